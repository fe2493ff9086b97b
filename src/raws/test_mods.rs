//! Small mods for tests, loaded over the core. Tests outside the crate use this
//! file too.

use crate::catalog::schema::Section;
use crate::raws::bundle::Bundle;
use crate::raws::load::{Loaded, Package, load};
use crate::raws::{core_bundle, report_text};
use placed_json::diag::Diag;
use serde_json::Value as Json;

/// A mod with the given `mod.json` and files under `raws`.
pub fn mod_of(manifest: &str, raws: &[&str]) -> Package {
    let numbered = raws.iter().enumerate();
    let mut files: std::collections::BTreeMap<String, Vec<u8>> = numbered
        .map(|(number, text)| (format!("raws/{number}.json"), text.as_bytes().to_vec()))
        .collect();
    files.insert("mod.json".into(), manifest.as_bytes().to_vec());
    let id = manifest.split('"').nth(3).unwrap_or("unnamed");
    Package::sound(Bundle {
        label: format!("mods/{id}"),
        files,
    })
}

/// A plain `mod.json`.
pub fn manifest(id: &str) -> String {
    format!(r#"{{ "id": "{id}", "name": "{id}", "version": "1.0.0", "game": "*" }}"#)
}

/// A `mod.json` that depends on other mods.
pub fn manifest_on(id: &str, depends: &[&str]) -> String {
    let list: Vec<String> = depends.iter().map(|on| format!(r#""{on}": "*""#)).collect();
    let list = list.join(", ");
    format!(
        r#"{{ "id": "{id}", "name": "{id}", "version": "1.0.0", "game": "*", "depends": {{ {list} }} }}"#
    )
}

/// The core with these mods loaded over it.
pub fn over_core(mods: Vec<Package>) -> Loaded {
    let core = Package::sound(core_bundle());
    load(&std::iter::once(core).chain(mods).collect::<Vec<_>>())
}

/// The core with one file of a mod called `example` over it.
pub fn example(raws: &str) -> Loaded {
    over_core(vec![mod_of(&manifest("example"), &[raws])])
}

/// The value of a merged entry's field as JSON; null if it is not set.
pub fn value(loaded: &Loaded, section: Section, id: &str, field: &str) -> Json {
    let entry = loaded.registry.entries.get(&(section, id.to_string()));
    let entry = entry.unwrap_or_else(|| panic!("there is no {id}: {}", report_text(loaded)));
    let node = field
        .split('.')
        .try_fold(&entry.node, |node, key| node.get(key));
    node.map_or(Json::Null, |node| node.to_json())
}

/// The codes of all reports.
pub fn codes(loaded: &Loaded) -> Vec<&'static str> {
    loaded.diags.iter().map(|diag: &Diag| diag.code).collect()
}

/// The short id of the first entry of a section in the core, for tests that need any
/// entry.
#[allow(dead_code, reason = "only tests inside the crate use it")]
pub fn any(section: Section) -> String {
    let loaded = over_core(Vec::new());
    let first = loaded
        .registry
        .entries
        .keys()
        .find(|(each, _)| *each == section);
    let (_, id) = first.expect("the core has entries of every kind");
    id.rsplit(':').next().unwrap().to_string()
}
