//! Makes shapes from the JSON Schemas of our own types.

use super::{FieldShape, NamedShape, Shape, SubShape};
use crate::catalog::schema::Section;
use crate::order;
use crate::raws::format::Format;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The longest text, if the schema gives no limit.
const LONGEST_TEXT: usize = 4096;
/// The longest list, if the schema gives no limit.
const LONGEST_LIST: usize = 10_000;
/// The prefix of a name in a `$ref`.
const DEFINITIONS: &str = "#/$defs/";

/// The named shapes.
pub(super) struct Names(BTreeMap<String, Arc<NamedShape>>);

impl Names {
    /// All definitions under `$defs`. Each may use any other, and itself.
    pub(super) fn of(definitions: &Json) -> Self {
        let all = definitions.as_object().into_iter().flatten();
        let open = all.clone().map(|(name, json)| {
            let about = json["description"].as_str().unwrap_or_default();
            (name.clone(), Arc::new(NamedShape::open(name, about)))
        });
        let names = Self(order::gathered(open));
        for (name, json) in all {
            names.0[name].define(names.shape(json));
        }
        names
    }

    /// All of them, by name.
    pub(super) fn all(&self) -> Vec<Arc<NamedShape>> {
        self.0.values().cloned().collect()
    }

    /// The shape of a part; a named shape is shared.
    fn part(&self, json: &Json) -> SubShape {
        let json = without_null(json);
        let name = json["$ref"].as_str();
        let name = name.and_then(|name| name.strip_prefix(DEFINITIONS));
        match name.and_then(|name| self.0.get(name)) {
            Some(named) => SubShape::Named(named.clone()),
            None => self.shape(json).into(),
        }
    }

    /// The shape of a schema.
    pub(super) fn shape(&self, json: &Json) -> Shape {
        let json = without_null(json);
        if let Some(ways) = json["anyOf"].as_array() {
            let real = ways.iter().filter(|way| !is_null(way));
            return Shape::Either(real.map(|way| self.shape(way)).collect());
        }
        if let Some(branches) = json["oneOf"].as_array() {
            return self.branches(branches);
        }
        if let Some(words) = json["enum"].as_array() {
            return Shape::Choice(words.iter().filter_map(text).collect());
        }
        let section = match &json["type"] {
            Json::Array(kinds) => kinds.iter().find(|each| *each != "null"),
            section => Some(section),
        };
        match section.and_then(Json::as_str) {
            Some("object") => self.object(json),
            Some("array") => Shape::List {
                item: self.part(&json["items"]),
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
                reference: json["x-ref"].as_str().and_then(Section::from_name),
                is_numbered: json["x-numbered"] == Json::Bool(true),
            },
        }
    }

    /// An enum: words, objects with one key each, or both.
    fn branches(&self, branches: &[Json]) -> Shape {
        let words: Vec<String> = { branches.iter() }
            .flat_map(|branch| match &branch["enum"] {
                Json::Array(words) => words.iter().filter_map(text).collect(),
                _ => Vec::from_iter(text(&branch["const"])),
            })
            .collect();
        let mut fields = Vec::new();
        for branch in branches.iter().filter(|branch| branch["type"] == "object") {
            let note = branch["description"].as_str().unwrap_or_default();
            fields.extend(self.fields(branch).into_iter().map(|field| FieldShape {
                description: match field.description.is_empty() {
                    true => note.to_string(),
                    false => field.description.clone(),
                },
                ..field
            }));
        }
        match (words.is_empty(), fields.is_empty()) {
            (true, _) => Shape::OneOf(fields),
            (false, true) => Shape::Choice(words),
            (false, false) => Shape::Either(vec![Shape::Choice(words), Shape::OneOf(fields)]),
        }
    }

    fn object(&self, json: &Json) -> Shape {
        if json["properties"].is_object() || json["additionalProperties"] == Json::Bool(false) {
            return Shape::Object(self.fields(json));
        }
        Shape::Map(self.part(&json["additionalProperties"]))
    }

    fn fields(&self, json: &Json) -> Vec<FieldShape> {
        let required = json["required"].as_array();
        let is_required = |name: &String| {
            let mut names = required.into_iter().flatten();
            names.any(|each| each.as_str() == Some(name))
        };
        let field = |(name, schema): (&String, &Json)| FieldShape {
            name: name.clone(),
            shape: self.part(schema),
            required: is_required(name),
            default: schema
                .get("default")
                .filter(|each| !each.is_null())
                .cloned(),
            description: schema["description"].as_str().unwrap_or_default().into(),
        };
        let properties = json["properties"].as_object().into_iter().flatten();
        properties.map(field).collect()
    }
}

/// `Option` adds "or null" to a schema. Here an absent field means none, so null is
/// removed.
fn without_null(json: &Json) -> &Json {
    let ways = json["anyOf"].as_array();
    let mut real = { ways.into_iter().flatten() }.filter(|way| !is_null(way));
    match (real.next(), real.next()) {
        (Some(only), None) => only,
        _ => json,
    }
}

fn is_null(json: &Json) -> bool {
    json["type"] == "null"
}

fn text(json: &Json) -> Option<String> {
    json.as_str().map(str::to_string)
}

fn size(json: &Json) -> Option<usize> {
    json.as_u64().and_then(|size| usize::try_from(size).ok())
}
