//! Things: who has them, and who knows of them.

use crate::catalog::{Catalog, Slot, TraitId};
use crate::components::body::StableId;
use crate::components::record::Saved;
use crate::order;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs::storage::MaskedStorage;
use specs_derive::Component;
use std::ops::Deref;

/// It is in someone's pack. It then has no `Position`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    pub by: StableId,
    /// Later things stand further down in the pack.
    pub since: u64,
}

/// One of several things of which only one can be taken: the others of its group
/// are gone as soon as one is. Absent from what has been taken.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Which of the level's choices it belongs to.
    pub group: u32,
}

/// Nobody has spotted it yet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Hidden {}

/// The hero has seen it lie where it lies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[storage(NullStorage)]
pub struct Noticed {}

/// It was used up in this tick, and leaves at its end.
#[derive(Component, Clone, Copy, Debug, Default)]
#[storage(NullStorage)]
pub struct Spent;

/// It is worn by whoever carries it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worn {
    pub slot: Slot,
}

/// How many of its kind it is. Absent where it is one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    pub count: u32,
}

/// How many things are one at most.
pub const LARGEST_STACK: u32 = 9_999;

/// How often it can be pointed.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charges {
    pub left: i32,
    pub most: i32,
}

/// How it differs from others of its kind.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enchant {
    /// How much better it is, or worse.
    pub bonus: i32,
    pub of: Option<TraitId>,
    /// It cannot be taken off.
    pub cursed: bool,
    /// The hero knows of it.
    pub known: bool,
}

/// The most that a thing is better or worse than others of its kind.
pub const MOST_BONUS: i32 = 9;

/// The same as a save names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedEnchant {
    bonus: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    cursed: bool,
    known: bool,
}

impl Saved for Enchant {
    type Form = SavedEnchant;

    fn write(&self, catalog: &Catalog) -> SavedEnchant {
        SavedEnchant {
            bonus: self.bonus,
            of: self.of.map(|of| catalog[of].id.clone()),
            cursed: self.cursed,
            known: self.known,
        }
    }

    /// A trait of a mod that is not in use is gone.
    fn read(form: SavedEnchant, catalog: &Catalog) -> Option<Self> {
        Some(Self {
            bonus: form.bonus.clamp(-MOST_BONUS, MOST_BONUS),
            of: form.of.and_then(|id| catalog.traits.find(&id)),
            cursed: form.cursed,
            known: form.known,
        })
    }
}

/// What so many things of a kind are called, with how they differ from others as far as
/// the hero knows: "+1 short sword of embers".
pub fn full_name(name: String, enchant: Option<&Enchant>, catalog: &Catalog) -> String {
    let Some(enchant) = enchant.filter(|enchant| enchant.known) else {
        return name;
    };
    let before = match enchant.bonus {
        0 => String::new(),
        bonus => format!("{bonus:+} "),
    };
    let of = enchant.of.map_or("", |of| &catalog[of].name);
    let of = match of {
        "" => String::new(),
        of => format!(" {of}"),
    };
    let cursed = if enchant.cursed { "cursed " } else { "" };
    format!("{cursed}{before}{name}{of}")
}

/// What someone wears, in the order in which it was picked up.
pub fn worn_by<C, W>(
    wearer: StableId,
    entities: &Entities,
    carried: &Storage<Carried, C>,
    worn: &Storage<Worn, W>,
) -> Vec<(Entity, Slot)>
where
    C: Deref<Target = MaskedStorage<Carried>>,
    W: Deref<Target = MaskedStorage<Worn>>,
{
    if worn.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<(u64, Entity, Slot)> = (entities, carried, worn)
        .join()
        .filter(|(_, carried, _)| carried.by == wearer)
        .map(|(thing, carried, worn)| (carried.since, thing, worn.slot))
        .collect();
    order::by_key(&mut all, |(since, ..)| *since);
    all.into_iter()
        .map(|(_, thing, slot)| (thing, slot))
        .collect()
}
