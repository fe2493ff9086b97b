//! What someone does in this tick: one deed for each, hero or monster.
//!
//! `game::plan` gives the hero one, `systems::decide` the monsters. The system
//! that carries a deed out takes it off (`systems::Actors::take`). What is left
//! at the end of the tick belongs to those who died before their turn to act.

use bracket_lib::geometry::Point;
use specs::prelude::*;
use specs_derive::Component;

/// The one thing that someone does in this tick.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[storage(VecStorage)]
pub enum Deed {
    /// Step to a place beside, if that is still free.
    Step { to: Point },
    /// Change places with a bystander beside.
    Swap { with: Entity },
    /// Do nothing, and mend faster.
    Rest,
    /// Strike someone, if both still stand.
    Strike { target: Entity },
    /// Open or shut the door at a place.
    MoveDoor { at: Point, to: DoorState },
    /// Take a thing from the ground underfoot.
    PickUp { item: Entity },
    /// Put a carried thing down underfoot.
    Drop { item: Entity },
    /// Drink a carried thing.
    Quaff { item: Entity },
    /// Take the stairs underfoot.
    TakeStairs { way: Way },
}

/// Deeds by the system that carries them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Resting,
    Doors,
    Carrying,
    Quaffing,
    Melee,
    Movement,
    Stairs,
}

impl Deed {
    pub fn sort(self) -> Sort {
        match self {
            Deed::Rest => Sort::Resting,
            Deed::MoveDoor { .. } => Sort::Doors,
            Deed::PickUp { .. } | Deed::Drop { .. } => Sort::Carrying,
            Deed::Quaff { .. } => Sort::Quaffing,
            Deed::Strike { .. } => Sort::Melee,
            Deed::Step { .. } | Deed::Swap { .. } => Sort::Movement,
            Deed::TakeStairs { .. } => Sort::Stairs,
        }
    }
}

/// How a door shall stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorState {
    Open,
    Shut,
}

/// Which way stairs lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Down,
    Up,
}
