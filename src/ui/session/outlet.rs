//! What the game gives to the player's other programs: copied texts and files.

#[cfg(not(test))]
pub use crate::platform::{copy_text, offer_file, other_folders, share_text, write_new};

#[cfg(test)]
pub use trial::{copied, copy_text, offer_file, other_folders, share_text, write_new, written};

use crate::platform::{Shared, page_address};
use crate::run::file::RunFile;
use crate::run::invite::Invite;
use crate::run::link;
use crate::scores::DayResult;

/// Copies a link to a run. Returns a sentence that says so.
pub fn copy_link(run: &RunFile) -> String {
    let link = link::to_link(&page_address(), run);
    match copy_text(&link) {
        Ok(()) => match run.header.duel {
            Some(_) => format!("The link of the duel was copied ({} letters).", link.len()),
            None => format!("A link to this run was copied ({} letters).", link.len()),
        },
        Err(error) => format!("The link was not copied: {error}."),
    }
}

/// Copies a link to the beginning of a game. Returns a sentence that says so.
pub fn copy_invite(invite: &Invite) -> String {
    let copied = copy_text(&invite.to_link(&page_address()));
    match (copied, invite) {
        (Ok(()), Invite::Day(day)) => format!("A link to the game of {day} was copied."),
        (Ok(()), Invite::Seed(seed)) => format!("A link to the seed \"{seed}\" was copied."),
        (Err(error), _) => format!("The link was not copied: {error}."),
    }
}

/// Shares the result of a day, with a link to its game. Returns a sentence that says so.
pub fn share(result: &DayResult, streak: u32) -> String {
    let link = Invite::Day(result.day).to_link(&page_address());
    match share_text(&result.line(streak), &link) {
        Ok(Shared::Copied) => format!("The result of {} was copied, with a link.", result.day),
        Ok(Shared::Offered) => "Choose where to send the result.".to_string(),
        Err(error) => format!("The result was not shared: {error}."),
    }
}

/// In tests nothing leaves the game, because the folder and the clipboard are the player's.
#[cfg(test)]
mod trial {
    use crate::platform::Shared;
    use crate::store::StorageError;
    use std::cell::RefCell;

    thread_local! {
        static COPIED: RefCell<String> = const { RefCell::new(String::new()) };
        static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    pub fn copy_text(text: &str) -> Result<(), String> {
        COPIED.replace(text.to_string());
        Ok(())
    }

    pub fn share_text(text: &str, link: &str) -> Result<Shared, String> {
        copy_text(&format!("{text}\n{link}")).map(|()| Shared::Copied)
    }

    /// The text that was copied last in this test.
    pub fn copied() -> String {
        COPIED.with_borrow(Clone::clone)
    }

    /// The file that was written last in this test.
    pub fn written() -> Vec<u8> {
        WRITTEN.with_borrow(Clone::clone)
    }

    pub fn other_folders() -> Vec<String> {
        vec!["/home/ann".to_string(), "/tmp".to_string()]
    }

    pub fn write_new(path: &str, name: &str, bytes: &[u8]) -> Result<String, StorageError> {
        if path.is_empty() {
            return Err(StorageError::NoFolder);
        }
        WRITTEN.replace(bytes.to_vec());
        Ok(format!("{path}/{name}"))
    }

    pub fn offer_file(name: &str, _bytes: &[u8]) -> Result<String, StorageError> {
        Ok(format!("exports/{name}"))
    }
}
