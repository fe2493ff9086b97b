//! What leaves the game for the player's other programs: copied texts and files.

#[cfg(not(test))]
pub use crate::platform::{copy_text, offer_file};

#[cfg(test)]
pub use trial::{copied, copy_text, offer_file};

/// Tests hand nothing out: folder and clipboard are the player's.
#[cfg(test)]
mod trial {
    use crate::store::StorageError;
    use std::cell::RefCell;

    thread_local! {
        static COPIED: RefCell<String> = const { RefCell::new(String::new()) };
    }

    pub fn copy_text(text: &str) -> Result<(), String> {
        COPIED.replace(text.to_string());
        Ok(())
    }

    /// The text that was copied last in this test.
    pub fn copied() -> String {
        COPIED.with_borrow(Clone::clone)
    }

    pub fn offer_file(name: &str, _bytes: &[u8]) -> Result<String, StorageError> {
        Ok(format!("exports/{name}"))
    }
}
