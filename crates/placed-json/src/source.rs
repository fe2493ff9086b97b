//! Files and places in them.

use std::sync::Arc;

/// Identifies a file by its number in `Sources`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A part of a file, in bytes; the end is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// Whether another place is inside this one.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// One file: its owner, its path and its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// Who it belongs to: several files can have the same owner.
    pub owner: Arc<str>,
    /// The path in messages: `mods/bats/raws/bats.json`.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// A place as people count.
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
    /// Adds a file and returns its id.
    pub fn add(&mut self, source: Source) -> FileId {
        self.files.push(source);
        FileId(self.files.len() as u32 - 1)
    }

    /// Changes the owner, which may be known only after the file was read.
    pub fn set_owner(&mut self, file: FileId, owner: &str) {
        self.files[file.0 as usize].owner = owner.into();
    }

    /// The file with this id.
    ///
    /// # Panics
    ///
    /// If the id comes from other `Sources`.
    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// All files, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        let numbered = self.files.iter().enumerate();
        numbered.map(|(number, source)| (FileId(number as u32), source))
    }

    /// The place at which a span starts. A byte order mark has no column, and a span
    /// after the end of the text is at its end.
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

    /// Whether a span is in its file. One behind the end stands for a file that is not
    /// there.
    pub fn has(&self, span: Span) -> bool {
        span.start as usize <= self.get(span.file).text.len()
    }

    /// The line in which a span starts, without the line end.
    pub fn line(&self, span: Span) -> &str {
        let text = &self.get(span.file).text;
        let start = (span.start as usize).min(text.len());
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let rest = &text[from..];
        let line = rest.split('\n').next().unwrap_or(rest);
        line.trim_end_matches('\r').trim_start_matches('\u{feff}')
    }
}
