//! Seed 001 through whole games: when the view is renewed, and the map's edge.

use super::*;
use crate::game::view::Seen;

fn seen(game: &Game, x: i32, y: i32) -> Seen {
    game.view().map.tile(Point::new(x, y)).unwrap().seen
}

#[test]
fn seed_1_4_after_a_step_the_player_is_shown_what_is_seen_from_there() {
    let mut game = drawn(
        "
        #####
        #@..#
        ###.#
        ###.#
        #####
        ",
        Ruleset::default(),
    );
    assert_eq!(seen(&game, 3, 3), Seen::Unknown);

    east(&mut game).unwrap();
    east(&mut game).unwrap();

    assert_eq!(seen(&game, 3, 3), Seen::Now);
    assert_eq!(game.view().hero.at, Point::new(3, 1));
}

#[test]
fn seed_1_9_only_a_step_that_is_taken_renews_the_view() {
    let mut game = drawn("#@..", Ruleset::default());
    let marked = Viewshed {
        visible: vec![0],
        dirty: false,
    };
    let view =
        |game: &mut Game| -> Viewshed { with(game, |level| level.get(level.the('@')).unwrap()) };
    with(&mut game, |level| {
        level.give(level.the('@'), marked.clone());
    });

    assert!(game.apply(Command::Step { dx: -1, dy: 0 }).is_err());
    assert_eq!(view(&mut game), marked, "a refused step");
    wait(&mut game);
    assert_eq!(view(&mut game), marked, "a turn without a step");

    east(&mut game).unwrap();
    assert_eq!(view(&mut game).visible, [0, 1, 2, 3]);
}

#[test]
fn seed_1_13_a_step_off_the_map_is_refused() {
    for drawing in ["@", "@..\n...\n...", "...\n...\n..@"] {
        let mut game = drawn(drawing, Ruleset::default());
        let (hero, map) = (game.view().hero.at, game.view().map);
        for (dx, dy) in [-1, 0, 1].map(|dx| [-1, 0, 1].map(|dy| (dx, dy))).concat() {
            let to = Point::new(hero.x + dx, hero.y + dy);
            if map.tile(to).is_none() {
                let refusal = game.apply(Command::Step { dx, dy }).unwrap_err();
                assert_eq!(refusal.reason, "A wall is in the way.");
            }
        }

        assert_eq!(game.turn(), 0);
        expect(&mut game, drawing);
    }
}
