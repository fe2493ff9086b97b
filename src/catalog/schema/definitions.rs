//! Schemas with their parts inlined, except for named types.

use serde_json::{Map, Value as Json};

/// Marks a type that keeps its name: it is defined once, under `$defs`, and used by
/// `$ref`. A type that contains itself must have this mark, and a type that many others
/// use should.
const NAMED: &str = "x-named";

/// The prefix of a name in a `$ref`.
const DEFINITIONS: &str = "#/$defs/";

/// A schema in which only types with the mark `NAMED` stay under `$defs`.
pub(super) fn written_out(mut root: Json) -> Json {
    let taken = root.as_object_mut().and_then(|keys| keys.remove("$defs"));
    let Some(Json::Object(definitions)) = taken else {
        return root;
    };
    let mut writer = Writer {
        definitions: &definitions,
        kept: Map::new(),
        open: Vec::new(),
    };
    let mut root = writer.write(&root);
    if !writer.kept.is_empty() {
        root["$defs"] = writer.kept.into();
    }
    root
}

struct Writer<'a> {
    definitions: &'a Map<String, Json>,
    /// The named types so far.
    kept: Map<String, Json>,
    /// The types that are being inlined now.
    open: Vec<&'a str>,
}

impl<'a> Writer<'a> {
    fn write(&mut self, json: &Json) -> Json {
        match json {
            Json::Object(keys) => match self.definition(keys) {
                Some((name, definition)) => self.written(name, definition, keys),
                None => self.all(keys).into(),
            },
            Json::Array(items) => items.iter().map(|item| self.write(item)).collect(),
            other => other.clone(),
        }
    }

    fn all(&mut self, keys: &Map<String, Json>) -> Map<String, Json> {
        let each = keys.iter();
        each.map(|(key, value)| (key.clone(), self.write(value)))
            .collect()
    }

    fn definition(&self, keys: &Map<String, Json>) -> Option<(&'a str, &'a Json)> {
        let name = keys.get("$ref")?.as_str()?.strip_prefix(DEFINITIONS)?;
        let (name, definition) = self.definitions.get_key_value(name)?;
        Some((name, definition))
    }

    /// What replaces a `$ref`. Its other keys win over those of the definition.
    fn written(&mut self, name: &'a str, definition: &'a Json, keys: &Map<String, Json>) -> Json {
        // A type that contains itself could not be inlined, because that would never
        // end.
        if definition[NAMED] == Json::Bool(true) || self.open.contains(&name) {
            self.keep(name, definition);
            return keys.clone().into();
        }
        self.open.push(name);
        let mut whole = self.write(definition);
        self.open.pop();
        for (key, value) in keys.iter().filter(|(key, _)| *key != "$ref") {
            whole[key] = value.clone();
        }
        whole
    }

    fn keep(&mut self, name: &str, definition: &Json) {
        if !self.kept.contains_key(name) {
            self.kept.insert(name.into(), Json::Null);
            let written = self.write(definition);
            self.kept.insert(name.into(), written);
        }
    }
}
