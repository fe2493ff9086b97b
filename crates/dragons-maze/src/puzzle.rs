//! A maze as a game: the hero steps, the dragon answers, and steps are counted
//! against par, the fewest there are.
//!
//! Steps may be taken back and hints asked for; both are counted.

mod result;

pub use result::counted;

use super::Maze;
use super::direction::{Direction, DragonOrder};
use super::generate::{self, Order};
use super::link::{self, Linked};
use super::parse;
use super::rules::{Moment, Outcome, Pursuit};
use super::show::{DRAGON, FREE, GOAL, HERO, WALL};
use super::solve::{self, Solution, Unsolved};
use chance::seed::Seed;

/// The work that par and hints may take, in cells looked at: about a second on
/// a slow machine. What takes longer has no par, and can be walked all the same.
const MOST_WORK: usize = 100_000_000;

/// The maze that a seed makes as a puzzle: small enough for two side by side in
/// the usual window, with ways round, and not won in a few steps.
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
    /// The best way there is.
    Known(Solution),
    /// It cannot be won.
    Lost(Unsolved),
    /// The maze is too large to tell.
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

/// How a puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The hero has to step.
    Going,
    /// The dragon has the hero. The last step can be taken back.
    Caught,
    /// The hero is at the goal. Nothing can be taken back.
    Won,
}

impl Standing {
    /// What scripts call it.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Going => "going",
            Standing::Caught => "caught",
            Standing::Won => "won",
        }
    }
}

/// What a hint says of the moment in which it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The next step of a best way, and how many there are from here.
    Step {
        /// The next step.
        direction: Direction,
        /// How many steps are left, with this one.
        left: usize,
    },
    /// Every way from here is lost.
    Lost,
    /// The maze is too large to tell. This costs nothing.
    Unknown,
}

/// A maze being played.
#[derive(Clone, Debug)]
pub struct Puzzle {
    seed: Option<Seed>,
    maze: Maze,
    pursuit: Pursuit,
    par: Par,
    /// The moments between turns, the start first, the present last.
    turns: Vec<Moment>,
    standing: Standing,
    undos: usize,
    hints: usize,
    tries: usize,
    hint: Option<Hint>,
    is_asleep: bool,
}

impl Puzzle {
    /// The puzzle that a seed makes, the same everywhere.
    ///
    /// # Errors
    /// A sentence if no maze comes of this seed.
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

    /// The puzzle that a text means, if it means one: a maze in either form, or
    /// a link to one.
    ///
    /// # Errors
    /// A sentence on what is wrong with the maze or the link.
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
            // Whoever cannot be reached now never can.
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

    /// The seed it was made from, if it was.
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

    /// Where the two stand.
    pub fn now(&self) -> Moment {
        *self.turns.last().expect("the start is never taken back")
    }

    /// The moments between turns so far, the start first.
    pub fn turns(&self) -> &[Moment] {
        &self.turns
    }

    /// Whether it goes on, and how it ended.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The steps of the way to here; those taken back do not count.
    pub fn steps(&self) -> usize {
        self.turns.len() - 1
    }

    /// How many steps were taken back.
    pub fn undos(&self) -> usize {
        self.undos
    }

    /// How many hints were asked for.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// How often it was begun.
    pub fn tries(&self) -> usize {
        self.tries
    }

    /// The hint for this moment, if one was asked for.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Can the dragon not come?
    pub fn is_asleep(&self) -> bool {
        self.is_asleep
    }

    /// Steps, unless a wall is there or the puzzle is over. Says whether.
    pub fn step(&mut self, direction: Direction) -> bool {
        if self.standing != Standing::Going {
            return false;
        }
        let (standing, moment) = match self.pursuit.turn(self.now(), direction) {
            Outcome::Blocked => return false,
            Outcome::On(moment) => (Standing::Going, moment),
            Outcome::Won(moment) => (Standing::Won, moment),
            Outcome::Caught(moment) => (Standing::Caught, moment),
        };
        self.standing = standing;
        self.turns.push(moment);
        self.hint = None;
        true
    }

    /// Takes the last step back, a deadly one too. Says whether there was one.
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

    /// Asks for the next best step. Asking again in the same moment costs nothing.
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

    /// Begins the same maze anew: another try, with nothing taken back yet.
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
