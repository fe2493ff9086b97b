//! The hero takes the stairs: asked for here, carried out between dispatches.

use crate::components::deed::{Deed, Way};
use crate::components::kind::Rules;
use crate::event::{Event, EventQueue};
use crate::map::{Map, TileRole};
use crate::resources::{Departure, HeroEntity};
use crate::rules::ruleset::Stairs;
use crate::systems::Actors;
use specs::prelude::*;

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
