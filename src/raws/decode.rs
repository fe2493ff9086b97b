//! Decodes checked entries into typed values. References become numbers, so that
//! nothing is looked up by text after loading.

use super::format::Format;
use super::registry::{EntryKey, Registry};
use super::shape::Shape;
use super::tiles::Pictures;
use crate::catalog::list::LOST;
use crate::catalog::schema::Section;
use crate::order;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};

/// The number of every usable entry: its position among the ids of its section.
#[derive(Default)]
pub struct Numbers<'a> {
    entries: BTreeMap<Section, Vec<&'a str>>,
    pictures: Option<&'a Pictures>,
}

impl<'a> Numbers<'a> {
    /// Numbers all entries except templates and faulty ones.
    pub(super) fn of(
        registry: &'a Registry,
        faulty: &BTreeSet<EntryKey>,
        pictures: &'a Pictures,
    ) -> Self {
        let mut numbers = Self {
            entries: BTreeMap::new(),
            pictures: Some(pictures),
        };
        for (key, entry) in &registry.entries {
            if !entry.is_template && !faulty.contains(key) {
                numbers.entries.entry(key.0).or_default().push(&key.1);
            }
        }
        numbers
    }

    /// A reference to a faulty entry gets the number `LOST`: no catalog is made then.
    fn number(&self, section: Section, id: &str) -> u32 {
        let ids = self.entries.get(&section);
        let place = ids.and_then(|ids| ids.binary_search(&id).ok());
        let number = place.and_then(|place| u32::try_from(place).ok());
        number.unwrap_or(LOST)
    }

    /// The number of a picture. Of one that was refused: no catalog is made then.
    fn picture(&self, name: &str) -> usize {
        let number = self.pictures.and_then(|it| it.number(name));
        number.unwrap_or(LOST as usize)
    }
}

/// The typed value of a node that the walker found correct.
pub fn decode<T: DeserializeOwned>(
    node: &Node,
    shape: &Shape,
    numbers: &Numbers,
    diags: &mut Vec<Diag>,
) -> Option<T> {
    typed(node, numbered(node, shape, numbers), diags)
}

/// The field for an entry's picture.
const TILE: &str = "tile";

/// The same for an entry, which has a picture even if it names none.
pub fn decode_entry<T: DeserializeOwned>(
    (key, node): (&EntryKey, &Node),
    parents: &BTreeMap<EntryKey, EntryKey>,
    numbers: &Numbers,
    diags: &mut Vec<Diag>,
) -> Option<T> {
    let shape = key.0.shape();
    let mut json = numbered(node, shape, numbers);
    if shape.field(TILE).is_some() && node.get(TILE).is_none() {
        let picture = numbers.pictures.and_then(|it| it.of_entry(key, parents));
        if let (Some(fields), Some(number)) = (json.as_object_mut(), picture) {
            fields.insert(TILE.into(), number.into());
        }
    }
    typed(node, json, diags)
}

fn typed<T: DeserializeOwned>(node: &Node, json: Json, diags: &mut Vec<Diag>) -> Option<T> {
    match serde_json::from_value(json) {
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
        (
            Shape::Text {
                format: Some(Format::Tile),
                ..
            },
            Value::Text(name),
        ) => numbers.picture(name).into(),
        (Shape::List { item, .. }, Value::List(items)) => {
            let items = items.iter();
            items.map(|each| numbered(each, item, numbers)).collect()
        }
        (Shape::Map(inner), Value::Object(fields)) => {
            let fields = fields.iter();
            let part = |each: &Node| numbered(each, inner, numbers);
            let parts = fields.map(|field| (field.key.clone(), part(&field.value)));
            order::gathered::<_, Map<_, _>>(parts).into()
        }
        (Shape::Object(shapes) | Shape::OneOf(shapes), Value::Object(fields)) => {
            let part = |key: &str, value: &Node| {
                let shape = shapes.iter().find(|shape| shape.name == key);
                shape.map_or_else(
                    || value.to_json(),
                    |shape| numbered(value, &shape.shape, numbers),
                )
            };
            let parts =
                { fields.iter() }.map(|field| (field.key.clone(), part(&field.key, &field.value)));
            order::gathered::<_, Map<_, _>>(parts).into()
        }
        (Shape::Either(_), value) => match shape.way_for(value) {
            Some(way) => numbered(node, way, numbers),
            None => node.to_json(),
        },
        _ => node.to_json(),
    }
}
