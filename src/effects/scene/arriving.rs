//! Someone comes to a place, by a step or by any other means, and sets off what is there.

use super::Scene;
use crate::catalog::schema::Ending;
use crate::components::item::Spent;
use crate::effects::queue::{Aim, Means};
use crate::event::Event;
use crate::order;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Scene<'_> {
    /// Someone is at a place where it was not before. Whoever flies touches nothing.
    pub fn arrive(&mut self, who: Entity, at: Point) {
        if self.is_dead(who) || self.placement.at(who) != Some(at) {
            return;
        }
        self.end_by(who, Ending::Steps);
        if self.flies(who) {
            return;
        }
        self.touch_ground(who, at);
        let mut under = self.placement.content(at);
        under.retain(|&what| what != who);
        // By id: the order of arrival is not saved.
        order::by_key(&mut under, |&what| self.bodies.ids.get(what).copied());
        for what in under {
            self.spring(what, who);
        }
    }

    /// Someone has other ground underfoot than before.
    pub(super) fn touch_ground(&mut self, who: Entity, at: Point) {
        if self.is_wet(who) {
            self.end_by(who, Ending::Wet);
        }
        let tile = self.map().tile(at);
        let ground = self.kinds.catalog().ground(tile);
        let effects = ground.map(|ground| ground.on_enter.clone());
        if let Some(effects) = effects {
            let means = Some(Means::Ground(tile));
            self.ask(
                &effects,
                Aim {
                    means,
                    ..Aim::on(who, at)
                },
            );
        }
    }

    fn spring(&mut self, what: Entity, who: Entity) {
        let Some(trap) = self.kinds.trap(what).cloned() else {
            return;
        };
        if self.things.hidden.remove(what).is_some() {
            self.queues.events.push(Event::Spotted { what });
        }
        let at = self.placement.at(what);
        if let Some(at) = at {
            let trap = what;
            self.queues.events.push(Event::Sprung { trap, at });
        }
        let aim = Aim {
            by: Some(what),
            means: self.kinds.means(what),
            ..Aim::on(who, at.unwrap_or(Point::zero()))
        };
        self.ask(&trap.on_enter, aim);
        if trap.single_use {
            self.placement.lift(what);
            self.things
                .spent
                .insert(what, Spent)
                .expect("what lies on the map exists");
        }
    }
}
