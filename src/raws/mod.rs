//! Content: mods in, a checked catalog out. The base game is the first mod.
//!
//! ```text
//! bundle ─► reader ─► manifest, merge, patch ─► walk ─► check ─► Catalog
//! bytes      nodes     one registry of entries   shapes   whole    as used
//! ```
//!
//! Every step goes on after a mistake; each mistake is one `Diag` with its place.

pub mod bundle;
mod check;
pub mod codes;
mod copying;
mod decode;
pub mod desk;
mod detached;
pub mod docs;
pub mod editor;
mod entry_ids;
pub mod extremes;
pub mod font;
mod font_check;
pub mod format;
pub mod hints;
pub mod ids;
pub mod json_line;
mod kinds;
pub mod load;
pub mod manifest;
mod mend;
mod merge;
mod no_effect;
mod operators;
mod overriding;
mod patch;
mod read_mods;
mod recorded;
pub mod registry;
mod related;
mod remove;
mod reports;
mod section_help;
mod selection;
pub mod settings;
pub mod shape;
pub mod suggest;
mod tagged;
#[cfg(test)]
pub mod test_mods;
pub mod tiles;
mod undeclared;
mod unknown_fields;
mod unread_ids;
mod value_help;
mod walk;
mod wanted;
mod without;
mod wrong_section;

use crate::catalog::Catalog;
use bundle::Bundle;
use lazy_static::lazy_static;
use load::{Loaded, Package, load};
use std::sync::Arc;

/// Whether mistakes are explained and warnings are looked for. The module that a page
/// plays with does without: mods are checked by the page's validator before it gets them.
pub(crate) const HELPS: bool = cfg!(feature = "help");

// The files of the core, embedded, so that every door reads the same bytes: `CORE_FILES`,
// each with its path in the mod that the core is. `build.rs` lists what is in `raws`.
include!(concat!(env!("OUT_DIR"), "/core_files.rs"));

lazy_static! {
    static ref CORE: Result<Arc<Catalog>, String> = {
        let loaded = load(&[Package::sound(core_bundle())]);
        loaded.catalog.clone().ok_or_else(|| report_text(&loaded))
    };
}

/// The embedded core as a mod.
pub fn core_bundle() -> Bundle {
    let files = CORE_FILES
        .iter()
        .map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
    Bundle {
        label: String::new(),
        files: files.collect(),
    }
}

/// The embedded content without mods, read and checked once.
pub fn core() -> Result<Arc<Catalog>, String> {
    CORE.clone()
}

/// Every report of a load, one after another, as text.
pub fn report_text(loaded: &Loaded) -> String {
    let reports = loaded.diags.iter().map(|diag| diag.text(&loaded.sources));
    reports.collect::<Vec<_>>().join("\n")
}
