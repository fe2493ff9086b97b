//! Checks that a hunted maze can be won unhurt: to the goal and back to the stairs, while
//! a hunter follows the rules of the maze.
//!
//! The turn in which the hero picks up the goal counts, since the hunter moves in it as
//! after a step. So does the arrival: after the stairs the hunter moves once before the
//! hero's first step; at the begin of a game it does not. Both cases are proved.

use super::work::Work;
use crate::map::{Map, Tile};
use crate::pathing::maze::maze;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::direction::{Direction, DragonOrder};
use dragons_maze::rules::{Moment, Pursuit};
use dragons_maze::solve::{Solution, solve_counted};

/// The most work for one question to the solver, in cells. A maze that takes longer is not
/// worth it: another one is as good.
const MOST_WORK: usize = 6_000_000;

/// Where everyone stands in a hunted maze before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Where the hero arrives, and leaves again.
    pub start: Point,
    /// Where the thing lies that the hero came for.
    pub goal: Point,
    /// Where the hunter stands.
    pub hunter: Point,
}

/// A path to the goal and back on which the hero is not hurt. In between the hero takes
/// one turn to pick up the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The steps to the goal.
    pub there: Vec<Direction>,
    /// The steps back to the start.
    pub back: Vec<Direction>,
}

/// How the hero came to the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The game begins here: the hero moves first.
    First,
    /// By the stairs: the hunter has already moved once.
    ByStairs,
}

impl Hunt {
    /// Proves that it can be won unhurt, whichever way the hero arrives.
    ///
    /// # Errors
    /// Says what cannot be done unhurt.
    pub fn prove(self, map: &Map, work: &Work) -> Result<(), String> {
        self.journey_within(map, Arrival::ByStairs, work)?;
        self.journey_within(map, Arrival::First, work)?;
        Ok(())
    }

    /// A path there and back on which the hero is not hurt.
    ///
    /// # Errors
    /// Says what cannot be done unhurt.
    pub fn journey(self, map: &Map, arrival: Arrival) -> Result<Journey, String> {
        self.journey_within(map, arrival, &Work::unbounded())
    }

    fn journey_within(self, map: &Map, arrival: Arrival, work: &Work) -> Result<Journey, String> {
        has_no_slow_ground(map)?;
        let Hunt {
            start,
            goal,
            hunter,
        } = self;
        let mazes = (
            maze(map, start, hunter, goal),
            maze(map, goal, hunter, start),
        );
        let (Some(there), Some(back)) = mazes else {
            return Err("someone stands off the map".into());
        };
        let mut pursuit = Pursuit::new(&there, DragonOrder::default());
        let mut moment = there.start();
        if arrival == Arrival::ByStairs {
            answer(&mut pursuit, &mut moment, "on arrival")?;
        }
        let there = way(&there, moment, "to the goal", work)?;
        moment = Moment {
            hero: goal,
            dragon: there.dragon.last().copied().unwrap_or(moment.dragon),
        };
        answer(&mut pursuit, &mut moment, "at the goal")?;
        answer(
            &mut pursuit,
            &mut moment,
            "while picking up what lies there",
        )?;
        let back = way(&back, moment, "back", work)?;
        Ok(Journey {
            there: there.steps,
            back: back.steps,
        })
    }
}

/// The maze counts every step as one turn, so slow ground cannot be in it.
///
/// # Errors
/// Says that there is some.
pub fn has_no_slow_ground(map: &Map) -> Result<(), String> {
    let is_slow = |tile: &Tile| tile.is_walkable() && map.kinds()[*tile].turns > 1;
    match map.tiles().iter().any(is_slow) {
        true => Err("some ground takes more than one turn to cross".into()),
        false => Ok(()),
    }
}

/// The hunter moves while the hero stands still.
fn answer(pursuit: &mut Pursuit, moment: &mut Moment, when: &str) -> Result<(), String> {
    if Metric::Four.is_adjacent(moment.hero, moment.dragon) {
        return Err(format!("the hero is caught {when}"));
    }
    moment.dragon = pursuit.reply(*moment);
    Ok(())
}

fn way(maze: &Maze, from: Moment, whither: &str, work: &Work) -> Result<Solution, String> {
    let left = usize::try_from(work.left()).unwrap_or(usize::MAX);
    let most = left.min(MOST_WORK);
    let mut cells = 0;
    let answer = solve_counted(maze, DragonOrder::default(), from, most, &mut cells);
    // Each cell that the solver looks at is one unit of work.
    let drawn = work.draw(cells as u64);
    match answer {
        Some(Ok(solution)) => drawn.map(|()| solution).map_err(|flaw| flaw.0),
        Some(Err(_)) => Err(format!("there is no unhurt way {whither}")),
        None => Err(format!("it takes too long to find an unhurt way {whither}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::TileRole;

    /// The map of a drawing, and where everyone stands in it.
    fn drawn(drawing: &[&str]) -> (Map, Hunt) {
        let mut map = crate::testkit::map(drawing[0].len() as i32, drawing.len() as i32);
        let mut hunt = Hunt {
            start: Point::zero(),
            goal: Point::zero(),
            hunter: Point::zero(),
        };
        for (y, row) in (0..).zip(drawing) {
            for (x, sign) in (0..).zip(row.chars()) {
                let at = Point::new(x, y);
                match sign {
                    '@' => hunt.start = at,
                    '$' => hunt.goal = at,
                    'h' => hunt.hunter = at,
                    _ => {}
                }
                if sign != '#' {
                    map.set(at, TileRole::Floor);
                }
            }
        }
        (map, hunt)
    }

    #[test]
    fn what_cannot_be_done_unhurt_is_told() {
        for (drawing, expected) in [
            (
                &["#########", "#@..$..h#", "#########"][..],
                "no unhurt way",
            ),
            (&["########", "#@.h..$#", "########"], "no unhurt way to"),
            (&["######", "#@h.$#", "######"], "caught on arrival"),
            (&["######", "#@#$h#", "######"], "no unhurt way to"),
        ] {
            let (map, hunt) = drawn(drawing);
            let why = hunt.prove(&map, &Work::unbounded()).unwrap_err();
            assert!(why.contains(expected), "{drawing:?}: {why}");
        }
    }

    #[test]
    fn a_hunter_that_cannot_come_hurts_nobody() {
        let (map, hunt) = drawn(&["#########", "#@...$#h#", "#########"]);
        let journey = hunt.journey(&map, Arrival::ByStairs).unwrap();
        assert_eq!(journey.there, [Direction::Right; 4]);
        assert_eq!(journey.back, [Direction::Left; 4]);
        assert_eq!(hunt.prove(&map, &Work::unbounded()), Ok(()));
    }
}
