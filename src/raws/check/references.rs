//! Which entries an entry brings into a game by naming them, at any depth: in its fields,
//! and in effects inside of effects.

use crate::catalog::schema::Section;
use crate::raws::registry::EntryKey;
use crate::raws::registry::MergedEntry;
use crate::raws::shape::{Shape, SubShape};
use placed_json::node::{Node, Value};

/// Fields that name something without bringing it into the game: what a cure ends, what
/// may be changed, what is borne, what something seems to be, where it is found, and
/// tables that are narrowed.
const ONLY_NAMED: [&str; 8] = [
    "cure",
    "items_from",
    "monsters_from",
    "only",
    "resists",
    "seems",
    "spawn",
    "traps_from",
];

/// The type of values that only ask.
const QUESTION: &str = "Condition";

/// Every entry that this one brings into the game, besides itself.
pub(super) fn brought<'a>(
    key: &'a EntryKey,
    entry: &'a MergedEntry,
) -> impl Iterator<Item = (Section, &'a str)> {
    let mut found = Vec::new();
    gather(&entry.node, key.0.shape(), &mut found);
    let is_other = move |&(section, id): &(Section, &str)| section != key.0 || id != key.1;
    found.into_iter().filter(is_other)
}

fn gather<'a>(node: &'a Node, shape: &Shape, found: &mut Vec<(Section, &'a str)>) {
    match (shape, &node.value) {
        (Shape::Text { reference, .. }, Value::Text(id)) => {
            found.extend(reference.map(|section| (section, id.as_str())));
        }
        (Shape::List { item, .. }, Value::List(items)) => {
            items.iter().for_each(|each| part(each, item, found));
        }
        (Shape::Map(inner), Value::Object(fields)) => {
            (fields.iter()).for_each(|field| part(&field.value, inner, found));
        }
        (Shape::Object(_) | Shape::OneOf(_), Value::Object(fields)) => {
            for field in fields {
                let is_use = !ONLY_NAMED.contains(&field.key.as_str());
                if let Some(known) = shape.field(&field.key).filter(|_| is_use) {
                    part(&field.value, &known.shape, found);
                }
            }
        }
        (Shape::Either(_), value) => {
            if let Some(way) = shape.way_for(value) {
                gather(node, way, found);
            }
        }
        _ => {}
    }
}

fn part<'a>(node: &'a Node, shape: &SubShape, found: &mut Vec<(Section, &'a str)>) {
    if shape.named().is_none_or(|named| named.name != QUESTION) {
        gather(node, shape, found);
    }
}
