//! Named files, wherever they are kept: a folder of the user's, the browser's
//! database, a test's memory.
//!
//! The platform lends one. Nothing here knows what the bytes mean.

pub mod memory;
#[cfg(test)]
pub mod trial;

use std::fmt;

/// A place for files.
///
/// A name is one or more parts of letters, digits, `-`, `_` and `.`, joined by
/// `/`: `saves/1/0.save`. Folders come and go with what is in them.
pub trait Store {
    /// The names of all files whose name begins so, in order.
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError>;

    /// The bytes of a file, or nothing if there is none.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Replaces a file as a whole. Whatever happens in between, the file holds
    /// either what it held before or the new bytes; once this returns they
    /// outlast a power cut.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Replaces a file as `write` does, at once or while others go on; `make` makes its
    /// bytes. Once it is there, the files in `after` are removed, if they can be.
    fn write_soon(
        &self,
        name: &str,
        make: MakeBytes,
        after: &[String],
    ) -> Result<Soon, StorageError> {
        self.write(name, &make())?;
        after.iter().for_each(|name| drop(self.remove(name)));
        Ok(Soon::Written)
    }

    /// What became of the oldest file under way that was not told of yet, once that is
    /// known.
    fn written(&self) -> Option<Result<(), StorageError>> {
        None
    }

    /// Waits until nothing is being written any more.
    fn settle(&self) {}

    /// Adds bytes at the end of a file, which is made if it is not there. They
    /// outlast the end of the process; an end in between may leave a part of them.
    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Adds bytes at the end of a file that is `at` bytes long: one that is not there counts
    /// as empty. Fails and changes nothing if it has another length or is gone, so that
    /// whoever goes on writing a file never goes on in another one.
    fn append_at(&self, name: &str, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let length = self.read(name)?.map_or(0, |bytes| bytes.len() as u64);
        match length == at {
            true => self.append(name, bytes),
            false => Err(StorageError::of_length(self.place(name), at, length)),
        }
    }

    /// Adds the next bytes to a file that grows all the time, as `append_at` does. Bytes that
    /// follow each other within less than a millisecond may be held back: they are written
    /// with the next ones, by `flush`, or before anything else is done with the file. Only
    /// then is it noticed that someone else took the file away.
    fn append_next(&self, name: &str, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        self.append_at(name, at, bytes)
    }

    /// Writes what was held back.
    fn flush(&self) -> Result<(), StorageError> {
        Ok(())
    }

    /// Sees to it that what was appended outlasts a power cut.
    fn sync(&self, name: &str) -> Result<(), StorageError>;

    /// Gives a file another name, which must be free.
    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Removes a file; nothing happens if there is none.
    fn remove(&self, name: &str) -> Result<(), StorageError>;

    /// Reserves a name for this process until the answer is dropped or the process
    /// ends, however it ends. `StorageError::InUse` if another has it.
    fn lock(&self, name: &str) -> Result<Lock, StorageError>;

    /// Where a file is, as a player would be told.
    fn place(&self, name: &str) -> String;
}

/// Can a file have this name?
pub fn is_name(name: &str) -> bool {
    let is_known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.split('/').all(|part| {
        let is_step = matches!(part, "" | "." | "..");
        !is_step && part.chars().all(is_known)
    })
}

/// Makes the bytes of a file when they are wanted.
pub type MakeBytes = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// How far a file is that shall be written soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soon {
    Written,
    /// `Store::written` will tell.
    UnderWay,
}

/// A reserved name. Dropping it gives the name free.
pub struct Lock(Option<Box<dyn std::any::Any>>);

impl Lock {
    /// A reservation that ends when `guard` is dropped.
    pub fn guarded_by(guard: impl std::any::Any) -> Self {
        Self(Some(Box::new(guard)))
    }

    /// Nobody else could ask for the name.
    pub fn of_nothing() -> Self {
        Self(None)
    }

    /// Is there something that keeps others out?
    pub fn is_guarded(&self) -> bool {
        self.0.is_some()
    }
}

/// Why something could not be kept or found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The machine names no folder for a user's data.
    NoFolder,
    /// The browser lends this page no storage.
    NoBrowserStorage,
    /// Another window or tab has reserved it.
    InUse { place: String },
    /// There is no room for another run.
    AllTaken,
    /// The run has outgrown what can be opened again.
    TooLong { reason: String },
    /// Something was tried with a place and did not work.
    Failed {
        action: &'static str,
        place: String,
        reason: String,
    },
}

impl StorageError {
    /// A file that was to grow is not as long as it was.
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

    /// Is it the same trouble, though perhaps with another file?
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
