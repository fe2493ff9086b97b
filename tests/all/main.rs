//! Every test from outside of the library, except those that measure (`tests/limits`), in
//! one program, so that the game is linked once. Each module has one subject; `cargo test
//! --test all games::` runs one of them.

mod desk;
mod draughts;
mod embers;
mod games;
mod goals;
mod guide;
mod harm;
mod keeping;
mod level_digests;
mod loading;
mod maps;
mod maze;
mod mistakes;
mod mod_tools;
mod monsters;
mod notice_taken;
#[cfg(target_os = "linux")]
mod outside;
mod pictures;
mod runs;
mod schema_oracle;
mod seed_packs;
mod seeds;
mod stage;
mod statuses;
#[path = "../../src/raws/test_mods.rs"]
mod test_mods;
mod things;
mod tidy;
mod tools_told;
#[path = "../../src/testkit/trials.rs"]
mod trials;

// `test_mods` is also a file of the library, and names `crate::catalog` and `crate::raws`.
use wyrmhold::{catalog, raws};
