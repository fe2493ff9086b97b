//! Makes mazes from a seed: carved at random, and checked by the solver.

mod carve;

use super::Maze;
use super::direction::DragonOrder;
use super::solve::{self, Solution};
use bracket_geometry::prelude::Point;
use chance::Stream;
use std::fmt;

/// The smallest width and height.
pub const SMALLEST: i32 = 7;
/// The largest width and height.
pub const LARGEST: i32 = 201;

/// Which maze is wanted. The same order always gives the same maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The seed of all chance.
    pub seed: u64,
    /// How many columns, from `SMALLEST` to `LARGEST`.
    pub width: i32,
    /// How many rows, from `SMALLEST` to `LARGEST`.
    pub height: i32,
    /// How often, in percent, a passage is dug into an existing one, so that there is
    /// more than one way.
    pub loops: i32,
    /// Whether it must be possible to win.
    pub solvable: bool,
    /// The fewest steps of the best way. Above 0 only if it must be possible to win.
    pub min_steps: usize,
    /// The preferences of the dragon against which it can be won.
    pub dragon_order: DragonOrder,
}

impl Order {
    /// The usual maze: 15 by 19, a few loops, can be won.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            width: 15,
            height: 19,
            loops: 5,
            solvable: true,
            min_steps: 0,
            dragon_order: DragonOrder::default(),
        }
    }

    /// The same with another size.
    pub fn sized(self, width: i32, height: i32) -> Self {
        Self {
            width,
            height,
            ..self
        }
    }
}

/// A maze that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The maze.
    pub maze: Maze,
    /// The best way through it; none if the order did not ask for one.
    pub solution: Option<Solution>,
}

/// Why no maze was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// A width or a height is out of bounds.
    Size {
        /// `width` or `height`.
        name: &'static str,
        /// The value in the order.
        value: i32,
    },
    /// The chance of loops is not a percentage.
    Loops {
        /// The value in the order.
        value: i32,
    },
    /// A minimum of steps for a maze that need not be winnable.
    StepsOfAnyMaze,
    /// This many mazes were tried, and none was as wanted.
    GaveUp {
        /// How many were tried.
        tries: u32,
        /// The minimum of steps in the order.
        min_steps: usize,
        /// The most steps among those that can be won, if any.
        longest: Option<usize>,
    },
}

impl fmt::Display for NotMade {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Size { name, value } => write!(
                out,
                "a {name} of {value} is out of bounds: mazes are {SMALLEST} to {LARGEST} cells wide and high"
            ),
            NotMade::Loops { value } => {
                write!(out, "loops of {value} percent: take a number from 0 to 100")
            }
            NotMade::StepsOfAnyMaze => write!(
                out,
                "a least number of steps can be had only for a maze that can be won"
            ),
            NotMade::GaveUp {
                tries,
                longest: None,
                ..
            } => write!(
                out,
                "none of {tries} mazes can be won: take another seed, or more loops"
            ),
            NotMade::GaveUp {
                tries,
                min_steps,
                longest: Some(longest),
            } => write!(
                out,
                "none of {tries} mazes takes {min_steps} steps, the longest {longest}: \
                 take another seed, a larger size, or fewer steps"
            ),
        }
    }
}

impl std::error::Error for NotMade {}

/// Makes a maze.
///
/// # Errors
///
/// Says what is out of bounds, or what to change if no maze can be found.
pub fn generate(order: &Order) -> Result<Made, NotMade> {
    for (name, value) in [("width", order.width), ("height", order.height)] {
        if !(SMALLEST..=LARGEST).contains(&value) {
            return Err(NotMade::Size { name, value });
        }
    }
    if !(0..=100).contains(&order.loops) {
        return Err(NotMade::Loops { value: order.loops });
    }
    if !order.solvable {
        if order.min_steps > 0 {
            return Err(NotMade::StepsOfAnyMaze);
        }
        let maze = attempt(order, 0);
        return Ok(Made {
            maze,
            solution: None,
        });
    }
    find(order)
}

/// The first maze that the solver finds to be as wanted.
///
/// Mazes that need much work are put aside, and only a few of them are decided at the
/// end: most large mazes are decided quickly, and making another one is cheap.
fn find(order: &Order) -> Result<Made, NotMade> {
    let mut undecided = Vec::new();
    let mut longest = None;
    let mut is_wanted = |maze: Maze, most_work: usize| {
        let start = maze.start();
        match solve::solve_within(&maze, order.dragon_order, start, most_work) {
            None => Verdict::Undecided,
            Some(Ok(solution)) if solution.steps.len() >= order.min_steps => {
                Verdict::Wanted(Made {
                    maze,
                    solution: Some(solution),
                })
            }
            Some(answer) => {
                let steps = answer.ok().map(|solution| solution.steps.len());
                longest = longest.max(steps);
                Verdict::Unwanted
            }
        }
    };
    let tries = tries(order);
    for number in 0..tries {
        match is_wanted(attempt(order, number), QUICK) {
            Verdict::Wanted(made) => return Ok(made),
            Verdict::Undecided => undecided.push(number),
            Verdict::Unwanted => {}
        }
    }
    for number in undecided.into_iter().take(FEW) {
        if let Verdict::Wanted(made) = is_wanted(attempt(order, number), usize::MAX) {
            return Ok(made);
        }
    }
    Err(NotMade::GaveUp {
        tries,
        min_steps: order.min_steps,
        longest,
    })
}

enum Verdict {
    Wanted(Made),
    Unwanted,
    Undecided,
}

/// A try that needs more work than this, in cells looked at, is put aside.
const QUICK: usize = 100_000_000;
/// How many of these are decided at the end.
const FEW: usize = 4;

/// How many mazes are tried: many small ones, fewer large ones.
fn tries(order: &Order) -> u32 {
    const CELLS: i32 = 2_000_000;
    (CELLS / (order.width * order.height)).clamp(100, 1_000) as u32
}

/// The maze of one try. Each try has its own stream.
fn attempt(order: &Order, number: u32) -> Maze {
    let mut stream = Stream::named(order.seed, &format!("maze {number}"));
    let free = carve::carve(order.width, order.height, order.loops, &mut stream);
    place(order, free, &mut stream)
}

/// Puts the hero at one end, the goal at the other and the dragon between them.
fn place(order: &Order, free: Vec<bool>, stream: &mut Stream) -> Maze {
    let (width, height) = (order.width, order.height);
    let is_free = |at: Point| free[(at.y * width + at.x) as usize];
    let mut end_of = |line: Vec<Point>| {
        let open: Vec<Point> = line.into_iter().filter(|&at| is_free(at)).collect();
        *stream.pick(&open).expect("the outermost lines are dug")
    };
    let (hero, goal) = if height >= width {
        let mut row = |y| end_of((0..width).map(|x| Point::new(x, y)).collect());
        (row(1), row(height - 2))
    } else {
        let mut column = |x| end_of((0..height).map(|y| Point::new(x, y)).collect());
        (column(1), column(width - 2))
    };
    let count = width * height;
    let from = stream.between(count / 2, count * 3 / 4 - 1);
    let dragon = (0..=from)
        .rev()
        .map(|idx| Point::new(idx % width, idx / width))
        .find(|&at| is_free(at) && at != hero && at != goal)
        .expect("there is free ground in the upper half");
    Maze::new(width, free, hero, dragon, goal).expect("all three stand in the maze")
}

#[cfg(test)]
mod tests;
