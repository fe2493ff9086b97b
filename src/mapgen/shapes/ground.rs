//! What steps ask about the ground before they change it, so that no level is cut apart
//! and nothing finished is damaged.

use crate::map::{Map, Tile, TileRole};
use crate::mapgen::draft::Draft;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// The eight neighbours in a circle: each is beside the one before.
const RING: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

/// Whether a path leads through, now or once a door is found or unlocked.
pub fn is_way(tile: Tile) -> bool {
    tile.is_passable() || tile.is_door()
}

/// Whether the tile can be closed without cutting its surroundings apart. It can if all
/// open neighbours are joined around it, so that everyone can go around.
pub fn is_spare(map: &Map, at: Point) -> bool {
    let is_open = |&(dx, dy): &(i32, i32)| is_way(map.tile(Point::new(at.x + dx, at.y + dy)));
    let after = RING.iter().cycle().skip(1);
    let gaps = RING.iter().zip(after);
    gaps.filter(|(here, next)| !is_open(here) && is_open(next))
        .count()
        <= 1
}

/// Whether it is next to a door or stairs. Such a tile stays free.
pub fn is_threshold(map: &Map, at: Point) -> bool {
    Metric::Four.around(at).any(|beside| {
        let tile = map.tile(beside);
        tile.is_door() || tile == TileRole::StairsUp || tile == TileRole::StairsDown
    })
}

/// Plain ground that is not kept and has nothing on it.
pub fn is_free(draft: &Draft, at: Point) -> bool {
    draft.is_inside(at)
        && draft.map.tile(at).is_plain()
        && !draft.is_kept(at)
        && !draft.is_taken(at)
}

/// All such tiles, row by row.
pub fn free_ground(draft: &Draft) -> Vec<Point> {
    draft.points().filter(|&at| is_free(draft, at)).collect()
}

/// Turns the free ground around deep water into shallows.
pub fn lay_shallows(draft: &mut Draft, deep: &[Point]) {
    for &at in deep {
        for beside in Metric::Eight.around(at) {
            if is_free(draft, beside) {
                draft.carve(beside, TileRole::Water);
            }
        }
    }
}

/// Which part of the level each tile belongs to.
pub struct Labels {
    labels: Vec<u32>,
    count: u32,
}

/// The label of a tile that no path leads through.
pub const NO_PART: u32 = 0;

impl Labels {
    /// Finds the parts of a map.
    pub fn new(map: &Map, metric: Metric) -> Self {
        let mut labels = vec![NO_PART; map.count()];
        let mut count = 0;
        let mut open = Vec::new();
        for idx in 0..map.count() {
            if labels[idx] != NO_PART || !map.tile_at(idx).is_passable() {
                continue;
            }
            count += 1;
            labels[idx] = count;
            open.push(map.point(idx));
            while let Some(at) = open.pop() {
                for beside in metric.around(at).filter(|&beside| map.contains(beside)) {
                    let idx = map.idx(beside);
                    if labels[idx] == NO_PART && map.tile_at(idx).is_passable() {
                        labels[idx] = count;
                        open.push(beside);
                    }
                }
            }
        }
        Self { labels, count }
    }

    /// The part of a tile, by index; `NO_PART` if no path leads through.
    pub fn at(&self, idx: usize) -> u32 {
        self.labels[idx]
    }

    /// The tiles of each part, by label; those without a part come first.
    pub fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.count as usize + 1];
        for (idx, &label) in self.labels.iter().enumerate() {
            members[label as usize].push(idx);
        }
        members
    }

    /// The first part of `before` that is now in pieces, if there is one. `one` is the second
    /// piece that was met.
    pub fn first_split_since(&self, before: &Labels) -> Option<CutPart> {
        let mut now_of_old = vec![NO_PART; before.count as usize + 1];
        for (idx, &now) in self.labels.iter().enumerate() {
            let old = before.labels[idx];
            if now == NO_PART || old == NO_PART {
                continue;
            }
            let known = &mut now_of_old[old as usize];
            if *known == NO_PART {
                *known = now;
            } else if *known != now {
                return Some(CutPart { old, one: now });
            }
        }
        None
    }

    /// Whether each part of `before`, as far as it is left, is still one part.
    pub fn keeps(&self, before: &Labels) -> bool {
        self.first_split_since(before).is_none()
    }
}

/// A part that was cut in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutPart {
    /// The label of the whole part before.
    pub old: u32,
    /// The label of one of its pieces.
    pub one: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the middle of a three by three drawing can be closed.
    fn spare(drawing: [&str; 3]) -> bool {
        let map = crate::testkit::drawn(&drawing, &crate::testkit::terrain());
        is_spare(&map, Point::new(1, 1))
    }

    #[test]
    fn what_lies_between_two_ways_is_not_spare() {
        assert!(spare(["...", "...", "..."]));
        assert!(spare(["###", "#..", "#.."]));
        assert!(spare(["...", "...", "###"]));
        assert!(spare(["###", "#..", "###"])); // a dead end
        assert!(!spare(["###", "...", "###"])); // a corridor
        assert!(!spare(["##.", "#..", ".##"]));
        assert!(!spare(["...", "#.#", "#|#"])); // the way to a locked door
    }
}
