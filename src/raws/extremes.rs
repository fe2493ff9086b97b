//! A load that also tries the settings of mods at their extremes, so that whoever writes a mod
//! learns what breaks once a player chooses something else than the defaults.

use super::load::{Loaded, Package, load};
use super::manifest::SettingRaw;
use super::reports;
use super::settings::{OfMod, Setting};
use placed_json::diag::Diag;
use placed_json::source::Span;
use std::collections::BTreeSet;

/// How many further loads a tool makes at most.
pub const MOST_LOADS: usize = 24;

/// Loads mods, and loads them again for each value to try of the settings of those with these
/// labels: one setting at a time, at most so many loads. A mistake that appears only then is
/// reported once, with the value.
pub fn load_at_extremes(
    packages: &mut [Package],
    labels: &BTreeSet<String>,
    most: usize,
) -> Loaded {
    let mut loaded = load(packages);
    let mut seen: BTreeSet<(&str, Span)> = { loaded.diags.iter() }
        .map(|diag| (diag.code, diag.span))
        .collect();
    let mut found = Vec::new();
    for (label, name, text) in trials(&loaded, labels).into_iter().take(most) {
        let is_meant = |package: &&mut Package| package.is_called(&label);
        let Some(place) = packages.iter_mut().find(is_meant) else {
            continue;
        };
        let usual = place.chosen.clone();
        place.chosen.insert(name.clone(), text.clone());
        let trial = load(packages);
        if let Some(place) = packages.iter_mut().find(is_meant) {
            place.chosen = usual;
        }
        // Files are numbered alike, since only what is chosen differs.
        let only_then = trial.diags.iter().filter(|diag| {
            (diag.is_error() || is_in_new_entry(diag, &trial, &loaded))
                && seen.insert((diag.code, diag.span))
        });
        found.extend(only_then.map(|diag| Diag {
            message: format!("{} (with `{name}` at {text})", diag.message),
            ..diag.clone()
        }));
    }
    if !found.is_empty() {
        let diags = std::mem::take(&mut loaded.diags);
        let all = diags.into_iter().chain(found).collect();
        loaded.diags = reports::shorten(all, &loaded.sources);
    }
    loaded
}

/// Whether a report is about an entry that is not there by default.
fn is_in_new_entry(diag: &Diag, trial: &Loaded, usual: &Loaded) -> bool {
    let mut entries = trial.registry.entries.iter();
    entries.any(|(key, entry)| {
        !usual.registry.entries.contains_key(key) && entry.node.span.contains(diag.span)
    })
}

/// The label of a mod, the name of a setting, and a value that can be chosen and is not
/// chosen now.
fn trials(loaded: &Loaded, labels: &BTreeSet<String>) -> Vec<(String, String, String)> {
    let mods = loaded.mods.iter();
    let settings = mods
        .filter(|each| labels.contains(&each.label))
        .flat_map(|each| each.settings.iter().map(|setting| (&each.label, setting)));
    let all = settings.flat_map(|(label, setting)| {
        let texts = others(setting).into_iter();
        texts.map(|text| (label.clone(), setting.name.clone(), text))
    });
    all.collect()
}

/// The values to try of one setting.
fn others(setting: &OfMod) -> Vec<String> {
    let texts = match &setting.raw {
        SettingRaw::Switch(_) => vec!["true".into(), "false".into()],
        SettingRaw::Number(range) => [range.min, range.max].map(|it| it.to_string()).into(),
        SettingRaw::Choice(words) => words.clone(),
    };
    let is_other = |text: &String| {
        let value = Setting::chosen(&setting.raw, text);
        value.is_some_and(|value| value != setting.value)
    };
    texts.into_iter().filter(is_other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::core_bundle;
    use crate::raws::test_mods::mod_of;

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
        let told = told(
            r#"{ "id": "a", "copy_from": "cave_rat", "hit_points": { "setting": "beetles" } }"#,
        );
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
}
