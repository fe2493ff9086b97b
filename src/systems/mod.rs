//! What happens in a tick. Read `schedule` first.

pub mod act;
pub mod conclude;
pub mod decide;
pub mod indexing;
pub mod perceive;
pub mod resolve;
pub mod schedule;
pub mod time;

use crate::components::body::{Dead, MyTurn, StableId};
use specs::prelude::*;

/// Who acts in this tick and still can.
#[derive(SystemData)]
pub struct Actors<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    turns: ReadStorage<'a, MyTurn>,
    dead: ReadStorage<'a, Dead>,
}

impl Actors<'_> {
    /// The actors in the order of their stable ids: specs' own order would
    /// change with a save.
    pub fn in_order(&self) -> Vec<Entity> {
        let mut actors: Vec<(StableId, Entity)> =
            (&self.entities, &self.ids, &self.turns, !&self.dead)
                .join()
                .map(|(entity, &id, ..)| (id, entity))
                .collect();
        actors.sort_unstable();
        actors.into_iter().map(|(_, entity)| entity).collect()
    }

    /// The actors that have an intent, with it, in order.
    pub fn with<T: Component + Copy>(&self, intents: &WriteStorage<T>) -> Vec<(Entity, T)> {
        self.in_order()
            .into_iter()
            .filter_map(|actor| Some((actor, *intents.get(actor)?)))
            .collect()
    }
}

#[cfg(test)]
mod tests;
