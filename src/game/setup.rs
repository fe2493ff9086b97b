//! Every component registered, every resource inserted: one list, used by
//! tests too.

use crate::chronicle::Chronicle;
use crate::components::body::{Dead, StableId};
use crate::components::intent::{
    WantsToDrop, WantsToMelee, WantsToMoveDoor, WantsToPickUp, WantsToQuaff, WantsToRest,
    WantsToStep, WantsToSwap, WantsToTakeStairs,
};
use crate::components::item::Spent;
use crate::components::record::EntityRecord;
use crate::effect::EffectQueue;
use crate::event::EventQueue;
use crate::game::report::Status;
use crate::levels::Levels;
use crate::log::GameLog;
use crate::map::Map;
use crate::notice::Notice;
use crate::pathing::astar::Search;
use crate::pathing::ways::Ways;
use crate::raws::catalog::FactionKind;
use crate::rng::GameRng;
use crate::rules::ruleset::Ruleset;
use crate::spatial::SpatialIndex;
use crate::systems::decide::wandering::RouteBudget;
use crate::systems::time::{Acting, Moment};
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use std::ops::Deref;
use std::sync::Arc;

/// Game time, and how many turns the hero has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameTime {
    pub now: u64,
    pub turn: u32,
}

/// The stable id that the next entity gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextId(pub u64);

impl NextId {
    pub fn take(&mut self) -> StableId {
        self.0 += 1;
        StableId(self.0)
    }
}

/// The hero. Inserted as soon as there is one, and never absent after.
#[derive(Clone, Copy, Debug)]
pub struct HeroEntity(pub Entity);

/// How the game stands.
pub struct Outcome(pub Status);

/// The rules of this game. Put in place with its content.
#[derive(Clone, Debug, Default)]
pub struct Rules(pub Arc<Ruleset>);

impl Deref for Rules {
    type Target = Ruleset;

    fn deref(&self) -> &Ruleset {
        &self.0
    }
}

/// The sides of this game. Put in place with its content.
#[derive(Clone, Debug, Default)]
pub struct Factions(pub Arc<Vec<FactionKind>>);

/// The noises of this tick. `systems::perceive` hears and empties it.
#[derive(Default)]
pub struct NoiseQueue(pub Vec<Noise>);

/// Something that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    pub at: Point,
    /// How far it is heard, in tiles.
    pub range: i32,
}

/// What the hero witnessed since the last report.
#[derive(Default)]
pub struct NoticeQueue(pub Vec<Notice>);

/// A world with everything registered, an empty map and nobody in it.
pub fn world(rng: GameRng) -> World {
    let mut world = World::new();
    EntityRecord::register(&mut world);
    world.register::<Dead>();
    world.register::<Spent>();
    world.register::<WantsToStep>();
    world.register::<WantsToMelee>();
    world.register::<WantsToSwap>();
    world.register::<WantsToRest>();
    world.register::<WantsToMoveDoor>();
    world.register::<WantsToPickUp>();
    world.register::<WantsToDrop>();
    world.register::<WantsToQuaff>();
    world.register::<WantsToTakeStairs>();

    world.insert(rng);
    world.insert(Map::new(1, 1));
    world.insert(SpatialIndex::default());
    world.insert(GameTime::default());
    world.insert(Moment::default());
    world.insert(Acting::default());
    world.insert(NoiseQueue::default());
    world.insert(NextId::default());
    world.insert(Outcome(Status::AwaitingCommand));
    world.insert(Chronicle::default());
    world.insert(Levels::default());
    world.insert(GameLog::default());
    world.insert(EffectQueue::default());
    world.insert(EventQueue::default());
    world.insert(NoticeQueue::default());
    world.insert(Rules::default());
    world.insert(Factions::default());
    world.insert(Ways::default());
    world.insert(Search::default());
    world.insert(RouteBudget::default());
    world
}
