//! The hero takes the stairs: asked for here, carried out between dispatches.

use crate::components::intent::WantsToTakeStairs;
use crate::effect::{Effect, EffectQueue};
use crate::systems::Actors;
use specs::prelude::*;

/// Asks for the change of level.
pub struct StairsSystem;

#[derive(SystemData)]
pub struct StairsData<'a> {
    actors: Actors<'a>,
    intents: WriteStorage<'a, WantsToTakeStairs>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for StairsSystem {
    type SystemData = StairsData<'a>;

    fn run(&mut self, mut data: StairsData<'a>) {
        for (_, WantsToTakeStairs { way }) in data.actors.with(&data.intents) {
            data.effects.push(Effect::TakeStairs { way });
        }
    }
}
