//! The JSON Schemas for editors: the fields of the game's own schemas, as modders write
//! them.
//!
//! An entry that copies or overrides another may lack fields and use operators, so the
//! required fields depend on that.

use super::manifest::ManifestRaw;
use crate::catalog::schema::{Section, schema_of};
use serde_json::{Map, Value as Json, json};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The id of a mod.
const MOD_ID: &str = "^[a-z][a-z0-9_]{2,31}$";
/// Three numbers; the game checks what follows them.
const VERSION: &str = "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)([-+].*)?$";

/// The schema of a file under `raws`.
pub fn raws_schema() -> Json {
    let (mut properties, mut named) = (Map::new(), Map::new());
    for section in Section::ALL {
        if let Json::Object(parts) = section.schema()["$defs"].take() {
            let parts = parts.into_iter();
            named.extend(parts.map(|(name, part)| (name, without_null(&part))));
        }
        let list = json!({
            "type": "array",
            "description": format!("Entries of the section `{}`.", section.name()),
            "items": entry_schema(section),
        });
        properties.insert(section.name().into(), list);
    }
    let ids = json!({
        "type": "array",
        "items": { "anyOf": [
            { "type": "string" },
            {
                "type": "object",
                "properties": {
                    "id": { "type": "string", "description": "What is taken out." },
                    "instead": { "type": "string", "description": "What stands in for it." },
                },
                "required": ["id"],
                "additionalProperties": false,
            },
        ] },
    });
    let removals: Map<String, Json> = Section::ALL
        .iter()
        .map(|section| (section.name().to_string(), ids.clone()))
        .collect();
    properties.insert(
        "remove".into(),
        json!({
            "type": "object",
            "description": "Entries of other mods to take out, by section.",
            "properties": removals,
            "additionalProperties": false,
        }),
    );
    properties.insert("patch".into(), patch_schema());
    properties.insert("$schema".into(), json!({ "type": "string" }));
    json!({
        "$schema": DIALECT,
        "title": "Wyrmhold raws",
        "$defs": named,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

/// The schema of `mod.json`.
pub fn manifest_schema() -> Json {
    let mut schema = schema_of::<ManifestRaw>();
    schema["title"] = json!("Wyrmhold mod");
    schema["properties"]["id"]["pattern"] = json!(MOD_ID);
    schema["properties"]["version"]["pattern"] = json!(VERSION);
    for list in ["after", "before", "conflicts"] {
        schema["properties"][list]["items"]["pattern"] = json!(MOD_ID);
    }
    for map in ["depends", "optional"] {
        schema["properties"][map]["propertyNames"] = json!({ "pattern": MOD_ID });
    }
    schema["properties"]["$schema"] = json!({ "type": "string" });
    schema
}

fn patch_schema() -> Json {
    let sections: Vec<&str> = Section::ALL.iter().map(|section| section.name()).collect();
    json!({
        "type": "array",
        "description": "Changes to everything that fits, in every mod.",
        "items": {
            "type": "object",
            "properties": {
                "where": {
                    "type": "object",
                    "description": "What to change.",
                    "properties": {
                        "kind": { "enum": sections, "description": "The section." },
                        "tag": one_or_more("Only entries with this tag, or with all of these."),
                        "faction": one_or_more("Only those of this faction, or of one of these."),
                        "id": one_or_more("Only this entry, or these."),
                        "mod": one_or_more("Only entries of this mod, or of these."),
                        "not": {
                            "type": "object",
                            "description": "But not these.",
                            "properties": {
                                "tag": one_or_more("Those with this tag, or with one of these."),
                                "faction": one_or_more("Those of this faction, or of one of these."),
                                "id": one_or_more("This entry, or these."),
                                "mod": one_or_more("Entries of this mod, or of these."),
                            },
                            "minProperties": 1,
                            "additionalProperties": false,
                        },
                    },
                    "required": ["kind"],
                    "additionalProperties": false,
                },
                "set": { "type": "object", "description": "The fields to lay over." },
                "if_mod": if_mod(),
                "if_setting": if_setting(),
            },
            "required": ["where", "set"],
            "additionalProperties": false,
            "allOf": Section::ALL.map(set_schema),
        },
    })
}

/// The fields that a patch may set in a section.
fn set_schema(section: Section) -> Json {
    let base = section.schema();
    let set = changeable(&base);
    json!({
        "if": { "properties": {
            "where": { "properties": { "kind": { "const": section.name() } }, "required": ["kind"] },
        } },
        "then": { "properties": { "set": {
            "properties": set["properties"],
            "additionalProperties": false,
        } } },
    })
}

/// A text, or a list of texts.
fn one_or_more(description: &str) -> Json {
    json!({
        "description": description,
        "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ],
    })
}

fn if_mod() -> Json {
    let id = json!({ "type": "string", "pattern": MOD_ID });
    let ids = json!({ "type": "array", "items": id, "minItems": 1 });
    let not = json!({
        "type": "object",
        "properties": { "not": { "anyOf": [id, ids] } },
        "required": ["not"],
        "additionalProperties": false,
    });
    json!({
        "description": "Only if this mod, or all of these, are on; with `not`, if it is off.",
        "anyOf": [
            id,
            not,
            { "type": "array", "items": { "anyOf": [id, not] }, "minItems": 1 },
        ],
    })
}

fn if_setting() -> Json {
    let one = json!({ "anyOf": [
        { "type": "string" },
        { "type": "object", "minProperties": 1, "maxProperties": 1 },
    ] });
    json!({
        "description": "Only if the player has set it so: a switch that is on, { \"not\": … }, or { name: value }.",
        "anyOf": [one, { "type": "array", "items": one, "minItems": 1 }],
    })
}

fn entry_schema(section: Section) -> Json {
    let base = section.schema();
    let empty = Map::new();
    let strict = base["properties"].as_object().unwrap_or(&empty);
    let mut properties = Map::new();
    properties.insert(
        "id".into(),
        json!({
            "type": "string",
            "description": "Its name for other entries: small letters, digits, underscores.",
            "pattern": "^([a-z][a-z0-9_]{0,31}:)?[a-z][a-z0-9_]{0,63}$",
        }),
    );
    properties.insert(
        "copy_from".into(),
        json!({ "type": "string", "description": "The entry to start from." }),
    );
    properties.insert(
        "abstract".into(),
        json!({ "type": "boolean", "description": "Only there to be copied from." }),
    );
    properties.insert(
        "override".into(),
        json!({
            "enum": ["patch", "replace"],
            "description": "Changes an entry of another mod: some fields, or all of it.",
        }),
    );
    properties.insert("if_mod".into(), if_mod());
    properties.insert("if_setting".into(), if_setting());
    let required = base["required"].as_array().cloned().unwrap_or_default();
    for (name, schema) in strict {
        let needed = required.iter().any(|each| each == name);
        properties.insert(name.clone(), loose(schema, needed));
    }
    let whole: Map<String, Json> = strict
        .iter()
        .map(|(name, schema)| (name.clone(), without_null(schema)))
        .collect();
    let parts: Map<String, Json> = whole
        .iter()
        .map(|(name, schema)| (name.clone(), partial(schema)))
        .collect();
    let template =
        json!({ "properties": { "abstract": { "const": true } }, "required": ["abstract"] });
    json!({
        "type": "object",
        "description": base["description"],
        "properties": properties,
        "required": ["id"],
        "additionalProperties": false,
        "if": { "anyOf": [
            { "required": ["copy_from"] },
            { "required": ["override"], "properties": { "override": { "const": "patch" } } },
        ] },
        "else": {
            "if": template,
            "then": { "properties": parts },
            "else": { "properties": whole, "required": required },
        },
    })
}

/// A field that may also be changed by an operator, or reset by null.
fn loose(schema: &Json, needed: bool) -> Json {
    let mut ways = vec![changeable(&without_null(schema))];
    match schema["type"].as_str() {
        Some("integer") => ways.push(json!({
            "type": "object",
            "properties": {
                "add": { "type": "number", "description": "Adds to the value." },
                "mul": { "type": "number", "description": "Multiplies the value." },
            },
            "additionalProperties": false,
            "minProperties": 1,
        })),
        Some("array") => {
            let items = without_null(&schema["items"]);
            let list = |description: &str| {
                json!({
                    "type": "array",
                    "description": description,
                    "items": items,
                })
            };
            ways.push(json!({
                "type": "object",
                "properties": {
                    "append": list("Adds at the end."),
                    "prepend": list("Adds at the start."),
                    "insert": {
                        "type": "object",
                        "description": "Adds beside a value that is named.",
                        "properties": {
                            "before": { "type": "string" },
                            "after": { "type": "string" },
                            "values": list("What is added."),
                        },
                        "required": ["values"],
                        "additionalProperties": false,
                    },
                    "drop": { "type": "array", "description": "Takes values out." },
                },
                "additionalProperties": false,
                "minProperties": 1,
            }));
        }
        _ => {}
    }
    ways.push(json!({
        "type": "object",
        "description": "The value of a setting of this mod.",
        "properties": {
            "setting": { "type": "string" },
            "mul": { "type": "number" },
            "add": { "type": "number" },
        },
        "required": ["setting"],
        "additionalProperties": false,
    }));
    if !needed {
        ways.push(json!({ "type": "null" }));
    }
    json!({ "description": schema["description"], "anyOf": ways })
}

/// An object that is merged by key: no field is required, all may be changed.
fn changeable(schema: &Json) -> Json {
    let mut changed = partial(schema);
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    if let Some(fields) = changed.get_mut("properties").and_then(Json::as_object_mut) {
        for (name, field) in fields.iter_mut() {
            *field = loose(field, required.iter().any(|each| each == name));
        }
    }
    changed
}

/// The same schema without required fields.
fn partial(schema: &Json) -> Json {
    let mut schema = schema.clone();
    if let Some(object) = schema.as_object_mut() {
        object.remove("required");
    }
    schema
}

/// The same schema without null, also inside. Only an entry that changes another may
/// use null.
fn without_null(schema: &Json) -> Json {
    let mut schema = not_null(schema);
    if let Some(fields) = schema.get_mut("properties").and_then(Json::as_object_mut) {
        fields
            .values_mut()
            .for_each(|field| *field = without_null(field));
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get_mut(key).filter(|inner| inner.is_object()) {
            *inner = without_null(inner);
        }
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(ways) = schema.get_mut(key).and_then(Json::as_array_mut) {
            ways.iter_mut().for_each(|way| *way = without_null(way));
        }
    }
    schema
}

fn not_null(schema: &Json) -> Json {
    if let Some(kinds) = schema["type"].as_array() {
        let mut schema = schema.clone();
        schema["type"] = kinds
            .iter()
            .find(|each| *each != "null")
            .cloned()
            .unwrap_or_default();
        return schema;
    }
    let ways = schema["anyOf"].as_array().into_iter().flatten();
    let real: Vec<&Json> = ways.filter(|way| way["type"] != "null").collect();
    let mut changed = match real[..] {
        [] => return schema.clone(),
        [only] => only.clone(),
        _ => json!({ "anyOf": real }),
    };
    changed["description"] = schema["description"].clone();
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::shape::{Shape, SubShape, manifest, named};

    fn described(shape: &Shape, path: &str) {
        for field in shape.fields() {
            let path = format!("{path}.{}", field.name);
            assert!(!field.description.is_empty(), "{path} has no description");
            part_described(&field.shape, &path);
        }
        match shape {
            Shape::List { item: inner, .. } | Shape::Map(inner) => part_described(inner, path),
            _ => {}
        }
    }

    /// A named part is checked once, under its name.
    fn part_described(part: &SubShape, path: &str) {
        if part.named().is_none() {
            described(part, path);
        }
    }

    #[test]
    fn every_field_is_described() {
        for section in Section::ALL {
            described(section.shape(), section.name());
        }
        described(manifest(), "mod.json");
        for each in named() {
            assert!(!each.description.is_empty(), "{}", each.name);
            described(each.shape(), &each.name);
        }
    }

    #[test]
    fn the_schemas_name_every_section_and_field() {
        let schema = raws_schema();
        for section in Section::ALL {
            let entry = &schema["properties"][section.name()]["items"]["properties"];
            for field in section.shape().fields() {
                assert!(entry[&field.name].is_object(), "{}", field.name);
            }
        }
        assert!(manifest_schema()["properties"]["depends"].is_object());
    }
}
