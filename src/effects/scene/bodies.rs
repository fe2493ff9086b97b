//! Changes to those who act.

use super::Scene;
use crate::catalog::schema::Ending;
use crate::catalog::{ElementKind, Id, StatusKind};
use crate::components::body::{Dead, Gains};
use crate::components::mind::Provoked;
use crate::effects::Effects;
use crate::effects::queue::{Aim, Blame, Manner, Means};
use crate::event::Event;
use crate::figures::Figure;
use crate::resources::Making;
use crate::rules::combat::Blow;
use crate::rules::ruleset::Hunts;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// When what is worn and what has befallen someone act.
#[derive(Clone, Copy)]
enum Moment {
    Hurt,
    Kill,
}

impl Scene<'_> {
    /// Is it past being changed: dead, in this tick or long since, or gone?
    pub fn is_dead(&self, entity: Entity) -> bool {
        let health = self.bodies.healths.get(entity);
        self.bodies.dead.contains(entity)
            || self.things.spent.contains(entity)
            || health.is_some_and(|health| health.is_dead())
    }

    /// Takes hit points away, fewer or more of an element that is resisted.
    pub fn harm(
        &mut self,
        target: Entity,
        amount: i32,
        element: Option<Id<ElementKind>>,
        blame: Blame,
    ) {
        let amount = match element {
            Some(element) => self.resisted(target, amount, element),
            None => amount,
        };
        let manner = match blame.means {
            Some(Means::Status(own)) if self.has_status(target, own) => Manner::Status(own),
            _ => Manner::Effect(element),
        };
        self.settle(Blow::Hit(amount), target, blame, manner);
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
        // The dead do not strike, but what they leave behind may still hurt.
        if by.is_some_and(|attacker| self.is_dead(attacker)) {
            return;
        }
        let was_dead = self.is_dead(target);
        let weapon = by.and_then(|attacker| self.weapon_of(attacker));
        let blow = match (blow, weapon.as_ref().and_then(|weapon| weapon.element)) {
            (Blow::Hit(amount), Some(element)) => Blow::Hit(self.resisted(target, amount, element)),
            (blow, _) => blow,
        };
        // A status may end with this very blow.
        let of_statuses = by.map(|attacker| self.of_statuses(attacker, |kind| &kind.on_hit));
        self.settle(blow, target, Blame::of(by), Manner::Blow);
        if let Some(attacker) = by {
            self.end_by(attacker, Ending::Strikes);
        }
        let (Blow::Hit(_), Some(attacker), false) = (blow, by, was_dead) else {
            return;
        };
        for effects in weapon.iter().flat_map(|weapon| &weapon.on_hit) {
            let aim = self.between(attacker, target);
            self.ask(effects, aim);
        }
        let kind = self.kinds.monster(attacker);
        let effects = kind.map(|kind| kind.on_hit.clone());
        for effects in effects.into_iter().chain(of_statuses.into_iter().flatten()) {
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
        let kind = self.kinds.monster(victim);
        let effects = kind.map(|kind| match has_died {
            true => kind.on_death.clone(),
            false => kind.on_hurt.clone(),
        });
        let lent = match has_died {
            true => Vec::new(),
            false => self.lent(victim, Moment::Hurt),
        };
        let at = self.placement.at(victim).unwrap_or(Point::zero());
        let aim = Aim {
            target: by.filter(|&by| self.health(by).is_some()),
            from: at,
            user: Some(victim),
            by: Some(victim),
            ..Aim::on(victim, at)
        };
        for effects in effects.iter().chain(&lent) {
            self.ask(effects, aim);
        }
    }

    /// What happens at a moment by all that someone wears, by how that differs from others
    /// of its kind, and by its statuses.
    fn lent(&self, who: Entity, moment: Moment) -> Vec<Effects> {
        let catalog = self.kinds.catalog();
        let mut all = Vec::new();
        for (thing, _) in self.worn_by(who) {
            let worn = self.kinds.item(thing).and_then(|kind| kind.worn.as_ref());
            let of = self.things.enchants.get(thing).and_then(|it| it.of);
            all.extend(worn.map(|worn| match moment {
                Moment::Hurt => worn.on_hurt.clone(),
                Moment::Kill => worn.on_kill.clone(),
            }));
            all.extend(of.map(|of| match moment {
                Moment::Hurt => catalog[of].on_hurt.clone(),
                Moment::Kill => catalog[of].on_kill.clone(),
            }));
        }
        all.extend(self.of_statuses(who, |kind| match moment {
            Moment::Hurt => &kind.on_hurt,
            Moment::Kill => &kind.on_kill,
        }));
        all
    }

    /// Effects of all statuses of someone.
    fn of_statuses(&self, who: Entity, of: impl Fn(&StatusKind) -> &Effects) -> Vec<Effects> {
        let statuses = self.bodies.statuses.get(who);
        let each = statuses.map_or(&[][..], |all| &all.0).iter();
        let kinds = each.map(|each| &self.kinds.catalog()[each.kind]);
        let filled = kinds.map(|kind| of(kind)).filter(|it| !it.is_empty());
        filled.cloned().collect()
    }

    /// What happens because someone has killed.
    fn ask_after_kill(&mut self, killer: Option<Entity>) {
        let Some(killer) = killer else {
            return;
        };
        let effects = self.kinds.monster(killer).map(|kind| kind.on_kill.clone());
        let lent = self.lent(killer, Moment::Kill);
        for effects in effects.iter().chain(&lent) {
            let aim = self.between(killer, killer);
            self.ask(effects, aim);
        }
    }

    /// A blow falls, or misses. Who is hurt and who is to blame are separate facts.
    pub fn settle(&mut self, blow: Blow, target: Entity, blame: Blame, manner: Manner) {
        let Blame { by, means } = blame;
        // The dead are past being hurt, and die only once.
        if self.is_dead(target) {
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
                self.queues.events.push(Event::Damaged {
                    target,
                    amount,
                    by,
                    means,
                    manner,
                });
                if is_dead {
                    self.ask_after_harm(target, by, true);
                    self.kill(target, blame);
                    self.ask_after_kill(by);
                } else if amount > 0 {
                    self.wake(target);
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
    fn kill(&mut self, victim: Entity, blame: Blame) {
        let Blame { by, means } = blame;
        self.bodies
            .dead
            .insert(victim, Dead)
            .expect("who is hurt was alive");
        let at = self.placement.at(victim).unwrap_or(Point::zero());
        self.queues.events.push(Event::Died {
            victim,
            by,
            means,
            at,
        });
        self.queues.acting.strike_off(victim, self.hero.0);
        if victim == self.hero.0 {
            return;
        }
        // What dies in the air over a chasm is gone.
        let kind = self.kinds.monster(victim);
        let is_called = self.bodies.summoned.contains(victim);
        let drops = kind.filter(|_| !is_called).and_then(|kind| kind.drops);
        let is_left = kind.is_none_or(|kind| kind.corpse) && self.map().tile(at).is_walkable();
        match is_left {
            true => self.placement.lay_down(victim),
            false => self.placement.lift(victim),
        }
        self.leave_belongings(victim, at);
        self.forget_worn(victim);
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
        if self.is_dead(target) {
            return None;
        }
        let max = self.figure(target, Figure::MaxHealth);
        let health = self.bodies.healths.get_mut(target)?;
        Some(health.heal(amount, max))
    }

    /// Raises a figure for good, or lowers it.
    pub fn raise(&mut self, target: Entity, figure: Figure, amount: i32) {
        if self.is_dead(target) || self.health(target).is_none() {
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
}
