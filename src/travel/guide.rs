//! What is remembered between the commands of errands, and from one errand to the next.

use super::flood::Flood;
use super::hazards::Hazards;
use super::run::is_stairs;
use super::standing::{Standing, is_threat, threat};
use super::ways::{KnownGround, step_to};
use super::words::{named, with_article};
use super::{Errand, Next, Pickup, Rest, Sight};
use crate::catalog::schema::StatusRule;
use crate::game::command::Command;
use crate::game::view::{ItemView, Seen, View};
use crate::map::TileRole;
use bracket_lib::geometry::Point;
use std::collections::BTreeSet;

/// Resting so many turns without getting better is waiting for nothing.
const LONGEST_WAIT: u32 = 120;

/// How far a walker goes out of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// Round everyone, and never beside who sleeps.
    Most,
    /// The same, but past whoever lets others by.
    PastFriends,
    /// Beside those who sleep, too.
    PastSleepers,
}

/// Someone who lay asleep when last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sleeper {
    pub at: Point,
    pub name: String,
}

/// Leads the hero. It remembers what a player would: who sleeps where, who was met, what
/// was left lying on purpose.
#[derive(Default)]
pub struct Guide {
    /// The game and level that all of it is about.
    about: Option<(u64, i32)>,
    /// The ids of all who were in view on this level.
    met: BTreeSet<u64>,
    pub(super) sleepers: Vec<Sleeper>,
    /// The indices of places that the hero has stood on: nothing new is seen there.
    pub(super) stood: BTreeSet<usize>,
    /// The ids of things that were seen on this level.
    seen_items: BTreeSet<u64>,
    /// The ids of things that are left where they are.
    left: BTreeSet<u64>,
    /// The player has been told that the only way on leads past sleepers.
    pub(super) was_warned: bool,
    /// ... and goes on all the same.
    pub(super) goes_past_sleepers: bool,
    /// The player has been told that everything is explored.
    pub(super) has_told_all: bool,
    pub(super) flood: Flood,
}

impl Guide {
    /// Takes note of a view, after every change of the game.
    pub fn learn(&mut self, view: &View) {
        let about = Some((view.seed, view.depth));
        if self.about != about {
            *self = Self {
                about,
                left: std::mem::take(&mut self.left),
                ..Self::default()
            };
        }
        let is_in_sight = |at: Point| view.map.tile(at).is_some_and(|tile| tile.seen == Seen::Now);
        self.sleepers.retain(|sleeper| !is_in_sight(sleeper.at));
        let idle = { view.actors.iter() }.filter(|actor| actor.hostile && !is_threat(actor));
        self.sleepers.extend(idle.map(|actor| Sleeper {
            at: actor.at,
            name: actor.kind.look.name.clone(),
        }));
        for item in &view.pack {
            self.left.remove(&item.id);
        }
        self.met.extend(view.actors.iter().map(|actor| actor.id));
        self.seen_items
            .extend(view.items.iter().map(|item| item.id));
        self.stood.extend(view.map.idx(view.hero.at));
    }

    /// What the player puts down is not taken up again by an errand.
    pub fn note_dropped(&mut self, view: &View) {
        let here = view.items.iter().filter(|item| item.at == view.hero.at);
        self.left.extend(here.map(|item| item.id));
    }

    /// Would an errand take a thing along?
    pub(super) fn wants(&self, item: &ItemView, sight: Sight) -> bool {
        let pack = &sight.view.pack;
        let joins = |each: &ItemView| each.kind.stacks && each.kind.id == item.kind.id;
        let fits = pack.len() < sight.view.pack_size || pack.iter().any(joins);
        let is_decision = item.kind.goal || item.is_choice;
        sight.pickup == Pickup::Takes && fits && !is_decision && !self.is_left(item)
    }

    pub(super) fn is_left(&self, item: &ItemView) -> bool {
        self.left.contains(&item.id)
    }

    /// The thing that would be picked up at a place, if it is wanted.
    pub fn wanted_at<'a>(&self, at: Point, sight: Sight<'a>) -> Option<&'a ItemView> {
        let here = sight.view.items.iter().filter(|item| item.at == at);
        let topmost = here.max_by_key(|item| item.id)?;
        self.wants(topmost, sight).then_some(topmost)
    }

    /// The known ground for a walker of some care. `to` is where it wants to, whatever is
    /// there.
    pub(super) fn ground<'a>(
        &self,
        sight: Sight<'a>,
        care: Care,
        to: Option<Point>,
    ) -> KnownGround<'a> {
        let Sight { view, book, .. } = sight;
        let hazards = Hazards::new(view, book);
        let mut closed = hazards.places();
        closed.extend(hazards.doors_with_signs());
        for sleeper in &self.sleepers {
            closed.push(sleeper.at);
            if care != Care::PastSleepers {
                closed.extend(view.metric.around(sleeper.at));
            }
        }
        if care == Care::Most {
            closed.extend(view.actors.iter().map(|actor| actor.at));
        }
        closed.retain(|&at| Some(at) != to && at != view.hero.at);
        KnownGround::around(view, closed)
    }

    /// The way to a known place, from the first step to the place.
    pub fn way(&self, sight: Sight, to: Point) -> Option<Vec<Point>> {
        let mut flood = Flood::default();
        [Care::Most, Care::PastFriends, Care::PastSleepers]
            .into_iter()
            .find_map(|care| flood.way(&self.ground(sight, care, Some(to)), to))
    }

    /// Begins an errand, or says why that cannot be.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn begin(&mut self, errand: Errand, sight: Sight) -> Result<Errand, String> {
        let view = sight.view;
        self.learn(view);
        if let Some(foe) = threat(view) {
            return Err(format!(
                "Not with {} in view.",
                with_article(&foe.kind.look.name)
            ));
        }
        let hinders = [
            StatusRule::Staggers,
            StatusRule::Blind,
            StatusRule::CannotStep,
        ];
        let hindrance = { view.hero.statuses.iter() }
            .find(|status| status.kind.rules.iter().any(|rule| hinders.contains(rule)));
        if let Some(status) = hindrance.filter(|_| errand.walks()) {
            return Err(format!("Not while you are {}.", status.kind.look.name));
        }
        match errand {
            Errand::Explore => {
                self.goes_past_sleepers = self.was_warned;
                let was_told = self.has_told_all;
                let is_done = matches!(self.explore(sight), Next::Done(_));
                let stairs = self.stairs_down(view).filter(|_| is_done && was_told);
                Ok(match stairs.filter(|&to| self.way(sight, to).is_some()) {
                    Some(to) => Errand::Travel { to },
                    None => Errand::Explore,
                })
            }
            Errand::Fetch { at, .. } if at == view.hero.at => Ok(errand),
            Errand::Travel { to } | Errand::Fetch { at: to, .. } => {
                self.check_destination(sight, to).map(|()| errand)
            }
            Errand::Rest(_) if !can_get_better(view) => Err("You are not hurt.".to_string()),
            _ => Ok(errand),
        }
    }

    fn check_destination(&self, sight: Sight, to: Point) -> Result<(), String> {
        let view = sight.view;
        let known = { view.map.tile(to) }.filter(|tile| tile.seen != Seen::Unknown);
        let Some(tile) = known else {
            return Err("You do not know that place.".to_string());
        };
        if to == view.hero.at {
            return Err("You are there.".to_string());
        }
        if self.way(sight, to).is_some() {
            return Ok(());
        }
        let name = &view.map.look(tile.tile).name;
        Err(match self.obstacle(sight, to) {
            _ if !tile.tile.is_passable() => format!("Nobody can walk there: {name}."),
            Some(obstacle) => format!("No safe way leads there: {obstacle} is in the way."),
            None => "You know no way there.".to_string(),
        })
    }

    /// What comes next in an errand. Ask only if nothing has happened that the player has to
    /// see first.
    pub fn next(&mut self, errand: &mut Errand, sight: Sight) -> Next {
        let view = sight.view;
        if let Some(foe) = threat(view) {
            let name = with_article(&foe.kind.look.name);
            return Next::done(format!("Not with {name} in view."));
        }
        match errand {
            Errand::Explore => self.explore(sight),
            Errand::Travel { to } => self.travel(sight, *to),
            Errand::Fetch { item, at } => self.fetch(sight, *item, *at),
            Errand::Depth(depth) => self.go_to_depth(sight, *depth),
            Errand::Rest(rest) => rest.next(view),
            Errand::Search { left: 0 } => Next::done("You find nothing more."),
            Errand::Search { left } => {
                *left -= 1;
                Next::Do(Command::Search)
            }
            Errand::Run(run) => {
                let ground = self.ground(sight, Care::Most, None);
                run.next(&ground)
            }
        }
    }

    /// Takes note of what became of a command of an errand, and says what the player has to
    /// see before it goes on. `learn` comes after this.
    pub fn alarm(
        &mut self,
        errand: Errand,
        command: Command,
        before: &Standing,
        sight: Sight,
    ) -> Option<String> {
        let Sight { view, book, .. } = sight;
        let is_journey = matches!(command, Command::Descend | Command::Ascend);
        let alarm = match is_journey {
            true => threat(view).map(|foe| with_article(&foe.kind.look.name) + " is in view"),
            false => before.alarm(view, book),
        };
        alarm
            .or_else(|| self.newcomer(view))
            .or_else(|| self.find(errand, sight))
    }

    /// Someone who was not met before, and who does nothing for now.
    fn newcomer(&self, view: &View) -> Option<String> {
        let new = view
            .actors
            .iter()
            .find(|actor| !self.met.contains(&actor.id))?;
        let name = with_article(&new.kind.look.name);
        Some(match new.asleep && new.hostile {
            true => format!("{name} came into view, unaware of you"),
            false => format!("{name} came into view"),
        })
    }

    /// A thing that was not seen before, and that the errand does not take along by itself.
    fn find(&self, errand: Errand, sight: Sight) -> Option<String> {
        let is_new = |item: &&ItemView| !self.seen_items.contains(&item.id);
        let mut new = sight.view.items.iter().filter(is_new);
        let found = match errand {
            Errand::Explore => new.find(|item| !self.wants(item, sight)),
            Errand::Run(_) | Errand::Search { .. } => new.next(),
            _ => None,
        };
        found.map(|item| format!("you found {}", named(item)))
    }

    fn travel(&mut self, sight: Sight, to: Point) -> Next {
        let hero = sight.view.hero.at;
        if hero == to {
            return match self.wanted_at(to, sight) {
                Some(_) => Next::Do(Command::PickUp),
                None => Next::done(arrival(sight.view)),
            };
        }
        match self.way(sight, to).and_then(|way| way.first().copied()) {
            Some(first) => Next::Do(step_to(hero, first)),
            None => Next::done("The way is blocked now."),
        }
    }

    fn fetch(&mut self, sight: Sight, item: u64, at: Point) -> Next {
        if sight.view.hero.at != at {
            return self.travel(sight, at);
        }
        let lies_here = { sight.view.items.iter() }.any(|each| each.id == item && each.at == at);
        match lies_here {
            true => Next::Do(Command::PickUp),
            false => Next::Done(None),
        }
    }

    fn go_to_depth(&mut self, sight: Sight, depth: i32) -> Next {
        let view = sight.view;
        let (role, command, word) = match depth - view.depth {
            0 => return Next::done(format!("You are at depth {depth}.")),
            1.. => (TileRole::StairsDown, Command::Descend, "down"),
            _ => (TileRole::StairsUp, Command::Ascend, "up"),
        };
        let here = view.map.tile(view.hero.at);
        if here.is_some_and(|tile| tile.tile == role) {
            return Next::Do(command);
        }
        match nearest_of(view, role) {
            Some(to) => self.travel(sight, to),
            None => Next::done(format!("You know no stairs {word} from here.")),
        }
    }

    pub(super) fn stairs_down(&self, view: &View) -> Option<Point> {
        nearest_of(view, TileRole::StairsDown)
    }

    /// A thing was refused by the game, or the game did nothing.
    pub fn note_failed(&mut self, command: Command, view: &View) {
        if command == Command::PickUp {
            self.note_dropped(view);
        }
    }
}

impl Rest {
    fn next(&mut self, view: &View) -> Next {
        let hero = &view.hero;
        if !can_get_better(view) {
            return Next::done(match hero.health >= hero.max_health {
                true => "You are healed.",
                false => "You are as well as you get.",
            });
        }
        let (best, since) = *self.best.get_or_insert((hero.health, view.turn));
        if hero.health > best || hero.health >= hero.max_health {
            self.best = Some((hero.health, view.turn));
        } else if view.turn.saturating_sub(since) > LONGEST_WAIT {
            return Next::done("Resting does not help here.");
        }
        Next::Do(Command::Wait)
    }
}

/// What is told at the end of a walk: where the hero is, by what is there to be named.
fn arrival(view: &View) -> String {
    let here = view.hero.at;
    let topmost = { view.items.iter() }
        .filter(|item| item.at == here)
        .max_by_key(|item| item.id);
    let tile = view.map.tile(here).map(|tile| tile.tile);
    match (topmost, tile.filter(|&tile| is_stairs(tile))) {
        (Some(item), _) => format!("You are there, at {}.", named(item)),
        (None, Some(stairs)) => format!("You are there, at the {}.", view.map.look(stairs).name),
        (None, None) => "You are there.".to_string(),
    }
}

/// Is there a wound that heals, or something bad that will be over?
fn can_get_better(view: &View) -> bool {
    let is_bad = |status: &crate::game::view::StatusView| !status.kind.good && !status.worn;
    view.hero.health < view.hero.max_health || view.hero.statuses.iter().any(is_bad)
}

/// The nearest known tile of a role.
pub fn nearest_of(view: &View, role: TileRole) -> Option<Point> {
    let width = view.map.width;
    let all = view.map.tiles.iter().enumerate();
    let known = all.filter(|(_, tile)| tile.seen != Seen::Unknown && tile.tile == role);
    let places = known.map(|(idx, _)| Point::new(idx as i32 % width, idx as i32 / width));
    places.min_by_key(|&at| view.metric.steps(at, view.hero.at))
}
