//! Files to entries: each entry is decoded on its own, so that one mistake
//! hides no other, and each knows the file it came from.

use super::schema::{HeroRaw, ItemRaw, LevelRaw, MonsterRaw, TerrainRaw};
use super::{Fault, Faults, SourceFile};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// Larger files are refused before they are read.
const MOST_BYTES: u64 = 2 * 1024 * 1024;

/// An entry and where it was written.
#[derive(Clone, Debug)]
pub struct Placed<T> {
    pub file: String,
    /// Reads in a message: "monster `kobold`".
    pub entry: String,
    pub raw: T,
}

/// Every entry that could be decoded.
#[derive(Default)]
pub struct Raws {
    pub monsters: Vec<Placed<MonsterRaw>>,
    pub items: Vec<Placed<ItemRaw>>,
    pub terrain: Vec<Placed<TerrainRaw>>,
    pub levels: Vec<Placed<LevelRaw>>,
    pub heroes: Vec<Placed<HeroRaw>>,
}

/// The `*.json` files of a folder, by name.
pub fn folder(folder: &Path) -> Result<Vec<SourceFile>, Faults> {
    let fault = |file: &Path, message: String| {
        Faults(vec![Fault {
            file: file.display().to_string(),
            message,
        }])
    };
    let entries = fs::read_dir(folder).map_err(|error| {
        fault(
            folder,
            format!("cannot be read as a folder of raws: {error}"),
        )
    })?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry
            .map_err(|error| fault(folder, format!("cannot be listed: {error}")))?
            .path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        return Err(fault(
            folder,
            "holds no *.json files; a raws folder needs some".into(),
        ));
    }
    let mut files = Vec::new();
    for path in paths {
        let size = fs::metadata(&path).map(|meta| meta.len()).unwrap_or(0);
        if size > MOST_BYTES {
            return Err(fault(
                &path,
                format!("is {size} bytes long; the most is {MOST_BYTES}"),
            ));
        }
        let bytes =
            fs::read(&path).map_err(|error| fault(&path, format!("cannot be read: {error}")))?;
        let text =
            String::from_utf8(bytes).map_err(|_| fault(&path, "is not UTF-8 text".into()))?;
        files.push(SourceFile {
            name: path.display().to_string(),
            text,
        });
    }
    Ok(files)
}

/// Decodes all files, going on after every fault.
pub fn files(files: &[SourceFile], faults: &mut Vec<Fault>) -> Raws {
    let mut raws = Raws::default();
    for source in files {
        let mut reader = Reader {
            file: &source.name,
            faults,
        };
        let text = source.text.trim_start_matches('\u{feff}');
        match serde_json::from_str::<Value>(text) {
            Err(error) => reader.fault(format!("is not JSON: {error}")),
            Ok(Value::Object(sections)) => reader.sections(sections, &mut raws),
            Ok(_) => {
                reader.fault("must be an object with sections such as `monsters` or `items`".into())
            }
        }
    }
    raws
}

struct Reader<'a> {
    file: &'a str,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, message: String) {
        self.faults.push(Fault {
            file: self.file.into(),
            message,
        });
    }

    fn sections(&mut self, sections: Map<String, Value>, raws: &mut Raws) {
        for (name, value) in sections {
            match name.as_str() {
                "monsters" => self.list("monster", &name, value, &mut raws.monsters),
                "items" => self.list("item", &name, value, &mut raws.items),
                "terrain" => self.list("terrain", &name, value, &mut raws.terrain),
                "levels" => self.list("level", &name, value, &mut raws.levels),
                "hero" => self.entry("hero".into(), value, &mut raws.heroes),
                _ => self.fault(format!(
                    "unknown section `{name}`; the sections are hero, items, levels, monsters and terrain"
                )),
            }
        }
    }

    fn list<T: DeserializeOwned>(
        &mut self,
        kind: &str,
        section: &str,
        value: Value,
        into: &mut Vec<Placed<T>>,
    ) {
        let Value::Array(entries) = value else {
            return self.fault(format!("section `{section}` must be a list"));
        };
        for (place, value) in entries.into_iter().enumerate() {
            let label = ["id", "name"]
                .iter()
                .find_map(|key| value.get(key)?.as_str())
                .map_or_else(|| format!("number {}", place + 1), |id| format!("`{id}`"));
            self.entry(format!("{kind} {label}"), value, into);
        }
    }

    fn entry<T: DeserializeOwned>(
        &mut self,
        entry: String,
        value: Value,
        into: &mut Vec<Placed<T>>,
    ) {
        // A struct would take a list's values by position; only objects are entries.
        if !value.is_object() {
            return self.fault(format!("{entry}: must be an object"));
        }
        match serde_path_to_error::deserialize(value) {
            Ok(raw) => into.push(Placed {
                file: self.file.into(),
                entry,
                raw,
            }),
            Err(error) => {
                let path = error.path().to_string();
                let inner = error.into_inner();
                self.fault(match path.as_str() {
                    "." => format!("{entry}: {inner}"),
                    _ => format!("{entry}: {path}: {inner}"),
                });
            }
        }
    }
}
