//! The level that the hero is on, and the levels left behind.
//!
//! A level that is left is frozen: its map and every entity on it become plain data.
//! Coming back thaws it, so everything is as the hero left it.

mod following;

use crate::catalog::Catalog;
use crate::components::body::{Clock, Passing, StableId};
use crate::components::deed::Way;
use crate::components::guise::Guises;
use crate::components::item::{Carried, Charges, Choice};
use crate::components::kind::{self, Figures, OfKind, Rules};
use crate::components::magic::Mana;
use crate::components::mind::Viewshed;
use crate::components::record::EntityRecord;
use crate::effects::delayed::{Delayed, Later};
use crate::effects::scene::Scene;
use crate::figures::Figure;
use crate::map::{Map, SavedMap, TileRole};
use crate::mapgen::draft::Budget;
use crate::mapgen::logic::tables::SpawnTable;
use crate::mapgen::{LevelOrder, Plan};
use crate::order;
use crate::pathing::flow::FlowField;
use crate::pathing::outlooks::Outlooks;
use crate::pathing::walk::{DoorRule, Walk};
use crate::resources::attention::Attention;
use crate::resources::{Depth, GameTime, HeroEntity};
use crate::rng::GameRng;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Placement;
use crate::spawn;
use crate::systems::indexing;
use bracket_lib::geometry::Point;
use chance::Stream;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The levels left behind, by depth.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    pub frozen: BTreeMap<i32, Arc<FrozenLevel>>,
}

/// A level as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrozenLevel {
    /// The terrain, and what the hero remembers of it.
    pub map: SavedMap,
    /// By stable id.
    pub entities: Vec<EntityRecord>,
    /// The time at which the hero left; no time passes on a frozen level.
    pub left_at: u64,
}

/// Makes the first level and puts a new hero on it.
pub fn begin(world: &mut World) {
    let stairs = build(world, FIRST);
    arrive_first(world, stairs, FIRST);
}

/// Like `begin`, at a depth, with what the tables put on the levels above.
pub fn begin_at(world: &mut World, depth: i32) {
    let stairs = build(world, depth);
    arrive_first(world, stairs, depth);
    let catalog = kind::catalog(world);
    let seed = world.read_resource::<GameRng>().seed;
    let hero = world.read_resource::<HeroEntity>().0;
    let hero = *world
        .read_storage::<StableId>()
        .get(hero)
        .expect("the hero has an id");
    let table = SpawnTable::of_items(&catalog);
    let budget = |depth: i32| Budget::rolled(&catalog, seed, depth).items;
    let mut stream = Stream::named(seed, "what lay above");
    let found: Vec<_> = (1..depth)
        .flat_map(|above| table.draws(seed, above, budget))
        .collect();
    for drawn in found {
        let carried = world.read_storage::<Carried>().count();
        if carried + ROOM_LEFT < usize::try_from(catalog.hero.pack_size).unwrap_or(0) {
            let thing = spawn::things::found(world, drawn.id, &mut stream);
            spawn::things::hand_over(world, thing, hero);
        }
    }
}

/// How many places in the pack are left free for what lies ahead.
const ROOM_LEFT: usize = 3;

/// Like `begin`, with this plan instead of a built one.
pub fn begin_on(world: &mut World, plan: Plan) {
    let mut stream = world.read_resource::<GameRng>().level(FIRST);
    let stairs = install_plan(world, plan, &mut stream);
    arrive_first(world, stairs, FIRST);
}

/// The depth at which a game begins.
const FIRST: i32 = 1;

fn arrive_first(world: &mut World, at: Point, depth: i32) {
    world.insert(Depth(depth));
    let hero = spawn::hero(world, at);
    world.insert(HeroEntity(hero));
    spawn::begin_whole(world, hero);
    note_arrival(world, at);
    start(world, depth, at);
}

/// Takes the hero and the pack to the next level in that direction.
pub fn travel(world: &mut World, way: Way) {
    let hero = world.read_resource::<HeroEntity>().0;
    let before = world.system_data::<Placement>().at(hero);
    let followers = match way {
        Way::Down | Way::Up => following::beside(world, hero),
        Way::Fall => Vec::new(),
    };
    let leaving: Vec<Entity> = std::iter::once(hero).chain(followers).collect();
    for &each in &leaving {
        world.system_data::<Placement>().lift(each);
    }
    let from = world.read_resource::<Depth>().0;
    let left = freeze(world, &leaving);
    let to = match way {
        Way::Down | Way::Fall => from + 1,
        Way::Up => from - 1,
    };
    let waiting = {
        let mut levels = world.write_resource::<Levels>();
        levels.frozen.insert(from, Arc::new(left));
        levels.frozen.remove(&to)
    };
    world.insert(Depth(to));
    world.write_resource::<Delayed>().clear();
    let stairs_up = match waiting {
        Some(level) => {
            thaw(world, Arc::unwrap_or_clone(level));
            None
        }
        None => {
            renew_magic(world);
            be_forgotten(world);
            Some(build(world, to))
        }
    };
    let is_new = stairs_up.is_some();
    let is_deepest = to == kind::catalog(world).deepest();
    let landing = before.filter(|_| way == Way::Fall && !is_deepest);
    let landing = landing.and_then(|above| landing_place(world, above));
    let arrival = landing.unwrap_or_else(|| arrival(world, way, stairs_up));
    spawn::place(world, hero, arrival);
    following::bring(world, &leaving[1..], arrival);
    note_arrival(world, arrival);
    if is_new {
        start(world, to, arrival);
    }
    if let Some(view) = world.write_storage::<Viewshed>().get_mut(hero) {
        view.dirty = true;
    }
}

/// All that is counted by level begins anew.
fn note_arrival(world: &World, at: Point) {
    let turn = world.read_resource::<GameTime>().turn;
    world.write_resource::<Attention>().change_level(turn, at);
}

/// What the level does to the hero who has come for the first time.
fn start(world: &World, depth: i32, at: Point) {
    let effects = kind::catalog(world).level(depth).on_level_start.clone();
    if effects.is_empty() {
        return;
    }
    let hero = world.read_resource::<HeroEntity>().0;
    world.write_resource::<Delayed>().add(Later {
        due: world.read_resource::<GameTime>().now,
        effects,
        target: world.read_storage::<StableId>().get(hero).copied(),
        by: None,
        at,
        from: at,
    });
}

/// A depth is reached for the first time: mana comes back, and what the hero carries is
/// full again. Waiting brings nothing.
fn renew_magic(world: &World) {
    let hero = world.read_resource::<HeroEntity>().0;
    let most = world.system_data::<Figures>().total(hero, Figure::MaxMana);
    if let Some(mana) = world.write_storage::<Mana>().get_mut(hero) {
        mana.current = mana.current.max(most);
    }
    let (carried, mut charges) =
        world.system_data::<(ReadStorage<Carried>, WriteStorage<Charges>)>();
    for (_, charges) in (&carried, &mut charges).join() {
        charges.left = charges.left.max(charges.most);
    }
}

/// A depth is reached for the first time: less notice is taken of the hero.
fn be_forgotten(world: &World) {
    let catalog = kind::catalog(world);
    let descent = catalog.attention.as_ref().map_or(0, |it| it.descent);
    world.write_resource::<Attention>().change(-descent);
}

/// Where the hero arrives: at the stairs that lead back, or beside them.
fn arrival(world: &World, way: Way, stairs_up: Option<Point>) -> Point {
    let map = world.read_resource::<Map>();
    let index = world.read_resource::<SpatialIndex>();
    let wanted = match way {
        Way::Down | Way::Fall => stairs_up.or_else(|| map.find(TileRole::StairsUp)),
        Way::Up => map.find(TileRole::StairsDown),
    };
    let free = |at: &Point| index.is_exit_valid(&map, *at);
    let metric = world.system_data::<Rules>().metric;
    let near = wanted.and_then(|at| std::iter::once(at).chain(metric.around(at)).find(free));
    near.or_else(|| {
        // Everything near the stairs is occupied: take any free tile.
        (0..map.count()).map(|idx| map.point(idx)).find(free)
    })
    .or(wanted)
    .expect("every level has stairs that lead back")
}

/// Where the hero lands who falls: the nearest free place to the one above from which a
/// way leads to the stairs, so that nobody lands in a locked room.
fn landing_place(world: &World, above: Point) -> Option<Point> {
    let map = world.read_resource::<Map>();
    let index = world.read_resource::<SpatialIndex>();
    let rules = world.system_data::<Rules>();
    let stairs = map.find(TileRole::StairsUp)?;
    let mut way_back = FlowField::default();
    way_back.refill(&Walk::new(&map, &rules, DoorRule::Opens), &[stairs]);
    let places = (0..map.count()).map(|idx| map.point(idx));
    places
        .filter(|&at| index.is_exit_valid(&map, at) && way_back.distance(at).is_some())
        .min_by_key(|&at| (rules.metric.steps(at, above), at.y, at.x))
}

/// Builds and fills a level; returns where its stairs up are.
fn build(world: &mut World, depth: i32) -> Point {
    let catalog = kind::catalog(world);
    let seed = world.read_resource::<GameRng>().seed;
    let mut stream = world.read_resource::<GameRng>().level(depth);
    let mut plan = LevelOrder::new(&catalog, seed, depth).build();
    if catalog.level(depth).dark {
        plan.map.darken();
    }
    install_plan(world, plan, &mut stream)
}

/// Makes a plan the current level; returns where its stairs up are.
fn install_plan(world: &mut World, plan: Plan, stream: &mut Stream) -> Point {
    enter(world, plan.map);
    for (id, at) in plan.items {
        let item = spawn::things::found(world, id, stream);
        spawn::place(world, item, at);
        let group = plan.choices.iter().position(|group| group.contains(&at));
        if let Some(group) = group {
            let choice = Choice {
                group: group as u32,
            };
            world
                .write_storage::<Choice>()
                .insert(item, choice)
                .expect("an item just made is alive");
        }
    }
    for (table, at) in plan.loot {
        for thing in spawn::things::drawn(world, table, stream) {
            spawn::place(world, thing, at);
        }
    }
    for (id, at) in plan.monsters {
        spawn::monster(world, id, at, stream);
    }
    for (id, at) in plan.traps {
        let trap = spawn::trap(world, id);
        spawn::place(world, trap, at);
    }
    plan.stairs_up
}

/// Makes a map the current one, and gives the index its size.
pub fn enter(world: &mut World, map: Map) {
    world.read_resource::<SpatialIndex>().set_size(map.count());
    world.insert(map);
    world.write_resource::<Outlooks>().forget();
    indexing::rebuild(world);
}

/// Turns everything into plain data but those who leave and what they carry.
fn freeze(world: &mut World, leaving: &[Entity]) -> FrozenLevel {
    let staying: Vec<Entity> = {
        let (entities, ids, carried) =
            world.system_data::<(Entities, ReadStorage<StableId>, ReadStorage<Carried>)>();
        let leaving: Vec<StableId> = { leaving.iter() }
            .filter_map(|&each| ids.get(each).copied())
            .collect();
        (&entities, &ids, carried.maybe())
            .join()
            .filter(|(_, id, carried)| {
                let of = carried.map_or(**id, |carried| carried.by);
                !leaving.contains(&of)
            })
            .map(|(entity, ..)| entity)
            .collect()
    };
    let stays = |each: &&Entity| !world.read_storage::<Passing>().contains(**each);
    let kept: Vec<Entity> = staying.iter().filter(stays).copied().collect();
    let entities = record(world, &kept);
    world
        .delete_entities(&staying)
        .expect("what is frozen was alive");
    FrozenLevel {
        map: SavedMap::of(&world.read_resource::<Map>()),
        entities,
        left_at: world.read_resource::<GameTime>().now,
    }
}

/// The entities as plain data, in the order of their stable ids.
pub fn record(world: &World, entities: &[Entity]) -> Vec<EntityRecord> {
    let mut records: Vec<EntityRecord> = entities
        .iter()
        .map(|&entity| EntityRecord::of(world, entity))
        .collect();
    order::by_key(&mut records, |record| record.id);
    records
}

fn thaw(world: &mut World, level: FrozenLevel) {
    let map = level.map.open(&kind::catalog(world).terrain);
    let map = map.expect("levels are checked when they are loaded, and renewed with the content");
    let now = world.read_resource::<GameTime>().now;
    let away = now.saturating_sub(level.left_at);
    for mut entity in level.entities {
        // Time stood still here, so every clock is moved by the time away.
        if let Some(Clock { due }) = &mut entity.clock {
            *due = due.saturating_add(away);
        }
        entity.restore(world);
    }
    enter(world, map);
}

/// Continues the game with other content. Entities keep their state. An entity whose kind
/// the new content lacks keeps its old kind; terrain whose kind is gone becomes floor.
pub fn adopt(world: &mut World, mut catalog: Arc<Catalog>) {
    let old = kind::catalog(world);
    catalog = catalog.played_by(&old.hero.id);
    let here: Vec<Entity> = {
        let (entities, kinds) = world.system_data::<(Entities, ReadStorage<OfKind>)>();
        (&entities, &kinds)
            .join()
            .map(|(entity, _)| entity)
            .collect()
    };
    let mut records = record(world, &here);
    let mut frozen = std::mem::take(&mut world.write_resource::<Levels>().frozen);
    let elsewhere = { frozen.values_mut() }.flat_map(|level| &mut Arc::make_mut(level).entities);
    for record in records.iter_mut().chain(elsewhere) {
        if let Some(name) = &record.kind {
            name.keep(&old, &mut catalog);
        }
        adjust_state(record, &old, &catalog);
    }
    for level in frozen.values_mut() {
        Arc::make_mut(level).map.replace_missing(&catalog.terrain);
    }
    world.write_resource::<Levels>().frozen = frozen;
    renew_terrain(world, &catalog);
    let seed = world.read_resource::<GameRng>().seed;
    let learnt = world.read_resource::<Guises>().learnt(&old);
    world.insert(Guises::restored(seed, &catalog, &learnt));
    world.insert(catalog);
    let by_id: BTreeMap<StableId, Entity> = {
        let ids = world.read_storage::<StableId>();
        let known = here
            .iter()
            .filter_map(|&each| Some((*ids.get(each)?, each)));
        order::gathered(known)
    };
    for record in records {
        if let Some(&entity) = record.id.and_then(|id| by_id.get(&id)) {
            record.overwrite(world, entity);
        }
    }
    world.system_data::<Scene>().keep_up_worn();
}

/// Adapts state that depended on numbers of the old content, such as health.
fn adjust_state(record: &mut EntityRecord, old: &Catalog, new: &Catalog) {
    let Some(name) = &record.kind else {
        return;
    };
    let max = |catalog: &Catalog| {
        let someone = name
            .find(catalog)?
            .someone(catalog, record.gains.as_ref(), None)?;
        Some(someone.total(Figure::MaxHealth))
    };
    if let (Some(old), Some(new), Some(health)) = (max(old), max(new), &mut record.health) {
        health.rescale(old, new);
    }
    if let Some(OfKind::Trap(id)) = name.find(new) {
        record.hidden = record.hidden.filter(|_| new[id].hidden);
    }
}

/// Gives the current map the terrain kinds of other content.
fn renew_terrain(world: &mut World, catalog: &Catalog) {
    let mut here = SavedMap::of(&world.read_resource::<Map>());
    here.replace_missing(&catalog.terrain);
    let map = here.open(&catalog.terrain);
    let map = map.expect("a map just written can be read, and no kind is missing");
    let is_other = map.tiles() != world.read_resource::<Map>().tiles();
    enter(world, map);
    if is_other {
        let mut views = world.write_storage::<Viewshed>();
        (&mut views).join().for_each(|view| view.dirty = true);
    }
}
