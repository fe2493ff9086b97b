//! Entries that stand in the section of another kind. Whole ones are told once, before
//! anything is merged, and not looked at as what they are not; of a part, such as a copy,
//! the strange fields tell it later (`home`).

use super::merge::META;
use super::unread_ids;
use super::walk::missing;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use std::collections::BTreeSet;

/// How many fields of an entry a kind does not have.
fn strange(entry: &Node, kind: Section) -> usize {
    let shapes = kind.shape().fields();
    let is_known = |field: &Field| {
        let key = field.key.as_str();
        META.contains(&key) || shapes.iter().any(|shape| shape.name == key)
    };
    entry.fields().iter().filter(|each| !is_known(each)).count()
}

/// How many fields of a kind an entry lacks.
fn lacking(entry: &Node, kind: Section) -> usize {
    missing(entry.fields(), kind.shape().fields()).len()
}

/// Need an entry not be whole?
fn is_part(entry: &Node) -> bool {
    let keys = ["copy_from", "override", "abstract"];
    keys.iter().any(|key| entry.get(key).is_some())
}

/// The one other kind of which the entry is a whole one, where it is far from its own.
fn other_kind(entry: &Node, kind: Section) -> Option<Section> {
    let unlike = strange(entry, kind);
    if is_part(entry) || unlike == 0 || unlike + lacking(entry, kind) < 2 {
        return None;
    }
    let fits = |other: &Section| strange(entry, *other) + lacking(entry, *other) == 0;
    let mut fitting = Section::ALL.into_iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The kind, if any, that all of these fields are of.
pub(super) fn home(kind: Section, strangers: &[&Field]) -> Option<Section> {
    let of = |other: &Section| {
        let field = |each: &&Field| other.shape().field(&each.key).is_some();
        *other != kind && strangers.iter().all(field)
    };
    Section::ALL.into_iter().find(of)
}

/// Takes entries of another kind out of the sections of a file, and tells of them.
/// Answers with their names, so that nobody is told that they are missing.
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
        let Some(other) = entries.iter().find_map(|entry| other_kind(entry, kind)) else {
            continue;
        };
        let is_alike = |it: &Node| other_kind(it, kind) == Some(other);
        // Copies have too few fields to tell by: they go with what they are copies of.
        let ids: BTreeSet<&str> = { entries.iter().filter(|it| is_alike(it)) }
            .filter_map(|it| it.get("id")?.as_text())
            .collect();
        let is_copy = |it: &Node| {
            let of = it.get("copy_from").and_then(Node::as_text);
            of.is_some_and(|id| ids.contains(id)) && strange(it, other) == 0
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
