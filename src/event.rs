//! What has happened, and cannot be undone.

use crate::catalog::{ElementKind, Id, ItemId, MonsterId, SpellId, StatusId};
use crate::components::deed::DoorState;
use crate::effects::queue::{Manner, Means};
use crate::figures::Figure;
use crate::map::Tile;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

/// Something that has happened in this tick.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Missed {
        attacker: Entity,
        target: Entity,
    },
    /// A blow landed and did nothing.
    Unharmed {
        attacker: Entity,
        target: Entity,
    },
    Damaged {
        target: Entity,
        amount: i32,
        by: Option<Entity>,
        /// What did it, where nobody is behind it.
        means: Option<Means>,
        /// How it was done.
        manner: Manner,
    },
    Healed {
        target: Entity,
        amount: i32,
    },
    Strengthened {
        target: Entity,
        figure: Figure,
        /// Below zero it was a loss.
        amount: i32,
    },
    Died {
        victim: Entity,
        by: Option<Entity>,
        /// What did it, where nobody is behind it.
        means: Option<Means>,
        at: Point,
    },
    DoorMoved {
        by: Entity,
        at: Point,
        to: DoorState,
    },
    /// A locked door was opened, and the key is used up.
    Unlocked {
        by: Entity,
        at: Point,
        key: Entity,
    },
    /// A secret door was found.
    DoorFound {
        at: Point,
    },
    /// One thing of several was taken, and the others are out of reach.
    CagesShut {
        at: Point,
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
    /// A thing was read; `at` is the place that was meant.
    Read {
        by: Entity,
        item: Entity,
        at: Point,
    },
    Zapped {
        by: Entity,
        item: Entity,
        at: Point,
    },
    Cast {
        by: Entity,
        spell: SpellId,
        at: Point,
    },
    /// Something reaches a whole area: the places, and what sort of harm it does there.
    Reached {
        from: Point,
        places: Arc<[Point]>,
        element: Option<Id<ElementKind>>,
        /// What it is done with, if that is known.
        means: Option<Means>,
        by: Option<Entity>,
    },
    PutOn {
        by: Entity,
        item: Entity,
    },
    TakenOff {
        by: Entity,
        item: Entity,
    },
    /// Something flew from someone's hand or weapon.
    Launched {
        by: Entity,
        item: Entity,
        from: Point,
        /// Where its flight ended: at whomever it hit, or where it came down.
        to: Point,
        is_fired: bool,
    },
    /// The hero knows a kind of things from now on.
    Identified {
        kind: ItemId,
    },
    /// A thing that someone carries has changed, in words: "glows".
    Altered {
        carrier: Entity,
        item: Entity,
        what: &'static str,
    },
    /// Someone has learnt a spell.
    Taught {
        who: Entity,
        spell: SpellId,
    },
    /// Someone has more mana.
    Invigorated {
        who: Entity,
        amount: i32,
    },
    /// A sleeper or wanderer has noticed the hero.
    Alerted {
        who: Entity,
    },
    /// Someone called its pack.
    CriedOut {
        who: Entity,
    },
    /// Two changed places, one of them unasked.
    Swapped {
        who: Entity,
        with: Entity,
    },
    /// Something hidden was found, by looking or by stepping on it.
    Spotted {
        what: Entity,
    },
    /// Someone stepped on a trap, and it works.
    Sprung {
        trap: Entity,
        at: Point,
    },
    /// So much followed from one thing that the rest of it does not happen.
    Exhausted {
        /// The name of what began it.
        what: Arc<str>,
    },
    /// Someone has a status, or more of one.
    StatusBegan {
        target: Entity,
        kind: StatusId,
        is_new: bool,
    },
    /// Someone has a status no more.
    StatusEnded {
        target: Entity,
        kind: StatusId,
    },
    /// Someone who is held fast tried to leave.
    Struggled {
        who: Entity,
    },
    /// A step or a blow went in another direction than was meant, and came to nothing.
    Staggered {
        who: Entity,
    },
    /// Someone who flew came down beside ground that nobody can stand on.
    CameDown {
        who: Entity,
        over: Tile,
    },
    /// Someone did what its kind can do, to someone or to itself.
    UsedAbility {
        who: Entity,
        target: Entity,
        verb: Arc<str>,
    },
    /// Someone is somewhere else at once.
    Relocated {
        who: Entity,
        to: Point,
    },
    /// The ground became another kind.
    GroundChanged {
        at: Point,
    },
    /// Someone appeared out of nothing.
    Appeared {
        who: Entity,
    },
    /// Someone was called, and did not come: there is no room, or there are too many.
    Unanswered {
        kind: MonsterId,
        near: Point,
    },
    /// Someone came with the hero from another level.
    Followed {
        who: Entity,
    },
    /// Someone fell to the level below.
    Fell {
        who: Entity,
        from: Point,
    },
    /// Someone took a thing from another.
    Stole {
        by: Entity,
        from: Entity,
        item: Entity,
    },
    /// Someone became something else.
    Transformed {
        who: Entity,
        /// What it was called before.
        before: Arc<str>,
    },
    /// A sentence of the content, for whoever sees the place.
    Message {
        text: Arc<str>,
        at: Point,
    },
    /// Someone stepped onto a tile.
    Stepped {
        who: Entity,
        to: Point,
    },
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

    /// How many have happened, for `insert`.
    pub fn count(&self) -> usize {
        self.happened.len()
    }

    /// Adds what happened before others, and is known whole only after them.
    pub fn insert(&mut self, before: usize, event: Event) {
        self.happened.insert(before, event);
    }

    pub fn is_empty(&self) -> bool {
        self.happened.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Event> {
        self.happened.iter()
    }

    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.happened)
    }
}
