//! A horde in a cave, for measuring whole turns: the caves, the content and the
//! game with so many monsters on it.

#![allow(dead_code, reason = "each bench uses a part of it")]

#[path = "../maps/mod.rs"]
pub mod maps;

use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::DijkstraMap;
use chance::Stream;
use maps::Plain;
use std::path::Path;
use std::sync::Arc;
use wyrmhold::catalog::Catalog;
use wyrmhold::content::Content;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::map::{Map, TileRole};
use wyrmhold::mapgen::Plan;
use wyrmhold::raws::report_text;
use wyrmhold::rules::distance::Metric;

/// The two sizes of cave.
pub const SMALL: (i32, i32) = (80, 64);
pub const LARGE: (i32, i32) = (256, 256);

/// How wide and high a hall is that the hero can see whole.
const HALL: i32 = 17;

/// How much of a cave is rock before it is smoothed, in percent, and how often
/// it is smoothed.
const ROCK: i32 = 42;
const SMOOTHINGS: i32 = 5;

/// What the monsters do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    Hunting,
    Asleep,
    /// They hunt, and are poisoned, hasted and burning.
    Ailing,
}

/// Can the hero be reached?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hero {
    Reachable,
    WalledIn,
}

/// The content in `benches/content`.
pub fn catalog() -> Arc<Catalog> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/content");
    let content = Content::new(Some(folder), Some(Vec::new()), None).expect("the folder is there");
    let loaded = content.load();
    // Warnings are for modders: a bench wants far-sighted hunters and idle pebbles.
    assert!(!loaded.has_errors(), "{}", report_text(&loaded));
    loaded.catalog.clone().expect("the content is sound")
}

/// A cave: chance, smoothed, and only the largest connected part of it.
pub fn cave((width, height): (i32, i32), seed: u64) -> Map {
    let mut stream = Stream::named(seed, "cave");
    let mut map = Map::new(width, height, &maps::core_terrain());
    for idx in 0..map.count() {
        let at = map.point(idx);
        let inside = (1..width - 1).contains(&at.x) && (1..height - 1).contains(&at.y);
        if inside && !stream.chance(ROCK) {
            map.set(at, TileRole::Floor);
        }
    }
    for _ in 0..SMOOTHINGS {
        map = smoothed(&map);
    }
    largest_part(&map)
}

fn smoothed(map: &Map) -> Map {
    let mut next = Map::new(map.width(), map.height(), map.kinds());
    for y in 1..map.height() - 1 {
        for x in 1..map.width() - 1 {
            let at = Point::new(x, y);
            let around = Metric::Eight.around(at);
            let walls = around
                .filter(|&each| map.tile(each) == TileRole::Wall)
                .count();
            let limit = if map.tile(at) == TileRole::Wall { 4 } else { 5 };
            if walls < limit {
                next.set(at, TileRole::Floor);
            }
        }
    }
    next
}

fn largest_part(map: &Map) -> Map {
    let mut seen = vec![false; map.count()];
    let mut largest = Vec::new();
    for start in 0..map.count() {
        if seen[start] || map.tile_at(start) == TileRole::Wall {
            continue;
        }
        seen[start] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&idx) = part.get(next) {
            next += 1;
            for at in Metric::Eight.around(map.point(idx)) {
                if map.tile(at) != TileRole::Wall && !seen[map.idx(at)] {
                    seen[map.idx(at)] = true;
                    part.push(map.idx(at));
                }
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    let mut kept = Map::new(map.width(), map.height(), map.kinds());
    for idx in largest {
        kept.set(map.point(idx), TileRole::Floor);
    }
    kept
}

/// A cave with so many monsters in it, and where the hero begins.
pub struct Horde {
    catalog: Arc<Catalog>,
    plan: Plan,
    /// The same map, as lean as our peer could wish for.
    plain: Plain,
    seed: u64,
}

impl Horde {
    pub fn new(size: (i32, i32), count: usize, temper: Temper, hero: Hero) -> Self {
        let catalog = catalog();
        let seed = 1;
        let mut map = cave(size, seed);
        let mut open: Vec<Point> = (0..map.count())
            .filter(|&idx| map.tile_at(idx) == TileRole::Floor)
            .map(|idx| map.point(idx))
            .collect();
        let middle = Point::new(size.0 / 2, size.1 / 2);
        let surrounded = |at: &Point| Metric::Eight.around(*at).all(|each| open.contains(&each));
        let mut by_distance: Vec<Point> = open.clone();
        by_distance.sort_by_key(|&at| Metric::Eight.steps(at, middle));
        let start = by_distance.into_iter().find(surrounded);
        let start = start.expect("a cave has a place with room around it");
        open.retain(|&at| Metric::Eight.steps(at, start) > 1);
        if hero == Hero::WalledIn {
            for at in Metric::Eight.around(start) {
                map.set(at, TileRole::Wall);
            }
        }
        map.set(start, TileRole::StairsUp);
        let plan = peopled(map, start, open, count, temper, &catalog);
        Self {
            plain: Plain::new(&plan.map),
            catalog,
            plan,
            seed,
        }
    }

    /// A hall without a wall in it: the hero sees all of them.
    pub fn in_hall(count: usize, temper: Temper) -> Self {
        let catalog = catalog();
        let mut map = Map::new(HALL, HALL, &maps::core_terrain());
        let inside = (1..HALL - 1).flat_map(|y| (1..HALL - 1).map(move |x| Point::new(x, y)));
        let mut open: Vec<Point> = inside.collect();
        open.iter().for_each(|&at| map.set(at, TileRole::Floor));
        let start = Point::new(HALL / 2, HALL / 2);
        open.retain(|&at| Metric::Eight.steps(at, start) > 1);
        map.set(start, TileRole::StairsUp);
        let plan = peopled(map, start, open, count, temper, &catalog);
        Self {
            plain: Plain::new(&plan.map),
            catalog,
            plan,
            seed: 1,
        }
    }

    /// The game at its beginning, always the same.
    pub fn game(&self) -> Game {
        Game::on(self.seed, self.catalog.clone(), self.plan.clone())
    }

    /// The cost that all others are told in: bracket's own field over this map.
    pub fn unit(&self) -> DijkstraMap {
        let map = &self.plan.map;
        let starts = [map.idx(self.plan.stairs_up)];
        DijkstraMap::new(
            map.width(),
            map.height(),
            &starts,
            &self.plain,
            f32::from(u16::MAX),
        )
    }
}

/// Monsters at random places: the one place where a plan is written out.
fn peopled(
    map: Map,
    stairs_up: Point,
    mut open: Vec<Point>,
    count: usize,
    temper: Temper,
    catalog: &Catalog,
) -> Plan {
    let name = match temper {
        Temper::Hunting => "core:hunter",
        Temper::Asleep => "core:sleeper",
        Temper::Ailing => "core:patient",
    };
    let mut kinds = catalog.monsters.at(1).into_iter().map(|(id, _)| id);
    let kind = kinds
        .find(|&id| catalog[id].id == name)
        .expect("the content has it");
    let mut stream = Stream::named(1, "places");
    assert!(open.len() >= count, "{} places only", open.len());
    let monsters = (0..count)
        .map(|_| {
            let place = stream.below(open.len() as i32) as usize;
            (kind, open.swap_remove(place))
        })
        .collect();
    let mut plan = Plan::bare(map, stairs_up);
    plan.monsters = monsters;
    plan
}

/// Steps to a random free neighbour and waits, by turns.
pub struct Restless {
    stream: Stream,
    steps: bool,
}

impl Default for Restless {
    fn default() -> Self {
        Self {
            stream: Stream::named(1, "restless"),
            steps: false,
        }
    }
}

impl Restless {
    pub fn decide(&mut self, game: &Game) -> Command {
        self.steps = !self.steps;
        if !self.steps {
            return Command::Wait;
        }
        let view = game.view();
        let here = view.hero.at;
        let is_floor = |at: Point| {
            view.map
                .tile(at)
                .is_some_and(|tile| tile.tile.is_walkable())
        };
        let free: Vec<Point> = Metric::Eight
            .around(here)
            .filter(|&at| is_floor(at) && view.actors.iter().all(|actor| actor.at != at))
            .collect();
        match self.stream.pick(&free) {
            Some(to) => Command::Step {
                dx: to.x - here.x,
                dy: to.y - here.y,
            },
            None => Command::Wait,
        }
    }
}
