//! How far apart two places are, in steps of a walker who may go diagonally.

use bracket_lib::geometry::Point;

/// The eight steps: the four straight ones first, so that ties go to them.
pub const DIRECTIONS: [(i32, i32); 8] = [
    (0, -1),
    (-1, 0),
    (1, 0),
    (0, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
];

/// The number of steps between two places on open ground.
pub fn steps(from: Point, to: Point) -> i32 {
    (from.x - to.x).abs().max((from.y - to.y).abs())
}

/// Next to each other, and not the same place?
pub fn is_adjacent(from: Point, to: Point) -> bool {
    steps(from, to) == 1
}

/// The places around one, some of which may lie off the map.
pub fn around(at: Point) -> impl Iterator<Item = Point> {
    DIRECTIONS
        .into_iter()
        .map(move |(dx, dy)| Point::new(at.x + dx, at.y + dy))
}
