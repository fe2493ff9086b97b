//! Cuts a file into tokens, including wrong ones.
//!
//! A wrong token is recognised as a whole here, so that the parser does not report its
//! parts. Mistakes between values, such as a `#` comment, are reported and skipped like
//! spaces.
//!
//! Every byte is looked at only a fixed number of times: a search ahead is limited to
//! the line or to a number of lines, or happens once.

use super::parser::MOST_REPORTS;
use super::token::{Bracket, Quoting, Token, TokenKind};
use crate::diag::Diag;
use crate::source::{FileId, Span};

/// The result of the lexer.
pub(super) struct Lexed {
    /// Never empty: the last is `End`.
    pub tokens: Vec<Token>,
    /// For each line, the number of spaces and tabs at its start.
    pub indents: Vec<u32>,
    pub diags: Vec<Diag>,
    /// The file ends inside an unclosed text or comment, and that was reported.
    pub ends_unclosed: bool,
}

pub(super) fn lex(file: FileId, text: &str) -> Lexed {
    let mut lexer = Lexer {
        file,
        text,
        at: 0,
        line: 0,
        line_start: 0,
        line_end: 0,
        token_line: None,
        odd: false,
        cut_line: None,
        unmatched_line: None,
        failed_searches: FailedSearches::default(),
        in_conflict: false,
        fences: 0,
        comment: None,
        blank_line: None,
        brackets: Vec::new(),
        lexed: Lexed {
            tokens: Vec::new(),
            indents: Vec::new(),
            diags: Vec::new(),
            ends_unclosed: false,
        },
    };
    lexer.run();
    lexer.lexed
}

/// Searches that reached the end of the file without success. They are not repeated.
#[derive(Default)]
pub(super) struct FailedSearches {
    pub conflict_end: bool,
    pub triple_quotes: bool,
    pub markup_comment: bool,
}

/// The last comment in the style of another language, to report a block of them once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct WrongComment {
    pub line: u32,
    pub tokens_before: usize,
}

pub(super) struct Lexer<'a> {
    file: FileId,
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) line: u32,
    line_start: usize,
    line_end: usize,
    /// The line in which the last token ended.
    pub(super) token_line: Option<u32>,
    /// Whether the rest of the line lacks a quote. Always false in a line without
    /// mistakes, so the guesses that depend on it cannot damage a correct line.
    pub(super) odd: bool,
    /// The line in which an unclosed text was last shortened.
    pub(super) cut_line: Option<u32>,
    /// The line in which the last search for a wrong closing quote failed.
    pub(super) unmatched_line: Option<u32>,
    pub(super) failed_searches: FailedSearches,
    pub(super) in_conflict: bool,
    pub(super) fences: usize,
    pub(super) comment: Option<WrongComment>,
    /// The line in which a wrong space character was last reported.
    pub(super) blank_line: Option<u32>,
    /// The open brackets, and whether each is a round one.
    pub(super) brackets: Vec<(Bracket, bool)>,
    pub(super) lexed: Lexed,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        self.begin_line();
        while let Some(next) = self.peek() {
            if self.at == self.line_start && self.conflict_marker() {
                continue;
            }
            if self.token_line != Some(self.line) && self.rest().starts_with("```") {
                if self.fence() {
                    break;
                }
                continue;
            }
            self.step(next);
        }
        let end = self.text.len();
        self.push(TokenKind::End, end, end);
    }

    fn step(&mut self, next: char) {
        match next {
            '\n' => {
                self.at += 1;
                self.line += 1;
                self.begin_line();
            }
            ' ' | '\t' | '\r' => self.at += 1,
            '{' => self.open_bracket(Bracket::Object, false),
            '}' => self.close_bracket(Bracket::Object),
            '[' => self.open_bracket(Bracket::List, false),
            ']' => self.close_bracket(Bracket::List),
            '(' if self.is_round_bracket() => self.round_open(),
            ')' if self.is_round_close() => self.round_close(),
            ',' => self.mark(TokenKind::Comma, 1),
            ':' if self.rest().starts_with(":=") => self.mark(TokenKind::Equals, 2),
            ':' => self.mark(TokenKind::Colon, 1),
            ';' if self.is_note_after_semicolon() => self.wrong_comment(";"),
            ';' => self.mark(TokenKind::Semicolon, 1),
            '=' => {
                let length = self.rest().bytes().take_while(|each| *each == b'=');
                let length = length.count();
                let arrow = self.rest()[length..].starts_with('>');
                self.mark(TokenKind::Equals, length + usize::from(arrow));
            }
            '"' if self.rest().starts_with("\"\"\"") => self.triple_quoted("\"\"\""),
            '\'' if self.rest().starts_with("'''") => self.triple_quoted("'''"),
            '"' => self.quoted(),
            '\'' | '`' => self.wrongly_quoted(Quoting::Single),
            _ if is_smart_quote(next) => self.wrongly_quoted(Quoting::Smart),
            '/' if self.rest().starts_with("//") => self.pass_line(),
            '/' if self.rest().starts_with("/*") => self.block_comment(),
            '#' if self.is_hash_comment() => self.wrong_comment("#"),
            '-' if self.is_dash_comment() => self.wrong_comment("--"),
            '<' if self.rest().starts_with("<!--") => self.markup_comment(),
            _ if is_blank(next) => self.wrong_blank(next),
            _ => match wide_mark(next) {
                Some(kind) => self.wide_mark(kind, next),
                None => self.word(),
            },
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The rest of the line, without the line end.
    pub(super) fn rest_of_line(&self) -> &'a str {
        let line = &self.text[self.at..self.line_end];
        line.strip_suffix('\r').unwrap_or(line)
    }

    pub(super) fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        self.lexed.tokens.push(Token {
            kind,
            start: start as u32,
            end: end as u32,
            line: self.line,
            leads: self.token_line != Some(self.line),
        });
        self.token_line = Some(self.line);
        self.at = end;
    }

    pub(super) fn mark(&mut self, kind: TokenKind, length: usize) {
        self.push(kind, self.at, self.at + length);
    }

    pub(super) fn last_kind(&self) -> Option<TokenKind> {
        self.lexed.tokens.last().map(|token| token.kind)
    }

    fn begin_line(&mut self) {
        self.line_start = self.at;
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        self.line_end = self.at + length;
        let blank = |each: &u8| matches!(each, b' ' | b'\t');
        let indent = self.rest().bytes().take_while(blank).count();
        self.lexed.indents.push(indent as u32);
        self.odd = self.lacks_quote();
    }

    /// Whether the rest of the line ends inside a text.
    fn lacks_quote(&self) -> bool {
        let bytes = self.rest().as_bytes();
        let mut inside = false;
        let mut at = 0;
        while at < bytes.len() && bytes[at] != b'\n' {
            match bytes[at] {
                b'"' => inside = !inside,
                b'\\' if inside && bytes.get(at + 1) != Some(&b'\n') => at += 1,
                b'/' if !inside && bytes.get(at + 1) == Some(&b'/') => return false,
                b'/' if !inside && bytes.get(at + 1) == Some(&b'*') => {
                    at += 2;
                    while !bytes[at.min(bytes.len())..].starts_with(b"*/") {
                        if at >= bytes.len() || bytes[at] == b'\n' {
                            return false;
                        }
                        at += 1;
                    }
                    at += 1;
                }
                b'#' if !inside && bytes.get(at + 1) == Some(&b' ') => return false,
                _ => {}
            }
            at += 1;
        }
        inside
    }

    /// Moves forward to a position, and counts the lines.
    pub(super) fn pass(&mut self, to: usize) {
        let mut moved = false;
        while let Some(end) = self.text[self.at..to].find('\n') {
            self.at += end + 1;
            self.line += 1;
            self.begin_line();
            moved = true;
        }
        self.at = to;
        if moved {
            self.odd = self.lacks_quote();
        }
    }

    pub(super) fn pass_line(&mut self) {
        self.at += self.rest_of_line().len();
    }

    pub(super) fn report(&mut self, code: &'static str, length: usize, what: &str, help: &str) {
        if self.lexed.diags.len() >= MOST_REPORTS {
            return;
        }
        let span = Span {
            file: self.file,
            start: self.at as u32,
            end: (self.at + length) as u32,
        };
        let diag = Diag::error(code, span, what).help(help);
        self.lexed.diags.push(diag);
    }

    fn word(&mut self) {
        if let Some(length) = self.unopened_length() {
            self.odd = false;
            return self.mark(TokenKind::Misquoted(Quoting::Unopened), length);
        }
        let rest = self.rest();
        let mut end = rest.len();
        for (at, each) in rest.char_indices() {
            let comment = each == '/' && matches!(rest.as_bytes().get(at + 1), Some(b'/' | b'*'));
            let apostrophe = at > 0 && matches!(each, '\'' | '’');
            let closes = each == ')' && self.in_round();
            if comment || closes || (ends_word(each) && !apostrophe) {
                end = at;
                break;
            }
        }
        // A character that ends a word but starts nothing else must still be consumed.
        let end = if end == 0 { 1 } else { end };
        let after = &rest[end..];
        let start = self.at;
        if self.odd && after.starts_with('"') {
            self.odd = false;
            self.push(
                TokenKind::Misquoted(Quoting::Unopened),
                start,
                start + end + 1,
            );
        } else if let Some(quote) = after.chars().next().filter(|each| is_smart_quote(*each)) {
            let end = start + end + quote.len_utf8();
            self.push(TokenKind::Misquoted(Quoting::Smart), start, end);
        } else {
            self.push(TokenKind::Word, start, start + end);
        }
    }

    /// From three quotes to three quotes, over any number of lines.
    fn triple_quoted(&mut self, quotes: &str) {
        let start = self.at;
        let found = match self.failed_searches.triple_quotes {
            true => None,
            false => self.rest()[3..].find(quotes),
        };
        let end = match found {
            Some(length) => start + length + 6,
            None => {
                self.failed_searches.triple_quotes = true;
                let line = self.rest_of_line();
                start + line.trim_end_matches([',', '}', ']', ' ', '\t']).len()
            }
        };
        self.push_over_lines(TokenKind::Misquoted(Quoting::Triple), start, end);
        self.odd = false;
    }

    /// A token that may end in a later line than it starts.
    pub(super) fn push_over_lines(&mut self, kind: TokenKind, start: usize, end: usize) {
        self.push(kind, start, start);
        if let Some(token) = self.lexed.tokens.last_mut() {
            token.end = end as u32;
        }
        self.pass(end);
        self.token_line = Some(self.line);
    }
}

fn ends_word(each: char) -> bool {
    matches!(
        each,
        '{' | '}' | '[' | ']' | ',' | ':' | ';' | '=' | '"' | '\'' | '`'
    ) || each.is_whitespace()
        || is_blank(each)
        || is_smart_quote(each)
        || wide_mark(each).is_some()
}

/// Quotes that editors and word processors put in place of `"`.
pub(super) fn is_smart_quote(each: char) -> bool {
    matches!(
        each,
        '“' | '”'
            | '„'
            | '‟'
            | '‘'
            | '’'
            | '‚'
            | '‛'
            | '«'
            | '»'
            | '‹'
            | '›'
            | '″'
            | '＂'
    )
}

/// A space or an invisible character, but not a space in JSON.
fn is_blank(each: char) -> bool {
    let plain = matches!(each, ' ' | '\t' | '\r' | '\n');
    !plain
        && (each.is_whitespace()
            || each.is_control()
            || matches!(each, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}'))
}

/// Marks of East Asian keyboards that look like those of JSON.
fn wide_mark(each: char) -> Option<TokenKind> {
    Some(match each {
        '：' => TokenKind::Colon,
        '，' | '、' => TokenKind::Comma,
        '；' => TokenKind::Semicolon,
        '＝' => TokenKind::Equals,
        '｛' => TokenKind::Open(Bracket::Object),
        '｝' => TokenKind::Close(Bracket::Object),
        '［' | '【' => TokenKind::Open(Bracket::List),
        '］' | '】' => TokenKind::Close(Bracket::List),
        _ => return None,
    })
}
