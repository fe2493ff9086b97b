//! Keyboards that write other scripts: which Latin letter is on the same key.
//!
//! A page knows the place of a key, but a window only the character that it writes. So the
//! usual keyboards of some scripts are listed here.

/// The keys of an English keyboard, and below them the small letters of other scripts on
/// the same keys.
const KEYS: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const ROWS: [&str; 4] = [
    "йцукенгшщзхъфывапролджэячсмитьбюё",
    // Ukrainian and Belarusian keyboards have these letters instead of some above.
    "йцукенгшўзхїфівапролджєячсмитьбюґ",
    ";ςερτυθιοπ[]ασδφγηξκλ´'ζχψωβνμ,.`",
    "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;",
];

/// Is it a letter or digit of a script without Latin letters?
pub fn is_foreign(char: char) -> bool {
    // The last Latin letter with or without marks.
    char.is_alphanumeric() && char > '\u{24f}'
}

/// What the key of a foreign letter writes on an English keyboard, if that is known.
pub fn latin(char: char) -> Option<char> {
    if !is_foreign(char) {
        return None;
    }
    let mut lower = char.to_lowercase();
    let small = lower.next().filter(|_| lower.next().is_none())?;
    let place = ROWS
        .iter()
        .find_map(|row| row.chars().position(|each| each == small))?;
    let latin = KEYS.chars().nth(place)?;
    Some(match small == char {
        true => latin,
        false => shifted(latin),
    })
}

/// What a key writes on an English keyboard, by the name that browsers give to its place.
pub fn at(code: &str) -> Option<char> {
    if let Some(letter) = code.strip_prefix("Key") {
        let mut letters = letter.chars();
        let only = letters.next().filter(|_| letters.next().is_none())?;
        return only.is_ascii_uppercase().then(|| only.to_ascii_lowercase());
    }
    if let Some([digit @ b'0'..=b'9']) = code.strip_prefix("Digit").map(str::as_bytes) {
        return Some(char::from(*digit));
    }
    Some(match code {
        "Comma" => ',',
        "Period" => '.',
        "Slash" => '/',
        "Semicolon" => ';',
        "Quote" => '\'',
        "BracketLeft" => '[',
        "BracketRight" => ']',
        "Backquote" => '`',
        _ => return None,
    })
}

/// What a key of an English keyboard writes with shift.
pub fn shifted(char: char) -> char {
    match char {
        ',' => '<',
        '.' => '>',
        '/' => '?',
        ';' => ':',
        '\'' => '"',
        '[' => '{',
        ']' => '}',
        '`' => '~',
        _ => char.to_ascii_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_letter_for_every_key() {
        for row in ROWS {
            assert_eq!(row.chars().count(), KEYS.chars().count(), "{row}");
        }
    }

    #[test]
    fn letters_of_other_scripts_and_the_keys_they_are_on() {
        for (char, expected) in [
            ('ф', Some('a')),
            ('Ф', Some('A')),
            ('ы', Some('s')),
            ('і', Some('s')),
            ('ю', Some('.')),
            ('Ю', Some('>')),
            ('Б', Some('<')),
            ('γ', Some('g')),
            ('Γ', Some('G')),
            ('ח', Some('j')),
            ('a', None),
            ('é', None),
            ('ß', None),
            ('5', None),
            ('漢', None),
        ] {
            assert_eq!(latin(char), expected, "{char}");
        }
        for (code, expected) in [
            ("KeyA", Some('a')),
            ("KeyAB", None),
            ("Period", Some('.')),
            ("Digit1", Some('1')),
            ("Digit12", None),
            ("", None),
        ] {
            assert_eq!(at(code), expected, "{code}");
        }
    }
}
