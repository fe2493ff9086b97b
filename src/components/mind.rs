//! What someone sees and has in mind.

use crate::rules::ruleset::{Reaction, Wanders};
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// What someone sees now. Written by `systems::perceive` alone.
///
/// Monsters need none: sight is symmetric, so they see the hero exactly where
/// the hero sees them. Only the hero's view becomes memory.
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

/// A monster's wits. Its mood is written by `systems::decide` and, for those
/// who are woken, by `systems::perceive`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mind {
    pub mood: Mood,
    /// How far it sees.
    pub sight: i32,
    /// It can open doors.
    pub opens_doors: bool,
    /// What it does about the hero.
    pub to_hero: Reaction,
    /// How it passes the time.
    pub wanders: Wanders,
    /// From how many steps away it smells the hero, seen or not.
    pub scent: i32,
    /// How far its cry carries to others of its pack.
    pub call: i32,
    /// Below this share of its health, in percent, it runs.
    pub flees_below: i32,
    /// It gives up a chase when the way has so many places; 0 is never.
    pub chase: i32,
}

/// It hunts by the rules of the maze. Absent from all others; taken off by
/// `systems::resolve` when it is fought, for good.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct MazeBound {}

/// Who cry out to each other. Absent from loners.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pack(pub String);

/// The whole id of the faction it belongs to. Absent: it is nobody's friend.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faction(pub String);

/// The way that a wanderer follows, in order; the next place is the last one.
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
