//! The dead leave the map at once, whoever killed them, so that their tile can
//! be entered in the same tick. The hero's body stays, and the game is over.

use crate::components::body::{Dead, Hero};
use crate::spatial::placement::Placement;
use specs::prelude::*;

/// Takes the dead off the map.
pub struct DeathSystem;

#[derive(SystemData)]
pub struct DeathData<'a> {
    entities: Entities<'a>,
    dead: ReadStorage<'a, Dead>,
    heroes: ReadStorage<'a, Hero>,
    placement: Placement<'a>,
}

impl<'a> System<'a> for DeathSystem {
    type SystemData = DeathData<'a>;

    fn run(&mut self, mut data: DeathData<'a>) {
        for (entity, ..) in (&data.entities, &data.dead, !&data.heroes).join() {
            data.placement.lift(entity);
        }
    }
}
