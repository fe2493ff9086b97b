//! Round brackets in place of braces or square brackets.
//!
//! They are read as what was meant, so that only they are reported.

use super::lexer::Lexer;
use super::token::{Bracket, TokenKind};

impl Lexer<'_> {
    pub(super) fn open_bracket(&mut self, bracket: Bracket, is_round: bool) {
        self.brackets.push((bracket, is_round));
        self.mark(TokenKind::Open(bracket), 1);
    }

    pub(super) fn close_bracket(&mut self, bracket: Bracket) {
        self.brackets.pop();
        self.mark(TokenKind::Close(bracket), 1);
    }

    /// Whether the innermost bracket is a round one.
    pub(super) fn in_round(&self) -> bool {
        self.brackets.last().is_some_and(|(_, is_round)| *is_round)
    }

    /// Whether a `(` stands for a bracket: a value is expected, and what follows is no
    /// text without quotes such as `(1d6)`.
    pub(super) fn is_round_bracket(&self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let is_value = match self.last_kind() {
            Some(TokenKind::Colon | TokenKind::Equals | TokenKind::Comma | TokenKind::Open(_)) => {
                true
            }
            last => last.is_none(),
        };
        let inside = self.rest_of_line()[1..].trim_start();
        // A short look only: a line can be long, and full of brackets.
        let mut near = inside.chars().take(200).take_while(|each| *each != ')');
        let begins = inside.is_empty() || inside.starts_with(['"', '\'', '{', '[', '(', ')']);
        is_value && (begins || near.any(|each| matches!(each, ',' | ':')))
    }

    pub(super) fn round_open(&mut self) {
        // A key and its colon, perhaps in the next line.
        let inside = self.rest()[1..].trim_start();
        let key = inside.trim_start_matches(['"', '\'']);
        let end = key.find(|each: char| !each.is_alphanumeric() && each != '_');
        let after = &key[end.unwrap_or(key.len())..];
        let after = after.trim_start_matches(['"', '\'']).trim_start();
        let meant = match after.starts_with([':', '=']) {
            true => Bracket::Object,
            false => Bracket::List,
        };
        if !self.in_round() {
            self.report_round(meant);
        }
        self.open_bracket(meant, true);
    }

    /// Whether a `)` stands for the bracket that closes.
    pub(super) fn is_round_close(&self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let after_value = matches!(
            self.last_kind(),
            Some(TokenKind::Text | TokenKind::Word | TokenKind::Close(_))
        );
        self.in_round() || (after_value && !self.brackets.is_empty() && !self.odd)
    }

    pub(super) fn round_close(&mut self) {
        let Some((meant, is_round)) = self.brackets.last().copied() else {
            return;
        };
        if !is_round {
            self.report_round(meant);
        }
        self.close_bracket(meant);
    }

    fn report_round(&mut self, meant: Bracket) {
        let what = match meant {
            Bracket::Object => "an object",
            Bracket::List => "a list",
        };
        let (open, close) = (meant.opening(), meant.closing());
        let right = match self.rest().starts_with('(') {
            true => format!("write `{open}` for `(` and `{close}` for `)`"),
            false => format!("write `{close}` for `)`"),
        };
        self.report(
            "wrong-bracket",
            1,
            &format!("{what} does not stand in round brackets"),
            &format!("{what} stands in {open} {close}: {right}"),
        );
    }
}
