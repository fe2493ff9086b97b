//! JSON Schemas in the form that the walker uses. Made once for each section, so that
//! checking thousands of entries needs no lookup by text.

mod from_schema;
mod named;
#[cfg(test)]
mod tests;

pub use named::{NamedShape, SubShape};

use super::format::Format;
use super::recorded;
use crate::catalog::schema::Section;
use crate::order;
use from_schema::Names;
use lazy_static::lazy_static;
use placed_json::node::Value;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a value must be.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Object(Vec<FieldShape>),
    /// Any keys, all with the same kind of value.
    Map(SubShape),
    List {
        item: SubShape,
        shortest: usize,
        longest: usize,
    },
    Text {
        shortest: usize,
        longest: usize,
        format: Option<Format>,
        reference: Option<Section>,
        /// Whether the reference is decoded as a number and not as a text.
        is_numbered: bool,
    },
    /// One of these words.
    Choice(Vec<String>),
    /// An object with exactly one of these keys.
    OneOf(Vec<FieldShape>),
    /// One of several shapes with different JSON types: a word or an object, a number
    /// or a text. The JSON type of the value decides which.
    Either(Vec<Shape>),
    Whole {
        least: i64,
        most: i64,
    },
    Bool,
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldShape {
    pub name: String,
    pub shape: SubShape,
    pub required: bool,
    pub default: Option<Json>,
    pub description: String,
}

/// A type that can contain itself, such as an effect, may do so at most this many
/// levels deep.
pub const DEEPEST_NESTING: usize = 8;

/// The shapes of all sections, and the named shapes.
struct Shapes {
    kinds: BTreeMap<Section, Shape>,
    manifest: Shape,
    named: Vec<Arc<NamedShape>>,
}

lazy_static! {
    static ref SHAPES: Shapes = Shapes::of(&recorded::schemas());
}

impl Shapes {
    fn of(schemas: &Json) -> Self {
        let names = Names::of(&schemas["$defs"]);
        let shape = |section: &str| names.shape(&schemas[section]);
        Self {
            kinds: order::gathered(
                (Section::ALL.into_iter()).map(|kind| (kind, shape(kind.name()))),
            ),
            manifest: shape(recorded::MANIFEST),
            named: names.all(),
        }
    }
}

impl Section {
    /// The shape of a merged entry of this section.
    pub fn shape(self) -> &'static Shape {
        &SHAPES.kinds[&self]
    }
}

/// The shape of a `mod.json`.
pub fn manifest() -> &'static Shape {
    &SHAPES.manifest
}

/// The named shapes, sorted by name.
pub fn named() -> &'static [Arc<NamedShape>] {
    &SHAPES.named
}

/// So many choices are too many for a message.
const MOST_NAMED: usize = 16;

impl Shape {
    /// The fields of an object, or the keys to choose from; empty for other shapes.
    pub fn fields(&self) -> &[FieldShape] {
        match self {
            Shape::Object(fields) | Shape::OneOf(fields) => fields,
            Shape::Either(ways) => {
                let mut all = ways.iter().map(Shape::fields);
                all.find(|fields| !fields.is_empty()).unwrap_or(&[])
            }
            _ => &[],
        }
    }

    /// The field of an object with this name.
    pub fn field(&self, name: &str) -> Option<&FieldShape> {
        self.fields().iter().find(|field| field.name == name)
    }

    /// The keys to choose from, if an object has exactly one of them.
    pub fn branches(&self) -> Option<&[FieldShape]> {
        match self {
            Shape::OneOf(branches) => Some(branches),
            Shape::Either(ways) => ways.iter().find_map(Shape::branches),
            _ => None,
        }
    }

    /// The words to choose from.
    pub fn words(&self) -> Option<&[String]> {
        match self {
            Shape::Choice(words) => Some(words),
            Shape::Either(ways) => ways.iter().find_map(Shape::words),
            _ => None,
        }
    }

    /// The section that a text refers to.
    pub fn reference(&self) -> Option<Section> {
        match self {
            Shape::Text { reference, .. } => *reference,
            Shape::Either(ways) => ways.iter().find_map(Shape::reference),
            _ => None,
        }
    }

    /// The section of which it takes a tag in place of an id: `{ "tag": "ailment" }`. Of a
    /// list, what each of its members takes.
    pub fn takes_tags_of(&self) -> Option<Section> {
        match self {
            Shape::List { item, .. } => item.takes_tags_of(),
            Shape::Either(_) => {
                let has_tag = matches!(self.fields(), [only] if only.name == "tag");
                self.reference().filter(|_| has_tag)
            }
            _ => None,
        }
    }

    /// Whether it is an object with fields.
    pub fn is_object(&self) -> bool {
        match self {
            Shape::Object(_) => true,
            Shape::Either(ways) => ways.iter().any(Shape::is_object),
            _ => false,
        }
    }

    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        matches!(self, Shape::List { .. })
    }

    /// Whether a value has the right JSON type.
    pub fn is_type_of(&self, value: &Value) -> bool {
        match self {
            Shape::Object(_) | Shape::OneOf(_) | Shape::Map(_) => {
                matches!(value, Value::Object(_))
            }
            Shape::List { .. } => matches!(value, Value::List(_)),
            Shape::Text { .. } | Shape::Choice(_) => matches!(value, Value::Text(_)),
            Shape::Whole { .. } => matches!(value, Value::Whole(_) | Value::Fraction(_)),
            Shape::Bool => matches!(value, Value::Bool(_)),
            Shape::Either(ways) => ways.iter().any(|way| way.is_type_of(value)),
        }
    }

    /// Of several shapes, the one for the JSON type of this value; a single shape is
    /// returned as it is.
    pub fn way_for(&self, value: &Value) -> Option<&Shape> {
        match self {
            Shape::Either(ways) => ways.iter().find(|way| way.is_type_of(value)),
            _ => Some(self),
        }
    }

    /// Its name in a message: "a whole number".
    pub fn noun(&self) -> String {
        match self {
            Shape::Object(_) | Shape::Map(_) => "an object".into(),
            Shape::OneOf(branches) => {
                let keys: Vec<&str> = branches.iter().map(|each| each.name.as_str()).collect();
                match keys.len() {
                    MOST_NAMED.. => format!("an object with one key, such as {}", keys[0]),
                    _ => format!("an object with one of {}", keys.join(", ")),
                }
            }
            Shape::Either(ways) => {
                let nouns: Vec<String> = ways.iter().map(Shape::noun).collect();
                nouns.join(" or ")
            }
            Shape::List { .. } => "a list".into(),
            Shape::Text { .. } => "a text".into(),
            Shape::Choice(words) => format!("one of {}", words.join(", ")),
            Shape::Whole { .. } => "a whole number".into(),
            Shape::Bool => "true or false".into(),
        }
    }
}
