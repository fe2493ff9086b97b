//! What someone wants to do in this tick. Cleared at its end, done or not.

use bracket_lib::geometry::Point;
use specs::prelude::*;
use specs_derive::Component;

/// This tick the entity steps to a place beside it, if that is still free.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToStep {
    pub to: Point,
}

/// This tick the entity changes places with a bystander beside it.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToSwap {
    pub with: Entity,
}

/// This tick the entity rests.
#[derive(Component, Clone, Copy, Debug, Default)]
#[storage(NullStorage)]
pub struct WantsToRest;

/// This tick the entity strikes `target`, if both still stand.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToMelee {
    pub target: Entity,
}

/// This tick the entity opens or shuts the door at a place.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToMoveDoor {
    pub at: Point,
    pub to: DoorState,
}

/// How a door shall stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorState {
    Open,
    Shut,
}

/// This tick the entity takes `item` from the ground it stands on.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToPickUp {
    pub item: Entity,
}

/// This tick the entity puts `item` down where it stands.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToDrop {
    pub item: Entity,
}

/// This tick the entity drinks `item`.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToQuaff {
    pub item: Entity,
}

/// This tick the entity takes the stairs it stands on.
#[derive(Component, Clone, Copy, Debug)]
pub struct WantsToTakeStairs {
    pub way: Way,
}

/// Which way stairs lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Down,
    Up,
}
