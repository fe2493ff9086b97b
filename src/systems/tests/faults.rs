//! Faults of other games that these systems do not have.

use super::*;
use crate::components::body::Dead;
use crate::map::TileRole;
use crate::pathing::astar::PathSearch;
use crate::spatial::placement::Placement;
use crate::systems::act::Deed;
use chance::Stream;
use std::sync::Arc;

#[test]
fn fault_d17_what_a_step_costs_depends_on_the_place_entered() {
    for (door_cost, first) in [(1, Point::new(2, 1)), (5, Point::new(1, 2))] {
        let kinds = crate::testkit::terrain().with_costs(|number| match number {
            number if number == TileRole::DoorOpen as usize => door_cost,
            _ => 1,
        });
        let mut level = TestLevel::with_terrain(
            "
            #######
            #a/...#
            #.###.#
            #....@#
            #######
            ",
            four_ways(),
            &Arc::new(kinds),
        );
        let last_seen = level.at('@');
        level.awaken('a', Mood::Hunting { last_seen });

        level.tick();

        assert_eq!(level.at('a'), first, "{}", level.drawn());
    }

    let map = TestLevel::parse("./.").map();
    let map = map.with_costs(|number| match number == TileRole::DoorOpen as usize {
        true => 5,
        false => 1,
    });
    let walk = Walk::new(&map, &four_ways(), DoorRule::Opens);
    let cost = |from, to| {
        let path = PathSearch::default().path(&walk, Point::new(from, 0), Point::new(to, 0));
        path.unwrap().cost
    };
    assert_eq!((cost(0, 1), cost(1, 2), cost(0, 2)), (5, 1, 6));
}

#[test]
fn fault_d18_a_goal_is_nought_steps_from_itself_and_its_neighbours_one() {
    let mut level = TestLevel::with_rules("#a.#@#", four_ways());
    let map = level.map();
    let goal = Point::new(2, 0);
    let field = FlowField::to(&Walk::new(&map, &four_ways(), DoorRule::Opens), &[goal]);
    assert_eq!(field.distance(goal), Some(0));
    assert_eq!(field.distance(level.at('a')), Some(1));

    level.think('a', Mood::Hunting { last_seen: goal }, still);
    level.tick();

    level.expect("#.a#@#");
}

#[test]
fn fault_d19_who_sees_is_seen() {
    for seed in 0..24 {
        let mut stream = Stream::named(seed, "who sees is seen");
        let mut map = crate::testkit::map(15, 11);
        let places: Vec<Point> = (0..map.count()).map(|idx| map.point(idx)).collect();
        for &at in &places {
            if !stream.chance(30) {
                map.set(at, TileRole::Floor);
            }
        }
        let floor = |idx: &usize| map.tile_at(*idx) == TileRole::Floor;
        for metric in [Metric::Four, Metric::Eight] {
            let views: Vec<Vec<usize>> = places
                .iter()
                .map(|&at| lines_from(&map, at, 6, metric))
                .collect();
            for one in (0..map.count()).filter(floor) {
                for &other in views[one].iter().filter(|idx| floor(idx)) {
                    let is_seen = views[other].binary_search(&one).is_ok();
                    let (one, other) = (places[one], places[other]);
                    assert!(is_seen, "seed {seed}, {metric:?}: {one:?} sees {other:?}");
                }
            }
        }
    }
}

#[test]
fn fault_d20_one_monster_finds_the_way_to_another_and_kills_it() {
    for (drawing, prey) in [
        (
            "##########\n#a.......#\n#........#\n#.......b#\n##########",
            Reaction::Ignore,
        ),
        ("##########\n#a..b....#\n##########", Reaction::Flee),
    ] {
        let mut level = TestLevel::with_rules(drawing, fixed());
        level.feud(&[('a', 'b', Reaction::Attack), ('b', 'a', prey)]);
        level.think('a', Mood::Wandering, |mind| mind.sight = 20);
        level.think('b', Mood::Wandering, still);

        for _ in 0..25 {
            level.tick();
        }

        assert!(level.drawn().contains('%'), "{}", level.drawn());
        assert_eq!(level.health('a'), 10);
    }
}

#[test]
fn fault_d21_nobody_walks_onto_the_hero() {
    for wanders in [Wanders::Restless, Wanders::Drift, Wanders::Waypoints] {
        let mut level = TestLevel::with_rules(
            "
            #####
            #.a.#
            #b@.#
            #...#
            #####
            ",
            four_ways(),
        );
        let hero = level.the('@');
        for sign in ['a', 'b'] {
            level.think(sign, Mood::Wandering, |mind| {
                mind.to_hero = Reaction::Ignore;
                mind.wanders = wanders;
            });
        }

        for _ in 0..150 {
            level.tick();
            assert_eq!(level.blocker(2, 2), Some(hero));
            assert!(level.at('a') != level.at('@') && level.at('b') != level.at('@'));
            assert!(level.at('a') != level.at('b'), "{}", level.drawn());
        }
    }
}

#[test]
fn fault_d23_the_index_follows_the_heros_steps_and_swaps_at_once() {
    let mut level = TestLevel::parse(".@.a");
    let (hero, other) = (level.the('@'), level.the('a'));

    level.give(hero, step(2, 0));
    level.tick();
    let blockers = [1, 2, 3].map(|x| level.blocker(x, 0));
    assert_eq!(blockers, [None, Some(hero), Some(other)]);

    level.give(hero, Deed::Swap { with: other });
    level.moment(Who::Hero);
    let blockers = [1, 2, 3].map(|x| level.blocker(x, 0));
    assert_eq!(blockers, [None, Some(other), Some(hero)]);
}

#[test]
fn whoever_died_before_places_were_changed_is_stepped_over_and_not_onto_another() {
    // Another comes to the place, or nobody does.
    for (other_x, hero_x) in [(1, 0), (2, 1)] {
        let mut level = TestLevel::parse("@a.b");
        let (hero, dying, other) = (level.the('@'), level.the('a'), level.the('b'));
        level.give(hero, Deed::Swap { with: dying });
        level.give(dying, Health::new(0));
        level.give(dying, Dead);
        let mut placement = level.world.system_data::<Placement>();
        placement.lay_down(dying);
        placement.shift(other, Point::new(other_x, 0));
        drop(placement);
        level.moment(Who::Hero);

        let places = [level.at('@').x, level.at('b').x];
        assert_eq!(places, [hero_x, other_x], "{}", level.drawn());
    }
}

#[test]
fn fault_d34_a_kill_is_the_heros_only_if_the_hero_struck_and_counts_once() {
    for (by, kills) in [(Some('@'), 1), (Some('b'), 0), (Some('^'), 0), (None, 0)] {
        let mut level = TestLevel::parse("a@b^");
        let by = by.map(|sign| level.the(sign));
        for _ in 0..3 {
            level.wound('a', 50, by);
        }

        level.tick();

        assert_eq!(
            level.world.read_resource::<Chronicle>().tally().kills,
            kills
        );
        let deaths = level
            .log_lines()
            .into_iter()
            .filter(|line| line == "The a dies.");
        assert_eq!(deaths.count(), 1);
    }
}

#[test]
fn fault_d34_who_is_killed_by_a_trap_or_a_monster_is_not_the_heros_kill() {
    let mut level = TestLevel::with_rules("@.^ab", fixed());
    level.toughen('a', 6);
    level.give(level.the('a'), step(2, 0));
    level.moment(Who::Others);
    assert!(level.get::<Corpse>(level.the('%')).is_some());

    let mut feud = TestLevel::with_rules("@.ab", fixed());
    feud.feud(&[('a', 'b', Reaction::Attack)]);
    feud.think('a', Mood::Wandering, |mind| mind.to_hero = Reaction::Ignore);
    for _ in 0..6 {
        feud.tick();
    }
    assert!(feud.get::<Corpse>(feud.the('%')).is_some());

    for level in [level, feud] {
        assert_eq!(level.world.read_resource::<Chronicle>().tally().kills, 0);
    }
}

#[test]
fn fault_d35_who_strikes_does_not_also_move() {
    let drawing = "
        ......
        .a@b..
        ......
        ";
    let mut level = TestLevel::with_rules(drawing, fixed());
    level.toughen('@', 100);
    for sign in ['a', 'b'] {
        level.awaken(sign, Mood::Wandering);
    }

    for turn in 1..=5 {
        level.tick();
        level.expect(drawing);
        assert_eq!(level.health('@'), 100 - 6 * turn);
    }
}

#[test]
fn fault_d14_a_slowed_or_webbed_monster_acts_less_often() {
    for (fields, steps) in [
        (serde_json::json!({}), 8),
        (
            serde_json::json!({ "changes": [{ "figure": "speed", "percent": -50 }] }),
            4,
        ),
        (
            serde_json::json!({ "rules": ["cannot_step"], "torn": 0 }),
            0,
        ),
    ] {
        let mut level = TestLevel::parse("@...............a");
        level.toughen('@', 1_000);
        let last_seen = Point::new(0, 0);
        level.awaken('a', Mood::Hunting { last_seen });
        let kind = super::effects::status(&level, "hindered", fields);
        let effects = serde_json::json!([{ "status": { "apply": kind.0, "turns": 99 } }]);
        super::effects::used(&mut level, '@', 'a', effects);
        let start = level.at('a').x;
        for _ in 0..8 {
            level.tick();
        }
        let went = start - level.at('a').x;
        assert!((steps - 1..=steps + 1).contains(&went), "{steps}: {went}");
    }
}

#[test]
fn fault_d15_a_staggering_hero_spends_a_turn_on_every_step() {
    let mut level = TestLevel::parse("#####\n#...#\n#.@.#\n#...#\n#####");
    let kind = super::effects::status(
        &level,
        "dazed",
        serde_json::json!({ "rules": ["staggers"] }),
    );
    let effects = serde_json::json!([{ "status": { "apply": kind.0, "turns": 30 } }]);
    super::effects::used(&mut level, '@', '@', effects);
    for _ in 0..20 {
        let before = level.get::<Clock>(level.the('@')).expect("it acts").due;
        let at = level.at('@');
        level.give(level.the('@'), step(at.x + 1, at.y));
        level.tick();
        let after = level.get::<Clock>(level.the('@')).expect("it acts").due;
        assert!(after > before, "the turn is spent");
    }
}

#[test]
fn fault_d22_a_crowd_in_a_narrow_way_is_in_no_wall_and_on_no_shared_tile() {
    let mut level = TestLevel::parse(
        "
        ###########
        #abc#.....#
        #def....@.#
        #ghi#.....#
        ###########
        ",
    );
    level.toughen('@', 100_000);
    let last_seen = level.at('@');
    let signs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    for sign in signs {
        level.awaken(sign, Mood::Hunting { last_seen });
    }
    for _ in 0..40 {
        level.tick();
        let map = level.map();
        let mut taken: Vec<Point> = signs.iter().map(|&sign| level.at(sign)).collect();
        taken.push(level.at('@'));
        assert!(taken.iter().all(|&at| map.tile(at).is_walkable()));
        taken.sort_by_key(|at| (at.y, at.x));
        taken.dedup();
        assert_eq!(taken.len(), signs.len() + 1);
    }
}
