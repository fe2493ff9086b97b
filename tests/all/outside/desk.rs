//! What the tests here find on their desks.

pub use crate::desk::{Desk, Ended, ended};

pub const MANIFEST: &str = r#"{ "id": "trial", "name": "Trial", "version": "1.0.0", "game": "*" }"#;

/// The second line has wrong dice.
pub const BROKEN: &str = r#"{ "monsters": [
  { "id": "big_rat", "copy_from": "cave_rat", "damage": "lots" }
] }"#;

/// Two short games of bots, each written to a file in `runs`.
pub const RECORD: &[&str] = &[
    "simulate",
    "--games",
    "2",
    "--max-turns",
    "300",
    "--record",
    "runs",
];
