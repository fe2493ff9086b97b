//! What tests of the page may ask for: what is on the screen and where, and games to
//! compare with the native ones.

use super::page::{no_game, with_app};
use crate::notice::Notice;
use crate::run::trial::{self, Hunt};
use crate::ui::app::App;
use serde_json::json;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static HUNT: RefCell<Option<Hunt>> = const { RefCell::new(None) };
}

/// The state, and what the screen shows, with places in pixels of the canvas, as JSON.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn shown() -> String {
    with_app(App::shown_state).unwrap_or_else(no_game)
}

/// The kinds of what can be witnessed, as a JSON array.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn notice_kinds() -> String {
    json!(Notice::KINDS).to_string()
}

/// The digest of a game of the core with one file of a mod over it, after these commands;
/// those that are refused count for nothing. `null` if the content is not sound.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn try_mod(raws: &str, seed: u32, commands: &str) -> String {
    let digest = trial::digest(raws, seed.into(), commands);
    json!(digest).to_string()
}

/// Begins a game in which that many hunt the hero; false if there is no room for them.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn hunt_begin(seed: u32, hunters: u32) -> bool {
    let hunt = Hunt::new(seed.into(), hunters as usize);
    let begins = hunt.is_some();
    HUNT.set(hunt);
    begins
}

/// Lets turns of the hunt pass and answers the digest after them; empty without a hunt.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn hunt_turns(count: u32) -> String {
    HUNT.with_borrow_mut(|hunt| hunt.as_mut().and_then(|hunt| hunt.turns(count)))
        .unwrap_or_default()
}
