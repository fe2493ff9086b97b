//! One turn: the hero steps, then the dragon does.
//!
//! Solver, puzzle and game all ask here, so that they cannot disagree. The hero
//! must step. The dragon takes one step of a shortest way to where the hero
//! then is, and sleeps on where there is no way. Who steps beside the dragon is
//! caught, at the goal as anywhere.

use super::Maze;
use super::direction::{Direction, DragonOrder};
use super::ground::{Distances, Ground, NONE};
use bracket_geometry::prelude::Point;

/// Where the two stand between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The hero's cell.
    pub hero: Point,
    /// The dragon's cell.
    pub dragon: Point,
}

/// What a step of the hero comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A wall or the edge is there: nobody moves, and no step is counted.
    Blocked,
    /// The dragon has answered and the hero goes on.
    On(Moment),
    /// The hero is at the goal. The dragon has not moved again.
    Won(Moment),
    /// The dragon is where the hero is.
    Caught(Moment),
}

/// How many cells of the hero are remembered; about as many as a player goes back and forth over.
const KEPT: usize = 64;

/// How many distances are remembered in all: in a vast maze fewer cells of the hero are.
const KEPT_DISTANCES: usize = 4_000_000;

/// The dragon's mind: where it steps, for any two cells.
///
/// What it works out for a cell of the hero is kept for a while, so that asking
/// again costs next to nothing.
#[derive(Clone, Debug)]
pub struct Pursuit {
    ground: Ground,
    goal: Point,
    order: DragonOrder,
    known: Vec<Known>,
    kept: usize,   // the most that `known` holds
    oldest: usize, // in `known`; the next to be forgotten
}

/// How far everything is from one cell of the hero.
#[derive(Clone, Debug)]
struct Known {
    hero: u32,
    distances: Distances,
}

impl Pursuit {
    /// The pursuit in a maze by a dragon that likes the directions in this order.
    pub fn new(maze: &Maze, order: DragonOrder) -> Self {
        let ground = Ground::whole(maze);
        let kept = KEPT_DISTANCES / ground.count().max(1);
        Self {
            ground,
            goal: maze.goal(),
            order,
            known: Vec::new(),
            kept: kept.clamp(1, KEPT),
            oldest: 0,
        }
    }

    /// What a step of the hero comes to.
    pub fn turn(&mut self, before: Moment, direction: Direction) -> Outcome {
        let hero = direction.step(before.hero);
        if self.ground.node(hero).is_none() {
            return Outcome::Blocked;
        }
        let after = Moment {
            hero,
            dragon: self.reply(Moment { hero, ..before }),
        };
        if after.hero == after.dragon {
            Outcome::Caught(after)
        } else if hero == self.goal {
            Outcome::Won(Moment { hero, ..before })
        } else {
            Outcome::On(after)
        }
    }

    /// Where the dragon is after its answer to a hero who has just stepped.
    /// It stays where it is if it sleeps, or is there already.
    pub fn reply(&mut self, moment: Moment) -> Point {
        let nodes = (
            self.ground.node(moment.hero),
            self.ground.node(moment.dragon),
        );
        let (Some(hero), Some(dragon)) = nodes else {
            return moment.dragon;
        };
        let place = self.known_place(hero);
        let distances = &self.known[place].distances;
        match distances.nearer(&self.ground, dragon, self.order) {
            Some(direction) => direction.step(moment.dragon),
            None => moment.dragon,
        }
    }

    /// How many steps the dragon is from the hero; none where it sleeps.
    pub fn distance(&mut self, moment: Moment) -> Option<u32> {
        let hero = self.ground.node(moment.hero)?;
        let dragon = self.ground.node(moment.dragon)?;
        let place = self.known_place(hero);
        let steps = self.known[place].distances.steps(dragon);
        (steps != NONE).then_some(steps)
    }

    /// Where in `known` the distances to a cell of the hero are, measured now or before.
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
        known.distances.refill(&self.ground, hero);
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
