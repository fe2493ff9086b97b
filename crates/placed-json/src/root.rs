//! The file as a whole: what it starts with, and what follows its end.

use super::fields::Fields;
use super::list::Items;
use super::number::{Numeral, numeral};
use super::parser::{Gap, Parser};
use super::token::{Bracket, Kind};
use super::values::wrong_word_help;
use crate::diag::Diag;
use crate::node::{Node, Value};

impl Parser<'_> {
    /// The value that a file is.
    pub(super) fn root(&mut self) -> Node {
        let first = self.peek();
        if first.kind == Kind::Comma {
            self.comma(&mut Gap::Had);
        }
        let token = self.peek();
        let root = match token.kind {
            Kind::End => {
                self.empty_file();
                return self.node(token, Value::Broken);
            }
            _ if self.is_key(self.at) && !self.is_other_language() => self.without_braces(),
            Kind::Word if !self.is_json_word() => return self.not_json(),
            Kind::Close(_) => {
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

    /// `name: rat` or `name = "rat"` at the start of a file.
    fn is_other_language(&self) -> bool {
        let value = self.token(self.at + 2).kind;
        self.peek().kind == Kind::Word && !matches!(value, Kind::Open(_))
    }

    /// Whether a word can be a value, or is near to one.
    fn is_json_word(&self) -> bool {
        let token = self.peek();
        let word = self.slice(token);
        matches!(word, "true" | "false" | "null")
            || wrong_word_help(word).is_some()
            || numeral(word) != Numeral::Other
    }

    fn not_json(&mut self) -> Node {
        let token = self.peek();
        // What the lexer made of another language is not worth telling.
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

    /// A file that starts with a key.
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

    /// Nothing should follow the value of a file.
    fn after_root(&mut self, root: Node) -> Node {
        let token = self.peek();
        if token.kind == Kind::End || self.stopped {
            return root;
        }
        if self.unsure {
            self.stop();
            return root;
        }
        let end = root.span.end;
        let goes_on = token.kind == Kind::Comma || self.is_key(self.at);
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
            Kind::Close(_) => self.extra_bracket(self.span_of(token)),
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

    /// The root was closed one bracket too early, and goes on here.
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
