//! A run: what it began with, what was decided in it, and the forms in which
//! that is kept, watched again, checked and sent.
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

/// Can a file of ours have this format, which is none that this version knows? A number
/// far from them is no format but damage.
fn is_plausible(format: u32, newest: u32) -> bool {
    const FAR: u32 = 1000;
    format > newest && format < newest + FAR
}
