//! What does not act: items, traps and terrain.

use crate::map::Tile;
use crate::raws::catalog::QuaffEffect;
use crate::raws::format::{Color, Glyph, Tag};
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;

/// A thing that can be picked up.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemRaw {
    /// What it is called, without an article: "healing draught".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// What one sees on a closer look.
    #[schemars(length(min = 1, max = 400))]
    pub description: String,
    /// Its sign on the map.
    pub glyph: Glyph,
    /// The colour of its sign.
    pub color: Color,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What drinking it does, in order; without any it cannot be drunk.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub quaff: Vec<QuaffEffect>,
    /// Whether it opens a locked door, and is used up by that.
    #[serde(default)]
    pub key: bool,
    /// Whether the journey is for this. It lies on the deepest level, and only there.
    #[serde(default)]
    pub goal: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<SpawnRaw>,
}

/// Something that happens to whoever steps on it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrapRaw {
    /// What it is called, without an article: "bear trap".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// What one sees on a closer look.
    #[schemars(length(min = 1, max = 400))]
    pub description: String,
    /// Its sign on the map, once it is spotted.
    pub glyph: Glyph,
    /// The colour of its sign.
    pub color: Color,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What it takes away.
    pub damage: Dice,
    /// What it does to whoever steps on it: "snaps shut on".
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
    pub spawn: Option<SpawnRaw>,
}

fn yes() -> bool {
    true
}

/// How often, and at which depths, something is found.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnRaw {
    /// Its share beside the weights of all others at that depth.
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// The first depth where it is found.
    #[schemars(range(min = 1, max = 99))]
    pub min_depth: i32,
    /// The last depth where it is found.
    #[schemars(range(min = 1, max = 99))]
    pub max_depth: i32,
    /// How many come together, side by side.
    #[serde(default = "one")]
    pub group: Dice,
    /// Added to the weight for each level where it could have been found and was not; when it is, it starts anew.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub pity: i32,
}

fn one() -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus: 1,
    }
}

/// What a kind of tile is called and looks like.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainRaw {
    /// Which of the game's kinds of tile this is.
    pub tile: Tile,
    /// What it is called: "stone wall".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// Its sign on the map.
    pub glyph: Glyph,
    /// The colour of its sign.
    pub color: Color,
    /// What walking onto it costs a walker who looks for a short way; 1 is ordinary.
    #[serde(default = "ordinary_cost")]
    #[schemars(range(min = 1, max = 50))]
    pub cost: i32,
}

fn ordinary_cost() -> i32 {
    1
}
