//! The places of the boards and the text of a puzzle, at any size.

use crate::ui::canvas::Area;
use dragons_maze::Maze;

/// The width of the text beside a board.
const SIDE: i32 = 28;

/// In a window with at least this many columns, the text may be beside the board.
const WIDE: i32 = 68;

/// One or two boards, and the text beside or below them, in text cells.
pub struct Layout {
    /// If there are two boards, each has a line for its name above it.
    pub boards: Vec<Area>,
    pub side: Area,
}

impl Layout {
    /// Divides the text cells of a canvas. `rows` says how many rows the text takes at a
    /// given width.
    pub fn new(whole: Area, maze: &Maze, count: usize, rows: impl Fn(i32) -> i32) -> Self {
        let columns = whole.width;
        let below = rows(whole.width).min(whole.height / 2);
        let beside = Area::new(0, 0, columns - SIDE, whole.height);
        let above = Area::new(0, 0, columns, whole.height - below);
        let (fits_beside, fits_above) = [beside, above]
            .map(|area| has_room(area, maze, count))
            .into();
        let is_upright = 2 * whole.height > columns;
        let is_beside = columns >= WIDE && (!fits_above || (fits_beside && !is_upright));
        if is_beside {
            Self {
                boards: split(beside, maze, count),
                side: Area::new(beside.width, 0, SIDE, whole.height),
            }
        } else {
            Self {
                boards: split(above, maze, count),
                side: Area::new(0, above.height, whole.width, below),
            }
        }
    }
}

fn has_room(area: Area, maze: &Maze, count: usize) -> bool {
    let (width, height) = size(maze);
    let fits = |board: &Area| board.width >= width && board.height >= height;
    split(area, maze, count).iter().all(fits)
}

/// The text cells that a maze takes if its tiles are as high as text.
fn size(maze: &Maze) -> (i32, i32) {
    (2 * maze.width(), maze.height())
}

/// The area for each board: side by side if they fit, otherwise one below the other.
fn split(area: Area, maze: &Maze, count: usize) -> Vec<Area> {
    if count < 2 {
        return vec![area];
    }
    let (width, height) = ((area.width - 2) / 2, area.height / 2);
    let (maze_width, maze_height) = size(maze);
    let top = area.y + 1;
    let is_level = match () {
        () if width >= maze_width && area.height > maze_height => true,
        () if area.width >= maze_width && height > maze_height => false,
        () => area.width >= 2 * area.height,
    };
    if is_level {
        let board = |x| Area::new(x, top, width, area.height - 1);
        vec![board(area.x), board(area.right() - width)]
    } else {
        let board = |y| Area::new(area.x, y, area.width, height - 1);
        vec![board(top), board(top + height)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dragons_maze::generate::{self, Order};

    fn maze(width: i32, height: i32) -> Maze {
        let order = Order::new(7).sized(width, height);
        generate::generate(&order).unwrap().maze
    }

    #[test]
    fn the_usual_puzzle_fits_every_usual_window() {
        let maze = maze(19, 15);
        for (columns, rows) in [(40, 22), (40, 25), (24, 48), (80, 45), (120, 67)] {
            let whole = Area::new(0, 0, 2 * columns, rows);
            for (count, words) in [(1, 14), (2, 6)] {
                let layout = Layout::new(whole, &maze, count, |_| words);
                assert_eq!(layout.boards.len(), count);
                for board in &layout.boards {
                    let fits = board.width >= 38 && board.height >= 15;
                    assert!(fits, "{count} at {columns}x{rows}: {board:?}");
                }
                assert!(!layout.side.is_empty());
            }
        }
    }

    #[test]
    fn in_an_upright_window_the_words_are_below() {
        let maze = maze(19, 15);
        for (columns, rows) in [(38, 55), (24, 52), (34, 46), (60, 90)] {
            let whole = Area::new(0, 0, 2 * columns, rows);
            for count in [1, 2] {
                let layout = Layout::new(whole, &maze, count, |_| 12);
                let is_below = layout.boards.iter().all(|it| layout.side.y >= it.bottom());
                assert!(is_below, "{count} at {columns}x{rows}");
                assert_eq!(
                    layout.side.width, whole.width,
                    "{count} at {columns}x{rows}"
                );
            }
        }
    }

    #[test]
    fn nothing_lies_over_something_else() {
        for maze in [maze(19, 15), maze(61, 41)] {
            for (columns, rows) in [(40, 22), (24, 48), (120, 67), (10, 5), (1, 1)] {
                let whole = Area::new(0, 0, 2 * columns, rows);
                for count in [1, 2] {
                    let Layout { boards, side } = Layout::new(whole, &maze, count, |_| 9);
                    for y in 0..rows {
                        for x in 0..2 * columns {
                            let mut owners = usize::from(side.contains(x, y));
                            owners += boards.iter().filter(|b| b.contains(x, y)).count();
                            assert!(owners <= 1, "{x}, {y} of {columns}x{rows}");
                        }
                    }
                }
            }
        }
    }
}
