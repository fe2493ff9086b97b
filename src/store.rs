//! Named files, wherever they are kept: in a folder of the user, in the browser's
//! database, or in memory.
//!
//! The platform provides a store. Nothing here knows what the bytes mean.

pub mod memory;
#[cfg(test)]
pub mod trial;

use std::fmt;

/// A place for files.
///
/// A name is one or more parts of letters, digits, `-`, `_` and `.`, joined by `/`:
/// `saves/1/0.save`. Folders are made and removed as needed.
pub trait Store {
    /// The names of all files with this beginning, in order.
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError>;

    /// The names with this beginning at which there is something other than a file, such
    /// as a pipe or a folder that has the name of a file. Only a folder can hold such
    /// things.
    fn odd_names(&self, _beginning: &str) -> Result<Vec<String>, StorageError> {
        Ok(Vec::new())
    }

    /// The bytes of a file, or `None` if there is none.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// How many bytes a file has, or `None` if there is none.
    fn length(&self, name: &str) -> Result<Option<u64>, StorageError> {
        let bytes = self.read(name)?;
        Ok(bytes.map(|bytes| bytes.len() as u64))
    }

    /// Replaces a whole file. If it is interrupted, the file has either its old or its new
    /// bytes; once this returns, the new bytes survive a power cut.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Replaces a file as `write` does, at once or in the background; `make` makes its
    /// bytes. Afterwards the files in `after` are removed, if they can be.
    fn write_soon(
        &self,
        name: &str,
        make: MakeBytes,
        after: &[String],
    ) -> Result<WriteStatus, StorageError> {
        self.write(name, &make())?;
        after.iter().for_each(|name| drop(self.remove(name)));
        Ok(WriteStatus::Written)
    }

    /// The result of the oldest finished background write that was not reported yet.
    fn written(&self) -> Option<Result<(), StorageError>> {
        None
    }

    /// Waits until all background writes are finished.
    fn settle(&self) {}

    /// Appends bytes to a file, which is created if it does not exist. They survive the
    /// end of the process; an end in between may leave a part of them.
    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Appends bytes to a file that is `at` bytes long; a missing file counts as empty.
    /// Fails and changes nothing if the file has another length or is gone, so that a
    /// writer never continues in another file.
    fn append_at(&self, name: &str, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let length = self.read(name)?.map_or(0, |bytes| bytes.len() as u64);
        match length == at {
            true => self.append(name, bytes),
            false => Err(StorageError::of_length(self.place(name), at, length)),
        }
    }

    /// Makes appended bytes survive a power cut.
    fn sync(&self, name: &str) -> Result<(), StorageError>;

    /// Renames a file; the new name must be free.
    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Removes a file; nothing happens if there is none.
    fn remove(&self, name: &str) -> Result<(), StorageError>;

    /// Reserves a name for this process until the lock is dropped or the process ends,
    /// however it ends. `StorageError::InUse` if another process has it.
    fn lock(&self, name: &str) -> Result<Lock, StorageError>;

    /// Where a file is, in words for the player.
    fn place(&self, name: &str) -> String;
}

/// Whether a file can have this name.
pub fn is_name(name: &str) -> bool {
    let is_known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.split('/').all(|part| {
        let is_step = matches!(part, "" | "." | "..");
        !is_step && part.chars().all(is_known)
    })
}

/// Makes the bytes of a file when they are needed.
pub type MakeBytes = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// The state of a file that is written in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteStatus {
    /// It is written.
    Written,
    /// `Store::written` will report the result.
    UnderWay,
}

/// A reserved name. Dropping it frees the name.
pub struct Lock(Option<Box<dyn std::any::Any>>);

impl Lock {
    /// A reservation that ends when `guard` is dropped.
    pub fn guarded_by(guard: impl std::any::Any) -> Self {
        Self(Some(Box::new(guard)))
    }

    /// A reservation without a guard: nobody else can ask for the name.
    pub fn unguarded() -> Self {
        Self(None)
    }

    /// Whether something keeps others out.
    pub fn is_guarded(&self) -> bool {
        self.0.is_some()
    }
}

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The system has no folder for a user's data.
    NoFolder,
    /// The browser gives this page no storage.
    NoBrowserStorage,
    /// Another window or tab has reserved it.
    InUse {
        /// Where it is, in words for the player.
        place: String,
    },
    /// All slots for runs are taken.
    AllTaken,
    /// The run is too long to be opened again.
    TooLong {
        /// What is too long, in words.
        reason: String,
    },
    /// A file is larger than any that is read.
    TooLarge {
        /// Where the file is, in words for the player.
        place: String,
        /// How large it may be at most.
        limit: usize,
    },
    /// An operation on a file failed.
    Failed {
        /// What was tried.
        action: &'static str,
        /// Where the file is, in words for the player.
        place: String,
        /// Why it failed, in words.
        reason: String,
    },
}

impl StorageError {
    /// A growing file does not have the expected length.
    pub fn of_length(place: String, expected: u64, length: u64) -> Self {
        let reason = match length {
            0 => "it is gone".to_string(),
            length => format!("it was {expected} bytes long and is {length}"),
        };
        Self::Failed {
            action: "write",
            place,
            reason,
        }
    }

    /// Whether it is the same problem, perhaps with another file.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Failed { reason: one, .. }, Self::Failed { reason: two, .. }) => one == two,
            (one, two) => one == two,
        }
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorageError::NoFolder => {
                f.write_str("there is no folder to save in: set WYRMHOLD_DATA to one")
            }
            StorageError::NoBrowserStorage => {
                f.write_str("the browser lends this page no storage: allow site data to save")
            }
            StorageError::InUse { place } => {
                write!(f, "{place} is open in another window: close it there first")
            }
            StorageError::AllTaken => {
                f.write_str("all places for runs are taken: finish or remove one first")
            }
            StorageError::TooLong { reason } => {
                write!(f, "the run is too long to be kept any further: {reason}")
            }
            StorageError::TooLarge { place, limit } => {
                let limit = limit >> 20;
                write!(f, "cannot read {place}: it is larger than {limit} MB")
            }
            StorageError::Failed {
                action,
                place,
                reason,
            } => write!(f, "cannot {action} {place}: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, expected) in [
            ("game", true),
            ("saves/1/0.save", true),
            ("a-b_C.9", true),
            ("...", true),
            ("", false),
            ("/etc", false),
            ("a//b", false),
            ("a/", false),
            ("..", false),
            ("a/../b", false),
            ("./a", false),
            ("a\\b", false),
            ("c:", false),
            ("a b", false),
            ("a~", false),
            ("größe", false),
        ] {
            assert_eq!(is_name(name), expected, "{name}");
        }
    }
}
