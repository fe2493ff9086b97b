//! Objects, and mistakes between keys and values.

use super::fields::Fields;
use super::number::{Numeral, numeral, shortened};
use super::parser::{Course, Gap, Open, Parser};
use super::token::{Bracket, Token, TokenKind};
use crate::diag::Diag;
use crate::node::{Field, Node, Value};

/// A key as read. `None` if it could not be read.
pub(super) struct ReadKey {
    pub name: Option<String>,
    pub token: Token,
    /// The colon stands inside its quotes, and that was reported.
    pub has_colon: bool,
}

/// So many values without keys are shown as a list.
const MOST_LISTED: usize = 6;

impl Parser<'_> {
    pub(super) fn object(&mut self) -> Node {
        let open = self.at;
        self.advance();
        self.enter(Some(open), Bracket::Object);
        let mut fields = Fields::default();
        self.fields(&mut fields, Gap::Had);
        self.open.pop();
        self.node(self.token(open), fields.into_value())
    }

    /// Reads everything up to and including the closing brace.
    pub(super) fn fields(&mut self, fields: &mut Fields, mut gap: Gap) {
        loop {
            match self.course() {
                Course::On => {}
                Course::Resume => gap = Gap::Optional,
                Course::Leave => {
                    fields.broken |= !self.stopped;
                    return;
                }
            }
            let token = self.peek();
            match token.kind {
                TokenKind::Close(Bracket::Object) => return self.close(),
                TokenKind::Close(Bracket::List) => {
                    if self.mismatch(fields.bare_items) {
                        return;
                    }
                }
                TokenKind::End => {
                    let inner = self.open.len() > 1;
                    fields.broken |= self.end_inside() || (inner && !fields.is_fresh());
                    return;
                }
                TokenKind::Comma => self.comma(&mut gap),
                TokenKind::Semicolon => self.semicolon(&mut gap),
                _ if gap == Gap::Wanted => gap = self.unseparated(fields),
                _ => gap = self.field(fields),
            }
        }
    }

    /// Handles a token after a value, where a comma is expected.
    fn unseparated(&mut self, fields: &mut Fields) -> Gap {
        let (previous, token) = (self.previous(), self.peek());
        let next = self.token(self.at + 1);
        match token.kind {
            TokenKind::Colon | TokenKind::Equals => {
                self.slip(
                    token.line,
                    Diag::error("extra-colon", self.span_of(token), "a second value stands here")
                        .help("a key has one value: write `,` here, or put the text into one pair of quotes"),
                );
                fields.break_last();
                self.skip_rest();
                Gap::Optional
            }
            TokenKind::Open(Bracket::Object) if self.unclosed_before_entry() => Gap::Optional,
            _ if self.is_key(self.at) => {
                self.missing_comma("two fields");
                Gap::Had
            }
            _ if self.is_unescaped_quote() => {
                fields.break_last();
                self.unescaped_quote();
                Gap::Optional
            }
            TokenKind::Text
                if previous.kind == TokenKind::Text
                    && matches!(
                        next.kind,
                        TokenKind::Comma | TokenKind::Close(_) | TokenKind::Text
                    ) =>
            {
                fields.break_last();
                self.stray("a key has one value: join the texts in one pair of quotes");
                Gap::Optional
            }
            TokenKind::Text if token.leads || next.starts_value() => {
                self.missing_comma("two fields");
                Gap::Had
            }
            TokenKind::Word if self.note_without_sign() => Gap::Optional,
            TokenKind::Word if !token.leads && previous.kind == TokenKind::Word => {
                fields.break_last();
                self.words_after_number(previous, token);
                Gap::Optional
            }
            _ => {
                self.stray("delete it, or write `,` and a key before it");
                Gap::Optional
            }
        }
    }

    /// Reads a key, its colon and its value, or what is written in their place.
    fn field(&mut self, fields: &mut Fields) -> Gap {
        let token = self.peek();
        match token.kind {
            TokenKind::Open(Bracket::Object)
                if !fields.is_fresh() && !fields.bare_items && self.unclosed_before_entry() => {}
            TokenKind::Open(Bracket::Object) if fields.is_fresh() && self.is_double_brace() => {
                self.extra_bracket(self.span_of(token));
                self.advance();
                return Gap::Had;
            }
            TokenKind::Open(_) => {
                self.bare_item(fields);
                self.value();
            }
            TokenKind::Text | TokenKind::Misquoted(_) | TokenKind::Word => self.keyed(fields),
            _ => {
                fields.broken = true;
                self.slip(
                    token.line,
                    Diag::error(
                        "missing-key",
                        self.span_of(token),
                        "no key stands before this",
                    )
                    .help("write the key first, in quotes: \"name\": value"),
                );
                self.advance();
                if self.peek().starts_value() && !self.is_key(self.at) {
                    self.value();
                }
            }
        }
        Gap::Wanted
    }

    /// Whether `{{` is one brace too many: without the second the brackets ahead match.
    fn is_double_brace(&mut self) -> bool {
        let depth = self.open.len();
        self.is_key(self.at + 1) && self.balance(depth, None, self.at + 1).perfect
    }

    /// Reports a value without a key, once for each object.
    fn bare_item(&mut self, fields: &mut Fields) {
        let token = self.peek();
        if !fields.bare_items {
            let shown = shortened(self.slice(token));
            let span = self.span_of(token);
            let diag = match fields.is_fresh() {
                true => Diag::error(
                    "items-in-object",
                    span,
                    "values without keys stand in braces",
                )
                .help(format!(
                    "a list stands in brackets: {}; in braces every value has a key",
                    self.bare_list()
                )),
                false => Diag::error("missing-key", span, format!("`{shown}` has no key"))
                    .help(self.keyless(token)),
            };
            self.slip(token.line, diag);
        }
        fields.bare_items = true;
        fields.broken = true;
    }

    /// The help for a value without a key behind others with one.
    fn keyless(&self, token: Token) -> &'static str {
        let lists = |open: &Open| open.bracket == Bracket::List;
        // In a list the object before it may have been meant to end.
        match token.kind == TokenKind::Open(Bracket::Object) && self.open.iter().any(lists) {
            true => {
                "to begin the next of the list, close the one before it: { … }, { … }, with one `}` less behind it; or write its key before it"
            }
            false => "write its key before it; several values of one key stand in brackets: [1, 2]",
        }
    }

    /// The values from here to the next bracket as a list, if they are few and simple.
    fn bare_list(&self) -> String {
        if !crate::EXPLAINS {
            return String::new();
        }
        let mut values = Vec::new();
        for at in self.at..self.at + 2 * MOST_LISTED {
            let token = self.token(at);
            match token.kind {
                TokenKind::Text | TokenKind::Word => values.push(self.slice(token)),
                TokenKind::Comma => {}
                TokenKind::Close(_) => return format!("[{}]", values.join(", ")),
                _ => break,
            }
        }
        "[ … ]".into()
    }

    fn keyed(&mut self, fields: &mut Fields) {
        let token = self.peek();
        let next = self.token(self.at + 1);
        let has_sign = self.is_key(self.at);
        let ends = matches!(
            next.kind,
            TokenKind::Comma | TokenKind::Close(_) | TokenKind::End
        );
        let listed = next.kind == TokenKind::Comma
            && self.token(self.at + 2).starts_value()
            && !self.is_key(self.at + 2);
        let is_comma = self.is_comma_for_colon(fields.is_fresh());
        // `"tags": { "big" }`: one value in the wrong brackets.
        let is_alone = token.kind == TokenKind::Text
            && next.kind == TokenKind::Close(Bracket::Object)
            && self.at > 1
            && matches!(self.token(self.at - 1).kind, TokenKind::Open(_))
            && self.token(self.at - 2).kind == TokenKind::Colon
            && !self.slice(token).contains(": ");
        let listed = fields.is_fresh() && (listed || is_alone);
        if !is_comma && !has_sign && ends && (fields.bare_items || listed) {
            self.bare_item(fields);
            return self.advance();
        }
        if token.kind == TokenKind::Word && !has_sign {
            let named = self
                .slice(token)
                .starts_with(|each: char| each.is_alphabetic());
            let number = numeral(self.slice(token)) != Numeral::Other;
            if ends && number {
                self.bare_item(fields);
                fields.bare_items = false;
                return self.advance();
            }
            if !named || next.leads || !next.starts_value() {
                fields.broken |= !named;
                return self.stray("delete it, or write it as a field: \"key\": value");
            }
        }
        if !is_comma
            && !has_sign
            && ends
            && let Some((name, value)) = self.in_one_text(token)
        {
            let key = ReadKey {
                name: Some(name),
                token,
                has_colon: true,
            };
            return self.add(fields, key, value);
        }
        let mut key = self.key();
        if is_comma {
            self.comma_for_colon(key.token);
        } else if !has_sign && next.starts_value() {
            self.colon_in_quotes(&mut key);
        }
        let value = self.signed_value(is_comma || key.has_colon);
        self.add(fields, key, value);
    }

    fn key(&mut self) -> ReadKey {
        let token = self.peek();
        let slice = self.slice(token);
        self.advance();
        let name = match token.kind {
            TokenKind::Text => self.decoded(token),
            TokenKind::Misquoted(quoting) => {
                self.misquoted(token, quoting);
                let quote = |each: char| !each.is_alphanumeric() && each != '_';
                Some(slice.trim_matches(quote).to_string())
            }
            _ => {
                let shown = shortened(slice);
                let code = match numeral(slice) {
                    Numeral::Other => "unquoted-key",
                    _ => "number-key",
                };
                self.slip(
                    token.line,
                    Diag::error(
                        code,
                        self.span_of(token),
                        format!("the key `{shown}` has no quotes"),
                    )
                    .help(format!("a key stands in quotes: \"{shown}\"")),
                );
                Some(slice.to_string())
            }
        };
        ReadKey {
            name,
            token,
            has_colon: false,
        }
    }

    /// Reads the colon after a key, unless what stands for it was read, and the value
    /// after it.
    fn signed_value(&mut self, signed: bool) -> Node {
        let token = self.peek();
        match token.kind {
            _ if signed => {}
            TokenKind::Colon => self.advance(),
            TokenKind::Equals => self.equals_sign(),
            TokenKind::Word if self.is_dash() => self.equals_sign(),
            _ if token.starts_value() && !(token.leads && self.is_key(self.at)) => {
                let diag = Diag::error("missing-colon", self.behind(), "a colon is missing here")
                    .help("write `:` between a key and its value");
                self.slip(self.previous().line, diag);
            }
            _ => return self.no_value(),
        }
        loop {
            let token = self.peek();
            match token.kind {
                TokenKind::Equals => self.equals_sign(),
                TokenKind::Comma if self.is_before_value() => self.comma(&mut Gap::Had),
                TokenKind::Colon => {
                    self.slip(
                        token.line,
                        Diag::error(
                            "extra-colon",
                            self.span_of(token),
                            "a second colon stands here",
                        )
                        .help("write one `:` between a key and its value"),
                    );
                    self.advance();
                }
                _ if self.is_key(self.at) && self.is_unopened_object() => {
                    let span = self.behind();
                    return self.unopened_object(span);
                }
                _ if token.leads && self.is_key(self.at) => return self.no_value(),
                _ if token.starts_value() => break,
                _ => return self.no_value(),
            }
        }
        let value = self.value();
        self.decimal_comma(value)
    }

    fn equals_sign(&mut self) {
        let token = self.peek();
        self.slip(
            token.line,
            Diag::error(
                "equals-sign",
                self.span_of(token),
                "this stands in place of a colon",
            )
            .help("write `:` between a key and its value"),
        );
        self.advance();
    }

    /// Reports a missing value. Not at the end of the file: there the unclosed bracket
    /// is reported.
    fn no_value(&mut self) -> Node {
        let span = self.behind();
        if self.peek().kind != TokenKind::End {
            let diag = Diag::error("missing-value", span, "a value is missing here")
                .help("write `:` and a value behind the key, or delete the key; several values stand in brackets: [1, 2]");
            self.slip(self.previous().line, diag);
        }
        Node {
            span,
            value: Value::Broken,
        }
    }

    fn add(&mut self, fields: &mut Fields, key: ReadKey, value: Node) {
        let Some(name) = key.name else {
            fields.broken = true;
            return;
        };
        let key_span = self.span_of(key.token);
        if let Some(first) = fields.place(&name) {
            let shown = shortened(&name);
            self.report(
                Diag::error(
                    "duplicate-key",
                    key_span,
                    format!("the key `{shown}` stands here again"),
                )
                .help("delete or rename one of the two; the first is kept")
                .also(first, "first written here"),
            );
            return;
        }
        fields.push(Field {
            key: name,
            key_span,
            value,
        });
    }
}
