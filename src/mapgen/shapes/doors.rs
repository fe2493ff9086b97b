//! Doors in doorways, plain and secret.

use crate::map::{Map, Tile, TileRole};
use crate::mapgen::check::Reach;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Hangs doors in doorways.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Doors {
    /// How often a doorway gets a door, in percent.
    #[schemars(range(min = 1, max = 100))]
    pub percent: i32,
}

/// Doors that look like wall until they are found. Never on the only way.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretDoors {
    /// The most there are.
    #[schemars(range(min = 1, max = 50))]
    pub most: i32,
}

impl Build for Doors {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        for at in doorways(draft)? {
            if is_doorway(&draft.map, at) && context.stream.chance(self.percent) {
                draft.carve(at, TileRole::DoorShut);
            }
        }
        Ok(())
    }
}

impl Build for SecretDoors {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let mut places = doorways(draft)?;
        let mut left = self.most;
        while left > 0 && !places.is_empty() {
            let drawn = context.stream.below(places.len() as i32) as usize;
            let at = places.swap_remove(drawn);
            let before = draft.map.tile(at);
            let is_way = before == TileRole::DoorShut || is_doorway(&draft.map, at);
            if !is_way || draft.is_kept(at) {
                continue;
            }
            draft.passes(4)?;
            draft.carve(at, TileRole::DoorSecret);
            match cuts_off(draft, at, context) {
                true => draft.carve(at, before),
                false => left -= 1,
            }
        }
        Ok(())
    }
}

/// Where corridors enter rooms, each place once.
fn doorways(draft: &Draft) -> Result<Vec<Point>, Flaw> {
    let map = &draft.map;
    let mut in_a_room = vec![false; map.count()];
    let mut beside_a_room = vec![false; map.count()];
    for &room in &draft.rooms {
        let around = Room::new(
            room.left - 1,
            room.top - 1,
            room.width() + 2,
            room.height() + 2,
        );
        draft.work((around.width() * around.height()) as usize)?;
        for at in around.tiles().filter(|&at| map.contains(at)) {
            let idx = map.idx(at);
            beside_a_room[idx] = true;
            in_a_room[idx] |= room.contains(at);
        }
    }
    Ok(draft
        .points()
        .filter(|&at| !in_a_room[map.idx(at)] && beside_a_room[map.idx(at)])
        .filter(|&at| is_doorway(map, at))
        .collect())
}

/// Wall on two opposite sides, and open ground on the other two.
fn is_doorway(map: &Map, at: Point) -> bool {
    let tile = |dx, dy| map.tile(Point::new(at.x + dx, at.y + dy));
    let walls = |a: Tile, b: Tile| a == TileRole::Wall && b == TileRole::Wall;
    let open = |a: Tile, b: Tile| a.is_plain() && b.is_plain();
    tile(0, 0).is_plain()
        && ((walls(tile(-1, 0), tile(1, 0)) && open(tile(0, -1), tile(0, 1)))
            || (walls(tile(0, -1), tile(0, 1)) && open(tile(-1, 0), tile(1, 0))))
}

/// Whether the tile as it is now separates its two sides.
fn cuts_off(draft: &Draft, at: Point, context: &StepContext) -> bool {
    let metric = context.catalog.rules.metric;
    let mut sides = metric
        .around(at)
        .filter(|&beside| draft.map.tile(beside).is_passable());
    let Some(first) = sides.next() else {
        return false;
    };
    let reach = Reach::from(&draft.map, first, metric);
    !sides.all(|side| reach.contains(&draft.map, side))
}
