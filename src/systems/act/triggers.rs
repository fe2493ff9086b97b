//! What happens to those who step on something.

use crate::components::body::StableId;
use crate::components::item::{Hidden, Spent};
use crate::components::kind::Kinds;
use crate::effects::queue::{Aim, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::order;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Placement;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Springs every trap that someone stepped on in this tick, friend or foe.
pub struct TriggerSystem;

#[derive(SystemData)]
pub struct TriggerData<'a> {
    index: ReadExpect<'a, SpatialIndex>,
    ids: ReadStorage<'a, StableId>,
    kinds: Kinds<'a>,
    hidden: WriteStorage<'a, Hidden>,
    spent: WriteStorage<'a, Spent>,
    placement: Placement<'a>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for TriggerSystem {
    type SystemData = TriggerData<'a>;

    fn run(&mut self, mut data: TriggerData<'a>) {
        let arrivals: Vec<(Entity, Point)> = data
            .events
            .iter()
            .filter_map(|event| match *event {
                Event::Stepped { who, to } => Some((who, to)),
                _ => None,
            })
            .collect();
        for (who, to) in arrivals {
            let mut under = data.index.tile_content(data.placement.map().idx(to));
            under.retain(|&what| what != who);
            // By id: the order of arrival is not saved.
            order::by_key(&mut under, |&what| data.ids.get(what).copied());
            for what in under {
                data.spring(what, who);
            }
        }
    }
}

impl TriggerData<'_> {
    fn spring(&mut self, what: Entity, who: Entity) {
        let Some(trap) = self.kinds.trap(what) else {
            return;
        };
        if self.hidden.remove(what).is_some() {
            self.events.push(Event::Spotted { what });
        }
        let at = self.placement.at(what);
        let aim = Aim {
            by: Some(what),
            means: self.kinds.means(what),
            ..Aim::on(who, at.unwrap_or(Point::zero()))
        };
        self.effects.ask_all(&trap.on_enter.0, aim);
        if trap.single_use {
            self.placement.lift(what);
            self.spent
                .insert(what, Spent)
                .expect("what lies on the map exists");
        }
    }
}
