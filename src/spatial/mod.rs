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
    /// The grid is whole after every call, so a poisoned lock is as good as any.
    fn grid(&self) -> MutexGuard<'_, SpatialGrid> {
        self.grid.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for that many tiles, all of them clear, and marks it as stale.
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

    /// Makes the whole index anew from the map and those on it.
    pub fn refill(&self, map: &Map, placed: &[(Occupant, usize)]) {
        self.grid().refill(map, placed);
    }

    /// Something changed that `placement` does not know of: the next tick makes
    /// the index anew. Until then it answers as before.
    pub fn mark_stale(&self) {
        self.grid().mark_stale();
    }

    /// Must it be made anew before it can be believed?
    pub fn is_stale(&self) -> bool {
        self.read(SpatialGrid::is_stale)
    }

    pub fn index_entity(&self, entity: Entity, idx: usize, blocks: bool) {
        self.grid().index_entity(entity, idx, blocks);
    }

    /// Is the tile blocked, by terrain or by someone? What is off the map is.
    pub fn is_blocked(&self, idx: usize) -> bool {
        self.grid().is_blocked(idx)
    }

    /// Can someone step there? Every edge of the map counts alike.
    pub fn is_exit_valid(&self, map: &Map, at: Point) -> bool {
        self.read(|grid| grid.is_exit_valid(map, at))
    }

    /// Calls `visit` for each occupant in the order they came. The occupants are
    /// copied out first, so `visit` may ask the index anything.
    pub fn for_each_tile_content(&self, idx: usize, mut visit: impl FnMut(Entity)) {
        for entity in self.copied(idx) {
            visit(entity);
        }
    }

    /// The same, until `visit` has an answer: that one is returned, and those
    /// who came later are not asked.
    pub fn for_each_tile_content_with<T>(
        &self,
        idx: usize,
        visit: impl FnMut(Entity) -> Option<T>,
    ) -> Option<T> {
        self.copied(idx).into_iter().find_map(visit)
    }

    /// Who and what is on the tile, in the order they came. No save keeps that
    /// order: whoever must choose among several chooses by stable id.
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

#[cfg(test)]
mod tests;
