//! A command becomes the hero's deed, or is refused and no time passes.

use super::command::{Command, Refusal};
use crate::catalog::Catalog;
use crate::components::body::{Health, StableId};
use crate::components::deed::{Deed, DoorState, Way};
use crate::components::item::Carried;
use crate::components::kind::{Figures, Kinds};
use crate::figures::Figure;
use crate::map::{Map, TileRole};
use crate::resources::{Depth, HeroEntity};
use crate::rules::ruleset::Reaction;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// The deed that carries out the command.
pub fn plan(world: &World, catalog: &Catalog, command: Command) -> Result<Deed, Refusal> {
    let planner = Planner::new(world, catalog);
    match command {
        Command::Step { dx, dy } => planner.step(direction(dx, dy)?),
        Command::Wait => Ok(Deed::Rest),
        Command::PickUp => planner.pick_up(),
        Command::Drop { item } => planner.drop(item),
        Command::Quaff { item } => planner.quaff(item),
        Command::Close { dx, dy } => planner.close(direction(dx, dy)?),
        Command::Descend => planner.descend(),
        Command::Ascend => planner.ascend(),
    }
}

/// May the hero go up into the daylight?
pub fn leave(world: &World, catalog: &Catalog) -> Result<(), Refusal> {
    if super::has_goal(world) {
        return Ok(());
    }
    let goal = &catalog[catalog.goal].look.name;
    let reason = format!("You will not leave without the {goal}.");
    Err(Refusal::new(reason))
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

    fn beside(&self, step: Point) -> Point {
        Point::new(self.at.x + step.x, self.at.y + step.y)
    }

    fn step(&self, step: Point) -> Result<Deed, Refusal> {
        let to = self.beside(step);
        if !self.catalog.rules.metric.is_adjacent(self.at, to) {
            return refuse("Nobody walks diagonally here.");
        }
        let map = self.world.read_resource::<Map>();
        let tile = map.tile(to);
        if tile.opens() || (tile.is_locked() && self.has_key()) {
            return Ok(Deed::MoveDoor {
                at: to,
                to: DoorState::Open,
            });
        }
        if tile.is_locked() {
            return refuse("The door is locked.");
        }
        if !tile.is_walkable() {
            let seeming = map.kinds().seeming(tile);
            if seeming == TileRole::Wall {
                return refuse("A wall is in the way.");
            }
            let name = &self.catalog.look(seeming).name;
            return Err(Refusal::new(format!("The {name} is in the way.")));
        }
        let blocker = self
            .world
            .read_resource::<SpatialIndex>()
            .blocker(map.idx(to));
        match blocker {
            None => Ok(Deed::Step { to }),
            Some(target) if !self.world.read_storage::<Health>().contains(target) => {
                refuse("Something is in the way.")
            }
            Some(target) if self.is_hostile(target) => Ok(Deed::Strike { target }),
            Some(with) => Ok(Deed::Swap { with }),
        }
    }

    fn has_key(&self) -> bool {
        let (entities, carried, kinds) = self
            .world
            .system_data::<(Entities, ReadStorage<Carried>, Kinds)>();
        (&entities, &carried)
            .join()
            .any(|(item, _)| kinds.item(item).is_some_and(|kind| kind.key))
    }

    /// Everyone is, but for those who would do something other than attack.
    fn is_hostile(&self, entity: Entity) -> bool {
        self.world.system_data::<Kinds>().to_hero(entity) == Reaction::Attack
    }

    fn pick_up(&self) -> Result<Deed, Refusal> {
        let map = self.world.read_resource::<Map>();
        let content = self
            .world
            .read_resource::<SpatialIndex>()
            .tile_content(map.idx(self.at));
        let (kinds, ids) = self.world.system_data::<(Kinds, ReadStorage<StableId>)>();
        let lying = content
            .into_iter()
            .filter(|&each| kinds.item(each).is_some());
        let Some(item) = lying.max_by_key(|&each| ids.get(each)) else {
            return refuse("There is nothing here to pick up.");
        };
        let carried = self.world.read_storage::<Carried>().count();
        if carried >= usize::try_from(self.catalog.hero.pack_size).unwrap_or(0) {
            return refuse("Your pack is full.");
        }
        Ok(Deed::PickUp { item })
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

    fn drop(&self, id: u64) -> Result<Deed, Refusal> {
        let item = self.in_pack(id)?;
        Ok(Deed::Drop { item })
    }

    fn quaff(&self, id: u64) -> Result<Deed, Refusal> {
        let item = self.in_pack(id)?;
        let (figures, healths) = self.world.system_data::<(Figures, ReadStorage<Health>)>();
        let drink = figures
            .kinds
            .item(item)
            .filter(|kind| kind.can_be_quaffed());
        let Some(drink) = drink else {
            return refuse("You cannot drink that.");
        };
        let max = figures.total(self.hero, Figure::MaxHealth);
        let unhurt = healths
            .get(self.hero)
            .is_some_and(|health| health.current() >= max);
        if unhurt && drink.only_heals() {
            return refuse("You are unhurt; that would be wasted.");
        }
        Ok(Deed::Quaff { item })
    }

    fn close(&self, step: Point) -> Result<Deed, Refusal> {
        let at = self.beside(step);
        let map = self.world.read_resource::<Map>();
        if !map.tile(at).shuts() {
            return refuse("There is no open door there.");
        }
        // Not by the index: it leaves corpses out.
        let positions = self.world.read_storage::<Position>();
        if (&positions).join().any(|position| position.at() == at) {
            return refuse("Something is in the way of the door.");
        }
        Ok(Deed::MoveDoor {
            at,
            to: DoorState::Shut,
        })
    }

    fn descend(&self) -> Result<Deed, Refusal> {
        if self.world.read_resource::<Map>().tile(self.at) != TileRole::StairsDown {
            return refuse("There are no stairs down here.");
        }
        Ok(Deed::TakeStairs { way: Way::Down })
    }

    fn ascend(&self) -> Result<Deed, Refusal> {
        if self.world.read_resource::<Map>().tile(self.at) != TileRole::StairsUp {
            return refuse("There are no stairs up here.");
        }
        if self.world.read_resource::<Depth>().0 <= 1 {
            leave(self.world, self.catalog)?;
        }
        Ok(Deed::TakeStairs { way: Way::Up })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;
    use crate::rules::ruleset::Ruleset;
    use crate::testkit::TestLevel;

    /// What the game says to a step to the right.
    fn said(drawing: &str) -> Option<String> {
        let catalog = raws::core().expect("the core is sound");
        // Nobody finds a secret door by these rules.
        let rules = Ruleset {
            spotting: i32::MAX / 2,
            ..Ruleset::default()
        };
        let level = TestLevel::with_rules(drawing, rules);
        let step = Command::Step { dx: 1, dy: 0 };
        let refusal = plan(&level.world, &catalog, step).err();
        refusal.map(|refusal| refusal.reason)
    }

    #[test]
    fn whatever_is_in_the_way_is_named() {
        for (drawing, expected) in [
            ("@#", "A wall is in the way."),
            ("@{", "A wall is in the way."),
            ("@|", "The door is locked."),
            ("@=", "The deep water is in the way."),
            ("@&", "The lava is in the way."),
            ("@:", "The chasm is in the way."),
            ("@*", "The tree is in the way."),
            ("@$", "The counter is in the way."),
            ("@]", "The crystal wall is in the way."),
        ] {
            assert_eq!(said(drawing).as_deref(), Some(expected), "{drawing}");
        }
        for open in ["@.", "@~", "@_", "@+", "@\"", "@`"] {
            assert_eq!(said(open), None, "{open}");
        }
    }

    #[test]
    fn a_key_in_the_pack_unlocks() {
        let catalog = raws::core().expect("the core is sound");
        let level = TestLevel::parse("!@|");
        let key = level.the('!');
        level.change_item(key, |kind| kind.key = true);
        let by = level.get(level.the('@')).expect("the hero has an id");
        level.give(key, Carried { by, since: 1 });
        let step = Command::Step { dx: 1, dy: 0 };
        let unlocking = Deed::MoveDoor {
            at: Point::new(2, 0),
            to: DoorState::Open,
        };
        assert_eq!(plan(&level.world, &catalog, step), Ok(unlocking));
    }
}
