//! What happens in a tick. Read `schedule` first.

pub mod act;
pub mod conclude;
pub mod decide;
pub mod gates;
pub mod indexing;
pub mod perceive;
pub mod resolve;
pub mod schedule;
pub mod time;

use crate::resources::Acting;
use act::Deed;
use specs::prelude::*;

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

    /// Takes out the deeds that `wanted` answers for, with who does them, in order.
    pub fn take<T>(
        &self,
        deeds: &mut WriteStorage<Deed>,
        wanted: impl Fn(Deed) -> Option<T>,
    ) -> Vec<(Entity, T)> {
        let mut taken = Vec::new();
        if deeds.is_empty() {
            return taken;
        }
        for actor in self.in_order() {
            if let Some(found) = deeds.get(actor).copied().and_then(&wanted) {
                deeds.remove(actor);
                taken.push((actor, found));
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod treasure_tests;
