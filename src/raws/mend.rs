//! Writes a wrong value anew, so that it fits its shape and keeps what was written: the
//! piece that a help shows. Fields get their right names and places, and what stands
//! beside an effect is put around it: `{ "damage": "2d6", "radius": 2 }` becomes a
//! `for_each` with a `damage` in it.
//!
//! Nothing that was written is lost on the way: a value that cannot be placed is not
//! mended. `Walker::offer_mended` shows a piece only after it has been checked like any other value.

mod amounts;
mod beside;
mod branches;
mod compounds;
mod conditions;
mod fields;
mod objects;
mod offers;
mod placing;
mod scalars;
mod things;
mod wrappers;

pub(super) use conditions::{denied, is_compared, says_more};
pub(super) use fields::inline;
pub(super) use objects::is_slip;
pub(super) use offers::piece;
pub(super) use placing::excludes;
pub(super) use things::same;

use super::ids::Ids;
use super::shape::{FieldShape, Shape};
use super::value_help::example_for;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;
use std::cell::Cell;

/// What a guess costs; of several the cheapest is taken.
mod cost {
    /// The value is written in another form.
    pub const FORMED: u32 = 1;
    /// It stands in another place.
    pub const MOVED: u32 = 2;
    /// It has another name elsewhere.
    pub const RENAMED: u32 = 2;
    /// It is misspelt.
    pub const NEAR: u32 = 3;
    /// It is left out, as it says nothing here.
    pub const DROPPED: u32 = 5;
    /// It was not written at all. All guesses together cost less.
    pub const MADE: u32 = 40;
}

/// How many values are tried for one help.
const MOST_TRIED: u32 = 600;

/// A value that fits, and how far it is from what was written.
#[derive(Clone, Debug)]
pub(super) struct Mended {
    pub(super) node: Node,
    pub(super) cost: u32,
}

impl Mended {
    fn and(mut self, cost: u32) -> Self {
        self.cost += cost;
        self
    }
}

/// Mends the values of one mod.
pub(super) struct Mender<'a> {
    ids: &'a Ids,
    owner: &'a str,
    /// The place that made values get.
    span: Span,
    left: Cell<u32>,
}

/// The cheapest of several.
fn cheapest(all: impl IntoIterator<Item = Mended>) -> Option<Mended> {
    all.into_iter().min_by_key(|each| each.cost)
}

impl<'a> Mender<'a> {
    pub(super) fn new(ids: &'a Ids, owner: &'a str, span: Span) -> Self {
        Self {
            ids,
            owner,
            span,
            left: Cell::new(MOST_TRIED),
        }
    }

    /// Whether it stopped before all guesses were tried.
    fn is_worn_out(&self) -> bool {
        self.left.get() == 0
    }

    /// A value in the shape that it should have; none if that cannot be guessed.
    pub(super) fn value(
        &self,
        node: &Node,
        shape: &Shape,
        field: Option<&FieldShape>,
    ) -> Option<Mended> {
        let left = self.left.get();
        if !HELPS || left == 0 || matches!(node.value, Value::Null | Value::Broken) {
            return None;
        }
        self.left
            .set(match self.ids.patience.allows_another_value() {
                true => left - 1,
                false => 0,
            });
        match shape {
            Shape::Whole { least, most } => self.whole(node, (*least, *most), field),
            Shape::Bool => self.truth(node),
            Shape::Text { .. } => self.text(node, shape),
            Shape::Choice(words) => self.choice(node, words),
            Shape::List { item, shortest, .. } => {
                let list = self.list(node, item)?;
                (list.node.items().len() >= *shortest).then_some(list)
            }
            Shape::Object(fields) => self.object(node, fields),
            Shape::OneOf(branches) => self.one_of(node, branches),
            Shape::Either(ways) => self.either(node, ways, field),
            Shape::Map(inner) => {
                let Value::Object(fields) = &node.value else {
                    return None;
                };
                let mut cost = 0;
                let mended = fields.iter().map(|each| {
                    let value = self.value(&each.value, inner, None)?;
                    cost += value.cost;
                    Some(self.field(&each.key, value.node))
                });
                let fields: Option<Vec<Field>> = mended.collect();
                Some(self.made(Value::Object(fields?)).and(cost))
            }
        }
    }

    /// A value that can have several shapes: the one that is nearest to what was written.
    fn either(&self, node: &Node, ways: &[Shape], field: Option<&FieldShape>) -> Option<Mended> {
        let plain = ways.iter().filter_map(|way| self.value(node, way, field));
        let said = self.phrase(node, ways, field);
        let worked_out = self.formula(node, ways, field);
        cheapest(plain.chain(said).chain(worked_out))
    }

    fn made(&self, value: Value) -> Mended {
        Mended {
            node: Node {
                span: self.span,
                value,
            },
            cost: 0,
        }
    }

    fn field(&self, key: &str, value: Node) -> Field {
        Field {
            key: key.into(),
            key_span: self.span,
            value,
        }
    }

    /// An object with one key.
    fn keyed(&self, key: &str, value: Mended) -> Mended {
        let cost = value.cost;
        let fields = vec![self.field(key, value.node)];
        self.made(Value::Object(fields)).and(cost)
    }

    /// An example for a field that was not written.
    fn example(&self, field: &FieldShape) -> Option<Mended> {
        let mut text = example_for(field);
        for section in Section::ALL {
            let placeholder = super::value_help::id_of(section);
            if text.contains(&placeholder) {
                let id = self.ids.first(self.owner, section)?;
                text = text.replace(&placeholder, &super::value_help::quoted(&id));
            }
        }
        let json = serde_json::from_str(&text).ok()?;
        let node = self.node_of(&json);
        Some(Mended {
            node,
            cost: cost::MADE,
        })
    }

    /// The value at the start of a text; none if there is none that is whole.
    fn read(&self, text: &str) -> Option<Node> {
        let is_value = text.starts_with(['[', '{']);
        let json = serde_json::Deserializer::from_str(text).into_iter().next();
        let json: serde_json::Value = json.filter(|_| is_value)?.ok()?;
        Some(self.node_of(&json))
    }

    fn node_of(&self, json: &serde_json::Value) -> Node {
        use serde_json::Value as Json;
        let value = match json {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => match number.as_i64() {
                Some(whole) => Value::Whole(whole),
                None => Value::Fraction(number.as_f64().unwrap_or_default()),
            },
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(items) => {
                Value::List(items.iter().map(|each| self.node_of(each)).collect())
            }
            Json::Object(fields) => {
                let fields = fields.iter();
                let field = |(key, value): (&String, &Json)| self.field(key, self.node_of(value));
                Value::Object(fields.map(field).collect())
            }
        };
        Node {
            span: self.span,
            value,
        }
    }
}
