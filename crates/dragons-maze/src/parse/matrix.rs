//! The bracketed form: rows in brackets, each cell in quotes.
//!
//! All JSON arrays of arrays of strings are accepted, and also single quotes and a
//! comma after the last value, as people write them by hand. The reader keeps no text,
//! so that a large file needs no more memory than its cells.

use super::{Cells, ParseError, is_variation_selector};
use std::iter::Peekable;
use std::str::Chars;

/// Reads a whole matrix. The text starts with its bracket, after spaces.
pub(super) fn read(text: &str, cells: &mut Cells) -> Result<(), ParseError> {
    let mut reader = Reader {
        rest: text.chars().peekable(),
        line: 1,
        column: 1,
    };
    reader.expect('[', "[")?;
    reader.list("a row in brackets, or ]", &mut |reader| {
        reader.expect('[', "a row in brackets, or ]")?;
        reader.list("a cell in quotes, or ]", &mut |reader| reader.cell(cells))?;
        cells.end_row()
    })?;
    match reader.peek_past_blanks() {
        None => Ok(()),
        Some(_) => Err(reader.broken("the end")),
    }
}

/// The rest of a text, and the position in it.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        if next == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    fn peek_past_blanks(&mut self) -> Option<char> {
        while self.rest.peek().is_some_and(|next| next.is_whitespace()) {
            self.next();
        }
        self.rest.peek().copied()
    }

    fn broken(&self, wanted: &'static str) -> ParseError {
        ParseError::NotMatrix {
            line: self.line,
            column: self.column,
            wanted,
        }
    }

    fn expect(&mut self, character: char, wanted: &'static str) -> Result<(), ParseError> {
        if self.peek_past_blanks() != Some(character) {
            return Err(self.broken(wanted));
        }
        self.next();
        Ok(())
    }

    /// Reads the values between commas, up to and including the closing bracket.
    fn list(
        &mut self,
        wanted: &'static str,
        item: &mut dyn FnMut(&mut Self) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        loop {
            match self.peek_past_blanks() {
                None => return Err(self.broken(wanted)),
                Some(']') => {
                    self.next();
                    return Ok(());
                }
                Some(_) => item(self)?,
            }
            match self.peek_past_blanks() {
                Some(',') => {
                    self.next();
                }
                Some(']') => {}
                _ => return Err(self.broken("a comma or ]")),
            }
        }
    }

    /// Reads one cell in quotes.
    fn cell(&mut self, cells: &mut Cells) -> Result<(), ParseError> {
        let Some(quote @ ('"' | '\'')) = self.peek_past_blanks() else {
            return Err(self.broken("a cell in quotes, or ]"));
        };
        self.next();
        let mut text = String::new();
        loop {
            match self.rest.peek() {
                None | Some('\n') => return Err(self.broken("a closing quote")),
                Some(&next) if next == quote => {
                    self.next();
                    break;
                }
                Some('\\') => text.push(self.escape()?),
                Some(&next) => {
                    self.next();
                    text.push(next);
                }
            }
            if text.len() > LONGEST {
                break;
            }
        }
        let mut characters = text.chars();
        let first = characters.next();
        match first {
            Some(character) if characters.all(is_variation_selector) => cells.add(character),
            _ => Err(ParseError::NotOneCell {
                place: cells.place(),
                text,
            }),
        }
    }

    /// Reads a backslash and what follows it.
    fn escape(&mut self) -> Result<char, ParseError> {
        self.next();
        let Some('u') = self.rest.peek() else {
            return self.next().ok_or_else(|| self.broken("a closing quote"));
        };
        let high = self.escaped_unit()?;
        let units = if (0xD800..0xDC00).contains(&high) {
            if self.next() != Some('\\') {
                return Err(self.broken("the other half of a \\u pair"));
            }
            vec![high, self.escaped_unit()?]
        } else {
            vec![high]
        };
        let decoded = char::decode_utf16(units).next();
        decoded
            .and_then(Result::ok)
            .ok_or_else(|| self.broken("the other half of a \\u pair"))
    }

    /// Reads `u` and four hexadecimal digits.
    fn escaped_unit(&mut self) -> Result<u16, ParseError> {
        const WANTED: &str = "u and four hexadecimal digits";
        if self.next() != Some('u') {
            return Err(self.broken(WANTED));
        }
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.rest.peek().and_then(|next| next.to_digit(16));
            unit = unit * 16 + digit.ok_or_else(|| self.broken(WANTED))?;
            self.next();
        }
        Ok(unit as u16)
    }
}

/// A quoted text with more bytes is not a cell, and is not read to its end.
const LONGEST: usize = 64;
