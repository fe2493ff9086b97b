//! The hero takes the stairs: asked for here, carried out between dispatches.

use super::planning::{Planner, Refusal, refuse};
use crate::catalog::Catalog;
use crate::components::body::StableId;
use crate::components::deed::Way;
use crate::components::item::Carried;
use crate::components::kind::{Kinds, Rules};
use crate::event::{Event, EventQueue};
use crate::map::{Map, TileRole};
use crate::resources::Depth;
use crate::resources::{Departure, HeroEntity};
use crate::rules::ruleset::Stairs;
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;

/// The stairs underfoot are taken down.
pub fn plan_down(planner: &Planner) -> Result<Deed, Refusal> {
    if planner.world.read_resource::<Map>().tile(planner.at) != TileRole::StairsDown {
        return refuse("There are no stairs down here.");
    }
    Ok(Deed::TakeStairs { way: Way::Down })
}

/// The stairs underfoot are taken up.
pub fn plan_up(planner: &Planner) -> Result<Deed, Refusal> {
    if planner.world.read_resource::<Map>().tile(planner.at) != TileRole::StairsUp {
        return refuse("There are no stairs up here.");
    }
    if planner.world.read_resource::<Depth>().0 <= 1 {
        leave(planner.world, planner.catalog)?;
    }
    Ok(Deed::TakeStairs { way: Way::Up })
}

/// May the hero go up into the daylight?
pub fn leave(world: &World, catalog: &Catalog) -> Result<(), Refusal> {
    if has_goal(world) {
        return Ok(());
    }
    let goal = &catalog[catalog.goal].look.name;
    let reason = format!("You will not leave without the {goal}.");
    Err(Refusal::new(reason))
}

/// Does the hero carry what the journey is for?
pub fn has_goal(world: &World) -> bool {
    let hero = world.read_resource::<HeroEntity>().0;
    let hero = world.read_storage::<StableId>().get(hero).copied();
    let (entities, carried, kinds) = world.system_data::<(Entities, ReadStorage<Carried>, Kinds)>();
    (&entities, &carried)
        .join()
        .filter(|(_, carried)| Some(carried.by) == hero)
        .any(|(item, _)| kinds.item(item).is_some_and(|kind| kind.goal))
}

/// Asks for the change of level.
pub struct StairsSystem;

#[derive(SystemData)]
pub struct StairsData<'a> {
    actors: Actors<'a>,
    hero: ReadExpect<'a, HeroEntity>,
    rules: Rules<'a>,
    map: ReadExpect<'a, Map>,
    deeds: WriteStorage<'a, Deed>,
    events: ReadExpect<'a, EventQueue>,
    departure: WriteExpect<'a, Departure>,
}

impl<'a> System<'a> for StairsSystem {
    type SystemData = StairsData<'a>;

    fn run(&mut self, mut data: StairsData<'a>) {
        let ways = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::TakeStairs { way } => Some(way),
            _ => None,
        });
        for (_, way) in ways {
            data.departure.0 = Some(way);
        }
        if data.rules.stairs == Stairs::OnStep
            && let Some(way) = data.stepped_on()
        {
            data.departure.0 = Some(way);
        }
    }
}

impl StairsData<'_> {
    /// Where the stairs lead that the hero came to in this tick.
    fn stepped_on(&self) -> Option<Way> {
        let hero = self.hero.0;
        let to = self.events.iter().find_map(|event| match *event {
            Event::Stepped { who, to } if who == hero => Some(to),
            _ => None,
        })?;
        match self.map.tile(to).role() {
            Some(TileRole::StairsDown) => Some(Way::Down),
            Some(TileRole::StairsUp) => Some(Way::Up),
            _ => None,
        }
    }
}
