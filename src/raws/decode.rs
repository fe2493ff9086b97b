//! Decodes checked entries into typed values. References become numbers, so that
//! nothing is looked up by text after loading.

use super::registry::{EntryKey, Registry};
use super::shape::Shape;
use crate::catalog::list::LOST;
use crate::catalog::schema::Section;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};

/// The number of every usable entry: its position among the ids of its section.
#[derive(Default)]
pub struct Numbers<'a>(BTreeMap<Section, Vec<&'a str>>);

impl<'a> Numbers<'a> {
    /// Numbers all entries except templates and faulty ones.
    pub fn of(registry: &'a Registry, faulty: &BTreeSet<EntryKey>) -> Self {
        let mut numbers = Self::default();
        for (key, entry) in &registry.entries {
            if !entry.is_template && !faulty.contains(key) {
                numbers.0.entry(key.0).or_default().push(&key.1);
            }
        }
        numbers
    }

    /// A reference to a faulty entry gets the number `LOST`: no catalog is made then.
    fn number(&self, section: Section, id: &str) -> u32 {
        let ids = self.0.get(&section);
        let place = ids.and_then(|ids| ids.binary_search(&id).ok());
        let number = place.and_then(|place| u32::try_from(place).ok());
        number.unwrap_or(LOST)
    }
}

/// The typed value of a node that the walker found correct.
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

/// The plain JSON of a node, with numbers in place of references that are decoded as
/// numbers.
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
