//! Seed 004 through whole games: bumps, waiting, corpses, death, speed.

use super::*;
use crate::components::body::{Clock, Corpse};
use crate::game::view::Seen;

fn hunted(drawing: &str) -> TestLevel {
    let level = TestLevel::with_rules(drawing, fixed());
    level.awaken('a', Mood::Wandering);
    level
}

#[test]
fn seed_4_5_a_corpse_lies_in_nobodys_way_and_does_nothing() {
    let level = hunted("@a..");
    level.toughen('a', 3);
    let victim = level.the('a');
    let mut game = game(level);

    east(&mut game).unwrap();
    expect(&mut game, "@%..");
    assert!(with(&mut game, |level| level.get::<Corpse>(victim)).is_some());
    assert!(with(&mut game, |level| level.get::<Clock>(victim)).is_none());
    assert_eq!(game.view().actors, []);

    east(&mut game).unwrap();
    expect(&mut game, ".@..");
    east(&mut game).unwrap();
    expect(&mut game, ".%@.");
    assert_eq!(game.view().hero.health, 10);
}

#[test]
fn seed_4_5_all_corpses_look_alike() {
    let level = TestLevel::with_rules("a@b", fixed());
    for sign in ['a', 'b'] {
        level.wound(sign, 50, None);
    }
    let mut game = game(level);

    wait(&mut game);

    let looks: Vec<_> = game
        .view()
        .things
        .iter()
        .map(|thing| {
            (
                thing.what.is_trap(),
                thing.what.look().glyph.0,
                thing.what.look().color,
            )
        })
        .collect();
    assert_eq!(looks.len(), 2);
    assert_eq!(looks[0], looks[1]);
    assert_eq!((looks[0].0, looks[0].1), (false, '%'));
}

#[test]
fn seed_4_5_who_leaves_nothing_is_gone() {
    let level = hunted("@a..");
    let victim = level.the('a');
    level.change('a', |kind| kind.corpse = false);
    level.wound('a', 50, None);
    let mut game = game(level);

    wait(&mut game);

    expect(&mut game, "@...");
    assert!(!game.world.is_alive(victim));
}

#[test]
fn seed_4_6_only_what_is_in_view_is_there_to_be_drawn() {
    let level = TestLevel::with_rules(
        "
        #########
        #@.a.#b.#
        #..!.#!.#
        #########
        ",
        fixed(),
    );
    for sign in ['a', 'b'] {
        level.think(sign, Mood::Wandering, |mind| mind.wanders = Wanders::Still);
        level.wound(sign, 50, None);
    }
    let mut game = game(level);
    wait(&mut game);

    let view = game.view();
    let corpses: Vec<Point> = view.things.iter().map(|thing| thing.at).collect();
    let items: Vec<Point> = view.items.iter().map(|item| item.at).collect();

    assert_eq!(
        corpses,
        [Point::new(3, 1)],
        "the other lies behind the wall"
    );
    assert_eq!(items, [Point::new(3, 2)]);
    let unknown = view.map.tile(Point::new(6, 1)).unwrap().seen;
    assert_eq!(unknown, Seen::Unknown);
}

#[test]
fn seed_4_7_a_bump_into_a_wall_costs_nothing() {
    let mut game = game(hunted("a@#."));
    let hash = game.hash();

    let refusal = east(&mut game).unwrap_err();

    assert_eq!(refusal.reason, "A wall is in the way.");
    assert_eq!((game.turn(), game.hash()), (0, hash));
}

#[test]
fn seed_4_7_a_bump_into_the_living_is_a_blow_and_ends_the_turn() {
    let mut game = game(hunted("@a."));

    east(&mut game).unwrap();

    expect(&mut game, "@a.");
    assert_eq!(game.turn(), 1);
    assert_eq!(with(&mut game, |level| level.health('a')), 7);
    assert_eq!(game.view().hero.health, 7, "it struck back");
}

#[test]
fn seed_4_7_a_step_onto_free_ground_ends_the_turn() {
    let mut game = game(hunted("@...a"));

    east(&mut game).unwrap();

    expect(&mut game, ".@.a.");
    assert_eq!(game.turn(), 1);
}

#[test]
fn seed_4_8_waiting_ends_the_turn() {
    let mut game = game(hunted("@..a"));

    wait(&mut game);

    expect(&mut game, "@.a.");
    assert_eq!(game.turn(), 1);
}

#[test]
fn seed_4_15_the_hero_dies_and_the_game_is_over() {
    let level = hunted("a@.");
    level.toughen('@', 3);
    let mut game = game(level);

    let status = wait(&mut game);

    let killer = "an a".to_string();
    assert_eq!(status, Status::Dead { killer });
    assert_eq!(told(&mut game).last().unwrap(), "You die.");
    let refusal = east(&mut game).unwrap_err();
    assert_eq!(refusal.reason, "This tale is over.");
    expect(&mut game, "a@.");
}

#[test]
fn seed_4_16_the_fast_act_twice_and_the_slow_every_other_turn() {
    let level = TestLevel::with_rules(
        "
        #############
        #a..........#
        #############
        #b..........#
        #############
        #c..........#
        #############
        ###########@#
        #############
        ",
        fixed(),
    );
    for (sign, speed, y) in [('a', 200, 1), ('b', 100, 3), ('c', 50, 5)] {
        level.change(sign, |kind| kind.speed = speed);
        let last_seen = Point::new(11, y);
        level.awaken(sign, Mood::Hunting { last_seen });
    }
    let mut game = game(level);

    for _ in 0..4 {
        wait(&mut game);
    }

    let places = with(&mut game, |level| {
        ['a', 'b', 'c'].map(|sign| level.at(sign).x)
    });
    assert_eq!(places, [1 + 8, 1 + 4, 1 + 2]);
}
