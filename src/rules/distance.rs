//! How walkers step, and how far apart two places are for them.
//!
//! One switch: the same `Metric` decides which places are neighbours, how many steps lie
//! between two places, and how far one sees.

use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The eight steps. The four straight ones come first, so that ties go to them and a
/// walker who never goes diagonally uses only those.
const STEPS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// Whether walkers go in four directions or in eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Straight steps only.
    Four,
    /// Diagonal steps too, at the same cost.
    #[default]
    Eight,
}

impl Metric {
    /// The steps a walker can take, in the order in which ties are decided.
    #[inline]
    pub fn directions(self) -> &'static [(i32, i32)] {
        match self {
            Metric::Four => &STEPS[..4],
            Metric::Eight => &STEPS,
        }
    }

    /// The number of steps between two places on open ground.
    #[inline]
    pub fn steps(self, from: Point, to: Point) -> i32 {
        let (dx, dy) = ((from.x - to.x).abs(), (from.y - to.y).abs());
        match self {
            Metric::Four => dx + dy,
            Metric::Eight => dx.max(dy),
        }
    }

    /// Whether the two are one step apart.
    pub fn is_adjacent(self, from: Point, to: Point) -> bool {
        self.steps(from, to) == 1
    }

    /// The places one step away, some of which may lie off the map.
    pub fn around(self, at: Point) -> impl Iterator<Item = Point> {
        let steps = self.directions().iter();
        steps.map(move |&(dx, dy)| Point::new(at.x + dx, at.y + dy))
    }
}
