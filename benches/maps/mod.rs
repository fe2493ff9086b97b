//! The three maps that ways and sight are measured on, and the same maps as
//! plainly as our peers could wish for.

// Each benchmark is a program of its own and uses its share of this file.
#![allow(dead_code, reason = "each bench uses a part of it")]

use bracket_lib::algorithm_traits::{Algorithm2D, BaseMap, SmallVec};
use bracket_lib::geometry::Point;
use chance::Stream;
use std::sync::Arc;
use wyrmhold::map::{Map, TerrainKinds, TileRole};
use wyrmhold::pathing::flow::FlowField;
use wyrmhold::pathing::walk::Walk;
use wyrmhold::raws;
use wyrmhold::rules::distance::Metric;

/// The kinds of terrain of the core.
pub fn core_terrain() -> Arc<TerrainKinds> {
    Arc::clone(&raws::core().expect("the core is sound").terrain)
}

/// A map to measure on.
pub struct Level {
    pub name: &'static str,
    pub map: Map,
    /// Ends of ways, all of which exist.
    pub pairs: Vec<(Point, Point)>,
}

/// All three, always the same.
pub fn all() -> [Level; 3] {
    [
        level("rooms", rooms(), 32),
        level("cave", cave(), 16),
        level("pillars", pillars(), 16),
    ]
}

fn level(name: &'static str, map: Map, count: usize) -> Level {
    let mut stream = Stream::named(3, name);
    let centre = Point::new(map.width() / 2, map.height() / 2);
    let open = (0..map.count()).filter(|&idx| map.tile_at(idx).is_passable());
    let heart = open
        .min_by_key(|&idx| Metric::Eight.steps(map.point(idx), centre))
        .expect("some tile is open");
    let field = FlowField::to(&Walk::counting(&map, Metric::Eight), &[map.point(heart)]);
    let joined: Vec<Point> = (0..map.count())
        .map(|idx| map.point(idx))
        .filter(|&at| field.distance(at).is_some())
        .collect();
    assert!(joined.len() * 4 > map.count(), "{name} is mostly one part");
    let mut place = || *stream.pick(&joined).expect("some tile is open");
    let pairs = (0..count).map(|_| (place(), place())).collect();
    Level { name, map, pairs }
}

/// Rooms joined in order by bent corridors.
fn rooms() -> Map {
    let mut stream = Stream::named(1, "rooms");
    let mut map = Map::new(80, 50, &core_terrain());
    let mut last: Option<Point> = None;
    for _ in 0..30 {
        let (width, height) = (stream.between(6, 12), stream.between(6, 9));
        let west = stream.between(1, 78 - width);
        let north = stream.between(1, 48 - height);
        for y in north..north + height {
            for x in west..west + width {
                map.set(Point::new(x, y), TileRole::Floor);
            }
        }
        let centre = Point::new(west + width / 2, north + height / 2);
        if let Some(from) = last {
            for x in from.x.min(centre.x)..=from.x.max(centre.x) {
                map.set(Point::new(x, from.y), TileRole::Floor);
            }
            for y in from.y.min(centre.y)..=from.y.max(centre.y) {
                map.set(Point::new(centre.x, y), TileRole::Floor);
            }
        }
        last = Some(centre);
    }
    map
}

/// A cave grown by five rounds of the usual rule.
fn cave() -> Map {
    let mut stream = Stream::named(2, "cave");
    let mut map = scattered(256, 42, &mut stream);
    for _ in 0..5 {
        let before = map.clone();
        for y in 1..255 {
            for x in 1..255 {
                let at = Point::new(x, y);
                let beside = Metric::Eight.around(at);
                let walls = beside
                    .filter(|&to| before.tile(to) == TileRole::Wall)
                    .count();
                let is_wall = walls > 4 || (walls == 4 && before.tile(at) == TileRole::Wall);
                map.set(
                    at,
                    if is_wall {
                        TileRole::Wall
                    } else {
                        TileRole::Floor
                    },
                );
            }
        }
    }
    map
}

/// Open ground with many single pillars.
fn pillars() -> Map {
    scattered(512, 20, &mut Stream::named(3, "pillars"))
}

/// Floor with so many walls in a hundred tiles, and walls all around.
fn scattered(side: i32, walls: i32, stream: &mut Stream) -> Map {
    let mut map = Map::new(side, side, &core_terrain());
    for y in 1..side - 1 {
        for x in 1..side - 1 {
            if !stream.chance(walls) {
                map.set(Point::new(x, y), TileRole::Floor);
            }
        }
    }
    map
}

/// A map for our peers: one flag for each tile, and walls all around, so that
/// no step has to be tested against the edge.
pub struct Plain {
    pub width: usize,
    pub height: usize,
    pub open: Vec<bool>,
}

impl Plain {
    pub fn new(map: &Map) -> Self {
        Self {
            width: map.width() as usize,
            height: map.height() as usize,
            open: map.tiles().iter().map(|tile| tile.is_passable()).collect(),
        }
    }

    /// The open tiles beside one.
    pub fn beside(&self, idx: usize) -> impl Iterator<Item = usize> {
        let width = self.width;
        let all = [
            idx + 1,
            idx - 1,
            idx + width,
            idx - width,
            idx + width + 1,
            idx + 1 - width,
            idx + width - 1,
            idx - width - 1,
        ];
        all.into_iter().filter(|&to| self.open[to])
    }

    pub fn steps(&self, from: usize, to: usize) -> usize {
        let across = (from % self.width).abs_diff(to % self.width);
        let down = (from / self.width).abs_diff(to / self.width);
        across.max(down)
    }
}

impl BaseMap for Plain {
    fn is_opaque(&self, idx: usize) -> bool {
        !self.open[idx]
    }

    fn get_available_exits(&self, idx: usize) -> SmallVec<[(usize, f32); 10]> {
        self.beside(idx).map(|to| (to, 1.0)).collect()
    }

    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        self.steps(from, to) as f32
    }
}

impl Algorithm2D for Plain {
    fn dimensions(&self) -> Point {
        Point::new(self.width, self.height)
    }
}
