//! Questions that effects ask about those who act.

use super::Scene;
use crate::catalog::StatusId;
use crate::catalog::schema::StatusRule;
use crate::catalog::text::Tag;
use crate::components::body::StableId;
use crate::components::kind::OfKind;
use crate::components::mind::Mood;
use crate::components::side::{Side, own_side};
use crate::components::status::{ActiveStatus, Master};
use crate::effects::queue::{Aim, Means};
use crate::effects::sort::{ItemSort, StatusSort};
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

    /// Has it a status of this sort now?
    pub fn has_status_of(&self, entity: Entity, sort: &StatusSort) -> bool {
        let catalog = self.kinds.catalog();
        let statuses = self.bodies.statuses.get(entity);
        statuses.is_some_and(|all| all.0.iter().any(|each| sort.fits(each.kind, catalog)))
    }

    /// Has it a status of this sort that a cure would end? What is worn keeps its own up.
    pub fn can_end_sort(&self, entity: Entity, sort: &StatusSort) -> bool {
        let catalog = self.kinds.catalog();
        let can_end = |each: &ActiveStatus| each.can_end() && sort.fits(each.kind, catalog);
        let statuses = self.bodies.statuses.get(entity);
        statuses.is_some_and(|all| all.0.iter().any(can_end))
    }

    /// Is it of a kind with this tag?
    pub fn has_tag(&self, entity: Entity, tag: &Tag) -> bool {
        match self.kinds.of(entity) {
            Some(OfKind::Monster(id)) => self.kinds.catalog()[id].tags.contains(tag),
            Some(OfKind::Item(id)) => self.kinds.catalog()[id].tags.contains(tag),
            Some(OfKind::Trap(id)) => self.kinds.catalog()[id].tags.contains(tag),
            Some(OfKind::Hero) => self.kinds.catalog().hero.tags.contains(tag),
            None => false,
        }
    }

    /// Does it carry a thing of this sort?
    pub fn carries(&self, entity: Entity, sort: &ItemSort) -> bool {
        let Some(&carrier) = self.bodies.ids.get(entity) else {
            return false;
        };
        let carried = (&self.bodies.entities, &self.things.carried).join();
        carried
            .filter(|(_, carried)| carried.by == carrier)
            .any(|(thing, _)| match self.kinds.of(thing) {
                Some(OfKind::Item(item)) => sort.fits(item, self.kinds.catalog()),
                _ => false,
            })
    }

    /// How far someone sees now, in steps: the blind see what is beside them.
    pub fn sight(&self, entity: Entity) -> i32 {
        match self.rule(entity, StatusRule::Blind) {
            true => 1,
            false => self.figure(entity, Figure::Sight),
        }
    }

    /// The side that someone is on now.
    pub fn side(&self, entity: Entity) -> Side {
        let own = own_side(entity, self.hero.0, &self.kinds);
        let statuses = self.bodies.statuses.get(entity);
        let master = statuses.and_then(|statuses| statuses.master(self.kinds.catalog()));
        match (own, master) {
            (Side::Kind(_), Some(Master(id))) => {
                let master = id.and_then(|id| self.by_id(id));
                master.map_or(Side::Nobody, |master| {
                    own_side(master, self.hero.0, &self.kinds)
                })
            }
            _ => own,
        }
    }

    /// What one would do to the other on sight, the worse of the two; none where one of
    /// them does not act.
    pub fn reaction(&self, one: Option<Entity>, other: Entity) -> Option<Reaction> {
        let one = one.filter(|&one| one != other)?;
        self.health(one)?;
        self.health(other)?;
        let (own, their) = (self.side(one), self.side(other));
        let catalog = self.kinds.catalog();
        let both = [own.reaction(their, catalog), their.reaction(own, catalog)];
        match both.contains(&Reaction::Attack) {
            true => Some(Reaction::Attack),
            false => both.into_iter().find(|each| *each != Reaction::Ignore),
        }
    }

    /// Are they on the same side? Everyone is on one's own.
    pub fn are_friends(&self, one: Option<Entity>, other: Entity) -> bool {
        let Some(one) = one else {
            return false;
        };
        let sides = (self.side(one), self.side(other));
        one == other || sides.0.is_friend(sides.1, self.kinds.catalog())
    }

    /// Who has that id, if it is on this level.
    pub fn by_id(&self, id: StableId) -> Option<Entity> {
        let mut all = (&self.bodies.entities, &self.bodies.ids).join();
        all.find(|(_, each)| **each == id).map(|(entity, _)| entity)
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
        // Mostly it was the hero, or its own deed: whoever else it was is searched for.
        let is_it = |id, who: &Entity| self.bodies.ids.get(*who).is_some_and(|its| *its == id);
        let near = |id| [self.hero.0, target].into_iter().find(|who| is_it(id, who));
        let by = { status.by }.and_then(|id| near(id).or_else(|| self.by_id(id)));
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
