//! Blocks of buildings with streets between them.

use super::houses::{self, Doorway};
use super::joining::Joining;
use super::split::Split;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::order;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// Blocks of buildings with streets between them. The buildings that still
/// stand are its rooms, and everything is joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityBlocks {
    /// About how long the side of a block is.
    #[serde(default = "fifteen")]
    #[schemars(range(min = 8, max = 30))]
    pub block: i32,
    /// How wide the streets are.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 5))]
    pub streets: i32,
    /// How many of the buildings are ruins, in percent.
    #[serde(default = "twenty_five")]
    #[schemars(range(min = 0, max = 100))]
    pub ruins: i32,
    /// How many of the blocks are open squares, in percent.
    #[serde(default = "fifteen")]
    #[schemars(range(min = 0, max = 100))]
    pub squares: i32,
}

fn fifteen() -> i32 {
    15
}

fn two() -> i32 {
    2
}

fn twenty_five() -> i32 {
    25
}

/// How often two blocks in a row are merged over the street between them, in percent.
const MERGED: i32 = 22;

/// How a block is split into buildings: one wall lies between two of them.
const BUILDINGS: Split = Split {
    least: 4,
    most: 9,
    gap: 1,
};

/// How a block is split into several open squares.
const SQUARES: Split = Split {
    least: 8,
    most: 17,
    gap: 0,
};

/// The shortest side of a block that buildings are built on.
const LEAST_BLOCK: i32 = 5;

impl Build for CityBlocks {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        for at in draft.points() {
            let tile = match context.stream.chance(self.ruins / 8) {
                true => TileRole::Rubble,
                false => TileRole::Road,
            };
            draft.carve(at, tile);
        }
        let mut blocks = self.blocks(draft, context.stream);
        order::by_key(&mut blocks, |_| context.stream.below(i32::MAX));
        // The random part makes the average share right on small levels too. At least one
        // block has buildings.
        let share = blocks.len() as i32 * self.squares + context.stream.below(100);
        let squares = (share / 100).min(blocks.len() as i32 - 1);
        for (number, &block) in (0..).zip(&blocks) {
            match number < squares {
                true => lay_squares(draft, block, context.stream),
                false => self.build_block(draft, block, context.stream),
            }
        }
        let joining = Joining {
            smallest: 6,
            rock: TileRole::Wall,
            way: TileRole::Rubble,
        };
        joining.join(draft)
    }
}

impl CityBlocks {
    /// The land between the streets, row by row. A street runs all around.
    fn blocks(&self, draft: &Draft, stream: &mut Stream) -> Vec<Room> {
        let mut blocks = Vec::new();
        for (top, high) in self.stretches(draft.map.height(), stream) {
            let mut row: Vec<Room> = Vec::new();
            for (left, wide) in self.stretches(draft.map.width(), stream) {
                let block = Room::new(left, top, wide, high);
                match row.last_mut() {
                    Some(last) if last.width() < self.block * 2 && stream.chance(MERGED) => {
                        last.right = block.right;
                    }
                    _ => row.push(block),
                }
            }
            blocks.extend(row);
        }
        blocks
    }

    /// Where blocks begin and how long they are, along one side of the level.
    fn stretches(&self, length: i32, stream: &mut Stream) -> Vec<(i32, i32)> {
        let uneven = self.block / 5;
        let end = length - 1 - self.streets;
        let mut stretches = Vec::new();
        let mut from = 1 + self.streets;
        while from < end {
            let wanted = self.block + stream.between(-uneven, uneven);
            // A rest that is too short for a block is added to the last block.
            let rest = end - from;
            let long = match rest < wanted + self.streets + self.block * 2 / 3 {
                true => rest,
                false => wanted,
            };
            stretches.push((from, long));
            from += long + self.streets;
        }
        stretches
    }

    fn build_block(&self, draft: &mut Draft, block: Room, stream: &mut Stream) {
        if block.width() < LEAST_BLOCK || block.height() < LEAST_BLOCK {
            return lay_squares(draft, block, stream);
        }
        let yard = houses::raise(draft, block);
        let parts = BUILDINGS.parts(yard, stream);
        for cut in &parts.cuts {
            cut.between
                .tiles()
                .for_each(|at| draft.carve(at, TileRole::Wall));
        }
        // Doors come before ruins: a door is placed by its walls, so they must be whole.
        for &floor in &parts.leaves {
            hang_door(draft, floor, stream);
        }
        for floor in parts.leaves {
            match stream.chance(self.ruins) {
                true => ruin(draft, floor, stream),
                false => draft.rooms.push(floor),
            }
        }
    }
}

/// The floor of a building with the walls around it.
fn with_walls(floor: Room) -> Room {
    Room::new(
        floor.left - 1,
        floor.top - 1,
        floor.width() + 2,
        floor.height() + 2,
    )
}

/// A door onto the street, or into the building beside where there is no street.
fn hang_door(draft: &mut Draft, floor: Room, stream: &mut Stream) {
    let doorways = houses::doorways(with_walls(floor));
    let leading_to = |roles: &[TileRole]| -> Vec<Doorway> {
        let role = |door: &Doorway| draft.map.tile(door.outside).role();
        let leads = |door: &&Doorway| role(door).is_some_and(|role| roles.contains(&role));
        doorways.iter().filter(leads).copied().collect()
    };
    let to_street = leading_to(&[TileRole::Road, TileRole::Rubble]);
    let to_neighbour = leading_to(&[TileRole::Floor]);
    let is_inner = to_street.is_empty() || stream.chance(20);
    if let Some(door) = stream.pick(&to_street) {
        draft.carve(door.at, TileRole::DoorShut);
    }
    if is_inner && let Some(door) = stream.pick(&to_neighbour) {
        draft.carve(door.at, TileRole::DoorOpen);
    }
}

/// Breaks walls and strews the floor with stone and weeds.
fn ruin(draft: &mut Draft, floor: Room, stream: &mut Stream) {
    for at in with_walls(floor).tiles() {
        let tile = match (draft.map.tile(at).role(), stream.below(100)) {
            (Some(TileRole::Wall), 0..30) => TileRole::Rubble,
            (Some(TileRole::DoorShut | TileRole::DoorOpen), 0..70) => TileRole::Rubble,
            (Some(TileRole::Floor), 0..28) => TileRole::Rubble,
            (Some(TileRole::Floor), 28..40) => TileRole::Grass,
            (Some(TileRole::Floor), 40..46) => TileRole::Foliage,
            _ => continue,
        };
        draft.carve(at, tile);
    }
}

/// What an open square is used for.
#[derive(Clone, Copy)]
enum SquareUse {
    Park,
    Market,
    Fountain,
    Monument,
}

/// A wide block becomes several squares with different uses.
fn lay_squares(draft: &mut Draft, block: Room, stream: &mut Stream) {
    for square in SQUARES.parts(block, stream).leaves {
        lay_square(draft, square, stream);
    }
}

fn lay_square(draft: &mut Draft, block: Room, stream: &mut Stream) {
    let uses = [
        SquareUse::Park,
        SquareUse::Market,
        SquareUse::Fountain,
        SquareUse::Monument,
    ];
    let used = uses[stream.below(4) as usize];
    let middle = block.centre();
    for at in block.tiles() {
        let (across, down) = ((at.x - middle.x).abs(), (at.y - middle.y).abs());
        let far = across.max(down);
        let is_edge =
            at.x == block.left || at.x == block.right || at.y == block.top || at.y == block.bottom;
        let tile = match used {
            _ if is_edge => TileRole::Road,
            SquareUse::Park => park(across.min(down), stream),
            SquareUse::Market if is_stall(block, at) && stream.chance(75) => TileRole::Counter,
            SquareUse::Fountain if far <= 1 => TileRole::DeepWater,
            SquareUse::Fountain if far == 2 && across + down < 4 => TileRole::Water,
            SquareUse::Fountain if far == 3 => TileRole::Floor,
            SquareUse::Monument if far == 0 => TileRole::Wall,
            SquareUse::Monument if far == 3 && across == down => TileRole::Wall,
            SquareUse::Monument if far <= 3 => TileRole::Floor,
            _ => TileRole::Road,
        };
        draft.carve(at, tile);
    }
}

/// Two paths that cross, and green between them.
fn park(from_path: i32, stream: &mut Stream) -> TileRole {
    match (from_path, stream.below(100)) {
        (0, _) => TileRole::Road,
        (2.., 0..18) => TileRole::Tree,
        (_, 18..38) => TileRole::Foliage,
        _ => TileRole::Grass,
    }
}

/// Stalls stand in rows, with an aisle between and gaps to walk through.
fn is_stall(block: Room, at: Point) -> bool {
    let (across, down) = (at.x - block.left, at.y - block.top);
    down % 3 == 2 && across % 4 != 1 && across > 1 && at.x < block.right - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    #[test]
    fn a_city_is_joined_and_has_buildings() {
        for json in [
            "{}",
            r#"{"block": 8, "streets": 1}"#,
            r#"{"block": 30, "streets": 5, "ruins": 0, "squares": 0}"#,
            r#"{"ruins": 60}"#,
        ] {
            holds(&step::<CityBlocks>(json), |draft| match draft.rooms.len() {
                0 => Err("no building stands".into()),
                _ => joined(draft),
            });
        }
    }

    #[test]
    fn every_building_that_stands_has_a_whole_floor() {
        holds(&step::<CityBlocks>(r#"{"ruins": 0}"#), |draft| {
            let is_floor = |at: &Point| draft.map.tile(*at) == TileRole::Floor;
            let mut tiles = draft.rooms.iter().flat_map(|room| room.tiles());
            match tiles.find(|at| !is_floor(at)) {
                Some(at) => Err(format!("no floor at {at:?}")),
                None => Ok(()),
            }
        });
    }
}
