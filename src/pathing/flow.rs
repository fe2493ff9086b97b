//! Flow fields: the distance of every tile to a goal. One field serves everyone who wants
//! to get there, or away from there.

mod fill;

use super::SearchMap;
use super::walk::Walk;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use fill::FloodMemory;

/// The cost of the path to a goal, by tile.
#[derive(Clone, Debug, Default)]
pub struct FlowField {
    /// Row by row, with a border of closed tiles around the map.
    distances: Vec<u16>,
    width: i32,
    height: i32,
    /// The length of a row with its border.
    stride: usize,
    /// What a step of cost 1 is worth in `distances`.
    step: i32,
    memory: FloodMemory,
}

/// No path leads from there to the goal.
const UNREACHED: u16 = u16::MAX;

/// Nobody can be there. It differs from `UNREACHED` so that a flood need not look at the
/// terrain again.
const CLOSED: u16 = UNREACHED - 1;

/// The longest distance that is counted.
const FARTHEST: usize = CLOSED as usize - 1;

/// A runner accepts a detour of five steps to be six steps farther from the threat: enough
/// to leave a dead end, not enough to run past the threat from afar.
const DETOUR: i32 = 5;
const GAIN: i32 = 6;

/// A threat farther away than this counts as gone. The limit keeps distances times `GAIN`
/// in range.
const FAR_FROM_THREAT: u16 = 10_000;

impl FlowField {
    /// The field to several goals. The cost of entering a goal counts; a goal that cannot
    /// be entered is reached only from itself.
    pub fn to(ground: &impl SearchMap, goals: &[Point]) -> Self {
        let mut field = Self::default();
        field.refill(ground, goals);
        field
    }

    /// The field to a goal that may be unreachable. In a part of the map from which no
    /// path leads to the goal, it leads to that part's place nearest to the goal, by the
    /// metric and then by index.
    pub fn toward_nearest(ground: &impl SearchMap, goal: Point) -> Self {
        let mut field = Self::default();
        field.refill_toward_nearest(ground, goal);
        field
    }

    /// The field to flee along. It does not only lead to where the threat is farthest now,
    /// but also out of dead ends while there is time.
    pub fn away(ground: &impl SearchMap, from: &[Point]) -> Self {
        let mut field = Self::default();
        field.refill_away(ground, from);
        field
    }

    /// Like `to`, reusing the memory of this field.
    pub fn refill(&mut self, ground: &impl SearchMap, goals: &[Point]) {
        self.begin(ground, 1);
        self.flood_to(ground.metric(), goals);
    }

    /// Like `toward_nearest`, reusing the memory of this field. Every tile is settled
    /// once, however many parts the map has.
    pub fn refill_toward_nearest(&mut self, ground: &impl SearchMap, goal: Point) {
        self.begin(ground, 1);
        if !self.contains(goal) {
            return;
        }
        let metric = ground.metric();
        if ground.entry_cost(goal).is_some() {
            self.flood_to(metric, &[goal]);
        }
        // The search goes outward from the goal, so the first place found of each part is
        // its nearest.
        let corner = Point::new(
            goal.x.max(self.width - 1 - goal.x),
            goal.y.max(self.height - 1 - goal.y),
        );
        for radius in 1..=metric.steps(Point::zero(), corner) {
            self.flood_circle(metric, goal, radius);
        }
    }

    /// Like `away`, reusing the memory of this field.
    pub fn refill_away(&mut self, ground: &impl SearchMap, from: &[Point]) {
        self.refill(ground, from);
        let threat = std::mem::take(&mut self.distances);
        let reached = threat.iter().filter(|&&distance| distance < CLOSED);
        let farthest = reached.max().map_or(0, |&most| most.min(FAR_FROM_THREAT));
        let mut havens: Vec<(usize, Point)> = threat
            .iter()
            .enumerate()
            .filter(|&(_, &distance)| distance < CLOSED)
            .map(|(idx, &distance)| {
                let lost = farthest - distance.min(farthest);
                (usize::from(lost) * GAIN as usize, self.point(idx))
            })
            .collect();
        havens.sort_by_key(|&(lost, _)| lost); // stable: equals stay in order of index
        self.distances = threat;
        self.begin(ground, DETOUR);
        self.flood(ground.metric(), havens.into_iter());
    }

    /// The cost of the path from there; `None` off the map or if no path leads on.
    pub fn distance(&self, at: Point) -> Option<u16> {
        let distance = *self.distances.get(self.idx(at)?)?;
        (distance < CLOSED).then_some(distance)
    }

    /// The best step for a walker on this map: entering it and going on from there costs
    /// least. `None` if standing still is better: at the goal, where no path leads on, or
    /// where someone is in the way and the field does not count those who stand in the
    /// way.
    pub fn best_step(&self, ground: &Walk, at: Point) -> Option<Point> {
        let here = self.distance(at).map_or(i32::MAX, i32::from);
        let steps = ground.metric().around(at).filter_map(|to| {
            let onward = i32::from(self.distance(to)?);
            Some((ground.entry_cost(to)? * self.step + onward, to))
        });
        // Of equal steps the first in the metric's order is taken.
        let (cost, to) = steps.min_by_key(|&(cost, _)| cost)?;
        (cost <= here).then_some(to)
    }

    /// The neighbours of `at` that are nearer to a goal, nearest first; equal ones in the
    /// metric's order.
    pub fn steps_down(&self, metric: Metric, at: Point) -> Vec<Point> {
        let here = self.distance(at).unwrap_or(UNREACHED);
        let mut nearer: Vec<(u16, Point)> = metric
            .around(at)
            .filter_map(|beside| Some((self.distance(beside)?, beside)))
            .filter(|&(distance, _)| distance < here)
            .collect();
        nearer.sort_by_key(|&(distance, _)| distance);
        nearer.into_iter().map(|(_, beside)| beside).collect()
    }

    fn contains(&self, at: Point) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height
    }

    fn idx(&self, at: Point) -> Option<usize> {
        self.contains(at)
            .then(|| (at.y as usize + 1) * self.stride + at.x as usize + 1)
    }

    fn point(&self, idx: usize) -> Point {
        Point::new(
            (idx % self.stride) as i32 - 1,
            (idx / self.stride) as i32 - 1,
        )
    }
}
