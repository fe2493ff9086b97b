//! The JSON exactly as written.
//!
//! An absent field means "none"; an unknown field is an error, so that a
//! misspelt key cannot pass for an absent one.

use super::catalog::{Color, QuaffEffect};
use crate::map::Tile;
use crate::rules::dice::Dice;
use serde::Deserialize;

/// A monster, as an entry of `monsters`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterRaw {
    pub id: String,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub hit_points: i32,
    pub armor_class: i32,
    #[serde(default)]
    pub to_hit: i32,
    pub damage: Dice,
    /// What its blow is called: "bites".
    pub verb: String,
    /// How far it sees, in tiles.
    pub sight: i32,
    /// How fast it acts, in percent of the ordinary.
    #[serde(default = "ordinary_speed")]
    pub speed: i32,
    #[serde(default)]
    pub opens_doors: bool,
    /// How often it is found asleep, in percent.
    #[serde(default)]
    pub asleep: i32,
    pub spawn: SpawnRaw,
}

fn ordinary_speed() -> i32 {
    100
}

/// An item, as an entry of `items`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemRaw {
    pub id: String,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    /// What drinking it does; absent from what cannot be drunk.
    #[serde(default)]
    pub quaff: Vec<QuaffEffect>,
    /// What the journey is for. It lies on the deepest level, and only there.
    #[serde(default)]
    pub goal: bool,
    #[serde(default)]
    pub spawn: Option<SpawnRaw>,
}

/// How often, and at which depths, something is found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpawnRaw {
    pub weight: i32,
    pub min_depth: i32,
    pub max_depth: i32,
}

/// A kind of tile, as an entry of `terrain`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRaw {
    pub id: Tile,
    pub name: String,
    pub glyph: char,
    pub color: Color,
}

/// The hero at the start, as `hero`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroRaw {
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub hit_points: i32,
    pub armor_class: i32,
    pub to_hit: i32,
    pub damage: Dice,
    pub sight: i32,
    /// How many things fit into the pack.
    pub pack_size: i32,
    /// How many turns it takes to get back one hit point.
    pub regeneration: i32,
    /// Ids of the items carried from the start.
    #[serde(default)]
    pub items: Vec<String>,
}

/// One depth, as an entry of `levels`; the first entry is depth 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRaw {
    pub name: String,
    pub width: i32,
    pub height: i32,
    /// How many rooms are tried for.
    pub rooms: i32,
    pub min_room: i32,
    pub max_room: i32,
    /// How often a doorway has a door, in percent.
    pub doors: i32,
    pub monsters: Dice,
    pub items: Dice,
}
