//! What happens in a tick. Read `schedule` first.

pub mod act;
pub mod conclude;
pub mod decide;
pub mod indexing;
pub mod perceive;
pub mod resolve;
pub mod schedule;
pub mod time;

use specs::prelude::*;
use time::Acting;

/// Who acts in this tick and still can.
#[derive(SystemData)]
pub struct Actors<'a> {
    acting: ReadExpect<'a, Acting>,
}

impl Actors<'_> {
    /// The actors in order.
    pub fn in_order(&self) -> impl Iterator<Item = Entity> + '_ {
        self.acting.0.iter().copied()
    }

    /// The actors that have an intent, with it, in order.
    pub fn with<T: Component + Copy>(&self, intents: &WriteStorage<T>) -> Vec<(Entity, T)> {
        if intents.is_empty() {
            return Vec::new();
        }
        self.in_order()
            .filter_map(|actor| Some((actor, *intents.get(actor)?)))
            .collect()
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod treasure_tests;
