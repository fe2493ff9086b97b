//! What the hero can know before a deed: a command is refused here, and no time passes.
//!
//! Each deed asks its own questions, in its own file; what several ask is here.

use crate::catalog::schema::{AimKind, StatusRule};
use crate::catalog::{Catalog, ItemKind};
use crate::components::body::{Health, StableId};
use crate::components::item::{Carried, Enchant, Worn, full_name};
use crate::components::kind::{Figures, Kinds, OfKind};
use crate::components::mind::Viewshed;
use crate::components::side::Sides;
use crate::components::status::{Master, Statuses};
use crate::effects::Effects;
use crate::effects::queue::Aim;
use crate::effects::scene::Scene;
use crate::map::Map;
use crate::order;
use crate::resources::HeroEntity;
use crate::rules::ruleset::Reaction;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::fmt;
use std::sync::Arc;

/// Why a command was not carried out. No time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A whole sentence for the player.
    pub reason: String,
}

impl Refusal {
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

/// A refusal in a sentence.
pub fn refuse<T>(reason: &str) -> Result<T, Refusal> {
    Err(Refusal::new(reason))
}

/// What the hero sends at someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missile {
    /// It does nothing but hurt whoever it hits.
    Harmful,
    /// It does something else where it lands.
    Other,
}

/// The hero before a deed.
pub struct Planner<'a> {
    pub world: &'a World,
    pub catalog: &'a Catalog,
    pub hero: Entity,
    /// Where the hero stands.
    pub at: Point,
}

impl<'a> Planner<'a> {
    pub fn new(world: &'a World, catalog: &'a Catalog) -> Self {
        let hero = world.read_resource::<HeroEntity>().0;
        let at = world
            .read_storage::<Position>()
            .get(hero)
            .expect("the hero is on the map")
            .at();
        Self {
            world,
            catalog,
            hero,
            at,
        }
    }

    /// The place one step away in a direction.
    pub fn beside(&self, dx: i32, dy: i32) -> Result<Point, Refusal> {
        match (dx, dy) {
            (0, 0) => refuse("That is no direction."),
            (-1..=1, -1..=1) => Ok(Point::new(self.at.x + dx, self.at.y + dy)),
            _ => refuse("That is too far for one step."),
        }
    }

    /// May the hero raise a hand against someone? Fear and charms forbid it.
    pub fn may_strike(&self, target: Entity) -> Result<(), Refusal> {
        let (figures, ids, statuses) =
            self.world
                .system_data::<(Figures, ReadStorage<StableId>, ReadStorage<Statuses>)>();
        if figures.rule(self.hero, StatusRule::Flees) {
            return refuse("You are too frightened to strike.");
        }
        let own = statuses.get(self.hero);
        let master = own.and_then(|own| own.master(self.catalog));
        let is_master = |Master(id)| id.is_some() && id == ids.get(target).copied();
        if master.is_some_and(is_master) {
            let name = figures.kinds.name(target);
            let reason = format!("You cannot raise your hand against the {name}.");
            return Err(Refusal::new(reason));
        }
        Ok(())
    }

    /// May the hero send something at whoever is seen at a place? What is thrown to hurt
    /// goes at no friend; other things, such as a draught that bursts, may be meant well.
    pub fn may_aim_at(&self, at: Point, aimed: Missile) -> Result<(), Refusal> {
        let (figures, sides, healths) = self
            .world
            .system_data::<(Figures, Sides, ReadStorage<Health>)>();
        let index = self.world.read_resource::<SpatialIndex>();
        let idx = self.world.read_resource::<Map>().idx(at);
        let Some(target) = index.blocker(idx).filter(|&who| healths.contains(who)) else {
            return Ok(());
        };
        let is_beside = self.catalog.rules.metric.is_adjacent(self.at, at);
        if figures.rule(target, StatusRule::Unseen) && !is_beside {
            return Ok(());
        }
        if sides.to_hero(target) == Reaction::Attack {
            return self.may_strike(target);
        }
        match aimed {
            Missile::Harmful => {
                let name = figures.kinds.name(target);
                Err(Refusal::new(format!("The {name} means you no harm.")))
            }
            Missile::Other => Ok(()),
        }
    }

    /// The thing in the hero's pack with that id.
    pub fn in_pack(&self, id: u64) -> Result<Entity, Refusal> {
        let ids = self.world.read_storage::<StableId>();
        let mut pack = self.pack().into_iter();
        let found = pack.find(|&item| ids.get(item) == Some(&StableId(id)));
        found.ok_or_else(|| Refusal::new("You do not carry that."))
    }

    /// Everything that the hero carries, in the order of the pack.
    pub fn pack(&self) -> Vec<Entity> {
        let (entities, ids, carried) =
            self.world
                .system_data::<(Entities, ReadStorage<StableId>, ReadStorage<Carried>)>();
        let hero = ids.get(self.hero).copied();
        let all = (&entities, &carried).join();
        let mut own: Vec<(u64, Entity)> = all
            .filter(|(_, carried)| Some(carried.by) == hero)
            .map(|(item, carried)| (carried.since, item))
            .collect();
        order::by_key(&mut own, |(since, _)| *since);
        own.into_iter().map(|(_, item)| item).collect()
    }

    /// Does the hero carry a key?
    pub fn has_key(&self) -> bool {
        let kinds = self.world.system_data::<Kinds>();
        let mut pack = self.pack().into_iter();
        pack.any(|item| kinds.item(item).is_some_and(|kind| kind.key))
    }

    /// What a thing is called, as far as the hero knows.
    pub fn name(&self, item: Entity) -> String {
        let (kinds, enchants) = self.world.system_data::<(Kinds, ReadStorage<Enchant>)>();
        let name = kinds.several(item, 1);
        full_name(name, enchants.get(item), self.catalog)
    }

    /// The kind of a thing, if the hero knows it.
    pub fn known_kind(&self, item: Entity) -> Option<Arc<ItemKind>> {
        let kinds = self.world.system_data::<Kinds>();
        match kinds.of(item)? {
            OfKind::Item(id) if kinds.guise(id).is_none() => Some(self.catalog[id].clone()),
            _ => None,
        }
    }

    /// Can a thing not be taken off? The hero finds out by trying.
    pub fn is_stuck(&self, item: Entity) -> bool {
        let (worn, enchants) = self
            .world
            .system_data::<(ReadStorage<Worn>, ReadStorage<Enchant>)>();
        worn.contains(item) && enchants.get(item).is_some_and(|enchant| enchant.cursed)
    }

    /// A refusal where a thing cannot be taken off.
    pub fn let_go(&self, item: Entity) -> Result<(), Refusal> {
        match self.is_stuck(item) {
            true => Err(Refusal::new(format!(
                "The {} is cursed: you cannot take it off.",
                self.name(item)
            ))),
            false => Ok(()),
        }
    }

    /// Does the hero see a place now?
    pub fn sees(&self, at: Point) -> bool {
        let map = self.world.read_resource::<Map>();
        let views = self.world.read_storage::<Viewshed>();
        map.contains(at)
            && views
                .get(self.hero)
                .is_some_and(|view| view.sees(map.idx(at)))
    }

    /// A refusal where nothing would come of effects that the hero uses now, as far as the
    /// hero knows.
    pub fn expect_use(&self, effects: &Effects, aim: Aim) -> Result<(), Refusal> {
        let scene = self.world.system_data::<Scene>();
        if !effects.are_wasted(aim, &scene) {
            return Ok(());
        }
        match effects.why_wasted(aim, &scene) {
            Some(why) => refuse(&why),
            None => refuse("Nothing would come of that now."),
        }
    }

    /// Whom or what the hero means by a place, for something that is aimed like this.
    pub fn aim(&self, kind: AimKind, range: i32, at: Option<Point>) -> Result<Aim, Refusal> {
        let on_hero = Aim {
            user: Some(self.hero),
            by: Some(self.hero),
            ..Aim::on(self.hero, self.at)
        };
        if kind == AimKind::User {
            return Ok(on_hero);
        }
        let Some(at) = at else {
            return refuse("You have to choose where.");
        };
        if !self.world.read_resource::<Map>().contains(at) {
            return refuse("There is nothing there.");
        }
        let aimed = Aim {
            target: self.world.system_data::<Scene>().known_at(on_hero, at),
            at,
            ..on_hero
        };
        if kind == AimKind::Direction {
            return match at == self.at {
                true => refuse("That is no direction."),
                false => Ok(aimed),
            };
        }
        self.reach(at, range)?;
        if kind == AimKind::Creature && aimed.target.is_none() {
            return refuse("There is nobody there.");
        }
        Ok(aimed)
    }

    /// A refusal where the hero does not see a place, or it is too far away.
    pub fn reach(&self, at: Point, range: i32) -> Result<(), Refusal> {
        if !self.sees(at) {
            return refuse("You do not see that place.");
        }
        if self.catalog.rules.metric.steps(self.at, at) > range {
            return refuse("That is too far away.");
        }
        Ok(())
    }
}
