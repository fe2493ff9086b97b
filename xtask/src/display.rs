//! An invisible screen with the game's window on it: starts the game, sends keys, takes
//! screenshots.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::packages::{self, Need};
use crate::picture::Picture;
use crate::process;
use crate::x11;

/// The libraries for a window without a graphics card, and the tools to control it.
const NEEDS: [Need; 11] = [
    Need::program("Xvfb", "xvfb"),
    Need::program("xdotool", "xdotool"),
    Need::program("import", "imagemagick"),
    Need::library("libGL.so.1", "libgl1"),
    Need::library("libEGL.so.1", "libegl1"),
    Need::library("libGLX_mesa.so.0", "libglx-mesa0"),
    Need::library("libX11-xcb.so.1", "libx11-xcb1"),
    Need::library("libXcursor.so.1", "libxcursor1"),
    Need::library("libXrandr.so.2", "libxrandr2"),
    Need::library("libXi.so.6", "libxi6"),
    Need::library("libxkbcommon.so.0", "libxkbcommon0"),
];

/// A key pressed for a shorter time can be missed between two frames of a slow machine.
const HOLD: Duration = Duration::from_millis(100);

/// Milliseconds between keys that are typed quickly: enough for a frame or two, since
/// the game drops keys that come before it has shown a foe or a wound.
const BETWEEN_KEYS: &str = "60";

/// The time in which the game draws the effect of a key, without a graphics card.
const DRAWN: Duration = Duration::from_millis(600);

/// The longest time until the game shows something, on a busy machine.
const LONGEST_START: Duration = Duration::from_secs(60);

/// The longest time for thousands of keys in the queue, on the slowest machine.
const LONGEST_CATCH_UP: Duration = Duration::from_secs(120);

/// The file in the data folder in which the game tells what it shows.
const STATE: &str = "state.json";

/// A virtual display, closed when dropped.
pub struct Display {
    server: Child,
    number: u32,
}

/// Sees to it that a display can be opened.
pub fn ensure_packages() -> Result<(), String> {
    packages::ensure("the window test", &NEEDS)
}

impl Display {
    /// Opens a display with a free number.
    pub fn open() -> Result<Self, String> {
        ensure_packages()?;
        let mut command = Command::new("Xvfb");
        command
            // Without `-noreset` the server restarts when its last client leaves. The
            // tool that looks for the window may be that client while the game is
            // connecting.
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", "1920x1080x24"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut server = command
            .spawn()
            .map_err(|fault| process::cannot_start(&command, &fault))?;
        // The server prints its number when it accepts connections.
        let mut line = String::new();
        if let Some(output) = server.stdout.take() {
            BufReader::new(output).read_line(&mut line).ok();
        }
        match line.trim().parse() {
            Ok(number) => Ok(Self { server, number }),
            Err(_) => {
                server.kill().ok();
                server.wait().ok();
                Err("Xvfb ended without opening a display".to_string())
            }
        }
    }

    /// Starts the game on this display with its own folder for saves, and waits until
    /// the window shows something.
    pub fn start(&self, binary: &Path, data: &Path, words: &[&str]) -> Result<Window<'_>, String> {
        let mut command = Command::new(binary);
        command
            .args(words)
            .env("DISPLAY", self.name())
            .env("XDG_DATA_HOME", data)
            .env("WYRMHOLD_STATE", data.join(STATE))
            .env_remove("WYRMHOLD_DATA")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null());
        let game = command
            .spawn()
            .map_err(|fault| process::cannot_start(&command, &fault))?;
        let mut window = Window {
            display: self,
            game,
            id: 0,
            photograph: data.join("window.png"),
            state: data.join(STATE),
        };
        let mut missing = "no window named Wyrmhold is there".to_string();
        process::wait_for(LONGEST_START, || match window.look() {
            Ok(()) => Some(()),
            Err(what) => {
                missing = what;
                None
            }
        })
        .ok_or_else(|| {
            let seconds = LONGEST_START.as_secs();
            format!("the game showed nothing within {seconds} s; at last: {missing}")
        })?;
        // Without a window manager the window does not get the keyboard by itself.
        window.xdotool(&["windowfocus"], &[])?;
        sleep(DRAWN);
        Ok(window)
    }

    pub fn name(&self) -> String {
        format!(":{}", self.number)
    }

    fn xdotool(&self) -> Command {
        let mut command = within_limit("xdotool");
        command.env("DISPLAY", self.name());
        command
    }
}

/// Runs a tool with a time limit, because it may wait forever for an answer of the
/// display.
fn within_limit(tool: &str) -> Command {
    let mut command = Command::new("timeout");
    command.args(["30", tool]);
    command
}

impl Drop for Display {
    fn drop(&mut self) {
        self.server.kill().ok();
        self.server.wait().ok();
    }
}

/// The game in its window; killed when dropped if it still runs.
pub struct Window<'a> {
    display: &'a Display,
    game: Child,
    id: u32,
    photograph: PathBuf,
    state: PathBuf,
}

impl Window<'_> {
    /// Finds the game's window, and checks whether anything is drawn on it.
    ///
    /// The window is searched each time: while the game tests what the display can do,
    /// it may open one window and replace it by another.
    fn look(&mut self) -> Result<(), String> {
        if let Ok(Some(status)) = self.game.try_wait() {
            return Err(format!("the game ended with {status}"));
        }
        let search = ["search", "--onlyvisible", "--name", "^Wyrmhold"];
        let found = process::read(self.display.xdotool().args(search))?;
        self.id = found
            .lines()
            .next_back()
            .and_then(|line| line.trim().parse().ok())
            .ok_or_else(|| format!("xdotool names no window: `{found}`"))?;
        if self.photograph()?.is_blank() {
            return Err("the window is blank".to_string());
        }
        Ok(())
    }

    /// Presses one key as long as a person does, and waits until its effect is drawn.
    pub fn press(&self, key: &str) -> Result<(), String> {
        process::read(self.display.xdotool().args(["keydown", key]))?;
        sleep(HOLD);
        process::read(self.display.xdotool().args(["keyup", key]))?;
        sleep(DRAWN);
        Ok(())
    }

    /// Presses many keys faster than a person, and waits until the game has handled
    /// them.
    pub fn type_quickly(&self, keys: &[&str]) -> Result<(), String> {
        for some in keys.chunks(50) {
            process::read(
                self.display
                    .xdotool()
                    .args(["key", "--delay", BETWEEN_KEYS])
                    .args(some),
            )?;
        }
        let mut last = self.photograph()?;
        process::wait_for(LONGEST_CATCH_UP, || {
            sleep(DRAWN);
            let now = self.photograph().ok()?;
            let still = now.difference(&last) == 0;
            last = now;
            still.then_some(())
        })
        .ok_or_else(|| format!("the picture still changed after {} keys", keys.len()))
    }

    /// Presses keys with nothing between them, and waits for nothing.
    pub fn tap(&self, keys: &[&str]) -> Result<(), String> {
        let mut command = self.display.xdotool();
        process::read(command.args(["key", "--delay", "0"]).args(keys)).map(drop)
    }

    /// Moves the pointer to a pixel of the window.
    pub fn point(&self, x: i64, y: i64) -> Result<(), String> {
        let (x, y) = (x.to_string(), y.to_string());
        self.xdotool(&["mousemove", "--window"], &[&x, &y])
    }

    /// Clicks where the pointer is: 1 is the main button.
    pub fn click(&self, button: &str) -> Result<(), String> {
        process::read(self.display.xdotool().args(["click", button])).map(drop)
    }

    /// What the game tells of its screen, if it has told anything yet.
    pub fn state(&self) -> Option<serde_json::Value> {
        let text = std::fs::read_to_string(&self.state).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Changes the size of the window.
    pub fn resize(&self, width: u32, height: u32) -> Result<(), String> {
        let (width, height) = (width.to_string(), height.to_string());
        self.xdotool(&["windowsize"], &[&width, &height])?;
        sleep(DRAWN * 2);
        Ok(())
    }

    /// Hides the window and shows it again: the system forgets its picture.
    pub fn hide_and_show(&self) -> Result<(), String> {
        self.xdotool(&["windowunmap", "--sync"], &[])?;
        self.xdotool(&["windowmap", "--sync"], &[])?;
        self.xdotool(&["windowfocus"], &[])?;
        sleep(DRAWN);
        Ok(())
    }

    /// A screenshot of the window.
    pub fn photograph(&self) -> Result<Picture, String> {
        process::read(
            within_limit("import")
                .args(["-display", &self.display.name()])
                .args(["-window", &self.id.to_string()])
                .arg(&self.photograph),
        )?;
        Picture::read(&self.photograph)
    }

    /// The share of one processor that is used without any input.
    pub fn share_of_processor(&self, rest: Duration, watch: Duration) -> Result<f64, String> {
        sleep(rest);
        let before = self.processor_time()?;
        sleep(watch);
        Ok((self.processor_time()? - before) / watch.as_secs_f64())
    }

    /// Seconds of processor time the game has used so far.
    fn processor_time(&self) -> Result<f64, String> {
        let path = format!("/proc/{}/stat", self.game.id());
        let text = std::fs::read_to_string(&path).map_err(|fault| format!("{path}: {fault}"))?;
        let ticks_per_second: f64 = process::read(Command::new("getconf").arg("CLK_TCK"))?
            .parse()
            .map_err(|fault| format!("getconf CLK_TCK: {fault}"))?;
        processor_ticks(&text)
            .map(|ticks| ticks as f64 / ticks_per_second)
            .ok_or_else(|| format!("{path}: `{text}` lacks the times of the process"))
    }

    /// Closes the window as its close button would, and waits for the game to end.
    pub fn close(&mut self) -> Result<ExitStatus, String> {
        x11::ask_to_close(self.display.number, self.id)
            .map_err(|fault| format!("asking the window to close: {fault}"))?;
        self.wait()
    }

    /// Waits for the game to end by itself.
    pub fn wait(&mut self) -> Result<ExitStatus, String> {
        process::wait_for(Duration::from_secs(10), || self.game.try_wait().ok()?)
            .ok_or_else(|| "the game still ran 10 s after it was asked to end".to_string())
    }

    fn xdotool(&self, words: &[&str], more: &[&str]) -> Result<(), String> {
        let id = self.id.to_string();
        let mut command = self.display.xdotool();
        process::read(command.args(words).arg(id).args(more)).map(drop)
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        self.game.kill().ok();
        self.game.wait().ok();
    }
}

/// User and system time from a line of `/proc/PID/stat`. The name in brackets may
/// contain anything, so the fields are counted from the last bracket.
fn processor_ticks(stat: &str) -> Option<u64> {
    let (_, after) = stat.rsplit_once(')')?;
    let mut fields = after.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_found_behind_any_name() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 100 0 0 0 42 8 0 0 20 0 1 0 100 0 0";
        assert_eq!(processor_ticks(stat), Some(50));
        assert_eq!(processor_ticks("7 (a) S 1"), None);
    }
}
