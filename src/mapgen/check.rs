//! What every level keeps, whatever recipe made it.

use super::draft::{Budget, Draft, Flaw};
use super::hunt::Hunt;
use crate::map::Map;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use std::collections::VecDeque;

/// Nobody waits nearer than this to where the hero arrives.
pub const QUIET_STEPS: i32 = 8;

/// No trap lies nearer than this to where the hero arrives.
pub const SAFE_STEPS: i32 = 4;

/// The places that can be reached, by tile index.
pub struct Reach {
    reached: Vec<bool>,
}

impl Reach {
    /// Everything that can be walked to from a place, shut doors opened; locked
    /// and secret ones stay shut.
    pub fn from(map: &Map, start: Point, metric: Metric) -> Self {
        Self::flood(map, start, metric, |_| false)
    }

    /// The same, but the locked doors that `unlocked` names are open.
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

    pub fn contains(&self, map: &Map, at: Point) -> bool {
        map.contains(at) && self.reached[map.idx(at)]
    }

    pub fn count(&self) -> usize {
        self.reached.iter().filter(|reached| **reached).count()
    }
}

/// Checks a finished draft.
pub fn check(draft: &Draft, budget: Budget, metric: Metric) -> Result<(), Flaw> {
    let map = &draft.map;
    let (Some(start), Some(exit)) = (draft.start, draft.exit) else {
        return Err(Flaw::new("the recipe set no start or no exit"));
    };
    if !map.tile(start).is_walkable() {
        return Err(Flaw::new("nobody can stand where the hero arrives"));
    }
    // Any key fits any lock, so each is reached while all locks are shut: opening
    // the wrong door first must not lock the hero out.
    let shut = Reach::from(map, start, metric);
    if draft.locks.iter().any(|lock| !shut.contains(map, lock.key)) {
        return Err(Flaw::new("a key cannot be reached before the locks"));
    }
    let doors: Vec<Point> = draft.locks.iter().map(|lock| lock.door).collect();
    let reach = Reach::through(map, start, metric, &doors);
    if !reach.contains(map, exit) {
        return Err(Flaw::new("the exit cannot be reached"));
    }
    let monsters = draft.monsters.iter().map(|&(_, at)| ("a monster", at));
    let items = draft.items.iter().map(|&(_, at)| ("an item", at));
    let traps = draft.traps.iter().map(|&(_, at)| ("a trap", at));
    for (what, at) in monsters.chain(items).chain(traps) {
        if !map.tile(at).is_walkable() || !reach.contains(map, at) {
            return Err(Flaw::new(format!("{what} at {at:?} cannot be reached")));
        }
    }
    for &(_, at) in &draft.monsters {
        if metric.steps(at, start) < QUIET_STEPS {
            return Err(Flaw::new("a monster waits where the hero arrives"));
        }
    }
    for &(_, at) in &draft.traps {
        if metric.steps(at, start) < SAFE_STEPS {
            return Err(Flaw::new("a trap lies where the hero arrives"));
        }
    }
    within_budget(draft, budget)?;
    match draft.hunter {
        Some(hunter) => hunted(
            draft,
            Hunt {
                start,
                goal: exit,
                hunter,
            },
        ),
        None => Ok(()),
    }
}

/// With a hunter about, nothing else may hurt, and a way unhurt leads there and back.
fn hunted(draft: &Draft, hunt: Hunt) -> Result<(), Flaw> {
    if draft.monsters.len() > 1 || !draft.traps.is_empty() {
        return Err(Flaw::new("not only the hunter can hurt"));
    }
    // The step that made the maze has proved it, unless another has changed it since.
    if draft.proved == Some((hunt, draft.map.fingerprint())) {
        return Ok(());
    }
    hunt.prove(&draft.map).map_err(Flaw::new)
}

/// How many items count against the budget: all but the keys of locks, which
/// only give back what a lock took away.
pub fn counted_items(draft: &Draft) -> i32 {
    let is_key = |at: Point| draft.locks.iter().any(|lock| lock.key == at);
    draft.items.iter().filter(|&&(_, at)| !is_key(at)).count() as i32
}

fn within_budget(draft: &Draft, budget: Budget) -> Result<(), Flaw> {
    for (what, count, most) in [
        ("monsters", draft.monsters.len(), budget.monsters),
        ("items", counted_items(draft) as usize, budget.items),
        ("traps", draft.traps.len(), budget.traps),
    ] {
        if count as i32 > most {
            return Err(Flaw::new(format!("{count} {what} are more than {most}")));
        }
    }
    Ok(())
}
