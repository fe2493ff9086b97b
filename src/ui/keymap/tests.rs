//! The keys of the game, and keys that a player changed.

use super::grave::moves;
use super::*;
use crate::game::view::ItemVerb;
use crate::travel::{Errand, Run};
use crate::ui::ask::RISK;
use crate::ui::commands::{ASCEND, DESCEND, PICK_UP, WAIT};
use crate::ui::input::KeyCode;
use crate::ui::zoom::Zoom;

#[test]
fn no_key_means_two_things() {
    let keymap = Keymap::default();
    for context in keymap.contexts() {
        let mut seen: Vec<Press> = Vec::new();
        for row in keymap.rows(context) {
            for &press in row.keys.iter() {
                assert!(
                    !seen.contains(&press),
                    "{press:?} is bound twice in {context:?}"
                );
                seen.push(press);
            }
        }
        let any = seen.contains(&AnyLetter);
        let letter = |press: &Press| matches!(press, Char('a'..='z'));
        assert!(!any || !seen.iter().any(letter), "letters in {context:?}");
    }
}

#[test]
fn every_context_has_help_and_a_label_for_every_key() {
    let keymap = Keymap::default();
    for context in keymap.contexts() {
        assert!(
            keymap.rows(context).any(|row| row.action == UiAction::Help),
            "{context:?}"
        );
        for row in keymap.rows(context) {
            assert!(!row.label.is_empty() && !row.keys.is_empty());
        }
    }
}

/// The page gives the buttons of gamepads and those for thumbs deeds by their words.
#[test]
fn every_deed_of_the_page_s_buttons_is_one_of_the_help() {
    let script = concat!(
        include_str!("../../../wasm_help/gamepad.js"),
        include_str!("../../../wasm_help/touch.js")
    );
    let keymap = Keymap::default();
    let mut deeds = 0;
    for list in script.split("deeds: [").skip(1) {
        let (list, _) = list.split_once(']').expect("the list ends");
        for deed in list.split('"').skip(1).step_by(2) {
            let is_known = keymap.all().iter().any(|row| row.label == deed);
            assert!(is_known, "wasm_help: nothing is called `{deed}`");
            deeds += 1;
        }
    }
    assert!(deeds > 20, "{deeds}");
}

#[test]
fn keys_of_play() {
    let keymap = Keymap::default();
    let go = UiAction::Go;
    for (key, expected) in [
        (Key::writing('h'), Some(go(Direction::WEST))),
        (Key::of(KeyCode::Up), Some(go(Direction::NORTH))),
        (Key::of(KeyCode::Numpad(3)), Some(go(Direction::SOUTH_EAST))),
        (Key::of(KeyCode::Home), Some(go(Direction::NORTH_WEST))),
        (Key::of(KeyCode::Numpad(5)), Some(WAIT)),
        (Key::writing('.'), Some(WAIT)),
        (Key::writing('q'), Some(UiAction::Use(ItemVerb::Quaff))),
        (Key::writing('T'), Some(UiAction::Use(ItemVerb::TakeOff))),
        (Key::writing('S'), Some(UiAction::SaveAndQuit)),
        (Key::writing('>'), Some(DESCEND)),
        (Key::writing('?'), Some(UiAction::Help)),
        (Key::of(KeyCode::Escape), Some(UiAction::Menu)),
        (Key::writing('Q'), None),
        (Key::writing('з'), None),
        (Key::writing('7'), Some(go(Direction::NORTH_WEST))),
        (Key::writing('8'), Some(go(Direction::NORTH))),
        (Key::writing('5'), Some(WAIT)),
        (Key::writing('0'), Some(UiAction::Zoom(Zoom::Usual))),
        (Key::of(KeyCode::Function(9)), Some(UiAction::Building)),
        (Key::of(KeyCode::Function(8)), None),
        (Key::of(KeyCode::Tab), None),
        (Key::writing('d').with_modifiers(false, true, false), None),
        (Key::writing('h').with_modifiers(false, false, true), None),
        (
            Key::writing('<').with_modifiers(false, false, true),
            Some(ASCEND),
        ),
    ] {
        assert_eq!(keymap.action(Context::PLAY, key), expected, "{key:?}");
    }
}

#[test]
fn a_key_of_another_script_commands_by_its_place_and_writes_itself() {
    let keymap = Keymap::default();
    for (code, written, shift, expected) in [
        ("KeyH", "р", false, Some(UiAction::Go(Direction::WEST))),
        ("KeyS", "Ы", true, Some(UiAction::SaveAndQuit)),
        ("Period", "Ю", true, Some(DESCEND)),
        ("Digit8", "٨", false, Some(UiAction::Go(Direction::NORTH))),
        ("KeyA", "ф", false, Some(UiAction::Repeat)),
    ] {
        let key = Key::from_browser(code, written).expect("it writes");
        let key = key.with_modifiers(shift, false, false);
        assert_eq!(
            keymap.action(Context::PLAY, key),
            expected,
            "{code} {written}"
        );
        let typed = written.chars().next().map(UiAction::Write);
        assert_eq!(keymap.action(Context::ENTRY, key), typed);
    }
    let key = Key::from_browser("KeyJ", "о").expect("it writes");
    assert_eq!(
        keymap.action(Context::PACK, key),
        Some(UiAction::Letter('j'))
    );
    assert_eq!(
        keymap.action(Context::TITLE, key),
        keymap.action(Context::TITLE, Key::writing('j'))
    );
}

#[test]
fn a_key_is_called_by_its_place_where_the_fonts_lack_its_letter() {
    for (code, written, shift, expected) in [
        ("Semicolon", "ж", false, ";"),
        ("Semicolon", "Ж", true, ":"),
        ("KeyW", "ц", false, "w"),
        ("KeyW", "Ц", true, "W"),
        ("KeyQ", "た", false, "q"),
        ("IntlRo", "ろ", false, "That key"),
        ("KeyX", "x", false, "x"),
        ("Digit2", "é", false, "é"),
        ("Space", " ", false, "Space"),
        ("KeyL", "ł", false, "That key"),
    ] {
        let key = Key::from_browser(code, written).expect("it writes");
        let key = key.with_modifiers(shift, false, false);
        assert_eq!(name(key), expected, "{code} {written}");
    }
    // A window knows only the character, not the place of the key.
    assert_eq!(name(Key::writing('Ц')), "W");
    assert_eq!(name(Key::writing('た')), "That key");
    assert_eq!(name(Key::of(KeyCode::Function(7))), "F7");
}

#[test]
fn a_corner_key_does_nothing_in_a_maze_but_undo() {
    let keymap = Keymap::default();
    for key in ['y', 'b', 'n'].map(Key::writing) {
        assert_eq!(keymap.action(Context::PUZZLE, key), None);
    }
    for digit in [1, 3, 5, 7, 9] {
        let key = Key::of(KeyCode::Numpad(digit));
        assert_eq!(keymap.action(Context::PUZZLE, key), None);
    }
    let undo = keymap.action(Context::PUZZLE, Key::writing('u'));
    assert_eq!(undo, Some(UiAction::Undo));
}

#[test]
fn seed_4_8_enter_and_the_full_stop_wait() {
    let keymap = Keymap::default();
    for key in [Key::of(KeyCode::Enter), Key::writing('.')] {
        assert_eq!(keymap.action(Context::PLAY, key), Some(WAIT));
    }
}

#[test]
fn letters_choose_in_the_pack() {
    let keymap = Keymap::default();
    let chosen = keymap.action(Context::PACK, Key::writing('j'));
    assert_eq!(chosen, Some(UiAction::Letter('j')));
    assert_eq!(keymap.action(Context::PACK, Key::writing('J')), None);
}

#[test]
fn everything_that_writes_can_be_written() {
    let keymap = Keymap::default();
    for (key, expected) in [
        (Key::writing('x'), Some(UiAction::Write('x'))),
        (Key::writing(' '), Some(UiAction::Write(' '))),
        (Key::writing('é'), Some(UiAction::Write('é'))),
        (Key::of(KeyCode::Numpad(4)), Some(UiAction::Write('4'))),
        (Key::of(KeyCode::Backspace), Some(UiAction::Erase)),
        (Key::of(KeyCode::Enter), Some(UiAction::Confirm)),
        (Key::of(KeyCode::Up), None),
        (Key::writing('v').with_modifiers(false, true, false), None),
    ] {
        assert_eq!(keymap.action(Context::ENTRY, key), expected, "{key:?}");
    }
}

/// The press of a key in the table, as a player would make it.
fn pressed(press: Press) -> Option<Key> {
    match press {
        Char(char) => Some(Key::writing(char)),
        Code(code) => Some(Key::of(code)),
        Shifted(code) => Some(Key::of(code).with_modifiers(true, false, false)),
        AnyLetter | AnySign => None,
    }
}

#[test]
fn no_key_of_play_starts_a_game_or_gives_up_the_ranks() {
    for preset in Preset::ALL {
        keeps_grave_keys_apart(&Keymap::new(preset, &[]));
    }
}

fn keeps_grave_keys_apart(keymap: &Keymap) {
    let keys = keymap.rows(Context::PLAY).flat_map(|row| row.keys.iter());
    for key in keys.filter_map(|press| pressed(*press)) {
        for (context, grave) in [
            (Context::END, UiAction::NewGame),
            (Context::END, UiAction::Continue),
            (Context::REVEAL, UiAction::Confirm),
        ] {
            assert_ne!(
                keymap.action(context, key),
                Some(grave),
                "{key:?} in {context:?}"
            );
        }
    }
    for context in [Context::END, Context::PUZZLE_END] {
        let grave = [Some(UiAction::NewGame), Some(UiAction::Continue)];
        let begins = |key| grave.contains(&keymap.action(context, key));
        let steps = [Context::PLAY, Context::PUZZLE].into_iter();
        let steps = steps
            .flat_map(|context| keymap.rows(context))
            .filter(|row| moves(row.action) || row.action == WAIT);
        for key in steps
            .flat_map(|row| row.keys.iter())
            .filter_map(|press| pressed(*press))
        {
            assert!(!begins(key), "{key:?} in {context:?}");
        }
    }
}

/// Every key that a player can give to something.
fn every_press() -> Vec<Press> {
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::Delete,
    ];
    let digits = (0..=9).map(KeyCode::Numpad);
    let functions = (1..=12).map(KeyCode::Function);
    let codes: Vec<KeyCode> = codes.into_iter().chain(digits).chain(functions).collect();
    let codes = codes.iter().flat_map(|code| [Code(*code), Shifted(*code)]);
    let signs = (' '..='~').chain(['é', 'ж']).map(Char);
    codes.chain(signs).collect()
}

/// Every way in which a key can arrive, with and without shift.
fn arrivals(presses: &[Press]) -> Vec<Key> {
    let keys = presses.iter().filter_map(|press| pressed(*press));
    let shifted = |key: Key| key.with_modifiers(true, false, false);
    let by_place = Key::from_browser("KeyH", "р").expect("it writes");
    keys.flat_map(|key| [key, shifted(key)])
        .chain([by_place])
        .collect()
}

/// No key that may still be pressed says yes to a danger or leaves the end of a game, and
/// some key does.
fn keeps_grave_from_steps(keymap: &Keymap, keys: &[Key], what: &str) {
    for (context, grave) in [
        (RISK, UiAction::Confirm),
        (Context::END, UiAction::NewGame),
        (Context::END, UiAction::Continue),
        (Context::PUZZLE_END, UiAction::NewGame),
    ] {
        let mut means_it = 0;
        for key in keys {
            if keymap.action(context, *key) != Some(grave) {
                continue;
            }
            means_it += 1;
            let meant = keymap.action(Context::PLAY, *key);
            let steps = meant.is_some_and(moves);
            let fights = context == Context::END && meant.is_some();
            let in_maze = keymap.action(Context::PUZZLE, *key);
            let in_maze = context == Context::PUZZLE_END && in_maze.is_some_and(moves);
            assert!(
                !steps && !fights && !in_maze,
                "{key:?}: {grave:?} with {what}"
            );
        }
        // A key that the player gave two meanings on that screen is told as such.
        let mut conflicts = keymap.conflicts().into_iter();
        let has_lost = conflicts.any(|conflict| conflict.context == context);
        assert!(
            means_it > 0 || has_lost,
            "no key means {grave:?} with {what}"
        );
    }
}

#[test]
fn nothing_grave_is_ever_on_a_key_that_moves() {
    let presses = every_press();
    let keys = arrivals(&presses);
    let run = Keymap::default();
    let run = run.rows(Context::PLAY).find(|row| row.label == "run west");
    let run = run.expect("one can run").action;
    let west = UiAction::Go(Direction::WEST);
    for preset in Preset::ALL {
        keeps_grave_from_steps(&Keymap::new(preset, &[]), &keys, "no change");
        for press in &presses {
            for (context, action) in [
                (Context::PLAY, west),
                (Context::PLAY, run),
                (Context::PUZZLE, west),
                (RISK, UiAction::Confirm),
                (Context::END, UiAction::NewGame),
                (Context::END, UiAction::Continue),
            ] {
                let change = KeyChange::of(context, action, vec![*press]);
                let what = format!("{preset:?}: {change:?}");
                keeps_grave_from_steps(&Keymap::new(preset, &[change]), &keys, &what);
            }
        }
        // All keys that usually mean it are for steps now.
        let own = ['!', ' ', 'A', 'P', 'g'].map(Char);
        let own = [&own[..], &[Code(KeyCode::Enter)]].concat();
        let change = KeyChange::of(Context::PLAY, west, own);
        keeps_grave_from_steps(&Keymap::new(preset, &[change]), &keys, "all of them");
    }
}

#[test]
fn with_letters_around_s_shift_runs_and_the_end_has_other_keys() {
    let keymap = Keymap::new(Preset::Wasd, &[]);
    let meant = |context, key: char| keymap.action(context, Key::writing(key));
    for letter in "wasdqezc".chars() {
        let Some(UiAction::Go(Direction { dx, dy })) = meant(Context::PLAY, letter) else {
            panic!("{letter} steps");
        };
        let run = UiAction::Begin(Errand::Run(Run::new(dx, dy)));
        assert_eq!(meant(Context::PLAY, letter.to_ascii_uppercase()), Some(run));
        assert_eq!(meant(Context::END, letter), None, "{letter}");
    }
    let shifted = Key::of(KeyCode::Up).with_modifiers(true, false, false);
    let north = UiAction::Begin(Errand::Run(Run::new(0, -1)));
    assert_eq!(keymap.action(Context::PLAY, shifted), Some(north));
    for (context, key, action) in [
        (Context::PLAY, 'N', UiAction::SaveAndQuit),
        (Context::PLAY, 'B', UiAction::Sheet),
        (Context::END, 'u', UiAction::Watch),
        (Context::END, 'n', UiAction::Share),
    ] {
        assert_eq!(meant(context, key), Some(action), "{key}");
    }
    assert!(
        !keymap
            .keys(Context::END, UiAction::NewGame)
            .contains(&Char('A'))
    );
}

#[test]
fn a_letter_of_another_script_is_the_one_on_its_key() {
    let keymap = Keymap::default();
    let places = [
        ("KeyH", "р", false, Some(UiAction::Go(Direction::WEST))),
        ("KeyT", "е", false, Some(UiAction::Use(ItemVerb::Throw))),
        ("KeyS", "Ы", true, Some(UiAction::SaveAndQuit)),
        ("KeyC", "С", true, Some(UiAction::Sheet)),
        ("Period", "Ю", true, Some(DESCEND)),
        ("Comma", "Б", true, Some(ASCEND)),
        ("Comma", "б", false, Some(PICK_UP)),
        ("KeyG", "γ", false, Some(PICK_UP)),
        ("KeyJ", "ח", false, Some(UiAction::Go(Direction::SOUTH))),
        // Keyboards with Latin letters mean what they write.
        ("KeyQ", "a", false, Some(UiAction::Repeat)),
        ("Digit2", "é", false, None),
    ];
    for (code, char, shift, expected) in places {
        let key = Key::from_browser(code, char).expect("it writes");
        let key = key.with_modifiers(shift, false, false);
        let got = keymap.action(Context::PLAY, key);
        // `é` is on the key of a digit, and digits move the hero; but `é` is a Latin
        // letter, so it means nothing.
        assert_eq!(got, expected, "{code} {char}");
    }
    let written = Key::from_browser("KeyA", "ф").expect("it writes");
    assert_eq!(
        keymap.action(Context::ENTRY, written),
        Some(UiAction::Write('ф'))
    );
}

#[test]
fn digits_of_the_top_row_step_as_those_of_the_number_pad_do() {
    let keymap = Keymap::default();
    for digit in 0..=9 {
        let char = char::from_digit(digit, 10).expect("a digit");
        for context in [Context::PLAY, Context::DIRECTION, Context::TITLE] {
            let pad = Key::of(KeyCode::Numpad(digit as u8));
            assert_eq!(
                keymap.action(context, Key::writing(char)),
                keymap.action(context, pad),
                "{digit} in {context:?}"
            );
        }
    }
}

#[test]
fn no_direction_on_the_title_starts_a_game() {
    let keymap = Keymap::default();
    let steps = keymap
        .rows(Context::PLAY)
        .filter(|row| matches!(row.action, UiAction::Go(_)));
    for press in steps.flat_map(|row| row.keys.iter()) {
        let key = match *press {
            Char(char) => Key::writing(char),
            Code(code) => Key::of(code),
            Shifted(code) => Key::of(code).with_modifiers(true, false, false),
            AnyLetter | AnySign => continue,
        };
        let action = keymap.action(Context::TITLE, key);
        assert!(
            !matches!(action, Some(UiAction::NewGame | UiAction::Confirm)),
            "{press:?}"
        );
    }
}

/// The pack on another key than `i`.
fn pack_on(key: char) -> Vec<KeyChange> {
    vec![KeyChange::of(
        Context::PLAY,
        UiAction::Pack,
        vec![Char(key)],
    )]
}

#[test]
fn a_changed_key_works_and_its_old_key_does_nothing() {
    let keymap = Keymap::new(Preset::default(), &pack_on('v'));
    let play = |char| keymap.action(Context::PLAY, Key::writing(char));
    assert_eq!(play('v'), Some(UiAction::Pack));
    assert_eq!(play('i'), None);
    assert_eq!(keymap.hint(Context::PLAY, UiAction::Pack), "v");
    assert_eq!(keymap.conflicts(), []);
    // Everything else is unchanged, on this screen and on others.
    assert_eq!(play('g'), Some(PICK_UP));
    let hint = keymap.action(Context::PUZZLE, Key::writing('i'));
    assert_eq!(hint, Some(UiAction::Hint));
}

#[test]
fn an_action_without_keys_is_bound_to_nothing_and_in_no_help() {
    let mut changes = pack_on('v');
    changes[0].keys.clear();
    let keymap = Keymap::new(Preset::default(), &changes);
    assert_eq!(keymap.hint(Context::PLAY, UiAction::Pack), "");
    let mut rows = keymap.rows(Context::PLAY);
    assert!(rows.all(|row| row.action != UiAction::Pack));
}

#[test]
fn a_key_with_two_meanings_is_named_with_both() {
    let keymap = Keymap::new(Preset::default(), &pack_on('g'));
    let conflicts = keymap.conflicts();
    let expected = Conflict {
        context: Context::PLAY,
        key: Char('g'),
        labels: ["pick up what lies here", "look into your pack"],
    };
    assert_eq!(conflicts, [expected]);
    let named = conflicts[0].to_string();
    for part in ["key g", "pick up what lies here", "look into your pack"] {
        assert!(named.contains(part), "{part}: {named}");
    }
    // The first meaning wins.
    let meant = keymap.action(Context::PLAY, Key::writing('g'));
    assert_eq!(meant, Some(PICK_UP));
    // `AnyLetter` includes every single letter.
    let close = KeyChange::of(
        Context::PACK,
        UiAction::Cancel,
        vec![Code(KeyCode::Escape), Char('q')],
    );
    let keymap = Keymap::new(Preset::default(), &[close]);
    assert_eq!(keymap.conflicts().len(), 1);
    assert_eq!(keymap.conflicts()[0].key, Char('q'));
}

#[test]
fn the_defaults_have_no_conflicts() {
    assert_eq!(Keymap::default().conflicts(), []);
}

#[test]
fn every_set_of_keys_steps_in_all_directions_without_conflicts() {
    for preset in Preset::ALL {
        let keymap = Keymap::new(preset, &[]);
        assert_eq!(keymap.conflicts(), [], "{preset:?}");
        for row in Keymap::default().all() {
            let keys = keymap.keys(row.context, row.action);
            assert!(!keys.is_empty(), "{preset:?}: {}", row.label);
        }
    }
    let wasd = Keymap::new(Preset::Wasd, &[]);
    let play = |char| wasd.action(Context::PLAY, Key::writing(char));
    assert_eq!(play('w'), Some(UiAction::Go(Direction::NORTH)));
    assert_eq!(play('c'), Some(UiAction::Go(Direction::SOUTH_EAST)));
    assert_eq!(play('u'), Some(UiAction::Use(ItemVerb::Wear)));
    let vi = Keymap::new(Preset::Vi, &[]);
    assert_eq!(vi.action(Context::PLAY, Key::writing('4')), None);
}

#[test]
fn every_key_can_be_written_to_a_file_and_read_again() {
    for row in Keymap::default().all() {
        for press in row.keys.iter() {
            let name = String::from(*press);
            assert_eq!(Press::try_from(name.clone()), Ok(*press), "{name}");
        }
    }
    assert!(Press::try_from("Hyper".to_string()).is_err());
}
