//! The steps that make a level playable: ends, reach, spawns.

pub mod ends;
pub mod reach;
pub mod spawns;
pub mod tables;
