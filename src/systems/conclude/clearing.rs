//! The end of a tick: intents are taken away, done or not; the dead become
//! corpses, and the used-up leave the world.

use crate::components::body::{Corpse, Dead, Hero};
use crate::components::intent::{
    WantsToDrop, WantsToMelee, WantsToMoveDoor, WantsToPickUp, WantsToQuaff, WantsToRest,
    WantsToStep, WantsToSwap, WantsToTakeStairs,
};
use crate::components::item::Spent;
use crate::components::kind::Kinds;
use crate::components::record::EntityRecord;
use specs::prelude::*;

/// Clears what lives for one tick only.
pub struct ClearingSystem;

#[derive(SystemData)]
pub struct ClearingData<'a> {
    entities: Entities<'a>,
    heroes: ReadStorage<'a, Hero>,
    dead: ReadStorage<'a, Dead>,
    spent: ReadStorage<'a, Spent>,
    /// Deaths are rare, so burying is deferred.
    later: Read<'a, LazyUpdate>,
    intents: AllIntents<'a>,
}

/// Every intent there is.
#[derive(SystemData)]
pub struct AllIntents<'a> {
    steps: WriteStorage<'a, WantsToStep>,
    swaps: WriteStorage<'a, WantsToSwap>,
    rests: WriteStorage<'a, WantsToRest>,
    attacks: WriteStorage<'a, WantsToMelee>,
    doors: WriteStorage<'a, WantsToMoveDoor>,
    pick_ups: WriteStorage<'a, WantsToPickUp>,
    drops: WriteStorage<'a, WantsToDrop>,
    drinks: WriteStorage<'a, WantsToQuaff>,
    stairs: WriteStorage<'a, WantsToTakeStairs>,
}

impl AllIntents<'_> {
    fn clear(&mut self) {
        self.steps.clear();
        self.swaps.clear();
        self.rests.clear();
        self.attacks.clear();
        self.doors.clear();
        self.pick_ups.clear();
        self.drops.clear();
        self.drinks.clear();
        self.stairs.clear();
    }
}

impl<'a> System<'a> for ClearingSystem {
    type SystemData = ClearingData<'a>;

    fn run(&mut self, mut data: ClearingData<'a>) {
        data.intents.clear();
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
    if kind.is_some_and(|kind| !kind.corpse) {
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
