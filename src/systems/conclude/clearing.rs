//! The end of a tick: no deed is left, the dead become corpses, and the used-up
//! leave the world.

use crate::components::body::{Corpse, Dead, Hero, LeavesNothing, Look, Name};
use crate::components::deed::Deed;
use crate::components::item::Spent;
use crate::components::record::EntityRecord;
use crate::raws::catalog::Color;
use crate::systems::Actors;
use specs::prelude::*;

/// How every corpse looks.
const CORPSE: Look = Look {
    glyph: '%',
    color: Color {
        r: 0xa8,
        g: 0x90,
        b: 0x88,
    },
};

/// Clears what lives for one tick only.
pub struct ClearingSystem;

#[derive(SystemData)]
pub struct ClearingData<'a> {
    actors: Actors<'a>,
    entities: Entities<'a>,
    heroes: ReadStorage<'a, Hero>,
    dead: ReadStorage<'a, Dead>,
    spent: ReadStorage<'a, Spent>,
    /// Deaths are rare, so burying is deferred.
    later: Read<'a, LazyUpdate>,
    deeds: WriteStorage<'a, Deed>,
}

impl<'a> System<'a> for ClearingSystem {
    type SystemData = ClearingData<'a>;

    fn run(&mut self, mut data: ClearingData<'a>) {
        // Those who died before their turn to act are no longer among the actors.
        debug_assert!(
            data.actors
                .in_order()
                .all(|actor| !data.deeds.contains(actor)),
            "each deed is taken by the system that carries it out"
        );
        data.deeds.clear();
        for (entity, _) in (&data.entities, &data.spent).join() {
            data.entities
                .delete(entity)
                .expect("what leaves was still there");
        }
        for (entity, ..) in (&data.entities, &data.dead, !&data.heroes).join() {
            data.later.exec_mut(move |world| bury(world, entity));
        }
    }
}

/// What is left of the dead when the tick is over.
fn bury(world: &mut World, entity: Entity) {
    if world.read_storage::<LeavesNothing>().contains(entity) {
        world
            .delete_entity(entity)
            .expect("what leaves was still there");
        return;
    }
    let alive = EntityRecord::of(world, entity);
    let name = alive.name.map(|name| Name {
        name: name.name + " corpse",
        description: name.description,
    });
    let corpse = EntityRecord {
        id: alive.id,
        name,
        origin: alive.origin,
        look: Some(CORPSE),
        position: alive.position,
        health: alive.health,
        corpse: Some(Corpse {}),
        noticed: alive.noticed,
        ..EntityRecord::default()
    };
    corpse.overwrite(world, entity);
    world.write_storage::<Dead>().remove(entity);
}
