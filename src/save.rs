//! The whole state as bytes, and back. No files here.
//!
//! A save is every saved component and resource with a format number. Its digest is the
//! game's digest, so a forgotten field is found at once: loading and playing on would no
//! longer equal playing on.

mod measure;
pub mod texts;

use crate::catalog::Catalog;
use crate::chronicle::Chronicle;
use crate::components::body::{Hero, StableId};
use crate::components::guise::Guises;
use crate::components::kind::KindName;
use crate::components::mind::Mood;
use crate::components::record::EntityRecord;
use crate::effects::delayed::{Delayed, MOST_WAITING, SavedLater};
use crate::levels::{self, FrozenLevel, Levels};
use crate::log::GameLog;
use crate::map::{Map, SavedMap};
use crate::resources::attention::Attention;
use crate::resources::{DebugMode, Depth, GameTime, HeroEntity, NextId, Outcome, Status};
use crate::rng::GameRng;
use crate::setup;
use chance::digest;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use texts::SavedTexts;

/// The format written by this version, and the newest it reads.
const FORMAT: u32 = 4;

/// Room for an ordinary state, so that the buffer seldom grows.
const LIKELY_SIZE: usize = 200_000;

/// The most entities on all levels of a saved game together.
pub const MOST_THINGS: usize = 200_000;

/// The most kinds of missing mods in one saved game.
const MOST_MISSING_KINDS: usize = 10_000;

/// Why a save could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// Not a save at all, or one that was cut short or changed.
    Damaged(String),
    /// Written by a newer version.
    TooNew(u32),
    /// Written by a version whose saves are no longer read.
    TooOld(u32),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Damaged(what) => write!(f, "the save is damaged: {what}"),
            LoadError::TooOld(format) => write!(
                f,
                "the save is format {format}, from an earlier version, and this game reads {FORMAT}: finish it with that version, or start a new one"
            ),
            LoadError::TooNew(format) => write!(
                f,
                "the save is format {format}, this game reads up to {FORMAT}: update the game, or start a new one"
            ),
        }
    }
}

/// Read first, to tell a newer format from a damaged file.
#[derive(Deserialize)]
struct FormatHeader {
    format: u32,
}

/// Only for reading: `write` builds the text by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    #[serde(rename = "format")]
    _format: u32,
    state: State<'static>,
}

/// Everything in which two games can differ. Large parts are borrowed for writing, and
/// what seldom changes is kept as text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State<'a> {
    rng: GameRng,
    time: GameTime,
    next_id: u64,
    outcome: SavedStatus,
    chronicle: Cow<'a, Chronicle>,
    depth: i32,
    map: SavedMap,
    /// On the current level, the hero and the pack included, by stable id.
    entities: Vec<EntityRecord>,
    #[serde(skip_serializing)]
    frozen: BTreeMap<i32, Arc<FrozenLevel>>,
    #[serde(skip_serializing)]
    log: GameLog,
    /// Effects that wait for their time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    delayed: Vec<SavedLater>,
    /// Kinds of things that the hero did not know at the start and knows now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    learnt: Vec<String>,
    /// The whole id of the hero's kind.
    #[serde(default)]
    hero: String,
    #[serde(default)]
    attention: Attention,
    /// The game is in debug mode.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    debug: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedStatus {
    Playing,
    Dead { killer: String },
    Won,
}

/// A world as bytes, and the digest of its state.
pub struct WrittenSave {
    /// The save.
    pub bytes: Vec<u8>,
    /// The digest of its state.
    pub digest: u64,
}

/// Writes the world. The digest is made from the same text.
pub fn write(world: &World) -> WrittenSave {
    let here: Vec<Entity> = {
        let (entities, ids) = world.system_data::<(Entities, ReadStorage<StableId>)>();
        (&entities, &ids).join().map(|(entity, _)| entity).collect()
    };
    let levels = world.read_resource::<Levels>();
    let catalog = world.read_resource::<Arc<Catalog>>();
    let state = State {
        rng: GameRng::clone(&world.read_resource()),
        time: *world.read_resource::<GameTime>(),
        next_id: world.read_resource::<NextId>().0,
        outcome: match &world.read_resource::<Outcome>().0 {
            Status::AwaitingCommand => SavedStatus::Playing,
            Status::Dead { killer } => SavedStatus::Dead {
                killer: killer.clone(),
            },
            Status::Won => SavedStatus::Won,
        },
        chronicle: Cow::Borrowed(&world.read_resource::<Chronicle>()),
        depth: world.read_resource::<Depth>().0,
        map: SavedMap::of(&world.read_resource::<Map>()),
        entities: levels::record(world, &here),
        frozen: BTreeMap::new(),
        log: GameLog::default(),
        delayed: (world.read_resource::<Delayed>()).write(&catalog),
        learnt: world.read_resource::<Guises>().learnt(&catalog),
        hero: catalog.hero.id.clone(),
        attention: Attention::clone(&world.read_resource()),
        debug: world.read_resource::<DebugMode>().0,
    };
    let mut bytes = beginning().into_bytes();
    let start = bytes.len();
    bytes.reserve(LIKELY_SIZE);
    serde_json::to_writer(&mut bytes, &state).expect("every saved type can be written");
    write_texts(world, &levels, &mut bytes);
    let digest = digest::of_many(&bytes[start..]);
    bytes.push(b'}');
    WrittenSave { bytes, digest }
}

/// Adds what is kept as text to the end of a state.
fn write_texts(world: &World, levels: &Levels, bytes: &mut Vec<u8>) {
    let mut texts = world.write_resource::<SavedTexts>();
    // The brace that ends the state comes after them.
    bytes.pop();
    bytes.extend_from_slice(b",\"frozen\":{");
    let start = bytes.len();
    let mut depths = levels.frozen.keys();
    texts.frozen.write(levels.frozen.values(), |level| {
        if bytes.len() > start {
            bytes.push(b',');
        }
        let depth = depths.next().expect("each level has a depth");
        bytes.extend_from_slice(format!("\"{depth}\":").as_bytes());
        bytes.extend_from_slice(level);
    });
    bytes.extend_from_slice(b"},\"log\":[");
    let start = bytes.len();
    let log = world.read_resource::<GameLog>();
    texts.log.write(log.lines().iter(), |line| {
        if bytes.len() > start {
            bytes.push(b',');
        }
        bytes.extend_from_slice(line);
    });
    bytes.extend_from_slice(b"]}");
}

/// A digest of the state, without the format number.
pub fn digest(world: &World) -> u64 {
    write(world).digest
}

/// The digest of the state in the bytes of a save; `None` if `write` did not make them.
pub fn digest_of(bytes: &[u8]) -> Option<u64> {
    let rest = bytes.strip_prefix(beginning().as_bytes())?;
    Some(digest::of_many(rest.strip_suffix(b"}")?))
}

/// The text before the state.
fn beginning() -> String {
    format!("{{\"format\":{FORMAT},\"state\":")
}

/// Reads a world. Bytes that do not hold a sound world are refused.
pub fn read(bytes: &[u8], mut catalog: Arc<Catalog>) -> Result<World, LoadError> {
    let damaged = |error: serde_json::Error| LoadError::Damaged(error.to_string());
    let FormatHeader { format } = serde_json::from_slice(bytes).map_err(damaged)?;
    if format > FORMAT {
        return Err(LoadError::TooNew(format));
    }
    if format < FORMAT {
        return Err(LoadError::TooOld(format));
    }
    if measure::things(bytes).map_err(damaged)? > MOST_THINGS {
        let told = format!("it holds more than {MOST_THINGS} things");
        return Err(LoadError::Damaged(told));
    }
    let Save { state, .. } = serde_json::from_slice(bytes).map_err(damaged)?;
    catalog = catalog.played_by(&state.hero);
    let map = check(&state, &catalog).map_err(LoadError::Damaged)?;
    let elsewhere = state.frozen.values().flat_map(|level| &level.entities);
    let all = state.entities.iter().chain(elsewhere);
    let names: BTreeSet<&KindName> = all.filter_map(|record| record.kind.as_ref()).collect();
    let missing = names.iter().filter(|name| name.find(&catalog).is_none());
    if missing.count() > MOST_MISSING_KINDS {
        let told = format!("more than {MOST_MISSING_KINDS} kinds of things in it are unknown");
        return Err(LoadError::Damaged(told));
    }
    for name in names {
        name.hold_place(&mut catalog);
    }
    Ok(restore(state, map, catalog))
}

fn restore(state: State, map: Map, catalog: Arc<Catalog>) -> World {
    let guises = Guises::restored(state.rng.seed, &catalog, &state.learnt);
    let mut world = setup::world(state.rng, catalog);
    world.insert(guises);
    world.insert(state.attention);
    world.insert(DebugMode(state.debug));
    world.insert(state.time);
    world.insert(NextId(state.next_id));
    world.insert(Outcome(match state.outcome {
        SavedStatus::Playing => Status::AwaitingCommand,
        SavedStatus::Dead { killer } => Status::Dead { killer },
        SavedStatus::Won => Status::Won,
    }));
    world.insert(state.chronicle.into_owned());
    world.insert(state.log);
    let delayed = Delayed::read(state.delayed, &world.read_resource::<Arc<Catalog>>());
    world.insert(delayed);
    world.insert(Depth(state.depth));
    world.insert(Levels {
        frozen: state.frozen,
    });
    for record in state.entities {
        let entity = record.restore(&mut world);
        if world.read_storage::<Hero>().contains(entity) {
            world.insert(HeroEntity(entity));
        }
    }
    levels::enter(&mut world, map);
    world
}

/// Checks what the rest of the game relies on. Returns the map of the current level.
fn check(state: &State, catalog: &Catalog) -> Result<Map, String> {
    if !(1..=catalog.deepest()).contains(&state.depth) {
        return Err(format!("there is no depth {}", state.depth));
    }
    let mut ids = BTreeSet::new();
    let map = state.map.open(&catalog.terrain)?;
    check_entities(&state.entities, &map, state, &mut ids)?;
    if !state.attention.is_sound() {
        return Err("the attention is out of bounds".into());
    }
    if !state.delayed.iter().all(|later| later.is_sound(&map)) {
        return Err("an effect waits off the map".into());
    }
    if state.delayed.len() > MOST_WAITING {
        return Err(format!("more than {MOST_WAITING} effects wait"));
    }
    for (depth, level) in &state.frozen {
        if *depth == state.depth || !(1..=catalog.deepest()).contains(depth) {
            return Err(format!("a level waits at depth {depth}"));
        }
        let map = level.map.open(&catalog.terrain)?;
        check_entities(&level.entities, &map, state, &mut ids)?;
        if level.entities.iter().any(|record| record.hero.is_some()) {
            return Err("the hero is on another level".into());
        }
    }
    let mut heroes = state.entities.iter().filter(|record| record.hero.is_some());
    let (Some(hero), None) = (heroes.next(), heroes.next()) else {
        return Err("there is not exactly one hero".into());
    };
    let whole = hero.position.is_some()
        && hero.health.is_some()
        && hero.kind == Some(KindName::Hero)
        && hero.clock.is_some()
        && hero.viewshed.is_some();
    whole.then_some(map).ok_or("the hero is not whole".into())
}

/// The farthest that a clock may be ahead: a later one would keep everyone else waiting
/// for ever.
const LONGEST_PACE: u64 = 100_000;

fn check_entities(
    entities: &[EntityRecord],
    map: &Map,
    state: &State,
    ids: &mut BTreeSet<StableId>,
) -> Result<(), String> {
    for record in entities {
        let Some(id) = record.id else {
            return Err("something has no id".into());
        };
        if record.kind.is_none() {
            return Err(format!("thing {} is of no kind", id.0));
        }
        if id.0 > state.next_id || !ids.insert(id) {
            return Err(format!("the id {} is used twice or too large", id.0));
        }
        if record
            .position
            .is_some_and(|place| !map.contains(place.at()))
        {
            return Err(format!("thing {} is off the map", id.0));
        }
        if let Some(clock) = record.clock
            && clock.due > state.time.now.saturating_add(LONGEST_PACE)
        {
            return Err(format!("thing {} has an impossible clock", id.0));
        }
        if let Some(view) = &record.viewshed {
            let sound = view.visible.iter().all(|&idx| idx < map.count());
            if !sound {
                return Err(format!("thing {} has impossible eyes", id.0));
            }
        }
        let route = record.route.iter().flat_map(|route| &route.0).copied();
        let aim = record.mind.and_then(|mind| match mind.mood {
            Mood::Hunting { last_seen } => Some(last_seen),
            Mood::Fleeing { from } => Some(from),
            Mood::Asleep | Mood::Wandering => None,
        });
        if let Some(place) = route.chain(aim).find(|place| !map.contains(*place)) {
            let (id, x, y) = (id.0, place.x, place.y);
            return Err(format!("thing {id} is bound for {x}, {y}, off the map"));
        }
    }
    Ok(())
}
