//! Seed 002 through whole games: what a bump does, rest, and one creature on a tile.

use super::*;
use crate::bot::Bot;
use crate::components::body::StableId;
use crate::components::item::Carried;
use crate::map::TileRole;
use crate::testkit::Wits;

fn bystander(mind: &mut Wits) {
    mind.to_hero = Reaction::Ignore;
    mind.wanders = Wanders::Still;
}

#[test]
fn seed_2_20_a_bump_into_a_bystander_changes_places() {
    let level = TestLevel::with_rules("@a.", fixed());
    level.think('a', Mood::Wandering, bystander);
    let mut game = game(level);

    east(&mut game).unwrap();

    expect(&mut game, "a@.");
    assert_eq!(game.turn(), 1);
    assert_eq!(told(&mut game), ["You change places with the a."]);
}

#[test]
fn seed_2_20_a_bump_into_an_enemy_is_a_blow() {
    let mut game = drawn("@a.", fixed());

    east(&mut game).unwrap();

    expect(&mut game, "@a.");
    assert_eq!(with(&mut game, |level| level.health('a')), 7);
}

#[test]
fn seed_2_20_a_bump_into_a_shut_door_opens_it() {
    let mut game = drawn("@+.", fixed());
    assert!(with(&mut game, |level| level.map().memory(2).is_none()));

    east(&mut game).unwrap();
    expect(&mut game, "@/.");
    let sees = with(&mut game, |level| {
        let view: Viewshed = level.get(level.the('@')).unwrap();
        view.sees(2)
    });
    assert!(sees, "it no longer blocks sight");

    east(&mut game).unwrap();
    expect(&mut game, ".@.");
}

#[test]
fn seed_2_20_who_stands_in_a_doorway_comes_before_the_door() {
    let level = TestLevel::with_rules("@/a", fixed());
    level.think('a', Mood::Wandering, bystander);
    level.carry('a', 1, 0);
    let mut game = game(level);

    east(&mut game).unwrap();

    expect(&mut game, "a@.");
    let tile = with(&mut game, |level| level.map().tile(Point::new(1, 0)));
    assert_eq!(tile, TileRole::DoorOpen);
}

#[test]
fn seed_2_20_stairs_are_taken_on_the_step_where_the_rules_say_so() {
    for (stairs, depth) in [(Stairs::OnStep, 2), (Stairs::OnCommand, 1)] {
        let rules = Ruleset { stairs, ..fixed() };
        let mut game = drawn("@>.", rules);

        east(&mut game).unwrap();

        assert_eq!(game.depth(), depth, "{stairs:?}");
    }
}

#[test]
fn seed_2_20_the_way_out_is_not_taken_without_what_the_journey_is_for() {
    for (carries, expected) in [(false, Status::AwaitingCommand), (true, Status::Won)] {
        let stairs = Stairs::OnStep;
        let level = TestLevel::with_rules("@<!", Ruleset { stairs, ..fixed() });
        let by: StableId = level.get(level.the('@')).unwrap();
        level.change_item(level.the('!'), |kind| kind.goal = true);
        if carries {
            level.lift('!');
            level.give(level.the('!'), Carried { by, since: 1 });
        }
        let mut game = game(level);

        assert_eq!(east(&mut game).unwrap(), expected);

        let refused = told(&mut game)
            .iter()
            .any(|line| line.starts_with("You will not leave without"));
        assert_eq!(refused, !carries);
    }
}

#[test]
fn seed_2_20_the_dead_take_no_stairs() {
    let stairs = Stairs::OnStep;
    let level = TestLevel::with_rules("@>^", Ruleset { stairs, ..fixed() });
    level.carry('^', 1, 0);
    level.toughen('@', 6);
    let mut game = game(level);

    let status = east(&mut game).unwrap();

    assert!(matches!(status, Status::Dead { .. }));
    assert_eq!(game.depth(), 1);
    assert_eq!(told(&mut game).last().unwrap(), "You die.");
}

#[test]
fn seed_2_21_everyone_is_an_enemy_but_those_who_would_do_something_other_than_attack() {
    for (to_hero, left, x) in [
        (None, 7, 0),
        (Some(Reaction::Attack), 7, 0),
        (Some(Reaction::Ignore), 10, 1),
        (Some(Reaction::Flee), 10, 1),
    ] {
        let level = TestLevel::with_rules("@a", fixed());
        if let Some(to_hero) = to_hero {
            level.think('a', Mood::Asleep, |mind| mind.to_hero = to_hero);
        }
        let mut game = game(level);

        east(&mut game).unwrap();

        let left_over = with(&mut game, |level| level.health('a'));
        assert_eq!(left_over, left, "{to_hero:?}");
        assert_eq!(game.view().hero.at.x, x, "{to_hero:?}");
    }
}

#[test]
fn seed_2_21_what_cannot_be_fought_is_only_in_the_way() {
    let level = TestLevel::with_rules("@a", fixed());
    let thing = level.the('a');
    level.world.write_storage::<Health>().remove(thing);
    let mut game = game(level);

    let refusal = east(&mut game).unwrap_err();

    assert_eq!(refusal.reason, "Something is in the way.");
    assert_eq!(game.turn(), 0);
}

#[test]
fn seed_2_22_after_a_swap_both_are_found_where_they_went() {
    let level = TestLevel::with_rules(".@a", fixed());
    level.think('a', Mood::Wandering, bystander);
    let (hero, other) = (level.the('@'), level.the('a'));
    let mut game = game(level);

    east(&mut game).unwrap();

    let blockers = with(&mut game, |level| [0, 1, 2].map(|x| level.blocker(x, 0)));
    assert_eq!(blockers, [None, Some(other), Some(hero)]);
    assert_eq!(game.turn(), 1);
    // The hero steps back to the tile that the other one now stands on: they swap again.
    game.apply(Command::Step { dx: -1, dy: 0 }).unwrap();
    expect(&mut game, ".@a");
}

#[test]
fn seed_2_23_rest_heals_while_nobody_in_sight_would_attack() {
    for (drawing, to_hero, left) in [
        ("@..", None, 5),
        ("@.a", Some(Reaction::Ignore), 5),
        ("@.a", Some(Reaction::Flee), 5),
        ("@.a", Some(Reaction::Attack), 4),
        ("@#a", Some(Reaction::Attack), 5),
    ] {
        let waking = 0;
        let level = TestLevel::with_rules(drawing, Ruleset { waking, ..fixed() });
        if let Some(to_hero) = to_hero {
            level.think('a', Mood::Asleep, |mind| mind.to_hero = to_hero);
        }
        let hero = level.the('@');
        level.change_hero(|kind| kind.rest = 1);
        level.give(hero, Health::new(4));
        let mut game = game(level);

        wait(&mut game);

        assert_eq!(game.view().hero.health, left, "{drawing} {to_hero:?}");
    }
}

#[test]
fn seed_2_26_through_whole_games_no_two_share_a_tile_and_the_index_is_right() {
    for seed in [1, 2, 3] {
        let mut game = Game::new(seed, raws::core().expect("the core is sound"));
        let mut bot = Bot::default();
        while game.status() == Status::AwaitingCommand && game.turn() < 250 {
            let command = bot.decide(&game.view());
            if game.apply(command).is_err() {
                wait(&mut game);
            }
            let turn = game.turn();
            assert_eq!(game.check(), Ok(()), "seed {seed}, turn {turn}");
        }
        assert!(game.turn() > 20, "seed {seed} was soon over");
    }
}
