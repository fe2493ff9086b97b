//! How many steps every tile is from a goal: one field serves everyone who
//! wants to get there.

use crate::map::{Map, Tile};
use crate::rules::distance::around;
use bracket_lib::geometry::Point;
use std::collections::VecDeque;

/// Steps to a goal, by tile.
pub struct FlowField {
    distances: Vec<u16>,
}

/// No way leads from there to the goal.
const UNREACHED: u16 = u16::MAX;

impl FlowField {
    /// The field around `goals`, over the tiles that `passable` lets through.
    /// A goal itself need not be passable.
    pub fn to(map: &Map, goals: &[Point], passable: impl Fn(usize, Tile) -> bool) -> Self {
        let mut distances = vec![UNREACHED; map.count()];
        let mut open = VecDeque::new();
        for &goal in goals.iter().filter(|&&goal| map.contains(goal)) {
            distances[map.idx(goal)] = 0;
            open.push_back(goal);
        }
        while let Some(at) = open.pop_front() {
            let next = distances[map.idx(at)].saturating_add(1);
            for beside in around(at).filter(|&beside| map.contains(beside)) {
                let idx = map.idx(beside);
                if distances[idx] == UNREACHED && passable(idx, map.tile_at(idx)) {
                    distances[idx] = next;
                    open.push_back(beside);
                }
            }
        }
        Self { distances }
    }

    /// The steps from there to the nearest goal; none if no way leads there.
    pub fn distance(&self, idx: usize) -> Option<u16> {
        let distance = *self.distances.get(idx)?;
        (distance != UNREACHED).then_some(distance)
    }

    /// The places beside `at` that are nearer to a goal, nearest first; among
    /// equals the straight steps come before the diagonal ones.
    pub fn nearer(&self, map: &Map, at: Point) -> Vec<Point> {
        let here = self.distance(map.idx(at)).unwrap_or(UNREACHED);
        let mut nearer: Vec<(u16, Point)> = around(at)
            .filter(|&beside| map.contains(beside))
            .filter_map(|beside| Some((self.distance(map.idx(beside))?, beside)))
            .filter(|&(distance, _)| distance < here)
            .collect();
        nearer.sort_by_key(|&(distance, _)| distance);
        nearer.into_iter().map(|(_, beside)| beside).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_counts_steps_around_walls() {
        let mut map = Map::new(7, 3);
        for (x, y) in [(1, 1), (2, 1), (3, 1), (5, 1)] {
            map.set(Point::new(x, y), Tile::Floor);
        }
        let goal = Point::new(1, 1);
        let field = FlowField::to(&map, &[goal], |_, tile| tile.is_passable());

        assert_eq!(field.distance(map.idx(goal)), Some(0));
        assert_eq!(field.distance(map.idx(Point::new(3, 1))), Some(2));
        assert_eq!(field.distance(map.idx(Point::new(5, 1))), None);
        assert_eq!(field.nearer(&map, Point::new(3, 1)), [Point::new(2, 1)]);
        assert!(field.nearer(&map, goal).is_empty());
    }
}
