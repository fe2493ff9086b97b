//! The rules of a game as content writes them.

use super::Entered;
use super::clock::{AttentionKind, WanderersKind};
use crate::rules::distance::Metric;
use crate::rules::ruleset::{Combat, Ruleset, Stairs};
use schemars::JsonSchema;
use serde::Deserialize;

/// The rules that hold for the whole game. There is one set of them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesRaw {
    /// In how many directions one steps; distance and sight go by it too.
    pub ways: Metric,
    /// The arithmetic of a fight: a d20 and `damage` dice, or `power` less `defence`.
    pub combat: Combat,
    /// When stairs are taken: on command, or as soon as the hero steps on them.
    #[serde(default)]
    pub stairs: Stairs,
    /// How many steps a way through someone counts: a way around is taken if it is
    /// shorter than that.
    #[serde(default = "crowd_cost")]
    #[schemars(range(min = 1, max = 50))]
    pub crowd_cost: i32,
    /// How often a sleeper that the hero is in sight of wakes, in percent a turn.
    #[serde(default = "waking")]
    #[schemars(range(min = 0, max = 100))]
    pub waking: i32,
    /// The same, right beside the hero.
    #[serde(default = "waking_beside")]
    #[schemars(range(min = 0, max = 100))]
    pub waking_beside: i32,
    /// How often a sleeper in earshot of a noise wakes, in percent.
    #[serde(default = "hearing")]
    #[schemars(range(min = 0, max = 100))]
    pub hearing: i32,
    /// How far a blow is heard, in tiles, if whoever strikes has 100% `noise`.
    #[serde(default = "blow_noise")]
    #[schemars(range(min = 0, max = 100))]
    pub blow_noise: i32,
    /// How far a door is heard, in tiles, if whoever moves it has 100% `noise`.
    #[serde(default = "door_noise")]
    #[schemars(range(min = 0, max = 100))]
    pub door_noise: i32,
    /// The chance to notice a hidden thing in view is one in this number.
    #[serde(default = "spotting")]
    #[schemars(range(min = 1, max = 1000))]
    pub spotting: i32,
    /// How often something is drawn from the table of a depth 1 to 3 deeper, in percent.
    #[serde(default = "out_of_depth")]
    #[schemars(range(min = 0, max = 100))]
    pub out_of_depth: i32,
    /// How someone who rules the dungeon grows aware of the hero; without it nobody does.
    #[serde(default)]
    pub attention: Option<AttentionKind>,
    /// Who comes onto a level while the hero is there; without it nobody does.
    #[serde(default)]
    pub wanderers: Option<WanderersKind>,
}

impl Entered for RulesRaw {}

/// The value of a field that is not given: the same as in `Ruleset::default`.
macro_rules! usual {
    ($($field:ident),*) => {
        $(
            fn $field() -> i32 {
                Ruleset::default().$field
            }
        )*
    };
}

usual!(
    crowd_cost,
    waking,
    waking_beside,
    hearing,
    blow_noise,
    door_noise,
    spotting,
    out_of_depth
);
