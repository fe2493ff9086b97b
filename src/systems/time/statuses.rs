//! Statuses work and run out, at the beginning of each turn of their bearer; effects
//! that waited for their time are asked for.

use crate::catalog::schema::StatusRule;
use crate::components::body::StableId;
use crate::components::kind::Kinds;
use crate::components::status::Statuses;
use crate::effects::delayed::Delayed;
use crate::effects::queue::{Asked, EffectQueue};
use crate::resources::{Acting, GameTime};
use crate::systems::act::Deed;
use specs::prelude::*;

/// Lets every status of those who act in this tick work once, and end in its time.
pub struct StatusSystem;

#[derive(SystemData)]
pub struct StatusData<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    time: ReadExpect<'a, GameTime>,
    kinds: Kinds<'a>,
    acting: WriteExpect<'a, Acting>,
    statuses: WriteStorage<'a, Statuses>,
    deeds: WriteStorage<'a, Deed>,
    delayed: WriteExpect<'a, Delayed>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for StatusSystem {
    type SystemData = StatusData<'a>;

    fn run(&mut self, mut data: StatusData<'a>) {
        data.ask_for_what_is_due();
        let bearers: Vec<Entity> = { data.acting.0.iter() }
            .copied()
            .filter(|&actor| data.statuses.contains(actor))
            .collect();
        for bearer in bearers {
            data.effects.ask(Asked::StatusTurn(bearer));
            let statuses = data.statuses.get(bearer);
            let rule = |rule| statuses.is_some_and(|each| each.rule(rule, data.kinds.catalog()));
            if rule(StatusRule::CannotAct) {
                data.acting.0.retain(|&actor| actor != bearer);
                data.deeds.remove(bearer);
            }
        }
    }
}

impl StatusData<'_> {
    fn ask_for_what_is_due(&mut self) {
        let find = |id: StableId| {
            let mut all = (&self.entities, &self.ids).join();
            all.find(|(_, each)| **each == id).map(|(entity, _)| entity)
        };
        for asked in self.delayed.take_due(self.time.now, find) {
            self.effects.ask(asked);
        }
    }
}
