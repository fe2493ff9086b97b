//! A run: what it began with, what was decided in it, and the forms in which
//! that is kept, watched again, checked and sent.
//!
//! Bytes in, bytes out; no files here.

mod ahead;
pub mod file;
pub mod header;
pub mod history;
pub mod keeper;
pub mod link;
pub mod open;
pub mod player;
pub mod seed;
pub mod tail;
