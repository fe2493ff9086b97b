//! What shall happen: asked for, not yet done.

use super::Effect;
use crate::rules::combat::Blow;
use specs::prelude::*;
use std::collections::VecDeque;

/// Whom an effect is for, and who is to be credited or blamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub target: Entity,
    /// A creature, a trap, a thing that was drunk.
    pub by: Option<Entity>,
}

/// Something that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// What content says.
    Effect(Effect, Aim),
    /// A blow was struck; what came of it is known.
    Blow(Blow, Aim),
    /// A wound closes by itself, a hit point's worth; nothing to speak of.
    Mending(Entity),
}

/// How many effects may follow from effects in one tick.
pub const MOST_FOLLOWING: u32 = 1000;

/// What was asked for and is not yet done, oldest first. Empty at the end of every tick.
#[derive(Default)]
pub struct EffectQueue {
    waiting: VecDeque<Asked>,
    /// How many effects of this tick followed from others.
    following: u32,
}

impl EffectQueue {
    /// A system asks for something.
    pub fn ask(&mut self, asked: Asked) {
        self.waiting.push_back(asked);
    }

    /// An effect asks for another one. False where that is one too many: a spell that
    /// casts itself would go on for ever.
    pub fn ask_more(&mut self, effect: Effect, aim: Aim) -> bool {
        if self.following >= MOST_FOLLOWING {
            return false;
        }
        self.following += 1;
        self.waiting.push_back(Asked::Effect(effect, aim));
        true
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
        self.following = 0;
    }
}
