//! The file that grows with every turn.

use super::failed;
use crate::platform::replacing::refuse_odd;
use crate::store::StorageError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A file that grows.
pub struct Growing {
    pub name: String,
    pub file: File,
    /// Its length after the last complete append.
    pub length: u64,
    /// The identity of the file, to notice if another file takes its place.
    id: Option<(u64, u64)>,
    /// The file was just created, so its folder must be synced too.
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
            id: id_of(&facts),
            file,
            is_new,
        })
    }

    /// Whether the open file is still the one at that path, with the same length. If its
    /// folder was removed or renamed, writes to it would be lost.
    pub fn is_at(&self, path: &Path) -> bool {
        let is_this = |facts: fs::Metadata| facts.len() == self.length && id_of(&facts) == self.id;
        fs::metadata(path).is_ok_and(is_this)
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

    /// Adds all of the bytes at the end of the file, or none of them where that is
    /// possible.
    fn grow(&mut self, bytes: &[u8]) -> io::Result<()> {
        let result = self.file.write_all(bytes);
        match result {
            Ok(()) => self.length += bytes.len() as u64,
            // A partial record is worse than none. If even this cut fails, the reader must
            // cope with a partial record.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        result
    }
}

/// The identity of a file, independent of its path.
#[cfg(unix)]
fn id_of(facts: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((facts.dev(), facts.ino()))
}

/// On other systems an open file cannot be removed, so no identity is needed.
#[cfg(not(unix))]
fn id_of(_facts: &fs::Metadata) -> Option<(u64, u64)> {
    None
}
