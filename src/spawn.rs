//! Makes entities out of kinds: the only place where they are assembled.

pub mod making;

use crate::catalog::{ItemId, MonsterId, TrapId};
use crate::components::body::{Blocks, Clock, Health, Hero, StableId};
use crate::components::item::{Carried, Hidden};
use crate::components::kind::{OfKind, catalog};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::resources::{GameTime, NextId};
use crate::spatial::placement::Placement;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// Makes the hero, at the start of a new game.
pub fn hero(world: &mut World, at: Point) -> Entity {
    let kind = catalog(world).hero.clone();
    let id = next_id(world);
    let due = world.read_resource::<GameTime>().now;
    let hero = world
        .create_entity()
        .with(id)
        .with(OfKind::Hero)
        .with(Hero {})
        .with(Blocks {})
        .with(Health::new(kind.arms.hit_points))
        .with(Clock { due })
        .with(Viewshed::stale())
        .build();
    place(world, hero, at);
    for &item_id in &kind.items {
        let item = item(world, item_id);
        let since = next_id(world).0;
        world
            .write_storage::<Carried>()
            .insert(item, Carried { by: id, since })
            .expect("an item just made is alive");
    }
    hero
}

/// Makes a monster on the map.
pub fn monster(world: &mut World, monster_id: MonsterId, at: Point, stream: &mut Stream) -> Entity {
    let kind = catalog(world)[monster_id].clone();
    let id = next_id(world);
    let due = world.read_resource::<GameTime>().now;
    let mood = if stream.chance(kind.asleep) {
        Mood::Asleep
    } else {
        Mood::Wandering
    };
    let monster = world
        .create_entity()
        .with(id)
        .with(OfKind::Monster(monster_id))
        .with(Blocks {})
        .with(Health::new(kind.arms.hit_points))
        .with(Clock { due })
        .with(Mind { mood })
        .build();
    place(world, monster, at);
    monster
}

/// Makes an item without a position: place it, or give it to someone.
pub fn item(world: &mut World, item_id: ItemId) -> Entity {
    let id = next_id(world);
    let made = world.create_entity().with(id);
    made.with(OfKind::Item(item_id)).build()
}

/// Makes a trap without a position: place it.
pub fn trap(world: &mut World, trap_id: TrapId) -> Entity {
    let hidden = catalog(world)[trap_id].hidden;
    let id = next_id(world);
    world
        .create_entity()
        .with(id)
        .with(OfKind::Trap(trap_id))
        .maybe_with(hidden.then_some(Hidden {}))
        .build()
}

/// Puts a new entity on the map.
pub fn place(world: &World, entity: Entity, at: Point) {
    world.system_data::<Placement>().put(entity, at);
}

fn next_id(world: &World) -> StableId {
    world.write_resource::<NextId>().take()
}
