//! Things are drunk, and are gone.

use crate::components::deed::Deed;
use crate::components::item::{Carried, Spent};
use crate::components::kind::Kinds;
use crate::effect::{Effect, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::raws::catalog::QuaffEffect;
use crate::rng::GameRng;
use crate::systems::Actors;
use specs::prelude::*;

/// Turns a drink into its effects.
pub struct QuaffingSystem;

#[derive(SystemData)]
pub struct QuaffingData<'a> {
    actors: Actors<'a>,
    deeds: WriteStorage<'a, Deed>,
    kinds: Kinds<'a>,
    carried: WriteStorage<'a, Carried>,
    spent: WriteStorage<'a, Spent>,
    rng: WriteExpect<'a, GameRng>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for QuaffingSystem {
    type SystemData = QuaffingData<'a>;

    fn run(&mut self, mut data: QuaffingData<'a>) {
        let drinks = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Quaff { item } => Some(item),
            _ => None,
        });
        for (drinker, item) in drinks {
            let Some(drink) = data.kinds.item(item).filter(|kind| kind.can_be_quaffed()) else {
                continue;
            };
            data.events.push(Event::Quaffed { by: drinker, item });
            for &effect in &drink.quaff {
                let effect = match effect {
                    QuaffEffect::Heal(dice) => Effect::Heal {
                        target: drinker,
                        amount: dice.roll(&mut data.rng.items),
                    },
                    QuaffEffect::MaxHealth(amount) => Effect::Raise {
                        target: drinker,
                        figure: Figure::MaxHealth,
                        amount,
                    },
                    QuaffEffect::ToHit(amount) => Effect::Raise {
                        target: drinker,
                        figure: Figure::ToHit,
                        amount,
                    },
                    QuaffEffect::ArmorClass(amount) => Effect::Raise {
                        target: drinker,
                        figure: Figure::ArmorClass,
                        amount,
                    },
                };
                data.effects.push(effect);
            }
            data.carried.remove(item);
            data.spent
                .insert(item, Spent)
                .expect("what is drunk was alive until now");
        }
    }
}
