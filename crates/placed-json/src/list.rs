//! Lists, and keys inside them.

use super::fields::Fields;
use super::number::shortened;
use super::parser::{Course, Gap, Parser};
use super::token::{Bracket, Token, TokenKind};
use crate::diag::Diag;
use crate::node::{Node, Value};

/// The most values in a list.
pub(super) const LONGEST_LIST: usize = 10_000;

/// The values of a list while it is read.
#[derive(Default)]
pub(super) struct Items {
    items: Vec<Node>,
    broken: bool,
    /// There are keys in it, and that was reported.
    keyed: bool,
    too_long: bool,
}

impl Items {
    pub fn reopened(items: Vec<Node>) -> Self {
        Self {
            items,
            ..Self::default()
        }
    }

    pub fn into_value(self) -> Value {
        match self.broken || self.too_long {
            true => Value::Broken,
            false => Value::List(self.items),
        }
    }
}

/// Where a comma was missing, the last value may have been no value of its own. One that is
/// of another sort than the one before it is not looked at: a list seldom has both.
fn break_if_unlike(items: &mut [Node]) {
    let [.., before, last] = items else {
        return;
    };
    let sort = |node: &Node| std::mem::discriminant(&node.value);
    let is_number = |node: &Node| matches!(node.value, Value::Whole(_) | Value::Fraction(_));
    if sort(before) != sort(last) && !(is_number(before) && is_number(last)) {
        last.value = Value::Broken;
    }
}

impl Parser<'_> {
    pub(super) fn list(&mut self) -> Node {
        let open = self.at;
        self.advance();
        self.enter(Some(open), Bracket::List);
        let mut items = Items::default();
        self.items(&mut items, Gap::Had);
        self.open.pop();
        let first = items.items.first().map(|item| &item.value);
        // Numbers in round brackets may be a colour or a place, and no list.
        if self.slice(self.token(open)) == "(" && matches!(first, Some(Value::Whole(_))) {
            items.broken = true;
        }
        self.node(self.token(open), items.into_value())
    }

    /// Reads everything up to and including the closing bracket.
    pub(super) fn items(&mut self, items: &mut Items, mut gap: Gap) {
        loop {
            match self.course() {
                Course::On => {}
                Course::Resume => gap = Gap::Optional,
                Course::Leave => return,
            }
            match self.peek().kind {
                TokenKind::Close(Bracket::List) => return self.close(),
                TokenKind::Close(Bracket::Object) => {
                    if self.mismatch(items.keyed) {
                        return;
                    }
                }
                TokenKind::End => {
                    items.broken |= self.end_inside();
                    return;
                }
                TokenKind::Comma => self.comma(&mut gap),
                TokenKind::Semicolon => self.semicolon(&mut gap),
                _ if self.is_key(self.at) && !self.is_bare_id() => {
                    self.key_in_list(items);
                    gap = Gap::Wanted;
                }
                _ if gap == Gap::Wanted => gap = self.unseparated_item(items),
                _ if self.peek().starts_value() => {
                    self.item(items);
                    gap = Gap::Wanted;
                }
                _ => {
                    self.stray("delete it; a list holds values with commas between them");
                    gap = Gap::Optional;
                }
            }
        }
    }

    /// Whether it is a value without quotes, such as `core:rat`, and not a key.
    fn is_bare_id(&self) -> bool {
        let (word, colon, rest) = (
            self.peek(),
            self.token(self.at + 1),
            self.token(self.at + 2),
        );
        word.kind == TokenKind::Word
            && rest.kind == TokenKind::Word
            && word.touches(&colon)
            && colon.touches(&rest)
    }

    fn item(&mut self, items: &mut Items) {
        let item = self.value();
        if items.items.len() < LONGEST_LIST {
            items.items.push(item);
            return;
        }
        let open = self.open.last().and_then(|open| open.token);
        if let Some(open) = open.filter(|_| !items.too_long) {
            self.report(
                Diag::error(
                    "list-too-long",
                    self.span_of(self.token(open)),
                    format!("this list holds more than {LONGEST_LIST} values"),
                )
                .help(format!(
                    "a list holds at most {LONGEST_LIST} values: divide it"
                ))
                .also(item.span, "the first too many"),
            );
        }
        items.too_long = true;
    }

    fn unseparated_item(&mut self, items: &mut Items) -> Gap {
        if self.joining_word() || self.note_without_sign() {
            return Gap::Optional;
        }
        if self.is_unescaped_quote() {
            if let Some(last) = items.items.last_mut() {
                last.value = Value::Broken;
            }
            self.unescaped_quote();
            return Gap::Optional;
        }
        if self.peek().starts_value() {
            let (before, after) = (self.previous(), self.peek());
            // `"a" -1`: a text and a word in one line are seldom meant as two values.
            let is_doubtful = matches!(
                (before.kind, after.kind),
                (TokenKind::Text, TokenKind::Word) | (TokenKind::Word, TokenKind::Text)
            );
            let shown = shortened(self.slice(after));
            match is_doubtful && !after.leads {
                true => self.missing_comma(&format!("two values of a list, or delete `{shown}`")),
                false => self.missing_comma("two values of a list"),
            }
            self.item(items);
            break_if_unlike(&mut items.items);
            return Gap::Wanted;
        }
        self.stray("delete it; a list holds values with commas between them");
        Gap::Optional
    }

    /// Handles a key and a colon inside a list: the list was not closed, the entry
    /// before was closed too early, or braces were intended.
    fn key_in_list(&mut self, items: &mut Items) {
        let depth = self.open.len();
        let fresh = items.items.is_empty() || items.keyed;
        let in_object = depth > 1 && self.open[depth - 2].bracket == Bracket::Object;
        if !items.keyed && self.begins_entry(items) && self.is_unopened_object() {
            let start = self.peek().start;
            let entry = self.unopened_object(self.span(start, start));
            return items.items.push(entry);
        }
        if !fresh {
            let unclosed = self.balance(depth - 1, None, self.at);
            let closed_early = items
                .items
                .last()
                .is_some_and(|last| matches!(last.value, Value::Object(_)))
                && self.balance(depth, Some(Bracket::Object), self.at).perfect;
            if closed_early && !(in_object && unclosed.perfect) {
                return self.reopen_last(items);
            }
            let stray = !unclosed.perfect && self.balance(depth, None, self.at + 2).perfect;
            if in_object && !stray {
                let token = self.peek();
                items.broken |= self.report_unclosed(token, "here its object goes on");
                self.unwind = Some(depth - 1);
                return;
            }
        }
        let token = self.peek();
        if !items.keyed {
            let help = match fresh {
                true => "keys and values stand in braces, { … }; a list holds values only",
                false => "a list holds values only: take the key and its value out of it",
            };
            self.slip(
                token.line,
                Diag::error(
                    "field-in-list",
                    self.span_of(token),
                    "a key stands in a list",
                )
                .help(help),
            );
        }
        // A key between complete values is a mistake by itself; the values stay as they
        // are.
        items.keyed |= fresh;
        items.broken |= fresh;
        self.advance();
        self.advance();
        if self.peek().starts_value() && !self.is_key(self.at) {
            self.value();
        }
    }

    /// Whether a key here begins a new entry and does not continue the last one: there
    /// is no last one, it has this key already, or it was closed at the right place.
    fn begins_entry(&self, items: &Items) -> bool {
        let Some(last) = items.items.last() else {
            return true;
        };
        let name = self.slice(self.peek()).trim_matches('"');
        let comma = self.previous();
        let close = self.token(self.at.saturating_sub(2));
        let opened = |token: &Token| token.start < last.span.start;
        let open = self.token(self.tokens.partition_point(opened));
        let closed_well = comma.kind == TokenKind::Comma
            && close.leads
            && close.line != open.line
            && self.indent(close) == self.indent(open);
        last.get(name).is_some() || closed_well
    }

    /// Continues the last item, which was closed one bracket too early.
    fn reopen_last(&mut self, items: &mut Items) {
        let Some(last) = items.items.pop() else {
            return;
        };
        let (start, end) = (last.span.start, last.span.end);
        self.extra_bracket(self.span(end.saturating_sub(1), end));
        let Value::Object(fields) = last.value else {
            return;
        };
        let mut fields = Fields::reopened(fields);
        self.enter(None, Bracket::Object);
        self.fields(&mut fields, Gap::Optional);
        self.open.pop();
        items.items.push(Node {
            span: self.span(start, self.previous().end),
            value: fields.into_value(),
        });
    }
}
