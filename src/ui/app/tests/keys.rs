//! The player's own keys, in the whole front end.

use super::*;
use crate::ui::input::KeyCode;
use crate::ui::keymap::{Context, Direction, KeyChange, Press};
use crate::ui::settings::Settings;

fn with_keys(keys: Vec<KeyChange>) -> App {
    let store = MemoryStore::default();
    let settings = Settings {
        keys,
        ..Settings::default()
    };
    settings.store(&store).expect("memory can be written");
    app(&store)
}

fn change(context: Context, action: UiAction, key: char) -> KeyChange {
    KeyChange::of(context, action, vec![Press::Char(key)])
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

#[test]
fn another_key_is_chosen_in_the_settings_and_is_there_at_the_next_start() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[Key::writing('O')]);
    assert_eq!(first.screen(), "settings");
    // The last row, which is one up from the first, opens the keys.
    press(&mut first, &[Key::of(KeyCode::Up), ENTER]);
    assert_eq!(first.screen(), "keys");
    // The first row is the step to the north; it gets F5.
    press(&mut first, &[ENTER, Key::of(KeyCode::Function(5))]);
    assert!(first.canvas().shows("F5"));

    let second = app(&store.after_a_crash());
    let north = second
        .keymap
        .keys(Context::PLAY, UiAction::Go(Direction::NORTH));
    assert_eq!(north, [Press::Code(KeyCode::Function(5))]);
}
