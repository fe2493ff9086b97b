//! What something is and how it stands: identity, looks, health, arms, time.

use crate::raws::catalog::Color;
use crate::rules::dice::Dice;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

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

/// What it is called, without an article, and what one sees on a closer look.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name {
    pub name: String,
    pub description: String,
}

/// The whole id of the content that it was made from. Absent from the hero.
///
/// Content that changes while the game runs finds its living things by this.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Origin(pub String);

/// The sign that stands for it on the map.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    pub glyph: char,
    pub color: Color,
}

/// Hit points: how many are left, and the most there can be.
///
/// Absent from what cannot be hurt. Written by `systems::resolve` alone. At
/// zero or below the entity is dead; a corpse stays so.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    current: i32, // never above `max`
    max: i32,
}

impl Health {
    pub fn full(max: i32) -> Self {
        Self { current: max, max }
    }

    pub fn current(self) -> i32 {
        self.current
    }

    pub fn max(self) -> i32 {
        self.max
    }

    pub fn is_dead(self) -> bool {
        self.current <= 0
    }

    pub fn is_full(self) -> bool {
        self.current >= self.max
    }

    pub fn hurt(&mut self, amount: i32) {
        self.current = self.current.saturating_sub(amount);
    }

    /// Returns how much of it was of use.
    pub fn heal(&mut self, amount: i32) -> i32 {
        let before = self.current;
        self.current = self.current.saturating_add(amount.max(0)).min(self.max);
        self.current - before
    }

    /// Sets the most there can be, and what is left in proportion; the living
    /// stay alive.
    pub fn rescale(&mut self, max: i32) {
        if max == self.max {
            return;
        }
        let share = i64::from(self.current) * i64::from(max) / i64::from(self.max.max(1));
        let least = i32::from(!self.is_dead());
        self.current = i32::try_from(share).unwrap_or(max).clamp(least, max);
        self.max = max;
    }

    /// Raises the most there can be, and what is left with it.
    pub fn raise_max(&mut self, amount: i32) {
        self.max = self.max.saturating_add(amount).max(1);
        self.current = self.current.saturating_add(amount).min(self.max);
    }
}

/// Its wounds close by themselves, a hit point every so many of its turns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regeneration {
    pub every: u32,
    /// A hit point more every so many turns that it rests in peace; 0 is never.
    pub resting: u32,
}

/// How it strikes. Absent from what cannot fight.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub to_hit: i32,
    pub damage: Dice,
    /// What its blow is called: "bites".
    pub verb: String,
    /// What its blow takes where fights follow fixed arithmetic.
    pub power: i32,
}

/// How hard it is to hit. Absent from what cannot be fought.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defence {
    pub armor_class: i32,
    /// What it takes off a blow where fights follow fixed arithmetic.
    pub defence: i32,
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

/// Dying, it leaves nothing behind.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct LeavesNothing {}

/// When it acts next, and how long each of its actions takes.
///
/// Absent from what never acts. Written by `systems::time` alone.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub due: u64,
    pub pace: u64,
    /// Of those due at the same time, the higher acts first.
    pub initiative: i32,
}

/// It died in this tick. Given by `systems::resolve`; at the tick's end it is a
/// corpse, or gone.
#[derive(Component, Clone, Copy, Debug, Default)]
#[storage(NullStorage)]
pub struct Dead;
