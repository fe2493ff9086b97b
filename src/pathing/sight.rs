//! Lines between places, and what is seen along one.
//!
//! A line is free both ways or not at all; it does not ask for light. Seeing is
//! one-sided: each looks as far as its own eyes reach, and needs light where it looks.
//!
//! Lines are bracket's symmetric shadowcasting. It answers from a hash set, in another
//! order each time; this module sorts it, and is its only caller.
//! Bracket looks between two walls that touch at a corner. Where walkers go in
//! four directions nobody can step through there, so no line leads through either.

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

/// The tiles that a free line leads to from a place, by index, in ascending order:
/// those within `range` steps of it by the metric, with nothing opaque in between.
pub fn lines_from(map: &Map, at: Point, range: i32, metric: Metric) -> Vec<usize> {
    if !map.contains(at) {
        return Vec::new();
    }
    // No line is longer than across the map, and bracket reserves room for the range.
    let range = range.clamp(0, map.width() + map.height());
    // Bracket cuts a circle. It must lie around all that the metric leaves in.
    let radius = match metric {
        Metric::Four => range + 1,
        Metric::Eight => range * 3 / 2 + 1,
    };
    let joined =
        FieldOfViewAlg::SymmetricShadowcasting.field_of_view_set(at, radius, &Sightlines { map });
    let mut lines: Vec<usize> = joined
        .into_iter()
        .filter(|&point| map.contains(point) && metric.steps(at, point) <= range)
        .filter(|&point| metric == Metric::Eight || is_joined_straight(map, at, point))
        .map(|point| map.idx(point))
        .collect();
    lines.sort_unstable();
    lines
}

/// Is a place seen along a free line, by eyes that reach `range` steps? What is farther
/// than one step away must have light.
pub fn is_seen(map: &Map, from: Point, to: Point, range: i32, metric: Metric) -> bool {
    let steps = metric.steps(from, to);
    steps <= range && (steps <= 1 || map.is_lit(map.idx(to)))
}

/// Do straight steps lead along the line between two places, over nothing opaque?
///
/// Each step comes nearer to the other end and keeps within one and a half tiles of
/// the line, so a way round a corner gap does not count as a way through it. The way
/// back is the same way, so the answer is the same from both ends. The last step to
/// something opaque may be diagonal: the corner of a room is seen.
fn is_joined_straight(map: &Map, from: Point, to: Point) -> bool {
    let (across, down) = (to.x - from.x, to.y - from.y);
    let (columns, rows) = (across.abs(), down.abs());
    let longer = columns.max(rows);
    // The tiles of the current row that were reached, by column; those to the
    // right of the current one are still of the row before.
    let mut reached = vec![false; columns as usize + 1];
    for y in 0..=rows {
        let mut diagonal = false;
        for (x, column) in (0..=columns).zip(0..) {
            let at = Point::new(from.x + x * across.signum(), from.y + y * down.signum());
            let is_near_line = 2 * (columns * y - rows * x).abs() < 3 * longer;
            let above = reached[column];
            let beside = column > 0 && reached[column - 1];
            let corner = diagonal && at == to && map.tile(at).is_opaque();
            let is_open = at == to || (is_near_line && !map.tile(at).is_opaque());
            reached[column] = at == from || (is_open && (above || beside || corner));
            diagonal = above;
        }
    }
    reached[columns as usize]
}
