//! The cheapest path from one place to another.
//!
//! Bracket's own search takes the cost of the last step for the cost of the whole path.
//! Its paths are often too long, and sometimes it finds none where there is one. This
//! search is exact, over the same maps.

use super::ring::Ring;
use super::{MOST_COSTLY, SearchMap, TileExit, Visitor, count};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// How the cost of the rest of a path is estimated, never too high.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heuristic {
    /// The number of steps over open ground, by the metric.
    #[default]
    Steps,
    /// The smaller of the two distances, across and down. Correct but weak; for
    /// comparison.
    Least,
}

impl Heuristic {
    /// An estimate that is never more than the cost of the path.
    #[inline]
    pub fn guess(self, metric: Metric, from: Point, to: Point) -> i32 {
        match self {
            Heuristic::Steps => metric.steps(from, to),
            Heuristic::Least => (from.x - to.x).abs().min((from.y - to.y).abs()),
        }
    }
}

/// A path through the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Stored in reverse: from the end of the path to its start, both included.
    pub cells: Vec<Point>,
    /// The cost of all steps together.
    pub cost: i32,
    /// How many places were expanded to find it.
    pub expanded: usize,
    /// Whether it ends at the goal, or only near it.
    pub arrived: bool,
}

impl Path {
    /// Where the first step leads; `None` if there is nowhere to go.
    pub fn next_step(&self) -> Option<Point> {
        let after_start = self.cells.len().checked_sub(2)?;
        Some(self.cells[after_start])
    }

    /// Where the path ends.
    pub fn end(&self) -> Option<Point> {
        self.cells.first().copied()
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.cells.len().saturating_sub(1)
    }

    fn staying(at: Point, arrived: bool) -> Self {
        Self {
            cells: vec![at],
            cost: 0,
            expanded: 0,
            arrived,
        }
    }
}

/// What is known of a tile. It is of this search only if it has this search's stamp.
#[derive(Clone, Copy, Debug, Default)]
struct SearchNode {
    score: i32,
    stamp: u16,
    /// The step that led here: `(dx + 1) * 3 + dy + 1`.
    step: u8,
    is_closed: bool,
}

/// Searches for paths. Its memory is kept from one search to the next.
#[derive(Clone, Debug)]
pub struct PathSearch {
    heuristic: Heuristic,
    nodes: Vec<SearchNode>,
    stamp: u16,
    open: Ring<Point>,
}

impl Default for PathSearch {
    fn default() -> Self {
        Self::with(Heuristic::default())
    }
}

/// The best place to end at so far, if the goal cannot be reached. Less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Nearest {
    steps: i32,
    cost: i32,
    idx: usize,
}

impl PathSearch {
    /// A search with this estimate.
    pub fn with(heuristic: Heuristic) -> Self {
        Self {
            heuristic,
            nodes: Vec::new(),
            stamp: 0,
            // A step costs at most that much, and changes the estimate by at most one.
            open: Ring::spanning(MOST_COSTLY as usize + 2),
        }
    }

    /// The cheapest path; `None` if there is none or either end is off the map.
    ///
    /// The start need not be a place that can be entered. The goal must be, but someone
    /// may stand on it: then the walker stops beside them.
    pub fn path(&mut self, ground: &impl SearchMap, start: Point, goal: Point) -> Option<Path> {
        if !ground.in_bounds(start) || !ground.in_bounds(goal) {
            return None;
        }
        if start == goal {
            return Some(Path::staying(start, true));
        }
        ground.entry_cost(goal)?;
        let mut expanded = 0;
        self.begin(ground, start, goal);
        while let Some((score, at)) = self.open.pop() {
            let Some(cost) = self.close(ground, at) else {
                continue;
            };
            expanded += 1;
            // Every open place costs at least `score` to the goal, so the first path that
            // costs no more is the cheapest.
            if at == goal || self.expand(ground, at, cost, goal, score) {
                return Some(self.trace(ground, goal, start, expanded, true));
            }
        }
        None
    }

    /// The cheapest path to the goal or, if none leads there, to the place nearest to it:
    /// by the metric, then by the cost of going there, then by index. If either end is off
    /// the map, the path stays at the start.
    pub fn nearest(&mut self, ground: &impl SearchMap, start: Point, goal: Point) -> Path {
        if start == goal || !ground.in_bounds(start) || !ground.in_bounds(goal) {
            return Path::staying(start, start == goal);
        }
        let metric = ground.metric();
        // If the estimate uses the same distance, the first places found beside a goal
        // that cannot be entered are the cheapest such places.
        let beside_is_best =
            self.heuristic == Heuristic::Steps && ground.entry_cost(goal).is_none();
        let mut best: Option<(Nearest, usize)> = None;
        let mut expanded = 0;
        self.begin(ground, start, goal);
        while let Some((score, at)) = self.open.pop() {
            if beside_is_best && best.is_some_and(|(near, found)| near.steps == 1 && found < score)
            {
                break;
            }
            let Some(cost) = self.close(ground, at) else {
                continue;
            };
            expanded += 1;
            let near = Nearest {
                steps: metric.steps(at, goal),
                cost,
                idx: ground.point2d_to_index(at),
            };
            if best.is_none_or(|(least, _)| near < least) {
                best = Some((near, score));
            }
            if at == goal || self.expand(ground, at, cost, goal, score) {
                return self.trace(ground, goal, start, expanded, true);
            }
        }
        let end = best.map_or(start, |(near, _)| ground.index_to_point2d(near.idx));
        self.trace(ground, end, start, expanded, false)
    }

    /// How many buckets of open places the search has looked into.
    #[cfg(test)]
    pub fn looks(&self) -> usize {
        self.open.looks
    }

    fn begin(&mut self, ground: &impl SearchMap, start: Point, goal: Point) {
        let count = count(ground);
        self.stamp = self.stamp.wrapping_add(1);
        if self.nodes.len() != count || self.stamp == 0 {
            self.nodes.clear();
            self.nodes.resize(count, SearchNode::default());
            self.stamp = 1;
        }
        self.nodes[ground.point2d_to_index(start)] = SearchNode {
            stamp: self.stamp,
            ..SearchNode::default()
        };
        let guess = self.heuristic.guess(ground.metric(), start, goal) as usize;
        self.open.begin(guess);
        self.open.push(guess, start);
    }

    /// Closes an open place and returns the cost of reaching it; `None` if it was closed
    /// before.
    fn close(&mut self, ground: &impl SearchMap, at: Point) -> Option<i32> {
        let node = &mut self.nodes[ground.point2d_to_index(at)];
        if node.is_closed {
            return None;
        }
        node.is_closed = true;
        Some(node.score)
    }

    /// Opens the neighbours of a place. Returns true if the goal is among them and is
    /// reached for no more than `limit`.
    #[inline(always)] // the inside of every search
    fn expand(
        &mut self,
        ground: &impl SearchMap,
        from: Point,
        cost: i32,
        goal: Point,
        limit: usize,
    ) -> bool {
        let mut frontier = Frontier {
            nodes: &mut self.nodes,
            open: &mut self.open,
            stamp: self.stamp,
            heuristic: self.heuristic,
            metric: ground.metric(),
            goal,
            from,
            cost,
            least: cost.saturating_add(1),
            limit,
            is_done: false,
        };
        ground.visit_exits(from, &mut frontier);
        frontier.is_done
    }

    fn trace(
        &self,
        ground: &impl SearchMap,
        end: Point,
        start: Point,
        expanded: usize,
        arrived: bool,
    ) -> Path {
        let cost = self.nodes[ground.point2d_to_index(end)].score;
        // No step costs less than 1.
        let mut cells = Vec::with_capacity(cost as usize + 1);
        cells.push(end);
        let mut at = end;
        while at != start {
            let step = i32::from(self.nodes[ground.point2d_to_index(at)].step);
            at = Point::new(at.x - (step / 3 - 1), at.y - (step % 3 - 1));
            cells.push(at);
        }
        Path {
            cells,
            cost,
            expanded,
            arrived,
        }
    }
}

/// The exits of one place, added to the search.
struct Frontier<'a> {
    nodes: &'a mut [SearchNode],
    open: &'a mut Ring<Point>,
    stamp: u16,
    heuristic: Heuristic,
    metric: Metric,
    goal: Point,
    from: Point,
    cost: i32,
    least: i32,
    limit: usize,
    is_done: bool,
}

impl Visitor for Frontier<'_> {
    #[inline(always)] // the inside of every search
    fn wants(&self, idx: usize) -> bool {
        let node = self.nodes[idx];
        // No step costs less than 1, so these cannot become cheaper. Closed places never
        // can, and are mostly skipped here too.
        (node.stamp != self.stamp) | (node.score > self.least)
    }

    #[inline(always)] // the inside of every search
    fn visit(&mut self, exit: TileExit) {
        let node = &mut self.nodes[exit.idx];
        let known = match node.stamp == self.stamp {
            true => node.score,
            false => i32::MAX,
        };
        let score = self.cost.saturating_add(exit.cost);
        if score >= known {
            return;
        }
        let (dx, dy) = (exit.at.x - self.from.x, exit.at.y - self.from.y);
        *node = SearchNode {
            score,
            stamp: self.stamp,
            step: ((dx + 1) * 3 + dy + 1) as u8,
            is_closed: false,
        };
        let guess = self.heuristic.guess(self.metric, exit.at, self.goal);
        let total = score.saturating_add(guess) as usize;
        self.open.push(total, exit.at);
        self.is_done |= exit.at == self.goal && total <= self.limit;
    }
}
