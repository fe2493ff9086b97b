//! The only way to put an entity on the map, move it, or take it off.
//!
//! Each function changes the `Position` (or the terrain) and the index together, so the two
//! cannot disagree. The field is private: no other module can make one.

use super::SpatialIndex;
use crate::components::body::Blocks;
use crate::map::{Map, Sounded, Tile};
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// Where an entity is. Absent from what is carried.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[storage(VecStorage)]
#[serde(transparent)]
pub struct Position {
    at: Point,
}

impl Position {
    /// The point.
    pub fn at(self) -> Point {
        self.at
    }
}

/// Places and moves entities; for the data of a system.
#[derive(SystemData)]
pub struct Placement<'a> {
    positions: WriteStorage<'a, Position>,
    blocks: ReadStorage<'a, Blocks>,
    map: WriteExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
}

impl Placement<'_> {
    /// Where the entity is, if it is on the map.
    pub fn at(&self, entity: Entity) -> Option<Point> {
        self.positions.get(entity).map(|position| position.at)
    }

    /// The current map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Is the tile free to stand on?
    pub fn is_free(&self, at: Point) -> bool {
        self.index.is_exit_valid(&self.map, at)
    }

    /// Could someone be there, if nobody else were? Those who fly can be over some ground
    /// that nobody walks on.
    pub fn can_stand(&self, at: Point, flies: bool) -> bool {
        let is_open = || self.map.tile(at).is_walkable() || (flies && self.map.kind(at).flown);
        self.map.contains(at) && is_open()
    }

    /// The same, and nobody else is there.
    pub fn is_free_for(&self, at: Point, flies: bool) -> bool {
        match flies {
            false => self.is_free(at),
            true => {
                self.can_stand(at, flies)
                    && !(self.index).read(|grid| grid.is_blocked_by_entity(self.map.idx(at)))
            }
        }
    }

    /// Who and what is at a place on the map, in the order of arrival. Corpses are left
    /// out.
    pub fn content(&self, at: Point) -> Vec<Entity> {
        self.index.tile_content(self.map.idx(at))
    }

    /// Is anything at a place besides the one who stands there?
    pub fn is_shared(&self, at: Point) -> bool {
        let idx = self.map.idx(at);
        self.index.read(|grid| grid.content(idx).len() > 1)
    }

    /// Puts an entity that is nowhere on the map.
    pub fn put(&mut self, entity: Entity, at: Point) {
        self.lift(entity);
        let idx = self.map.idx(at);
        self.positions
            .insert(entity, Position { at })
            .expect("only living entities are placed");
        self.index
            .index_entity(entity, idx, self.blocks.contains(entity));
    }

    /// Moves an entity to another tile.
    pub fn shift(&mut self, entity: Entity, to: Point) {
        if let Some(position) = self.positions.get_mut(entity) {
            let from = self.map.idx(position.at);
            position.at = to;
            self.index.move_entity(entity, from, self.map.idx(to));
        }
    }

    /// Lets an entity stay where it is without blocking the tile.
    pub fn lay_down(&mut self, entity: Entity) {
        if let Some(position) = self.positions.get(entity) {
            self.index.remove_entity(entity, self.map.idx(position.at));
        }
    }

    /// Swaps the places of two entities.
    pub fn swap(&mut self, one: Entity, other: Entity) {
        if let (Some(here), Some(there)) = (self.at(one), self.at(other)) {
            self.shift(one, there);
            self.shift(other, here);
        }
    }

    /// Who stands in everyone's way at a place on the map.
    pub fn blocker(&self, at: Point) -> Option<Entity> {
        self.index.blocker(self.map.idx(at))
    }

    /// Where everything is.
    pub fn positions(&self) -> &WriteStorage<'_, Position> {
        &self.positions
    }

    /// Is anyone or anything on the tile? Corpses count, which the index leaves out.
    pub fn is_occupied(&self, at: Point) -> bool {
        (&self.positions).join().any(|position| position.at == at)
    }

    /// Changes a tile, on the map and in the index.
    pub fn change_terrain(&mut self, at: Point, tile: Tile) {
        self.map.set(at, tile);
        self.index
            .set_terrain_blocked(self.map.idx(at), !tile.is_walkable());
    }

    /// The hero learns of a place without seeing it; what seemed something else is found.
    pub fn reveal(&mut self, at: Point) {
        if let Some(found) = self.map.kind(at).found {
            self.change_terrain(at, found);
        }
        let idx = self.map.idx(at);
        self.map.remember(idx);
    }

    /// The hero was told of everything of a sort around a place.
    pub fn sound(&mut self, what: Sounded, around: Point, within: Option<i32>) {
        if self.map.contains(around) {
            self.map.sound(what, around, within);
        }
    }

    /// Takes an entity off the map.
    pub fn lift(&mut self, entity: Entity) {
        if let Some(position) = self.positions.remove(entity) {
            self.index.remove_entity(entity, self.map.idx(position.at));
        }
    }
}

/// Changes terrain in the middle of a tick; for the data of a system.
#[derive(SystemData)]
pub struct TerrainAccess<'a> {
    positions: ReadStorage<'a, Position>,
    map: WriteExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
}

impl TerrainAccess<'_> {
    /// The current map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Whether anyone or anything is on the tile. Corpses count, which the index leaves
    /// out.
    pub fn is_occupied(&self, at: Point) -> bool {
        (&self.positions).join().any(|position| position.at == at)
    }

    /// Changes a tile, on the map and in the index.
    pub fn change(&mut self, at: Point, tile: Tile) {
        self.map.set(at, tile);
        self.index
            .set_terrain_blocked(self.map.idx(at), !tile.is_walkable());
    }

    /// A hidden tile is found and becomes what it really is.
    pub fn find(&mut self, at: Point) {
        if let Some(found) = self.map.kind(at).found {
            self.change(at, found);
        }
    }

    /// The hero sees this tile now. Only for `systems::perceive`.
    pub fn remember(&mut self, idx: usize) {
        self.map.remember(idx);
    }
}
