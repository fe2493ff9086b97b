#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod direction;
pub mod generate;
mod graph;
pub mod link;
pub mod parse;
pub mod puzzle;
pub mod rules;
pub mod show;
pub mod solve;
pub mod trace;

use bracket_geometry::prelude::Point;
use rules::Moment;

/// A maze: where one can walk, and where hero, dragon and goal are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze {
    width: i32,
    height: i32,
    free: Vec<bool>, // row by row; hero, dragon and goal stand on free ground
    hero: Point,
    dragon: Point,
    goal: Point,
}

impl Maze {
    /// A maze from its parts. `free` says row by row where one can walk.
    ///
    /// None if the parts do not fit: `free` is not a whole number of rows, or hero,
    /// dragon or goal are outside. The cells of these three become free.
    pub fn new(
        width: i32,
        mut free: Vec<bool>,
        hero: Point,
        dragon: Point,
        goal: Point,
    ) -> Option<Self> {
        let columns = usize::try_from(width).ok().filter(|&width| width > 0)?;
        if free.is_empty() || !free.len().is_multiple_of(columns) {
            return None;
        }
        let height = i32::try_from(free.len() / columns).ok()?;
        for at in [hero, dragon, goal] {
            if !(0..width).contains(&at.x) || !(0..height).contains(&at.y) {
                return None;
            }
            free[at.y as usize * columns + at.x as usize] = true;
        }
        Some(Self {
            width,
            height,
            free,
            hero,
            dragon,
            goal,
        })
    }

    /// How many columns it has.
    pub fn width(&self) -> i32 {
        self.width
    }

    /// How many rows it has.
    pub fn height(&self) -> i32 {
        self.height
    }

    /// Where the hero starts.
    pub fn hero(&self) -> Point {
        self.hero
    }

    /// Where the dragon starts.
    pub fn dragon(&self) -> Point {
        self.dragon
    }

    /// Where the goal is.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// Hero and dragon before the first step.
    pub fn start(&self) -> Moment {
        Moment {
            hero: self.hero,
            dragon: self.dragon,
        }
    }

    /// Whether one can stand there. Never outside.
    pub fn is_free(&self, at: Point) -> bool {
        self.idx(at).is_some_and(|idx| self.free[idx])
    }

    /// The index of a cell, row by row; none outside.
    pub fn idx(&self, at: Point) -> Option<usize> {
        let is_inside = (0..self.width).contains(&at.x) && (0..self.height).contains(&at.y);
        is_inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// The cell with an index.
    pub fn point(&self, idx: usize) -> Point {
        let width = self.width as usize;
        Point::new((idx % width) as i32, (idx / width) as i32)
    }

    /// The number of cells, with walls.
    pub fn count(&self) -> usize {
        self.free.len()
    }

    /// The number of free cells.
    pub fn free_count(&self) -> usize {
        self.free.iter().filter(|&&free| free).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_do_not_fit_make_no_maze() {
        let at = |x| Point::new(x, 0);
        let maze = |width, cells, goal| {
            Maze::new(width, vec![false; cells], at(0), at(1), at(goal)).is_some()
        };
        assert!(maze(3, 3, 2));
        assert!(!maze(3, 4, 2), "ragged");
        assert!(!maze(3, 3, 3), "outside");
        assert!(!maze(0, 0, 0));
        assert!(!maze(-1, 3, 0));
    }

    #[test]
    fn who_stands_somewhere_stands_on_free_ground() {
        let [hero, dragon, goal] = [0, 1, 2].map(|x| Point::new(x, 0));
        let maze = Maze::new(4, vec![false; 4], hero, dragon, goal).unwrap();
        assert_eq!(maze.free_count(), 3);
        assert!(maze.is_free(dragon));
        assert!(!maze.is_free(Point::new(3, 0)));
        assert!(!maze.is_free(Point::new(-1, 0)));
    }
}
