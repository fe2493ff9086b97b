//! What someone does in a tick: one deed for each, hero or monster.
//!
//! A deed is a file: when the hero's is refused (`planning`), and the system that carries
//! it out. Here stands its line in `Deed`, and its line in the order of the tick.
//!
//! `game::command` gives the hero a deed, `systems::decide` the monsters. The system that
//! carries a deed out takes it off (`systems::Actors::take`). What is left at the end of
//! the tick belongs to those who died before their turn to act.

pub mod abilities;
pub mod carrying;
pub mod doors;
pub mod hands;
pub mod hindrance;
pub mod melee;
pub mod movement;
pub mod planning;
pub mod quaffing;
pub mod searching;
pub mod stairs;
pub mod throwing;
pub mod using;
pub mod wearing;

use super::gates;
use super::schedule::Schedule;
use crate::catalog::SpellId;
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
    /// Put a carried thing on.
    Wear { item: Entity },
    /// Take a worn thing off.
    TakeOff { item: Entity },
    /// Read a carried thing.
    Read { item: Entity, at: Option<Point> },
    /// Point a carried thing.
    Zap { item: Entity, at: Option<Point> },
    /// Cast a spell.
    Cast { spell: SpellId, at: Option<Point> },
    /// Throw a carried thing.
    Throw { item: Entity, at: Point },
    /// Fire a carried thing with the weapon in hand.
    Fire { item: Entity, at: Point },
    /// Look closely for what is hidden near by.
    Search,
    /// Take the stairs underfoot.
    TakeStairs { way: Way },
    /// Do what its kind can do, by the number of the ability.
    UseAbility { ability: u8, target: Entity },
}

/// Deeds by the system that carries them out. A system runs only in ticks in which someone
/// does a deed of its sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Resting,
    Doors,
    Carrying,
    Quaffing,
    Wearing,
    Using,
    Throwing,
    Searching,
    Melee,
    Movement,
    Stairs,
    Abilities,
}

impl Deed {
    /// The sort that this deed is of.
    pub fn sort(self) -> Sort {
        match self {
            Deed::Rest => Sort::Resting,
            Deed::MoveDoor { .. } => Sort::Doors,
            Deed::PickUp { .. } | Deed::Drop { .. } => Sort::Carrying,
            Deed::Quaff { .. } => Sort::Quaffing,
            Deed::Wear { .. } | Deed::TakeOff { .. } => Sort::Wearing,
            Deed::Read { .. } | Deed::Zap { .. } | Deed::Cast { .. } => Sort::Using,
            Deed::Throw { .. } | Deed::Fire { .. } => Sort::Throwing,
            Deed::Search => Sort::Searching,
            Deed::Strike { .. } => Sort::Melee,
            Deed::Step { .. } | Deed::Swap { .. } => Sort::Movement,
            Deed::TakeStairs { .. } => Sort::Stairs,
            Deed::UseAbility { .. } => Sort::Abilities,
        }
    }
}

/// Everything that is done before anyone steps, blows last.
pub fn on_the_spot(schedule: Schedule) -> Schedule {
    schedule
        .on(Sort::Doors, doors::DoorSystem, "doors")
        .on(Sort::Carrying, carrying::CarryingSystem, "carrying")
        .on(Sort::Quaffing, quaffing::QuaffingSystem, "quaffing")
        .on(Sort::Wearing, wearing::WearingSystem, "wearing")
        .on(Sort::Using, using::UsingSystem, "using")
        .on(Sort::Throwing, throwing::ThrowingSystem, "throwing")
        .on(Sort::Searching, searching::SearchingSystem, "searching")
        .on(Sort::Abilities, abilities::AbilitySystem, "abilities")
        .on(Sort::Melee, melee::MeleeSystem, "melee")
}

/// Steps. What was stepped on is asked for. Stairs are taken on purpose, or by stepping on them.
pub fn on_the_way(schedule: Schedule) -> Schedule {
    schedule
        .on(Sort::Movement, movement::MovementSystem, "movement")
        .when(gates::stairs, stairs::StairsSystem, "stairs")
}
