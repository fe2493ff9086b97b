//! Things are drunk, and are gone.

use super::planning::{Planner, Refusal, refuse};
use crate::components::body::Health;
use crate::components::item::{Carried, Spent};
use crate::components::kind::{Figures, Kinds};
use crate::effects::queue::{Aim, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A carried thing is drunk.
pub fn plan(planner: &Planner, id: u64) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
    let (figures, healths) = planner
        .world
        .system_data::<(Figures, ReadStorage<Health>)>();
    let drink = figures
        .kinds
        .item(item)
        .filter(|kind| kind.can_be_quaffed());
    let Some(drink) = drink else {
        return refuse("You cannot drink that.");
    };
    let max = figures.total(planner.hero, Figure::MaxHealth);
    let unhurt = healths
        .get(planner.hero)
        .is_some_and(|health| health.current() >= max);
    if unhurt && drink.only_heals() {
        return refuse("You are unhurt; that would be wasted.");
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
    carried: WriteStorage<'a, Carried>,
    spent: WriteStorage<'a, Spent>,
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
            data.carried.remove(item);
            data.spent
                .insert(item, Spent)
                .expect("what is drunk was alive until now");
        }
    }
}
