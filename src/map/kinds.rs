//! The kinds of terrain of the content, as maps and walkers use them.
//!
//! Their names and looks are in the catalog.

use super::role::TileRole;
use super::tile::{Tile, TileTraits};
use chance::digest::Digest;
use std::ops::Index;

/// The most kinds there can be: a map stores the kind of each tile in one byte.
pub const MOST_KINDS: usize = 256;

/// The highest cost of a step. It bounds the ring of buckets that holds the open places of
/// a search.
pub const MOST_COSTLY: i32 = 250;

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainKind {
    /// The whole id: `mod:name`.
    pub id: String,
    /// Its sign in levels drawn as text.
    pub sign: Option<char>,
    /// The tile that a map stores for it.
    pub tile: Tile,
    /// What a step onto it costs in a search for a short way.
    pub cost: i32,
    /// How many turns a step onto it takes.
    pub turns: i32,
    /// What it becomes when someone opens it.
    pub opened: Option<Tile>,
    /// What it becomes when someone shuts it.
    pub shut: Option<Tile>,
    /// What it becomes when someone unlocks it.
    pub unlocked: Option<Tile>,
    /// What it becomes when someone finds it.
    pub found: Option<Tile>,
    /// The kind it looks like until it is found.
    pub seems: Option<Tile>,
    /// Whether those who fly go over it, where nobody walks.
    pub flown: bool,
}

impl TerrainKind {
    /// A kind without properties, for a role that no kind of the content plays.
    pub fn missing(role: TileRole) -> Self {
        Self {
            id: String::new(),
            sign: None,
            tile: Tile::new(role as u8, TileTraits::default()),
            cost: 1,
            turns: 1,
            opened: None,
            shut: None,
            unlocked: None,
            found: None,
            seems: None,
            flown: false,
        }
    }
}

/// What entering each kind of tile costs one sort of walker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCosts {
    /// By kind number; 0 if it cannot be entered.
    pub table: [u8; MOST_KINDS],
    /// Equal tables have equal fingerprints.
    pub fingerprint: u64,
}

impl StepCosts {
    fn new(kinds: &[TerrainKind], cost: impl Fn(&TerrainKind) -> i32) -> Self {
        Self::over(kinds, |kind| match kind.tile.is_passable() {
            true => cost(kind),
            false => 0,
        })
    }

    fn over(kinds: &[TerrainKind], cost: impl Fn(&TerrainKind) -> i32) -> Self {
        let mut table = [0; MOST_KINDS];
        for (place, kind) in table.iter_mut().zip(kinds) {
            *place = cost(kind).clamp(0, MOST_COSTLY) as u8;
        }
        let mut digest = Digest::default();
        digest.add(&table);
        Self {
            table,
            fingerprint: digest.value(),
        }
    }
}

/// Every kind of terrain of one content, by number. Kinds that play a role come first, in
/// the order of the roles; the others follow, in the order of their whole ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainKinds {
    kinds: Vec<TerrainKind>,
    opening: StepCosts,
    shut: StepCosts,
    counting: StepCosts,
    flying_opening: StepCosts,
    flying_shut: StepCosts,
}

impl Default for TerrainKinds {
    /// Only the roles, without properties: for a world before its first level.
    fn default() -> Self {
        Self::new(TileRole::ALL.map(TerrainKind::missing).into())
    }
}

impl TerrainKinds {
    /// Takes the kinds in the order of their numbers. There must be one for each role, and
    /// at most 256.
    pub fn new(kinds: Vec<TerrainKind>) -> Self {
        debug_assert!(kinds.len() >= TileRole::ALL.len() && kinds.len() <= MOST_KINDS);
        let least = |kind: &TerrainKind| kind.cost.max(1);
        Self {
            opening: StepCosts::new(&kinds, |kind| match kind.tile.opens() {
                true => least(kind).saturating_add(1),
                false => least(kind),
            }),
            shut: StepCosts::new(&kinds, |kind| match kind.tile.opens() {
                true => 0,
                false => least(kind),
            }),
            counting: StepCosts::new(&kinds, |_| 1),
            flying_opening: StepCosts::over(&kinds, |kind| match kind.tile.opens() {
                true => 2,
                false => i32::from(kind.tile.is_walkable() || kind.flown),
            }),
            flying_shut: StepCosts::over(&kinds, |kind| {
                i32::from(kind.tile.is_walkable() || kind.flown)
            }),
            kinds,
        }
    }

    /// The tile of the kind that plays a role.
    pub fn role(&self, role: TileRole) -> Tile {
        self.kinds[role as usize].tile
    }

    /// Every kind, by number.
    pub fn iter(&self) -> impl Iterator<Item = &TerrainKind> {
        self.kinds.iter()
    }

    /// The tile of the kind with a whole id.
    pub fn named(&self, id: &str) -> Option<Tile> {
        let kind = self.kinds.iter().find(|kind| kind.id == id)?;
        Some(kind.tile)
    }

    /// The tile that has a sign in levels drawn as text.
    pub fn drawn_as(&self, sign: char) -> Option<Tile> {
        let kind = self.kinds.iter().find(|kind| kind.sign == Some(sign))?;
        Some(kind.tile)
    }

    /// The tile that a tile looks like until it is found.
    pub fn seeming(&self, tile: Tile) -> Tile {
        self[tile].seems.unwrap_or(tile)
    }

    /// Step costs for walkers who open doors; a shut door costs one step more.
    pub fn costs_opening_doors(&self) -> &StepCosts {
        &self.opening
    }

    /// Step costs for walkers to whom a shut door is a wall.
    pub fn costs_with_doors_shut(&self) -> &StepCosts {
        &self.shut
    }

    /// Step costs for those who fly and open doors; all ground costs them the same.
    pub fn costs_flying_opening_doors(&self) -> &StepCosts {
        &self.flying_opening
    }

    /// Step costs for those who fly, and to whom a shut door is a wall.
    pub fn costs_flying_with_doors_shut(&self) -> &StepCosts {
        &self.flying_shut
    }

    /// A cost of 1 for every kind that a path can lead through.
    pub fn costs_counting_steps(&self) -> &StepCosts {
        &self.counting
    }
}

impl Index<Tile> for TerrainKinds {
    type Output = TerrainKind;

    fn index(&self, tile: Tile) -> &TerrainKind {
        &self.kinds[tile.number()]
    }
}

#[cfg(test)]
impl TerrainKinds {
    /// The same kinds with other costs, by kind number.
    pub fn with_costs(&self, cost: impl Fn(usize) -> i32) -> Self {
        let mut kinds = self.kinds.clone();
        for (number, kind) in kinds.iter_mut().enumerate() {
            kind.cost = cost(number);
        }
        Self::new(kinds)
    }
}
