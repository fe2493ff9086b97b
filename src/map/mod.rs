//! Terrain, and what the hero remembers of it.
//!
//! A map knows nothing of who stands on it: that is the spatial index's business.

use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of terrain. What each looks like and is called stands in the raws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Tile {
    Wall,
    Floor,
    DoorShut,
    DoorOpen,
    StairsDown,
    StairsUp,
}

impl Tile {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Tile; 6] = [
        Tile::Wall,
        Tile::Floor,
        Tile::DoorShut,
        Tile::DoorOpen,
        Tile::StairsDown,
        Tile::StairsUp,
    ];

    /// Can someone stand here? A shut door must be opened first.
    pub fn is_walkable(self) -> bool {
        !matches!(self, Tile::Wall | Tile::DoorShut)
    }

    /// Does it end the line of sight?
    pub fn is_opaque(self) -> bool {
        matches!(self, Tile::Wall | Tile::DoorShut)
    }

    /// Can a way lead through, counting doors that can be opened?
    pub fn is_passable(self) -> bool {
        self != Tile::Wall
    }

    /// The sign for this tile in saves and in levels drawn as text.
    pub fn sign(self) -> char {
        match self {
            Tile::Wall => '#',
            Tile::Floor => '.',
            Tile::DoorShut => '+',
            Tile::DoorOpen => '/',
            Tile::StairsDown => '>',
            Tile::StairsUp => '<',
        }
    }

    /// The tile with that sign.
    pub fn from_sign(sign: char) -> Option<Tile> {
        Self::ALL.into_iter().find(|tile| tile.sign() == sign)
    }
}

/// One level's terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "text::MapText", into = "text::MapText")]
pub struct Map {
    width: i32,
    height: i32,
    tiles: Vec<Tile>,
    /// What the hero last saw there; `None` where nothing was seen yet.
    memory: Vec<Option<Tile>>,
}

mod text;

impl Map {
    /// A map of solid wall, unknown to the hero.
    pub fn new(width: i32, height: i32) -> Self {
        let count = (width * height) as usize;
        Self {
            width,
            height,
            tiles: vec![Tile::Wall; count],
            memory: vec![None; count],
        }
    }

    pub fn width(&self) -> i32 {
        self.width
    }

    pub fn height(&self) -> i32 {
        self.height
    }

    /// How many tiles there are.
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

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
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub fn set(&mut self, at: Point, tile: Tile) {
        let idx = self.idx(at);
        self.tiles[idx] = tile;
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

    /// The hero sees this place now. For `systems::perceive` alone.
    pub fn remember(&mut self, idx: usize) {
        self.memory[idx] = Some(self.tiles[idx]);
    }
}
