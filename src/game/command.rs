//! What a player can decide, and the deed that each decision becomes.
//!
//! A command is complete: every question was answered on screen before it was
//! made. It names things by stable id, so it means the same after a save and
//! in a replay.

mod direction;

use crate::catalog::Catalog;
use crate::systems::act::planning::Planner;
pub use crate::systems::act::planning::Refusal;
use crate::systems::act::{Deed, carrying, doors, movement, quaffing, stairs};
use serde::{Deserialize, Serialize};
use specs::prelude::*;

/// One decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// One step in a direction. Attacks whoever stands there, or opens a closed door.
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
    /// Close the open door in a direction.
    #[serde(with = "direction")]
    Close { dx: i32, dy: i32 },
    /// Take the stairs down from here.
    Descend,
    /// Take the stairs up from here; from the first depth they lead out of the dungeon.
    Ascend,
    /// Look closely for what is hidden within two steps.
    Search,
}

impl Command {
    /// The deed that carries out the command, or why that is impossible.
    pub(super) fn plan(self, world: &World, catalog: &Catalog) -> Result<Deed, Refusal> {
        let planner = &Planner::new(world, catalog);
        match self {
            Command::Step { dx, dy } => movement::plan(planner, dx, dy),
            Command::Wait => Ok(Deed::Rest),
            Command::PickUp => carrying::plan_pick_up(planner),
            Command::Drop { item } => carrying::plan_drop(planner, item),
            Command::Quaff { item } => quaffing::plan(planner, item),
            Command::Close { dx, dy } => doors::plan_closing(planner, dx, dy),
            Command::Descend => stairs::plan_down(planner),
            Command::Ascend => stairs::plan_up(planner),
            Command::Search => Ok(Deed::Search),
        }
    }
}
