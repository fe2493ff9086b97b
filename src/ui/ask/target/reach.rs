//! Where a shot goes and which places are reached, as far as the hero knows the level.

use crate::effects::area::{Area, Chain};
use crate::game::view::{Seen, View};
use crate::map::Tile;
use crate::pathing::line;
use bracket_lib::geometry::Point;

/// What the hero knows a place to be.
fn known(view: &View, at: Point) -> Option<Tile> {
    let tile = view.map.tile(at);
    tile.filter(|tile| tile.seen != Seen::Unknown)
        .map(|tile| tile.tile)
}

/// Does the hero know that something can fly through a place?
fn is_open(view: &View, at: Point) -> bool {
    known(view, at).is_some_and(|tile| !tile.is_opaque())
}

/// Is nothing between two places in the way? The ends do not count.
fn is_clear(view: &View, from: Point, to: Point) -> bool {
    line::between(from, to)
        .filter(|&at| at != from && at != to)
        .all(|at| is_open(view, at))
}

/// The places that a shot from the hero passes, the last is where it ends. What flies ends
/// at the first creature.
pub fn course(view: &View, at: Point, flies: bool) -> Vec<Point> {
    let is_taken = |at: Point| view.actors.iter().any(|actor| actor.at == at);
    let mut course = line::flown(line::between(view.hero.at, at).skip(1), |at| {
        known(view, at)
    });
    if let Some(first) = course.iter().position(|&at| flies && is_taken(at)) {
        course.truncate(first + 1);
    }
    course
}

/// The places of an area around a target.
pub fn reached(view: &View, area: Area, at: Point) -> Vec<Point> {
    let from = view.hero.at;
    let mut places = match area {
        Area::User => vec![from],
        Area::Target => vec![at],
        Area::Adjacent => view.metric.around(at).collect(),
        Area::AllVisible => {
            let far = view.map.width.max(view.map.height);
            let mut places = within(view, from, far);
            places.retain(|&each| each != from && is_seen(view, each));
            places
        }
        Area::Burst(radius) => within(view, at, radius),
        Area::Line(length) => ray(view, from, at, length),
        Area::Cone(depth) => {
            let mut places = within(view, from, depth);
            places.retain(|&each| is_ahead(from, at, each));
            places
        }
        Area::Chain(chain) => linked(view, at, chain),
    };
    places.retain(|&each| known(view, each).is_some_and(line::can_be_hit));
    places
}

fn is_seen(view: &View, at: Point) -> bool {
    let tile = view.map.tile(at);
    tile.is_some_and(|tile| tile.seen == Seen::Now)
}

/// The places within so many steps to which a clear line leads.
fn within(view: &View, middle: Point, radius: i32) -> Vec<Point> {
    let mut places = Vec::new();
    for y in (middle.y - radius).max(0)..=(middle.y + radius).min(view.map.height - 1) {
        for x in (middle.x - radius).max(0)..=(middle.x + radius).min(view.map.width - 1) {
            let at = Point::new(x, y);
            let is_near = view.metric.steps(middle, at) <= radius;
            if is_near && is_clear(view, middle, at) {
                places.push(at);
            }
        }
    }
    places
}

/// The places of a straight line through the target.
fn ray(view: &View, from: Point, at: Point, length: i32) -> Vec<Point> {
    if from == at {
        return Vec::new();
    }
    let (across, down) = (at.x - from.x, at.y - from.y);
    let far = Point::new(from.x + across * length, from.y + down * length);
    let course = line::between(from, far).skip(1);
    let course = course.take(usize::try_from(length).unwrap_or(0));
    line::flown(course, |at| known(view, at))
}

/// Is a place within the quarter circle towards the target?
fn is_ahead(from: Point, at: Point, each: Point) -> bool {
    let (across, down) = (at.x - from.x, at.y - from.y);
    let (x, y) = (each.x - from.x, each.y - from.y);
    let ahead = x * across + y * down;
    ahead > 0 && (x * down - y * across).abs() <= ahead
}

/// Where the creatures of a chain stand, the target first.
fn linked(view: &View, first: Point, chain: Chain) -> Vec<Point> {
    let mut reached = vec![first];
    let mut left: Vec<Point> = view.actors.iter().map(|actor| actor.at).collect();
    left.retain(|&at| at != first);
    let mut last = first;
    while (reached.len() as i32) < chain.links {
        let near = left
            .iter()
            .map(|&at| (view.metric.steps(last, at), at))
            .filter(|&(steps, at)| steps <= chain.reach && is_clear(view, last, at))
            .min_by_key(|&(steps, at)| (steps, at.y, at.x));
        let Some((_, next)) = near else {
            break;
        };
        reached.push(next);
        left.retain(|&at| at != next);
        last = next;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    /// The places, drawn over the rows of a level.
    fn drawn(view: &View, places: &[Point]) -> Vec<String> {
        let row = |y: i32| {
            (0..view.map.width)
                .map(|x| match places.contains(&Point::new(x, y)) {
                    true => '*',
                    false => '.',
                })
                .collect()
        };
        (0..view.map.height).map(row).collect()
    }

    #[test]
    fn no_area_goes_through_a_wall() {
        let view = testkit::view(
            "
            ......
            .@.#r.
            ...#..
            ......
            ",
        );
        let at = Point::new(2, 1);
        for (area, expected) in [
            (Area::User, ["......", ".*....", "......", "......"]),
            (Area::Target, ["......", "..*...", "......", "......"]),
            (Area::Adjacent, [".***..", ".*....", ".**...", "......"]),
            (Area::Burst(1), [".***..", ".**...", ".**...", "......"]),
            (Area::Line(4), ["......", "..*...", "......", "......"]),
            (Area::Cone(2), ["..**..", "..*...", "..*...", "...*.."]),
        ] {
            assert_eq!(
                drawn(&view, &reached(&view, area, at)),
                expected,
                "{area:?}"
            );
        }
    }

    #[test]
    fn whoever_is_in_a_thicket_is_reached_and_nobody_behind_it() {
        let mut view = testkit::view(
            r#"
            ......
            ..."..
            .@"..r
            ......
            "#,
        );
        let at = Point::new(2, 2);
        for (area, expected) in [
            (Area::Target, ["......", "......", "..*...", "......"]),
            (Area::Adjacent, ["......", ".***..", ".*.*..", ".***.."]),
            (Area::Burst(1), ["......", ".***..", ".***..", ".***.."]),
            (Area::Line(4), ["......", "......", "..*...", "......"]),
        ] {
            let places = reached(&view, area, at);
            assert_eq!(drawn(&view, &places), expected, "{area:?}");
        }
        let course = course(&view, Point::new(5, 2), true);
        assert_eq!(course, [at]);

        // The hero's own thicket, too.
        view.hero.at = at;
        let places = reached(&view, Area::Burst(1), Point::new(1, 2));
        assert!(places.contains(&at), "{places:?}");
    }

    #[test]
    fn what_is_unknown_is_not_shown_as_reached() {
        let mut view = testkit::view("@...");
        view.map.tiles[2].seen = Seen::Unknown;
        let places = reached(&view, Area::Line(3), Point::new(1, 0));
        assert_eq!(places, [Point::new(1, 0)]);
        let seen = reached(&view, Area::AllVisible, view.hero.at);
        assert_eq!(seen, [Point::new(1, 0)]);
    }

    #[test]
    fn a_chain_goes_from_one_to_the_next() {
        let view = testkit::view("@r.r....r");
        let chain = Area::Chain(Chain { links: 5, reach: 2 });
        let places = reached(&view, chain, Point::new(1, 0));
        assert_eq!(places, [Point::new(1, 0), Point::new(3, 0)]);
    }

    #[test]
    fn a_shot_ends_at_the_first_in_its_way_and_before_a_wall() {
        let view = testkit::view("@.r.#.");
        let end = |x: i32, flies: bool| {
            let course = course(&view, Point::new(x, 0), flies);
            course.last().map(|at| at.x)
        };
        assert_eq!(end(3, true), Some(2));
        assert_eq!(end(3, false), Some(3));
        assert_eq!(end(5, false), Some(3));
        assert_eq!(end(0, true), None);
    }
}
