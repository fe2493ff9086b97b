//! A maze being played: the hero steps, the dragon follows, and the steps are compared
//! with par, the fewest possible.
//!
//! Steps can be undone and hints asked for; both are counted.

mod result;

pub use result::counted;

use super::Maze;
use super::direction::{Direction, DragonOrder};
use super::generate::{self, Order};
use super::link::{self, Linked};
use super::parse;
use super::rules::{Moment, Pursuit, TurnOutcome};
use super::show::{DRAGON, FREE, GOAL, HERO, WALL};
use super::solve::{self, Solution, Unsolved};
use chance::seed::Seed;

/// The most work for par and hints, in cells looked at: about a second on a slow
/// machine. A maze that needs more has no par, but can still be played.
const MOST_WORK: usize = 100_000_000;

/// The maze of a seed as a puzzle: small enough to show two side by side in the usual
/// window, with loops, and not won in a few steps.
pub fn order(seed: u64) -> Order {
    Order {
        loops: 10,
        min_steps: 28,
        ..Order::new(seed).sized(19, 15)
    }
}

/// The fewest steps from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Par {
    /// A best way.
    Known(Solution),
    /// It cannot be won.
    Lost(Unsolved),
    /// The maze is too large to know.
    Unknown,
}

impl Par {
    fn of(answer: Option<Result<Solution, Unsolved>>) -> Self {
        match answer {
            Some(Ok(solution)) => Par::Known(solution),
            None | Some(Err(Unsolved::TooLarge { .. })) => Par::Unknown,
            Some(Err(reason)) => Par::Lost(reason),
        }
    }

    /// The number of steps, if there is one.
    pub fn steps(&self) -> Option<usize> {
        match self {
            Par::Known(solution) => Some(solution.steps.len()),
            Par::Lost(_) | Par::Unknown => None,
        }
    }
}

/// The state of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The hero must step.
    Going,
    /// The dragon caught the hero. The last step can be undone.
    Caught,
    /// The hero is at the goal. Nothing can be undone.
    Won,
}

impl Standing {
    /// Its name in scripts.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Going => "going",
            Standing::Caught => "caught",
            Standing::Won => "won",
        }
    }
}

/// A hint for the moment at which it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The next step of a best way, and the number of steps from here.
    Step {
        /// The next step.
        direction: Direction,
        /// How many steps are left, with this one.
        left: usize,
    },
    /// From here the puzzle cannot be won.
    Lost,
    /// The maze is too large to know. Such a hint is not counted.
    Unknown,
}

/// A maze being played.
#[derive(Clone, Debug)]
pub struct Puzzle {
    seed: Option<Seed>,
    maze: Maze,
    pursuit: Pursuit,
    par: Par,
    /// The positions between turns, from the start to now.
    turns: Vec<Moment>,
    standing: Standing,
    undos: usize,
    hints: usize,
    tries: usize,
    hint: Option<Hint>,
    is_asleep: bool,
}

impl Puzzle {
    /// The puzzle of a seed, the same on every machine.
    ///
    /// # Errors
    ///
    /// A sentence if the seed gives no maze.
    pub fn of_seed(seed: Seed) -> Result<Self, String> {
        let made = generate::generate(&order(seed.number)).map_err(|fault| fault.to_string())?;
        let par = Par::of(made.solution.map(Ok));
        Ok(Self::new(Some(seed), made.maze, par))
    }

    /// Any maze as a puzzle.
    pub fn of_maze(maze: Maze) -> Self {
        let order = DragonOrder::default();
        let par = Par::of(solve::solve_within(&maze, order, maze.start(), MOST_WORK));
        Self::new(None, maze, par)
    }

    /// The puzzle in a text: a maze in either form, or a link to one. None if it is
    /// neither.
    ///
    /// # Errors
    ///
    /// A sentence about the mistake in the maze or the link.
    pub fn of_text(text: &str) -> Option<Result<Self, String>> {
        if let Some(linked) = link::read(text) {
            return Some(match linked {
                Ok(Linked::Seed(seed)) => Self::of_seed(seed),
                Ok(Linked::Maze(maze)) => Ok(Self::of_maze(maze)),
                Err(fault) => Err(fault.to_string()),
            });
        }
        let is_cell = |letter| [HERO, GOAL, FREE, WALL, DRAGON].contains(&letter);
        text.contains(is_cell).then(|| {
            let maze = parse::parse(text).map_err(|fault| fault.to_string())?;
            Ok(Self::of_maze(maze))
        })
    }

    fn new(seed: Option<Seed>, maze: Maze, par: Par) -> Self {
        let start = maze.start();
        let is_there = start.hero == maze.goal();
        let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
        Self {
            seed,
            // A dragon without a way to the hero now will never have one.
            is_asleep: pursuit.distance(start).is_none(),
            pursuit,
            maze,
            par,
            turns: vec![start],
            standing: if is_there {
                Standing::Won
            } else {
                Standing::Going
            },
            undos: 0,
            hints: 0,
            tries: 1,
            hint: None,
        }
    }

    /// The seed that it was made from, if any.
    pub fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// The maze that is played.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The fewest steps there are.
    pub fn par(&self) -> &Par {
        &self.par
    }

    /// Where hero and dragon are now.
    pub fn now(&self) -> Moment {
        *self.turns.last().expect("the start is never taken back")
    }

    /// The positions between turns so far, from the start.
    pub fn turns(&self) -> &[Moment] {
        &self.turns
    }

    /// Whether it goes on, or how it ended.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The number of steps so far, without those that were undone.
    pub fn steps(&self) -> usize {
        self.turns.len() - 1
    }

    /// How many steps were undone.
    pub fn undos(&self) -> usize {
        self.undos
    }

    /// How many hints were asked for.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// How often it was started.
    pub fn tries(&self) -> usize {
        self.tries
    }

    /// The hint for this moment, if one was asked for.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Whether the dragon can never reach the hero.
    pub fn is_asleep(&self) -> bool {
        self.is_asleep
    }

    /// Makes a step, unless there is a wall or the puzzle is over. Returns whether it
    /// did.
    pub fn step(&mut self, direction: Direction) -> bool {
        if self.standing != Standing::Going {
            return false;
        }
        let (standing, moment) = match self.pursuit.turn(self.now(), direction) {
            TurnOutcome::Blocked => return false,
            TurnOutcome::On(moment) => (Standing::Going, moment),
            TurnOutcome::Won(moment) => (Standing::Won, moment),
            TurnOutcome::Caught(moment) => (Standing::Caught, moment),
        };
        self.standing = standing;
        self.turns.push(moment);
        self.hint = None;
        true
    }

    /// Undoes the last step, also a deadly one. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.steps() == 0 || self.standing == Standing::Won {
            return false;
        }
        self.turns.pop();
        self.standing = Standing::Going;
        self.undos += 1;
        self.hint = None;
        true
    }

    /// Asks for the next best step. Asking again at the same moment is not counted.
    pub fn ask(&mut self) {
        if self.standing != Standing::Going || self.hint.is_some() {
            return;
        }
        let order = DragonOrder::default();
        let answer = solve::solve_within(&self.maze, order, self.now(), MOST_WORK);
        let hint = match Par::of(answer) {
            Par::Known(solution) => match solution.steps.first() {
                Some(&direction) => Hint::Step {
                    direction,
                    left: solution.steps.len(),
                },
                None => Hint::Unknown,
            },
            Par::Lost(_) => Hint::Lost,
            Par::Unknown => Hint::Unknown,
        };
        if hint != Hint::Unknown {
            self.hints += 1;
        }
        self.hint = Some(hint);
    }

    /// Starts the same maze again, as another try.
    pub fn restart(&mut self) {
        let tries = self.tries + 1;
        *self = Self {
            tries,
            ..Self::new(self.seed.take(), self.maze.clone(), self.par.clone())
        };
    }
}

#[cfg(test)]
mod tests;
