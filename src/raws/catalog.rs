//! Content as used: typed ids, parsed dice, resolved references.
//!
//! Once a `Catalog` exists no lookup in it can fail.

pub use super::format::Color;
use crate::mapgen::prefab::Prefab;
use crate::mapgen::recipe::Recipe;
use crate::rules::dice::Dice;
use crate::rules::ruleset::{Hunts, Reaction, Ruleset, Wanders};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Index;
use std::sync::Arc;

/// All content of a game.
#[derive(Clone, Debug)]
pub struct Catalog {
    pub rules: Arc<Ruleset>,
    pub factions: Arc<Vec<FactionKind>>,
    pub hero: HeroKind,
    /// By depth; the first is depth 1. Never empty.
    pub levels: Vec<LevelKind>,
    /// By the number of the tile.
    pub terrain: Arc<Vec<TerrainLook>>,
    pub(super) monsters: Vec<MonsterKind>,
    pub(super) items: Vec<ItemKind>,
    pub(super) traps: Vec<TrapKind>,
    pub(super) recipes: Vec<Recipe>,
    pub(super) prefabs: Vec<Prefab>,
    /// What lies on the deepest level.
    pub goal: ItemId,
    /// What it was made from: the core, then the mods in their order.
    pub content: Vec<Part>,
}

/// A part of the content: the core, or a mod.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub id: String,
    pub version: String,
    /// A digest of its files, as 16 hexadecimal digits.
    pub hash: String,
}

/// Names a monster of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsterId(pub(super) usize);

/// Names an item of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemId(pub(super) usize);

/// Names a recipe of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecipeId(pub(super) usize);

impl Index<RecipeId> for Catalog {
    type Output = Recipe;

    fn index(&self, id: RecipeId) -> &Recipe {
        &self.recipes[id.0]
    }
}

/// Names a trap of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrapId(pub(super) usize);

impl Index<TrapId> for Catalog {
    type Output = TrapKind;

    fn index(&self, id: TrapId) -> &TrapKind {
        &self.traps[id.0]
    }
}

impl Index<MonsterId> for Catalog {
    type Output = MonsterKind;

    fn index(&self, id: MonsterId) -> &MonsterKind {
        &self.monsters[id.0]
    }
}

impl Index<ItemId> for Catalog {
    type Output = ItemKind;

    fn index(&self, id: ItemId) -> &ItemKind {
        &self.items[id.0]
    }
}

impl Catalog {
    /// The number of the deepest level.
    pub fn deepest(&self) -> i32 {
        self.levels.len() as i32
    }

    /// The level at a depth; what lies deeper is like the deepest.
    pub fn level(&self, depth: i32) -> &LevelKind {
        let last = self.levels.len() - 1;
        let place = usize::try_from(depth - 1).unwrap_or(0).min(last);
        &self.levels[place]
    }

    /// The monster with a whole id.
    pub fn monster_named(&self, id: &str) -> Option<&MonsterKind> {
        self.monsters.iter().find(|kind| kind.id == id)
    }

    /// The number of the monster with a whole id.
    pub fn monster_id(&self, id: &str) -> Option<MonsterId> {
        let place = self.monsters.iter().position(|kind| kind.id == id)?;
        Some(MonsterId(place))
    }

    /// The item with a whole id.
    pub fn item_named(&self, id: &str) -> Option<&ItemKind> {
        self.items.iter().find(|kind| kind.id == id)
    }

    /// The item that opens locked doors; none where no item is a key.
    pub fn key_item(&self) -> Option<ItemId> {
        let place = self.items.iter().position(|kind| kind.key)?;
        Some(ItemId(place))
    }

    /// The recipe with a whole id.
    pub fn recipe_named(&self, id: &str) -> Option<&Recipe> {
        self.recipes.iter().find(|recipe| recipe.id == id)
    }

    /// Every recipe, by id.
    pub fn recipes(&self) -> &[Recipe] {
        &self.recipes
    }

    /// The prefab with a whole id.
    pub fn prefab_named(&self, id: &str) -> Option<&Prefab> {
        self.prefabs.iter().find(|prefab| prefab.id == id)
    }

    /// The trap with a whole id.
    pub fn trap_named(&self, id: &str) -> Option<&TrapKind> {
        self.traps.iter().find(|kind| kind.id == id)
    }

    /// Every monster that is ever found, with how often and where.
    pub fn monster_spawns(&self) -> Vec<(MonsterId, &Spawn)> {
        let kinds = self.monsters.iter().enumerate();
        kinds
            .filter_map(|(place, kind)| Some((MonsterId(place), kind.spawn.as_ref()?)))
            .collect()
    }

    /// Every item that is ever found, with how often and where.
    pub fn item_spawns(&self) -> Vec<(ItemId, &Spawn)> {
        let kinds = self.items.iter().enumerate();
        kinds
            .filter_map(|(place, kind)| Some((ItemId(place), kind.spawn.as_ref()?)))
            .collect()
    }

    /// Every trap that is ever found, with how often and where.
    pub fn trap_spawns(&self) -> Vec<(TrapId, &Spawn)> {
        let kinds = self.traps.iter().enumerate();
        kinds
            .filter_map(|(place, kind)| Some((TrapId(place), kind.spawn.as_ref()?)))
            .collect()
    }

    /// The monsters found at a depth, with their weights.
    pub fn monsters_at(&self, depth: i32) -> Vec<(MonsterId, i32)> {
        at(self.monster_spawns(), depth)
    }

    /// The items found at a depth, with their weights.
    pub fn items_at(&self, depth: i32) -> Vec<(ItemId, i32)> {
        at(self.item_spawns(), depth)
    }

    /// The traps found at a depth, with their weights.
    pub fn traps_at(&self, depth: i32) -> Vec<(TrapId, i32)> {
        at(self.trap_spawns(), depth)
    }
}

fn at<Id>(spawns: Vec<(Id, &Spawn)>, depth: i32) -> Vec<(Id, i32)> {
    let there = spawns.into_iter().filter(|(_, spawn)| spawn.reaches(depth));
    there.map(|(id, spawn)| (id, spawn.weight)).collect()
}

/// The hero at the start.
#[derive(Clone, Debug)]
pub struct HeroKind {
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub hit_points: i32,
    pub armor_class: i32,
    pub to_hit: i32,
    pub damage: Dice,
    pub sight: i32,
    pub pack_size: i32,
    pub regeneration: i32,
    pub rest: i32,
    pub power: i32,
    pub defence: i32,
    pub items: Vec<ItemId>,
}

/// A kind of monster.
#[derive(Clone, Debug)]
pub struct MonsterKind {
    /// The whole id: `mod:name`.
    pub id: String,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub hit_points: i32,
    pub armor_class: i32,
    pub to_hit: i32,
    pub damage: Dice,
    pub verb: String,
    pub sight: i32,
    pub speed: i32,
    pub opens_doors: bool,
    pub asleep: i32,
    pub power: i32,
    pub defence: i32,
    pub initiative: i32,
    /// The whole id of its faction.
    pub faction: Option<String>,
    /// What its faction does about the hero.
    pub to_hero: Reaction,
    pub pack: Option<String>,
    pub call: i32,
    pub flees_below: i32,
    pub chase: i32,
    pub scent: i32,
    pub hunts: Hunts,
    pub wanders: Wanders,
    pub corpse: bool,
    pub spawn: Option<Spawn>,
}

/// A side that monsters are on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionKind {
    /// The whole id: `mod:name`.
    pub id: String,
    pub name: String,
    pub to_hero: Reaction,
    /// By the whole id of the other faction; towards all others it is `Ignore`.
    pub reactions: Vec<(String, Reaction)>,
}

/// A kind of trap.
#[derive(Clone, Debug)]
pub struct TrapKind {
    /// The whole id: `mod:name`.
    pub id: String,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub damage: Dice,
    pub verb: String,
    pub hidden: bool,
    pub single_use: bool,
    pub spawn: Option<Spawn>,
}

/// A kind of item.
#[derive(Clone, Debug)]
pub struct ItemKind {
    /// The whole id: `mod:name`.
    pub id: String,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub quaff: Vec<QuaffEffect>,
    pub goal: bool,
    /// It opens a locked door, and is used up.
    pub key: bool,
    pub spawn: Option<Spawn>,
}

/// How often, and at which depths, something is found.
#[derive(Clone, Debug)]
pub struct Spawn {
    pub weight: i32,
    pub min_depth: i32,
    pub max_depth: i32,
    /// How many come together.
    pub group: Dice,
    /// Added to the weight for each level where it was not found.
    pub pity: i32,
}

impl Spawn {
    /// Is it found at that depth?
    pub fn reaches(&self, depth: i32) -> bool {
        (self.min_depth..=self.max_depth).contains(&depth)
    }
}

/// What a level is like.
#[derive(Clone, Debug)]
pub struct LevelKind {
    /// What it may be made by, with weights. Never empty.
    pub recipes: Vec<(RecipeId, i32)>,
    pub name: String,
    pub width: i32,
    pub height: i32,
    pub monsters: Dice,
    pub items: Dice,
    pub traps: Dice,
}

/// What drinking something does, in raws and in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuaffEffect {
    /// Gives back so many hit points.
    Heal(Dice),
    /// Raises the most hit points there can be, for good.
    MaxHealth(#[schemars(range(min = -100, max = 100))] i32),
    /// Raises what is added to the d20 of an attack, for good.
    ToHit(#[schemars(range(min = -100, max = 100))] i32),
    /// Raises how hard it is to be hit, for good.
    ArmorClass(#[schemars(range(min = -100, max = 100))] i32),
}

/// Name, glyph and colour of a kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainLook {
    pub name: String,
    pub glyph: char,
    pub color: Color,
}

#[cfg(test)]
impl Catalog {
    /// The same content, with a key that is found nowhere by itself.
    pub fn with_key(mut self) -> Self {
        let kind = ItemKind {
            id: "test:key".into(),
            name: "key".into(),
            quaff: Vec::new(),
            goal: false,
            key: true,
            spawn: None,
            ..self.items[0].clone()
        };
        self.items.push(kind);
        self
    }

    /// The same content, with its first recipe written anew.
    pub fn with_steps(mut self, steps: serde_json::Value) -> Self {
        let steps: Vec<_> = serde_json::from_value(steps).expect("they are steps");
        for recipe in &mut self.recipes {
            recipe.steps = steps.clone();
        }
        self
    }

    /// The same content, with these drawings.
    pub fn with_prefabs(mut self, prefabs: Vec<Prefab>) -> Self {
        self.prefabs = prefabs;
        self
    }
}
