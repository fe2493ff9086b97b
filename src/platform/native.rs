//! The game in a window of its own.

use super::folder::{Folder, data_folder};
use super::{SaveSlot, progress};
use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::thread;
use std::time::Duration;

/// There is a window that sends events and can be closed by the player.
pub const HAS_WINDOW: bool = true;

/// Where the running game is kept.
pub fn save_slot() -> Box<dyn SaveSlot> {
    Box::new(Folder::new(data_folder(env::consts::OS, |name| {
        env::var_os(name)
    })))
}

/// A seed nobody chose, short enough to be read out and typed in.
pub fn fresh_seed() -> u64 {
    // The standard library keys each hasher by the system's entropy.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Gives the processor back for a while.
pub fn rest(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

/// Opens a window with `open`, or says in one sentence why there is none.
pub fn guard_window<T>(open: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let is_unix = cfg!(unix) && env::consts::OS != "macos";
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_unix && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
        return Err(no_window("neither DISPLAY nor WAYLAND_DISPLAY is set"));
    }

    // The window library panics where it cannot reach the display; that is
    // the player's machine, not a fault of the game, so no trace is printed.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let opened = panic::catch_unwind(AssertUnwindSafe(open));
    panic::set_hook(hook);
    match opened {
        Ok(Ok(window)) => Ok(window),
        Ok(Err(reason)) => Err(no_window(&reason)),
        Err(_) => Err(no_window("the display could not be opened")),
    }
}

fn no_window(reason: &str) -> String {
    let reason = reason.lines().next().unwrap_or_default();
    format!(
        "Wyrmhold needs a display with OpenGL: {}.",
        reason.trim_end_matches('.')
    )
}

/// From now on a panic tells the player, in a few lines, what is safe and
/// what to report.
pub fn watch_for_panics() {
    panic::set_hook(Box::new(|info| eprintln!("{}", report(info))));
}

fn report(info: &PanicHookInfo) -> String {
    let message = info
        .payload()
        .downcast_ref::<&str>()
        .map(|text| text.to_string())
        .or_else(|| info.payload().downcast_ref::<String>().cloned())
        .unwrap_or_default();
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("Wyrmhold stopped by a fault of its own: {message} ({place}).");
    if let Some(progress) = progress() {
        text += &format!("\nSeed {}, turn {}.", progress.seed, progress.turn);
        text += &match progress.saved {
            Some(turn) => format!(" Your game is saved as of turn {turn}: start again to go on."),
            None => " No game was saved.".to_string(),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_becomes_one_sentence() {
        let text = no_window("no vsync.\nmore lines");
        assert_eq!(text, "Wyrmhold needs a display with OpenGL: no vsync.");
    }

    #[test]
    fn fresh_seeds_differ_and_are_short() {
        let (one, two) = (fresh_seed(), fresh_seed());
        assert_ne!(one, two);
        assert!(one < 1_000_000_000 && two < 1_000_000_000);
    }
}
