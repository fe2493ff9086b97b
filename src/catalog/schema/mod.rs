//! Content as written, after merging: one struct for each section.
//!
//! The JSON Schemas for checks and for editors, and the reference in the documentation,
//! are made from these structs, so modders read their comments. An absent field means
//! its default.

mod creatures;
mod definitions;
mod parts;
mod places;
mod rules;
mod terrain;
mod things;

pub use creatures::{FactionKind, HeroKind, MonsterKind, ReactionRaw};
pub use parts::{Arms, Look, Senses, Spawn};
pub use places::{LegendRaw, LevelRaw, PrefabRaw, RecipeRaw, RecipeShareRaw};
pub use rules::RulesRaw;
pub use terrain::TerrainRaw;
pub use things::{ItemKind, TrapKind};

use definitions::written_out;
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::Value as Json;

/// A section of a raws file. All entries of a section have the same fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Factions,
    Heroes,
    Items,
    Levels,
    Monsters,
    Prefabs,
    Recipes,
    Rules,
    Terrain,
    Traps,
}

impl Section {
    /// Every section, in alphabetical order.
    pub const ALL: [Section; 10] = [
        Section::Factions,
        Section::Heroes,
        Section::Items,
        Section::Levels,
        Section::Monsters,
        Section::Prefabs,
        Section::Recipes,
        Section::Rules,
        Section::Terrain,
        Section::Traps,
    ];

    /// Its key in a raws file.
    pub fn name(self) -> &'static str {
        match self {
            Section::Factions => "factions",
            Section::Heroes => "heroes",
            Section::Items => "items",
            Section::Levels => "levels",
            Section::Monsters => "monsters",
            Section::Prefabs => "prefabs",
            Section::Recipes => "recipes",
            Section::Rules => "rules",
            Section::Terrain => "terrain",
            Section::Traps => "traps",
        }
    }

    /// One entry of it, with an article, for messages.
    pub fn noun(self) -> &'static str {
        match self {
            Section::Factions => "a faction",
            Section::Heroes => "a hero",
            Section::Items => "an item",
            Section::Levels => "a level",
            Section::Monsters => "a monster",
            Section::Prefabs => "a prefab",
            Section::Recipes => "a recipe",
            Section::Rules => "a set of rules",
            Section::Terrain => "a kind of terrain",
            Section::Traps => "a trap",
        }
    }

    /// The section with this key.
    pub fn from_name(name: &str) -> Option<Section> {
        Self::ALL.into_iter().find(|section| section.name() == name)
    }

    /// Fields that a copy does not inherit.
    pub fn not_copied(self) -> &'static [&'static str] {
        match self {
            Section::Terrain => &["role", "sign"],
            _ => &[],
        }
    }

    /// The JSON Schema of a merged entry.
    pub fn schema(self) -> Json {
        match self {
            Section::Factions => schema_of::<FactionKind>(),
            Section::Heroes => schema_of::<HeroKind>(),
            Section::Items => schema_of::<ItemKind>(),
            Section::Levels => schema_of::<LevelRaw>(),
            Section::Monsters => schema_of::<MonsterKind>(),
            Section::Prefabs => schema_of::<PrefabRaw>(),
            Section::Recipes => schema_of::<RecipeRaw>(),
            Section::Rules => schema_of::<RulesRaw>(),
            Section::Terrain => schema_of::<TerrainRaw>(),
            Section::Traps => schema_of::<TrapKind>(),
        }
    }
}

/// The schema of a type. Its parts are inlined, except for named types, which stand
/// under `$defs`.
pub fn schema_of<T: JsonSchema>() -> Json {
    let generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    written_out(generator.into_root_schema_for::<T>().to_value())
}
