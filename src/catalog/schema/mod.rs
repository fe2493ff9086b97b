//! Content exactly as written, once merged: one struct for each kind of entry.
//!
//! The JSON Schema that checks entries, the one that editors use, and the
//! reference in the documentation are all made from these structs, so their
//! comments are what a modder reads. An absent field means its default.

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

/// The kinds of entry; each is a section of a raws file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
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

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Factions,
        Kind::Heroes,
        Kind::Items,
        Kind::Levels,
        Kind::Monsters,
        Kind::Prefabs,
        Kind::Recipes,
        Kind::Rules,
        Kind::Terrain,
        Kind::Traps,
    ];

    /// The key of its section.
    pub fn section(self) -> &'static str {
        match self {
            Kind::Factions => "factions",
            Kind::Heroes => "heroes",
            Kind::Items => "items",
            Kind::Levels => "levels",
            Kind::Monsters => "monsters",
            Kind::Prefabs => "prefabs",
            Kind::Recipes => "recipes",
            Kind::Rules => "rules",
            Kind::Terrain => "terrain",
            Kind::Traps => "traps",
        }
    }

    /// One entry of it, with an article.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Factions => "a faction",
            Kind::Heroes => "a hero",
            Kind::Items => "an item",
            Kind::Levels => "a level",
            Kind::Monsters => "a monster",
            Kind::Prefabs => "a prefab",
            Kind::Recipes => "a recipe",
            Kind::Rules => "a set of rules",
            Kind::Terrain => "a kind of terrain",
            Kind::Traps => "a trap",
        }
    }

    pub fn from_section(section: &str) -> Option<Kind> {
        Self::ALL.into_iter().find(|kind| kind.section() == section)
    }

    /// Fields that belong to one entry alone: a copy does not inherit them.
    pub fn not_copied(self) -> &'static [&'static str] {
        match self {
            Kind::Terrain => &["role", "sign"],
            _ => &[],
        }
    }

    /// The JSON Schema of a merged entry.
    pub fn schema(self) -> Json {
        match self {
            Kind::Factions => schema_of::<FactionKind>(),
            Kind::Heroes => schema_of::<HeroKind>(),
            Kind::Items => schema_of::<ItemKind>(),
            Kind::Levels => schema_of::<LevelRaw>(),
            Kind::Monsters => schema_of::<MonsterKind>(),
            Kind::Prefabs => schema_of::<PrefabRaw>(),
            Kind::Recipes => schema_of::<RecipeRaw>(),
            Kind::Rules => schema_of::<RulesRaw>(),
            Kind::Terrain => schema_of::<TerrainRaw>(),
            Kind::Traps => schema_of::<TrapKind>(),
        }
    }
}

/// The schema of a type. Its parts are written out in place, but for those that have a
/// name of their own: these stand under `$defs`.
pub fn schema_of<T: JsonSchema>() -> Json {
    let generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    written_out(generator.into_root_schema_for::<T>().to_value())
}
