//! Content as used: typed ids, parsed dice, resolved references.
//!
//! Once a `Catalog` exists no lookup in it can fail.

pub mod list;
pub mod missing;
pub mod schema;
pub mod text;
pub mod tiles;

use crate::effects::Effects;
use crate::map::{TerrainKinds, Tile};
use crate::mapgen::prefab::Prefab;
use crate::mapgen::recipe::Recipe;
use crate::rules::dice::Dice;
use crate::rules::ruleset::{Reaction, Ruleset};
pub use list::{Id, List, Named};
pub use schema::{
    Arms, AttentionKind, ElementKind, FactionKind, HeroKind, ItemKind, Lists, Look, LootKind,
    MonsterKind, Senses, Slot, SoundKind, Spawn, SpellKind, StatusKind, TraitKind, TrapKind,
    WanderersKind,
};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut, Index};
use std::sync::Arc;
pub use text::{Color, TerrainRef};
pub use tiles::{TileId, TilePicture, Tiles};

/// All content of a game.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// What is there many of and stays as it is written.
    pub lists: Lists,
    pub rules: Arc<Ruleset>,
    /// How the hero is noticed as time goes by.
    pub attention: Option<Arc<AttentionKind>>,
    /// Who comes as time goes by.
    pub wanderers: Option<WanderersKind>,
    pub hero: Arc<HeroKind>,
    /// By depth, beginning with depth 1. Never empty.
    pub levels: Vec<LevelKind>,
    /// The levels of the tutorial, by depth. Empty if there is none.
    pub tutorial_levels: Vec<LevelKind>,
    pub terrain: Arc<TerrainKinds>,
    /// The look of each terrain kind, by the number of the tile.
    pub terrain_looks: Arc<Vec<TerrainLook>>,
    /// What each terrain kind does to those who are there, by the number of the tile.
    pub grounds: Arc<Vec<Ground>>,
    pub(crate) recipes: Vec<Recipe>,
    pub(crate) prefabs: Vec<Prefab>,
    /// The item on the deepest level that wins the game.
    pub goal: ItemId,
    /// The pictures that looks name by number.
    pub tiles: Arc<Tiles>,
    /// The core and the mods it was made from, in load order.
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

/// Identifies a monster kind of one catalog.
pub type MonsterId = Id<MonsterKind>;
/// Identifies an item kind of one catalog.
pub type ItemId = Id<ItemKind>;
/// Identifies a trap kind of one catalog.
pub type TrapId = Id<TrapKind>;
/// Identifies a status of one catalog.
pub type StatusId = Id<StatusKind>;
/// Identifies a spell of one catalog.
pub type SpellId = Id<SpellKind>;
/// Identifies a sound of one catalog.
pub type SoundId = Id<SoundKind>;
/// Identifies a faction of one catalog.
pub type FactionId = Id<FactionKind>;
/// Identifies a trait of things of one catalog.
pub type TraitId = Id<TraitKind>;
/// Identifies a loot table of one catalog.
pub type LootId = Id<LootKind>;

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

/// Identifies a recipe of one catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecipeId(pub(crate) usize);

impl Index<RecipeId> for Catalog {
    type Output = Recipe;

    fn index(&self, id: RecipeId) -> &Recipe {
        &self.recipes[id.0]
    }
}

impl Catalog {
    /// The name and look of a tile.
    pub fn look(&self, tile: Tile) -> &TerrainLook {
        &self.terrain_looks[tile.number()]
    }

    /// What the ground does to those who are there; nothing for most ground.
    pub fn ground(&self, tile: Tile) -> Option<&Ground> {
        self.grounds.get(tile.number())
    }

    /// The number of the deepest level.
    pub fn deepest(&self) -> i32 {
        self.levels.len() as i32
    }

    /// The level at a depth. Below the deepest level it is the deepest one.
    pub fn level(&self, depth: i32) -> &LevelKind {
        let last = self.levels.len() - 1;
        let place = usize::try_from(depth - 1).unwrap_or(0).min(last);
        &self.levels[place]
    }

    /// The item that opens locked doors; none if no item is a key.
    pub fn key_item(&self) -> Option<ItemId> {
        self.items
            .iter()
            .find(|(_, kind)| kind.key)
            .map(|(id, _)| id)
    }

    /// The same content for another hero; for one that it lacks, as it is.
    pub fn played_by(self: Arc<Self>, hero: &str) -> Arc<Self> {
        match self.heroes.named(hero).cloned() {
            Some(hero) if hero.id != self.hero.id => {
                let mut catalog = Self::clone(&self);
                catalog.hero = hero;
                Arc::new(catalog)
            }
            _ => self,
        }
    }

    /// The same content for the tutorial: its levels in place of the others, and nobody who
    /// comes as time goes by. `None` if there is no tutorial.
    pub fn tutorial(&self) -> Option<Arc<Self>> {
        let levels = self.tutorial_levels.clone();
        (!levels.is_empty()).then(|| self.apart(levels))
    }

    /// The same content for a room that is tried: only the last level of the tutorial.
    pub fn trial(&self) -> Option<Arc<Self>> {
        let opening = "A room to try things in. Nothing here counts.".to_string();
        let room = LevelKind {
            opening: Some(opening),
            ..self.tutorial_levels.last()?.clone()
        };
        Some(self.apart(vec![room]))
    }

    fn apart(&self, levels: Vec<LevelKind>) -> Arc<Self> {
        Arc::new(Self {
            levels,
            attention: None,
            wanderers: None,
            ..self.clone()
        })
    }

    /// All drawn pieces.
    pub fn prefabs(&self) -> &[Prefab] {
        &self.prefabs
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

    /// The whole ids of all pieces drawn by hand.
    pub fn prefab_ids(&self) -> impl Iterator<Item = &str> {
        self.prefabs.iter().map(|prefab| prefab.id.as_str())
    }

    /// What monsters of a kind do when they see the hero.
    pub fn to_hero(&self, id: MonsterId) -> Reaction {
        match self.side(id) {
            Some(side) => self[side].to_hero,
            None if self[id].is_missing => Reaction::Ignore,
            None => Reaction::Attack,
        }
    }

    /// Adds a kind of another catalog. Its references are looked up by id in this one.
    pub fn take_in_monster(&mut self, kind: &MonsterKind, from: &Catalog) -> MonsterId {
        let side = |side: FactionId| self.factions.find(&from[side].id);
        let faction = kind.faction.and_then(side);
        let sound = |sound: SoundId| self.sounds.find(&from[sound].id);
        let sound = kind.sound.and_then(sound);
        self.monsters.add(MonsterKind {
            faction,
            sound,
            ..kind.clone()
        })
    }

    /// Every list of effects in the content, with where it stands, such as
    /// `items core:draught quaff`.
    pub fn effect_lists(&self) -> Vec<(String, &Effects)> {
        let mut lists = Vec::new();
        let mut add = |section: &str, id: &str, field: &str, effects| {
            lists.push((format!("{section} {id} {field}"), effects));
        };
        for (_, each) in self.items.iter() {
            add("items", &each.id, "quaff", &each.quaff);
            add("items", &each.id, "read", &each.read);
            add("items", &each.id, "zap", &each.zap);
            add("items", &each.id, "on_throw", &each.on_throw);
            if let Some(weapon) = &each.weapon {
                add("items", &each.id, "weapon.on_hit", &weapon.on_hit);
            }
            if let Some(ammo) = &each.ammo {
                add("items", &each.id, "ammo.on_hit", &ammo.on_hit);
            }
            if let Some(worn) = &each.worn {
                add("items", &each.id, "worn.on_equip", &worn.on_equip);
                add("items", &each.id, "worn.on_hurt", &worn.on_hurt);
                add("items", &each.id, "worn.on_kill", &worn.on_kill);
            }
        }
        for (_, each) in self.traits.iter() {
            add("traits", &each.id, "on_hit", &each.on_hit);
            add("traits", &each.id, "on_hurt", &each.on_hurt);
            add("traits", &each.id, "on_kill", &each.on_kill);
        }
        for (_, each) in self.traps.iter() {
            add("traps", &each.id, "on_enter", &each.on_enter);
        }
        for each in self.grounds.iter() {
            add("terrain", &each.id, "on_enter", &each.on_enter);
            add("terrain", &each.id, "on_turn", &each.on_turn);
        }
        for (_, each) in self.spells.iter() {
            add("spells", &each.id, "on_cast", &each.on_cast);
        }
        for (_, each) in self.statuses.iter() {
            add("statuses", &each.id, "on_turn", &each.on_turn);
            add("statuses", &each.id, "on_hit", &each.on_hit);
            add("statuses", &each.id, "on_hurt", &each.on_hurt);
            add("statuses", &each.id, "on_kill", &each.on_kill);
            add("statuses", &each.id, "on_end", &each.on_end);
        }
        for (_, each) in self.monsters.iter() {
            add("monsters", &each.id, "on_hit", &each.on_hit);
            add("monsters", &each.id, "on_hurt", &each.on_hurt);
            add("monsters", &each.id, "on_kill", &each.on_kill);
            add("monsters", &each.id, "on_death", &each.on_death);
            add("monsters", &each.id, "on_turn", &each.on_turn);
            add("monsters", &each.id, "on_see", &each.on_see);
            for (number, ability) in each.abilities.iter().enumerate() {
                let field = format!("abilities.{number}");
                add("monsters", &each.id, &field, &ability.then);
            }
        }
        for (above, each) in self.levels.iter().enumerate() {
            let depth = (above + 1).to_string();
            add("levels", &depth, "on_level_start", &each.on_level_start);
        }
        let thresholds = self.attention.iter().flat_map(|it| &it.thresholds);
        for each in thresholds {
            add("rules", &each.at.to_string(), "thresholds", &each.then);
        }
        lists
    }

    /// The faction of a monster kind.
    pub fn side(&self, id: MonsterId) -> Option<FactionId> {
        self[id].faction
    }

    /// What a faction does when it sees another.
    pub fn reaction(&self, own: FactionId, other: FactionId) -> Reaction {
        let mut reactions = self[own].reactions.iter();
        let towards = reactions.find(|each| each.to == other);
        towards.map_or(Reaction::Ignore, |each| each.reaction)
    }
}

/// The properties of a level.
#[derive(Clone, Debug)]
pub struct LevelKind {
    /// The recipes that can make it, with weights. Never empty.
    pub recipes: Vec<(RecipeId, i32)>,
    pub name: String,
    pub width: i32,
    pub height: i32,
    pub monsters: Dice,
    pub items: Dice,
    pub traps: Dice,
    /// Only places that have light are lit.
    pub dark: bool,
    /// Nobody comes onto it later.
    pub quiet: bool,
    /// What happens to the hero when it is entered for the first time.
    pub on_level_start: Effects,
    /// What is always heard there.
    pub ambience: Option<SoundId>,
    /// What the log begins with in a game that begins here.
    pub opening: Option<String>,
}

/// What a kind of terrain does to those who are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// The whole id: `mod:name`.
    pub id: String,
    /// To whoever comes there.
    pub on_enter: Effects,
    /// To whoever is there, each turn.
    pub on_turn: Effects,
}

/// Name, glyph, colour and picture of a kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainLook {
    pub name: String,
    pub glyph: char,
    pub color: Color,
    /// None if its glyph is drawn.
    pub tile: Option<TileId>,
}

#[cfg(test)]
impl Catalog {
    /// The same content, with a key that is found on no level.
    pub fn with_key(mut self) -> Self {
        let kind = ItemKind {
            id: "test:key".into(),
            look: Look {
                name: "key".into(),
                ..self[self.goal].look.clone()
            },
            quaff: Effects::default(),
            goal: false,
            key: true,
            spawn: None,
            ..ItemKind::clone(&self[self.goal])
        };
        self.items.add(kind);
        self
    }

    /// The same content, with new steps in every recipe.
    pub fn with_steps(mut self, steps: serde_json::Value) -> Self {
        let steps: Vec<_> = serde_json::from_value(steps).expect("they are steps");
        for recipe in &mut self.recipes {
            recipe.steps = steps.clone();
        }
        self
    }

    /// The same content, with these prefabs.
    pub fn with_prefabs(mut self, prefabs: Vec<Prefab>) -> Self {
        self.prefabs = prefabs;
        self
    }
}
