//! Lasting gains: hardier, surer, better guarded.

use crate::components::body::{Attack, Defence, Health};
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue, Gain};
use specs::prelude::*;

/// Applies every lasting gain of this tick.
pub struct GrowthSystem;

#[derive(SystemData)]
pub struct GrowthData<'a> {
    healths: WriteStorage<'a, Health>,
    attacks: WriteStorage<'a, Attack>,
    defences: WriteStorage<'a, Defence>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for GrowthSystem {
    type SystemData = GrowthData<'a>;

    fn run(&mut self, mut data: GrowthData<'a>) {
        let gains = data.effects.take(|effect| match *effect {
            Effect::RaiseMaxHealth { target, amount } => Some((target, Gain::MaxHealth, amount)),
            Effect::RaiseToHit { target, amount } => Some((target, Gain::ToHit, amount)),
            Effect::RaiseArmorClass { target, amount } => Some((target, Gain::ArmorClass, amount)),
            _ => None,
        });
        for (target, gain, amount) in gains {
            match gain {
                Gain::MaxHealth => {
                    if let Some(health) = data.healths.get_mut(target) {
                        health.raise_max(amount);
                    }
                }
                Gain::ToHit => {
                    if let Some(attack) = data.attacks.get_mut(target) {
                        attack.to_hit = attack.to_hit.saturating_add(amount);
                    }
                }
                Gain::ArmorClass => {
                    if let Some(defence) = data.defences.get_mut(target) {
                        defence.armor_class = defence.armor_class.saturating_add(amount);
                    }
                }
            }
            data.events.push(Event::Strengthened {
                target,
                gain,
                amount,
            });
        }
    }
}
