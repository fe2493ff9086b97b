//! What a player can decide, and why the game may say no.
//!
//! A command is complete: every question was answered on screen before it was
//! made. It names things by stable id, so it means the same after a save and
//! in a replay.

mod direction;

use serde::{Deserialize, Serialize};
use std::fmt;

/// One decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// One step in a direction; attacks who stands there, opens a door that is shut.
    #[serde(with = "direction")]
    Step { dx: i32, dy: i32 },
    /// Let a turn go by.
    Wait,
    /// Take the topmost thing lying here.
    PickUp,
    /// Put down a carried thing.
    Drop { item: u64 },
    /// Drink a carried thing.
    Quaff { item: u64 },
    /// Shut the open door in a direction.
    #[serde(with = "direction")]
    Close { dx: i32, dy: i32 },
    /// Take the stairs down from here.
    Descend,
    /// Take the stairs up from here; from the first depth, leave.
    Ascend,
}

/// Why a command was not carried out. No time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A whole sentence for the player.
    pub reason: String,
}

impl Refusal {
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}
