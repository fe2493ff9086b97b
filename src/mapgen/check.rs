//! Questions that steps ask while a level is built: what can be reached, and how near to
//! the start something may be. `proof` checks the finished level.

use super::draft::Draft;
use crate::map::Map;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use std::collections::VecDeque;

/// No monster stands nearer than this to where the hero arrives.
pub const QUIET_STEPS: i32 = 8;

/// No trap lies nearer than this to where the hero arrives.
pub const SAFE_STEPS: i32 = 4;

/// The places that can be reached, by tile index.
pub struct Reach {
    reached: Vec<bool>,
}

impl Reach {
    /// Everything that can be walked to from a place. Shut doors count as open; locked and
    /// secret doors do not.
    pub fn from(map: &Map, start: Point, metric: Metric) -> Self {
        Self::flood(map, start, metric, |_| false)
    }

    /// Like `from`, but the locked doors in `unlocked` are open.
    pub fn through(map: &Map, start: Point, metric: Metric, unlocked: &[Point]) -> Self {
        Self::flood(map, start, metric, |at| unlocked.contains(&at))
    }

    fn flood(map: &Map, start: Point, metric: Metric, also: impl Fn(Point) -> bool) -> Self {
        let mut reached = vec![false; map.count()];
        let mut open = VecDeque::new();
        if map.contains(start) {
            reached[map.idx(start)] = true;
            open.push_back(start);
        }
        while let Some(at) = open.pop_front() {
            for beside in metric.around(at).filter(|&beside| map.contains(beside)) {
                let idx = map.idx(beside);
                if !reached[idx] && (map.tile_at(idx).is_passable() || also(beside)) {
                    reached[idx] = true;
                    open.push_back(beside);
                }
            }
        }
        Self { reached }
    }

    /// Whether a place can be reached.
    pub fn contains(&self, map: &Map, at: Point) -> bool {
        map.contains(at) && self.reached[map.idx(at)]
    }

    /// How many places can be reached.
    pub fn count(&self) -> usize {
        self.reached.iter().filter(|reached| **reached).count()
    }
}

/// How many items count against the budget: all but the keys of locks, since a key only
/// gives back what its lock took away.
pub fn counted_items(draft: &Draft) -> i32 {
    let is_key = |at: Point| draft.locks.iter().any(|lock| lock.key == at);
    draft.items.iter().filter(|&&(_, at)| !is_key(at)).count() as i32
}
