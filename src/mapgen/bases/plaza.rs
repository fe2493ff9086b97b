//! A wide paved square, partly ruined.

use super::joining::Joining;
use super::noise::NoiseMap;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// A wide paved square with rings of pillars, statues and pools; its edges are
/// broken. All of it is joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plaza {
    /// How many of the pillars still stand, in percent. The others are rubble.
    #[serde(default = "eighty")]
    #[schemars(range(min = 0, max = 100))]
    pub pillars: i32,
    /// How many pairs of pools there are, while there is space.
    #[serde(default = "two")]
    #[schemars(range(min = 0, max = 20))]
    pub pools: i32,
    /// How much of the paving is broken, in percent.
    #[serde(default = "twelve")]
    #[schemars(range(min = 0, max = 60))]
    pub broken: i32,
}

fn eighty() -> i32 {
    80
}

fn two() -> i32 {
    2
}

fn twelve() -> i32 {
    12
}

/// The edge lies between the rim and this many tiles inside of it.
const FRAYED: i32 = 6;

/// From the rim to the outermost ring of pillars, and from ring to ring.
const FIRST_RING: i32 = 7;
const RING_TO_RING: i32 = 9;

/// From pillar to pillar.
const PILLAR_TO_PILLAR: i32 = 3;

impl Build for Plaza {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        self.pave(draft, context.stream);
        let rings = rings(draft);
        for &ring in &rings {
            self.raise_colonnade(draft, ring, context.stream);
        }
        self.dig_pools(draft, &rings, context.stream);
        raise_statues(draft, context.stream);
        let joining = Joining {
            smallest: 12,
            rock: TileRole::Wall,
            way: TileRole::Rubble,
        };
        joining.join(draft)
    }
}

/// The rings along which pillars stand, the outermost first.
fn rings(draft: &Draft) -> Vec<Room> {
    let (width, height) = (draft.map.width(), draft.map.height());
    let insets = (FIRST_RING..).step_by(RING_TO_RING as usize);
    insets
        .map(|inset| Room::new(inset, inset, width - inset * 2, height - inset * 2))
        .take_while(|ring| ring.width() >= 7 && ring.height() >= 7)
        .collect()
}

/// How far a place is from the nearest side of the level.
fn depth(draft: &Draft, at: Point) -> i32 {
    let across = at.x.min(draft.map.width() - 1 - at.x);
    let down = at.y.min(draft.map.height() - 1 - at.y);
    across.min(down)
}

impl Plaza {
    fn pave(&self, draft: &mut Draft, stream: &mut Stream) {
        let (width, height) = (draft.map.width(), draft.map.height());
        let edge = NoiseMap::new(width, height, 4, stream);
        let decay = NoiseMap::new(width, height, 6, stream);
        for at in draft.points() {
            let frayed = 1 + edge.at(at) * FRAYED / 1000;
            let depth = depth(draft, at);
            let is_broken = decay.at(at) > 1000 - self.broken * 7 && stream.chance(70);
            let is_edge = depth <= frayed + 1;
            let tile = match stream.below(100) {
                _ if depth < frayed => TileRole::Wall,
                0..45 if is_edge => TileRole::Rubble,
                0..35 if is_broken => TileRole::Rubble,
                35..80 if is_broken || is_edge => TileRole::Grass,
                80..90 if is_broken || is_edge => TileRole::Foliage,
                // Bands of other stone from ring to ring.
                _ if (depth - FIRST_RING).rem_euclid(RING_TO_RING) == RING_TO_RING / 2 => {
                    TileRole::Floor
                }
                _ => TileRole::Road,
            };
            draft.carve(at, tile);
        }
    }

    /// Pillars along a ring, left open where the two avenues cross it.
    fn raise_colonnade(&self, draft: &mut Draft, ring: Room, stream: &mut Stream) {
        let middle = ring.centre();
        for at in ring.tiles() {
            let on_row = at.y == ring.top || at.y == ring.bottom;
            let on_column = at.x == ring.left || at.x == ring.right;
            // Counted from the middle, so that both halves are the same.
            let (across, down) = ((at.x - middle.x).abs(), (at.y - middle.y).abs());
            let is_place = (on_row && across % PILLAR_TO_PILLAR == 2)
                || (on_column && down % PILLAR_TO_PILLAR == 2);
            if !is_place {
                continue;
            }
            let tile = match stream.chance(self.pillars) {
                true => TileRole::Wall,
                false => TileRole::Rubble,
            };
            draft.carve(at, tile);
        }
    }

    /// Pools in pairs, left and right of the middle.
    fn dig_pools(&self, draft: &mut Draft, rings: &[Room], stream: &mut Stream) {
        let (width, height) = (draft.map.width(), draft.map.height());
        let mut dug: Vec<Room> = Vec::new();
        // A few tries for each pool: if there is no space, there is no pool.
        for _ in 0..self.pools * 8 {
            let (wide, high) = (stream.between(4, 11), stream.between(3, 6));
            let left = stream.between(FIRST_RING + 2, width / 2 - 3 - wide);
            let top = stream.between(FIRST_RING + 2, height - FIRST_RING - 3 - high);
            let pool = Room::new(left, top, wide, high);
            let on_a_ring = |ring: &Room| pool_meets_ring(pool, *ring);
            let fits = pool.right < width / 2 - 3
                && pool.bottom < height - FIRST_RING - 2
                && !rings.iter().any(on_a_ring)
                && dug.iter().all(|&other| !pool.crowds(other));
            if fits && dug.len() < self.pools as usize {
                let mirrored = Room::new(width - 1 - pool.right, pool.top, wide, high);
                for pool in [pool, mirrored] {
                    fill_pool(draft, pool, stream);
                }
                dug.push(pool);
            }
        }
    }
}

/// A pool must lie between two rings; else it would be full of pillars.
fn pool_meets_ring(pool: Room, ring: Room) -> bool {
    let near = Room::new(
        pool.left - 1,
        pool.top - 1,
        pool.width() + 2,
        pool.height() + 2,
    );
    let is_within = near.left > ring.left
        && near.right < ring.right
        && near.top > ring.top
        && near.bottom < ring.bottom;
    let is_without = near.right < ring.left
        || near.left > ring.right
        || near.bottom < ring.top
        || near.top > ring.bottom;
    !is_within && !is_without
}

/// Deep water with shallows along the edge, and a rim of plain stone.
fn fill_pool(draft: &mut Draft, pool: Room, stream: &mut Stream) {
    let rim = Room::new(
        pool.left - 1,
        pool.top - 1,
        pool.width() + 2,
        pool.height() + 2,
    );
    for at in rim.tiles() {
        let is_corner = |room: Room| {
            (at.x == room.left || at.x == room.right) && (at.y == room.top || at.y == room.bottom)
        };
        let is_edge =
            at.x == pool.left || at.x == pool.right || at.y == pool.top || at.y == pool.bottom;
        let tile = match pool.contains(at) && !is_corner(pool) {
            false if stream.chance(15) => TileRole::Grass,
            false => TileRole::Floor,
            true if is_edge || stream.chance(15) => TileRole::Water,
            true => TileRole::DeepWater,
        };
        draft.carve(at, tile);
    }
}

/// A great statue in the middle, and smaller ones along the two avenues.
fn raise_statues(draft: &mut Draft, stream: &mut Stream) {
    let (width, height) = (draft.map.width(), draft.map.height());
    let middle = Point::new(width / 2, height / 2);
    for at in Room::new(middle.x - 2, middle.y - 2, 5, 5).tiles() {
        let tile = match (at.x - middle.x).abs().max((at.y - middle.y).abs()) {
            0 => TileRole::Wall,
            1 => TileRole::Floor,
            _ => TileRole::Road,
        };
        draft.carve(at, tile);
    }
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        draft.carve(Point::new(middle.x + dx, middle.y + dy), TileRole::Wall);
    }
    let along = (FIRST_RING + 3..width - FIRST_RING - 3).map(|x| Point::new(x, middle.y));
    let down = (FIRST_RING + 3..height - FIRST_RING - 3).map(|y| Point::new(middle.x, y));
    for at in along.chain(down) {
        let far = (at.x - middle.x).abs().max((at.y - middle.y).abs());
        if far >= 6 && far % 7 == 0 && draft.map.tile(at).is_plain() {
            let tile = match stream.chance(75) {
                true => TileRole::Wall,
                false => TileRole::Rubble,
            };
            draft.carve(at, tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    fn count(draft: &Draft, tile: TileRole) -> usize {
        let tiles = draft.map.tiles().iter();
        tiles.filter(|&&each| each == tile).count()
    }

    #[test]
    fn a_plaza_is_wide_paved_and_joined() {
        let jsons = ["{}", r#"{"pools": 20, "broken": 60}"#, r#"{"pools": 0}"#];
        for json in jsons {
            holds(&step::<Plaza>(json), |draft| {
                let open = draft.floor().len() * 100 / draft.map.count();
                let paved = count(draft, TileRole::Road) * 100 / draft.map.count();
                match open >= 50 && paved >= 20 {
                    true => joined(draft),
                    false => Err(format!("{open} percent open, {paved} percent paved")),
                }
            });
        }
    }

    #[test]
    fn there_are_pools_where_they_are_wanted() {
        holds(&step::<Plaza>(r#"{"pools": 0}"#), |draft| {
            match count(draft, TileRole::Water) {
                0 => Ok(()),
                tiles => Err(format!("{tiles} tiles of water")),
            }
        });
    }
}
