//! A player made of rules. It sees only what a player sees: a `View`.
//!
//! It fights what is adjacent, flees when weak, drinks when hurt, picks up what
//! it finds, explores, and goes down; once it has what it came for, it goes up.

use crate::game::command::Command;
use crate::game::view::{ActorView, Seen, View};
use crate::map::Tile;
use crate::rules::distance::{DIRECTIONS, is_adjacent, steps};
use bracket_lib::geometry::Point;
use std::collections::VecDeque;

/// Below this share of its health, in percent, the bot drinks.
const THIRSTY: i32 = 50;
/// Below this share it would rather be elsewhere.
const WEAK: i32 = 30;
/// Above this share, with nobody near, it stops resting.
const RESTED: i32 = 65;

/// The first bot. It keeps nothing in mind between turns but how long it rested.
#[derive(Default)]
pub struct Bot {
    rested: u32,
}

/// Resting longer than this at one stretch would be hiding.
const LONGEST_REST: u32 = 400;

impl Bot {
    /// What the bot does next.
    pub fn decide(&mut self, view: &View) -> Command {
        let share = view.hero.health * 100 / view.hero.max_health.max(1);
        let awake: Vec<&ActorView> = view.actors.iter().filter(|actor| !actor.asleep).collect();
        let adjacent = awake
            .iter()
            .find(|actor| is_adjacent(actor.at, view.hero.at));

        if let Some(drink) = drink(view, share, !awake.is_empty()) {
            return drink;
        }
        if share < WEAK
            && !awake.is_empty()
            && let Some(away) = flee(view, &awake)
        {
            return away;
        }
        if let Some(foe) = adjacent {
            self.rested = 0;
            return step_to(view.hero.at, foe.at);
        }
        if awake.is_empty() && share < RESTED && self.rested < LONGEST_REST {
            self.rested += 1;
            return Command::Wait;
        }
        if share >= RESTED {
            self.rested = 0;
        }
        self.go(view)
    }

    fn go(&self, view: &View) -> Command {
        let hero = view.hero.at;
        let pack_full = view.pack.len() >= view.pack_size;
        if view.items.iter().any(|item| item.at == hero) && !pack_full {
            return Command::PickUp;
        }
        let stairs = if view.hero.has_goal {
            Tile::StairsUp
        } else {
            Tile::StairsDown
        };
        if view.map.tile(hero).is_some_and(|tile| tile.tile == stairs) {
            return match stairs {
                Tile::StairsUp => Command::Ascend,
                _ => Command::Descend,
            };
        }
        let is_stairs = |at: Point| view.map.tile(at).is_some_and(|tile| tile.tile == stairs);
        let wants = |at: Point| view.items.iter().any(|item| item.at == at) && !pack_full;
        let next = if view.hero.has_goal {
            path(view, &is_stairs).or_else(|| path(view, &|at| is_frontier(view, at)))
        } else {
            path(view, &|at| wants(at) || is_frontier(view, at)).or_else(|| path(view, &is_stairs))
        };
        match next {
            Some(to) => step_to(hero, to),
            // Asleep in the only way: wake it.
            None => view
                .actors
                .iter()
                .find(|actor| is_adjacent(actor.at, hero))
                .map_or(Command::Wait, |actor| step_to(hero, actor.at)),
        }
    }
}

fn step_to(from: Point, to: Point) -> Command {
    Command::Step {
        dx: (to.x - from.x).signum(),
        dy: (to.y - from.y).signum(),
    }
}

/// A healing drink when hurt; a lasting one as soon as it is quiet.
fn drink(view: &View, share: i32, danger: bool) -> Option<Command> {
    let wanted = view.pack.iter().find(|item| {
        item.drinkable
            && match item.heals {
                true => share < THIRSTY,
                false => !danger,
            }
    })?;
    Some(Command::Quaff { item: wanted.id })
}

/// The step that leads furthest from everyone awake, if any leads further.
fn flee(view: &View, awake: &[&ActorView]) -> Option<Command> {
    let nearest = |at: Point| awake.iter().map(|actor| steps(actor.at, at)).min();
    let here = nearest(view.hero.at)?;
    let best = DIRECTIONS
        .into_iter()
        .map(|(dx, dy)| Point::new(view.hero.at.x + dx, view.hero.at.y + dy))
        .filter(|&at| is_open(view, at))
        .max_by_key(|&at| nearest(at))?;
    (nearest(best)? > here).then(|| step_to(view.hero.at, best))
}

fn is_known_way(view: &View, at: Point) -> bool {
    view.map
        .tile(at)
        .is_some_and(|tile| tile.seen != Seen::Unknown && tile.tile.is_passable())
}

fn is_open(view: &View, at: Point) -> bool {
    is_known_way(view, at) && view.actors.iter().all(|actor| actor.at != at)
}

/// A known way with something unknown beside it.
fn is_frontier(view: &View, at: Point) -> bool {
    DIRECTIONS.into_iter().any(|(dx, dy)| {
        view.map
            .tile(Point::new(at.x + dx, at.y + dy))
            .is_some_and(|tile| tile.seen == Seen::Unknown)
    })
}

/// The first step of a shortest known way to the nearest place that is wanted.
fn path(view: &View, wanted: &dyn Fn(Point) -> bool) -> Option<Point> {
    let idx = |at: Point| (at.y * view.map.width + at.x) as usize;
    let mut first_step: Vec<Option<Point>> = vec![None; view.map.tiles.len()];
    let mut open = VecDeque::from([view.hero.at]);
    first_step[idx(view.hero.at)] = Some(view.hero.at);
    while let Some(at) = open.pop_front() {
        if at != view.hero.at && wanted(at) {
            return first_step[idx(at)];
        }
        for (dx, dy) in DIRECTIONS {
            let to = Point::new(at.x + dx, at.y + dy);
            if is_open(view, to) && first_step[idx(to)].is_none() {
                first_step[idx(to)] = if at == view.hero.at {
                    Some(to)
                } else {
                    first_step[idx(at)]
                };
                open.push_back(to);
            }
        }
    }
    None
}
