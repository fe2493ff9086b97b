//! Values that are not brackets, and mistakes in place of a value.

use super::number::{Numeral, numeral, shortened};
use super::parser::{DEEPEST, MOST_VALUES, Parser};
use super::text;
use super::token::{Bracket, Quoting, Token, TokenKind};
use crate::diag::Diag;
use crate::node::{Node, Value};

impl Parser<'_> {
    /// The value that starts here.
    pub(super) fn value(&mut self) -> Node {
        let token = self.peek();
        self.values += 1;
        if self.values > MOST_VALUES {
            self.report(
                Diag::error(
                    "too-many-values",
                    self.span_of(token),
                    format!("the file holds more than {MOST_VALUES} values"),
                )
                .help("divide it into several files"),
            );
            self.refuse();
            return self.node(token, Value::Broken);
        }
        match token.kind {
            TokenKind::Open(_) if self.open.len() >= DEEPEST => self.too_deep(),
            TokenKind::Open(Bracket::Object) => self.object(),
            TokenKind::Open(Bracket::List) => self.list(),
            TokenKind::Word => self.word(),
            TokenKind::Text => {
                self.advance();
                let value = self.decoded(token).map_or(Value::Broken, Value::Text);
                self.node(token, value)
            }
            TokenKind::Misquoted(quoting) => {
                self.advance();
                self.misquoted(token, quoting);
                self.node(token, Value::Broken)
            }
            _ => self.node(token, Value::Broken),
        }
    }

    fn too_deep(&mut self) -> Node {
        let token = self.peek();
        self.report(
            Diag::error(
                "too-deep",
                self.span_of(token),
                format!("more than {DEEPEST} brackets stand around this"),
            )
            .help(format!(
                "brackets may stand {DEEPEST} deep: flatten the content"
            )),
        );
        let mut depth = 0;
        loop {
            match self.peek().kind {
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) => depth -= 1,
                TokenKind::End => {
                    self.stop();
                    break;
                }
                _ => {}
            }
            self.advance();
            if depth == 0 {
                break;
            }
        }
        self.node(token, Value::Broken)
    }

    /// The content of a text in straight quotes. Reports mistakes in it.
    pub(super) fn decoded(&mut self, token: Token) -> Option<String> {
        let start = token.start + 1;
        let raw = &self.text[start as usize..token.end as usize - 1];
        match text::decode(raw) {
            Ok(text) => Some(text),
            Err(wrong) => {
                let span = self.span(start + wrong.start as u32, start + wrong.end as u32);
                self.report(Diag::error(wrong.code, span, wrong.message).help(wrong.help));
                None
            }
        }
    }

    pub(super) fn misquoted(&mut self, token: Token, quoting: Quoting) {
        let (code, message, help) = match quoting {
            Quoting::Unclosed => (
                "unclosed-text",
                "this text is never closed",
                "write `\"` where the text ends, in the same line; a backslash at its end is written \\\\",
            ),
            Quoting::Unopened => (
                "unopened-text",
                "this text has no quote before it",
                "write `\"` where the text begins",
            ),
            Quoting::OverLines => (
                "line-break-in-text",
                "this text runs over the end of the line",
                "write the text in one line; it is broken to the width of the screen when it is shown",
            ),
            Quoting::Single => (
                "single-quotes",
                "a text does not stand in quotes of this kind",
                "write straight double quotes: \"like this\"",
            ),
            Quoting::Smart => (
                "smart-quotes",
                "these quotes are typographic, not plain",
                "write straight double quotes, \", with an editor that leaves them as they are",
            ),
            Quoting::Triple => (
                "triple-quotes",
                "a text does not stand in triple quotes",
                "write one quote on each side, and the text in one line",
            ),
        };
        let mut help = help.to_string();
        if quoting == Quoting::Unclosed && self.peek().kind == TokenKind::End {
            self.ends_unclosed = true;
            let rest = self.all_closing();
            help = format!("the file ends in the middle: {help}; at the end of the file {rest}");
        }
        let diag = Diag::error(code, self.span_of(token), message).help(help);
        self.slip(token.line, diag);
    }

    /// A word in place of a value: a number, `true`, or a mistake.
    fn word(&mut self) -> Node {
        let token = self.peek();
        let word = self.slice(token);
        self.advance();
        let value = match word {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => match numeral(word) {
                Numeral::Whole(number) => Value::Whole(number),
                Numeral::Fraction(number) => Value::Fraction(number),
                Numeral::Wrong(_) if word.ends_with('.') && self.is_key(self.at) => {
                    self.point_for_comma(token);
                    Value::Broken
                }
                Numeral::Wrong(wrong) => {
                    let span = self.span_of(token);
                    self.report(Diag::error(wrong.code, span, wrong.message).help(wrong.help));
                    self.pass_words();
                    Value::Broken
                }
                Numeral::Other => {
                    self.wrong_word(token);
                    Value::Broken
                }
            },
        };
        self.node(token, value)
    }

    /// Reports a point in place of a comma: `"a": 5. "b": 6`.
    fn point_for_comma(&mut self, token: Token) {
        let span = self.span(token.end - 1, token.end);
        let diag = Diag::error("missing-comma", span, "a point stands in place of a comma")
            .help("write `,` between two fields");
        self.slip(token.line, diag);
    }

    fn wrong_word(&mut self, token: Token) {
        let word = self.slice(token);
        if let Some(help) = wrong_word_help(word) {
            let message = format!("`{word}` is not a word of JSON");
            let diag = Diag::error("wrong-word", self.span_of(token), message).help(help);
            self.report(diag);
            self.pass_words();
            return;
        }
        let last = self.pass_words();
        let unopened = last.kind == TokenKind::Misquoted(Quoting::Unopened);
        let end = if last.start > token.start {
            last.end
        } else {
            token.end
        };
        let span = self.span(token.start, end);
        let shown = shortened(&self.text[span.start as usize..span.end as usize]);
        let diag = match unopened && end > token.end {
            true => Diag::error("unopened-text", span, "this text has no quote before it")
                .help("write `\"` where the text begins"),
            false => Diag::error("unquoted-text", span, format!("`{shown}` has no quotes"))
                .help(format!("a text stands in quotes: \"{shown}\"")),
        };
        self.slip(token.line, diag);
    }

    /// Skips the rest of the line after a wrong word, and returns the last token of it.
    pub(super) fn pass_words(&mut self) -> Token {
        loop {
            let token = self.peek();
            let goes_on = matches!(
                token.kind,
                TokenKind::Word
                    | TokenKind::Colon
                    | TokenKind::Equals
                    | TokenKind::Text
                    | TokenKind::Misquoted(_)
            );
            let key = token.kind != TokenKind::Word && self.is_key(self.at);
            if token.leads || !goes_on || key {
                return self.previous();
            }
            self.advance();
        }
    }
}

/// The help for words of other languages.
pub(super) fn wrong_word_help(word: &str) -> Option<&'static str> {
    let unsigned = word.trim_start_matches(['-', '+']);
    Some(match unsigned.to_ascii_lowercase().as_str() {
        "true" => "write `true`, in small letters",
        "false" => "write `false`, in small letters",
        "yes" | "on" => "write `true`, or \"yes\" in quotes if it is a text",
        "no" | "off" => "write `false`, or \"no\" in quotes if it is a text",
        "null" | "none" | "nil" | "undefined" => {
            "leave the field out, or write {} where it cannot do without a value; a text stands in quotes"
        }
        "nan" | "infinity" | "inf" => "there is no such number in JSON: write a large or small one",
        _ => return None,
    })
}
