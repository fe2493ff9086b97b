//! What can be seen from a place.
//!
//! Bracket's symmetric shadowcasting: who sees is seen. It answers from a hash
//! set, in another order each time; this module sorts it, and is its only caller.

use crate::map::Map;
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

/// The tiles seen from a place, by index, in ascending order.
pub fn visible_from(map: &Map, at: Point, range: i32) -> Vec<usize> {
    let seen =
        FieldOfViewAlg::SymmetricShadowcasting.field_of_view_set(at, range, &Sightlines { map });
    let mut visible: Vec<usize> = seen
        .into_iter()
        .filter(|&point| map.contains(point))
        .map(|point| map.idx(point))
        .collect();
    visible.sort_unstable();
    visible
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Tile;
    use crate::rng::Stream;

    #[test]
    fn who_sees_is_seen_and_the_edges_count() {
        for seed in 0..20 {
            let mut stream = Stream::named(seed, "sight");
            let mut map = Map::new(24, 16);
            for idx in 0..map.count() {
                if stream.chance(75) {
                    map.set(map.point(idx), Tile::Floor);
                }
            }
            let open: Vec<usize> = (0..map.count())
                .filter(|&idx| !map.tile_at(idx).is_opaque())
                .collect();
            let views: Vec<Vec<usize>> = open
                .iter()
                .map(|&idx| visible_from(&map, map.point(idx), 8))
                .collect();
            for (&from, view) in open.iter().zip(&views) {
                for &to in view {
                    let Ok(back) = open.binary_search(&to) else {
                        continue;
                    };
                    assert!(
                        views[back].binary_search(&from).is_ok(),
                        "seed {seed}: {from} sees {to} but is not seen"
                    );
                }
            }
        }
        let mut open = Map::new(9, 7);
        for idx in 0..open.count() {
            open.set(open.point(idx), Tile::Floor);
        }
        let seen = visible_from(&open, Point::new(4, 3), 8);
        assert_eq!(seen.len(), open.count(), "last row and column included");
    }
}
