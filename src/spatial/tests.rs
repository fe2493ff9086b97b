use super::SpatialIndex;
use super::placement::{Placement, Position};
use crate::components::body::{Blocks, Health, StableId};
use crate::levels;
use crate::map::{Map, TileRole};
use crate::raws;
use crate::rng::GameRng;
use crate::setup;
use crate::systems::indexing::{self, MapIndexingSystem};
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A world with an open map and nobody on it.
fn open_world(width: i32, height: i32) -> World {
    let mut world = setup::world(GameRng::new(1), raws::core().expect("the core is sound"));
    levels::enter(&mut world, open_map(width, height));
    world
}

fn open_map(width: i32, height: i32) -> Map {
    let mut map = crate::testkit::map(width, height);
    for idx in 0..map.count() {
        map.set(map.point(idx), TileRole::Floor);
    }
    map
}

/// A blocking creature with that id and health.
fn body(world: &mut World, id: u64, health: i32) -> Entity {
    let builder = world.create_entity().with(StableId(id)).with(Blocks {});
    builder.with(Health::new(health)).build()
}

fn put(world: &World, entity: Entity, x: i32, y: i32) {
    let mut placement = world.system_data::<Placement>();
    placement.put(entity, Point::new(x, y));
}

fn index(world: &World) -> SpatialIndex {
    SpatialIndex::clone(&world.read_resource())
}

#[test]
fn seed_2_1_every_handle_is_of_the_same_index_and_every_game_has_its_own() {
    let mut one = open_world(3, 3);
    let other = open_world(3, 3);
    let held = index(&one);
    let someone = body(&mut one, 1, 5);
    put(&one, someone, 1, 1);

    assert!(held.is_blocked(4));
    assert!(!index(&other).is_blocked(4));
}

#[test]
fn seed_2_4_levels_of_different_sizes_each_fit() {
    let mut world = open_world(4, 4);
    let index = index(&world);
    for (width, height) in [(9, 7), (3, 2), (20, 20), (4, 4)] {
        levels::enter(&mut world, open_map(width, height));
        let last = (width * height - 1) as usize;
        assert!(!index.is_blocked(last) && index.is_blocked(last + 1));
        assert!(indexing::is_current(&world));
    }
}

#[test]
fn seed_2_8_occupants_are_visited_in_the_order_they_came() {
    let mut world = open_world(3, 1);
    let first = body(&mut world, 7, 5);
    let second = body(&mut world, 3, 5);
    put(&world, first, 1, 0);
    put(&world, second, 1, 0);

    let mut visited = Vec::new();
    index(&world).for_each_tile_content(1, |entity| visited.push(entity));
    assert_eq!(visited, [first, second]);
}

#[test]
fn seed_2_9_the_first_answer_stops_the_visit() {
    let mut world = open_world(3, 1);
    let all: Vec<Entity> = (1..=3).map(|id| body(&mut world, id, 5)).collect();
    for &each in &all {
        put(&world, each, 1, 0);
    }
    let index = index(&world);

    let mut asked = 0;
    let answer = index.for_each_tile_content_with(1, |entity| {
        asked += 1;
        (entity == all[1]).then_some("met")
    });
    assert_eq!((answer, asked), (Some("met"), 2));
    assert_eq!(index.for_each_tile_content_with(1, |_| None::<()>), None);
    assert_eq!(index.for_each_tile_content_with(0, |_| Some(())), None);
}

#[test]
fn seed_2_12_a_stale_index_is_made_anew_and_the_dead_do_not_block() {
    let mut world = open_world(4, 1);
    let living = body(&mut world, 2, 5);
    let dead = body(&mut world, 1, 0);
    put(&world, living, 1, 0);
    put(&world, dead, 2, 0);
    world
        .write_resource::<Map>()
        .set(Point::new(3, 0), TileRole::Wall);
    let index = index(&world);
    index.mark_stale();
    assert!(index.is_stale());

    MapIndexingSystem.run_now(&world);

    assert!(!index.is_stale());
    let blocked: Vec<bool> = (0..4).map(|idx| index.is_blocked(idx)).collect();
    assert_eq!(blocked, [false, true, false, true]);
    assert_eq!(index.tile_content(1), [living]);
    assert!(index.tile_content(2).is_empty());
    assert!(indexing::is_current(&world));
}

#[test]
fn an_index_that_is_not_stale_is_left_alone() {
    let mut world = open_world(3, 1);
    let someone = body(&mut world, 1, 5);
    put(&world, someone, 1, 0);
    let index = index(&world);
    index.clear();

    MapIndexingSystem.run_now(&world);
    assert!(!index.is_blocked(1), "a tick touches only what moved");
    index.mark_stale();
    MapIndexingSystem.run_now(&world);
    assert!(index.is_blocked(1));
}

#[test]
fn seed_2_13_a_tile_is_free_as_soon_as_its_blocker_is_lifted() {
    let mut world = open_world(3, 1);
    let victim = body(&mut world, 1, 5);
    let next = body(&mut world, 2, 5);
    put(&world, victim, 1, 0);
    put(&world, next, 0, 0);

    let mut placement = world.system_data::<Placement>();
    assert!(!placement.is_free(Point::new(1, 0)));
    placement.lift(victim);
    assert!(placement.is_free(Point::new(1, 0)));
    placement.shift(next, Point::new(1, 0));
    assert!(!placement.is_free(Point::new(1, 0)));
}

#[test]
fn seed_2_14_a_visitor_may_ask_and_change_the_index() {
    let mut world = open_world(3, 1);
    let first = body(&mut world, 1, 5);
    let second = body(&mut world, 2, 5);
    put(&world, first, 1, 0);
    put(&world, second, 1, 0);
    let index = index(&world);

    let mut seen = Vec::new();
    index.for_each_tile_content(1, |entity| {
        seen.push(index.is_blocked(1));
        index.move_entity(entity, 1, 2);
        index.for_each_tile_content(2, |_| seen.push(index.is_blocked(2)));
    });
    let nested = index.for_each_tile_content_with(2, |entity| {
        index.read(|grid| grid.content(2).first().map(|each| each.entity == entity))
    });
    assert_eq!(seen, [true; 5]);
    assert_eq!(nested, Some(true));
    assert!(!index.is_blocked(1));
}

#[test]
fn seed_2_15_an_exit_is_on_the_map_and_free() {
    let mut world = open_world(3, 3);
    let someone = body(&mut world, 1, 5);
    put(&world, someone, 2, 1);
    let map = Map::clone(&world.read_resource());
    for ((x, y), expected) in [
        ((0, 0), true),
        ((2, 2), true),
        ((2, 1), false),
        ((-1, 0), false),
        ((3, 0), false),
    ] {
        let at = Point::new(x, y);
        assert_eq!(index(&world).is_exit_valid(&map, at), expected, "{at:?}");
        assert_eq!(world.system_data::<Placement>().is_free(at), expected);
    }
}

#[test]
fn seed_2_22_both_who_swap_are_found_where_they_went() {
    let mut world = open_world(3, 1);
    let one = body(&mut world, 1, 5);
    let other = body(&mut world, 2, 5);
    put(&world, one, 0, 0);
    put(&world, other, 1, 0);

    world.system_data::<Placement>().swap(one, other);

    let at = |entity| world.read_storage::<Position>().get(entity).map(|p| p.at());
    assert_eq!(at(one), Some(Point::new(1, 0)));
    assert_eq!(at(other), Some(Point::new(0, 0)));
    assert_eq!(index(&world).tile_content(0), [other]);
    assert_eq!(index(&world).tile_content(1), [one]);
    assert!(index(&world).is_blocked(0) && index(&world).is_blocked(1));
    assert!(indexing::is_current(&world));
}

#[test]
fn seed_2_26_moved_in_the_middle_of_a_tick_the_index_equals_a_rebuild() {
    let mut world = open_world(12, 9);
    let mut stream = chance::Stream::named(26, "index");
    let all: Vec<Entity> = (1..=30).map(|id| body(&mut world, id, 5)).collect();
    for &each in &all {
        let mut placement = world.system_data::<Placement>();
        let free = (0..108).map(|idx| Point::new(idx % 12, idx / 12));
        let at = free.into_iter().find(|&at| placement.is_free(at));
        placement.put(each, at.unwrap());
    }
    for _ in 0..500 {
        let mut placement = world.system_data::<Placement>();
        let &mover = stream.pick(&all).unwrap();
        let to = Point::new(stream.below(12), stream.below(9));
        if placement.is_free(to) {
            placement.shift(mover, to);
        } else {
            placement.swap(mover, *stream.pick(&all).unwrap());
        }
    }
    assert!(indexing::is_current(&world));
    let positions = world.read_storage::<Position>();
    let mut taken: Vec<Point> = positions.join().map(|each| each.at()).collect();
    taken.sort_by_key(|at| (at.y, at.x));
    taken.dedup();
    assert_eq!(taken.len(), all.len(), "no two share a tile");
}
