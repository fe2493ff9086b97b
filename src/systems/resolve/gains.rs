//! Gives hit points back, and what lasts: hardier, surer, better guarded.

use crate::components::body::{Dead, Gains, Health};
use crate::components::kind::Kinds;
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use specs::prelude::*;

/// Applies every healing and every lasting gain of this tick. The dead stay dead.
pub struct GainSystem;

#[derive(SystemData)]
pub struct GainData<'a> {
    kinds: Kinds<'a>,
    dead: ReadStorage<'a, Dead>,
    healths: WriteStorage<'a, Health>,
    gains: WriteStorage<'a, Gains>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for GainSystem {
    type SystemData = GainData<'a>;

    fn run(&mut self, mut data: GainData<'a>) {
        let healings = data.effects.take(|effect| match *effect {
            Effect::Heal { target, amount } => Some((target, amount, true)),
            Effect::Mend { target } => Some((target, 1, false)),
            _ => None,
        });
        for (target, amount, worth_telling) in healings {
            data.heal(target, amount, worth_telling);
        }
        let gains = data.effects.take(|effect| match *effect {
            Effect::Raise {
                target,
                figure,
                amount,
            } => Some((target, figure, amount)),
            _ => None,
        });
        for (target, figure, amount) in gains {
            data.strengthen(target, figure, amount);
        }
    }
}

impl GainData<'_> {
    fn max_health(&self, target: Entity) -> i32 {
        let someone = self.kinds.someone(target, self.gains.get(target));
        someone.map_or(0, |someone| someone.total(Figure::MaxHealth))
    }

    fn heal(&mut self, target: Entity, amount: i32, worth_telling: bool) {
        if self.dead.contains(target) {
            return;
        }
        let max = self.max_health(target);
        if let Some(health) = self.healths.get_mut(target) {
            let amount = health.heal(amount, max);
            if worth_telling {
                self.events.push(Event::Healed { target, amount });
            }
        }
    }

    fn strengthen(&mut self, target: Entity, figure: Figure, amount: i32) {
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
}
