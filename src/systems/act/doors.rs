//! Doors are opened and shut.

use crate::components::intent::{DoorState, WantsToMoveDoor};
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue};
use crate::map::Tile;
use crate::spatial::placement::Terrain;
use crate::systems::Actors;
use specs::prelude::*;

/// Moves the doors that someone wants moved, if nothing stands in them.
pub struct DoorSystem;

#[derive(SystemData)]
pub struct DoorData<'a> {
    actors: Actors<'a>,
    intents: WriteStorage<'a, WantsToMoveDoor>,
    terrain: Terrain<'a>,
    views: WriteStorage<'a, Viewshed>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for DoorSystem {
    type SystemData = DoorData<'a>;

    fn run(&mut self, mut data: DoorData<'a>) {
        for (actor, WantsToMoveDoor { at, to }) in data.actors.with(&data.intents) {
            let tile = match (data.terrain.map().tile(at), to) {
                (Tile::DoorShut, DoorState::Open) => Tile::DoorOpen,
                (Tile::DoorOpen, DoorState::Shut) if !data.terrain.is_occupied(at) => {
                    Tile::DoorShut
                }
                _ => continue,
            };
            data.terrain.change(at, tile);
            // A door changes what everyone sees, wherever they are.
            for view in (&mut data.views).join() {
                view.dirty = true;
            }
            data.events.push(Event::DoorMoved { by: actor, at, to });
        }
    }
}
