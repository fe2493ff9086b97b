//! The levels of every recipe, as they were recorded for the browser to compare.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use wyrmhold::mapgen::digest;
use wyrmhold::raws;

/// How many seeds are recorded, and compared in the browser.
const RECORDED: u64 = 100;

/// How many of them are built again here.
const CHECKED: u64 = 4;

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/levels.json")
}

/// Digests of levels by recipe, for the seeds from 1 on.
fn made(seeds: u64) -> BTreeMap<String, Vec<String>> {
    let catalog = raws::core().expect("the core is sound");
    let recipes = catalog.recipes().iter();
    recipes
        .map(|recipe| {
            let digests = digest::digests(&catalog, &recipe.id, seeds);
            (recipe.id.clone(), digests.expect("it is in the catalog"))
        })
        .collect()
}

/// A change of the recipes, their steps or the content changes these levels. Then record
/// them again with `WYRMHOLD_RECORD=1 cargo test --release --test all level_digests`, and
/// say so in the commit.
#[test]
fn recorded_levels_are_made_as_they_were() {
    if std::env::var_os("WYRMHOLD_RECORD").is_some() {
        let text = serde_json::to_string_pretty(&made(RECORDED)).unwrap() + "\n";
        fs::write(fixture(), text).unwrap();
    }
    let text = fs::read_to_string(fixture()).expect("the levels are part of the source");
    let recorded: BTreeMap<String, Vec<String>> = serde_json::from_str(&text).unwrap();
    let made = made(CHECKED);
    assert!(made.keys().eq(recorded.keys()), "the recipes are others");
    for (recipe, digests) in &made {
        let expected = &recorded[recipe];
        assert_eq!(expected.len() as u64, RECORDED, "{recipe}");
        assert_eq!(digests[..], expected[..CHECKED as usize], "{recipe}");
    }
}
