//! The ground as those who decide see it: ways, crowds and free places.

use crate::catalog::MonsterKind;
use crate::components::kind::Rules;
use crate::components::mind::Route;
use crate::map::Map;
use crate::pathing::SearchMap as _;
use crate::pathing::astar::PathSearch;
use crate::pathing::flow::FlowField;
use crate::pathing::line;
use crate::pathing::walk::{DoorRule, Gait, Walk};
use crate::pathing::ways::Ways;
use crate::rules::distance::Metric;
use crate::spatial::SpatialIndex;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// What someone does who keeps its distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// It comes no nearer.
    Enough,
    /// Its foe is too near.
    StepBack(Point),
}

/// How someone of a kind gets about.
pub fn gait(kind: &MonsterKind, flies: bool) -> Gait {
    let doors = match kind.opens_doors {
        true => DoorRule::Opens,
        false => DoorRule::Shut,
    };
    Gait { doors, flies }
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
    pub fn step_through_crowd(&mut self, at: Point, goal: Point, gait: Gait) -> Option<Point> {
        let Self {
            map,
            index,
            rules,
            ways,
            ..
        } = self;
        let best = index.read(|grid| {
            let walk = Walk::new(map, rules, gait).through(grid);
            let field = ways.through_crowd(&walk, goal);
            field.distance(at)?;
            Some(field.best_step(&walk, at))
        });
        match best {
            Some(step) => step.filter(|&step| !self.is_occupied(step)),
            None => self.step_towards(at, goal, gait),
        }
    }

    /// A step nearer to a place, or to the nearest that can be reached.
    pub fn step_towards(&mut self, at: Point, goal: Point, gait: Gait) -> Option<Point> {
        let walk = Walk::new(&self.map, &self.rules, gait);
        let field = self.ways.nearest(&walk, goal);
        first_free(field, &walk, at, &self.index)
    }

    /// Does no way lead any nearer from there?
    pub fn is_at_end(&mut self, at: Point, goal: Point, gait: Gait) -> bool {
        let metric = self.metric();
        let walk = Walk::new(&self.map, &self.rules, gait);
        let field = self.ways.nearest(&walk, goal);
        field.steps_down(metric, at).is_empty()
    }

    /// A step that leads away from a place, if one does and is free.
    pub fn step_away(&mut self, at: Point, from: Point, gait: Gait) -> Option<Point> {
        let walk = Walk::new(&self.map, &self.rules, gait);
        let field = self.ways.away(&walk, from);
        first_free(field, &walk, at, &self.index)
    }

    /// How someone keeps so many steps off a foe in sight; none where it is far enough
    /// away already, or nobody is there.
    pub fn keep_off(&mut self, at: Point, foe: Point, distance: i32, gait: Gait) -> Option<Room> {
        let metric = self.metric();
        let steps = metric.steps(at, foe);
        let is_there = self.map.contains(foe) && self.is_occupied(foe);
        if steps > distance || !is_there || !line::is_clear(&self.map, at, foe) {
            return None;
        }
        if steps == distance {
            return Some(Room::Enough);
        }
        let back = self.step_away(at, foe, gait);
        let back = back.filter(|&to| metric.steps(to, foe) > steps);
        // Who cannot step back stands its ground.
        Some(back.map_or(Room::Enough, Room::StepBack))
    }

    /// A walkable tile, if the draw hit one.
    pub fn random_floor(&self, stream: &mut Stream) -> Option<Point> {
        let at = self
            .map
            .point(stream.below(self.map.count() as i32) as usize);
        self.map.tile(at).is_walkable().then_some(at)
    }

    /// The way there, over the terrain alone.
    pub fn route(&mut self, at: Point, goal: Point, gait: Gait) -> Option<Route> {
        let walk = Walk::new(&self.map, &self.rules, gait);
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
