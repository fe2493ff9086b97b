//! The recording in the README: some turns of a game as an animated picture.

use serde_json::Value;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::display::{Display, Window};
use crate::picture::animated;
use crate::process;
use crate::scene::Moment;

/// Shortly before several kinds of foes come on, on the third depth. Where the rules have
/// changed, another moment has to be looked for: `simulate --record` and `replay` show many.
pub const MOMENT: Moment = Moment {
    seed: "40",
    turn: 628,
};

/// The first picture shows at least so many creatures, and a fight with so many begins within
/// so many commands.
const LEAST_CREATURES: usize = 3;
const MOST_BEFORE: usize = 120;

/// The size of the window. The bar and the keys of the replay are not in the pictures.
const SIZE: (u32, u32) = (960, 600);
const COMMANDS: usize = 26;

/// How long each picture is shown, in milliseconds.
const SHOWN: u16 = 160;

/// The time between the two pictures of a command: what flies and hits, and what came of it.
const BETWEEN: Duration = Duration::from_millis(250);

/// The largest file that a page about the game should have to load.
const LARGEST: u64 = 1_500_000;

/// Makes the recording again, from the real window.
pub fn run(root: &Path) -> Result<(), String> {
    let binary = process::build(root, process::Build::Release)?;
    let display = Display::open()?;
    let data = root.join("target").join("recording-data");
    let window = MOMENT.open(&display, &binary, &data, SIZE)?;
    wait_for_a_fight(&window)?;
    let bar = top_of_bar(&window.state().unwrap_or_default())
        .ok_or("the window does not show where the replay stands")?;
    let photograph = || window.photograph().map(|picture| picture.above(bar));
    let mut pictures = vec![photograph()?];
    for _ in 0..COMMANDS {
        window.tap(&["period"])?;
        pictures.push(photograph()?);
        sleep(BETWEEN);
        pictures.push(photograph()?);
    }
    let path = root.join("resources").join("recording.png");
    animated::write(&path, &pictures, SHOWN)?;
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    println!("recording: {}, {bytes} bytes", path.display());
    match bytes > LARGEST {
        true => Err(format!(
            "{bytes} bytes are more than {LARGEST}: record fewer commands"
        )),
        false => Ok(()),
    }
}

/// Goes on until there are enough creatures in view, so that the recording begins with them.
fn wait_for_a_fight(window: &Window) -> Result<(), String> {
    for _ in 0..MOST_BEFORE {
        let state = window.state().unwrap_or_default();
        if creatures(&state) >= LEAST_CREATURES {
            return Ok(());
        }
        window.tap(&["period"])?;
        sleep(BETWEEN);
    }
    Err(format!(
        "seed {}: no fight with {LEAST_CREATURES} creatures follows on turn {}; look for another moment",
        MOMENT.seed, MOMENT.turn
    ))
}

/// How many creatures the sidebar lists, by what the window says it shows.
fn creatures(state: &Value) -> usize {
    let rows = state["text"].as_array().cloned().unwrap_or_default();
    // The sidebar is right of its line.
    let rows = rows
        .iter()
        .filter_map(|row| row.as_str()?.split('│').next_back());
    let rows: Vec<&str> = rows.map(str::trim).collect();
    let below = rows.split(|row| *row == "creatures").nth(1);
    let listed = below.map(|rows| rows.iter().take_while(|row| !row.is_empty()));
    listed.map_or(0, Iterator::count)
}

/// The row of pixels at which the bar of the replay begins, by what the window says it shows.
fn top_of_bar(state: &Value) -> Option<u32> {
    let rows = state["text"].as_array()?;
    let is_bar = |row: &Value| {
        let words = row.as_str().map(str::trim_start);
        words.is_some_and(|words| words.starts_with("turn ") && words.contains("paused"))
    };
    let row = rows.iter().rposition(is_bar)?;
    let cell = &state["cell"];
    let top = cell["top"].as_u64()? + row as u64 * cell["height"].as_u64()?;
    u32::try_from(top).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn creatures_are_counted_in_the_sidebar() {
        let shown = |rows: &[&str]| creatures(&json!({ "text": rows }));
        let map = "  #.@.#   │ ";
        let rows = [
            "here",
            "floor",
            "",
            "creatures",
            "kobold",
            "hexer",
            "",
            "things",
            "rock",
        ];
        let rows: Vec<String> = rows.iter().map(|row| format!("{map}{row}  ")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(shown(&rows), 2);
        assert_eq!(shown(&rows[..2]), 0);
    }

    #[test]
    fn the_bar_is_found_by_its_words() {
        let cell = json!({ "left": 0, "top": 4, "width": 8, "height": 16 });
        let rows = [
            "turn 3",
            " #@.# ",
            " turn 731  paused  seed 40",
            " . one on",
        ];
        let state = json!({ "text": rows, "cell": cell });
        assert_eq!(top_of_bar(&state), Some(4 + 2 * 16));
        let title = json!({ "text": ["Wyrmhold"], "cell": cell });
        assert_eq!(top_of_bar(&title), None);
    }
}
