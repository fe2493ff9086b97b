//! The whole level is never shown while the run is still ranked.

use super::*;
use crate::store::StorageError;

const F9: Key = Key {
    code: KeyCode::Function(9),
    ..ENTER
};

/// A game with a random seed, so it is ranked.
fn ranked(store: &MemoryStore) -> App {
    let mut app = app(store);
    app.begin(Seed::number(SEED), Origin::Fresh);
    app.frame(16.0);
    app
}

fn unranked(app: &App) -> Option<String> {
    app.session()
        .header()
        .and_then(|header| header.unranked.clone())
}

#[test]
fn a_ranked_run_is_asked_and_no_key_of_play_answers_yes() {
    let mut app = ranked(&MemoryStore::default());
    press(&mut app, &[F9]);
    assert_eq!(app.screen(), "reveal");
    assert!(app.canvas().shows("leaves the ranks"));
    for key in ["y", "n", "h", "s", ".", "g"] {
        let key = Key::writing(key.chars().next().unwrap());
        press(&mut app, &[key, ENTER, Key::of(KeyCode::Numpad(7))]);
        assert_eq!(app.screen(), "reveal", "{key:?}");
    }
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), unranked(&app)), ("play", None));
}

#[test]
fn who_sees_the_level_is_out_of_the_ranks_and_no_kill_undoes_it() {
    let store = MemoryStore::default();
    let mut first = ranked(&store);
    press(&mut first, &[wait(), F9, Key::writing('V')]);
    assert_eq!(first.screen(), "building");
    let why = unranked(&first).expect("it is marked");
    assert!(why.contains("level was shown"), "{why}");

    // The process is killed at this moment.
    let mut second = app(&store.after_a_crash());
    press(&mut second, &[ENTER]);
    assert_eq!(state(&second)["turn"], 1);
    assert_eq!(unranked(&second), Some(why.clone()));
    // From now on the player is not asked again.
    press(&mut second, &[F9]);
    assert_eq!(second.screen(), "building");

    press(&mut second, &[escape()]);
    play_to_the_end(&mut second);
    let records = second.session().records();
    let entry = &records.table.history()[0];
    assert_eq!(entry.unranked.as_ref(), Some(&why));
    assert_eq!(entry.category, crate::scores::Category::Unranked);
    let story = second.session().filed_story("runs/00001").expect("filed");
    assert!(story.contains(&why), "the story says so:\n{story}");
}

#[test]
fn where_the_mark_cannot_be_kept_nothing_is_shown() {
    let store = MemoryStore::default();
    let mut app = ranked(&store);
    store.refuse_changes(Some(StorageError::NoBrowserStorage));
    press(&mut app, &[F9, Key::writing('V')]);
    assert_eq!(app.screen(), "play");
    assert!(app.message().is_some_and(|told| told.contains("not shown")));
}

#[test]
fn after_the_end_the_level_is_free() {
    let mut app = ranked(&MemoryStore::default());
    play_to_the_end(&mut app);
    for _ in 0..30 {
        app.frame(16.0);
    }
    press(&mut app, &[F9]);
    assert_eq!((app.screen(), unranked(&app)), ("building", None));
}
