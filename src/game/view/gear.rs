//! What things, spells and statuses show of themselves.

use super::{ItemView, Seen};
use crate::catalog::schema::{AimKind, Handling};
use crate::catalog::{Catalog, ItemId, ItemKind, SpellKind, StatusKind};
use crate::components::item::{Carried, Charges, Choice, Enchant, Stack, Worn, full_name};
use crate::components::kind::Kinds;
use crate::components::magic::{Mana, Spells};
use crate::components::status::Statuses;
use crate::effects::area::Area;
use crate::effects::{Apply as _, Effect, Effects};
use crate::map::{TerrainKinds, Tile};
use crate::rules::combat::THROW_RANGE;
use crate::systems::act::using::UNKNOWN_RANGE;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

/// Something that can be done with a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemUse {
    pub verb: ItemVerb,
    /// What has to be chosen first.
    pub aim: AimKind,
    /// How far away that may be, in steps.
    pub range: i32,
    /// What it reaches around whoever is meant, where that is known.
    pub spread: Option<Spread>,
}

/// What is reached around whoever is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    pub area: Area,
    /// Only where the ground that is meant is of this kind.
    pub only_on: Option<Tile>,
    /// Whoever is behind it feels nothing of it.
    pub spares_user: bool,
}

impl Spread {
    /// Around everything, and for everyone.
    pub fn of(area: Area) -> Self {
        Self {
            area,
            only_on: None,
            spares_user: false,
        }
    }
}

/// What is done with things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemVerb {
    Quaff,
    Read,
    Zap,
    Wear,
    TakeOff,
    Fire,
    Throw,
    Drop,
}

/// A spell that the hero knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellView {
    pub kind: Arc<SpellKind>,
    /// There is mana enough for it.
    pub can_be_cast: bool,
    pub spread: Option<Spread>,
}

/// Something that has befallen someone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusView {
    pub kind: Arc<StatusKind>,
    pub turns: i32,
    /// Something that is worn keeps it up.
    pub worn: bool,
    /// How long it still lasts, in words.
    pub lasts: String,
}

/// What is asked for to show all that.
#[derive(SystemData)]
pub(super) struct Gear<'a> {
    pub(super) carried: ReadStorage<'a, Carried>,
    choices: ReadStorage<'a, Choice>,
    worn: ReadStorage<'a, Worn>,
    stacks: ReadStorage<'a, Stack>,
    charges: ReadStorage<'a, Charges>,
    enchants: ReadStorage<'a, Enchant>,
    mana: ReadStorage<'a, Mana>,
    spells: ReadStorage<'a, Spells>,
    statuses: ReadStorage<'a, Statuses>,
}

impl Gear<'_> {
    pub(super) fn item(
        &self,
        entity: Entity,
        kind_id: ItemId,
        kinds: &Kinds,
        id: u64,
        at: Point,
        seen: Seen,
    ) -> ItemView {
        let count = self.stacks.get(entity).map_or(1, |stack| stack.count);
        let name = kinds.several(entity, count);
        let enchant = self.enchants.get(entity);
        let name = full_name(name, enchant, kinds.catalog());
        let mut kind = kinds.catalog()[kind_id].clone();
        let guise = kinds.guise(kind_id);
        if let Some(guise) = guise {
            Arc::make_mut(&mut kind).look = guise.clone();
        }
        let worn = self.worn.get(entity).map(|worn| worn.slot);
        let known = guise.is_none();
        ItemView {
            id,
            at,
            seen,
            name,
            bonus: enchant.map_or(0, |enchant| match enchant.known {
                true => enchant.bonus,
                false => 0,
            }),
            enchant: enchant.copied().filter(|enchant| enchant.known),
            count,
            charges: self.charges.get(entity).copied().filter(|_| known),
            is_choice: self.choices.contains(entity),
            worn,
            known,
            uses: uses(
                &kind,
                known,
                kinds.handling(entity),
                worn.is_some(),
                &kinds.catalog().terrain,
            ),
            kind,
        }
    }

    pub(super) fn mana(&self, who: Entity) -> i32 {
        self.mana.get(who).map_or(0, |mana| mana.current)
    }

    pub(super) fn spells(&self, who: Entity, catalog: &Catalog) -> Vec<SpellView> {
        let known = self.spells.get(who).map_or(&[][..], |spells| &spells.0);
        let each = known.iter().map(|&spell| {
            let kind = catalog[spell].clone();
            SpellView {
                can_be_cast: kind.mana <= self.mana(who),
                spread: spread(&kind.on_cast, &catalog.terrain),
                kind,
            }
        });
        each.collect()
    }

    pub(super) fn statuses(&self, who: Entity, catalog: &Catalog) -> Vec<StatusView> {
        let all = self.statuses.get(who).map_or(&[][..], |all| &all.0);
        let each = all.iter().map(|status| StatusView {
            kind: catalog[status.kind].clone(),
            turns: status.turns,
            worn: status.worn,
            lasts: match status.worn {
                true => "for as long as what gives it is worn".into(),
                false => lasts(status.turns),
            },
        });
        each.collect()
    }
}

/// How long something still lasts, in words.
fn lasts(turns: i32) -> String {
    match turns {
        ..=0 => "until your next turn".into(),
        1 => "1 more turn".into(),
        _ => format!("{turns} more turns"),
    }
}

/// The first area that effects reach, those that they hold included.
fn spread(effects: &Effects, ground: &TerrainKinds) -> Option<Spread> {
    effects.iter().find_map(|effect| match effect {
        Effect::ForEach(each) => Some(Spread {
            spares_user: each.spares_user(),
            ..Spread::of(each.r#in)
        }),
        Effect::If(choice) => {
            let otherwise = spread(&choice.r#else, ground);
            // Where it reaches an area on any ground, that is told everywhere.
            let only_on = choice.ground(ground).filter(|_| otherwise.is_none());
            let then = spread(&choice.then, ground).map(|spread| Spread {
                only_on: spread.only_on.or(only_on),
                ..spread
            });
            then.or(otherwise)
        }
        other => {
            let mut held = other.held().into_iter();
            held.find_map(|held| spread(held.effects, ground))
        }
    })
}

/// What can be done with a thing, as far as the hero knows.
pub fn uses(
    kind: &ItemKind,
    known: bool,
    handling: Handling,
    worn: bool,
    ground: &TerrainKinds,
) -> Vec<ItemUse> {
    let on_hero = |verb| ItemUse {
        verb,
        aim: AimKind::User,
        range: 0,
        spread: None,
    };
    let aimed = |verb, effects: &Effects, unknown| match known {
        true => ItemUse {
            verb,
            aim: kind.aim,
            range: kind.range,
            spread: spread(effects, ground),
        },
        false => ItemUse {
            verb,
            aim: unknown,
            range: UNKNOWN_RANGE,
            spread: None,
        },
    };
    let wear = match worn {
        true => ItemVerb::TakeOff,
        false => ItemVerb::Wear,
    };
    let fire = kind
        .weapon
        .as_ref()
        .and_then(|weapon| weapon.ranged.as_ref());
    let fire = fire.filter(|_| worn).map(|ranged| ItemUse {
        verb: ItemVerb::Fire,
        aim: AimKind::Place,
        range: ranged.range,
        spread: None,
    });
    let throw = ItemUse {
        verb: ItemVerb::Throw,
        aim: AimKind::Place,
        range: THROW_RANGE,
        spread: spread(&kind.on_throw, ground).filter(|_| known),
    };
    let all = [
        handling.quaffed.then(|| on_hero(ItemVerb::Quaff)),
        { handling.read }.then(|| aimed(ItemVerb::Read, &kind.read, AimKind::User)),
        { handling.zapped }.then(|| aimed(ItemVerb::Zap, &kind.zap, AimKind::Place)),
        handling.worn.then(|| on_hero(wear)),
        fire,
        Some(throw),
        Some(on_hero(ItemVerb::Drop)),
    ];
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_area_on_one_kind_of_ground_is_told_only_there_unless_others_have_one_too() {
        let core = crate::raws::core().expect("the core is sound");
        let ground = &core.terrain;
        let water = ground.iter().last().expect("there is ground");
        let burst = |radius: i32| json!([{ "for_each": { "in": { "burst": radius }, "then": [{ "damage": 1 }] } }]);
        let bolt = json!([{ "damage": 1 }]);
        for (then, otherwise, expected) in [
            (burst(2), bolt.clone(), Some((2, Some(water.tile)))),
            (burst(2), burst(1), Some((2, None))),
            (bolt.clone(), burst(1), Some((1, None))),
            (bolt.clone(), bolt, None),
        ] {
            let effects = json!([{ "if": {
                "when": [{ "terrain": water.id }], "then": then, "else": otherwise
            } }]);
            let effects: Effects = serde_json::from_value(effects).expect("these are effects");
            let told = spread(&effects, ground).map(|found| (found.area, found.only_on));
            let expected = expected.map(|(radius, on)| (Area::Burst(radius), on));
            assert_eq!(told, expected);
        }
    }
}
