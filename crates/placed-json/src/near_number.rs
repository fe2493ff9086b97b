//! What stands beside a number and does not belong to it.

use super::number::{Numeral, numeral, shortened};
use super::parser::Parser;
use super::token::{Token, TokenKind};
use crate::diag::Diag;
use crate::node::{Node, Value};

impl Parser<'_> {
    /// Reports a word after a number: `1 000` or `5 px`.
    pub(super) fn words_after_number(&mut self, number: Token, word: Token) {
        let (first, second) = (self.slice(number), self.slice(word));
        let whole = matches!(numeral(first), Numeral::Whole(_));
        let thousands = second.len() == 3 && second.bytes().all(|each| each.is_ascii_digit());
        let unit = second.starts_with(|each: char| each.is_alphabetic() || each == '%');
        if !whole || !(thousands || unit) {
            return self.stray("delete it, or write `,` and a key before it");
        }
        let span = self.span(number.start, word.end);
        let (first, second) = (shortened(first), shortened(second));
        let diag = match thousands {
            true => Diag::error(
                "number-separator",
                span,
                "a blank stands between the digits",
            )
            .help(format!("write the digits together: {first}{second}")),
            false => Diag::error(
                "malformed-number",
                span,
                format!("`{second}` does not belong to a number"),
            )
            .help(format!(
                "write {first} alone, or \"{first} {second}\" if it is a text"
            )),
        };
        self.slip(word.line, diag);
        self.skip_rest();
    }

    /// Reports `"weight": 1,5`. In an object a number cannot follow a comma.
    pub(super) fn decimal_comma(&mut self, value: Node) -> Node {
        let (number, comma) = (self.previous(), self.peek());
        let rest = self.token(self.at + 1);
        let is_digits = |text: &str| text.bytes().all(|each| each.is_ascii_digit());
        let found = matches!(value.value, Value::Whole(_))
            && comma.kind == TokenKind::Comma
            && rest.kind == TokenKind::Word
            && number.touches(&comma)
            && comma.touches(&rest)
            && is_digits(self.slice(rest))
            && self.token(self.at + 2).kind != TokenKind::Colon;
        if !found {
            return value;
        }
        let (whole, part) = (shortened(self.slice(number)), shortened(self.slice(rest)));
        let span = self.span(number.start, rest.end);
        let help = match part.len() {
            // Three digits: the comma separates thousands.
            3 => format!("write {whole}{part} without a mark"),
            _ => format!(
                "write {whole}.{part} with a point, {whole}{part} without a mark, or a list: [{whole}, {part}]"
            ),
        };
        self.slip(
            rest.line,
            Diag::error("decimal-comma", span, "a comma stands inside a number").help(help),
        );
        self.advance();
        self.advance();
        Node {
            span,
            value: Value::Broken,
        }
    }
}
