//! Plays a way through a maze in the terminal, with a picture for each half of a turn.

use crate::platform;
use dragons_maze::Maze;
use dragons_maze::rules::Moment;
use dragons_maze::show;
use dragons_maze::solve::Solution;
use dragons_maze::trace;
use std::io::{self, Write};

/// Clears a terminal and moves to its first line.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// What comes before a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// The screen of a terminal is cleared.
    ClearScreen,
    /// An empty line; nothing before the first picture.
    EmptyLine,
}

/// The pictures of one way: the start, then one after each step of the hero and of the
/// dragon.
pub(super) struct Playback<'a> {
    maze: &'a Maze,
    moments: Vec<Moment>,
    report: String,
    before: Before,
}

impl<'a> Playback<'a> {
    /// The playback of a way from the start of a maze. It ends with the report.
    pub fn new(maze: &'a Maze, solution: &Solution, report: String, before: Before) -> Self {
        let moments = trace::halves(&trace::turns(maze, solution));
        Self {
            maze,
            moments,
            report,
            before,
        }
    }

    /// Draws all pictures, each for `frame_length` milliseconds; the last one stays.
    pub fn run(&self, frame_length: u64, out: &mut impl Write) -> io::Result<()> {
        for number in 0..self.moments.len() {
            if number > 0 {
                platform::sleep_ms(frame_length);
            }
            out.write_all(self.frame(number).as_bytes())?;
            out.flush()?;
        }
        Ok(())
    }

    /// One picture: the maze, and below it the number of the step, or the report at the
    /// end.
    fn frame(&self, number: usize) -> String {
        let picture = show::moment(self.maze, self.moments[number]);
        let before = match self.before {
            Before::ClearScreen => CLEAR,
            Before::EmptyLine if number == 0 => "",
            Before::EmptyLine => "\n",
        };
        if number + 1 == self.moments.len() {
            return format!("{before}{picture}{}\n", self.report);
        }
        format!("{before}{picture}Step {}\n", number / 2 + 1)
    }
}
