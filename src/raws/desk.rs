//! What whoever writes a mod asks of it, as JSON: what is wrong, which files and ids it has.

use super::bundle;
use super::extremes::load_at_extremes;
use super::json_line::json_line;
use super::load::{Loaded, Package};
use serde_json::{Map, Value as Json, json};

/// How many further loads try the settings of a mod: few, since a page checks while somebody
/// writes.
const FEW_LOADS: usize = 8;

/// The reports of a mod: those of `wyrmhold mod validate --json`.
pub fn reports_of(loaded: &Loaded, label: &str) -> Vec<Json> {
    let reports = loaded.reports_of(&[label].into());
    let lines = reports.iter().map(|diag| json_line(diag, &loaded.sources));
    // Each line is JSON.
    lines
        .filter_map(|line| serde_json::from_slice(line.as_bytes()).ok())
        .collect()
}

/// Whether a mod is sound among others, its reports, and all ids that it can name, by
/// section.
pub fn check(packages: &mut [Package], label: &str) -> Json {
    let loaded = load_at_extremes(packages, &[label.to_string()].into(), FEW_LOADS);
    let mut ids = Map::new();
    for (section, id) in loaded.registry.entries.keys() {
        let of_section = ids.entry(section.name()).or_insert_with(|| json!([]));
        if let Json::Array(all) = of_section {
            all.push(json!(id));
        }
    }
    json!({
        "sound": loaded.has_on(label),
        "reports": reports_of(&loaded, label),
        "ids": ids,
    })
}

/// The texts of a mod by their paths, and the paths of its pictures. `null` if its files
/// cannot be read.
pub fn files(label: &str, zip: &[u8]) -> Json {
    let Some(bundle) = bundle::from_zip(label, zip).0 else {
        return Json::Null;
    };
    let (mut texts, mut pictures) = (Map::new(), Vec::new());
    for (path, bytes) in &bundle.files {
        match bundle::utf8(bytes) {
            Ok(text) => drop(texts.insert(path.clone(), text.into())),
            Err(_) => pictures.push(path.clone()),
        }
    }
    json!({ "texts": texts, "pictures": pictures })
}

/// One file of a mod.
pub fn file(label: &str, zip: &[u8], path: &str) -> Option<Vec<u8>> {
    bundle::from_zip(label, zip).0?.files.remove(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::bundle::{Bundle, pack};
    use crate::raws::core_bundle;

    const HINTS: &str = r#"{ "hints": [{ "id": "hoot", "text": "Hoot." }] }"#;

    fn zip(raws: &str) -> Vec<u8> {
        let manifest = r#"{ "id": "owls", "name": "Owls", "version": "1.0.0", "game": "*" }"#;
        let files = [("mod.json", manifest), ("raws/owls.json", raws)];
        let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
        pack(&Bundle {
            label: "owls.zip".to_string(),
            files: files.into(),
        })
        .unwrap()
    }

    fn checked(zip: &[u8]) -> Json {
        let mut packages = [
            Package::sound(core_bundle()),
            Package::from_zip("owls.zip", zip),
        ];
        check(&mut packages, "owls.zip")
    }

    #[test]
    fn what_is_wrong_and_what_can_be_named_is_told() {
        let sound = checked(&zip(HINTS));
        assert_eq!(sound["sound"], true);
        assert_eq!(sound["reports"], json!([]));
        let hints = sound["ids"]["hints"].as_array().unwrap();
        assert!(hints.contains(&"owls:hoot".into()));

        let faulty = checked(&zip(&HINTS.replace("text", "txet")));
        assert_eq!(faulty["sound"], false);
        assert_eq!(faulty["reports"][0]["file"], "owls.zip/raws/owls.json");
        assert_eq!(faulty["reports"][0]["column"], 29);
        assert_eq!(faulty["reports"].as_array().unwrap().len(), 1);

        let torn = checked(b"PK no zip");
        assert_eq!(torn["sound"], false);
        assert_eq!(torn["reports"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn its_files_are_told() {
        assert_eq!(
            files("owls.zip", &zip(HINTS))["texts"]["raws/owls.json"],
            HINTS
        );
        assert_eq!(files("owls.zip", b"none"), Json::Null);
        let read = file("owls.zip", &zip(HINTS), "raws/owls.json");
        assert_eq!(read.as_deref(), Some(HINTS.as_bytes()));
    }
}
