//! Says how a section is written: a list of entries, each an object with an id.

use super::hints;
use super::ids::Ids;
use super::merge::META;
use super::shape::Shape;
use super::value_help;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::node::{Field, Node, Value};

/// A help for a section that is not a list.
pub(super) fn section_help(kind: Section, section: &Field, ids: &Ids) -> String {
    if !HELPS {
        return String::new();
    }
    let key = &section.key;
    let only = ids.only(kind).filter(|_| section.value.get("id").is_none());
    // Some other games write entries as an object, by their ids.
    match section.value.fields() {
        [_, ..] if only.is_some() => {
            let start = only.unwrap_or_default();
            let parts = section
                .value
                .fields()
                .iter()
                .take(4)
                .map(value_help::written);
            let parts: Vec<String> = [start].into_iter().chain(parts).collect();
            format!("write \"{key}\": [{}]", value_help::braced(&parts))
        }
        [first, ..]
            if first.value.as_text().is_some()
                && !META.contains(&first.key.as_str())
                && kind.shape().field(&first.key).is_none() =>
        {
            let entry = entry_of(kind, &first.key, &first.value);
            format!("write \"{key}\": [{entry}]")
        }
        [first, ..] if matches!(first.value.value, Value::Object(_)) && first.key != "id" => {
            format!("write \"{key}\": [ {{ \"id\": \"{}\", … }} ]", first.key)
        }
        [] if section.value.as_text().is_some() => {
            format!("write \"{key}\": [{}]", entry_for(kind, &section.value))
        }
        _ => format!("write \"{key}\": [ {{ … }} ]"),
    }
}

/// The entry that a text stands for: its id, or all that it has besides an id.
pub(super) fn entry_for(kind: Section, node: &Node) -> String {
    entry_of(kind, node.as_text().unwrap_or_default(), node)
}

/// An id from the first words of a text.
pub(super) fn id_from(text: &str) -> Option<String> {
    let first: Vec<&str> = text.split_whitespace().take(2).collect();
    hints::word(&first.join(" "), 1, 64)
}

fn entry_of(kind: Section, id: &str, node: &Node) -> String {
    let id = id_from(id).map_or("…".into(), |id| value_help::quoted(&id));
    let mut required = kind.shape().fields().iter().filter(|shape| shape.required);
    let rest = match (required.next(), required.next()) {
        (Some(only), None) if matches!(*only.shape, Shape::Text { .. }) => {
            value_help::keyed(&only.name, &value_help::shown(node))
        }
        _ => "…".into(),
    };
    value_help::braced(&[value_help::keyed("id", &id), rest])
}
