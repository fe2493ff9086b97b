//! What the hero was told of a level by a power: that no more is to be found there.

use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};

/// How many are kept; the oldest is forgotten first.
const MOST_KEPT: usize = 64;

/// What can be told of, so that none of it stays hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sounded {
    /// The ground, with what seems something else.
    Ground,
    Traps,
}

/// One telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sounding {
    what: Sounded,
    around: Point,
    /// Within how many steps; none for the whole level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<i32>,
}

impl Sounding {
    fn covers(self, what: Sounded, at: Point, metric: Metric) -> bool {
        let is_near = |most| metric.steps(self.around, at) <= most;
        self.what == what && self.within.is_none_or(is_near)
    }
}

/// All tellings of a level, the oldest first. Nobody else hides anything, so they stay true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Soundings(Vec<Sounding>);

impl Soundings {
    /// Nothing was told.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The hero was told of everything around a place.
    pub fn add(&mut self, what: Sounded, around: Point, within: Option<i32>) {
        let new = Sounding {
            what,
            around,
            within,
        };
        // Of the whole level nothing is left to tell.
        self.0
            .retain(|old| *old != new && (within.is_some() || old.what != what));
        if self.0.len() >= MOST_KEPT {
            self.0.remove(0);
        }
        self.0.push(new);
    }

    /// Was the hero told of everything at a place?
    pub fn cover(&self, what: Sounded, at: Point, metric: Metric) -> bool {
        self.0.iter().any(|each| each.covers(what, at, metric))
    }

    /// Were they made on a level of this size?
    pub fn are_sound(&self, contains: impl Fn(Point) -> bool) -> bool {
        self.0.len() <= MOST_KEPT && self.0.iter().all(|each| contains(each.around))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_covered_by_what_was_told_of_it() {
        let mut told = Soundings::default();
        let (near, far) = (Point::new(4, 4), Point::new(9, 4));
        told.add(Sounded::Traps, Point::new(2, 4), Some(2));
        for (what, at, expected) in [
            (Sounded::Traps, near, true),
            (Sounded::Traps, far, false),
            (Sounded::Ground, near, false),
        ] {
            assert_eq!(told.cover(what, at, Metric::Eight), expected, "{what:?}");
        }
        told.add(Sounded::Traps, near, None);
        assert!(told.cover(Sounded::Traps, far, Metric::Eight));
        assert_eq!(told.0.len(), 1, "the whole level takes in its parts");
    }

    #[test]
    fn no_more_are_kept_than_there_can_be() {
        let mut told = Soundings::default();
        for x in 0..1_000 {
            told.add(Sounded::Ground, Point::new(x, 0), Some(1));
            told.add(Sounded::Ground, Point::new(x, 0), Some(1));
        }
        assert_eq!(told.0.len(), MOST_KEPT);
        assert!(told.cover(Sounded::Ground, Point::new(999, 0), Metric::Eight));
        assert!(!told.cover(Sounded::Ground, Point::new(0, 0), Metric::Eight));
        assert!(told.are_sound(|_| true) && !told.are_sound(|at| at.x < 999));
    }
}
