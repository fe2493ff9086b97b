//! The command line: what needs no window is done here; the rest is for `ui`.

use crate::raws::{self, catalog::Catalog};
use crate::simulate::{self, Totals};
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
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    /// Read the content from the *.json files of this folder.
    #[arg(long, value_name = "DIR", global = true)]
    raws: Option<PathBuf>,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Let a bot play games without a window, and tell how they ended.
    Simulate(Simulate),
}

#[derive(Args)]
struct Simulate {
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u32,
    /// The seed of the first game; each further game takes the next number.
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: u64,
    /// Stop a game after so many turns.
    #[arg(long, default_value_t = 2000)]
    max_turns: u32,
    /// One JSON line for each game, then one of totals.
    #[arg(long)]
    json: bool,
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// Does what the arguments say. Problems go to stderr.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let catalog = match &arguments.raws {
        Some(folder) => raws::from_folder(folder),
        None => raws::core(),
    }
    .map_err(|faults| faults.to_string())?;
    match arguments.task {
        None => ui::run(PlayOptions {
            seed: arguments.seed,
            catalog,
        }),
        Some(Task::Simulate(options)) => match simulate(&options, &catalog) {
            // Whoever was reading has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(format!("the results cannot be written: {error}")),
            Ok(()) => Ok(()),
        },
    }
}

fn simulate(options: &Simulate, catalog: &Arc<Catalog>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut totals = Totals::default();
    for number in 0..options.games {
        let seed = options.seed.wrapping_add(u64::from(number));
        let result = simulate::play(seed, catalog, options.max_turns);
        totals.add(&result);
        if options.json {
            serde_json::to_writer(&mut out, &result)?;
            writeln!(out)?;
        } else {
            writeln!(
                out,
                "seed {:<6} {:?} by {} at depth {} after {} turns, {} slain",
                result.seed, result.outcome, result.cause, result.depth, result.turns, result.kills
            )?;
        }
    }
    if options.json {
        serde_json::to_writer(&mut out, &serde_json::json!({ "totals": totals }))?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{} games: {} won, {} died, {} ran out of turns",
            totals.games, totals.won, totals.died, totals.limit
        )?;
    }
    out.flush()
}
