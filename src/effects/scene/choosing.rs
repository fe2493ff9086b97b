//! Which ability a monster uses, and on whom.

use super::Scene;
use crate::catalog::schema::{Ability, StatusRule};
use crate::components::mind::Mood;
use crate::effects::condition;
use crate::pathing::line;
use crate::rules::ruleset::{Hunts, Reaction};
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

impl Scene<'_> {
    /// The time of this tick.
    pub fn now(&self) -> u64 {
        self.queues.time.now
    }

    /// Those who act in this tick and can do more than step and strike, in order.
    pub fn those_with_abilities(&self) -> Vec<Entity> {
        let has_some = |actor: &Entity| {
            let kind = self.kinds.monster(*actor);
            kind.is_some_and(|kind| !kind.abilities.is_empty())
        };
        let acting = self.queues.acting.0.iter().copied();
        acting.filter(has_some).collect()
    }

    /// The number of the ability that someone uses now, and on whom; none for a turn with
    /// a step or a blow. `rests` says which it cannot use yet.
    pub fn choose_ability(
        &mut self,
        actor: Entity,
        rests: impl Fn(u8) -> bool,
    ) -> Option<(u8, Entity)> {
        let kind = Arc::clone(self.kinds.monster(actor)?);
        // By the rules of the maze there are steps and blows alone.
        if kind.hunts == Hunts::Maze && !self.bodies.provoked.contains(actor) {
            return None;
        }
        let flees = match self.mood(actor)? {
            Mood::Hunting { .. } => false,
            Mood::Fleeing { .. } => true,
            Mood::Asleep | Mood::Wandering => return None,
        };
        let (foe, steps) = self.nearest_foe(actor, flees)?;
        for (number, ability) in (0..).zip(&kind.abilities) {
            let is_near = (ability.nearest..=ability.range).contains(&steps);
            if !is_near || rests(number) || (flees && !ability.for_itself) {
                continue;
            }
            let target = match ability.for_itself {
                true => actor,
                false => foe,
            };
            if self.is_of_use(actor, target, ability) && self.rng.minds.chance(ability.chance) {
                return Some((number, target));
            }
        }
        None
    }

    /// Is all true that must be, and would something come of it?
    fn is_of_use(&mut self, actor: Entity, target: Entity, ability: &Ability) -> bool {
        let mut spells = ability.then.spells().into_iter();
        if !spells.all(|spell| self.can_pay(actor, spell)) {
            return false;
        }
        let aim = self.between(actor, target);
        let is_true = condition::all(&ability.when, aim, self);
        is_true && !ability.then.are_wasted(aim, self)
    }

    /// The nearest foe that someone sees, and how far away it is; the hero before others
    /// that are as near.
    fn nearest_foe(&self, actor: Entity, flees: bool) -> Option<(Entity, i32)> {
        let from = self.placement.at(actor)?;
        let own = self.side(actor);
        let catalog = self.kinds.catalog();
        let is_foe = |other: Entity| match own.reaction(self.side(other), catalog) {
            Reaction::Attack => true,
            Reaction::Flee => flees,
            Reaction::Ignore => false,
        };
        let hero = self.placement.at(self.hero.0).map(|at| (self.hero.0, at));
        let others = match self.has_feuds() {
            true => self.creatures(),
            false => Vec::new(),
        };
        let others = others.into_iter().filter(|&(who, _)| who != self.hero.0);
        hero.into_iter()
            .chain(others)
            .filter(|&(who, at)| {
                who != actor && is_foe(who) && self.makes_out(actor, from, who, at)
            })
            .map(|(who, at)| (who, self.steps(from, at)))
            .min_by_key(|&(_, steps)| steps)
    }

    /// Does anyone care about others than the hero?
    fn has_feuds(&self) -> bool {
        let catalog = self.kinds.catalog();
        let mut sides = catalog.factions.iter();
        let mut statuses = (&self.bodies.statuses).join();
        sides.any(|(_, side)| !side.reactions.is_empty())
            || statuses.any(|each| each.rule(StatusRule::Serves, catalog))
    }

    /// Does someone see another along a straight line?
    fn makes_out(&self, who: Entity, from: Point, other: Entity, at: Point) -> bool {
        if self.is_dead(other) {
            return false;
        }
        let steps = self.steps(from, at);
        if steps <= 1 {
            return true;
        }
        let map = self.map();
        steps <= self.sight(who)
            && !self.rule(other, StatusRule::Unseen)
            && map.is_lit(map.idx(at))
            && line::is_clear(map, from, at)
    }
}
