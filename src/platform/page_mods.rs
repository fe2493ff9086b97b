//! The player's mods on a page: zips among the game's files.

use crate::content;
use crate::raws::load::Package;
use std::path::{Path, PathBuf};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdPage"], js_name = workshop, catch)]
    fn page_workshop() -> Result<(), JsValue>;
}

/// The names of the stored mods, in order, whatever the folder is: a page has one store.
///
/// # Errors
/// A sentence if they cannot be read.
pub fn mods_in(_folder: &Path) -> Result<Vec<PathBuf>, String> {
    let names = super::store()
        .names(content::MODS)
        .map_err(|error| format!("Your mods are not there: {error}."))?;
    let own = names
        .iter()
        .filter_map(|name| name.strip_prefix(content::MODS));
    Ok(own.map(PathBuf::from).collect())
}

/// Where the player finds the mods, in words.
pub fn where_mods_are(_home: &str) -> String {
    "Mods are kept in this browser. Drop a zip or a folder on the page to add one.".to_string()
}

/// Opens the page's workshop. Answers why not, if so.
pub fn open_workshop(_home: Option<&str>) -> Option<String> {
    page_workshop()
        .err()
        .map(|reason| format!("The workshop does not open: {reason:?}"))
}

/// A stored mod. One that is gone has no files.
pub fn mod_at(path: &Path) -> Package {
    let name = path.to_string_lossy();
    let bytes = super::store().read(&content::file_of(&name));
    Package::from_zip(&name, &bytes.ok().flatten().unwrap_or_default())
}
