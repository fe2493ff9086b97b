//! Entries in the wrong section. A whole entry is reported once, before anything is
//! merged, and is then left out. For a part, such as a copy, the unknown fields reveal
//! it later (`home`).

use super::merge::META;
use super::unread_ids;
use super::walk::missing;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use std::collections::BTreeSet;

/// How many fields of an entry its section does not have.
fn count_unknown(entry: &Node, kind: Section) -> usize {
    let shapes = kind.shape().fields();
    let is_known = |field: &Field| {
        let key = field.key.as_str();
        META.contains(&key) || shapes.iter().any(|shape| shape.name == key)
    };
    entry.fields().iter().filter(|each| !is_known(each)).count()
}

/// How many required fields of a section an entry lacks.
fn count_missing(entry: &Node, kind: Section) -> usize {
    missing(entry.fields(), kind.shape().fields()).len()
}

/// Whether an entry may be incomplete: a copy, an override or a template.
fn is_part(entry: &Node) -> bool {
    let keys = ["copy_from", "override", "abstract"];
    keys.iter().any(|key| entry.get(key).is_some())
}

/// How many fields an entry has besides those that every section knows.
fn count_own(entry: &Node) -> usize {
    let fields = entry.fields().iter();
    fields
        .filter(|each| !META.contains(&each.key.as_str()))
        .count()
}

/// The only other section in which the entry is complete, if it fits its own section
/// badly. One field is too little to tell: it may well be a wrong name for its own.
fn other_section(entry: &Node, kind: Section) -> Option<Section> {
    let unlike = count_unknown(entry, kind);
    let fits_badly = unlike > 0 && unlike + count_missing(entry, kind) >= 2;
    if is_part(entry) || !fits_badly || count_own(entry) < 2 {
        return None;
    }
    let fits = |other: &Section| count_unknown(entry, *other) + count_missing(entry, *other) == 0;
    let mut fitting = Section::ALL.into_iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The only section in which the entries of a list are complete.
pub(super) fn by_fields(entries: &Node) -> Option<Section> {
    let entries: Vec<&Node> = entries.items().iter().filter(|it| !is_part(it)).collect();
    let is_told = HELPS && entries.iter().any(|entry| count_own(entry) >= 2);
    let fits = |kind: &Section| {
        let faults = |it: &&Node| count_unknown(it, *kind) + count_missing(it, *kind);
        entries.iter().map(faults).sum::<usize>() == 0
    };
    let mut fitting = Section::ALL.into_iter().filter(fits);
    let first = fitting.next().filter(|_| is_told)?;
    fitting.next().is_none().then_some(first)
}

/// The section that has all of these fields, if there is one.
pub(super) fn home(kind: Section, unknown: &[&Field]) -> Option<Section> {
    let of = |other: &Section| {
        let field = |each: &&Field| other.shape().field(&each.key).is_some();
        *other != kind && unknown.iter().all(field)
    };
    Section::ALL.into_iter().find(of)
}

/// Removes entries that belong to another section and reports them. Returns their ids,
/// so that references to them are not reported.
pub(super) fn take_out(root: &mut Node, diags: &mut Vec<Diag>) -> Vec<String> {
    let mut names = Vec::new();
    let Value::Object(sections) = &mut root.value else {
        return names;
    };
    let there: Vec<String> = sections.iter().map(|each| each.key.clone()).collect();
    for section in sections.iter_mut().filter(|_| HELPS) {
        let (Some(kind), Value::List(entries)) =
            (Section::from_name(&section.key), &mut section.value.value)
        else {
            continue;
        };
        let Some(other) = entries.iter().find_map(|entry| other_section(entry, kind)) else {
            continue;
        };
        let is_alike = |it: &Node| other_section(it, kind) == Some(other);
        // Copies have too few fields to judge, so they go with their originals.
        let ids: BTreeSet<&str> = { entries.iter().filter(|it| is_alike(it)) }
            .filter_map(|it| it.get("id")?.as_text())
            .collect();
        let is_copy = |it: &Node| {
            let of = it.get("copy_from").and_then(Node::as_text);
            of.is_some_and(|id| ids.contains(id)) && count_unknown(it, other) == 0
        };
        let all = entries.iter().all(|it| is_alike(it) || is_copy(it));
        let is_other: Vec<bool> = entries
            .iter()
            .map(|it| is_alike(it) || is_copy(it))
            .collect();
        let to = other.name();
        let place = match all {
            true => section.key_span,
            false => (0..entries.len())
                .find(|number| is_other[*number])
                .map_or(section.key_span, |number| entries[number].span),
        };
        let message = match all {
            true => format!(
                "under `{}` stands what has all fields of {}",
                kind.name(),
                other.noun()
            ),
            false => format!(
                "this has all fields of {}, and is not {}",
                other.noun(),
                kind.noun()
            ),
        };
        let help = match all && !there.iter().any(|key| key == to) {
            true => format!("write \"{to}\" in place of \"{}\"", kind.name()),
            false => format!("move it to \"{to}\": [ … ]"),
        };
        diags.push(Diag::error("wrong-section", place, message).help(help));
        for number in (0..entries.len()).rev().filter(|number| is_other[*number]) {
            names.extend(unread_ids::in_value(&entries.remove(number)));
        }
    }
    names
}
