//! Who stands where: one mutex-guarded index for each game.
//!
//! The handle is cheap to clone and is a resource of the world. Systems hold it for
//! reading and may still change it in the middle of a tick; the scheduler does not count
//! them as writers. The tidy test checks who may write: `systems::indexing`,
//! `spatial::placement`, and `levels` for its size.
//!
//! No code of a caller runs under the lock, except in `read`. Its closure gets the plain
//! grid and no handle, so it cannot lock again.

pub mod grid;
pub mod placement;

use crate::map::Map;
use bracket_lib::algorithm_traits::SmallVec;
use bracket_lib::geometry::Point;
use grid::{Occupant, SpatialGrid};
use specs::prelude::Entity;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The handle to one game's index.
#[derive(Clone, Default)]
pub struct SpatialIndex {
    grid: Arc<Mutex<SpatialGrid>>,
}

impl SpatialIndex {
    /// The grid is valid after every call, so a poisoned lock can be used.
    fn grid(&self) -> MutexGuard<'_, SpatialGrid> {
        self.grid.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for that many tiles, all clear, and marks the index as stale.
    pub fn set_size(&self, tiles: usize) {
        self.grid().set_size(tiles);
    }

    /// Clears everything but the size.
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

    /// Rebuilds the whole index from the map and the entities on it.
    pub fn refill(&self, map: &Map, placed: &[(Occupant, usize)]) {
        self.grid().refill(map, placed);
    }

    /// Something changed without `placement`: the next tick rebuilds the index. Until then
    /// it answers as before.
    pub fn mark_stale(&self) {
        self.grid().mark_stale();
    }

    /// Whether it must be rebuilt before it can be trusted.
    pub fn is_stale(&self) -> bool {
        self.read(SpatialGrid::is_stale)
    }

    /// Adds an entity to a tile.
    pub fn index_entity(&self, entity: Entity, idx: usize, blocks: bool) {
        self.grid().index_entity(entity, idx, blocks);
    }

    /// Whether the tile is blocked, by terrain or by someone. Tiles off the map are
    /// blocked.
    pub fn is_blocked(&self, idx: usize) -> bool {
        self.grid().is_blocked(idx)
    }

    /// Whether someone can step there. All edges of the map are treated alike.
    pub fn is_exit_valid(&self, map: &Map, at: Point) -> bool {
        self.read(|grid| grid.is_exit_valid(map, at))
    }

    /// Calls `visit` for each occupant in the order of arrival. The occupants are copied
    /// first, so `visit` may use the index.
    pub fn for_each_tile_content(&self, idx: usize, mut visit: impl FnMut(Entity)) {
        for entity in self.copied(idx) {
            visit(entity);
        }
    }

    /// Like `for_each_tile_content`, until `visit` returns a value, which is returned.
    /// Later occupants are not visited.
    pub fn for_each_tile_content_with<T>(
        &self,
        idx: usize,
        visit: impl FnMut(Entity) -> Option<T>,
    ) -> Option<T> {
        self.copied(idx).into_iter().find_map(visit)
    }

    /// Who and what is on the tile, in the order of arrival. That order is not saved, so
    /// choose among several by stable id.
    pub fn tile_content(&self, idx: usize) -> Vec<Entity> {
        self.copied(idx).into_vec()
    }

    fn copied(&self, idx: usize) -> SmallVec<[Entity; 8]> {
        self.read(|grid| grid.content(idx).iter().map(|each| each.entity).collect())
    }

    /// Who blocks the tile, if anyone does.
    pub fn blocker(&self, idx: usize) -> Option<Entity> {
        self.read(|grid| {
            let blocker = grid.content(idx).iter().find(|each| each.blocks)?;
            Some(blocker.entity)
        })
    }

    /// Moves an entity from one tile to another.
    pub fn move_entity(&self, entity: Entity, from: usize, to: usize) {
        self.grid().move_entity(entity, from, to);
    }

    /// Removes an entity from a tile.
    pub fn remove_entity(&self, entity: Entity, idx: usize) {
        self.grid().remove_entity(entity, idx);
    }

    /// Answers a whole query under one lock.
    pub fn read<T>(&self, query: impl FnOnce(&SpatialGrid) -> T) -> T {
        query(&self.grid())
    }

    /// A copy, to compare with or to try changes on.
    pub fn snapshot(&self) -> SpatialGrid {
        self.read(SpatialGrid::clone)
    }
}

#[cfg(test)]
mod tests;
