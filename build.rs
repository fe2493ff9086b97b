//! Lists the files of the core content, so that a new file in `raws`, or of pictures in
//! `resources/art/sprites`, needs no list.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the core is, and its files beside `mod.json`.
const FOLDER: &str = "raws";
/// Where its pictures are, which a mod has in its folder `tiles`.
const SPRITES: &str = "resources/art/sprites";
/// The only file that stands at the top of a mod.
const MANIFEST: &str = "mod.json";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed={FOLDER}");
    println!("cargo:rerun-if-changed={SPRITES}");
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let mut names = Vec::new();
    list(&root, Path::new(FOLDER), "json", &mut names)?;
    list(&root, Path::new(SPRITES), "txt", &mut names)?;
    // The order of a folder differs between machines.
    names.sort();
    let files = names.iter().map(|name| {
        let file = root.join(name);
        let path = match (name.strip_prefix("raws/"), name.strip_prefix(SPRITES)) {
            (Some(MANIFEST), _) => MANIFEST.to_string(),
            (_, Some(sprites)) => format!("tiles{sprites}"),
            _ => name.clone(),
        };
        format!("    ({path:?}, include_str!({file:?})),\n")
    });
    let files: String = files.collect();
    let about = "The files of the core with their paths in the mod that it is.";
    let code = format!("/// {about}\npub const CORE_FILES: &[(&str, &str)] = &[\n{files}];\n");
    fs::write(
        PathBuf::from(variable("OUT_DIR")?).join("core_files.rs"),
        code,
    )
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(io::Error::other)
}

/// Adds the files with an ending under a folder, with `/` between the parts of their paths.
fn list(root: &Path, folder: &Path, ending: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            list(root, &path, ending, names)?;
        } else if path.extension().is_some_and(|end| end == ending) {
            names.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}
