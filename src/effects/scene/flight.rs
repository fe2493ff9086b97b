//! Things that are thrown or fired: where they fly, whom they hit, where they come to lie.

use super::Scene;
use crate::catalog::ItemKind;
use crate::components::kind::OfKind;
use crate::effects::queue::{Aim, Blame, Launch, Manner, Means};
use crate::event::Event;
use crate::figures::Figure;
use crate::figures::missile::{Missile, Sent};
use crate::pathing::line;
use crate::resources::Making;
use crate::rules::combat::{Blow, SWING_SIDES, Swing, fixed_blow, swing};
use crate::rules::ruleset::Combat;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// How far beyond its aim something flies that missed.
const BEYOND: usize = 2;

impl Scene<'_> {
    /// A thing flies until it hits someone, a wall, or the ground.
    pub fn launch(&mut self, launch: Launch) {
        let Launch {
            by, item, is_fired, ..
        } = launch;
        let from = self.placement.at(by);
        let is_there = !self.is_dead(by) && self.pack_of(by).contains(&item);
        let (Some(from), Some(kind), true) = (from, self.kinds.item(item).cloned(), is_there)
        else {
            return;
        };
        // Where it ends is known only afterwards, and told first.
        let before = self.queues.events.count();
        let to = match is_fired || kind.on_throw.is_empty() {
            true => self.fly(launch, from, &kind),
            false => self.shatter(launch, from, &kind),
        };
        self.queues.events.insert(
            before,
            Event::Launched {
                by,
                item,
                from,
                to,
                is_fired,
            },
        );
    }

    /// The places that something passes, the first beside where it starts. It passes over
    /// whatever can be seen over, and ends in a thicket.
    fn course(&self, from: Point, at: Point, beyond: usize) -> Vec<Point> {
        let steps = line::between(from, at).count().saturating_sub(1).max(1);
        let factor = i32::try_from(beyond / steps + 2).unwrap_or(2);
        let end = Point::new(
            from.x + (at.x - from.x) * factor,
            from.y + (at.y - from.y) * factor,
        );
        let aimed = line::between(from, at).skip(1);
        let after = line::between(at, Point::new(end.x, end.y))
            .skip(1)
            .take(beyond);
        line::flown(aimed.chain(after), |at| self.tile(at))
    }

    /// Where a thing lands that is thrown: where the first stands who is in its way, or
    /// where it was meant to.
    fn landing(&self, from: Point, at: Point, is_someone: impl Fn(Point) -> bool) -> Point {
        let course = self.course(from, at, 0);
        let hit = course.iter().copied().find(|&each| is_someone(each));
        hit.or(course.last().copied()).unwrap_or(from)
    }

    /// For whom or what someone throws a thing, as far as the thrower knows beforehand.
    pub fn thrown(&self, by: Entity, from: Point, at: Point) -> Aim {
        let aim = Aim {
            target: None,
            at,
            from,
            user: Some(by),
            by: Some(by),
            means: None,
        };
        let lands = self.landing(from, at, |each| self.known_at(aim, each).is_some());
        Aim {
            target: self.known_at(aim, lands),
            at: lands,
            ..aim
        }
    }

    /// A thing that does something where it lands. Returns that place.
    fn shatter(&mut self, launch: Launch, from: Point, kind: &ItemKind) -> Point {
        let Launch { by, item, at, .. } = launch;
        let lands = self.landing(from, at, |each| self.creature_at(each).is_some());
        let of_kind = match self.kinds.of(item) {
            Some(OfKind::Item(id)) => Some(id),
            _ => None,
        };
        let aim = Aim {
            target: self.creature_at(lands),
            at: lands,
            from,
            user: Some(by),
            by: Some(by),
            means: of_kind.map(Means::Item),
        };
        self.use_up(item);
        self.ask(&kind.on_throw, aim);
        if self.hero_sees(lands) {
            of_kind.into_iter().for_each(|kind| self.learn(kind));
        }
        lands
    }

    /// A thing that hurts whoever it hits, and can be picked up again. Returns where its
    /// flight ended.
    fn fly(&mut self, launch: Launch, from: Point, kind: &ItemKind) -> Point {
        let Launch { by, item, at, .. } = launch;
        let missile = self.missile(launch, kind);
        let (mut rests, mut end) = (from, from);
        let mut has_missed = false;
        for place in self.course(from, at, BEYOND) {
            end = place;
            if self.map().tile(place).is_walkable() {
                rests = place;
            }
            if let Some(target) = self.creature_at(place).filter(|&each| each != by) {
                let is_hit = self.hit_with(&missile, target, by);
                if is_hit {
                    break;
                }
                has_missed = true;
            }
            if place == at && !has_missed {
                break;
            }
        }
        let breaks = missile.breaks > 0 && self.rng.combat.chance(missile.breaks);
        self.come_to_rest(item, rests, breaks);
        end
    }

    /// What a thing does that is thrown, or fired with the weapon in hand.
    fn missile(&self, launch: Launch, kind: &ItemKind) -> Missile {
        let sent = match launch.is_fired {
            true => Sent::Fired,
            false => Sent::Thrown,
        };
        let someone = self.someone(launch.by);
        let enchant = self.things.enchants.get(launch.item).copied();
        Missile::of(sent, someone.as_ref(), kind, enchant, self.kinds.catalog())
    }

    /// Something comes at someone. True where it hits.
    fn hit_with(&mut self, missile: &Missile, target: Entity, by: Entity) -> bool {
        let rules = &self.kinds.catalog().rules;
        let (combat, noise) = (rules.combat, rules.blow_noise);
        let at = self.placement.at(target);
        at.into_iter().for_each(|at| self.be_heard(by, at, noise));
        let blow = match combat {
            Combat::Dice => self.missile_blow(missile, target, by),
            Combat::Fixed => fixed_blow(missile.power(), self.figure(target, Figure::Defence)),
        };
        let blow = match (blow, missile.element) {
            (Blow::Hit(amount), Some(element)) => Blow::Hit(self.resisted(target, amount, element)),
            (blow, _) => blow,
        };
        self.settle(blow, target, Blame::of(Some(by)), Manner::Blow);
        if let Blow::Hit(_) = blow {
            for (_, effects) in &missile.on_hit {
                let aim = self.between(by, target);
                self.ask(effects, aim);
            }
        }
        blow != Blow::Miss
    }

    fn missile_blow(&mut self, missile: &Missile, target: Entity, by: Entity) -> Blow {
        let to_hit = self.figure(by, Figure::ToHit) + missile.to_hit;
        let armor_class = self.figure(target, Figure::ArmorClass);
        let stream = &mut self.rng.combat;
        match swing(stream.roll(1, SWING_SIDES), to_hit, armor_class) {
            Swing::Miss => Blow::Miss,
            Swing::Hit => Blow::Hit(missile.roll(stream)),
        }
    }

    /// One of a thing leaves the pack, and lies at a place unless it broke.
    fn come_to_rest(&mut self, item: Entity, at: Point, breaks: bool) {
        let at = self.map().resting_place(at);
        let (Some(OfKind::Item(kind)), Some(at)) = (self.kinds.of(item), at) else {
            return;
        };
        let stacks = self.kinds.catalog()[kind].stacks;
        if stacks || breaks {
            let enchant = self.things.enchants.get(item).copied();
            self.use_up(item);
            if !breaks {
                self.make(Making::Item {
                    kind,
                    at,
                    count: 1,
                    enchant,
                });
            }
            return;
        }
        self.things.carried.remove(item);
        self.things.worn.remove(item);
        self.placement.put(item, at);
    }
}
