//! The ground as the bot knows it, and the ways over it.

use crate::game::view::{Seen, View};
use crate::map::TileRole;
use bracket_lib::geometry::Point;

/// What the bot will walk into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Courage {
    /// Round traps and whoever sleeps.
    Careful,
    /// Through known traps, and through whoever stands in the way.
    Bold,
}

/// Which known places the bot can walk to.
///
/// The arrays have a margin of one tile on each side, so that a search looks at
/// neighbours without asking whether they are on the map.
pub struct Ground<'a> {
    view: &'a View,
    width: i32,
    open: Vec<bool>,
    unknown: Vec<bool>,
    /// How far each neighbour is in the arrays, in the order of the directions.
    around: Vec<i32>,
}

impl<'a> Ground<'a> {
    /// All that is known. The careful go round sleepers as well as traps.
    pub fn new(view: &'a View, courage: Courage, sleepers: &[Point]) -> Self {
        let has_key = view.pack.iter().any(|item| item.kind.key);
        let width = view.map.width + 2;
        let count = (width * (view.map.height + 2)) as usize;
        let directions = view.metric.directions().iter();
        let mut ground = Self {
            view,
            width,
            open: vec![false; count],
            unknown: vec![false; count],
            around: directions.map(|&(dx, dy)| dy * width + dx).collect(),
        };
        let rows = view.map.tiles.chunks(view.map.width.max(1) as usize);
        for (row, y) in rows.zip(1..) {
            let start = (y * width + 1) as usize;
            let open = &mut ground.open[start..start + row.len()];
            for (open, tile) in open.iter_mut().zip(row) {
                let locked = tile.tile.is_locked() && has_key;
                *open = tile.seen != Seen::Unknown && (tile.tile.is_passable() || locked);
            }
            let unknown = &mut ground.unknown[start..start + row.len()];
            for (unknown, tile) in unknown.iter_mut().zip(row) {
                *unknown = tile.seen == Seen::Unknown;
            }
        }
        if courage == Courage::Careful {
            sleepers.iter().for_each(|&at| ground.close(at));
            let things = view.things.iter();
            things
                .filter(|thing| thing.what.is_trap())
                .for_each(|trap| ground.close(trap.at));
        }
        ground
    }

    /// The same without some places.
    pub fn without(mut self, places: impl Iterator<Item = Point>) -> Self {
        places.for_each(|at| self.close(at));
        self
    }

    /// The place of a point in the arrays. Only for points on the map.
    fn cell(&self, at: Point) -> usize {
        ((at.y + 1) * self.width + at.x + 1) as usize
    }

    fn point(&self, cell: usize) -> Point {
        let cell = cell as i32;
        Point::new(cell % self.width - 1, cell / self.width - 1)
    }

    fn is_on_map(&self, at: Point) -> bool {
        let map = &self.view.map;
        at.x >= 0 && at.y >= 0 && at.x < map.width && at.y < map.height
    }

    fn close(&mut self, at: Point) {
        if self.is_on_map(at) {
            let cell = self.cell(at);
            self.open[cell] = false;
        }
    }

    pub fn is_open(&self, at: Point) -> bool {
        self.is_on_map(at) && self.open[self.cell(at)]
    }

    fn is_unknown(&self, at: Point) -> bool {
        self.is_on_map(at) && self.unknown[self.cell(at)]
    }

    /// Is something unknown beside it?
    pub fn is_frontier(&self, at: Point) -> bool {
        let cell = self.cell(at) as i32;
        let mut around = self.around.iter();
        around.any(|step| self.unknown[(cell + step) as usize])
    }

    /// The first step of a shortest way to the nearest place that is wanted.
    pub fn path(&self, wanted: impl Fn(Point) -> bool) -> Option<Point> {
        self.cheapest(|at| wanted(at).then_some(0))
    }

    /// The first step of a way to the place whose price, with its distance, is
    /// the least; a place without a price is not wanted.
    pub fn cheapest(&self, price: impl Fn(Point) -> Option<u32>) -> Option<Point> {
        let hero = self.view.hero.at;
        if !self.is_on_map(hero) {
            return None;
        }
        let start = self.cell(hero) as u32;
        // For each place reached, the first step of the way there; 0 where none leads.
        let mut first_steps: Vec<u32> = vec![0; self.open.len()];
        first_steps[start as usize] = start;
        let mut best: Option<(u32, u32)> = None;
        let mut queue: Vec<(u32, u32)> = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(at, distance)) = queue.get(next) {
            next += 1;
            if best.is_some_and(|(cost, _)| cost <= distance) {
                break;
            }
            let first_step = first_steps[at as usize];
            if at != start
                && let Some(price) = price(self.point(at as usize))
                && best.is_none_or(|(cost, _)| price + distance < cost)
            {
                best = Some((price + distance, first_step));
            }
            for step in &self.around {
                let to = (at as i32 + step) as usize;
                if self.open[to] && first_steps[to] == 0 {
                    let to = to as u32;
                    first_steps[to as usize] = if at == start { to } else { first_step };
                    queue.push((to, distance + 1));
                }
            }
        }
        best.map(|(_, first_step)| self.point(first_step as usize))
    }

    /// Could a secret door be beside it: is there a wall with nothing known behind?
    pub fn is_by_a_blank_wall(&self, at: Point) -> bool {
        STRAIGHT.iter().any(|&(dx, dy)| {
            let beside = self.view.map.tile(Point::new(at.x + dx, at.y + dy));
            let is_wall = beside.is_some_and(|tile| tile.tile == TileRole::Wall);
            is_wall
                && (2..5)
                    .map(|steps| Point::new(at.x + steps * dx, at.y + steps * dy))
                    .any(|behind| self.is_unknown(behind))
        })
    }

    /// Does a corridor end there?
    pub fn is_dead_end(&self, at: Point) -> bool {
        let ways = STRAIGHT
            .iter()
            .filter(|&&(dx, dy)| self.is_open(Point::new(at.x + dx, at.y + dy)));
        ways.count() == 1
    }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
