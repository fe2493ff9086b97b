//! Content as used: typed ids, parsed dice, resolved references.
//!
//! Once a `Catalog` exists no lookup in it can fail.

pub use super::format::Color;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Index;
use std::sync::Arc;

/// All content of a game.
#[derive(Clone, Debug)]
pub struct Catalog {
    pub hero: HeroKind,
    /// By depth; the first is depth 1. Never empty.
    pub levels: Vec<LevelKind>,
    /// By the number of the tile.
    pub terrain: Arc<Vec<TerrainLook>>,
    pub(super) monsters: Vec<MonsterKind>,
    pub(super) items: Vec<ItemKind>,
    /// What lies on the deepest level.
    pub goal: ItemId,
}

/// Names a monster of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsterId(pub(super) usize);

/// Names an item of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemId(pub(super) usize);

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

    /// The item with a whole id.
    pub fn item_named(&self, id: &str) -> Option<&ItemKind> {
        self.items.iter().find(|kind| kind.id == id)
    }

    /// The monsters found at a depth, with their weights.
    pub fn monsters_at(&self, depth: i32) -> Vec<(MonsterId, i32)> {
        let kinds = self.monsters.iter().enumerate();
        kinds
            .filter_map(|(place, kind)| Some((place, kind.spawn.as_ref()?)))
            .filter(|(_, spawn)| spawn.reaches(depth))
            .map(|(place, spawn)| (MonsterId(place), spawn.weight))
            .collect()
    }

    /// The items found at a depth, with their weights.
    pub fn items_at(&self, depth: i32) -> Vec<(ItemId, i32)> {
        let kinds = self.items.iter().enumerate();
        kinds
            .filter_map(|(place, kind)| Some((place, kind.spawn.as_ref()?)))
            .filter(|(_, spawn)| spawn.reaches(depth))
            .map(|(place, spawn)| (ItemId(place), spawn.weight))
            .collect()
    }
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
    pub spawn: Option<Spawn>,
}

/// How often, and at which depths, something is found.
#[derive(Clone, Debug)]
pub struct Spawn {
    pub weight: i32,
    pub min_depth: i32,
    pub max_depth: i32,
}

impl Spawn {
    fn reaches(&self, depth: i32) -> bool {
        (self.min_depth..=self.max_depth).contains(&depth)
    }
}

/// What a level is like.
#[derive(Clone, Debug)]
pub struct LevelKind {
    pub name: String,
    pub width: i32,
    pub height: i32,
    pub rooms: i32,
    pub min_room: i32,
    pub max_room: i32,
    pub doors: i32,
    pub monsters: Dice,
    pub items: Dice,
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
