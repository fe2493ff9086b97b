//! Whole games played by the bot, without a window: the soak, and the balance.

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

/// When nothing came of so many turns, a game is stuck: no new ground, no kill,
/// no other depth, no other health.
pub const STUCK_AFTER: u32 = 300;

/// How one game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    pub seed: u64,
    pub turns: u32,
    /// Where it ended.
    pub depth: i32,
    /// The furthest down that the hero came.
    pub deepest: i32,
    pub kills: u32,
    pub outcome: Outcome,
    /// Nothing came of the last turns, and so it was ended.
    pub stuck: bool,
    /// Who or what ended it.
    pub cause: String,
    /// The digest of the final state, as 16 hexadecimal digits.
    pub hash: String,
}

/// The ways a simulated game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Won,
    Died,
    /// The turns ran out.
    Limit,
}

/// All games together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    pub games: u32,
    pub won: u32,
    pub died: u32,
    pub limit: u32,
    /// Of those that ran out of turns, the games from which nothing more came.
    pub stuck: u32,
    pub turns: u64,
    /// How many games ended at each depth.
    pub ended_at_depth: BTreeMap<i32, u32>,
    pub deaths_by: BTreeMap<String, u32>,
}

impl Totals {
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.stuck += u32::from(result.stuck);
        self.turns += u64::from(result.turns);
        *self.ended_at_depth.entry(result.depth).or_default() += 1;
        match result.outcome {
            Outcome::Won => self.won += 1,
            Outcome::Limit => self.limit += 1,
            Outcome::Died => {
                self.died += 1;
                *self.deaths_by.entry(result.cause.clone()).or_default() += 1;
            }
        }
    }
}

/// Plays one game to its end or for so many turns.
pub fn play(seed: u64, catalog: &Arc<Catalog>, max_turns: u32) -> GameResult {
    play_with(seed, catalog, max_turns, |_| {})
}

/// The same, showing every accepted command to `record`.
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

/// The same, with the whole run to be played again.
pub fn play_recorded(seed: u64, catalog: &Arc<Catalog>, max_turns: u32) -> (GameResult, RunFile) {
    let header = Header::new(Seed::number(seed), Origin::Chosen, &catalog.content);
    let mut keeper = Keeper::in_memory(header, History::default());
    let (played, Ok(())) = watched(seed, catalog, max_turns, |game, command| {
        keeper.record(command, game);
        Ok::<(), Infallible>(())
    });
    keeper.seal(&played.game);
    (played.result(max_turns), keeper.replay(&played.game))
}

/// The same, checked after every turn; the first breach ends it, told with
/// the seed and the turn.
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

/// Plays until the game, the turns, all hope or the patience of `watch` is over.
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
        let command = bot.decide(&view);
        // What a view shares with the game would be copied before it is changed.
        drop(view);
        let accepted = match game.apply(command) {
            Ok(_) => command,
            // Whatever it misjudged, waiting is always possible.
            Err(_) => match game.apply(Command::Wait) {
                Ok(_) => Command::Wait,
                Err(_) => break,
            },
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
                Outcome::Limit,
                format!("nothing new for {STUCK_AFTER} turns"),
            ),
            Status::AwaitingCommand => (Outcome::Limit, format!("{max_turns} turns")),
            Status::Dead { killer } => (Outcome::Died, killer),
            Status::Won => (Outcome::Won, "got out".into()),
        };
        GameResult {
            seed: game.seed(),
            turns: game.turn(),
            depth: game.depth(),
            deepest: tally.deepest_reached,
            kills: tally.kills,
            outcome,
            stuck: self.stuck,
            cause,
            hash: format!("{:016x}", game.hash()),
        }
    }
}
