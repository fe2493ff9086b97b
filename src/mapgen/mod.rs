//! Builders: depth, chance and content in; a plan of a level out. No world.

mod populate;
mod rooms;

use crate::map::{Map, Tile};
use crate::pathing::flow::FlowField;
use crate::raws::catalog::{Catalog, ItemId, MonsterId};
use crate::rng::Stream;
use bracket_lib::geometry::Point;

/// A level before anyone lives in it.
#[derive(Clone, Debug)]
pub struct Plan {
    pub map: Map,
    pub stairs_up: Point,
    /// Absent from the deepest level.
    pub stairs_down: Option<Point>,
    pub monsters: Vec<(MonsterId, Point)>,
    pub items: Vec<(ItemId, Point)>,
}

/// How often a level is tried before the plainest one is taken.
const TRIES: i32 = 20;

/// The level at a depth. The same stream and content give the same level.
pub fn build(depth: i32, stream: &mut Stream, catalog: &Catalog) -> Plan {
    let kind = catalog.level(depth);
    for _ in 0..TRIES {
        let layout = rooms::dig(kind, stream);
        if layout.rooms.len() >= 2 && all_joined(&layout.map) {
            return populate::furnish(layout, depth, stream, catalog);
        }
    }
    populate::furnish(rooms::plainest(kind), depth, stream, catalog)
}

/// Can every tile that can be walked on be reached from every other?
fn all_joined(map: &Map) -> bool {
    let is_open = |tile: Tile| tile.is_passable();
    let open = |idx: &usize| is_open(map.tile_at(*idx));
    let Some(first) = (0..map.count()).find(|idx| open(idx)) else {
        return false;
    };
    let field = FlowField::to(map, &[map.point(first)], |_, tile| is_open(tile));
    (0..map.count())
        .filter(open)
        .all(|idx| field.distance(idx).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;

    #[test]
    fn every_level_is_whole() {
        let catalog = raws::core().expect("the core is sound");
        for seed in 0..50 {
            for depth in 1..=catalog.deepest() {
                let plan = build(depth, &mut Stream::named(seed, "plan"), &catalog);
                let map = &plan.map;
                let shown = || format!("seed {seed}, depth {depth}\n{}", drawn(map));

                assert!(all_joined(map), "not joined: {}", shown());
                assert_eq!(map.tile(plan.stairs_up), Tile::StairsUp, "{}", shown());
                assert_eq!(
                    plan.stairs_down.map(|at| map.tile(at)),
                    (depth < catalog.deepest()).then_some(Tile::StairsDown),
                    "{}",
                    shown()
                );
                let mut taken = vec![plan.stairs_up];
                for &(_, at) in &plan.monsters {
                    assert!(map.tile(at).is_walkable(), "{at:?} {}", shown());
                    assert!(!taken.contains(&at), "two at {at:?} {}", shown());
                    taken.push(at);
                }
                for &(_, at) in &plan.items {
                    assert_eq!(map.tile(at), Tile::Floor, "{at:?} {}", shown());
                }
                let goals = plan.items.iter().filter(|(id, _)| catalog[*id].goal);
                let expected = usize::from(depth == catalog.deepest());
                assert_eq!(goals.count(), expected, "{}", shown());
            }
        }
    }

    #[test]
    fn the_same_stream_gives_the_same_level() {
        let catalog = raws::core().expect("the core is sound");
        let plan = |seed| build(2, &mut Stream::named(seed, "plan"), &catalog);
        assert_eq!(plan(4).map, plan(4).map);
        assert_ne!(plan(4).map, plan(5).map);
    }

    fn drawn(map: &Map) -> String {
        let row = |y| (0..map.width()).map(move |x| map.tile(Point::new(x, y)).sign());
        (0..map.height())
            .map(|y| row(y).collect::<String>() + "\n")
            .collect()
    }
}
