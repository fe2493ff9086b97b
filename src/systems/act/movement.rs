//! Steps, one after another against the live index: no two share a tile.

use crate::components::intent::WantsToStep;
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue};
use crate::rules::distance::is_adjacent;
use crate::spatial::placement::Placement;
use crate::systems::Actors;
use specs::prelude::*;

/// Moves everyone who wants to step to a place that is free.
pub struct MovementSystem;

#[derive(SystemData)]
pub struct MovementData<'a> {
    actors: Actors<'a>,
    intents: WriteStorage<'a, WantsToStep>,
    placement: Placement<'a>,
    views: WriteStorage<'a, Viewshed>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for MovementSystem {
    type SystemData = MovementData<'a>;

    fn run(&mut self, mut data: MovementData<'a>) {
        for (actor, WantsToStep { to }) in data.actors.with(&data.intents) {
            let Some(from) = data.placement.at(actor) else {
                continue;
            };
            // Someone else came first: the turn is spent waiting.
            if !is_adjacent(from, to) || !data.placement.is_free(to) {
                continue;
            }
            data.placement.shift(actor, to);
            if let Some(view) = data.views.get_mut(actor) {
                view.dirty = true;
            }
            data.events.push(Event::Stepped { who: actor, to });
        }
    }
}
