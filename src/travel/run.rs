//! Going on in a direction until there is something to decide.

use super::Next;
use super::ways::{KnownGround, step_to};
use crate::game::command::Command;
use crate::game::view::View;
use crate::map::{Tile, TileRole};
use bracket_lib::geometry::Point;

/// A run, and what it goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    dx: i32,
    dy: i32,
    /// Where the hero stood before the last step, and what it was like beside the way when
    /// the run began. `None` before the first step.
    course: Option<Course>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    from: Point,
    /// Which of the two sides were open: neither is a corridor.
    sides: [bool; 2],
}

impl Run {
    /// A run in a direction.
    pub const fn new(dx: i32, dy: i32) -> Self {
        let course = None;
        Self { dx, dy, course }
    }

    /// Where it goes: a step across and a step down.
    pub const fn direction(&self) -> (i32, i32) {
        (self.dx, self.dy)
    }

    pub(super) fn next(&mut self, ground: &KnownGround) -> Next {
        let hero = ground.view.hero.at;
        let Some(Course { from, sides }) = self.course else {
            return self.start(ground);
        };
        if hero == from || is_of_interest(ground.view, hero) {
            return Next::Done(None);
        }
        let is_corridor = sides == [false, false];
        let to = match is_corridor {
            true => self.follow(ground, from),
            false => self.straight_on(ground, sides),
        };
        let Some(to) = to else {
            return Next::Done(None);
        };
        (self.dx, self.dy) = (to.x - hero.x, to.y - hero.y);
        self.course = Some(Course { from: hero, sides });
        Next::Do(step_to(hero, to))
    }

    /// The first step is taken whatever lies there, as any step is; but nobody runs into
    /// known harm.
    fn start(&mut self, ground: &KnownGround) -> Next {
        let Self { dx, dy, .. } = *self;
        let hero = ground.view.hero.at;
        let to = Point::new(hero.x + dx, hero.y + dy);
        if ground.closed().any(|at| at == to) {
            return Next::done("You do not run in there.");
        }
        self.course = Some(Course {
            from: hero,
            sides: self.sides(ground, to),
        });
        Next::Do(Command::Step { dx, dy })
    }

    /// Are the places to the left and to the right of a place open?
    fn sides(&self, ground: &KnownGround, at: Point) -> [bool; 2] {
        let Self { dx, dy, .. } = *self;
        let left = Point::new(at.x + dy, at.y - dx);
        let right = Point::new(at.x - dy, at.y + dx);
        [left, right].map(|side| ground.is_open(side))
    }

    /// The only way on in a corridor, round corners too.
    fn follow(&self, ground: &KnownGround, from: Point) -> Option<Point> {
        let metric = ground.view.metric;
        let hero = ground.view.hero.at;
        let is_behind = |at: Point| metric.steps(at, from) <= 1;
        let ways: Vec<Point> = { metric.around(hero) }
            .filter(|&at| ground.is_open(at) && !is_behind(at))
            .collect();
        match ways[..] {
            [only] => Some(only),
            // A corner, seen from the place before it: it is cut. The straight way comes
            // first, and if it leads on there is something to decide.
            [straight, aslant] if metric.is_adjacent(straight, aslant) => {
                let leads_on = |at: Point| ground.is_open(at) && metric.steps(at, hero) > 1;
                let is_fork = metric.around(straight).any(leads_on);
                (!is_fork).then_some(aslant)
            }
            _ => None,
        }
    }

    /// The next place ahead, while it is beside the way as it was at the beginning.
    fn straight_on(&self, ground: &KnownGround, sides: [bool; 2]) -> Option<Point> {
        let hero = ground.view.hero.at;
        let to = Point::new(hero.x + self.dx, hero.y + self.dy);
        let is_same = self.sides(ground, hero) == sides;
        (is_same && ground.is_open(to)).then_some(to)
    }
}

/// Stairs, doors, things and devices end a run.
fn is_of_interest(view: &View, at: Point) -> bool {
    let tile = view.map.tile(at);
    let is_special = tile.is_some_and(|tile| tile.tile.is_door() || is_stairs(tile.tile));
    is_special
        || view.items.iter().any(|item| item.at == at)
        || view
            .things
            .iter()
            .any(|thing| thing.what.is_trap() && thing.at == at)
}

pub(super) fn is_stairs(tile: Tile) -> bool {
    tile == TileRole::StairsDown || tile == TileRole::StairsUp
}
