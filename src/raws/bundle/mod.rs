//! Reads the bytes of one mod from a folder or a zip.
//!
//! A mod may come from anyone and is not trusted. So nothing is unpacked to disk, only
//! files that a mod may have are read, sizes are counted while reading, and a mod with
//! any error is refused. What comes out is safe to use.

mod allowed;
mod archive;
mod codes;
mod folder;
mod gather;
mod name;
mod pack;
mod png;

pub use archive::from_zip;
pub use codes::{BUNDLE, is_limit};
pub use folder::{from_folder, from_path};
pub use pack::pack;

use crate::order;
use chance::digest::Digest;
use placed_json::diag::Severity;
use std::collections::BTreeMap;

/// The most bytes of all files of a mod together.
pub const MOD_BYTES: u64 = 16 << 20;
/// The most bytes of one JSON or text file.
pub const FILE_BYTES: u64 = 2 << 20;
/// The most files and folders of a mod.
pub const FILES: usize = 2_000;
/// The longest path of a file within its mod, in bytes.
pub const PATH_BYTES: usize = 200;
/// The most folders that a file of a mod may be in.
pub const PATH_FOLDERS: usize = 8;
/// The largest width or height of a picture, in pixels.
pub const PNG_SIDE: u32 = 2_048;

/// The largest width or height of a PNG with a picture of the game: 16 frames of the
/// largest size.
pub const TILE_STRIP: u32 = 1_024;

/// The files of one mod, all without faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The name in messages: the path that was given.
    pub label: String,
    /// The bytes of each file, by its path within the mod, with `/` between folders.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Bundle {
    /// A digest of the files that can affect the game, as 16 hexadecimal digits.
    pub fn hash(&self) -> String {
        digest_of(self.files.iter().map(|(path, bytes)| (&**path, &**bytes)))
    }

    /// The digest of a core. Its raws may be beside `mod.json` or in `raws/`; the same
    /// files give the same digest.
    pub fn core_hash(&self) -> String {
        let placed = |path: &str| match path.starts_with(RAWS) || path == "mod.json" {
            true => path.to_string(),
            false => format!("{RAWS}{path}"),
        };
        let files = self.files.iter();
        let files: BTreeMap<_, _> =
            order::gathered(files.map(|(path, bytes)| (placed(path), bytes)));
        digest_of(files.iter().map(|(path, bytes)| (&**path, &***bytes)))
    }
}

/// The folder of a mod's raws.
const RAWS: &str = "raws/";

/// A digest of files, sorted by path.
fn digest_of<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let mut digest = Digest::default();
    for (path, bytes) in files.filter(|(path, _)| path.ends_with(".json")) {
        for part in [path.as_bytes(), bytes] {
            digest.add(&(part.len() as u64).to_le_bytes());
            digest.add(part);
        }
    }
    format!("{:016x}", digest.value())
}

/// A fault of the files themselves, found before their text is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleFault {
    /// One of the codes in `BUNDLE`, or `missing-manifest`.
    pub code: &'static str,
    /// The file in messages, or the whole mod.
    pub file: String,
    pub message: String,
    /// What would be right.
    pub help: String,
    pub severity: Severity,
    /// The part that was left out may hold entries.
    pub holds_entries: bool,
}

/// A fault before its file is known.
#[derive(Clone, Debug)]
struct Complaint {
    code: &'static str,
    message: String,
    help: String,
}

impl Complaint {
    fn new(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            help: help.into(),
        }
    }
}

/// The text in the bytes, or the offset of the first byte that is not UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, usize> {
    std::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
}

#[cfg(test)]
mod forged_tests;
#[cfg(test)]
mod fuzz_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod tests;
