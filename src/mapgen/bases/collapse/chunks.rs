//! The chunks that a sample is cut into.

use crate::map::{TerrainKinds, Tile, TileRole};
use crate::mapgen::draft::Flaw;
use crate::mapgen::prefab::Prefab;
use crate::mapgen::work::Work;
use bracket_lib::geometry::Point;
use std::collections::BTreeMap;

/// A side of a chunk; its number is its index in lists by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkSide {
    Top,
    Right,
    Bottom,
    Left,
}

impl ChunkSide {
    pub const ALL: [ChunkSide; 4] = [
        ChunkSide::Top,
        ChunkSide::Right,
        ChunkSide::Bottom,
        ChunkSide::Left,
    ];

    pub fn opposite(self) -> ChunkSide {
        match self {
            ChunkSide::Top => ChunkSide::Bottom,
            ChunkSide::Right => ChunkSide::Left,
            ChunkSide::Bottom => ChunkSide::Top,
            ChunkSide::Left => ChunkSide::Right,
        }
    }
}

/// A square piece of a sample.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Row by row.
    pub tiles: Vec<Tile>,
    /// How often it occurs in the sample.
    pub weight: i32,
    /// The numbers of its edges, by side. Edges with the same number are open
    /// in the same places.
    pub edges: [usize; 4],
}

/// All pieces of a sample.
#[derive(Clone, Debug)]
pub struct Chunks {
    pub all: Vec<Chunk>,
    /// How many kinds of edges there are.
    pub kinds: usize,
}

/// The most chunks, for each tile that a chunk adds to the level. A sample with more is
/// cut more coarsely. Large chunks may be more, since a level has fewer of them.
const MOST: usize = 45;

impl Chunks {
    /// Cuts a sample into squares; empty if the sample is smaller than one square.
    ///
    /// # Errors
    /// The work is more than is left.
    pub fn of(
        sample: &Prefab,
        side: i32,
        kinds: &TerrainKinds,
        work: &Work,
    ) -> Result<Option<Self>, Flaw> {
        // Neighbours in the sample are this far apart. If the step between cuts divides
        // it, every chunk has its neighbours too.
        let reach = side - 1;
        let most = MOST * (reach * reach) as usize;
        work.draw(sample.cells.len() as u64 * 24)?;
        let ways = ways(sample, kinds);
        let mut cut = BTreeMap::new();
        for step in (1..=reach).filter(|step| reach % step == 0) {
            // The coarsest cut is used even if it gives too many chunks.
            let most = if step < reach { most } else { usize::MAX };
            if let Some(few) = squares(&ways, side, step, most, work)? {
                cut = few;
                break;
            }
        }
        if cut.is_empty() {
            return Ok(None);
        }
        let mut edge_kinds: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        let mut all = Vec::new();
        for (tiles, weight) in cut.into_iter().take(most) {
            let edges = ChunkSide::ALL.map(|each| {
                let next = edge_kinds.len();
                *edge_kinds.entry(edge(&tiles, side, each)).or_insert(next)
            });
            all.push(Chunk {
                tiles,
                weight,
                edges,
            });
        }
        Ok(Some(Self {
            all,
            kinds: edge_kinds.len(),
        }))
    }
}

/// Every square of a sample whose corner is on the grid, and how often it occurs; nothing
/// if there are more than `most` different ones.
fn squares(
    ways: &[Prefab],
    side: i32,
    step: i32,
    most: usize,
    work: &Work,
) -> Result<Option<BTreeMap<Vec<Tile>, i32>>, Flaw> {
    let mut squares = BTreeMap::new();
    for way in ways {
        for top in (0..=way.height - side).step_by(step as usize) {
            // Each square is copied, and searched for among all others.
            let cost = 100 + side * side;
            work.draw((((way.width - side).max(0) / step + 1) * cost) as u64)?;
            if squares.len() > most {
                return Ok(None);
            }
            for left in (0..=way.width - side).step_by(step as usize) {
                let tiles = (0..side * side)
                    .map(|place| Point::new(left + place % side, top + place / side))
                    .filter_map(|at| way.cell(at).tile)
                    .collect();
                *squares.entry(tiles).or_insert(0) += 1;
            }
        }
    }
    Ok((squares.len() <= most).then_some(squares))
}

/// Turns stairs and places without a tile into plain terrain: a level must not get many
/// stairs.
fn plain(tile: Option<Tile>, kinds: &TerrainKinds) -> Tile {
    match tile {
        None => kinds.role(TileRole::Wall),
        Some(tile) if tile == TileRole::StairsUp || tile == TileRole::StairsDown => {
            kinds.role(TileRole::Floor)
        }
        Some(tile) => tile,
    }
}

/// The sample in every orientation that is allowed, with a tile at every place.
fn ways(sample: &Prefab, kinds: &TerrainKinds) -> Vec<Prefab> {
    let mut first = sample.clone();
    for cell in &mut first.cells {
        cell.tile = Some(plain(cell.tile, kinds));
    }
    let mut ways = vec![first];
    if sample.turns {
        for turn in 0..3 {
            let turned = ways[turn].turned();
            ways.push(turned);
        }
    }
    if sample.mirrors {
        let mirrored: Vec<Prefab> = ways.iter().map(Prefab::mirrored).collect();
        ways.extend(mirrored);
    }
    ways
}

/// Where a side can be passed, from the left or from the top.
fn edge(tiles: &[Tile], side: i32, which: ChunkSide) -> Vec<bool> {
    let last = side - 1;
    let place = |number: i32| match which {
        ChunkSide::Top => number,
        ChunkSide::Right => number * side + last,
        ChunkSide::Bottom => last * side + number,
        ChunkSide::Left => number * side,
    };
    (0..side)
        .map(|number| tiles[place(number) as usize].is_passable())
        .collect()
}
