//! Houses: walls around a floor, and where doors and windows can go.

use crate::map::TileRole;
use crate::mapgen::draft::{Draft, Room};
use bracket_lib::geometry::Point;

/// A tile of a house's wall that is no corner, and what lies on its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doorway {
    pub at: Point,
    pub outside: Point,
    pub inside: Point,
}

/// Builds walls along the edge of a rectangle and a floor inside. Returns the floor.
pub fn raise(draft: &mut Draft, outer: Room) -> Room {
    let inner = Room::new(
        outer.left + 1,
        outer.top + 1,
        outer.width() - 2,
        outer.height() - 2,
    );
    for at in outer.tiles() {
        let tile = match inner.contains(at) {
            true => TileRole::Floor,
            false => TileRole::Wall,
        };
        draft.carve(at, tile);
    }
    inner
}

/// Every place for a door in the walls of a house, without the corners.
pub fn doorways(outer: Room) -> Vec<Doorway> {
    let doorway = |x: i32, y: i32, dx: i32, dy: i32| Doorway {
        at: Point::new(x, y),
        outside: Point::new(x + dx, y + dy),
        inside: Point::new(x - dx, y - dy),
    };
    let mut all = Vec::new();
    for x in outer.left + 1..outer.right {
        all.push(doorway(x, outer.top, 0, -1));
        all.push(doorway(x, outer.bottom, 0, 1));
    }
    for y in outer.top + 1..outer.bottom {
        all.push(doorway(outer.left, y, -1, 0));
        all.push(doorway(outer.right, y, 1, 0));
    }
    all
}

/// Divides a long floor by a wall with an opening. Returns the rooms.
pub fn divide(draft: &mut Draft, inner: Room, at_percent: i32, opening: i32) -> Vec<Room> {
    let is_wide = inner.width() >= inner.height();
    let length = inner.width().max(inner.height());
    if length < LONGEST_ROOM {
        return vec![inner];
    }
    let first = (length * at_percent / 100).clamp(3, length - 4);
    let slice = |from: i32, length: i32| match is_wide {
        true => Room::new(inner.left + from, inner.top, length, inner.height()),
        false => Room::new(inner.left, inner.top + from, inner.width(), length),
    };
    let wall = slice(first, 1);
    let across = wall.width() * wall.height();
    for (number, at) in wall.tiles().enumerate() {
        if number as i32 != opening % across {
            draft.carve(at, TileRole::Wall);
        }
    }
    vec![slice(0, first), slice(first + 1, length - first - 1)]
}

/// Floors of this length or more are divided.
const LONGEST_ROOM: i32 = 9;
