//! Keys that were pressed before an interruption, and keys after it.

use super::*;
use crate::game::Game;
use crate::ui::interrupt;
use std::sync::Arc;

/// A game in which a foe stands beside a hero with at least `health` hit points.
fn beside_a_foe(health: i32) -> App {
    for seed in 1..60 {
        let mut app = app(&MemoryStore::default());
        app.begin(Seed::number(seed), Origin::Chosen);
        let mut bot = Bot::default();
        for _ in 0..400 {
            let view = app.session().view().expect("a game is running");
            let is_beside = |at: Point| view.metric.steps(at, view.hero.at) == 1;
            let is_foe = view
                .actors
                .iter()
                .any(|actor| actor.hostile && !actor.asleep && is_beside(actor.at));
            if is_foe && view.hero.health >= health {
                app.frame(16.0);
                return app;
            }
            if End::of(&view.status).is_some() {
                break;
            }
            let command = bot.decide(view);
            app.command(command);
        }
    }
    panic!("in sixty games no foe came near");
}

/// How many turns of waiting pass in the same game until something interrupts.
fn turns_until_interrupted(app: &App) -> u32 {
    let save = app.session().running_save().expect("a game is running");
    let catalog = Arc::clone(app.session().catalog());
    let mut game = Game::load(&save.state.unwrap(), catalog).expect("it was just saved");
    let start = game.turn();
    for _ in 0..25 {
        let Ok(report) = game.apply(Command::Wait) else {
            break;
        };
        if interrupt::reason(&report.notices).is_some() {
            break;
        }
    }
    game.turn() - start
}

fn turn(app: &App) -> u32 {
    app.session().view().expect("a game is running").turn
}

#[test]
fn of_a_burst_nothing_is_left_after_a_wound() {
    let mut app = beside_a_foe(16);
    for _ in 0..4 {
        let (start, expected) = (turn(&app), turns_until_interrupted(&app));
        for _ in 0..25 {
            app.push(Input::Key(Key::writing('s')));
        }
        app.frame(16.0);
        assert_eq!(turn(&app) - start, expected, "the rest was dropped");
        if End::of(&app.session().view().unwrap().status).is_some() {
            return;
        }
        if expected < 25 {
            let told = app.message().expect("it is told why");
            let count = format!(": {} waiting key", 25 - expected);
            assert!(told.contains(&count), "{told}");
            assert!(app.canvas().shows("waiting key"));
        }
        for _ in 0..40 {
            app.frame(16.0);
        }
        assert_eq!(turn(&app) - start, expected, "and it does not come back");
        // A key that is pressed after the interruption counts.
        press(&mut app, &[wait()]);
        assert_eq!(turn(&app) - start, expected + 1);
    }
}

#[test]
fn what_came_before_the_picture_was_shown_does_not_count_either() {
    let mut app = beside_a_foe(16);
    let start = turn(&app);
    let expected = turns_until_interrupted(&app);
    for _ in 0..expected {
        app.push(Input::Key(Key::writing('s')));
    }
    app.frame(16.0);
    assert_eq!(turn(&app) - start, expected);
    // The terminal shows the picture, and only then passes on the keys pressed meanwhile.
    for _ in 0..9 {
        app.push(Input::Key(Key::writing('s')));
    }
    app.drop_unseen_presses();
    app.frame(16.0);
    assert_eq!(turn(&app) - start, expected);
    assert!(
        app.message()
            .is_some_and(|told| told.contains(": 9 waiting keys"))
    );
    app.push(Input::Key(Key::writing('s')));
    app.drop_unseen_presses();
    app.frame(16.0);
    assert_eq!(turn(&app) - start, expected + 1);
}

#[test]
fn a_held_key_stops_at_a_wound_and_says_why() {
    let mut app = beside_a_foe(16);
    let start = turn(&app);
    let expected = turns_until_interrupted(&app);
    let first = Key::writing('s');
    let held = Key {
        repeat: true,
        ..first
    };
    press(&mut app, &[first]);
    for _ in 0..30 {
        press(&mut app, &[held]);
    }
    assert_eq!(turn(&app) - start, expected);
    let told = app.message().expect("it is told");
    assert!(told.contains("press it again"), "{told}");
    press(&mut app, &[first]);
    assert_eq!(turn(&app) - start, expected + 1);
}

#[test]
fn clicks_that_wait_are_dropped_too() {
    let mut app = beside_a_foe(16);
    let start = turn(&app);
    let expected = turns_until_interrupted(&app);
    // A click on the hero waits, unless there is something to pick up.
    for _ in 0..25 {
        app.push(Input::Key(wait()));
        app.push(Input::PointerPressed);
    }
    app.frame(16.0);
    assert!(turn(&app) - start <= expected.max(1));
}

#[test]
fn the_wheel_goes_through_texts_and_lists() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER, Key::writing('?')]);
    app.push(Input::Resized {
        width: 640,
        height: 200,
    });
    app.frame(16.0);
    assert!(app.canvas().shows("y k u"));
    app.push(Input::Wheel { lines: 9 });
    app.frame(16.0);
    assert!(!app.canvas().shows("y k u"), "it was scrolled");
    app.push(Input::Wheel { lines: -99 });
    app.frame(16.0);
    assert!(app.canvas().shows("y k u"), "and back");
    press(&mut app, &[escape()]);
    let before = state(&app)["turn"].clone();
    app.push(Input::Wheel { lines: 3 });
    app.frame(16.0);
    assert_eq!((app.screen(), &state(&app)["turn"]), ("play", &before));
    app.push(Input::Wheel { lines: -1 });
    app.frame(16.0);
    assert_eq!(app.screen(), "messages");
}

#[test]
fn any_key_and_any_click_end_what_is_animated_at_once() {
    use crate::notice::Notice;
    let mut app = app(&MemoryStore::default());
    app.begin(Seed::number(3), Origin::Chosen);
    app.frame(16.0);
    app.push(Input::PointerMoved { x: 400.0, y: 300.0 });
    app.frame(16.0);
    let flight = Notice::Flew {
        from: Point::new(1, 1),
        to: Point::new(12, 1),
        glyph: '/',
        color: crate::ui::theme::ITEM,
        tile: None,
    };
    for input in [
        // A key that does nothing, one that opens something, one that does a deed.
        Input::Key(Key::writing('~')),
        Input::Key(Key::writing('?')),
        Input::Key(escape()),
        Input::Key(wait()),
        Input::PointerPressed,
        Input::PointerPressedAside,
    ] {
        app.effects.skip();
        app.effects.advance(2_000.0);
        app.effects.add(std::slice::from_ref(&flight), None);
        app.frame(1.0);
        assert!(app.effects.is_moving(), "it flies, and no frame ends it");
        app.push(input.clone());
        app.frame(1.0);
        assert!(!app.effects.is_moving(), "{input:?}");
    }
}
