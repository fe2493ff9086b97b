//! Parts that several kinds share. Each is written flat, among the other fields of
//! its entry.

use super::creatures::FactionKind;
use crate::catalog::list::Id;
use crate::catalog::text::{Color, Glyph, LevelRef, Tag};
use crate::catalog::tiles::TileId;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// What something is called and looks like.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Look {
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
    /// Its picture, for those who play with tiles: the name of one under `tiles`. Without
    /// one it is the picture that has its id as a name, or that of what it was copied from;
    /// where there is none, its sign is drawn.
    #[serde(default)]
    pub tile: Option<TileId>,
}

impl Look {
    /// The look of something unknown.
    pub(super) fn nothing() -> Self {
        Self {
            name: String::new(),
            description: String::new(),
            glyph: Glyph(' '),
            color: Color { r: 0, g: 0, b: 0 },
            tile: None,
        }
    }
}

/// How someone fights, and what it can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Arms {
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
    /// How many hit points a hit takes away.
    pub damage: Dice,
    /// Where fights are `fixed`: what its blow takes, less the other's `defence`.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub power: i32,
    /// Where fights are `fixed`: what it takes off a blow.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub defence: i32,
}

/// What someone perceives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Senses {
    /// How far it sees, in tiles. On a `dark` level: places that have light.
    #[schemars(range(min = 1, max = 30))]
    pub sight: i32,
}

/// How often, and at which depths, something is found.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// Its share beside the weights of all others at that depth.
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// The first depth where it is found.
    #[schemars(range(min = 1, max = 99))]
    pub min_depth: i32,
    /// The last depth where it is found.
    #[schemars(range(min = 1, max = 99))]
    pub max_depth: i32,
    /// How many come together, side by side.
    #[serde(default = "one")]
    pub group: Dice,
    /// Added to the weight for each level where it could have been found and was not;
    /// once it is found, it starts from 0 again.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub pity: i32,
    /// The only levels where it is found, besides those of its `themes`; without any of
    /// both, on all. The depths count too.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub levels: Vec<LevelRef>,
    /// It is found only on levels that have one of these `themes`, besides its `levels`.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub themes: Vec<Tag>,
    /// The depths whose levels let it be found; all, if it is not said.
    #[serde(skip)]
    pub allowed: Option<BTreeSet<i32>>,
}

impl Spawn {
    /// Whether it is found at that depth.
    pub fn reaches(&self, depth: i32) -> bool {
        self.is_in_range(depth) && self.is_allowed(depth)
    }

    /// Whether its depths have this one.
    pub fn is_in_range(&self, depth: i32) -> bool {
        (self.min_depth..=self.max_depth).contains(&depth)
    }

    /// Whether the level at this depth lets it be found.
    pub fn is_allowed(&self, depth: i32) -> bool {
        { self.allowed.as_ref() }.is_none_or(|depths| depths.contains(&depth))
    }
}

/// Which things are found: those with all of the tags, of one of the factions, and with
/// none of the excepted tags.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// Words that each must have among its `tags`.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// The factions that each must be of one of; only monsters have any.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub factions: Vec<Id<FactionKind>>,
    /// Words that none may have among its `tags`.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub except: Vec<Tag>,
}

impl Selection {
    /// Whether something with these tags, of this faction, is one of them.
    pub fn has(&self, tags: &[Tag], faction: Option<Id<FactionKind>>) -> bool {
        self.tags.iter().all(|tag| tags.contains(tag))
            && !self.except.iter().any(|tag| tags.contains(tag))
            && (self.factions.is_empty() || faction.is_some_and(|it| self.factions.contains(&it)))
    }
}

fn one() -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus: 1,
    }
}
