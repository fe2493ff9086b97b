//! The tokens of a file.

/// A piece of the file with a meaning, correct or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
    /// The line in which it starts, counted from 0.
    pub line: u32,
    /// Whether it is the first token of its line.
    pub leads: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Colon,
    Semicolon,
    /// `=`, `=>` or `:=`.
    Equals,
    /// From `"` to `"` on one line. The content was not checked yet.
    Text,
    /// Intended as a text, but with wrong quotes.
    Misquoted(Quoting),
    /// Anything else up to a space or a mark: numbers, `true`, texts without quotes.
    Word,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Object,
    List,
}

impl Bracket {
    pub fn opening(self) -> char {
        match self {
            Self::Object => '{',
            Self::List => '[',
        }
    }

    pub fn closing(self) -> char {
        match self {
            Self::Object => '}',
            Self::List => ']',
        }
    }
}

/// What is wrong with the quotes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    Unclosed,
    Unopened,
    OverLines,
    Single,
    Smart,
    Triple,
}

impl Token {
    pub fn starts_value(&self) -> bool {
        use TokenKind::*;
        matches!(self.kind, Open(_) | Text | Misquoted(_) | Word)
    }

    /// Whether there is nothing between the two.
    pub fn touches(&self, next: &Token) -> bool {
        self.end == next.start
    }
}
