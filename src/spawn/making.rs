//! What effects have asked for comes into being, between two ticks.

use super::{give, monster, things};
use crate::catalog::MonsterId;
use crate::components::body::{Clock, Dead, Gains, Health};
use crate::components::guise::Guises;
use crate::components::kind::{Kinds, OfKind, Rules, catalog};
use crate::components::mind::{Mind, Mood};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::map::Map;
use crate::resources::{GameTime, Making, MakingQueue};
use crate::rng::GameRng;
use crate::rules::ORDINARY_PACE;
use crate::spatial::SpatialIndex;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// How many creatures a level may hold for effects to add more.
const MOST_CREATURES: usize = 400;

/// How far from the place that is meant something may appear, in steps.
const FARTHEST: i32 = 5;

/// Makes everything that was asked for in this tick. False where that was nothing.
pub fn carry_out(world: &mut World) -> bool {
    let asked = std::mem::take(&mut world.write_resource::<MakingQueue>().0);
    let is_something = !asked.is_empty();
    for each in asked {
        match each {
            Making::Monster {
                kind, near, turns, ..
            } => appear(world, kind, near, turns),
            Making::Item {
                kind,
                at,
                count,
                enchant,
            } => {
                with_luck(world, |world, luck| {
                    for thing in things::several(world, kind, count, luck) {
                        if let Some(enchant) = enchant {
                            give(world, thing, enchant);
                        }
                        things::lay_down(world, thing, at);
                    }
                });
            }
            Making::Loot { table, at } => {
                with_luck(world, |world, luck| {
                    things::leave_loot(world, table, at, luck);
                });
            }
            Making::Learnt { kind } => {
                if world.write_resource::<Guises>().learn(kind) {
                    let learnt = Event::Identified { kind };
                    world.write_resource::<EventQueue>().push(learnt);
                }
            }
            Making::Transformed { who, kind } => transform(world, who, kind),
        }
    }
    is_something
}

/// Does something with the stream of chance for effects of things.
fn with_luck<T>(world: &mut World, then: impl FnOnce(&mut World, &mut Stream) -> T) -> T {
    let mut luck = world.read_resource::<GameRng>().items.clone();
    let done = then(world, &mut luck);
    world.write_resource::<GameRng>().items = luck;
    done
}

/// A creature appears as near as there is room, awake. Where there is none it does not.
fn appear(world: &mut World, kind: MonsterId, near: Point, _turns: Option<i32>) {
    let creatures = world.read_storage::<Mind>().count();
    let Some(at) = free_near(world, near).filter(|_| creatures < MOST_CREATURES) else {
        return;
    };
    let who = with_luck(world, |world, luck| monster(world, kind, at, luck));
    let due = world.read_resource::<GameTime>().now + ORDINARY_PACE;
    let awake = Mind {
        mood: Mood::Wandering,
    };
    let alive = "a creature just made is alive";
    world.write_storage().insert(who, awake).expect(alive);
    world
        .write_storage()
        .insert(who, Clock { due })
        .expect(alive);
    let appeared = Event::Appeared { who };
    world.write_resource::<EventQueue>().push(appeared);
}

/// The nearest free place, within reach; of equals the first by row.
fn free_near(world: &World, near: Point) -> Option<Point> {
    let map = world.read_resource::<Map>();
    let index = world.read_resource::<SpatialIndex>();
    let metric = world.system_data::<Rules>().metric;
    let reach = -FARTHEST..=FARTHEST;
    let places = reach.clone().flat_map(|dy| {
        reach
            .clone()
            .map(move |dx| Point::new(near.x + dx, near.y + dy))
    });
    let free = places.filter(|&at| map.contains(at) && index.is_exit_valid(&map, at));
    free.min_by_key(|&at| (metric.steps(at, near), at.y, at.x))
}

/// Someone becomes another kind of creature, as hurt as it was, in its share.
fn transform(world: &mut World, who: Entity, kind: MonsterId) {
    let is_gone = !world.is_alive(who) || world.read_storage::<Dead>().contains(who);
    let old = world.system_data::<Kinds>().monster_id(who);
    let Some(old) = old.filter(|&old| !is_gone && old != kind) else {
        return;
    };
    let catalog = catalog(world);
    let max = |id: MonsterId| {
        let gains = world.read_storage::<Gains>();
        let of_kind = OfKind::Monster(id);
        let someone = of_kind.someone(&catalog, gains.get(who), None);
        someone.map_or(1, |someone| someone.total(Figure::MaxHealth))
    };
    let (before, after) = (max(old), max(kind));
    if let Some(health) = world.write_storage::<Health>().get_mut(who) {
        health.rescale(before, after);
    }
    world
        .write_storage()
        .insert(who, OfKind::Monster(kind))
        .expect("it is alive");
    let before = catalog[old].look.name.as_str().into();
    let transformed = Event::Transformed { who, before };
    world.write_resource::<EventQueue>().push(transformed);
}
