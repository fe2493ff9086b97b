//! Questions that effects ask about those who act.

use super::Scene;
use crate::catalog::text::Tag;
use crate::catalog::{ItemId, StatusId};
use crate::components::kind::OfKind;
use crate::components::mind::Mood;
use crate::components::status::ActiveStatus;
use crate::effects::queue::{Aim, Means};
use crate::figures::{Figure, Someone};
use crate::order;
use crate::rules::ruleset::Reaction;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Scene<'_> {
    /// How many hit points it has; none for what cannot be hurt.
    pub fn health(&self, entity: Entity) -> Option<i32> {
        self.bodies
            .healths
            .get(entity)
            .map(|health| health.current())
    }

    /// Has it as many hit points as it can have?
    pub fn is_unhurt(&self, entity: Entity) -> bool {
        let max = self.figure(entity, Figure::MaxHealth);
        self.health(entity).is_none_or(|health| health >= max)
    }

    /// What a figure of someone comes to now; 0 for what does not act.
    pub fn figure(&self, entity: Entity, figure: Figure) -> i32 {
        let someone = self.someone(entity);
        someone.map_or(0, |someone| someone.total(figure))
    }

    /// What the figures of someone are added up from; nothing for what does not act.
    pub fn someone(&self, entity: Entity) -> Option<Someone<'_>> {
        let gains = self.bodies.gains.get(entity);
        let statuses = self.bodies.statuses.get(entity);
        let someone = self.kinds.someone(entity, gains, statuses)?;
        let things = self.worn_by(entity).into_iter();
        let things = things.filter_map(|(thing, _)| {
            let enchant = self.things.enchants.get(thing).copied();
            Some((self.kinds.item(thing)?.as_ref(), enchant))
        });
        Some(someone.wearing(things, self.kinds.catalog()))
    }

    /// What it is about; none for what has no mind of its own.
    pub fn mood(&self, entity: Entity) -> Option<Mood> {
        self.bodies.minds.get(entity).map(|mind| mind.mood)
    }

    /// Has it this status now?
    pub fn has_status(&self, entity: Entity, status: StatusId) -> bool {
        let statuses = self.bodies.statuses.get(entity);
        statuses.is_some_and(|statuses| statuses.has(status))
    }

    /// Is it of a kind with this tag? The hero's kind has none.
    pub fn has_tag(&self, entity: Entity, tag: &Tag) -> bool {
        match self.kinds.of(entity) {
            Some(OfKind::Monster(id)) => self.kinds.catalog()[id].tags.contains(tag),
            Some(OfKind::Item(id)) => self.kinds.catalog()[id].tags.contains(tag),
            Some(OfKind::Trap(id)) => self.kinds.catalog()[id].tags.contains(tag),
            Some(OfKind::Hero) | None => false,
        }
    }

    /// Does it carry a thing of this kind?
    pub fn carries(&self, entity: Entity, item: ItemId) -> bool {
        let Some(&carrier) = self.bodies.ids.get(entity) else {
            return false;
        };
        let carried = (&self.bodies.entities, &self.things.carried).join();
        carried
            .filter(|(_, carried)| carried.by == carrier)
            .any(|(thing, _)| self.kinds.of(thing) == Some(OfKind::Item(item)))
    }

    /// What one would do to the other on sight, the worse of the two; none where one of
    /// them does not act.
    pub fn reaction(&self, one: Option<Entity>, other: Entity) -> Option<Reaction> {
        let one = one?;
        if one == other {
            return None;
        }
        let towards = |who: Entity, whom: Entity| {
            if who == self.hero.0 {
                return None;
            }
            if whom == self.hero.0 {
                self.kinds.monster_id(who)?;
                return Some(self.kinds.to_hero(who));
            }
            let catalog = self.kinds.catalog();
            Some(catalog.reaction(self.kinds.side(who)?, self.kinds.side(whom)?))
        };
        let both = [towards(one, other), towards(other, one)];
        let is_foe = both.contains(&Some(Reaction::Attack));
        match is_foe {
            true => Some(Reaction::Attack),
            false => both.into_iter().flatten().next(),
        }
    }

    /// Are they on the same side? Everyone is on one's own.
    pub fn are_friends(&self, one: Option<Entity>, other: Entity) -> bool {
        if one == Some(other) {
            return true;
        }
        let Some(one) = one else {
            return false;
        };
        let sides = (self.kinds.side(one), self.kinds.side(other));
        matches!(sides, (Some(own), Some(their)) if own == their)
    }

    /// Everyone who can be hurt and is on the map, by stable id.
    pub fn creatures(&self) -> Vec<(Entity, Point)> {
        let mut all: Vec<(Entity, Point)> = (&self.bodies.entities, &self.bodies.healths)
            .join()
            .filter(|(entity, health)| !health.is_dead() && !self.is_dead(*entity))
            .filter_map(|(entity, _)| Some((entity, self.placement.at(entity)?)))
            .collect();
        order::by_key(&mut all, |&(entity, _)| {
            self.bodies.ids.get(entity).copied()
        });
        all
    }

    /// For whoever has a status: who did it, and with what.
    pub(super) fn status_aim(&self, target: Entity, status: ActiveStatus) -> Aim {
        let at = self.placement.at(target).unwrap_or(Point::zero());
        let by = status.by.and_then(|id| {
            let mut all = (&self.bodies.entities, &self.bodies.ids).join();
            let (entity, _) = all.find(|(_, each)| **each == id)?;
            Some(entity)
        });
        Aim {
            target: Some(target),
            at,
            from: at,
            user: by,
            by,
            means: Some(Means::Status(status.kind)),
        }
    }
}
