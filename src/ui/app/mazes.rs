//! Mazes in the app: chosen, dropped, pasted, linked to and copied.

use super::App;
use crate::platform;
use crate::ui::layer::Layer;
use crate::ui::screens::MazeChoice;
use crate::ui::screens::puzzle::DragonMaze;
use crate::ui::screens::puzzle::watch::Watch;
use chance::seed::Seed;
use dragons_maze::Maze;
use dragons_maze::puzzle::{Puzzle, Standing};
use dragons_maze::solve::Solution;

impl App {
    /// The puzzle that is being played, if there is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.stack
            .iter()
            .rev()
            .find_map(|layer| layer.screen.puzzle())
    }

    /// Opens a puzzle over the title. It replaces a puzzle that is already open.
    pub fn open_puzzle(&mut self, puzzle: Puzzle) {
        self.set_puzzle_aside();
        self.session.leave();
        self.close_all_but_lowest();
        let won = self.session.won_before(&puzzle);
        let screen = DragonMaze::new(puzzle, platform::page_address()).won_before(won);
        self.open(screen);
        self.needs_drawing = true;
    }

    /// Shows only the solution of a maze, without a title below it.
    pub fn watch_solution(&mut self, maze: &Maze, solution: &Solution) {
        self.stack = vec![Layer::new(Watch::new(maze, solution))];
        self.needs_drawing = true;
    }

    /// Remembers the open puzzle if it was begun and is not won, so that leaving it loses
    /// no step and no count.
    pub(super) fn set_puzzle_aside(&mut self) {
        let is_begun = |puzzle: &&Puzzle| {
            let counts = [puzzle.steps(), puzzle.undos(), puzzle.hints()];
            puzzle.standing() != Standing::Won && counts.iter().any(|&count| count > 0)
        };
        if let Some(puzzle) = self.puzzle().filter(is_begun).cloned() {
            self.left_puzzle = Some(puzzle);
        }
    }

    pub(super) fn open_maze(&mut self, choice: MazeChoice) {
        let seed = match choice {
            MazeChoice::Fresh => Seed::number(platform::fresh_seed()),
            MazeChoice::Daily => Seed::of_day(platform::today()),
        };
        self.set_puzzle_aside();
        let is_this = |puzzle: &Puzzle| puzzle.seed() == Some(&seed);
        if let Some(puzzle) = self.left_puzzle.take_if(|puzzle| is_this(puzzle)) {
            self.open_puzzle(puzzle);
            return self.tell("You go on where you left it.");
        }
        match Puzzle::of_seed(seed) {
            Ok(puzzle) => self.open_puzzle(puzzle),
            Err(fault) => self.tell(&fault),
        }
    }

    pub(super) fn copy(&mut self, text: &str) {
        match platform::copy_text(text) {
            Ok(()) => self.tell("Copied: paste it wherever you like."),
            Err(fault) => self.tell(&fault),
        }
    }
}
