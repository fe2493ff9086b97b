//! Lines from where someone stands, kept from one turn to the next.
//!
//! A field of view is worked out anew only for who has moved, or looks farther than
//! before, and for everyone when the ground has changed. Never saved: what is kept is
//! what would be worked out anew, so forgetting it costs time and changes nothing.

use super::sight::{is_seen, lines_from};
use crate::map::Map;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use specs::Entity;
use std::collections::BTreeMap;

/// Someone who looks around.
#[derive(Clone, Copy, Debug)]
pub struct Viewer {
    pub who: Entity,
    pub at: Point,
    /// How many steps far.
    pub range: i32,
}

/// The lines from one place.
#[derive(Clone, Debug, Default)]
struct Outlook {
    /// Where they begin; `None` until they are worked out.
    from: Option<(Point, Metric)>,
    /// How far they were followed.
    reach: i32,
    /// The farthest that was asked for since then. The next lines are followed that far
    /// at once, so that a hero whom someone watches from afar needs one field of view
    /// for a step, and not two.
    needed: i32,
    /// Where they lead: tile indices in ascending order.
    lines: Vec<usize>,
}

/// The lines from where each viewer stands.
#[derive(Clone, Debug, Default)]
pub struct Outlooks {
    kept: BTreeMap<Entity, Outlook>,
    /// The fingerprint of the terrain that they were followed on.
    ground: u64,
    worked_out: u64,
}

impl Outlooks {
    /// What a viewer sees: tile indices in ascending order.
    pub fn seen(&mut self, map: &Map, metric: Metric, viewer: Viewer) -> Vec<usize> {
        let Viewer { at, range, .. } = viewer;
        let lines = self.lines(map, metric, viewer).iter().copied();
        lines
            .filter(|&idx| is_seen(map, at, map.point(idx), range, metric))
            .collect()
    }

    /// Does a free line lead from a viewer to a place that is within the viewer's range?
    pub fn has_line(&mut self, map: &Map, metric: Metric, viewer: Viewer, to: Point) -> bool {
        let lines = self.lines(map, metric, viewer);
        lines.binary_search(&map.idx(to)).is_ok()
    }

    /// The lines from a viewer, at least as far as the viewer's range.
    fn lines(&mut self, map: &Map, metric: Metric, viewer: Viewer) -> &[usize] {
        let Viewer { who, at, range } = viewer;
        if self.ground != map.fingerprint() {
            self.ground = map.fingerprint();
            self.kept.values_mut().for_each(Outlook::lose_lines);
        }
        let outlook = self.kept.entry(who).or_default();
        if outlook.from != Some((at, metric)) || outlook.reach < range {
            let reach = range.max(outlook.needed);
            *outlook = Outlook {
                from: Some((at, metric)),
                reach,
                needed: range,
                lines: lines_from(map, at, reach, metric),
            };
            self.worked_out += 1;
        }
        outlook.needed = outlook.needed.max(range);
        &outlook.lines
    }

    /// How often a field of view was worked out.
    pub fn worked_out(&self) -> u64 {
        self.worked_out
    }

    /// Forgets all lines, since another map is entered.
    pub fn forget(&mut self) {
        self.kept.clear();
    }
}

impl Outlook {
    /// The lines may lead elsewhere now.
    fn lose_lines(&mut self) {
        self.from = None;
        self.lines = Vec::new();
    }
}
