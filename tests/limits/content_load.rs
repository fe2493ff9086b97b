//! How long content takes to load that is three times as much as the core's.

use crate::test_mods::manifest_on;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::load::{Package, load};
use wyrmhold::raws::{core_bundle, report_text};

/// The goal is for a release build.
const MOST_TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1_000 } else { 100 });

/// The sections that are most of the content, and of which there can be any number.
const SECTIONS: [&str; 6] = ["monsters", "items", "statuses", "spells", "traps", "traits"];

/// A mod with all that the core has of these sections, under its own name.
fn doubled(id: &str) -> (Package, usize) {
    let mut files = BTreeMap::from([("mod.json".into(), manifest_on(id, &["core"]).into_bytes())]);
    let mut entries = 0;
    for (name, bytes) in core_bundle().files {
        let Ok(Json::Object(sections)) = serde_json::from_slice(&bytes) else {
            continue;
        };
        let mut kept = serde_json::Map::new();
        for (section, mut list) in sections {
            if !SECTIONS.contains(&section.as_str()) {
                continue;
            }
            if let Some(list) = list.as_array_mut() {
                list.retain(|entry| entry["goal"] != Json::Bool(true));
                // There are not looks enough for three times as many unknown things.
                for entry in list.iter_mut().filter_map(Json::as_object_mut) {
                    entry.remove("unknown");
                }
                entries += list.len();
            }
            kept.insert(section, list);
        }
        if !kept.is_empty() {
            files.insert(name, Json::Object(kept).to_string().into_bytes());
        }
    }
    let label = format!("mods/{id}");
    (Package::sound(Bundle { label, files }), entries)
}

#[test]
fn three_times_the_core_loads_in_a_tenth_of_a_second() {
    let ((second, entries), (third, _)) = (doubled("second"), doubled("third"));
    assert!(entries > 200, "{entries}");
    let packages = [Package::sound(core_bundle()), second, third];
    let mut least = Duration::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let loaded = load(&packages);
        least = least.min(start.elapsed());
        assert!(!loaded.has_errors(), "{}", report_text(&loaded));
    }
    println!("the core and {} more entries in {least:?}", 2 * entries);
    assert!(least < MOST_TIME, "{least:?}");
}
