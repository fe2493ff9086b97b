//! The arithmetic of play: pure functions, no world.

pub mod combat;
pub mod dice;
pub mod distance;
pub mod odds;
pub mod ruleset;
pub mod score;

/// The usual speed, in percent.
pub const ORDINARY_SPEED: i32 = 100;

/// How long an action takes at ordinary speed.
pub const ORDINARY_PACE: u64 = 100;
