//! Takes hit points away, and says who died of it.
//!
//! Blows and wounds are settled in the order in which they were dealt; once the
//! hero is dead, nothing more happens. The dead make room at once, whoever
//! killed them, so that their tile can be entered in the same tick; only the
//! hero's body stays where it is.

use crate::components::body::{Dead, Health};
use crate::components::kind::Kinds;
use crate::components::mind::Provoked;
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::resources::HeroEntity;
use crate::rules::combat::Blow;
use crate::rules::ruleset::Hunts;
use crate::spatial::placement::Placement;
use crate::systems::time::Acting;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Applies every wound asked for so far.
pub struct DamageSystem;

#[derive(SystemData)]
pub struct DamageData<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    kinds: Kinds<'a>,
    placement: Placement<'a>,
    acting: WriteExpect<'a, Acting>,
    healths: WriteStorage<'a, Health>,
    provoked: WriteStorage<'a, Provoked>,
    dead: WriteStorage<'a, Dead>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

/// A blow or a wound, whichever way it came about.
struct Wound {
    target: Entity,
    by: Option<Entity>,
    blow: Blow,
}

impl<'a> System<'a> for DamageSystem {
    type SystemData = DamageData<'a>;

    fn run(&mut self, mut data: DamageData<'a>) {
        let wounds = data.effects.take(|effect| match *effect {
            Effect::Damage { target, amount, by } => Some(Wound {
                target,
                by,
                blow: Blow::Hit(amount),
            }),
            Effect::Strike {
                attacker,
                target,
                blow,
            } => Some(Wound {
                target,
                by: Some(attacker),
                blow,
            }),
            _ => None,
        });
        for wound in wounds {
            if data.dead.contains(data.hero.0) {
                data.effects.forget();
                return;
            }
            data.settle(wound);
        }
    }
}

impl DamageData<'_> {
    fn settle(&mut self, Wound { target, by, blow }: Wound) {
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
}
