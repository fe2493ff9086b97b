//! What the lexer cuts a file into.

/// A piece of the file that means something, right or wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// Where it starts, counted from 0.
    pub line: u32,
    /// Whether it is the first of its line.
    pub leads: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Colon,
    Semicolon,
    /// `=`, `=>` or `:=`.
    Equals,
    /// From `"` to `"` on one line. What is between has not been looked at.
    Text,
    /// Meant as a text, but not quoted as one.
    Misquoted(Quoting),
    /// Anything else up to a space or a mark: numbers, `true`, forgotten quotes.
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
        use Kind::*;
        matches!(self.kind, Open(_) | Text | Misquoted(_) | Word)
    }

    /// Whether nothing stands between the two.
    pub fn touches(&self, next: &Token) -> bool {
        self.end == next.start
    }
}
