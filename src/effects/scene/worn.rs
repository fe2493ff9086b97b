//! Statuses that hold for as long as something is worn.
//!
//! What is worn says which there are. After everything that was asked for, those who wear
//! something, and those who did, are gone through: so it does not matter how a thing was
//! put on or lost.

use super::Scene;
use crate::catalog::StatusId;
use crate::catalog::schema::Stacking;
use crate::components::status::{ActiveStatus, Statuses};
use crate::event::Event;
use crate::order;
use specs::prelude::*;

impl Scene<'_> {
    /// Lets the statuses that things keep up begin and end with these.
    pub fn keep_up_worn(&mut self) {
        for wearer in self.those_kept_up() {
            let lost = self.let_worn_end(wearer);
            let begun = self.let_worn_begin(wearer);
            if lost || !begun.is_empty() {
                self.refit(wearer);
            }
            for kind in begun {
                self.queues.events.push(Event::StatusBegan {
                    target: wearer,
                    kind,
                    is_new: true,
                });
            }
        }
    }

    /// The same for someone who begins with things on: nobody is told.
    pub fn wear_from_the_start(&mut self, wearer: Entity) {
        self.let_worn_begin(wearer);
    }

    /// Nothing is kept up for the dead.
    pub(super) fn forget_worn(&mut self, dead: Entity) {
        if let Some(statuses) = self.bodies.statuses.get_mut(dead) {
            statuses.0.retain(|each| !each.worn);
            if statuses.0.is_empty() {
                self.bodies.statuses.remove(dead);
            }
        }
    }

    /// Those who wear something that keeps a status up, and those who have such a status,
    /// by stable id.
    fn those_kept_up(&self) -> Vec<Entity> {
        let things = (
            &self.bodies.entities,
            &self.things.worn,
            &self.things.carried,
        )
            .join();
        let lending = things.filter(|(thing, ..)| {
            let worn = self.kinds.item(*thing).and_then(|kind| kind.worn.as_ref());
            worn.is_some_and(|worn| !worn.statuses.is_empty())
        });
        let wearers = lending.filter_map(|(.., carried)| self.by_id(carried.by));
        let bearers = (&self.bodies.entities, &self.bodies.statuses).join();
        let bearers = bearers.filter(|(_, statuses)| statuses.0.iter().any(|each| each.worn));
        let mut all: Vec<Entity> = { wearers.chain(bearers.map(|(who, _)| who)) }
            .filter(|&who| !self.is_dead(who) && self.health(who).is_some())
            .collect();
        order::by_key(&mut all, |&who| self.bodies.ids.get(who).copied());
        all.dedup();
        all
    }

    /// The statuses that what someone wears keeps up: each once, unless it counts for
    /// itself.
    fn worn_statuses(&self, wearer: Entity) -> Vec<StatusId> {
        let mut all: Vec<StatusId> = Vec::new();
        for (thing, _) in self.worn_by(wearer) {
            let worn = self.kinds.item(thing).and_then(|kind| kind.worn.as_ref());
            for &status in worn.map_or(&[][..], |worn| &worn.statuses) {
                if self.is_separate(status) || !all.contains(&status) {
                    all.push(status);
                }
            }
        }
        all
    }

    fn is_separate(&self, status: StatusId) -> bool {
        self.kinds.catalog()[status].stacks == Stacking::Separate
    }

    /// Lets go of statuses that nothing keeps up any more. One with turns of its own goes
    /// on; the others end. True where one was let go of.
    fn let_worn_end(&mut self, wearer: Entity) -> bool {
        let mut wanted = self.worn_statuses(wearer);
        let Some(statuses) = self.bodies.statuses.get_mut(wearer) else {
            return false;
        };
        let mut has_let_go = false;
        for each in statuses.0.iter_mut().filter(|each| each.worn) {
            match wanted.iter().position(|kind| *kind == each.kind) {
                Some(number) => drop(wanted.swap_remove(number)),
                None => {
                    each.worn = false;
                    has_let_go = true;
                }
            }
        }
        if has_let_go {
            self.end_where(wearer, |each, _| each.turns < 1 && !each.worn);
        }
        has_let_go
    }

    /// Lets statuses begin that something keeps up from now on. Returns those that its
    /// wearer did not have.
    fn let_worn_begin(&mut self, wearer: Entity) -> Vec<StatusId> {
        let mut begun = Vec::new();
        let mut wanted = self.worn_statuses(wearer);
        if wanted.is_empty() {
            return begun;
        }
        let catalog = self.kinds.catalog();
        let entry = self.bodies.statuses.entry(wearer).expect("it is alive");
        let statuses = &mut entry.or_insert_with(Statuses::default).0;
        for each in statuses.iter().filter(|each| each.worn) {
            if let Some(number) = wanted.iter().position(|kind| *kind == each.kind) {
                wanted.remove(number);
            }
        }
        for kind in wanted {
            let separate = catalog[kind].stacks == Stacking::Separate;
            let mut own = statuses.iter_mut();
            match own.find(|each| each.kind == kind && !separate) {
                Some(own) => own.worn = true,
                None => {
                    statuses.push(ActiveStatus {
                        kind,
                        turns: 0,
                        by: None,
                        works: false,
                        worn: true,
                    });
                    begun.push(kind);
                }
            }
        }
        begun
    }
}
