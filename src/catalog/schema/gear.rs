//! What things are as weapons, ammunition and clothes, and what makes one differ from
//! others of its kind.

use super::Entered;
use super::powers::{Change, ElementKind, Resistance, StatusKind};
use super::things::ItemKind;
use crate::catalog::list::Id;
use crate::catalog::text::{Color, Tag};
use crate::catalog::tiles::TileId;
use crate::effects::Effects;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where something is worn. One thing fits into each place, and two rings.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    Weapon,
    Shield,
    Body,
    Head,
    Hands,
    Feet,
    Ring,
    Amulet,
}

impl Slot {
    /// How many things are worn there at the same time.
    pub fn room(self) -> usize {
        match self {
            Slot::Ring => 2,
            _ => 1,
        }
    }

    /// Where it is, after a name: "ring (on a finger)".
    pub fn words(self) -> &'static str {
        match self {
            Slot::Weapon => "in hand",
            Slot::Shield => "on the arm",
            Slot::Body => "on the body",
            Slot::Head => "on the head",
            Slot::Hands => "on the hands",
            Slot::Feet => "on the feet",
            Slot::Ring => "on a finger",
            Slot::Amulet => "around the neck",
        }
    }

    /// Does it protect? What is better or worse of its kind then protects more or less.
    pub fn is_armor(self) -> bool {
        use Slot::{Body, Feet, Hands, Head, Shield};
        matches!(self, Shield | Body | Head | Hands | Feet)
    }
}

/// What a thing does in hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponKind {
    /// How many hit points a blow takes. Of a ranged weapon: what a shot adds to the
    /// damage of the ammunition; as a club it does 1.
    pub damage: Dice,
    /// What sort of harm it does.
    #[serde(default)]
    pub element: Option<Id<ElementKind>>,
    /// What it adds to the d20 of an attack.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub to_hit: i32,
    /// How many places away it reaches in a straight line.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 3))]
    pub reach: i32,
    /// Whether a blow goes on through whoever stands in line, as far as it reaches.
    #[serde(default)]
    pub pierces: bool,
    /// Whether a blow strikes every foe around.
    #[serde(default)]
    pub sweeps: bool,
    /// How many turns a blow or a shot takes.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub turns: i32,
    /// Whether it takes both hands, so that no shield is worn with it.
    #[serde(default)]
    pub two_handed: bool,
    /// What it fires, and how far; without it, it is for blows.
    #[serde(default)]
    pub ranged: Option<RangedKind>,
    /// What happens to whoever it hits.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hit: Effects,
}

/// How a weapon fires.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangedKind {
    /// How far, in steps.
    #[schemars(range(min = 2, max = 30))]
    pub range: i32,
    /// The word that its ammunition has: "arrow".
    pub ammo: Tag,
}

/// What a thing does when it is fired.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmmoKind {
    /// The word that weapons ask for: "arrow".
    pub tag: Tag,
    /// How many hit points it takes, besides what the weapon adds.
    pub damage: Dice,
    /// How often it breaks, in percent; what does not break can be picked up again.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub breaks: i32,
    /// What happens to whoever it hits.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hit: Effects,
}

/// What a thing does while it is worn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WornKind {
    /// Where.
    pub slot: Slot,
    /// Numbers that it changes.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub changes: Vec<Change>,
    /// Sorts of harm that it lets its wearer bear better or worse.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub resists: Vec<Resistance>,
    /// Statuses that its wearer has for as long as it is worn. Nothing else ends them. The
    /// same status given by something else counts its turns meanwhile, and is still there
    /// afterwards if some are left.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub statuses: Vec<Id<StatusKind>>,
    /// What happens to whoever puts it on.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_equip: Effects,
    /// What happens each time its wearer is hurt and lives. The target is who did it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hurt: Effects,
    /// What happens to its wearer each time that has killed someone.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_kill: Effects,
    /// Whether it cannot be taken off until its curse is lifted.
    #[serde(default)]
    pub cursed: bool,
}

/// What makes some things better or worse than others of their kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TraitKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// What stands behind the name of the thing: "of embers". Without it only its
    /// `bonus` shows.
    #[serde(default)]
    #[schemars(length(max = 30))]
    pub name: String,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What is worn where can have it.
    #[schemars(length(min = 1, max = 8))]
    pub on: Vec<Slot>,
    /// Its share beside the weights of all others.
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// The first depth where it is found.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 99))]
    pub min_depth: i32,
    /// How much better it makes the thing: a weapon in hitting and hurting, armour in
    /// protecting.
    #[serde(default = "nothing")]
    pub bonus: Dice,
    /// Whether the bonus is taken off instead, and the thing cannot be taken off.
    #[serde(default)]
    pub cursed: bool,
    /// Numbers that it changes.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub changes: Vec<Change>,
    /// Sorts of harm that it lets its wearer bear better or worse.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub resists: Vec<Resistance>,
    /// What happens to whoever is hit with it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hit: Effects,
    /// What happens each time its wearer is hurt and lives. The target is who did it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hurt: Effects,
    /// What happens to its wearer each time that has killed someone.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_kill: Effects,
}

impl Entered for TraitKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

/// Looks of things that the hero does not know yet. In each game every kind of thing
/// with this disguise has another one of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DisguiseKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// What one sees on a closer look at any of them.
    #[schemars(length(min = 1, max = 400))]
    pub description: String,
    /// The picture of any of them, for those who play with tiles: the name of one under
    /// `tiles`, best one that is tinted. Without one it is the picture that has its id as a
    /// name.
    #[serde(default)]
    pub tile: Option<TileId>,
    /// At least as many as there are kinds of things with this disguise, all different.
    #[schemars(length(min = 1, max = 200))]
    pub looks: Vec<DisguiseLook>,
}

/// How an unknown thing looks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DisguiseLook {
    /// What it is called, without an article: "murky draught".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// The colour of its sign.
    pub color: Color,
    /// Its own picture; without one, that of the disguise.
    #[serde(default)]
    pub tile: Option<TileId>,
}

impl Entered for DisguiseKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

/// A table of things. From it are drawn the `drops` of monsters when they die, what the
/// effect `create` makes, and what lies where a drawing says so.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// How often something is drawn from it.
    #[serde(default = "once")]
    pub rolls: Dice,
    /// What can be drawn.
    #[schemars(length(min = 1, max = 100))]
    pub entries: Vec<LootEntry>,
}

/// One line of a loot table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootEntry {
    /// What it is; without one it is nothing.
    #[serde(default)]
    pub item: Option<Id<ItemKind>>,
    /// Its share beside the weights of all others.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// How many of it.
    #[serde(default = "once")]
    pub count: Dice,
}

impl Entered for LootKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

/// A thing that someone has with it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Belonging {
    /// What.
    pub item: Id<ItemKind>,
    /// How often it has it, in percent.
    #[serde(default = "always")]
    #[schemars(range(min = 1, max = 100))]
    pub chance: i32,
    /// How many of it.
    #[serde(default = "once")]
    pub count: Dice,
}

/// A thing from the start: an id, or `{ "item": "arrow", "count": 20 }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Supply {
    One(Id<ItemKind>),
    Several(Several),
}

/// Several things of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Several {
    /// What.
    pub item: Id<ItemKind>,
    /// How many of it.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub count: i32,
}

impl Supply {
    pub fn item(&self) -> Id<ItemKind> {
        match self {
            Supply::One(item) => *item,
            Supply::Several(several) => several.item,
        }
    }

    pub fn count(&self) -> i32 {
        match self {
            Supply::One(_) => 1,
            Supply::Several(several) => several.count,
        }
    }
}

fn one() -> i32 {
    1
}

fn always() -> i32 {
    100
}

const fn number(bonus: i32) -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus,
    }
}

fn once() -> Dice {
    number(1)
}

fn nothing() -> Dice {
    number(0)
}
