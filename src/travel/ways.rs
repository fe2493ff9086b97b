//! The ground as a walker knows it.

use super::flood::Place;
use crate::game::command::Command;
use crate::game::view::{Seen, Thing, ThingView, TileView, View};
use crate::map::TileRole;
use bracket_lib::geometry::Point;

/// What a walker will walk into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Courage {
    /// Round traps and whoever sleeps.
    Careful,
    /// Through known traps, and through whoever stands in the way.
    Bold,
}

/// Which known places a walker can get to.
pub struct KnownGround<'a> {
    pub view: &'a View,
    has_key: bool,
    /// What nobody walks over counts as ground, walls apart.
    leads_anywhere: bool,
    /// What is gone round.
    closed: Vec<Point>,
}

impl<'a> KnownGround<'a> {
    /// All that is known. The careful go round sleepers as well as traps.
    /// What is there to be stepped on they step on once.
    pub fn new(view: &'a View, courage: Courage, sleepers: &[Point], visited: &[Point]) -> Self {
        let mut closed = Vec::new();
        if courage == Courage::Careful {
            let traps = { view.things.iter() }
                .filter(|it| it.what.is_trap() && (!is_device(it) || visited.contains(&it.at)));
            closed.extend(sleepers);
            closed.extend(traps.map(|trap| trap.at));
        }
        Self {
            view,
            has_key: view.pack.iter().any(|item| item.kind.key),
            leads_anywhere: false,
            closed,
        }
    }

    /// All that is known and can be walked on without a key, but for some places.
    pub fn around(view: &'a View, closed: Vec<Point>) -> Self {
        Self {
            view,
            has_key: false,
            leads_anywhere: false,
            closed,
        }
    }

    /// All that is known but for walls: over water, through locks. Where no way leads, this
    /// shows what is in the way.
    pub fn anywhere(view: &'a View) -> Self {
        Self {
            leads_anywhere: true,
            ..Self::around(view, Vec::new())
        }
    }

    /// The same without some places.
    pub fn without(mut self, places: impl Iterator<Item = Point>) -> Self {
        self.closed.extend(places);
        self
    }

    /// The places on the map that are gone round.
    pub fn closed(&self) -> impl Iterator<Item = Point> + '_ {
        let closed = self.closed.iter().copied();
        closed.filter(|&at| self.view.map.tile(at).is_some())
    }

    /// Could one walk over a tile, if it is not gone round?
    pub fn is_passable(&self, tile: TileView) -> bool {
        let locked = tile.tile.is_locked() && self.has_key;
        let anyhow = || self.leads_anywhere && (!tile.tile.is_opaque() || tile.tile.is_locked());
        tile.seen != Seen::Unknown && (tile.tile.is_passable() || locked || anyhow())
    }

    pub fn is_open(&self, at: Point) -> bool {
        let tile = self.view.map.tile(at);
        tile.is_some_and(|tile| self.is_passable(tile)) && !self.closed.contains(&at)
    }

    /// The place where a search is.
    pub fn point(&self, place: Place) -> Point {
        let (idx, width) = (place.idx as i32, self.view.map.width);
        Point::new(idx % width, idx / width)
    }

    fn is_unknown(&self, at: Point) -> bool {
        let tile = self.view.map.tile(at);
        tile.is_some_and(|tile| tile.seen == Seen::Unknown)
    }

    /// Could a secret door be beside it: is there a wall with nothing known behind?
    pub fn is_by_a_blank_wall(&self, at: Point) -> bool {
        STRAIGHT.iter().any(|&(dx, dy)| {
            let beside = self.view.map.tile(Point::new(at.x + dx, at.y + dy));
            let is_wall = beside.is_some_and(|tile| tile.tile == TileRole::Wall);
            is_wall
                && (2..5)
                    .map(|steps| Point::new(at.x + steps * dx, at.y + steps * dy))
                    .any(|behind| self.is_unknown(behind))
        })
    }

    /// Does a corridor end there?
    pub fn is_dead_end(&self, at: Point) -> bool {
        let ways = STRAIGHT
            .iter()
            .filter(|&&(dx, dy)| self.is_open(Point::new(at.x + dx, at.y + dy)));
        ways.count() == 1
    }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Something that is there to be stepped on, and no secret.
pub fn is_device(thing: &ThingView) -> bool {
    matches!(&thing.what, Thing::Trap(kind) if !kind.hidden)
}

/// The step from a place to the one beside it.
pub fn step_to(from: Point, to: Point) -> Command {
    Command::Step {
        dx: (to.x - from.x).signum(),
        dy: (to.y - from.y).signum(),
    }
}
