//! The result of a puzzle as a few lines to share.

use super::{Puzzle, Standing};
use crate::link;

/// How many squares show the steps.
const SQUARES: usize = 10;

const WITHIN_PAR: char = '\u{1F7E9}';
const BEYOND_PAR: char = '\u{1F7E8}';
const NO_PAR: char = '\u{1F7E6}';
const CAUGHT: char = '\u{1F409}';
const AT_PAR: char = '\u{1F3C6}';
const UNDO: char = '\u{23EA}';
const HINT: char = '\u{1F4A1}';

impl Puzzle {
    /// The maze in a few words.
    pub fn name(&self) -> String {
        match &self.seed {
            Some(seed) if seed.words.is_some() => seed.to_string(),
            Some(seed) => format!("seed {seed}"),
            None => format!("{} by {}", self.maze.width(), self.maze.height()),
        }
    }

    /// The end of a link that opens the same maze; none if it is too large.
    pub fn link(&self) -> Option<String> {
        match &self.seed {
            Some(seed) => Some(link::of_seed(seed)),
            None => link::of_maze(&self.maze),
        }
    }

    /// Squares that show the steps: first those of par, then those beyond it.
    pub fn squares(&self) -> String {
        let steps = self.steps();
        let (within, beyond) = match self.par.steps() {
            None => return NO_PAR.to_string().repeat(SQUARES),
            Some(par) if steps <= par => (SQUARES, 0),
            // Rounded down, so that one step beyond par is visible.
            Some(par) => {
                let within = (SQUARES * par / steps).max(1);
                (within, SQUARES - within)
            }
        };
        let row = |square: char, count: usize| square.to_string().repeat(count);
        let mut squares = row(WITHIN_PAR, within) + &row(BEYOND_PAR, beyond);
        match self.standing {
            Standing::Won if beyond == 0 => squares.push(AT_PAR),
            Standing::Caught => squares.push(CAUGHT),
            Standing::Won | Standing::Going => {}
        }
        squares
    }

    /// The result as a few lines under a title, with a link to the same maze on a page.
    pub fn result(&self, title: &str, page: &str) -> String {
        let mut lines = vec![format!("{title}, {}", self.name())];
        let steps = counted(self.steps(), "step");
        lines.push(match (self.standing, self.par.steps()) {
            (Standing::Caught, _) => format!("caught after {steps}"),
            (_, Some(par)) => format!("{steps}, par {par}"),
            (_, None) => steps,
        });
        lines.push(self.squares());
        let mut costs = vec![
            format!("{UNDO} {}", counted(self.undos, "undo")),
            format!("{HINT} {}", counted(self.hints, "hint")),
        ];
        if self.tries > 1 {
            costs.push(format!("try {}", self.tries));
        }
        lines.push(costs.join("  "));
        lines.extend(self.link().map(|link| format!("{page}#{link}")));
        lines.join("\n")
    }
}

/// A number of things: `1 step`, `2 steps`.
pub fn counted(number: usize, thing: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{end}")
}
