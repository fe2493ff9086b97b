//! A moment of a game that a bot plays, shown in the real window.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use crate::display::{Display, Window};
use crate::process;
use crate::window::fresh_folder;

/// The time in which a replay goes to a turn, on a busy machine.
const SOUGHT: Duration = Duration::from_secs(6);

/// A turn of the game that a bot plays with a seed.
pub struct Moment {
    pub seed: &'static str,
    pub turn: u32,
}

impl Moment {
    /// Records the game and opens it in a window of that size, paused at the turn. What moves
    /// is slow, so that pictures show it, and no hint covers the map.
    pub fn open<'a>(
        &self,
        display: &'a Display,
        binary: &Path,
        data: &Path,
        (width, height): (u32, u32),
    ) -> Result<Window<'a>, String> {
        fresh_folder(data)?;
        settle(
            data,
            "{ \"animation_speed\": \"slow\", \"lessons\": false, \"captions\": false }",
        )?;
        let records = data.join("records");
        let turns = (self.turn + 100).to_string();
        process::read(
            Command::new(binary)
                .args(["simulate", "--games", "1", "--seed", self.seed])
                .args(["--max-turns", &turns, "--record"])
                .arg(&records),
        )?;
        let run = records.join(format!("seed-{}.replay", self.seed));
        let run = run.display().to_string();
        let window = display.start(binary, data, &["replay", &run])?;
        window.resize(width, height)?;
        window.press("space")?;
        window.press("g")?;
        for digit in self.turn.to_string().chars() {
            window.press(&digit.to_string())?;
        }
        window.press("Return")?;
        sleep(SOUGHT);
        Ok(window)
    }
}

/// Writes settings for a game that keeps its files in that folder.
pub fn settle(data: &Path, settings: &str) -> Result<(), String> {
    let folder = data.join("wyrmhold");
    let path = folder.join("settings.json");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, settings))
        .map_err(|fault| format!("{}: {fault}", path.display()))
}
