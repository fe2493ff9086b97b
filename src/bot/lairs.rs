//! Those who cannot be hurt are neither fought nor awaited: a shut door ends the matter.

use super::chase::{self, Reach};
use super::moving::{leave_by, wanted_stairs};
use super::outlook::Outlook;
use super::{Bot, PATIENCE};
use crate::catalog::MonsterKind;
use crate::game::command::Command;
use crate::game::view::{Seen, View};
use crate::rules::distance::Metric;
use crate::travel::flood::Place;
use crate::travel::ways::Courage;
use bracket_lib::geometry::Point;

/// How many steps nearer to a door than its hunter the bot must be to get out by it.
const LEAD: u32 = 2;

/// How far a door may be for the bot to think of a way round a hunter to it.
const FARTHEST_DOOR: i32 = 12;

/// How many places the bot looks at for room to run.
const MOST_PLACES: usize = 300;

impl Bot {
    /// Gets away from those who cannot be hurt: out by a door, which is shut behind, for
    /// good; or else by the stairs.
    pub(super) fn avoid_the_immune(
        &mut self,
        view: &View,
        _: &Outlook,
        idle: u32,
    ) -> Option<Command> {
        let known = self.hunters.iter().map(|hunter| hunter.at);
        let immune: Vec<Point> = known.filter(|&at| has_way(view, at)).collect();
        // Two who dodge each other could do so for ever.
        if immune.is_empty() || idle > 2 * PATIENCE {
            return None;
        }
        { self.shut_door(view, &immune) }
            .or_else(|| self.leave_doorway(view, &immune))
            .or_else(|| self.run_for_a_door(view, &immune))
            .or_else(|| self.run_for_the_stairs(view, &immune))
            .or_else(|| self.pass(view, immune[0]))
            .or_else(|| self.dodge(view, &immune))
    }

    /// Goes round a hunter, by its own rules, to where a door can be shut on it.
    fn pass(&mut self, view: &View, hunter: Point) -> Option<Command> {
        let tiles = (0..view.map.tiles.len()).filter_map(|idx| {
            let idx = i32::try_from(idx).ok()?;
            Some(Point::new(idx % view.map.width, idx / view.map.width))
        });
        let near = tiles.filter(|&at| view.metric.steps(at, view.hero.at) <= FARTHEST_DOOR);
        let doors = near.filter(|&at| is_door(view, at));
        let ends: Vec<(Point, Point)> = doors
            .flat_map(|door| {
                let out = ways_out(view, &[hunter], door).into_iter();
                out.map(move |at| (at, door))
            })
            .collect();
        if ends.is_empty() {
            return None;
        }
        let step = chase::way_past(view, hunter, |moment| {
            let mut ends = ends.iter();
            ends.any(|&(at, door)| moment.hero == at && moment.dragon != door)
        })?;
        Some(match step == view.hero.at {
            true => Command::Wait,
            false => self.walk(view, step),
        })
    }

    /// Does it bear every sort of harm that the handbook knows?
    pub(super) fn cannot_be_hurt(&self, kind: &MonsterKind) -> bool {
        let elements = self.handbook.iter().flat_map(|book| book.elements.iter());
        let mut bears = elements.map(|(element, _)| {
            let mut resists = kind.resists.iter();
            resists.any(|it| it.element == element && it.percent >= 100)
        });
        // Without a handbook nothing is known of anyone.
        bears.next() == Some(true) && bears.all(|bears| bears)
    }

    /// Shuts an open door that is the only way to the hero.
    fn shut_door(&mut self, view: &View, hunters: &[Point]) -> Option<Command> {
        let hero = view.hero.at;
        for door in view.metric.around(hero) {
            let is_open = view.map.tile(door).is_some_and(|tile| tile.tile.shuts());
            let close = Command::Close {
                dx: door.x - hero.x,
                dy: door.y - hero.y,
            };
            if !is_open || !self.may(close) {
                continue;
            }
            if Reach::of(view, hunters, Some(door)).to(hero).is_none() {
                self.lairs.push(door);
                return Some(close);
            }
        }
        None
    }

    /// Steps out of a doorway on the side that they do not reach.
    fn leave_doorway(&mut self, view: &View, hunters: &[Point]) -> Option<Command> {
        let hero = view.hero.at;
        if !is_door(view, hero) {
            return None;
        }
        let out = ways_out(view, hunters, hero).into_iter();
        let farthest = out.max_by_key(|&at| {
            let steps = hunters.iter().map(|&from| Metric::Four.steps(from, at));
            (steps.min(), -at.y, -at.x)
        })?;
        Some(self.walk(view, farthest))
    }

    /// Runs for a door that shuts them in, if the hero gets there well before they do.
    fn run_for_a_door(&mut self, view: &View, hunters: &[Point]) -> Option<Command> {
        self.run_for(view, hunters, |at| {
            is_door(view, at) && !ways_out(view, hunters, at).is_empty()
        })
    }

    /// The stairs end every chase.
    fn run_for_the_stairs(&mut self, view: &View, hunters: &[Point]) -> Option<Command> {
        let stairs = wanted_stairs(view);
        let leave = leave_by(stairs);
        if self.is_leaving(view) && self.may(leave) {
            return Some(leave);
        }
        self.run_for(view, hunters, |at| {
            view.map.tile(at).is_some_and(|tile| tile.tile == stairs)
        })
    }

    fn run_for(
        &mut self,
        view: &View,
        hunters: &[Point],
        is_wanted: impl Fn(Point) -> bool,
    ) -> Option<Command> {
        let reach = Reach::of(view, hunters, None);
        let beside = hunters
            .iter()
            .flat_map(|&at| Metric::Four.around(at).chain([at]));
        let ground = self.ground(view, Courage::Bold).without(beside);
        let is_first = |place: Place, at: Point| {
            let theirs = reach.to(at).unwrap_or(u32::MAX);
            place.distance + LEAD < theirs
        };
        let step = self.flood.nearest(
            &ground,
            |place| {
                let at = ground.point(place);
                is_first(place, at) && is_wanted(at)
            },
            |_| false,
        )?;
        Some(self.walk(view, step))
    }

    /// Keeps out of their reach, where the most room to run is left. They strike only
    /// straight beside them, so a hero who steps aside in time is never struck.
    fn dodge(&mut self, view: &View, hunters: &[Point]) -> Option<Command> {
        let hero = view.hero.at;
        let theirs = Reach::of(view, hunters, None);
        let ground = self.ground(view, Courage::Bold);
        let is_free = |at: Point| view.actors.iter().all(|actor| actor.at != at);
        let is_out_of_reach = |at: Point| theirs.to(at).is_none_or(|steps| steps > 1);
        let places = view.metric.around(hero).chain([hero]);
        let safe: Vec<Point> = places
            .filter(|&at| ground.is_open(at) && is_free(at) && is_out_of_reach(at))
            .collect();
        let best = safe.into_iter().max_by_key(|&at| {
            let room = room_to_run(view, at, &theirs);
            (room, theirs.to(at), -at.y, -at.x)
        })?;
        Some(match best == hero {
            true => Command::Wait,
            false => self.walk(view, best),
        })
    }
}

/// How far from the hunters someone gets who starts there and is always there before them.
fn room_to_run(view: &View, from: Point, theirs: &Reach) -> u32 {
    let mut best = 0;
    let mut seen = vec![from];
    let mut next = 0;
    let mut steps = vec![1];
    while let Some(&at) = seen.get(next) {
        let own = steps[next];
        next += 1;
        best = best.max(theirs.to(at).unwrap_or(0));
        for to in view.metric.around(at) {
            let is_first = theirs.to(to).is_some_and(|theirs| own + 1 < theirs);
            if is_first && !seen.contains(&to) && seen.len() < MOST_PLACES {
                seen.push(to);
                steps.push(own + 1);
            }
        }
    }
    best
}

fn is_door(view: &View, at: Point) -> bool {
    let tile = view.map.tile(at);
    tile.is_some_and(|tile| tile.seen != Seen::Unknown && (tile.tile.opens() || tile.tile.shuts()))
}

/// Does a way lead from there to the hero, as far as is known?
fn has_way(view: &View, from: Point) -> bool {
    Reach::of(view, &[from], None).to(view.hero.at).is_some()
}

/// The places beside a door that hunters cannot reach once it is shut.
fn ways_out(view: &View, hunters: &[Point], door: Point) -> Vec<Point> {
    let reach = Reach::of(view, hunters, Some(door));
    let is_free = |at: &Point| !view.actors.iter().any(|actor| actor.at == *at);
    let open = |at: &Point| {
        let tile = view.map.tile(*at);
        tile.is_some_and(|tile| tile.seen == Seen::Unknown || tile.tile.is_passable())
    };
    let beside = Metric::Four.around(door);
    beside
        .filter(|at| open(at) && is_free(at) && reach.to(*at).is_none())
        .collect()
}
