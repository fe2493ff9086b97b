//! Ids whose definition could not be read: in a file with a syntax error, or in a place
//! where entries cannot stand. References to them are not reported.

use super::load::owner;
use super::read_mods::ReadMod;
use crate::raws::HELPS;
use placed_json::diag::{Diag, Severity};
use placed_json::node::{Node, Value};
use placed_json::source::{Sources, Span};
use std::collections::BTreeSet;

/// Collects the ids in a value, at any depth, and the keys of objects, which may be ids
/// too.
fn ids_in(node: &Node, found: &mut BTreeSet<String>) {
    if let Some(id) = node.get("id").and_then(Node::as_text) {
        found.insert(id.into());
    }
    for field in node.fields() {
        if matches!(field.value.value, Value::Object(_)) {
            found.insert(field.key.clone());
        }
        ids_in(&field.value, found);
    }
    for item in node.items() {
        ids_in(item, found);
    }
}

/// The ids that a text seems to define and that are not in the part that was read.
pub(super) fn in_text(bytes: &[u8], read: Option<&Node>) -> Vec<String> {
    if !HELPS {
        return Vec::new();
    }
    // Only an entry in its section defines an id; a lost bracket may have put it elsewhere.
    let sections = read.map_or(&[][..], Node::fields);
    let entries = sections.iter().flat_map(|section| section.value.items());
    let ids = entries.filter_map(|entry| entry.get("id")?.as_text());
    let known: BTreeSet<&str> = ids.collect();
    // In UTF-16 every second byte of plain text is zero.
    let plain: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != 0).collect();
    let text = String::from_utf8_lossy(&plain);
    let is_name = |each: char| each.is_ascii_alphanumeric() || each == '_' || each == ':';
    let blank = [' ', '\t', '"', '\'', '“', '”'];
    let mut names = Vec::new();
    for (at, _) in text.match_indices("id") {
        let before = text[..at].chars().next_back();
        let rest = text[at + 2..].trim_start_matches(blank);
        let Some(rest) = rest.strip_prefix([':', '=']) else {
            continue;
        };
        let rest = rest.trim_start_matches(blank);
        let end = rest.find(|each| !is_name(each)).unwrap_or(rest.len());
        let name = &rest[..end];
        let is_new = !name.is_empty() && !known.contains(name);
        if is_new && !before.is_some_and(is_name) {
            names.push(name.to_string());
        }
    }
    names
}

/// The ids in an object or a list that stands where entries should be.
pub(super) fn in_value(node: &Node) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    ids_in(node, &mut found);
    found
}

/// Drops reports of unknown ids of mods that lost whole entries to a syntax error: the
/// unknown ids may be the lost entries. An id that is close to a known one is still
/// reported.
pub(super) fn drop_unknown_ids_after_syntax_error(
    order: &[String],
    mods: &[ReadMod],
    sources: &Sources,
    diags: &mut Vec<Diag>,
) {
    let lost = |root: &Node| {
        let sections = root.fields().iter();
        let entries = |node: &Node| node.items().iter().any(Node::is_broken);
        root.is_broken() || { sections }
            .any(|field| field.value.is_broken() || entries(&field.value))
    };
    let with_syntax_errors: BTreeSet<&str> = mods
        .iter()
        .filter(|each| order.contains(&each.id) && each.raws.iter().any(lost))
        .map(|each| each.id.as_str())
        .collect();
    drop_behind_missing_commas(sources, diags);
    // A patch may select entries of a file that could not be read.
    let unread =
        |id: &str| { mods.iter() }.any(|each| each.id == id && !each.unread_ids.is_empty());
    diags.retain(|diag| diag.code != "empty-selection" || !unread(owner(diag, sources)));
    diags.retain(|diag| {
        let may_be_lost = with_syntax_errors.contains(owner(diag, sources));
        !(may_be_lost && diag.code == "unknown-id" && !is_slip(diag))
    });
}

/// Drops reports of values that only stand in a list, or anywhere, because a comma is
/// missing before them.
fn drop_behind_missing_commas(sources: &Sources, diags: &mut Vec<Diag>) {
    let missing = diags.iter().filter(|diag| diag.code == "missing-comma");
    let gaps: Vec<Span> = missing.map(|diag| diag.span).collect();
    let follows = |gap: &Span, diag: &Diag| {
        let text = &sources.get(gap.file).text;
        let between = text.get(gap.start as usize..diag.span.start as usize);
        let is_near = between.is_some_and(|between| between.trim().is_empty());
        gap.file == diag.span.file && is_near
    };
    diags.retain(|diag| diag.code == "missing-comma" || !gaps.iter().any(|gap| follows(gap, diag)));
}

/// Whether an unknown id is so near to a known one that it is a slip of the pen, and not
/// the name of something that could not be read.
fn is_slip(diag: &Diag) -> bool {
    let in_ticks = |text: &str| text.split('`').nth(1).map(str::to_string);
    let meant = diag.help.starts_with("did you mean");
    match (in_ticks(&diag.message), in_ticks(&diag.help)) {
        (Some(written), Some(near)) if meant => strsim::osa_distance(&near, &written) <= 2,
        _ => false,
    }
}

/// If a file was left out and the mod refers to unknown ids, the file is reported as an
/// error in place of the ids.
pub(super) fn blame_unread_files(mods: &[ReadMod], sources: &Sources, diags: &mut Vec<Diag>) {
    for each in mods {
        let Some(place) = each.unread_file else {
            continue;
        };
        // The file that was left out may use or place these entries.
        let is_idle =
            |diag: &Diag| ["unused-entry", "never-found", "never-placed"].contains(&diag.code);
        diags.retain(|diag| !is_idle(diag) || owner(diag, sources) != each.id);
        let is_lost = |diag: &Diag| {
            let is_own = diag.code == "unknown-id" && owner(diag, sources) == each.id;
            is_own && !is_slip(diag)
        };
        let Some(first) = diags
            .iter()
            .find(|diag| is_lost(diag))
            .map(|diag| diag.span)
        else {
            continue;
        };
        diags.retain(|diag| !is_lost(diag));
        let left_out = diags.iter_mut().find(|diag| diag.span == place);
        if let Some(diag) = left_out {
            diag.severity = Severity::Error;
            diag.also.push((first, "this may be in it".into()));
        }
    }
}
