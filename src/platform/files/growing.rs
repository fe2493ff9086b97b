//! The file that is added to, turn after turn.

use super::failed;
use crate::store::StorageError;
use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// A growing file is looked for in its folder no more often than this while it
/// grows. Nobody gives commands faster, so nobody waits longer for the news.
const LOOK_EVERY: Duration = Duration::from_micros(250);

/// A file that grows.
pub struct Growing {
    pub name: String,
    pub file: File,
    /// How long it is as far as whole appends go.
    pub length: u64,
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
            id: id_of(&facts),
            seen: Cell::new(Instant::now()),
            file,
            is_new,
        })
    }

    /// Is it still the file of that path, and as long as it was? Its folder may have been
    /// removed or renamed: what is written to it then is nowhere.
    pub fn is_at(&self, path: &Path) -> bool {
        let is_this = |facts: fs::Metadata| facts.len() == self.length && id_of(&facts) == self.id;
        let stands = fs::metadata(path).is_ok_and(is_this);
        if stands {
            self.seen.set(Instant::now());
        }
        stands
    }

    /// Was it found in its folder a moment ago?
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

    /// Adds all of the bytes at its end, or none of them where that is possible.
    pub fn grow(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.file.write_all(bytes) {
            // A part of a record is worse than none. If even that fails, whoever
            // reads must do with a part.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(())
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
