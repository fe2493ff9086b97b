//! Finding paths and lines of sight on a map.
//!
//! Nothing here changes anything. All of it uses the true terrain, not what anyone has
//! seen, and gives the same answer every time.

pub mod astar;
pub mod flow;
pub mod line;
pub mod maze;
pub mod outlooks;
mod ring;
pub mod sight;
pub mod walk;
pub mod ways;

use crate::map::MOST_COSTLY;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::Algorithm2D;

/// The range of the cost of a step.
const STEP_COSTS: std::ops::RangeInclusive<i32> = 1..=MOST_COSTLY;

/// A neighbour that can be stepped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileExit {
    /// Its tile index.
    pub idx: usize,
    /// Its place.
    pub at: Point,
    /// What entering it costs, from 1 to 250.
    pub cost: i32,
}

/// Receives the exits of a place.
pub trait Visitor {
    /// Called before the terrain is looked at; false skips the exit.
    fn wants(&self, _idx: usize) -> bool {
        true
    }

    /// Receives one exit.
    fn visit(&mut self, exit: TileExit);
}

impl<F: FnMut(TileExit)> Visitor for F {
    fn visit(&mut self, exit: TileExit) {
        self(exit);
    }
}

/// A bracket map that can be searched with whole numbers.
///
/// Its tiles are numbered row by row, as bracket does by default. An exit leads to a
/// neighbour by the metric. Its cost depends only on the place entered. Where one can go,
/// one can go back.
pub trait SearchMap: Algorithm2D {
    /// Which places are neighbours, and how far apart other places are.
    fn metric(&self) -> Metric;

    /// What entering a place costs, from any side; `None` if it cannot be entered or is
    /// off the map.
    fn entry_cost(&self, at: Point) -> Option<i32> {
        let mut cost = None;
        for beside in self.metric().around(at) {
            if self.in_bounds(beside) {
                self.visit_exits(beside, &mut |exit: TileExit| {
                    if exit.at == at {
                        cost = Some(exit.cost);
                    }
                });
            }
        }
        cost
    }

    /// Writes what entering each place of a row costs; 0 if nobody can.
    fn row_costs(&self, y: i32, row: &mut [u8]) {
        for (x, place) in (0..).zip(row) {
            let cost = self.entry_cost(Point::new(x, y));
            *place = cost.map_or(0, |cost| whole(cost) as u8);
        }
    }

    /// Shows the exits of a place to the visitor, in the reverse order of the metric's
    /// directions. The search follows what it found last first, so ties go to the first
    /// direction.
    fn visit_exits<V: Visitor>(&self, at: Point, visitor: &mut V) {
        let exits = self.get_available_exits(self.point2d_to_index(at));
        for &(idx, cost) in exits.iter().rev() {
            let to = self.index_to_point2d(idx);
            if self.metric().is_adjacent(at, to) && self.in_bounds(to) && visitor.wants(idx) {
                let cost = whole(cost as i32);
                visitor.visit(TileExit { idx, at: to, cost });
            }
        }
    }
}

/// The cost, limited to the range that a search relies on.
fn whole(cost: i32) -> i32 {
    cost.clamp(*STEP_COSTS.start(), *STEP_COSTS.end())
}

/// How many tiles a map has.
fn count(ground: &impl SearchMap) -> usize {
    let size = ground.dimensions();
    size.x.max(0) as usize * size.y.max(0) as usize
}

#[cfg(test)]
mod tests;
