//! The command line: what needs no window is done here; the rest is for `ui`.

mod map;
mod maze;
mod mods;
mod scaffold;

use crate::content::Content;
use crate::raws::catalog::Catalog;
use crate::simulate::{self, Outcome, Totals};
use crate::ui::{self, PlayOptions};
use clap::{Args, Parser, Subcommand};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// A graphical roguelike: down to the wyrm's hoard, and out again.
#[derive(Parser)]
#[command(name = "wyrmhold", version, about)]
struct Arguments {
    /// Play the game that this number makes.
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Read the content from the *.json files of this folder.
    #[arg(long, value_name = "DIR", global = true)]
    raws: Option<PathBuf>,
    /// Play with these mods: folders, zips, or names in your mods folder.
    #[arg(long, value_name = "A,B", value_delimiter = ',', global = true)]
    mods: Option<Vec<String>>,
    /// Refuse to start if any mod has an error.
    #[arg(long, global = true)]
    strict: bool,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Let a bot play games without a window, and tell how they ended.
    Simulate(Simulate),
    /// Make levels without a window: as text, as pictures, or many to check.
    Map(map::MapOptions),
    /// Solve, make and play mazes with a dragon in them.
    #[command(subcommand)]
    Maze(maze::MazeTask),
    /// Make, check, explain and pack mods.
    #[command(subcommand)]
    Mod(mods::ModTask),
}

#[derive(Args)]
struct Simulate {
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u32,
    /// The seed of the first game; each further game takes the next number.
    #[arg(long, default_value = "1", value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// Stop a game after so many turns.
    #[arg(long, default_value_t = 2000)]
    max_turns: u32,
    /// One JSON line for each game, then one of totals.
    #[arg(long)]
    json: bool,
    /// Check after every turn that the game is whole; stop at the first breach.
    #[arg(long)]
    check: bool,
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// Does what the arguments say. Problems go to stderr.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(Task::Mod(task)) = &arguments.task {
        let outcome = mods::run(task);
        eprint!("{}", outcome.problems);
        // Whoever was reading may have read enough.
        let _ = io::stdout().lock().write_all(outcome.out.as_bytes());
        return ExitCode::from(outcome.exit as u8);
    }
    let mut shown = None;
    if let Some(Task::Maze(task)) = &arguments.task {
        let done = maze::run(task, &mut io::stdout().lock());
        match done {
            Ok(Some(wanted)) => shown = Some(wanted),
            Ok(None) => return ExitCode::SUCCESS,
            Err(fault) => {
                eprintln!("{}", fault.message);
                return ExitCode::from(fault.exit);
            }
        }
    }
    match run(arguments, shown) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Does what needs the content. What is `shown` is opened in the window at once.
fn run(arguments: Arguments, shown: Option<maze::Shown>) -> Result<(), String> {
    let content = Content::new(
        arguments.raws,
        arguments.mods,
        crate::platform::mods_folder(),
    )?;
    let loaded = content.load();
    let told = crate::raws::told(&loaded);
    let Some(catalog) = loaded.catalog.clone() else {
        return Err(told);
    };
    if loaded.has_errors() {
        if arguments.strict {
            return Err(told);
        }
        eprintln!("{told}");
    }
    match arguments.task {
        Some(Task::Simulate(options)) => match simulate(&options, &catalog) {
            // Whoever was reading has read enough.
            Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(Stop::Output(error)) => Err(format!("the results cannot be written: {error}")),
            Err(Stop::Breach(breach)) => Err(breach),
            Ok(()) => Ok(()),
        },
        Some(Task::Map(options)) => map::run(&options, &catalog, &mut io::stdout().lock()),
        _ => {
            let options = PlayOptions {
                seed: arguments.seed,
                catalog,
                content,
                loaded,
            };
            ui::run(options, |app| {
                if let Some(shown) = shown {
                    shown.open(app);
                }
            })
        }
    }
}

/// Why a simulation ended early.
enum Stop {
    Output(io::Error),
    Breach(String),
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

fn simulate(options: &Simulate, catalog: &Arc<Catalog>) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    let mut totals = Totals::default();
    for number in 0..options.games {
        let seed = options.seed.wrapping_add(u64::from(number));
        let result = if options.check {
            simulate::play_checked(seed, catalog, options.max_turns).map_err(Stop::Breach)?
        } else {
            simulate::play(seed, catalog, options.max_turns)
        };
        totals.add(&result);
        if result.stuck {
            eprintln!(
                "seed {}: stuck at depth {} in turn {}",
                result.seed, result.depth, result.turns
            );
        }
        if options.json {
            serde_json::to_writer(&mut out, &result)?;
            writeln!(out)?;
        } else {
            let end = match result.outcome {
                Outcome::Won => "won".to_string(),
                Outcome::Died => format!("killed by {}", result.cause),
                Outcome::Limit if result.stuck => "got stuck".to_string(),
                Outcome::Limit => "ran out of turns".to_string(),
            };
            writeln!(
                out,
                "seed {}: {end} at depth {} after {} turns, {} slain",
                result.seed, result.depth, result.turns, result.kills
            )?;
        }
    }
    if options.json {
        serde_json::to_writer(&mut out, &serde_json::json!({ "totals": totals }))?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{} games: {} won, {} died, {} ran out of turns ({} of them stuck)",
            totals.games, totals.won, totals.died, totals.limit, totals.stuck
        )?;
    }
    Ok(out.flush()?)
}
