//! Makes a tree of the tokens, and goes on after a mistake.
//!
//! Two rules keep one mistake to one report. Of the *slips* of notation (a
//! forgotten quote, comma or colon) a bracket has at most one for each line:
//! whatever follows it there is taken for a consequence. And brackets that do
//! not match are settled by looking ahead (`brackets`), so that the rest of
//! the file is read at the depth at which it was meant.

use super::lexer::Lexed;
use super::number::shortened;
use super::token::{Bracket, Kind, Quoting, Token};
use crate::diag::Diag;
use crate::node::{Node, Value};
use crate::source::{FileId, Span};

/// How many brackets may stand around a value.
pub(super) const DEEPEST: usize = 64;
/// How many values a file may hold.
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
    /// The brackets beyond this many are to be taken for closed.
    pub(super) unwind: Option<usize>,
    /// Closings that do not stand under their opening.
    pub(super) suspects: Vec<Suspect>,
    /// How many tokens may still be looked at ahead of their turn.
    pub(super) foresight: usize,
    /// Brackets were settled by a guess: no more is said of those at the end.
    pub(super) unsure: bool,
    /// The file ends inside a text or comment, and that was reported.
    pub(super) ate_the_rest: bool,
    /// Nothing more is read.
    pub(super) stopped: bool,
    /// A limit was passed: the tree is not whole.
    refused: bool,
    pub(super) values: usize,
    pub(super) diags: Vec<Diag>,
}

/// A bracket that is open here.
pub(super) struct Open {
    /// `None` for the braces that a file should have had.
    pub token: Option<usize>,
    pub bracket: Bracket,
    /// The line of the last slip in it.
    slip_line: Option<u32>,
}

/// A pair of brackets that closes left of where it opens.
pub(super) struct Suspect {
    pub open: usize,
    pub close: usize,
}

/// Whether a comma is due.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// A value was read.
    Wanted,
    /// After a mistake there may be one or not.
    Optional,
    /// There was one, or nothing was read yet.
    Had,
}

/// What a bracket's loop is to do.
pub(super) enum Course {
    On,
    /// An inner bracket was taken for closed: go on here, comma or not.
    Resume,
    /// This bracket is taken for closed.
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
            foresight: 8_000_000,
            unsure: false,
            ate_the_rest: lexed.ate_the_rest,
            stopped: false,
            refused: false,
            values: 0,
            diags: lexed.diags,
        }
    }

    /// The whole file, and every mistake in it.
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

    /// A token by number; past the end, the end.
    pub(super) fn token(&self, number: usize) -> Token {
        self.tokens[number.min(self.tokens.len() - 1)]
    }

    /// The token before this place; at the start, the first.
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

    /// Just behind the last token read, where something is missing.
    pub(super) fn behind(&self) -> Span {
        let end = self.previous().end;
        self.span(end, end)
    }

    /// A node from a token to the last one read.
    pub(super) fn node(&self, first: Token, value: Value) -> Node {
        let span = self.span(first.start, self.previous().end.max(first.end));
        Node { span, value }
    }

    /// Whether a key and its sign stand there.
    pub(super) fn is_key(&self, number: usize) -> bool {
        let named = matches!(
            self.token(number).kind,
            Kind::Text | Kind::Misquoted(_) | Kind::Word
        );
        named && matches!(self.token(number + 1).kind, Kind::Colon | Kind::Equals)
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

    /// Reports a mistake of notation, unless there was one in this line of the
    /// same bracket.
    pub(super) fn slip(&mut self, line: u32, diag: Diag) {
        if let Some(open) = self.open.last_mut() {
            if open.slip_line == Some(line) {
                return;
            }
            open.slip_line = Some(line);
        }
        self.report(diag);
    }

    /// Whether a slip was found in this line of the innermost bracket.
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

    /// Passes over what cannot be read: to the next mark, or to the next line
    /// that starts a field or an entry.
    pub(super) fn skip_rest(&mut self) {
        let mut depth = 0;
        let mut first = true;
        loop {
            let token = self.peek();
            if token.kind == Kind::End {
                return;
            }
            if depth == 0 && !first {
                let starts =
                    self.is_key(self.at) || (token.leads && matches!(token.kind, Kind::Open(_)));
                let ends = matches!(token.kind, Kind::Comma | Kind::Semicolon | Kind::Close(_));
                if starts || ends {
                    return;
                }
            }
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth > 0 => depth -= 1,
                Kind::Close(_) => return,
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

    /// Something that belongs nowhere, and what follows it in its line.
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

    /// Whether the text just read went on after a quote inside it:
    /// `"the "big" one"`.
    pub(super) fn is_unescaped_quote(&self) -> bool {
        let (previous, token) = (self.previous(), self.peek());
        let next = self.token(self.at + 1);
        if previous.kind != Kind::Text || token.leads {
            return false;
        }
        match token.kind {
            Kind::Text => previous.touches(&token),
            Kind::Misquoted(Quoting::Unopened) => true,
            Kind::Word => {
                previous.touches(&token)
                    || (matches!(next.kind, Kind::Text | Kind::Misquoted(_)) && !next.leads)
            }
            _ => false,
        }
    }

    pub(super) fn unescaped_quote(&mut self) {
        let previous = self.previous();
        let after = self.text[previous.end as usize..].trim_start();
        let help = match after.starts_with('+') {
            true => "texts are not joined by +: write one text",
            false => "write a quote inside a text as \\\"",
        };
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
