//! A key as the table of keys names it.

use crate::ui::fonts;
use crate::ui::input::{Key, KeyCode};

/// A key in the table of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Char(char),
    Code(KeyCode),
    /// Any small letter. The action gets the letter.
    AnyLetter,
    /// Any key that writes a character. The action gets the character.
    AnySign,
}

use Press::{AnyLetter, AnySign, Char, Code};

impl Press {
    /// The name that is written on the key.
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
