//! The reports of a load: sorted, shortened for each mod, and the state of each mod.

use super::load::{ModState, ModStatus, owner};
use super::read_mods::ReadMod;
use crate::order;
use placed_json::diag::{Diag, Severity};
use placed_json::source::Sources;
use std::collections::BTreeMap;

/// How many reports of one mod are shown; the rest are counted.
const MOST_SHOWN: usize = 100;
/// The search for mistakes stops after this many reports; a count is then "at least".
pub(super) const MOST_COLLECTED: usize = 5_000;

/// The code of the report that counts the mistakes which are not shown.
const MANY: &str = "too-many-mistakes";

/// Sorts reports by file and place, so that the order of mods and files has no
/// influence. Of each mod only the first are kept, errors before warnings, with a count
/// of the rest.
pub(super) fn shorten(mut diags: Vec<Diag>, sources: &Sources) -> Vec<Diag> {
    let key = |diag: &Diag| (sources.get(diag.span.file).path.clone(), diag.span.start);
    order::by_key(&mut diags, key);
    drop_unread_settings(&mut diags);
    let mut by_owner: BTreeMap<&str, Vec<&Diag>> = BTreeMap::new();
    for diag in &diags {
        by_owner.entry(owner(diag, sources)).or_default().push(diag);
    }
    if by_owner.values().all(|all| all.len() <= MOST_SHOWN) {
        return diags;
    }
    let mut shown: Vec<Diag> = by_owner.into_values().flat_map(first).collect();
    order::by_key(&mut shown, key);
    shown
}

/// Drops that nothing reads a setting where another report says how to read it.
fn drop_unread_settings(diags: &mut Vec<Diag>) {
    let unread = |diag: &Diag| diag.code == "unread-setting";
    if !diags.iter().any(unread) {
        return;
    }
    let told: String = { diags.iter().filter(|diag| !unread(diag)) }
        .map(|diag| diag.help.as_str())
        .collect();
    diags.retain(|diag| {
        let name = diag.message.split('`').nth(1).unwrap_or_default();
        !unread(diag) || !told.contains(&format!("\"setting\": \"{name}\""))
    });
}

/// The first reports of one mod, and one report that counts the rest.
fn first(all: Vec<&Diag>) -> Vec<Diag> {
    if all.len() <= MOST_SHOWN {
        return all.into_iter().cloned().collect();
    }
    // If a file was not read to its end, or the search stopped, there may be more
    // mistakes.
    let (ends, counted): (Vec<&Diag>, Vec<&Diag>) =
        all.into_iter().partition(|diag| diag.code == MANY);
    let is_least = !ends.is_empty() || counted.len() >= MOST_COLLECTED;
    let total = counted.len();
    let (errors, warnings): (Vec<&Diag>, Vec<&Diag>) =
        counted.into_iter().partition(|diag| diag.is_error());
    let some = errors.into_iter().chain(warnings).take(MOST_SHOWN);
    let mut shown: Vec<Diag> = some.cloned().collect();
    let Some(last) = shown.last() else {
        return shown;
    };
    let (severity, span) = (last.severity, last.span);
    let rest = total - shown.len();
    let message = match (is_least, rest) {
        (true, 0) => format!("this mod has {total} mistakes up to here, and there may be more"),
        (true, _) => format!("this mod has at least {total} mistakes, {rest} more than are shown"),
        (false, 0) => return shown,
        (false, _) => format!("this mod has {total} mistakes, {rest} more than are shown"),
    };
    let help = "mend the first ones and look again: mostly many mistakes have one cause";
    shown.push(Diag {
        severity,
        ..Diag::error(MANY, span, message).help(help)
    });
    shown
}

/// The state of each mod, in load order.
pub(super) fn statuses(
    mods: &[ReadMod],
    order: &[String],
    diags: &[Diag],
    sources: &Sources,
) -> Vec<ModStatus> {
    let mut errors: BTreeMap<&str, usize> = BTreeMap::new();
    for diag in diags.iter().filter(|diag| diag.severity == Severity::Error) {
        *errors.entry(owner(diag, sources)).or_default() += 1;
    }
    let place = |id: &str| order.iter().position(|each| each == id);
    let status = |each: &ReadMod| {
        let errors = errors.get(each.id.as_str()).copied().unwrap_or(0);
        let state = match (order.contains(&each.id), errors) {
            (true, _) => ModState::On,
            (false, 0) => ModState::Faulty("a mod that it depends on is off".into()),
            (false, 1) => ModState::Faulty("1 error".into()),
            (false, MOST_COLLECTED..) => {
                ModState::Faulty(format!("{MOST_COLLECTED} errors or more"))
            }
            (false, count) => ModState::Faulty(format!("{count} errors")),
        };
        let raw = each.manifest.as_ref().map(|manifest| &manifest.raw);
        ModStatus {
            id: each.id.clone(),
            name: raw.map_or(each.id.clone(), |raw| raw.name.clone()),
            version: raw.map_or(String::new(), |raw| raw.version.clone()),
            description: raw.map_or(String::new(), |raw| raw.description.clone()),
            label: each.label.clone(),
            state,
            settings: each.settings.clone(),
        }
    };
    let mut statuses: Vec<ModStatus> = mods.iter().map(status).collect();
    order::by_key(&mut statuses, |status| {
        let place = place(&status.id).unwrap_or(usize::MAX);
        (place, status.id.clone())
    });
    statuses
}
