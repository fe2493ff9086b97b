//! What happens in a tick, on levels drawn as text.

mod abilities;
mod chronicle;
mod draws;
mod effects;
mod faults;
mod fuzz;
mod ground;
mod maze_hunt;
mod seed_a0;
mod seed_a1;
mod seed_a2;
mod seed_a4;
mod seed_packs;
mod sight;
mod sorts;
mod statuses;
mod telling;
mod traps;
mod vocabulary;
mod wasted;

use crate::chronicle::Chronicle;
use crate::components::body::{Clock, Corpse, Health};
use crate::components::deed::DoorState;
use crate::components::item::Carried;
use crate::components::kind::{Kinds, OfKind};
use crate::components::mind::{Mind, Mood, Route, Viewshed};
use crate::effects::queue::{Asked, EffectQueue};
use crate::pathing::flow::FlowField;
use crate::pathing::sight::lines_from;
use crate::pathing::walk::{DoorRule, Walk};
use crate::resources::{Outcome, Status};
use crate::rng::GameRng;
use crate::rules::combat::Blow;
use crate::rules::distance::Metric;
use crate::rules::ruleset::{Combat, Reaction, Ruleset, Wanders};
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use crate::systems::act::Deed;
use crate::systems::schedule::tick_schedule;
use crate::systems::time::{Who, next_moment};
use crate::testkit::{TestLevel, Wits};
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Straight steps only.
fn four_ways() -> Ruleset {
    Ruleset {
        metric: Metric::Four,
        ..Ruleset::default()
    }
}

/// Straight steps, and blows that never miss: 3 of a creature's 10 hit points.
fn fixed() -> Ruleset {
    Ruleset {
        combat: Combat::Fixed,
        ..four_ways()
    }
}

/// A mind that stays where it is until something happens.
fn still(mind: &mut Wits) {
    mind.wanders = Wanders::Still;
}

fn step(x: i32, y: i32) -> Deed {
    Deed::Step {
        to: Point::new(x, y),
    }
}

#[test]
fn two_who_want_one_tile_do_not_share_it() {
    let mut level = TestLevel::parse(
        "
        #####
        #a.b#
        #####
        ",
    );
    level.give(level.the('a'), step(2, 1));
    level.give(level.the('b'), step(2, 1));

    level.tick();

    level.expect(
        "
        #####
        #.ab#
        #####
        ",
    );
}

#[test]
fn a_follower_may_enter_the_tile_its_leader_leaves() {
    let mut level = TestLevel::parse(
        "
        #####
        #.ab#
        #####
        ",
    );
    level.give(level.the('a'), step(1, 1));
    level.give(level.the('b'), step(2, 1));

    level.tick();

    level.expect(
        "
        #####
        #ab.#
        #####
        ",
    );
}

#[test]
fn nobody_steps_into_walls_or_off_the_map_or_far() {
    let mut level = TestLevel::parse("a..");
    for to in [(0, -1), (-1, 0), (2, 0), (0, 0), (5000, -5000)] {
        level.give(level.the('a'), step(to.0, to.1));
        level.tick();
        level.expect("a..");
    }
}

#[test]
fn a_deed_lives_for_one_tick() {
    let mut level = TestLevel::parse("@a.");
    level.give(level.the('a'), step(0, 0));
    level.moment(Who::Others);
    level.expect("@a.");
    assert!(level.get::<Deed>(level.the('a')).is_none());
}

#[test]
fn a_blow_hurts_and_a_kill_frees_the_tile_in_the_same_tick() {
    let mut level = TestLevel::parse("a@.");
    let (hero, foe) = (level.the('@'), level.the('a'));
    level.give(hero, Deed::Strike { target: foe });
    level.moment(Who::Hero);
    let health: Health = level.get(foe).unwrap();
    assert_eq!(health.current(), 7);
    assert_eq!(level.log_lines(), ["You hit the a for 3 damage."]);

    level
        .world
        .write_resource::<EffectQueue>()
        .ask(Asked::Blow {
            blow: Blow::Hit(7),
            target: foe,
            by: None,
        });
    level.moment(Who::Others);

    level.expect("%@.");
    assert!(!level.world.read_resource::<SpatialIndex>().is_blocked(0));
    assert!(level.get::<Corpse>(foe).is_some());
}

#[test]
fn the_dead_die_once_and_do_not_strike_back() {
    let mut level = TestLevel::parse("a@b");
    let foe = level.the('a');
    for _ in 0..3 {
        level
            .world
            .write_resource::<EffectQueue>()
            .ask(Asked::Blow {
                blow: Blow::Hit(50),
                target: foe,
                by: Some(level.the('b')),
            });
    }
    level.moment(Who::Others);
    let deaths = level
        .log_lines()
        .iter()
        .filter(|line| line.contains("dies"))
        .count();
    assert_eq!(deaths, 1);
}

#[test]
fn the_heros_death_names_the_killer_and_leaves_the_body() {
    let mut level = TestLevel::parse("a@.");
    level
        .world
        .write_resource::<EffectQueue>()
        .ask(Asked::Blow {
            blow: Blow::Hit(50),
            target: level.the('@'),
            by: Some(level.the('a')),
        });
    level.moment(Who::Others);
    let outcome = level.world.read_resource::<Outcome>().0.clone();
    let killer = "an a".into();
    assert_eq!(outcome, Status::Dead { killer });
    level.expect("a@.");
}

#[test]
fn doors_open_and_shut_but_not_on_anyone() {
    let mut level = TestLevel::parse("@+.");
    let hero = level.the('@');
    let door = |to| Deed::MoveDoor {
        at: Point::new(1, 0),
        to,
    };
    level.give(hero, door(DoorState::Open));
    level.tick();
    level.expect("@/.");

    level.give(hero, door(DoorState::Shut));
    level.tick();
    level.expect("@+.");

    let mut crowded = TestLevel::parse("@/.");
    crowded.give(crowded.the('@'), step(1, 0));
    crowded.tick();
    crowded.give(crowded.the('@'), door(DoorState::Shut));
    crowded.tick();
    crowded.expect(".@.");
}

#[test]
fn a_shut_door_hides_what_is_behind_it() {
    let mut level = TestLevel::parse(
        "
        #######
        #@+..a#
        #######
        ",
    );
    level.awaken('a', Mood::Wandering);
    let hero = level.the('@');
    let at = |level: &TestLevel| level.get::<Position>(level.the('a')).unwrap().at();
    level.tick();
    let mind: Mind = level.get(level.the('a')).unwrap();
    assert_eq!(mind.mood, Mood::Wandering, "it cannot see through a door");

    level.give(
        hero,
        Deed::MoveDoor {
            at: Point::new(2, 1),
            to: DoorState::Open,
        },
    );
    let before = at(&level);
    level.tick();
    let mind: Mind = level.get(level.the('a')).unwrap();
    assert!(matches!(mind.mood, Mood::Hunting { .. }), "{:?}", mind.mood);
    assert!(at(&level).x < before.x, "it comes nearer at once");
}

#[test]
fn a_hunter_goes_round_walls_opens_doors_and_strikes() {
    let mut level = TestLevel::parse(
        "
        #######
        #@#..a#
        #.#.###
        #.+...#
        #######
        ",
    );
    let last_seen = Point::new(1, 1);
    level.awaken('a', Mood::Hunting { last_seen });
    for _ in 0..8 {
        level.tick();
    }
    let hero: Health = level.get(level.the('@')).unwrap();
    assert!(hero.current() < 10, "{}", level.drawn());
    assert!(level.drawn().contains('/'), "{}", level.drawn());
}

#[test]
fn a_hunter_that_finds_nobody_wanders() {
    let mut level = TestLevel::parse(
        "
        ########
        #a...#@#
        ########
        ",
    );
    let last_seen = Point::new(3, 1);
    level.awaken('a', Mood::Hunting { last_seen });
    for _ in 0..4 {
        level.tick();
    }
    let mind: Mind = level.get(level.the('a')).unwrap();
    assert_eq!(mind.mood, Mood::Wandering);
}

#[test]
fn a_sleeper_stays_where_it_is_until_it_wakes() {
    let mut level = TestLevel::parse("a....@");
    level.awaken('a', Mood::Asleep);
    let mut asleep_turns = 0;
    for _ in 0..200 {
        level.tick();
        let mind: Mind = level.get(level.the('a')).unwrap();
        if mind.mood != Mood::Asleep {
            break;
        }
        asleep_turns += 1;
        level.expect("a....@");
    }
    assert!((1..200).contains(&asleep_turns), "{asleep_turns}");
}

#[test]
fn all_monsters_due_act_in_one_dispatch() {
    let mut level = TestLevel::parse(
        "
        #######
        #a.b.c#
        #.....#
        #######
        ",
    );
    for (sign, x) in [('a', 1), ('b', 3), ('c', 5)] {
        level.give(level.the(sign), step(x, 2));
    }
    level.moment(Who::Others);
    level.expect(
        "
        #######
        #.....#
        #a.b.c#
        #######
        ",
    );
}

#[test]
fn a_fast_one_acts_twice_and_a_slow_one_every_other_turn() {
    let level = TestLevel::parse("@abc");
    for (sign, speed) in [('a', 200), ('b', 100), ('c', 50)] {
        level.change(sign, |kind| kind.speed = speed);
    }
    let mut acted = BTreeMap::new();
    let mut world = level.world;
    let mut dispatcher = tick_schedule();
    loop {
        let moment = next_moment(&world).unwrap();
        if moment.at >= 1000 {
            break;
        }
        let due: Vec<(String, u64)> = {
            let (entities, kinds, clocks) =
                world.system_data::<(Entities, Kinds, ReadStorage<Clock>)>();
            (&entities, &clocks)
                .join()
                .map(|(entity, clock)| (kinds.name(entity).to_string(), clock.due))
                .collect()
        };
        for (name, due) in due {
            if due <= moment.at && (name == "@") == (moment.who == Who::Hero) {
                *acted.entry(name).or_insert(0) += 1;
            }
        }
        world.insert(moment);
        dispatcher.dispatch(&world);
        world.maintain();
    }
    let counts: Vec<i32> = ["@", "a", "b", "c"].map(|name| acted[name]).to_vec();
    assert_eq!(counts, [10, 20, 10, 5]);
}

#[test]
fn things_are_picked_up_dropped_and_drunk() {
    let mut level = TestLevel::parse("@!.");
    let (hero, drink) = (level.the('@'), level.the('!'));
    level.give(hero, step(1, 0));
    level.tick();
    assert_eq!(level.log_lines(), ["You see a ! here."]);

    level.give(hero, Deed::PickUp { item: drink });
    level.tick();
    assert!(level.get::<Carried>(drink).is_some());
    assert!(level.get::<Position>(drink).is_none());

    level.give(hero, Deed::Drop { item: drink });
    level.tick();
    assert_eq!(level.get::<Position>(drink).unwrap().at(), Point::new(1, 0));

    level.give(hero, Deed::PickUp { item: drink });
    level.tick();
    let mut hurt: Health = level.get(hero).unwrap();
    hurt.hurt(6);
    level.give(hero, hurt);
    level.give(hero, Deed::Quaff { item: drink });
    level.tick();
    assert_eq!(level.get::<Health>(hero).unwrap().current(), 8);
    assert!(!level.world.is_alive(drink));
}

#[test]
fn the_hero_remembers_what_was_seen_and_nobody_else_writes_memory() {
    let mut level = TestLevel::parse(
        "
        #########
        #@..#..a#
        #########
        ",
    );
    level.awaken('a', Mood::Wandering);
    level.tick();
    let map = level.map();
    let known = |x, y| map.memory(map.idx(Point::new(x, y))).is_some();
    assert!(known(1, 1) && known(3, 1) && known(4, 1) && known(0, 0));
    assert!(!known(5, 1) && !known(7, 1));
}

#[test]
fn what_happens_in_the_dark_is_not_told() {
    let mut level = TestLevel::parse(
        "
        #######
        #@#a.b#
        #######
        ",
    );
    let (attacker, target) = (level.the('a'), level.the('b'));
    level.give(attacker, Deed::Strike { target });
    level.moment(Who::Others);
    assert!(level.get::<Health>(target).unwrap().current() < 10);
    assert!(level.log_lines().is_empty(), "{:?}", level.log_lines());
}
