//! JSON as written, with the place of every value.

use super::source::Span;

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its place.
    pub span: Span,
    /// Its content.
    pub value: Value,
}

/// The content of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number that fits, as written without a point or exponent.
    Whole(i64),
    /// Any other number.
    Fraction(f64),
    /// A text, without quotes and escapes.
    Text(String),
    /// A list, in the order written.
    List(Vec<Node>),
    /// In the order written. Keys are unique: a repeated one was reported and dropped.
    Object(Vec<Field>),
    /// There was a mistake here, which was reported. It is not reported again.
    Broken,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The key, without quotes and escapes.
    pub key: String,
    /// The place of the key.
    pub key_span: Span,
    /// Its value.
    pub value: Node,
}

/// This many letters of a text weigh as much as one value.
pub const LETTERS_OF_A_VALUE: usize = 4;
/// Letters of a key beyond this number have weight too.
const LETTERS_OF_A_KEY: usize = 32;

impl Field {
    /// The weight of the value, and a little more for a long key.
    pub fn weight(&self) -> usize {
        self.value.weight() + self.key.len() / LETTERS_OF_A_KEY
    }
}

impl Node {
    /// The field with this key, if this is an object that has it.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields().iter().find(|field| field.key == key)
    }

    /// The value of this key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.field(key).map(|field| &field.value)
    }

    /// The fields of an object; empty for other values.
    pub fn fields(&self) -> &[Field] {
        match &self.value {
            Value::Object(fields) => fields,
            _ => &[],
        }
    }

    /// The values of a list; empty for other values.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The text, if this is a text.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it is a mistake that was reported.
    pub fn is_broken(&self) -> bool {
        self.value == Value::Broken
    }

    /// A measure of its size: one for each value in it, and one more for every few
    /// letters of a text.
    pub fn weight(&self) -> usize {
        1 + match &self.value {
            Value::Text(text) => text.len() / LETTERS_OF_A_VALUE,
            Value::List(items) => items.iter().map(Node::weight).sum(),
            Value::Object(fields) => fields.iter().map(Field::weight).sum(),
            _ => 0,
        }
    }

    /// Its description for a message: "a list", "the text `x`".
    pub fn described(&self) -> String {
        match &self.value {
            Value::Null => "null".into(),
            Value::Bool(value) => format!("{value}"),
            Value::Whole(number) => format!("the number {number}"),
            Value::Fraction(number) => format!("the number {number}"),
            Value::Text(text) if text.chars().count() <= 40 => format!("the text \"{text}\""),
            Value::Text(_) => "a long text".into(),
            Value::List(_) => "a list".into(),
            Value::Object(_) => "an object".into(),
            Value::Broken => "a mistake".into(),
        }
    }

    /// The plain JSON, for decoding. A broken value is null.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.value {
            Value::Null | Value::Broken => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Whole(number) => Json::from(*number),
            Value::Fraction(number) => Json::from(*number),
            Value::Text(text) => Json::from(text.as_str()),
            Value::List(items) => items.iter().map(Node::to_json).collect(),
            Value::Object(fields) => fields
                .iter()
                .map(|field| (field.key.clone(), field.value.to_json()))
                .collect::<serde_json::Map<_, _>>()
                .into(),
        }
    }
}
