//! Creatures come onto a level that the hero is on.

use super::making::{MOST_CREATURES, free_near};
use super::{give, monster};
use crate::catalog::MonsterId;
use crate::components::body::{Clock, Passing, Summoned};
use crate::components::kind::{OfKind, Rules, catalog};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::components::side::Sides;
use crate::map::{Map, TileRole};
use crate::mapgen::logic::tables::SpawnTable;
use crate::pathing::flow::FlowField;
use crate::pathing::walk::{DoorRule, Walk};
use crate::resources::attention::Attention;
use crate::resources::{Arrival, Depth, GameTime, HeroEntity};
use crate::rng::GameRng;
use crate::rules::ORDINARY_PACE;
use crate::rules::ruleset::Reaction;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Placement;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// How many steps from the hero someone comes onto a level at least.
const FAR: i32 = 8;

/// How many steps behind the hero someone on the hero's track comes onto a level at least.
const BEHIND: i32 = 4;

/// Lets them come: awake, out of the hero's sight, and on the hero's track if they are foes.
/// They bring nothing that could be won from them, or waiting for them would pay.
pub fn arrive(world: &mut World, arrival: Arrival) {
    let catalog = catalog(world);
    let depth = world.read_resource::<Depth>().0;
    let (seed, turn) = {
        let rng = world.read_resource::<GameRng>();
        (rng.seed, world.read_resource::<GameTime>().turn)
    };
    let mut stream = Stream::named(seed, &format!("arrival in turn {turn}"));
    let drawn = match arrival.kind {
        Some(kind) => Some((kind, 1)),
        None => SpawnTable::of_monsters(&catalog)
            .one(depth, &mut stream)
            .map(|drawn| (drawn.id, drawn.count)),
    };
    let Some((kind, usual)) = drawn.filter(|_| !catalog.level(depth).quiet) else {
        return;
    };
    let room = arrival.most.saturating_sub(present(world, kind));
    let count = arrival.count.unwrap_or(usual).min(room);
    let Some(hero_at) = hero_place(world) else {
        return;
    };
    for _ in 0..count {
        let is_crowded = world.read_storage::<Mind>().count() >= MOST_CREATURES;
        let behind = arrival.on_track.then(|| track(world, hero_at)).flatten();
        let place = behind.or_else(|| entrance(world, hero_at, &mut stream));
        let Some(at) = place.filter(|_| !is_crowded) else {
            return;
        };
        let who = monster(world, kind, at, &mut stream);
        settle(world, who, hero_at, arrival.passing);
    }
}

/// Gives who has come a mind to look for the hero.
fn settle(world: &World, who: Entity, hero_at: Point, passing: bool) {
    let is_foe = world.system_data::<Sides>().to_hero(who) == Reaction::Attack;
    let mood = match is_foe {
        true => Mood::Hunting { last_seen: hero_at },
        false => Mood::Wandering,
    };
    let due = world.read_resource::<GameTime>().now + ORDINARY_PACE;
    give(world, who, Mind { mood });
    give(world, who, Clock { due });
    give(world, who, Summoned {});
    if passing {
        give(world, who, Passing {});
    }
}

fn hero_place(world: &World) -> Option<Point> {
    let hero = world.read_resource::<HeroEntity>().0;
    world.system_data::<Placement>().at(hero)
}

/// How many of a kind are on the level.
fn present(world: &World, kind: MonsterId) -> i32 {
    let (minds, kinds) = world.system_data::<(ReadStorage<Mind>, ReadStorage<OfKind>)>();
    let of_kind = (&minds, &kinds).join();
    let count = of_kind.filter(|(_, each)| **each == OfKind::Monster(kind));
    i32::try_from(count.count()).unwrap_or(i32::MAX)
}

/// A free place where the hero came to the level, once the hero is a few steps away.
fn track(world: &World, hero_at: Point) -> Option<Point> {
    let entered_at = world.read_resource::<Attention>().entered_at()?;
    let at = free_near(world, entered_at)?;
    let map = world.read_resource::<Map>();
    let rules = world.system_data::<Rules>();
    let mut ways = FlowField::default();
    ways.refill(&Walk::new(&map, &rules, DoorRule::Opens), &[hero_at]);
    let is_behind = rules.metric.steps(at, hero_at) >= BEHIND;
    (is_behind && ways.distance(at).is_some()).then_some(at)
}

/// A free place that the hero does not see, from which a way leads to the hero: at stairs
/// if any are far enough away, or else anywhere that is.
fn entrance(world: &World, hero_at: Point, stream: &mut Stream) -> Option<Point> {
    let map = world.read_resource::<Map>();
    let index = world.read_resource::<SpatialIndex>();
    let rules = world.system_data::<Rules>();
    let views = world.read_storage::<Viewshed>();
    let eyes = views.get(world.read_resource::<HeroEntity>().0);
    let mut ways = FlowField::default();
    ways.refill(&Walk::new(&map, &rules, DoorRule::Opens), &[hero_at]);
    let suits = |at: &Point| {
        let is_seen = eyes.is_some_and(|eyes| eyes.sees(map.idx(*at)));
        let is_far = rules.metric.steps(*at, hero_at) >= FAR;
        is_far && !is_seen && ways.distance(*at).is_some() && index.is_exit_valid(&map, *at)
    };
    let stairs = [TileRole::StairsUp, TileRole::StairsDown];
    let near_stairs = stairs
        .iter()
        .filter_map(|&role| free_near(world, map.find(role)?));
    let mut places: Vec<Point> = near_stairs.filter(suits).collect();
    if places.is_empty() {
        let all = (0..map.count()).map(|idx| map.point(idx));
        places = all.filter(suits).collect();
    }
    let last = i32::try_from(places.len()).ok()? - 1;
    let number = (last >= 0).then(|| stream.between(0, last))?;
    places.get(usize::try_from(number).ok()?).copied()
}
