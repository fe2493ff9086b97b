//! Wounds close by themselves, slowly; faster for those who rest in peace.

use super::{Moment, Who};
use crate::components::body::Health;
use crate::components::kind::{Figures, OfKind};
use crate::components::magic::Mana;
use crate::components::mind::{Mind, Viewshed};
use crate::components::side::Sides;
use crate::effects::queue::{Asked, EffectQueue};
use crate::figures::Figure;
use crate::map::Map;
use crate::resources::GameTime;
use crate::rules::ruleset::Reaction;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;

/// Mends whoever regenerates: the hero when it acts, monsters once in each turn of the
/// hero, however fast they are.
pub struct RegenerationSystem;

#[derive(SystemData)]
pub struct RegenerationData<'a> {
    actors: Actors<'a>,
    moment: ReadExpect<'a, Moment>,
    time: ReadExpect<'a, GameTime>,
    figures: Figures<'a>,
    healths: ReadStorage<'a, Health>,
    mana: WriteStorage<'a, Mana>,
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
    sides: Sides<'a>,
}

impl<'a> System<'a> for RegenerationSystem {
    type SystemData = RegenerationData<'a>;

    fn run(&mut self, mut data: RegenerationData<'a>) {
        let at_rest = data
            .actors
            .take(&mut data.deeds, |deed| (deed == Deed::Rest).then_some(()));
        data.mend_monsters();
        data.refill_monsters();
        for actor in data.actors.in_order() {
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
            if rests && data.surroundings.are_peaceful(actor) {
                data.effects.ask(Asked::Mending(actor));
            }
        }
    }
}

impl RegenerationData<'_> {
    /// Monsters that have cast something win mana back.
    fn refill_monsters(&mut self) {
        if self.moment.who != Who::Hero {
            return;
        }
        for (who, mana) in (&self.surroundings.entities, &mut self.mana).join() {
            let kind = self.figures.kinds.monster(who);
            let every = kind.map_or(0, |kind| kind.mana_every);
            if every > 0 && self.time.turn.is_multiple_of(every.unsigned_abs()) {
                let most = self.figures.total(who, Figure::MaxMana);
                mana.current = mana.current.max((mana.current + 1).min(most));
            }
        }
    }

    /// Each is mended by itself, so that their order does not matter.
    fn mend_monsters(&mut self) {
        let kinds = &self.figures.kinds;
        let mut all = kinds.catalog().monsters.iter();
        if self.moment.who != Who::Hero || !all.any(|(_, kind)| kind.heals_every > 0) {
            return;
        }
        let heals_now = |who: Entity| {
            let every = kinds.monster(who).map_or(0, |kind| kind.heals_every);
            every > 0 && self.time.turn.is_multiple_of(every.unsigned_abs())
        };
        for (who, health) in (&self.surroundings.entities, &self.healths).join() {
            if !health.is_dead() && heals_now(who) {
                self.effects.ask(Asked::Mending(who));
            }
        }
    }
}

impl Surroundings<'_> {
    /// Nobody in sight would attack, awake or not.
    fn are_peaceful(&self, actor: Entity) -> bool {
        let Some(view) = self.views.get(actor) else {
            return false;
        };
        let others = (&self.entities, &self.minds, &self.positions).join();
        let mut hostile =
            others.filter(|(other, ..)| self.sides.to_hero(*other) == Reaction::Attack);
        !hostile.any(|(.., position)| view.sees(self.map.idx(position.at())))
    }
}

#[cfg(test)]
mod tests {
    use crate::components::body::Health;
    use crate::testkit::TestLevel;

    #[test]
    fn a_monster_wins_back_a_hit_point_every_so_many_turns_however_fast_it_is() {
        for (heals_every, speed, expected) in [(0, 100, 4), (3, 100, 6), (3, 400, 6), (1, 100, 10)]
        {
            let mut level = TestLevel::parse("@#t");
            level.change('t', |kind| {
                kind.heals_every = heals_every;
                kind.speed = speed;
            });
            level.wound('t', 6, None);
            for _ in 0..7 {
                level.tick();
            }
            let case = format!("every {heals_every} at speed {speed}");
            assert_eq!(level.health('t'), expected, "{case}");
        }
    }

    #[test]
    fn the_dead_stay_dead() {
        let mut level = TestLevel::parse("@#t");
        let victim = level.the('t');
        level.change('t', |kind| kind.heals_every = 1);
        level.wound('t', 10, None);
        level.tick();
        level.tick();
        let health = level.get::<Health>(victim);
        assert!(health.is_some_and(Health::is_dead), "{health:?}");
    }
}
