//! What differs between a window and a browser page, behind the same functions.
//!
//! This is the only place that asks for the target. `ui` is written once
//! against what is exported here.

mod progress;
mod storage;

pub use progress::{Progress, note_progress, note_saved, progress};
pub use storage::{SaveSlot, StorageError};

#[cfg(not(target_arch = "wasm32"))]
mod folder;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod watch;
#[cfg(not(target_arch = "wasm32"))]
pub use native::{
    HAS_WINDOW, fresh_seed, guard_window, mods_folder, rest, save_slot, watch_for_panics,
};
#[cfg(not(target_arch = "wasm32"))]
pub use watch::{Job, Watch, in_background, watch};

#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(target_arch = "wasm32")]
mod web;
#[cfg(target_arch = "wasm32")]
pub use web::{
    HAS_WINDOW, Job, Watch, fresh_seed, guard_window, in_background, rest, save_slot, watch,
    watch_for_panics,
};
