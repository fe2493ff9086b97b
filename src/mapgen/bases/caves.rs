//! Caves grown by a cellular automaton.

use super::joining::Joining;
use crate::map::{Map, TileRole};
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Caves grown by a cellular automaton, all joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CellularCaves {
    /// How much is rock at first, in percent. Less makes wide halls, more makes
    /// narrow caves.
    #[serde(default = "forty_four")]
    #[schemars(range(min = 30, max = 55))]
    pub fill: i32,
    /// How often each tile follows its neighbours. Few rounds leave pillars.
    #[serde(default = "four")]
    #[schemars(range(min = 1, max = 12))]
    pub rounds: i32,
    /// How often what sticks out is worn away in the end.
    #[serde(default = "two")]
    #[schemars(range(min = 0, max = 8))]
    pub smooth: i32,
}

fn forty_four() -> i32 {
    44
}

fn four() -> i32 {
    4
}

fn two() -> i32 {
    2
}

/// Caves of fewer tiles are filled in.
const SMALLEST: usize = 24;

/// A level with less open ground than this, in percent, is refused.
const LEAST_OPEN: usize = 15;

/// In the first rounds a tile becomes wall if at most this many walls are within two
/// tiles. It puts pillars into wide caves, which would else be one bare hall.
const LONELY: usize = 2;

impl Build for CellularCaves {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        for at in draft.points() {
            if !context.stream.chance(self.fill) {
                draft.carve(at, TileRole::Floor);
            }
        }
        for _ in 0..self.rounds {
            draft.passes(6)?;
            follow_neighbours(draft, |map, at| {
                walls(map, at, 1) >= 5 || walls(map, at, 2) <= LONELY
            });
        }
        for _ in 0..self.smooth {
            draft.passes(3)?;
            follow_neighbours(draft, |map, at| walls(map, at, 1) >= 5);
        }
        let joining = Joining {
            smallest: SMALLEST,
            rock: TileRole::Wall,
            way: TileRole::Floor,
        };
        joining.join(draft)?;
        match draft.floor().len() * 100 < LEAST_OPEN * draft.map.count() {
            true => Err(Flaw::new("the caves closed up")),
            false => Ok(()),
        }
    }
}

/// Every tile becomes wall or floor at once, judged by the map as it was before.
fn follow_neighbours(draft: &mut Draft, is_wall: impl Fn(&Map, Point) -> bool) {
    let before = draft.map.clone();
    for at in draft.points() {
        let tile = match is_wall(&before, at) {
            true => TileRole::Wall,
            false => TileRole::Floor,
        };
        draft.carve(at, tile);
    }
}

/// How many walls are within `reach` tiles, the tile itself included.
fn walls(map: &Map, at: Point, reach: i32) -> usize {
    let near = Room::new(at.x - reach, at.y - reach, reach * 2 + 1, reach * 2 + 1);
    near.tiles()
        .filter(|&each| map.tile(each) == TileRole::Wall)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    #[test]
    fn seed_4_27_a_cave_of_the_seed_is_joined_and_wide_or_made_anew() {
        let cave = step::<CellularCaves>(r#"{"fill": 42}"#);
        holds(&cave, |draft| {
            joined(draft)?;
            let open = draft.points();
            let open = open.filter(|&at| draft.map.tile(at).is_walkable()).count();
            match open >= 400 {
                true => Ok(()),
                false => Err(format!("only {open} tiles")),
            }
        });
    }

    #[test]
    fn caves_are_joined() {
        for json in ["{}", r#"{"fill": 36}"#, r#"{"rounds": 2, "smooth": 0}"#] {
            holds(&step::<CellularCaves>(json), joined);
        }
    }
}
