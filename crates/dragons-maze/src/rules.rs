//! One turn: the hero steps, then the dragon.
//!
//! Solver, puzzle and game all use these rules, so they cannot disagree. The hero must
//! step. The dragon takes one step of a shortest way to the hero's new cell, and sleeps
//! if there is no way. A hero who steps next to the dragon is caught, also at the goal.

use super::Maze;
use super::direction::{Direction, DragonOrder};
use super::graph::{CellGraph, Distances, NONE};
use bracket_geometry::prelude::Point;

/// Where hero and dragon are between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The hero's cell.
    pub hero: Point,
    /// The dragon's cell.
    pub dragon: Point,
}

/// The result of a step of the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnOutcome {
    /// There is a wall or the edge: nobody moves, and no step is counted.
    Blocked,
    /// The dragon moved, and the hero is free.
    On(Moment),
    /// The hero is at the goal. The dragon did not move.
    Won(Moment),
    /// The dragon is on the hero's cell.
    Caught(Moment),
}

/// For how many of the hero's cells distances are cached: about the area a player moves
/// in.
const KEPT: usize = 64;

/// The most distances in the cache: in a very large maze it holds fewer of the hero's
/// cells.
const KEPT_DISTANCES: usize = 4_000_000;

/// Where the dragon steps, for any two cells.
///
/// The distances to a cell of the hero are cached, so that asking again is cheap.
#[derive(Clone, Debug)]
pub struct Pursuit {
    graph: CellGraph,
    goal: Point,
    order: DragonOrder,
    known: Vec<Known>,
    kept: usize,   // the most that `known` holds
    oldest: usize, // in `known`; the next to be forgotten
}

/// The distances from one of the hero's cells.
#[derive(Clone, Debug)]
struct Known {
    hero: u32,
    distances: Distances,
}

impl Pursuit {
    /// The pursuit in a maze by a dragon with this order of preference.
    pub fn new(maze: &Maze, order: DragonOrder) -> Self {
        let graph = CellGraph::whole(maze);
        let kept = KEPT_DISTANCES / graph.count().max(1);
        Self {
            graph,
            goal: maze.goal(),
            order,
            known: Vec::new(),
            kept: kept.clamp(1, KEPT),
            oldest: 0,
        }
    }

    /// The result of a step of the hero.
    pub fn turn(&mut self, before: Moment, direction: Direction) -> TurnOutcome {
        let hero = direction.step(before.hero);
        if self.graph.node(hero).is_none() {
            return TurnOutcome::Blocked;
        }
        let after = Moment {
            hero,
            dragon: self.reply(Moment { hero, ..before }),
        };
        if after.hero == after.dragon {
            TurnOutcome::Caught(after)
        } else if hero == self.goal {
            TurnOutcome::Won(Moment { hero, ..before })
        } else {
            TurnOutcome::On(after)
        }
    }

    /// The dragon's cell after its move, when the hero has just stepped. It does not
    /// move if it sleeps, or if it is there already.
    pub fn reply(&mut self, moment: Moment) -> Point {
        let nodes = (self.graph.node(moment.hero), self.graph.node(moment.dragon));
        let (Some(hero), Some(dragon)) = nodes else {
            return moment.dragon;
        };
        let place = self.known_place(hero);
        let distances = &self.known[place].distances;
        match distances.nearer(&self.graph, dragon, self.order) {
            Some(direction) => direction.step(moment.dragon),
            None => moment.dragon,
        }
    }

    /// The dragon's distance from the hero in steps; none if it sleeps.
    pub fn distance(&mut self, moment: Moment) -> Option<u32> {
        let hero = self.graph.node(moment.hero)?;
        let dragon = self.graph.node(moment.dragon)?;
        let place = self.known_place(hero);
        let steps = self.known[place].distances.steps(dragon);
        (steps != NONE).then_some(steps)
    }

    /// The index in `known` of the distances to a cell of the hero. Measures them if
    /// needed.
    fn known_place(&mut self, hero: u32) -> usize {
        if let Some(place) = self.known.iter().position(|known| known.hero == hero) {
            return place;
        }
        let place = if self.known.len() < self.kept {
            self.known.push(Known {
                hero,
                distances: Distances::default(),
            });
            self.known.len() - 1
        } else {
            let place = self.oldest;
            self.oldest = (self.oldest + 1) % self.kept;
            place
        };
        let known = &mut self.known[place];
        known.hero = hero;
        known.distances.refill(&self.graph, hero);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dragon_that_has_forgotten_answers_as_before() {
        let side = 12;
        let [hero, dragon, goal] = [0, 5, 11].map(|each| Point::new(each, each));
        let free = (0..side * side).map(|idx| idx % 5 != 3).collect();
        let maze = Maze::new(side, free, hero, dragon, goal).unwrap();
        let order = DragonOrder::default();
        let mut old = Pursuit::new(&maze, order);
        for round in 0..3 {
            for idx in 0..maze.count() {
                let moment = Moment {
                    hero: maze.point(idx),
                    dragon,
                };
                let fresh = Pursuit::new(&maze, order).reply(moment);
                assert_eq!(old.reply(moment), fresh, "round {round}, {moment:?}");
            }
        }
        assert_eq!(old.known.len(), KEPT);
    }

    #[test]
    fn who_is_there_or_nowhere_does_not_move() {
        let [hero, dragon, goal] = [0, 2, 3].map(|x| Point::new(x, 0));
        let maze = Maze::new(5, vec![true; 5], hero, dragon, goal).unwrap();
        let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
        for (hero, dragon) in [(dragon, dragon), (Point::new(9, 9), dragon)] {
            assert_eq!(pursuit.reply(Moment { hero, dragon }), dragon);
        }
        assert_eq!(pursuit.distance(maze.start()), Some(2));
    }
}
