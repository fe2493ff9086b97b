//! Keeping one game between sessions, whatever it is kept in.

pub use crate::store::StorageError;

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
