//! Registers every component and inserts every resource: one list, also used by tests.

use crate::catalog::Catalog;
use crate::chronicle::Chronicle;
use crate::components::body::Dead;
use crate::components::guise::Guises;
use crate::components::item::Spent;
use crate::components::record::EntityRecord;
use crate::effects::delayed::Delayed;
use crate::effects::queue::EffectQueue;
use crate::event::EventQueue;
use crate::levels::Levels;
use crate::log::GameLog;
use crate::map::Map;
use crate::pathing::astar::PathSearch;
use crate::pathing::outlooks::Outlooks;
use crate::pathing::ways::Ways;
use crate::resources::attention::Attention;
use crate::resources::{
    Acting, DebugMode, Departure, Depth, GameTime, MakingQueue, NextId, NoiseQueue, NoticeQueue,
    Outcome, Revelation, Status,
};
use crate::rng::GameRng;
use crate::save::texts::SavedTexts;
use crate::spatial::SpatialIndex;
use crate::systems::act::Deed;
use crate::systems::decide::wandering::RouteBudget;
use crate::systems::gates::DeedSorts;
use crate::systems::time::Moment;
use specs::prelude::*;
use std::sync::Arc;

/// A world with everything registered, an empty map and nobody in it.
pub fn world(rng: GameRng, catalog: Arc<Catalog>) -> World {
    let mut world = World::new();
    EntityRecord::register(&mut world);
    world.register::<Dead>();
    world.register::<Spent>();
    world.register::<Deed>();

    world.insert(Guises::new(rng.seed, &catalog));
    world.insert(rng);
    world.insert(Map::new(1, 1, &catalog.terrain));
    world.insert(catalog);
    world.insert(SpatialIndex::default());
    world.insert(GameTime::default());
    world.insert(Moment::default());
    world.insert(Acting::default());
    world.insert(DeedSorts::default());
    world.insert(NoiseQueue::default());
    world.insert(NextId::default());
    world.insert(Outcome(Status::AwaitingCommand));
    world.insert(Attention::default());
    world.insert(Chronicle::default());
    world.insert(Levels::default());
    world.insert(Depth::default());
    world.insert(MakingQueue::default());
    world.insert(Delayed::default());
    world.insert(SavedTexts::default());
    world.insert(GameLog::default());
    world.insert(EffectQueue::default());
    world.insert(Departure::default());
    world.insert(Revelation::default());
    world.insert(DebugMode::default());
    world.insert(EventQueue::default());
    world.insert(NoticeQueue::default());
    world.insert(Ways::default());
    world.insert(Outlooks::default());
    world.insert(PathSearch::default());
    world.insert(RouteBudget::default());
    world
}
