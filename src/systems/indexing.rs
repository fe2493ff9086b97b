//! Makes the spatial index from map and components, where it is not current.

use crate::components::body::{Blocks, Health, Hero, StableId};
use crate::map::Map;
use crate::spatial::SpatialIndex;
use crate::spatial::grid::Occupant;
use crate::spatial::placement::Position;
use specs::prelude::*;

/// Rebuilds a stale index first thing in a tick. Between two rebuilds
/// `spatial::placement` keeps it current, so that a tick costs what moved and not
/// the whole map.
pub struct MapIndexingSystem;

/// What the index is made from.
#[derive(SystemData)]
pub struct IndexingData<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    positions: ReadStorage<'a, Position>,
    blocks: ReadStorage<'a, Blocks>,
    healths: ReadStorage<'a, Health>,
    heroes: ReadStorage<'a, Hero>,
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
}

impl<'a> System<'a> for MapIndexingSystem {
    type SystemData = IndexingData<'a>;

    fn run(&mut self, data: IndexingData<'a>) {
        if data.index.is_stale() {
            data.fill(&data.index);
        }
    }
}

impl IndexingData<'_> {
    /// Fills an index from nothing. The dead do not count, but for the hero's
    /// body: the game ends with it where it is.
    fn fill(&self, index: &SpatialIndex) {
        let mut placed: Vec<(StableId, Entity, usize)> =
            (&self.entities, &self.ids, &self.positions)
                .join()
                .filter(|(entity, ..)| !self.is_dead(*entity))
                .map(|(entity, &id, position)| (id, entity, self.map.idx(position.at())))
                .collect();
        placed.sort_unstable_by_key(|&(id, ..)| id);
        let occupant = |entity| Occupant {
            entity,
            blocks: self.blocks.contains(entity),
        };
        let placed: Vec<(Occupant, usize)> = placed
            .into_iter()
            .map(|(_, entity, idx)| (occupant(entity), idx))
            .collect();
        index.refill(&self.map, &placed);
    }

    fn is_dead(&self, entity: Entity) -> bool {
        let health = self.healths.get(entity);
        health.is_some_and(|health| health.is_dead()) && !self.heroes.contains(entity)
    }
}

/// Rebuilds the index of a world outside a tick, for a level just entered.
pub fn rebuild(world: &World) {
    let data = world.system_data::<IndexingData>();
    data.fill(&data.index);
}

/// Does the index say what map and components say? A rebuild is compared with it.
pub fn is_current(world: &World) -> bool {
    first_difference(world).is_none()
}

/// The first tile of which the index says something else than a rebuild.
pub fn first_difference(world: &World) -> Option<usize> {
    let data = world.system_data::<IndexingData>();
    let rebuilt = SpatialIndex::default();
    rebuilt.set_size(data.map.count());
    data.fill(&rebuilt);
    let rebuilt = rebuilt.snapshot();
    data.index.read(|grid| grid.first_difference(&rebuilt))
}
