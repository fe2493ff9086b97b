//! What monsters can do besides striking: their kind says what, and how often.

use crate::components::body::Health;
use crate::components::kind::Kinds;
use crate::components::mind::Cooldowns;
use crate::effects::queue::{Aim, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::resources::GameTime;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use crate::systems::time::ORDINARY_PACE;
use specs::prelude::*;

/// Turns each use of an ability into its effects.
pub struct AbilitySystem;

#[derive(SystemData)]
pub struct AbilityData<'a> {
    actors: Actors<'a>,
    time: ReadExpect<'a, GameTime>,
    kinds: Kinds<'a>,
    positions: ReadStorage<'a, Position>,
    healths: ReadStorage<'a, Health>,
    deeds: WriteStorage<'a, Deed>,
    cooldowns: WriteStorage<'a, Cooldowns>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for AbilitySystem {
    type SystemData = AbilityData<'a>;

    fn run(&mut self, mut data: AbilityData<'a>) {
        let uses = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::UseAbility { ability, target } => Some((ability, target)),
            _ => None,
        });
        for (user, (number, target)) in uses {
            let kind = data.kinds.monster(user);
            let ability = kind.and_then(|kind| kind.abilities.get(usize::from(number)));
            // A target that is gone costs only the turn.
            let is_alive = data.healths.get(target).is_some_and(|each| !each.is_dead());
            let places = (data.positions.get(user), data.positions.get(target));
            let (Some(ability), true, (Some(from), Some(at))) = (ability, is_alive, places) else {
                continue;
            };
            let aim = Aim {
                from: from.at(),
                user: Some(user),
                by: Some(user),
                ..Aim::on(target, at.at())
            };
            data.events.push(Event::UsedAbility {
                who: user,
                target,
                verb: ability.verb.as_str().into(),
            });
            data.effects.ask_all(&ability.then.0, aim);
            let rest = u64::from(ability.rest.unsigned_abs());
            if rest > 0 {
                let again = data.time.now + (rest + 1) * ORDINARY_PACE;
                let cooldowns = data.cooldowns.entry(user).expect("who acts is alive");
                let cooldowns = cooldowns.or_insert_with(Cooldowns::default);
                cooldowns.0.insert(number, again);
            }
        }
    }
}
