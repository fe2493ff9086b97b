//! Shapes that grow from a seed, tile by tile.

use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;

/// How many places are tried for each tile that is wanted.
const PATIENCE: i32 = 8;

/// What has grown, and how many places were tried for it.
pub struct Grown {
    pub taken: Vec<Point>,
    pub looks: usize,
}

/// Grows from a seed to places beside what was taken before, until so many are
/// taken or no more fit. `take` changes a place, or says that it does not fit.
/// Of two places drawn the nearer to the seed comes first, so it grows round.
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
