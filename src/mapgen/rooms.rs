//! Rooms joined by dog-leg corridors, with doors where a corridor meets a room.

use crate::map::{Map, Tile};
use crate::raws::catalog::LevelKind;
use crate::rng::Stream;
use bracket_lib::geometry::Point;

/// Terrain and the rooms in it.
pub struct Layout {
    pub map: Map,
    pub rooms: Vec<Room>,
}

/// A rectangle of floor; the last column and row are its own.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Room {
    pub fn centre(self) -> Point {
        Point::new((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    pub fn tiles(self) -> impl Iterator<Item = Point> {
        (self.top..=self.bottom)
            .flat_map(move |y| (self.left..=self.right).map(move |x| Point::new(x, y)))
    }

    fn contains(self, at: Point) -> bool {
        (self.left..=self.right).contains(&at.x) && (self.top..=self.bottom).contains(&at.y)
    }

    /// Do they touch, or share a wall?
    fn crowds(self, other: Room) -> bool {
        self.left <= other.right + 2
            && other.left <= self.right + 2
            && self.top <= other.bottom + 2
            && other.top <= self.bottom + 2
    }
}

/// Digs rooms, then corridors from each to the next, then hangs doors.
pub fn dig(kind: &LevelKind, stream: &mut Stream) -> Layout {
    let mut map = Map::new(kind.width, kind.height);
    let mut rooms: Vec<Room> = Vec::new();
    for _ in 0..kind.rooms {
        let width = stream.between(kind.min_room, kind.max_room);
        let height = stream.between(kind.min_room, kind.max_room);
        let left = stream.between(1, kind.width - width - 1);
        let top = stream.between(1, kind.height - height - 1);
        let room = Room {
            left,
            top,
            right: left + width - 1,
            bottom: top + height - 1,
        };
        if rooms.iter().all(|&other| !room.crowds(other)) {
            room.tiles().for_each(|at| map.set(at, Tile::Floor));
            rooms.push(room);
        }
    }
    // From left to right, so that corridors stay short.
    rooms.sort_by_key(|room| (room.centre().x, room.centre().y));
    for pair in rooms.windows(2) {
        corridor(&mut map, pair[0].centre(), pair[1].centre(), stream);
    }
    // One loop, so that there is a way round.
    if let [first, .., last] = rooms[..]
        && rooms.len() > 3
    {
        corridor(&mut map, first.centre(), last.centre(), stream);
    }
    hang_doors(&mut map, &rooms, kind.doors, stream);
    Layout { map, rooms }
}

/// Two rooms and a corridor: what any size of level has space for.
pub fn plainest(kind: &LevelKind) -> Layout {
    let mut map = Map::new(kind.width, kind.height);
    let (third, bottom) = (kind.width / 3, kind.height - 2);
    let room = |left, right| Room {
        left,
        top: 1,
        right,
        bottom,
    };
    let rooms = vec![room(1, third), room(third * 2, kind.width - 2)];
    for tile in rooms.iter().flat_map(|room| room.tiles()) {
        map.set(tile, Tile::Floor);
    }
    for x in third..=third * 2 {
        map.set(Point::new(x, kind.height / 2), Tile::Floor);
    }
    Layout { map, rooms }
}

fn corridor(map: &mut Map, from: Point, to: Point, stream: &mut Stream) {
    let corner = if stream.chance(50) {
        Point::new(to.x, from.y)
    } else {
        Point::new(from.x, to.y)
    };
    for (start, end) in [(from, corner), (corner, to)] {
        for y in start.y.min(end.y)..=start.y.max(end.y) {
            for x in start.x.min(end.x)..=start.x.max(end.x) {
                map.set(Point::new(x, y), Tile::Floor);
            }
        }
    }
}

/// A doorway is a floor tile just outside a room, with wall on two opposite
/// sides and open ground on the other two.
fn hang_doors(map: &mut Map, rooms: &[Room], percent: i32, stream: &mut Stream) {
    for room in rooms {
        for at in rim(*room) {
            let inside_another = rooms.iter().any(|other| other.contains(at));
            if !inside_another && is_doorway(map, at) && stream.chance(percent) {
                map.set(at, Tile::DoorShut);
            }
        }
    }
}

fn rim(room: Room) -> Vec<Point> {
    let rows = (room.left..=room.right)
        .flat_map(|x| [Point::new(x, room.top - 1), Point::new(x, room.bottom + 1)]);
    let columns = (room.top..=room.bottom)
        .flat_map(|y| [Point::new(room.left - 1, y), Point::new(room.right + 1, y)]);
    rows.chain(columns).collect()
}

fn is_doorway(map: &Map, at: Point) -> bool {
    let tile = |dx, dy| map.tile(Point::new(at.x + dx, at.y + dy));
    let walls = |a: Tile, b: Tile| a == Tile::Wall && b == Tile::Wall;
    let open = |a: Tile, b: Tile| a == Tile::Floor && b == Tile::Floor;
    tile(0, 0) == Tile::Floor
        && ((walls(tile(-1, 0), tile(1, 0)) && open(tile(0, -1), tile(0, 1)))
            || (walls(tile(0, -1), tile(0, 1)) && open(tile(-1, 0), tile(1, 0))))
}
