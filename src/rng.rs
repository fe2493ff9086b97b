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
    /// The seed of the game.
    pub seed: u64,
    /// For fights.
    pub combat: Stream,
    /// For what monsters decide and notice.
    pub minds: Stream,
    /// For effects of items.
    pub items: Stream,
    /// For what the hero spots.
    pub perception: Stream,
}

impl GameRng {
    /// The streams of a new game.
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
