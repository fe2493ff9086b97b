//! The settings of mods at their extremes: what breaks only there is told with the value.

use crate::test_mods::mod_of;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::extremes::{MOST_LOADS, load_at_extremes};
use wyrmhold::raws::load::Package;

const MANIFEST: &str = r#"{ "id": "ash", "name": "Ash", "version": "1.0.0", "game": "*", "settings": {
    "beetles": { "number": { "default": 8, "min": 1, "max": 30 } },
    "heat": { "choice": ["mild", "fierce"] },
    "bats": { "switch": false }
} }"#;

fn told(raws: &str) -> Vec<String> {
    let raws = format!(
        r#"{{ "monsters": [
            {{ "id": "calm", "copy_from": "cave_rat", "if_setting": {{ "not": "bats" }} }},
            {{ "id": "beetle", "copy_from": "cave_rat", "sight": {{ "setting": "beetles" }} }},
            {{ "id": "hot", "copy_from": "cave_rat", "if_setting": {{ "heat": "fierce" }} }},
            {raws} ] }}"#
    );
    let mut packages = [Package::sound(core_bundle()), mod_of(MANIFEST, &[&raws])];
    let labels = ["mods/ash".to_string()].into();
    let loaded = load_at_extremes(&mut packages, &labels, MOST_LOADS);
    assert!(packages.iter().all(|package| package.chosen.is_empty()));
    let diags = loaded.diags.iter();
    diags
        .map(|diag| format!("{} {}", diag.code, diag.message))
        .collect()
}

/// One mistake each, which the defaults do not show.
const ROWS: [(&str, &str, &str); 5] = [
    (
        r#"{ "id": "a", "copy_from": "cave_rat", "spawn": { "weight": { "setting": "beetles", "add": -5 } } }"#,
        "out-of-range",
        "with `beetles` at 1)",
    ),
    (
        r#"{ "id": "a", "copy_from": "cave_rat", "hit_points": { "setting": "beetles", "mul": 400 } }"#,
        "out-of-range",
        "with `beetles` at 30)",
    ),
    (
        r#"{ "id": "calm", "copy_from": "cave_rat", "if_setting": { "heat": "fierce" } }"#,
        "duplicate-id",
        "with `heat` at fierce)",
    ),
    (
        r#"{ "id": "a", "copy_from": "cave_rat", "spawn": { "weight": 1, "min_depth": 5, "max_depth": 2 }, "if_setting": { "heat": "fierce" } }"#,
        "depths-reversed",
        "with `heat` at fierce)",
    ),
    (
        r#"{ "id": "core:dusk_bat", "copy_from": "cave_rat", "override": "patch", "if_setting": "bats" }"#,
        "copy-and-override",
        "with `bats` at true)",
    ),
];

#[test]
fn what_breaks_with_another_value_is_told_once_and_with_it() {
    for (raws, code, value) in ROWS {
        let told = told(raws);
        assert_eq!(told.len(), 1, "{raws}: {told:#?}");
        assert!(told[0].starts_with(code), "{raws}: {told:?}");
        assert!(told[0].ends_with(value), "{raws}: {told:?}");
    }
}

#[test]
fn what_is_sound_with_every_value_is_clean() {
    let told =
        told(r#"{ "id": "a", "copy_from": "cave_rat", "hit_points": { "setting": "beetles" } }"#);
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn loads_are_few_however_many_words_there_are() {
    let words: Vec<String> = (0..500).map(|number| format!("\"w{number}\"")).collect();
    let manifest = format!(
        r#"{{ "id": "ash", "name": "Ash", "version": "1.0.0", "game": "*", "settings": {{ "way": {{ "choice": [{}] }} }} }}"#,
        words.join(", ")
    );
    let raws = r#"{ "hints": [{ "id": "a", "text": "A." }, { "id": "b", "text": "B.", "if_setting": { "way": "w2" } }, { "id": "a", "text": "B.", "if_setting": { "way": "w9" } }] }"#;
    let found = |most: usize| {
        let mut packages = [Package::sound(core_bundle()), mod_of(&manifest, &[raws])];
        let labels = ["mods/ash".to_string()].into();
        load_at_extremes(&mut packages, &labels, most).has_errors()
    };
    assert!(!found(3) && found(12));
}

#[test]
fn a_setting_that_nothing_reads_costs_no_load() {
    let manifest = r#"{ "id": "ash", "name": "Ash", "version": "1.0.0", "game": "*", "settings": {
        "aside": { "switch": false },
        "bats": { "switch": false }
    } }"#;
    let raws = r#"{ "hints": [{ "id": "a", "text": "A." }, { "id": "a", "text": "B.", "if_setting": "bats" }] }"#;
    let mut packages = [Package::sound(core_bundle()), mod_of(manifest, &[raws])];
    let labels = ["mods/ash".to_string()].into();
    assert!(load_at_extremes(&mut packages, &labels, 1).has_errors());
}
