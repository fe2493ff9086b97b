//! Someone leaves the level, wakes, or loses a thing.

use super::Scene;
use crate::components::deed::Way;
use crate::components::item::Spent;
use crate::components::mind::Mood;
use crate::event::Event;
use crate::order;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Scene<'_> {
    /// Is there a level below, for someone whom the ground carries?
    pub fn can_fall(&self, who: Entity) -> bool {
        let is_deepest = self.depth() >= self.kinds.catalog().deepest();
        let is_here = self.placement.at(who).is_some() && self.health(who).is_some();
        is_here && !is_deepest && !self.flies(who) && !self.is_dead(who)
    }

    /// Someone falls to the level below.
    pub fn fall(&mut self, who: Entity) {
        let Some(from) = self.placement.at(who).filter(|_| self.can_fall(who)) else {
            return;
        };
        self.queues.events.push(Event::Fell { who, from });
        if who == self.hero.0 {
            self.queues.departure.0 = Some(Way::Fall);
            return;
        }
        self.leave_belongings(who, from);
        self.placement.lift(who);
        self.queues.acting.strike_off(who, self.hero.0);
        self.things
            .spent
            .insert(who, Spent)
            .expect("who falls was there");
    }

    /// Someone sleeps no longer.
    pub fn wake(&mut self, who: Entity) {
        if let Some(mind) = self.bodies.minds.get_mut(who)
            && mind.mood == Mood::Asleep
        {
            mind.mood = Mood::Wandering;
        }
    }

    /// The things that can be taken from someone, by stable id.
    pub fn what_can_be_stolen(&self, from: Entity) -> Vec<Entity> {
        let Some(&carrier) = self.bodies.ids.get(from) else {
            return Vec::new();
        };
        let mut things: Vec<Entity> = (&self.bodies.entities, &self.things.carried)
            .join()
            .filter(|(_, carried)| carried.by == carrier)
            .map(|(thing, _)| thing)
            .filter(|&thing| !self.kinds.item(thing).is_none_or(|kind| kind.goal))
            .filter(|&thing| !self.things.worn.contains(thing))
            .collect();
        order::by_key(&mut things, |&thing| self.bodies.ids.get(thing).copied());
        things
    }

    /// One takes a thing from another, any of those that can be taken.
    pub fn steal(&mut self, thief: Entity, from: Entity) {
        let things = self.what_can_be_stolen(from);
        let is_able = thief != from && !self.is_dead(thief) && !self.is_dead(from);
        let Some(&by) = self.bodies.ids.get(thief).filter(|_| is_able) else {
            return;
        };
        let Some(&item) = self.rng.items.pick(&things) else {
            return;
        };
        let joined = self.joined(thief, item);
        if !self.can_take(thief, item) {
            let at = self.placement.at(thief).unwrap_or(Point::zero());
            self.tell("Your pack is full.".into(), at);
            return;
        }
        match (joined, self.things.carried.get_mut(item)) {
            (Some(stack), _) => self.join_stack(stack, item),
            (None, Some(carried)) => carried.by = by,
            (None, None) => {}
        }
        let by = thief;
        self.queues.events.push(Event::Stole { by, from, item });
    }
}
