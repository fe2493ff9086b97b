//! Turns each melee intent into damage, or a miss.

use crate::components::body::{Attack, Defence};
use crate::components::intent::WantsToMelee;
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::rng::GameRng;
use crate::rules::combat::{LEAST_DAMAGE, SWING_SIDES, Swing, swing};
use crate::systems::Actors;
use specs::prelude::*;

/// Rolls every blow of this tick.
pub struct MeleeSystem;

#[derive(SystemData)]
pub struct MeleeData<'a> {
    actors: Actors<'a>,
    attacks: ReadStorage<'a, Attack>,
    defences: ReadStorage<'a, Defence>,
    intents: WriteStorage<'a, WantsToMelee>,
    rng: WriteExpect<'a, GameRng>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for MeleeSystem {
    type SystemData = MeleeData<'a>;

    fn run(&mut self, mut data: MeleeData<'a>) {
        for (attacker, WantsToMelee { target }) in data.actors.with(&data.intents) {
            // A target that cannot be fought, or is gone, costs only the turn.
            let (Some(attack), Some(defence)) =
                (data.attacks.get(attacker), data.defences.get(target))
            else {
                continue;
            };
            let roll = data.rng.combat.roll(1, SWING_SIDES);
            match swing(roll, attack.to_hit, defence.armor_class) {
                Swing::Miss => data.events.push(Event::Missed { attacker, target }),
                Swing::Hit => {
                    let amount = attack.damage.roll(&mut data.rng.combat).max(LEAST_DAMAGE);
                    data.effects.push(Effect::Damage {
                        target,
                        amount,
                        by: Some(attacker),
                    });
                }
            }
        }
    }
}
