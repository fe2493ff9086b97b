//! Straight lines from tile to tile.

use crate::map::{Map, Tile};
use bracket_lib::geometry::Point;

/// The places on the straight line between two, both included. The line back has the same
/// places, so whoever can be aimed at can aim back.
pub fn between(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let is_turned = (to.y, to.x) < (from.y, from.x);
    let (first, last) = if is_turned { (to, from) } else { (from, to) };
    let across = i64::from(last.x) - i64::from(first.x);
    let down = i64::from(last.y) - i64::from(first.y);
    let length = across.abs().max(down.abs());
    let share = move |whole: i64, part: i64| match length {
        0 => 0,
        _ => (2 * whole * part + length).div_euclid(2 * length),
    };
    (0..=length).map(move |place| {
        let part = if is_turned { length - place } else { place };
        Point::new(
            first.x + share(across, part) as i32,
            first.y + share(down, part) as i32,
        )
    })
}

/// Whether nothing opaque stands between the two. The ends themselves do not count.
pub fn is_clear(map: &Map, from: Point, to: Point) -> bool {
    between(from, to)
        .filter(|&at| at != from && at != to)
        .all(|at| !map.tile(at).is_opaque())
}

/// The places of a course as far as something flies: over what can be seen over, and into
/// the first thicket, where it ends. `tile` is what is known of a place; an unknown place
/// ends the course.
pub fn flown(
    course: impl Iterator<Item = Point>,
    tile: impl Fn(Point) -> Option<Tile>,
) -> Vec<Point> {
    let mut places = Vec::new();
    for at in course {
        let Some(tile) = tile(at).filter(|&tile| can_be_hit(tile)) else {
            break;
        };
        places.push(at);
        if tile.is_opaque() {
            break;
        }
    }
    places
}

/// Can something that flies come to such a tile? Whoever is in a thicket is hit in it.
pub fn can_be_hit(tile: Tile) -> bool {
    !tile.is_opaque() || tile.is_walkable()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::TileRole;
    use crate::rules::distance::Metric;
    use chance::Stream;

    #[test]
    fn a_line_is_whole_and_the_same_both_ways() {
        let mut stream = Stream::named(1, "line");
        for _ in 0..2_000 {
            let mut place = || Point::new(stream.between(-20, 20), stream.between(-20, 20));
            let (from, to) = (place(), place());
            let there: Vec<Point> = between(from, to).collect();
            let mut back: Vec<Point> = between(to, from).collect();
            back.reverse();

            assert_eq!(there, back, "{from:?} to {to:?}");
            assert_eq!((there[0], there[there.len() - 1]), (from, to));
            for pair in there.windows(2) {
                assert!(Metric::Eight.is_adjacent(pair[0], pair[1]), "{there:?}");
            }
        }
    }

    #[test]
    fn only_what_stands_between_is_in_the_way() {
        let mut map = crate::testkit::map(5, 1);
        for x in 1..4 {
            map.set(Point::new(x, 0), TileRole::Floor);
        }
        let (west, east) = (Point::new(0, 0), Point::new(4, 0));
        assert!(is_clear(&map, west, east), "the ends are walls");
        map.set(Point::new(2, 0), TileRole::DoorShut);
        assert!(!is_clear(&map, west, east));
        assert!(is_clear(&map, west, west));
    }
}
