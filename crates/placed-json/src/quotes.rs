//! Finds the end of a text with wrong quotes.
//!
//! After a forgotten quote the rest of the line is read the wrong way round: text as
//! marks, and marks as text. The guesses here correct that, so that the rest of the
//! line is read as intended.

use super::lexer::{Lexer, is_smart_quote};
use super::token::{Quoting, TokenKind};

/// At most this many lines are searched for the end of a text with line breaks in it.
const LINES_OF_TEXT: usize = 8;

/// At most this many bytes are searched for the closing quote of a text without an
/// opening quote.
const LONGEST_UNOPENED: usize = 400;

/// Marks that end an unclosed text and do not belong to it.
const MARKS: [char; 9] = [',', ':', ';', '{', '}', '[', ']', ' ', '\t'];

impl Lexer<'_> {
    /// Reads a text in straight quotes, at its `"`.
    pub(super) fn quoted(&mut self) {
        let start = self.at;
        let line = self.rest_of_line();
        match closing_quote(line) {
            Some(close) if self.odd && starts_text(&line[close + 1..]) => {
                // `"goblin, "hp": 5`: the second quote opens the next text.
                self.odd = false;
                let length = self.cut(&line[1..close]);
                self.push_unclosed(start, start + 1 + length);
            }
            Some(close) => self.push(TokenKind::Text, start, start + close + 1),
            None => match self.closing_line() {
                Some(end) => {
                    self.push_over_lines(TokenKind::Misquoted(Quoting::OverLines), start, end);
                    self.odd = false;
                }
                None => {
                    self.odd = false;
                    let length = self.cut(&line[1..]);
                    self.push_unclosed(start, start + 1 + length);
                }
            },
        }
    }

    fn push_unclosed(&mut self, start: usize, end: usize) {
        let smart = self.text[start..end].ends_with(is_smart_quote);
        let quoting = match smart {
            true => Quoting::Smart,
            false => Quoting::Unclosed,
        };
        self.push(TokenKind::Misquoted(quoting), start, end);
    }

    /// How much after an opening quote was intended as text.
    fn cut(&mut self, content: &str) -> usize {
        // Only once in a line: otherwise a long line could be searched many times.
        if self.cut_line == Some(self.line) {
            return content.len();
        }
        self.cut_line = Some(self.line);
        let mut content = content;
        let comment = content.match_indices("//").find(|(at, _)| {
            let before = &content[..*at];
            before.ends_with(|each: char| each.is_whitespace() || MARKS.contains(&each))
        });
        if let Some((at, _)) = comment {
            content = &content[..at];
        }
        if self.last_kind() != Some(TokenKind::Colon)
            && let Some(at) = content.find(": ")
        {
            content = &content[..at];
        }
        content.trim_end_matches(MARKS).len()
    }

    /// The end of a text with line breaks in it: at a quote after lines without quotes.
    /// A line that starts like a field ends the search.
    fn closing_line(&self) -> Option<usize> {
        let mut from = self.at + self.rest().find('\n')? + 1;
        for _ in 0..LINES_OF_TEXT {
            let line = self.text[from..].split('\n').next()?;
            let quotes = line.matches('"').count();
            match line.find('"') {
                None if line.trim_start().starts_with(['{', '}', '[', ']']) => return None,
                None => from += line.len() + 1,
                Some(at) => {
                    let after = &line[at + 1..];
                    let is_key = after.trim_start().starts_with(':');
                    let closes = quotes % 2 == 1 && ends_value(after) && !is_key;
                    return closes.then_some(from + at + 1);
                }
            }
            if from >= self.text.len() {
                return None;
            }
        }
        None
    }

    /// The length of a value that lacks only its first quote, whatever marks are in it:
    /// `"a": one, two",`.
    pub(super) fn unopened_length(&self) -> Option<usize> {
        if !crate::EXPLAINS {
            return None;
        }
        if !self.odd || self.last_kind() != Some(TokenKind::Colon) {
            return None;
        }
        let line = self.rest_of_line().as_bytes();
        let quote = line
            .iter()
            .take(LONGEST_UNOPENED)
            .position(|each| *each == b'"')?;
        let after = &self.rest_of_line()[quote + 1..];
        let is_key = after.trim_start().starts_with(':');
        let starts = self.rest().starts_with(char::is_alphabetic);
        (starts && ends_value(after) && !is_key).then_some(quote + 1)
    }

    /// Reads a text in quotes of another kind, at the first of them.
    pub(super) fn wrongly_quoted(&mut self, quoting: Quoting) {
        let start = self.at;
        let line = self.rest_of_line();
        let find = |fits: &dyn Fn(char) -> bool| {
            line.char_indices()
                .skip(1)
                .find(|(at, each)| fits(*each) && ends_value(&line[at + each.len_utf8()..]))
        };
        let mut close = None;
        if self.unmatched_line != Some(self.line) {
            close = match quoting {
                Quoting::Smart => find(&is_smart_quote),
                _ => find(&|each| line.starts_with(each)),
            };
        }
        if close.is_none() {
            self.unmatched_line = Some(self.line);
            close = find(&|each| matches!(each, '"' | '\'' | '`') || is_smart_quote(each));
        }
        let length = match close {
            Some((at, each)) => at + each.len_utf8(),
            None => {
                let opening = line.chars().next().map_or(0, char::len_utf8);
                opening + line[opening..].trim_end_matches(MARKS).len()
            }
        };
        if self.text[start..start + length].ends_with('"') {
            self.odd = false;
        }
        self.push(TokenKind::Misquoted(quoting), start, start + length);
    }
}

/// The position of the quote that closes the text at the start of the line.
fn closing_quote(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// Whether what follows a quote touches it and cannot follow a text.
fn starts_text(after: &str) -> bool {
    !after.starts_with(char::is_whitespace) && !ends_value(after)
}

/// Whether what follows a quote shows that a value or key ended there.
fn ends_value(after: &str) -> bool {
    let after = after.trim_start_matches([' ', '\t', '\r']);
    after.is_empty()
        || after.starts_with([',', ':', '}', ']', ';', '=', '：', '，'])
        || after.starts_with("//")
        || after.starts_with("/*")
}
