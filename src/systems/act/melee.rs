//! Turns each melee intent into a blow.

use crate::components::body::{Attack, Defence};
use crate::components::intent::WantsToMelee;
use crate::effect::{Effect, EffectQueue};
use crate::game::setup::{Noise, NoiseQueue, Rules};
use crate::rng::GameRng;
use crate::rules::combat::{Blow, LEAST_DAMAGE, SWING_SIDES, Swing, fixed_blow, swing};
use crate::rules::ruleset::Combat;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use chance::Stream;
use specs::prelude::*;

/// Strikes every blow of this tick.
pub struct MeleeSystem;

#[derive(SystemData)]
pub struct MeleeData<'a> {
    actors: Actors<'a>,
    rules: ReadExpect<'a, Rules>,
    positions: ReadStorage<'a, Position>,
    attacks: ReadStorage<'a, Attack>,
    defences: ReadStorage<'a, Defence>,
    intents: WriteStorage<'a, WantsToMelee>,
    rng: WriteExpect<'a, GameRng>,
    noises: WriteExpect<'a, NoiseQueue>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for MeleeSystem {
    type SystemData = MeleeData<'a>;

    fn run(&mut self, mut data: MeleeData<'a>) {
        for (attacker, WantsToMelee { target }) in data.actors.with(&data.intents) {
            // A target that cannot be fought, or is gone, costs only the turn.
            let (Some(attack), Some(defence), Some(position)) = (
                data.attacks.get(attacker),
                data.defences.get(target),
                data.positions.get(target),
            ) else {
                continue;
            };
            let blow = match data.rules.combat {
                Combat::Dice => dice_blow(attack, defence, &mut data.rng.combat),
                Combat::Fixed => fixed_blow(attack.power, defence.defence),
            };
            data.noises.0.push(Noise {
                at: position.at(),
                range: data.rules.blow_noise,
            });
            data.effects.push(Effect::Strike {
                attacker,
                target,
                blow,
            });
        }
    }
}

fn dice_blow(attack: &Attack, defence: &Defence, stream: &mut Stream) -> Blow {
    let roll = stream.roll(1, SWING_SIDES);
    match swing(roll, attack.to_hit, defence.armor_class) {
        Swing::Miss => Blow::Miss,
        Swing::Hit => Blow::Hit(attack.damage.roll(stream).max(LEAST_DAMAGE)),
    }
}
