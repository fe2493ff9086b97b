//! The licences of all crates that are in the binary, as one text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::process;
use crate::web::{self, at};

/// Beginnings of the names of files that hold a licence.
const NAMES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"];

/// What the game is built for: other crates are in the page than in the window.
#[derive(Clone, Copy)]
pub enum Target {
    /// The machine this runs on.
    Here,
    /// A browser.
    Page,
}

impl Target {
    /// Its name for the compiler.
    fn triple(self) -> Result<String, String> {
        match self {
            Self::Here => host(),
            Self::Page => Ok(web::TARGET.to_string()),
        }
    }
}

/// Writes the licences of all that the game is made from into `LICENCES.txt` of a folder.
pub fn write(root: &Path, target: Target, folder: &Path) -> Result<(), String> {
    let path = folder.join("LICENCES.txt");
    fs::write(&path, collect(root, target)?).map_err(at(&path))
}

/// Every crate with its version and licence, and below them each licence's text once.
fn collect(root: &Path, target: Target) -> Result<String, String> {
    let said = process::read(
        process::cargo(root)
            .args(["metadata", "--format-version", "1", "--locked"])
            .args(["--filter-platform", &target.triple()?]),
    )?;
    let metadata: Value =
        serde_json::from_str(&said).map_err(|fault| format!("cargo metadata: {fault}"))?;
    let used = used(&metadata)?;
    let mut list = String::from("Wyrmhold is made with these crates. Their licences follow.\n\n");
    // Each text with the crates that have it: most have one of a few.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages(&metadata).filter(|package| used.contains(text(&package["id"]))) {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let licence = match text(&package["license"]) {
            "" => "see its text below",
            licence => licence,
        };
        list += &format!("{name}: {licence}\n");
        let Some(folder) = Path::new(text(&package["manifest_path"])).parent() else {
            continue;
        };
        for found in files(folder)? {
            texts.entry(found).or_default().push(name.clone());
        }
    }
    for (licence, names) in texts {
        let line = "-".repeat(72);
        list += &format!(
            "\n{line}\n{}\n{line}\n\n{}\n",
            names.join(", "),
            licence.trim()
        );
    }
    Ok(list)
}

/// The target that the compiler builds for.
fn host() -> Result<String, String> {
    let said = process::read(std::process::Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string)
        .ok_or_else(|| "rustc does not say its host".to_string())
}

/// The ids of the game's package and of all that it is built with, without what only tests
/// and build scripts need.
fn used(metadata: &Value) -> Result<BTreeSet<String>, String> {
    let game = packages(metadata)
        .find(|package| text(&package["name"]) == "wyrmhold")
        .ok_or("cargo metadata: the game is not among its packages")?;
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|node| (text(&node["id"]), &node["deps"]))
        .collect();
    let mut found = BTreeSet::new();
    let mut open = vec![text(&game["id"])];
    while let Some(id) = open.pop() {
        if !found.insert(id.to_string()) {
            continue;
        }
        let deps = nodes
            .get(id)
            .and_then(|deps| deps.as_array())
            .into_iter()
            .flatten();
        open.extend(
            deps.filter(|dep| is_linked(dep))
                .map(|dep| text(&dep["pkg"])),
        );
    }
    Ok(found)
}

/// Does a dependency end up in the binary?
fn is_linked(dep: &Value) -> bool {
    let kinds = dep["dep_kinds"].as_array();
    kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The texts of the licences in a folder, in the order of their names.
fn files(folder: &Path) -> Result<Vec<String>, String> {
    let at = |fault: std::io::Error| format!("{}: {fault}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        let path = entry.map_err(at)?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            found.push(path);
        }
    }
    found.sort();
    let read = |path: &std::path::PathBuf| {
        let bytes = fs::read(path).map_err(|fault| format!("{}: {fault}", path.display()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    found.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_has_the_licences_of_what_it_is_built_with() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let [page, here] = [Target::Page, Target::Here].map(|to| collect(&root, to).unwrap());
        let has = |list: &str, name: &str| list.lines().any(|line| line.starts_with(name));
        assert!(has(&page, "web-sys ") && !has(&page, "glutin "));
        assert!(has(&here, "glutin ") && !has(&here, "web-sys "));
        for list in [&page, &here] {
            assert!(has(list, "bracket-lib ") && list.contains("Permission is hereby granted"));
        }
    }

    #[test]
    fn only_what_is_linked_is_listed() {
        let node = |id: &str, deps: Value| json!({ "id": id, "deps": deps });
        let dep = |pkg: &str, kind: Value| json!({ "pkg": pkg, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [{ "name": "wyrmhold", "id": "w" }],
            "resolve": { "nodes": [
                node("w", json!([dep("a", Value::Null), dep("t", json!("dev")), dep("b", json!("build"))])),
                node("a", json!([dep("c", Value::Null)])),
                node("c", json!([dep("a", Value::Null)])),
                node("t", json!([dep("x", Value::Null)])),
            ] },
        });
        let expected: BTreeSet<String> = ["w", "a", "c"].map(String::from).into();
        assert_eq!(used(&metadata), Ok(expected));
        assert!(used(&json!({})).is_err());
    }
}
