//! Gives everyone whose turn has come the turn, and sets their clocks on.

use super::{Moment, Who};
use crate::components::body::{Clock, Hero, MyTurn};
use crate::game::setup::GameTime;
use specs::prelude::*;

/// Marks who acts in this tick.
pub struct TurnSystem;

#[derive(SystemData)]
pub struct TurnData<'a> {
    entities: Entities<'a>,
    moment: ReadExpect<'a, Moment>,
    heroes: ReadStorage<'a, Hero>,
    clocks: WriteStorage<'a, Clock>,
    turns: WriteStorage<'a, MyTurn>,
    time: WriteExpect<'a, GameTime>,
}

impl<'a> System<'a> for TurnSystem {
    type SystemData = TurnData<'a>;

    fn run(&mut self, mut data: TurnData<'a>) {
        data.time.now = data.moment.at;
        if data.moment.who == Who::Hero {
            data.time.turn += 1;
        }
        for (entity, clock) in (&data.entities, &mut data.clocks).join() {
            let is_hero = data.heroes.contains(entity);
            if is_hero == (data.moment.who == Who::Hero) && clock.due <= data.moment.at {
                clock.due = data.moment.at + clock.pace;
                data.turns
                    .insert(entity, MyTurn)
                    .expect("who is joined is alive");
            }
        }
    }
}
