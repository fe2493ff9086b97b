//! Files and places in them.

use std::sync::Arc;

/// Which file of a load; the number of its place in `Sources`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of a file, in bytes; the end is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
}

impl Span {
    /// Does another place lie within this one?
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// One file: whose it is, what it is called there, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// To whom or what it belongs: several files can have one owner.
    pub owner: Arc<str>,
    /// As shown to people: `mods/bats/raws/bats.json`.
    pub path: String,
    /// All of it.
    pub text: String,
}

/// A place for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
}

/// Every file of a load.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a file, and says by what it can be named.
    pub fn add(&mut self, source: Source) -> FileId {
        self.files.push(source);
        FileId(self.files.len() as u32 - 1)
    }

    /// Names another owner: it may be known only once the file was read.
    pub fn set_owner(&mut self, file: FileId, owner: &str) {
        self.files[file.0 as usize].owner = owner.into();
    }

    /// The file of that name.
    ///
    /// # Panics
    /// If it is the name of a file of other `Sources`.
    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// All files, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        let numbered = self.files.iter().enumerate();
        numbered.map(|(number, source)| (FileId(number as u32), source))
    }

    /// Where a span starts. A byte order mark takes up no column, and a span
    /// past the end of the text is at its end.
    pub fn place(&self, span: Span) -> Place {
        let text = &self.get(span.file).text;
        let before = text.get(..span.start as usize).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before[line_start..].trim_start_matches('\u{feff}');
        Place {
            line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
            column: line.chars().count() + 1,
        }
    }

    /// The whole line that a span starts in, without its end.
    pub fn line(&self, span: Span) -> &str {
        let text = &self.get(span.file).text;
        let start = (span.start as usize).min(text.len());
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let rest = &text[from..];
        let line = rest.split('\n').next().unwrap_or(rest);
        line.trim_end_matches('\r').trim_start_matches('\u{feff}')
    }
}
