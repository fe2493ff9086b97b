//! A key as the table of keys names it.

use crate::ui::fonts;
use crate::ui::input::{Key, KeyCode};
use serde::{Deserialize, Serialize};

/// A key in the table of keys. In files it is written as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Press {
    Char(char),
    Code(KeyCode),
    /// The same, with shift. Without a meaning of its own it is as without shift.
    Shifted(KeyCode),
    /// Any small letter. The action gets the letter.
    AnyLetter,
    /// Any key that writes a character. The action gets the character.
    AnySign,
}

use Press::{AnyLetter, AnySign, Char, Code, Shifted};

/// Every key that has a name of its own and writes no character.
const NAMED: [KeyCode; 13] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::Tab,
    KeyCode::Backspace,
    KeyCode::Delete,
];

impl From<Press> for String {
    fn from(press: Press) -> Self {
        press.name()
    }
}

impl TryFrom<String> for Press {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let digits = (0..=9).map(KeyCode::Numpad);
        let functions = (1..=12).map(KeyCode::Function);
        let codes = NAMED.into_iter().chain(digits).chain(functions);
        let named = codes.clone().map(Code).chain(codes.map(Shifted));
        let mut named = named.chain([Char(' '), AnyLetter, AnySign]);
        if let Some(press) = named.find(|press| press.name() == name) {
            return Ok(press);
        }
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(char), None) => Ok(Char(char)),
            _ => Err(format!("{name} is the name of no key")),
        }
    }
}

impl Press {
    /// The press of a key, if it can be given to an action.
    pub fn of(key: Key) -> Option<Self> {
        match (key.char, key.code) {
            (Some(char), _) => Some(Char(char)),
            (None, KeyCode::Character | KeyCode::Latin(_)) => None,
            (None, code) if key.shift => Some(Shifted(code)),
            (None, code) => Some(Code(code)),
        }
    }

    /// The name that is written on the key.
    pub fn name(self) -> String {
        let name = match self {
            Char(' ') => "Space",
            Char(char) => return char.to_string(),
            AnyLetter => "a-z",
            AnySign => "letters, digits",
            Shifted(code) => return format!("Shift {}", Code(code).name()),
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

/// The name of a key: the character it writes, or its place if the fonts lack that
/// character.
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

/// The character that a key adds to a text being written.
pub fn sign(key: Key) -> Option<char> {
    match key.code {
        KeyCode::Numpad(digit) => char::from_digit(u32::from(digit), 10),
        _ => key.char.filter(|char| !char.is_control()),
    }
}
