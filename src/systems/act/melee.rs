//! Turns each strike into a blow.

use crate::components::body::Health;
use crate::components::kind::{Figures, Rules};
use crate::effects::queue::{Asked, EffectQueue};
use crate::figures::{Figure, Someone};
use crate::resources::{Noise, NoiseQueue};
use crate::rng::GameRng;
use crate::rules::combat::{Blow, LEAST_DAMAGE, SWING_SIDES, Swing, fixed_blow, swing};
use crate::rules::ruleset::Combat;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use chance::Stream;
use specs::prelude::*;

/// Strikes every blow of this tick.
pub struct MeleeSystem;

#[derive(SystemData)]
pub struct MeleeData<'a> {
    actors: Actors<'a>,
    rules: Rules<'a>,
    positions: ReadStorage<'a, Position>,
    figures: Figures<'a>,
    healths: ReadStorage<'a, Health>,
    deeds: WriteStorage<'a, Deed>,
    rng: WriteExpect<'a, GameRng>,
    noises: WriteExpect<'a, NoiseQueue>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for MeleeSystem {
    type SystemData = MeleeData<'a>;

    fn run(&mut self, mut data: MeleeData<'a>) {
        let strikes = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Strike { target } => Some(target),
            _ => None,
        });
        for (attacker, target) in strikes {
            // A target that cannot be fought, or is gone, costs only the turn.
            let is_alive = data.healths.get(target).is_some_and(|each| !each.is_dead());
            let (Some(striker), Some(struck), Some(position)) = (
                data.figures.someone(attacker),
                data.figures.someone(target).filter(|_| is_alive),
                data.positions.get(target),
            ) else {
                continue;
            };
            let blow = match data.rules.combat {
                Combat::Dice => dice_blow(&striker, &struck, &mut data.rng.combat),
                Combat::Fixed => {
                    fixed_blow(striker.total(Figure::Power), struck.total(Figure::Defence))
                }
            };
            data.noises.0.push(Noise {
                at: position.at(),
                range: data.rules.blow_noise,
            });
            data.effects.ask(Asked::Blow {
                blow,
                target,
                by: Some(attacker),
            });
        }
    }
}

fn dice_blow(striker: &Someone, struck: &Someone, stream: &mut Stream) -> Blow {
    let roll = stream.roll(1, SWING_SIDES);
    let to_hit = striker.total(Figure::ToHit);
    match swing(roll, to_hit, struck.total(Figure::ArmorClass)) {
        Swing::Miss => Blow::Miss,
        Swing::Hit => Blow::Hit(striker.arms.damage.roll(stream).max(LEAST_DAMAGE)),
    }
}
