//! Whose side someone is on, now.
//!
//! Its kind says so, unless a status makes it serve someone else.

use super::body::StableId;
use super::kind::Kinds;
use super::status::{Master, Statuses};
use crate::catalog::schema::StatusRule;
use crate::catalog::{Catalog, MonsterId};
use crate::resources::HeroEntity;
use crate::rules::ruleset::{Hunts, Reaction};
use specs::prelude::*;

/// A side that someone is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The hero's.
    Hero,
    /// That of monsters of a kind.
    Kind(MonsterId),
    /// It serves someone who is gone, or has no mind.
    Nobody,
}

impl Side {
    /// What those of this side do when they see one of the other.
    pub fn reaction(self, other: Side, catalog: &Catalog) -> Reaction {
        match (self, other) {
            (Side::Kind(own), Side::Hero) => catalog.to_hero(own),
            // Friends of the hero strike those who would strike the hero. They leave it to
            // the hero to break the rules of the maze.
            (Side::Hero, Side::Kind(other)) => {
                let is_bound = catalog[other].hunts == Hunts::Maze;
                match catalog.to_hero(other) {
                    Reaction::Attack if !is_bound => Reaction::Attack,
                    _ => Reaction::Ignore,
                }
            }
            (Side::Kind(own), Side::Kind(other)) => {
                match (catalog.side(own), catalog.side(other)) {
                    (Some(own), Some(other)) => catalog.reaction(own, other),
                    _ => Reaction::Ignore,
                }
            }
            _ => Reaction::Ignore,
        }
    }

    /// Are those of both sides friends?
    pub fn is_friend(self, other: Side, catalog: &Catalog) -> bool {
        match (self, other) {
            (Side::Hero, Side::Hero) => true,
            (Side::Kind(own), Side::Kind(other)) => {
                catalog.side(own).is_some() && catalog.side(own) == catalog.side(other)
            }
            _ => false,
        }
    }
}

/// Whose side everyone is on, as a system asks for it.
#[derive(SystemData)]
pub struct Sides<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    hero: ReadExpect<'a, HeroEntity>,
    kinds: Kinds<'a>,
    statuses: ReadStorage<'a, Statuses>,
}

impl Sides<'_> {
    /// The side that someone is on.
    pub fn of(&self, entity: Entity) -> Side {
        let own = own_side(entity, self.hero.0, &self.kinds);
        let statuses = self.statuses.get(entity);
        let master = statuses.and_then(|statuses| statuses.master(self.kinds.catalog()));
        match (own, master) {
            // The hero stays the hero, whoever is served.
            (Side::Kind(_), Some(master)) => self.side_of_master(master),
            _ => own,
        }
    }

    fn side_of_master(&self, Master(id): Master) -> Side {
        let mut all = (&self.entities, &self.ids).join();
        let master = id.and_then(|id| all.find(|(_, each)| **each == id));
        master.map_or(Side::Nobody, |(master, _)| {
            own_side(master, self.hero.0, &self.kinds)
        })
    }

    /// What someone does when it sees the hero.
    pub fn to_hero(&self, entity: Entity) -> Reaction {
        self.of(entity).reaction(Side::Hero, self.kinds.catalog())
    }

    /// What one does when it sees another.
    pub fn reaction(&self, who: Entity, to: Entity) -> Reaction {
        self.of(who).reaction(self.of(to), self.kinds.catalog())
    }

    /// Does someone serve another now?
    pub fn someone_serves(&self) -> bool {
        let catalog = self.kinds.catalog();
        let mut all = (&self.statuses).join();
        all.any(|each| each.rule(StatusRule::Serves, catalog))
    }

    /// Does any side care about another than the hero? If not, nobody need look for
    /// enemies but the hero.
    pub fn have_feuds(&self) -> bool {
        let sides = self.kinds.catalog().factions.iter();
        let mut reactions = sides.flat_map(|(_, side)| &side.reactions);
        reactions.any(|each| each.reaction != Reaction::Ignore) || self.someone_serves()
    }
}

/// The side by what someone is, whomever it serves.
pub fn own_side(entity: Entity, hero: Entity, kinds: &Kinds) -> Side {
    match kinds.monster_id(entity) {
        Some(id) => Side::Kind(id),
        None if entity == hero => Side::Hero,
        None => Side::Nobody,
    }
}
