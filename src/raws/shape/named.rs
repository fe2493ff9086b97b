//! Shapes that are made once and used in many places, also inside themselves.

use super::Shape;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The shape of a part of a value: its own, or a named shape that is shared. It
/// dereferences to the shape in both cases.
#[derive(Clone, Debug, PartialEq)]
pub enum SubShape {
    Own(Box<Shape>),
    Named(Arc<NamedShape>),
}

impl SubShape {
    /// The named shape; none if the shape is written in place.
    pub fn named(&self) -> Option<&NamedShape> {
        match self {
            SubShape::Own(_) => None,
            SubShape::Named(named) => Some(named),
        }
    }
}

impl From<Shape> for SubShape {
    fn from(shape: Shape) -> Self {
        SubShape::Own(Box::new(shape))
    }
}

impl Deref for SubShape {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        match self {
            SubShape::Own(shape) => shape,
            SubShape::Named(named) => named.shape(),
        }
    }
}

/// A shape with a name. It can contain itself, because its parts refer to it by name.
pub struct NamedShape {
    /// The name of the type: `Effect`.
    pub name: String,
    /// Its description for the reference.
    pub description: String,
    shape: OnceLock<Shape>,
}

/// The shape of a name without a definition.
static NOTHING: Shape = Shape::Object(Vec::new());

impl NamedShape {
    /// A name whose shape follows by `define`, when all names are known.
    pub(super) fn open(name: &str, description: &str) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            shape: OnceLock::new(),
        }
    }

    /// Sets the shape. Only the first definition counts.
    pub(super) fn define(&self, shape: Shape) {
        self.shape.get_or_init(|| shape);
    }

    /// The name in a message: `SpellStage` is "spell stage".
    pub fn noun(&self) -> String {
        let mut noun = String::new();
        for letter in self.name.chars() {
            if letter.is_uppercase() && !noun.is_empty() {
                noun.push(' ');
            }
            noun.extend(letter.to_lowercase());
        }
        noun
    }

    /// Whether a value of this shape can contain another one.
    pub fn holds_itself(&self) -> bool {
        uses(self.shape(), &self.name, &mut vec![&self.name])
    }

    /// The shape with this name.
    pub fn shape(&self) -> &Shape {
        self.shape.get().unwrap_or(&NOTHING)
    }
}

/// Whether a shape uses this name, at any depth. Names in `seen` are not searched
/// again.
fn uses<'a>(shape: &'a Shape, name: &str, seen: &mut Vec<&'a str>) -> bool {
    let mut part = |part: &'a SubShape| match part.named() {
        Some(named) if named.name == name => true,
        Some(named) if seen.contains(&&*named.name) => false,
        Some(named) => {
            seen.push(&named.name);
            uses(named.shape(), name, seen)
        }
        None => uses(part, name, seen),
    };
    match shape {
        Shape::Object(fields) | Shape::OneOf(fields) => {
            fields.iter().any(|field| part(&field.shape))
        }
        Shape::List { item: inner, .. } | Shape::Map(inner) => part(inner),
        Shape::Either(ways) => ways.iter().any(|way| uses(way, name, seen)),
        Shape::Text { .. } | Shape::Choice(_) | Shape::Whole { .. } | Shape::Bool => false,
    }
}

/// Compares names only: comparing or printing the shape itself would never end.
impl PartialEq for NamedShape {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for NamedShape {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.name)
    }
}
