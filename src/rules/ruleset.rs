//! The rules that content chooses: which arithmetic a fight follows, how walkers
//! step, what wakes a sleeper. The numbers stand in the raws.

use super::distance::Metric;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules of one game, as its content has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// How walkers step.
    pub metric: Metric,
    /// The arithmetic of fights.
    pub combat: Combat,
    /// When stairs are taken.
    pub stairs: Stairs,
    /// What a path through someone costs: a way around is taken if it costs less.
    pub crowd_cost: i32,
    /// How often a sleeper that the hero is in sight of wakes, in percent a turn.
    pub waking: i32,
    /// The same, right beside the hero.
    pub waking_beside: i32,
    /// How often a sleeper in earshot of a noise wakes, in percent.
    pub hearing: i32,
    /// How far a blow is heard, in tiles.
    pub blow_noise: i32,
    /// How far a door is heard, in tiles.
    pub door_noise: i32,
    /// A hidden thing in view is spotted with a chance of one in this number.
    pub spotting: i32,
    /// How often something is drawn from the table of a deeper level, in percent.
    pub out_of_depth: i32,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self {
            metric: Metric::Eight,
            combat: Combat::Dice,
            stairs: Stairs::OnCommand,
            crowd_cost: 8,
            waking: 8,
            waking_beside: 35,
            hearing: 50,
            blow_noise: 6,
            door_noise: 4,
            spotting: 24,
            out_of_depth: 0,
        }
    }
}

/// The arithmetic of a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Combat {
    /// A d20 and `to_hit` against `armor_class`, then `damage` is rolled.
    #[default]
    Dice,
    /// Every blow takes `power` less `defence`; nothing is rolled.
    Fixed,
}

/// When stairs are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stairs {
    /// When the hero stands on them and asks for it.
    #[default]
    OnCommand,
    /// As soon as the hero steps on them.
    OnStep,
}

/// What one side does when it sees another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// It goes for them.
    Attack,
    /// It runs from them.
    Flee,
    /// It lets them be.
    #[default]
    Ignore,
}

/// By which rules someone hunts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hunts {
    /// As it sees, smells and is told.
    #[default]
    Freely,
    /// By the rules of the maze, until it is fought.
    Maze,
}

/// How someone with nothing on its mind passes the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wanders {
    /// A step in a random direction, or none, each as likely.
    #[default]
    Drift,
    /// A step in a random direction every turn, even against a wall.
    Restless,
    /// From one place on the level to the next, each picked at random.
    Waypoints,
    /// It stays where it is.
    Still,
}
