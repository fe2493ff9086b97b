//! What a run began with.

use crate::catalog::Part;
use chance::seed::Seed;
use serde::{Deserialize, Serialize};

/// Everything about a run except its commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the game that it was begun with.
    pub version: String,
    /// The seed of the run.
    pub seed: Seed,
    /// Where the seed came from.
    pub origin: Origin,
    /// The content, the core first, then the mods in their order.
    pub content: Vec<Part>,
    /// Why it cannot be compared with other runs, in words; absent if it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unranked: Option<String>,
}

/// Where a run's seed came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// It was random.
    Fresh,
    /// The player chose it.
    Chosen,
    /// It was the seed of a day.
    Daily,
}

impl Header {
    /// A run that begins now.
    pub fn new(seed: Seed, origin: Origin, content: &[Part]) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_string(),
            seed,
            origin,
            content: content.to_vec(),
            unranked: None,
        }
    }

    /// Whether it was played with mods.
    pub fn is_modded(&self) -> bool {
        self.content.len() > 1
    }
}
