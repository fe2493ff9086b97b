//! Content as used: typed ids, parsed dice, resolved references.
//!
//! Once a `Catalog` exists no lookup in it can fail.

pub mod list;
pub mod missing;
pub mod schema;
pub mod text;

use crate::map::{TerrainKinds, Tile};
use crate::mapgen::prefab::Prefab;
use crate::mapgen::recipe::Recipe;
use crate::rules::dice::Dice;
use crate::rules::ruleset::{Reaction, Ruleset};
pub use list::{Id, List, Named};
pub use schema::{
    Arms, FactionKind, HeroKind, ItemKind, Lists, Look, MonsterKind, Senses, Spawn, TrapKind,
};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut, Index};
use std::sync::Arc;
pub use text::Color;

/// All content of a game.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// What is there many of and stays as it is written.
    pub lists: Lists,
    pub rules: Arc<Ruleset>,
    pub hero: Arc<HeroKind>,
    /// By depth; the first is depth 1. Never empty.
    pub levels: Vec<LevelKind>,
    pub terrain: Arc<TerrainKinds>,
    /// What each kind of terrain looks like, by the number of the tile.
    pub terrain_looks: Arc<Vec<TerrainLook>>,
    pub(crate) recipes: Vec<Recipe>,
    pub(crate) prefabs: Vec<Prefab>,
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
pub type MonsterId = Id<MonsterKind>;
/// Names an item of one catalog.
pub type ItemId = Id<ItemKind>;
/// Names a trap of one catalog.
pub type TrapId = Id<TrapKind>;
/// Names a side of one catalog.
pub type FactionId = Id<FactionKind>;

/// The lists are asked for as if they were the catalog's own: `catalog.monsters`.
impl Deref for Catalog {
    type Target = Lists;

    fn deref(&self) -> &Lists {
        &self.lists
    }
}

impl DerefMut for Catalog {
    fn deref_mut(&mut self) -> &mut Lists {
        &mut self.lists
    }
}

/// Names a recipe of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecipeId(pub(crate) usize);

impl Index<RecipeId> for Catalog {
    type Output = Recipe;

    fn index(&self, id: RecipeId) -> &Recipe {
        &self.recipes[id.0]
    }
}

impl Catalog {
    /// What the kind of a tile is called and looks like.
    pub fn look(&self, tile: Tile) -> &TerrainLook {
        &self.terrain_looks[tile.number()]
    }

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

    /// The item that opens locked doors; none where no item is a key.
    pub fn key_item(&self) -> Option<ItemId> {
        self.items
            .iter()
            .find(|(_, kind)| kind.key)
            .map(|(id, _)| id)
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

    /// What those of a kind do when they see the hero.
    pub fn to_hero(&self, id: MonsterId) -> Reaction {
        match self.side(id) {
            Some(side) => self[side].to_hero,
            None if self[id].is_missing => Reaction::Ignore,
            None => Reaction::Attack,
        }
    }

    /// Adds a kind of other content. What it refers to there is looked for here.
    pub fn take_in_monster(&mut self, kind: &MonsterKind, from: &Catalog) -> MonsterId {
        let side = |side: FactionId| self.factions.find(&from[side].id);
        let faction = kind.faction.and_then(side);
        self.monsters.add(MonsterKind {
            faction,
            ..kind.clone()
        })
    }

    /// The side that those of a kind are on.
    pub fn side(&self, id: MonsterId) -> Option<FactionId> {
        self[id].faction
    }

    /// What one side does when it sees another.
    pub fn reaction(&self, own: FactionId, other: FactionId) -> Reaction {
        let mut reactions = self[own].reactions.iter();
        let towards = reactions.find(|each| each.to == other);
        towards.map_or(Reaction::Ignore, |each| each.reaction)
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

/// Name, glyph and colour of a kind of terrain.
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
            look: Look {
                name: "key".into(),
                ..self[self.goal].look.clone()
            },
            quaff: Vec::new(),
            goal: false,
            key: true,
            spawn: None,
            ..ItemKind::clone(&self[self.goal])
        };
        self.items.add(kind);
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
