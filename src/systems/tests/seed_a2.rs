//! Seed 002 through the systems: the index, and minds that go by it.

use super::*;
use crate::systems::indexing;

#[test]
fn seed_2_12_the_index_holds_everyone_on_the_map_but_the_dead() {
    let level = TestLevel::parse("#a.b!");
    let mut spent = Health::new(10);
    spent.hurt(10);
    level.give(level.the('b'), spent);

    indexing::rebuild(&level.world);

    let index = level.world.read_resource::<SpatialIndex>().clone();
    let blocked: Vec<bool> = (0..5).map(|idx| index.is_blocked(idx)).collect();
    assert_eq!(blocked, [true, true, false, false, false]);
    assert_eq!(index.tile_content(1), [level.the('a')]);
    assert!(index.tile_content(3).is_empty());
    assert_eq!(index.tile_content(4), [level.the('!')]);
}

#[test]
fn seed_2_13_who_is_killed_by_a_monster_leaves_the_tile_free_in_the_same_moment() {
    let mut level = TestLevel::with_rules("abc.", fixed());
    let victim = level.the('b');
    level.give(victim, Health::new(3));
    level.give(level.the('a'), Deed::Strike { target: victim });
    level.give(level.the('c'), step(1, 0));

    level.moment(Who::Others);

    level.expect("ac..");
    assert_eq!(level.get::<Position>(victim).unwrap().at().x, 1);
}

#[test]
fn seed_2_13_who_is_killed_by_a_trap_leaves_the_tile_free() {
    let mut level = TestLevel::with_rules("a^b", fixed());
    level.toughen('a', 6);
    level.give(level.the('a'), step(1, 0));

    level.moment(Who::Others);
    assert_eq!(level.blocker(1, 0), None);

    level.carry('b', 1, 0);
    level.expect(".b.");
}

#[test]
fn seed_2_16_an_approach_moves_one_step_and_index_and_view_follow() {
    let mut level = TestLevel::with_rules("#a...@#", four_ways());
    level.awaken('a', Mood::Wandering);
    level.give_eyes('a', 8);

    level.tick();

    level.expect("#.a..@#");
    assert_eq!(level.blocker(1, 0), None);
    assert_eq!(level.blocker(2, 0), Some(level.the('a')));
    let view: Viewshed = level.get(level.the('a')).unwrap();
    assert_eq!((view.visible, view.dirty), ((0..=6).collect(), false));
}

#[test]
fn seed_2_16_a_chase_is_given_up_at_fifteen_cells_and_not_at_fourteen() {
    for (cells, mood_after, x) in [
        (
            14,
            Mood::Hunting {
                last_seen: Point::new(14, 0),
            },
            2,
        ),
        (15, Mood::Wandering, 1),
    ] {
        let drawing = format!("#a{}@#", ".".repeat(cells - 2));
        let mut level = TestLevel::with_rules(&drawing, four_ways());
        level.give_eyes('@', 20);
        level.think('a', Mood::Wandering, |mind| {
            mind.sight = 20;
            mind.chase = 15;
            mind.wanders = Wanders::Still;
        });

        level.tick();

        assert_eq!(level.mood('a'), mood_after, "{cells} cells");
        assert_eq!(level.at('a').x, x, "{cells} cells");
    }
}

#[test]
fn seed_2_17_a_drifter_goes_in_each_direction_or_nowhere_as_often() {
    const SEED: u64 = 217;
    const TURNS: i32 = 5000;
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
    level.awaken('a', Mood::Wandering);

    let mut counts = BTreeMap::new();
    for _ in 0..TURNS {
        level.tick();
        let at = level.at('a');
        *counts.entry((at.x - 2, at.y - 2)).or_insert(0) += 1;
        level.carry('a', 2, 2);
    }

    // Five standard deviations of 28 turns.
    let is_near = |count: &i32| (count - TURNS / 5).abs() < 141;
    assert!(
        counts.len() == 5 && counts.values().all(is_near),
        "{counts:?}"
    );
}

#[test]
fn seed_2_17_a_drifter_keeps_off_the_border_and_off_others() {
    for drawing in ["...\n.a.\n...", ".....\n..b..\n.cad.\n..e..\n....."] {
        let mut level = TestLevel::with_rules(drawing, four_ways());
        level.awaken('a', Mood::Wandering);

        for _ in 0..200 {
            level.tick();
        }

        level.expect(drawing);
    }
}

#[test]
fn seed_2_17_a_wanderer_waits_where_its_way_is_blocked_and_keeps_the_way() {
    let mut level = TestLevel::with_rules("#a.b....#", four_ways());
    level.think('a', Mood::Wandering, |mind| {
        mind.wanders = Wanders::Waypoints;
    });
    let way = |to: i32, next: i32| Route((next..=to).rev().map(|x| Point::new(x, 0)).collect());
    level.give(level.the('a'), way(6, 2));

    for _ in 0..4 {
        level.tick();
        level.expect("#.ab....#");
    }
    assert_eq!(level.get::<Route>(level.the('a')), Some(way(6, 3)));

    level.lift('b');
    for _ in 0..4 {
        level.tick();
    }
    level.expect("#.....a.#");
}

#[test]
fn seed_2_17_a_wanderer_that_has_arrived_picks_another_place() {
    const SEED: u64 = 1;
    println!("seed {SEED}");
    let mut level = TestLevel::with_rules("#a......#", four_ways());
    level.world.insert(GameRng::new(SEED));
    level.think('a', Mood::Wandering, |mind| {
        mind.wanders = Wanders::Waypoints;
    });
    level.give(level.the('a'), Route(vec![Point::new(2, 0)]));

    let mut visited = BTreeSet::new();
    for _ in 0..300 {
        level.tick();
        visited.insert(level.at('a').x);
    }

    assert_eq!(visited, (1..=7).collect(), "it goes all over the place");
}

#[test]
fn seed_2_18_a_runner_goes_where_it_is_free() {
    let mut level = TestLevel::with_rules("#..a.@#", four_ways());
    level.think('a', Mood::Wandering, |mind| mind.to_hero = Reaction::Flee);

    level.tick();

    level.expect("#.a..@#");
}

#[test]
fn seed_2_18_a_runner_stays_where_its_way_is_taken() {
    let mut level = TestLevel::with_rules("#ba.@#", fixed());
    level.think('a', Mood::Wandering, |mind| mind.to_hero = Reaction::Flee);

    for _ in 0..3 {
        level.tick();
    }

    level.expect("#ba.@#");
    assert_eq!((level.health('b'), level.health('@')), (10, 10));
}

#[test]
fn seed_2_18_a_cornered_runner_spares_a_hero_it_has_nothing_against() {
    for (to_hero, left) in [(Reaction::Ignore, 10), (Reaction::Attack, 7)] {
        let mut level = TestLevel::with_rules(
            "
            ####
            #ab#
            #@##
            ####
            ",
            fixed(),
        );
        level.feud(&[('a', 'b', Reaction::Flee)]);
        level.think('a', Mood::Wandering, |mind| mind.to_hero = to_hero);

        level.tick();

        assert_eq!(level.health('@'), left, "{to_hero:?}");
        assert!(matches!(level.mood('a'), Mood::Fleeing { .. }));
    }
}

#[test]
fn seed_2_19_who_is_beside_an_enemy_strikes_by_the_table_of_sides() {
    let mut level = TestLevel::with_rules("bac", fixed());
    level.feud(&[
        ('a', 'b', Reaction::Ignore),
        ('a', 'c', Reaction::Attack),
        ('c', 'a', Reaction::Ignore),
    ]);
    for sign in ['a', 'b', 'c'] {
        level.think(sign, Mood::Wandering, still);
    }

    level.tick();

    let healths = ['a', 'b', 'c'].map(|sign| level.health(sign));
    assert_eq!(healths, [10, 10, 7]);
}

#[test]
fn seed_2_19_nobody_strikes_a_corpse() {
    let mut level = TestLevel::with_rules("ab", fixed());
    level.feud(&[('a', 'b', Reaction::Attack)]);
    level.think('a', Mood::Wandering, still);
    level.wound('b', 50, None);
    level.tick();

    let corpse: Health = level.get(level.the('%')).unwrap();
    level.tick();
    level.tick();

    assert_eq!(level.get::<Health>(level.the('%')), Some(corpse));
}
