//! What has happened, and cannot be undone.

use crate::components::intent::DoorState;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Something that has happened in this tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    Missed {
        attacker: Entity,
        target: Entity,
    },
    Damaged {
        target: Entity,
        amount: i32,
        by: Option<Entity>,
    },
    Healed {
        target: Entity,
        amount: i32,
    },
    Strengthened {
        target: Entity,
        gain: Gain,
        /// Below zero it was a loss.
        amount: i32,
    },
    Died {
        victim: Entity,
        by: Option<Entity>,
        at: Point,
    },
    DoorMoved {
        by: Entity,
        at: Point,
        to: DoorState,
    },
    PickedUp {
        by: Entity,
        item: Entity,
    },
    Dropped {
        by: Entity,
        item: Entity,
    },
    Quaffed {
        by: Entity,
        item: Entity,
    },
    /// A sleeper or wanderer has noticed the hero.
    Alerted {
        who: Entity,
    },
    /// Someone stepped onto a tile.
    Stepped {
        who: Entity,
        to: Point,
    },
}

/// What someone has lastingly gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    MaxHealth,
    ToHit,
    ArmorClass,
}

/// What has happened since it was last told, oldest first.
#[derive(Default)]
pub struct EventQueue {
    happened: Vec<Event>,
}

impl EventQueue {
    pub fn push(&mut self, event: Event) {
        self.happened.push(event);
    }

    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.happened)
    }
}
