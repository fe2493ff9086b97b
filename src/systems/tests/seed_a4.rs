//! Seed 004 through the systems: fixed blows, the order of a turn, pursuit.

use super::*;
use crate::components::item::Hidden;
use crate::event::EventQueue;

/// A level on which everyone has the seed's numbers: `o` is the weak one, `T`
/// the strong one.
fn armed(drawing: &str) -> TestLevel {
    let level = TestLevel::with_rules(drawing, fixed());
    for (sign, hit_points, power, defence) in [('@', 30, 5, 2), ('o', 10, 3, 0), ('T', 16, 4, 1)] {
        level.toughen(sign, hit_points);
        arm(&level, sign, power, defence);
    }
    level
}

fn arm(level: &TestLevel, sign: char, power: i32, defence: i32) {
    level.arm(sign, |arms| (arms.power, arms.defence) = (power, defence));
}

fn strike(level: &mut TestLevel, attacker: char, target: char) {
    let target = level.the(target);
    level.give(level.the(attacker), Deed::Strike { target });
    level.moment(match attacker {
        '@' => Who::Hero,
        _ => Who::Others,
    });
}

#[test]
fn seed_4_3_a_blow_takes_power_less_defence() {
    for (attacker, target, damage, told) in [
        ('@', 'o', 5, "You attack the o for 5 damage."),
        ('@', 'T', 4, "You attack the T for 4 damage."),
        ('o', '@', 1, "The o attacks you for 1 damage."),
        ('T', '@', 2, "The T attacks you for 2 damage."),
        ('o', 'T', 2, "The o attacks the T for 2 damage."),
    ] {
        let mut level = armed("@o\nT.");
        let before = level.health(target);

        strike(&mut level, attacker, target);

        let lost = before - level.health(target);
        assert_eq!(lost, damage, "{attacker} strikes {target}");
        assert_eq!(level.log_lines(), [told]);
    }
}

#[test]
fn seed_4_3_a_blow_that_does_nothing_is_told_as_such() {
    for (attacker, target, told) in [
        ('@', 'o', "You attack the o but do no damage."),
        ('o', '@', "The o attacks you but does no damage."),
        ('T', 'o', "The T attacks the o but does no damage."),
    ] {
        for defence in [9, 5] {
            let mut level = armed("T.\n@o");
            arm(&level, target, 3, defence);
            let before = level.health(target);

            strike(&mut level, attacker, target);

            assert_eq!(level.health(target), before);
            assert_eq!(level.log_lines(), [told], "defence {defence}");
        }
    }
}

#[test]
fn nobody_attacks_in_a_way_of_its_own_from_afar() {
    for (drawn, told) in [
        ("@.o.T", "The o hits the T for 2 damage."),
        ("@.oT.", "The o attacks the T for 2 damage."),
    ] {
        let mut level = armed(drawn);
        strike(&mut level, 'o', 'T');
        assert_eq!(level.log_lines(), [told]);
    }
}

#[test]
fn seed_4_4_who_has_a_hit_point_left_lives_and_who_has_none_is_dead() {
    for (hit_points, is_dead) in [(6, false), (5, true), (4, true)] {
        let mut level = armed("T@o");
        let target = level.the('o');
        level.give(target, Health::new(hit_points));

        strike(&mut level, '@', 'o');

        assert_eq!(level.get::<Health>(target).unwrap().is_dead(), is_dead);
        let is_corpse = level.get::<Corpse>(target).is_some();
        assert_eq!(is_corpse, is_dead, "{hit_points} hit points");
    }
}

#[test]
fn seed_4_9_the_view_is_renewed_before_monsters_act() {
    let mut level = TestLevel::with_rules(
        "
        #####
        #@..#
        ###.#
        ###.#
        ###.#
        ###.#
        ###a#
        #####
        ",
        four_ways(),
    );
    level.think('a', Mood::Wandering, still);
    level.give(level.the('@'), step(2, 1));
    level.tick();
    assert_eq!(level.mood('a'), Mood::Wandering);

    level.give(level.the('@'), step(3, 1));
    level.tick();

    let last_seen = Point::new(3, 1);
    assert_eq!(level.mood('a'), Mood::Hunting { last_seen });
    assert_eq!(level.at('a'), Point::new(3, 5));
}

#[test]
fn seed_4_9_monsters_act_in_the_order_in_which_they_came_into_the_world() {
    for (drawing, after) in [("a.b", ".ab"), ("b.a", ".ba")] {
        let mut level = TestLevel::parse(drawing);
        level.give(level.the('a'), step(1, 0));
        level.give(level.the('b'), step(1, 0));

        level.moment(Who::Others);

        level.expect(after);
    }
}

#[test]
fn seed_4_9_once_the_hero_is_dead_nobody_strikes_or_moves() {
    let mut level = TestLevel::with_rules(
        "
        #######
        #.....#
        #a@b..#
        #....c#
        #######
        ",
        fixed(),
    );
    level.toughen('@', 3);
    for sign in ['a', 'b', 'c'] {
        level.awaken(sign, Mood::Wandering);
    }
    let before = level.drawn();

    level.tick();

    let told = level.log_lines();
    let blows = told.iter().filter(|line| line.contains("attacks you"));
    assert_eq!(blows.count(), 1, "{told:?}");
    assert_eq!(told.last().unwrap(), "You die.");
    level.expect(&before);
    let killer = "an a".to_string();
    assert_eq!(
        level.world.read_resource::<Outcome>().0,
        Status::Dead { killer }
    );
}

#[test]
fn seed_4_9_nothing_is_told_after_the_heros_death() {
    let always = Ruleset {
        spotting: 1,
        ..fixed()
    };
    let mut level = TestLevel::with_rules("@^.^", always);
    let other = {
        let index = level.world.read_resource::<SpatialIndex>();
        index.tile_content(3)[0]
    };
    level.give(other, Hidden {});
    level.world.write_resource::<EventQueue>().take();
    level.toughen('@', 6);
    level.give(level.the('@'), step(1, 0));

    level.moment(Who::Hero);

    let told = ["The ^ snaps shut on you for 6 damage.", "You die."];
    assert_eq!(level.log_lines(), told);
}

#[test]
fn seed_4_10_the_dead_do_nothing() {
    let mut level = TestLevel::with_rules("#a@..#", fixed());
    level.awaken('a', Mood::Wandering);
    level.wound('a', 50, None);

    for _ in 0..5 {
        level.tick();
    }

    level.expect("#%@..#");
    assert_eq!(level.health('@'), 10);
}

#[test]
fn seed_4_10_four_ways_lead_beside_the_hero_before_the_first_blow() {
    let mut level = TestLevel::with_rules("a.\n.@", fixed());
    level.awaken('a', Mood::Wandering);

    level.tick();
    assert_eq!(level.health('@'), 10, "diagonally is not beside");
    assert!(Metric::Four.is_adjacent(level.at('a'), level.at('@')));

    level.tick();
    assert_eq!(level.health('@'), 7);
}

#[test]
fn seed_4_10_out_of_the_heros_sight_a_monster_walks_from_place_to_place() {
    let mut level = TestLevel::with_rules(
        "
        #########
        #@#a....#
        ###.....#
        #########
        ",
        four_ways(),
    );
    level.think('a', Mood::Wandering, |mind| {
        mind.wanders = Wanders::Waypoints;
    });

    let mut visited = BTreeSet::new();
    for _ in 0..100 {
        level.tick();
        assert_eq!(level.mood('a'), Mood::Wandering);
        visited.insert(level.map().idx(level.at('a')));
    }

    assert!(visited.len() >= 8, "{visited:?}");
}

#[test]
fn seed_4_10_in_the_heros_sight_the_way_is_found_anew_every_turn() {
    let mut level = TestLevel::with_rules("#.....a.....@#", four_ways());
    level.awaken('a', Mood::Wandering);
    level.tick();
    level.expect("#......a....@#");

    level.carry('@', 1, 0);
    level.tick();

    level.expect("#@....a......#");
}

#[test]
fn seed_4_11_who_loses_sight_of_the_hero_goes_to_where_the_hero_was() {
    let mut level = TestLevel::with_rules(
        "
        #########
        #a...@..#
        #########
        #...#####
        #########
        ",
        four_ways(),
    );
    level.think('a', Mood::Wandering, still);
    level.tick();
    level.carry('@', 1, 3);

    let last_seen = Point::new(5, 1);
    for x in 3..=5 {
        level.tick();
        assert_eq!(level.at('a'), Point::new(x, 1));
    }
    assert_eq!(level.mood('a'), Mood::Hunting { last_seen });

    level.tick();
    assert_eq!(level.mood('a'), Mood::Wandering);
}

#[test]
fn seed_4_13_a_hunter_whose_next_place_is_taken_waits_and_keeps_hunting() {
    let mut level = TestLevel::with_rules("#ab..@#", four_ways());
    level.awaken('a', Mood::Wandering);
    for _ in 0..3 {
        level.tick();
        level.expect("#ab..@#");
    }
    let last_seen = Point::new(5, 0);
    assert_eq!(level.mood('a'), Mood::Hunting { last_seen });

    level.lift('b');
    level.tick();

    level.expect("#.a..@#");
}

#[test]
fn seed_4_16_ties_go_by_initiative_and_then_by_stable_id() {
    for (of_a, of_b, after) in [(0, 0, ".ab"), (0, 5, "ab."), (5, 0, ".ab"), (-1, 0, "ab.")] {
        let mut level = TestLevel::parse("a.b");
        for (sign, initiative) in [('a', of_a), ('b', of_b)] {
            level.change(sign, |kind| kind.initiative = initiative);
            level.give(level.the(sign), step(1, 0));
        }

        level.moment(Who::Others);

        level.expect(after);
    }
}
