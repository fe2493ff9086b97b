//! `wyrmhold simulate`: games that a bot plays, without a window.

mod coverage;

use super::Fault;
use super::output::{self, counted};
use crate::bot::Bot;
use crate::catalog::Catalog;
use crate::game::Game;
use crate::morgue::Morgue;
use crate::platform::{self, Files, print_error, write_into};
use crate::resources::Status;
use crate::run::header::{Header, Origin};
use crate::run::keeper::{Keeper, file_story, last_slot};
use crate::run::open::{OpenError, Opened, open};
use crate::run::{limits, link};
use crate::simulate::{self, SimulatedEnd, SimulatedTotals};
use crate::store::{StorageError, Store};
use chance::seed::Seed;
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Let a bot play games without a window, and tell how they ended.
#[derive(Args)]
pub struct SimulateOptions {
    /// How many games.
    #[arg(long, default_value = "10", value_parser = super::count::<1, 1_000_000>, allow_negative_numbers = true)]
    games: u32,
    /// The seed of the first game; each further game takes the next number.
    #[arg(long, default_value = "1", value_parser = super::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Play as this hero, by id.
    #[arg(long, value_name = "ID")]
    hero: Option<String>,
    /// List every kind of content: in how many games it was shown, used and suffered, and
    /// at the end what never was. The first game is played by the first hero at depth 1, the
    /// next by the next hero; after all heroes, from the next depth, and after the
    /// deepest the tutorial once, then from the first again. Whoever begins deeper carries
    /// what the tables put on the levels above. In every fourth round through all depths the
    /// hero is noticed from the start: attention begins at 90.
    #[arg(long, conflicts_with_all = ["check", "record", "keep", "hero"])]
    coverage: bool,
    /// Stop a game after so many turns; with 0 a kept game is only looked at.
    #[arg(long, default_value = "2000", value_parser = super::count::<0, { limits::COMMANDS }>, allow_negative_numbers = true)]
    max_turns: u32,
    /// One JSON line for each game, then one of totals.
    #[arg(long)]
    json: bool,
    /// Check after every turn that the game is whole; stop at the first breach.
    #[arg(long)]
    check: bool,
    /// Write each game into this folder, to be played again.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["check", "keep"])]
    record: Option<PathBuf>,
    /// Play as a player does who keeps the runs in this folder: go on with the one
    /// that is there, save while playing, and tell of every turn.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["check", "json", "games"])]
    keep: Option<PathBuf>,
}

/// Plays the games.
///
/// # Errors
/// A sentence.
pub fn run(options: &SimulateOptions, catalog: &Arc<Catalog>) -> Result<(), Fault> {
    match simulate(options, catalog) {
        Err(Stop::Output(error)) => Ok(output::finished(Err(error))?),
        Err(Stop::Breach(breach)) => Err(Fault::Failed(breach)),
        Err(Stop::Usage(message)) => Err(Fault::Usage(message)),
        Ok(()) => Ok(()),
    }
}

/// Why a simulation ended early.
enum Stop {
    Output(io::Error),
    Breach(String),
    /// The arguments name what is not there.
    Usage(String),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        Stop::Output(error.into())
    }
}

fn simulate(options: &SimulateOptions, catalog: &Arc<Catalog>) -> Result<(), Stop> {
    if options.coverage {
        return coverage::run(options, catalog);
    }
    let catalog = &as_hero(options, catalog)?;
    if let Some(folder) = &options.keep {
        return keep(folder, options, catalog);
    }
    let mut out = output::stdout();
    let mut totals = SimulatedTotals::default();
    for number in 0..options.games {
        let seed = options.seed.wrapping_add(u64::from(number));
        let turns = options.max_turns;
        let result = if options.check {
            simulate::play_checked(seed, catalog, turns).map_err(Stop::Breach)?
        } else if let Some(folder) = &options.record {
            let header = header(Seed::number(seed), options, catalog);
            let (result, run) = simulate::play_under(header, catalog, turns);
            let file = (format!("seed-{seed}.replay"), run.write());
            write_into(folder, &[file]).map_err(Stop::Breach)?;
            result
        } else {
            simulate::play(seed, catalog, turns)
        };
        totals.add(&result);
        if result.stuck {
            print_error(&format!(
                "seed {}: stuck at depth {} in turn {}",
                result.seed, result.depth, result.turns
            ));
        }
        if options.json {
            serde_json::to_writer(&mut out, &result)?;
            writeln!(out)?;
        } else {
            let end = match result.outcome {
                SimulatedEnd::Won => "won".to_string(),
                SimulatedEnd::Died => format!("killed by {}", plain_text::line(&result.cause)),
                SimulatedEnd::Limit if result.stuck => "got stuck".to_string(),
                SimulatedEnd::Limit => "ran out of turns".to_string(),
            };
            writeln!(
                out,
                "seed {}: {end} at depth {} after {}, {} slain",
                result.seed,
                result.depth,
                counted(result.turns as usize, "turn"),
                result.kills
            )?;
        }
    }
    if options.json {
        serde_json::to_writer(&mut out, &serde_json::json!({ "totals": totals }))?;
        writeln!(out)?;
    } else {
        tell_heroes(&mut out, &totals)?;
        writeln!(
            out,
            "{}: {} won, {} died, {} ran out of turns ({} of them stuck)",
            counted(totals.games as usize, "game"),
            totals.won,
            totals.died,
            totals.limit,
            totals.stuck
        )?;
    }
    Ok(out.flush()?)
}

/// The content for the hero that was asked for.
fn as_hero(options: &SimulateOptions, catalog: &Arc<Catalog>) -> Result<Arc<Catalog>, Stop> {
    let Some(hero) = &options.hero else {
        return Ok(Arc::clone(catalog));
    };
    let ids = || catalog.heroes.iter().map(|(_, kind)| kind.id.as_str());
    let is_meant = |id: &&str| *id == hero || id.split_once(':').is_some_and(|(_, it)| it == hero);
    match ids().find(is_meant) {
        Some(id) => Ok(Arc::clone(catalog).played_by(id)),
        None => {
            let all: Vec<&str> = ids().collect();
            let message = format!("there is no hero `{hero}`: there are {}", all.join(", "));
            Err(Stop::Usage(plain_text::line(&message)))
        }
    }
}

/// The header of a run. It names the hero only if one was asked for.
fn header(seed: Seed, options: &SimulateOptions, catalog: &Catalog) -> Header {
    let header = Header::new(seed, Origin::Chosen, &catalog.content);
    match &options.hero {
        Some(_) => header.played_by(&catalog.hero.id),
        None => header,
    }
}

/// How many causes of death are told of each hero.
const MOST_CAUSES: usize = 4;

/// A line for each hero: how deep, how long, and what ended it most often.
fn tell_heroes(out: &mut impl Write, totals: &SimulatedTotals) -> io::Result<()> {
    for (id, hero) in &totals.by_hero {
        let games = u64::from(hero.games.max(1));
        let depths = hero.deepest.iter();
        let depths: Vec<String> = depths
            .map(|(depth, games)| format!("{depth}: {games}"))
            .collect();
        let mut causes: Vec<(&String, &u32)> = hero.deaths_by.iter().collect();
        crate::order::by_key(&mut causes, |(cause, deaths)| {
            (std::cmp::Reverse(**deaths), (*cause).clone())
        });
        let causes: Vec<String> = { causes.iter().take(MOST_CAUSES) }
            .map(|(cause, deaths)| format!("{} ({deaths})", plain_text::line(cause)))
            .collect();
        writeln!(
            out,
            "{}: {} won, {} died, {} ran out of turns; about {}; deepest {}; killed by {}",
            plain_text::line(id),
            hero.won,
            hero.died,
            hero.limit,
            counted((hero.turns / games) as usize, "turn"),
            depths.join(", "),
            match causes.is_empty() {
                true => "nobody".to_string(),
                false => causes.join(", "),
            }
        )?;
    }
    let percent = u64::from(totals.calm) * 100 / u64::from(totals.games.max(1));
    writeln!(
        out,
        "{percent} % of the games ended with two fifths of the attention left"
    )
}

/// Plays one run and saves it as the game does. Prints a line at the start, and one for
/// every command after it was written: the number of commands, the turn, the digest of
/// the game, and whether everything is `kept` or the newest part is only in `memory`.
fn keep(folder: &Path, options: &SimulateOptions, catalog: &Arc<Catalog>) -> Result<(), Stop> {
    let store: Rc<dyn Store> = Rc::new(Files::new(Some(folder.to_path_buf())));
    let slot = last_slot(store.as_ref()).unwrap_or(1);
    let kept_in = Rc::clone(&store);
    let (mut game, mut keeper) = match open(&store, slot, catalog) {
        Ok(Opened {
            game,
            keeper,
            messages,
        }) => {
            messages
                .iter()
                .for_each(|it| print_error(&plain_text::line(it)));
            (game, keeper)
        }
        Err(OpenError::Empty) => {
            let game = Game::new(options.seed, Arc::clone(catalog));
            let seed = Seed::number(options.seed);
            let header = header(seed, options, catalog);
            let keeper = Keeper::begin(store, header, &game);
            (game, keeper)
        }
        // It says where.
        Err(OpenError::Storage(error)) => {
            return Err(Stop::Breach(plain_text::line(&error.to_string())));
        }
        Err(error) => {
            let place = plain_text::path(&folder.join(format!("saves/{slot}")));
            return Err(Stop::Breach(format!(
                "{place}: {}",
                plain_text::line(&error.to_string())
            )));
        }
    };
    let before = keeper.history().commands();
    let mut out = output::stdout();
    let mut bot = Bot::default();
    let mut reported = None;
    loop {
        keeper.flush(&game);
        match (keeper.trouble(), &reported) {
            (Some(trouble), Some(reported)) if trouble.is_like(reported) => (),
            (Some(trouble), _) => {
                print_error(&plain_text::line(&format!(
                    "The run is not saved: {trouble}."
                )));
            }
            (None, Some(_)) => print_error("The run is saved again."),
            (None, None) => (),
        }
        reported = keeper.trouble().cloned();
        let commands = keeper.history().commands();
        let kept = if reported.is_none() { "kept" } else { "memory" };
        writeln!(
            out,
            "{commands} {} {:016x} {kept}",
            game.turn(),
            game.hash()
        )?;
        out.flush()?;
        if game.status() != Status::AwaitingCommand || game.turn() >= options.max_turns {
            break;
        }
        let accepted = bot.act(&mut game);
        let accepted = accepted.map_err(|refusal| Stop::Breach(refusal.reason))?;
        keeper.record(accepted, &game);
    }
    let has_played = keeper.history().commands() > before;
    let lost = |error: &StorageError| {
        if !has_played {
            return Ok(());
        }
        let message = format!("the run is not kept to its end: {error}");
        Err(Stop::Breach(plain_text::line(&message)))
    };
    if game.status() == Status::AwaitingCommand {
        keeper.save(&game);
        return keeper.trouble().map_or(Ok(()), lost);
    }
    match file(&mut keeper, &game, &kept_in) {
        Ok(Some(name)) => {
            print_error(&format!("The run is filed as {name}."));
            Ok(())
        }
        Ok(None) => keeper.trouble().map_or(Ok(()), lost),
        // However often it is tried: as long as it is so, it is reported.
        Err(error) => {
            let message = format!("the run is over and cannot be filed: {error}");
            Err(Stop::Breach(plain_text::line(&message)))
        }
    }
}

/// Files a finished run as the game does, with its story; the game adds the score. Then its
/// slot is free.
fn file(
    keeper: &mut Keeper,
    game: &Game,
    store: &Rc<dyn Store>,
) -> Result<Option<String>, StorageError> {
    let Some(name) = keeper.file_replay(game)? else {
        return Ok(None);
    };
    let link = link::to_link(&platform::page_address(), &keeper.replay(game));
    let mut story = Morgue::of(game, keeper.header(), Some(link));
    story.day = Some(platform::today().to_string());
    file_story(store.as_ref(), &name, &story)?;
    keeper.release_slot()?;
    Ok(Some(name))
}
