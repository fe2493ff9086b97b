//! Smooth random values: they change little from one tile to the next.

use bracket_lib::geometry::Point;
use chance::Stream;

/// Values from 0 to 999 over a level, in hills and valleys.
pub struct NoiseMap {
    spacing: i32,
    columns: i32,
    values: Vec<i32>,
}

impl NoiseMap {
    /// Hills about `spacing` tiles apart.
    pub fn new(width: i32, height: i32, spacing: i32, stream: &mut Stream) -> Self {
        let (columns, rows) = (width / spacing + 2, height / spacing + 2);
        Self {
            spacing,
            columns,
            values: (0..columns * rows).map(|_| stream.below(1000)).collect(),
        }
    }

    /// The value at a place on the level.
    pub fn at(&self, at: Point) -> i32 {
        let spacing = self.spacing;
        let (column, row) = (at.x / spacing, at.y / spacing);
        let (right, down) = (at.x % spacing, at.y % spacing);
        let value = |column: i32, row: i32| self.values[(row * self.columns + column) as usize];
        let along =
            |row: i32| value(column, row) * (spacing - right) + value(column + 1, row) * right;
        (along(row) * (spacing - down) + along(row + 1) * down) / (spacing * spacing)
    }
}
