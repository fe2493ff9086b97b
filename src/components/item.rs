//! Things: what they do, and who has them.

use crate::components::body::StableId;
use crate::raws::catalog::QuaffEffect;
use crate::rules::dice::Dice;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// It can be picked up.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Item {}

/// It is in someone's pack. It then has no `Position`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    pub by: StableId,
    /// Later things stand further down in the pack.
    pub since: u64,
}

/// It can be drunk, and this happens.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quaffable {
    pub effects: Vec<QuaffEffect>,
}

impl Quaffable {
    /// Would it be wasted on the unhurt?
    pub fn only_heals(&self) -> bool {
        self.effects
            .iter()
            .all(|effect| matches!(effect, QuaffEffect::Heal(_)))
    }
}

/// What the journey is for: whoever gets out with it has won.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Goal {}

/// It opens a locked door, and is used up.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Key {}

/// One of several things of which only one can be taken: the others of its group
/// are gone as soon as one is. Absent from what has been taken.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Which of the level's choices it belongs to.
    pub group: u32,
}

/// It happens to whoever steps on it.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryTrigger {
    pub damage: Dice,
    /// What it does to them: "snaps shut on".
    pub verb: String,
    /// It happens once, and the thing is gone.
    pub single_use: bool,
}

/// Nobody has spotted it yet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Hidden {}

/// The hero has seen it lie where it lies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Noticed {}

/// It was used up in this tick, and leaves at its end.
#[derive(Component, Clone, Copy, Debug, Default)]
#[storage(NullStorage)]
pub struct Spent;
