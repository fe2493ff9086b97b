//! The file that is added to, turn after turn.

use super::failed;
use crate::store::StorageError;
use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// A growing file is looked for in its folder, and written to, no more often than this
/// while it grows. Nobody gives commands faster, so nobody waits longer for the news.
const LOOK_EVERY: Duration = Duration::from_micros(250);

/// A file that grows.
pub struct Growing {
    pub name: String,
    pub file: File,
    /// How long it is as far as whole appends go, with what is held back.
    pub length: u64,
    /// The end of it, which is not written yet.
    held_back: Vec<u8>,
    /// Which file it is.
    id: Option<(u64, u64)>,
    /// When it was last found in its folder.
    seen: Cell<Instant>,
    /// It was made just now: its folder must reach the disk as well.
    pub is_new: bool,
}

impl Growing {
    /// Opens the file at a path, or makes it.
    pub fn at(path: &Path, name: &str, may_make: bool) -> io::Result<Self> {
        let is_new = !path.exists();
        let file = OpenOptions::new()
            .append(true)
            .create(may_make)
            .open(path)?;
        let facts = file.metadata()?;
        Ok(Self {
            name: name.to_string(),
            length: facts.len(),
            held_back: Vec::new(),
            id: id_of(&facts),
            seen: Cell::new(Instant::now()),
            file,
            is_new,
        })
    }

    /// Is it still the file of that path, and as long as it was? Its folder may have been
    /// removed or renamed: what is written to it then is nowhere.
    pub fn is_at(&self, path: &Path) -> bool {
        let written = self.length - self.held_back.len() as u64;
        let is_this = |facts: fs::Metadata| facts.len() == written && id_of(&facts) == self.id;
        let stands = fs::metadata(path).is_ok_and(is_this);
        if stands {
            self.seen.set(Instant::now());
        }
        stands
    }

    /// Was it found in its folder, and written to, a moment ago?
    pub fn is_fresh(&self) -> bool {
        self.seen.get().elapsed() < LOOK_EVERY
    }

    /// Adds bytes at its end. Where that fails, it is let go of.
    pub fn grown(mut self, path: &Path, bytes: &[u8]) -> Result<Self, StorageError> {
        if let Err(error) = self.grow(bytes) {
            if self.is_new && self.length == 0 {
                // An empty file tells nothing, and takes up room.
                let _ = fs::remove_file(path);
            }
            return Err(failed("write", path)(error));
        }
        Ok(self)
    }

    /// Adds bytes at its end that are written with those that follow, or by `flush`.
    pub fn hold_back(&mut self, bytes: &[u8]) {
        self.held_back.extend_from_slice(bytes);
        self.length += bytes.len() as u64;
    }

    /// Adds all of the bytes at its end, or none of them where that is possible.
    fn grow(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hold_back(bytes);
        self.flush()
    }

    /// Writes what was held back.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.held_back.is_empty() {
            return Ok(());
        }
        let result = self.file.write_all(&self.held_back);
        if result.is_err() {
            self.length -= self.held_back.len() as u64;
            // A part of a record is worse than none. If even that fails, whoever
            // reads must do with a part.
            let _ = self.file.set_len(self.length);
        }
        self.held_back.clear();
        result
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        // Whoever wants to know of a fault flushes before.
        let _ = self.flush();
    }
}

/// What tells a file from every other, whatever their paths are.
#[cfg(unix)]
fn id_of(facts: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((facts.dev(), facts.ino()))
}

/// Elsewhere an open file is not taken away.
#[cfg(not(unix))]
fn id_of(_facts: &fs::Metadata) -> Option<(u64, u64)> {
    None
}
