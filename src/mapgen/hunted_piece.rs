//! Checks that a drawn piece with a hunter in it can be won unhurt: from its entrance to a
//! prize and back, until a shut door or a wall keeps the hunter in.
//!
//! The hero may step as everyone does, wait, open and shut doors. Traps and rooms in which
//! others stand are left alone. What lies around the piece is not known, so it counts as
//! rock.

use super::hunt::has_no_slow_ground;
use super::prefab::Prefab;
use crate::catalog::Catalog;
use crate::map::{Map, TileRole};
use crate::rules::distance::Metric;
use crate::rules::ruleset::Hunts;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::direction::DragonOrder;
use dragons_maze::rules::{Moment, Pursuit};
use std::collections::BTreeMap;

/// The most situations that are looked at for one prize. Drawn pieces need a few thousand.
const MOST_LOOKS: usize = 100_000;

/// The most doors of a piece: each doubles what there is to look at.
const MOST_DOORS: usize = 6;

/// A piece as a level of its own, with a rim of rock, and what the hero is after.
#[derive(Clone, Debug)]
pub struct HuntedPiece {
    /// The ground, before anyone comes.
    pub map: Map,
    /// Where the hero comes from, and is to be in the end: at the entrance.
    pub start: Point,
    /// Where the prize lies.
    pub prize: Point,
    /// Where the hunter stands.
    pub hunter: Point,
    doors: Vec<Point>,
    /// Where the hero does not go, by index.
    shunned: Vec<bool>,
    metric: Metric,
}

/// One decision of the hero, with the step from where the hero stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeroMove {
    /// Let a turn go by.
    Wait,
    /// Pick up the prize.
    Take,
    /// Step there, or open the door there.
    Step(Point),
    /// Shut the door there.
    Shut(Point),
}

/// Why no way was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwon {
    /// There is none: whatever the hero does, the hunter strikes, or the prize stays.
    NoWay,
    /// The piece is not of a sort that can be proved, for this reason.
    Unknown(&'static str),
}

/// How things stand between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Situation {
    hero: usize,
    hunter: usize,
    /// One bit for each open door.
    open: usize,
    is_taken: bool,
}

impl HuntedPiece {
    /// Every prize of a piece from every entrance, each as a task of its own. None where
    /// the piece has no hunter, or more than one.
    pub fn all(prefab: &Prefab, catalog: &Catalog) -> Vec<Self> {
        let places = |is_meant: &dyn Fn(Point) -> bool| -> Vec<Point> {
            prefab.points().filter(|&at| is_meant(at)).collect()
        };
        let hunts = |at| {
            let monster = prefab.cell(at).monster;
            monster.is_some_and(|id| catalog[id].hunts == Hunts::Maze)
        };
        let &[hunter] = &places(&hunts)[..] else {
            return Vec::new();
        };
        let others = places(&|at| prefab.cell(at).monster.is_some() && !hunts(at));
        let prizes = places(&|at| prefab.cell(at).is_laid());
        let traps = places(&|at| prefab.cell(at).trap.is_some());
        let (map, starts) = ground(prefab, catalog);
        let metric = catalog.rules.metric;
        let doors: Vec<Point> = { (0..map.count()).map(|idx| map.point(idx)) }
            .filter(|&at| map.tile(at).opens() || map.tile(at).shuts())
            .collect();
        let mut shunned = rooms(&map, others.into_iter().map(inward), metric);
        for at in traps.into_iter().map(inward) {
            shunned[map.idx(at)] = true;
        }
        let of = |start: Point, prize: Point| Self {
            map: map.clone(),
            start,
            prize: inward(prize),
            hunter: inward(hunter),
            doors: doors.clone(),
            shunned: shunned.clone(),
            metric,
        };
        let pairs = { prizes.into_iter() }
            .flat_map(|prize| starts.iter().map(move |&start| (start, prize)));
        pairs.map(|(start, prize)| of(start, prize)).collect()
    }

    /// The fewest moves with which the hero takes the prize and comes back to the start
    /// unhurt, with the hunter shut in.
    ///
    /// # Errors
    /// There is no such way, or it cannot be found.
    pub fn best(&self) -> Result<Vec<HeroMove>, Unwon> {
        if has_no_slow_ground(&self.map).is_err() {
            return Err(Unwon::Unknown("some ground is slow"));
        }
        if self.doors.len() > MOST_DOORS {
            return Err(Unwon::Unknown("it has too many doors"));
        }
        let mut hunt = Pursuits::new(self);
        let begin = Situation {
            hero: self.map.idx(self.start),
            hunter: self.map.idx(self.hunter),
            open: self.open_at_first(),
            is_taken: false,
        };
        let mut came: BTreeMap<Situation, Option<(Situation, HeroMove)>> = BTreeMap::new();
        came.insert(begin, None);
        let mut now = vec![begin];
        while !now.is_empty() {
            let mut later = Vec::new();
            for situation in now {
                if self.is_won(situation, &mut hunt) {
                    return Ok(way(&came, situation));
                }
                for (each, after) in self.moves(situation) {
                    let hunter = hunt.reply(after);
                    let after = Situation { hunter, ..after };
                    if hunter != after.hero && !came.contains_key(&after) {
                        came.insert(after, Some((situation, each)));
                        later.push(after);
                    }
                }
            }
            if came.len() > MOST_LOOKS {
                return Err(Unwon::Unknown("it takes too long to look at"));
            }
            now = later;
        }
        Err(Unwon::NoWay)
    }

    fn open_at_first(&self) -> usize {
        let doors = self.doors.iter().enumerate();
        let open = doors.filter(|(_, at)| self.map.tile(**at).is_walkable());
        open.map(|(number, _)| 1 << number).sum()
    }

    fn is_won(&self, situation: Situation, hunt: &mut Pursuits) -> bool {
        situation.is_taken
            && situation.hero == self.map.idx(self.start)
            && hunt.is_shut_in(situation)
    }

    /// What the hero can do, and how things stand before the hunter answers.
    fn moves(&self, now: Situation) -> Vec<(HeroMove, Situation)> {
        let at = self.map.point(now.hero);
        let mut moves = vec![(HeroMove::Wait, now)];
        if at == self.prize && !now.is_taken {
            let is_taken = true;
            moves.push((HeroMove::Take, Situation { is_taken, ..now }));
        }
        for to in self.metric.around(at).filter(|&to| self.map.contains(to)) {
            let by = Point::new(to.x - at.x, to.y - at.y);
            let hero = self.map.idx(to);
            let is_free = hero != now.hunter && (to == self.start || !self.shunned[hero]);
            let step = (HeroMove::Step(by), Situation { hero, ..now });
            let Some(number) = self.doors.iter().position(|&door| door == to) else {
                if is_free && self.map.tile(to).is_walkable() {
                    moves.push(step);
                }
                continue;
            };
            let open = now.open ^ (1 << number);
            let moved = Situation { open, ..now };
            if now.open & (1 << number) == 0 {
                moves.push((HeroMove::Step(by), moved));
            } else if is_free {
                moves.push(step);
                moves.push((HeroMove::Shut(by), moved));
            }
        }
        moves
    }
}

/// From at most this many entrances a prize is tried.
const MOST_STARTS: usize = 4;

/// Whether a prize in a piece is out of reach in one of its orientations: the hunter hurts
/// whoever takes it. Where that cannot be found out, it counts as fine.
pub fn has_lost_prize(prefab: &Prefab, catalog: &Catalog) -> bool {
    prefab.forms().iter().any(|form| {
        let tasks = HuntedPiece::all(form, catalog);
        let mut prizes: Vec<Point> = tasks.iter().map(|task| task.prize).collect();
        prizes.dedup();
        prizes.into_iter().any(|prize| {
            let mut tries = { tasks.iter() }
                .filter(|task| task.prize == prize)
                .take(MOST_STARTS);
            tries.all(|task| task.best() == Err(Unwon::NoWay))
        })
    })
}

/// Where the hunter goes, for each state of the doors.
struct Pursuits<'a> {
    piece: &'a HuntedPiece,
    known: BTreeMap<usize, Option<Pursuit>>,
}

impl<'a> Pursuits<'a> {
    fn new(piece: &'a HuntedPiece) -> Self {
        let known = BTreeMap::new();
        Self { piece, known }
    }

    fn with_open(&mut self, open: usize) -> Option<&mut Pursuit> {
        let piece = self.piece;
        let pursuit = self.known.entry(open).or_insert_with(|| {
            let map = &piece.map;
            let mut free: Vec<bool> = map.tiles().iter().map(|tile| tile.is_walkable()).collect();
            for (number, &door) in piece.doors.iter().enumerate() {
                free[map.idx(door)] = open & (1 << number) != 0;
            }
            let maze = Maze::new(map.width(), free, piece.start, piece.hunter, piece.prize)?;
            Some(Pursuit::new(&maze, DragonOrder::default()))
        });
        pursuit.as_mut()
    }

    fn moment(&self, now: Situation) -> Moment {
        Moment {
            hero: self.piece.map.point(now.hero),
            dragon: self.piece.map.point(now.hunter),
        }
    }

    fn reply(&mut self, now: Situation) -> usize {
        let moment = self.moment(now);
        let pursuit = self.with_open(now.open);
        let to = pursuit.map_or(moment.dragon, |pursuit| pursuit.reply(moment));
        self.piece.map.idx(to)
    }

    fn is_shut_in(&mut self, now: Situation) -> bool {
        let moment = self.moment(now);
        let pursuit = self.with_open(now.open);
        pursuit.is_none_or(|pursuit| pursuit.distance(moment).is_none())
    }
}

/// The moves that led to a situation.
fn way(
    came: &BTreeMap<Situation, Option<(Situation, HeroMove)>>,
    mut at: Situation,
) -> Vec<HeroMove> {
    let mut moves = Vec::new();
    while let Some(Some((before, by))) = came.get(&at) {
        moves.push(*by);
        at = *before;
    }
    moves.reverse();
    moves
}

/// The piece with a rim of rock, and the places from which one enters it.
fn ground(prefab: &Prefab, catalog: &Catalog) -> (Map, Vec<Point>) {
    let mut map = Map::new(prefab.width + 2, prefab.height + 2, &catalog.terrain);
    for at in prefab.points() {
        if let Some(tile) = prefab.cell(at).tile {
            map.set(inward(at), tile);
        }
    }
    let mut starts = Vec::new();
    for entrance in prefab.entrances() {
        let at = inward(entrance.at);
        let start = match map.tile(at).is_walkable() {
            true => at,
            // A door: the hero stands before it.
            false => inward(entrance.outside()),
        };
        if !starts.contains(&start) {
            starts.push(start);
        }
    }
    for &start in &starts {
        if !map.tile(start).is_walkable() {
            map.set(start, TileRole::Floor);
        }
    }
    (map, starts)
}

/// A place of the drawing on the map with the rim.
fn inward(at: Point) -> Point {
    Point::new(at.x + 1, at.y + 1)
}

/// The rooms around these places, up to their doors, by index.
fn rooms(map: &Map, from: impl Iterator<Item = Point>, metric: Metric) -> Vec<bool> {
    let mut reached = vec![false; map.count()];
    let mut open: Vec<Point> = from.collect();
    while let Some(at) = open.pop() {
        let goes = map.contains(at) && map.tile(at).is_walkable() && !map.tile(at).shuts();
        if goes && !std::mem::replace(&mut reached[map.idx(at)], true) {
            open.extend(metric.around(at));
        }
    }
    reached
}

#[cfg(test)]
mod tests;
