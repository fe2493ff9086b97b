//! Digs passages between cells two apart, until every cell is reached.

use crate::direction::Direction;
use bracket_geometry::prelude::Point;
use chance::Stream;

/// What is dug, row by row. All of it is connected, and on each of the four sides some
/// cell beside the outer wall is dug.
pub(super) fn carve(width: i32, height: i32, loops: i32, stream: &mut Stream) -> Vec<bool> {
    let mut digger = Digger {
        width,
        free: vec![false; (width * height) as usize],
        columns: lines(width, stream),
        rows: lines(height, stream),
    };
    digger.dig(loops, stream);
    digger.free
}

/// The columns or rows of the cells: every other line, the first and last beside the
/// outer wall. With an even size, one wall at a random place is twice as thick.
fn lines(size: i32, stream: &mut Stream) -> Vec<i32> {
    let count = (size - 1) / 2;
    let thick = match size % 2 {
        0 => stream.between(1, count - 1),
        _ => count,
    };
    (0..count)
        .map(|number| 1 + 2 * number + i32::from(number >= thick))
        .collect()
}

struct Digger {
    width: i32,
    free: Vec<bool>,
    columns: Vec<i32>,
    rows: Vec<i32>,
}

/// A cell with directions that were not tried yet.
struct Branch {
    cell: Point, // a number of a column and one of a row
    untried: Vec<Direction>,
}

impl Branch {
    fn new(cell: Point, stream: &mut Stream) -> Self {
        let mut untried = Direction::ALL.to_vec();
        for last in (1..untried.len()).rev() {
            untried.swap(last, stream.below(last as i32 + 1) as usize);
        }
        Self { cell, untried }
    }
}

impl Digger {
    fn dig(&mut self, loops: i32, stream: &mut Stream) {
        let start = Point::new(
            stream.below(self.columns.len() as i32),
            stream.below(self.rows.len() as i32),
        );
        self.open(start, start);
        let mut branches = vec![Branch::new(start, stream)];
        while let Some(branch) = branches.last_mut() {
            let Some(direction) = branch.untried.pop() else {
                branches.pop();
                continue;
            };
            let (from, to) = (branch.cell, direction.step(branch.cell));
            if !self.is_cell(to) {
                continue;
            }
            if !self.is_open(to) {
                self.open(from, to);
                branches.push(Branch::new(to, stream));
            } else if stream.chance(loops) {
                self.open(from, to);
            }
        }
    }

    fn is_cell(&self, cell: Point) -> bool {
        (0..self.columns.len() as i32).contains(&cell.x)
            && (0..self.rows.len() as i32).contains(&cell.y)
    }

    fn place(&self, cell: Point) -> Point {
        Point::new(self.columns[cell.x as usize], self.rows[cell.y as usize])
    }

    fn is_open(&self, cell: Point) -> bool {
        let at = self.place(cell);
        self.free[(at.y * self.width + at.x) as usize]
    }

    /// Digs from one cell to the next, both included.
    fn open(&mut self, from: Point, to: Point) {
        let (from, to) = (self.place(from), self.place(to));
        for y in from.y.min(to.y)..=from.y.max(to.y) {
            for x in from.x.min(to.x)..=from.x.max(to.x) {
                self.free[(y * self.width + x) as usize] = true;
            }
        }
    }
}
