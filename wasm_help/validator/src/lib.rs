//! Checks mods on a page, with the same reports as `wyrmhold mod validate`.
//!
//! The game's own module is loaded by every visit, and the help for mistakes would make it a
//! fifth larger. So this one has it, and is loaded when somebody brings or writes a mod.
#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use wyrmhold::raws::load::Package;
use wyrmhold::raws::tiles::PALETTE;
use wyrmhold::raws::{core_bundle, desk};

thread_local! {
    /// The mods that are on beside the one that is asked about.
    static OTHERS: RefCell<Vec<(String, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

/// Forgets the mods that were lent.
#[wasm_bindgen]
pub fn forget() {
    OTHERS.take();
}

/// Lends a mod that is on, as a zip.
#[wasm_bindgen]
pub fn lend(name: String, zip: Vec<u8>) {
    OTHERS.with_borrow_mut(|others| others.push((name, zip)));
}

/// Whether a mod is sound over those that were lent, its reports, and the ids that it can
/// name: `{ sound, reports, ids }`, as JSON text.
#[wasm_bindgen]
pub fn check(name: &str, zip: &[u8]) -> String {
    let others = OTHERS.with_borrow(|others| {
        let others = others.iter().filter(|(other, _)| other != name);
        let packages = others.map(|(other, zip)| Package::from_zip(other, zip));
        packages.collect::<Vec<_>>()
    });
    let own = Package::from_zip(name, zip);
    let core = Package::sound(core_bundle());
    let mut all: Vec<Package> = [core].into_iter().chain(others).chain([own]).collect();
    desk::check(&mut all, name).to_string()
}

/// The texts of a mod and the paths of its pictures: `{ texts, pictures }`, or `null`.
#[wasm_bindgen]
pub fn files(name: &str, zip: &[u8]) -> String {
    desk::files(name, zip).to_string()
}

/// One file of a mod.
#[wasm_bindgen]
pub fn file(name: &str, zip: &[u8], path: &str) -> Option<Vec<u8>> {
    desk::file(name, zip, path)
}

/// The letters of drawn pictures and their colours, as lines such as `k #14100e`.
#[wasm_bindgen]
pub fn inks() -> String {
    let lines = PALETTE.map(|(letter, color)| format!("{letter} #{color:06x}"));
    lines.join("\n")
}
