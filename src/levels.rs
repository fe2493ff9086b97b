//! Which level the hero is on, and how the others wait.
//!
//! A level that is left is frozen: its map and every entity on it as plain
//! data. Coming back thaws it, so what was seen, slain and dropped stays so.

use crate::components::body::{Clock, Hero, Origin, StableId};
use crate::components::intent::Way;
use crate::components::item::{Carried, Choice};
use crate::components::mind::Viewshed;
use crate::components::record::EntityRecord;
use crate::game::setup::{GameTime, HeroEntity, Rules};
use crate::map::{Map, Tile};
use crate::mapgen::{Order, Plan};
use crate::order;
use crate::raws::catalog::Catalog;
use crate::rng::GameRng;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Placement;
use crate::spawn;
use crate::systems::indexing;
use bracket_lib::geometry::Point;
use chance::Stream;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use std::collections::BTreeMap;

/// The depth the hero is at, and the levels left behind.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    pub depth: i32,
    pub frozen: BTreeMap<i32, FrozenLevel>,
}

/// A level as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrozenLevel {
    pub map: Map,
    /// By stable id.
    pub entities: Vec<EntityRecord>,
    /// When the hero left; time stood still there since.
    pub left_at: u64,
}

/// Makes the first level and puts a new hero on it.
pub fn begin(world: &mut World, catalog: &Catalog) {
    let stairs = build(world, catalog, FIRST);
    arrive_first(world, catalog, stairs);
}

/// The same, on the plan given in place of one that is built.
pub fn begin_on(world: &mut World, catalog: &Catalog, plan: Plan) {
    let mut stream = world.read_resource::<GameRng>().level(FIRST);
    let stairs = settle(world, catalog, plan, &mut stream);
    arrive_first(world, catalog, stairs);
}

/// The depth at which a game begins.
const FIRST: i32 = 1;

fn arrive_first(world: &mut World, catalog: &Catalog, at: Point) {
    world.write_resource::<Levels>().depth = FIRST;
    let hero = spawn::hero(world, catalog, at);
    world.insert(HeroEntity(hero));
}

/// Takes the hero, and what the hero carries, to the next level that way.
pub fn travel(world: &mut World, catalog: &Catalog, way: Way) {
    let hero = world.read_resource::<HeroEntity>().0;
    world.system_data::<Placement>().lift(hero);
    let from = world.read_resource::<Levels>().depth;
    let left = freeze(world);
    let to = match way {
        Way::Down => from + 1,
        Way::Up => from - 1,
    };
    let waiting = {
        let mut levels = world.write_resource::<Levels>();
        levels.frozen.insert(from, left);
        levels.depth = to;
        levels.frozen.remove(&to)
    };
    let stairs_up = match waiting {
        Some(level) => {
            thaw(world, level);
            None
        }
        None => Some(build(world, catalog, to)),
    };
    let arrival = arrival(world, way, stairs_up);
    spawn::place(world, hero, arrival);
    if let Some(view) = world.write_storage::<Viewshed>().get_mut(hero) {
        view.dirty = true;
    }
}

/// Where the hero arrives: at the stairs that lead back, or beside them.
fn arrival(world: &World, way: Way, stairs_up: Option<Point>) -> Point {
    let map = world.read_resource::<Map>();
    let index = world.read_resource::<SpatialIndex>();
    let wanted = match way {
        Way::Down => stairs_up.or_else(|| map.find(Tile::StairsUp)),
        Way::Up => map.find(Tile::StairsDown),
    };
    let free = |at: &Point| index.is_exit_valid(&map, *at);
    let metric = world.read_resource::<Rules>().metric;
    let near = wanted.and_then(|at| std::iter::once(at).chain(metric.around(at)).find(free));
    near.or_else(|| {
        // Everything near the stairs is taken: anywhere will do.
        (0..map.count()).map(|idx| map.point(idx)).find(free)
    })
    .or(wanted)
    .expect("every level has stairs that lead back")
}

/// Builds and stocks a level; answers where its stairs up are.
fn build(world: &mut World, catalog: &Catalog, depth: i32) -> Point {
    let seed = world.read_resource::<GameRng>().seed;
    let mut stream = world.read_resource::<GameRng>().level(depth);
    let plan = Order::new(catalog, seed, depth).build();
    settle(world, catalog, plan, &mut stream)
}

/// Makes a plan the current level; answers where its stairs up are.
fn settle(world: &mut World, catalog: &Catalog, plan: Plan, stream: &mut Stream) -> Point {
    enter(world, plan.map);
    for (id, at) in plan.items {
        let item = spawn::item(world, catalog, id);
        spawn::place(world, item, at);
        let group = plan.choices.iter().position(|group| group.contains(&at));
        if let Some(group) = group {
            let choice = Choice {
                group: group as u32,
            };
            world
                .write_storage::<Choice>()
                .insert(item, choice)
                .expect("an item just made is alive");
        }
    }
    for (id, at) in plan.monsters {
        spawn::monster(world, catalog, id, at, stream);
    }
    for (id, at) in plan.traps {
        let trap = spawn::trap(world, catalog, id);
        spawn::place(world, trap, at);
    }
    plan.stairs_up
}

/// Makes a map the current one, with an index of its size.
pub fn enter(world: &mut World, map: Map) {
    world.read_resource::<SpatialIndex>().set_size(map.count());
    world.insert(map);
    indexing::rebuild(world);
}

/// Turns everything but the hero and the hero's pack into plain data.
fn freeze(world: &mut World) -> FrozenLevel {
    let staying: Vec<Entity> = {
        let (entities, ids, heroes, carried) = world.system_data::<(
            Entities,
            ReadStorage<StableId>,
            ReadStorage<Hero>,
            ReadStorage<Carried>,
        )>();
        (&entities, &ids, !&heroes, !&carried)
            .join()
            .map(|(entity, ..)| entity)
            .collect()
    };
    let entities = record(world, &staying);
    world
        .delete_entities(&staying)
        .expect("what is frozen was alive");
    FrozenLevel {
        map: Map::clone(&world.read_resource()),
        entities,
        left_at: world.read_resource::<GameTime>().now,
    }
}

/// The entities as plain data, by stable id.
pub fn record(world: &World, entities: &[Entity]) -> Vec<EntityRecord> {
    let mut records: Vec<EntityRecord> = entities
        .iter()
        .map(|&entity| EntityRecord::of(world, entity))
        .collect();
    order::by_key(&mut records, |record| record.id);
    records
}

fn thaw(world: &mut World, level: FrozenLevel) {
    let now = world.read_resource::<GameTime>().now;
    let away = now.saturating_sub(level.left_at);
    for mut entity in level.entities {
        // Nobody makes up for the time the hero was away.
        if let Some(Clock { due, .. }) = &mut entity.clock {
            *due = due.saturating_add(away);
        }
        entity.restore(world);
    }
    enter(world, level.map);
}

/// Gives every thing on every level what its content says now.
pub fn renew(world: &mut World, catalog: &Catalog) {
    let here: Vec<Entity> = {
        let (entities, origins) = world.system_data::<(Entities, ReadStorage<Origin>)>();
        (&entities, &origins)
            .join()
            .map(|(entity, _)| entity)
            .collect()
    };
    for entity in here {
        let mut record = EntityRecord::of(world, entity);
        spawn::renew(&mut record, catalog);
        record.overwrite(world, entity);
    }
    let mut levels = world.write_resource::<Levels>();
    for record in levels
        .frozen
        .values_mut()
        .flat_map(|level| &mut level.entities)
    {
        spawn::renew(record, catalog);
    }
}
