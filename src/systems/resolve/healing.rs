//! Gives hit points back.

use crate::components::body::{Dead, Health};
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue};
use specs::prelude::*;

/// Applies every healing of this tick. The dead stay dead.
pub struct HealingSystem;

#[derive(SystemData)]
pub struct HealingData<'a> {
    dead: ReadStorage<'a, Dead>,
    healths: WriteStorage<'a, Health>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for HealingSystem {
    type SystemData = HealingData<'a>;

    fn run(&mut self, mut data: HealingData<'a>) {
        let healings = data.effects.take(|effect| match *effect {
            Effect::Heal { target, amount } => Some((target, amount, true)),
            Effect::Mend { target } => Some((target, 1, false)),
            _ => None,
        });
        for (target, amount, worth_telling) in healings {
            if data.dead.contains(target) {
                continue;
            }
            if let Some(health) = data.healths.get_mut(target) {
                let amount = health.heal(amount);
                if worth_telling {
                    data.events.push(Event::Healed { target, amount });
                }
            }
        }
    }
}
