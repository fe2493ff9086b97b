//! Turns each strike into a blow.

use super::throwing::take_time;
use crate::components::body::{Clock, Health};
use crate::components::kind::{Figures, Rules};
use crate::effects::queue::{Asked, EffectQueue};
use crate::figures::{Figure, Someone};
use crate::map::Map;
use crate::resources::{Noise, NoiseQueue};
use crate::rng::GameRng;
use crate::rules::combat::{Blow, LEAST_DAMAGE, SWING_SIDES, Swing, fixed_blow, swing};
use crate::rules::ruleset::{Combat, Reaction};
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
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
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
    clocks: WriteStorage<'a, Clock>,
}

impl<'a> System<'a> for MeleeSystem {
    type SystemData = MeleeData<'a>;

    fn run(&mut self, mut data: MeleeData<'a>) {
        let strikes = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Strike { target } => Some(target),
            _ => None,
        });
        for (attacker, target) in strikes {
            for target in data.struck(attacker, target) {
                data.strike(attacker, target);
            }
            take_time(attacker, &data.figures, &mut data.clocks);
        }
    }
}

impl MeleeData<'_> {
    /// Everyone whom a blow at someone strikes: the weapon may go on through the first,
    /// or all around.
    fn struck(&self, attacker: Entity, target: Entity) -> Vec<Entity> {
        let mut struck = vec![target];
        let wielded = self.figures.someone(attacker).and_then(|it| it.wielded);
        let weapon = wielded.map(|wielded| wielded.kind);
        let weapon = weapon.filter(|weapon| weapon.pierces || weapon.sweeps);
        let (Some(weapon), Some(from), Some(to)) = (
            weapon,
            self.positions.get(attacker),
            self.positions.get(target),
        ) else {
            return struck;
        };
        let (from, to) = (from.at(), to.at());
        let mut places = Vec::new();
        if weapon.pierces {
            let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
            let line = (1..=weapon.reach).map(|n| Point::new(from.x + n * dx, from.y + n * dy));
            places.extend(line.take_while(|&at| self.is_open(at)));
        }
        if weapon.sweeps {
            places.extend(self.rules.metric.around(from));
        }
        for at in places {
            let there = { Some(at) }.filter(|&at| self.map.contains(at));
            let there = there.and_then(|at| self.index.blocker(self.map.idx(at)));
            let is_foe = |who: &Entity| self.figures.kinds.to_hero(*who) == Reaction::Attack;
            if let Some(foe) = there.filter(is_foe).filter(|foe| !struck.contains(foe)) {
                struck.push(foe);
            }
        }
        struck
    }

    fn is_open(&self, at: Point) -> bool {
        self.map.contains(at) && !self.map.tile(at).is_opaque()
    }

    fn strike(&mut self, attacker: Entity, target: Entity) {
        // A target that cannot be fought, or is gone, costs only the turn.
        let is_alive = self.healths.get(target).is_some_and(|each| !each.is_dead());
        let (Some(striker), Some(struck), Some(position)) = (
            self.figures.someone(attacker),
            self.figures.someone(target).filter(|_| is_alive),
            self.positions.get(target),
        ) else {
            return;
        };
        let blow = match self.rules.combat {
            Combat::Dice => dice_blow(&striker, &struck, &mut self.rng.combat),
            Combat::Fixed => {
                fixed_blow(striker.total(Figure::Power), struck.total(Figure::Defence))
            }
        };
        self.noises.0.push(Noise {
            at: position.at(),
            range: self.rules.blow_noise,
            by: Some(attacker),
        });
        self.effects.ask(Asked::Blow {
            blow,
            target,
            by: Some(attacker),
        });
    }
}

fn dice_blow(striker: &Someone, struck: &Someone, stream: &mut Stream) -> Blow {
    let roll = stream.roll(1, SWING_SIDES);
    let to_hit = striker.blow_to_hit();
    match swing(roll, to_hit, struck.total(Figure::ArmorClass)) {
        Swing::Miss => Blow::Miss,
        Swing::Hit => Blow::Hit(striker.blow().roll(stream).max(LEAST_DAMAGE)),
    }
}
