//! Monsters use what they carry: who is hurt drinks, and who hunts throws.

use crate::catalog::ItemKind;
use crate::components::body::{Health, StableId};
use crate::components::item::Carried;
use crate::components::kind::Figures;
use crate::components::mind::{Mind, Mood};
use crate::figures::Figure;
use crate::map::Map;
use crate::order;
use crate::pathing::line;
use crate::resources::HeroEntity;
use crate::rng::GameRng;
use crate::rules::combat::THROW_RANGE;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Below this share of its hit points, in percent, someone drinks what heals.
const DRINKS_BELOW: i32 = 50;

/// How often someone throws what it could throw, in percent.
const THROWS: i32 = 50;

/// Whoever can use what it carries does so, in place of what it wanted to do.
pub struct BelongingsSystem;

#[derive(SystemData)]
pub struct BelongingsData<'a> {
    actors: Actors<'a>,
    hero: ReadExpect<'a, HeroEntity>,
    map: ReadExpect<'a, Map>,
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
            let deed = data.drink(actor).or_else(|| data.throw(actor));
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

    fn drink(&self, actor: Entity) -> Option<Deed> {
        let mind = self.minds.get(actor)?;
        let health = self.healths.get(actor)?.current();
        let max = self.figures.total(actor, Figure::MaxHealth);
        let is_hurt = i64::from(health) * 100 < i64::from(max) * i64::from(DRINKS_BELOW);
        if !is_hurt || mind.mood == Mood::Asleep {
            return None;
        }
        let heals = |kind: &ItemKind| kind.can_be_quaffed() && kind.only_heals();
        let item = self.first(actor, heals)?;
        Some(Deed::Quaff { item })
    }

    /// Throws at the hero, if the hero is in sight and not beside it.
    fn throw(&mut self, actor: Entity) -> Option<Deed> {
        let Mood::Hunting { last_seen } = self.minds.get(actor)?.mood else {
            return None;
        };
        let from = self.positions.get(actor)?.at();
        let at = self.positions.get(self.hero.0)?.at();
        if last_seen != at || !self.can_reach(actor, from, at) {
            return None;
        }
        let is_missile = |kind: &ItemKind| {
            let is_blade = kind.weapon.as_ref().is_some_and(|it| it.ranged.is_none());
            !kind.on_throw.is_empty() || (kind.stacks && (is_blade || kind.ammo.is_some()))
        };
        let item = self.first(actor, is_missile)?;
        self.rng
            .minds
            .chance(THROWS)
            .then_some(Deed::Throw { item, at })
    }

    fn can_reach(&self, actor: Entity, from: Point, at: Point) -> bool {
        let metric = self.figures.kinds.catalog().rules.metric;
        let range = self.figures.total(actor, Figure::Sight).min(THROW_RANGE);
        let steps = metric.steps(from, at);
        (2..=range).contains(&steps) && line::is_clear(&self.map, from, at)
    }
}
