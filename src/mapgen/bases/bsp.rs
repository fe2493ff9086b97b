//! The level split again and again, and a room in each part.

use super::split::{Cut, Split};
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// The level split again and again, a room in each part. The rooms are not
/// joined yet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BspRooms {
    /// The shortest side of a room.
    #[serde(default = "four")]
    #[schemars(range(min = 3, max = 12))]
    pub min: i32,
    /// The longest side of a room.
    #[serde(default = "fourteen")]
    #[schemars(range(min = 6, max = 40))]
    pub max: i32,
}

/// The level split into rooms wall to wall, with openings between them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BspInterior {
    /// The shortest side of a room.
    #[serde(default = "four")]
    #[schemars(range(min = 3, max = 12))]
    pub min: i32,
    /// Longer sides are split, where that leaves both halves long enough.
    #[serde(default = "fourteen")]
    #[schemars(range(min = 6, max = 40))]
    pub max: i32,
    /// How often a wall has one opening more than it needs, in percent.
    #[serde(default = "thirty")]
    #[schemars(range(min = 0, max = 100))]
    pub loops: i32,
}

fn four() -> i32 {
    4
}

fn fourteen() -> i32 {
    14
}

fn thirty() -> i32 {
    30
}

impl Build for BspRooms {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        // A part is a room and one tile of wall on each of its sides.
        let split = Split {
            least: self.min + 2,
            most: self.max.max(self.min) + 2,
            gap: 0,
        };
        let whole = Room::new(0, 0, draft.map.width(), draft.map.height());
        for leaf in split.parts(whole, context.stream).leaves {
            let (wide, left) = self.side(leaf.width(), context.stream);
            let (high, top) = self.side(leaf.height(), context.stream);
            let room = Room::new(leaf.left + left, leaf.top + top, wide, high);
            room.tiles().for_each(|at| draft.carve(at, TileRole::Floor));
            draft.rooms.push(room);
        }
        two_or_more(draft)
    }
}

impl BspRooms {
    /// The length of a room in a part of that length, and where the room begins in it.
    fn side(&self, part: i32, stream: &mut Stream) -> (i32, i32) {
        let most = (part - 2).min(self.max.max(self.min));
        let least = self.min.max(most * 6 / 10).min(most);
        let length = stream.between(least, most);
        (length, stream.between(1, part - length - 1))
    }
}

impl Build for BspInterior {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let split = Split {
            least: self.min,
            most: self.max.max(self.min),
            gap: 1,
        };
        let inside = Room::new(1, 1, draft.map.width() - 2, draft.map.height() - 2);
        let parts = split.parts(inside, context.stream);
        for room in &parts.leaves {
            room.tiles().for_each(|at| draft.carve(at, TileRole::Floor));
        }
        for cut in &parts.cuts {
            self.open(draft, *cut, context.stream)?;
        }
        draft.rooms = parts.leaves;
        two_or_more(draft)
    }
}

/// A wall has one opening, and one more for each such length.
const TILES_TO_AN_OPENING: i32 = 24;

impl BspInterior {
    fn open(&self, draft: &mut Draft, cut: Cut, stream: &mut Stream) -> Result<(), Flaw> {
        let wall = cut.between;
        let is_upright = cut.one.top == cut.other.top;
        let (dx, dy) = if is_upright { (1, 0) } else { (0, 1) };
        let is_floor = |x: i32, y: i32| draft.map.tile(Point::new(x, y)) == TileRole::Floor;
        let mut places: Vec<Point> = wall
            .tiles()
            .filter(|at| is_floor(at.x - dx, at.y - dy) && is_floor(at.x + dx, at.y + dy))
            .collect();
        let length = wall.width().max(wall.height());
        let more = i32::from(stream.chance(self.loops));
        for number in 0..1 + length / TILES_TO_AN_OPENING + more {
            if places.is_empty() && number == 0 {
                return Err(Flaw::new("two rooms have no wall in common"));
            }
            if !places.is_empty() {
                let drawn = stream.below(places.len() as i32) as usize;
                draft.carve(places.swap_remove(drawn), TileRole::Floor);
            }
        }
        Ok(())
    }
}

fn two_or_more(draft: &Draft) -> Result<(), Flaw> {
    match draft.rooms.len() {
        0 | 1 => Err(Flaw::new("the level is too small to split")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    #[test]
    fn rooms_are_apart_and_of_the_right_size() {
        holds(&step::<BspRooms>("{}"), |draft| {
            for (number, &room) in draft.rooms.iter().enumerate() {
                let sides = [room.width(), room.height()];
                if sides.iter().any(|side| !(4..=14).contains(side)) {
                    return Err(format!("{room:?} has the wrong size"));
                }
                if draft.rooms[..number]
                    .iter()
                    .any(|&other| room.crowds(other))
                {
                    return Err(format!("{room:?} crowds another"));
                }
            }
            Ok(())
        });
        holds(&step::<BspRooms>(r#"{"min": 8, "max": 30}"#), |_| Ok(()));
    }

    #[test]
    fn an_interior_is_joined_and_has_no_thick_walls() {
        for json in ["{}", r#"{"min": 3, "max": 6, "loops": 0}"#] {
            holds(&step::<BspInterior>(json), |draft| {
                let is_wall =
                    |at: Point| draft.is_inside(at) && draft.map.tile(at) == TileRole::Wall;
                let thick = |at: &Point| {
                    [(0, 0), (1, 0), (0, 1), (1, 1)]
                        .iter()
                        .all(|(dx, dy)| is_wall(Point::new(at.x + dx, at.y + dy)))
                };
                match draft.points().find(thick) {
                    Some(at) => Err(format!("a thick wall at {at:?}")),
                    None => joined(draft),
                }
            });
        }
    }
}
