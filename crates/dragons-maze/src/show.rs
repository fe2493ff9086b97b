//! Mazes and moments of play as rows of emoji.

use super::Maze;
use super::rules::Moment;

/// The hero.
pub const HERO: char = '\u{1F3C3}';
/// The goal.
pub const GOAL: char = '\u{274E}';
/// CellGraph that can be walked on.
pub const FREE: char = '\u{1F7E9}';
/// CellGraph that cannot be walked on.
pub const WALL: char = '\u{1F7EB}';
/// The dragon.
pub const DRAGON: char = '\u{1F409}';

/// The maze before the first step, with a line for each row. It can be parsed again.
pub fn maze(maze: &Maze) -> String {
    moment(maze, maze.start())
}

/// The maze with hero and dragon where they are now. The hero hides the goal, and a
/// dragon on the hero's cell hides the hero.
pub fn moment(maze: &Maze, now: Moment) -> String {
    let mut text = String::with_capacity(maze.count() * 4 + maze.height() as usize);
    for idx in 0..maze.count() {
        let at = maze.point(idx);
        text.push(if at == now.dragon {
            DRAGON
        } else if at == now.hero {
            HERO
        } else if at == maze.goal() {
            GOAL
        } else if maze.is_free(at) {
            FREE
        } else {
            WALL
        });
        if at.x == maze.width() - 1 {
            text.push('\n');
        }
    }
    text
}
