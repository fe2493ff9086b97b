//! Things are drunk, and are gone.

use super::hands::Hands;
use super::planning::{Planner, Refusal, refuse};
use crate::catalog::schema::AimKind;
use crate::components::kind::Kinds;
use crate::effects::queue::{Aim, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A carried thing is drunk. Of what the hero does not know nobody says beforehand
/// whether it would be wasted.
pub fn plan(planner: &Planner, id: u64) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
    let kinds = planner.world.system_data::<Kinds>();
    let drink = kinds.item(item).filter(|_| kinds.handling(item).quaffed);
    let Some(drink) = drink.cloned() else {
        return refuse("You cannot drink that.");
    };
    drop(kinds);
    let aim = planner.aim(AimKind::User, 0, None)?;
    if planner.known_kind(item).is_some()
        && let Err(refusal) = planner.expect_use(&drink.quaff, aim)
    {
        return match drink.only_heals() {
            true => refuse("You are unhurt; that would be wasted."),
            false => Err(refusal),
        };
    }
    Ok(Deed::Quaff { item })
}

/// Turns a drink into its effects.
pub struct QuaffingSystem;

#[derive(SystemData)]
pub struct QuaffingData<'a> {
    actors: Actors<'a>,
    deeds: WriteStorage<'a, Deed>,
    kinds: Kinds<'a>,
    positions: ReadStorage<'a, Position>,
    hands: Hands<'a>,
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
            let at = data.positions.get(drinker);
            let at = at.map_or(Point::zero(), |position| position.at());
            let aim = Aim {
                user: Some(drinker),
                by: Some(item),
                means: data.kinds.means(item),
                ..Aim::on(drinker, at)
            };
            data.effects.ask_all(&drink.quaff.0, aim);
            data.hands.learn_by_use(drinker, item, &data.kinds);
            data.hands.use_up(item);
        }
    }
}
