//! What the player leaves to the game, in the whole front end.

use super::*;
use crate::game::view::View;
use crate::run::history::HistoryEntry;
use crate::travel::threat;

fn view(app: &App) -> &View {
    app.session().view().expect("a game is running")
}

fn begun(seed: u64) -> App {
    let mut app = app(&MemoryStore::default());
    app.begin(Seed::number(seed), Origin::Chosen);
    app.frame(16.0);
    app
}

/// Presses a key and lets frames pass until the errand is over.
fn until_over(app: &mut App, key: Key) {
    press(app, &[key]);
    for _ in 0..9000 {
        if app.errand().is_none() {
            return;
        }
        app.frame(16.0);
    }
    panic!("it goes on for ever");
}

/// Every command of the run so far.
fn commands(app: &App) -> Vec<Command> {
    let run = app.session().running_run().expect("a game is running");
    let entries = run.history.entries();
    entries
        .filter_map(|entry| match entry {
            HistoryEntry::Command(command) => Some(command),
            _ => None,
        })
        .collect()
}

fn explore() -> Key {
    Key::writing('o')
}

#[test]
fn exploring_walks_a_step_at_a_time_so_that_it_is_seen() {
    let mut app = begun(3);
    let start = view(&app).turn;
    press(&mut app, &[explore()]);
    assert!(app.errand().is_some(), "{:?}", app.message());
    assert_eq!(
        view(&app).turn - start,
        1,
        "the first step is taken at once"
    );
    assert_eq!(app.frame(16.0).pace, Pace::Lively);
    let mut last = view(&app).turn;
    for _ in 0..20 {
        app.frame(16.0);
        let turn = view(&app).turn;
        assert!(turn - last <= 1, "more than one step in a frame");
        last = turn;
    }
    assert!(last - start >= 8, "it takes about 22 ms a step");
}

#[test]
fn a_foe_that_comes_into_view_ends_it_in_that_turn_and_is_told() {
    let mut found = 0;
    for seed in 1..40 {
        let mut app = begun(seed);
        if threat(view(&app)).is_some() {
            // It does not come into view: it is there from the beginning.
            continue;
        }
        for _ in 0..12 {
            until_over(&mut app, explore());
            if End::of(&view(&app).status).is_some() {
                break;
            }
            let Some(foe) = threat(view(&app)).map(|foe| foe.kind.look.name.clone()) else {
                continue;
            };
            let told = app.message().expect("it is told why");
            assert!(told.starts_with("You stop:"), "{told}");
            let turn = view(&app).turn;
            // What was typed before the picture was shown is dropped.
            app.push(Input::Key(wait()));
            app.drop_unseen_presses();
            app.frame(16.0);
            assert_eq!(view(&app).turn, turn);
            press(&mut app, &[explore()]);
            assert_eq!(view(&app).turn, turn, "not in view of a foe");
            let told = app.message().expect("it is told why");
            assert!(told.starts_with("Not with a"), "{told} ({foe})");
            found += 1;
            break;
        }
    }
    assert!(found > 10, "foes were met in {found} games");
}

#[test]
fn every_key_stops_it_and_most_are_carried_out() {
    let mut app = begun(3);
    press(&mut app, &[explore()]);
    let turn = view(&app).turn;
    press(&mut app, &[escape()]);
    assert_eq!((app.errand(), app.screen()), (None, "play"));
    assert_eq!(view(&app).turn, turn);
    assert!(app.canvas().shows("You stop."));
    press(&mut app, &[explore()]);
    let turn = view(&app).turn;
    press(&mut app, &[explore()]);
    assert_eq!((app.errand(), view(&app).turn), (None, turn));
    press(&mut app, &[explore()]);
    let turn = view(&app).turn;
    press(&mut app, &[wait()]);
    assert_eq!((app.errand(), view(&app).turn), (None, turn + 1));
    press(&mut app, &[explore(), Key::writing('i')]);
    assert_eq!((app.errand(), app.screen()), (None, "pack"));
    press(&mut app, &[escape(), explore()]);
    assert!(app.errand().is_some());
    app.push(over_the_hero(&app));
    app.push(Input::PointerPressed);
    let turn = view(&app).turn;
    app.frame(16.0);
    assert_eq!((app.errand(), view(&app).turn), (None, turn));
}

#[test]
fn a_held_key_neither_stops_it_nor_begins_the_next() {
    let mut app = begun(3);
    let held = Key {
        repeat: true,
        ..explore()
    };
    press(&mut app, &[explore()]);
    for _ in 0..9000 {
        press(&mut app, &[held]);
        if app.errand().is_none() {
            break;
        }
    }
    let (turn, told) = (view(&app).turn, app.message());
    assert!(told.is_some());
    press(&mut app, &[held, held]);
    assert_eq!((view(&app).turn, app.errand()), (turn, None));
}

#[test]
fn all_of_it_is_part_of_the_run_as_if_it_were_typed() {
    let mut app = begun(3);
    for _ in 0..3 {
        until_over(&mut app, explore());
    }
    let run = app.session().running_run().expect("a game is running");
    let turn = view(&app).turn;
    assert!(run.history.commands() >= turn);
    let catalog = std::sync::Arc::clone(app.session().catalog());
    let mut game = crate::game::Game::new(run.header.seed.number, catalog);
    for command in commands(&app) {
        game.apply(command).expect("it was accepted before");
    }
    assert_eq!(game.hash(), app.session().game().unwrap().hash());
}

#[test]
fn whoever_wants_nothing_to_move_is_there_at_once() {
    let mut app = begun(3);
    app.settings.reduced_motion = Some(true);
    let start = view(&app).turn;
    press(&mut app, &[explore()]);
    app.frame(16.0);
    app.frame(16.0);
    assert!(app.errand().is_none() || view(&app).turn - start > 50);
}

#[test]
fn ten_keys_within_a_frame_all_count_in_order() {
    let mut app = begun(3);
    let start = view(&app).turn;
    let keys = "s.s..ss.s.";
    for key in keys.chars() {
        app.push(Input::Key(Key::writing(key)));
    }
    app.frame(16.0);
    assert_eq!(view(&app).turn - start, 10);
    let all = commands(&app);
    let expected = keys.chars().map(|key| match key {
        's' => Command::Search,
        _ => Command::Wait,
    });
    assert_eq!(all, expected.collect::<Vec<_>>());
}
