//! Things are picked up and put down.

use super::hands::Hands;
use super::planning::{Planner, Refusal, refuse};
use crate::components::body::StableId;
use crate::components::item::{Carried, Choice, Enchant, LARGEST_STACK, Noticed, Stack};
use crate::components::kind::{Kinds, stack_together};
use crate::effects::queue::{Asked, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::map::Map;
use crate::resources::NextId;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Placement;
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;

/// The topmost thing underfoot is picked up.
pub fn plan_pick_up(planner: &Planner) -> Result<Deed, Refusal> {
    let map = planner.world.read_resource::<Map>();
    let index = planner.world.read_resource::<SpatialIndex>();
    let (kinds, ids) = planner
        .world
        .system_data::<(Kinds, ReadStorage<StableId>)>();
    let content = index.tile_content(map.idx(planner.at)).into_iter();
    let lying = content.filter(|&each| kinds.item(each).is_some());
    let Some(item) = lying.max_by_key(|&each| ids.get(each)) else {
        return refuse("There is nothing here to pick up.");
    };
    let pack = planner.pack();
    let is_full = pack.len() >= usize::try_from(planner.catalog.hero.pack_size).unwrap_or(0);
    let enchants = planner.world.read_storage::<Enchant>();
    let same = |other: &Entity| stack_together(item, *other, &kinds, &enchants);
    if is_full && !pack.iter().any(same) {
        return refuse("Your pack is full.");
    }
    Ok(Deed::PickUp { item })
}

/// A carried thing is put down.
pub fn plan_drop(planner: &Planner, id: u64) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
    planner.let_go(item)?;
    let map = planner.world.read_resource::<Map>();
    if !map.tile(planner.at).is_walkable() {
        return refuse("It would be lost down there.");
    }
    Ok(Deed::Drop { item })
}

/// Moves things between ground and pack.
pub struct CarryingSystem;

#[derive(SystemData)]
pub struct CarryingData<'a> {
    actors: Actors<'a>,
    kinds: Kinds<'a>,
    deeds: WriteStorage<'a, Deed>,
    choices: WriteStorage<'a, Choice>,
    placement: Placement<'a>,
    hands: Hands<'a>,
    effects: WriteExpect<'a, EffectQueue>,
    noticed: WriteStorage<'a, Noticed>,
    next_id: WriteExpect<'a, NextId>,
    events: WriteExpect<'a, EventQueue>,
}

impl CarryingData<'_> {
    /// This one of several is taken: the others of its group leave the map. Says how
    /// many.
    fn settle_choice(&mut self, taken: Entity) -> usize {
        let Some(choice) = self.choices.remove(taken) else {
            return 0;
        };
        let others: Vec<Entity> = (&self.hands.entities, &self.choices)
            .join()
            .filter(|(_, other)| **other == choice)
            .map(|(entity, _)| entity)
            .collect();
        for &other in &others {
            self.placement.lift(other);
            self.hands.spend(other);
        }
        others.len()
    }

    /// The thing in someone's pack that a thing joins; the one carried longest.
    fn joined(&self, by: StableId, item: Entity) -> Option<Entity> {
        let hands = &self.hands;
        let all = (&hands.entities, &hands.carried).join();
        all.filter(|(_, carried)| carried.by == by)
            .filter(|(other, _)| stack_together(item, *other, &self.kinds, &hands.enchants))
            .min_by_key(|(_, carried)| carried.since)
            .map(|(other, _)| other)
    }

    /// A thing that was lifted from the ground is in someone's pack.
    fn stow(&mut self, by: StableId, item: Entity) {
        if let Some(stack) = self.joined(by, item) {
            let count = self
                .hands
                .count(stack)
                .saturating_add(self.hands.count(item));
            let count = count.min(LARGEST_STACK);
            self.hands
                .stacks
                .insert(stack, Stack { count })
                .expect("what is carried exists");
            self.hands.spend(item);
            return;
        }
        let since = self.next_id.take().0;
        self.hands
            .carried
            .insert(item, Carried { by, since })
            .expect("an item on the ground is alive");
    }
}

impl<'a> System<'a> for CarryingSystem {
    type SystemData = CarryingData<'a>;

    fn run(&mut self, mut data: CarryingData<'a>) {
        let pick_ups = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::PickUp { item } => Some(item),
            _ => None,
        });
        for (actor, item) in pick_ups {
            let here = data.placement.at(actor);
            let Some(&by) = data.hands.ids.get(actor) else {
                continue;
            };
            // Someone else may have taken it in this very tick.
            let Some(here) = here.filter(|_| data.placement.at(item) == here) else {
                continue;
            };
            data.placement.lift(item);
            data.noticed.remove(item);
            data.stow(by, item);
            data.events.push(Event::PickedUp { by: actor, item });
            if data.settle_choice(item) > 0 {
                data.events.push(Event::CagesShut { at: here });
            }
        }
        let drops = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Drop { item } => Some(item),
            _ => None,
        });
        for (actor, item) in drops {
            let Some(here) = data.placement.at(actor) else {
                continue;
            };
            if data.hands.carried.remove(item).is_some() {
                if data.hands.worn.remove(item).is_some() {
                    data.effects.ask(Asked::Refit(actor));
                }
                data.placement.put(item, here);
                data.events.push(Event::Dropped { by: actor, item });
            }
        }
    }
}
