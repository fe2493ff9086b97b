//! Colons that stand at the wrong place, and commas in place of them.

use super::number::shortened;
use super::object::ReadKey;
use super::parser::Parser;
use super::token::{Token, TokenKind};
use crate::diag::Diag;

impl Parser<'_> {
    /// Whether a comma stands between a key and its value: `"sight", 5,`. Two texts may
    /// as well be two values of a list.
    pub(super) fn is_comma_for_colon(&self, fresh: bool) -> bool {
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

    /// Reports `"damage:" "1d6"`, and takes the colon out of the key.
    pub(super) fn colon_in_quotes(&mut self, key: &mut ReadKey) {
        let name = key.name.as_deref().unwrap_or_default();
        let Some(name) = name.trim_end().strip_suffix(':') else {
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
