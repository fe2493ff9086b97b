//! Tests the dragon's maze in its window: plays one by keys to the end, and watches a
//! solution.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::display::{Display, Window};
use crate::picture::Picture;
use crate::process;
use crate::window::{expect_change, fresh_folder, ok};

const SEED: &str = "7";

/// The puzzle of a seed, as `maze generate` makes it.
const KIND: [&str; 8] = [
    "--width",
    "19",
    "--height",
    "15",
    "--loops",
    "10",
    "--min-steps",
    "28",
];

/// Runs with a build that exists already.
pub fn run(display: &Display, binary: &Path, data: &Path) -> Result<(), String> {
    fresh_folder(data)?;
    let maze = data.join("maze.txt");
    let generate = process::read(
        Command::new(binary)
            .args(["maze", "generate", "--seed", SEED])
            .args(KIND),
    )?;
    fs::write(&maze, generate).map_err(|fault| format!("{}: {fault}", maze.display()))?;
    solve(display, binary, data, &maze)?;
    watch(display, binary, data, &maze)
}

/// Plays the best way by keys, up to the screen that says it was the best.
fn solve(display: &Display, binary: &Path, data: &Path, maze: &Path) -> Result<(), String> {
    let text = process::read(
        Command::new(binary)
            .args(["maze", "solve", "--steps"])
            .arg(maze),
    )?;
    let keys = directions(&text)?;

    let mut window = display.start(binary, data, &["maze", "play", "--seed", SEED])?;
    let start = shot(&window, data, "puzzle")?;
    ok("`maze play` opens the puzzle and draws it");

    let (last, others) = keys.split_last().ok_or("the best way has no steps")?;
    window.type_quickly(others)?;
    let before = shot(&window, data, "puzzle-near")?;
    expect_change(&start, &before, "the keys of the best way should lead on")?;
    // Undo and the same step again: the picture is the same, except for the counter.
    window.press("BackSpace")?;
    let undone = shot(&window, data, "puzzle-undone")?;
    expect_change(&before, &undone, "Backspace should take a step back")?;
    window.press(others.last().copied().unwrap_or(last))?;

    window.press(last)?;
    let won = shot(&window, data, "puzzle-won")?;
    // The end shows two boards in place of one: that changes far more than a step.
    let (step, end) = (before.difference(&undone), before.difference(&won));
    if end < 4 * step {
        return Err(format!(
            "the last of {} steps should lead to the end; it changed {end} pixels and a step back {step} (pictures in {})",
            keys.len(),
            data.display()
        ));
    }
    ok(&format!("{} keys solve it and lead to the end", keys.len()));
    std::thread::sleep(Duration::from_secs(1));
    let later = shot(&window, data, "puzzle-end")?;
    expect_change(&won, &later, "both ways should play by themselves")?;
    ok("both ways are played beside each other");
    let status = window.close()?;
    if status.success() {
        return Ok(());
    }
    Err(format!(
        "closing the puzzle should end with 0, not {status}"
    ))
}

/// `maze solve --window` moves by itself, and Escape closes it.
fn watch(display: &Display, binary: &Path, data: &Path, maze: &Path) -> Result<(), String> {
    let file = maze.to_string_lossy();
    let mut window = display.start(binary, data, &["maze", "solve", "--window", &file])?;
    let start = shot(&window, data, "watch")?;
    std::thread::sleep(Duration::from_secs(1));
    let later = shot(&window, data, "watch-later")?;
    expect_change(&start, &later, "the solution should play by itself")?;
    window.press("Escape")?;
    let status = window.wait()?;
    if !status.success() {
        return Err(format!("Escape should end it with 0, not {status}"));
    }
    ok("`maze solve --window` plays the solution, and Escape ends it");
    Ok(())
}

/// The keys for a line such as `Steps: Down, Right, ...`.
fn directions(text: &str) -> Result<Vec<&str>, String> {
    let steps = text.lines().find_map(|line| line.strip_prefix("Steps: "));
    let steps = steps.ok_or_else(|| format!("no steps in `{text}`"))?;
    let known = |step: &&str| ["Up", "Left", "Down", "Right"].contains(step);
    let keys: Vec<&str> = steps.split(", ").collect();
    match keys.iter().find(|step| !known(step)) {
        Some(step) => Err(format!("`{step}` is no direction")),
        None => Ok(keys),
    }
}

fn shot(window: &Window, data: &Path, name: &str) -> Result<Picture, String> {
    let picture = window.photograph()?;
    picture.write(&data.join(format!("{name}.png")))?;
    if picture.is_blank() {
        return Err(format!("the window is blank where `{name}` should be"));
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_keys() {
        let text = "Steps: Down, Right, Up\nTotal: 3 steps";
        assert_eq!(directions(text).unwrap(), ["Down", "Right", "Up"]);
        assert!(directions("Steps: Down, North").is_err());
        assert!(directions("The hero cannot avoid the dragon.").is_err());
    }
}
