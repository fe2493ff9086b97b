//! The fewest steps to the goal, exactly, from any moment of play.
//!
//! The search goes over pairs of cells: the hero's and the dragon's. It takes
//! first what could still be as short as the way without a dragon, then what
//! could be two steps longer, and so on; the first way to the goal is a
//! shortest one. Both step every turn, so on a chessboard the colours of the
//! two cells stay in step, and one byte for half of all pairs holds what the
//! dragon does there and how the search came there.

mod table;

use super::Maze;
use super::direction::{Direction, DragonOrder};
use super::ground::{Distances, Ground, NONE};
use super::rules::Moment;
use bracket_geometry::prelude::Point;
use std::fmt;
use table::{Pair, Table};

/// The most cells within the hero's reach for which a way past a waking dragon
/// is looked for. The search takes at most half their square in bytes, 1 GB.
pub const MOST_CELLS: usize = 46_000;

/// A shortest way to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The hero's steps.
    pub steps: Vec<Direction>,
    /// Where the dragon is before the first step and after each but the last,
    /// which it does not answer. At least one, where the hero starts at the goal.
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
    /// There is no way to the goal, dragon or not.
    NoWay,
    /// There is a way, but the dragon catches the hero on every one.
    CannotAvoid,
    /// There are too many cells to look for a way past the dragon.
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
/// Tells why there is none, or that the maze is too large.
pub fn solve(maze: &Maze, order: DragonOrder) -> Result<Solution, Unsolved> {
    solve_from(maze, order, maze.start())
}

/// A shortest way from any moment of play. The same question always has the
/// same answer, also where several ways are equally short.
///
/// # Errors
/// Tells why there is none, or that the maze is too large. A hero in a wall
/// has no way; a hero where the dragon is has been caught.
pub fn solve_from(maze: &Maze, order: DragonOrder, from: Moment) -> Result<Solution, Unsolved> {
    solve_within(maze, order, from, usize::MAX).unwrap_or(Err(Unsolved::CannotAvoid))
}

/// The same with a bound on the work, which is about so many cells looked at;
/// none where that is not enough to know.
pub fn solve_within(
    maze: &Maze,
    order: DragonOrder,
    from: Moment,
    most_work: usize,
) -> Option<Result<Solution, Unsolved>> {
    let mut work = 0;
    solve_counted(maze, order, from, most_work, &mut work)
}

/// The same; adds to `work` how much it was.
pub fn solve_counted(
    maze: &Maze,
    order: DragonOrder,
    from: Moment,
    most_work: usize,
    work: &mut usize,
) -> Option<Result<Solution, Unsolved>> {
    *work += maze.count();
    let ground = Ground::reached_from(maze, from.hero);
    let nodes = (ground.node(from.hero), ground.node(maze.goal()));
    let (Some(hero), Some(goal)) = nodes else {
        return Some(Err(Unsolved::NoWay));
    };
    let mut to_goal = Distances::default();
    to_goal.refill(&ground, goal);
    let Some(dragon) = ground.node(from.dragon) else {
        return Some(Ok(asleep(&ground, &to_goal, hero, from.dragon)));
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
    if ground.count() > MOST_CELLS {
        return Some(Err(Unsolved::TooLarge {
            cells: ground.count(),
        }));
    }
    let start = Pair::new(hero, dragon);
    let mut table = Table::new(&ground, order, start);
    let answer = search(&ground, &mut table, &to_goal, start, most_work);
    *work += table.work();
    answer
}

/// The way past a dragon that cannot come: straight to the goal.
fn asleep(ground: &Ground, to_goal: &Distances, hero: u32, dragon: Point) -> Solution {
    let mut steps = Vec::new();
    let mut at = hero;
    while let Some(direction) = to_goal.nearer(ground, at, DragonOrder::default()) {
        steps.push(direction);
        at = ground.near(at)[direction as usize];
    }
    let moments = steps.len().max(1);
    Solution {
        steps,
        dragon: vec![dragon; moments],
    }
}

/// A pair that is two steps farther than those looked at now.
struct Later {
    pair: Pair,
    mark: u8,
}

fn search(
    ground: &Ground,
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
            // The last one pushed is the first one looked at.
            for direction in Direction::ALL.into_iter().rev() {
                let hero = ground.near(pair.hero())[direction as usize];
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
