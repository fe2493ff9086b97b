//! What effects have asked for comes into being, between two ticks.

use super::{arriving, give, monster, things};
use crate::catalog::{ItemId, MonsterId};
use crate::components::body::{Clock, Dead, Fleeting, Gains, Health, StableId, Summoned};
use crate::components::guise::Guises;
use crate::components::item::Enchant;
use crate::components::kind::{Figures, Kinds, OfKind, Rules, catalog};
use crate::components::magic::Mana;
use crate::components::mind::{Cooldowns, Mind, Mood};
use crate::components::status::{ActiveStatus, Statuses};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::map::Map;
use crate::resources::{Call, Depth, GameTime, Making, MakingQueue};
use crate::rng::GameRng;
use crate::rules::ORDINARY_PACE;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::{Placement, Position};
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// How many creatures a level may hold for effects to add more.
pub(super) const MOST_CREATURES: usize = 400;

/// How many things may lie about on a level for effects to add more.
const MOST_THINGS: usize = 400;

/// How many of one kind that were called may be on a level.
const MOST_CALLED: usize = 20;

/// How far from the place that is meant something may appear, in steps.
const FARTHEST: i32 = 5;

/// Makes everything that was asked for in this tick. False where that was nothing.
pub fn carry_out(world: &mut World) -> bool {
    let asked = std::mem::take(&mut world.write_resource::<MakingQueue>().0);
    let is_something = !asked.is_empty();
    for each in asked {
        match each {
            Making::Monster(call) => appear(world, &call),
            Making::Arrival(arrival) => arriving::arrive(world, arrival),
            Making::Item {
                kind,
                at,
                count,
                enchant,
            } => lay_out(world, kind, at, count, enchant),
            Making::Created { kind, at, count } => {
                // Without an end, what makes things each turn would bury the level.
                if lying(world) < MOST_THINGS {
                    lay_out(world, kind, at, count, None);
                }
            }
            Making::CreatedLoot { table, at } => {
                if lying(world) < MOST_THINGS {
                    with_luck(world, |world, luck| {
                        things::leave_loot(world, table, at, luck);
                    });
                }
            }
            Making::Loot { table, at } => {
                with_luck(world, |world, luck| {
                    things::leave_loot(world, table, at, luck);
                });
            }
            Making::Learnt { kind } => {
                if world.write_resource::<Guises>().learn(kind) {
                    let learnt = Event::Identified { kind };
                    world.write_resource::<EventQueue>().push(learnt);
                }
            }
            Making::Transformed { who, kind } => {
                if let Some(kind) = kind.or_else(|| any_other(world, who)) {
                    transform(world, who, kind);
                }
            }
        }
    }
    is_something
}

/// So many things of a kind lie at a place from now on, or beside it.
fn lay_out(world: &mut World, kind: ItemId, at: Point, count: i32, enchant: Option<Enchant>) {
    let is_lost = !world.read_resource::<Map>().tile(at).is_walkable();
    let at = match is_lost {
        true => free_near(world, at).unwrap_or(at),
        false => at,
    };
    with_luck(world, |world, luck| {
        for thing in things::several(world, kind, count, luck) {
            if let Some(enchant) = enchant {
                give(world, thing, enchant);
            }
            things::lay_down(world, thing, at);
        }
    });
}

/// How many things lie about on the level.
fn lying(world: &World) -> usize {
    let (kinds, positions) = world.system_data::<(ReadStorage<OfKind>, ReadStorage<Position>)>();
    let all = (&kinds, &positions).join();
    all.filter(|(kind, _)| matches!(kind, OfKind::Item(_)))
        .count()
}

/// A kind that is found at this depth and is not the one that someone is of.
fn any_other(world: &mut World, who: Entity) -> Option<MonsterId> {
    let depth = world.read_resource::<Depth>().0;
    let own = world.read_storage::<OfKind>().get(who).copied();
    let mut table = catalog(world).monsters.at(depth);
    table.retain(|&(id, _)| own != Some(OfKind::Monster(id)));
    let weights: Vec<i32> = table.iter().map(|&(_, weight)| weight).collect();
    let drawn = with_luck(world, |_, luck| luck.weighted(&weights));
    drawn.map(|drawn| table[drawn].0)
}

/// Does something with the stream of chance for effects of things.
pub(crate) fn with_luck<T>(
    world: &mut World,
    then: impl FnOnce(&mut World, &mut Stream) -> T,
) -> T {
    let mut luck = world.read_resource::<GameRng>().items.clone();
    let done = then(world, &mut luck);
    world.write_resource::<GameRng>().items = luck;
    done
}

/// A creature appears as near as there is room, awake. Where there is none, or too many
/// were called before, it does not, and that is told.
fn appear(world: &mut World, call: &Call) {
    let Call { kind, near, .. } = *call;
    let creatures = world.read_storage::<Mind>().count();
    let is_too_many = creatures >= MOST_CREATURES || called(world, kind) >= MOST_CALLED;
    let Some(at) = free_near(world, near).filter(|_| !is_too_many) else {
        let unanswered = Event::Unanswered { kind, near };
        let mut events = world.write_resource::<EventQueue>();
        if !events.iter().any(|each| *each == unanswered) {
            events.push(unanswered);
        }
        return;
    };
    let who = with_luck(world, |world, luck| monster(world, kind, at, luck));
    let due = world.read_resource::<GameTime>().now + ORDINARY_PACE;
    let awake = Mind {
        mood: Mood::Wandering,
    };
    let alive = "a creature just made is alive";
    world.write_storage().insert(who, awake).expect(alive);
    world
        .write_storage()
        .insert(who, Clock { due })
        .expect(alive);
    world.write_storage().insert(who, Summoned {}).expect(alive);
    furnish(world, who, call);
    let appeared = Event::Appeared { who };
    world.write_resource::<EventQueue>().push(appeared);
}

/// Who has lost its wings over a chasm is on the nearest ground.
fn come_down(world: &World, who: Entity) {
    let flies = world.system_data::<Figures>().flies(who);
    let mut placement = world.system_data::<Placement>();
    let at = placement.at(who).filter(|_| !flies);
    if let Some(at) = at.filter(|&at| !placement.map().tile(at).is_walkable()) {
        drop(placement);
        let to = free_near(world, at);
        placement = world.system_data::<Placement>();
        if let Some(to) = to {
            placement.shift(who, to);
        }
    }
}

/// Gives who was called what the call says.
fn furnish(world: &World, who: Entity, call: &Call) {
    let alive = "a creature just made is alive";
    let now = world.read_resource::<GameTime>().now;
    if let Some(turns) = call.turns {
        let turns = u64::try_from(turns.max(1)).unwrap_or(1);
        let until = now + (turns + 1) * ORDINARY_PACE;
        world
            .write_storage()
            .insert(who, Fleeting { until })
            .expect(alive);
    }
    if let Some(health) = call.health {
        let most = catalog(world)[call.kind].arms.hit_points;
        let health = Health::new(health.clamp(1, most));
        world.write_storage().insert(who, health).expect(alive);
    }
    if let Some((kind, turns)) = call.status.filter(|(_, turns)| *turns > 0) {
        let ids = world.read_storage::<StableId>();
        let status = ActiveStatus {
            kind,
            turns,
            by: call.by.and_then(|by| ids.get(by).copied()),
            works: false,
            worn: false,
        };
        world
            .write_storage()
            .insert(who, Statuses(vec![status]))
            .expect(alive);
    }
}

/// How many of a kind that were called are on the level.
fn called(world: &World, kind: MonsterId) -> usize {
    let (called, kinds) = world.system_data::<(ReadStorage<Summoned>, ReadStorage<OfKind>)>();
    let of_kind = (&called, &kinds).join();
    of_kind
        .filter(|(_, each)| **each == OfKind::Monster(kind))
        .count()
}

/// The nearest free place, within reach; of equals the first by row.
pub(crate) fn free_near(world: &World, near: Point) -> Option<Point> {
    let map = world.read_resource::<Map>();
    let index = world.read_resource::<SpatialIndex>();
    let metric = world.system_data::<Rules>().metric;
    let reach = -FARTHEST..=FARTHEST;
    let places = reach.clone().flat_map(|dy| {
        reach
            .clone()
            .map(move |dx| Point::new(near.x + dx, near.y + dy))
    });
    let free = places.filter(|&at| map.contains(at) && index.is_exit_valid(&map, at));
    free.min_by_key(|&at| (metric.steps(at, near), at.y, at.x))
}

/// Someone becomes another kind of creature, as hurt as it was, in its share.
fn transform(world: &mut World, who: Entity, kind: MonsterId) {
    let is_gone = !world.is_alive(who) || world.read_storage::<Dead>().contains(who);
    let old = world.system_data::<Kinds>().monster_id(who);
    let Some(old) = old.filter(|&old| !is_gone && old != kind) else {
        return;
    };
    let catalog = catalog(world);
    let max = |id: MonsterId| {
        let gains = world.read_storage::<Gains>();
        let of_kind = OfKind::Monster(id);
        let someone = of_kind.someone(&catalog, gains.get(who), None);
        someone.map_or(1, |someone| someone.total(Figure::MaxHealth))
    };
    let (before, after) = (max(old), max(kind));
    if let Some(health) = world.write_storage::<Health>().get_mut(who) {
        health.rescale(before, after);
    }
    world
        .write_storage()
        .insert(who, OfKind::Monster(kind))
        .expect("it is alive");
    // Another kind has other abilities, and mana of its own.
    world.write_storage::<Cooldowns>().remove(who);
    world.write_storage::<Mana>().remove(who);
    come_down(world, who);
    let before = catalog[old].look.name.as_str().into();
    let transformed = Event::Transformed { who, before };
    world.write_resource::<EventQueue>().push(transformed);
}
