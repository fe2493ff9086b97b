//! Wounds close by themselves, slowly.

use crate::components::body::{Health, Regeneration};
use crate::effect::{Effect, EffectQueue};
use crate::game::setup::GameTime;
use crate::systems::Actors;
use specs::prelude::*;

/// Mends whoever regenerates and acts in this tick.
pub struct RegenerationSystem;

#[derive(SystemData)]
pub struct RegenerationData<'a> {
    actors: Actors<'a>,
    time: ReadExpect<'a, GameTime>,
    regenerations: ReadStorage<'a, Regeneration>,
    healths: ReadStorage<'a, Health>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for RegenerationSystem {
    type SystemData = RegenerationData<'a>;

    fn run(&mut self, mut data: RegenerationData<'a>) {
        for actor in data.actors.in_order() {
            let due = data
                .regenerations
                .get(actor)
                .is_some_and(|regeneration| data.time.turn.is_multiple_of(regeneration.every));
            let wounded = data
                .healths
                .get(actor)
                .is_some_and(|health| !health.is_full());
            if due && wounded {
                data.effects.push(Effect::Mend { target: actor });
            }
        }
    }
}
