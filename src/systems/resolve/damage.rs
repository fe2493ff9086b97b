//! Takes hit points away, and says who died of it.

use crate::components::body::{Dead, Health};
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Applies every wound of this tick.
pub struct DamageSystem;

#[derive(SystemData)]
pub struct DamageData<'a> {
    positions: ReadStorage<'a, Position>,
    healths: WriteStorage<'a, Health>,
    dead: WriteStorage<'a, Dead>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for DamageSystem {
    type SystemData = DamageData<'a>;

    fn run(&mut self, mut data: DamageData<'a>) {
        let wounds = data.effects.take(|effect| match *effect {
            Effect::Damage { target, amount, by } => Some((target, amount, by)),
            _ => None,
        });
        for (target, amount, by) in wounds {
            // The dead are past being hurt, and die only once.
            if data.dead.contains(target) {
                continue;
            }
            let Some(health) = data.healths.get_mut(target) else {
                continue;
            };
            health.hurt(amount);
            data.events.push(Event::Damaged { target, amount, by });
            if health.is_dead() {
                data.dead
                    .insert(target, Dead)
                    .expect("who is hurt was alive");
                let at = data
                    .positions
                    .get(target)
                    .map_or(Point::zero(), |position| position.at());
                data.events.push(Event::Died {
                    victim: target,
                    by,
                    at,
                });
            }
        }
    }
}
