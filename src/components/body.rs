//! What someone is and how it stands: identity, health, gains, time.

use crate::figures::Figure;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;
use std::collections::BTreeMap;

/// A number that stays with an entity through saves, levels and replays.
///
/// Every saved entity has one. Wherever an order matters, it is the order of
/// these, since specs hands out its own numbers anew.
#[derive(
    Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[storage(VecStorage)]
#[serde(transparent)]
pub struct StableId(pub u64);

/// How many hit points are left. The most there can be is a figure (`figures`).
///
/// Absent from what cannot be hurt. Written by `systems::resolve` alone. At
/// zero or below the entity is dead; a corpse stays so.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Health {
    current: i32,
}

impl Health {
    pub fn new(current: i32) -> Self {
        Self { current }
    }

    pub fn current(self) -> i32 {
        self.current
    }

    pub fn is_dead(self) -> bool {
        self.current <= 0
    }

    pub fn hurt(&mut self, amount: i32) {
        self.current = self.current.saturating_sub(amount);
    }

    /// Gives hit points back, up to the most there can be. Returns how much of it was
    /// of use.
    pub fn heal(&mut self, amount: i32, max: i32) -> i32 {
        let before = self.current;
        let healed = self.current.saturating_add(amount.max(0));
        self.current = healed.min(max.max(before));
        self.current - before
    }

    /// The most there can be has changed: what is left stays in proportion, and the
    /// living stay alive.
    pub fn rescale(&mut self, old_max: i32, max: i32) {
        if max == old_max {
            return;
        }
        let share = i64::from(self.current) * i64::from(max) / i64::from(old_max.max(1));
        let least = i32::from(!self.is_dead());
        self.current = i32::try_from(share).unwrap_or(max).clamp(least, max);
    }

    /// The most there can be was raised or lowered for good: what is left goes with it,
    /// and the living stay alive.
    pub fn shift(&mut self, amount: i32, max: i32) {
        let least = i32::from(!self.is_dead());
        let shifted = self.current.saturating_add(amount);
        self.current = shifted.max(least).min(max.max(least));
    }
}

/// What someone gained or lost for good, by figure. Absent where that is nothing.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gains(BTreeMap<Figure, i32>);

impl Gains {
    pub fn of(&self, figure: Figure) -> i32 {
        self.0.get(&figure).copied().unwrap_or(0)
    }

    pub fn raise(&mut self, figure: Figure, amount: i32) {
        let gained = self.0.entry(figure).or_default();
        *gained = gained.saturating_add(amount);
    }
}

/// No one else can stand where this stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Blocks {}

/// The one the player plays.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Hero {}

/// What is left of someone who died. It lies there and does nothing.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Corpse {}

/// When it acts next.
///
/// Absent from what never acts. Written by `systems::time` alone.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock {
    pub due: u64,
}

/// It died in this tick. Given by `systems::resolve`; at the tick's end it is a
/// corpse, or gone.
#[derive(Component, Clone, Copy, Debug, Default)]
#[storage(NullStorage)]
pub struct Dead;

/// It was called into being by an effect, and has nothing to leave behind.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Summoned {}

/// It is there for the hero's sake, and gone when the hero leaves the level.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Passing {}

/// It is there for a while only, such as what was called up, and gone at a moment of game
/// time.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleeting {
    pub until: u64,
}
