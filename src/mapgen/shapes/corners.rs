//! Rooms without sharp corners.

use super::ground::{is_free, is_spare, is_threshold};
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::order;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Rounds the corners of rooms.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundCorners {
    /// How far from the corner a wall begins to bend, in tiles. In small rooms
    /// it is less.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 10))]
    pub size: i32,
    /// How many of the rooms are rounded, in percent.
    #[serde(default = "all")]
    #[schemars(range(min = 1, max = 100))]
    pub percent: i32,
}

fn two() -> i32 {
    2
}

fn all() -> i32 {
    100
}

impl Build for RoundCorners {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        for room in draft.rooms.clone() {
            if context.stream.chance(self.percent) {
                draft.work((4 * self.size * self.size) as usize * draft.look())?;
                self.round(draft, room);
            }
        }
        Ok(())
    }
}

impl RoundCorners {
    fn round(&self, draft: &mut Draft, room: Room) {
        // At least a third of each side stays straight.
        let size = self.size.min((room.width().min(room.height()) - 1) / 2);
        for (x, dx) in [(room.left, 1), (room.right, -1)] {
            for (y, dy) in [(room.top, 1), (room.bottom, -1)] {
                for (across, down) in outside_the_bend(size) {
                    let at = Point::new(x + dx * across, y + dy * down);
                    // A corner where a corridor enters stays open.
                    let fits = is_free(draft, at) && !is_threshold(&draft.map, at);
                    if fits && is_spare(&draft.map, at) {
                        draft.carve(at, TileRole::Wall);
                    }
                }
            }
        }
    }
}

/// The places of a corner outside of its circle, the outermost first, as offsets from the
/// corner.
fn outside_the_bend(size: i32) -> Vec<(i32, i32)> {
    let squares = (0..size).flat_map(|down| (0..size).map(move |across| (across, down)));
    let mut outside: Vec<(i32, i32)> = squares
        .filter(|&(across, down)| {
            let (x, y) = (size - across, size - down);
            x * x + y * y > size * size
        })
        .collect();
    order::by_key(&mut outside, |&(across, down)| (across + down, down));
    outside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bend_is_a_quarter_of_a_circle() {
        assert_eq!(outside_the_bend(0), []);
        assert_eq!(outside_the_bend(1), [(0, 0)]);
        assert_eq!(outside_the_bend(2), [(0, 0), (1, 0), (0, 1)]);
        assert_eq!(outside_the_bend(3).len(), 5);
    }
}
