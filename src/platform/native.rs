//! The game in its own window.

#[cfg(target_os = "linux")]
use super::alsa::Device;
use super::files::Files;
use super::folder::data_folder;
#[cfg(not(target_os = "linux"))]
use super::sound::Silence;
use super::sound::Speaker;
#[cfg(target_os = "linux")]
use super::speaker::ThreadSpeaker;
use super::{StorageNews, export_name, progress};
use crate::store::{StorageError, Store};
use chance::seed::Day;
use std::any::Any;
use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// There is a window that sends events and can be closed by the player.
pub const HAS_WINDOW: bool = true;

/// Where `cargo xtask serve` serves the page.
const DEFAULT_PAGE: &str = "http://127.0.0.1:8080/";

/// The player's data folder, if the system has one.
fn own_folder() -> Option<PathBuf> {
    data_folder(env::consts::OS, |name| env::var_os(name))
}

/// Set once a panic counts as a fault of the game.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// The store for everything that the player keeps.
pub fn store() -> Rc<dyn Store> {
    Rc::new(Files::new(own_folder()))
}

/// A store for the files in a folder.
pub fn store_in(folder: &Path) -> Rc<dyn Store> {
    Rc::new(Files::new(Some(folder.to_path_buf())))
}

/// Writes where the game stands to the file that `WYRMHOLD_STATE` names, whenever the
/// picture has changed. Tests of the window read it; players have no use for it.
pub fn tell_state(state: impl FnOnce() -> String) {
    let Some(file) = env::var_os("WYRMHOLD_STATE").map(PathBuf::from) else {
        return;
    };
    // Renamed, so that nobody reads half of it. Whoever waits for it in vain says so.
    let part = file.with_extension("part");
    if std::fs::write(&part, state()).is_ok() {
        std::fs::rename(&part, &file).ok();
    }
}

/// A folder reports every error at once, so there is never news.
pub fn take_storage_news() -> Option<StorageNews> {
    None
}

/// Errors of a folder show only when something is written to it.
pub fn storage_trouble() -> Option<StorageError> {
    None
}

/// Only a page has messages of its own.
pub fn take_page_message() -> Option<String> {
    None
}

/// Writes a file for the player, and returns where it is. An earlier file stays.
pub fn offer_file(name: &str, bytes: &[u8]) -> Result<String, StorageError> {
    let store = Files::new(own_folder());
    let name = export_name(name);
    let (stem, end) = name.rsplit_once('.').unwrap_or((&name, ""));
    let taken = store.names("exports/")?;
    let numbered = |number: usize| match number {
        1 => format!("exports/{name}"),
        number => format!("exports/{stem}-{number}.{end}"),
    };
    let free = (1..=taken.len() + 1).map(numbered);
    let free = free.into_iter().find(|name| !taken.contains(name));
    let free = free.unwrap_or_else(|| numbered(taken.len() + 2));
    store.write(&free, bytes)?;
    Ok(store.place(&free))
}

/// The current day in UTC.
pub fn today() -> Day {
    // A clock before 1970 is not set.
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = since.unwrap_or_default().as_secs() / (24 * 60 * 60);
    Day::since_1970(u32::try_from(days).unwrap_or_default())
}

/// The address of the page on which others can watch a shared run.
pub fn page_address() -> String {
    let named = env::var("WYRMHOLD_PAGE").ok();
    named
        .filter(|address| !address.is_empty())
        .unwrap_or_else(|| DEFAULT_PAGE.to_string())
}

/// A window is never opened by a link.
pub fn opened_link() -> Option<String> {
    None
}

/// The folder of the player's mods.
pub fn mods_folder() -> Option<PathBuf> {
    Some(own_folder()?.join("mods"))
}

/// A random seed, short enough to be read out and typed in.
pub fn fresh_seed() -> u64 {
    // The standard library seeds each hasher with the system's entropy.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// What plays sounds.
#[cfg(target_os = "linux")]
pub fn speaker() -> Box<dyn Speaker> {
    Box::new(ThreadSpeaker::new(Device::open))
}

/// What plays sounds: nothing yet, on this system.
#[cfg(not(target_os = "linux"))]
pub fn speaker() -> Box<dyn Speaker> {
    Box::new(Silence)
}

/// Lets other processes run for a moment.
pub fn pause() {
    thread::sleep(Duration::from_millis(5));
}

/// Sleeps for some milliseconds.
pub fn sleep_ms(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

/// Prints a problem on standard error. If that fails, nothing more can be done; the exit
/// code still tells of the problem.
pub fn print_error(text: &str) {
    let text = text.trim_end();
    if !text.is_empty() {
        let line = format!("{}\n", plain_text::lines(text));
        let _ = io::stderr().lock().write_all(line.as_bytes());
    }
}

/// Runs a window with `open`, or returns one sentence that says why there is none.
///
/// Until `watch_for_panics` is called, a panic counts as such a reason: the libraries
/// below panic if the display or its OpenGL does not work. That is not a fault of the
/// game, so no trace is printed.
pub fn guard_window<T>(open: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let is_unix = cfg!(unix) && env::consts::OS != "macos";
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_unix && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
        return Err(no_window("neither DISPLAY nor WAYLAND_DISPLAY is set"));
    }

    panic::set_hook(Box::new(|_| ()));
    match panic::catch_unwind(AssertUnwindSafe(open)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(reason)) => Err(no_window(&reason)),
        Err(payload) if IS_WATCHED.load(Ordering::Relaxed) => panic::resume_unwind(payload),
        Err(payload) => Err(no_window(&message(&*payload))),
    }
}

/// The message of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    match payload.downcast_ref::<&str>() {
        Some(text) => text.to_string(),
        None => payload.downcast_ref().cloned().unwrap_or_default(),
    }
}

fn no_window(reason: &str) -> String {
    let reason = match reason.lines().next().unwrap_or_default() {
        // These are the messages of a panic that has no text of its own.
        "" | "explicit panic" => "the graphics driver does not do",
        line => line.trim_end_matches('.'),
    };
    format!("Wyrmhold needs a display with OpenGL 3.3: {reason}.")
}

/// From now on a panic tells the player, in a few lines, what is safe and what to report.
pub fn watch_for_panics() {
    IS_WATCHED.store(true, Ordering::Relaxed);
    panic::set_hook(Box::new(|info| print_error(&report(info))));
}

fn report(info: &PanicHookInfo) -> String {
    let message = message(info.payload());
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
        assert_eq!(text, "Wyrmhold needs a display with OpenGL 3.3: no vsync.");
    }

    #[test]
    fn today_is_not_long_ago() {
        assert!(today().year >= 2025, "{}", today());
    }

    #[test]
    fn fresh_seeds_differ_and_are_short() {
        let (one, two) = (fresh_seed(), fresh_seed());
        assert_ne!(one, two);
        assert!(one < 1_000_000_000 && two < 1_000_000_000);
    }
}
