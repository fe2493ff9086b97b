//! What someone does in a tick: one deed for each, hero or monster.
//!
//! A deed is a file: when the hero's is refused (`planning`), and the system that carries
//! it out. Here stands its line in `Deed`, and its line in the order of the tick.
//!
//! `game::command` gives the hero a deed, `systems::decide` the monsters. The system that
//! carries a deed out takes it off (`systems::Actors::take`). What is left at the end of
//! the tick belongs to those who died before their turn to act.

pub mod carrying;
pub mod doors;
pub mod melee;
pub mod movement;
pub mod planning;
pub mod quaffing;
pub mod searching;
pub mod stairs;
pub mod triggers;

use super::schedule::Schedule;
use crate::components::deed::{DoorState, Way};
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
    /// Look closely for what is hidden near by.
    Search,
    /// Take the stairs underfoot.
    TakeStairs { way: Way },
}

/// Everything that is done before anyone steps, blows last.
pub fn on_the_spot(schedule: Schedule) -> Schedule {
    schedule
        .then(doors::DoorSystem, "doors")
        .then(carrying::CarryingSystem, "carrying")
        .then(quaffing::QuaffingSystem, "quaffing")
        .then(searching::SearchingSystem, "searching")
        .then(melee::MeleeSystem, "melee")
}

/// Steps, and what was stepped on.
pub fn on_the_way(schedule: Schedule) -> Schedule {
    schedule
        .then(movement::MovementSystem, "movement")
        .then(triggers::TriggerSystem, "triggers")
        .then(stairs::StairsSystem, "stairs")
}
