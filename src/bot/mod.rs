//! A player made of rules. It sees only what a player sees, a `View`, and may have read
//! the handbook: the content.
//!
//! It fights what is adjacent, outruns what is far too strong, shuts in what cannot be
//! hurt, flees when weak, uses what
//! it carries and what it can cast, wears what is better, picks up what it finds, steps
//! onto what is there to be stepped on, unlocks what it has a key for, explores, looks for
//! secret doors, and goes down; once it has what it came for, it goes up.

mod chase;
mod gear;
mod lairs;
mod moving;
mod outlook;
mod powers;
mod progress;
mod search;

#[cfg(test)]
mod tests;

use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::command::{Command, Refusal};
use crate::game::view::{ActorView, Seen, View};
use crate::travel::flood::Flood;
use crate::travel::ways::{Courage, KnownGround, step_to};
use bracket_lib::geometry::Point;
use chase::Hunter;
use outlook::Outlook;
use powers::Power;
pub use progress::Progress;
use search::Search;
use std::sync::Arc;

/// Below this share of its health, in percent, the bot would rather be elsewhere.
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
/// After so many refusals in a row the bot lets the turn go by.
const MOST_REFUSALS: usize = 12;
/// What was refused is not thought of again for so many turns.
const REFUSED_FOR: u32 = 15;
/// After so many turns without progress nothing is thrown or fired.
const LONGEST_VOLLEY: u32 = 15;
/// How often a bot in peace thinks about what it carries if that is still the same.
const PONDERS_EVERY: u32 = 25;

/// How much a bot dares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taste {
    /// It flees when it is weak.
    #[default]
    Usual,
    /// It never flees.
    Brave,
    /// It flees from whoever is awake.
    Timid,
}

impl Taste {
    /// Below this share of its health, in percent, it flees.
    fn flees_below(self) -> i32 {
        match self {
            Taste::Usual => WEAK,
            Taste::Brave => 0,
            Taste::Timid => 101,
        }
    }
}

/// A player's mind: what it remembers between turns beside the map.
#[derive(Default)]
pub struct Bot {
    taste: Taste,
    progress: Progress,
    search: Search,
    depth: i32,
    /// The health at the last turn, and how long resting has not raised it.
    health: i32,
    idle_rest: u32,
    fled: u32,
    /// What was refused, and until which turn it is not tried again.
    refused: Vec<(Command, u32)>,
    /// What was used on whom, or on which level.
    used: Vec<(u64, u64)>,
    /// What the pack was like when the bot last thought about it in peace, and when.
    pondered: (u64, u32),
    /// Places with something to step on that the bot has been to.
    visited: Vec<Point>,
    handbook: Option<Arc<Catalog>>,
    /// The step that was tried last.
    tried: Option<Attempt>,
    /// Places that could not be entered, and until which turn they are shunned.
    shunned: Vec<(Point, u32)>,
    /// Those who cannot be hurt and whom the bot has seen on this level.
    hunters: Vec<Hunter>,
    /// Doors with someone behind them who cannot be hurt: they stay shut.
    lairs: Vec<Point>,
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
    /// A bot of a taste.
    pub fn of(taste: Taste) -> Self {
        Self {
            taste,
            ..Self::default()
        }
    }

    /// Has a game carry out what the bot does next, and says which command that was.
    ///
    /// # Errors
    /// The game takes no command at all.
    pub fn act(&mut self, game: &mut Game) -> Result<Command, Refusal> {
        let view = game.view();
        self.act_on(game, view)
    }

    /// The same, with the view of the game as it is.
    ///
    /// # Errors
    /// The game takes no command at all.
    pub fn act_on(&mut self, game: &mut Game, view: View) -> Result<Command, Refusal> {
        if self.handbook.is_none() {
            self.handbook = Some(Arc::clone(game.catalog()));
        }
        let mut view = Some(view);
        for _ in 0..MOST_REFUSALS {
            let seen = view.take().unwrap_or_else(|| game.view());
            let command = self.decide(&seen);
            // What a view shares with the game would be copied before it is changed.
            drop(seen);
            match game.apply(command) {
                Ok(_) => return Ok(command),
                Err(_) => self.note_refusal(command, game.turn()),
            }
        }
        // Whatever it misjudged, waiting is always possible.
        game.apply(Command::Wait).map(|_| Command::Wait)
    }

    /// A command was refused: it is not tried again as things stand.
    pub fn note_refusal(&mut self, command: Command, turn: u32) {
        let turns = match command {
            // What stands in the way may be gone the next turn.
            Command::Step { .. } | Command::Fire { .. } => 1,
            _ => REFUSED_FOR,
        };
        self.refused.push((command, turn + turns));
    }

    fn may(&self, command: Command) -> bool {
        !self.refused.iter().any(|&(refused, _)| refused == command)
    }

    /// What the bot does next: the first thing that it thinks of and that was not refused.
    pub fn decide(&mut self, view: &View) -> Command {
        let idle = self.progress.idle_turns(view);
        self.learn(view);
        if idle > PATIENCE {
            // Perhaps the way leads through there after all.
            self.lairs.clear();
        }
        let outlook = Outlook::of(view);
        type Idea = fn(&mut Bot, &View, &Outlook, u32) -> Option<Command>;
        let ideas: [Idea; 8] = [
            Bot::avoid_the_immune,
            Bot::use_powers,
            Bot::run_away,
            Bot::outrun_the_mighty,
            Bot::change_gear,
            Bot::strike,
            Bot::rest,
            Bot::go,
        ];
        for idea in ideas {
            let command = idea(self, view, &outlook, idle);
            if let Some(command) = command.filter(|&command| self.may(command)) {
                return command;
            }
        }
        Command::Wait
    }

    /// Uses what it carries and what it can cast.
    fn use_powers(&mut self, view: &View, outlook: &Outlook, idle: u32) -> Option<Command> {
        let is_peace = outlook.awake.is_empty();
        let is_stuck = idle > PATIENCE / 2;
        let leaves = is_peace && self.is_leaving(view);
        let standing = (pack_mark(view), view.turn);
        let has_changed = standing.0 != self.pondered.0;
        let is_due = has_changed || view.turn >= self.pondered.1 + PONDERS_EVERY;
        let is_hurt = outlook.share < 50;
        if is_peace && !is_due && !leaves && !is_stuck && !is_hurt {
            return None;
        }
        let all = powers::all(view, self.handbook.as_deref());
        let was_used = |power: &Power, on: u64| self.used.contains(&(power.mark(), on));
        let level = u64::MAX - u64::from(view.depth.unsigned_abs());
        let mut ideas = powers::mend(view, &all, outlook);
        let mut on = level;
        if !is_peace {
            on = outlook.awake[0].id;
            // Who has thrown things for so long does not hit.
            let may_throw = idle <= LONGEST_VOLLEY;
            ideas.extend(powers::fight(view, &all, outlook, may_throw, was_used));
        } else {
            ideas.extend(powers::quiet(view, &all, outlook));
            if leaves || is_stuck {
                let left = powers::leftovers(view, &all, is_stuck);
                ideas.extend(
                    left.into_iter()
                        .filter(|(power, _)| !was_used(power, level)),
                );
            }
        }
        let chosen = ideas.into_iter().find(|&(_, command)| self.may(command));
        let Some((power, command)) = chosen else {
            self.pondered = standing;
            return None;
        };
        if !was_used(&power, on) {
            self.used.push((power.mark(), on));
        }
        Some(command)
    }

    /// Who is weak, or timid, would rather be elsewhere.
    fn run_away(&mut self, view: &View, outlook: &Outlook, _: u32) -> Option<Command> {
        if outlook.share >= self.taste.flees_below() {
            self.fled = 0;
            return None;
        }
        if outlook.awake.is_empty() || self.fled >= LONGEST_FLIGHT {
            return None;
        }
        let away = self.flee(view, &outlook.awake)?;
        self.fled += 1;
        Some(away)
    }

    /// Who is far too strong is not fought.
    fn outrun_the_mighty(&mut self, view: &View, outlook: &Outlook, idle: u32) -> Option<Command> {
        let is_mighty = |actor: &&ActorView| actor.max_health > view.hero.max_health * MIGHTY;
        let all = outlook.awake.iter().copied();
        let mighty: Vec<&ActorView> = all.filter(is_mighty).collect();
        match mighty.is_empty() || idle > PATIENCE {
            true => None,
            false => self.outrun(view, &mighty),
        }
    }

    /// Wears what is better. In a fight only the weapon is changed.
    fn change_gear(&mut self, view: &View, outlook: &Outlook, _: u32) -> Option<Command> {
        let is_beside = outlook.beside.is_some();
        if !is_beside && !outlook.awake.is_empty() {
            return None;
        }
        gear::change(view, is_beside, |command| self.may(command))
    }

    fn strike(&mut self, view: &View, outlook: &Outlook, _: u32) -> Option<Command> {
        let foe = outlook.beside?;
        self.idle_rest = 0;
        Some(step_to(view.hero.at, foe.at))
    }

    /// Nobody heals in sight of a foe, even of one that sleeps.
    fn rest(&mut self, _: &View, outlook: &Outlook, _: u32) -> Option<Command> {
        if outlook.share >= RESTED {
            self.idle_rest = 0;
        }
        let rests = !outlook.sees_foes && outlook.share < RESTED && self.idle_rest < LONGEST_REST;
        rests.then(|| {
            self.idle_rest += 1;
            Command::Wait
        })
    }

    /// Takes note of what became of the last turn.
    fn learn(&mut self, view: &View) {
        if self.depth != view.depth {
            self.depth = view.depth;
            self.shunned.clear();
            self.sleepers.clear();
            self.lairs.clear();
            self.hunters.clear();
            self.visited.clear();
            self.used.clear();
            self.tried = None;
            self.search = Search::default();
        }
        if view.hero.health > self.health {
            self.idle_rest = 0;
        }
        self.health = view.hero.health;
        self.shunned.retain(|&(_, until)| until > view.turn);
        self.refused.retain(|&(_, until)| until > view.turn);
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
        self.follow_hunters(view);
        self.search.stand(view);
        if !self.visited.contains(&view.hero.at) {
            let mut here = view.things.iter().filter(|it| it.at == view.hero.at);
            if here.any(|thing| thing.what.is_trap()) {
                self.visited.push(view.hero.at);
            }
        }
    }

    fn ground<'a>(&self, view: &'a View, courage: Courage) -> KnownGround<'a> {
        let shunned = self.shunned.iter().map(|&(at, _)| at);
        let shunned = shunned.chain(self.lairs.iter().copied());
        KnownGround::new(view, courage, &self.sleepers, &self.visited).without(shunned)
    }
}

/// A number that changes with what the hero carries and can cast, and with how well the hero is.
fn pack_mark(view: &View) -> u64 {
    let share = view.hero.health * 4 / view.hero.max_health.max(1);
    let start = u64::from(view.hero.mana.unsigned_abs()) * 31 + u64::from(share.unsigned_abs());
    view.pack.iter().fold(start, |mark, item| {
        let charges = item.charges.map_or(0, |charges| charges.left);
        let state = u64::from(item.count) * 4 + u64::from(item.known) * 2;
        (mark.rotate_left(7) ^ item.id ^ (state << 32))
            .wrapping_add(u64::from(charges.unsigned_abs()))
    })
}
