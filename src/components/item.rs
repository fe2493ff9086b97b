//! Things: who has them, and who knows of them.

use crate::components::body::StableId;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// It is in someone's pack. It then has no `Position`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    pub by: StableId,
    /// Later things stand further down in the pack.
    pub since: u64,
}

/// One of several things of which only one can be taken: the others of its group
/// are gone as soon as one is. Absent from what has been taken.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Which of the level's choices it belongs to.
    pub group: u32,
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
