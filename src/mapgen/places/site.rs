//! Finds a site for a room: a rectangle with one door.
//!
//! An existing room that is a dead end will do. Otherwise the site is dug into rock beside
//! open ground, or walled in on open ground with a free way around it. None of these cuts
//! the level apart.

use super::misfit::{Misfit, Misfits};
use crate::map::TileRole;
use crate::mapgen::check::Reach;
use crate::mapgen::draft::{Draft, Flaw, Room, StepContext};
use crate::mapgen::logic::reach::parts;
use crate::mapgen::shapes::ground::{is_free, is_way};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;

/// The size that a site must have, as seen from its door.
#[derive(Clone, Copy, Debug)]
pub struct SiteSize {
    /// The fewest and the most tiles from the door to the opposite wall.
    pub deep: (i32, i32),
    /// The fewest and the most tiles from side to side.
    pub across: (i32, i32),
    /// Whether it may be an existing room.
    pub takes_rooms: bool,
}

/// A rectangle of ground with one door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomSite {
    pub door: Point,
    /// The step from the door into it.
    inward: Point,
    pub deep: i32,
    pub across: i32,
    /// How far the door is from the first column.
    offset: i32,
}

/// How many places are tried before the search gives up.
const TRIES: i32 = 400;

/// A room with more tiles is too large to be used up for one purpose.
const LARGEST_ROOM: i32 = 90;

/// How often a fitting existing room is used, in percent.
const TAKES_ROOM: i32 = 60;

impl RoomSite {
    /// A tile by its distance from the door's wall and from the first column. Both begin
    /// at 0; -1 and one past the last are the walls.
    pub fn cell(&self, deep: i32, across: i32) -> Point {
        let (forth, aside) = (deep + 1, across - self.offset);
        Point::new(
            self.door.x + self.inward.x * forth + self.inward.y.abs() * aside,
            self.door.y + self.inward.y * forth + self.inward.x.abs() * aside,
        )
    }

    /// The tile outside the door.
    pub fn outside(&self) -> Point {
        Point::new(self.door.x - self.inward.x, self.door.y - self.inward.y)
    }

    /// All its ground.
    pub fn ground(&self) -> Vec<Point> {
        self.rectangle(0)
    }

    /// Its ground and `margin` tiles around it.
    fn rectangle(&self, margin: i32) -> Vec<Point> {
        let rows = -margin..self.deep + margin;
        rows.flat_map(|deep| {
            (-margin..self.across + margin).map(move |across| self.cell(deep, across))
        })
        .collect()
    }

    /// The tiles directly around it, its door included.
    pub fn walls(&self) -> Vec<Point> {
        let mut walls = self.rectangle(1);
        let ground = self.ground();
        walls.retain(|at| !ground.contains(at));
        walls
    }

    /// Builds it: ground inside, walls around, and `door` as the door. Later steps do not
    /// build over it or into its walls.
    pub fn build(&self, draft: &mut Draft, door: TileRole) {
        for at in self.walls() {
            if at == self.door {
                draft.carve(at, door);
            } else if draft.map.tile(at).is_walkable() {
                draft.carve(at, TileRole::Wall);
            }
        }
        for at in self.ground() {
            if draft.map.tile(at) == TileRole::Wall {
                draft.carve(at, TileRole::Floor);
            }
        }
        for at in self.rectangle(1) {
            draft.keep(at);
        }
        // The way to the door must stay open.
        draft.keep(self.outside());
    }
}

/// A site of the wanted size beside ground that can be reached, or what is wrong with the
/// places that were tried.
///
/// # Errors
/// The work is more than is left.
pub fn find(
    draft: &Draft,
    context: &mut StepContext,
    size: SiteSize,
) -> Result<Result<RoomSite, Misfits>, Flaw> {
    draft.passes(16 + 2 * draft.look())?;
    let metric = context.catalog.rules.metric;
    let anchor = draft.start.or_else(|| {
        let parts = parts(draft, metric);
        let largest = parts.into_iter().max_by_key(Vec::len)?;
        largest.first().copied()
    });
    let Some(anchor) = anchor else {
        return Ok(Err(Misfits::default()));
    };
    let survey = SiteSurvey {
        draft,
        reach: Reach::from(&draft.map, anchor, metric),
        size,
    };
    let rooms = match size.takes_rooms {
        true => survey.dead_ends()?,
        false => Vec::new(),
    };
    let stream = &mut *context.stream;
    if !rooms.is_empty() && stream.chance(TAKES_ROOM) {
        return Ok(stream.pick(&rooms).copied().ok_or_else(Misfits::default));
    }
    // Both searches try up to `TRIES` places, with the tiles around them.
    let most = (size.deep.1 + 4) * (size.across.1 + 4) * TRIES;
    draft.work(most as usize / 4 * draft.look())?;
    let mut misfits = Misfits::default();
    let dug = survey
        .in_rock(stream, &mut misfits)
        .or_else(|| survey.in_the_open(stream, &mut misfits))
        .or_else(|| stream.pick(&rooms).copied());
    Ok(dug.ok_or(misfits))
}

struct SiteSurvey<'a> {
    draft: &'a Draft,
    reach: Reach,
    size: SiteSize,
}

impl SiteSurvey<'_> {
    fn is_reached(&self, at: Point) -> bool {
        self.draft.map.tile(at).is_plain() && self.reach.contains(&self.draft.map, at)
    }

    /// Empty rooms with exactly one door.
    fn dead_ends(&self) -> Result<Vec<RoomSite>, Flaw> {
        let mut sites = Vec::new();
        for &room in &self.draft.rooms {
            let tiles = room.width() * room.height();
            self.draft.work(tiles as usize * self.draft.look())?;
            sites.extend(self.dead_end(room));
        }
        Ok(sites)
    }

    fn dead_end(&self, room: Room) -> Option<RoomSite> {
        let around = Room::new(
            room.left - 1,
            room.top - 1,
            room.width() + 2,
            room.height() + 2,
        );
        let map = &self.draft.map;
        let mut ways = around
            .tiles()
            .filter(|&at| !room.contains(at) && is_way(map.tile(at)));
        let (door, None) = (ways.next()?, ways.next()) else {
            return None;
        };
        let is_beside = Metric::Four.around(door).any(|at| room.contains(at));
        let is_plain = map.tile(door).is_plain() || map.tile(door) == TileRole::DoorShut;
        if !is_beside || !is_plain || !room.tiles().all(|at| is_free(self.draft, at)) {
            return None;
        }
        if self.draft.is_kept(door) || self.draft.is_taken(door) {
            return None;
        }
        let site = site_of_room(room, door);
        let (size, across, deep) = (self.size, site.across, site.deep);
        let fits = deep >= size.deep.0 && across >= size.across.0 && deep * across <= LARGEST_ROOM;
        (fits && self.is_reached(site.outside())).then_some(site)
    }

    /// A rectangle of rock beside ground that can be reached.
    fn in_rock(&self, stream: &mut Stream, misfits: &mut Misfits) -> Option<RoomSite> {
        let map = &self.draft.map;
        let doors: Vec<(Point, Point)> = self
            .draft
            .points()
            .filter(|&at| map.tile(at) == TileRole::Wall && !self.draft.is_kept(at))
            .flat_map(|door| {
                let steps = Metric::Four.directions().iter();
                steps.map(move |&(x, y)| (door, Point::new(x, y)))
            })
            .filter(|&(door, inward)| {
                let outside = Point::new(door.x - inward.x, door.y - inward.y);
                self.is_reached(outside) && is_free(self.draft, outside)
            })
            .collect();
        (0..TRIES).find_map(|_| {
            let &(door, inward) = stream.pick(&doors)?;
            let site = self.rectangle(door, inward, stream);
            let is_rock = |at: &Point| map.tile(*at) == TileRole::Wall && !self.draft.is_kept(*at);
            let all = site.rectangle(1);
            if !all.iter().all(|&at| self.draft.is_inside(at)) {
                misfits.add(Misfit::Size);
            } else if !all.iter().all(is_rock) {
                misfits.add(Misfit::Ground);
            } else {
                return Some(site);
            }
            None
        })
    }

    /// A rectangle of open ground with a free way all around it.
    fn in_the_open(&self, stream: &mut Stream, misfits: &mut Misfits) -> Option<RoomSite> {
        let map = &self.draft.map;
        let ground: Vec<Point> = self
            .draft
            .points()
            .filter(|&at| self.is_reached(at) && is_free(self.draft, at))
            .collect();
        (0..TRIES).find_map(|_| {
            let &door = stream.pick(&ground)?;
            let &(x, y) = stream.pick(Metric::Four.directions())?;
            let site = self.rectangle(door, Point::new(x, y), stream);
            let is_free = |at: &Point| is_free(self.draft, *at);
            let way_round = site.rectangle(2);
            let fits = way_round.iter().all(|&at| map.tile(at).is_plain())
                && site.rectangle(1).iter().all(is_free);
            if !fits {
                let is_over = !way_round.iter().all(|&at| self.draft.is_inside(at));
                misfits.add(if is_over {
                    Misfit::Size
                } else {
                    Misfit::Ground
                });
            }
            fits.then_some(site)
        })
    }

    /// A rectangle of random size within the limits, behind that door.
    fn rectangle(&self, door: Point, inward: Point, stream: &mut Stream) -> RoomSite {
        let across = stream.between(self.size.across.0, self.size.across.1);
        RoomSite {
            door,
            inward,
            deep: stream.between(self.size.deep.0, self.size.deep.1),
            across,
            offset: stream.between(0, across - 1),
        }
    }
}

fn site_of_room(room: Room, door: Point) -> RoomSite {
    let inward = if door.x < room.left {
        Point::new(1, 0)
    } else if door.x > room.right {
        Point::new(-1, 0)
    } else if door.y < room.top {
        Point::new(0, 1)
    } else {
        Point::new(0, -1)
    };
    let (deep, across, offset) = match inward.x {
        0 => (room.height(), room.width(), door.x - room.left),
        _ => (room.width(), room.height(), door.y - room.top),
    };
    RoomSite {
        door,
        inward,
        deep,
        across,
        offset,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_the_same_ground_from_every_door() {
        let room = Room::new(5, 5, 4, 3);
        for door in [(4, 6), (9, 5), (7, 4), (8, 8)] {
            let site = site_of_room(room, Point::new(door.0, door.1));
            let mut ground = site.ground();
            ground.sort_by_key(|at| (at.y, at.x));
            assert_eq!(ground, room.tiles().collect::<Vec<_>>(), "{door:?}");
            assert!(site.walls().contains(&site.door));
            assert!(!room.contains(site.outside()));
        }
    }
}
