//! Tests that measure the most that content, levels and damaged files need. They are a
//! separate program, because its allocator counts.
//!
//! A few seeds are tried by default; `cargo xtask soak` tries many, in a release build.

mod content_load;
mod effect_soak;
mod explore_soak;
mod large_mods;
mod level_soak;
mod loader_soak;
mod meter;
mod run_soak;
#[path = "../../src/raws/test_mods.rs"]
#[allow(dead_code, reason = "the other tests use the rest of it")]
mod test_mods;

// `test_mods` is also a file of the library, and names `crate::catalog` and `crate::raws`.
use wyrmhold::{catalog, raws};
