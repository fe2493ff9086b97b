//! The map as one kind of mover walks it.

use super::{SearchMap, TileExit, Visitor, whole};
use crate::map::{MOST_KINDS, Map, StepCosts, Tile};
use crate::rules::distance::Metric;
use crate::rules::ruleset::Ruleset;
use crate::spatial::grid::SpatialGrid;
use bracket_lib::algorithm_traits::SmallVec;
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::{Algorithm2D, BaseMap};

/// How a mover treats a shut door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorRule {
    /// It opens the door, which costs one step more.
    Opens,
    /// The door is a wall.
    Shut,
}

/// How a mover gets about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// How it treats a shut door.
    pub doors: DoorRule,
    /// It goes over some ground that nobody walks on.
    pub flies: bool,
}

impl From<DoorRule> for Gait {
    /// On foot.
    fn from(doors: DoorRule) -> Self {
        Self {
            doors,
            flies: false,
        }
    }
}

/// Those who stand in the way, and what a path through one of them costs.
#[derive(Clone, Copy)]
struct Crowd<'a> {
    grid: &'a SpatialGrid,
    cost: i32,
}

/// A map for one kind of mover. Cheap to make and to copy.
#[derive(Clone, Copy)]
pub struct Walk<'a> {
    map: &'a Map,
    // Cached from `map` for the inner loop.
    tiles: &'a [Tile],
    width: i32,
    height: i32,
    metric: Metric,
    /// What entering each kind of tile costs; 0 where it cannot be entered.
    costs: &'a [u8; MOST_KINDS],
    costs_fingerprint: u64,
    crowd: Option<Crowd<'a>>,
    crowd_cost: i32,
}

impl<'a> Walk<'a> {
    /// The map by the rules of a game, as if nobody else were there.
    pub fn new(map: &'a Map, rules: &Ruleset, gait: impl Into<Gait>) -> Self {
        let kinds = map.kinds();
        let Gait { doors, flies } = gait.into();
        let costs = match (doors, flies) {
            (DoorRule::Opens, false) => kinds.costs_opening_doors(),
            (DoorRule::Shut, false) => kinds.costs_with_doors_shut(),
            (DoorRule::Opens, true) => kinds.costs_flying_opening_doors(),
            (DoorRule::Shut, true) => kinds.costs_flying_with_doors_shut(),
        };
        Self::over(map, rules.metric, costs, rules.crowd_cost)
    }

    /// The map for counting steps: every tile that a path can lead through costs 1.
    pub fn counting(map: &'a Map, metric: Metric) -> Self {
        let costs = map.kinds().costs_counting_steps();
        Self::over(map, metric, costs, Ruleset::default().crowd_cost)
    }

    fn over(map: &'a Map, metric: Metric, costs: &'a StepCosts, crowd_cost: i32) -> Self {
        Self {
            map,
            tiles: map.tiles(),
            width: map.width(),
            height: map.height(),
            metric,
            costs: &costs.table,
            costs_fingerprint: costs.fingerprint,
            crowd: None,
            crowd_cost,
        }
    }

    /// Like this one, but those who stand in the way make a path costlier: a way around is
    /// taken if it costs less than the rules' `crowd_cost`.
    pub fn through(mut self, grid: &'a SpatialGrid) -> Self {
        let cost = whole(self.crowd_cost);
        self.crowd = Some(Crowd { grid, cost });
        self
    }

    /// Like this one, as if nobody else were there.
    pub fn alone(mut self) -> Self {
        self.crowd = None;
        self
    }

    /// The map that is walked.
    pub fn map(&self) -> &'a Map {
        self.map
    }

    /// Everything in which one kind of mover differs from another, as a number.
    pub(super) fn costs_fingerprint(&self) -> u64 {
        self.costs_fingerprint
    }

    /// What a path through someone costs, if those in the way count.
    pub(super) fn through_cost(&self) -> Option<i32> {
        self.crowd.map(|crowd| crowd.cost)
    }

    /// What entering a tile costs.
    #[inline(always)] // the inside of every search
    fn cost_at(&self, idx: usize) -> Option<i32> {
        let plain = self.costs[usize::from(self.tiles[idx].byte())];
        if plain == 0 {
            return None;
        }
        match self.crowd {
            Some(crowd) if crowd.grid.is_blocked_by_entity(idx) => Some(crowd.cost),
            _ => Some(i32::from(plain)),
        }
    }

    /// Whether the tile is closed to everyone.
    #[inline(always)] // the inside of every search
    fn is_closed(&self, idx: usize) -> bool {
        self.costs[usize::from(self.tiles[idx].byte())] == 0
    }

    /// Whether the tile can be entered and the visitor wants it. Both are asked at once,
    /// because two branches would cost more than the second look.
    #[inline(always)] // the inside of every search
    fn is_wanted<V: Visitor>(&self, idx: usize, visitor: &V) -> bool {
        !self.is_closed(idx) & visitor.wants(idx)
    }

    /// The exits by a metric that is known at compile time, so that the compiler can
    /// unroll the directions.
    #[inline(always)] // the inside of every search
    fn spread<V: Visitor>(&self, metric: Metric, at: Point, visitor: &mut V) {
        let (width, height) = (self.width, self.height);
        let here = at.y * width + at.x;
        let is_inside = at.x > 0 && at.y > 0 && at.x < width - 1 && at.y < height - 1;
        let directions = metric.directions();
        // One bit for each direction. Few are wanted, and only those are then visited.
        let mut wanted = 0_u32;
        if is_inside {
            for (place, &(dx, dy)) in directions.iter().enumerate() {
                let idx = (here + dy * width + dx) as usize;
                wanted |= u32::from(self.is_wanted(idx, visitor)) << place;
            }
        } else {
            for (place, &(dx, dy)) in directions.iter().enumerate() {
                let idx = (here + dy * width + dx) as usize;
                let is_there = self.map.contains(Point::new(at.x + dx, at.y + dy));
                wanted |= u32::from(is_there && self.is_wanted(idx, visitor)) << place;
            }
        }
        while wanted != 0 {
            let place = wanted.ilog2() as usize;
            wanted ^= 1 << place;
            let (dx, dy) = directions[place];
            let idx = (here + dy * width + dx) as usize;
            if let Some(cost) = self.cost_at(idx) {
                let at = Point::new(at.x + dx, at.y + dy);
                visitor.visit(TileExit { idx, at, cost });
            }
        }
    }
}

impl BaseMap for Walk<'_> {
    fn is_opaque(&self, idx: usize) -> bool {
        self.map.tile_at(idx).is_opaque()
    }

    fn get_available_exits(&self, idx: usize) -> SmallVec<[(usize, f32); 10]> {
        self.metric
            .around(self.map.point(idx))
            .filter_map(|to| Some((self.entry_cost(to)?, to)))
            .map(|(cost, to)| (self.map.idx(to), cost as f32))
            .collect()
    }

    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        self.metric.steps(self.map.point(from), self.map.point(to)) as f32
    }
}

impl Algorithm2D for Walk<'_> {
    fn dimensions(&self) -> Point {
        Point::new(self.map.width(), self.map.height())
    }
}

impl SearchMap for Walk<'_> {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn entry_cost(&self, at: Point) -> Option<i32> {
        if !self.map.contains(at) {
            return None;
        }
        self.cost_at(self.map.idx(at))
    }

    fn row_costs(&self, y: i32, row: &mut [u8]) {
        let first = (y * self.width) as usize;
        let tiles = &self.tiles[first..first + row.len()];
        for (place, &tile) in row.iter_mut().zip(tiles) {
            *place = self.costs[usize::from(tile.byte())];
        }
        let Some(crowd) = self.crowd else {
            return;
        };
        for (idx, place) in (first..).zip(row) {
            if *place > 0 && crowd.grid.is_blocked_by_entity(idx) {
                *place = crowd.cost as u8;
            }
        }
    }

    #[inline(always)] // the inside of every search
    fn visit_exits<V: Visitor>(&self, at: Point, visitor: &mut V) {
        match self.metric {
            Metric::Four => self.spread(Metric::Four, at, visitor),
            Metric::Eight => self.spread(Metric::Eight, at, visitor),
        }
    }
}
