//! Changes to those who act.

use super::Scene;
use crate::catalog::schema::{Ending, Stacking};
use crate::catalog::{ElementKind, Id, StatusId};
use crate::components::body::{Dead, Gains};
use crate::components::mind::Provoked;
use crate::components::status::{ActiveStatus, Statuses};
use crate::effects::queue::Aim;
use crate::event::Event;
use crate::figures::Figure;
use crate::resources::Making;
use crate::rules::combat::Blow;
use crate::rules::ruleset::Hunts;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// However long a status is asked for.
const LONGEST_STATUS: i32 = 9_999;

impl Scene<'_> {
    /// Is it dead, in this tick?
    pub fn is_dead(&self, entity: Entity) -> bool {
        self.bodies.dead.contains(entity)
    }

    /// Takes hit points away, fewer or more of an element that is resisted.
    pub fn harm(
        &mut self,
        target: Entity,
        amount: i32,
        element: Option<Id<ElementKind>>,
        by: Option<Entity>,
    ) {
        let amount = match element {
            Some(element) => self.resisted(target, amount, element),
            None => amount,
        };
        self.settle(Blow::Hit(amount), target, by);
    }

    /// What is left of harm of an element.
    pub(super) fn resisted(&self, target: Entity, amount: i32, element: Id<ElementKind>) -> i32 {
        let share = 100 - self.someone_resists(target, element).min(100);
        let left = i64::from(amount) * i64::from(share) / 100;
        i32::try_from(left).unwrap_or(i32::MAX)
    }

    fn someone_resists(&self, target: Entity, element: Id<ElementKind>) -> i32 {
        let someone = self.someone(target);
        someone.map_or(0, |someone| someone.resists(element))
    }

    /// A blow of someone falls, or misses. One that hits brings what the kind of the
    /// attacker says.
    pub fn strike(&mut self, blow: Blow, target: Entity, by: Option<Entity>) {
        let was_dead = self.is_dead(target);
        let weapon = by.and_then(|attacker| self.weapon_of(attacker));
        let blow = match (blow, weapon.as_ref().and_then(|weapon| weapon.element)) {
            (Blow::Hit(amount), Some(element)) => Blow::Hit(self.resisted(target, amount, element)),
            (blow, _) => blow,
        };
        self.settle(blow, target, by);
        let (Blow::Hit(_), Some(attacker), false) = (blow, by, was_dead) else {
            return;
        };
        for effects in weapon.iter().flat_map(|weapon| &weapon.on_hit) {
            let aim = self.between(attacker, target);
            self.ask(effects, aim);
        }
        let kind = self.kinds.monster(attacker);
        let effects = kind.map(|kind| kind.on_hit.clone());
        if let Some(effects) = effects.filter(|effects| !effects.is_empty()) {
            let aim = self.between(attacker, target);
            self.ask(&effects, aim);
        }
    }

    /// An aim from one at another.
    pub(super) fn between(&self, user: Entity, target: Entity) -> Aim {
        let at = self.placement.at(target);
        let at = at
            .or_else(|| self.placement.at(user))
            .unwrap_or(Point::zero());
        Aim {
            from: self.placement.at(user).unwrap_or(at),
            user: Some(user),
            by: Some(user),
            ..Aim::on(target, at)
        }
    }

    /// What happens because someone was hurt, or killed.
    fn ask_after_harm(&mut self, victim: Entity, by: Option<Entity>, has_died: bool) {
        let Some(kind) = self.kinds.monster(victim) else {
            return;
        };
        let effects = match has_died {
            true => kind.on_death.clone(),
            false => kind.on_hurt.clone(),
        };
        if effects.is_empty() {
            return;
        }
        let at = self.placement.at(victim).unwrap_or(Point::zero());
        let aim = Aim {
            target: by.filter(|&by| self.health(by).is_some()),
            from: at,
            user: Some(victim),
            by: Some(victim),
            ..Aim::on(victim, at)
        };
        self.ask(&effects, aim);
    }

    /// What happens because someone has killed.
    fn ask_after_kill(&mut self, killer: Option<Entity>) {
        let Some(killer) = killer else {
            return;
        };
        let effects = self.kinds.monster(killer).map(|kind| kind.on_kill.clone());
        if let Some(effects) = effects.filter(|effects| !effects.is_empty()) {
            let aim = self.between(killer, killer);
            self.ask(&effects, aim);
        }
    }

    /// A blow falls, or misses. Who is hurt and who is to blame are separate facts.
    pub fn settle(&mut self, blow: Blow, target: Entity, by: Option<Entity>) {
        // The dead are past being hurt, and die only once; nor do they strike.
        let attacker_died = by.is_some_and(|attacker| self.bodies.dead.contains(attacker));
        if self.bodies.dead.contains(target) || attacker_died {
            return;
        }
        let Some(health) = self.bodies.healths.get_mut(target) else {
            return;
        };
        // Any attack frees it from the maze's rules.
        let kind = self.kinds.monster(target);
        if kind.is_some_and(|kind| kind.hunts == Hunts::Maze) {
            self.bodies
                .provoked
                .insert(target, Provoked {})
                .expect("who is hurt was alive");
        }
        match (blow, by) {
            (Blow::Hit(amount), _) => {
                health.hurt(amount);
                let is_dead = health.is_dead();
                self.queues
                    .events
                    .push(Event::Damaged { target, amount, by });
                if is_dead {
                    self.ask_after_harm(target, by, true);
                    self.kill(target, by);
                    self.ask_after_kill(by);
                } else if amount > 0 {
                    self.end_by(target, Ending::Hurt);
                    self.ask_after_harm(target, by, false);
                }
            }
            (Blow::NoDamage, Some(attacker)) => {
                self.queues
                    .events
                    .push(Event::Unharmed { attacker, target });
            }
            (Blow::Miss, Some(attacker)) => {
                self.queues.events.push(Event::Missed { attacker, target });
            }
            (_, None) => {}
        }
    }

    /// The dead make room at once, whoever killed them, so that their tile can be
    /// entered in the same tick. Only the hero's body stays where it is.
    fn kill(&mut self, victim: Entity, by: Option<Entity>) {
        self.bodies
            .dead
            .insert(victim, Dead)
            .expect("who is hurt was alive");
        let at = self.placement.at(victim).unwrap_or(Point::zero());
        self.queues.events.push(Event::Died { victim, by, at });
        self.queues.acting.strike_off(victim, self.hero.0);
        if victim == self.hero.0 {
            return;
        }
        let kind = self.kinds.monster(victim);
        let drops = kind.and_then(|kind| kind.drops);
        match kind.is_none_or(|kind| kind.corpse) {
            true => self.placement.lay_down(victim),
            false => self.placement.lift(victim),
        }
        self.leave_belongings(victim, at);
        if let Some(table) = drops {
            self.make(Making::Loot { table, at });
        }
    }

    /// Gives hit points back, and says so.
    pub fn heal(&mut self, target: Entity, amount: i32) {
        if let Some(amount) = self.mend(target, amount) {
            self.queues.events.push(Event::Healed { target, amount });
        }
    }

    /// Gives hit points back without a word. Returns how much of it was of use.
    pub fn mend(&mut self, target: Entity, amount: i32) -> Option<i32> {
        if self.bodies.dead.contains(target) {
            return None;
        }
        let max = self.figure(target, Figure::MaxHealth);
        let health = self.bodies.healths.get_mut(target)?;
        Some(health.heal(amount, max))
    }

    /// Raises a figure for good, or lowers it.
    pub fn raise(&mut self, target: Entity, figure: Figure, amount: i32) {
        if self.bodies.dead.contains(target) || self.health(target).is_none() {
            return;
        }
        let gains = self.bodies.gains.entry(target).expect("it is alive");
        gains.or_insert_with(Gains::default).raise(figure, amount);
        if figure == Figure::MaxHealth {
            let max = self.figure(target, Figure::MaxHealth);
            if let Some(health) = self.bodies.healths.get_mut(target) {
                health.shift(amount, max);
            }
        }
        self.queues.events.push(Event::Strengthened {
            target,
            figure,
            amount,
        });
    }

    /// Gives someone a status. One that is not a creature, or is dead, gets none.
    pub fn begin_status(&mut self, target: Entity, kind: StatusId, turns: i32, by: Option<Entity>) {
        if turns < 1 || self.is_dead(target) || self.health(target).is_none() {
            return;
        }
        let turns = turns.min(LONGEST_STATUS);
        let by = by.and_then(|by| self.bodies.ids.get(by).copied());
        let new = ActiveStatus { kind, turns, by };
        let stacks = self.kinds.catalog()[kind].stacks;
        let statuses = self.bodies.statuses.entry(target).expect("it is alive");
        let statuses = &mut statuses.or_insert_with(Statuses::default).0;
        let old = statuses.iter_mut().find(|each| each.kind == kind);
        let is_new = match (old, stacks) {
            (Some(_), Stacking::Separate) | (None, _) => {
                statuses.push(new);
                true
            }
            (Some(old), Stacking::Longest) => {
                old.turns = old.turns.max(turns);
                false
            }
            (Some(old), Stacking::Adds) => {
                old.turns = old.turns.saturating_add(turns).min(LONGEST_STATUS);
                false
            }
            (Some(old), Stacking::Replaces) => {
                *old = new;
                false
            }
            (Some(_), Stacking::Ignores) => false,
        };
        self.queues.events.push(Event::StatusBegan {
            target,
            kind,
            is_new,
        });
        self.look_again(target);
    }

    /// Ends every status of a kind that someone has.
    pub fn end_status(&mut self, target: Entity, kind: StatusId) {
        self.end_where(target, |each, _| each.kind == kind);
    }

    /// Something happened to someone that ends some statuses.
    pub fn end_by(&mut self, target: Entity, ending: Ending) {
        self.end_where(target, |each, scene| {
            scene.kinds.catalog()[each.kind].ends.contains(&ending)
        });
    }

    fn end_where(&mut self, target: Entity, ends: impl Fn(&ActiveStatus, &Self) -> bool) {
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
            statuses.0.retain(|each| !over.contains(each));
            if statuses.0.is_empty() {
                self.bodies.statuses.remove(target);
            }
        }
        for each in over {
            self.status_over(target, each);
        }
    }

    /// A turn of someone begins: statuses that have run out end, all others work once.
    pub fn status_turn(&mut self, bearer: Entity) {
        if self.is_dead(bearer) {
            return;
        }
        self.end_where(bearer, |each, _| each.turns < 1);
        let Some(statuses) = self.bodies.statuses.get_mut(bearer) else {
            return;
        };
        statuses.0.iter_mut().for_each(|each| each.turns -= 1);
        for status in statuses.0.clone() {
            let effects = self.kinds.catalog()[status.kind].on_turn.clone();
            let aim = self.status_aim(bearer, status);
            self.ask(&effects, aim);
        }
    }

    /// A status has ended: that is told, and what it leaves behind happens.
    fn status_over(&mut self, target: Entity, status: ActiveStatus) {
        let kind = status.kind;
        self.queues.events.push(Event::StatusEnded { target, kind });
        let effects = self.kinds.catalog()[kind].on_end.clone();
        let aim = self.status_aim(target, status);
        self.ask(&effects, aim);
        self.look_again(target);
    }

    /// A status may change how far someone sees.
    pub(super) fn look_again(&mut self, target: Entity) {
        if let Some(view) = self.bodies.views.get_mut(target) {
            view.dirty = true;
        }
    }
}
