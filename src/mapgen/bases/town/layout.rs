//! Where things lie in a town.

use super::{LEAST_HEIGHT, LEAST_WIDTH};
use crate::map::TileRole;
use crate::mapgen::bases::split::Split;
use crate::mapgen::draft::{Draft, Room};
use bracket_lib::geometry::Point;
use chance::Stream;

/// The sides of a plot that one house stands on.
const PLOTS: Split = Split {
    least: 6,
    most: 13,
    gap: 1,
};

/// Where wall, streets and square lie.
pub struct TownLayout {
    wall: Room,
    /// The upper of the two rows of the road.
    road: i32,
    /// The left of the two columns of the street that crosses it.
    street: i32,
    square: Room,
    width: i32,
}

impl TownLayout {
    pub fn drawn(draft: &Draft, stream: &mut Stream) -> Self {
        let (width, height) = (draft.map.width(), draft.map.height());
        let margin = (width.min(height) / 10).clamp(3, 9);
        let road = height / 2 + stream.between(-height / 12, height / 12);
        let street = width / 2 + stream.between(-width / 8, width / 8);
        let (half_width, half_height) = ((width / 14).clamp(3, 8), (height / 12).clamp(2, 6));
        Self {
            wall: Room::new(margin, margin, width - margin * 2, height - margin * 2),
            road,
            street,
            square: Room::new(
                street + 1 - half_width,
                road + 1 - half_height,
                half_width * 2 + 1,
                half_height * 2 + 1,
            ),
            width,
        }
    }

    /// Everything inside the wall.
    pub fn within(&self) -> Room {
        Room::new(
            self.wall.left + 1,
            self.wall.top + 1,
            self.wall.width() - 2,
            self.wall.height() - 2,
        )
    }

    pub fn build(&self, draft: &mut Draft) {
        let within = self.within();
        for at in self.wall.tiles() {
            let tile = match within.contains(at) {
                true => TileRole::Grass,
                false => TileRole::Wall,
            };
            draft.carve(at, tile);
        }
        for y in within.top + 1..within.bottom {
            draft.carve(Point::new(self.street, y), TileRole::Road);
            draft.carve(Point::new(self.street + 1, y), TileRole::Road);
        }
        for x in 1..self.width - 1 {
            draft.carve(Point::new(x, self.road), TileRole::Road);
            draft.carve(Point::new(x, self.road + 1), TileRole::Road);
        }
        self.square
            .tiles()
            .for_each(|at| draft.carve(at, TileRole::Road));
        let well = self.square.centre();
        draft.carve(well, TileRole::Water);
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            draft.carve(Point::new(well.x + dx, well.y + dy), TileRole::Wall);
        }
        self.set_up_stalls(draft);
        self.raise_towers(draft);
    }

    /// A stall in each corner of the square, where it is wide enough.
    fn set_up_stalls(&self, draft: &mut Draft) {
        let Room {
            left,
            top,
            right,
            bottom,
        } = self.square;
        if self.square.width() < 9 || self.square.height() < 7 {
            return;
        }
        for x in [left + 1, left + 2, right - 2, right - 1] {
            draft.carve(Point::new(x, top + 1), TileRole::Counter);
            draft.carve(Point::new(x, bottom - 1), TileRole::Counter);
        }
    }

    /// A tower at each corner of the wall and on both sides of the gates.
    fn raise_towers(&self, draft: &mut Draft) {
        let Room {
            left,
            top,
            right,
            bottom,
        } = self.wall;
        for x in [left, right] {
            for y in [top, self.road - 1, self.road + 2, bottom] {
                for at in Room::new(x - 1, y - 1, 3, 3).tiles() {
                    if draft.map.tile(at) != TileRole::Road {
                        draft.carve(at, TileRole::Wall);
                    }
                }
            }
        }
    }

    /// The land between the streets, in pieces for one house each.
    pub fn plots(&self, stream: &mut Stream) -> Vec<Room> {
        // A lane runs along the inside of the wall; towers stand in it.
        let (left, right) = (self.wall.left + 3, self.wall.right - 3);
        let (top, bottom) = (self.wall.top + 3, self.wall.bottom - 3);
        let mut plots = Vec::new();
        for (left, right) in [(left, self.street - 1), (self.street + 2, right)] {
            for (top, bottom) in [(top, self.road - 1), (self.road + 2, bottom)] {
                let quarter = Room {
                    left,
                    top,
                    right,
                    bottom,
                };
                if quarter.width() >= LEAST_WIDTH && quarter.height() >= LEAST_HEIGHT {
                    plots.extend(PLOTS.parts(quarter, stream).leaves);
                }
            }
        }
        let clipped = plots.into_iter().map(|plot| beside(plot, self.square));
        clipped
            .filter(|plot| plot.width() >= LEAST_WIDTH && plot.height() >= LEAST_HEIGHT)
            .collect()
    }
}

/// The part of a plot that the square leaves free.
fn beside(plot: Room, square: Room) -> Room {
    let meet = plot.left <= square.right
        && square.left <= plot.right
        && plot.top <= square.bottom
        && square.top <= plot.bottom;
    if !meet {
        return plot;
    }
    let pieces = [
        Room {
            right: square.left - 1,
            ..plot
        },
        Room {
            left: square.right + 1,
            ..plot
        },
        Room {
            bottom: square.top - 1,
            ..plot
        },
        Room {
            top: square.bottom + 1,
            ..plot
        },
    ];
    let size = |piece: &Room| piece.width().max(0) * piece.height().max(0);
    let largest = pieces.into_iter().max_by_key(size);
    largest.unwrap_or(plot)
}
