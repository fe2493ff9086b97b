//! What effects work on: who there is, and the changes that can be made to them.
//!
//! Each change leaves an event. The dead are past being changed, and once the hero is
//! dead nothing more happens.

use super::Effect;
use super::queue::{Aim, Asked, EffectQueue};
use crate::components::body::{Dead, Gains, Health};
use crate::components::kind::Kinds;
use crate::components::mind::Provoked;
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::resources::{Acting, HeroEntity, Noise, NoiseQueue};
use crate::rng::GameRng;
use crate::rules::combat::Blow;
use crate::rules::ruleset::Hunts;
use crate::spatial::placement::Placement;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Everything that an effect may look at and change.
#[derive(SystemData)]
pub struct Scene<'a> {
    pub hero: ReadExpect<'a, HeroEntity>,
    pub kinds: Kinds<'a>,
    pub placement: Placement<'a>,
    pub rng: WriteExpect<'a, GameRng>,
    acting: WriteExpect<'a, Acting>,
    healths: WriteStorage<'a, Health>,
    gains: WriteStorage<'a, Gains>,
    provoked: WriteStorage<'a, Provoked>,
    dead: WriteStorage<'a, Dead>,
    noises: WriteExpect<'a, NoiseQueue>,
    queue: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl Scene<'_> {
    /// The next thing that was asked for; nothing more once the hero is dead.
    pub fn take_next(&mut self) -> Option<Asked> {
        if self.dead.contains(self.hero.0) {
            self.queue.forget();
        }
        self.queue.take_next()
    }

    /// Asks for an effect that follows from another one.
    pub fn ask(&mut self, effect: Effect, aim: Aim) {
        if !self.queue.ask_more(effect, aim) {
            self.queue.forget();
            self.events.push(Event::Exhausted { by: aim.by });
        }
    }

    /// Takes hit points away. Who is hurt and who is to blame are separate facts.
    pub fn hurt(&mut self, target: Entity, amount: i32, by: Option<Entity>) {
        self.settle(Blow::Hit(amount), Aim { target, by });
    }

    /// A blow falls, or misses.
    pub fn settle(&mut self, blow: Blow, Aim { target, by }: Aim) {
        // The dead are past being hurt, and die only once; nor do they strike.
        let attacker_died = by.is_some_and(|attacker| self.dead.contains(attacker));
        if self.dead.contains(target) || attacker_died {
            return;
        }
        let Some(health) = self.healths.get_mut(target) else {
            return;
        };
        // Any attack frees it from the maze's rules.
        let kind = self.kinds.monster(target);
        if kind.is_some_and(|kind| kind.hunts == Hunts::Maze) {
            self.provoked
                .insert(target, Provoked {})
                .expect("who is hurt was alive");
        }
        match (blow, by) {
            (Blow::Hit(amount), _) => {
                health.hurt(amount);
                self.events.push(Event::Damaged { target, amount, by });
                if health.is_dead() {
                    self.kill(target, by);
                }
            }
            (Blow::NoDamage, Some(attacker)) => {
                self.events.push(Event::Unharmed { attacker, target });
            }
            (Blow::Miss, Some(attacker)) => self.events.push(Event::Missed { attacker, target }),
            (_, None) => {}
        }
    }

    /// The dead make room at once, whoever killed them, so that their tile can be
    /// entered in the same tick. Only the hero's body stays where it is.
    fn kill(&mut self, victim: Entity, by: Option<Entity>) {
        self.dead
            .insert(victim, Dead)
            .expect("who is hurt was alive");
        let at = self.placement.at(victim).unwrap_or(Point::zero());
        self.events.push(Event::Died { victim, by, at });
        self.acting.strike_off(victim, self.hero.0);
        if victim == self.hero.0 {
            return;
        }
        let kind = self.kinds.monster(victim);
        match kind.is_none_or(|kind| kind.corpse) {
            true => self.placement.lay_down(victim),
            false => self.placement.lift(victim),
        }
    }

    /// Gives hit points back, and says so.
    pub fn heal(&mut self, target: Entity, amount: i32) {
        if let Some(amount) = self.mend(target, amount) {
            self.events.push(Event::Healed { target, amount });
        }
    }

    /// Gives hit points back without a word. Returns how much of it was of use.
    pub fn mend(&mut self, target: Entity, amount: i32) -> Option<i32> {
        if self.dead.contains(target) {
            return None;
        }
        let max = self.max_health(target);
        let health = self.healths.get_mut(target)?;
        Some(health.heal(amount, max))
    }

    /// Lets everyone within so many tiles of someone hear something.
    pub fn make_noise(&mut self, from: Entity, range: i32) {
        if let Some(at) = self.placement.at(from) {
            self.noises.0.push(Noise { at, range });
        }
    }

    /// Raises a figure for good, or lowers it.
    pub fn raise(&mut self, target: Entity, figure: Figure, amount: i32) {
        if self.dead.contains(target) {
            return;
        }
        let gains = self.gains.entry(target).expect("who drinks is alive");
        gains.or_insert_with(Gains::default).raise(figure, amount);
        if figure == Figure::MaxHealth {
            let max = self.max_health(target);
            if let Some(health) = self.healths.get_mut(target) {
                health.shift(amount, max);
            }
        }
        self.events.push(Event::Strengthened {
            target,
            figure,
            amount,
        });
    }

    fn max_health(&self, target: Entity) -> i32 {
        let someone = self.kinds.someone(target, self.gains.get(target));
        someone.map_or(0, |someone| someone.total(Figure::MaxHealth))
    }
}
