//! What a player can decide, and the deed that each decision becomes.
//!
//! A command is complete: every question was answered on screen before it was
//! made. It names things by stable id, so it means the same after a save and
//! in a replay.

mod direction;

use super::debug::DebugDeed;
use crate::catalog::Catalog;
use crate::systems::act::planning::Planner;
pub use crate::systems::act::planning::Refusal;
use crate::systems::act::{
    Deed, carrying, doors, movement, quaffing, stairs, throwing, using, wearing,
};
use bracket_lib::geometry::Point;
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
    /// Put on a carried thing; what is worn there comes off.
    Wear { item: u64 },
    /// Take off a worn thing.
    TakeOff { item: u64 },
    /// Throw a carried thing at a place.
    Throw { item: u64, at: Point },
    /// Fire at a place with the weapon in hand.
    Fire { at: Point },
    /// Read a carried thing, at a place if it is aimed.
    Read { item: u64, at: Option<Point> },
    /// Point a carried thing, at a place if it is aimed.
    Zap { item: u64, at: Option<Point> },
    /// Cast the spell with this number, at a place if it is aimed. The first is 0.
    Cast { spell: u8, at: Option<Point> },
    /// Change the game in a way that no player could. Refused outside of debug mode.
    Debug { deed: DebugDeed },
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
            Command::Wear { item } => wearing::plan_wear(planner, item),
            Command::TakeOff { item } => wearing::plan_take_off(planner, item),
            Command::Throw { item, at } => throwing::plan_throw(planner, item, at),
            Command::Fire { at } => throwing::plan_fire(planner, at),
            Command::Read { item, at } => using::plan_read(planner, item, at),
            Command::Zap { item, at } => using::plan_zap(planner, item, at),
            Command::Cast { spell, at } => using::plan_cast(planner, spell, at),
            Command::Debug { .. } => Err(Refusal::new("Nobody in the hold can do that.")),
        }
    }
}
