#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Longer pieces of a line are cut after this many characters.
pub const LONGEST: usize = 500;

/// Whether a character controls a terminal, or hides or reverses others. The joiners of
/// letters and emoji do not.
pub fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Lines that are safe to print: only line ends and tabs keep their effect.
pub fn lines(text: &str) -> Cow<'_, str> {
    let is_kept = |each: char| each == '\n' || each == '\t' || !is_harmful(each);
    if text.chars().all(is_kept) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for each in text.chars() {
        match is_kept(each) {
            true => safe.push(each),
            false => escape(each, &mut safe),
        }
    }
    Cow::Owned(safe)
}

/// A piece of a line that is safe to print: without line ends, and cut if it is too
/// long.
pub fn line(text: &str) -> String {
    let mut safe = String::new();
    for (number, each) in text.chars().enumerate() {
        match is_harmful(each) {
            _ if number == LONGEST => {
                safe += "...";
                break;
            }
            true => escape(each, &mut safe),
            false => safe.push(each),
        }
    }
    safe
}

/// A piece of a line that is safe to print, in full length.
pub fn whole(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for each in text.chars() {
        match is_harmful(each) {
            true => escape(each, &mut safe),
            false => safe.push(each),
        }
    }
    safe
}

/// A path as a piece of a line that is safe to print. An empty one is shown as `""`.
pub fn path(path: &Path) -> String {
    match path.as_os_str().is_empty() {
        true => "\"\"".to_string(),
        false => line(&path.to_string_lossy()),
    }
}

/// Adds a character to a text, escaped by its number.
pub fn escape(character: char, text: &mut String) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "\\u{unit:04x}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        for (text, expected) in [
            (
                "plain, ähnlich, 竜 \u{1f409}",
                "plain, ähnlich, 竜 \u{1f409}",
            ),
            ("\u{1b}[2Jgone", "\\u001b[2Jgone"),
            ("\u{9b}31mred", "\\u009b31mred"),
            ("bell\u{7}, del\u{7f}", "bell\\u0007, del\\u007f"),
            ("a\u{202e}cba\u{2066}", "a\\u202ecba\\u2066"),
            ("tag\u{e0041}", "tag\\udb40\\udc41"),
            (
                "heart \u{1f468}\u{200d}\u{1f469}",
                "heart \u{1f468}\u{200d}\u{1f469}",
            ),
            ("over\rwritten", "over\\u000dwritten"),
        ] {
            assert_eq!(lines(text), expected, "{text:?}");
            assert_eq!(line(text), expected, "{text:?}");
        }
        assert_eq!(lines("two\n\tlines"), "two\n\tlines");
        assert_eq!(line("two\n\tlines"), "two\\u000a\\u0009lines");
    }

    #[test]
    fn what_is_escaped_in_json_still_reads_as_the_same() {
        let odd = "\u{1b}\u{7f}\u{85}\u{202e}\u{e0041}\u{2028}\"\\";
        let written = serde_json::to_string(odd).unwrap();
        let safe = lines(&written);
        assert!(!safe.chars().any(is_harmful), "{safe:?}");
        let again: String = serde_json::from_str(&safe).unwrap();
        assert_eq!(again, odd);
    }

    #[test]
    fn an_empty_path_can_be_seen() {
        assert_eq!(path(Path::new("")), "\"\"");
        assert_eq!(path(Path::new("a\u{7}")), "a\\u0007");
    }

    #[test]
    fn long_pieces_are_cut() {
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(line(&long).len(), LONGEST + 3);
        assert_eq!(line(&long[1..]), long[1..]);
        // An escape counts as the one character that it stands for.
        assert!(line(&"\n".repeat(9_999)).len() <= LONGEST * 6 + 3);
    }
}
