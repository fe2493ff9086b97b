//! Wounds close by themselves, slowly; faster for those who rest in peace.

use crate::components::body::Health;
use crate::components::kind::{Figures, Kinds, OfKind};
use crate::components::mind::{Mind, Viewshed};
use crate::effects::queue::{Asked, EffectQueue};
use crate::figures::Figure;
use crate::map::Map;
use crate::resources::GameTime;
use crate::rules::ruleset::Reaction;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;

/// Mends whoever regenerates and acts in this tick.
pub struct RegenerationSystem;

#[derive(SystemData)]
pub struct RegenerationData<'a> {
    actors: Actors<'a>,
    time: ReadExpect<'a, GameTime>,
    figures: Figures<'a>,
    healths: ReadStorage<'a, Health>,
    deeds: WriteStorage<'a, Deed>,
    surroundings: Surroundings<'a>,
    effects: WriteExpect<'a, EffectQueue>,
}

/// Who is in sight of whom.
#[derive(SystemData)]
pub struct Surroundings<'a> {
    map: ReadExpect<'a, Map>,
    entities: Entities<'a>,
    views: ReadStorage<'a, Viewshed>,
    minds: ReadStorage<'a, Mind>,
    positions: ReadStorage<'a, Position>,
}

impl<'a> System<'a> for RegenerationSystem {
    type SystemData = RegenerationData<'a>;

    fn run(&mut self, mut data: RegenerationData<'a>) {
        let at_rest = data
            .actors
            .take(&mut data.deeds, |deed| (deed == Deed::Rest).then_some(()));
        for actor in data.actors.in_order() {
            // Only heroes heal by themselves.
            if data.figures.kinds.of(actor) != Some(OfKind::Hero) {
                continue;
            }
            let hero = &data.figures.kinds.catalog().hero;
            let every = hero.regeneration.max(1).unsigned_abs();
            let resting = hero.rest.max(0).unsigned_abs();
            let max = data.figures.total(actor, Figure::MaxHealth);
            let health = data.healths.get(actor);
            if health.is_none_or(|health| health.current() >= max) {
                continue;
            }
            let turn = data.time.turn;
            if turn.is_multiple_of(every) {
                data.effects.ask(Asked::Mending(actor));
            }
            let rests =
                resting > 0 && turn.is_multiple_of(resting) && at_rest.contains(&(actor, ()));
            if rests && data.surroundings.are_peaceful(actor, &data.figures.kinds) {
                data.effects.ask(Asked::Mending(actor));
            }
        }
    }
}

impl Surroundings<'_> {
    /// Nobody in sight would attack, awake or not.
    fn are_peaceful(&self, actor: Entity, kinds: &Kinds) -> bool {
        let Some(view) = self.views.get(actor) else {
            return false;
        };
        let others = (&self.entities, &self.minds, &self.positions).join();
        let mut hostile = others.filter(|(other, ..)| kinds.to_hero(*other) == Reaction::Attack);
        !hostile.any(|(.., position)| view.sees(self.map.idx(position.at())))
    }
}
