//! A run: its header, its history, and the forms in which it is kept, played again,
//! checked and sent.
//!
//! This module turns runs into bytes and back. It touches no files.

pub mod ahead;
pub mod duel;
mod encoding;
pub mod file;
mod find;
pub mod header;
pub mod history;
pub mod invite;
pub mod journal;
pub mod keeper;
pub mod limits;
pub mod link;
pub mod open;
pub mod player;
mod run_slot;
mod slot;
pub mod trial;
pub mod turning;
mod unpack;
