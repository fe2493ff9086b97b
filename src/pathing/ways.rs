//! The fields that walkers share, kept from one turn to the next.
//!
//! Never saved: a kept field is equal to one that is made anew, so forgetting it costs
//! time and changes nothing.

use super::SearchMap;
use super::flow::FlowField;
use super::walk::Walk;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// How many fields over the bare terrain are kept.
const KEPT: usize = 16;

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    To(Point),
    Nearest(Point),
    Away(Point),
}

/// Everything that a field depends on, except where the crowd stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FieldKey {
    purpose: Purpose,
    metric: Metric,
    costs: u64,
    width: i32,
    height: i32,
    terrain: u64,
    crowd_cost: Option<i32>,
}

impl FieldKey {
    fn new(purpose: Purpose, walk: &Walk) -> Self {
        let map = walk.map();
        Self {
            purpose,
            metric: walk.metric(),
            costs: walk.costs_fingerprint(),
            width: map.width(),
            height: map.height(),
            terrain: map.fingerprint(),
            crowd_cost: walk.through_cost(),
        }
    }
}

/// A field, and what it was made from.
#[derive(Clone, Debug)]
struct KeptField {
    key: FieldKey,
    field: FlowField,
    last_used: u64,
}

/// Fields that are shared by all walkers with the same goal.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    kept: Vec<KeptField>,
    uses: u64,
    /// Fields that count those in the way. Only the first `crowded_now` are of this tick.
    crowded: Vec<(FieldKey, FlowField)>,
    crowded_now: usize,
}

impl Ways {
    /// The path to a place, as if nobody stood in the way.
    pub fn to(&mut self, walk: &Walk, goal: Point) -> &FlowField {
        self.field(Purpose::To(goal), walk)
    }

    /// The path to a place, or as near to it as possible.
    pub fn nearest(&mut self, walk: &Walk, goal: Point) -> &FlowField {
        self.field(Purpose::Nearest(goal), walk)
    }

    /// The path to flee from a place.
    pub fn away(&mut self, walk: &Walk, from: Point) -> &FlowField {
        self.field(Purpose::Away(from), walk)
    }

    /// The path to a place, or as near to it as possible, around those who stand in the
    /// way now. It is made once in a tick, so call `begin_tick` first.
    pub fn through_crowd(&mut self, walk: &Walk, goal: Point) -> &FlowField {
        let key = FieldKey::new(Purpose::Nearest(goal), walk);
        let now = &self.crowded[..self.crowded_now];
        let known = now.iter().position(|(each, _)| *each == key);
        let place = known.unwrap_or_else(|| {
            let place = self.crowded_now % KEPT;
            if place == self.crowded.len() {
                self.crowded.push((key, FlowField::default()));
            }
            let (old, field) = &mut self.crowded[place];
            *old = key;
            field.refill_toward_nearest(walk, goal);
            self.crowded_now = (place + 1).max(self.crowded_now);
            place
        });
        &self.crowded[place].1
    }

    /// Starts a tick: those who stand in the way have moved.
    pub fn begin_tick(&mut self) {
        self.crowded_now = 0;
    }

    /// Frees all memory.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn field(&mut self, purpose: Purpose, walk: &Walk) -> &FlowField {
        let walk = walk.alone();
        let key = FieldKey::new(purpose, &walk);
        self.uses += 1;
        let known = self.kept.iter().position(|kept| kept.key == key);
        let place = known.unwrap_or_else(|| self.make(key, &walk));
        let kept = &mut self.kept[place];
        kept.last_used = self.uses;
        &kept.field
    }

    /// Makes a field, reusing the memory of the least recently used one if need be.
    fn make(&mut self, key: FieldKey, ground: &Walk) -> usize {
        let mut place = self.kept.len();
        if place < KEPT {
            self.kept.push(KeptField {
                key,
                field: FlowField::default(),
                last_used: 0,
            });
        } else {
            let by_use = self.kept.iter().enumerate();
            let oldest = by_use.min_by_key(|(_, kept)| kept.last_used);
            place = oldest.map_or(0, |(place, _)| place);
        }
        let kept = &mut self.kept[place];
        kept.key = key;
        match key.purpose {
            Purpose::To(goal) => kept.field.refill(ground, &[goal]),
            Purpose::Nearest(goal) => kept.field.refill_toward_nearest(ground, goal),
            Purpose::Away(from) => kept.field.refill_away(ground, &[from]),
        }
        place
    }
}
