//! Which key does what: one table, from which keys are read and help is made.
//!
//! Because both come from here, the help screen cannot name a key that does
//! something else.

mod mazes;
mod runs;
mod table;
mod unsaved;

use crate::ui::fonts;
use crate::ui::input::{Key, KeyCode};
use mazes::MAZES;
use runs::RUNS;
use table::Press::{AnyLetter, AnySign, Char, Code};
use table::TABLE;
pub use table::{Binding, Press};
use unsaved::UNSAVED;

/// What the player wants, before a screen makes something of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// One of the eight directions; in lists, up and down.
    Go(Direction),
    Wait,
    PickUp,
    Drop,
    Quaff,
    CloseDoor,
    Descend,
    Ascend,
    Pack,
    Messages,
    Help,
    Menu,
    SaveAndQuit,
    /// How the level was built.
    Building,
    Confirm,
    Cancel,
    PageUp,
    PageDown,
    First,
    Last,
    Continue,
    NewGame,
    Mods,
    /// Everything that is wrong with the mods.
    Reports,
    Quit,
    /// The dragon's maze.
    DragonMaze,
    /// The maze of the day.
    DailyMaze,
    Undo,
    Hint,
    /// The same from the beginning.
    Again,
    Copy,
    Faster,
    Slower,
    /// The thing with this letter in a list.
    Letter(char),
    /// The game that everyone has today.
    Daily,
    /// A seed of one's own.
    Seed,
    /// The games in their places.
    Games,
    /// The runs that are over.
    PastRuns,
    /// Who the hero is and how the run stands.
    Sheet,
    /// Looks at a run again.
    Watch,
    /// Copies a link to a run.
    Link,
    /// The story of a run, to be read or written to a file.
    Story,
    Export,
    Remove,
    /// Stops, or goes on.
    Pause,
    PreviousEvent,
    NextEvent,
    PreviousDepth,
    NextDepth,
    /// A turn of one's own choice.
    GoTo,
    /// A letter of a text that is being written.
    Write(char),
    /// Takes the last letter back.
    Erase,
}

/// A step on the map or in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    pub dx: i32,
    pub dy: i32,
}

impl Direction {
    pub const NORTH: Direction = Direction { dx: 0, dy: -1 };
    pub const SOUTH: Direction = Direction { dx: 0, dy: 1 };
    pub const WEST: Direction = Direction { dx: -1, dy: 0 };
    pub const EAST: Direction = Direction { dx: 1, dy: 0 };
    pub const NORTH_WEST: Direction = Direction { dx: -1, dy: -1 };
    pub const NORTH_EAST: Direction = Direction { dx: 1, dy: -1 };
    pub const SOUTH_WEST: Direction = Direction { dx: -1, dy: 1 };
    pub const SOUTH_EAST: Direction = Direction { dx: 1, dy: 1 };
}

/// Where keys have a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    Title,
    /// The list of mods.
    Mods,
    Play,
    /// A direction is asked for.
    Direction,
    /// The menu over a game.
    Menu,
    /// A list of carried things.
    Pack,
    /// One carried thing.
    Card,
    /// Text to be read and scrolled.
    Reader,
    /// The building of a level.
    Building,
    /// Before the whole level is shown.
    Reveal,
    /// A game has ended.
    End,
    /// A line of text is being written.
    Entry,
    /// The games in their places.
    Games,
    /// A run is watched.
    Replay,
    /// The runs that are over.
    PastRuns,
    /// Who the hero is.
    Sheet,
    /// A game that is only in memory is about to be left.
    Unsaved,
    /// The dragon's maze.
    Puzzle,
    /// A maze is won.
    PuzzleEnd,
    /// A way through a maze is played back.
    Playback,
}

/// The lines of the table for one context.
pub fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    let all = TABLE.iter().chain(RUNS).chain(MAZES).chain(UNSAVED);
    all.filter(move |binding| binding.context == context)
}

/// What a key means in a context; a key that nothing is bound to, nothing.
pub fn action(context: Context, key: Key) -> Option<UiAction> {
    // Keys with control or alt are the system's, unless they write a sign: on
    // some keyboards `<` needs the right alt key.
    let writes_sign = key.char.is_some_and(|char| !char.is_alphanumeric());
    if (key.ctrl || key.alt) && !writes_sign {
        return None;
    }
    // A letter of another script that means nothing here stands for the Latin
    // letter on the same key.
    written(context, key).or_else(|| {
        let KeyCode::Latin(char) = key.code else {
            return None;
        };
        written(
            context,
            Key {
                char: Some(char),
                ..key
            },
        )
    })
}

/// What a key means in a context by what it writes.
fn written(context: Context, key: Key) -> Option<UiAction> {
    bindings(context).find_map(|binding| {
        binding.keys.iter().find_map(|press| match *press {
            Char(char) => (key.char == Some(char)).then_some(binding.action),
            Code(code) => (key.char.is_none() && key.code == code).then_some(binding.action),
            AnyLetter => key
                .char
                .filter(char::is_ascii_lowercase)
                .map(UiAction::Letter),
            AnySign => sign(key).map(UiAction::Write),
        })
    })
}

/// What a key adds to a text.
fn sign(key: Key) -> Option<char> {
    match key.code {
        KeyCode::Numpad(digit) => char::from_digit(u32::from(digit), 10),
        _ => key.char.filter(|char| !char.is_control()),
    }
}

/// What a key is called: by what it writes, or by its place where the fonts do not have
/// that.
pub fn name(key: Key) -> String {
    let name = match (key.char, key.code) {
        (Some(char), _) if fonts::have(char) => Char(char).name(),
        (Some(_), KeyCode::Latin(place)) => Char(place).name(),
        (Some(_), _) => String::new(),
        (None, code) => Code(code).name(),
    };
    match name.is_empty() {
        true => "That key".to_string(),
        false => name,
    }
}

/// The keys for an action, as a hint names them: the first that is bound.
pub fn hint(context: Context, action: UiAction) -> String {
    bindings(context)
        .find(|binding| binding.action == action)
        .and_then(|binding| binding.keys.first())
        .map(|press| press.name())
        .unwrap_or_default()
}

impl Press {
    /// What is written on the key.
    pub fn name(self) -> String {
        let name = match self {
            Char(' ') => "Space",
            Char(char) => return char.to_string(),
            AnyLetter => "a-z",
            AnySign => "letters, digits",
            Code(code) => match code {
                KeyCode::Up => "↑",
                KeyCode::Down => "↓",
                KeyCode::Left => "←",
                KeyCode::Right => "→",
                KeyCode::Home => "Home",
                KeyCode::End => "End",
                KeyCode::PageUp => "PgUp",
                KeyCode::PageDown => "PgDn",
                KeyCode::Enter => "Enter",
                KeyCode::Escape => "Esc",
                KeyCode::Tab => "Tab",
                KeyCode::Backspace => "Backspace",
                KeyCode::Delete => "Del",
                KeyCode::Function(number) => return format!("F{number}"),
                KeyCode::Numpad(digit) => return format!("num {digit}"),
                KeyCode::Character | KeyCode::Latin(_) => "",
            },
        };
        name.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub const CONTEXTS: [Context; 20] = [
        Context::Title,
        Context::Mods,
        Context::Play,
        Context::Direction,
        Context::Menu,
        Context::Pack,
        Context::Card,
        Context::Reader,
        Context::Building,
        Context::Reveal,
        Context::End,
        Context::Entry,
        Context::Games,
        Context::Replay,
        Context::PastRuns,
        Context::Sheet,
        Context::Unsaved,
        Context::Puzzle,
        Context::PuzzleEnd,
        Context::Playback,
    ];

    #[test]
    fn no_key_means_two_things() {
        for context in CONTEXTS {
            let mut seen: Vec<Press> = Vec::new();
            for binding in bindings(context) {
                for &press in binding.keys {
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
        for context in CONTEXTS {
            assert!(
                bindings(context).any(|binding| binding.action == UiAction::Help),
                "{context:?}"
            );
            for binding in bindings(context) {
                assert!(!binding.label.is_empty() && !binding.keys.is_empty());
            }
        }
    }

    #[test]
    fn keys_of_play() {
        let go = UiAction::Go;
        for (key, expected) in [
            (Key::writing('h'), Some(go(Direction::WEST))),
            (Key::of(KeyCode::Up), Some(go(Direction::NORTH))),
            (Key::of(KeyCode::Numpad(3)), Some(go(Direction::SOUTH_EAST))),
            (Key::of(KeyCode::Home), Some(go(Direction::NORTH_WEST))),
            (Key::of(KeyCode::Numpad(5)), Some(UiAction::Wait)),
            (Key::writing('s'), Some(UiAction::Wait)),
            (Key::writing('S'), Some(UiAction::SaveAndQuit)),
            (Key::writing('>'), Some(UiAction::Descend)),
            (Key::writing('?'), Some(UiAction::Help)),
            (Key::of(KeyCode::Escape), Some(UiAction::Menu)),
            (Key::writing('Z'), None),
            (Key::writing('ф'), None),
            (Key::writing('7'), Some(go(Direction::NORTH_WEST))),
            (Key::writing('8'), Some(go(Direction::NORTH))),
            (Key::writing('5'), Some(UiAction::Wait)),
            (Key::writing('0'), None),
            (Key::of(KeyCode::Function(9)), Some(UiAction::Building)),
            (Key::of(KeyCode::Function(8)), None),
            (Key::of(KeyCode::Tab), None),
            (Key::writing('d').with_modifiers(false, true, false), None),
            (Key::writing('h').with_modifiers(false, false, true), None),
            (
                Key::writing('<').with_modifiers(false, false, true),
                Some(UiAction::Ascend),
            ),
        ] {
            assert_eq!(action(Context::Play, key), expected, "{key:?}");
        }
    }

    #[test]
    fn a_key_of_another_script_commands_by_its_place_and_writes_itself() {
        for (code, written, shift, expected) in [
            ("KeyH", "р", false, Some(UiAction::Go(Direction::WEST))),
            ("KeyS", "Ы", true, Some(UiAction::SaveAndQuit)),
            ("Period", "Ю", true, Some(UiAction::Descend)),
            ("Digit8", "٨", false, Some(UiAction::Go(Direction::NORTH))),
            ("KeyZ", "я", false, None),
        ] {
            let key = Key::from_browser(code, written).expect("it writes");
            let key = key.with_modifiers(shift, false, false);
            assert_eq!(action(Context::Play, key), expected, "{code} {written}");
            let typed = written.chars().next().map(UiAction::Write);
            assert_eq!(action(Context::Entry, key), typed);
        }
        let key = Key::from_browser("KeyJ", "о").expect("it writes");
        assert_eq!(action(Context::Pack, key), Some(UiAction::Letter('j')));
        assert_eq!(
            action(Context::Title, key),
            action(Context::Title, Key::writing('j'))
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
        // A window knows only what is written.
        assert_eq!(name(Key::writing('Ц')), "W");
        assert_eq!(name(Key::writing('た')), "That key");
        assert_eq!(name(Key::of(KeyCode::Function(7))), "F7");
    }

    #[test]
    fn a_corner_key_does_nothing_in_a_maze_but_undo() {
        for key in ['y', 'b', 'n'].map(Key::writing) {
            assert_eq!(action(Context::Puzzle, key), None);
        }
        for digit in [1, 3, 5, 7, 9] {
            let key = Key::of(KeyCode::Numpad(digit));
            assert_eq!(action(Context::Puzzle, key), None);
        }
        let undo = action(Context::Puzzle, Key::writing('u'));
        assert_eq!(undo, Some(UiAction::Undo));
    }

    #[test]
    fn seed_4_8_enter_and_the_full_stop_wait() {
        for key in [Key::of(KeyCode::Enter), Key::writing('.')] {
            assert_eq!(action(Context::Play, key), Some(UiAction::Wait));
        }
    }

    #[test]
    fn letters_choose_in_the_pack() {
        let chosen = action(Context::Pack, Key::writing('j'));
        assert_eq!(chosen, Some(UiAction::Letter('j')));
        assert_eq!(action(Context::Pack, Key::writing('J')), None);
    }

    #[test]
    fn everything_that_writes_can_be_written() {
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
            assert_eq!(action(Context::Entry, key), expected, "{key:?}");
        }
    }

    /// A press of a key in the table, as a player makes it.
    fn pressed(press: Press) -> Option<Key> {
        match press {
            Char(char) => Some(Key::writing(char)),
            Code(code) => Some(Key::of(code)),
            AnyLetter | AnySign => None,
        }
    }

    #[test]
    fn no_key_of_play_starts_a_game_or_gives_up_the_ranks() {
        let keys = bindings(Context::Play).flat_map(|binding| binding.keys);
        for key in keys.filter_map(|press| pressed(*press)) {
            for (context, grave) in [
                (Context::End, UiAction::NewGame),
                (Context::Reveal, UiAction::Confirm),
            ] {
                assert_ne!(action(context, key), Some(grave), "{key:?} in {context:?}");
            }
        }
        for context in [Context::End, Context::PuzzleEnd] {
            let begins = |key| action(context, key) == Some(UiAction::NewGame);
            let steps = [Context::Play, Context::Puzzle].into_iter();
            let steps = steps
                .flat_map(bindings)
                .filter(|binding| matches!(binding.action, UiAction::Go(_) | UiAction::Wait));
            for key in steps
                .flat_map(|binding| binding.keys)
                .filter_map(|press| pressed(*press))
            {
                assert!(!begins(key), "{key:?} in {context:?}");
            }
        }
    }

    #[test]
    fn a_letter_of_another_script_is_the_one_on_its_key() {
        let places = [
            ("KeyH", "р", false, Some(UiAction::Go(Direction::WEST))),
            ("KeyS", "ы", false, Some(UiAction::Wait)),
            ("KeyS", "Ы", true, Some(UiAction::SaveAndQuit)),
            ("KeyC", "С", true, Some(UiAction::Sheet)),
            ("Period", "Ю", true, Some(UiAction::Descend)),
            ("Comma", "Б", true, Some(UiAction::Ascend)),
            ("Comma", "б", false, Some(UiAction::PickUp)),
            ("KeyG", "γ", false, Some(UiAction::PickUp)),
            ("KeyJ", "ח", false, Some(UiAction::Go(Direction::SOUTH))),
            // Keyboards with Latin letters write what they mean.
            ("KeyQ", "a", false, None),
            ("Digit2", "é", false, None),
        ];
        for (code, char, shift, expected) in places {
            let key = Key::from_browser(code, char).expect("it writes");
            let key = key.with_modifiers(shift, false, false);
            let got = action(Context::Play, key);
            // `é` is on a digit, and digits are steps: but it is a Latin letter.
            assert_eq!(got, expected, "{code} {char}");
        }
        let written = Key::from_browser("KeyA", "ф").expect("it writes");
        assert_eq!(action(Context::Entry, written), Some(UiAction::Write('ф')));
    }

    #[test]
    fn digits_of_the_top_row_step_as_those_of_the_number_pad_do() {
        for digit in 0..=9 {
            let char = char::from_digit(digit, 10).expect("a digit");
            for context in [Context::Play, Context::Direction, Context::Title] {
                let pad = Key::of(KeyCode::Numpad(digit as u8));
                assert_eq!(
                    action(context, Key::writing(char)),
                    action(context, pad),
                    "{digit} in {context:?}"
                );
            }
        }
    }

    #[test]
    fn no_direction_on_the_title_starts_a_game() {
        let steps =
            bindings(Context::Play).filter(|binding| matches!(binding.action, UiAction::Go(_)));
        for press in steps.flat_map(|binding| binding.keys) {
            let key = match *press {
                Char(char) => Key::writing(char),
                Code(code) => Key::of(code),
                AnyLetter | AnySign => continue,
            };
            let action = action(Context::Title, key);
            assert!(
                !matches!(action, Some(UiAction::NewGame | UiAction::Confirm)),
                "{press:?}"
            );
        }
    }
}
