//! Who stands where: one mutex-guarded index for each game.
//!
//! The handle is cheap to clone and is a resource of the world; systems hold it
//! for reading and may still change it in the middle of a tick, without being
//! writers in the scheduler's eyes. Who may write is kept by the tidy test:
//! `systems::indexing`, `spatial::placement`, and `levels` for its size.
//!
//! No caller's code runs under the lock but for `read`, whose closure gets the
//! plain grid and no handle, so that it cannot lock again.

pub mod grid;
pub mod placement;

use crate::map::Map;
use grid::SpatialGrid;
use specs::prelude::Entity;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The handle to one game's index.
#[derive(Clone, Default)]
pub struct SpatialIndex {
    grid: Arc<Mutex<SpatialGrid>>,
}

impl SpatialIndex {
    /// The grid is whole after every call, so a poisoned lock is as good as any.
    fn grid(&self) -> MutexGuard<'_, SpatialGrid> {
        self.grid.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for that many tiles, all of them clear.
    pub fn set_size(&self, tiles: usize) {
        self.grid().set_size(tiles);
    }

    /// Forgets everything but the size.
    pub fn clear(&self) {
        self.grid().clear();
    }

    /// Takes from the map which tiles nobody can stand on.
    pub fn populate_blocked_from_map(&self, map: &Map) {
        self.grid().populate_blocked_from_map(map);
    }

    /// The terrain of one tile has changed.
    pub fn set_terrain_blocked(&self, idx: usize, blocked: bool) {
        self.grid().set_terrain_blocked(idx, blocked);
    }

    pub fn index_entity(&self, entity: Entity, idx: usize, blocks: bool) {
        self.grid().index_entity(entity, idx, blocks);
    }

    /// Is the tile blocked, by terrain or by someone? What is off the map is.
    pub fn is_blocked(&self, idx: usize) -> bool {
        self.grid().is_blocked(idx)
    }

    /// Calls `visit` for each occupant in the order they came. The occupants are
    /// copied out first, so `visit` may ask the index anything.
    pub fn for_each_tile_content(&self, idx: usize, mut visit: impl FnMut(Entity)) {
        for entity in self.tile_content(idx) {
            visit(entity);
        }
    }

    /// Who and what is on the tile, in the order they came.
    pub fn tile_content(&self, idx: usize) -> Vec<Entity> {
        self.read(|grid| grid.content(idx).iter().map(|each| each.entity).collect())
    }

    /// Who blocks the tile, if anyone does.
    pub fn blocker(&self, idx: usize) -> Option<Entity> {
        self.read(|grid| {
            let blocker = grid.content(idx).iter().find(|each| each.blocks)?;
            Some(blocker.entity)
        })
    }

    pub fn move_entity(&self, entity: Entity, from: usize, to: usize) {
        self.grid().move_entity(entity, from, to);
    }

    pub fn remove_entity(&self, entity: Entity, idx: usize) {
        self.grid().remove_entity(entity, idx);
    }

    /// Answers a whole query under one lock.
    pub fn read<T>(&self, query: impl FnOnce(&SpatialGrid) -> T) -> T {
        query(&self.grid())
    }

    /// A copy to compare with, or to ask "what if" of.
    pub fn snapshot(&self) -> SpatialGrid {
        self.read(SpatialGrid::clone)
    }
}
