//! What someone sees and has in mind.

use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// What the hero sees now. Written by `systems::perceive` alone.
///
/// Monsters carry none: sight is symmetric, so they see the hero exactly
/// where the hero sees them.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Viewshed {
    pub range: i32,
    /// Tile indices in ascending order.
    pub visible: Vec<usize>,
    /// Something changed since it was last worked out.
    pub dirty: bool,
}

impl Viewshed {
    pub fn new(range: i32) -> Self {
        Self {
            range,
            visible: Vec::new(),
            dirty: true,
        }
    }

    pub fn sees(&self, idx: usize) -> bool {
        self.visible.binary_search(&idx).is_ok()
    }
}

/// A monster's wits. Written by `systems::decide` alone.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mind {
    pub mood: Mood,
    /// How far it sees.
    pub sight: i32,
    /// It can open doors.
    pub opens_doors: bool,
}

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
}
