//! A run: its header, its history, and the forms in which it is kept, played again,
//! checked and sent.
//!
//! Bytes in, bytes out; no files here.

pub mod ahead;
mod encoding;
pub mod file;
mod find;
pub mod header;
pub mod history;
pub mod journal;
pub mod keeper;
pub mod limits;
pub mod link;
pub mod open;
pub mod player;
mod run_slot;
mod slot;
mod unpack;

/// Whether this can be a format number of another version. A number far from the known
/// ones means damage.
fn is_plausible(format: u32, newest: u32) -> bool {
    const FAR: u32 = 1000;
    format > newest && format < newest + FAR
}
