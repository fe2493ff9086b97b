//! The end of a tick: intents and turns are taken away, done or not, and the
//! dead and the used-up leave the world.

use crate::components::body::{Dead, Hero, MyTurn};
use crate::components::intent::{
    WantsToDrop, WantsToMelee, WantsToMoveDoor, WantsToPickUp, WantsToQuaff, WantsToStep,
    WantsToTakeStairs,
};
use crate::components::item::Spent;
use specs::prelude::*;

/// Clears what lives for one tick only.
pub struct ClearingSystem;

#[derive(SystemData)]
pub struct ClearingData<'a> {
    entities: Entities<'a>,
    heroes: ReadStorage<'a, Hero>,
    dead: ReadStorage<'a, Dead>,
    spent: ReadStorage<'a, Spent>,
    turns: WriteStorage<'a, MyTurn>,
    intents: AllIntents<'a>,
}

/// Every intent there is.
#[derive(SystemData)]
pub struct AllIntents<'a> {
    steps: WriteStorage<'a, WantsToStep>,
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
        data.turns.clear();
        data.intents.clear();
        let dead = (&data.entities, &data.dead, !&data.heroes).join();
        let spent = (&data.entities, &data.spent).join();
        let gone: Vec<Entity> = dead
            .map(|(entity, ..)| entity)
            .chain(spent.map(|(entity, _)| entity))
            .collect();
        for entity in gone {
            data.entities
                .delete(entity)
                .expect("what leaves was still there");
        }
    }
}
