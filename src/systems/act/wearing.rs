//! Things are put on and taken off.

use super::hands::Hands;
use super::planning::{Planner, Refusal, refuse};
use crate::catalog::Slot;
use crate::components::body::StableId;
use crate::components::item::{Carried, Worn, worn_by};
use crate::components::kind::Kinds;
use crate::effects::queue::{Aim, Asked, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A carried thing is put on. What is worn there must come off, and can be cursed.
pub fn plan_wear(planner: &Planner, id: u64) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
    let (kinds, entities, ids, carried, worn) = planner.world.system_data::<(
        Kinds,
        Entities,
        ReadStorage<StableId>,
        ReadStorage<Carried>,
        ReadStorage<Worn>,
    )>();
    let slot = kinds.item(item).and_then(|kind| kind.slot());
    let Some(slot) = slot.filter(|_| kinds.handling(item).worn) else {
        return refuse("You cannot wear that.");
    };
    if worn.contains(item) {
        return refuse("You wear that already.");
    }
    let hero = ids.get(planner.hero).copied();
    let others = hero.map_or(Vec::new(), |hero| worn_by(hero, &entities, &carried, &worn));
    match in_the_way(item, slot, &others, &kinds, |thing| planner.is_stuck(thing)) {
        Err(stuck) => planner.let_go(stuck).map(|()| Deed::Wear { item }),
        Ok(_) => Ok(Deed::Wear { item }),
    }
}

/// A worn thing is taken off.
pub fn plan_take_off(planner: &Planner, id: u64) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
    if !planner.world.read_storage::<Worn>().contains(item) {
        return refuse("You do not wear that.");
    }
    planner.let_go(item)?;
    Ok(Deed::TakeOff { item })
}

/// What comes off when something is put on: what is there, if no more fits, and a shield
/// for what takes both hands, or the other way round. Or what cannot come off.
fn in_the_way(
    item: Entity,
    slot: Slot,
    worn: &[(Entity, Slot)],
    kinds: &Kinds,
    is_stuck: impl Fn(Entity) -> bool,
) -> Result<Vec<Entity>, Entity> {
    let is_two_handed = |thing: Entity| kinds.item(thing).is_some_and(|kind| kind.is_two_handed());
    let needs_arm = |other: Entity, its: Slot| {
        (its == Slot::Shield && is_two_handed(item))
            || (slot == Slot::Shield && is_two_handed(other))
    };
    let there: Vec<Entity> = { worn.iter() }
        .filter(|(_, its)| *its == slot)
        .map(|(other, _)| *other)
        .collect();
    let mut coming_off: Vec<Entity> = { worn.iter() }
        .filter(|(other, its)| *its != slot && needs_arm(*other, *its))
        .map(|(other, _)| *other)
        .collect();
    if let Some(stuck) = coming_off.iter().find(|&&other| is_stuck(other)) {
        return Err(*stuck);
    }
    if there.len() >= slot.room() {
        let loose = there.iter().find(|&&other| !is_stuck(other));
        coming_off.push(*loose.ok_or(there[0])?);
    }
    Ok(coming_off)
}

/// Puts things on and takes them off.
pub struct WearingSystem;

#[derive(SystemData)]
pub struct WearingData<'a> {
    actors: Actors<'a>,
    deeds: WriteStorage<'a, Deed>,
    kinds: Kinds<'a>,
    positions: ReadStorage<'a, Position>,
    hands: Hands<'a>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for WearingSystem {
    type SystemData = WearingData<'a>;

    fn run(&mut self, mut data: WearingData<'a>) {
        let put_on = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Wear { item } => Some(item),
            _ => None,
        });
        for (wearer, item) in put_on {
            data.put_on(wearer, item);
        }
        let taken_off = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::TakeOff { item } => Some(item),
            _ => None,
        });
        for (wearer, item) in taken_off {
            data.take_off(wearer, item);
            data.effects.ask(Asked::Refit(wearer));
        }
    }
}

impl WearingData<'_> {
    fn is_stuck(&self, thing: Entity) -> bool {
        let enchant = self.hands.enchants.get(thing);
        enchant.is_some_and(|enchant| enchant.cursed)
    }

    fn put_on(&mut self, wearer: Entity, item: Entity) {
        let kind = self.kinds.item(item).cloned();
        let (Some(kind), true) = (kind, self.hands.has(wearer, item)) else {
            return;
        };
        let (Some(slot), Some(&id)) = (kind.slot(), self.hands.ids.get(wearer)) else {
            return;
        };
        let hands = &self.hands;
        let worn = worn_by(id, &hands.entities, &hands.carried, &hands.worn);
        let coming_off = in_the_way(item, slot, &worn, &self.kinds, |thing| self.is_stuck(thing));
        let Ok(coming_off) = coming_off else {
            return;
        };
        for other in coming_off {
            self.take_off(wearer, other);
        }
        self.hands
            .worn
            .insert(item, Worn { slot })
            .expect("what is carried exists");
        if let Some(enchant) = self.hands.enchants.get_mut(item) {
            enchant.known = true;
        }
        self.events.push(Event::PutOn { by: wearer, item });
        self.hands.learn_by_use(wearer, item, &self.kinds);
        self.effects.ask(Asked::Refit(wearer));
        let at = self.positions.get(wearer);
        let at = at.map_or(Point::zero(), |position| position.at());
        let aim = Aim {
            user: Some(wearer),
            by: Some(item),
            means: self.kinds.means(item),
            ..Aim::on(wearer, at)
        };
        if let Some(worn) = &kind.worn {
            self.effects.ask_all(&worn.on_equip.0, aim);
        }
    }

    fn take_off(&mut self, wearer: Entity, item: Entity) {
        if self.is_stuck(item) || self.hands.worn.remove(item).is_none() {
            return;
        }
        self.events.push(Event::TakenOff { by: wearer, item });
    }
}
