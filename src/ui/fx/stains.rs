//! Where blood was shed: by depth, for as long as the game is played or watched.
//!
//! No save has it. A run that is watched is seen at any of its moments, so each stain knows
//! after which command it was there.

use bracket_lib::geometry::Point;

/// How many stains are remembered on a level.
const MOST: usize = 400;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stain {
    at: Point,
    depth: i32,
    /// The number of commands after which it is there.
    since: u32,
}

/// All stains of a game, and the moment that is shown.
#[derive(Default)]
pub struct Stains {
    all: Vec<Stain>,
    depth: i32,
    commands: u32,
}

impl Stains {
    /// Shows this depth, as it is after so many commands.
    pub fn show(&mut self, depth: i32, commands: u32) {
        self.depth = depth;
        self.commands = commands;
    }

    /// The hero is at another depth from now on.
    pub fn enter(&mut self, depth: i32) {
        self.depth = depth;
    }

    /// Someone bled there.
    pub fn shed(&mut self, at: Point) {
        let here = self.all.iter().filter(|stain| stain.depth == self.depth);
        let is_new = { here.clone() }.all(|stain| stain.at != at);
        if is_new && here.count() < MOST {
            self.all.push(Stain {
                at,
                depth: self.depth,
                since: self.commands,
            });
        }
    }

    /// Another game begins.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Those that are seen.
    pub fn shown(&self) -> impl Iterator<Item = Point> {
        let is_shown = |stain: &&Stain| stain.depth == self.depth && stain.since <= self.commands;
        self.all.iter().filter(is_shown).map(|stain| stain.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(stains: &Stains) -> Vec<i32> {
        stains.shown().map(|at| at.x).collect()
    }

    #[test]
    fn stains_stay_on_their_depth_and_are_there_after_their_moment() {
        let mut stains = Stains::default();
        stains.show(1, 3);
        stains.shed(Point::new(1, 0));
        stains.show(1, 9);
        stains.shed(Point::new(1, 0));
        stains.shed(Point::new(2, 0));
        assert_eq!(shown(&stains), [1, 2]);
        stains.enter(2);
        assert_eq!(shown(&stains), [0; 0]);
        stains.shed(Point::new(7, 0));
        stains.show(1, 9);
        assert_eq!(shown(&stains), [1, 2], "they are there when one comes back");
        stains.show(1, 4);
        assert_eq!(shown(&stains), [1], "the other one was not shed yet");
        stains.show(1, 2);
        assert_eq!(shown(&stains), [0; 0]);
        stains.forget();
        stains.show(1, 9);
        assert_eq!(shown(&stains), [0; 0]);
    }

    #[test]
    fn there_is_a_most_on_each_level() {
        let mut stains = Stains::default();
        for x in 0..2_000 {
            stains.enter(x % 2);
            stains.shed(Point::new(x, 0));
        }
        assert_eq!(stains.shown().count(), MOST);
    }
}
