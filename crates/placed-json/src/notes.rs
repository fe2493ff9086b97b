//! Words between values: `and`, and notes without the sign of a comment.

use super::number::{Numeral, numeral};
use super::parser::Parser;
use super::token::TokenKind;
use super::values::wrong_word_help;
use crate::diag::Diag;

impl Parser<'_> {
    /// Reports a word that joins two values of a list: `"hero" and "asleep"`. Returns whether
    /// there is one.
    pub(super) fn joining_word(&mut self) -> bool {
        let (before, word, after) = (self.previous(), self.peek(), self.token(self.at + 1));
        let help = match self.slice(word).to_ascii_lowercase().as_str() {
            _ if !crate::EXPLAINS || word.kind != TokenKind::Word => return false,
            "and" | "&&" | "&" => "write `,` in place of it: all in the list hold",
            "or" | "||" | "|" => {
                "write `,` in place of it, and what can be one or the other into { \"any\": [ … ] }"
            }
            _ => return false,
        };
        // Inside of a text that is cut by quotes the words touch them, or others follow.
        let is_between = after.starts_value() && after.kind != TokenKind::Word;
        if before.touches(&word) || word.touches(&after) || !is_between {
            return false;
        }
        let message = format!("`{}` does not join values", self.slice(word));
        let diag = Diag::error("missing-comma", self.span_of(word), message).help(help);
        self.slip(word.line, diag);
        self.advance();
        true
    }

    /// Reports several words behind a value in its line: they are a note. Returns whether
    /// there are any.
    pub(super) fn note_without_sign(&mut self) -> bool {
        let (before, first, second) = (self.previous(), self.peek(), self.token(self.at + 1));
        let is_plain = |slice: &str| {
            let is_value = numeral(slice) != Numeral::Other || wrong_word_help(slice).is_some();
            let is_known = ["true", "false", "null"].contains(&slice);
            slice.starts_with(char::is_alphabetic) && !is_value && !is_known
        };
        let is_word = |at: usize| {
            let token = self.token(at);
            token.kind == TokenKind::Word && is_plain(self.slice(token)) && !token.leads
        };
        let follows_value = matches!(before.kind, TokenKind::Close(_));
        if !crate::EXPLAINS
            || !follows_value
            || second.line != first.line
            || !is_word(self.at)
            || !is_word(self.at + 1)
            || self.is_key(self.at + 1)
        {
            return false;
        }
        let message = "words stand behind a value";
        let help = "a note begins with `//`; delete it, or write `//` before it";
        let diag = Diag::error("wrong-comment", self.span_of(first), message).help(help);
        self.slip(first.line, diag);
        while !self.peek().leads && self.is_of_note() {
            self.advance();
        }
        true
    }

    fn is_of_note(&self) -> bool {
        match self.peek().kind {
            TokenKind::Word => true,
            TokenKind::Comma => self.token(self.at + 1).kind == TokenKind::Word,
            _ => false,
        }
    }
}
