//! Bots play many games, twice: nothing may panic, and both runs must agree to the byte.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::process;

/// How much is played.
#[derive(Clone, Copy)]
pub struct Amount {
    games: u32,
    turns: u32,
}

/// Enough to notice a blunder, short enough for every change.
pub const SHORT: Amount = Amount {
    games: 20,
    turns: 1000,
};

/// What one runs before a release.
pub const LONG: Amount = Amount {
    games: 200,
    turns: 2000,
};

impl Amount {
    /// As many games as the user asked for.
    pub fn games(self, text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(games) if games > 0 => Ok(Self { games, ..self }),
            _ => Err(format!(
                "--games: `{text}` is not a number of games such as 200"
            )),
        }
    }
}

/// The long form: the games, and the loader fed with damaged content.
pub fn run_long(root: &Path, amount: Amount) -> Result<(), String> {
    run(root, amount)?;
    process::run(
        process::cargo(root)
            .args(["test", "--release", "--test", "loader_soak"])
            .env("WYRMHOLD_FUZZ", MUTATIONS),
    )
}

/// How many damaged files the loader gets in the long form.
const MUTATIONS: &str = "100000";

/// Plays the amount twice with the release build and compares.
pub fn run(root: &Path, amount: Amount) -> Result<(), String> {
    let binary = process::build_release(root)?;
    let first = play(&binary, amount)?;
    let second = play(&binary, amount)?;
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
    println!("soak: {}", first.lines().last().unwrap_or_default());
    Ok(())
}

fn play(binary: &Path, amount: Amount) -> Result<String, String> {
    let start = Instant::now();
    let text = process::read(
        Command::new(binary)
            .args(["simulate", "--seed", "1", "--json"])
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
