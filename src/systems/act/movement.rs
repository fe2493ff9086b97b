//! Steps and swaps, one after another against the live index: no two share a tile.

use crate::components::kind::Rules;
use crate::components::intent::{WantsToStep, WantsToSwap};
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue};
use crate::spatial::placement::Placement;
use crate::systems::Actors;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Moves everyone who wants to step to a place that is free, or to change
/// places with someone who lets them.
pub struct MovementSystem;

#[derive(SystemData)]
pub struct MovementData<'a> {
    actors: Actors<'a>,
    rules: Rules<'a>,
    steps: WriteStorage<'a, WantsToStep>,
    swaps: WriteStorage<'a, WantsToSwap>,
    placement: Placement<'a>,
    views: WriteStorage<'a, Viewshed>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for MovementSystem {
    type SystemData = MovementData<'a>;

    fn run(&mut self, mut data: MovementData<'a>) {
        let movers: Vec<Entity> = data.actors.in_order().collect();
        for actor in movers {
            if let Some(&WantsToStep { to }) = data.steps.get(actor) {
                data.step(actor, to);
            } else if let Some(&WantsToSwap { with }) = data.swaps.get(actor) {
                data.swap(actor, with);
            }
        }
    }
}

impl MovementData<'_> {
    fn step(&mut self, actor: Entity, to: Point) {
        let Some(from) = self.placement.at(actor) else {
            return;
        };
        // Someone else came first: the turn is spent waiting.
        if !self.rules.metric.is_adjacent(from, to) || !self.placement.is_free(to) {
            return;
        }
        self.placement.shift(actor, to);
        self.has_moved(actor, to);
    }

    /// The other does not choose: only plans that may be refused ask for this.
    fn swap(&mut self, actor: Entity, with: Entity) {
        let (Some(from), Some(to)) = (self.placement.at(actor), self.placement.at(with)) else {
            return;
        };
        if !self.rules.metric.is_adjacent(from, to) {
            return;
        }
        self.placement.swap(actor, with);
        self.events.push(Event::Swapped { who: actor, with });
        self.has_moved(actor, to);
        self.has_moved(with, from);
    }

    fn has_moved(&mut self, who: Entity, to: Point) {
        if let Some(view) = self.views.get_mut(who) {
            view.dirty = true;
        }
        self.events.push(Event::Stepped { who, to });
    }
}
