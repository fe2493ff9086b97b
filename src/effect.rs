//! What shall happen: asked for by a deed, not yet done.

use crate::components::deed::Way;
use crate::figures::Figure;
use crate::rules::combat::Blow;
use specs::prelude::*;

/// A change that someone asked for. `systems::resolve` makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Hurt `target`. Who gets the credit and who is hurt are separate facts.
    Damage {
        target: Entity,
        amount: i32,
        by: Option<Entity>,
    },
    /// A blow was struck; what came of it is known.
    Strike {
        attacker: Entity,
        target: Entity,
        blow: Blow,
    },
    Heal {
        target: Entity,
        amount: i32,
    },
    /// A wound closes by itself; nothing to speak of.
    Mend {
        target: Entity,
    },
    /// Raise a figure for good, or lower it.
    Raise {
        target: Entity,
        figure: Figure,
        amount: i32,
    },
    /// The hero leaves the level. Carried out by `game`, between dispatches.
    TakeStairs {
        way: Way,
    },
}

/// The effects asked for and not yet done, oldest first.
#[derive(Default)]
pub struct EffectQueue {
    waiting: Vec<Effect>,
}

impl EffectQueue {
    pub fn push(&mut self, effect: Effect) {
        self.waiting.push(effect);
    }

    /// Takes out those that `wanted` answers for, in order, and leaves the others.
    pub fn take<T>(&mut self, wanted: impl Fn(&Effect) -> Option<T>) -> Vec<T> {
        let mut taken = Vec::new();
        self.waiting.retain(|effect| match wanted(effect) {
            Some(found) => {
                taken.push(found);
                false
            }
            None => true,
        });
        taken
    }

    /// Nothing that was asked for shall happen.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}
