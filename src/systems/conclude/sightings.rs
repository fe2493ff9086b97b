//! What came into view and what was found by a command of the hero.
//!
//! Told once for each command and not for each tick: whoever went out of view and came
//! back while the others acted has not come into view. Front ends stop what is under way
//! when they get such a notice.

use super::witness::Witness;
use crate::components::body::StableId;
use crate::components::item::Carried;
use crate::components::kind::Rules;
use crate::components::mind::Mind;
use crate::notice::{Find, Notice};
use crate::order;
use crate::resources::{Depth, HeroEntity};
use crate::rules::ruleset::Reaction;
use specs::prelude::*;

/// What the hero saw and knew of when the last report was made.
///
/// Not saved: it is worked out from the state, between any two commands.
#[derive(Default)]
pub struct Sightings {
    depth: i32,
    /// Everyone in view, in order of id.
    in_view: Vec<(StableId, Entity)>,
    /// Items and traps that the hero knows of, and what is carried, in order of id.
    known: Vec<(StableId, Entity)>,
}

type Minds<'a> = (
    Entities<'a>,
    ReadStorage<'a, Mind>,
    ReadStorage<'a, Carried>,
);

impl Sightings {
    /// What the hero sees and knows of now; nothing in a world without a hero.
    pub fn of(world: &World) -> Self {
        if world.try_fetch::<HeroEntity>().is_none() {
            return Self::default();
        }
        let witness = world.system_data::<Witness>();
        let (entities, minds, carried) = world.system_data::<Minds>();
        let in_view = (&entities, &witness.ids, &minds).join();
        let in_view = in_view
            .filter(|(entity, ..)| witness.sees(*entity))
            .map(|(entity, &id, _)| (id, entity));
        let known = (&entities, &witness.ids, &witness.noticed).join();
        let known = known
            .filter(|(entity, ..)| witness.find(*entity).is_some())
            .map(|(entity, &id, _)| (id, entity));
        let hero = witness.ids.get(witness.hero.0).copied();
        let pack = (&entities, &witness.ids, &carried).join();
        let pack = pack
            .filter(|(.., carried)| Some(carried.by) == hero)
            .map(|(entity, &id, _)| (id, entity));
        Self {
            depth: world.read_resource::<Depth>().0,
            in_view: in_order(in_view),
            known: in_order(known.chain(pack)),
        }
    }

    /// Looks again after a command, and tells what is new: whoever came into view, the
    /// nearest first, then traps, then items, the nearest first. Nothing is found on a
    /// level that was just entered.
    pub fn renew(&mut self, world: &World) -> Vec<Notice> {
        let before = std::mem::replace(self, Self::of(world));
        let (witness, rules) = world.system_data::<(Witness, Rules)>();
        let hero = witness.at(witness.hero.0);
        let steps = |entity: Entity| {
            let (from, to) = (hero?, witness.at(entity)?);
            Some(rules.metric.steps(to, from))
        };
        let mut notices = Vec::new();

        let mut arrivals = new_ones(&self.in_view, &before.in_view);
        order::by_key(&mut arrivals, |&(id, entity)| (steps(entity), id));
        notices.extend(arrivals.into_iter().filter_map(|(_, entity)| {
            Some(Notice::CameIntoView {
                at: witness.at(entity)?,
                name: witness.name(entity).to_string(),
                hostile: witness.sides.to_hero(entity) == Reaction::Attack,
            })
        }));

        if self.depth == before.depth {
            let mut finds = new_ones(&self.known, &before.known);
            order::by_key(&mut finds, |&(id, entity)| {
                match witness.kinds.trap(entity).is_some() {
                    true => (None, id),
                    false => (steps(entity), id),
                }
            });
            notices.extend(finds.into_iter().filter_map(|(_, entity)| {
                Some(Notice::Found {
                    at: witness.at(entity)?,
                    what: witness.find(entity)?,
                })
            }));
        }
        notices
    }
}

impl Witness<'_> {
    /// What an entity is for who finds it; nothing, if it is neither a trap nor an item
    /// that lies about.
    fn find(&self, entity: Entity) -> Option<Find> {
        self.at(entity)?;
        let name = || self.name(entity).to_string();
        if self.kinds.trap(entity).is_some() {
            return Some(Find::Trap(name()));
        }
        let is_item = self.kinds.item(entity).is_some();
        is_item.then(|| Find::Item(name()))
    }
}

fn in_order(all: impl Iterator<Item = (StableId, Entity)>) -> Vec<(StableId, Entity)> {
    let mut all: Vec<(StableId, Entity)> = all.collect();
    order::by_key(&mut all, |&(id, _)| id);
    all
}

/// Those that were not there before. Both are in order of id.
fn new_ones(now: &[(StableId, Entity)], before: &[(StableId, Entity)]) -> Vec<(StableId, Entity)> {
    let is_new = |id: &StableId| before.binary_search_by_key(id, |&(id, _)| id).is_err();
    let new = now.iter().filter(|(id, _)| is_new(id));
    new.copied().collect()
}
