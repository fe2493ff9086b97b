//! Rectangular rooms, wherever they fit.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use schemars::JsonSchema;
use serde::Deserialize;

/// Rectangular rooms that do not touch.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rooms {
    /// How many rooms are tried for; those that do not fit are left out.
    #[schemars(range(min = 2, max = 400))]
    pub tries: i32,
    /// The shortest side of a room.
    #[schemars(range(min = 3, max = 40))]
    pub min: i32,
    /// The longest side of a room.
    #[schemars(range(min = 3, max = 40))]
    pub max: i32,
}

impl Build for Rooms {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let (width, height) = (draft.map.width(), draft.map.height());
        for _ in 0..self.tries {
            draft.work(1 + draft.rooms.len() / 4)?;
            let wide = context.stream.between(self.min, self.max);
            let high = context.stream.between(self.min, self.max);
            if wide > width - 2 || high > height - 2 {
                continue;
            }
            let left = context.stream.between(1, width - wide - 1);
            let top = context.stream.between(1, height - high - 1);
            let room = Room::new(left, top, wide, high);
            if draft.rooms.iter().all(|&other| !room.crowds(other)) {
                room.tiles().for_each(|at| draft.carve(at, TileRole::Floor));
                draft.rooms.push(room);
            }
        }
        match draft.rooms.len() {
            0 | 1 => Err(Flaw::new("fewer than two rooms fit")),
            _ => Ok(()),
        }
    }
}
