//! Items and traps.

use super::Entered;
use super::gear::{AmmoKind, DisguiseKind, Slot, WeaponKind, WornKind};
use super::parts::{Look, Spawn};
use super::powers::{AimKind, SpellKind};
use super::sounds::SoundKind;
use crate::catalog::list::Id;
use crate::catalog::text::Tag;
use crate::effects::Effects;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;

/// A thing that can be picked up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What is heard when it is drunk, read, pointed, thrown or fired. Without one it is what
    /// is heard for others.
    #[serde(default)]
    pub sound: Option<Id<SoundKind>>,
    /// What drinking it does, in order; without any it cannot be drunk.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub quaff: Effects,
    /// What reading it does, in order, and it is used up; without any it cannot be read.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub read: Effects,
    /// What pointing it does, in order, for one of its `charges`; without any it cannot
    /// be pointed.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub zap: Effects,
    /// What is chosen before it is read or pointed.
    #[serde(default)]
    pub aim: AimKind,
    /// How far it reaches when it is read or pointed, in steps.
    #[serde(default = "usual_range")]
    #[schemars(range(min = 1, max = 30))]
    pub range: i32,
    /// What happens where it lands when it is thrown, and it is used up. Without any it
    /// hurts as a weapon does, or by 1, and can be picked up again.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_throw: Effects,
    /// What it does in hand.
    #[serde(default)]
    pub weapon: Option<WeaponKind>,
    /// What it does when it is fired.
    #[serde(default)]
    pub ammo: Option<AmmoKind>,
    /// What it does while it is worn. A weapon is worn in hand without this.
    #[serde(default)]
    pub worn: Option<WornKind>,
    /// How often it can be pointed, until a depth is reached for the first time and it is
    /// full again; it needs `zap`.
    #[serde(default)]
    pub charges: Option<Dice>,
    /// Whether several of them are carried as one.
    #[serde(default)]
    pub stacks: bool,
    /// How many are found together; it needs `stacks`.
    #[serde(default = "once")]
    pub count: Dice,
    /// What several are called: "arrows". Without it an s is added to the name.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub plural: String,
    /// What it is worth. All that is carried out alive counts in the score: a point for each
    /// 5, at most 300 points.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100000))]
    pub value: i32,
    /// The spell that reading it teaches; it is used up by that.
    #[serde(default)]
    pub teaches: Option<Id<SpellKind>>,
    /// How it looks until the hero knows what it is; without one it is always known. While it
    /// is unknown, only what can be done with all things of this look can be done with it.
    #[serde(default)]
    pub unknown: Option<Id<DisguiseKind>>,
    /// How often one is found that has one of the `traits`, in percent; it must be worn.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub magic: i32,
    /// Whether it opens a locked door, and is used up by that.
    #[serde(default)]
    pub key: bool,
    /// Whether this is the goal of the game. It lies on the deepest level, and only
    /// there.
    #[serde(default)]
    pub goal: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

impl Entered for ItemKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

impl ItemKind {
    /// Whether drinking it does anything.
    pub fn can_be_quaffed(&self) -> bool {
        !self.quaff.is_empty()
    }

    /// Whether drinking it would be wasted without a wound.
    pub fn only_heals(&self) -> bool {
        self.quaff.only_heal()
    }

    /// Whether reading it does anything.
    pub fn can_be_read(&self) -> bool {
        !self.read.is_empty() || self.teaches.is_some()
    }

    /// Whether pointing it does anything.
    pub fn can_be_zapped(&self) -> bool {
        !self.zap.is_empty()
    }

    /// What so many of it are worth.
    pub fn worth(&self, count: u32) -> u32 {
        u32::try_from(self.value).unwrap_or(0).saturating_mul(count)
    }

    /// Where it is worn; none if it cannot be.
    pub fn slot(&self) -> Option<Slot> {
        let in_hand = self.weapon.as_ref().map(|_| Slot::Weapon);
        self.worn.as_ref().map(|worn| worn.slot).or(in_hand)
    }

    /// Whether it is held with both hands.
    pub fn is_two_handed(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.two_handed)
    }

    /// All that can be done with it, besides what can be done with everything.
    pub fn handling(&self) -> Handling {
        Handling {
            quaffed: self.can_be_quaffed(),
            read: self.can_be_read(),
            zapped: self.can_be_zapped(),
            worn: self.slot().is_some(),
        }
    }

    /// What so many of it are called, without an article.
    pub fn several(&self, count: u32) -> String {
        match (count, self.plural.is_empty()) {
            (0 | 1, _) => self.look.name.clone(),
            (_, true) => format!("{count} {}s", self.look.name),
            (_, false) => format!("{count} {}", self.plural),
        }
    }
}

/// What can be done with a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handling {
    pub quaffed: bool,
    pub read: bool,
    pub zapped: bool,
    pub worn: bool,
}

impl Handling {
    /// What can be done with either of two things.
    pub fn shared(self, other: Self) -> Self {
        Self {
            quaffed: self.quaffed && other.quaffed,
            read: self.read && other.read,
            zapped: self.zapped && other.zapped,
            worn: self.worn && other.worn,
        }
    }
}

fn usual_range() -> i32 {
    7
}

fn once() -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus: 1,
    }
}

/// Something that happens to whoever steps on it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrapKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// Its sign is shown once it is spotted.
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What is heard when someone steps on it. Without one it is what is heard for others.
    #[serde(default)]
    pub sound: Option<Id<SoundKind>>,
    /// What happens to whoever steps on it, in order.
    #[schemars(length(min = 1, max = 16))]
    pub on_enter: Effects,
    /// What it does to whoever it hurts: "snaps shut on".
    #[schemars(length(min = 1, max = 30))]
    pub verb: String,
    /// Whether it must be spotted first.
    #[serde(default = "yes")]
    pub hidden: bool,
    /// Whether it happens once, and is gone.
    #[serde(default)]
    pub single_use: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

impl TrapKind {
    /// Whether it belongs to the drawing that has it, as a lever does: it lies in the open
    /// and is found nowhere else. The number of traps of a level does not count it.
    pub fn is_fixture(&self) -> bool {
        !self.hidden && self.spawn.is_none()
    }
}

impl Entered for TrapKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

fn yes() -> bool {
    true
}
