//! The fewest steps to the goal, exactly, from any moment of play.
//!
//! The search goes over pairs of cells: the hero's and the dragon's. It first looks at
//! pairs that can still be as short as the way without a dragon, then at those that can
//! be two steps longer, and so on. So the first way to the goal is a shortest one. Both
//! step every turn, so the colours of the two cells on a chessboard change together.
//! Only half of all pairs are possible, and one byte for each holds the dragon's move
//! there and how the search reached the pair.

mod table;

use super::Maze;
use super::direction::{Direction, DragonOrder};
use super::graph::{CellGraph, Distances, NONE};
use super::rules::Moment;
use bracket_geometry::prelude::Point;
use std::fmt;
use table::{Pair, Table};

/// The most cells within the hero's reach for which a way past a dragon that is awake
/// is searched. The search needs at most half their square in bytes, 1 GB.
pub const MOST_CELLS: usize = 46_000;

/// A shortest way to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The hero's steps.
    pub steps: Vec<Direction>,
    /// The dragon's cells: before the first step, and after each step except the last,
    /// after which it does not move. At least one, also if the hero starts at the goal.
    pub dragon: Vec<Point>,
}

impl Solution {
    /// Where the hero is, from the start to the goal.
    pub fn hero(&self, start: Point) -> Vec<Point> {
        let mut cells = vec![start];
        let mut at = start;
        for direction in &self.steps {
            at = direction.step(at);
            cells.push(at);
        }
        cells
    }
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There is no way to the goal, even without the dragon.
    NoWay,
    /// There are ways, but the dragon catches the hero on each.
    CannotAvoid,
    /// There are too many cells to search.
    TooLarge {
        /// How many cells the hero can reach.
        cells: usize,
    },
}

impl fmt::Display for Unsolved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::NoWay => write!(out, "The maze does not have any path to the end."),
            Unsolved::CannotAvoid => write!(out, "The hero cannot avoid the dragon."),
            Unsolved::TooLarge { cells } => write!(
                out,
                "The maze is too large to solve: the hero can reach {cells} cells, \
                 and at most {MOST_CELLS} can be searched with a dragon about."
            ),
        }
    }
}

impl std::error::Error for Unsolved {}

/// A shortest way from the start of a maze.
///
/// # Errors
///
/// Says why there is none, or that the maze is too large.
pub fn solve(maze: &Maze, order: DragonOrder) -> Result<Solution, Unsolved> {
    solve_from(maze, order, maze.start())
}

/// A shortest way from any moment of play. The same question always has the same
/// answer, also if several ways are equally short.
///
/// # Errors
///
/// Says why there is none, or that the maze is too large. A hero in a wall has no way;
/// a hero on the dragon's cell was caught.
pub fn solve_from(maze: &Maze, order: DragonOrder, from: Moment) -> Result<Solution, Unsolved> {
    solve_within(maze, order, from, usize::MAX).unwrap_or(Err(Unsolved::CannotAvoid))
}

/// The same with a limit on the work, in cells looked at. None if the limit was reached
/// before the answer was known.
pub fn solve_within(
    maze: &Maze,
    order: DragonOrder,
    from: Moment,
    most_work: usize,
) -> Option<Result<Solution, Unsolved>> {
    let mut work = 0;
    solve_counted(maze, order, from, most_work, &mut work)
}

/// The same; adds the work to `work`.
pub fn solve_counted(
    maze: &Maze,
    order: DragonOrder,
    from: Moment,
    most_work: usize,
    work: &mut usize,
) -> Option<Result<Solution, Unsolved>> {
    *work += maze.count();
    let graph = CellGraph::reached_from(maze, from.hero);
    let nodes = (graph.node(from.hero), graph.node(maze.goal()));
    let (Some(hero), Some(goal)) = nodes else {
        return Some(Err(Unsolved::NoWay));
    };
    let mut to_goal = Distances::default();
    to_goal.refill(&graph, goal);
    let Some(dragon) = graph.node(from.dragon) else {
        return Some(Ok(asleep(&graph, &to_goal, hero, from.dragon)));
    };
    if hero == dragon {
        return Some(Err(Unsolved::CannotAvoid));
    }
    if hero == goal {
        return Some(Ok(Solution {
            steps: Vec::new(),
            dragon: vec![from.dragon],
        }));
    }
    if graph.count() > MOST_CELLS {
        return Some(Err(Unsolved::TooLarge {
            cells: graph.count(),
        }));
    }
    let start = Pair::new(hero, dragon);
    let mut table = Table::new(&graph, order, start);
    let answer = search(&graph, &mut table, &to_goal, start, most_work);
    *work += table.work();
    answer
}

/// The way if the dragon cannot reach the hero: straight to the goal.
fn asleep(graph: &CellGraph, to_goal: &Distances, hero: u32, dragon: Point) -> Solution {
    let mut steps = Vec::new();
    let mut at = hero;
    while let Some(direction) = to_goal.nearer(graph, at, DragonOrder::default()) {
        steps.push(direction);
        at = graph.near(at)[direction as usize];
    }
    let moments = steps.len().max(1);
    Solution {
        steps,
        dragon: vec![dragon; moments],
    }
}

/// A pair that is two steps farther than the current ones.
struct Later {
    pair: Pair,
    mark: u8,
}

fn search(
    graph: &CellGraph,
    table: &mut Table,
    to_goal: &Distances,
    start: Pair,
    most_work: usize,
) -> Option<Result<Solution, Unsolved>> {
    let mut now = vec![start];
    let mut later: Vec<Later> = Vec::new();
    while !now.is_empty() {
        while let Some(pair) = now.pop() {
            if table.work() > most_work {
                return None;
            }
            // The last one pushed is looked at first.
            for direction in Direction::ALL.into_iter().rev() {
                let hero = graph.near(pair.hero())[direction as usize];
                if hero == NONE {
                    continue;
                }
                let Some(reply) = table.reply(hero, pair.dragon()) else {
                    continue;
                };
                let steps = to_goal.steps(hero);
                if steps == 0 {
                    return Some(Ok(table.way(start, pair, direction)));
                }
                let after = Pair::new(hero, reply.dragon);
                if table.is_marked(after) {
                    continue;
                }
                let mark = table::mark(direction, reply.direction);
                if steps < to_goal.steps(pair.hero()) {
                    table.set_mark(after, mark);
                    now.push(after);
                } else {
                    later.push(Later { pair: after, mark });
                }
            }
        }
        for Later { pair, mark } in later.drain(..) {
            if !table.is_marked(pair) {
                table.set_mark(pair, mark);
                now.push(pair);
            }
        }
    }
    Some(Err(Unsolved::CannotAvoid))
}

#[cfg(test)]
mod tests;
