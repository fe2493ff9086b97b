//! The terrain of a level, what lies over it, and what the hero remembers of it.
//!
//! A map does not know who stands on it: the spatial index does.

mod fields;
mod kinds;
mod role;
mod saved;
mod soundings;
mod tile;

#[cfg(test)]
mod tests;

pub use fields::{MapField, MapFields};
pub use kinds::{MOST_COSTLY, MOST_KINDS, StepCosts, TerrainKind, TerrainKinds};
pub use role::TileRole;
pub use saved::SavedMap;
pub use soundings::{Sounded, Soundings};
pub use tile::{Tile, TileTraits};

use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use std::sync::Arc;

/// One level's terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    width: i32,
    height: i32,
    tiles: Vec<Tile>,
    /// What the hero last saw there; `None` where nothing was seen yet.
    memory: Vec<Option<Tile>>,
    /// Gas, fire and light.
    fields: MapFields,
    /// There is no light but that of `fields`.
    dark: bool,
    /// What powers have told the hero of.
    soundings: Soundings,
    /// The properties of the terrain kinds.
    kinds: Arc<TerrainKinds>,
    /// Cached from `kinds`: the tile for everything off the map.
    wall: Tile,
    /// The sum of `mark` over all tiles: equal terrain has equal fingerprints.
    fingerprint: u64,
}

/// What can be put on a map: a tile, or a role, which stands for the kind that plays it.
pub trait ToTile: Copy {
    /// The tile in this content.
    fn to_tile(self, kinds: &TerrainKinds) -> Tile;
}

impl ToTile for Tile {
    #[inline]
    fn to_tile(self, _: &TerrainKinds) -> Tile {
        self
    }
}

impl ToTile for TileRole {
    #[inline]
    fn to_tile(self, kinds: &TerrainKinds) -> Tile {
        kinds.role(self)
    }
}

impl Map {
    /// A map of solid wall, unknown to the hero.
    pub fn new(width: i32, height: i32, kinds: &Arc<TerrainKinds>) -> Self {
        let count = (width * height) as usize;
        let wall = kinds.role(TileRole::Wall);
        Self {
            width,
            height,
            tiles: vec![wall; count],
            memory: vec![None; count],
            fields: MapFields::default(),
            dark: false,
            soundings: Soundings::default(),
            kinds: Arc::clone(kinds),
            wall,
            fingerprint: 0,
        }
    }

    /// The kinds of terrain that it is made of.
    pub fn kinds(&self) -> &Arc<TerrainKinds> {
        &self.kinds
    }

    /// The properties of the terrain at a point.
    pub fn kind(&self, at: Point) -> &TerrainKind {
        &self.kinds[self.tile(at)]
    }

    /// The number of columns.
    #[inline]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// The number of rows.
    #[inline]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// How many tiles there are.
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    /// The nearest place to one where things can lie, itself first; none where there is
    /// no such place.
    pub fn resting_place(&self, at: Point) -> Option<Point> {
        if self.contains(at) && self.tile(at).is_walkable() {
            return Some(at);
        }
        let all = (0..self.count()).map(|idx| self.point(idx));
        let walkable = all.filter(|&each| self.tile(each).is_walkable());
        walkable.min_by_key(|each| {
            let (dx, dy) = ((each.x - at.x).abs(), (each.y - at.y).abs());
            (dx.max(dy), each.y, each.x)
        })
    }

    /// Whether a point is on the map.
    #[inline]
    pub fn contains(&self, at: Point) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height
    }

    /// The index of a point on the map.
    pub fn idx(&self, at: Point) -> usize {
        debug_assert!(self.contains(at), "{at:?} is off the map");
        (at.y * self.width + at.x) as usize
    }

    /// The point of a tile index.
    pub fn point(&self, idx: usize) -> Point {
        Point::new(idx as i32 % self.width, idx as i32 / self.width)
    }

    /// The tile at a point; everything off the map is wall.
    pub fn tile(&self, at: Point) -> Tile {
        if self.contains(at) {
            self.tiles[self.idx(at)]
        } else {
            self.wall
        }
    }

    /// The tile with an index.
    pub fn tile_at(&self, idx: usize) -> Tile {
        self.tiles[idx]
    }

    /// All tiles, row by row.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Changes the terrain of a tile.
    pub fn set(&mut self, at: Point, tile: impl ToTile) {
        let tile = tile.to_tile(&self.kinds);
        let idx = self.idx(at);
        self.fingerprint ^= mark(idx, self.tiles[idx]) ^ mark(idx, tile);
        self.tiles[idx] = tile;
    }

    /// A number that is equal for equal terrain. Whatever was computed from a map is valid
    /// until this number changes, for example when a door is opened. What the hero
    /// remembers does not change it.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The first tile whose kind plays a role.
    pub fn find(&self, role: TileRole) -> Option<Point> {
        let idx = self.tiles.iter().position(|&each| each == role)?;
        Some(self.point(idx))
    }

    /// What the hero remembers of a tile.
    pub fn memory(&self, idx: usize) -> Option<Tile> {
        self.memory[idx]
    }

    /// The hero knows this tile from now on: `systems::perceive` saw it, or the level is
    /// known on arrival.
    pub fn remember(&mut self, idx: usize) {
        self.memory[idx] = Some(self.kinds.seeming(self.tiles[idx]));
    }

    /// The hero was told of everything of a sort around a place: none of it stays hidden.
    pub fn sound(&mut self, what: Sounded, around: Point, within: Option<i32>) {
        self.soundings.add(what, around, within);
    }

    /// Was the hero told of everything of a sort at a place?
    pub fn is_sounded(&self, what: Sounded, at: Point, metric: Metric) -> bool {
        self.soundings.cover(what, at, metric)
    }

    /// How much gas, fire or light is at a place.
    pub fn field(&self, field: MapField, idx: usize) -> i32 {
        self.fields.at(field, idx)
    }

    /// Changes how much gas, fire or light is at a place.
    pub fn set_field(&mut self, field: MapField, idx: usize, amount: i32) {
        debug_assert!(idx < self.count(), "{idx} is off the map");
        self.fields.set(field, idx, amount);
    }

    /// From now on only places that have light are lit. For those who make levels.
    pub fn darken(&mut self) {
        self.dark = true;
    }

    /// Are only those places lit that have light?
    pub fn is_dark(&self) -> bool {
        self.dark
    }

    /// Is there light to see this place by?
    pub fn is_lit(&self, idx: usize) -> bool {
        !self.dark || self.field(MapField::Light, idx) > 0
    }
}

/// One tile's share of the fingerprint. Wall has 0, because a new map is all wall.
fn mark(idx: usize, tile: Tile) -> u64 {
    if tile == TileRole::Wall {
        return 0;
    }
    let number = tile.number() as u64;
    // Different pairs of tile and kind give different sums.
    let place = idx as u64 * 64 + number % 64 + ((number / 64) << 40);
    let mut mixed = place.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// The fingerprint of a list of tiles, computed from all of them.
fn fingerprint(tiles: &[Tile]) -> u64 {
    tiles
        .iter()
        .enumerate()
        .fold(0, |sum, (idx, &tile)| sum ^ mark(idx, tile))
}

#[cfg(test)]
impl Map {
    /// The sign of the terrain there.
    pub fn sign(&self, at: Point) -> char {
        self.kind(at).sign.unwrap_or('?')
    }

    /// The same map with other step costs, by kind number.
    pub fn with_costs(self, cost: impl Fn(usize) -> i32) -> Self {
        let kinds = Arc::new(self.kinds.with_costs(cost));
        Self { kinds, ..self }
    }
}
