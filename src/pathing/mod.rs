//! Finding the way, and seeing far: questions over a map.
//!
//! Everything here reads and changes nothing, knows the true terrain and not
//! what anyone has seen of it, and answers the same every time.

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

/// The least and the most that a step may cost.
const STEP_COSTS: std::ops::RangeInclusive<i32> = 1..=MOST_COSTLY;

/// A place that can be stepped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    pub idx: usize,
    pub at: Point,
    /// What entering it costs, from 1 to 250.
    pub cost: i32,
}

/// Who is shown the exits of a place.
pub trait Visitor {
    /// Asked before the terrain is looked at, which saves the look.
    fn wants(&self, _idx: usize) -> bool {
        true
    }

    fn visit(&mut self, exit: Exit);
}

impl<F: FnMut(Exit)> Visitor for F {
    fn visit(&mut self, exit: Exit) {
        self(exit);
    }
}

/// A bracket map that can be searched in whole numbers.
///
/// Its tiles are numbered row by row, as bracket does unless told otherwise. An
/// exit leads to a place beside, by the metric, and what it costs depends on the
/// place entered alone; where one can go, one can go back.
pub trait Ground: Algorithm2D {
    /// Which places are beside one another, and how far apart others are.
    fn metric(&self) -> Metric;

    /// What entering a place costs, from whichever side; none if it cannot be
    /// entered or lies off the map.
    fn entry_cost(&self, at: Point) -> Option<i32> {
        let mut cost = None;
        for beside in self.metric().around(at) {
            if self.in_bounds(beside) {
                self.visit_exits(beside, &mut |exit: Exit| {
                    if exit.at == at {
                        cost = Some(exit.cost);
                    }
                });
            }
        }
        cost
    }

    /// Writes what entering each place of a row costs; 0 where nobody can.
    fn row_costs(&self, y: i32, row: &mut [u8]) {
        for (x, place) in (0..).zip(row) {
            let cost = self.entry_cost(Point::new(x, y));
            *place = cost.map_or(0, |cost| whole(cost) as u8);
        }
    }

    /// Shows the exits of a place on the map, the metric's last direction first:
    /// what is found last is followed first, and so ties go to the first.
    fn visit_exits<V: Visitor>(&self, at: Point, visitor: &mut V) {
        let exits = self.get_available_exits(self.point2d_to_index(at));
        for &(idx, cost) in exits.iter().rev() {
            let to = self.index_to_point2d(idx);
            if self.metric().is_adjacent(at, to) && self.in_bounds(to) && visitor.wants(idx) {
                let cost = whole(cost as i32);
                visitor.visit(Exit { idx, at: to, cost });
            }
        }
    }
}

/// A cost within the bounds that a search relies on.
fn whole(cost: i32) -> i32 {
    cost.clamp(*STEP_COSTS.start(), *STEP_COSTS.end())
}

/// How many tiles a ground has.
fn count(ground: &impl Ground) -> usize {
    let size = ground.dimensions();
    size.x.max(0) as usize * size.y.max(0) as usize
}

#[cfg(test)]
mod tests;
