//! What someone sees and has in mind.

use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;
use std::collections::BTreeMap;

/// What someone sees now. Written by `systems::perceive` alone.
///
/// A place is seen that is within one's own range, along a free line, and lit or one
/// step away. Monsters need no view: a line is free from both ends, so the hero's lines
/// serve them all. Only the hero's view becomes memory.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Viewshed {
    /// Tile indices in ascending order.
    pub visible: Vec<usize>,
    /// Something changed since it was last worked out.
    pub dirty: bool,
}

impl Viewshed {
    /// To be worked out at the next look.
    pub fn stale() -> Self {
        Self {
            visible: Vec::new(),
            dirty: true,
        }
    }

    pub fn sees(&self, idx: usize) -> bool {
        self.visible.binary_search(&idx).is_ok()
    }
}

/// What a monster has in mind. Written by `systems::decide` and, for those who are
/// woken, by `systems::perceive`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mind {
    pub mood: Mood,
}

/// It was fought, so it no longer hunts by the rules of the maze. Absent from all
/// whose kind never does. Given by `systems::resolve`, for good.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Provoked {}

/// When someone can use its abilities again, by their number. Absent from those who have
/// used none that has to rest.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cooldowns(pub BTreeMap<u8, u64>);

/// The way that a wanderer follows, stored in reverse: `last()` is the next place.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Route(pub Vec<Point>);

/// What a monster is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    Asleep,
    Wandering,
    /// Going for the hero, or for where the hero was last seen.
    Hunting {
        last_seen: Point,
    },
    /// Running from whoever was last seen there.
    Fleeing {
        from: Point,
    },
}
