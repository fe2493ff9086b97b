//! Content exactly as written, once merged: one struct for each kind of entry.
//!
//! The JSON Schema that checks entries, the one that editors use, and the
//! reference in the documentation are all made from these structs, so their
//! comments are what a modder reads. An absent field means its default.

use super::catalog::QuaffEffect;
use super::format::{Color, Glyph, ItemRef, Tag};
use crate::map::Tile;
use crate::rules::dice::Dice;
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kinds of entry; each is a section of a raws file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Heroes,
    Items,
    Levels,
    Monsters,
    Terrain,
}

impl Kind {
    pub const ALL: [Kind; 5] = [
        Kind::Heroes,
        Kind::Items,
        Kind::Levels,
        Kind::Monsters,
        Kind::Terrain,
    ];

    /// The key of its section.
    pub fn section(self) -> &'static str {
        match self {
            Kind::Heroes => "heroes",
            Kind::Items => "items",
            Kind::Levels => "levels",
            Kind::Monsters => "monsters",
            Kind::Terrain => "terrain",
        }
    }

    /// One entry of it, with an article.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Heroes => "a hero",
            Kind::Items => "an item",
            Kind::Levels => "a level",
            Kind::Monsters => "a monster",
            Kind::Terrain => "a kind of terrain",
        }
    }

    pub fn from_section(section: &str) -> Option<Kind> {
        Self::ALL.into_iter().find(|kind| kind.section() == section)
    }

    /// The JSON Schema of a merged entry.
    pub fn schema(self) -> Schema {
        match self {
            Kind::Heroes => schema_of::<HeroRaw>(),
            Kind::Items => schema_of::<ItemRaw>(),
            Kind::Levels => schema_of::<LevelRaw>(),
            Kind::Monsters => schema_of::<MonsterRaw>(),
            Kind::Terrain => schema_of::<TerrainRaw>(),
        }
    }
}

/// The schema of a type, with every part written out in place.
pub fn schema_of<T: JsonSchema>() -> Schema {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    SchemaGenerator::new(settings).into_root_schema_for::<T>()
}

/// A creature that is found on levels and is no friend of the hero.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterRaw {
    /// What it is called, without an article: "cave rat".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// What one sees on a closer look.
    #[schemars(length(min = 1, max = 400))]
    pub description: String,
    /// Its sign on the map.
    pub glyph: Glyph,
    /// The colour of its sign.
    pub color: Color,
    /// Words that patches by selection find it by: "undead", "beast".
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// How much it can take.
    #[schemars(range(min = 1, max = 10000))]
    pub hit_points: i32,
    /// How hard it is to hit: an attacker's d20 and bonus must beat it.
    #[schemars(range(min = -100, max = 100))]
    pub armor_class: i32,
    /// What it adds to its d20 when it attacks.
    #[serde(default)]
    #[schemars(range(min = -100, max = 100))]
    pub to_hit: i32,
    /// What a hit of its takes away.
    pub damage: Dice,
    /// What its blow is called: "bites".
    #[schemars(length(min = 1, max = 30))]
    pub verb: String,
    /// How far it sees, in tiles.
    #[schemars(range(min = 1, max = 30))]
    pub sight: i32,
    /// How fast it acts, in percent of the ordinary.
    #[serde(default = "ordinary_speed")]
    #[schemars(range(min = 10, max = 400))]
    pub speed: i32,
    /// Whether it can open doors.
    #[serde(default)]
    pub opens_doors: bool,
    /// How often it is found asleep, in percent.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub asleep: i32,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<SpawnRaw>,
}

fn ordinary_speed() -> i32 {
    100
}

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
    /// Whether the journey is for this. It lies on the deepest level, and only there.
    #[serde(default)]
    pub goal: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<SpawnRaw>,
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
}

/// The one the player plays, at the start.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroRaw {
    /// What the hero is called in messages.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// What one sees on a closer look.
    #[schemars(length(min = 1, max = 400))]
    pub description: String,
    /// The hero's sign on the map.
    pub glyph: Glyph,
    /// The colour of the sign.
    pub color: Color,
    /// How much the hero can take.
    #[schemars(range(min = 1, max = 10000))]
    pub hit_points: i32,
    /// How hard the hero is to hit.
    #[schemars(range(min = -100, max = 100))]
    pub armor_class: i32,
    /// What the hero adds to the d20 of an attack.
    #[schemars(range(min = -100, max = 100))]
    pub to_hit: i32,
    /// What a hit of the hero's takes away.
    pub damage: Dice,
    /// How far the hero sees, in tiles.
    #[schemars(range(min = 1, max = 30))]
    pub sight: i32,
    /// How many things fit into the pack: one for each letter at most.
    #[schemars(range(min = 1, max = 26))]
    pub pack_size: i32,
    /// How many turns it takes to get back one hit point.
    #[schemars(range(min = 1, max = 1000))]
    pub regeneration: i32,
    /// What the hero carries from the start.
    #[serde(default)]
    #[schemars(length(max = 26))]
    pub items: Vec<ItemRef>,
}

/// One depth of the dungeon.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelRaw {
    /// What the place is called: "the Cellars".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// How deep it lies; 1 is the first. Each depth has one level, and none is left out.
    #[schemars(range(min = 1, max = 99))]
    pub depth: i32,
    /// How many tiles it is wide.
    #[schemars(range(min = 20, max = 200))]
    pub width: i32,
    /// How many tiles it is high.
    #[schemars(range(min = 16, max = 200))]
    pub height: i32,
    /// How many rooms are tried for.
    #[schemars(range(min = 2, max = 200))]
    pub rooms: i32,
    /// The shortest side of a room.
    #[schemars(range(min = 3, max = 40))]
    pub min_room: i32,
    /// The longest side of a room; at most half of the level's shorter side.
    #[schemars(range(min = 3, max = 40))]
    pub max_room: i32,
    /// How often a doorway has a door, in percent.
    #[schemars(range(min = 0, max = 100))]
    pub doors: i32,
    /// How many monsters there are.
    pub monsters: Dice,
    /// How many items lie about.
    pub items: Dice,
}

/// A mod's own file: who it is, and what it needs.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ManifestRaw {
    /// Names the mod in ids and in other mods: small letters, digits and underscores.
    #[schemars(extend("x-format" = "mod-id"))]
    pub id: String,
    /// What the mod is called.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// Which version this is, as three numbers: "1.0.0".
    #[schemars(extend("x-format" = "version"))]
    pub version: String,
    /// Which versions of the game it is made for: ">=0.1".
    #[schemars(extend("x-format" = "version-range"))]
    pub game: String,
    /// Who made it.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub authors: Vec<String>,
    /// What it does, in a sentence or two.
    #[serde(default)]
    #[schemars(length(max = 400))]
    pub description: String,
    /// Under which terms it may be used: "MIT".
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub license: String,
    /// The mods it cannot do without, and their versions.
    #[serde(default)]
    #[schemars(extend("additionalProperties" = {"type": "string", "x-format": "version-range"}))]
    pub depends: BTreeMap<String, String>,
    /// The mods that come before it if they are there, and their versions.
    #[serde(default)]
    #[schemars(extend("additionalProperties" = {"type": "string", "x-format": "version-range"}))]
    pub optional: BTreeMap<String, String>,
    /// The mods it cannot be used with.
    #[serde(default)]
    pub conflicts: Vec<String>,
    /// Mods that come earlier if they are there.
    #[serde(default)]
    pub after: Vec<String>,
    /// Mods that come later if they are there.
    #[serde(default)]
    pub before: Vec<String>,
    /// What a player can set, by name.
    #[serde(default)]
    pub settings: BTreeMap<String, SettingRaw>,
    /// What it means for saved games to add or remove the mod.
    #[serde(default)]
    pub save_impact: SaveImpact,
}

/// Something a player can set for a mod.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SettingRaw {
    /// Yes or no, and what it is at first.
    Switch(bool),
    /// A number within a range.
    Number(NumberSetting),
    /// One of several words; the first is taken at first.
    Choice(Vec<String>),
}

/// A number that a player can set.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberSetting {
    /// What it is at first.
    pub default: i32,
    /// The least it can be.
    pub min: i32,
    /// The most it can be.
    pub max: i32,
}

/// What adding or removing a mod means for saved games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SaveImpact {
    /// Nothing: it only changes looks or words.
    None,
    /// It only takes hold in a new game.
    #[default]
    NewGame,
    /// It can be removed from a running game.
    Removable,
}
