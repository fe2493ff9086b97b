//! The levels of the world, the recipes that make them, and pieces drawn by hand.

use super::Entered;
use super::creatures::MonsterKind;
use super::gear::LootKind;
use super::parts::Selection;
use super::sounds::SoundKind;
use super::things::{ItemKind, TrapKind};
use crate::catalog::list::Id;
use crate::catalog::text::{RecipeRef, Tag, TerrainRef};
use crate::effects::Effects;
use crate::mapgen::recipe::RecipeStep;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One depth of the dungeon.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelRaw {
    /// What the place is called: "the Cellars".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// Whether it belongs to the tutorial, which the title offers. Its levels have depths of
    /// their own; the last of them has the goal, and no attention is paid to the hero.
    #[serde(default)]
    pub tutorial: bool,
    /// How deep it lies; 1 is the first. Each depth has one level, and none is left out.
    #[schemars(range(min = 1, max = 99))]
    pub depth: i32,
    /// How many tiles it is wide.
    #[schemars(range(min = 20, max = 200))]
    pub width: i32,
    /// How many tiles it is high.
    #[schemars(range(min = 16, max = 200))]
    pub height: i32,
    /// The recipes that it may be made by; each game takes one of them.
    #[schemars(length(min = 1, max = 64))]
    pub recipes: Vec<RecipeShareRaw>,
    /// How many monsters there are.
    pub monsters: Dice,
    /// How many items lie about.
    pub items: Dice,
    /// How many traps are set.
    #[serde(default = "none")]
    pub traps: Dice,
    /// Whether it is dark: one sees what is one step away, and places that have light.
    #[serde(default)]
    pub dark: bool,
    /// Whether nobody comes onto it while the hero is there: neither wanderers nor anyone
    /// who is sent.
    #[serde(default)]
    pub quiet: bool,
    /// What happens to the hero when the level is entered for the first time.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_level_start: Effects,
    /// Words for what kind of place it is, such as "crypt". What has one of them among the
    /// `themes` of its `spawn` is found on such levels only.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub themes: Vec<Tag>,
    /// The only monsters that are found here by their `spawn`; without it, all that are
    /// found at this depth.
    #[serde(default)]
    pub monsters_from: Option<Selection>,
    /// The only items that are found here by their `spawn`.
    #[serde(default)]
    pub items_from: Option<Selection>,
    /// The only traps that are found here by their `spawn`.
    #[serde(default)]
    pub traps_from: Option<Selection>,
    /// What is heard there all the time, over and over.
    #[serde(default)]
    pub ambience: Option<Id<SoundKind>>,
    /// The first line of the log in a game that begins here, on depth 1. Without it the log
    /// begins with what the hero seeks.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    pub opening: Option<String>,
}

impl Entered for LevelRaw {}

fn none() -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus: 0,
    }
}

/// A recipe that a level may be made by.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecipeShareRaw {
    /// The recipe.
    pub recipe: RecipeRef,
    /// Its share beside the weights of the others.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
}

fn one() -> i32 {
    1
}

/// How a kind of level is made: steps, one after the other.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecipeRaw {
    /// The steps. The first lays the ground; `start` and `exit` come on every way through them.
    #[schemars(length(min = 1, max = 64))]
    pub steps: Vec<RecipeStep>,
    /// The simpler recipe that is used if this one fails.
    #[serde(default)]
    pub fallback: Option<RecipeRef>,
}

impl Entered for RecipeRaw {}

/// A piece of a level, or a whole one, drawn by hand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrefabRaw {
    /// The drawing, row by row, all of the same width. A blank leaves what is there.
    #[schemars(length(min = 1, max = 200), inner(length(max = 200)))]
    pub rows: Vec<String>,
    /// What signs stand for, besides the signs that kinds of terrain have.
    #[serde(default)]
    #[schemars(extend("propertyNames" = { "pattern": "^\\S$" }))]
    pub legend: BTreeMap<String, LegendRaw>,
    /// Whether it may be turned by quarters.
    #[serde(default)]
    pub turns: bool,
    /// Whether it may be mirrored.
    #[serde(default)]
    pub mirrors: bool,
    /// The first depth where `vaults` put it; other steps do not ask.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = 99))]
    pub min_depth: i32,
    /// The last depth where `vaults` put it.
    #[serde(default = "last")]
    #[schemars(range(min = 1, max = 99))]
    pub max_depth: i32,
}

impl LegendRaw {
    /// Whether a monster, item or trap can be there.
    pub fn is_stocked(&self) -> bool {
        self.monster.is_some() || self.is_laid() || self.trap.is_some()
    }

    /// Whether something lies there.
    pub fn is_laid(&self) -> bool {
        self.item.is_some() || self.loot.is_some()
    }
}

impl Entered for PrefabRaw {}

fn first() -> i32 {
    1
}

fn last() -> i32 {
    99
}

/// What a sign of a drawing stands for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LegendRaw {
    /// The kind of terrain; without one, what is there stays.
    #[serde(default)]
    pub tile: Option<TerrainRef>,
    /// Who stands there.
    #[serde(default)]
    pub monster: Option<Id<MonsterKind>>,
    /// What lies there.
    #[serde(default)]
    pub item: Option<Id<ItemKind>>,
    /// The table from which it is drawn what lies there. It counts as one item of the
    /// level, however many things come of it.
    #[serde(default)]
    pub loot: Option<Id<LootKind>>,
    /// The trap that is set there.
    #[serde(default)]
    pub trap: Option<Id<TrapKind>>,
    /// How often monster, item, loot or trap are there, in percent.
    #[serde(default = "always")]
    #[schemars(range(min = 1, max = 100))]
    pub chance: i32,
}

fn always() -> i32 {
    100
}
