//! The words that content can be written in, for tests that go through all of them.

use crate::catalog::schema::Section;
use schemars::JsonSchema;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// The names that raws can use for a type.
pub fn names<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T).to_value();
    let mut names = BTreeSet::new();
    let mut add = |json: &Json| names.extend(json.as_str().map(String::from));
    for key in ["oneOf", "anyOf"] {
        for variant in schema[key].as_array().into_iter().flatten() {
            add(&variant["const"]);
            let listed = variant["enum"].as_array().into_iter().flatten();
            listed.for_each(&mut add);
            let fields = variant["required"].as_array().into_iter().flatten();
            fields.for_each(&mut add);
        }
    }
    let listed = schema["enum"].as_array().into_iter().flatten();
    listed.for_each(&mut add);
    assert!(names.len() > 2, "{schema}");
    names
}

/// Fails where a table lacks a word, or has one that content cannot use.
pub fn same(tested: impl IntoIterator<Item = &'static str>, names: BTreeSet<String>) {
    let tested: BTreeSet<String> = tested.into_iter().map(String::from).collect();
    assert_eq!(tested, names, "each word has a row, and each row a word");
}

/// Every field of the raws that holds effects, with its section: `items weapon.on_hit`.
pub fn triggers() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for section in Section::ALL {
        let schema = section.schema();
        let defs = &schema["$defs"];
        let mut within = Vec::new();
        walk(&schema, &mut within, defs, &mut |path| {
            found.insert(format!("{} {}", section.name(), path.join(".")));
        });
    }
    found
}

/// Goes through all fields that are not part of an effect.
fn walk(schema: &Json, path: &mut Vec<String>, defs: &Json, found: &mut impl FnMut(&[String])) {
    let Some(parts) = schema.as_object() else {
        return;
    };
    for (key, part) in parts {
        match key.as_str() {
            "properties" => {
                for (field, part) in part.as_object().into_iter().flatten() {
                    path.push(field.clone());
                    walk(part, path, defs, found);
                    path.pop();
                }
            }
            "items" => walk(part, path, defs, found),
            "oneOf" | "anyOf" | "allOf" => {
                for part in part.as_array().into_iter().flatten() {
                    walk(part, path, defs, found);
                }
            }
            "$ref" => match part.as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
                Some("Effect") => found(path),
                // Recipes hold themselves; no effect stands as deep.
                Some(name) if path.len() < DEEPEST => walk(&defs[name], path, defs, found),
                _ => {}
            },
            _ => {}
        }
    }
}

/// Fields in fields that are looked at.
const DEEPEST: usize = 4;
