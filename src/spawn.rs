//! Makes entities out of kinds: the only place where they are assembled.

mod arriving;
pub mod making;
pub mod things;

use crate::catalog::{MonsterId, TrapId};
use crate::components::body::{Blocks, Clock, Health, Hero, StableId};
use crate::components::item::Hidden;
use crate::components::kind::{Figures, OfKind, catalog};
use crate::components::magic::{Mana, Spells};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::effects::scene::Scene;
use crate::figures::Figure;
use crate::resources::{GameTime, NextId};
use crate::rng::GameRng;
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
    if kind.mana > 0 {
        let current = kind.mana;
        give(world, hero, Mana { current });
    }
    if !kind.spells.is_empty() {
        give(world, hero, Spells(kind.spells.clone()));
    }
    let seed = world.read_resource::<GameRng>().seed;
    let mut stream = Stream::named(seed, "supplies");
    for supply in &kind.items {
        let (item, count) = (supply.item(), supply.count());
        for thing in things::several(world, item, count, &mut stream) {
            things::hand_over(world, thing, id);
            things::put_on(world, thing, id);
        }
    }
    hero
}

/// What is worn from the start counts from the start: nobody begins wounded or drained.
pub fn begin_whole(world: &World, hero: Entity) {
    world.system_data::<Scene>().wear_from_the_start(hero);
    let figures = world.system_data::<Figures>();
    let health = figures.total(hero, Figure::MaxHealth);
    let mana = figures.total(hero, Figure::MaxMana);
    drop(figures);
    if let Some(own) = world.write_storage::<Health>().get_mut(hero) {
        *own = Health::new(health);
    }
    if let Some(own) = world.write_storage::<Mana>().get_mut(hero) {
        own.current = mana;
    }
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
    for each in &kind.carries {
        if each.chance >= 100 || stream.chance(each.chance) {
            let count = each.count.roll(stream);
            for thing in things::several(world, each.item, count, stream) {
                things::hand_over(world, thing, id);
            }
        }
    }
    monster
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

fn give<T: Component>(world: &World, entity: Entity, component: T) {
    world
        .write_storage::<T>()
        .insert(entity, component)
        .expect("what was just made is alive");
}

fn next_id(world: &World) -> StableId {
    world.write_resource::<NextId>().take()
}
