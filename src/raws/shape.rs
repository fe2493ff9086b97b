//! A JSON Schema in the form that the walker reads: made once for each kind,
//! so that checking thousands of entries looks nothing up by text.

use super::format::Format;
use super::recorded;
use super::schema::Kind;
use lazy_static::lazy_static;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// What a value must be.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Object(Vec<FieldShape>),
    /// Any keys, all with the same kind of value.
    Map(Box<Shape>),
    List {
        item: Box<Shape>,
        shortest: usize,
        longest: usize,
    },
    Text {
        shortest: usize,
        longest: usize,
        format: Option<Format>,
        reference: Option<Kind>,
    },
    /// One of these words.
    Choice(Vec<String>),
    /// An object with exactly one of these keys.
    OneOf(Vec<FieldShape>),
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
    pub shape: Shape,
    pub required: bool,
    pub default: Option<Json>,
    pub description: String,
}

/// The longest text that has no bound of its own.
const LONGEST_TEXT: usize = 4096;
/// The longest list that has no bound of its own.
const LONGEST_LIST: usize = 10_000;

lazy_static! {
    static ref KINDS: BTreeMap<Kind, Shape> = Kind::ALL
        .into_iter()
        .map(|kind| (kind, Shape::from_json(&SCHEMAS[kind.section()])))
        .collect();
    static ref MANIFEST: Shape = Shape::from_json(&SCHEMAS[recorded::MANIFEST]);
    static ref SCHEMAS: Json = recorded::schemas();
}

impl Kind {
    /// What a merged entry of this kind must be.
    pub fn shape(self) -> &'static Shape {
        &KINDS[&self]
    }
}

/// What a `mod.json` must be.
pub fn manifest() -> &'static Shape {
    &MANIFEST
}

impl Shape {
    /// The fields of an object; none of anything else.
    pub fn fields(&self) -> &[FieldShape] {
        match self {
            Shape::Object(fields) | Shape::OneOf(fields) => fields,
            _ => &[],
        }
    }

    pub fn field(&self, name: &str) -> Option<&FieldShape> {
        self.fields().iter().find(|field| field.name == name)
    }

    pub fn is_list(&self) -> bool {
        matches!(self, Shape::List { .. })
    }

    /// What it is, in a message: "a whole number".
    pub fn noun(&self) -> String {
        match self {
            Shape::Object(_) | Shape::Map(_) => "an object".into(),
            Shape::OneOf(branches) => {
                let keys: Vec<&str> = branches.iter().map(|each| each.name.as_str()).collect();
                format!("an object with one of {}", keys.join(", "))
            }
            Shape::List { .. } => "a list".into(),
            Shape::Text { .. } => "a text".into(),
            Shape::Choice(words) => format!("one of {}", words.join(", ")),
            Shape::Whole { .. } => "a whole number".into(),
            Shape::Bool => "true or false".into(),
        }
    }

    /// The shape of a schema made from our own types.
    fn from_json(json: &Json) -> Self {
        // `Option` adds "or null" in one of two ways; absent is what it means here.
        if let Some(branches) = json["anyOf"].as_array() {
            let real = branches.iter().find(|each| each["type"] != "null");
            return Self::from_json(real.unwrap_or(&Json::Null));
        }
        if let Some(branches) = json["oneOf"].as_array() {
            return Self::from_branches(branches);
        }
        if let Some(words) = json["enum"].as_array() {
            return Shape::Choice(words.iter().filter_map(text).collect());
        }
        let kind = match &json["type"] {
            Json::Array(kinds) => kinds.iter().find(|each| *each != "null"),
            kind => Some(kind),
        };
        match kind.and_then(Json::as_str) {
            Some("object") => Self::from_object(json),
            Some("array") => Shape::List {
                item: Box::new(Self::from_json(&json["items"])),
                shortest: size(&json["minItems"]).unwrap_or(0),
                longest: size(&json["maxItems"]).unwrap_or(LONGEST_LIST),
            },
            Some("integer") => Shape::Whole {
                least: json["minimum"].as_i64().unwrap_or(i64::from(i32::MIN)),
                most: json["maximum"].as_i64().unwrap_or(i64::from(i32::MAX)),
            },
            Some("boolean") => Shape::Bool,
            _ => Shape::Text {
                shortest: size(&json["minLength"]).unwrap_or(0),
                longest: size(&json["maxLength"]).unwrap_or(LONGEST_TEXT),
                format: json["x-format"].as_str().and_then(Format::named),
                reference: json["x-ref"].as_str().and_then(Kind::from_section),
            },
        }
    }

    /// An enum: words only, or objects with one key each.
    fn from_branches(branches: &[Json]) -> Self {
        let words: Vec<String> = branches
            .iter()
            .flat_map(|branch| match &branch["enum"] {
                Json::Array(words) => words.iter().filter_map(text).collect(),
                _ => Vec::from_iter(text(&branch["const"])),
            })
            .collect();
        if !words.is_empty() {
            return Shape::Choice(words);
        }
        let mut fields = Vec::new();
        for branch in branches {
            if let Shape::Object(inner) = Self::from_object(branch) {
                let note = branch["description"].as_str().unwrap_or_default();
                fields.extend(inner.into_iter().map(|field| FieldShape {
                    description: match field.description.is_empty() {
                        true => note.to_string(),
                        false => field.description.clone(),
                    },
                    ..field
                }));
            }
        }
        Shape::OneOf(fields)
    }

    fn from_object(json: &Json) -> Self {
        let Some(properties) = json["properties"].as_object() else {
            if json["additionalProperties"] == Json::Bool(false) {
                return Shape::Object(Vec::new());
            }
            return Shape::Map(Box::new(Self::from_json(&json["additionalProperties"])));
        };
        let required: Vec<&str> = json["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Json::as_str)
            .collect();
        let field = |(name, schema): (&String, &Json)| FieldShape {
            name: name.clone(),
            shape: Self::from_json(schema),
            required: required.contains(&name.as_str()),
            default: schema
                .get("default")
                .filter(|each| !each.is_null())
                .cloned(),
            description: schema["description"].as_str().unwrap_or_default().into(),
        };
        Shape::Object(properties.iter().map(field).collect())
    }
}

fn text(json: &Json) -> Option<String> {
    json.as_str().map(str::to_string)
}

fn size(json: &Json) -> Option<usize> {
    json.as_u64().and_then(|size| usize::try_from(size).ok())
}
