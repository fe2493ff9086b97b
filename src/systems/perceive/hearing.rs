//! Noises wake sleepers.

use crate::components::body::StableId;
use crate::components::kind::Rules;
use crate::components::mind::{Mind, Mood};
use crate::components::side::Sides;
use crate::resources::{Noise, NoiseQueue};
use crate::rng::GameRng;
use crate::rules::ruleset::Reaction;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Lets sleepers hear what happened in this tick.
pub struct HearingSystem;

#[derive(SystemData)]
pub struct HearingData<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    positions: ReadStorage<'a, Position>,
    rules: Rules<'a>,
    sides: Sides<'a>,
    noises: WriteExpect<'a, NoiseQueue>,
    minds: WriteStorage<'a, Mind>,
    rng: WriteExpect<'a, GameRng>,
}

impl<'a> System<'a> for HearingSystem {
    type SystemData = HearingData<'a>;

    fn run(&mut self, mut data: HearingData<'a>) {
        let mut noises = std::mem::take(&mut data.noises.0);
        noises.dedup();
        if noises.is_empty() {
            return;
        }
        let mut sleepers: Vec<(StableId, Entity, Point)> =
            (&data.entities, &data.ids, &data.positions, &data.minds)
                .join()
                .filter(|(.., mind)| mind.mood == Mood::Asleep)
                .map(|(entity, &id, position, _)| (id, entity, position.at()))
                .collect();
        sleepers.sort_unstable_by_key(|&(id, ..)| id);
        for (_, sleeper, at) in sleepers {
            if let Some(noise) = data.heard(at, &noises)
                && data.rng.minds.chance(data.rules.hearing)
                && let Some(mind) = data.minds.get_mut(sleeper)
            {
                mind.mood = match data.sides.to_hero(sleeper) {
                    // It goes to see who that was.
                    Reaction::Attack => Mood::Hunting {
                        last_seen: noise.at,
                    },
                    _ => Mood::Wandering,
                };
            }
        }
    }
}

impl HearingData<'_> {
    /// The first noise that can be heard there.
    fn heard(&self, at: Point, noises: &[Noise]) -> Option<Noise> {
        let is_near = |noise: &&Noise| self.rules.metric.steps(at, noise.at) <= noise.range;
        noises.iter().find(is_near).copied()
    }
}
