//! The known places of a level that one may want to go to.

use super::guide::nearest_of;
use super::words::named;
use crate::game::view::{Seen, Thing, View};
use crate::map::TileRole;
use crate::order;
use bracket_lib::geometry::Point;

/// What is at a known place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    Stairs,
    Item,
    Person,
    Device,
    Door,
}

/// A place, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPlace {
    pub what: Known,
    pub name: String,
    pub at: Point,
}

/// Every known place that one may want to go to: stairs first, then things, people,
/// devices and locked doors, of each the nearest first.
pub fn known_places(view: &View) -> Vec<KnownPlace> {
    let mut places = Vec::new();
    let mut add = |what, name: String, at| places.push(KnownPlace { what, name, at });
    for role in [TileRole::StairsDown, TileRole::StairsUp] {
        if let Some(at) = nearest_of(view, role)
            && let Some(tile) = view.map.tile(at)
        {
            add(Known::Stairs, view.map.look(tile.tile).name.clone(), at);
        }
    }
    for item in &view.items {
        add(Known::Item, named(item), item.at);
    }
    for actor in view.actors.iter().filter(|actor| !actor.hostile) {
        add(Known::Person, actor.kind.look.name.clone(), actor.at);
    }
    for thing in &view.things {
        if let Thing::Trap(kind) = &thing.what
            && !kind.hidden
        {
            add(Known::Device, kind.look.name.clone(), thing.at);
        }
    }
    let width = view.map.width;
    for (idx, tile) in view.map.tiles.iter().enumerate() {
        if tile.seen != Seen::Unknown && tile.tile.is_locked() {
            let at = Point::new(idx as i32 % width, idx as i32 / width);
            add(Known::Door, view.map.look(tile.tile).name.clone(), at);
        }
    }
    order::by_key(&mut places, |place| {
        let steps = view.metric.steps(place.at, view.hero.at);
        (place.what, steps, place.at.y, place.at.x)
    });
    places
}
