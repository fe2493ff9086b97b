//! Shapes that grow from one tile, tile by tile.

use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;

/// How many tiles are tried for each tile that is wanted.
const PATIENCE: i32 = 8;

/// The tiles that were taken, and how many were tried.
pub struct Grown {
    /// The tiles that were taken.
    pub taken: Vec<Point>,
    /// How many tiles were tried.
    pub looks: usize,
}

/// Grows from a start tile to neighbours of what is taken, until `size` tiles are taken
/// or no more fit. `take` changes a tile, or returns false if it does not fit. Of two
/// random neighbours the one nearer to the start is tried first, so the shape grows round.
pub fn grow(
    seed: Point,
    size: i32,
    stream: &mut Stream,
    mut take: impl FnMut(Point) -> bool,
) -> Grown {
    let mut taken = Vec::new();
    let mut looks = 0;
    let mut open = vec![seed];
    for _ in 0..size * PATIENCE {
        if open.is_empty() || taken.len() as i32 >= size {
            break;
        }
        looks += 1;
        let (one, other) = (draw(&open, stream), draw(&open, stream));
        let distance = |place: usize| Metric::Four.steps(open[place], seed);
        let drawn = if distance(one) <= distance(other) {
            one
        } else {
            other
        };
        let at = open.swap_remove(drawn);
        if take(at) {
            taken.push(at);
            open.extend(Metric::Four.around(at));
        }
    }
    Grown { taken, looks }
}

fn draw(open: &[Point], stream: &mut Stream) -> usize {
    stream.below(open.len() as i32) as usize
}
