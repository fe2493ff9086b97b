//! Random numbers: the named streams of one game.
//!
//! Each purpose has its own stream, so that one roll more in a fight changes no level and
//! no loot.

use chance::Stream;
use serde::{Deserialize, Serialize};

/// The streams of one game. Level streams are derived from the seed when needed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRng {
    pub seed: u64,
    pub combat: Stream,
    pub minds: Stream,
    pub items: Stream,
    pub perception: Stream,
}

impl GameRng {
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            combat: Stream::named(seed, "combat"),
            minds: Stream::named(seed, "minds"),
            items: Stream::named(seed, "items"),
            perception: Stream::named(seed, "perception"),
        }
    }

    /// The stream that builds and fills the level at a depth; always the same.
    pub fn level(&self, depth: i32) -> Stream {
        Stream::named(self.seed, &format!("level {depth}"))
    }
}
