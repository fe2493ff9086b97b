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
        .flat_map(|each| each.settings.iter().map(|setting| (&each.label, setting)))
        .filter(|(label, setting)| !is_unread(loaded, label, &setting.name));
    let all = settings.flat_map(|(label, setting)| {
        let texts = others(setting).into_iter();
        texts.map(|text| (label.clone(), setting.name.clone(), text))
    });
    all.collect()
}

/// Is it reported that nothing reads a setting? Then no value of it changes anything.
fn is_unread(loaded: &Loaded, label: &str, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    let mut unread = { loaded.diags.iter() }.filter(|diag| diag.code == "unread-setting");
    unread.any(|diag| {
        let source = loaded.sources.get(diag.span.file);
        let place = diag.span.start as usize..diag.span.end as usize;
        let is_of_it = source.path.starts_with(label);
        is_of_it && source.text.get(place).is_some_and(|text| text == quoted)
    })
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
