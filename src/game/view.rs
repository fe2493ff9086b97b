//! The game as the player may see it: plain values, no entities, no secrets.
//!
//! A view is made once for each change of the game and drawn as often as the
//! front end likes. Nothing in it can change the game.

use crate::catalog::{Catalog, HeroKind, ItemKind, Look, MonsterKind, TerrainLook, TrapKind};
use crate::chronicle::Chronicle;
use crate::components::body::{Corpse, Health, StableId};
use crate::components::item::{Carried, Noticed};
use crate::components::kind::{Figures, Kinds, OfKind, Rules};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::figures::Figure;
use crate::log::{GameLog, LogLine};
use crate::map::{Map, Tile, TileRole};
use crate::order;
use crate::resources::{Depth, GameTime, HeroEntity, Outcome, Status};
use crate::rng::GameRng;
use crate::rules::distance::Metric;
use crate::rules::ruleset::{Combat, Reaction};
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

/// Everything a screen may show.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub seed: u64,
    pub turn: u32,
    /// 1 is the first level below ground.
    pub depth: i32,
    /// The depth of the deepest level there is.
    pub deepest: i32,
    pub place: String,
    /// How everyone steps.
    pub metric: Metric,
    pub hero: HeroView,
    pub map: MapView,
    /// Who is in sight, nearest first; not the hero.
    pub actors: Vec<ActorView>,
    /// What lies in sight or is remembered to lie there, nearest first.
    pub items: Vec<ItemView>,
    /// What else lies about and is known of, the lowest first: traps under
    /// corpses. Items lie over both, and creatures stand over all.
    pub things: Vec<ThingView>,
    /// What the hero carries, in the order of the pack.
    pub pack: Vec<ItemView>,
    /// How many things fit into the pack.
    pub pack_size: usize,
    /// The log, oldest first.
    pub log: Arc<Vec<Arc<LogLine>>>,
    pub status: Status,
    /// How many foes the hero has slain.
    pub kills: u32,
}

/// The hero, and what the hero can do now.
#[derive(Clone, Debug, PartialEq)]
pub struct HeroView {
    pub at: Point,
    pub kind: Arc<HeroKind>,
    pub health: i32,
    pub max_health: i32,
    pub to_hit: i32,
    pub armor_class: i32,
    /// Which arithmetic fights follow; `power` and `defence` are for the fixed one.
    pub combat: Combat,
    pub power: i32,
    pub defence: i32,
    /// The hero carries what the journey is for.
    pub has_goal: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MapView {
    pub width: i32,
    pub height: i32,
    /// Row by row.
    pub tiles: Vec<TileView>,
    pub looks: Arc<Vec<TerrainLook>>,
}

impl MapView {
    /// The tile there, if the point is on the map.
    pub fn tile(&self, at: Point) -> Option<TileView> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height;
        inside.then(|| self.tiles[(at.y * self.width + at.x) as usize])
    }

    /// Name, glyph and colour of a kind of tile.
    pub fn look(&self, tile: Tile) -> &TerrainLook {
        &self.looks[tile.number()]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileView {
    /// What the hero last knew to be there; meaningless where `seen` is `Unknown`.
    pub tile: Tile,
    pub seen: Seen,
}

/// How the hero knows of a place or thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Unknown,
    Remembered,
    Now,
}

/// Someone in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct ActorView {
    pub id: u64,
    pub at: Point,
    /// Everything that those of its kind have in common.
    pub kind: Arc<MonsterKind>,
    pub health: i32,
    pub max_health: i32,
    /// It has not noticed the hero.
    pub asleep: bool,
    /// It would attack the hero.
    pub hostile: bool,
}

/// Something that lies about and cannot be picked up.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingView {
    pub id: u64,
    pub at: Point,
    pub what: Thing,
    pub seen: Seen,
}

/// What lies about, in the order in which it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    Trap(Arc<TrapKind>),
    Corpse(Arc<MonsterKind>),
}

impl Thing {
    fn layer(&self) -> i32 {
        match self {
            Thing::Trap(_) => 0,
            Thing::Corpse(_) => 1,
        }
    }

    pub fn look(&self) -> &Look {
        match self {
            Thing::Trap(kind) => &kind.look,
            Thing::Corpse(kind) => &kind.remains,
        }
    }

    pub fn is_trap(&self) -> bool {
        matches!(self, Thing::Trap(_))
    }
}

/// A thing that lies about or is carried.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemView {
    pub id: u64,
    /// For a carried thing, the hero's place.
    pub at: Point,
    pub kind: Arc<ItemKind>,
    pub seen: Seen,
}

/// Draws up the view of a world.
pub(super) fn view(world: &World, catalog: &Catalog) -> View {
    let hero = world.read_resource::<HeroEntity>().0;
    let map = world.read_resource::<Map>();
    let at = at(world, hero);
    let views = world.read_storage::<Viewshed>();
    let eyes = views.get(hero).expect("the hero has eyes");
    let depth = world.read_resource::<Depth>().0;
    let pack = pack(world, at);
    View {
        seed: world.read_resource::<GameRng>().seed,
        turn: world.read_resource::<GameTime>().turn,
        depth,
        deepest: catalog.deepest(),
        place: catalog.level(depth).name.clone(),
        metric: catalog.rules.metric,
        hero: hero_view(world, hero, at, catalog),
        map: map_view(&map, eyes, catalog),
        actors: actors(world, eyes, at),
        items: items(world, eyes, at),
        things: things(world, eyes),
        pack,
        pack_size: usize::try_from(catalog.hero.pack_size).unwrap_or(0),
        log: world.read_resource::<GameLog>().lines().clone(),
        status: world.read_resource::<Outcome>().0.clone(),
        kills: world.read_resource::<Chronicle>().tally().kills,
    }
}

fn at(world: &World, entity: Entity) -> Point {
    world
        .read_storage::<Position>()
        .get(entity)
        .expect("the hero is on the map")
        .at()
}

fn hero_view(world: &World, hero: Entity, at: Point, catalog: &Catalog) -> HeroView {
    let (figures, healths) = world.system_data::<(Figures, ReadStorage<Health>)>();
    let health = healths.get(hero).expect("the hero is whole");
    let total = |figure| figures.total(hero, figure);
    HeroView {
        at,
        kind: catalog.hero.clone(),
        health: health.current().max(0),
        max_health: total(Figure::MaxHealth),
        to_hit: total(Figure::ToHit),
        armor_class: total(Figure::ArmorClass),
        combat: catalog.rules.combat,
        power: total(Figure::Power),
        defence: total(Figure::Defence),
        has_goal: super::has_goal(world),
    }
}

fn map_view(map: &Map, eyes: &Viewshed, catalog: &Catalog) -> MapView {
    let wall = map.kinds().role(TileRole::Wall);
    let mut tiles: Vec<TileView> = (0..map.count())
        .map(|idx| match map.memory(idx) {
            None => TileView {
                tile: wall,
                seen: Seen::Unknown,
            },
            Some(tile) => TileView {
                tile,
                seen: Seen::Remembered,
            },
        })
        .collect();
    for &idx in &eyes.visible {
        tiles[idx].seen = Seen::Now;
    }
    MapView {
        width: map.width(),
        height: map.height(),
        tiles,
        looks: Arc::clone(&catalog.terrain_looks),
    }
}

fn actors(world: &World, eyes: &Viewshed, hero_at: Point) -> Vec<ActorView> {
    let map = world.read_resource::<Map>();
    let (entities, ids, figures, positions, healths, minds) = world.system_data::<(
        Entities,
        ReadStorage<StableId>,
        Figures,
        ReadStorage<Position>,
        ReadStorage<Health>,
        ReadStorage<Mind>,
    )>();
    let mut actors: Vec<ActorView> = (&entities, &ids, &positions, &healths, &minds)
        .join()
        .filter(|(_, _, position, ..)| eyes.sees(map.idx(position.at())))
        .filter_map(|(entity, id, position, health, mind)| {
            Some(ActorView {
                id: id.0,
                at: position.at(),
                kind: figures.kinds.monster(entity)?.clone(),
                health: health.current(),
                max_health: figures.total(entity, Figure::MaxHealth),
                asleep: mind.mood == Mood::Asleep,
                hostile: figures.kinds.to_hero(entity) == Reaction::Attack,
            })
        })
        .collect();
    let metric = world.system_data::<Rules>().metric;
    order::by_key(&mut actors, |actor| {
        (metric.steps(actor.at, hero_at), actor.id)
    });
    actors
}

fn items(world: &World, eyes: &Viewshed, hero_at: Point) -> Vec<ItemView> {
    let map = world.read_resource::<Map>();
    let (entities, ids, kinds, noticed, positions) = world.system_data::<(
        Entities,
        ReadStorage<StableId>,
        Kinds,
        ReadStorage<Noticed>,
        ReadStorage<Position>,
    )>();
    let mut items: Vec<ItemView> = (&entities, &ids, &noticed, &positions)
        .join()
        .filter_map(|(entity, id, _, position)| {
            Some(ItemView {
                id: id.0,
                at: position.at(),
                kind: kinds.item(entity)?.clone(),
                seen: seen(eyes, &map, position.at()),
            })
        })
        .collect();
    let metric = world.system_data::<Rules>().metric;
    order::by_key(&mut items, |item| (metric.steps(item.at, hero_at), item.id));
    items
}

/// Is it in sight, or only remembered?
fn seen(eyes: &Viewshed, map: &Map, at: Point) -> Seen {
    match eyes.sees(map.idx(at)) {
        true => Seen::Now,
        false => Seen::Remembered,
    }
}

/// Traps that were found, and corpses that were seen.
fn things(world: &World, eyes: &Viewshed) -> Vec<ThingView> {
    let map = world.read_resource::<Map>();
    let (entities, ids, kinds, positions, noticed, corpses) = world.system_data::<(
        Entities,
        ReadStorage<StableId>,
        Kinds,
        ReadStorage<Position>,
        ReadStorage<Noticed>,
        ReadStorage<Corpse>,
    )>();
    let mut things: Vec<ThingView> = (&entities, &ids, &positions, &noticed)
        .join()
        .filter_map(|(entity, id, position, _)| {
            let catalog = kinds.catalog();
            let what = match kinds.of(entity)? {
                OfKind::Trap(id) => Thing::Trap(catalog[id].clone()),
                OfKind::Monster(id) if corpses.contains(entity) => {
                    Thing::Corpse(catalog[id].clone())
                }
                _ => return None,
            };
            Some(ThingView {
                id: id.0,
                at: position.at(),
                what,
                seen: seen(eyes, &map, position.at()),
            })
        })
        .collect();
    order::by_key(&mut things, |thing| (thing.what.layer(), thing.id));
    things
}

fn pack(world: &World, at: Point) -> Vec<ItemView> {
    let (entities, ids, kinds, carried) =
        world.system_data::<(Entities, ReadStorage<StableId>, Kinds, ReadStorage<Carried>)>();
    let mut pack: Vec<(u64, ItemView)> = (&entities, &ids, &carried)
        .join()
        .filter_map(|(entity, id, carried)| {
            let item = ItemView {
                id: id.0,
                at,
                kind: kinds.item(entity)?.clone(),
                seen: Seen::Now,
            };
            Some((carried.since, item))
        })
        .collect();
    order::by_key(&mut pack, |(since, _)| *since);
    pack.into_iter().map(|(_, item)| item).collect()
}
