//! Content as used: typed ids, parsed dice, resolved references.
//!
//! Once a `Catalog` exists no lookup in it can fail.

use crate::rules::dice::Dice;
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

    /// The monsters found at a depth, with their weights.
    pub fn monsters_at(&self, depth: i32) -> Vec<(MonsterId, i32)> {
        let kinds = self.monsters.iter().enumerate();
        kinds
            .filter(|(_, kind)| kind.spawn.reaches(depth))
            .map(|(place, kind)| (MonsterId(place), kind.spawn.weight))
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
    pub spawn: Spawn,
}

/// A kind of item.
#[derive(Clone, Debug)]
pub struct ItemKind {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuaffEffect {
    Heal(Dice),
    MaxHealth(i32),
    ToHit(i32),
    ArmorClass(i32),
}

/// Name, glyph and colour of a kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainLook {
    pub name: String,
    pub glyph: char,
    pub color: Color,
}

/// A colour, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let part = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
        let parts = || {
            let digits = text.strip_prefix('#')?;
            let plain = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            plain.then_some(())?;
            Some(Color {
                r: part(1)?,
                g: part(3)?,
                b: part(5)?,
            })
        };
        parts().ok_or_else(|| format!("`{text}` is not a colour such as #c08040"))
    }
}

impl From<Color> for String {
    fn from(color: Color) -> Self {
        format!("#{:02x}{:02x}{:02x}", color.r, color.g, color.b)
    }
}
