//! What keeps a game from standing still: attention, and those who come in time.

use crate::catalog::list::Id;
use crate::catalog::text::Tag;
use crate::effects::Effects;
use schemars::JsonSchema;
use serde::Deserialize;

use super::powers::StatusKind;

/// How someone who rules the dungeon grows aware of the hero: a number from 0 to 100 that
/// the player sees. Waiting never lowers it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttentionKind {
    /// So many turns raise it by 1; 0 is never.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub turns: i32,
    /// Noises raise it by 1 once they were heard so many tiles away, all added up; 0 is
    /// never.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100_000))]
    pub noise: i32,
    /// What it is raised by when the hero kills someone.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub kills: Vec<KillAttention>,
    /// What it is raised by when anyone gets a status, such as fire.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub statuses: Vec<StatusAttention>,
    /// What makes time count more while the hero carries it.
    #[serde(default)]
    pub carrying: Option<CarryingAttention>,
    /// What it is at least while the hero carries what the journey is for.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub with_goal: i32,
    /// How much it falls when a depth is reached for the first time.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub descent: i32,
    /// What happens from certain numbers on.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub thresholds: Vec<Threshold>,
}

/// A kill that is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KillAttention {
    /// Who: everyone of a kind with this tag.
    pub tag: Tag,
    /// By how much.
    #[schemars(range(min = 1, max = 100))]
    pub by: i32,
}

/// A status that is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatusAttention {
    /// Which one.
    pub status: Id<StatusKind>,
    /// By how much.
    #[schemars(range(min = 1, max = 100))]
    pub by: i32,
}

/// Things that are noticed while they are carried.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarryingAttention {
    /// Which: everything of a kind with this tag.
    pub tag: Tag,
    /// With so many of them time counts twice, with twice as many three times, and so on.
    #[schemars(range(min = 1, max = 10000))]
    pub things: i32,
}

/// What happens from a number on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Threshold {
    /// The number.
    #[schemars(range(min = 1, max = 100))]
    pub at: i32,
    /// What the hero is told, once in a game.
    #[schemars(length(min = 1, max = 200))]
    pub tells: String,
    /// How fast wanderers come from here on, in percent of the ordinary.
    #[serde(default = "ordinary")]
    #[schemars(range(min = 1, max = 1000))]
    pub wanderers: i32,
    /// After how many turns it happens again; 0 is never again on the same level.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub every: i32,
    /// How many turns the hero is on a level before it happens there.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub after: i32,
    /// What happens to the hero.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub then: Effects,
}

fn ordinary() -> i32 {
    100
}

/// Those who come onto a level after the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WanderersKind {
    /// After about how many turns on a level some come, a quarter more or less.
    #[schemars(range(min = 10, max = 10000))]
    pub every: i32,
    /// How often at most on one level.
    #[schemars(range(min = 0, max = 1000))]
    pub most: i32,
}
