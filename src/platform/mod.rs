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
pub use native::{HAS_WINDOW, fresh_seed, guard_window, rest, save_slot, watch_for_panics};

#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(target_arch = "wasm32")]
mod web;
#[cfg(target_arch = "wasm32")]
pub use web::{HAS_WINDOW, fresh_seed, guard_window, rest, save_slot, watch_for_panics};
