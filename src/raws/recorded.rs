//! The schemas of all sections as one JSON value: made from the types, or read from a
//! file with the same content.
//!
//! A page reads the file: the code that makes schemas from types would be more than a
//! tenth of its module.

use super::manifest::ManifestRaw;
use crate::catalog::schema::{Section, schema_of};
use crate::target;
use serde_json::{Map, Value as Json};

/// The key of the schema of `mod.json`, beside the sections.
pub const MANIFEST: &str = "mod.json";

/// The schemas of all sections and of `mod.json`. Named parts, which several of them
/// use, are under `$defs`.
pub fn schemas() -> Json {
    match target::IS_PAGE {
        false => made(Words::Kept),
        // A test compares the file with the types, so this cannot fail.
        true => serde_json::from_slice(include_bytes!("recorded.json")).unwrap_or_default(),
    }
}

/// Whether the texts for modders are kept. The module of a page does not have them; its
/// editor reads them from a file beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Kept,
    #[cfg(test)]
    LeftOut,
}

/// The schemas of the types, without the keys that only editors need.
fn made(words: Words) -> Json {
    let kinds = Section::ALL.map(|section| (section.name(), section.schema()));
    let manifest = (MANIFEST, schema_of::<ManifestRaw>());
    let (mut all, mut named) = (Map::new(), Map::new());
    for (name, mut schema) in kinds.into_iter().chain([manifest]) {
        if let Json::Object(parts) = schema["$defs"].take() {
            named.extend(
                parts
                    .iter()
                    .map(|(name, part)| (name.clone(), needed(part, words))),
            );
        }
        all.insert(name.into(), needed(&schema, words));
    }
    all.insert("$defs".into(), named.into());
    all.into()
}

/// The keys of a schema that shapes are made from.
const NEEDED: [&str; 18] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "description",
    "enum",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "oneOf",
    "properties",
    "required",
    "type",
];

fn needed(schema: &Json, words: Words) -> Json {
    let Json::Object(keys) = schema else {
        return schema.clone();
    };
    let all = keys
        .iter()
        .filter(|(key, _)| NEEDED.contains(&key.as_str()) || key.starts_with("x-"))
        .filter(|(key, _)| words == Words::Kept || *key != "description");
    let rest = all.map(|(key, value)| {
        let value = match (key.as_str(), value) {
            ("properties", Json::Object(fields)) => {
                let fields = fields.iter();
                fields
                    .map(|(name, each)| (name.clone(), needed(each, words)))
                    .collect()
            }
            ("anyOf" | "oneOf", Json::Array(ways)) => {
                ways.iter().map(|way| needed(way, words)).collect()
            }
            ("items" | "additionalProperties", schema) => needed(schema, words),
            _ => value.clone(),
        };
        (key.clone(), value)
    });
    rest.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn one_name_stands_for_one_part_in_all_schemas() {
        let mut named: Map<String, Json> = Map::new();
        for section in Section::ALL {
            let Json::Object(parts) = section.schema()["$defs"].take() else {
                continue;
            };
            for (name, part) in parts {
                let first = named.entry(name.clone()).or_insert_with(|| part.clone());
                assert!(*first == part, "two types are called {name}");
            }
        }
    }

    /// If the change of fields was intended, write the file again with
    /// `WYRMHOLD_RECORD=1 cargo test --lib recorded`.
    #[test]
    fn the_files_that_a_page_reads_hold_the_schemas_of_the_types() {
        for (name, words) in [
            ("src/raws/recorded.json", Words::LeftOut),
            ("wasm_help/schemas.json", Words::Kept),
        ] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            let made = format!("{}\n", made(words));
            if std::env::var_os("WYRMHOLD_RECORD").is_some() {
                fs::write(&path, &made).unwrap();
            }
            let file = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                file == made,
                "{name} is not what the types say; see the comment of this test"
            );
        }
    }
}
