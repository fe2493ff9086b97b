//! Rooms put in order, and rooms picked out.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::order;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Puts the rooms into an order; corridors join each to the next.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SortRooms {
    /// Which rooms come first.
    #[serde(default)]
    pub by: RoomOrder,
}

/// Which rooms come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoomOrder {
    /// From left to right.
    #[default]
    Left,
    /// From right to left.
    Right,
    /// From top to bottom.
    Top,
    /// From bottom to top.
    Bottom,
    /// From the middle outwards.
    Central,
    /// The largest first.
    Size,
}

/// Keeps some of the rooms and fills in the others.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PickRooms {
    /// How many are kept; all where there are fewer.
    #[schemars(range(min = 2, max = 100))]
    pub keep: i32,
}

impl Build for SortRooms {
    fn build(&self, draft: &mut Draft, _: &mut StepContext) -> Result<(), Flaw> {
        let middle = Point::new(draft.map.width() / 2, draft.map.height() / 2);
        let by = self.by;
        order::by_key(&mut draft.rooms, |room| {
            let centre = room.centre();
            match by {
                RoomOrder::Left => (centre.x, centre.y),
                RoomOrder::Right => (-centre.x, centre.y),
                RoomOrder::Top => (centre.y, centre.x),
                RoomOrder::Bottom => (-centre.y, centre.x),
                RoomOrder::Central => (Metric::Four.steps(centre, middle), centre.x),
                RoomOrder::Size => (-(room.width() * room.height()), centre.x),
            }
        });
        Ok(())
    }
}

impl Build for PickRooms {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        while draft.rooms.len() > self.keep as usize {
            let drawn = context.stream.below(draft.rooms.len() as i32) as usize;
            let room: Room = draft.rooms.remove(drawn);
            let tiles = room.width() * room.height();
            draft.work(tiles as usize + draft.rooms.len() / 64)?;
            room.tiles().for_each(|at| draft.carve(at, TileRole::Wall));
        }
        Ok(())
    }
}
