//! What was wrong once with things that fly, teach and are taken.

use super::*;
use crate::components::status::{ActiveStatus, Statuses};
use crate::notice::Notice;

/// A game in which the hero holds one thing of a kind with these fields.
fn holding(mut level: TestLevel, fields: Json) -> (Game, u64) {
    level.give_eyes('@', 20);
    let kind = item_kind(&level, "thing", fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    (game, item)
}

/// A status that the hero has, by someone or by nobody.
fn befall(level: &TestLevel, fields: Json, by: Option<char>) {
    let kind: StatusKind = entry("befallen", fields);
    let kind = level.edit(|catalog| catalog.statuses.add(kind));
    let by = by.map(|sign| level.get::<StableId>(level.the(sign)).expect("an id"));
    let status = ActiveStatus {
        kind,
        turns: 9,
        by,
        works: false,
        worn: false,
    };
    level.give(level.the('@'), Statuses(vec![status]));
}

#[test]
fn what_is_revealed_out_of_sight_is_on_the_map_at_once() {
    let level = TestLevel::parse("##########\n#@..#...a#\n##########");
    let (mut game, item) = holding(level, json!({ "read": [{ "reveal": { "what": "map" } }] }));
    let known = game.view().map.tiles.known();
    done(&mut game, Command::Read { item, at: None });
    assert_eq!(game.view().map.tiles.known(), 30);
    assert!(known < 30, "{known}");
    survives_a_save(&mut game);
}

#[test]
fn a_thief_with_a_full_pack_takes_nothing_but_what_joins_a_stack() {
    for (carried, size, expected) in [
        ("other", 3, vec!["thing", "arrow", "other"]),
        ("other", 2, vec!["thing", "arrow"]),
        ("arrow", 2, vec!["thing", "2 arrows"]),
    ] {
        let mut level = TestLevel::parse("#@a#");
        level.change_hero(|kind| kind.pack_size = size);
        let hook = item_kind(
            &level,
            "thing",
            json!({ "zap": [{ "steal": {} }], "aim": "creature", "charges": "2" }),
        );
        let arrow = item_kind(
            &level,
            "arrow",
            json!({ "plural": "arrows", "stacks": true }),
        );
        let other = item_kind(&level, "other", json!({}));
        let item = hold(&mut level, hook, 1);
        hold(&mut level, arrow, 1);
        let stolen = if carried == "other" { other } else { arrow };
        let id = hold(&mut level, stolen, 1);
        let thing = by_id(&level, id);
        let by: StableId = level.get(level.the('a')).expect("it has an id");
        let since = level.get::<Carried>(thing).expect("it is carried").since;
        level.give(thing, Carried { by, since });
        let mut game = game(level);
        wait(&mut game);
        let zap = Command::Zap {
            item,
            at: Some(place(2, 0)),
        };
        if expected.len() == 2 && carried == "other" {
            assert_eq!(refused(&mut game, zap), "Nothing would come of that now.");
        } else {
            done(&mut game, zap);
        }
        let names: Vec<String> = { pack(&game).into_iter() }
            .map(|name| name.split(" (").next().unwrap_or("").to_string())
            .collect();
        assert_eq!(names, expected, "{carried} into {size}");
    }
}

#[test]
fn fault_d36_nobody_throws_or_fires_at_friends_nor_in_terror() {
    let bow = || json!({ "weapon": { "damage": "1", "ranged": { "range": 6, "ammo": "arrow" } } });
    let arrow = || json!({ "ammo": { "tag": "arrow", "damage": "1" } });
    for (rule, by, friend, at, reason) in [
        (None, None, true, 3, Some("The a means you no harm.")),
        (None, None, false, 3, None),
        (None, None, true, 2, None),
        (
            Some("flees"),
            None,
            false,
            3,
            Some("You are too frightened to strike."),
        ),
        (Some("flees"), None, false, 2, None),
        (
            Some("serves"),
            Some('a'),
            false,
            3,
            Some("You cannot raise your hand against the a."),
        ),
    ] {
        for fires in [false, true] {
            let mut level = TestLevel::parse("#@.a..#");
            if friend {
                level.think('a', Mood::Asleep, |mind| mind.to_hero = Reaction::Ignore);
            }
            let (bow, arrow) = (
                item_kind(&level, "bow", bow()),
                item_kind(&level, "arrow", arrow()),
            );
            equip(&mut level, bow);
            let item = hold(&mut level, arrow, 1);
            if let Some(rule) = rule {
                befall(&level, json!({ "turns": 9, "rules": [rule] }), by);
            }
            let mut game = game(level);
            let at = place(at, 0);
            let command = match fires {
                true => Command::Fire { at },
                false => Command::Throw { item, at },
            };
            match reason {
                Some(reason) => assert_eq!(refused(&mut game, command), reason, "{command:?}"),
                None => done(&mut game, command),
            }
        }
    }
}

#[test]
fn what_mends_may_be_thrown_at_a_friend() {
    let level = TestLevel::parse("#@.a..#");
    level.think('a', Mood::Asleep, |mind| mind.to_hero = Reaction::Ignore);
    level.wound('a', 5, None);
    let (mut game, item) = holding(level, json!({ "on_throw": [{ "heal": 3 }] }));
    wait(&mut game);
    let at = place(3, 0);
    done(&mut game, Command::Throw { item, at });
    assert_eq!(with(&mut game, |level| level.health('a')), 8);
}

#[test]
fn what_flies_is_shown_as_far_as_the_hero_sees_it() {
    for (drawing, x, from, to) in [
        ("#@.....#", 4, 1, 4),
        ("#@..a..#", 4, 1, 4),
        ("#@..a..#", 6, 1, 4),
    ] {
        let (mut game, item) = holding(TestLevel::parse(drawing), json!({}));
        let at = place(x, 0);
        let report = game.apply(Command::Throw { item, at }).expect("thrown");
        let flights: Vec<&Notice> = { report.notices.iter() }
            .filter(|notice| matches!(notice, Notice::Flew { .. }))
            .collect();
        let [
            Notice::Flew {
                from: start,
                to: end,
                glyph,
                ..
            },
        ] = flights[..]
        else {
            panic!("{:?}", report.notices);
        };
        let ends = (*start, *end, *glyph);
        assert_eq!(ends, (place(from, 0), place(to, 0), '('), "{drawing}");
        // It flies before it hits.
        assert_eq!(report.notices.first(), Some(flights[0]));
    }
}

#[test]
fn a_death_by_ground_or_status_names_it() {
    let harm = || json!([{ "damage": 99 }]);
    for (case, killer) in [("ground", "the "), ("status", "being befallen")] {
        let level = TestLevel::parse("@~~");
        match case {
            "ground" => level.edit(|catalog| {
                for ground in Arc::make_mut(&mut catalog.grounds) {
                    ground.on_enter = serde_json::from_value(harm()).expect("effects");
                }
            }),
            _ => befall(&level, json!({ "turns": 9, "on_turn": harm() }), None),
        }
        level.give_eyes('@', 9);
        let mut game = game(level);
        let status = east(&mut game).expect("there is a way");
        let Status::Dead { killer: told } = status else {
            panic!("{case}: {status:?}");
        };
        assert!(told.starts_with(killer), "{case}: {told}");
        let last = game.chronicle().timeline().last().cloned().expect("a mark");
        assert_eq!(last.text, format!("Killed by {told}."));
        let taken = game.chronicle().damage_taken.clone();
        assert!(!taken.contains_key("misfortune"), "{taken:?}");
    }
}
