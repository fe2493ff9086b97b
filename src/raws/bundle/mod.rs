//! How the bytes of one mod get into memory, from a folder or from a zip.
//!
//! A mod comes from strangers. So nothing is ever unpacked to disk, only files
//! that a mod may have are read, sizes are counted while reading and never
//! believed, and a mod with any error in it is not handed on at all: what
//! comes out of here is safe to look at.

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

use chance::digest::Digest;
use placed_json::diag::Severity;
use std::collections::BTreeMap;

/// The most that all files of a mod may hold together.
pub const MOD_BYTES: u64 = 16 << 20;
/// The most that one file of JSON or text may hold.
pub const FILE_BYTES: u64 = 2 << 20;
/// The most files, and folders too, that a mod may have.
pub const FILES: usize = 2_000;
/// The longest path of a file within its mod, in bytes.
pub const PATH_BYTES: usize = 200;
/// The most folders that a file of a mod may be in.
pub const PATH_FOLDERS: usize = 8;
/// The most pixels that a picture may be wide or high.
pub const PNG_SIDE: u32 = 2_048;

/// The files of one mod that could be read without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// As shown to people: the path that was given.
    pub label: String,
    /// Path within the mod, with `/` between its parts, to the bytes.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Bundle {
    /// A digest of what can be in the game, as 16 hexadecimal digits.
    pub fn hash(&self) -> String {
        digest_of(self.files.iter().map(|(path, bytes)| (&**path, &**bytes)))
    }

    /// The digest of a core. Its raws may lie beside its `mod.json`, as in the folder of
    /// the source, or in `raws/` as in a mod: the same files are the same content.
    pub fn core_hash(&self) -> String {
        let placed = |path: &str| match path.starts_with(RAWS) || path == "mod.json" {
            true => path.to_string(),
            false => format!("{RAWS}{path}"),
        };
        let files = self.files.iter();
        let files: BTreeMap<_, _> = files.map(|(path, bytes)| (placed(path), bytes)).collect();
        digest_of(files.iter().map(|(path, bytes)| (&**path, &***bytes)))
    }
}

/// The folder of a mod's raws.
const RAWS: &str = "raws/";

/// A digest of files in the order of their paths, wherever they come from.
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

/// Something wrong with the files themselves, before their text is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleFault {
    /// One of those in `BUNDLE`, or `missing-manifest`.
    pub code: &'static str,
    /// As shown to people: the file, or the whole mod if it is not about one.
    pub file: String,
    pub message: String,
    /// What would be right.
    pub help: String,
    pub severity: Severity,
    /// What was left out looks as if it held entries.
    pub holds_entries: bool,
}

/// What is wrong, before it is known in which file.
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
