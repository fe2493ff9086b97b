//! Terrain, and what the hero remembers of it.
//!
//! A map knows nothing of who stands on it: that is the spatial index's business.

use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};

/// One level's terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "text::MapText", into = "text::MapText")]
pub struct Map {
    width: i32,
    height: i32,
    tiles: Vec<Tile>,
    /// What the hero last saw there; `None` where nothing was seen yet.
    memory: Vec<Option<Tile>>,
    /// The marks of all tiles together: the same for the same terrain.
    fingerprint: u64,
}

mod text;
mod tile;

pub use tile::Tile;

impl Map {
    /// A map of solid wall, unknown to the hero.
    pub fn new(width: i32, height: i32) -> Self {
        let count = (width * height) as usize;
        Self {
            width,
            height,
            tiles: vec![Tile::Wall; count],
            memory: vec![None; count],
            fingerprint: 0,
        }
    }

    #[inline]
    pub fn width(&self) -> i32 {
        self.width
    }

    #[inline]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// How many tiles there are.
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    #[inline]
    pub fn contains(&self, at: Point) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height
    }

    /// The index of a point on the map.
    pub fn idx(&self, at: Point) -> usize {
        debug_assert!(self.contains(at), "{at:?} is off the map");
        (at.y * self.width + at.x) as usize
    }

    pub fn point(&self, idx: usize) -> Point {
        Point::new(idx as i32 % self.width, idx as i32 / self.width)
    }

    /// The tile there; what lies off the map is wall.
    pub fn tile(&self, at: Point) -> Tile {
        if self.contains(at) {
            self.tiles[self.idx(at)]
        } else {
            Tile::Wall
        }
    }

    pub fn tile_at(&self, idx: usize) -> Tile {
        self.tiles[idx]
    }

    /// All tiles, row by row.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub fn set(&mut self, at: Point, tile: Tile) {
        let idx = self.idx(at);
        self.fingerprint ^= mark(idx, self.tiles[idx]) ^ mark(idx, tile);
        self.tiles[idx] = tile;
    }

    /// A number that changes with the terrain and is the same for the same
    /// terrain, so that what was worked out from a map can be kept until another
    /// map, or another door, makes it stale. What the hero remembers is no part of it.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Where the first tile of a kind stands.
    pub fn find(&self, tile: Tile) -> Option<Point> {
        let idx = self.tiles.iter().position(|&each| each == tile)?;
        Some(self.point(idx))
    }

    /// What the hero remembers there.
    pub fn memory(&self, idx: usize) -> Option<Tile> {
        self.memory[idx]
    }

    /// The hero knows this place from now on: `systems::perceive` saw it, or the
    /// level is one that is known on arrival.
    pub fn remember(&mut self, idx: usize) {
        self.memory[idx] = Some(self.tiles[idx].seeming());
    }
}

/// One tile's share of a map's fingerprint. Wall has none, as a new map is all wall.
fn mark(idx: usize, tile: Tile) -> u64 {
    if tile == Tile::Wall {
        return 0;
    }
    let mut mixed = (idx as u64 * 64 + tile as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// The fingerprint of terrain that did not come about tile by tile.
fn fingerprint(tiles: &[Tile]) -> u64 {
    tiles
        .iter()
        .enumerate()
        .fold(0, |sum, (idx, &tile)| sum ^ mark(idx, tile))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_follows_the_terrain_and_nothing_else() {
        let door = Point::new(1, 1);
        let mut map = Map::new(3, 3);
        map.set(door, Tile::DoorShut);
        let shut = map.fingerprint();

        map.set(door, Tile::DoorOpen);
        assert_ne!(map.fingerprint(), shut);
        map.set(door, Tile::DoorShut);
        map.remember(4);
        assert_eq!(map.fingerprint(), shut);

        let text = serde_json::to_string(&map).unwrap();
        let read: Map = serde_json::from_str(&text).unwrap();
        assert_eq!(read.fingerprint(), shut);
        assert!(!text.contains("fingerprint"));
    }
}
