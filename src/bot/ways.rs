//! The ground as the bot knows it, and the ways over it.

use crate::game::view::{Seen, View};
use crate::map::Tile;
use bracket_lib::geometry::Point;
use std::collections::VecDeque;

/// What the bot will walk into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Courage {
    /// Round traps and whoever sleeps.
    Careful,
    /// Through known traps, and through whoever stands in the way.
    Bold,
}

/// Which known places the bot can walk to.
pub struct Ground<'a> {
    view: &'a View,
    open: Vec<bool>,
}

impl<'a> Ground<'a> {
    /// All that is known. The careful go round sleepers as well as traps.
    pub fn new(view: &'a View, courage: Courage, sleepers: &[Point]) -> Self {
        let has_key = view.pack.iter().any(|item| item.kind.key);
        let tiles = view.map.tiles.iter();
        let open = tiles
            .map(|tile| {
                let locked = tile.tile == Tile::DoorLocked && has_key;
                tile.seen != Seen::Unknown && (tile.tile.is_passable() || locked)
            })
            .collect();
        let mut ground = Self { view, open };
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

    fn idx(&self, at: Point) -> Option<usize> {
        let map = &self.view.map;
        let inside = at.x >= 0 && at.y >= 0 && at.x < map.width && at.y < map.height;
        inside.then(|| (at.y * map.width + at.x) as usize)
    }

    fn close(&mut self, at: Point) {
        if let Some(idx) = self.idx(at) {
            self.open[idx] = false;
        }
    }

    pub fn is_open(&self, at: Point) -> bool {
        self.idx(at).is_some_and(|idx| self.open[idx])
    }

    fn is_unknown(&self, at: Point) -> bool {
        let tile = self.view.map.tile(at);
        tile.is_some_and(|tile| tile.seen == Seen::Unknown)
    }

    /// Is something unknown beside it?
    pub fn is_frontier(&self, at: Point) -> bool {
        self.view
            .metric
            .around(at)
            .any(|beside| self.is_unknown(beside))
    }

    /// The first step of a shortest way to the nearest place that is wanted.
    pub fn path(&self, wanted: impl Fn(Point) -> bool) -> Option<Point> {
        self.cheapest(|at| wanted(at).then_some(0))
    }

    /// The first step of a way to the place whose price, with its distance, is
    /// the least; a place without a price is not wanted.
    pub fn cheapest(&self, price: impl Fn(Point) -> Option<u32>) -> Option<Point> {
        let start = self.view.hero.at;
        // For each place reached, the first step of the way there.
        let mut first_steps: Vec<Option<Point>> = vec![None; self.open.len()];
        let mut best: Option<(u32, Point)> = None;
        let mut queue = VecDeque::from([(start, 0)]);
        first_steps[self.idx(start)?] = Some(start);
        while let Some((at, distance)) = queue.pop_front() {
            if best.is_some_and(|(cost, _)| cost <= distance) {
                break;
            }
            let first_step = first_steps[self.idx(at)?];
            if at != start
                && let (Some(price), Some(first_step)) = (price(at), first_step)
                && best.is_none_or(|(cost, _)| price + distance < cost)
            {
                best = Some((price + distance, first_step));
            }
            for to in self.view.metric.around(at) {
                let Some(idx) = self.idx(to).filter(|&idx| self.open[idx]) else {
                    continue;
                };
                if first_steps[idx].is_none() {
                    first_steps[idx] = first_step.filter(|_| at != start).or(Some(to));
                    queue.push_back((to, distance + 1));
                }
            }
        }
        best.map(|(_, first_step)| first_step)
    }

    /// Could a secret door be beside it: is there a wall with nothing known behind?
    pub fn is_by_a_blank_wall(&self, at: Point) -> bool {
        STRAIGHT.iter().any(|&(dx, dy)| {
            let beside = self.view.map.tile(Point::new(at.x + dx, at.y + dy));
            let is_wall = beside.is_some_and(|tile| tile.tile == Tile::Wall);
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
