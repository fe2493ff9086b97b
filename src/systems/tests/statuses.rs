//! Every rule of a status, and everything that ends one, for the hero and for monsters
//! alike.

use super::effects::{status, turns_of, used};
use super::*;
use crate::catalog::schema::Ending;
use crate::catalog::{Catalog, StatusId};
use crate::components::body::StableId;
use crate::components::side::{Side, Sides};
use crate::components::status::{ActiveStatus, Statuses};
use crate::resources::Depth;
use crate::save;
use crate::spatial::placement::Placement;
use crate::systems::act::movement;
use crate::systems::act::planning::Planner;
use crate::testkit::words::{names, same};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// Gives someone a status of a new kind, without a turn.
fn afflict(level: &TestLevel, sign: char, turns: i32, fields: Json) -> StatusId {
    let kind = status(level, &format!("s{turns}{sign}"), fields);
    afflict_with(level, sign, kind, turns, None);
    kind
}

fn afflict_with(level: &TestLevel, sign: char, kind: StatusId, turns: i32, by: Option<char>) {
    let who = level.the(sign);
    let by = by.and_then(|by| level.get::<StableId>(level.the(by)));
    let mut statuses: Statuses = level.get(who).unwrap_or_default();
    statuses.0.push(ActiveStatus {
        kind,
        turns,
        by,
        works: false,
        worn: false,
    });
    level.give(who, statuses);
}

/// Lets someone do something, and lets a whole turn pass.
fn act(level: &mut TestLevel, sign: char, deed: Deed) {
    level.tick_with(sign, deed);
}

/// Why the hero's step in a direction is refused, if it is.
fn refusal(level: &TestLevel, dx: i32, dy: i32) -> Option<String> {
    let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
    let plan = movement::plan(&Planner::new(&level.world, &catalog), dx, dy);
    plan.err().map(|refusal| refusal.reason)
}

fn x_of(level: &TestLevel, sign: char) -> i32 {
    level.at(sign).x
}

#[test]
fn who_cannot_step_stays_for_exactly_so_many_turns_and_may_tear_free() {
    for sign in ['@', 'a'] {
        // `torn`, turns, and where it is after each try.
        for (torn, turns, places) in [
            (0, 3, [0, 0, 0, 1, 2]),
            (100, 3, [0, 1, 2, 3, 4]),
            (0, 1, [0, 1, 2, 3, 4]),
        ] {
            let mut level = TestLevel::parse(&format!("{sign}....."));
            let rules = json!({ "rules": ["cannot_step"], "torn": torn });
            afflict(&level, sign, turns, rules);
            for (number, place) in places.into_iter().enumerate() {
                let x = x_of(&level, sign);
                act(&mut level, sign, step(x + 1, 0));
                assert_eq!(x_of(&level, sign), place, "{sign} {torn} {turns}: {number}");
            }
        }
    }
    let mut level = TestLevel::parse("@.");
    afflict(
        &level,
        '@',
        3,
        json!({ "rules": ["cannot_step"], "torn": 0 }),
    );
    act(&mut level, '@', step(1, 0));
    assert_eq!(level.log_lines(), ["You are held fast, and struggle."]);
}

#[test]
fn seed_4_23_who_staggers_goes_in_all_directions_alike() {
    for sign in ['@', 'a'] {
        let mut level = TestLevel::parse(&format!(".....\n.....\n..{sign}..\n.....\n....."));
        afflict(&level, sign, 9_000, json!({ "rules": ["staggers"] }));
        let mut counts: BTreeMap<(i32, i32), i32> = BTreeMap::new();
        for _ in 0..800 {
            level.carry(sign, 2, 2);
            act(&mut level, sign, step(3, 2));
            let at = level.at(sign);
            *counts.entry((at.x - 2, at.y - 2)).or_default() += 1;
        }
        // 100 of each, within five standard deviations; and never none.
        assert_eq!(counts.len(), 8, "{sign}: {counts:?}");
        let is_fair = |count: &i32| (53..148).contains(count);
        assert!(counts.values().all(is_fair), "{sign}: {counts:?}");
    }
}

#[test]
fn seed_4_23_staggering_lasts_exactly_as_long_as_told_and_costs_the_turns() {
    for sign in ['@', 'a'] {
        for turns in 1..4 {
            let mut level = TestLevel::parse(&format!("###\n#{sign}.\n###"));
            let kind = afflict(&level, sign, turns, json!({ "rules": ["staggers"] }));
            for _ in 0..turns {
                assert!(turns_of(&level, sign, kind).is_some());
                level.carry(sign, 1, 1);
                act(&mut level, sign, step(2, 1));
            }
            assert_eq!(turns_of(&level, sign, kind), None, "{sign} {turns}");
            level.carry(sign, 1, 1);
            act(&mut level, sign, step(2, 1));
            assert_eq!(level.at(sign), Point::new(2, 1), "{sign} {turns}");
        }
    }
}

#[test]
fn a_staggering_blow_falls_on_whoever_is_there() {
    let mut level = TestLevel::parse("ccc\nc@c\nccc".replace('c', "b").as_str());
    level.change_hero(|kind| kind.arms.to_hit = 99);
    afflict(&level, '@', 500, json!({ "rules": ["staggers"] }));
    let target = level.blocker(0, 0).expect("someone is there");
    let hero = level.the('@');
    let others: Vec<Entity> = [(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
        .map(|(x, y)| level.blocker(x, y).expect("someone is there"))
        .into();
    for _ in 0..6 {
        level.give(hero, Deed::Strike { target });
        level.moment(Who::Hero);
        level.moment(Who::Others);
    }
    let is_hurt = |entity: &&Entity| {
        let health = level.get::<Health>(**entity);
        health.is_some_and(|health| health.current() < 10)
    };
    assert!(
        others.iter().filter(is_hurt).count() > 0,
        "only the target was struck"
    );
}

#[test]
fn the_blind_see_what_is_beside_them_alone() {
    let mut level = TestLevel::parse("@.....");
    afflict(&level, '@', 2, json!({ "rules": ["blind"] }));
    level.give(level.the('@'), Viewshed::stale());
    let seen = |level: &TestLevel| {
        let view: Viewshed = level.get(level.the('@')).expect("the hero has eyes");
        view.visible.len()
    };
    level.tick();
    assert_eq!(seen(&level), 2);
    level.tick();
    assert_eq!(seen(&level), 6, "it sees again");
    for (drawing, notices) in [("@..a", false), ("@a..", true)] {
        let mut level = TestLevel::parse(drawing);
        level.think('a', Mood::Wandering, still);
        afflict(&level, 'a', 9, json!({ "rules": ["blind"] }));
        level.moment(Who::Others);
        let hunts = matches!(level.mood('a'), Mood::Hunting { .. });
        assert_eq!(hunts, notices, "{drawing}");
    }
}

#[test]
fn the_unseen_are_seen_from_beside_alone_and_the_trail_is_lost() {
    for (drawing, notices) in [("@..a", false), ("@a..", true)] {
        let mut level = TestLevel::parse(drawing);
        level.think('a', Mood::Wandering, still);
        afflict(&level, '@', 9, json!({ "rules": ["unseen"] }));
        level.moment(Who::Others);
        let hunts = matches!(level.mood('a'), Mood::Hunting { .. });
        assert_eq!(hunts, notices, "{drawing}");
    }
    // It goes to where the hero was last seen, and gives up there.
    let mut level = TestLevel::parse("@......a");
    let last_seen = Point::new(5, 0);
    level.think('a', Mood::Hunting { last_seen }, still);
    afflict(&level, '@', 99, json!({ "rules": ["unseen"] }));
    for _ in 0..4 {
        level.tick();
    }
    assert_eq!((level.mood('a'), x_of(&level, 'a')), (Mood::Wandering, 5));
    // Nor does the hero see who is unseen.
    for (drawing, told) in [("@.a", 0), ("@a.", 1)] {
        let mut level = TestLevel::parse(drawing);
        afflict(&level, 'a', 99, json!({ "rules": ["unseen"] }));
        level.wound('a', 1, None);
        level.moment(Who::Others);
        assert_eq!(level.log_lines().len(), told, "{drawing}");
    }
}

#[test]
fn who_flies_goes_over_water_lava_chasms_and_traps() {
    for sign in ['@', 'a'] {
        for ground in ['=', '&', ':', '^', '~'] {
            for flies in [true, false] {
                let mut level = TestLevel::parse(&format!("{sign}{ground}."));
                if flies {
                    afflict(&level, sign, 9, json!({ "rules": ["flies"] }));
                }
                if sign == '@' {
                    let is_open = flies || "^~".contains(ground);
                    assert_eq!(refusal(&level, 1, 0).is_none(), is_open, "{ground} {flies}");
                }
                act(&mut level, sign, step(1, 0));
                act(&mut level, sign, step(2, 0));
                let case = format!("{sign} over {ground}, flies: {flies}");
                let has_passed = flies || "^~".contains(ground);
                assert_eq!(x_of(&level, sign), if has_passed { 2 } else { 0 }, "{case}");
                let is_hurt = ground == '^' && !flies;
                assert_eq!(level.health(sign), if is_hurt { 4 } else { 10 }, "{case}");
            }
        }
    }
}

#[test]
fn flight_that_ends_over_a_chasm_ends_on_the_nearest_ground_and_is_told() {
    for sign in ['@', 'a'] {
        for (ground, name) in [(':', "chasm"), ('=', "deep water"), ('&', "lava")] {
            let watcher = if sign == '@' { '.' } else { '@' };
            let drawing = format!("{sign}{ground}{ground}...{watcher}");
            let mut level = TestLevel::parse(&drawing);
            afflict(&level, sign, 2, json!({ "rules": ["flies"] }));
            for x in [1, 2] {
                act(&mut level, sign, step(x, 0));
            }
            assert_eq!(x_of(&level, sign), 3, "{sign} {ground}");
            assert_eq!(level.health(sign), 10);
            let told = level.log_lines().join(" ");
            assert!(told.contains(&format!("down beside the {name}")), "{told}");
        }
    }
}

#[test]
fn fliers_find_their_way_over_what_walkers_go_round() {
    let drawing = "a::::@\n.####.\n......";
    for (flies, at) in [(true, Point::new(3, 0)), (false, Point::new(1, 2))] {
        let mut level = TestLevel::parse(drawing);
        let last_seen = level.at('@');
        level.think('a', Mood::Hunting { last_seen }, still);
        level.change('a', |kind| kind.flies = flies);
        for _ in 0..(if flies { 3 } else { 2 }) {
            level.tick();
        }
        assert_eq!(level.at('a'), at, "flies: {flies}");
    }
}

#[test]
fn the_frightened_run_and_the_frightened_hero_strikes_nobody() {
    let mut level = TestLevel::parse("..a@");
    level.think('a', Mood::Wandering, still);
    afflict(&level, 'a', 2, json!({ "rules": ["flees"] }));
    for x in [1, 0, 1, 2] {
        level.tick();
        assert_eq!(x_of(&level, 'a'), x);
    }
    let level = TestLevel::parse("@a");
    assert_eq!(refusal(&level, 1, 0), None);
    afflict(&level, '@', 2, json!({ "rules": ["flees"] }));
    let told = refusal(&level, 1, 0);
    assert_eq!(told.as_deref(), Some("You are too frightened to strike."));
}

#[test]
fn who_serves_the_hero_fights_the_heros_foes_and_is_fought_by_them() {
    let mut level = TestLevel::parse("@.a.b");
    let charm = status(&level, "charm", json!({ "rules": ["serves"] }));
    for sign in ['a', 'b'] {
        level.toughen(sign, 100);
        level.think(sign, Mood::Wandering, still);
    }
    afflict_with(&level, 'a', charm, 4, Some('@'));
    for _ in 0..4 {
        level.tick();
    }
    assert!(level.health('b') < 100, "the charmed one strikes");
    assert!(level.health('a') < 100, "and is struck");
    assert_eq!(level.health('@'), 10);
    for _ in 0..6 {
        level.tick();
    }
    assert!(level.health('@') < 10, "it is over");
}

#[test]
fn who_serves_a_monster_takes_its_side() {
    let mut level = TestLevel::parse("@.a.b.c");
    level.feud(&[('b', 'c', Reaction::Attack)]);
    let charm = status(&level, "charm", json!({ "rules": ["serves"] }));
    for sign in ['a', 'c'] {
        level.toughen(sign, 100);
        level.think(sign, Mood::Wandering, still);
    }
    let Some(OfKind::Monster(b)) = level.get(level.the('b')) else {
        panic!("b is a monster");
    };
    afflict_with(&level, 'a', charm, 50, Some('b'));
    let sides = level.world.system_data::<Sides>();
    assert_eq!(sides.of(level.the('a')), Side::Kind(b));
    assert_eq!(
        sides.reaction(level.the('a'), level.the('c')),
        Reaction::Attack
    );
    assert_eq!(sides.to_hero(level.the('a')), Reaction::Ignore);
}

#[test]
fn the_charmed_hero_strikes_anyone_but_the_charmer() {
    let level = TestLevel::parse("a@b");
    let charm = status(&level, "charm", json!({ "rules": ["serves"] }));
    afflict_with(&level, '@', charm, 4, Some('a'));
    let told = refusal(&level, -1, 0);
    assert_eq!(
        told.as_deref(),
        Some("You cannot raise your hand against the a.")
    );
    assert_eq!(refusal(&level, 1, 0), None);
}

#[test]
fn statuses_end_by_what_they_say_and_by_nothing_else() {
    let endings = ["hurt", "strikes", "steps", "wet"];
    same(endings, names::<Ending>());
    for sign in ['@', 'a'] {
        for ends in endings {
            for happens in endings.into_iter().chain(["waits"]) {
                let mut level = TestLevel::parse(&format!("b{sign}.\n.~."));
                level.arm('b', |arms| arms.armor_class = 0);
                let kind = afflict(&level, sign, 50, json!({ "ends": [ends] }));
                let who = level.the(sign);
                match happens {
                    "hurt" => level.wound(sign, 1, None),
                    "strikes" => level.give(
                        who,
                        Deed::Strike {
                            target: level.the('b'),
                        },
                    ),
                    "steps" => level.give(who, step(2, 0)),
                    "wet" => level.give(who, step(1, 1)),
                    _ => {}
                }
                level.tick();
                let is_over = ends == happens || (ends, happens) == ("steps", "wet");
                let has = turns_of(&level, sign, kind).is_some();
                assert_eq!(has, !is_over, "{sign}: {happens} ends what {ends} ends");
            }
        }
    }
}

#[test]
fn nobody_burns_in_the_water() {
    let mut level = TestLevel::parse("@.a\n...");
    level.carry('a', 2, 1);
    let pool = level.map().kinds().drawn_as('~').expect("there is water");
    level
        .world
        .system_data::<Placement>()
        .change_terrain(Point::new(2, 1), pool);
    let burning = status(&level, "burning", json!({ "ends": ["wet"] }));
    used(
        &mut level,
        '@',
        'a',
        json!([{ "status": { "apply": burning.0 } }]),
    );
    assert_eq!(turns_of(&level, 'a', burning), None);
}

#[test]
fn who_cannot_act_loses_exactly_so_many_turns() {
    for sign in ['@', 'a'] {
        for turns in 1..4 {
            let mut level = TestLevel::parse(&format!("{sign}....."));
            afflict(&level, sign, turns, json!({ "rules": ["cannot_act"] }));
            for _ in 0..5 {
                let x = x_of(&level, sign);
                act(&mut level, sign, step(x + 1, 0));
            }
            assert_eq!(x_of(&level, sign), 5 - turns, "{sign} {turns}");
        }
    }
}

#[test]
fn fault_d3_a_status_by_someone_who_is_gone_is_saved_and_works_on() {
    let mut level = TestLevel::parse("@.a");
    level.change('a', |kind| kind.corpse = false);
    let venom = { level.world.read_resource::<Arc<Catalog>>() }
        .statuses
        .iter()
        .next()
        .map(|(id, _)| id)
        .expect("the core has statuses");
    afflict_with(&level, '@', venom, 5, Some('a'));
    level.world.write_resource::<Depth>().0 = 1;
    let gone = level.the('a');
    level.wound('a', 99, None);
    level.moment(Who::Others);
    assert!(!level.world.is_alive(gone));
    let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
    let saved = save::write(&level.world);
    let world = save::read(&saved.bytes, catalog).expect("the save is sound");
    assert_eq!(save::write(&world).digest, saved.digest);
    let kept: Vec<Statuses> = {
        (&world.read_storage::<Statuses>())
            .join()
            .cloned()
            .collect()
    };
    assert_eq!(kept.len(), 1);
    assert!(kept[0].0[0].by.is_some());
    level.tick();
    assert_eq!(turns_of(&level, '@', venom), Some(4));
}

#[test]
fn ground_does_what_it_says_to_all_who_come_and_stay_but_not_to_fliers() {
    for sign in ['@', 'a'] {
        for (flies, left) in [(false, [8, 7, 6]), (true, [10, 10, 10])] {
            let mut level = TestLevel::parse(&format!("{sign}~~"));
            let pool = level.map().kinds().drawn_as('~').expect("there is water");
            level.edit(|catalog| {
                let ground = &mut Arc::make_mut(&mut catalog.grounds)[pool.number()];
                let effects = |json| serde_json::from_value(json).expect("effects");
                ground.on_enter = effects(json!([{ "damage": 2 }]));
                ground.on_turn = effects(json!([{ "damage": 1 }]));
            });
            if flies {
                afflict(&level, sign, 9, json!({ "rules": ["flies"] }));
            }
            act(&mut level, sign, step(1, 0));
            for left in left {
                assert_eq!(level.health(sign), left, "{sign} {flies}");
                level.tick();
            }
        }
    }
}
