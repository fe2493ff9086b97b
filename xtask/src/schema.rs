//! Compares the schemas for editors with the game itself, by an independent validator:
//! both must accept the same files.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::packages::{self, Need};
use crate::process;

/// Writes schemas and generated files into the target folder and compares the results.
pub fn run(root: &Path) -> Result<(), String> {
    let needs = [Need::program("node", "nodejs"), Need::program("npm", "npm")];
    packages::ensure("the schema test", &needs)?;
    let source = root.join("tests").join("schema");
    let folder = root.join("target").join("schema");
    let files = folder.join("files");
    let at = |path: &Path, fault: std::io::Error| format!("{}: {fault}", path.display());
    fs::create_dir_all(&files).map_err(|fault| at(&files, fault))?;
    let lock = |folder: &Path| fs::read(folder.join("package-lock.json")).unwrap_or_default();
    let current = folder.join("node_modules").is_dir() && lock(&source) == lock(&folder);
    for name in ["package.json", "package-lock.json", "check.mjs"] {
        let from = source.join(name);
        fs::copy(&from, folder.join(name)).map_err(|fault| at(&from, fault))?;
    }
    if !current {
        println!("schema: fetching what tests/schema/package.json asks for");
        process::read(
            Command::new("npm")
                .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
                .current_dir(&folder),
        )?;
    }
    // By a test, since `cargo run` would build the game again, with fewer features of its crates.
    process::read(
        process::cargo(root)
            .args(["test", "--quiet", "--test", "all", "schema_oracle"])
            .env("WYRMHOLD_ORACLE", &files),
    )?;
    process::run(
        Command::new("node")
            .arg(folder.join("check.mjs"))
            .arg(files.join("schemas"))
            .arg(&files),
    )
}
