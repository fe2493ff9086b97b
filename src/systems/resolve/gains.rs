//! Gives hit points back, and what lasts: hardier, surer, better guarded.

use crate::components::body::{Attack, Dead, Defence, Health};
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue, Gain};
use specs::prelude::*;

/// Applies every healing and every lasting gain of this tick. The dead stay dead.
pub struct GainSystem;

#[derive(SystemData)]
pub struct GainData<'a> {
    dead: ReadStorage<'a, Dead>,
    healths: WriteStorage<'a, Health>,
    attacks: WriteStorage<'a, Attack>,
    defences: WriteStorage<'a, Defence>,
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
            Effect::RaiseMaxHealth { target, amount } => Some((target, Gain::MaxHealth, amount)),
            Effect::RaiseToHit { target, amount } => Some((target, Gain::ToHit, amount)),
            Effect::RaiseArmorClass { target, amount } => Some((target, Gain::ArmorClass, amount)),
            _ => None,
        });
        for (target, gain, amount) in gains {
            data.strengthen(target, gain, amount);
        }
    }
}

impl GainData<'_> {
    fn heal(&mut self, target: Entity, amount: i32, worth_telling: bool) {
        if self.dead.contains(target) {
            return;
        }
        if let Some(health) = self.healths.get_mut(target) {
            let amount = health.heal(amount);
            if worth_telling {
                self.events.push(Event::Healed { target, amount });
            }
        }
    }

    fn strengthen(&mut self, target: Entity, gain: Gain, amount: i32) {
        match gain {
            Gain::MaxHealth => {
                if let Some(health) = self.healths.get_mut(target) {
                    health.raise_max(amount);
                }
            }
            Gain::ToHit => {
                if let Some(attack) = self.attacks.get_mut(target) {
                    attack.to_hit = attack.to_hit.saturating_add(amount);
                }
            }
            Gain::ArmorClass => {
                if let Some(defence) = self.defences.get_mut(target) {
                    defence.armor_class = defence.armor_class.saturating_add(amount);
                }
            }
        }
        self.events.push(Event::Strengthened {
            target,
            gain,
            amount,
        });
    }
}
