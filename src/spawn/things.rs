//! Things come into being, and into someone's hands.

use super::{give, next_id, place};
use crate::catalog::schema::Slot;
use crate::catalog::{ItemId, LootId};
use crate::components::body::StableId;
use crate::components::item::{
    Carried, Charges, Enchant, LARGEST_STACK, MOST_BONUS, Noticed, Stack, Worn, worn_by,
};
use crate::components::kind::{Kinds, OfKind, catalog};
use crate::components::mind::Viewshed;
use crate::map::Map;
use crate::resources::{Depth, HeroEntity};
use crate::spatial::SpatialIndex;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// How many entities at most are made at once of a kind that does not stack.
const MOST_SINGLE: u32 = 100;

/// Makes one thing without a position: place it, or give it to someone.
fn one(world: &mut World, kind: ItemId, stream: &mut Stream) -> Entity {
    let id = next_id(world);
    let charges = catalog(world)[kind].charges.map(|dice| {
        let most = dice.roll(stream).max(1);
        Charges { left: most, most }
    });
    let worn = catalog(world)[kind].worn.clone();
    let cursed = worn.filter(|worn| worn.cursed).map(|_| Enchant {
        cursed: true,
        ..Enchant::default()
    });
    let made = world.create_entity().with(id).maybe_with(charges);
    made.maybe_with(cursed).with(OfKind::Item(kind)).build()
}

/// Makes so many things of a kind, as one if they stack.
pub fn several(world: &mut World, kind: ItemId, count: i32, stream: &mut Stream) -> Vec<Entity> {
    let count = u32::try_from(count).unwrap_or(0);
    if count == 0 {
        return Vec::new();
    }
    if !catalog(world)[kind].stacks {
        let all = 0..count.min(MOST_SINGLE);
        return all.map(|_| one(world, kind, stream)).collect();
    }
    let made = one(world, kind, stream);
    if count > 1 {
        let count = count.min(LARGEST_STACK);
        give(world, made, Stack { count });
    }
    vec![made]
}

/// Makes what is found on a level: as many as come together, perhaps better or worse
/// than others.
pub fn found(world: &mut World, kind: ItemId, stream: &mut Stream) -> Entity {
    let count = catalog(world)[kind].count.roll(stream).max(1);
    let made = match catalog(world)[kind].stacks {
        true => several(world, kind, count, stream)[0],
        false => one(world, kind, stream),
    };
    if let Some(enchant) = enchanted(world, kind, stream) {
        give(world, made, enchant);
    }
    made
}

/// How a thing that is found differs from others of its kind.
fn enchanted(world: &World, kind: ItemId, stream: &mut Stream) -> Option<Enchant> {
    let catalog = catalog(world);
    let (magic, slot) = (catalog[kind].magic, catalog[kind].slot()?);
    let is_magic = magic > 0 && stream.chance(magic);
    let depth = world.read_resource::<Depth>().0.max(1);
    let all = catalog.traits.iter();
    let fitting = all.filter(|(_, each)| each.on.contains(&slot) && each.min_depth <= depth);
    let fitting: Vec<_> = fitting.filter(|_| is_magic).collect();
    let weights: Vec<i32> = fitting.iter().map(|(_, each)| each.weight).collect();
    let (id, of) = fitting[stream.weighted(&weights)?];
    let bonus = of.bonus.roll(stream).clamp(0, MOST_BONUS);
    Some(Enchant {
        bonus: if of.cursed { -bonus } else { bonus },
        of: Some(id),
        cursed: of.cursed || catalog[kind].worn.as_ref().is_some_and(|worn| worn.cursed),
        known: false,
    })
}

/// Puts a thing into someone's pack, below everything else.
pub fn hand_over(world: &World, thing: Entity, by: StableId) {
    let since = next_id(world).0;
    give(world, thing, Carried { by, since });
}

/// Puts a carried thing on, if it can be worn and there is room for it.
pub fn put_on(world: &World, thing: Entity, wearer: StableId) {
    let kinds = world.system_data::<Kinds>();
    let Some(kind) = kinds.item(thing) else {
        return;
    };
    let Some(slot) = kind.slot() else {
        return;
    };
    let others = {
        let (entities, carried, worn) =
            world.system_data::<(Entities, ReadStorage<Carried>, ReadStorage<Worn>)>();
        worn_by(wearer, &entities, &carried, &worn)
    };
    let in_slot = others.iter().filter(|(_, other)| *other == slot).count();
    let needs_arm = |other: Entity, its: Slot| {
        let is_two_handed = |thing: Entity| kinds.item(thing).is_some_and(|it| it.is_two_handed());
        (is_two_handed(thing) && its == Slot::Shield)
            || (is_two_handed(other) && slot == Slot::Shield)
    };
    let is_crossed = others.iter().any(|&(other, its)| needs_arm(other, its));
    if in_slot < slot.room() && !is_crossed {
        give(world, thing, Worn { slot });
    }
}

/// Lays a thing down at a place, or as near as things can lie, on top of others of its
/// kind that stack.
pub fn lay_down(world: &mut World, thing: Entity, at: Point) {
    let Some(at) = world.read_resource::<Map>().resting_place(at) else {
        world.delete_entity(thing).expect("it was just made");
        return;
    };
    let below = {
        let map = world.read_resource::<Map>();
        let content = world
            .read_resource::<SpatialIndex>()
            .tile_content(map.idx(at));
        let kinds = world.system_data::<Kinds>();
        let enchants = world.read_storage::<Enchant>();
        let is_same = |other: &Entity| {
            kinds.of(*other) == kinds.of(thing) && enchants.get(*other) == enchants.get(thing)
        };
        let stacks = kinds.item(thing).is_some_and(|kind| kind.stacks);
        let ids = world.read_storage::<StableId>();
        let same = content.into_iter().filter(|each| stacks && is_same(each));
        // By id: the order of arrival is not saved.
        same.min_by_key(|&each| ids.get(each).copied())
    };
    match below {
        Some(below) => {
            let count = count(world, below) + count(world, thing);
            let count = count.min(LARGEST_STACK);
            give(world, below, Stack { count });
            world.delete_entity(thing).expect("it was just made");
        }
        None => {
            place(world, thing, at);
            if is_seen(world, at) {
                give(world, thing, Noticed {});
            }
        }
    }
}

/// Does the hero see the place now?
fn is_seen(world: &World, at: Point) -> bool {
    let hero = world.read_resource::<HeroEntity>().0;
    let idx = world.read_resource::<Map>().idx(at);
    let views = world.read_storage::<Viewshed>();
    views.get(hero).is_some_and(|view| view.sees(idx))
}

fn count(world: &World, thing: Entity) -> u32 {
    let stacks = world.read_storage::<Stack>();
    stacks.get(thing).map_or(1, |stack| stack.count)
}

/// Draws from a loot table and lays down what came of it.
pub fn leave_loot(world: &mut World, table: LootId, at: Point, luck: &mut Stream) {
    for thing in drawn(world, table, luck) {
        lay_down(world, thing, at);
    }
}

/// What comes of a loot table, without positions.
pub fn drawn(world: &mut World, table: LootId, luck: &mut Stream) -> Vec<Entity> {
    let mut all = Vec::new();
    let table = catalog(world)[table].clone();
    let weights: Vec<i32> = table.entries.iter().map(|each| each.weight).collect();
    for _ in 0..table.rolls.roll(luck) {
        let Some(number) = luck.weighted(&weights) else {
            break;
        };
        let entry = &table.entries[number];
        let Some(kind) = entry.item else {
            continue;
        };
        let count = entry.count.roll(luck);
        for thing in several(world, kind, count, luck) {
            if let Some(enchant) = enchanted(world, kind, luck) {
                give(world, thing, enchant);
            }
            all.push(thing);
        }
    }
    all
}
