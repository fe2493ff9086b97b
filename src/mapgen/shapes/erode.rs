//! Walls gnawed away by walkers that start in the rooms.

use super::ground::free_ground;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// Gnaws at the walls of rooms.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Erode {
    /// How many walkers set out from each room. Where there are no rooms, one
    /// sets out for every two hundred tiles of the level instead.
    #[serde(default = "four")]
    #[schemars(range(min = 1, max = 40))]
    pub walkers: i32,
    /// How many tiles of wall each gnaws away at most.
    #[serde(default = "four")]
    #[schemars(range(min = 1, max = 100))]
    pub bites: i32,
    /// How far from its room a walker goes, in tiles.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 20))]
    pub reach: i32,
}

fn four() -> i32 {
    4
}

fn two() -> i32 {
    2
}

/// How many steps a walker takes for each bite it has.
const STEPS_FOR_A_BITE: i32 = 8;

/// On levels without rooms, there is one walker for this many tiles.
const TILES_FOR_A_WALKER: i32 = 200;

impl Build for Erode {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        for room in draft.rooms.clone() {
            let bounds = Room {
                left: room.left - self.reach,
                top: room.top - self.reach,
                right: room.right + self.reach,
                bottom: room.bottom + self.reach,
            };
            draft.work((room.width() * room.height()) as usize)?;
            let edge = edge(draft, room);
            for _ in 0..self.walkers {
                if let Some(&start) = context.stream.pick(&edge) {
                    self.walk(draft, start, bounds, context.stream)?;
                }
            }
        }
        if draft.rooms.is_empty() {
            self.walk_anywhere(draft, context.stream)?;
        }
        Ok(())
    }
}

impl Erode {
    fn walk_anywhere(&self, draft: &mut Draft, stream: &mut Stream) -> Result<(), Flaw> {
        let ground = free_ground(draft);
        let whole = Room::new(0, 0, draft.map.width(), draft.map.height());
        for _ in 0..draft.map.count() as i32 / TILES_FOR_A_WALKER {
            if let Some(&start) = stream.pick(&ground) {
                self.walk(draft, start, whole, stream)?;
            }
        }
        Ok(())
    }

    /// Takes straight steps only, so that what is dug is joined to the room.
    fn walk(
        &self,
        draft: &mut Draft,
        start: Point,
        bounds: Room,
        stream: &mut Stream,
    ) -> Result<(), Flaw> {
        let (mut at, mut bites) = (start, self.bites);
        for _ in 0..self.bites * STEPS_FOR_A_BITE {
            draft.work(2)?;
            let Some(&(dx, dy)) = stream.pick(Metric::Four.directions()) else {
                break;
            };
            let to = Point::new(at.x + dx, at.y + dy);
            if !bounds.contains(to) || !draft.is_inside(to) {
                continue;
            }
            if draft.map.tile(to).is_walkable() && !draft.is_kept(to) {
                at = to;
            } else if draft.map.tile(to) == TileRole::Wall && can_be_gnawed(draft, to) {
                draft.carve(to, TileRole::Floor);
                at = to;
                bites -= 1;
            }
            if bites == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// Its outermost walkable tiles: a walker that starts there is soon at a wall.
fn edge(draft: &Draft, room: Room) -> Vec<Point> {
    let is_edge = |at: &Point| {
        at.x == room.left || at.x == room.right || at.y == room.top || at.y == room.bottom
    };
    let stands = |at: &Point| draft.map.tile(*at).is_walkable() && !draft.is_kept(*at);
    room.tiles()
        .filter(|at| is_edge(at) && stands(at))
        .collect()
}

/// Whether the wall may go: not the frame of a door, nor the wall of something finished.
fn can_be_gnawed(draft: &Draft, at: Point) -> bool {
    let near_a_door = |beside| draft.map.tile(beside).is_door() || draft.is_kept(beside);
    !draft.is_kept(at) && !Metric::Eight.around(at).any(near_a_door)
}
