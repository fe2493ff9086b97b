//! Seed 000 through the systems: sight, chase, idling and crowds.

use super::*;
use crate::pathing::ways::Ways;
use crate::systems::perceive::visibility::VisibilitySystem;

const EIGHT_APART: &str = "
    ###########
    #.........#
    #a.......@#
    #.........#
    ###########
    ";

/// A monster that sees seven far, and a hero who sees much farther: what keeps the
/// monster from seeing the hero is its own sight and not the hero's.
fn seeing_seven(level: &TestLevel) {
    level.give_eyes('@', 20);
    VisibilitySystem.run_now(&level.world);
    level.think('a', Mood::Wandering, |mind| {
        mind.sight = 7;
        mind.wanders = Wanders::Still;
    });
}

#[test]
fn seed_0_15_who_sees_seven_far_does_not_react_at_eight() {
    let mut level = TestLevel::parse(EIGHT_APART);
    seeing_seven(&level);

    for _ in 0..5 {
        level.tick();
        assert_eq!(level.mood('a'), Mood::Wandering);
    }

    level.expect(EIGHT_APART);
}

#[test]
fn seed_0_15_what_is_off_the_map_is_wall_and_the_map_ends_no_sight() {
    // In the last column and row, with nothing but the edge around them.
    let mut level = TestLevel::parse("a......@");
    seeing_seven(&level);

    level.tick();

    assert!(matches!(level.mood('a'), Mood::Hunting { .. }));
    level.expect(".a.....@");
}

#[test]
fn seed_0_15_who_sees_seven_far_reacts_at_seven() {
    let mut level = TestLevel::parse(EIGHT_APART);
    seeing_seven(&level);
    level.carry('a', 2, 2);

    level.tick();

    let last_seen = Point::new(9, 2);
    assert_eq!(level.mood('a'), Mood::Hunting { last_seen });
    assert_eq!(level.at('a').x, 3);
}

#[test]
fn seed_0_15_nobody_sees_through_a_wall() {
    let drawing = "
        ########
        #a.#..@#
        ########
        ";
    let mut level = TestLevel::parse(drawing);
    seeing_seven(&level);

    level.tick();

    assert_eq!(level.mood('a'), Mood::Wandering);
    level.expect(drawing);
}

#[test]
fn seed_0_16_who_sees_the_hero_takes_the_next_step_of_the_way_and_strikes_at_its_end() {
    let mut level = TestLevel::with_rules(
        "
        #########
        #a...#..#
        #.......#
        #.#.....#
        #......@#
        #########
        ",
        fixed(),
    );
    level.think('a', Mood::Wandering, |mind| mind.sight = 20);
    level.give_eyes('@', 20);
    let map = level.map();
    let field = FlowField::to(
        &Walk::new(&map, &fixed(), DoorRule::Opens),
        &[level.at('@')],
    );
    let left = |level: &TestLevel| field.distance(level.at('a')).unwrap();

    for steps_left in (1..left(&level)).rev() {
        level.tick();
        assert_eq!(left(&level), steps_left, "{}", level.drawn());
        assert_eq!(level.health('@'), 10, "it is not there yet");
    }
    level.tick();

    assert_eq!((left(&level), level.health('@')), (1, 7));
}

#[test]
fn seed_0_17_the_restless_step_in_each_direction_as_often() {
    const SEED: u64 = 17;
    const TURNS: i32 = 4000;
    println!("seed {SEED}");
    let mut level = TestLevel::with_rules(
        "
        #####
        #...#
        #.a.#
        #...#
        #####
        ",
        four_ways(),
    );
    level.world.insert(GameRng::new(SEED));
    level.think('a', Mood::Wandering, |mind| {
        mind.wanders = Wanders::Restless;
    });

    let mut counts = BTreeMap::new();
    for _ in 0..TURNS {
        level.tick();
        let at = level.at('a');
        *counts.entry((at.x - 2, at.y - 2)).or_insert(0) += 1;
        level.carry('a', 2, 2);
    }

    // Five standard deviations of 27 turns.
    let is_near = |count: &i32| (count - TURNS / 4).abs() < 137;
    assert!(
        counts.len() == 4 && counts.values().all(is_near),
        "{counts:?}"
    );
    assert!(!counts.contains_key(&(0, 0)), "{counts:?}");
}

#[test]
fn seed_0_17_a_step_against_a_wall_or_an_edge_costs_the_turn() {
    for drawing in ["###\n#a#\n###", "a", "+a+"] {
        let mut level = TestLevel::with_rules(drawing, four_ways());
        level.think('a', Mood::Wandering, |mind| {
            mind.wanders = Wanders::Restless;
            mind.opens_doors = false;
        });

        for _ in 0..50 {
            level.tick();
        }

        level.expect(drawing);
        let clock: Clock = level.get(level.the('a')).unwrap();
        assert_eq!(clock.due, 5000, "every turn was spent");
    }
}

#[test]
fn seed_0_18_who_cannot_get_to_the_hero_comes_near_and_waits() {
    for rules in [four_ways(), Ruleset::default()] {
        let mut level = TestLevel::with_rules(
            "
            #######
            #a..+@#
            #######
            ",
            rules,
        );
        let last_seen = Point::new(5, 1);
        level.think('a', Mood::Hunting { last_seen }, |mind| {
            mind.opens_doors = false;
            mind.wanders = Wanders::Still;
        });

        for _ in 0..10 {
            level.tick();
        }

        level.expect(
            "
            #######
            #..a+@#
            #######
            ",
        );
    }
}

#[test]
fn seed_0_18_who_sees_the_hero_across_what_cannot_be_crossed_comes_near_and_waits() {
    // Deep water, glass, a chasm and lava let sight through and nobody else.
    for barrier in ['=', ']', ':', '&'] {
        for rules in [four_ways(), Ruleset::default()] {
            let drawing = |row: &str| {
                let row = row.replace('B', &barrier.to_string());
                let rim = "#".repeat(row.len());
                format!("{rim}\n{row}\n{rim}")
            };
            let mut level = TestLevel::with_rules(&drawing("#a...B.@#"), rules);
            level.think('a', Mood::Wandering, still);

            for turn in 0..10 {
                level.tick();
                let last_seen = level.at('@');
                assert_eq!(level.mood('a'), Mood::Hunting { last_seen }, "turn {turn}");
            }

            level.expect(&drawing("#...aB.@#"));
            assert_eq!(level.health('@'), 10);
        }
    }
}

#[test]
fn seed_0_18_who_sees_the_hero_past_someone_in_the_only_way_waits_there() {
    let mut level = TestLevel::with_rules("#a.b.@#", four_ways());
    level.awaken('a', Mood::Wandering);

    for _ in 0..6 {
        level.tick();
    }

    level.expect("#.ab.@#");
    assert!(matches!(level.mood('a'), Mood::Hunting { .. }));
}

#[test]
fn seed_0_19_hunters_queue_behind_each_other() {
    let mut level = TestLevel::with_rules("#cba...@#", fixed());
    level.toughen('@', 1000);
    for sign in ['a', 'b', 'c'] {
        level.awaken(sign, Mood::Wandering);
    }

    for _ in 0..12 {
        level.tick();
        let places: BTreeSet<i32> = ['a', 'b', 'c', '@'].map(|sign| level.at(sign).x).into();
        assert_eq!(places.len(), 4, "{}", level.drawn());
    }

    level.expect("#...cba@#");
    assert_eq!(level.health('a') + level.health('b'), 20, "no quarrels");
}

#[test]
fn seed_0_20_all_hunters_share_one_field() {
    let mut level = TestLevel::parse(
        "
        #############
        #abcdefghijk#
        #lmnopqrstuv#
        #...........#
        #...........#
        #.....@.....#
        #############
        ",
    );
    for sign in 'a'..='v' {
        level.awaken(sign, Mood::Wandering);
    }

    level.tick();

    for sign in 'a'..='v' {
        assert!(matches!(level.mood(sign), Mood::Hunting { .. }), "{sign}");
    }
    let nearer = ('a'..='v').filter(|&sign| level.at(sign).y == 3).count();
    assert!(nearer >= 6, "{}", level.drawn());
    let ways = format!("{:?}", *level.world.read_resource::<Ways>());
    assert_eq!(ways.matches("FlowField {").count(), 1);
}
