//! Content: JSON raws in, a checked catalog out.
//!
//! A raws folder holds `*.json` files; the sections inside decide what they
//! mean, not their names. The core's own are embedded, so that the window and
//! the browser read the same bytes.

pub mod catalog;
mod check;
mod read;
pub mod schema;

use catalog::Catalog;
use lazy_static::lazy_static;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// One mistake in the content: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub file: String,
    pub message: String,
}

/// Every mistake found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            write!(f, "{}: {}", fault.file, fault.message)?;
        }
        Ok(())
    }
}

/// A file of content: its name, for messages, and its text.
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// The files of the core, embedded.
const CORE: [(&str, &str); 4] = [
    (
        "raws/monsters.json",
        include_str!("../../raws/monsters.json"),
    ),
    ("raws/items.json", include_str!("../../raws/items.json")),
    ("raws/terrain.json", include_str!("../../raws/terrain.json")),
    ("raws/world.json", include_str!("../../raws/world.json")),
];

lazy_static! {
    static ref CORE_CATALOG: Result<Arc<Catalog>, Faults> =
        from_files(&CORE.map(|(name, text)| SourceFile {
            name: name.into(),
            text: text.into(),
        }));
}

/// The embedded content, read and checked once.
pub fn core() -> Result<Arc<Catalog>, Faults> {
    CORE_CATALOG.clone()
}

/// The content of a folder's `*.json` files.
pub fn from_folder(folder: &Path) -> Result<Arc<Catalog>, Faults> {
    from_files(&read::folder(folder)?)
}

/// Reads and checks files of content. Their order does not matter.
pub fn from_files(files: &[SourceFile]) -> Result<Arc<Catalog>, Faults> {
    let mut faults = Vec::new();
    let raws = read::files(files, &mut faults);
    let catalog = check::check(raws, &mut faults);
    match catalog {
        Some(catalog) if faults.is_empty() => Ok(Arc::new(catalog)),
        _ => Err(Faults(faults)),
    }
}

#[cfg(test)]
mod tests;
