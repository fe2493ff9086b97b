//! Things: what they do, and who has them.

use crate::components::body::StableId;
use crate::raws::catalog::QuaffEffect;
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

/// The hero has seen it lie where it lies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Noticed {}

/// It was used up in this tick, and leaves at its end.
#[derive(Component, Clone, Copy, Debug, Default)]
#[storage(NullStorage)]
pub struct Spent;
