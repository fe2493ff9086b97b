//! Those who hunt by the rules of the maze.

use super::*;
use crate::components::mind::Provoked;
use crate::rules::ruleset::Hunts;

/// A level whose `D` is awake and keeps to the rules of the maze. Others go eight
/// ways, and blows never miss.
fn hunted(drawing: &str) -> TestLevel {
    let rules = Ruleset {
        combat: Combat::Fixed,
        ..Ruleset::default()
    };
    let level = TestLevel::with_rules(drawing, rules);
    bind(&level, Mood::Wandering);
    level
}

fn bind(level: &TestLevel, mood: Mood) {
    level.think('D', mood, still);
    level.change('D', |kind| kind.hunts = Hunts::Maze);
}

fn is_bound(level: &TestLevel) -> bool {
    level.get::<Provoked>(level.the('D')).is_none()
}

#[test]
fn seed_3_15_the_hunter_goes_up_before_left_before_down_before_right() {
    for (hero, expected) in [
        ((1, 1), (3, 2)),
        ((5, 1), (3, 2)),
        ((1, 5), (2, 3)),
        ((5, 5), (3, 4)),
        ((3, 1), (3, 2)),
        ((1, 3), (2, 3)),
        ((3, 5), (3, 4)),
        ((5, 3), (4, 3)),
    ] {
        let mut level = hunted(
            "
            #######
            #@....#
            #.....#
            #..D..#
            #.....#
            #.....#
            #######
            ",
        );
        level.carry('@', hero.0, hero.1);

        level.tick();

        let (x, y) = expected;
        assert_eq!(level.at('D'), Point::new(x, y), "hero at {hero:?}");
    }
}

#[test]
fn seed_3_10_the_hunter_answers_where_the_hero_has_stepped_to() {
    let mut level = hunted(
        "
        #####
        #..@#
        #.#.#
        #..D#
        #####
        ",
    );
    level.give(level.the('@'), step(2, 1));

    level.tick();

    level.expect(
        "
        #####
        #.@.#
        #.#D#
        #...#
        #####
        ",
    );
}

#[test]
fn the_hunter_knows_where_the_hero_is_however_far() {
    let mut level = hunted("#@...................D#");
    level.tick();
    level.expect("#@..................D.#");
}

#[test]
fn seed_3_9_only_who_is_straight_beside_the_hunter_is_struck() {
    let mut level = hunted("@..\n.D.\n...");

    level.tick();
    assert_eq!(level.health('@'), 10, "diagonally is not beside");
    level.expect("@D.\n...\n...");

    level.tick();
    assert_eq!(level.health('@'), 7);
    level.expect("@D.\n...\n...");
}

#[test]
fn seed_3_12_the_hunter_stays_where_it_is_while_there_is_no_way() {
    let drawing = "
        #####
        #D#.#
        #.#@#
        #####
        ";
    let mut level = hunted(drawing);
    for _ in 0..3 {
        level.tick();
        level.expect(drawing);
    }
    // Past a corner, where others would slip through, there is none either.
    let drawing = "#D#\n##@";
    let mut level = hunted(drawing);
    level.tick();
    level.expect(drawing);
    assert_eq!(level.health('@'), 10);
}

#[test]
fn a_door_shut_on_the_hunter_stops_it() {
    let mut level = hunted("#D../@#");
    let door = Point::new(4, 0);
    let shut = |to| Deed::MoveDoor { at: door, to };
    level.give(level.the('@'), shut(DoorState::Shut));
    for _ in 0..3 {
        level.tick();
        level.expect("#D..+@#");
    }

    level.give(level.the('@'), shut(DoorState::Open));
    level.tick();

    level.expect("#.D./@#");
}

#[test]
fn a_hunter_asleep_stays_where_it_is() {
    let rules = Ruleset {
        waking: 0,
        waking_beside: 0,
        ..fixed()
    };
    let mut level = TestLevel::with_rules("#D@..#", rules);
    bind(&level, Mood::Asleep);

    level.tick();

    level.expect("#D@..#");
    assert_eq!(level.health('@'), 10);
}

#[test]
fn someone_in_the_way_is_waited_for() {
    let mut level = hunted("#D.a.@#");
    level.tick();
    level.expect("#.Da.@#");
    level.tick();
    level.expect("#.Da.@#");
}

#[test]
fn once_hurt_the_hunter_strikes_diagonally_as_others_do() {
    let mut level = hunted("@..\n.D.\n...");
    level.wound('D', 1, None);

    level.tick();

    assert!(!is_bound(&level));
    assert_eq!(level.health('@'), 7);
    level.expect("@..\n.D.\n...");
}

#[test]
fn once_hurt_the_hunter_opens_doors_as_others_do() {
    let mut level = hunted("#@..+D#");
    let last_seen = Point::new(1, 0);
    bind(&level, Mood::Hunting { last_seen });
    level.tick();
    level.expect("#@..+D#");

    level.wound('D', 1, None);
    level.tick();

    level.expect("#@../D#");
}

#[test]
fn a_blow_at_the_hunter_frees_it_even_where_it_does_nothing() {
    for blow in [Blow::Miss, Blow::NoDamage, Blow::Hit(1)] {
        let mut level = hunted("@.D");
        let (attacker, target) = (level.the('@'), level.the('D'));
        let strike = Asked::Blow {
            blow,
            target,
            by: Some(attacker),
        };
        level.world.write_resource::<EffectQueue>().ask(strike);

        level.moment(Who::Hero);

        assert!(!is_bound(&level), "{blow:?}");
    }
}

#[test]
fn a_blow_of_the_hunter_leaves_it_bound() {
    let mut level = hunted("@D.");
    level.tick();
    assert_eq!(level.health('@'), 7);
    assert!(is_bound(&level));
}
