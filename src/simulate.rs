//! Whole games played by the bot, without a window: to find faults, and to measure
//! balance.

pub mod coverage;

use crate::bot::{Bot, Progress};
use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::command::Command;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::header::{Header, Origin};
use crate::run::history::History;
use crate::run::keeper::Keeper;
use chance::seed::Seed;
use serde::Serialize;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

/// A game is stuck after this many turns without progress: no new ground, no kill, no
/// change of depth or health.
pub const STUCK_AFTER: u32 = 300;

/// How one game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// The seed of the game.
    pub seed: u64,
    /// The whole id of the hero's kind.
    pub hero: String,
    /// How many turns it took.
    pub turns: u32,
    /// Where it ended.
    pub depth: i32,
    /// The deepest level that the hero reached.
    pub deepest: i32,
    /// How many monsters the hero killed.
    pub kills: u32,
    /// How much notice was taken of the hero at the end, from 0 to 100; none where the
    /// rules know of no attention.
    pub attention: Option<i32>,
    /// How it ended.
    pub outcome: SimulatedEnd,
    /// It was stopped because it was stuck.
    pub stuck: bool,
    /// Who or what ended it.
    pub cause: String,
    /// The digest of the final state, as 16 hexadecimal digits.
    pub hash: String,
}

/// How a simulated game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SimulatedEnd {
    /// The hero got out with the goal.
    Won,
    /// The hero died.
    Died,
    /// The turns ran out.
    Limit,
}

/// The sums over all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SimulatedTotals {
    /// How many games were played.
    pub games: u32,
    /// How many were won.
    pub won: u32,
    /// In how many the hero died.
    pub died: u32,
    /// How many ran out of turns.
    pub limit: u32,
    /// How many of the games that ran out of turns were stuck.
    pub stuck: u32,
    /// The turns of all games.
    pub turns: u64,
    /// How many games ended at each depth.
    pub ended_at_depth: BTreeMap<i32, u32>,
    /// How many deaths each cause has.
    pub deaths_by: BTreeMap<String, u32>,
    /// In how many games at most 60 of 100 attention was drawn at the end.
    pub calm: u32,
    /// The same for each hero.
    pub by_hero: BTreeMap<String, HeroTotals>,
}

/// The sums over all games of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HeroTotals {
    pub games: u32,
    pub won: u32,
    pub died: u32,
    /// How many ran out of turns.
    pub limit: u32,
    pub turns: u64,
    /// How many games got to each depth and no deeper.
    pub deepest: BTreeMap<i32, u32>,
    /// How many deaths each cause has.
    pub deaths_by: BTreeMap<String, u32>,
}

/// Who has drawn no more attention than this has two fifths of it left.
const CALM: i32 = 60;

impl SimulatedTotals {
    /// Adds the result of a game.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.stuck += u32::from(result.stuck);
        self.turns += u64::from(result.turns);
        *self.ended_at_depth.entry(result.depth).or_default() += 1;
        self.calm += u32::from(result.attention.is_none_or(|it| it <= CALM));
        let hero = self.by_hero.entry(result.hero.clone()).or_default();
        hero.games += 1;
        hero.turns += u64::from(result.turns);
        *hero.deepest.entry(result.deepest).or_default() += 1;
        match result.outcome {
            SimulatedEnd::Won => hero.won += 1,
            SimulatedEnd::Limit => hero.limit += 1,
            SimulatedEnd::Died => {
                hero.died += 1;
                *hero.deaths_by.entry(result.cause.clone()).or_default() += 1;
            }
        }
        match result.outcome {
            SimulatedEnd::Won => self.won += 1,
            SimulatedEnd::Limit => self.limit += 1,
            SimulatedEnd::Died => {
                self.died += 1;
                *self.deaths_by.entry(result.cause.clone()).or_default() += 1;
            }
        }
    }
}

/// Plays one game to its end or for `max_turns` turns.
pub fn play(seed: u64, catalog: &Arc<Catalog>, max_turns: u32) -> GameResult {
    play_with(seed, catalog, max_turns, |_| {})
}

/// Like `play`, passing every accepted command to `record`.
pub fn play_with(
    seed: u64,
    catalog: &Arc<Catalog>,
    max_turns: u32,
    mut record: impl FnMut(Command),
) -> GameResult {
    let (played, Ok(())) = watched(seed, catalog, max_turns, |_, command| {
        record(command);
        Ok::<(), Infallible>(())
    });
    played.result(max_turns)
}

/// Like `play`, and also returns the run to play it again.
pub fn play_recorded(seed: u64, catalog: &Arc<Catalog>, max_turns: u32) -> (GameResult, RunFile) {
    let header = Header::new(Seed::number(seed), Origin::Chosen, &catalog.content);
    play_under(header, catalog, max_turns)
}

/// The same for a run whose header is known.
pub fn play_under(header: Header, catalog: &Arc<Catalog>, max_turns: u32) -> (GameResult, RunFile) {
    let seed = header.seed.number;
    let mut keeper = Keeper::in_memory(header, History::default());
    let (played, Ok(())) = watched(seed, catalog, max_turns, |game, command| {
        keeper.record(command, game);
        Ok::<(), Infallible>(())
    });
    keeper.seal(&played.game);
    (played.result(max_turns), keeper.replay(&played.game))
}

/// Like `play`, checked after every turn. The first fault ends it and is returned with the
/// seed and the turn.
pub fn play_checked(
    seed: u64,
    catalog: &Arc<Catalog>,
    max_turns: u32,
) -> Result<GameResult, String> {
    let (played, outcome) = watched(seed, catalog, max_turns, |game, _| game.check());
    match outcome {
        Ok(()) => Ok(played.result(max_turns)),
        Err(breach) => {
            let turn = played.game.turn();
            Err(format!("seed {seed}, turn {turn}: {breach}"))
        }
    }
}

/// A game that was played.
struct Played {
    game: Game,
    stuck: bool,
}

/// Plays until the game ends, the turns run out, the game is stuck, or `watch` stops it.
fn watched<E>(
    seed: u64,
    catalog: &Arc<Catalog>,
    max_turns: u32,
    mut watch: impl FnMut(&Game, Command) -> Result<(), E>,
) -> (Played, Result<(), E>) {
    let mut game = Game::new(seed, catalog.clone());
    let mut bot = Bot::default();
    let mut progress = Progress::default();
    let mut stuck = false;
    while game.status() == Status::AwaitingCommand && game.turn() < max_turns {
        let view = game.view();
        stuck = progress.idle_turns(&view) >= STUCK_AFTER;
        if stuck {
            break;
        }
        let Ok(accepted) = bot.act_on(&mut game, view) else {
            break;
        };
        if let Err(breach) = watch(&game, accepted) {
            return (Played { game, stuck }, Err(breach));
        }
    }
    (Played { game, stuck }, Ok(()))
}

impl Played {
    fn result(&self, max_turns: u32) -> GameResult {
        let game = &self.game;
        let tally = game.tally();
        let (outcome, cause) = match game.status() {
            Status::AwaitingCommand if self.stuck => (
                SimulatedEnd::Limit,
                format!("nothing new for {STUCK_AFTER} turns"),
            ),
            Status::AwaitingCommand => (SimulatedEnd::Limit, format!("{max_turns} turns")),
            Status::Dead { killer } => (SimulatedEnd::Died, killer),
            Status::Won => (SimulatedEnd::Won, "got out".into()),
        };
        GameResult {
            seed: game.seed(),
            hero: game.hero_id().into(),
            turns: game.turn(),
            depth: game.depth(),
            deepest: tally.deepest_reached,
            kills: tally.kills,
            attention: game.view().hero.attention,
            outcome,
            stuck: self.stuck,
            cause,
            hash: format!("{:016x}", game.hash()),
        }
    }
}
