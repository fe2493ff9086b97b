//! The arithmetic of play: pure functions, no world.

pub mod combat;
pub mod dice;
pub mod distance;
pub mod odds;
pub mod ruleset;
pub mod score;

/// The usual speed, in percent.
pub const ORDINARY_SPEED: i32 = 100;

/// How loud someone ordinary is, in percent.
pub const ORDINARY_NOISE: i32 = 100;

/// So much of a number for someone who is so loud, rounded: of how far it is heard, of how
/// often it wakes someone.
pub fn as_loud(ordinary: i32, noise: i32) -> i32 {
    let loud = (i64::from(ordinary) * i64::from(noise) + 50) / i64::from(ORDINARY_NOISE);
    i32::try_from(loud.max(0)).unwrap_or(i32::MAX)
}

/// How long an action takes at ordinary speed.
pub const ORDINARY_PACE: u64 = 100;
