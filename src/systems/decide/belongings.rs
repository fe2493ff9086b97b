//! Monsters use what they carry, by the same deeds as the hero: they put it on, drink it or
//! read themselves away when hurt, and on the hunt they fire, throw, point and read it.

use crate::catalog::schema::AimKind;
use crate::catalog::{ItemKind, Slot};
use crate::components::body::{Health, StableId};
use crate::components::item::{Carried, Charges, Worn, worn_by};
use crate::components::kind::Figures;
use crate::components::mind::{Mind, Mood};
use crate::components::side::Sides;
use crate::effects::Effect;
use crate::figures::Figure;
use crate::map::Map;
use crate::order;
use crate::pathing::line;
use crate::rng::GameRng;
use crate::rules::combat::THROW_RANGE;
use crate::rules::ruleset::Reaction;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Below this share of its hit points, in percent, someone drinks what heals, or reads what
/// takes it away.
const HURT_BELOW: i32 = 50;

/// How often someone fires, throws or points what it could, in percent.
const FIRES: i32 = 65;
const THROWS: i32 = 50;
const POINTS: i32 = 50;

/// Whoever can use what it carries does so, in place of what it wanted to do.
pub struct BelongingsSystem;

#[derive(SystemData)]
pub struct BelongingsData<'a> {
    actors: Actors<'a>,
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
    sides: Sides<'a>,
    figures: Figures<'a>,
    minds: ReadStorage<'a, Mind>,
    positions: ReadStorage<'a, Position>,
    healths: ReadStorage<'a, Health>,
    packs: Packs<'a>,
    deeds: WriteStorage<'a, Deed>,
    rng: WriteExpect<'a, GameRng>,
}

/// Who carries what.
#[derive(SystemData)]
pub struct Packs<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    carried: ReadStorage<'a, Carried>,
    worn: ReadStorage<'a, Worn>,
    charges: ReadStorage<'a, Charges>,
}

impl Packs<'_> {
    /// What someone carries, oldest first.
    fn of(&self, carrier: Entity) -> Vec<Entity> {
        let id = self.ids.get(carrier);
        let all = (&self.entities, &self.carried).join();
        let mut own: Vec<(u64, Entity)> = all
            .filter(|(_, carried)| Some(&carried.by) == id)
            .map(|(item, carried)| (carried.since, item))
            .collect();
        order::by_key(&mut own, |(since, _)| *since);
        own.into_iter().map(|(_, item)| item).collect()
    }
}

impl<'a> System<'a> for BelongingsSystem {
    type SystemData = BelongingsData<'a>;

    fn run(&mut self, mut data: BelongingsData<'a>) {
        let kinds = &data.figures.kinds;
        let uses = |actor: &Entity| kinds.monster(*actor).is_some_and(|kind| kind.uses_items);
        let actors: Vec<Entity> = data.actors.in_order().filter(uses).collect();
        for actor in actors {
            let deed = { data.tend(actor) }
                .or_else(|| data.wear(actor))
                .or_else(|| data.attack(actor));
            if let Some(deed) = deed {
                data.deeds.insert(actor, deed).expect("who acts is alive");
            }
        }
    }
}

impl BelongingsData<'_> {
    /// The first thing that someone carries of which this is true.
    fn first(&self, actor: Entity, is_meant: impl Fn(&ItemKind) -> bool) -> Option<Entity> {
        let mut pack = self.packs.of(actor).into_iter();
        let kinds = &self.figures.kinds;
        pack.find(|&item| kinds.item(item).is_some_and(|kind| is_meant(kind)))
    }

    /// Looks after itself when hurt: what heals before what takes it away from its foe.
    fn tend(&self, actor: Entity) -> Option<Deed> {
        let mind = self.minds.get(actor)?;
        let health = self.healths.get(actor)?.current();
        let max = self.figures.total(actor, Figure::MaxHealth);
        let is_hurt = i64::from(health) * 100 < i64::from(max) * i64::from(HURT_BELOW);
        if !is_hurt || mind.mood == Mood::Asleep {
            return None;
        }
        let heals = |kind: &ItemKind| kind.can_be_quaffed() && kind.only_heals();
        if let Some(item) = self.first(actor, heals) {
            return Some(Deed::Quaff { item });
        }
        let has_foe = matches!(mind.mood, Mood::Hunting { .. } | Mood::Fleeing { .. });
        let leads_away = |effect: &Effect| matches!(effect, Effect::Teleport(_) | Effect::Blink(_));
        let is_way_out =
            |kind: &ItemKind| kind.aim == AimKind::User && kind.read.iter().any(leads_away);
        let item = self.first(actor, is_way_out).filter(|_| has_foe)?;
        Some(Deed::Read { item, at: None })
    }

    /// Puts on the first thing for which there is room. What stacks is kept to be thrown.
    fn wear(&self, actor: Entity) -> Option<Deed> {
        if self.minds.get(actor)?.mood == Mood::Asleep {
            return None;
        }
        let Packs {
            entities,
            ids,
            carried,
            worn,
            ..
        } = &self.packs;
        let taken = worn_by(*ids.get(actor)?, entities, carried, worn);
        let is_two_handed = |item: Entity| {
            let kind = self.figures.kinds.item(item);
            kind.is_some_and(|kind| kind.is_two_handed())
        };
        let fits = |kind: &ItemKind| {
            let Some(slot) = kind.slot().filter(|_| !kind.stacks) else {
                return false;
            };
            let there = taken.iter().filter(|(_, its)| *its == slot).count();
            let needs_other_arm = |(item, its): &(Entity, Slot)| {
                (kind.is_two_handed() && *its == Slot::Shield)
                    || (slot == Slot::Shield && is_two_handed(*item))
            };
            there < slot.room() && !taken.iter().any(needs_other_arm)
        };
        let item = self.first(actor, fits)?;
        Some(Deed::Wear { item })
    }

    /// Fires, throws, points or reads something at the foe that it hunts, if that is in sight
    /// and not beside it.
    fn attack(&mut self, actor: Entity) -> Option<Deed> {
        let Mood::Hunting { last_seen: at } = self.minds.get(actor)?.mood else {
            return None;
        };
        let from = self.positions.get(actor)?.at();
        let there = self.index.blocker(self.map.idx(at))?;
        let is_foe = self.sides.reaction(actor, there) == Reaction::Attack;
        if !is_foe || !line::is_clear(&self.map, from, at) {
            return None;
        }
        let metric = self.figures.kinds.catalog().rules.metric;
        let steps = metric.steps(from, at);
        let sight = self.figures.total(actor, Figure::Sight);
        if !(2..=sight).contains(&steps) {
            return None;
        }
        if let Some(deed) = self.shot(actor, at, steps) {
            return self.rng.minds.chance(FIRES).then_some(deed);
        }
        if let Some(deed) = self.pointed(actor, from, at, steps) {
            return self.rng.minds.chance(POINTS).then_some(deed);
        }
        let is_missile = |kind: &ItemKind| {
            let is_blade = kind.weapon.as_ref().is_some_and(|it| it.ranged.is_none());
            !kind.on_throw.is_empty() || (kind.stacks && (is_blade || kind.ammo.is_some()))
        };
        let item = self
            .first(actor, is_missile)
            .filter(|_| steps <= THROW_RANGE)?;
        let deed = Deed::Throw { item, at };
        self.rng.minds.chance(THROWS).then_some(deed)
    }

    /// A shot with the weapon in hand, with the first ammunition that fits.
    fn shot(&self, actor: Entity, at: Point, steps: i32) -> Option<Deed> {
        let wielded = self.figures.someone(actor)?.wielded?;
        let ranged = wielded.kind.ranged.as_ref()?;
        let fits = |kind: &ItemKind| {
            let ammo = kind.ammo.as_ref();
            ammo.is_some_and(|ammo| ammo.tag.0 == ranged.ammo.0)
        };
        let item = self.first(actor, fits).filter(|_| steps <= ranged.range)?;
        Some(Deed::Fire { item, at })
    }

    /// Something that hurts is pointed or read. What goes in a direction needs the foe in one.
    fn pointed(&self, actor: Entity, from: Point, at: Point, steps: i32) -> Option<Deed> {
        let (x, y) = (at.x - from.x, at.y - from.y);
        let beside = Point::new(from.x + x.signum(), from.y + y.signum());
        let is_straight = x == 0 || y == 0 || x.abs() == y.abs();
        let place = |kind: &ItemKind| match kind.aim {
            AimKind::User => None,
            AimKind::Creature | AimKind::Place => (steps <= kind.range).then_some(at),
            AimKind::Direction => (is_straight && steps <= kind.range).then_some(beside),
        };
        let mut pack = self.packs.of(actor).into_iter();
        pack.find_map(|item| {
            let kind = self.figures.kinds.item(item)?;
            let charges = self.packs.charges.get(item);
            let is_full = charges.is_none_or(|charges| charges.left > 0);
            let at = Some(place(kind)?);
            if is_full && kind.zap.can_hurt() {
                return Some(Deed::Zap { item, at });
            }
            kind.read.can_hurt().then_some(Deed::Read { item, at })
        })
    }
}
