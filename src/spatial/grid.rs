//! The index itself: plain data and all of its logic, without a lock.
//!
//! An index off the grid is answered as a blocked, empty tile, so that no
//! question can panic.

use crate::map::Map;
use specs::prelude::Entity;

/// One entity on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    pub entity: Entity,
    pub blocks: bool,
}

/// What is where, by tile index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpatialGrid {
    blocked: Vec<Blocked>,
    content: Vec<Vec<Occupant>>,
}

/// Why a tile is blocked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Blocked {
    by_terrain: bool,
    by_entity: bool,
}

impl SpatialGrid {
    pub fn set_size(&mut self, tiles: usize) {
        *self = Self {
            blocked: vec![Blocked::default(); tiles],
            content: vec![Vec::new(); tiles],
        };
    }

    pub fn clear(&mut self) {
        self.blocked.fill(Blocked::default());
        self.content.iter_mut().for_each(Vec::clear);
    }

    /// Writes only the terrain's half of what blocks.
    pub fn populate_blocked_from_map(&mut self, map: &Map) {
        for (blocked, tile) in self.blocked.iter_mut().zip(map.tiles()) {
            blocked.by_terrain = !tile.is_walkable();
        }
    }

    pub fn set_terrain_blocked(&mut self, idx: usize, blocked: bool) {
        if let Some(tile) = self.blocked.get_mut(idx) {
            tile.by_terrain = blocked;
        }
    }

    pub fn index_entity(&mut self, entity: Entity, idx: usize, blocks: bool) {
        let Some(content) = self.content.get_mut(idx) else {
            return;
        };
        content.push(Occupant { entity, blocks });
        self.blocked[idx].by_entity |= blocks;
    }

    pub fn is_blocked(&self, idx: usize) -> bool {
        self.blocked
            .get(idx)
            .is_none_or(|blocked| blocked.by_terrain || blocked.by_entity)
    }

    pub fn is_blocked_by_entity(&self, idx: usize) -> bool {
        self.blocked
            .get(idx)
            .is_some_and(|blocked| blocked.by_entity)
    }

    pub fn content(&self, idx: usize) -> &[Occupant] {
        self.content.get(idx).map_or(&[], Vec::as_slice)
    }

    /// The same, with each tile's occupants in one fixed order, for comparing.
    pub fn sorted(mut self) -> Self {
        for content in &mut self.content {
            content.sort_by_key(|each| each.entity.id());
        }
        self
    }

    /// Moves an entity that is on `from`; one that is not there is not moved.
    pub fn move_entity(&mut self, entity: Entity, from: usize, to: usize) {
        if to >= self.content.len() {
            return;
        }
        if let Some(occupant) = self.take(entity, from) {
            self.content[to].push(occupant);
            self.recount(to);
        }
    }

    pub fn remove_entity(&mut self, entity: Entity, idx: usize) {
        self.take(entity, idx);
    }

    fn take(&mut self, entity: Entity, idx: usize) -> Option<Occupant> {
        let content = self.content.get_mut(idx)?;
        let place = content.iter().position(|each| each.entity == entity)?;
        let occupant = content.remove(place);
        self.recount(idx);
        Some(occupant)
    }

    /// From what is there: another blocker may still stand on the tile.
    fn recount(&mut self, idx: usize) {
        self.blocked[idx].by_entity = self.content[idx].iter().any(|each| each.blocks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use specs::prelude::*;

    fn three_entities() -> [Entity; 3] {
        let mut world = World::new();
        std::array::from_fn(|_| world.create_entity().build())
    }

    #[test]
    fn a_tile_stays_blocked_while_one_blocker_is_left() {
        let [first, second, third] = three_entities();
        let mut grid = SpatialGrid::default();
        grid.set_size(4);
        grid.index_entity(first, 1, true);
        grid.index_entity(second, 1, true);
        grid.index_entity(third, 1, false);

        grid.move_entity(first, 1, 2);
        assert!(grid.is_blocked(1) && grid.is_blocked(2));
        grid.remove_entity(second, 1);
        assert!(!grid.is_blocked(1));
        assert_eq!(grid.content(1).len(), 1);
    }

    #[test]
    fn clear_keeps_the_size() {
        let [first, ..] = three_entities();
        let mut grid = SpatialGrid::default();
        grid.set_size(4);
        grid.index_entity(first, 3, true);
        grid.clear();
        assert!(!grid.is_blocked(3));
        assert!(grid.content(3).is_empty());
    }

    #[test]
    fn what_is_off_the_grid_is_blocked_and_empty() {
        let [first, ..] = three_entities();
        let mut grid = SpatialGrid::default();
        grid.set_size(4);
        grid.index_entity(first, 9, true);
        grid.move_entity(first, 9, 1);
        grid.move_entity(first, 1, 9);
        grid.remove_entity(first, 9);
        assert!(grid.is_blocked(9));
        assert!(grid.content(9).is_empty());
        assert!(!grid.is_blocked(1));
    }
}
