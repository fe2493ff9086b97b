//! Statuses begin, work and end.

use super::Scene;
use crate::catalog::StatusId;
use crate::catalog::schema::{Ending, Stacking, StatusRule};
use crate::components::status::{ActiveStatus, Statuses};
use crate::effects::sort::StatusSort;
use crate::event::Event;
use crate::order;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// However long a status is asked for.
const LONGEST_STATUS: i32 = 9_999;

/// However many someone could have side by side.
const MOST_STATUSES: usize = 32;

impl Scene<'_> {
    /// Does a status of someone bring this rule?
    pub fn rule(&self, who: Entity, rule: StatusRule) -> bool {
        let statuses = self.bodies.statuses.get(who);
        statuses.is_some_and(|statuses| statuses.rule(rule, self.kinds.catalog()))
    }

    /// Does it go over water and chasms, by nature or for now?
    pub fn flies(&self, who: Entity) -> bool {
        self.kinds.fly(who) || self.rule(who, StatusRule::Flies)
    }

    /// Gives someone a status. One that is not a creature, or is dead, gets none.
    pub fn begin_status(&mut self, target: Entity, kind: StatusId, turns: i32, by: Option<Entity>) {
        if turns < 1 || self.is_dead(target) || self.health(target).is_none() {
            return;
        }
        let is_kept_out = self.kinds.catalog()[kind].ends.contains(&Ending::Wet);
        if is_kept_out && self.is_wet(target) {
            return;
        }
        let new = ActiveStatus {
            kind,
            turns: turns.min(LONGEST_STATUS),
            by: by.and_then(|by| self.bodies.ids.get(by).copied()),
            works: false,
            worn: false,
        };
        if let Some(is_new) = self.add_status(target, new) {
            self.queues.events.push(Event::StatusBegan {
                target,
                kind,
                is_new,
            });
            self.look_again(target);
        }
    }

    /// Adds a status to those that someone has. Says whether it is the first of its kind;
    /// nothing where all stays as it was.
    fn add_status(&mut self, target: Entity, new: ActiveStatus) -> Option<bool> {
        let stacks = self.kinds.catalog()[new.kind].stacks;
        let statuses = self.bodies.statuses.entry(target).ok()?;
        let statuses = &mut statuses.or_insert_with(Statuses::default).0;
        let is_full = statuses.len() >= MOST_STATUSES;
        let old = statuses.iter_mut().find(|each| each.kind == new.kind);
        match (old, stacks) {
            (Some(_), Stacking::Separate) | (None, _) if is_full => return None,
            (Some(_), Stacking::Separate) | (None, _) => {
                statuses.push(new);
                return Some(true);
            }
            (Some(old), Stacking::Longest) if old.turns >= new.turns => return None,
            (Some(old), Stacking::Adds) if old.turns > 0 => {
                old.turns = old.turns.saturating_add(new.turns).min(LONGEST_STATUS);
            }
            // What is worn keeps it up without any turns: then nothing is added to.
            (Some(old), Stacking::Longest | Stacking::Replaces | Stacking::Adds) => {
                *old = ActiveStatus {
                    worn: old.worn,
                    ..new
                };
            }
            (Some(_), Stacking::Ignores) => return None,
        }
        Some(false)
    }

    /// Ends every status of a kind that someone has.
    pub fn end_status(&mut self, target: Entity, kind: StatusId) {
        self.end_where(target, |each, _| each.kind == kind);
    }

    /// Ends every status of a sort that someone has.
    pub fn end_sort(&mut self, target: Entity, sort: &StatusSort) {
        self.end_where(target, |each, scene| {
            sort.fits(each.kind, scene.kinds.catalog())
        });
    }

    /// Something happened to someone that ends some statuses.
    pub fn end_by(&mut self, target: Entity, ending: Ending) {
        self.end_where(target, |each, scene| {
            scene.kinds.catalog()[each.kind].ends.contains(&ending)
        });
    }

    /// Someone who is held fast tries to leave: the turn is spent, and one time in so
    /// many that ends it.
    pub fn struggle(&mut self, who: Entity) {
        let Some(statuses) = self.bodies.statuses.get(who) else {
            return;
        };
        let holding: Vec<(StatusId, i32)> = { statuses.0.iter() }
            .map(|each| (each.kind, &self.kinds.catalog()[each.kind]))
            .filter(|(_, kind)| kind.rules.contains(&StatusRule::CannotStep))
            .map(|(id, kind)| (id, kind.torn))
            .collect();
        self.queues.events.push(Event::Struggled { who });
        for (kind, torn) in holding {
            if self.rng.items.chance(torn) {
                self.end_status(who, kind);
            }
        }
    }

    /// Ends those that are asked for. What is worn keeps its own up: of these only the
    /// turns that something else gave are over.
    pub(super) fn end_where(
        &mut self,
        target: Entity,
        ends: impl Fn(&ActiveStatus, &Self) -> bool,
    ) {
        let Some(statuses) = self.bodies.statuses.get(target) else {
            return;
        };
        let over: Vec<ActiveStatus> = { statuses.0.iter() }
            .filter(|each| ends(each, self))
            .copied()
            .collect();
        if over.is_empty() {
            return;
        }
        if let Some(statuses) = self.bodies.statuses.get_mut(target) {
            for each in &mut statuses.0 {
                if each.worn && over.contains(each) {
                    each.turns = 0;
                }
            }
            statuses.0.retain(|each| each.worn || !over.contains(each));
            if statuses.0.is_empty() {
                self.bodies.statuses.remove(target);
            }
        }
        for each in over.into_iter().filter(|each| !each.worn) {
            self.status_over(target, each);
        }
    }

    /// A turn of someone begins: each of its statuses works once.
    pub fn status_turn(&mut self, bearer: Entity) {
        if self.is_dead(bearer) {
            return;
        }
        if let Some(statuses) = self.bodies.statuses.get_mut(bearer) {
            statuses.0.iter_mut().for_each(|each| each.works = true);
        }
        let Some(statuses) = self.bodies.statuses.get(bearer) else {
            return;
        };
        // Most statuses do nothing each turn: who did it is looked for only where it matters.
        let catalog = self.kinds.catalog();
        let working: Vec<ActiveStatus> = { statuses.0.iter() }
            .filter(|each| !catalog[each.kind].on_turn.is_empty())
            .copied()
            .collect();
        for status in working {
            let aim = self.status_aim(bearer, status);
            let effects = &self.kinds.catalog()[status.kind].on_turn;
            self.queues.effects.ask_all(&effects.0, aim);
        }
    }

    /// The tick is over: every status that worked in it has a turn less, and those that
    /// have none left end.
    pub fn count_status_turns(&mut self) {
        let bearers = (&self.bodies.entities, &mut self.bodies.statuses).join();
        let mut over: Vec<Entity> = Vec::new();
        for (bearer, statuses) in bearers {
            for each in &mut statuses.0 {
                let left = each.turns - i32::from(std::mem::take(&mut each.works));
                each.turns = left.max(0);
            }
            if { statuses.0.iter() }.any(|each| each.turns < 1 && !each.worn) {
                over.push(bearer);
            }
        }
        order::by_key(&mut over, |&bearer| self.bodies.ids.get(bearer).copied());
        for bearer in over {
            self.end_where(bearer, |each, _| each.turns < 1 && !each.worn);
        }
    }

    /// A status has ended: that is told, and what it leaves behind happens.
    fn status_over(&mut self, target: Entity, status: ActiveStatus) {
        if self.is_dead(target) {
            return;
        }
        let kind = status.kind;
        self.queues.events.push(Event::StatusEnded { target, kind });
        let effects = self.kinds.catalog()[kind].on_end.clone();
        let aim = self.status_aim(target, status);
        self.ask(&effects, aim);
        self.look_again(target);
        let rules = &self.kinds.catalog()[kind].rules;
        if rules.contains(&StatusRule::Flies) {
            self.come_down(target);
        }
    }

    /// Who flies no more comes down where it is, or on the nearest ground beside.
    fn come_down(&mut self, who: Entity) {
        let Some(at) = self.placement.at(who).filter(|_| !self.flies(who)) else {
            return;
        };
        if self.map().tile(at).is_walkable() {
            self.arrive(who, at);
            return;
        }
        if let Some(to) = self.free_near(at, who) {
            let over = self.map().tile(at);
            self.queues.events.push(Event::CameDown { who, over });
            self.shove(who, to);
        }
    }

    /// Does it stand in a liquid?
    pub fn is_wet(&self, who: Entity) -> bool {
        let at: Option<Point> = self.placement.at(who);
        !self.flies(who) && at.is_some_and(|at| self.map().tile(at).is_liquid())
    }

    /// A status may change how far someone sees.
    pub(super) fn look_again(&mut self, target: Entity) {
        if let Some(view) = self.bodies.views.get_mut(target) {
            view.dirty = true;
        }
    }
}
