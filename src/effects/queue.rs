//! What shall happen: asked for, not yet done.

use super::Effect;
use crate::catalog::{ElementKind, Id, ItemId, SpellId, StatusId, TrapId};
use crate::map::Tile;
use crate::rules::combat::Blow;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// Whom or what an effect is for, where it comes from, and who is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who is meant; none where only a place is.
    pub target: Option<Entity>,
    /// The place that is meant. A target may have left it since.
    pub at: Point,
    /// Where it comes from: lines start there, and pushes lead away from it.
    pub from: Point,
    /// Who uses it; none for what works by itself, such as a trap.
    pub user: Option<Entity>,
    /// Who is to be credited or blamed: a creature, a trap, a thing that was drunk.
    pub by: Option<Entity>,
    /// What it is done with.
    pub means: Option<Means>,
}

impl Aim {
    /// For someone at a place, out of nowhere.
    pub fn on(target: Entity, at: Point) -> Self {
        Self {
            target: Some(target),
            at,
            from: at,
            user: None,
            by: None,
            means: None,
        }
    }

    /// The same, but someone or something else is behind it.
    pub fn by(self, by: Entity) -> Self {
        Self {
            by: Some(by),
            ..self
        }
    }
}

/// Who or what is to blame for harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blame {
    pub by: Option<Entity>,
    /// What it was done with, for where nobody is behind it.
    pub means: Option<Means>,
}

impl Blame {
    /// Someone did it with its own hands, or nobody did.
    pub fn of(by: Option<Entity>) -> Self {
        Self { by, means: None }
    }
}

impl From<Aim> for Blame {
    fn from(aim: Aim) -> Self {
        Self {
            by: aim.by,
            means: aim.means,
        }
    }
}

/// How someone is hurt, for those who tell of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By a blow, or by something that was thrown or fired.
    Blow,
    /// By an effect, of an element or of none.
    Effect(Option<Id<ElementKind>>),
    /// By a status of one's own.
    Status(StatusId),
}

/// The content that an effect stands in, so that it can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Item(ItemId),
    Trap(TrapId),
    Spell(SpellId),
    Status(StatusId),
    Ground(Tile),
}

/// Something that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// What content says, one after the other.
    Effects(Arc<Vec<Effect>>, Aim),
    /// A blow was struck; what came of it is known.
    Blow {
        blow: Blow,
        target: Entity,
        by: Option<Entity>,
    },
    /// A wound closes by itself: one hit point, and nobody is told.
    Mending(Entity),
    /// A turn of someone begins: its statuses work.
    StatusTurn(Entity),
    /// Someone throws a thing that it carries, or fires it.
    Launch(Launch),
    /// Someone put something on or took it off: what was bound to it is not more than
    /// there can be.
    Refit(Entity),
    /// Someone came to a place by a step.
    Arrival { who: Entity, at: Point },
    /// Someone who is held fast tries to leave.
    Struggle(Entity),
}

/// A thing is sent on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    pub by: Entity,
    pub item: Entity,
    /// The place that is aimed at.
    pub at: Point,
    /// With the weapon in hand, or else by hand.
    pub is_fired: bool,
}

/// How many effects may happen in one tick. A spell that casts itself ends here.
pub const MOST_EFFECTS: u32 = 1000;

/// How many places effects may look at in one tick. On a large level a few effects that go
/// through all of it take as long as very many others.
pub const MOST_PLACES: u32 = 4_000_000;

/// What was asked for and is not yet done, oldest first. Empty at the end of every tick.
#[derive(Default)]
pub struct EffectQueue {
    waiting: VecDeque<Asked>,
    /// How many effects have happened in this tick.
    done: u32,
    /// How many places they have looked at.
    looked_at: u32,
}

impl EffectQueue {
    /// Asks for something.
    pub fn ask(&mut self, asked: Asked) {
        self.waiting.push_back(asked);
    }

    /// Asks for effects; for none, nothing is asked.
    pub fn ask_all(&mut self, effects: &Arc<Vec<Effect>>, aim: Aim) {
        if !effects.is_empty() {
            self.ask(Asked::Effects(Arc::clone(effects), aim));
        }
    }

    /// Counts one effect, and the places that it looks at. False where it is one too many
    /// for this tick.
    pub fn count(&mut self, places: u32) -> bool {
        self.looked_at = self.looked_at.saturating_add(places);
        if self.looked_at > MOST_PLACES {
            // The rest of the tick is over at once.
            self.done = self.done.max(MOST_EFFECTS);
        }
        self.done += 1;
        self.done <= MOST_EFFECTS
    }

    /// Is this the first effect that is one too many?
    pub fn has_just_ended(&self) -> bool {
        self.done == MOST_EFFECTS + 1
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The next thing to do.
    pub fn take_next(&mut self) -> Option<Asked> {
        self.waiting.pop_front()
    }

    /// Nothing that was asked for shall happen.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// The tick is over.
    pub fn close(&mut self) {
        debug_assert!(self.waiting.is_empty(), "left over: {:?}", self.waiting);
        self.done = 0;
        self.looked_at = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_are_looked_at_end_a_tick_too() {
        let mut queue = EffectQueue::default();
        assert!(queue.count(MOST_PLACES));
        assert!(!queue.count(1));
        assert!(queue.has_just_ended());
        assert!(!queue.count(0) && !queue.has_just_ended());
        queue.close();
        assert!(queue.count(0));
    }
}
