//! Things are picked up and put down.

use super::planning::{Planner, Refusal, refuse};
use crate::components::body::StableId;
use crate::components::item::{Carried, Choice, Noticed, Spent};
use crate::components::kind::Kinds;
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
    let carried = planner.world.read_storage::<Carried>().count();
    if carried >= usize::try_from(planner.catalog.hero.pack_size).unwrap_or(0) {
        return refuse("Your pack is full.");
    }
    Ok(Deed::PickUp { item })
}

/// A carried thing is put down.
pub fn plan_drop(planner: &Planner, id: u64) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
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
    ids: ReadStorage<'a, StableId>,
    deeds: WriteStorage<'a, Deed>,
    choices: Choices<'a>,
    placement: Placement<'a>,
    carried: WriteStorage<'a, Carried>,
    noticed: WriteStorage<'a, Noticed>,
    next_id: WriteExpect<'a, NextId>,
    events: WriteExpect<'a, EventQueue>,
}

/// The things of which only one of a group can be taken.
#[derive(SystemData)]
pub struct Choices<'a> {
    entities: Entities<'a>,
    choices: WriteStorage<'a, Choice>,
    spent: WriteStorage<'a, Spent>,
}

impl Choices<'_> {
    /// This one is taken: the others of its group leave the map. Says how many.
    fn settle(&mut self, taken: Entity, placement: &mut Placement) -> usize {
        let Some(choice) = self.choices.remove(taken) else {
            return 0;
        };
        let others: Vec<Entity> = (&self.entities, &self.choices)
            .join()
            .filter(|(_, other)| **other == choice)
            .map(|(entity, _)| entity)
            .collect();
        for &other in &others {
            placement.lift(other);
            self.spent
                .insert(other, Spent)
                .expect("what lies on the map exists");
        }
        others.len()
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
            let Some(&by) = data.ids.get(actor) else {
                continue;
            };
            // Someone else may have taken it in this very tick.
            let Some(here) = here.filter(|_| data.placement.at(item) == here) else {
                continue;
            };
            data.placement.lift(item);
            data.noticed.remove(item);
            let since = data.next_id.take().0;
            data.carried
                .insert(item, Carried { by, since })
                .expect("an item on the ground is alive");
            data.events.push(Event::PickedUp { by: actor, item });
            if data.choices.settle(item, &mut data.placement) > 0 {
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
            if data.carried.remove(item).is_some() {
                data.placement.put(item, here);
                data.events.push(Event::Dropped { by: actor, item });
            }
        }
    }
}
