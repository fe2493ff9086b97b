//! The game as the player may see it: plain values, no entities, no secrets.
//!
//! A view is made once for each change of the game and drawn as often as the
//! front end likes. Nothing in it can change the game.

use crate::chronicle::Chronicle;
use crate::components::body::{Attack, Corpse, Defence, Health, Look, Name, StableId};
use crate::components::item::{Carried, EntryTrigger, Goal, Item, Key, Noticed, Quaffable};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::levels::Levels;
use crate::log::{GameLog, LogLine};
use crate::map::{Map, Tile};
use crate::order;
use crate::raws::catalog::{Catalog, Color, TerrainLook};
use crate::resources::{GameTime, HeroEntity, Outcome, Rules, Status};
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
    pub log: Vec<Arc<LogLine>>,
    pub status: Status,
    /// How many foes the hero has slain.
    pub kills: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct HeroView {
    pub at: Point,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub health: i32,
    pub max_health: i32,
    /// "1d20+2 to hit", as numbers: the bonus, and the damage as dice text.
    pub to_hit: i32,
    pub damage: String,
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
        &self.looks[tile as usize]
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

#[derive(Clone, Debug, PartialEq)]
pub struct ActorView {
    pub id: u64,
    pub at: Point,
    /// Without an article: "cave rat".
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
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
    pub kind: ThingKind,
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub seen: Seen,
}

/// What lies about, in the order in which it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThingKind {
    Trap,
    Corpse,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ItemView {
    pub id: u64,
    /// For a carried thing, the hero's place.
    pub at: Point,
    /// Without an article: "healing draught".
    pub name: String,
    pub description: String,
    pub glyph: char,
    pub color: Color,
    pub seen: Seen,
    /// It can be quaffed.
    pub drinkable: bool,
    /// All it does is heal: it would be wasted on the unhurt.
    pub heals: bool,
    /// It is a key.
    pub opens_doors: bool,
    /// The journey is for this.
    pub is_goal: bool,
}

/// Draws up the view of a world.
pub(super) fn view(world: &World, catalog: &Catalog) -> View {
    let hero = world.read_resource::<HeroEntity>().0;
    let map = world.read_resource::<Map>();
    let at = at(world, hero);
    let views = world.read_storage::<Viewshed>();
    let eyes = views.get(hero).expect("the hero has eyes");
    let depth = world.read_resource::<Levels>().depth;
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
        log: world.read_resource::<GameLog>().lines().to_vec(),
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
    let (looks, healths, attacks, defences) = world.system_data::<(
        ReadStorage<Look>,
        ReadStorage<Health>,
        ReadStorage<Attack>,
        ReadStorage<Defence>,
    )>();
    let whole = "the hero is whole";
    let look = looks.get(hero).expect(whole);
    let health = healths.get(hero).expect(whole);
    let attack = attacks.get(hero).expect(whole);
    let defence = defences.get(hero).expect(whole);
    let (carried, goals) = world.system_data::<(ReadStorage<Carried>, ReadStorage<Goal>)>();
    HeroView {
        at,
        name: catalog.hero.name.clone(),
        description: catalog.hero.description.clone(),
        glyph: look.glyph,
        color: look.color,
        health: health.current().max(0),
        max_health: health.max(),
        to_hit: attack.to_hit,
        damage: attack.damage.to_string(),
        armor_class: defence.armor_class,
        combat: world.read_resource::<Rules>().combat,
        power: attack.power,
        defence: defence.defence,
        has_goal: (&carried, &goals).join().next().is_some(),
    }
}

fn map_view(map: &Map, eyes: &Viewshed, catalog: &Catalog) -> MapView {
    let mut tiles: Vec<TileView> = (0..map.count())
        .map(|idx| match map.memory(idx) {
            None => TileView {
                tile: Tile::Wall,
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
        looks: catalog.terrain.clone(),
    }
}

fn actors(world: &World, eyes: &Viewshed, hero_at: Point) -> Vec<ActorView> {
    let map = world.read_resource::<Map>();
    let (ids, names, looks, positions, healths, minds) = world.system_data::<(
        ReadStorage<StableId>,
        ReadStorage<Name>,
        ReadStorage<Look>,
        ReadStorage<Position>,
        ReadStorage<Health>,
        ReadStorage<Mind>,
    )>();
    let mut actors: Vec<ActorView> = (&ids, &names, &looks, &positions, &healths, &minds)
        .join()
        .filter(|(_, _, _, position, ..)| eyes.sees(map.idx(position.at())))
        .map(|(id, name, look, position, health, mind)| ActorView {
            id: id.0,
            at: position.at(),
            name: name.name.clone(),
            description: name.description.clone(),
            glyph: look.glyph,
            color: look.color,
            health: health.current(),
            max_health: health.max(),
            asleep: mind.mood == Mood::Asleep,
            hostile: mind.to_hero == Reaction::Attack,
        })
        .collect();
    let metric = world.read_resource::<Rules>().metric;
    order::by_key(&mut actors, |actor| {
        (metric.steps(actor.at, hero_at), actor.id)
    });
    actors
}

/// A thing and where it is to be shown.
fn item_view(world: &World, entity: Entity, at: Point, seen: Seen) -> Option<ItemView> {
    let (ids, names, looks, quaffables, keys, goals) = world.system_data::<(
        ReadStorage<StableId>,
        ReadStorage<Name>,
        ReadStorage<Look>,
        ReadStorage<Quaffable>,
        ReadStorage<Key>,
        ReadStorage<Goal>,
    )>();
    let name = names.get(entity)?;
    let look = looks.get(entity)?;
    Some(ItemView {
        id: ids.get(entity)?.0,
        at,
        name: name.name.clone(),
        description: name.description.clone(),
        glyph: look.glyph,
        color: look.color,
        seen,
        drinkable: quaffables.contains(entity),
        heals: quaffables.get(entity).is_some_and(Quaffable::only_heals),
        opens_doors: keys.contains(entity),
        is_goal: goals.contains(entity),
    })
}

fn items(world: &World, eyes: &Viewshed, hero_at: Point) -> Vec<ItemView> {
    let map = world.read_resource::<Map>();
    let (entities, items, noticed, positions) = world.system_data::<(
        Entities,
        ReadStorage<Item>,
        ReadStorage<Noticed>,
        ReadStorage<Position>,
    )>();
    let mut items: Vec<ItemView> = (&entities, &items, &noticed, &positions)
        .join()
        .filter_map(|(entity, _, _, position)| {
            let seen = match eyes.sees(map.idx(position.at())) {
                true => Seen::Now,
                false => Seen::Remembered,
            };
            item_view(world, entity, position.at(), seen)
        })
        .collect();
    let metric = world.read_resource::<Rules>().metric;
    order::by_key(&mut items, |item| (metric.steps(item.at, hero_at), item.id));
    items
}

/// Traps that were found, and corpses that were seen.
fn things(world: &World, eyes: &Viewshed) -> Vec<ThingView> {
    let map = world.read_resource::<Map>();
    let (ids, names, looks, positions, noticed, corpses, triggers) = world.system_data::<(
        ReadStorage<StableId>,
        ReadStorage<Name>,
        ReadStorage<Look>,
        ReadStorage<Position>,
        ReadStorage<Noticed>,
        ReadStorage<Corpse>,
        ReadStorage<EntryTrigger>,
    )>();
    let mut things: Vec<ThingView> = (
        &ids,
        &names,
        &looks,
        &positions,
        &noticed,
        corpses.maybe(),
        triggers.maybe(),
    )
        .join()
        .filter_map(|(id, name, look, position, _, corpse, trigger)| {
            let kind = match (corpse, trigger) {
                (Some(_), _) => ThingKind::Corpse,
                (None, Some(_)) => ThingKind::Trap,
                (None, None) => return None,
            };
            Some(ThingView {
                id: id.0,
                at: position.at(),
                kind,
                name: name.name.clone(),
                description: name.description.clone(),
                glyph: look.glyph,
                color: look.color,
                seen: match eyes.sees(map.idx(position.at())) {
                    true => Seen::Now,
                    false => Seen::Remembered,
                },
            })
        })
        .collect();
    order::by_key(&mut things, |thing| (thing.kind, thing.id));
    things
}

fn pack(world: &World, at: Point) -> Vec<ItemView> {
    let (entities, carried) = world.system_data::<(Entities, ReadStorage<Carried>)>();
    let mut pack: Vec<(u64, Entity)> = (&entities, &carried)
        .join()
        .map(|(entity, carried)| (carried.since, entity))
        .collect();
    order::ascending(&mut pack);
    pack.into_iter()
        .filter_map(|(_, entity)| item_view(world, entity, at, Seen::Now))
        .collect()
}
