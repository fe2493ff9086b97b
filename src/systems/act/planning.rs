//! What the hero can know before a deed: a command is refused here, and no time passes.
//!
//! Each deed asks its own questions, in its own file; what several ask is here.

use crate::catalog::Catalog;
use crate::catalog::schema::StatusRule;
use crate::components::body::StableId;
use crate::components::item::Carried;
use crate::components::kind::{Figures, Kinds};
use crate::components::status::{Master, Statuses};
use crate::resources::HeroEntity;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::fmt;

/// Why a command was not carried out. No time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A whole sentence for the player.
    pub reason: String,
}

impl Refusal {
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

/// A refusal in a sentence.
pub fn refuse<T>(reason: &str) -> Result<T, Refusal> {
    Err(Refusal::new(reason))
}

/// The hero before a deed.
pub struct Planner<'a> {
    pub world: &'a World,
    pub catalog: &'a Catalog,
    pub hero: Entity,
    /// Where the hero stands.
    pub at: Point,
}

impl<'a> Planner<'a> {
    pub fn new(world: &'a World, catalog: &'a Catalog) -> Self {
        let hero = world.read_resource::<HeroEntity>().0;
        let at = world
            .read_storage::<Position>()
            .get(hero)
            .expect("the hero is on the map")
            .at();
        Self {
            world,
            catalog,
            hero,
            at,
        }
    }

    /// The place one step away in a direction.
    pub fn beside(&self, dx: i32, dy: i32) -> Result<Point, Refusal> {
        match (dx, dy) {
            (0, 0) => refuse("That is no direction."),
            (-1..=1, -1..=1) => Ok(Point::new(self.at.x + dx, self.at.y + dy)),
            _ => refuse("That is too far for one step."),
        }
    }

    /// May the hero raise a hand against someone? Fear and charms forbid it.
    pub fn may_strike(&self, target: Entity) -> Result<(), Refusal> {
        let (figures, ids, statuses) =
            self.world
                .system_data::<(Figures, ReadStorage<StableId>, ReadStorage<Statuses>)>();
        if figures.rule(self.hero, StatusRule::Flees) {
            return refuse("You are too frightened to strike.");
        }
        let own = statuses.get(self.hero);
        let master = own.and_then(|own| own.master(self.catalog));
        let is_master = |Master(id)| id.is_some() && id == ids.get(target).copied();
        if master.is_some_and(is_master) {
            let name = figures.kinds.name(target);
            let reason = format!("You cannot raise your hand against the {name}.");
            return Err(Refusal::new(reason));
        }
        Ok(())
    }

    /// The thing in the hero's pack with that id.
    pub fn in_pack(&self, id: u64) -> Result<Entity, Refusal> {
        let (entities, ids, carried) =
            self.world
                .system_data::<(Entities, ReadStorage<StableId>, ReadStorage<Carried>)>();
        let found = (&entities, &ids, &carried)
            .join()
            .find(|(_, each, _)| each.0 == id)
            .map(|(entity, ..)| entity);
        found.ok_or_else(|| Refusal::new("You do not carry that."))
    }

    /// Does the hero carry a key?
    pub fn has_key(&self) -> bool {
        let (entities, carried, kinds) = self
            .world
            .system_data::<(Entities, ReadStorage<Carried>, Kinds)>();
        (&entities, &carried)
            .join()
            .any(|(item, _)| kinds.item(item).is_some_and(|kind| kind.key))
    }
}
