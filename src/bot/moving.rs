//! Where the bot goes.

use super::outlook::Outlook;
use super::{Attempt, Bot, PATIENCE};
use crate::game::command::Command;
use crate::game::view::{ActorView, ItemView, View};
use crate::map::TileRole;
use crate::rules::distance::Metric;
use crate::travel::flood::Place;
use crate::travel::ways::{Courage, is_device, step_to};
use bracket_lib::geometry::Point;

/// Places in the pack that are kept for keys and for what the journey is for.
const KEPT_FREE: usize = 2;
/// Below this share of its health, in percent, the bot leaves devices alone.
const FIT: i32 = 60;

impl Bot {
    /// Gets on: picks up, takes stairs, walks.
    pub(super) fn go(&mut self, view: &View, outlook: &Outlook, idle: u32) -> Option<Command> {
        let hero = view.hero.at;
        let lying = view.items.iter().find(|item| item.at == hero);
        if lying.is_some_and(|item| is_wanted(view, item)) && self.may(Command::PickUp) {
            return Some(Command::PickUp);
        }
        if self.is_leaving(view) {
            let leave = leave_by(wanted_stairs(view));
            if self.may(leave) {
                return Some(leave);
            }
        }
        match self.next_step(view, outlook, idle) {
            Some(to) => Some(self.walk(view, to)),
            // Asleep in the only way: wake it.
            None => { view.actors.iter() }
                .find(|actor| view.metric.is_adjacent(actor.at, hero))
                .map(|actor| step_to(hero, actor.at)),
        }
    }

    /// Does the bot stand on the stairs that it wants to take?
    pub(super) fn is_leaving(&self, view: &View) -> bool {
        let here = view.map.tile(view.hero.at);
        here.is_some_and(|tile| tile.tile == wanted_stairs(view))
    }

    /// The first step towards whatever is left to do on the level.
    fn next_step(&mut self, view: &View, outlook: &Outlook, idle: u32) -> Option<Point> {
        let stairs = wanted_stairs(view);
        let items = view.items.iter().filter(|item| is_wanted(view, item));
        let devices = self.devices(view, outlook);
        let places = items.map(|item| item.at).chain(devices);
        let items: Vec<usize> = places.filter_map(|at| view.map.idx(at)).collect();
        let explore = |place: Place| place.is_frontier || items.contains(&place.idx);
        let leave = |place: Place| view.map.tiles[place.idx].tile == stairs;
        // Whoever wants to leave, or to get on at last, explores only for a way out.
        let in_haste = view.hero.has_goal || idle > PATIENCE;
        let courages: &[Courage] = match idle > PATIENCE {
            true => &[Courage::Bold],
            false => &[Courage::Careful, Courage::Bold],
        };
        for &courage in courages {
            let ground = self.ground(view, courage);
            let step = match in_haste {
                true => self.flood.nearest(&ground, leave, explore),
                false => self.flood.nearest(&ground, explore, leave),
            };
            if step.is_some() {
                return step;
            }
        }
        let ground = self.ground(view, Courage::Bold);
        self.search.next_step(&ground, &mut self.flood)
    }

    /// Where something is that anyone may step on, and the bot has not.
    fn devices<'a>(
        &'a self,
        view: &'a View,
        outlook: &Outlook,
    ) -> impl Iterator<Item = Point> + 'a {
        let is_fit = outlook.share >= FIT;
        let all = view.things.iter().filter(move |_| is_fit);
        all.filter(|thing| is_device(thing) && !self.visited.contains(&thing.at))
            .map(|thing| thing.at)
    }

    /// What is left to do where those who are not to be fought do not reach, or
    /// else a step away from them. The stairs and the goal are taken first.
    pub(super) fn outrun(&mut self, view: &View, mighty: &[&ActorView]) -> Option<Command> {
        let hero = view.hero.at;
        let reached = |at: Point| {
            let mut foes = mighty.iter();
            foes.any(|foe| Metric::Four.steps(foe.at, at) <= 1)
        };
        let goal = view.items.iter().find(|item| item.kind.goal);
        if goal.is_some_and(|item| item.at == hero) && !reached(hero) {
            return Some(Command::PickUp);
        }
        let stairs = wanted_stairs(view);
        let is_way_out = |at: Point| view.map.tile(at).is_some_and(|tile| tile.tile == stairs);
        if is_way_out(hero) {
            return Some(leave_by(stairs));
        }
        let zone = mighty
            .iter()
            .flat_map(|foe| Metric::Four.around(foe.at).chain([foe.at]));
        let ground = self.ground(view, Courage::Careful).without(zone);
        let is_goal = |at: Point| is_way_out(at) || goal.is_some_and(|item| item.at == at);
        let step = self.flood.nearest(
            &ground,
            |place| is_goal(ground.point(place)),
            |place| place.is_frontier,
        );
        match step {
            Some(to) => Some(self.walk(view, to)),
            None => self.flee(view, mighty),
        }
    }

    pub(super) fn walk(&mut self, view: &View, to: Point) -> Command {
        let is_walkable = view
            .map
            .tile(to)
            .is_some_and(|tile| tile.tile.is_walkable());
        let is_free = !view.actors.iter().any(|actor| actor.at == to);
        self.tried = (is_walkable && is_free).then_some(Attempt {
            from: view.hero.at,
            to,
        });
        step_to(view.hero.at, to)
    }

    /// The step that leads furthest from everyone awake, if any leads further.
    pub(super) fn flee(&self, view: &View, awake: &[&ActorView]) -> Option<Command> {
        let ground = self.ground(view, Courage::Careful);
        let nearest = |at: Point| {
            let foes = awake.iter();
            foes.map(|actor| view.metric.steps(actor.at, at)).min()
        };
        let here = nearest(view.hero.at)?;
        let best = view
            .metric
            .around(view.hero.at)
            .filter(|&at| ground.is_open(at) && awake.iter().all(|actor| actor.at != at))
            .max_by_key(|&at| nearest(at))?;
        (nearest(best)? > here).then(|| step_to(view.hero.at, best))
    }
}

/// Which stairs the journey leads over next.
pub(super) fn wanted_stairs(view: &View) -> TileRole {
    match view.hero.has_goal {
        true => TileRole::StairsUp,
        false => TileRole::StairsDown,
    }
}

/// How one leaves by stairs.
pub(super) fn leave_by(stairs: TileRole) -> Command {
    match stairs {
        TileRole::StairsUp => Command::Ascend,
        _ => Command::Descend,
    }
}

/// Is there room for it, and use?
fn is_wanted(view: &View, item: &ItemView) -> bool {
    let kept_free = match item.kind.key || item.kind.goal {
        true => 0,
        false => KEPT_FREE,
    };
    view.pack.len() + kept_free < view.pack_size
}
