//! Builds a tree of the tokens, and continues after a mistake.
//!
//! Two rules keep one mistake to one report. A bracket reports at most one *slip* (a
//! forgotten quote, comma or colon) for each line: what follows it in the line is
//! probably a consequence. And brackets that do not match are decided by looking ahead
//! (`brackets`), so that the rest of the file is read at the right depth.

use super::lexer::Lexed;
use super::number::shortened;
use super::token::{Bracket, Quoting, Token, TokenKind};
use crate::diag::Diag;
use crate::node::{Node, Value};
use crate::source::{FileId, Span};

/// The most brackets around a value.
pub(super) const DEEPEST: usize = 64;
/// The most values in a file.
pub const MOST_VALUES: usize = 200_000;
/// After this many reports the rest of a file is not read.
pub(super) const MOST_REPORTS: usize = 100;

pub(super) struct Parser<'a> {
    file: FileId,
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    pub(super) indents: Vec<u32>,
    pub(super) at: usize,
    /// The brackets around this place, outermost first.
    pub(super) open: Vec<Open>,
    /// The brackets deeper than this count as closed.
    pub(super) unwind: Option<usize>,
    /// Closing brackets that are not below their opening brackets.
    pub(super) suspects: Vec<Suspect>,
    /// How many tokens may still be looked at ahead.
    pub(super) lookahead_left: usize,
    /// Brackets were guessed: those still open at the end of the file are not reported.
    pub(super) unsure: bool,
    /// The file ends inside a text or comment, and that was reported.
    pub(super) ends_unclosed: bool,
    /// The rest of the file is not read.
    pub(super) stopped: bool,
    /// A limit was exceeded, so the tree is incomplete.
    refused: bool,
    pub(super) values: usize,
    pub(super) diags: Vec<Diag>,
}

/// An open bracket.
pub(super) struct Open {
    /// `None` for the missing braces around a whole file.
    pub token: Option<usize>,
    pub bracket: Bracket,
    /// The line of its last slip.
    slip_line: Option<u32>,
}

/// A pair of brackets whose closing bracket is further left than the opening one.
pub(super) struct Suspect {
    pub open: usize,
    pub close: usize,
}

/// Whether a comma is expected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// A value was read, so a comma must follow.
    Wanted,
    /// After a mistake a comma may follow.
    Optional,
    /// There was a comma, or nothing was read yet.
    Had,
}

/// What the loop over a bracket's content does next.
pub(super) enum Course {
    On,
    /// An inner bracket counts as closed: continue here, with or without a comma.
    Resume,
    /// This bracket counts as closed.
    Leave,
}

impl<'a> Parser<'a> {
    pub fn new(file: FileId, text: &'a str, lexed: Lexed) -> Self {
        Self {
            file,
            text,
            tokens: lexed.tokens,
            indents: lexed.indents,
            at: 0,
            open: Vec::new(),
            unwind: None,
            suspects: Vec::new(),
            lookahead_left: 8_000_000,
            unsure: false,
            ends_unclosed: lexed.ends_unclosed,
            stopped: false,
            refused: false,
            values: 0,
            diags: lexed.diags,
        }
    }

    /// Reads the whole file, with every mistake in it.
    pub fn run(mut self) -> (Node, Vec<Diag>) {
        self.refuse_many();
        let mut root = self.root();
        if self.refused {
            root.value = Value::Broken;
        }
        self.diags.sort_by_key(|diag| diag.span.start);
        (root, self.diags)
    }

    pub(super) fn peek(&self) -> Token {
        self.token(self.at)
    }

    /// A token by number; the end token after the end.
    pub(super) fn token(&self, number: usize) -> Token {
        self.tokens[number.min(self.tokens.len() - 1)]
    }

    /// The token before the current one; at the start, the first.
    pub(super) fn previous(&self) -> Token {
        self.token(self.at.saturating_sub(1))
    }

    pub(super) fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn slice(&self, token: Token) -> &'a str {
        &self.text[token.start as usize..token.end as usize]
    }

    pub(super) fn span(&self, start: u32, end: u32) -> Span {
        Span {
            file: self.file,
            start,
            end: end.max(start),
        }
    }

    pub(super) fn span_of(&self, token: Token) -> Span {
        self.span(token.start, token.end)
    }

    /// The place right after the last token, where something is missing.
    pub(super) fn behind(&self) -> Span {
        let end = self.previous().end;
        self.span(end, end)
    }

    /// A node from a token to the last token that was read.
    pub(super) fn node(&self, first: Token, value: Value) -> Node {
        let span = self.span(first.start, self.previous().end.max(first.end));
        Node { span, value }
    }

    /// Whether a key and its colon are at this token.
    pub(super) fn is_key(&self, number: usize) -> bool {
        let named = matches!(
            self.token(number).kind,
            TokenKind::Text | TokenKind::Misquoted(_) | TokenKind::Word
        );
        named
            && matches!(
                self.token(number + 1).kind,
                TokenKind::Colon | TokenKind::Equals
            )
    }

    pub(super) fn report(&mut self, diag: Diag) {
        if self.stopped {
            return;
        }
        self.diags.push(diag);
        self.refuse_many();
    }

    fn refuse_many(&mut self) {
        if self.diags.len() < MOST_REPORTS {
            return;
        }
        if let Some(last) = self.diags.last() {
            let what = format!("the file has {MOST_REPORTS} mistakes up to here");
            let diag = Diag::error("too-many-mistakes", last.span, what);
            self.diags.push(diag.help(
                "the rest was not read: mend these first, or begin again from a file that works",
            ));
        }
        self.refuse();
    }

    /// Reports a slip, unless there was one in this line of the same bracket.
    pub(super) fn slip(&mut self, line: u32, diag: Diag) {
        if let Some(open) = self.open.last_mut() {
            if open.slip_line == Some(line) {
                return;
            }
            open.slip_line = Some(line);
        }
        self.report(diag);
    }

    /// Whether there was a slip in this line of the innermost bracket.
    pub(super) fn has_slipped(&self, line: u32) -> bool {
        self.open
            .last()
            .is_some_and(|open| open.slip_line == Some(line))
    }

    pub(super) fn enter(&mut self, token: Option<usize>, bracket: Bracket) {
        self.open.push(Open {
            token,
            bracket,
            slip_line: None,
        });
    }

    pub(super) fn stop(&mut self) {
        self.stopped = true;
        self.at = self.tokens.len() - 1;
    }

    pub(super) fn refuse(&mut self) {
        self.refused = true;
        self.stop();
    }

    pub(super) fn course(&mut self) -> Course {
        if self.stopped {
            return Course::Leave;
        }
        match self.unwind {
            Some(depth) if self.open.len() > depth => Course::Leave,
            Some(_) => {
                self.unwind = None;
                Course::Resume
            }
            None => Course::On,
        }
    }

    /// Skips what cannot be read: to the next mark, or to the next line that starts a
    /// field or an entry.
    pub(super) fn skip_rest(&mut self) {
        let mut depth = 0;
        let mut first = true;
        loop {
            let token = self.peek();
            if token.kind == TokenKind::End {
                return;
            }
            if depth == 0 && !first {
                let starts = self.is_key(self.at)
                    || (token.leads && matches!(token.kind, TokenKind::Open(_)));
                let ends = matches!(
                    token.kind,
                    TokenKind::Comma | TokenKind::Semicolon | TokenKind::Close(_)
                );
                if starts || ends {
                    return;
                }
            }
            match token.kind {
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) if depth > 0 => depth -= 1,
                TokenKind::Close(_) => return,
                _ => {}
            }
            self.advance();
            first = false;
        }
    }

    pub(super) fn comma(&mut self, gap: &mut Gap) {
        let token = self.peek();
        if *gap == Gap::Had {
            self.slip(
                token.line,
                Diag::error(
                    "extra-comma",
                    self.span_of(token),
                    "nothing stands before this comma",
                )
                .help("delete the comma; one stands between two values, and one may end the last"),
            );
        }
        *gap = Gap::Had;
        self.advance();
    }

    pub(super) fn semicolon(&mut self, gap: &mut Gap) {
        let token = self.peek();
        self.slip(
            token.line,
            Diag::error(
                "semicolon",
                self.span_of(token),
                "a semicolon stands in place of a comma",
            )
            .help("write `,` instead of `;`"),
        );
        *gap = Gap::Optional;
        self.advance();
    }

    pub(super) fn missing_comma(&mut self, what: &str) {
        let diag = Diag::error("missing-comma", self.behind(), "a comma is missing here")
            .help(format!("write `,` between {what}"));
        self.slip(self.previous().line, diag);
    }

    /// Reports something that cannot stand here, and skips the rest of its line.
    pub(super) fn stray(&mut self, help: &str) {
        let token = self.peek();
        let shown = shortened(self.slice(token));
        self.slip(
            token.line,
            Diag::error(
                "stray-text",
                self.span_of(token),
                format!("`{shown}` does not belong here"),
            )
            .help(help),
        );
        self.skip_rest();
    }

    /// Whether the text just read continues after a quote inside it: `"the "big" one"`.
    pub(super) fn is_unescaped_quote(&self) -> bool {
        let (previous, token) = (self.previous(), self.peek());
        let next = self.token(self.at + 1);
        if self.is_join() {
            return true;
        }
        if previous.kind != TokenKind::Text || token.leads {
            return false;
        }
        match token.kind {
            TokenKind::Text => previous.touches(&token),
            TokenKind::Misquoted(Quoting::Unopened) => true,
            TokenKind::Word => {
                previous.touches(&token)
                    || (matches!(next.kind, TokenKind::Text | TokenKind::Misquoted(_))
                        && !next.leads)
            }
            _ => false,
        }
    }

    /// Whether two texts are joined here as in a program: `"a" + "b"`.
    pub(super) fn is_join(&self) -> bool {
        let sign = self.peek();
        let signs = ["+", ".", "..", "&", "||", "~"];
        sign.kind == TokenKind::Word
            && signs.contains(&self.slice(sign))
            && self.previous().kind == TokenKind::Text
            && self.token(self.at + 1).kind == TokenKind::Text
    }

    pub(super) fn unescaped_quote(&mut self) {
        let previous = self.previous();
        if self.is_join() {
            let sign = self.peek();
            let message = format!("`{}` does not join texts", self.slice(sign));
            let (one, two) = (self.slice(previous), self.slice(self.token(self.at + 1)));
            let whole = format!("{}{}", &one[..one.len() - 1], &two[1..]);
            let whole = match whole.len() < 60 {
                true => format!(": {whole}"),
                false => String::new(),
            };
            let diag = Diag::error("stray-text", self.span_of(sign), message)
                .help(format!("write one text in one pair of quotes{whole}"));
            self.slip(sign.line, diag);
            return self.skip_rest();
        }
        let help = "write a quote inside a text as \\\"";
        self.slip(
            previous.line,
            Diag::error(
                "unescaped-quote",
                self.span(previous.end - 1, previous.end),
                "this quote ends the text, but more of it follows",
            )
            .help(help),
        );
        self.skip_rest();
    }
}
