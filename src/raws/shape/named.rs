//! Shapes that are made once and used in many places, among them inside of themselves.

use super::Shape;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The shape of a part of a value: its own, or one that has a name and is shared by all
/// who use it. Either way it is read as the shape itself.
#[derive(Clone, Debug, PartialEq)]
pub enum SubShape {
    Own(Box<Shape>),
    Named(Arc<NamedShape>),
}

impl SubShape {
    /// The shape with a name that this is; none where it is written out in place.
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

/// A shape with a name. It can hold itself: its parts name it, and do not copy it.
pub struct NamedShape {
    /// The name of the type: `Effect`.
    pub name: String,
    /// What it is, for a reader of the reference.
    pub description: String,
    shape: OnceLock<Shape>,
}

/// What a name stands for that has no definition.
static NOTHING: Shape = Shape::Object(Vec::new());

impl NamedShape {
    /// A name whose shape is given by `define` later, when all names are known.
    pub(super) fn open(name: &str, description: &str) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            shape: OnceLock::new(),
        }
    }

    /// Says what the name stands for. Only the first definition counts.
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

    /// Can a value of this shape hold another of it?
    pub fn holds_itself(&self) -> bool {
        uses(self.shape(), &self.name, &mut vec![&self.name])
    }

    /// What the name stands for.
    pub fn shape(&self) -> &Shape {
        self.shape.get().unwrap_or(&NOTHING)
    }
}

/// Has a shape a part with this name, at whatever depth? Names in `seen` were looked
/// into before.
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

/// By the name alone: to compare or print the shape itself would never end.
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
