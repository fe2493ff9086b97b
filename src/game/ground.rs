//! The ground as the hero knows it. It is kept from tick to tick, so that a new view costs
//! time only for changed tiles, not for the whole map.

use super::view::{Seen, TileView, Tiles};
use crate::components::mind::Viewshed;
use crate::map::{Map, TileRole};
use crate::resources::HeroEntity;
use specs::prelude::*;

/// All tiles of the level around the hero, as a view shows them.
///
/// Not saved: it is computed from what the map remembers and what the hero sees.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownGround {
    tiles: Tiles,
    /// The tiles that the hero saw at the last `renew`.
    visible: Vec<usize>,
}

impl KnownGround {
    /// The ground of a level just entered. A world without a hero has none.
    pub fn of(world: &World) -> Self {
        let map = world.read_resource::<Map>();
        let mut ground = Self {
            tiles: (0..map.count())
                .map(|idx| shown(&map, idx, Seen::Remembered))
                .collect(),
            visible: Vec::new(),
        };
        drop(map);
        ground.renew(world);
        ground
    }

    /// Updates the tiles after a tick in which nothing out of sight was revealed. Then only
    /// the tiles that the hero saw before or sees now can have changed, because the hero
    /// looks once in a tick and only remembers what is seen.
    pub fn renew(&mut self, world: &World) {
        let Some(hero) = world.try_fetch::<HeroEntity>() else {
            return;
        };
        let map = world.read_resource::<Map>();
        let views = world.read_storage::<Viewshed>();
        let Some(eyes) = views.get(hero.0) else {
            return;
        };
        let now = eyes.visible.iter();
        let now = now.map(|&idx| (idx, shown(&map, idx, Seen::Now)));
        if self.visible == eyes.visible {
            // Doors in sight may have been opened or closed.
            if now.clone().any(|(idx, tile)| self.tiles[idx] != tile) {
                self.tiles.change(now);
            }
            return;
        }
        let before = self.visible.iter();
        let before = before.map(|&idx| (idx, shown(&map, idx, Seen::Remembered)));
        self.tiles.change(before.chain(now));
        self.visible.clone_from(&eyes.visible);
    }

    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }
}

/// A tile as the map remembers it, marked with how the hero knows it.
fn shown(map: &Map, idx: usize, seen: Seen) -> TileView {
    match (map.memory(idx), seen) {
        (Some(tile), seen) => TileView { tile, seen },
        (None, Seen::Now) => TileView {
            tile: map.kinds().role(TileRole::Wall),
            seen,
        },
        (None, _) => TileView {
            tile: map.kinds().role(TileRole::Wall),
            seen: Seen::Unknown,
        },
    }
}
