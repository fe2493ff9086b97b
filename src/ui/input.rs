//! The player's inputs, in the same form from a window and from a page.

use crate::ui::layouts;
use std::collections::VecDeque;

/// A key by its meaning, not by the platform's number for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Escape,
    Tab,
    Backspace,
    Delete,
    /// F1 and so on. A page leaves most of these keys to the browser.
    Function(u8),
    /// A digit of the number pad.
    Numpad(u8),
    /// A key that writes a character: see `Key::char`.
    Character,
    /// A key that writes a character of a script without Latin letters. The value is what
    /// the same key writes on an English keyboard.
    Latin(char),
}

/// One press of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    pub code: KeyCode,
    /// The character that the key writes, if it writes one.
    pub char: Option<char>,
    pub shift: bool,
    pub ctrl: bool,
    pub alt: bool,
    /// The key is held down, and this is not its first press.
    pub repeat: bool,
}

impl Key {
    /// A plain press of a key that writes nothing.
    pub fn of(code: KeyCode) -> Self {
        Self {
            code,
            char: None,
            shift: false,
            ctrl: false,
            alt: false,
            repeat: false,
        }
    }

    /// A plain press of a key that writes a character.
    pub fn writing(char: char) -> Self {
        let code = match layouts::latin(char) {
            Some(latin) => KeyCode::Latin(latin),
            None => KeyCode::Character,
        };
        Self {
            char: Some(char),
            ..Self::of(code)
        }
    }

    /// A key as a browser reports it: its place (`code`), and what it writes or is called
    /// (`key`). `None` for keys that mean nothing alone.
    pub fn from_browser(code: &str, key: &str) -> Option<Self> {
        if let Some(digit) = numpad_digit(code) {
            return Some(Self::of(KeyCode::Numpad(digit)));
        }
        let mut letters = key.chars();
        if let (Some(char), None) = (letters.next(), letters.next()) {
            let key = Self::writing(char);
            // The browser knows the place of the key; from the character it can only be
            // guessed.
            return Some(match layouts::at(code) {
                Some(latin) if layouts::is_foreign(char) => Self {
                    code: KeyCode::Latin(latin),
                    ..key
                },
                _ => key,
            });
        }
        if let Some(number) = function_key(key) {
            return Some(Self::of(KeyCode::Function(number)));
        }
        let code = match key {
            "ArrowUp" => KeyCode::Up,
            "ArrowDown" => KeyCode::Down,
            "ArrowLeft" => KeyCode::Left,
            "ArrowRight" => KeyCode::Right,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "PageUp" => KeyCode::PageUp,
            "PageDown" => KeyCode::PageDown,
            "Enter" => KeyCode::Enter,
            "Escape" => KeyCode::Escape,
            "Tab" => KeyCode::Tab,
            "Backspace" => KeyCode::Backspace,
            "Delete" => KeyCode::Delete,
            _ => return None,
        };
        Some(Self::of(code))
    }

    /// Does the key ask to paste a text?
    pub fn pastes(self) -> bool {
        self.ctrl && !self.alt && !self.repeat && self.char == Some('v')
    }

    /// The key with its modifiers. A letter is a capital if shift is held, not if caps lock
    /// is on, because shift tells commands apart.
    pub fn with_modifiers(mut self, shift: bool, ctrl: bool, alt: bool) -> Self {
        if let Some(letter) = self.char.filter(char::is_ascii_alphabetic) {
            self.char = Some(if shift {
                letter.to_ascii_uppercase()
            } else {
                letter.to_ascii_lowercase()
            });
        }
        if let KeyCode::Latin(char) = self.code
            && shift
        {
            self.code = KeyCode::Latin(layouts::shifted(char));
        }
        Self {
            shift,
            ctrl,
            alt,
            ..self
        }
    }
}

/// The number of a function key by its name, `F1` and so on.
fn function_key(name: &str) -> Option<u8> {
    let number: u8 = name.strip_prefix('F')?.parse().ok()?;
    (1..=12).contains(&number).then_some(number)
}

/// The digit on a key of the number pad, with or without Num Lock.
fn numpad_digit(code: &str) -> Option<u8> {
    let digit = code.strip_prefix("Numpad")?;
    match digit.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

/// One input of the player, or one event of the window.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    Key(Key),
    /// Something that the top screen offers was chosen by its words in the help.
    Chosen(String),
    /// The pointer is at a pixel, but nobody has moved it there.
    PointerFound {
        x: f64,
        y: f64,
    },
    /// The player has moved the pointer to this pixel.
    PointerMoved {
        x: f64,
        y: f64,
    },
    /// The main button, or a finger, went down at the pointer's place.
    PointerPressed,
    /// The other button went down there.
    PointerPressedAside,
    PointerLeft,
    /// The map was dragged by so many pixels.
    Panned {
        dx: f64,
        dy: f64,
    },
    /// The wheel was turned by this many lines; positive is down.
    Wheel {
        lines: i32,
    },
    Resized {
        width: u32,
        height: u32,
    },
    /// A file was dropped on the page.
    Dropped {
        name: String,
        bytes: Vec<u8>,
    },
    /// A text was pasted.
    Pasted(String),
    /// The page was opened with a text behind the `#` of its address, or the text changed.
    Followed(String),
    /// The player looks at the window, or at another one.
    Focused(bool),
    /// The player wants the window closed.
    CloseRequested,
}

/// Inputs that wait to be handled, oldest first.
#[derive(Default)]
pub struct InputQueue {
    waiting: VecDeque<Input>,
}

impl InputQueue {
    /// More than anybody types in a frame. Further inputs are dropped.
    const MOST: usize = 256;

    /// Adds an input. Of a held key at most one repeat waits, so that the hero stops when
    /// the key is released, even if frames are slow.
    pub fn push(&mut self, input: Input) {
        if let Input::Key(key) = &input
            && key.repeat
            && self.waiting.contains(&input)
        {
            return;
        }
        if self.waiting.len() < Self::MOST {
            self.waiting.push_back(input);
        }
    }

    pub fn pop(&mut self) -> Option<Input> {
        self.waiting.pop_front()
    }

    /// Does a key or a click wait that is new, and not a key that is held?
    pub fn has_new_presses(&self) -> bool {
        let is_held = |input: &Input| matches!(input, Input::Key(key) if key.repeat);
        let mut waiting = self.waiting.iter();
        waiting.any(|input| is_press(input) && !is_held(input))
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Forgets the keys and clicks that came before something important happened. Returns
    /// their number.
    pub fn drop_presses(&mut self) -> usize {
        let before = self.waiting.len();
        self.waiting.retain(|input| !is_press(input));
        before - self.waiting.len()
    }
}

fn is_press(input: &Input) -> bool {
    matches!(
        input,
        Input::Key(_) | Input::PointerPressed | Input::PointerPressedAside
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_keys() {
        for (code, key, expected) in [
            ("KeyH", "h", Some(Key::writing('h'))),
            ("Period", ">", Some(Key::writing('>'))),
            ("Numpad7", "7", Some(Key::of(KeyCode::Numpad(7)))),
            ("Numpad7", "Home", Some(Key::of(KeyCode::Numpad(7)))),
            ("NumpadEnter", "Enter", Some(Key::of(KeyCode::Enter))),
            ("NumpadAdd", "+", Some(Key::writing('+'))),
            ("ArrowUp", "ArrowUp", Some(Key::of(KeyCode::Up))),
            ("Space", " ", Some(Key::writing(' '))),
            ("KeyA", "ф", Some(Key::writing('ф'))),
            ("F9", "F9", Some(Key::of(KeyCode::Function(9)))),
            ("F13", "F13", None),
            ("ShiftLeft", "Shift", None),
            ("", "", None),
            ("KeyE", "Dead", None),
        ] {
            assert_eq!(Key::from_browser(code, key), expected, "{code} {key}");
        }
    }

    #[test]
    fn a_key_of_another_script_follows_shift_too() {
        for (code, key, expected) in [
            ("KeyS", "Ы", 'S'),
            ("Period", "Ю", '>'),
            ("Slash", "Ж", '?'),
        ] {
            let key = Key::from_browser(code, key).expect("it writes");
            let key = key.with_modifiers(true, false, false);
            assert_eq!(key.code, KeyCode::Latin(expected));
        }
    }

    #[test]
    fn only_control_and_v_pastes() {
        let v = Key::writing('v');
        for (shift, ctrl, alt, expected) in [
            (false, true, false, true),
            (false, false, false, false),
            (true, true, false, false),
            (false, true, true, false),
        ] {
            let key = v.with_modifiers(shift, ctrl, alt);
            assert_eq!(key.pastes(), expected, "{key:?}");
        }
        let other = Key::writing('c').with_modifiers(false, true, false);
        assert!(!other.pastes());
    }

    #[test]
    fn letters_follow_shift_and_not_the_caps_lock() {
        for (char, shift, expected) in [
            ('s', false, 's'),
            ('S', false, 's'),
            ('S', true, 'S'),
            ('s', true, 'S'),
            ('>', true, '>'),
        ] {
            let key = Key::writing(char).with_modifiers(shift, false, false);
            assert_eq!(key.char, Some(expected), "{char} with shift {shift}");
        }
    }

    #[test]
    fn presses_are_dropped_and_all_else_is_kept() {
        let mut queue = InputQueue::default();
        let moved = Input::PointerMoved { x: 1.0, y: 2.0 };
        for input in [
            Input::Key(Key::writing('s')),
            moved.clone(),
            Input::PointerPressed,
            Input::CloseRequested,
            Input::Key(Key::of(KeyCode::Enter)),
        ] {
            queue.push(input);
        }
        assert_eq!(queue.drop_presses(), 3);
        assert_eq!(queue.pop(), Some(moved));
        assert_eq!(queue.pop(), Some(Input::CloseRequested));
        assert!(queue.is_empty());
    }

    #[test]
    fn a_held_key_does_not_pile_up() {
        let mut queue = InputQueue::default();
        let first = Key::of(KeyCode::Up);
        let held = Key {
            repeat: true,
            ..first
        };
        for key in [first, held, held, first, held] {
            queue.push(Input::Key(key));
        }
        let mut taken = Vec::new();
        while let Some(input) = queue.pop() {
            taken.push(input);
        }
        assert_eq!(taken, [first, held, first].map(Input::Key));
    }
}
