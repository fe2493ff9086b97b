//! The game on a page: what the browser offers instead of a system.

use super::{Shared, export_name, progress};
use crate::store::{StorageError, Store};
use chance::seed::Day;
use std::cell::Cell;
use std::panic;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// There is no window: the page passes events on, and the player closes the tab.
pub const HAS_WINDOW: bool = false;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Math, js_name = random)]
    fn random_fraction() -> f64;

    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    fn milliseconds_since_1970() -> f64;

    /// The page's functions to copy a text and to download a file.
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdPage"], js_name = copy, catch)]
    fn page_copy(text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdPage"], js_name = download, catch)]
    fn page_download(name: &str, bytes: &[u8]) -> Result<(), JsValue>;

    /// Offers a text and a link to the system's list of what can share them, or copies them.
    /// Returns whether there is such a list.
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdPage"], js_name = share, catch)]
    fn page_share(text: &str, link: &str) -> Result<bool, JsValue>;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);

    /// Shows the page's crash notice. A page without that function is no error.
    #[wasm_bindgen(js_namespace = window, js_name = wyrmholdPanic, catch)]
    fn tell_page(message: &str, seed: &str, turn: u32) -> Result<(), JsValue>;
}

/// A random seed, short enough to be read out and typed in.
pub fn fresh_seed() -> u64 {
    (random_fraction() * 1e9) as u64
}

/// The current day in UTC.
pub fn today() -> Day {
    let days = milliseconds_since_1970() / (24.0 * 60.0 * 60.0 * 1000.0);
    // The cast is limited to the range of the type.
    Day::since_1970(days as u32)
}

/// Puts a text on the clipboard. The browser may refuse later; then the page says so.
///
/// # Errors
/// A sentence for the player.
pub fn copy_text(text: &str) -> Result<(), String> {
    page_copy(text).map_err(|reason| format!("the text cannot be copied: {reason:?}"))
}

/// Shares a text and a link through the system, or copies both where that is impossible.
///
/// # Errors
/// A sentence for the player.
pub fn share_text(text: &str, link: &str) -> Result<Shared, String> {
    match page_share(text, link) {
        Ok(true) => Ok(Shared::Offered),
        Ok(false) => Ok(Shared::Copied),
        Err(reason) => Err(format!("the text cannot be shared: {reason:?}")),
    }
}

/// A page has functions for scripts, which ask when they want to know.
pub fn tell_state(_state: impl FnOnce() -> String) {}

/// A page cannot read the clipboard; the browser tells it when the player pastes.
pub fn paste_text() -> Option<String> {
    None
}

/// Downloads a file for the player, and returns where it went.
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

/// Offers no folders: a page downloads its files.
pub fn other_folders() -> Vec<String> {
    Vec::new()
}

/// A page cannot write to a path that the player chooses.
pub fn write_new(path: &str, _name: &str, _bytes: &[u8]) -> Result<String, StorageError> {
    Err(StorageError::Failed {
        action: "write",
        place: path.to_string(),
        reason: "a page can only download files".to_string(),
    })
}

/// A page has one store, whatever the folder is.
pub fn store_in(_folder: &Path) -> Rc<dyn Store> {
    super::store()
}

/// The address of this page, without its query and fragment.
pub fn page_address() -> String {
    let address = web_sys::window().and_then(|window| window.location().href().ok());
    let address = address.unwrap_or_default();
    let end = address.find(['?', '#']).unwrap_or(address.len());
    address[..end].to_string()
}

/// The part behind the `#` of the page's address: a link to a run.
pub fn opened_link() -> Option<String> {
    let fragment = web_sys::window()?.location().hash().ok()?;
    let fragment = fragment.strip_prefix('#')?;
    (!fragment.is_empty()).then(|| fragment.to_string())
}

/// Does nothing: on a page no other process uses the files.
pub fn pause() {}

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

/// Work that is already done, because a page has only one thread.
pub struct Job<T>(Cell<Option<T>>);

/// Does the work at once.
pub fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
    Job(Cell::new(Some(work())))
}

impl<T> Job<T> {
    /// The result, once.
    pub fn poll(&self) -> Option<Option<T>> {
        Some(self.0.take())
    }
}

/// Only calls `open`: the page has made the canvas, and tells the player itself if graphics
/// are missing.
pub fn guard_window<T>(open: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    open()
}

/// From now on a panic is passed to the page, which shows it to the player.
pub fn watch_for_panics() {
    panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        let (seed, turn) = match progress() {
            Some(progress) => (progress.seed.to_string(), progress.turn),
            None => (String::new(), 0),
        };
        console_error(&format!("{message}\nseed {seed}, turn {turn}"));
        // If this fails, the console has the message already.
        let _ = tell_page(&message, &seed, turn);
    }));
}
