//! What can be seen from a place.
//!
//! Bracket's symmetric shadowcasting: who sees is seen. It answers from a hash
//! set, in another order each time; this module sorts it, and is its only caller.

use crate::map::Map;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::{Algorithm2D, BaseMap, FieldOfViewAlg};

struct Sightlines<'a> {
    map: &'a Map,
}

impl BaseMap for Sightlines<'_> {
    fn is_opaque(&self, idx: usize) -> bool {
        self.map.tile_at(idx).is_opaque()
    }
}

impl Algorithm2D for Sightlines<'_> {
    fn dimensions(&self) -> Point {
        Point::new(self.map.width(), self.map.height())
    }
}

/// The tiles seen from a place, by index, in ascending order: those within
/// `range` steps of it by the metric, with nothing opaque in between.
pub fn visible_from(map: &Map, at: Point, range: i32, metric: Metric) -> Vec<usize> {
    if !map.contains(at) {
        return Vec::new();
    }
    // Farther than across the map nobody sees, and bracket reserves room for the range.
    let range = range.clamp(0, map.width() + map.height());
    // Bracket cuts a circle. It must lie around all that the metric leaves in.
    let radius = match metric {
        Metric::Four => range + 1,
        Metric::Eight => range * 3 / 2 + 1,
    };
    let seen =
        FieldOfViewAlg::SymmetricShadowcasting.field_of_view_set(at, radius, &Sightlines { map });
    let mut visible: Vec<usize> = seen
        .into_iter()
        .filter(|&point| map.contains(point) && metric.steps(at, point) <= range)
        .map(|point| map.idx(point))
        .collect();
    visible.sort_unstable();
    visible
}
