//! Places: who stands there, who can go there, and changes of the ground.

use super::Scene;
use crate::components::item::Noticed;
use crate::components::kind::OfKind;
use crate::effects::Revealed;
use crate::effects::queue::Aim;
use crate::event::Event;
use crate::map::{Map, Sounded, Tile};
use crate::pathing::line;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

impl Scene<'_> {
    /// The map of the level.
    pub fn map(&self) -> &Map {
        self.placement.map()
    }

    /// How everyone steps.
    pub fn metric(&self) -> Metric {
        self.kinds.catalog().rules.metric
    }

    /// How many steps lie between two places.
    pub fn steps(&self, from: Point, to: Point) -> i32 {
        self.metric().steps(from, to)
    }

    /// The depth of the level.
    pub fn depth(&self) -> i32 {
        self.queues.depth.0
    }

    /// Where the target is now, or the place that is meant.
    pub fn place(&self, aim: Aim) -> Point {
        let target = aim.target.and_then(|target| self.placement.at(target));
        target.unwrap_or(aim.at)
    }

    /// Who stands at a place and can be hurt.
    pub fn creature_at(&self, at: Point) -> Option<Entity> {
        if !self.map().contains(at) {
            return None;
        }
        let blocker = self.placement.blocker(at)?;
        (self.health(blocker).is_some() && !self.is_dead(blocker)).then_some(blocker)
    }

    /// Does the hero see the place now?
    pub fn hero_sees(&self, at: Point) -> bool {
        let view = self.bodies.views.get(self.hero.0);
        self.map().contains(at) && view.is_some_and(|view| view.sees(self.map().idx(at)))
    }

    /// Does someone see a place from another? The hero by the hero's own view.
    pub fn can_see(&self, who: Option<Entity>, from: Point, at: Point) -> bool {
        match who {
            Some(who) if who == self.hero.0 => self.hero_sees(at),
            Some(who) => {
                self.steps(from, at) <= self.sight(who) && line::is_clear(self.map(), from, at)
            }
            None => line::is_clear(self.map(), from, at),
        }
    }

    /// What a place is, if it is on the map.
    pub fn tile(&self, at: Point) -> Option<Tile> {
        let map = self.map();
        map.contains(at).then(|| map.tile(at))
    }

    /// Moves someone to a place beside it, if that is free. False where it is not.
    pub fn shove(&mut self, who: Entity, to: Point) -> bool {
        if self.is_dead(who) || !self.placement.is_free_for(to, self.flies(who)) {
            return false;
        }
        self.move_to(who, to);
        true
    }

    /// Takes someone to a free place, wherever that is.
    pub fn relocate(&mut self, who: Entity, to: Point) {
        if self.shove(who, to) {
            self.queues.events.push(Event::Relocated { who, to });
        }
    }

    /// Two on the map change places.
    pub fn swap(&mut self, one: Entity, other: Entity) {
        let both = (self.placement.at(one), self.placement.at(other));
        let (Some(here), Some(there)) = both else {
            return;
        };
        if self.cannot_swap(one, other) {
            return;
        }
        self.placement.swap(one, other);
        for (who, to) in [(one, there), (other, here)] {
            self.has_moved(who, to);
        }
        self.queues.events.push(Event::Swapped {
            who: one,
            with: other,
        });
    }

    fn move_to(&mut self, who: Entity, to: Point) {
        self.placement.shift(who, to);
        self.has_moved(who, to);
    }

    /// Whoever comes to a place, by whatever means, sets off what lies there.
    fn has_moved(&mut self, who: Entity, to: Point) {
        if let Some(view) = self.bodies.views.get_mut(who) {
            view.dirty = true;
        }
        self.queues.events.push(Event::Stepped { who, to });
        self.arrive(who, to);
    }

    /// How many places the level has.
    pub fn level_size(&self) -> u32 {
        u32::try_from(self.map().count()).unwrap_or(u32::MAX)
    }

    /// Every place where someone could stand now, row by row. Whoever flies is taken to
    /// no place where only fliers can be.
    pub fn free_places(&self, _who: Entity) -> Vec<Point> {
        let map = self.map();
        let all = (0..map.count()).map(|idx| map.point(idx));
        all.filter(|&at| self.placement.is_free(at)).collect()
    }

    /// The nearest free place to one, itself first.
    pub fn free_near(&self, at: Point, who: Entity) -> Option<Point> {
        let free = self.free_places(who).into_iter();
        free.min_by_key(|&each| (self.steps(each, at), each.y, each.x))
    }

    /// The ground becomes another kind. Stairs and the edge of the level never do, and
    /// nobody is walled in.
    pub fn change_terrain(&mut self, at: Point, into: &str) {
        let map = self.map();
        let Some(tile) = map.kinds().named(into) else {
            return;
        };
        let is_taken = !tile.is_walkable() && self.placement.is_occupied(at);
        let is_kept = self.is_lasting(at, map.tile(at)) || map.tile(at) == tile;
        if is_kept || is_taken {
            return;
        }
        self.placement.change_terrain(at, tile);
        for view in (&mut self.bodies.views).join() {
            view.dirty = true;
        }
        self.queues.events.push(Event::GroundChanged { at });
        if let Some(who) = self.creature_at(at).filter(|&who| !self.flies(who)) {
            self.touch_ground(who, at);
        }
    }

    /// A sentence for the hero, if the hero sees the place.
    pub fn tell(&mut self, text: Arc<str>, at: Point) {
        self.queues.events.push(Event::Message { text, at });
    }

    /// The hero learns what is around a place.
    pub fn reveal(&mut self, what: Revealed, around: Point, within: Option<i32>) {
        let is_near =
            |metric: Metric, at| within.is_none_or(|most| metric.steps(around, at) <= most);
        let metric = self.metric();
        if what == Revealed::Map {
            for idx in 0..self.map().count() {
                let at = self.map().point(idx);
                if is_near(metric, at) {
                    self.placement.reveal(at);
                }
            }
            self.placement.sound(Sounded::Ground, around, within);
            self.queues.revelation.0 = true;
            return;
        }
        let found: Vec<Entity> = { (&self.bodies.entities, self.placement.positions()).join() }
            .filter(|(_, position)| is_near(metric, position.at()))
            .map(|(entity, _)| entity)
            .filter(|&entity| match self.kinds.of(entity) {
                Some(OfKind::Item(_)) => what == Revealed::Items,
                Some(OfKind::Trap(_)) => what == Revealed::Traps,
                _ => false,
            })
            .collect();
        if what == Revealed::Traps {
            self.placement.sound(Sounded::Traps, around, within);
        }
        for entity in found {
            self.things.hidden.remove(entity);
            self.things
                .noticed
                .insert(entity, Noticed {})
                .expect("what lies about exists");
        }
    }
}
