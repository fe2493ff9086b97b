//! A command becomes the hero's intent, or is refused and no time passes.

use super::command::{Command, Refusal};
use super::setup::HeroEntity;
use crate::components::body::{Defence, Health, StableId};
use crate::components::intent::{
    DoorState, WantsToDrop, WantsToMelee, WantsToMoveDoor, WantsToPickUp, WantsToQuaff,
    WantsToStep, WantsToTakeStairs, Way,
};
use crate::components::item::{Carried, Goal, Item, Quaffable};
use crate::levels::Levels;
use crate::map::{Map, Tile};
use crate::raws::catalog::Catalog;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Gives the hero the intent that carries out the command.
pub fn plan(world: &World, catalog: &Catalog, command: Command) -> Result<(), Refusal> {
    let planner = Planner::new(world, catalog);
    match command {
        Command::Step { dx, dy } => planner.step(direction(dx, dy)?),
        Command::Wait => Ok(()),
        Command::PickUp => planner.pick_up(),
        Command::Drop { item } => planner.drop(item),
        Command::Quaff { item } => planner.quaff(item),
        Command::Close { dx, dy } => planner.close(direction(dx, dy)?),
        Command::Descend => planner.descend(),
        Command::Ascend => planner.ascend(),
    }
}

fn refuse<T>(reason: &str) -> Result<T, Refusal> {
    Err(Refusal::new(reason))
}

/// A step to one of the eight neighbours.
fn direction(dx: i32, dy: i32) -> Result<Point, Refusal> {
    match (dx, dy) {
        (0, 0) => refuse("That is no direction."),
        (-1..=1, -1..=1) => Ok(Point::new(dx, dy)),
        _ => refuse("That is too far for one step."),
    }
}

struct Planner<'a> {
    world: &'a World,
    catalog: &'a Catalog,
    hero: Entity,
    at: Point,
}

impl<'a> Planner<'a> {
    fn new(world: &'a World, catalog: &'a Catalog) -> Self {
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

    fn want<T: Component>(&self, intent: T) -> Result<(), Refusal> {
        self.world
            .write_storage::<T>()
            .insert(self.hero, intent)
            .expect("the hero is alive");
        Ok(())
    }

    fn beside(&self, step: Point) -> Point {
        Point::new(self.at.x + step.x, self.at.y + step.y)
    }

    fn step(&self, step: Point) -> Result<(), Refusal> {
        let to = self.beside(step);
        let map = self.world.read_resource::<Map>();
        match map.tile(to) {
            Tile::Wall => return refuse("A wall is in the way."),
            Tile::DoorShut => {
                return self.want(WantsToMoveDoor {
                    at: to,
                    to: DoorState::Open,
                });
            }
            _ => {}
        }
        let blocker = self
            .world
            .read_resource::<SpatialIndex>()
            .blocker(map.idx(to));
        match blocker {
            None => self.want(WantsToStep { to }),
            Some(target) if self.world.read_storage::<Defence>().contains(target) => {
                self.want(WantsToMelee { target })
            }
            Some(_) => refuse("Something is in the way."),
        }
    }

    fn pick_up(&self) -> Result<(), Refusal> {
        let map = self.world.read_resource::<Map>();
        let content = self
            .world
            .read_resource::<SpatialIndex>()
            .tile_content(map.idx(self.at));
        let items = self.world.read_storage::<Item>();
        let Some(item) = content.into_iter().rfind(|&each| items.contains(each)) else {
            return refuse("There is nothing here to pick up.");
        };
        let carried = self.world.read_storage::<Carried>().count();
        if carried >= usize::try_from(self.catalog.hero.pack_size).unwrap_or(0) {
            return refuse("Your pack is full.");
        }
        self.want(WantsToPickUp { item })
    }

    /// The thing in the hero's pack with that id.
    fn in_pack(&self, id: u64) -> Result<Entity, Refusal> {
        let (entities, ids, carried) =
            self.world
                .system_data::<(Entities, ReadStorage<StableId>, ReadStorage<Carried>)>();
        let found = (&entities, &ids, &carried)
            .join()
            .find(|(_, each, _)| each.0 == id)
            .map(|(entity, ..)| entity);
        found.ok_or_else(|| Refusal::new("You do not carry that."))
    }

    fn drop(&self, id: u64) -> Result<(), Refusal> {
        let item = self.in_pack(id)?;
        self.want(WantsToDrop { item })
    }

    fn quaff(&self, id: u64) -> Result<(), Refusal> {
        let item = self.in_pack(id)?;
        let quaffables = self.world.read_storage::<Quaffable>();
        let Some(quaffable) = quaffables.get(item) else {
            return refuse("You cannot drink that.");
        };
        let healths = self.world.read_storage::<Health>();
        let unhurt = healths
            .get(self.hero)
            .is_some_and(|health| health.is_full());
        if unhurt && quaffable.only_heals() {
            return refuse("You are unhurt; that would be wasted.");
        }
        self.want(WantsToQuaff { item })
    }

    fn close(&self, step: Point) -> Result<(), Refusal> {
        let at = self.beside(step);
        let map = self.world.read_resource::<Map>();
        if map.tile(at) != Tile::DoorOpen {
            return refuse("There is no open door there.");
        }
        let index = self.world.read_resource::<SpatialIndex>();
        if !index.tile_content(map.idx(at)).is_empty() {
            return refuse("Something is in the way of the door.");
        }
        self.want(WantsToMoveDoor {
            at,
            to: DoorState::Shut,
        })
    }

    fn descend(&self) -> Result<(), Refusal> {
        if self.world.read_resource::<Map>().tile(self.at) != Tile::StairsDown {
            return refuse("There are no stairs down here.");
        }
        self.want(WantsToTakeStairs { way: Way::Down })
    }

    fn ascend(&self) -> Result<(), Refusal> {
        if self.world.read_resource::<Map>().tile(self.at) != Tile::StairsUp {
            return refuse("There are no stairs up here.");
        }
        let first = self.world.read_resource::<Levels>().depth <= 1;
        let (carried, goals) = self
            .world
            .system_data::<(ReadStorage<Carried>, ReadStorage<Goal>)>();
        if first && (&carried, &goals).join().next().is_none() {
            let goal = &self.catalog[self.catalog.goal].name;
            let reason = format!("You will not leave without the {goal}.");
            return Err(Refusal::new(reason));
        }
        self.want(WantsToTakeStairs { way: Way::Up })
    }
}
