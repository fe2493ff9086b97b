//! The functions for mods that the page's script may call. They answer JSON text.

use super::export_name;
use super::page::{no_game, with_app};
use wasm_bindgen::prelude::wasm_bindgen;

/// All mods, each with its state.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn mods() -> String {
    with_app(|app| app.mods().to_string()).unwrap_or_else(no_game)
}

/// Keeps a mod, given as a zip, and switches it on; a faulty one is refused.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn bring_mod(name: &str, bytes: &[u8]) -> String {
    let name = export_name(name);
    with_app(|app| app.bring_mod(&name, bytes).to_string()).unwrap_or_else(no_game)
}

/// The bytes of a kept mod.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn kept_mod(name: &str) -> Option<Vec<u8>> {
    with_app(|app| app.kept_mod(name)).flatten()
}

/// Removes a kept mod. Answers why not, or `null`.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn remove_mod(name: &str) -> String {
    with_app(|app| app.remove_mod(name).to_string()).unwrap_or_else(no_game)
}

/// Switches a mod on or off.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn switch_mod(name: &str) {
    with_app(|app| app.switch_mod(name));
}

/// Loads a mod before the one that comes before it now.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn put_mod_earlier(label: &str) {
    with_app(|app| app.put_mod_earlier(label));
}

/// Plays a room with what a mod has.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn try_room(name: &str, bytes: &[u8], room: &str) -> String {
    let name = export_name(name);
    with_app(|app| app.try_room(&name, bytes, room).to_string()).unwrap_or_else(no_game)
}
