//! `wyrmhold maze`: the shortest way past the dragon, and mazes to try it on.

mod playback;

use super::output;
use crate::platform::{self, read_file};
use crate::ui::app::App;
use chance::seed::Seed;
use clap::{ArgAction, Args, Subcommand};
use dragons_maze::Maze;
use dragons_maze::direction::DragonOrder;
use dragons_maze::generate::{self, LARGEST, Order, SMALLEST};
use dragons_maze::parse::{MAX_BYTES, parse_bytes};
use dragons_maze::puzzle::Puzzle;
use dragons_maze::show;
use dragons_maze::solve::{Solution, Unsolved, solve};
use playback::Playback;
use serde_json::json;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub enum MazeTask {
    /// Tell the shortest way to the goal of a maze, past its dragon.
    Solve(SolveOptions),
    /// Make a maze and print it as rows of emoji.
    Generate(GenerateOptions),
    /// Play a maze in the window: get past the dragon in as few steps as you can.
    Play(PuzzleOptions),
}

#[derive(Args)]
pub struct SolveOptions {
    /// The maze: rows of emoji, or a JSON array of arrays of them; `-` reads standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which way the dragon takes where several are equally short: the first of these.
    #[arg(long, value_name = "ORDER", default_value_t)]
    dragon_order: DragonOrder,
    /// Tell every step, then how many they are.
    #[arg(long)]
    steps: bool,
    /// Tell everything as one JSON object.
    #[arg(long, conflicts_with_all = ["steps", "playback"])]
    json: bool,
    /// Play the way back in the terminal.
    #[arg(short, long)]
    playback: bool,
    /// Draw the pictures of the playback one below the other and clear no screen, as for a
    /// file or a pipe.
    #[arg(long, requires = "playback")]
    plain: bool,
    /// Play the way back in the game's window.
    #[arg(long, conflicts_with_all = ["steps", "json", "playback"])]
    window: bool,
    /// How long each picture of the playback stays, in milliseconds.
    #[arg(short, long, value_name = "MS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(..=60_000))]
    frame_length: u64,
}

#[derive(Args)]
pub struct PuzzleOptions {
    /// The maze: rows of emoji, a JSON array of arrays of them, or a link to a maze; `-`
    /// reads standard input.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Play the maze of this number, or of these words; else a fresh one.
    #[arg(long, conflicts_with = "file", value_parser = Seed::parse, allow_negative_numbers = true)]
    seed: Option<Seed>,
    /// Play the maze that everybody has today.
    #[arg(long, conflicts_with_all = ["file", "seed"])]
    daily: bool,
}

#[derive(Args)]
pub struct GenerateOptions {
    /// How many columns.
    #[arg(long, default_value_t = 15, value_parser = size(), allow_negative_numbers = true)]
    width: i32,
    /// How many rows.
    #[arg(long, default_value_t = 19, value_parser = size(), allow_negative_numbers = true)]
    height: i32,
    /// Make the maze of this number, always the same; else a fresh one, which is told.
    #[arg(long, value_parser = super::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How often a passage is dug on into another, in percent: more loops, more ways round.
    #[arg(long, value_name = "PERCENT", default_value_t = 5, value_parser = clap::value_parser!(i32).range(0..=100), allow_negative_numbers = true)]
    loops: i32,
    /// Only a maze that can be won.
    #[arg(long, value_name = "BOOL", default_value_t = true, action = ArgAction::Set, num_args = 0..=1, default_missing_value = "true")]
    solvable: bool,
    /// Only a maze whose shortest way has at least so many steps.
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    min_steps: usize,
    /// The dragon against which it can be won: see `maze solve`.
    #[arg(long, value_name = "ORDER", default_value_t)]
    dragon_order: DragonOrder,
}

fn size() -> clap::builder::RangedI64ValueParser<i32> {
    clap::value_parser!(i32).range(i64::from(SMALLEST)..=i64::from(LARGEST))
}

/// What went wrong, and the exit code.
pub struct Fault {
    pub message: String,
    pub exit: u8,
}

impl Fault {
    /// The maze is valid, but there is no way through it, or none as requested.
    pub fn no_way(message: impl ToString) -> Self {
        Self {
            message: message.to_string(),
            exit: 1,
        }
    }

    /// The results could not be written: that fails as for every command.
    fn failed(message: impl ToString) -> Self {
        Self::no_way(message)
    }

    /// There is no way, or the maze is too large to search.
    fn unsolved(reason: Unsolved) -> Self {
        let exit = match reason {
            Unsolved::TooLarge { .. } => 4,
            _ => 1,
        };
        Self {
            message: reason.to_string(),
            exit,
        }
    }

    /// There is no maze: the file cannot be read, or is not a maze.
    fn broken(message: impl ToString) -> Self {
        Self {
            message: message.to_string(),
            exit: 2,
        }
    }
}

/// What to open in the game's window.
pub enum Shown {
    Puzzle(Box<Puzzle>),
    Solution { maze: Maze, solution: Solution },
}

impl Shown {
    /// Opens it.
    pub fn open(self, app: &mut App) {
        match self {
            Shown::Puzzle(puzzle) => app.open_puzzle(*puzzle),
            Shown::Solution { maze, solution } => app.watch_solution(&maze, &solution),
        }
    }
}

/// Solves or makes a maze. Results go to `out`; what needs a window is returned.
///
/// # Errors
///
/// Says why there is no maze or no way.
pub fn run(task: &MazeTask, out: &mut impl Write) -> Result<Option<Shown>, Fault> {
    let written = match task {
        MazeTask::Solve(options) if options.window => {
            let maze = read(&options.file)?;
            let solution = solve(&maze, options.dragon_order).map_err(Fault::unsolved)?;
            return Ok(Some(Shown::Solution { maze, solution }));
        }
        MazeTask::Play(options) => {
            let puzzle = chosen(options)?;
            return Ok(Some(Shown::Puzzle(Box::new(puzzle))));
        }
        MazeTask::Solve(options) => solve_and_print(options, out)?,
        MazeTask::Generate(options) => {
            let text = made(options)?;
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        }
    };
    output::finished(written).map_err(Fault::failed)?;
    Ok(None)
}

/// The requested puzzle.
fn chosen(options: &PuzzleOptions) -> Result<Puzzle, Fault> {
    let seed = match (&options.file, &options.seed) {
        (Some(file), _) => {
            if let Some(link) = file.to_str().filter(|text| is_link(text)) {
                let puzzle = Puzzle::of_text(link).unwrap_or_else(|| {
                    Err("this link leads to no maze: its end should be `#maze=` and more".into())
                });
                return puzzle.map_err(Fault::broken);
            }
            let bytes = read_bytes(file)?;
            let text = std::str::from_utf8(&bytes).unwrap_or_default();
            return match Puzzle::of_text(text) {
                Some(puzzle) => puzzle.map_err(Fault::broken),
                None => parse_bytes(&bytes)
                    .map(Puzzle::of_maze)
                    .map_err(Fault::broken),
            };
        }
        (None, Some(seed)) => seed.clone(),
        (None, None) if options.daily => Seed::of_day(platform::today()),
        (None, None) => Seed::number(platform::fresh_seed()),
    };
    Puzzle::of_seed(seed).map_err(Fault::no_way)
}

/// Is it an address, or the end of one, and no path?
fn is_link(text: &str) -> bool {
    text.contains("://") || text.starts_with('#')
}

/// The maze as text.
fn made(options: &GenerateOptions) -> Result<String, Fault> {
    let seed = options.seed.unwrap_or_else(|| {
        let seed = platform::fresh_seed();
        platform::print_error(&format!("seed {seed}"));
        seed
    });
    let order = Order {
        loops: options.loops,
        solvable: options.solvable,
        min_steps: options.min_steps,
        dragon_order: options.dragon_order,
        ..Order::new(seed).sized(options.width, options.height)
    };
    let made = generate::generate(&order).map_err(Fault::no_way)?;
    Ok(show::maze(&made.maze))
}

/// Solves a maze and prints the answer. The caller handles write errors.
fn solve_and_print(options: &SolveOptions, out: &mut impl Write) -> Result<io::Result<()>, Fault> {
    let maze = read(&options.file)?;
    let answer = solve(&maze, options.dragon_order);
    if options.json {
        let written = writeln!(out, "{}", as_json(&answer)).and_then(|()| out.flush());
        return answer.map(|_| written).map_err(Fault::unsolved);
    }
    let solution = answer.map_err(Fault::unsolved)?;
    let report = report(&solution, options.steps);
    if options.playback {
        let before = match options.plain {
            true => playback::Before::EmptyLine,
            false => playback::Before::ClearScreen,
        };
        let playback = Playback::new(&maze, &solution, report, before);
        return Ok(playback.run(options.frame_length, out));
    }
    Ok(writeln!(out, "{report}").and_then(|()| out.flush()))
}

/// The maze in a file.
fn read(file: &Path) -> Result<Maze, Fault> {
    parse_bytes(&read_bytes(file)?).map_err(Fault::broken)
}

/// The bytes of a file, or of standard input.
fn read_bytes(file: &Path) -> Result<Vec<u8>, Fault> {
    let is_input = file == Path::new("-");
    let name = match is_input {
        true => "standard input".to_string(),
        false => plain_text::path(file),
    };
    let unreadable = |error| Fault::broken(format!("{name}: cannot be read: {error}"));
    if !is_input {
        return read_file(file, MAX_BYTES).map_err(unreadable);
    }
    // One byte more than allowed, to notice that it is too long.
    let most = MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(most).read_to_end(&mut bytes);
    read.map_err(unreadable)?;
    Ok(bytes)
}

/// The answer in words.
fn report(solution: &Solution, with_steps: bool) -> String {
    let count = solution.steps.len();
    if !with_steps {
        return format!("The shortest path is {count} steps.");
    }
    let steps: Vec<String> = solution.steps.iter().map(ToString::to_string).collect();
    format!("Steps: {}\nTotal: {count} steps", steps.join(", "))
}

/// The answer as JSON. Rows and columns count from 1, as in messages.
fn as_json(answer: &Result<Solution, Unsolved>) -> serde_json::Value {
    match answer {
        Ok(solution) => {
            let path: Vec<String> = solution.steps.iter().map(ToString::to_string).collect();
            let dragon: Vec<_> = solution
                .dragon
                .iter()
                .map(|at| json!({ "row": at.y + 1, "column": at.x + 1 }))
                .collect();
            json!({
                "solvable": true,
                "steps": path.len(),
                "path": path,
                "dragon": dragon,
                "reason": null,
            })
        }
        Err(reason) => json!({
            // Unknown if the maze is too large to search.
            "solvable": match reason {
                Unsolved::TooLarge { .. } => None,
                _ => Some(false),
            },
            "steps": null,
            "path": [],
            "dragon": [],
            "reason": match reason {
                Unsolved::NoWay => "no_path",
                Unsolved::CannotAvoid => "cannot_avoid",
                Unsolved::TooLarge { .. } => "too_large",
            },
        }),
    }
}
