//! Stores which mazes were won.

use super::App;
use dragons_maze::puzzle::{Puzzle, Standing};

impl App {
    /// Stores once that the open maze is won.
    pub(super) fn note_won_maze(&mut self) {
        let is_won = |puzzle: &Puzzle| puzzle.standing() == Standing::Won;
        let is_won = self.puzzle().is_some_and(is_won);
        if is_won && !self.has_noted_win {
            let puzzle = self.puzzle().cloned();
            puzzle
                .iter()
                .for_each(|puzzle| self.session.note_win(puzzle));
            self.needs_drawing = true;
        }
        self.has_noted_win = is_won;
    }
}
