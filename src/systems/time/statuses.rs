//! What happens at the beginning of someone's turn: statuses work, its kind and the ground
//! underfoot do what they do; and effects that waited for their time are asked for.

use crate::catalog::schema::StatusRule;
use crate::components::body::StableId;
use crate::components::kind::Kinds;
use crate::components::status::Statuses;
use crate::effects::delayed::Delayed;
use crate::effects::queue::{Aim, Asked, EffectQueue, Means};
use crate::map::Map;
use crate::resources::{Acting, GameTime};
use crate::spatial::placement::Position;
use crate::systems::act::Deed;
use specs::prelude::*;

/// Lets every status of those who act in this tick work once.
pub struct StatusSystem;

#[derive(SystemData)]
pub struct StatusData<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    time: ReadExpect<'a, GameTime>,
    kinds: Kinds<'a>,
    acting: WriteExpect<'a, Acting>,
    statuses: ReadStorage<'a, Statuses>,
    positions: ReadStorage<'a, Position>,
    map: ReadExpect<'a, Map>,
    deeds: WriteStorage<'a, Deed>,
    delayed: WriteExpect<'a, Delayed>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for StatusSystem {
    type SystemData = StatusData<'a>;

    fn run(&mut self, mut data: StatusData<'a>) {
        data.ask_for_what_is_due();
        data.ask_for_turns();
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
    /// What the kinds of those who act, and the ground under them, do each turn.
    fn ask_for_turns(&mut self) {
        let catalog = self.kinds.catalog();
        let ground_acts = catalog.grounds.iter().any(|each| !each.on_turn.is_empty());
        for &actor in &self.acting.0 {
            let own = { self.kinds.monster(actor) }.filter(|kind| !kind.on_turn.is_empty());
            if own.is_none() && !ground_acts {
                continue;
            }
            let Some(at) = self.positions.get(actor).map(|position| position.at()) else {
                continue;
            };
            if let Some(kind) = own {
                let aim = Aim {
                    user: Some(actor),
                    ..Aim::on(actor, at).by(actor)
                };
                self.effects.ask_all(&kind.on_turn.0, aim);
            }
            let tile = self.map.tile(at);
            let statuses = self.statuses.get(actor);
            let flies = self.kinds.fly(actor)
                || statuses.is_some_and(|each| each.rule(StatusRule::Flies, catalog));
            if let Some(ground) = catalog.ground(tile).filter(|_| ground_acts && !flies) {
                let means = Some(Means::Ground(tile));
                let aim = Aim {
                    means,
                    ..Aim::on(actor, at)
                };
                self.effects.ask_all(&ground.on_turn.0, aim);
            }
        }
    }

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
