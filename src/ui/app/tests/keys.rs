//! The player's own keys, in the whole front end.

use super::*;
use crate::ui::keymap::{Context, KeyChange, Press};

fn with_keys(key_changes: Vec<KeyChange>) -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: Some(Seed::number(SEED)),
        catalog: raws::core().expect("the shipped raws are sound"),
        loaded: content.load(),
        content,
        key_changes,
    };
    App::new(options, Rc::new(MemoryStore::default()), 1280, 720)
}

fn change(context: Context, action: UiAction, key: char) -> KeyChange {
    KeyChange {
        context,
        action,
        keys: vec![Press::Char(key)],
    }
}

#[test]
fn a_changed_key_works_and_hints_and_help_name_it() {
    let mut app = with_keys(vec![
        change(Context::PLAY, UiAction::Pack, 'v'),
        change(Context::TITLE, UiAction::PastRuns, 'r'),
        change(Context::PACK, UiAction::Cancel, 'Q'),
    ]);
    app.frame(16.0);
    let row = |app: &App, text: &str| {
        let rows = (0..app.canvas().rows()).map(|y| app.canvas().row(y));
        rows.into_iter().find(|row| row.contains(text))
    };
    let past = row(&app, "Past runs").expect("it is a choice");
    assert!(past.trim_end().ends_with(" r"), "{past}");

    press(&mut app, &[ENTER]);
    assert!(app.canvas().shows("v pack"), "the hint below the map");
    press(&mut app, &[Key::writing('i')]);
    assert_eq!(app.screen(), "play");
    assert!(app.canvas().shows("i does nothing here"));
    press(&mut app, &[Key::writing('v')]);
    assert_eq!(app.screen(), "pack");
    assert!(app.canvas().shows("Q close"), "the hint of the pack");
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "pack", "Esc closes it no more");
    press(&mut app, &[Key::writing('Q'), Key::writing('?')]);
    let pack = row(&app, "look into your pack").expect("it is in the help");
    assert!(pack.contains("│ v "), "{pack}");
}

#[test]
fn a_key_with_two_meanings_is_told_at_the_start() {
    let mut app = with_keys(vec![change(Context::PLAY, UiAction::Pack, 'g')]);
    app.frame(16.0);
    let told = app.message().expect("it is told");
    for part in ["The key g", "pick up what lies here", "look into your pack"] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(with_keys(Vec::new()).message(), None);
}
