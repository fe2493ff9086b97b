//! What the browser says that the player's system asks for.

use super::page::with_app;
use crate::ui::wishes::Wishes;
use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static WISHES: Cell<Wishes> = Cell::new(Wishes::default());
}

/// What was last asked for.
pub fn wishes() -> Wishes {
    WISHES.get()
}

/// Tells the game, before `start` or later, what the system asks for: no motion, more
/// contrast, how many pixels of the canvas a point has, and room for fingers.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn wish(reduced_motion: bool, more_contrast: bool, pixels_in_a_point: f32, has_fingers: bool) {
    let wishes = Wishes {
        reduced_motion,
        more_contrast,
        density: (pixels_in_a_point * 100.0) as u32,
        has_fingers,
    };
    WISHES.set(wishes);
    with_app(|app| app.heed(wishes));
}
