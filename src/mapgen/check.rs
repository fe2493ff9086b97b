//! Questions that steps ask while a level is built: what can be reached, and how near to
//! the start something may be. `proof` checks the finished level.

use super::draft::Draft;
use crate::catalog::{Catalog, TrapId};
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
        Self::through(map, start, metric, &Places::default())
    }

    /// Like `from`, but the doors in `unlocked` are open.
    pub fn through(map: &Map, start: Point, metric: Metric, unlocked: &Places) -> Self {
        let mut reached = vec![false; map.count()];
        let mut open = VecDeque::new();
        if map.contains(start) {
            reached[map.idx(start)] = true;
            open.push_back(start);
        }
        while let Some(at) = open.pop_front() {
            for beside in metric.around(at).filter(|&beside| map.contains(beside)) {
                let idx = map.idx(beside);
                if !reached[idx] && (map.tile_at(idx).is_passable() || unlocked.has(idx)) {
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

/// A set of places on a map. Asking for one takes the same time however many there are: a
/// drawing can have thousands of locked doors.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// By tile index; empty if there are none.
    marked: Vec<bool>,
}

impl Places {
    /// These places; those outside the map are left out.
    pub fn of(map: &Map, places: impl IntoIterator<Item = Point>) -> Self {
        let mut all = Self::default();
        for at in places {
            all.add(map, at);
        }
        all
    }

    /// Adds a place. Returns whether it is new.
    pub fn add(&mut self, map: &Map, at: Point) -> bool {
        if !map.contains(at) {
            return true;
        }
        self.marked.resize(map.count(), false);
        !std::mem::replace(&mut self.marked[map.idx(at)], true)
    }

    /// Whether the tile with this index is one of them.
    pub fn has(&self, idx: usize) -> bool {
        self.marked.get(idx).is_some_and(|marked| *marked)
    }

    /// Whether this place is one of them.
    pub fn contains(&self, map: &Map, at: Point) -> bool {
        map.contains(at) && self.has(map.idx(at))
    }
}

/// How many traps count against the budget: all but what only a drawing has, since a drawn
/// door may wait for its lever.
pub fn counted_traps(traps: &[(TrapId, Point)], catalog: &Catalog) -> i32 {
    let counted = |(id, _): &&(TrapId, Point)| !catalog[*id].is_fixture();
    traps.iter().filter(counted).count() as i32
}

/// How many items count against the budget: all but the keys of locks, since a key only
/// gives back what its lock took away.
pub fn counted_items(draft: &Draft) -> i32 {
    let keys = Places::of(&draft.map, draft.locks.iter().map(|lock| lock.key));
    let counted = |(_, at): &&(_, Point)| !keys.contains(&draft.map, *at);
    (draft.items.iter().filter(counted).count() + draft.loot.len()) as i32
}
