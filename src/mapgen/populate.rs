//! Stairs, monsters and items for a layout.

use super::Plan;
use super::rooms::Layout;
use crate::map::Tile;
use crate::pathing::flow::FlowField;
use crate::raws::catalog::Catalog;
use crate::rng::Stream;
use crate::rules::distance::steps;
use bracket_lib::geometry::Point;

/// Nobody waits nearer than this to where the hero arrives.
const QUIET_STEPS: i32 = 8;

/// Furnishes a layout that has at least two rooms, all joined.
pub fn furnish(layout: Layout, depth: i32, stream: &mut Stream, catalog: &Catalog) -> Plan {
    let Layout { mut map, rooms } = layout;
    let first = stream.below(rooms.len() as i32) as usize;
    let stairs_up = rooms[first].centre();
    map.set(stairs_up, Tile::StairsUp);

    // Down, or the goal, in the room that is the longest way off.
    let field = FlowField::to(&map, &[stairs_up], |_, tile| tile.is_passable());
    let farthest = rooms
        .iter()
        .map(|room| room.centre())
        .max_by_key(|&centre| field.distance(map.idx(centre)))
        .unwrap_or(stairs_up);
    let is_deepest = depth >= catalog.deepest();
    if !is_deepest {
        map.set(farthest, Tile::StairsDown);
    }

    let floor: Vec<Point> = rooms
        .iter()
        .flat_map(|room| room.tiles())
        .filter(|&at| map.tile(at) == Tile::Floor)
        .collect();
    let mut items = Vec::new();
    let mut item_places = floor.clone();
    if is_deepest {
        items.push((catalog.goal, farthest));
        item_places.retain(|&at| at != farthest);
    }
    let kind = catalog.level(depth);
    let wanted = kind.items.roll(stream);
    items.extend(scatter(
        &catalog.items_at(depth),
        wanted,
        item_places,
        stream,
    ));

    let quiet = |at: &Point| steps(*at, stairs_up) >= QUIET_STEPS;
    let monster_places = floor.into_iter().filter(quiet).collect();
    let wanted = kind.monsters.roll(stream);
    let monsters = scatter(&catalog.monsters_at(depth), wanted, monster_places, stream);

    Plan {
        map,
        stairs_up,
        stairs_down: (!is_deepest).then_some(farthest),
        monsters,
        items,
    }
}

/// So many draws from a table, each to a place of its own while places last.
fn scatter<Id: Copy>(
    table: &[(Id, i32)],
    wanted: i32,
    mut places: Vec<Point>,
    stream: &mut Stream,
) -> Vec<(Id, Point)> {
    let weights: Vec<i32> = table.iter().map(|&(_, weight)| weight).collect();
    let mut scattered = Vec::new();
    for _ in 0..wanted {
        let Some(drawn) = stream.weighted(&weights) else {
            break;
        };
        if places.is_empty() {
            break;
        }
        let place = stream.below(places.len() as i32) as usize;
        scattered.push((table[drawn].0, places.swap_remove(place)));
    }
    scattered
}
