//! The command line: what needs no window is done here; the rest is for `ui`.

mod map;
mod maze;
mod mods;
mod replay;
mod scaffold;
mod simulate;

use crate::content::Content;
use crate::run::seed::Seed;
use crate::ui::{self, PlayOptions};
use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// A graphical roguelike: down to the wyrm's hoard, and out again.
#[derive(Parser)]
#[command(name = "wyrmhold", version, about)]
struct Arguments {
    /// Play the game that this number makes, or these words.
    #[arg(long, value_parser = Seed::parse, allow_hyphen_values = true)]
    seed: Option<Seed>,
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
    Simulate(simulate::SimulateOptions),
    /// Make levels without a window: as text, as pictures, or many to check.
    Map(map::MapOptions),
    /// Play a run again: a replay, a save, or a link to a run.
    Replay(replay::ReplayOptions),
    /// Solve and make mazes with a dragon in them.
    #[command(subcommand)]
    Maze(maze::MazeTask),
    /// Make, check, explain and pack mods.
    #[command(subcommand)]
    Mod(mods::ModTask),
}

fn seed(text: &str) -> Result<u64, String> {
    Seed::parse(text).map(|seed| seed.number)
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
    if let Some(Task::Maze(task)) = &arguments.task {
        return match maze::run(task, &mut io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(fault) => {
                eprintln!("{}", fault.message);
                ExitCode::from(fault.exit)
            }
        };
    }
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
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
        Some(Task::Simulate(options)) => simulate::run(&options, &catalog),
        Some(Task::Map(options)) => map::run(&options, &catalog, &mut io::stdout().lock()),
        Some(Task::Replay(options)) if options.is_headless() => {
            replay::run(&options, &catalog, &mut io::stdout().lock())
        }
        _ => ui::run(PlayOptions {
            seed: arguments.seed,
            catalog,
            content,
            loaded,
        }),
    }
}
