//! Typed values of checked entries. References become numbers on the way, so that
//! nothing is looked up by text once there is a catalog.

use super::registry::{EntryKey, Registry};
use super::shape::Shape;
use crate::catalog::list::LOST;
use crate::catalog::schema::Section;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};

/// The number of every entry that can be in the game: its place in the order of ids,
/// among those of its kind.
#[derive(Default)]
pub struct Numbers<'a>(BTreeMap<Section, Vec<&'a str>>);

impl<'a> Numbers<'a> {
    /// All entries but templates and those with a fault.
    pub fn of(registry: &'a Registry, faulty: &BTreeSet<EntryKey>) -> Self {
        let mut numbers = Self::default();
        for (key, entry) in &registry.entries {
            if !entry.is_template && !faulty.contains(key) {
                numbers.0.entry(key.0).or_default().push(&key.1);
            }
        }
        numbers
    }

    /// A reference to something with a fault has the number of nothing: no catalog is
    /// made then.
    fn number(&self, section: Section, id: &str) -> u32 {
        let ids = self.0.get(&section);
        let place = ids.and_then(|ids| ids.binary_search(&id).ok());
        let number = place.and_then(|place| u32::try_from(place).ok());
        number.unwrap_or(LOST)
    }
}

/// The typed value of a node that walked cleanly.
pub fn decode<T: DeserializeOwned>(
    node: &Node,
    shape: &Shape,
    numbers: &Numbers,
    diags: &mut Vec<Diag>,
) -> Option<T> {
    match serde_json::from_value(numbered(node, shape, numbers)) {
        Ok(value) => Some(value),
        Err(error) => {
            let message = format!("this could not be decoded: {error}");
            let report = Diag::error("internal", node.span, message);
            diags.push(report.help("this is a fault of the game: please report it with this file"));
            None
        }
    }
}

/// The plain JSON of a node, with a number in place of each reference whose type is one.
fn numbered(node: &Node, shape: &Shape, numbers: &Numbers) -> Json {
    match (shape, &node.value) {
        (
            Shape::Text {
                reference: Some(section),
                is_numbered: true,
                ..
            },
            Value::Text(id),
        ) => numbers.number(*section, id).into(),
        (Shape::List { item, .. }, Value::List(items)) => {
            let items = items.iter();
            items.map(|each| numbered(each, item, numbers)).collect()
        }
        (Shape::Map(inner), Value::Object(fields)) => {
            let fields = fields.iter();
            let part = |each: &Node| numbered(each, inner, numbers);
            fields
                .map(|field| (field.key.clone(), part(&field.value)))
                .collect::<Map<_, _>>()
                .into()
        }
        (Shape::Object(shapes) | Shape::OneOf(shapes), Value::Object(fields)) => {
            let part = |key: &str, value: &Node| {
                let shape = shapes.iter().find(|shape| shape.name == key);
                shape.map_or_else(
                    || value.to_json(),
                    |shape| numbered(value, &shape.shape, numbers),
                )
            };
            { fields.iter() }
                .map(|field| (field.key.clone(), part(&field.key, &field.value)))
                .collect::<Map<_, _>>()
                .into()
        }
        (Shape::Either(_), value) => match shape.way_for(value) {
            Some(way) => numbered(node, way, numbers),
            None => node.to_json(),
        },
        _ => node.to_json(),
    }
}
