//! The game on a page: what the browser lends in place of a system.

use super::storage::{SaveSlot, StorageError};
use super::{export_name, progress};
use crate::run::seed::Day;
use std::cell::Cell;
use std::fmt::Write;
use std::panic;
use std::path::PathBuf;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Storage;

/// There is no window: the page passes events on, and a tab closes itself.
pub const HAS_WINDOW: bool = false;

const KEY: &str = "wyrmhold.game";
const ASIDE: &str = "wyrmhold.broken-save";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Math, js_name = random)]
    fn random_fraction() -> f64;

    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    fn milliseconds_since_1970() -> f64;

    /// The page's ways to copy a text and to download a file.
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdPage"], js_name = copy, catch)]
    fn page_copy(text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdPage"], js_name = download, catch)]
    fn page_download(name: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);

    /// The page's own crash notice; a page without one is no error.
    #[wasm_bindgen(js_namespace = window, js_name = wyrmholdPanic, catch)]
    fn tell_page(message: &str, seed: &str, turn: u32) -> Result<(), JsValue>;
}

/// Where the running game is kept.
pub fn save_slot() -> Box<dyn SaveSlot> {
    Box::new(LocalStorage)
}

/// A seed nobody chose, short enough to be read out and typed in.
pub fn fresh_seed() -> u64 {
    (random_fraction() * 1e9) as u64
}

/// The day that it is in Greenwich.
pub fn today() -> Day {
    let days = milliseconds_since_1970() / (24.0 * 60.0 * 60.0 * 1000.0);
    // The cast ends at zero and at the largest number.
    Day::since_1970(days as u32)
}

/// Puts a text where other programs can take it. The browser may refuse later;
/// the page then says so.
///
/// # Errors
/// A sentence for the player.
pub fn copy_text(text: &str) -> Result<(), String> {
    page_copy(text).map_err(|reason| format!("the text cannot be copied: {reason:?}"))
}

/// A page is told when something is pasted and cannot ask.
pub fn paste_text() -> Option<String> {
    None
}

/// Hands a file to the player, and says where it went.
pub fn offer_file(name: &str, bytes: &[u8]) -> Result<String, StorageError> {
    let name = export_name(name);
    match page_download(&name, bytes) {
        Ok(()) => Ok(format!("{name} among your downloads")),
        Err(reason) => Err(StorageError::Failed {
            action: "download",
            place: name,
            reason: format!("{reason:?}"),
        }),
    }
}

/// The address of this page, without what was asked of it.
pub fn page_address() -> String {
    let address = web_sys::window().and_then(|window| window.location().href().ok());
    let address = address.unwrap_or_default();
    let end = address.find(['?', '#']).unwrap_or(address.len());
    address[..end].to_string()
}

/// What stands behind the `#` in the page's address: a link to a run.
pub fn opened_link() -> Option<String> {
    let fragment = web_sys::window()?.location().hash().ok()?;
    let fragment = fragment.strip_prefix('#')?;
    (!fragment.is_empty()).then(|| fragment.to_string())
}

/// Frames come when the browser asks for them: there is nothing to wait for.
pub fn rest(_milliseconds: u64) {}

/// A page has no folders to watch.
pub struct Watch;

/// Watches nothing.
pub fn watch(_paths: &[PathBuf]) -> Watch {
    Watch
}

impl Watch {
    /// Nothing is watched, and nothing changes.
    pub fn changed(&self) -> bool {
        false
    }
}

/// Work that was done at once: a page has one thread.
pub struct Job<T>(Cell<Option<T>>);

/// Does the work.
pub fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
    Job(Cell::new(Some(work())))
}

impl<T> Job<T> {
    /// The result, once.
    pub fn poll(&self) -> Option<Option<T>> {
        Some(self.0.take())
    }
}

/// The page has made the canvas before; what is missing there, it says itself.
pub fn guard_window<T>(open: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    open()
}

/// From now on a panic is told to the page, which shows it to the player.
pub fn watch_for_panics() {
    panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        let (seed, turn) = match progress() {
            Some(progress) => (progress.seed.to_string(), progress.turn),
            None => (String::new(), 0),
        };
        console_error(&format!("{message}\nseed {seed}, turn {turn}"));
        // The notice is a courtesy: the console has the message already.
        let _ = tell_page(&message, &seed, turn);
    }));
}

/// The running game in the browser's storage for this site.
struct LocalStorage;

impl LocalStorage {
    fn open() -> Result<Storage, StorageError> {
        web_sys::window()
            .and_then(|window| window.local_storage().ok().flatten())
            .ok_or(StorageError::NoBrowserStorage)
    }

    fn failed(action: &'static str, reason: JsValue) -> StorageError {
        StorageError::Failed {
            action,
            place: "the game in the browser's storage".to_string(),
            reason: format!("{reason:?}"),
        }
    }
}

impl SaveSlot for LocalStorage {
    fn read(&self) -> Result<Option<Vec<u8>>, StorageError> {
        let text = Self::open()?
            .get_item(KEY)
            .map_err(|reason| Self::failed("read", reason))?;
        Ok(text.map(|text| from_text(&text)))
    }

    fn write(&self, bytes: &[u8]) -> Result<(), StorageError> {
        Self::open()?
            .set_item(KEY, &to_text(bytes))
            .map_err(|reason| Self::failed("write", reason))
    }

    fn erase(&self) -> Result<(), StorageError> {
        Self::open()?
            .remove_item(KEY)
            .map_err(|reason| Self::failed("remove", reason))
    }

    fn set_aside(&self) -> Result<String, StorageError> {
        let storage = Self::open()?;
        let failed = |reason| Self::failed("put aside", reason);
        if let Some(text) = storage.get_item(KEY).map_err(failed)? {
            storage.set_item(ASIDE, &text).map_err(failed)?;
        }
        self.erase()?;
        Ok(format!("the browser's storage as {ASIDE}"))
    }
}

/// Bytes as the text that the browser stores: readable where they are text,
/// hexadecimal where they are not. The first letter says which.
fn to_text(bytes: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return format!("t{text}");
    }
    let mut text = String::from("x");
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The bytes again. What somebody else wrote there comes out as it is, and
/// does not load as a game.
fn from_text(text: &str) -> Vec<u8> {
    if let Some(plain) = text.strip_prefix('t') {
        return plain.as_bytes().to_vec();
    }
    let digits: Vec<u32> = text
        .chars()
        .skip(1)
        .filter_map(|c| c.to_digit(16))
        .collect();
    digits
        .chunks_exact(2)
        .map(|pair| (pair[0] * 16 + pair[1]) as u8)
        .collect()
}
