//! Where a hunter by the rules of the maze will be. The rules are exact, so a hunter that is
//! out of sight is not lost, and a way past it can be found ahead of time.

use super::Bot;
use crate::game::view::{Seen, View};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::direction::DragonOrder;
use dragons_maze::rules::{Moment, Pursuit};
use std::collections::{BTreeSet, VecDeque};

/// Someone who cannot be hurt, and where it must be by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunter {
    id: u64,
    pub at: Point,
    /// The turn in which it was there.
    turn: u32,
}

/// How many moments are looked at to find a way past a hunter.
const MOST_MOMENTS: usize = 4_000;

impl Bot {
    /// Follows those who cannot be hurt in mind, seen or not.
    pub(super) fn follow_hunters(&mut self, view: &View) {
        let mut hunters = std::mem::take(&mut self.hunters);
        hunters.retain_mut(|hunter| {
            let is_seen = view.actors.iter().any(|actor| actor.id == hunter.id);
            if !is_seen && view.turn > hunter.turn {
                hunter.turn = view.turn;
                hunter.at = reply(view, view.hero.at, hunter.at);
            }
            let tile = view.map.tile(hunter.at);
            !is_seen && tile.is_some_and(|tile| tile.seen != Seen::Now)
        });
        let all = view.actors.iter();
        let seen = all.filter(|foe| foe.hostile && !foe.asleep && self.cannot_be_hurt(&foe.kind));
        hunters.extend(seen.map(|foe| Hunter {
            id: foe.id,
            at: foe.at,
            turn: view.turn,
        }));
        self.hunters = hunters;
    }
}

/// What is known of the level, as a maze: what is shut is wall.
fn known(view: &View, hero: Point, hunter: Point) -> Option<Maze> {
    let tiles = view.map.tiles.iter();
    let free = tiles.map(|tile| tile.seen != Seen::Unknown && tile.tile.is_walkable());
    Maze::new(view.map.width, free.collect(), hero, hunter, hero)
}

/// Where a hunter goes when the hero is at a place.
fn reply(view: &View, hero: Point, hunter: Point) -> Point {
    known(view, hero, hunter).map_or(hunter, |maze| {
        let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
        let dragon = hunter;
        pursuit.reply(Moment { hero, dragon })
    })
}

/// The first step of a shortest way past a hunter that ends as it should.
pub fn way_past(view: &View, hunter: Point, is_end: impl Fn(Moment) -> bool) -> Option<Point> {
    let hero = view.hero.at;
    let maze = known(view, hero, hunter)?;
    let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
    let is_taken = |at: Point| view.actors.iter().any(|actor| actor.at == at);
    let mut seen = BTreeSet::new();
    let start = Moment {
        hero,
        dragon: hunter,
    };
    let mut queue = VecDeque::from([(start, None)]);
    while let Some((before, first)) = queue.pop_front() {
        for to in view.metric.around(before.hero).chain([before.hero]) {
            if !maze.is_free(to) || to == before.dragon || (first.is_none() && is_taken(to)) {
                continue;
            }
            let moment = Moment { hero: to, ..before };
            let dragon = pursuit.reply(moment);
            let after = Moment { dragon, ..moment };
            let key = (maze.idx(to), maze.idx(dragon));
            if dragon == to || !seen.insert(key) {
                continue;
            }
            let first = first.or(Some(to));
            if is_end(after) {
                return first;
            }
            if seen.len() < MOST_MOMENTS {
                queue.push_back((after, first));
            }
        }
    }
    None
}

/// How far everything is for those who go straight and open no doors.
pub struct Reach {
    width: i32,
    steps: Vec<Option<u32>>,
}

impl Reach {
    /// From some places, over what is known, and not through `without`.
    pub fn of(view: &View, from: &[Point], without: Option<Point>) -> Self {
        let map = &view.map;
        let mut reach = Self {
            width: map.width,
            steps: vec![None; (map.width * map.height) as usize],
        };
        let mut queue = VecDeque::new();
        for &at in from {
            if let Some(idx) = map.idx(at) {
                reach.steps[idx] = Some(0);
                queue.push_back((at, 0));
            }
        }
        while let Some((at, steps)) = queue.pop_front() {
            for to in Metric::Four.around(at) {
                let Some(idx) = map.idx(to).filter(|_| Some(to) != without) else {
                    continue;
                };
                let tile = map.tiles[idx];
                let is_open = tile.seen != Seen::Unknown && tile.tile.is_walkable();
                if is_open && reach.steps[idx].is_none() {
                    reach.steps[idx] = Some(steps + 1);
                    queue.push_back((to, steps + 1));
                }
            }
        }
        reach
    }

    pub fn to(&self, at: Point) -> Option<u32> {
        let idx = usize::try_from(at.y * self.width + at.x).ok()?;
        self.steps.get(idx).copied().flatten()
    }
}
