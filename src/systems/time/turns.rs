//! Gives everyone whose turn has come the turn, and sets their clocks on.

use super::{Moment, Who, pace};
use crate::components::body::{Clock, Hero, StableId};
use crate::components::kind::Figures;
use crate::figures::Figure;
use crate::resources::{Acting, GameTime};
use specs::prelude::*;
use std::cmp::Reverse;

/// Says who acts in this tick, and in which order.
#[derive(Default)]
pub struct TurnSystem {
    /// Kept between ticks for its memory alone.
    due: Vec<(Reverse<i32>, StableId, Entity)>,
}

#[derive(SystemData)]
pub struct TurnData<'a> {
    entities: Entities<'a>,
    moment: ReadExpect<'a, Moment>,
    heroes: ReadStorage<'a, Hero>,
    figures: Figures<'a>,
    ids: ReadStorage<'a, StableId>,
    clocks: WriteStorage<'a, Clock>,
    acting: WriteExpect<'a, Acting>,
    time: WriteExpect<'a, GameTime>,
}

impl<'a> System<'a> for TurnSystem {
    type SystemData = TurnData<'a>;

    fn run(&mut self, mut data: TurnData<'a>) {
        data.time.now = data.moment.at;
        if data.moment.who == Who::Hero {
            data.time.turn += 1;
        }
        self.due.clear();
        for (entity, &id, clock) in (&data.entities, &data.ids, &mut data.clocks).join() {
            let is_hero = data.heroes.contains(entity);
            if is_hero == (data.moment.who == Who::Hero) && clock.due <= data.moment.at {
                clock.due = data.moment.at + pace(data.figures.total(entity, Figure::Speed));
                let kind = data.figures.kinds.monster(entity);
                let initiative = kind.map_or(0, |kind| kind.initiative);
                self.due.push((Reverse(initiative), id, entity));
            }
        }
        // By initiative, then by stable id: specs' own order would change with a save.
        self.due.sort_unstable();
        data.acting.0.clear();
        data.acting
            .0
            .extend(self.due.iter().map(|&(.., entity)| entity));
    }
}
