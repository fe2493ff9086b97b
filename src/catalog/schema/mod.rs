//! Content as written, after merging: one struct for each section.
//!
//! The JSON Schemas for checks and for editors, and the reference in the documentation,
//! are made from these structs, so modders read their comments. An absent field means
//! its default.

mod clock;
mod creatures;
mod definitions;
mod gear;
mod hints;
mod lessons;
mod parts;
mod places;
mod powers;
mod rules;
mod sounds;
mod terrain;
mod things;

pub use clock::{
    AttentionKind, CarryingAttention, KillAttention, StatusAttention, Threshold, WanderersKind,
};
pub use creatures::{FactionKind, HeroKind, MonsterKind, ReactionRaw};
pub use gear::{
    AmmoKind, Belonging, DisguiseKind, DisguiseLook, LootEntry, LootKind, RangedKind, Slot, Supply,
    TraitKind, WeaponKind, WornKind,
};
pub use hints::HintKind;
pub use lessons::{LessonKind, Moment};
pub use parts::{Arms, Look, Selection, Senses, Spawn};
pub use places::{LegendRaw, LevelRaw, PrefabRaw, RecipeRaw, RecipeShareRaw};
pub use powers::{
    Ability, AimKind, Change, ElementKind, Ending, Resistance, SpellKind, Stacking, StatusKind,
    StatusRule,
};
pub use rules::RulesRaw;
pub use sounds::{Cue, SoundGroup, SoundKind};
pub use terrain::TerrainRaw;
pub use things::{Handling, ItemKind, TrapKind};

use super::Catalog;
use super::list::{Id, List, Named};
use definitions::written_out;
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::ops::Index;
use std::sync::Arc;

/// What an entry of a section is decoded to.
pub trait Entered: DeserializeOwned {
    /// The same under its whole id, with what follows from its fields.
    fn entered(self, _id: &str) -> Self {
        self
    }
}

/// Gives another macro every section of the raws, by id. This list is the only one: a row
/// is the kind of an entry, the key of its section with the struct of an entry, and an
/// entry in words. Behind `in` stands the list of the catalog that has the entries as they
/// are, and behind `found by` the field that says where they are found.
macro_rules! sections {
    ($then:ident) => {
        $then! {
            Disguises: disguises of DisguiseKind, "a disguise", in disguises;
            Elements: elements of ElementKind, "an element", in elements;
            Factions: factions of FactionKind, "a faction", in factions;
            Heroes: heroes of HeroKind, "a hero", in heroes;
            Hints: hints of HintKind, "a hint", in hints;
            Items: items of ItemKind, "an item", in items found by spawn;
            Lessons: lessons of LessonKind, "a lesson", in lessons;
            Levels: levels of LevelRaw, "a level";
            Loot: loot of LootKind, "a loot table", in loot;
            Monsters: monsters of MonsterKind, "a monster", in monsters found by spawn;
            Prefabs: prefabs of PrefabRaw, "a prefab";
            Recipes: recipes of RecipeRaw, "a recipe";
            Rules: rules of RulesRaw, "a set of rules";
            Sounds: sounds of SoundKind, "a sound", in sounds;
            Spells: spells of SpellKind, "a spell", in spells;
            Statuses: statuses of StatusKind, "a status", in statuses;
            Terrain: terrain of TerrainRaw, "a kind of terrain";
            Traits: traits of TraitKind, "a trait", in traits;
            Traps: traps of TrapKind, "a trap", in traps found by spawn;
        }
    };
}
pub(crate) use sections;

macro_rules! declare_sections {
    ($(
        $section:ident: $key:ident of $entry:ident, $noun:literal
        $(, in $list:ident $(found by $spawn:ident)?)?;
    )*) => {
        /// A section of a raws file. All entries of a section have the same fields.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Section {
            $($section,)*
        }

        impl Section {
            /// Every section, in alphabetical order.
            pub const ALL: [Section; [$(Section::$section),*].len()] = [$(Section::$section),*];

            /// Its key in a raws file.
            pub fn name(self) -> &'static str {
                match self {
                    $(Section::$section => stringify!($key),)*
                }
            }

            /// One entry of it, with an article.
            pub fn noun(self) -> &'static str {
                match self {
                    $(Section::$section => $noun,)*
                }
            }

            /// The JSON Schema of a merged entry.
            pub fn schema(self) -> Json {
                match self {
                    $(Section::$section => schema_of::<$entry>(),)*
                }
            }
        }

        /// The entries that the catalog has as they are: a list for each section.
        #[derive(Clone, Debug)]
        pub struct Lists {
            $($(pub $list: List<$entry>,)?)*
        }

        $($(
            impl Named for $entry {
                const SECTION: Section = Section::$section;

                fn id(&self) -> &str {
                    &self.id
                }

                $(
                    fn spawn(&self) -> Option<&Spawn> {
                        self.$spawn.as_ref()
                    }
                )?
            }

            impl Index<Id<$entry>> for Catalog {
                type Output = Arc<$entry>;

                fn index(&self, id: Id<$entry>) -> &Arc<$entry> {
                    &self.lists.$list[id]
                }
            }
        )?)*
    };
}

sections!(declare_sections);

impl Section {
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
}

/// The schema of a type. Its parts are inlined, except for named types, which stand
/// under `$defs`.
pub fn schema_of<T: JsonSchema>() -> Json {
    let generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    written_out(generator.into_root_schema_for::<T>().to_value())
}
