//! Which places an effect reaches.

use super::queue::Aim;
use super::scene::Scene;
use crate::pathing::line;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;
use specs::prelude::*;

/// Places around whoever or whatever is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-named" = true))]
pub enum Area {
    /// Where the user stands.
    User,
    /// Where the target is.
    Target,
    /// All places beside the target, without its own.
    Adjacent,
    /// Everything that the user sees, without the user's own place.
    AllVisible,
    /// All places within so many steps of the target, its own too, with nothing opaque in between.
    Burst(#[schemars(range(min = 1, max = 12))] i32),
    /// A straight line from the user through the target, so many places long. It ends at a wall, or in a thicket.
    Line(#[schemars(range(min = 1, max = 30))] i32),
    /// A quarter of a circle from the user towards the target, so many steps deep.
    Cone(#[schemars(range(min = 1, max = 12))] i32),
    /// From the target to the nearest other creature, and on from there.
    Chain(Chain),
}

/// From one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// How many are reached, the target among them.
    #[schemars(range(min = 1, max = 20))]
    pub links: i32,
    /// How far it is from one to the next at most, in steps.
    #[schemars(range(min = 1, max = 12))]
    pub reach: i32,
}

impl Area {
    /// The places that are reached, in order: along a line, or row by row.
    pub fn places(self, aim: Aim, scene: &Scene) -> Vec<Point> {
        let (from, at) = (aim.from, scene.place(aim));
        match self {
            Area::User => vec![from],
            Area::Target => vec![at],
            Area::Adjacent => {
                let around = scene.metric().around(at);
                around.filter(|&each| scene.map().contains(each)).collect()
            }
            Area::AllVisible => {
                let reach = scene.map().width().max(scene.map().height());
                within(scene, from, reach)
                    .into_iter()
                    .filter(|&each| each != from && scene.can_see(aim.user, from, each))
                    .collect()
            }
            Area::Burst(radius) => within(scene, at, radius),
            Area::Line(length) => ray(scene, from, at, length),
            Area::Cone(depth) => cone(scene, from, at, depth),
            Area::Chain(chain) => linked(scene, aim, at, chain),
        }
    }

    /// How many places have to be looked at to find those that are reached, about.
    pub fn size(self, scene: &Scene) -> u32 {
        let square = |radius: i32| (2 * radius + 1).pow(2).unsigned_abs();
        match self {
            Area::User | Area::Target | Area::Adjacent => 1,
            Area::AllVisible => scene.level_size(),
            Area::Burst(radius) | Area::Cone(radius) => square(radius),
            Area::Line(length) => length.unsigned_abs(),
            Area::Chain(chain) => chain.links.unsigned_abs() * square(chain.reach),
        }
    }
}

/// The places within so many steps to which a clear line leads, row by row.
fn within(scene: &Scene, middle: Point, radius: i32) -> Vec<Point> {
    let map = scene.map();
    let rows = (middle.y - radius).max(0)..=(middle.y + radius).min(map.height() - 1);
    let mut places = Vec::new();
    for y in rows {
        for x in (middle.x - radius).max(0)..=(middle.x + radius).min(map.width() - 1) {
            let at = Point::new(x, y);
            let is_near = scene.steps(middle, at) <= radius;
            if is_near && line::can_be_hit(map.tile(at)) && line::is_clear(map, middle, at) {
                places.push(at);
            }
        }
    }
    places
}

/// The places of a straight line from `from`, which is not one of them, through `at`. It
/// ends before the first wall and in the first thicket.
pub fn ray(scene: &Scene, from: Point, at: Point, length: i32) -> Vec<Point> {
    if from == at {
        return Vec::new();
    }
    let (across, down) = (at.x - from.x, at.y - from.y);
    // Far enough beyond the target for any length.
    let far = Point::new(from.x + across * length, from.y + down * length);
    let course = line::between(from, far).skip(1);
    let course = course.take(usize::try_from(length).unwrap_or(0));
    line::flown(course, |at| scene.tile(at))
}

/// The places of a quarter circle towards `at`, row by row, to which a clear line leads.
fn cone(scene: &Scene, from: Point, at: Point, depth: i32) -> Vec<Point> {
    let (across, down) = (i64::from(at.x - from.x), i64::from(at.y - from.y));
    let is_ahead = |each: &Point| {
        let (x, y) = (i64::from(each.x - from.x), i64::from(each.y - from.y));
        let ahead = x * across + y * down;
        let aside = (x * down - y * across).abs();
        // At most 45 degrees off the middle.
        ahead > 0 && aside <= ahead
    };
    within(scene, from, depth)
        .into_iter()
        .filter(is_ahead)
        .collect()
}

/// Where the creatures of a chain stand, the target first.
fn linked(scene: &Scene, aim: Aim, first: Point, chain: Chain) -> Vec<Point> {
    let mut reached = vec![first];
    let mut left: Vec<(Entity, Point)> = scene.creatures();
    left.retain(|&(who, at)| at != first && Some(who) != aim.user);
    while (reached.len() as i32) < chain.links {
        let last = *reached.last().unwrap_or(&first);
        let near = left
            .iter()
            .map(|&(_, at)| (scene.steps(last, at), at))
            .filter(|&(steps, at)| steps <= chain.reach && line::is_clear(scene.map(), last, at))
            .min_by_key(|&(steps, at)| (steps, at.y, at.x));
        let Some((_, next)) = near else {
            break;
        };
        reached.push(next);
        left.retain(|&(_, at)| at != next);
    }
    reached
}
