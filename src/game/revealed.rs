//! The level as it really was, for the player of a game that is over.

use super::Game;
use super::view::{self, Seen, TileView, View};
use crate::components::body::Corpse;
use crate::components::guise::Guises;
use crate::components::item::{Enchant, Hidden, Noticed};
use crate::components::kind::OfKind;
use crate::components::mind::Viewshed;
use crate::map::Map;
use crate::resources::HeroEntity;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

impl Game {
    /// The whole level with everyone and everything on it, what things really are among
    /// it. What the hero did not know of the ground is marked as `Seen::Revealed`. The game
    /// itself does not change.
    pub fn revealed(&self) -> View {
        let known = self.view();
        let Ok(mut copy) = Game::load(&self.save(), Arc::clone(&self.catalog)) else {
            return known;
        };
        copy.know_everything();
        let map = copy.world.read_resource::<Map>();
        let tiles = (0..map.count()).map(|idx| shown(&map, idx, known.map.tiles[idx]));
        let tiles = tiles.collect();
        drop(map);
        view::view(&copy.world, &copy.catalog, tiles)
    }

    /// The hero sees the whole level, and knows what everything is.
    fn know_everything(&mut self) {
        let world = &mut self.world;
        world.insert(Guises::default());
        let count = world.read_resource::<Map>().count();
        let hero = world.read_resource::<HeroEntity>().0;
        if let Some(eyes) = world.write_storage::<Viewshed>().get_mut(hero) {
            eyes.visible = (0..count).collect();
        }
        for enchant in (&mut world.write_storage::<Enchant>()).join() {
            enchant.known = true;
        }
        world.write_storage::<Hidden>().clear();
        notice_all(world);
    }
}

/// The hero knows of everything that lies on the level.
pub(super) fn notice_all(world: &World) {
    let (entities, positions) = (world.entities(), world.read_storage::<Position>());
    let (kinds, corpses) = (
        world.read_storage::<OfKind>(),
        world.read_storage::<Corpse>(),
    );
    let lying: Vec<Entity> = (&entities, &positions, &kinds)
        .join()
        .filter(|(entity, _, kind)| {
            matches!(kind, OfKind::Item(_) | OfKind::Trap(_)) || corpses.contains(*entity)
        })
        .map(|(entity, ..)| entity)
        .collect();
    let mut noticed = world.write_storage::<Noticed>();
    for entity in lying {
        noticed
            .insert(entity, Noticed {})
            .expect("what lies on the level exists");
    }
}

/// A tile as it is. Secret doors are shown as doors; rock that nobody could ever see stays
/// unknown.
fn shown(map: &Map, idx: usize, known: TileView) -> TileView {
    let at = map.point(idx);
    let kind = map.kind(at);
    let tile = kind.found.unwrap_or(map.tile_at(idx));
    let seen = match known.seen {
        Seen::Unknown if is_within_rock(map, at) => Seen::Unknown,
        Seen::Unknown => Seen::Revealed,
        _ if known.tile != tile => Seen::Revealed,
        _ => Seen::Now,
    };
    TileView { tile, seen }
}

/// Is there nothing but rock at a place and around it?
pub(super) fn is_within_rock(map: &Map, at: Point) -> bool {
    let mut near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(at.x + dx, at.y + dy)));
    near.all(|near| {
        let tile = map.tile(near);
        tile.is_opaque() && !tile.is_passable() && !tile.is_hidden()
    })
}
