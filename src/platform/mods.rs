//! The player's mods: folders and zips in a folder.

use crate::raws::load::Package;
use std::fs;
use std::path::{Path, PathBuf};

/// The mods in a folder: its folders and zips, by name. None if it is not there.
///
/// # Errors
/// A sentence if it cannot be read.
pub fn mods_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if folder.symlink_metadata().is_err() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(|error| {
        let place = plain_text::path(folder);
        format!("Your mods are not there: {place} cannot be read ({error}).")
    })?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "zip"))
        .collect();
    paths.sort();
    Ok(paths)
}

/// Where the player finds the mods, in words.
pub fn where_mods_are(home: &str) -> String {
    format!("Mods are folders and zips in {home}")
}

/// Answers how mods are changed: their files are.
pub fn open_workshop(home: Option<&str>) -> Option<String> {
    let home = home.map_or(String::new(), |home| format!(" in {home}"));
    Some(format!(
        "Mods are files{home}: put them there, and change them with any editor. What is saved is read at once."
    ))
}

/// A mod in a folder or a zip.
pub fn mod_at(path: &Path) -> Package {
    Package::from_path(path)
}
