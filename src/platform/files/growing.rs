//! The file that grows with every turn.

use super::failed;
use crate::platform::replacing::refuse_odd;
use crate::store::StorageError;
use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// While a file grows, it is looked up in its folder and written to at most this often.
/// Nobody gives commands faster, so a lost file is noticed at the next command.
const LOOK_EVERY: Duration = Duration::from_micros(250);

/// A file that grows.
pub struct Growing {
    pub name: String,
    pub file: File,
    /// Its length after the last complete append, with what is held back.
    pub length: u64,
    /// The end of it, which is not written yet.
    held_back: Vec<u8>,
    /// The identity of the file.
    id: Option<(u64, u64)>,
    /// When it was last found in its folder.
    seen: Cell<Instant>,
    /// It was just created: its folder must be synced too.
    pub is_new: bool,
}

impl Growing {
    /// Opens the file at a path, or creates it.
    pub fn at(path: &Path, name: &str, may_make: bool) -> io::Result<Self> {
        refuse_odd(path)?;
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

    /// Whether it is still the file at that path, with the same length. If its folder was
    /// removed or renamed, writes to it would be lost.
    pub fn is_at(&self, path: &Path) -> bool {
        let written = self.length - self.held_back.len() as u64;
        let is_this = |facts: fs::Metadata| facts.len() == written && id_of(&facts) == self.id;
        let stands = fs::metadata(path).is_ok_and(is_this);
        if stands {
            self.seen.set(Instant::now());
        }
        stands
    }

    /// Whether it was found in its folder and written to a moment ago.
    pub fn is_fresh(&self) -> bool {
        self.seen.get().elapsed() < LOOK_EVERY
    }

    /// Appends bytes. If that fails, the file is closed.
    pub fn grown(mut self, path: &Path, bytes: &[u8]) -> Result<Self, StorageError> {
        if let Err(error) = self.grow(bytes) {
            if self.is_new && self.length == 0 {
                // An empty file is useless and takes up space.
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
            // A partial record is worse than none. If even the cut fails, the reader must
            // cope with a part.
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

/// The identity of a file, independent of its path.
#[cfg(unix)]
fn id_of(facts: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((facts.dev(), facts.ino()))
}

/// On other systems an open file cannot be removed.
#[cfg(not(unix))]
fn id_of(_facts: &fs::Metadata) -> Option<(u64, u64)> {
    None
}
