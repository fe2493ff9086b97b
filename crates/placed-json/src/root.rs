//! The whole file: its start, and what follows its end.

use super::fields::Fields;
use super::list::Items;
use super::number::{Numeral, numeral};
use super::parser::{Gap, Parser};
use super::token::{Bracket, TokenKind};
use super::values::wrong_word_help;
use crate::diag::Diag;
use crate::node::{Node, Value};

impl Parser<'_> {
    /// Reads the value of the file.
    pub(super) fn root(&mut self) -> Node {
        let first = self.peek();
        if first.kind == TokenKind::Comma {
            self.comma(&mut Gap::Had);
        }
        let token = self.peek();
        let root = match token.kind {
            TokenKind::End => {
                self.empty_file();
                return self.node(token, Value::Broken);
            }
            _ if self.is_key(self.at) && !self.is_other_language() => self.without_braces(),
            TokenKind::Word if !self.is_json_word() => return self.not_json(),
            TokenKind::Close(_) => {
                self.extra_bracket(self.span_of(token));
                self.stop();
                return self.node(first, Value::Broken);
            }
            _ if token.starts_value() => self.value(),
            _ => return self.not_json(),
        };
        self.after_root(root)
    }

    fn empty_file(&mut self) {
        if self.diags.is_empty() {
            self.report(
                Diag::error("empty-file", self.span(0, 0), "the file holds no value")
                    .help("write at least {}"),
            );
        }
    }

    /// Whether the file starts like another language: `name: rat` or `name = "rat"`.
    fn is_other_language(&self) -> bool {
        let value = self.token(self.at + 2).kind;
        self.peek().kind == TokenKind::Word && !matches!(value, TokenKind::Open(_))
    }

    /// Whether a word is a JSON value, or similar to one.
    fn is_json_word(&self) -> bool {
        let token = self.peek();
        let word = self.slice(token);
        matches!(word, "true" | "false" | "null")
            || wrong_word_help(word).is_some()
            || numeral(word) != Numeral::Other
    }

    fn not_json(&mut self) -> Node {
        let token = self.peek();
        // Reports of the lexer about another language are useless.
        self.diags.clear();
        self.report(
            Diag::error(
                "not-json",
                self.span_of(token),
                "this does not look like JSON",
            )
            .help("a file of content is JSON: it starts with { and ends with }"),
        );
        self.stop();
        self.node(token, Value::Broken)
    }

    /// Reads a file that starts with a key.
    fn without_braces(&mut self) -> Node {
        let token = self.peek();
        self.enter(None, Bracket::Object);
        self.slip(
            token.line,
            Diag::error(
                "missing-braces",
                self.span_of(token),
                "the file does not start with a brace",
            )
            .help("write { before the first key and } at the end of the file"),
        );
        let mut fields = Fields::default();
        self.fields(&mut fields, Gap::Had);
        self.open.pop();
        self.node(token, fields.into_value())
    }

    /// Reports anything after the value of the file.
    fn after_root(&mut self, root: Node) -> Node {
        let token = self.peek();
        if token.kind == TokenKind::End || self.stopped {
            return root;
        }
        if self.unsure {
            self.stop();
            return root;
        }
        let end = root.span.end;
        let goes_on = token.kind == TokenKind::Comma || self.is_key(self.at);
        let bracket = match &root.value {
            Value::Object(_) => Some(Bracket::Object),
            Value::List(_) => Some(Bracket::List),
            _ => None,
        };
        if let Some(bracket) = bracket.filter(|_| goes_on)
            && self.balance(0, Some(bracket), self.at).perfect
        {
            self.extra_bracket(self.span(end.saturating_sub(1), end));
            return self.reopened(root);
        }
        match token.kind {
            TokenKind::Close(_) => self.extra_bracket(self.span_of(token)),
            _ => self.report(
                Diag::error(
                    "content-after-end",
                    self.span_of(token),
                    "something follows the end of the content",
                )
                .help(
                    "a file holds one value: delete the rest, or move it inside the outer brackets",
                ),
            ),
        }
        self.stop();
        root
    }

    /// Continues the root, which was closed one bracket too early.
    fn reopened(&mut self, root: Node) -> Node {
        let start = root.span.start;
        let value = match root.value {
            Value::Object(fields) => {
                let mut fields = Fields::reopened(fields);
                self.enter(None, Bracket::Object);
                self.fields(&mut fields, Gap::Optional);
                fields.into_value()
            }
            Value::List(items) => {
                let mut items = Items::reopened(items);
                self.enter(None, Bracket::List);
                self.items(&mut items, Gap::Optional);
                items.into_value()
            }
            other => other,
        };
        self.open.pop();
        let span = self.span(start, self.previous().end);
        self.after_root(Node { span, value })
    }
}
