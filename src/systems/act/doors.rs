//! Doors are opened, unlocked and shut.

use super::planning::{Planner, Refusal, refuse};
use crate::components::body::StableId;
use crate::components::deed::DoorState;
use crate::components::item::{Carried, Spent};
use crate::components::kind::{Kinds, Rules};
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue};
use crate::map::Map;
use crate::resources::{Noise, NoiseQueue};
use crate::spatial::placement::{Position, TerrainAccess};
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;

/// The open door in a direction is shut.
pub fn plan_closing(planner: &Planner, dx: i32, dy: i32) -> Result<Deed, Refusal> {
    let at = planner.beside(dx, dy)?;
    if !planner.world.read_resource::<Map>().tile(at).shuts() {
        return refuse("There is no open door there.");
    }
    // Not by the index: it leaves corpses out.
    let positions = planner.world.read_storage::<Position>();
    if (&positions).join().any(|position| position.at() == at) {
        return refuse("Something is in the way of the door.");
    }
    let to = DoorState::Shut;
    Ok(Deed::MoveDoor { at, to })
}

/// Moves the doors that someone wants moved, if nothing stands in them.
pub struct DoorSystem;

#[derive(SystemData)]
pub struct DoorData<'a> {
    actors: Actors<'a>,
    rules: Rules<'a>,
    deeds: WriteStorage<'a, Deed>,
    keys: Keys<'a>,
    terrain: TerrainAccess<'a>,
    views: WriteStorage<'a, Viewshed>,
    noises: WriteExpect<'a, NoiseQueue>,
    events: WriteExpect<'a, EventQueue>,
}

/// Who carries a key.
#[derive(SystemData)]
pub struct Keys<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    kinds: Kinds<'a>,
    carried: WriteStorage<'a, Carried>,
    spent: WriteStorage<'a, Spent>,
}

impl Keys<'_> {
    /// Uses up the key that someone has carried longest.
    fn spend(&mut self, carrier: Entity) -> Option<Entity> {
        let carrier = self.ids.get(carrier)?;
        let (_, key) = (&self.entities, &self.carried)
            .join()
            .filter(|(_, carried)| carried.by == *carrier)
            .filter(|(item, _)| self.kinds.item(*item).is_some_and(|kind| kind.key))
            .map(|(key, carried)| (carried.since, key))
            .min()?;
        self.carried.remove(key);
        self.spent
            .insert(key, Spent)
            .expect("what is carried exists");
        Some(key)
    }
}

impl<'a> System<'a> for DoorSystem {
    type SystemData = DoorData<'a>;

    fn run(&mut self, mut data: DoorData<'a>) {
        let moves = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::MoveDoor { at, to } => Some((at, to)),
            _ => None,
        });
        for (actor, (at, to)) in moves {
            let before = data.terrain.map().tile(at);
            let key = match to {
                DoorState::Open if before.is_locked() => data.keys.spend(actor),
                _ => None,
            };
            let kind = data.terrain.map().kind(at);
            let tile = match to {
                DoorState::Open if before.opens() => kind.opened,
                DoorState::Open if key.is_some() => kind.unlocked,
                DoorState::Shut if !data.terrain.is_occupied(at) => kind.shut,
                DoorState::Open | DoorState::Shut => None,
            };
            let Some(tile) = tile else {
                continue;
            };
            data.terrain.change(at, tile);
            // A door changes what everyone sees, wherever they are.
            for view in (&mut data.views).join() {
                view.dirty = true;
            }
            data.noises.0.push(Noise {
                at,
                range: data.rules.door_noise,
                by: Some(actor),
            });
            data.events.push(match key {
                Some(key) => Event::Unlocked { by: actor, at, key },
                None => Event::DoorMoved { by: actor, at, to },
            });
        }
    }
}
