//! Items and traps.

use super::Entered;
use super::parts::{Look, Spawn};
use crate::catalog::text::Tag;
use crate::effects::Effects;
use schemars::JsonSchema;
use serde::Deserialize;

/// A thing that can be picked up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What drinking it does, in order; without any it cannot be drunk.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub quaff: Effects,
    /// Whether it opens a locked door, and is used up by that.
    #[serde(default)]
    pub key: bool,
    /// Whether this is the goal of the game. It lies on the deepest level, and only
    /// there.
    #[serde(default)]
    pub goal: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

impl Entered for ItemKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

impl ItemKind {
    /// Whether drinking it does anything.
    pub fn can_be_quaffed(&self) -> bool {
        !self.quaff.is_empty()
    }

    /// Whether drinking it would be wasted without a wound.
    pub fn only_heals(&self) -> bool {
        self.quaff.only_heal()
    }
}

/// Something that happens to whoever steps on it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrapKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// Its sign is shown once it is spotted.
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What happens to whoever steps on it, in order.
    #[schemars(length(min = 1, max = 16))]
    pub on_enter: Effects,
    /// What it does to whoever it hurts: "snaps shut on".
    #[schemars(length(min = 1, max = 30))]
    pub verb: String,
    /// Whether it must be spotted first.
    #[serde(default = "yes")]
    pub hidden: bool,
    /// Whether it happens once, and is gone.
    #[serde(default)]
    pub single_use: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

impl Entered for TrapKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

fn yes() -> bool {
    true
}
