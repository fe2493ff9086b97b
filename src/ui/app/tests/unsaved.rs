//! A game that is only in memory: every screen warns of it, the player is asked before it
//! is lost, and it can be saved elsewhere.

use super::*;
use crate::run::file::RunFile;
use crate::run::link;
use crate::store::StorageError;
use crate::ui::session::{copied, written};

const MARK: &str = "NOT SAVED, only in memory";
const LEAVE: char = 'X';

fn full() -> Option<StorageError> {
    Some(StorageError::Failed {
        action: "write",
        place: "saves/1/00000000.save".to_string(),
        reason: "No space left on device".to_string(),
    })
}

/// A game of two turns that is only in memory.
fn unsaved(store: &MemoryStore) -> App {
    let mut app = app(store);
    store.refuse_changes(full());
    press(&mut app, &[ENTER, wait(), wait()]);
    app
}

/// Lets some seconds pass.
fn seconds(app: &mut App, seconds: u32) {
    for _ in 0..seconds * 10 {
        app.frame(100.0);
    }
}

#[test]
fn every_screen_says_it_as_long_as_it_is_so() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    store.refuse_changes(full());
    press(&mut app, &[ENTER]);
    assert!(app.canvas().shows("The game is not saved"), "why, at first");
    let turns = vec![wait(); 20];
    press(&mut app, &turns);
    assert!(app.canvas().shows(MARK), "after many turns");
    assert!(state(&app)["unsaved"].is_string());
    for keys in [
        vec![escape()],
        vec![Key::writing('i')],
        vec![Key::writing('m')],
        vec![Key::writing('C')],
        vec![Key::writing('?')],
        vec![escape(), Key::writing('?')],
        vec![Key::writing('S')],
    ] {
        press(&mut app, &keys);
        assert_ne!(app.screen(), "play", "{keys:?}");
        assert!(app.canvas().shows(MARK), "on {}", app.screen());
        for _ in &keys {
            press(&mut app, &[escape()]);
        }
        assert_eq!(app.screen(), "play");
    }
    press(&mut app, &[Key::writing('S'), Key::writing(LEAVE)]);
    assert_eq!(app.screen(), "title");
    assert!(app.canvas().shows("ONLY IN MEMORY"), "beside Continue");
    for key in ['?', 's', 'p', 'z', 'd'] {
        press(&mut app, &[Key::writing(key)]);
        assert!(app.canvas().shows(MARK), "on {}", app.screen());
        press(&mut app, &[escape()]);
    }
    for (width, height) in [(640, 360), (1920, 1080), (400, 300)] {
        app.push(Input::Resized { width, height });
        app.frame(16.0);
        assert!(app.canvas().shows("NOT SAVED"), "{width}x{height}");
    }
}

#[test]
fn the_mark_hides_nothing() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    let rows = app.canvas().rows();
    let area = app.area();
    assert!(area.height < rows);
    assert!(app.canvas().row(area.height).contains(MARK));
    assert!(!app.canvas().row(area.height - 1).contains(MARK));
    store.refuse_changes(None);
    seconds(&mut app, 5);
    assert_eq!(app.area().height, rows);
}

#[test]
fn when_saving_works_again_the_mark_goes_and_it_says_so() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    seconds(&mut app, 10);
    assert!(app.canvas().shows(MARK));
    store.refuse_changes(None);
    seconds(&mut app, 5);
    assert!(!app.canvas().shows(MARK));
    assert!(app.canvas().shows("The game is saved again."));
    let mut later = super::app(&store.after_a_crash());
    press(&mut later, &[ENTER]);
    assert_eq!(state(&later)["hash"], state(&app)["hash"]);

    // The same works if the game waits in memory while the title is shown.
    store.refuse_changes(full());
    press(&mut app, &[wait(), Key::writing('S'), Key::writing(LEAVE)]);
    assert!(app.canvas().shows("ONLY IN MEMORY"));
    store.refuse_changes(None);
    seconds(&mut app, 5);
    assert!(!app.canvas().shows("ONLY IN MEMORY"));
    assert!(app.canvas().shows("is saved now"));
    assert!(app.canvas().shows("Continue (depth 1, turn 3)"));
    press(&mut app, &[ENTER]);
    assert_eq!(state(&app)["turn"], 3);
}

#[test]
fn leaving_asks_and_staying_loses_nothing() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    let hash = state(&app)["hash"].clone();
    let mut other = super::app(&MemoryStore::default());
    press(&mut other, &[ENTER]);
    let save = other.export_run().expect("a game is running");

    let close = Input::CloseRequested;
    let drop = Input::Dropped {
        name: "a.save".to_string(),
        bytes: save,
    };
    for input in [Input::Key(Key::writing('S')), close.clone(), drop.clone()] {
        app.push(input.clone());
        assert!(!app.frame(16.0).quit, "{input:?}");
        assert_eq!(app.screen(), "unsaved", "{input:?}");
        assert!(app.canvas().shows("This game is only in memory"));
        press(&mut app, &[escape()]);
        assert_eq!((app.screen(), &state(&app)["hash"]), ("play", &hash));
    }

    // The game is just as safe while it waits in memory and the title is shown.
    press(&mut app, &[Key::writing('S'), Key::writing(LEAVE)]);
    let inputs = ['g', 't', 'Q'].map(|key| Input::Key(Key::writing(key)));
    for input in inputs.into_iter().chain([close, drop]) {
        app.push(input.clone());
        assert!(!app.frame(16.0).quit, "{input:?}");
        if app.screen() == "title" {
            continue;
        }
        if app.screen() == "heroes" {
            app.push(Input::Key(ENTER));
            app.frame(16.0);
        }
        assert_eq!(app.screen(), "unsaved", "{input:?}");
        assert!(app.canvas().shows("leaving loses it"));
        while app.screen() != "title" {
            press(&mut app, &[escape()]);
        }
    }
    press(&mut app, &[Key::writing('s'), Key::writing('9'), ENTER]);
    assert_eq!(app.screen(), "unsaved", "a seed of one's own");
    press(&mut app, &[escape(), escape(), escape(), ENTER]);
    assert_eq!((app.screen(), &state(&app)["hash"]), ("play", &hash));
}

#[test]
fn who_agrees_goes_on() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    press(&mut app, &[Key::writing('S'), Key::writing(LEAVE)]);
    press(&mut app, &[Key::writing('g'), Key::writing(LEAVE)]);
    assert_eq!((app.screen(), &state(&app)["turn"]), ("play", &0.into()));
    app.push(Input::CloseRequested);
    app.frame(16.0);
    app.push(Input::CloseRequested);
    assert!(!app.frame(16.0).quit, "closing twice is no answer");
    app.push(Input::Key(Key::writing(LEAVE)));
    assert!(app.frame(16.0).quit);
}

#[test]
fn nothing_is_asked_where_nothing_is_lost() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait()]);
    // Saving fails at first, but works again before the player leaves.
    store.refuse_changes(full());
    press(&mut app, &[wait()]);
    assert!(app.canvas().shows(MARK));
    store.refuse_changes(None);
    press(&mut app, &[Key::writing('S')]);
    assert_eq!(app.screen(), "title");
    assert!(app.canvas().shows("Continue (depth 1, turn 2)"));
    app.push(Input::CloseRequested);
    assert!(app.frame(16.0).quit);
}

#[test]
fn it_is_kept_elsewhere_as_a_link_and_as_a_file() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    let hash = state(&app)["hash"].clone();
    press(&mut app, &[Key::writing('S'), Key::writing('L')]);
    assert!(app.canvas().shows("A link to this run was copied"));
    let run = link::from_link(&copied()).expect("it is a link");
    assert_eq!(run.history.commands(), 2);

    let down = Key::of(KeyCode::Down);
    press(&mut app, &[down, down, ENTER]);
    assert!(app.canvas().shows("The game was written to /home/ann/"));
    press(&mut app, &[Key::writing('e')]);
    assert_eq!(app.screen(), "elsewhere");
    assert!(app.canvas().shows("/home/ann/wyrmhold-222.save"));
    press(&mut app, &[ENTER]);
    assert!(app.canvas().shows("The game was written to"));
    press(&mut app, &[escape(), escape()]);
    assert_eq!(app.screen(), "play");

    let file = RunFile::read(&written()).expect("it is a save");
    let mut there = super::app(&MemoryStore::default());
    there.import(file);
    assert_eq!(state(&there)["hash"], hash);
}

#[test]
fn the_mark_tells_the_reason_and_a_key_at_every_size() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    store.refuse_changes(Some(StorageError::Failed {
        action: "list",
        place: "/home/ann/games/of/all/kinds/that/are/kept/for/long/wyrmhold/saves".to_string(),
        reason: "Not a directory (os error 20)".to_string(),
    }));
    press(&mut app, &[ENTER, wait()]);
    for (width, height) in [
        (1280, 720),
        (1279, 719),
        (700, 1000),
        (390, 844),
        (400, 300),
    ] {
        app.push(Input::Resized { width, height });
        app.frame(16.0);
        let top = app.area().bottom();
        let rows: Vec<String> = (top..app.canvas().rows())
            .map(|y| app.canvas().row(y))
            .collect();
        let words = rows.join(" ");
        let words: Vec<&str> = words.split_whitespace().collect();
        let words = words.join(" ");
        for text in [
            MARK,
            "saves: Not a directory (os error 20)",
            "F2 or click: keep it",
        ] {
            assert!(words.contains(text), "{text} at {width}x{height}: {words}");
        }
    }
    let keep = Key::of(KeyCode::Function(2));
    assert!(app.uses(keep), "a page hands it over");
    for keys in [vec![], vec![Key::writing('?')], vec![Key::writing('i')]] {
        press(&mut app, &keys);
        let before = app.screen();
        press(&mut app, &[keep]);
        assert_eq!(app.screen(), "unsaved", "from {before}");
        press(&mut app, &[keep, escape()]);
        assert_eq!(app.screen(), before);
        press(&mut app, &vec![escape(); keys.len()]);
    }
    store.refuse_changes(None);
    seconds(&mut app, 5);
    assert!(!app.uses(keep));
    press(&mut app, &[keep]);
    assert!(app.canvas().shows("F2 does nothing here"));
}

#[test]
fn a_click_on_the_mark_offers_to_keep_the_game() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    app.push(Input::PointerMoved { x: 100.0, y: 710.0 });
    app.push(Input::PointerPressed);
    app.frame(16.0);
    assert_eq!(app.screen(), "unsaved");
    assert!(!app.canvas().shows("Leave anyway"), "nobody leaves");
    press(&mut app, &[Key::writing(LEAVE)]);
    assert_eq!(app.screen(), "unsaved");
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), &state(&app)["turn"]), ("play", &2.into()));
}

#[test]
fn a_run_that_ended_unsaved_is_not_lost_behind_the_end() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    play_to_the_end(&mut app);
    seconds(&mut app, 1);
    assert!(app.canvas().shows(MARK), "on {}", app.screen());
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "unsaved");
    press(&mut app, &[escape()]);
    store.refuse_changes(None);
    seconds(&mut app, 5);
    assert!(!app.canvas().shows(MARK));
    assert!(app.canvas().shows("The run is filed now."));
    assert!(app.canvas().shows("number 1 among seeded runs"));
    assert_eq!(app.session().records().table.history().len(), 1);
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "title");
}

#[test]
fn a_script_that_begins_another_game_is_told_of_the_loss() {
    let store = MemoryStore::default();
    let mut app = unsaved(&store);
    app.new_game("12");
    let notice = state(&app)["notice"].as_str().map(str::to_string);
    assert!(notice.is_some_and(|notice| notice.contains("is gone")));
}
