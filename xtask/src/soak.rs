//! Bots play many games, twice: nothing may panic, every turn is checked, and both runs
//! must give the same bytes.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::process::Build;
use crate::{process, runs};

/// How much is played.
#[derive(Clone, Copy)]
pub struct Amount {
    games: u32,
    turns: u32,
    /// The fewest turns in all; with fewer there were too few games.
    least: u64,
    /// In less than this percentage of games the bot may be stuck.
    stuck_percent: Option<u64>,
    build: Build,
}

/// Enough to notice a serious mistake, short enough for every change.
pub const SHORT: Amount = Amount {
    games: 20,
    turns: 1000,
    least: 0,
    stuck_percent: None,
    build: Build::Quick,
};

/// For a release.
pub const LONG: Amount = Amount {
    games: 2000,
    turns: 900,
    least: 1_000_000,
    stuck_percent: Some(1),
    build: Build::Release,
};

impl Amount {
    /// The number of games that the user asked for.
    pub fn games(self, text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(games) if games > 0 => Ok(Self {
                games,
                least: 0,
                ..self
            }),
            _ => Err(format!(
                "--games: `{text}` is not a number of games such as 200"
            )),
        }
    }
}

/// The long form: games, content that never appears, runs that are killed and checked,
/// randomly damaged content and saves, random effects, levels explored by keys, and the odds
/// of all fights.
pub fn run_long(root: &Path, amount: Amount) -> Result<(), String> {
    run(root, amount)?;
    coverage(root)?;
    runs::run(root, runs::LONG)?;
    process::run(
        process::cargo(root)
            .args(["test", "--release", "--test", "limits", "--"])
            .args(["loader_soak", "run_soak", "large_mods", "effect_soak"])
            .args(["content_load", "explore_soak"])
            .env("WYRMHOLD_FUZZ", MUTATIONS)
            .env("WYRMHOLD_MODS", LARGE_MODS)
            .env("WYRMHOLD_TREES", TREES)
            .env("WYRMHOLD_EXPLORE", EXPLORED),
    )?;
    // The odds that are shown, for every hero against every monster.
    process::run(
        process::cargo(root)
            .args(["test", "--release", "--lib", "--"])
            .args(["the_odds_on_cards_are_those_of_the_fights", "--nocapture"])
            .env("WYRMHOLD_THOROUGH", "1"),
    )?;
    // One after the other, since each level is timed.
    process::run(
        process::cargo(root)
            .args(["test", "--release", "--test", "limits", "--"])
            .args(["level_soak", "--test-threads", "1", "--nocapture"])
            .env("WYRMHOLD_LEVELS", LEVEL_SEEDS),
    )
}

/// How many games are looked through for content that never appears, and their length.
const COVERED_GAMES: &str = "2000";
const COVERED_TURNS: &str = "700";

/// The number of seeds whose levels are explored by keys in the long form.
const EXPLORED: &str = "1000";

/// Fails if there is content that never is shown, used or suffered.
fn coverage(root: &Path) -> Result<(), String> {
    let binary = process::build(root, Build::Release)?;
    let text = process::read(
        Command::new(&binary)
            .args(["simulate", "--coverage", "--seed", "1", "--json"])
            .args(["--games", COVERED_GAMES, "--max-turns", COVERED_TURNS]),
    )?;
    let all: serde_json::Value =
        serde_json::from_str(&text).map_err(|fault| format!("soak: coverage: {fault}"))?;
    println!(
        "soak: {COVERED_GAMES} games show content in {} turns",
        all["turns"]
    );
    match all["left"].as_array() {
        Some(left) if left.is_empty() => Ok(()),
        _ => Err(format!("soak: content that never appears: {}", all["left"])),
    }
}

/// The number of seeds with which every step is tried after every other in the long
/// form. Ten times as many random recipes are made.
const LEVEL_SEEDS: &str = "200";

/// The number of damaged files for each of the two in the long form.
const MUTATIONS: &str = "100000";

/// The number of random trees of effects that are played in the long form.
const TREES: &str = "10000";

/// The number of mods of the largest allowed size in the long form.
const LARGE_MODS: &str = "2000";

/// Plays the amount twice and compares.
pub fn run(root: &Path, amount: Amount) -> Result<(), String> {
    let binary = process::build(root, amount.build)?;
    // In parallel: the long form takes minutes on one core.
    let (first, second) = thread::scope(|scope| {
        let other = scope.spawn(|| play(&binary, amount));
        let first = play(&binary, amount);
        (first, other.join())
    });
    let first = first?;
    let second = second.map_err(|_| "soak: the second run panicked")??;
    if first != second {
        let line = first
            .lines()
            .zip(second.lines())
            .position(|(one, other)| one != other)
            .unwrap_or(0);
        return Err(format!(
            "soak: two runs with the same seed differ from line {}:\n  {}\n  {}",
            line + 1,
            first.lines().nth(line).unwrap_or_default(),
            second.lines().nth(line).unwrap_or_default()
        ));
    }
    // One line for each game and one of totals.
    let expected = amount.games as usize + 1;
    if first.lines().count() != expected {
        return Err(format!(
            "soak: {} lines for {} games; it should be {expected}",
            first.lines().count(),
            amount.games
        ));
    }
    let totals = first.lines().last().unwrap_or_default();
    println!("soak: {totals}");
    let stuck = total(totals, "stuck").ok_or("soak: the last line does not tell totals.stuck")?;
    println!("soak: {stuck} of {} games got stuck", amount.games);
    if let Some(percent) = amount.stuck_percent
        && stuck * 100 >= percent * u64::from(amount.games)
    {
        return Err(format!(
            "soak: {stuck} of {} games got stuck; it should be less than {percent} %",
            amount.games
        ));
    }
    let turns = total(totals, "turns").ok_or("soak: the last line does not tell totals.turns")?;
    println!("soak: {turns} turns, each of them checked");
    if turns < amount.least {
        return Err(format!(
            "soak: {turns} turns are too few; it should be at least {}",
            amount.least
        ));
    }
    Ok(())
}

/// A number of the line of totals.
fn total(totals: &str, name: &str) -> Option<u64> {
    let totals: serde_json::Value = serde_json::from_str(totals).ok()?;
    totals["totals"][name].as_u64()
}

fn play(binary: &Path, amount: Amount) -> Result<String, String> {
    let start = Instant::now();
    let text = process::read(
        Command::new(binary)
            .args(["simulate", "--check", "--seed", "1", "--json"])
            .args(["--games", &amount.games.to_string()])
            .args(["--max-turns", &amount.turns.to_string()]),
    )?;
    println!(
        "soak: {} games of at most {} turns in {:.1} s",
        amount.games,
        amount.turns,
        start.elapsed().as_secs_f32()
    );
    Ok(text)
}
