//! Colons that stand at the wrong place, and commas in place of them.

use super::number::{Numeral, numeral, shortened};
use super::object::ReadKey;
use super::parser::Parser;
use super::token::{Token, TokenKind};
use crate::diag::Diag;
use crate::node::{Node, Value};

impl Parser<'_> {
    /// Whether a comma stands between a key and its value: `"sight", 5,`. Two texts may
    /// as well be two values of a list.
    pub(super) fn is_comma_for_colon(&self, fresh: bool) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let [key, comma, value] = [0, 1, 2].map(|step| self.token(self.at + step));
        let is_sure = value.kind != TokenKind::Text || (key.leads && !fresh);
        key.kind == TokenKind::Text
            && comma.kind == TokenKind::Comma
            && value.starts_value()
            && !value.leads
            && is_sure
            && !self.is_key(self.at + 2)
    }

    pub(super) fn comma_for_colon(&mut self, key: Token) {
        let comma = self.peek();
        let value = self.token(self.at + 1);
        let right = match value.kind {
            TokenKind::Open(_) => String::new(),
            _ => format!(": {}: {}", self.slice(key), shortened(self.slice(value))),
        };
        let diag = Diag::error(
            "missing-colon",
            self.span_of(comma),
            "a comma stands in place of a colon",
        )
        .help(format!("write `:` instead of `,`{right}"));
        self.slip(comma.line, diag);
        self.advance();
    }

    /// Whether a dash or an arrow stands between a key and its value.
    pub(super) fn is_dash(&self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let dashes = ["-", "->", "–", "—", "~", ">", "~>"];
        dashes.contains(&self.slice(self.peek())) && self.is_before_value()
    }

    /// Whether a value follows this token in the same line.
    pub(super) fn is_before_value(&self) -> bool {
        let next = self.token(self.at + 1);
        next.starts_value() && !next.leads && !self.is_key(self.at + 1)
    }

    /// Reports `"damage: 1d6"`: a key and its value in one text. Returns the key, and a
    /// value that counts as given.
    pub(super) fn in_one_text(&mut self, token: Token) -> Option<(String, Node)> {
        if !crate::EXPLAINS {
            return None;
        }
        let text = self.slice(token).trim_matches('"');
        let (name, value) = text.split_once(": ")?;
        let is_name = |each: char| each.is_alphanumeric() || each == '_';
        if token.kind != TokenKind::Text || name.is_empty() || !name.chars().all(is_name) {
            return None;
        }
        let value = shortened(value.trim());
        let right = match numeral(&value) {
            Numeral::Other | Numeral::Wrong(_) => format!("\"{value}\""),
            _ => value,
        };
        let span = self.span_of(token);
        let diag = Diag::error(
            "missing-colon",
            span,
            "a key and its value stand in one pair of quotes",
        )
        .help(format!(
            "write the colon outside of the quotes: \"{name}\": {right}"
        ));
        self.slip(token.line, diag);
        self.advance();
        let value = Value::Broken;
        Some((name.to_string(), Node { span, value }))
    }

    /// Reports `"damage:" "1d6"`, and takes the colon out of the key.
    pub(super) fn colon_in_quotes(&mut self, key: &mut ReadKey) {
        if !crate::EXPLAINS {
            return;
        }
        let name = key.name.as_deref().unwrap_or_default();
        let Some(name) = name.trim_end().strip_suffix([':', '=']) else {
            return;
        };
        let name = name.trim_end().to_string();
        let value = self.peek();
        let right = match value.kind {
            TokenKind::Open(_) => "…",
            _ => &shortened(self.slice(value)),
        };
        let diag = Diag::error(
            "missing-colon",
            self.span_of(key.token),
            "the colon stands inside the quotes",
        )
        .help(format!("write it behind them: \"{name}\": {right}"));
        self.slip(key.token.line, diag);
        key.name = Some(name);
        key.has_colon = true;
    }
}
