//! What differs between a window and a browser page, behind the same functions.
//!
//! Only this module asks for the target. `ui` is written once against these functions.

#[cfg_attr(
    not(target_arch = "wasm32"),
    allow(dead_code, reason = "only a page uses it, and it is tested everywhere")
)]
mod address;
mod progress;
mod reading;
mod sound;

pub use progress::{RunProgress, note_progress, note_saved, progress};
pub use reading::read_file;
pub use sound::{RATE, Samples, Silence, Speaker};

use crate::store::StorageError;

#[cfg(target_os = "linux")]
mod alsa;
#[cfg(not(target_arch = "wasm32"))]
mod clipboard;
#[cfg(not(target_arch = "wasm32"))]
mod elsewhere;
#[cfg(not(target_arch = "wasm32"))]
mod files;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
#[cfg(not(target_arch = "wasm32"))]
mod mods;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod replacing;
#[cfg(target_os = "linux")]
mod speaker;
#[cfg(not(target_arch = "wasm32"))]
mod watch;
#[cfg(not(target_arch = "wasm32"))]
mod window;
#[cfg(not(target_arch = "wasm32"))]
pub use clipboard::{copy_text, paste_text, share_text};
#[cfg(not(target_arch = "wasm32"))]
pub use elsewhere::{other_folders, write_new};
#[cfg(not(target_arch = "wasm32"))]
pub use files::Files;
#[cfg(not(target_arch = "wasm32"))]
pub use mods::{mod_at, mods_in, open_workshop, where_mods_are};
#[cfg(not(target_arch = "wasm32"))]
pub use native::{
    HAS_WINDOW, fresh_seed, guard_window, mods_folder, offer_file, opened_link, page_address,
    pause, print_error, sleep_ms, speaker, storage_trouble, store, store_in, take_page_message,
    take_storage_news, tell_state, today, watch_for_panics,
};
#[cfg(not(target_arch = "wasm32"))]
pub use replacing::{write_files, write_into, write_named, write_new_folder};
#[cfg(not(target_arch = "wasm32"))]
pub use watch::{Job, Watch, in_background, watch};
#[cfg(not(target_arch = "wasm32"))]
pub use window::keep_open;

#[cfg(target_arch = "wasm32")]
mod database;
#[cfg(target_arch = "wasm32")]
#[cfg_attr(
    not(feature = "page"),
    allow(dead_code, unused_imports, reason = "only a page calls them")
)]
pub mod page;
#[cfg(target_arch = "wasm32")]
mod page_mods;
#[cfg(target_arch = "wasm32")]
mod page_sound;
#[cfg(target_arch = "wasm32")]
#[cfg_attr(
    not(feature = "page"),
    allow(dead_code, unused_imports, reason = "only a page calls them")
)]
mod page_trials;
#[cfg(target_arch = "wasm32")]
#[cfg_attr(
    not(feature = "page"),
    allow(dead_code, unused_imports, reason = "only a page calls them")
)]
mod page_wishes;
#[cfg(target_arch = "wasm32")]
#[cfg_attr(
    not(feature = "page"),
    allow(dead_code, unused_imports, reason = "only a page calls them")
)]
mod page_workshop;
#[cfg(target_arch = "wasm32")]
mod web;
#[cfg(target_arch = "wasm32")]
pub use database::{storage_trouble, store, take_storage_news};
#[cfg(target_arch = "wasm32")]
pub use page::{keep_open, take_page_message};
#[cfg(target_arch = "wasm32")]
pub use page_mods::{mod_at, mods_in, open_workshop, where_mods_are};
#[cfg(target_arch = "wasm32")]
pub use page_sound::speaker;
#[cfg(target_arch = "wasm32")]
pub use web::{
    HAS_WINDOW, Job, Watch, copy_text, fresh_seed, guard_window, in_background, offer_file,
    opened_link, other_folders, page_address, paste_text, pause, share_text, store_in, tell_state,
    today, watch, watch_for_panics, write_new,
};

/// What became of a text to share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// It was copied.
    Copied,
    /// The system asks the player where to send it.
    Offered,
}

/// A change of the storage that the game did not ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageNews {
    /// From now on nothing is stored, for this reason.
    Fails(StorageError),
    /// Files are stored again. Another tab may have changed them, so read them again.
    Works,
}

/// A file name that every system accepts.
pub fn export_name(name: &str) -> String {
    let mut kept: String = name
        .chars()
        .map(|c| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '.' => c,
            _ => '-',
        })
        .collect();
    if kept.starts_with('.') || kept.is_empty() {
        kept.insert(0, '-');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::is_name;

    #[test]
    fn exports_are_files_in_their_folder() {
        for (name, expected) in [
            ("run-7.replay", "run-7.replay"),
            ("../game", "-..-game"),
            ("the old well.txt", "the-old-well.txt"),
            ("", "-"),
        ] {
            assert_eq!(export_name(name), expected);
            assert!(is_name(&export_name(name)), "{name}");
        }
    }
}
