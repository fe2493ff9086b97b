//! The end of a tick: no deed is left, the dead become corpses, and the used-up
//! leave the world.

use crate::components::body::{Corpse, Dead, Hero};
use crate::components::item::Spent;
use crate::components::kind::Kinds;
use crate::components::record::EntityRecord;
use crate::effects::queue::EffectQueue;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;

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
    effects: WriteExpect<'a, EffectQueue>,
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
        data.effects.close();
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
    let kind = world.system_data::<Kinds>().monster(entity).cloned();
    let has_place = world.read_storage::<Position>().contains(entity);
    if kind.is_some_and(|kind| !kind.corpse) || !has_place {
        world
            .delete_entity(entity)
            .expect("what leaves was still there");
        return;
    }
    let alive = EntityRecord::of(world, entity);
    let corpse = EntityRecord {
        id: alive.id,
        kind: alive.kind,
        position: alive.position,
        health: alive.health,
        corpse: Some(Corpse {}),
        noticed: alive.noticed,
        ..EntityRecord::default()
    };
    corpse.overwrite(world, entity);
    world.write_storage::<Dead>().remove(entity);
}
