//! How much notice is taken of the hero, and who comes because time goes by.

use crate::catalog::schema::Threshold;
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parts that a point of attention has, so that small things add up.
const PARTS: i32 = 10_000;

/// The most attention there is.
const MOST: i32 = 100;

/// A turn in hundredths: wanderers may come at twice the pace, or half as fast again.
const WHOLE_TURN: i32 = 100;

/// The attention that the rules of the content speak of, and the clock of wanderers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attention {
    parts: i32,
    /// The highest threshold that the hero was told of.
    told: i32,
    /// From which turn on each threshold may work again, on this level.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    again: BTreeMap<i32, u32>,
    /// The turn in which the hero came to this level, and where.
    #[serde(default)]
    since: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entered_at: Option<Point>,
    /// When wanderers come, in hundredths of turns; none before it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wanderers_in: Option<i32>,
    /// How often wanderers came, by depth.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    came: BTreeMap<i32, i32>,
}

impl Attention {
    /// The number that the player sees.
    pub fn shown(&self) -> i32 {
        self.parts / PARTS
    }

    /// More or less of it, within its bounds.
    pub fn change(&mut self, points: i32) {
        let parts = i64::from(points) * i64::from(PARTS);
        self.add(parts);
    }

    /// No less of it than this.
    pub fn raise_to(&mut self, points: i32) {
        let parts = points.clamp(0, MOST) * PARTS;
        self.parts = self.parts.max(parts);
    }

    /// More of it, as a share of a point: `1 / 3` is a third.
    pub fn add_share(&mut self, of: i32, in_all: i32) {
        if in_all > 0 {
            self.add(i64::from(of) * i64::from(PARTS) / i64::from(in_all));
        }
    }

    fn add(&mut self, parts: i64) {
        let most = i64::from(MOST) * i64::from(PARTS);
        self.parts = (i64::from(self.parts) + parts).clamp(0, most) as i32;
    }

    /// Is the hero told of a threshold now? Of each only once.
    pub fn tell(&mut self, threshold: i32) -> bool {
        let is_new = threshold > self.told;
        self.told = self.told.max(threshold);
        is_new
    }

    /// Does a threshold work in this turn? Then it rests for as long as it says.
    pub fn works(&mut self, threshold: &Threshold, turn: u32) -> bool {
        let first = self.since.saturating_add(threshold.after.unsigned_abs());
        let due = { self.again.get(&threshold.at) }.map_or(first, |&again| again);
        let is_due = turn >= due;
        if is_due {
            let rest = match threshold.every {
                ..=0 => u32::MAX,
                every => turn.saturating_add(every.unsigned_abs()),
            };
            self.again.insert(threshold.at, rest);
        }
        is_due
    }

    /// A turn of the wanderers' clock, at a pace in percent. `wait` says how many turns
    /// they take, for a number that differs each time.
    pub fn do_wanderers_come(
        &mut self,
        depth: i32,
        most: i32,
        percent: i32,
        wait: impl Fn(i32) -> i32,
    ) -> bool {
        let came = self.came.get(&depth).copied().unwrap_or(0);
        if came >= most {
            return false;
        }
        let left = self.wanderers_in.unwrap_or_else(|| wait(came) * WHOLE_TURN) - percent;
        self.wanderers_in = (left > 0).then_some(left);
        if left <= 0 {
            *self.came.entry(depth).or_default() += 1;
        }
        left <= 0
    }

    /// The hero is on another level, where all that begins anew.
    pub fn change_level(&mut self, turn: u32, at: Point) {
        self.again.clear();
        self.wanderers_in = None;
        self.since = turn;
        self.entered_at = Some(at);
    }

    /// Where the hero came to this level.
    pub fn entered_at(&self) -> Option<Point> {
        self.entered_at
    }

    /// Could a game have come to this?
    pub fn is_sound(&self) -> bool {
        (0..=MOST * PARTS).contains(&self.parts)
    }
}
