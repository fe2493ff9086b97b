//! The end state of seed 004: its things, its pack, uses that are refused; and faults of
//! other games with things.

use super::*;
use crate::catalog::schema::StatusRule;
use crate::components::status::Statuses;
use crate::game::report::Report;
use crate::notice::Notice;
use crate::systems::perceive::visibility::VisibilitySystem;

/// The content with the numbers of the seed.
const PACK: &str = include_str!("../../../../tests/content/seed_004/things.json");

/// The fields of an entry of that content, without its id and where it is found.
fn fields_of(section: &str, id: &str) -> Json {
    let pack: Json = serde_json::from_str(PACK).expect("JSON");
    let mut entries = pack[section].as_array().into_iter().flatten();
    let found = entries.find(|entry| entry["id"] == id).cloned();
    let mut fields = found.expect("it is in the pack");
    let object = fields.as_object_mut().expect("fields");
    object.remove("id");
    object.remove("spawn");
    fields
}

/// A game in which the hero holds one of the things of the seed.
fn with_thing(drawing: &str, name: &str) -> (Game, u64) {
    let mut level = TestLevel::parse(drawing);
    level.give_eyes('@', 10);
    level.toughen('@', 100);
    let status: StatusKind = entry("confused", fields_of("statuses", "confused"));
    let status = level.edit(|catalog| catalog.statuses.add(status)).0;
    let mut fields = fields_of("items", name);
    if let Some(effect) = fields.pointer_mut("/read/0/status") {
        effect["apply"] = json!(status);
    }
    let kind = item_kind(&level, name, fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    (game, item)
}

fn left(game: &mut Game, sign: char) -> i32 {
    with(game, |level| level.health(sign))
}

#[test]
fn seed_4_17_the_four_things_do_what_the_seed_says() {
    let (mut game, item) = with_thing("@..a", "health_potion");
    with(&mut game, |level| {
        let mut hurt: Health = level.get(level.the('@')).expect("the hero is whole");
        hurt.hurt(30);
        level.give(level.the('@'), hurt);
    });
    let before = game.hero_health();
    done(&mut game, Command::Quaff { item });
    assert_eq!(game.hero_health(), before + 4);

    let read = |item, at| Command::Read { item, at };
    let (mut game, item) = with_thing("#@..a.b#", "lightning");
    with(&mut game, |level| {
        ['a', 'b'].iter().for_each(|&sign| level.toughen(sign, 50));
    });
    done(&mut game, read(item, None));
    assert_eq!((left(&mut game, 'a'), left(&mut game, 'b')), (30, 50));

    let (mut game, item) = with_thing("#@......a..b.c#", "fireball");
    with(&mut game, |level| {
        ['a', 'b', 'c']
            .iter()
            .for_each(|&sign| level.toughen(sign, 50));
    });
    done(&mut game, read(item, Some(place(8, 0))));
    let after = ['a', 'b', 'c'].map(|sign| left(&mut game, sign));
    assert_eq!(after, [38, 38, 50]);

    // Lightning goes five steps far, and not six.
    let (mut game, item) = with_thing("#@....a#", "lightning");
    with(&mut game, |level| level.toughen('a', 50));
    done(&mut game, read(item, None));
    assert_eq!(left(&mut game, 'a'), 30);
    let (mut game, item) = with_thing("#@.....a#", "lightning");
    refused(&mut game, read(item, None));

    // For ten turns whoever is confused goes astray, and then no more.
    let (mut game, item) = with_thing("#@..a#", "confusion");
    done(&mut game, read(item, Some(place(4, 0))));
    let astray = |game: &mut Game| {
        let statuses = with(game, |level| level.get::<Statuses>(level.the('a')));
        let kinds = statuses.map_or(Vec::new(), |statuses| statuses.0);
        let rules = kinds
            .iter()
            .map(|status| game.catalog[status.kind].rules.clone());
        rules.flatten().collect::<Vec<_>>()
    };
    // The monster's own turns count: the first is that in which the scroll is read.
    let mut turns = 1;
    while astray(&mut game) == [StatusRule::Staggers] && turns < 20 {
        wait(&mut game);
        turns += 1;
    }
    assert_eq!(turns, 10);
    assert!(astray(&mut game).is_empty());
}

#[test]
fn seed_4_18_twenty_six_things_are_carried_used_dropped_and_picked_up() {
    let mut level = TestLevel::parse("@..");
    level.change_hero(|kind| kind.pack_size = 26);
    let kind = item_kind(&level, "stone", json!({ "read": [{ "noise": 1 }] }));
    let items: Vec<u64> = (0..26).map(|_| hold(&mut level, kind, 1)).collect();
    let mut game = game(level);
    assert_eq!(pack(&game).len(), 26);
    done(&mut game, Command::Drop { item: items[25] });
    assert_eq!(pack(&game).len(), 25);
    done(&mut game, Command::PickUp);
    assert_eq!(pack(&game).len(), 26);
    done(&mut game, Command::Drop { item: items[3] });
    let item = items[7];
    done(&mut game, Command::Read { item, at: None });
    assert_eq!(pack(&game).len(), 24);
    survives_a_save(&mut game);
}

#[test]
fn seed_4_19_a_use_without_an_effect_is_refused_and_keeps_the_thing() {
    for (name, drawing, at) in [
        ("health_potion", "@....", None),
        ("lightning", "@......a", None),
        ("lightning", "@..#a", None),
        ("fireball", "@........", Some(place(7, 0))),
    ] {
        let (mut game, item) = with_thing(drawing, name);
        let command = match name {
            "health_potion" => Command::Quaff { item },
            _ => Command::Read { item, at },
        };
        let reason = refused(&mut game, command);
        assert!(reason.ends_with('.'), "{name}: {reason}");
        assert_eq!(pack(&game).len(), 1, "{name} on {drawing}");
    }
}

#[test]
fn seed_4_20_a_fireball_hurts_its_user_and_nobody_behind_a_wall() {
    let (mut game, item) = with_thing("#@.a#b#", "fireball");
    let before = game.hero_health();
    done(
        &mut game,
        Command::Read {
            item,
            at: Some(place(3, 0)),
        },
    );
    assert_eq!(game.hero_health(), before - 12);
    assert_eq!(left(&mut game, 'b'), 10);
    let told = told(&mut game);
    assert!(
        told.contains(&"You hurt yourself for 12 damage.".to_string()),
        "{told:?}"
    );
}

#[test]
fn seed_4_21_only_what_is_seen_and_near_is_aimed_at_and_refusals_are_free() {
    let (mut game, item) = with_thing("#@..a......+..b#", "fireball");
    for (x, reason) in [
        (14, "You do not see that place."),
        (-3, "You do not see that place."),
    ] {
        let at = Some(place(x, 0));
        let told = refused(&mut game, Command::Read { item, at });
        assert!(
            told == reason || told == "There is nothing there.",
            "{told}"
        );
    }
    assert_eq!(
        refused(&mut game, Command::Read { item, at: None }),
        "You have to choose where."
    );
    // What the area will be is known before anything is chosen.
    let kind = game.view().pack[0].clone();
    let areas = format!("{kind:?}");
    assert!(areas.contains("Burst(3)"), "{areas}");
}

#[test]
fn seed_4_26_chance_is_saved_and_a_use_comes_out_the_same_after_a_load() {
    let mut level = TestLevel::parse("#@.......#\n#........#\n##########");
    let fields = json!({ "read": [{ "teleport": {} }], "stacks": true });
    let kind = item_kind(&level, "scroll", fields);
    let item = hold(&mut level, kind, 5);
    let mut game = game(level);
    for _ in 0..4 {
        let loaded = Game::load(&game.save(), Arc::clone(&game.catalog));
        let mut loaded = loaded.expect("just saved");
        done(&mut game, Command::Read { item, at: None });
        done(&mut loaded, Command::Read { item, at: None });
        assert_eq!(loaded.view().hero.at, game.view().hero.at);
        assert_eq!(loaded.hash(), game.hash());
    }
}

#[test]
fn fault_d27_what_takes_the_hero_elsewhere_is_saved_and_works() {
    let away = json!([{ "teleport": { "least": 3 } }]);
    for (what, due) in [("begun", 4), ("waiting", 2)] {
        let mut level = TestLevel::parse("#@.......#");
        let status: StatusKind = entry("recalled", json!({ "turns": due, "on_end": away }));
        let status = level.edit(|catalog| catalog.statuses.add(status)).0;
        let effect = match what {
            "begun" => json!({ "status": { "apply": status } }),
            _ => json!({ "after": { "turns": due, "then": away } }),
        };
        let kind = item_kind(&level, "scroll", json!({ "read": [effect] }));
        let item = hold(&mut level, kind, 1);
        let mut game = game(level);
        done(&mut game, Command::Read { item, at: None });
        let start = game.view().hero.at;
        let mut went = Vec::new();
        for turn in 1..=6 {
            let before = game.view().hero.at;
            let loaded = Game::load(&game.save(), Arc::clone(&game.catalog));
            game = loaded.expect("just saved");
            wait(&mut game);
            went.extend((game.view().hero.at != before).then_some(turn));
        }
        assert_eq!(went, [due], "{what}: once, in its turn");
        assert_ne!(game.view().hero.at, start, "{what}");
    }
}

#[test]
fn fault_d28_a_refused_use_costs_no_charge_and_keeps_the_thing() {
    let mut level = TestLevel::parse("#@.......#");
    let wand = json!({ "zap": [{ "heal": 3 }], "charges": "3" });
    let wand = item_kind(&level, "wand", wand);
    let scroll = item_kind(&level, "scroll", json!({ "read": [{ "heal": 3 }] }));
    let (wand, scroll) = (hold(&mut level, wand, 1), hold(&mut level, scroll, 1));
    let mut game = game(level);
    let before = pack(&game);
    refused(
        &mut game,
        Command::Zap {
            item: wand,
            at: None,
        },
    );
    refused(
        &mut game,
        Command::Read {
            item: scroll,
            at: None,
        },
    );
    assert_eq!(pack(&game), before);
}

#[test]
fn fault_d29_what_is_refused_makes_nothing_known() {
    let mut level = TestLevel::parse("#@.......#");
    let looks = disguise(&level, "scrolls", &["scroll marked X", "scroll marked Y"]);
    let fields = json!({ "read": [{ "damage": 1 }], "aim": "place", "unknown": looks });
    let kind = item_kind(&level, "scroll of harm", fields);
    let item = hold(&mut level, kind, 1);
    shuffle(&mut level, 3);
    let mut game = game(level);
    let before = pack(&game);
    assert!(before[0].starts_with("scroll marked"), "{before:?}");
    refused(
        &mut game,
        Command::Read {
            item,
            at: Some(place(40, 0)),
        },
    );
    assert_eq!(pack(&game), before);
}

#[test]
fn fault_d31_what_flies_starts_where_it_was_thrown() {
    let mut level = TestLevel::parse("##########\n#@.......#\n#........#\n#.......a#\n##########");
    level.give_eyes('@', 20);
    let kind = item_kind(&level, "knife", json!({}));
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    let report = game.apply(Command::Throw {
        item,
        at: place(7, 3),
    });
    let notices = report.expect("it is thrown").notices;
    let start = notices.iter().find_map(|notice| match notice {
        Notice::Flew { from, .. } => Some(*from),
        _ => None,
    });
    assert_eq!(start, Some(place(1, 1)));
}

/// Other games drew their beams from the wrong row: each begins where its caster stands,
/// whoever that is.
#[test]
fn fault_d31_a_beam_starts_where_its_caster_is() {
    let drawing = "##########\n#@.......#\n#........#\n#.......a#\n##########";
    let (hero, foe) = (place(1, 1), place(8, 3));
    let beams = |report: Report| -> Vec<(Point, Option<Point>)> {
        let notices = report.notices.into_iter();
        let beams = notices.filter_map(|notice| match notice {
            Notice::Conjured { from, to, .. } => Some((from, to)),
            _ => None,
        });
        beams.collect()
    };
    let begun = |sets_up: &dyn Fn(&mut TestLevel) -> u64| {
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 20);
        level.toughen('@', 90);
        level.toughen('a', 90);
        let item = sets_up(&mut level);
        VisibilitySystem.run_now(&level.world);
        (game(level), item)
    };
    let harm = json!([{ "damage": 3 }]);
    let aimed = json!({ "zap": harm, "charges": "3", "aim": "creature", "range": 20 });
    let (mut game, item) = begun(&|level| {
        let kind = item_kind(level, "rod", aimed.clone());
        hold(level, kind, 1)
    });
    let zap = Command::Zap {
        item,
        at: Some(foe),
    };
    let report = game.apply(zap).expect("it is pointed");
    assert_eq!(beams(report), [(hero, Some(foe))]);

    let (mut game, _) = begun(&|level| {
        let fields = json!({ "on_cast": harm, "aim": "creature", "range": 20 });
        let spell = spell_kind(level, "ray", fields);
        level.change_hero(|kind| kind.spells = vec![spell]);
        level.give(level.the('@'), Spells(vec![spell]));
        0
    });
    let cast = Command::Cast {
        spell: 0,
        at: Some(foe),
    };
    let report = game.apply(cast).expect("it is cast");
    assert_eq!(beams(report), [(hero, Some(foe))]);

    let (mut game, _) = begun(&|level| {
        let fields = json!({ "verb": "looks at", "range": 20, "then": harm });
        let ability = serde_json::from_value(fields).expect("an ability");
        level.change('a', |kind| kind.abilities = vec![ability]);
        level.think('a', Mood::Hunting { last_seen: hero }, |wits| {
            wits.sight = 20;
        });
        0
    });
    let report = game.apply(Command::Wait).expect("one can wait");
    assert_eq!(beams(report), [(foe, Some(hero))]);
}

#[test]
fn fault_d33_numbers_of_the_raws_are_the_numbers_of_the_game() {
    for turns in [3, 7] {
        let mut level = TestLevel::parse("#@.a#");
        level.toughen('a', turns * 9);
        level.change_hero(|kind| kind.mana = turns + 1);
        let status: StatusKind = entry("slow", json!({ "turns": turns }));
        let status = level.edit(|catalog| catalog.statuses.add(status)).0;
        let fields = json!({ "quaff": [{ "status": { "apply": status } }] });
        let kind = item_kind(&level, "drink", fields);
        let item = hold(&mut level, kind, 1);
        let mut game = game(level);
        done(&mut game, Command::Quaff { item });
        let view = game.view();
        assert_eq!(view.hero.max_mana, turns + 1);
        assert_eq!(left(&mut game, 'a'), turns * 9);
        let mut lasted = 0;
        while !game.view().hero.statuses.is_empty() {
            wait(&mut game);
            lasted += 1;
        }
        assert!((turns - 1..=turns).contains(&lasted), "{turns}: {lasted}");
    }
}
