//! The turning point of a lost run: the last turn from which the hero could have lived.
//!
//! The run is played again up to its last turns, and each state of those is kept. Then bots
//! play on from these states, the last one first. The first state from which a bot is still
//! alive a number of turns later is the turning point. Bots see no more than the player saw.
//! The answer depends on the run alone: patience is counted in turns of bots, not in time.

use super::file::RunFile;
use super::history::{History, HistoryEntry};
use crate::bot::{Bot, Taste};
use crate::catalog::Catalog;
use crate::catalog::schema::AimKind;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::view::{ItemVerb, View};
use crate::resources::Status;
use bracket_lib::geometry::Point;
use std::sync::Arc;

/// How many of the last turns of a run are looked at.
const LOOKED_BACK: u32 = 50;

/// Whoever is alive so many turns later has lived.
const SURVIVED: u32 = 50;

/// The turns of all bots together. When they are spent, the search ends.
const PATIENCE: u32 = 30_000;

/// What parts of the search cost, counted in commands that are played again.
const WORK_OF_TURN: u32 = 3;
const WORK_OF_STATE: u32 = 20;

/// What came of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turning {
    /// From there a bot lived.
    Found(TurningPoint),
    /// From this turn on every bot died.
    NoWayOut { from: u32 },
    /// The run cannot be played again to its end, or nobody died in it.
    Unknown,
}

/// The last moment from which a bot lived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The turn of the moment.
    pub turn: u32,
    /// How many commands of the run lie before it.
    pub commands: u32,
    /// What the bot did first.
    pub deed: Command,
    /// The game at the moment, for `Game::load`.
    pub state: Vec<u8>,
}

/// A kept moment of the run.
struct KeptMoment {
    turn: u32,
    commands: u32,
    state: Vec<u8>,
}

/// How a bot plays on: what it must do first, and its taste.
#[derive(Clone, Copy)]
struct Way {
    first: Option<Command>,
    taste: Taste,
}

/// A bot that plays on.
struct Attempt {
    game: Game,
    bot: Bot,
    /// What it must do first.
    first: Option<Command>,
    /// What it did first.
    deed: Option<Command>,
    /// Who is alive then has lived.
    until: u32,
}

/// A search for the turning point of a run, a slice at a time.
pub struct TurningSearch {
    catalog: Arc<Catalog>,
    history: History,
    /// The turn in which the run ended.
    end: u32,
    stage: Stage,
    /// The kept moments that were not tried yet, oldest first.
    moments: Vec<KeptMoment>,
    /// The earliest turn from which all bots died.
    hopeless_from: u32,
    patience: u32,
}

enum Stage {
    /// The run is played again; so many bytes of its history and so many commands were.
    Playing {
        game: Box<Game>,
        at: usize,
        commands: u32,
    },
    /// Bots play on from the last kept moment, in the ways that are left, the next one last.
    Trying {
        ways: Option<Vec<Way>>,
        attempt: Option<Box<Attempt>>,
    },
    Done(Turning),
}

impl TurningSearch {
    /// The search in a run that was played with this content.
    pub fn new(run: &RunFile, catalog: &Arc<Catalog>) -> Self {
        let stage = match run.header.content == catalog.content {
            true => Stage::Playing {
                game: Box::new(run.header.begin(Arc::clone(catalog))),
                at: 0,
                commands: 0,
            },
            false => Stage::Done(Turning::Unknown),
        };
        Self {
            catalog: Arc::clone(catalog),
            history: run.history.clone(),
            end: run.summary.turn,
            stage,
            moments: Vec::new(),
            hopeless_from: run.summary.turn,
            patience: PATIENCE,
        }
    }

    /// What came of it; none while it goes on.
    pub fn result(&self) -> Option<&Turning> {
        match &self.stage {
            Stage::Done(turning) => Some(turning),
            _ => None,
        }
    }

    /// Does about so much work, counted in commands that are played again.
    pub fn advance(&mut self, work: u32) {
        let mut done = 0;
        while done < work {
            done += match &mut self.stage {
                Stage::Playing { .. } => self.play(),
                Stage::Trying { .. } => self.try_on(),
                Stage::Done(_) => return,
            };
        }
    }

    /// The whole search at once.
    pub fn finish(mut self) -> Turning {
        loop {
            self.advance(u32::MAX);
            if let Stage::Done(turning) = self.stage {
                return turning;
            }
        }
    }

    /// Plays the next entry of the history again. Returns the work.
    fn play(&mut self) -> u32 {
        let Stage::Playing { game, at, commands } = &mut self.stage else {
            return 0;
        };
        let mut work = 1;
        let goes_on = match self.history.entry_at(*at) {
            Some((HistoryEntry::Command(command), behind)) => {
                if game.turn() + LOOKED_BACK >= self.end {
                    self.moments.push(KeptMoment {
                        turn: game.turn(),
                        commands: *commands,
                        state: game.save(),
                    });
                    work = WORK_OF_STATE;
                }
                *at = behind;
                *commands += 1;
                game.apply(command).is_ok()
            }
            Some((HistoryEntry::Digest(_), behind)) => {
                *at = behind;
                true
            }
            Some((HistoryEntry::Content(_), _)) => false,
            None if matches!(game.status(), Status::Dead { .. }) => {
                self.stage = Stage::Trying {
                    ways: None,
                    attempt: None,
                };
                return work;
            }
            None => false,
        };
        if !goes_on {
            self.stage = Stage::Done(Turning::Unknown);
        }
        work
    }

    /// One turn of a bot, or a step to the next way or moment. Returns the work.
    fn try_on(&mut self) -> u32 {
        let Stage::Trying { ways, attempt } = &mut self.stage else {
            return 0;
        };
        if let Some(trial) = attempt {
            match trial.act() {
                Fate::Open => (),
                Fate::Died => *attempt = None,
                Fate::Lived(deed) => self.settle(deed),
            }
            self.patience = self.patience.saturating_sub(1);
            return WORK_OF_TURN;
        }
        let Some(moment) = self.moments.last().filter(|_| self.patience > 0) else {
            self.stage = Stage::Done(Turning::NoWayOut {
                from: self.hopeless_from,
            });
            return 0;
        };
        let Ok(game) = Game::load(&moment.state, Arc::clone(&self.catalog)) else {
            self.stage = Stage::Done(Turning::Unknown);
            return WORK_OF_STATE;
        };
        let left = ways.get_or_insert_with(|| ways_from(&game.view()));
        match left.pop() {
            Some(way) => *attempt = Some(Box::new(Attempt::new(game, way))),
            None => {
                self.hopeless_from = moment.turn;
                self.moments.pop();
                *ways = None;
            }
        }
        WORK_OF_STATE
    }

    /// The last kept moment is the turning point.
    fn settle(&mut self, deed: Command) {
        let turning = self.moments.pop().map(|moment| TurningPoint {
            turn: moment.turn,
            commands: moment.commands,
            deed,
            state: moment.state,
        });
        self.stage = Stage::Done(turning.map_or(Turning::Unknown, Turning::Found));
        self.moments.clear();
    }
}

/// What came of a bot's turn.
enum Fate {
    Open,
    Died,
    /// It lived, and this is what it did first.
    Lived(Command),
}

impl Attempt {
    fn new(game: Game, Way { first, taste }: Way) -> Self {
        Self {
            until: game.turn() + SURVIVED,
            game,
            bot: Bot::of(taste),
            first,
            deed: None,
        }
    }

    fn act(&mut self) -> Fate {
        let done = match self.first.take() {
            Some(command) => self.game.apply(command).map(|_| command),
            None => self.bot.act(&mut self.game),
        };
        let Ok(command) = done else {
            return Fate::Died;
        };
        let deed = *self.deed.get_or_insert(command);
        match self.game.status() {
            Status::Dead { .. } => Fate::Died,
            Status::Won => Fate::Lived(deed),
            Status::AwaitingCommand if self.game.turn() >= self.until => Fate::Lived(deed),
            Status::AwaitingCommand => Fate::Open,
        }
    }
}

/// In which ways bots play on from a moment, the first one last: as they like, and after
/// each thing that a player could do to get away.
fn ways_from(view: &View) -> Vec<Way> {
    let tastes = [Taste::Usual, Taste::Brave, Taste::Timid];
    let free = tastes.map(|taste| Way { first: None, taste });
    let forced = first_deeds(view).into_iter().map(|command| Way {
        first: Some(command),
        taste: Taste::Usual,
    });
    let mut ways: Vec<Way> = free.into_iter().chain(forced).collect();
    ways.reverse();
    ways
}

/// What the hero could do now: use a thing or a spell, take stairs, step, wait. Things that
/// are aimed are aimed at the nearest foe.
fn first_deeds(view: &View) -> Vec<Command> {
    let foe = view.actors.iter().find(|actor| actor.hostile);
    let foe: Option<Point> = foe.map(|actor| actor.at);
    let mut deeds = Vec::new();
    for item in &view.pack {
        for each in &item.uses {
            let id = item.id;
            // What is aimed at nobody is not used.
            let aim = match each.aim {
                AimKind::User => Some(None),
                _ => foe.map(Some),
            };
            deeds.extend(match (each.verb, aim) {
                (ItemVerb::Quaff, _) => Some(Command::Quaff { item: id }),
                (ItemVerb::Read, Some(at)) => Some(Command::Read { item: id, at }),
                (ItemVerb::Zap, Some(at)) => Some(Command::Zap { item: id, at }),
                (ItemVerb::Throw, _) => foe.map(|at| Command::Throw { item: id, at }),
                (ItemVerb::Fire, _) => foe.map(|at| Command::Fire { at }),
                _ => None,
            });
        }
    }
    for (number, spell) in (0..).zip(&view.hero.spells) {
        if spell.can_be_cast {
            let at = foe.filter(|_| spell.kind.aim != AimKind::User);
            deeds.push(Command::Cast { spell: number, at });
        }
    }
    deeds.extend([Command::Descend, Command::Ascend]);
    let (at, around) = (view.hero.at, view.metric.around(view.hero.at));
    deeds.extend(around.map(|to| Command::Step {
        dx: to.x - at.x,
        dy: to.y - at.y,
    }));
    deeds.push(Command::Wait);
    deeds
}

#[cfg(test)]
mod tests;
