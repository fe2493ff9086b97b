//! A player made of rules. It sees only what a player sees: a `View`.
//!
//! It fights what is adjacent, outruns what is far too strong, flees when weak, drinks when hurt, picks up what
//! it finds, unlocks what it has a key for, explores, looks for secret doors,
//! and goes down; once it has what it came for, it goes up.

mod flood;
mod progress;
mod search;
mod ways;

#[cfg(test)]
mod tests;

use crate::game::Game;
use crate::game::command::{Command, Refusal};
use crate::game::view::{ActorView, ItemView, Seen, View};
use crate::map::TileRole;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use flood::{Flood, Place};
pub use progress::Progress;
use search::Search;
use ways::{Courage, KnownGround};

/// Below this share of its health, in percent, the bot drinks.
const THIRSTY: i32 = 50;
/// Below this share it would rather be elsewhere.
const WEAK: i32 = 30;
/// Above this share, with nobody near, it stops resting.
const RESTED: i32 = 65;
/// Resting so many turns without healing would be hiding.
const LONGEST_REST: u32 = 60;
/// Whoever fled for so many turns is not getting away.
const LONGEST_FLIGHT: u32 = 40;
/// When nothing came of so many turns, the bot takes chances.
const PATIENCE: u32 = 40;
/// A place that could not be entered is gone round for so many turns.
const SHUNNED_FOR: u32 = 20;
/// Whoever can take so many times what the bot can is not to be fought.
const MIGHTY: i32 = 2;
/// Places in the pack that are kept for keys and for what the journey is for.
const KEPT_FREE: usize = 2;

/// A player's mind: what it remembers between turns beside the map.
#[derive(Default)]
pub struct Bot {
    progress: Progress,
    search: Search,
    depth: i32,
    /// The health at the last turn, and how long resting has not raised it.
    health: i32,
    idle_rest: u32,
    fled: u32,
    /// The step that was tried last.
    tried: Option<Attempt>,
    /// Places that could not be entered, and until which turn they are shunned.
    shunned: Vec<(Point, u32)>,
    /// Where foes lay asleep when they were last seen: out of sight is not out
    /// of mind, or the bot would turn back and forth at the edge of its sight.
    sleepers: Vec<Point>,
    flood: Flood,
}

/// A step to a place where nobody stood and nothing was shut.
#[derive(Clone, Copy)]
struct Attempt {
    from: Point,
    to: Point,
}

impl Bot {
    /// Has a game carry out what the bot does next, and says which command that was.
    ///
    /// # Errors
    /// The game takes no command at all.
    pub fn act(&mut self, game: &mut Game) -> Result<Command, Refusal> {
        let command = self.decide(&game.view());
        match game.apply(command) {
            Ok(_) => Ok(command),
            // Whatever it misjudged, waiting is always possible.
            Err(_) => game.apply(Command::Wait).map(|_| Command::Wait),
        }
    }

    /// What the bot does next.
    pub fn decide(&mut self, view: &View) -> Command {
        let idle = self.progress.idle_turns(view);
        self.learn(view);
        let share = view.hero.health * 100 / view.hero.max_health.max(1);
        let foes = || view.actors.iter().filter(|actor| actor.hostile);
        let awake: Vec<&ActorView> = foes().filter(|actor| !actor.asleep).collect();
        let adjacent = awake
            .iter()
            .find(|actor| view.metric.is_adjacent(actor.at, view.hero.at));

        if let Some(drink) = drink(view, share, !awake.is_empty()) {
            return drink;
        }
        if share >= WEAK {
            self.fled = 0;
        } else if !awake.is_empty()
            && self.fled < LONGEST_FLIGHT
            && let Some(away) = self.flee(view, &awake)
        {
            self.fled += 1;
            return away;
        }
        let mighty: Vec<&ActorView> = awake
            .iter()
            .copied()
            .filter(|actor| actor.max_health > view.hero.max_health * MIGHTY)
            .collect();
        if !mighty.is_empty()
            && idle <= PATIENCE
            && let Some(away) = self.outrun(view, &mighty)
        {
            return away;
        }
        if let Some(foe) = adjacent {
            self.idle_rest = 0;
            return step_to(view.hero.at, foe.at);
        }
        // Nobody heals in sight of a foe, even of one that sleeps.
        if foes().next().is_none() && share < RESTED && self.idle_rest < LONGEST_REST {
            self.idle_rest += 1;
            return Command::Wait;
        }
        if share >= RESTED {
            self.idle_rest = 0;
        }
        self.go(view, idle)
    }

    /// Takes note of what became of the last turn.
    fn learn(&mut self, view: &View) {
        if self.depth != view.depth {
            self.depth = view.depth;
            self.shunned.clear();
            self.sleepers.clear();
            self.tried = None;
            self.search = Search::default();
        }
        if view.hero.health > self.health {
            self.idle_rest = 0;
        }
        self.health = view.hero.health;
        self.shunned.retain(|&(_, until)| until > view.turn);
        if let Some(Attempt { from, to }) = self.tried.take()
            && view.hero.at == from
        {
            self.shunned.push((to, view.turn + SHUNNED_FOR));
        }
        let in_sight = |at: Point| view.map.tile(at).is_some_and(|tile| tile.seen == Seen::Now);
        self.sleepers.retain(|&at| !in_sight(at));
        let asleep = view
            .actors
            .iter()
            .filter(|actor| actor.hostile && actor.asleep);
        self.sleepers.extend(asleep.map(|actor| actor.at));
        self.search.stand(view);
    }

    fn ground<'a>(&self, view: &'a View, courage: Courage) -> KnownGround<'a> {
        let shunned = self.shunned.iter().map(|&(at, _)| at);
        KnownGround::new(view, courage, &self.sleepers).without(shunned)
    }

    fn go(&mut self, view: &View, idle: u32) -> Command {
        let hero = view.hero.at;
        let lying = view.items.iter().find(|item| item.at == hero);
        if lying.is_some_and(|item| is_wanted(view, item)) {
            return Command::PickUp;
        }
        let stairs = match view.hero.has_goal {
            true => TileRole::StairsUp,
            false => TileRole::StairsDown,
        };
        if view.map.tile(hero).is_some_and(|tile| tile.tile == stairs) {
            return match stairs {
                TileRole::StairsUp => Command::Ascend,
                _ => Command::Descend,
            };
        }
        match self.next_step(view, stairs, idle) {
            Some(to) => self.walk(view, to),
            // Asleep in the only way: wake it.
            None => view
                .actors
                .iter()
                .find(|actor| view.metric.is_adjacent(actor.at, hero))
                .map_or(Command::Wait, |actor| step_to(hero, actor.at)),
        }
    }

    /// The first step towards whatever is left to do on the level.
    fn next_step(&mut self, view: &View, stairs: TileRole, idle: u32) -> Option<Point> {
        let items = view.items.iter().filter(|item| is_wanted(view, item));
        let items: Vec<usize> = items.filter_map(|item| view.map.idx(item.at)).collect();
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

    /// What is left to do where those who are not to be fought do not reach, or
    /// else a step away from them. The stairs and the goal are taken first.
    fn outrun(&mut self, view: &View, mighty: &[&ActorView]) -> Option<Command> {
        let hero = view.hero.at;
        let reached = |at: Point| {
            let mut foes = mighty.iter();
            foes.any(|foe| Metric::Four.steps(foe.at, at) <= 1)
        };
        let goal = view.items.iter().find(|item| item.kind.goal);
        if goal.is_some_and(|item| item.at == hero) && !reached(hero) {
            return Some(Command::PickUp);
        }
        let is_way_up = |at: Point| {
            let tile = view.map.tile(at);
            view.hero.has_goal && tile.is_some_and(|tile| tile.tile == TileRole::StairsUp)
        };
        if is_way_up(hero) {
            return Some(Command::Ascend);
        }
        let zone = mighty
            .iter()
            .flat_map(|foe| Metric::Four.around(foe.at).chain([foe.at]));
        let ground = self.ground(view, Courage::Careful).without(zone);
        let is_goal = |at: Point| is_way_up(at) || goal.is_some_and(|item| item.at == at);
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

    fn walk(&mut self, view: &View, to: Point) -> Command {
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
    fn flee(&self, view: &View, awake: &[&ActorView]) -> Option<Command> {
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

/// Is there room for it, and use?
fn is_wanted(view: &View, item: &ItemView) -> bool {
    let kept_free = match item.kind.key || item.kind.goal {
        true => 0,
        false => KEPT_FREE,
    };
    view.pack.len() + kept_free < view.pack_size
}

fn step_to(from: Point, to: Point) -> Command {
    Command::Step {
        dx: (to.x - from.x).signum(),
        dy: (to.y - from.y).signum(),
    }
}

/// A healing drink when hurt; a lasting one as soon as it is quiet.
fn drink(view: &View, share: i32, danger: bool) -> Option<Command> {
    let wanted = view.pack.iter().find(|item| {
        item.kind.can_be_quaffed()
            && match item.kind.only_heals() {
                true => share < THIRSTY,
                false => !danger,
            }
    })?;
    Some(Command::Quaff { item: wanted.id })
}
