//! Maps to search, drawn and random, and a search simple enough to be trusted.

mod fields;
mod peers;
mod properties;
mod seeds;
mod sights;
mod walks;
mod ways;

use super::walk::{DoorRule, Walk};
use crate::map::{Map, TileRole};
use crate::rules::distance::Metric;
use crate::rules::ruleset::Ruleset;
use crate::spatial::grid::SpatialGrid;
use crate::testkit;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// A map drawn as text; letters and digits mark places on floor, and a capital letter is
/// someone in the way.
pub struct DrawnMap {
    pub map: Map,
    pub grid: SpatialGrid,
    marks: Vec<(char, Point)>,
}

impl DrawnMap {
    pub fn parse(drawing: &str) -> Self {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let map = testkit::drawn(&rows, &testkit::terrain()).with_costs(|_| 1);
        let places = (0..map.count()).map(|idx| map.point(idx));
        let signs = rows.iter().flat_map(|row| row.chars());
        let marks: Vec<(char, Point)> = signs.zip(places).collect();
        let blocked: Vec<usize> = marks
            .iter()
            .filter(|(sign, _)| sign.is_ascii_uppercase())
            .map(|&(_, at)| map.idx(at))
            .collect();
        let grid = grid_with(&map, &blocked);
        Self { map, grid, marks }
    }

    pub fn at(&self, wanted: char) -> Point {
        let found = self.marks.iter().find(|(sign, _)| *sign == wanted);
        found.unwrap_or_else(|| panic!("no {wanted}")).1
    }

    pub fn walk(&self, metric: Metric) -> Walk<'_> {
        let rules = Ruleset {
            metric,
            ..Ruleset::default()
        };
        Walk::new(&self.map, &rules, DoorRule::Opens)
    }
}

pub fn grid_with(map: &Map, blocked: &[usize]) -> SpatialGrid {
    let mut world = World::new();
    let mut grid = SpatialGrid::default();
    grid.set_size(map.count());
    for &idx in blocked {
        grid.index_entity(world.create_entity().build(), idx, true);
    }
    grid
}

/// A random map of floor, walls and a few doors, up to its edges.
pub fn random_map(width: i32, height: i32, walls: i32, stream: &mut Stream) -> Map {
    let mut map = testkit::map(width, height);
    for idx in 0..map.count() {
        let tile = match stream.below(100) {
            roll if roll < walls => TileRole::Wall,
            roll if roll < walls + 4 => TileRole::DoorShut,
            roll if roll < walls + 8 => TileRole::DoorOpen,
            _ => TileRole::Floor,
        };
        map.set(map.point(idx), tile);
    }
    map
}

/// A search to test: terrain, rules, and who stands where.
pub struct SearchCase {
    pub seed: u64,
    pub map: Map,
    pub rules: Ruleset,
    pub doors: DoorRule,
    pub grid: Option<SpatialGrid>,
}

impl SearchCase {
    /// Four- and eight-way, plain and costly, empty and crowded, in turn.
    pub fn random(seed: u64) -> Self {
        let mut stream = Stream::named(seed, "pathing");
        let walls = stream.between(10, 45);
        let mut map = random_map(14, 10, walls, &mut stream);
        let metric = if seed & 1 == 0 {
            Metric::Four
        } else {
            Metric::Eight
        };
        let rules = Ruleset {
            metric,
            ..Ruleset::default()
        };
        if seed & 2 != 0 {
            let costs: Vec<i32> = { map.kinds().iter() }
                .map(|_| stream.between(1, 9))
                .collect();
            map = map.with_costs(|number| costs[number]);
        }
        let grid = (seed & 4 != 0).then(|| {
            let crowd: Vec<usize> = (0..map.count()).filter(|_| stream.chance(15)).collect();
            grid_with(&map, &crowd)
        });
        let doors = if seed & 8 == 0 {
            DoorRule::Opens
        } else {
            DoorRule::Shut
        };
        Self {
            seed,
            map,
            rules,
            doors,
            grid,
        }
    }

    pub fn walk(&self) -> Walk<'_> {
        let walk = Walk::new(&self.map, &self.rules, self.doors);
        match &self.grid {
            Some(grid) => walk.through(grid),
            None => walk,
        }
    }

    pub fn places(&self) -> impl Iterator<Item = Point> {
        (0..self.map.count()).map(|idx| self.map.point(idx))
    }

    /// What entering a place costs, written out.
    pub fn enter(&self, at: Point) -> Option<i64> {
        let tile = self.map.tile(at);
        let plain = i64::from(self.map.kinds()[tile].cost);
        let cost = match tile.role()? {
            TileRole::Wall => return None,
            TileRole::DoorShut if self.doors == DoorRule::Shut => return None,
            TileRole::DoorShut => plain + 1,
            _ => plain,
        };
        let is_taken = |grid: &SpatialGrid| grid.is_blocked_by_entity(self.map.idx(at));
        Some(match self.grid.as_ref().is_some_and(is_taken) {
            true => 8,
            false => cost,
        })
    }

    /// The cost from a start to every place, by the simplest Dijkstra.
    pub fn costs_from(&self, start: Point) -> Vec<Option<i64>> {
        let mut costs = vec![None; self.map.count()];
        let mut is_done = vec![false; self.map.count()];
        costs[self.map.idx(start)] = Some(0);
        loop {
            let open = (0..costs.len()).filter(|&idx| !is_done[idx] && costs[idx].is_some());
            let Some(here) = open.min_by_key(|&idx| costs[idx]) else {
                return costs;
            };
            is_done[here] = true;
            let at = self.map.point(here);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let is_step = match self.rules.metric {
                    Metric::Four => dx * dx + dy * dy == 1,
                    Metric::Eight => dx * dx + dy * dy > 0,
                };
                let to = Point::new(at.x + dx, at.y + dy);
                if let Some(cost) = self.enter(to).filter(|_| is_step) {
                    let total = costs[here].map(|before: i64| before + cost);
                    let known = &mut costs[self.map.idx(to)];
                    if known.is_none() || total < *known {
                        *known = total;
                    }
                }
            }
        }
    }
}
