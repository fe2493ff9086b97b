//! The command line. What needs no window is done here; the rest is done by `ui`.

mod map;
mod maze;
mod mods;
mod output;
mod replay;
mod scaffold;
mod simulate;

use crate::catalog::Catalog;
use crate::content::Content;
use crate::platform::print_error;
use crate::raws::load::Loaded;
use crate::ui::{self, PlayOptions};
use chance::seed::Seed;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Shown below the help.
const ENDS: &str = "Every command ends with 0 if all went well, with 3 if it was called wrongly, and else \
                    with 1. `mod` and `maze` have more: see README and docs/modding.md.";

/// A graphical roguelike: down to the wyrm's hoard, and out again.
#[derive(Parser)]
#[command(name = "wyrmhold", version, about, after_help = ENDS)]
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
    /// Refuse to start the game if any mod has an error; commands always do.
    #[arg(long, global = true, conflicts_with = "lenient")]
    strict: bool,
    /// Let a command go on without the mods that have an error.
    #[arg(long, global = true)]
    lenient: bool,
    /// Begin every new game in debug mode, outside the ranks.
    #[arg(long)]
    debug: bool,
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
    /// Solve, make and play mazes with a dragon in them.
    #[command(subcommand)]
    Maze(maze::MazeTask),
    /// Make, check, explain and pack mods.
    #[command(subcommand)]
    Mod(mods::ModTask),
}

/// The exit code for wrong usage.
const USAGE: u8 = mods::Exit::Usage as u8;

/// Why a command failed.
pub enum Fault {
    /// The arguments make no sense.
    Usage(String),
    Failed(String),
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Fault::Failed(message)
    }
}

fn seed(text: &str) -> Result<u64, String> {
    Seed::parse(text).map(|seed| seed.number)
}

/// A number of things from the least to the most.
fn count<const LEAST: u32, const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok();
    let fit = number.filter(|number| (LEAST..=MOST).contains(number));
    fit.ok_or_else(|| format!("write a whole number from {LEAST} to {MOST}"))
}

/// A depth. Which there are, only the content knows.
fn depth(text: &str) -> Result<i32, String> {
    let number = text.parse();
    number.map_err(|_| "write a whole number, 1 for the first level".to_string())
}

/// Runs what the arguments ask for. Problems go to stderr.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(words()) {
        Ok(arguments) => arguments,
        Err(error) => return explained(&error),
    };
    if arguments.seed.is_some() && arguments.task.is_some() {
        print_error("--seed before a command means nothing: name it behind, as in `map --seed 7`");
        return ExitCode::from(USAGE);
    }
    if let Some(Task::Mod(task)) = &arguments.task {
        if arguments.mods.is_some() || arguments.raws.is_some() {
            print_error("--mods and --raws mean nothing before `mod`: its tools take paths");
            return ExitCode::from(USAGE);
        }
        return ExitCode::from(mods::run(task).print() as u8);
    }
    let ended = match arguments.task {
        Some(Task::Maze(ref task)) => {
            // Its output contains only tiles, and a playback must clear the screen, so
            // it goes around `output`.
            match checked(&arguments).and_then(|()| maze::run(task, &mut io::stdout().lock())) {
                Ok(None) => return ExitCode::SUCCESS,
                Ok(shown) => run(arguments, shown),
                Err(fault) => {
                    print_error(&fault.message);
                    return ExitCode::from(fault.exit);
                }
            }
        }
        _ => run(arguments, None),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault::Usage(message)) => {
            print_error(&message);
            ExitCode::from(USAGE)
        }
        Err(Fault::Failed(message)) if message == output::GONE => ExitCode::SUCCESS,
        Err(Fault::Failed(message)) => {
            print_error(&message);
            ExitCode::FAILURE
        }
    }
}

/// The words of the command line. `help maze solve` becomes `maze solve --help`, which
/// shows more than clap's own `help`.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.len() > 2 && words[1] == "help" {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

/// Prints help, the version or a usage error.
fn explained(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    if error.use_stderr() {
        print_error(&text);
        return ExitCode::from(USAGE);
    }
    match output::print(&text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            print_error(&message);
            ExitCode::FAILURE
        }
    }
}

impl Arguments {
    /// Whether every mod must be sound. The game shows in its window which mods are
    /// off. A command that prints results, or that was given mods, must not go on
    /// without one.
    fn wants_all_mods(&self) -> bool {
        let has_window = match &self.task {
            None | Some(Task::Maze(_)) => true,
            Some(Task::Replay(options)) => !options.is_headless(),
            Some(_) => false,
        };
        let is_named = self.task.is_some() && self.mods.is_some();
        !self.lenient && (is_named || !has_window)
    }
}

/// The content that the arguments name, with its reports.
fn load(arguments: &Arguments) -> Result<(Content, Loaded, Arc<Catalog>), Fault> {
    let content = Content::new(
        arguments.raws.clone(),
        arguments.mods.clone(),
        crate::platform::mods_folder(),
    )
    .map_err(Fault::Usage)?;
    if let Some(trouble) = content.trouble() {
        print_error(&plain_text::line(trouble));
    }
    let loaded = content.load();
    let reports = crate::raws::report_text(&loaded);
    let Some(catalog) = loaded.catalog.clone() else {
        return Err(Fault::Failed(reports));
    };
    if loaded.has_errors() {
        if arguments.wants_all_mods() {
            let help = "nothing was done: mend the mod, or go on without it by --lenient";
            return Err(Fault::Failed(format!("{reports}\n{help}")));
        }
        if arguments.strict {
            return Err(Fault::Failed(reports));
        }
        print_error(&reports);
    } else {
        print_error(&loaded.wrong_choices());
    }
    Ok((content, loaded, catalog))
}

/// Mazes need no content. But if content is named, it must be sound.
fn checked(arguments: &Arguments) -> Result<(), maze::Fault> {
    if arguments.raws.is_none() && arguments.mods.is_none() {
        return Ok(());
    }
    load(arguments).map(drop).map_err(|fault| match fault {
        Fault::Usage(message) => maze::Fault {
            message,
            exit: USAGE,
        },
        Fault::Failed(message) => maze::Fault::no_way(message),
    })
}

/// Runs what needs content. `shown` is opened in the window at once.
fn run(arguments: Arguments, shown: Option<maze::Shown>) -> Result<(), Fault> {
    let (content, loaded, catalog) = load(&arguments)?;
    match arguments.task {
        Some(Task::Simulate(options)) => simulate::run(&options, &catalog),
        Some(Task::Map(options)) => map::run(&options, &catalog, &mut output::stdout()),
        Some(Task::Replay(options)) if options.is_headless() => {
            Ok(replay::run(&options, &catalog, &mut output::stdout())?)
        }
        task => {
            let watched = match task {
                Some(Task::Replay(options)) => Some(replay::only(&options)?),
                _ => None,
            };
            let options = PlayOptions {
                seed: arguments.seed,
                catalog,
                content,
                loaded,
            };
            let opened = ui::run(options, |app| {
                if arguments.debug {
                    app.debug_new_games();
                }
                match (shown, watched) {
                    (Some(shown), _) => shown.open(app),
                    (None, Some(run)) => run.open(app),
                    (None, None) => (),
                }
            });
            Ok(opened?)
        }
    }
}
