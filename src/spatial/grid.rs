//! The index itself: plain data and all of its logic, without a lock.
//!
//! A tile off the grid counts as blocked and empty, so that no question can panic.

use crate::map::Map;
use bracket_lib::algorithm_traits::SmallVec;
use bracket_lib::geometry::Point;
use specs::prelude::Entity;

/// One entity on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The entity.
    pub entity: Entity,
    /// Whether nobody else can step there.
    pub blocks: bool,
}

/// Who and what is on each tile, by tile index.
#[derive(Clone, Debug, Default)]
pub struct SpatialGrid {
    flags: Vec<u8>,
    content: Vec<Occupants>,
    /// The grid may be out of date: the next tick rebuilds it.
    stale: bool,
}

/// Two occupants are stored in place, which is enough for a creature and a thing under it,
/// so that a step allocates nothing.
type Occupants = SmallVec<[Occupant; 2]>;

/// Flag: nobody can stand on the terrain.
const BY_TERRAIN: u8 = 1;
/// Flag: someone who blocks stands there.
const BY_ENTITY: u8 = 2;
/// Flag: something is there, blocking or not. Only such tiles have content to clear.
const OCCUPIED: u8 = 4;

fn flag(flag: u8, set: bool) -> u8 {
    if set { flag } else { 0 }
}

impl SpatialGrid {
    /// Makes room for that many tiles, all clear, and marks the grid as stale.
    pub fn set_size(&mut self, tiles: usize) {
        *self = Self {
            flags: vec![0; tiles],
            content: vec![Occupants::new(); tiles],
            stale: true,
        };
    }

    /// Clears everything but the size.
    pub fn clear(&mut self) {
        for (flags, content) in self.flags.iter().zip(&mut self.content) {
            if flags & OCCUPIED != 0 {
                content.clear();
            }
        }
        self.flags.fill(0);
    }

    /// Sets which tiles the terrain blocks; the rest stays.
    pub fn populate_blocked_from_map(&mut self, map: &Map) {
        for (flags, tile) in self.flags.iter_mut().zip(map.tiles()) {
            *flags = (*flags & !BY_TERRAIN) | flag(BY_TERRAIN, !tile.is_walkable());
        }
    }

    /// Sets whether the terrain blocks one tile.
    pub fn set_terrain_blocked(&mut self, idx: usize, blocked: bool) {
        if let Some(flags) = self.flags.get_mut(idx) {
            *flags = (*flags & !BY_TERRAIN) | flag(BY_TERRAIN, blocked);
        }
    }

    /// Adds an entity to a tile.
    pub fn index_entity(&mut self, entity: Entity, idx: usize, blocks: bool) {
        let Some(content) = self.content.get_mut(idx) else {
            return;
        };
        content.push(Occupant { entity, blocks });
        self.flags[idx] |= OCCUPIED | flag(BY_ENTITY, blocks);
    }

    /// Rebuilds the whole grid from the map and the entities on it. Only this ends being
    /// stale.
    pub fn refill(&mut self, map: &Map, placed: &[(Occupant, usize)]) {
        self.clear();
        self.populate_blocked_from_map(map);
        for &(Occupant { entity, blocks }, idx) in placed {
            self.index_entity(entity, idx, blocks);
        }
        self.stale = false;
    }

    /// Asks for a rebuild by the next tick.
    pub fn mark_stale(&mut self) {
        self.stale = true;
    }

    /// Whether it must be rebuilt before it can be trusted.
    pub fn is_stale(&self) -> bool {
        self.stale
    }

    /// Whether the tile is blocked, by terrain or by someone.
    #[inline]
    pub fn is_blocked(&self, idx: usize) -> bool {
        self.flags
            .get(idx)
            .is_none_or(|&flags| flags & (BY_TERRAIN | BY_ENTITY) != 0)
    }

    /// Whether someone who blocks is on the tile.
    pub fn is_blocked_by_entity(&self, idx: usize) -> bool {
        self.flags
            .get(idx)
            .is_some_and(|&flags| flags & BY_ENTITY != 0)
    }

    /// Whether someone can step there. All edges of the map are treated alike.
    pub fn is_exit_valid(&self, map: &Map, at: Point) -> bool {
        map.contains(at) && !self.is_blocked(map.idx(at))
    }

    /// Who and what is on the tile, in the order of arrival.
    pub fn content(&self, idx: usize) -> &[Occupant] {
        self.content.get(idx).map_or(&[], SmallVec::as_slice)
    }

    /// The first tile in which the two grids differ. The order of its occupants does not
    /// count.
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        let tiles = self.flags.len();
        if tiles != other.flags.len() {
            return Some(tiles.min(other.flags.len()));
        }
        (0..tiles).find(|&idx| {
            let (ours, theirs) = (self.content(idx), other.content(idx));
            self.flags[idx] != other.flags[idx]
                || ours.len() != theirs.len()
                || !ours.iter().all(|each| theirs.contains(each))
        })
    }

    /// Moves an entity from `from` to `to`; nothing happens if it is not on `from`.
    pub fn move_entity(&mut self, entity: Entity, from: usize, to: usize) {
        if to >= self.content.len() {
            return;
        }
        if let Some(occupant) = self.take(entity, from) {
            self.content[to].push(occupant);
            self.recount(to);
        }
    }

    /// Removes an entity from a tile.
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

    /// Sets the flags from the occupants: another blocker may still be on the tile.
    fn recount(&mut self, idx: usize) {
        let content = &self.content[idx];
        let blocks = content.iter().any(|each| each.blocks);
        self.flags[idx] = (self.flags[idx] & BY_TERRAIN)
            | flag(BY_ENTITY, blocks)
            | flag(OCCUPIED, !content.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::TileRole;
    use specs::prelude::*;

    fn three_entities() -> [Entity; 3] {
        let mut world = World::new();
        std::array::from_fn(|_| world.create_entity().build())
    }

    fn grid(tiles: usize) -> SpatialGrid {
        let mut grid = SpatialGrid::default();
        grid.set_size(tiles);
        grid
    }

    /// Wall, floor, floor, wall.
    fn passage() -> Map {
        let mut map = crate::testkit::map(4, 1);
        map.set(Point::new(1, 0), TileRole::Floor);
        map.set(Point::new(2, 0), TileRole::Floor);
        map
    }

    #[test]
    fn seed_2_2_terrain_and_entities_block_each_by_themselves() {
        let [first, ..] = three_entities();
        let mut grid = grid(4);
        assert!(!grid.is_blocked(1));

        grid.set_terrain_blocked(1, true);
        assert!(grid.is_blocked(1) && !grid.is_blocked_by_entity(1));
        grid.index_entity(first, 1, true);
        grid.set_terrain_blocked(1, false);
        assert!(grid.is_blocked(1) && grid.is_blocked_by_entity(1));
        grid.remove_entity(first, 1);
        assert!(!grid.is_blocked(1));
    }

    #[test]
    fn seed_2_3_a_tile_knows_who_is_on_it_and_who_blocks() {
        let [first, second, _] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 2, false);
        grid.index_entity(second, 2, true);

        let expected = [(first, false), (second, true)];
        let content = grid.content(2).iter();
        let got: Vec<_> = content.map(|each| (each.entity, each.blocks)).collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn seed_2_4_a_new_size_is_clear_and_stale() {
        let [first, ..] = three_entities();
        let mut grid = grid(4);
        grid.set_terrain_blocked(0, true);
        grid.index_entity(first, 1, true);
        grid.set_size(9);

        for idx in 0..9 {
            assert!(!grid.is_blocked(idx) && grid.content(idx).is_empty());
        }
        assert!(grid.is_blocked(9));
        assert!(grid.is_stale());
    }

    #[test]
    fn seed_2_5_clear_keeps_the_size() {
        let [first, ..] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 3, true);
        grid.set_terrain_blocked(0, true);
        grid.clear();
        for idx in 0..4 {
            assert!(!grid.is_blocked(idx) && grid.content(idx).is_empty());
        }
        assert!(grid.is_blocked(4));
    }

    #[test]
    fn seed_2_6_the_map_writes_only_its_own_half() {
        let [first, ..] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 1, true);
        grid.set_terrain_blocked(2, true);
        grid.populate_blocked_from_map(&passage());

        let blocked: Vec<bool> = (0..4).map(|idx| grid.is_blocked(idx)).collect();
        assert_eq!(blocked, [true, true, false, true]);
        assert!(grid.is_blocked_by_entity(1));
    }

    #[test]
    fn seed_2_7_indexing_appends_and_sets_only_what_blocks() {
        let [first, second, third] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 1, false);
        assert!(!grid.is_blocked(1));
        grid.index_entity(second, 1, true);
        grid.index_entity(third, 1, false);
        assert!(
            grid.is_blocked(1),
            "a later one that does not block unsets nothing"
        );
        let order: Vec<Entity> = grid.content(1).iter().map(|each| each.entity).collect();
        assert_eq!(order, [first, second, third]);
    }

    #[test]
    fn seed_2_10_a_move_recounts_both_tiles() {
        let [first, second, third] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 1, true);
        grid.index_entity(second, 1, true);
        grid.index_entity(third, 2, true);

        grid.move_entity(first, 1, 2);
        assert!(grid.is_blocked(1), "another blocker is left");
        assert!(grid.is_blocked(2));
        grid.move_entity(second, 1, 3);
        assert!(!grid.is_blocked(1) && grid.is_blocked(3));

        let [thing, ..] = three_entities();
        grid.index_entity(thing, 0, false);
        grid.move_entity(thing, 0, 1);
        assert!(!grid.is_blocked(1), "what did not block still does not");
        grid.move_entity(thing, 1, 3);
        assert!(grid.is_blocked(3), "who was there before still blocks");
    }

    #[test]
    fn seed_2_11_a_removal_recounts() {
        let [first, second, third] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 1, true);
        grid.index_entity(second, 1, true);
        grid.index_entity(third, 1, false);

        grid.remove_entity(first, 1);
        assert!(grid.is_blocked(1));
        grid.remove_entity(second, 1);
        assert!(!grid.is_blocked(1));
        assert_eq!(grid.content(1).len(), 1);
        grid.remove_entity(second, 1);
        assert_eq!(grid.content(1).len(), 1, "who is not there is not removed");
    }

    #[test]
    fn seed_2_15_every_edge_is_an_exit_alike() {
        let mut map = crate::testkit::map(3, 3);
        for idx in 0..map.count() {
            map.set(map.point(idx), TileRole::Floor);
        }
        let [first, ..] = three_entities();
        let mut grid = grid(9);
        grid.refill(&map, &[]);
        for idx in 0..map.count() {
            assert!(grid.is_exit_valid(&map, map.point(idx)), "{idx}");
        }
        for (x, y) in [(-1, 1), (3, 1), (1, -1), (1, 3)] {
            assert!(!grid.is_exit_valid(&map, Point::new(x, y)), "{x}, {y}");
        }
        grid.index_entity(first, 8, true);
        assert!(!grid.is_exit_valid(&map, Point::new(2, 2)));
    }

    #[test]
    fn a_refill_forgets_what_was_and_is_no_longer_stale() {
        let [first, second, _] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 2, true);
        let placed = Occupant {
            entity: second,
            blocks: true,
        };
        grid.refill(&passage(), &[(placed, 1)]);

        assert!(!grid.is_stale());
        assert!(grid.is_blocked(1) && !grid.is_blocked(2));
        assert!(grid.content(2).is_empty());
    }

    #[test]
    fn differences_are_found_where_they_are() {
        let [first, second, _] = three_entities();
        let mut one = grid(4);
        one.index_entity(first, 2, false);
        one.index_entity(second, 2, false);
        let mut other = grid(4);
        other.index_entity(second, 2, false);
        other.index_entity(first, 2, false);
        assert_eq!(one.first_difference(&other), None);

        other.move_entity(first, 2, 3);
        assert_eq!(one.first_difference(&other), Some(2));
        assert_eq!(one.first_difference(&grid(3)), Some(3));
    }

    #[test]
    fn what_is_off_the_grid_is_blocked_and_empty() {
        let [first, ..] = three_entities();
        let mut grid = grid(4);
        grid.index_entity(first, 9, true);
        grid.move_entity(first, 9, 1);
        grid.move_entity(first, 1, 9);
        grid.remove_entity(first, 9);
        assert!(grid.is_blocked(9));
        assert!(grid.content(9).is_empty());
        assert!(!grid.is_blocked(1));
    }
}
