//! The ground as those who decide see it: ways, crowds and free places.

use crate::catalog::MonsterKind;
use crate::components::kind::Rules;
use crate::components::mind::Route;
use crate::map::Map;
use crate::pathing::SearchMap as _;
use crate::pathing::astar::PathSearch;
use crate::pathing::flow::FlowField;
use crate::pathing::walk::{DoorRule, Walk};
use crate::pathing::ways::Ways;
use crate::rules::distance::Metric;
use crate::spatial::SpatialIndex;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// What a shut door is to those of a kind.
pub fn doors_of(kind: &MonsterKind) -> DoorRule {
    match kind.opens_doors {
        true => DoorRule::Opens,
        false => DoorRule::Shut,
    }
}

/// What is where, and which way leads there.
#[derive(SystemData)]
pub struct WalkableGround<'a> {
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
    rules: Rules<'a>,
    ways: WriteExpect<'a, Ways>,
    search: Write<'a, PathSearch>,
}

impl WalkableGround<'_> {
    /// Crowds have moved since the last tick.
    pub fn begin_tick(&mut self) {
        self.ways.begin_tick();
    }

    pub fn map(&self) -> &Map {
        &self.map
    }

    pub fn metric(&self) -> Metric {
        self.rules.metric
    }

    /// Who stands on the tiles around, in the order of the directions.
    pub fn neighbours(&self, at: Point) -> Vec<Entity> {
        let tiles = self.metric().around(at);
        let inside = tiles.filter(|&beside| self.map.contains(beside));
        inside
            .filter_map(|beside| self.index.blocker(self.map.idx(beside)))
            .collect()
    }

    pub fn is_occupied(&self, at: Point) -> bool {
        let idx = self.map.idx(at);
        self.index.read(|grid| grid.is_blocked_by_entity(idx))
    }

    pub fn is_free(&self, at: Point) -> bool {
        self.map.contains(at) && !self.index.is_blocked(self.map.idx(at))
    }

    /// Not one of the outermost tiles.
    pub fn is_inside_border(&self, at: Point) -> bool {
        at.x > 0 && at.y > 0 && at.x < self.map.width() - 1 && at.y < self.map.height() - 1
    }

    /// A step of a hunter among hunters: round a crowd if that is shorter than
    /// waiting, and none while the best place is taken.
    pub fn step_through_crowd(&mut self, at: Point, goal: Point, doors: DoorRule) -> Option<Point> {
        let Self {
            map,
            index,
            rules,
            ways,
            ..
        } = self;
        let best = index.read(|grid| {
            let walk = Walk::new(map, rules, doors).through(grid);
            let field = ways.through_crowd(&walk, goal);
            field.distance(at)?;
            Some(field.best_step(&walk, at))
        });
        match best {
            Some(step) => step.filter(|&step| !self.is_occupied(step)),
            None => self.step_towards(at, goal, doors),
        }
    }

    /// A step nearer to a place, or to the nearest that can be reached.
    pub fn step_towards(&mut self, at: Point, goal: Point, doors: DoorRule) -> Option<Point> {
        let walk = Walk::new(&self.map, &self.rules, doors);
        let field = self.ways.nearest(&walk, goal);
        first_free(field, &walk, at, &self.index)
    }

    /// Does no way lead any nearer from there?
    pub fn is_at_end(&mut self, at: Point, goal: Point, doors: DoorRule) -> bool {
        let metric = self.metric();
        let walk = Walk::new(&self.map, &self.rules, doors);
        let field = self.ways.nearest(&walk, goal);
        field.steps_down(metric, at).is_empty()
    }

    /// A step that leads away from a place, if one does and is free.
    pub fn step_away(&mut self, at: Point, from: Point, doors: DoorRule) -> Option<Point> {
        let walk = Walk::new(&self.map, &self.rules, doors);
        let field = self.ways.away(&walk, from);
        first_free(field, &walk, at, &self.index)
    }

    /// A walkable tile, if the draw hit one.
    pub fn random_floor(&self, stream: &mut Stream) -> Option<Point> {
        let at = self
            .map
            .point(stream.below(self.map.count() as i32) as usize);
        self.map.tile(at).is_walkable().then_some(at)
    }

    /// The way there, over the terrain alone.
    pub fn route(&mut self, at: Point, goal: Point, doors: DoorRule) -> Option<Route> {
        let walk = Walk::new(&self.map, &self.rules, doors);
        let path = self.search.path(&walk, at, goal)?;
        let mut cells = path.cells;
        cells.pop(); // where it stands
        Some(Route(cells))
    }
}

/// The best step along a field that nobody stands on.
fn first_free(field: &FlowField, walk: &Walk, at: Point, index: &SpatialIndex) -> Option<Point> {
    let steps = field.steps_down(walk.metric(), at);
    index.read(|grid| {
        steps
            .into_iter()
            .find(|&step| !grid.is_blocked_by_entity(walk.map().idx(step)))
    })
}
