//! Keeping one game between sessions, whatever it is kept in.

use std::fmt;

/// The place where the running game is kept.
///
/// A trait, so that tests of the front end keep their games in memory.
pub trait SaveSlot {
    /// What was kept last, or nothing.
    fn read(&self) -> Result<Option<Vec<u8>>, StorageError>;

    /// Replaces what is kept. If it fails, what was kept before is still there.
    fn write(&self, bytes: &[u8]) -> Result<(), StorageError>;

    /// Forgets what is kept.
    fn erase(&self) -> Result<(), StorageError>;

    /// Moves what is kept out of the way without losing it, and says where it
    /// went.
    fn set_aside(&self) -> Result<String, StorageError>;
}

/// Why a game could not be kept or found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The machine names no folder for a user's data.
    NoFolder,
    /// The browser lends this page no storage.
    NoBrowserStorage,
    /// Something was tried with a place and did not work.
    Failed {
        action: &'static str,
        place: String,
        reason: String,
    },
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
            StorageError::Failed {
                action,
                place,
                reason,
            } => write!(f, "cannot {action} {place}: {reason}"),
        }
    }
}
