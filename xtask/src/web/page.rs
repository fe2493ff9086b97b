//! The files around the module: the page with its scripts, the icon, the guide, and what
//! lets a browser keep all of it.

use std::fs;
use std::path::{Path, PathBuf};

use super::{at, guide, icon};

/// Sizes of the icon that systems ask for.
const ICONS: [u32; 2] = [192, 512];

/// Scripts into which the build writes something, besides the page itself.
const WORKER: &str = "worker.js";
const PAGE: &str = "index.html";

/// The beginnings of files that only modders want: a browser keeps them after all others,
/// once the game is there and has nothing to do.
const SELDOM: [&str; 2] = ["wyrmhold_validator", "schemas.json"];

/// Copies the page into the folder of the module, and writes into it what only the build
/// knows: how many bytes to expect, which build it is, and which files there are. Answers the
/// files that a browser keeps at the first visit.
pub fn write(root: &Path, folder: &Path, module_bytes: u64) -> Result<Vec<String>, String> {
    let source = root.join("wasm_help");
    for entry in fs::read_dir(&source).map_err(at(&source))? {
        let path = entry.map_err(at(&source))?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_file() && name != "README.md" {
            fs::copy(&path, folder.join(name)).map_err(at(&path))?;
        }
    }
    for side in ICONS {
        icon::draw(root, side)?.write(&folder.join(format!("icon-{side}.png")))?;
    }
    guide::write(root, folder)?;

    let files = files(folder)?;
    let build = format!("{:016x}", digest(folder, &files)?);
    let is_seldom = |name: &str| SELDOM.iter().any(|it| name.starts_with(it));
    let kept: Vec<String> = files
        .iter()
        .filter(|name| *name != WORKER && !is_seldom(name))
        .cloned()
        .collect();
    let listed = serde_json::to_string(&kept).map_err(|fault| fault.to_string())?;
    fill(
        folder,
        PAGE,
        &[
            ("MODULE_BYTES", &module_bytes.to_string()),
            ("BUILD", &build),
        ],
    )?;
    for name in files.iter().filter(|name| name.ends_with(".js")) {
        name_build(&folder.join(name), &build)?;
    }
    // After the number of the build is in all scripts, since that changes their digests.
    let mut seldom = serde_json::Map::new();
    for name in files.iter().filter(|name| is_seldom(name)) {
        let path = folder.join(name);
        let digest = short_digest(&fs::read(&path).map_err(at(&path))?);
        seldom.insert(name.clone(), digest.into());
    }
    let seldom = serde_json::Value::Object(seldom).to_string();
    fill(folder, WORKER, &[("FILES", &listed), ("SELDOM", &seldom)])?;
    Ok(kept)
}

/// Scripts that import others name the build, so that old and new are never joined.
fn name_build(path: &Path, build: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(at(path))?;
    match text.contains("{{BUILD}}") {
        true => fs::write(path, text.replace("{{BUILD}}", build)).map_err(at(path)),
        false => Ok(()),
    }
}

fn fill(folder: &Path, name: &str, values: &[(&str, &str)]) -> Result<(), String> {
    let path = folder.join(name);
    let mut text = fs::read_to_string(&path).map_err(at(&path))?;
    for (blank, value) in values {
        text =
            fill_in(&text, blank, value).map_err(|fault| format!("wasm_help/{name}: {fault}"))?;
    }
    fs::write(&path, text).map_err(at(&path))
}

fn fill_in(text: &str, name: &str, value: &str) -> Result<String, String> {
    let blank = format!("{{{{{name}}}}}");
    match text.contains(&blank) {
        true => Ok(text.replace(&blank, value)),
        false => Err(format!(
            "{blank} is missing; the build writes something there"
        )),
    }
}

/// All files of a folder and of those in it, with `/` between the parts of their paths, in
/// order.
pub fn files(folder: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    collect(folder, &mut PathBuf::new(), &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(root: &Path, below: &mut PathBuf, found: &mut Vec<String>) -> Result<(), String> {
    let folder = root.join(&below);
    for entry in fs::read_dir(&folder).map_err(at(&folder))? {
        let entry = entry.map_err(at(&folder))?;
        below.push(entry.file_name());
        if entry.path().is_dir() {
            collect(root, below, found)?;
        } else {
            found.push(below.to_string_lossy().replace('\\', "/"));
        }
        below.pop();
    }
    Ok(())
}

/// A digest of all files of the page, so that a browser never combines a cached script
/// with a new module.
fn digest(folder: &Path, files: &[String]) -> Result<u64, String> {
    let mut digest = EMPTY_DIGEST;
    for name in files {
        let path = folder.join(name);
        digest = digest_on(digest, &fs::read(&path).map_err(at(&path))?);
    }
    Ok(digest)
}

/// The digest of no bytes at all: FNV-1a of 64 bits.
const EMPTY_DIGEST: u64 = 0xcbf2_9ce4_8422_2325;

/// The digest of some bytes.
pub fn digest_of(bytes: &[u8]) -> u64 {
    digest_on(EMPTY_DIGEST, bytes)
}

fn digest_on(before: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(before, |digest, byte| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The digest that `worker.js` makes of a file, to tell the file of its own build from that of
/// a newer one under the same name: FNV-1a of 32 bits.
fn short_digest(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |digest, byte| {
        (digest ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_digest_is_the_known_one() {
        for (text, expected) in [
            ("", 0x811c_9dc5),
            ("a", 0xe40c_292c),
            ("foobar", 0xbf9c_f968),
        ] {
            assert_eq!(short_digest(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_page_without_the_blank_is_a_fault_and_not_a_silent_zero() {
        assert_eq!(fill_in("<{{BUILD}}>", "BUILD", "7"), Ok("<7>".to_string()));
        assert!(fill_in("<>", "BUILD", "7").is_err());
    }
}
