//! The game as the player may see it: plain values, no entities, no secrets.
//!
//! A view is made once for each change of the game and drawn as often as needed. Nothing in
//! it can change the game.

mod compare;
mod fight;
pub mod gear;
mod tiles;

pub use compare::{Comparison, Shot};
pub use fight::Fight;
pub use gear::{ItemUse, ItemVerb, SpellView, Spread, StatusView};
pub use tiles::Tiles;

use crate::catalog::schema::StatusRule;
use crate::catalog::{Catalog, HeroKind, ItemKind, Look, MonsterKind, Slot, TerrainLook, TrapKind};
use crate::chronicle::Chronicle;
use crate::components::body::{Corpse, Gains, Health, StableId};
use crate::components::guise::Guises;
use crate::components::item::{Charges, Enchant, Noticed};
use crate::components::kind::{Figures, OfKind};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::components::side::Sides;
use crate::figures::Figure;
use crate::log::{GameLog, LogLine};
use crate::map::{Map, Tile};
use crate::order;
use crate::resources::attention::Attention;
use crate::resources::{Depth, GameTime, HeroEntity, Outcome, Status};
use crate::rng::GameRng;
use crate::rules::dice::Dice;
use crate::rules::distance::Metric;
use crate::rules::ruleset::{Combat, Reaction};
use crate::spatial::placement::Position;
use crate::words::Known;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::fmt;
use std::ops::Deref;
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
    /// Whether everyone steps in four directions or in eight.
    pub metric: Metric,
    pub hero: HeroView,
    pub map: MapView,
    /// Who is in sight, nearest first; not the hero.
    pub actors: Vec<ActorView>,
    /// Items in sight, and those that the hero remembers, nearest first.
    pub items: Vec<ItemView>,
    /// Other known things on the ground, the lowest first: traps below corpses. Items are
    /// drawn over both, and creatures over everything.
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
    /// What the hero knows of kinds of things and creatures.
    pub known: Known,
    /// The content of the game, whose numbers the kinds have.
    pub catalog: Content,
}

/// The content of a game, as views share it.
#[derive(Clone)]
pub struct Content(pub Arc<Catalog>);

impl Deref for Content {
    type Target = Catalog;

    fn deref(&self) -> &Catalog {
        &self.0
    }
}

impl PartialEq for Content {
    /// The same mods, in the same versions.
    fn eq(&self, other: &Self) -> bool {
        self.0.content == other.0.content
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Content").field(&self.0.content).finish()
    }
}

/// The hero, and what the hero can do now.
#[derive(Clone, Debug, PartialEq)]
pub struct HeroView {
    pub at: Point,
    pub kind: Arc<HeroKind>,
    pub health: i32,
    pub max_health: i32,
    /// What is added to the d20 of a blow, with what is in hand.
    pub to_hit: i32,
    /// What a blow does, with what is in hand.
    pub damage: Dice,
    pub armor_class: i32,
    /// Which rules fights follow. `power` and `defence` are for the fixed ones.
    pub combat: Combat,
    pub power: i32,
    pub defence: i32,
    /// The hero carries the goal of the journey.
    pub has_goal: bool,
    pub mana: i32,
    pub max_mana: i32,
    /// The spells that the hero knows; a command names them by their number here.
    pub spells: Vec<SpellView>,
    /// What has befallen the hero, oldest first.
    pub statuses: Vec<StatusView>,
    /// How much the hero is noticed, out of `MOST_ATTENTION`. `None` if nothing counts it.
    pub attention: Option<i32>,
    /// What the hero gained or lost for good.
    pub gains: Gains,
}

/// The most attention there can be.
pub const MOST_ATTENTION: i32 = 100;

#[derive(Clone, Debug, PartialEq)]
pub struct MapView {
    pub width: i32,
    pub height: i32,
    /// Row by row.
    pub tiles: Tiles,
    pub looks: Arc<Vec<TerrainLook>>,
}

impl MapView {
    /// The tile there, if the point is on the map.
    pub fn tile(&self, at: Point) -> Option<TileView> {
        self.idx(at).map(|idx| self.tiles[idx])
    }

    /// The index of the tile at a point, if the point is on the map.
    pub fn idx(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height;
        inside.then_some((at.y * self.width + at.x) as usize)
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
    /// The hero never knew of it; it is shown once the game is over.
    Revealed,
    Remembered,
    Now,
}

/// Someone in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct ActorView {
    pub id: u64,
    pub at: Point,
    /// Everything that all monsters of its kind have in common.
    pub kind: Arc<MonsterKind>,
    pub health: i32,
    pub max_health: i32,
    /// It has not noticed the hero.
    pub asleep: bool,
    /// It would attack the hero.
    pub hostile: bool,
    /// What has befallen it, oldest first.
    pub statuses: Vec<StatusView>,
    /// What it gained or lost for good.
    pub gains: Gains,
}

/// Something on the ground that cannot be picked up.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingView {
    pub id: u64,
    pub at: Point,
    pub what: Thing,
    pub seen: Seen,
}

/// What kind of thing lies on the ground, in the order of drawing.
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

/// An item that lies on the ground or is carried.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemView {
    pub id: u64,
    /// For a carried item, the hero's place.
    pub at: Point,
    /// Its kind. The look of a kind that the hero does not know is that of its disguise.
    pub kind: Arc<ItemKind>,
    pub seen: Seen,
    /// What it is called, with its number and how it differs from others of its kind.
    pub name: String,
    /// How much better it is than others of its kind, as far as the hero knows.
    pub bonus: i32,
    /// How it differs from others of its kind, if the hero knows that.
    pub enchant: Option<Enchant>,
    /// How many of its kind it is.
    pub count: u32,
    /// How often it can still be pointed.
    pub charges: Option<Charges>,
    /// It is one of several of which only one can be taken.
    pub is_choice: bool,
    /// Where the hero wears it.
    pub worn: Option<Slot>,
    /// The hero knows what kind it is of.
    pub known: bool,
    /// What can be done with it.
    pub uses: Vec<ItemUse>,
}

/// Makes the view of a world, with the tiles as the hero knows them.
pub(super) fn view(world: &World, catalog: &Arc<Catalog>, tiles: Tiles) -> View {
    let (scene, state) = world.system_data::<(OnLevel, Progress)>();
    let hero = state.hero.0;
    let at = { scene.positions.get(hero) }
        .expect("the hero is on the map")
        .at();
    let eyes = scene.views.get(hero).expect("the hero has eyes");
    let depth = state.depth.0;
    let pack = scene.pack(hero, at);
    let (items, things) = scene.lying(eyes, at);
    View {
        seed: state.rng.seed,
        turn: state.time.turn,
        depth,
        deepest: catalog.deepest(),
        place: catalog.level(depth).name.clone(),
        metric: catalog.rules.metric,
        hero: HeroView {
            attention: { catalog.attention.as_ref() }.map(|_| state.attention.shown()),
            ..scene.hero(hero, at, catalog, &pack)
        },
        map: MapView {
            width: scene.map.width(),
            height: scene.map.height(),
            tiles,
            looks: Arc::clone(&catalog.terrain_looks),
        },
        actors: scene.actors(eyes, at),
        items,
        things,
        pack,
        pack_size: usize::try_from(catalog.hero.pack_size).unwrap_or(0),
        log: Arc::clone(state.log.lines()),
        status: state.outcome.0.clone(),
        kills: state.chronicle.tally().kills,
        known: Known {
            unknown: state.guises.unknown().collect(),
            met: Arc::clone(state.chronicle.met()),
        },
        catalog: Content(Arc::clone(catalog)),
    }
}

/// The state of the game apart from the level.
#[derive(SystemData)]
struct Progress<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    rng: ReadExpect<'a, GameRng>,
    time: ReadExpect<'a, GameTime>,
    depth: ReadExpect<'a, Depth>,
    log: ReadExpect<'a, GameLog>,
    outcome: ReadExpect<'a, Outcome>,
    chronicle: ReadExpect<'a, Chronicle>,
    attention: ReadExpect<'a, Attention>,
    guises: ReadExpect<'a, Guises>,
}

/// Everyone and everything on the level. All storages are fetched at once, since fetching
/// is a good part of what a view costs.
#[derive(SystemData)]
struct OnLevel<'a> {
    entities: Entities<'a>,
    map: ReadExpect<'a, Map>,
    ids: ReadStorage<'a, StableId>,
    figures: Figures<'a>,
    sides: Sides<'a>,
    positions: ReadStorage<'a, Position>,
    healths: ReadStorage<'a, Health>,
    minds: ReadStorage<'a, Mind>,
    views: ReadStorage<'a, Viewshed>,
    noticed: ReadStorage<'a, Noticed>,
    corpses: ReadStorage<'a, Corpse>,
    gains: ReadStorage<'a, Gains>,
    gear: gear::Gear<'a>,
}

impl OnLevel<'_> {
    fn hero(&self, hero: Entity, at: Point, catalog: &Catalog, pack: &[ItemView]) -> HeroView {
        let health = self.healths.get(hero).expect("the hero is whole");
        let total = |figure| self.figures.total(hero, figure);
        let someone = self.figures.someone(hero);
        let someone = someone.expect("the hero is someone");
        HeroView {
            at,
            kind: catalog.hero.clone(),
            health: health.current().max(0),
            max_health: total(Figure::MaxHealth),
            to_hit: someone.blow_to_hit(),
            damage: someone.blow(),
            armor_class: total(Figure::ArmorClass),
            combat: catalog.rules.combat,
            power: total(Figure::Power),
            defence: total(Figure::Defence),
            has_goal: pack.iter().any(|item| item.kind.goal),
            mana: self.gear.mana(hero),
            max_mana: total(Figure::MaxMana),
            spells: self.gear.spells(hero, catalog),
            statuses: self.gear.statuses(hero, catalog),
            attention: None,
            gains: self.gains.get(hero).cloned().unwrap_or_default(),
        }
    }

    fn actors(&self, eyes: &Viewshed, hero_at: Point) -> Vec<ActorView> {
        let kinds = &self.figures.kinds;
        let metric = kinds.catalog().rules.metric;
        let all = (&self.entities, &self.positions, &self.minds).join();
        let mut actors: Vec<ActorView> = all
            .filter(|(_, position, _)| eyes.sees(self.map.idx(position.at())))
            .filter(|(entity, position, _)| {
                let is_beside = || metric.is_adjacent(position.at(), hero_at);
                !self.figures.rule(*entity, StatusRule::Unseen) || is_beside()
            })
            .filter_map(|(entity, position, mind)| {
                Some(ActorView {
                    id: self.ids.get(entity)?.0,
                    at: position.at(),
                    kind: kinds.monster(entity)?.clone(),
                    health: self.healths.get(entity)?.current(),
                    max_health: self.figures.total(entity, Figure::MaxHealth),
                    asleep: mind.mood == Mood::Asleep,
                    hostile: self.sides.to_hero(entity) == Reaction::Attack,
                    statuses: self.gear.statuses(entity, kinds.catalog()),
                    gains: self.gains.get(entity).cloned().unwrap_or_default(),
                })
            })
            .collect();
        order::by_key(&mut actors, |actor| {
            (metric.steps(actor.at, hero_at), actor.id)
        });
        actors
    }

    /// Items, traps that were found, and corpses that the hero has seen.
    fn lying(&self, eyes: &Viewshed, hero_at: Point) -> (Vec<ItemView>, Vec<ThingView>) {
        let (mut items, mut things) = (Vec::new(), Vec::new());
        let catalog = self.figures.kinds.catalog();
        let noticed = (&self.entities, &self.ids, &self.positions, &self.noticed).join();
        for (entity, &StableId(id), position, _) in noticed {
            let at = position.at();
            let seen = match eyes.sees(self.map.idx(at)) {
                true => Seen::Now,
                false => Seen::Remembered,
            };
            let what = match self.figures.kinds.of(entity) {
                Some(OfKind::Item(kind)) => {
                    let kinds = &self.figures.kinds;
                    items.push(self.gear.item(entity, kind, kinds, id, at, seen));
                    continue;
                }
                Some(OfKind::Trap(kind)) => Thing::Trap(catalog[kind].clone()),
                Some(OfKind::Monster(kind)) if self.corpses.contains(entity) => {
                    Thing::Corpse(catalog[kind].clone())
                }
                _ => continue,
            };
            things.push(ThingView { id, at, what, seen });
        }
        let metric = catalog.rules.metric;
        order::by_key(&mut items, |item| (metric.steps(item.at, hero_at), item.id));
        order::by_key(&mut things, |thing| (thing.what.layer(), thing.id));
        (items, things)
    }

    fn pack(&self, hero: Entity, at: Point) -> Vec<ItemView> {
        let kinds = &self.figures.kinds;
        let hero = self.ids.get(hero);
        let mut pack: Vec<(u64, ItemView)> = (&self.entities, &self.ids, &self.gear.carried)
            .join()
            .filter(|(.., carried)| Some(&carried.by) == hero)
            .filter_map(|(entity, id, carried)| {
                let Some(OfKind::Item(kind)) = kinds.of(entity) else {
                    return None;
                };
                let item = self.gear.item(entity, kind, kinds, id.0, at, Seen::Now);
                Some((carried.since, item))
            })
            .collect();
        order::by_key(&mut pack, |(since, _)| *since);
        pack.into_iter().map(|(_, item)| item).collect()
    }
}
