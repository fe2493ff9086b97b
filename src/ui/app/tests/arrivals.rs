//! Seeds in addresses, storage that fails and works again, and the wheel.

use super::*;
use crate::platform::StorageNews;
use crate::run::header::Origin;
use crate::store::StorageError;

/// An app that was started with a seed.
fn asked(store: &MemoryStore, seed: &str) -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: Seed::parse(seed).ok(),
        catalog: raws::core().expect("the shipped raws are sound"),
        loaded: content.load(),
        content,
    };
    App::new(options, Rc::new(store.clone()), 1280, 720)
}

#[test]
fn a_seed_that_is_asked_for_comes_before_a_kept_game_of_another() {
    let store = MemoryStore::default();
    press(&mut asked(&store, "7"), &[ENTER, wait(), wait()]);

    let mut other = asked(&store.after_a_crash(), "99");
    press(&mut other, &[ENTER]);
    assert_eq!(state(&other)["seed"], "99");
    assert_eq!(state(&other)["turn"], 0);
    assert_eq!(state(&other)["slot"], 2, "the other game keeps its place");

    let mut same = asked(&store.after_a_crash(), "7");
    press(&mut same, &[ENTER]);
    assert_eq!(state(&same)["turn"], 2, "the same seed is gone on with");
}

#[test]
fn a_part_of_the_address_that_is_none_of_ours_is_left_alone() {
    let mut app = app(&MemoryStore::default());
    for address in ["#foo", "#", "http://localhost/#section-2", "#maze", "#run"] {
        app.push(Input::Followed(address.to_string()));
        app.frame(16.0);
        assert_eq!(state(&app)["notice"], Value::Null, "{address}");
        assert_eq!(app.screen(), "title");
    }
}

#[test]
fn a_damaged_link_is_one_friendly_sentence() {
    for address in [
        "#run=",
        "#run=AAAA",
        "#run=%%%",
        "#maze=",
        "#maze=~9.9.1.2.3.A",
        "#maze=~",
    ] {
        let mut app = app(&MemoryStore::default());
        app.push(Input::Followed(address.to_string()));
        app.frame(16.0);
        let state = state(&app);
        let notice = state["notice"].as_str().unwrap_or_default();
        assert!(
            notice.starts_with("The link in the address leads nowhere: "),
            "{address}: {notice}"
        );
        assert!(
            !notice.contains("expected") && notice.lines().count() == 1,
            "{notice}"
        );
        assert_eq!(app.screen(), "title");
    }
}

#[test]
fn storage_that_comes_back_keeps_the_running_game() {
    let store = MemoryStore::default();
    let error = StorageError::NoBrowserStorage;
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait()]);
    store.refuse_changes(Some(error.clone()));
    app.take_storage_news(&StorageNews::Fails(error));
    let notice = state(&app)["notice"]
        .as_str()
        .unwrap_or_default()
        .to_string();
    assert!(notice.starts_with("Nothing is saved: "), "{notice}");
    press(&mut app, &[wait(), wait()]);

    store.refuse_changes(None);
    app.take_storage_news(&StorageNews::Works);
    assert_eq!(state(&app)["notice"], "The game is saved again.");
    let mut later = self::app(&store.after_a_crash());
    press(&mut later, &[ENTER]);
    assert_eq!(state(&later)["hash"], state(&app)["hash"]);
    assert_eq!(state(&later)["turn"], 3);
}

#[test]
fn the_title_learns_of_games_that_another_tab_kept() {
    let store = MemoryStore::default();
    let mut idle = app(&store);
    app(&store).begin(Seed::number(SEED), Origin::Chosen);
    idle.take_storage_news(&StorageNews::Works);
    press(&mut idle, &[ENTER]);
    assert_eq!(idle.screen(), "play");
    assert_eq!(state(&idle)["slot"], 1);
}

#[test]
fn the_wheel_scrolls_lists_and_takes_no_step() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    let before = state(&app)["hash"].clone();
    app.push(Input::Wheel { lines: 3 });
    app.frame(16.0);
    assert_eq!(state(&app)["hash"], before);

    // In a window of this size the help does not fit on one page.
    app.push(Input::Resized {
        width: 640,
        height: 360,
    });
    press(&mut app, &[Key::writing('?')]);
    let top = app.canvas().clone();
    app.push(Input::Wheel { lines: 2 });
    app.frame(16.0);
    assert_ne!(app.canvas(), &top, "the help has moved");
    app.push(Input::Wheel { lines: -2 });
    app.frame(16.0);
    assert_eq!(app.canvas(), &top);
}

#[test]
fn a_won_maze_of_the_day_is_told_when_it_is_opened_again() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[Key::writing('z')]);
    assert_eq!(state(&first)["puzzle"]["won_before"], Value::Null);
    let steps: Vec<String> = serde_json::from_str(&first.maze_solution()).expect("there is a way");
    for step in &steps {
        let code = match step.as_str() {
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Left" => KeyCode::Left,
            _ => KeyCode::Right,
        };
        press(&mut first, &[Key::of(code)]);
    }
    assert_eq!(state(&first)["puzzle"]["outcome"], "won");

    let mut second = app(&store.after_a_crash());
    press(&mut second, &[Key::writing('z')]);
    assert_eq!(state(&second)["puzzle"]["won_before"], steps.len());
}
