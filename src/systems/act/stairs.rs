//! The hero takes the stairs: asked for here, carried out between dispatches.

use super::planning::{Planner, Refusal, refuse};
use crate::catalog::{Catalog, ItemKind};
use crate::components::body::StableId;
use crate::components::deed::Way;
use crate::components::item::{Carried, Stack};
use crate::components::kind::{Kinds, Rules};
use crate::event::{Event, EventQueue};
use crate::map::{Map, TileRole};
use crate::resources::Depth;
use crate::resources::{Departure, HeroEntity};
use crate::rules::ruleset::Stairs;
use crate::systems::Actors;
use crate::systems::act::Deed;
use specs::prelude::*;
use std::sync::Arc;

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
    let carried = carried_kinds(world);
    carried.iter().any(|(kind, _)| kind.goal)
}

/// What all that the hero carries is worth, but for what the journey is for.
pub fn worth(world: &World) -> u32 {
    let carried = carried_kinds(world).into_iter();
    carried
        .filter(|(kind, _)| !kind.goal)
        .map(|(kind, count)| kind.worth(count))
        .fold(0, u32::saturating_add)
}

/// What the hero carries, and how many of each.
fn carried_kinds(world: &World) -> Vec<(Arc<ItemKind>, u32)> {
    let hero = world.read_resource::<HeroEntity>().0;
    let hero = world.read_storage::<StableId>().get(hero).copied();
    let (carried, stacks, kinds, entities) =
        world.system_data::<(ReadStorage<Carried>, ReadStorage<Stack>, Kinds, Entities)>();
    (&entities, &carried, stacks.maybe())
        .join()
        .filter(|(_, carried, _)| Some(carried.by) == hero)
        .filter_map(|(item, _, stack)| {
            let count = stack.map_or(1, |stack| stack.count);
            Some((Arc::clone(kinds.item(item)?), count))
        })
        .collect()
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
