//! Packs the game to be handed out: the page as one zip, and the native game for the machine
//! this runs on.

pub mod licences;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::web::{self, at};
use crate::{process, window};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a desktop shows for the game.
const DESKTOP_ENTRY: &str = "\
[Desktop Entry]
Type=Application
Name=Wyrmhold
Comment=Down to the wyrm's hoard, and out again
Exec=wyrmhold
Icon=wyrmhold
Terminal=false
Categories=Game;RolePlaying;
";

/// Files of the repository that go along.
const DOCUMENTS: [&str; 3] = ["README.md", "CHANGELOG.md", "LICENSE"];

/// The side of the icon, in pixels.
const ICON: u32 = 256;

/// Builds both and packs them into `target/dist`.
pub fn run(root: &Path) -> Result<(), String> {
    let folder = root.join("target").join("dist");
    window::fresh_folder(&folder)?;
    let page = pack_page(root, &folder)?;
    let native = pack_native(root, &folder)?;
    println!("dist: {}\ndist: {}", page.display(), native.display());
    Ok(())
}

/// The page as a zip with `index.html` at its top, as itch.io and others want it.
fn pack_page(root: &Path, folder: &Path) -> Result<PathBuf, String> {
    web::build(root, web::Choice::FirstFound)?.check()?;
    let inside = web::folder(root);
    copy(&root.join("LICENSE"), &inside.join("LICENSE"))?;
    let file = folder.join(format!("wyrmhold-{VERSION}-web.zip"));
    web::zip(root, &inside, &file)?;
    Ok(file)
}

fn pack_native(root: &Path, folder: &Path) -> Result<PathBuf, String> {
    let binary = process::build(root, process::Build::Release)?;
    let name = format!(
        "wyrmhold-{VERSION}-{}-{}",
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let inside = folder.join(&name);
    fs::create_dir_all(&inside).map_err(at(&inside))?;
    let own = binary.file_name().unwrap_or_default();
    copy(&binary, &inside.join(own))?;
    for document in DOCUMENTS {
        copy(&root.join(document), &inside.join(document))?;
    }
    let entry = inside.join("wyrmhold.desktop");
    fs::write(&entry, DESKTOP_ENTRY).map_err(at(&entry))?;
    licences::write(root, licences::Target::Here, &inside)?;
    web::icon(root, ICON)?.write(&inside.join("wyrmhold.png"))?;
    let file = folder.join(format!("{name}.tar.gz"));
    process::run(
        Command::new("tar")
            .arg("-czf")
            .arg(&file)
            .arg("-C")
            .arg(folder)
            .arg(&name),
    )?;
    Ok(file)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(at(from))
}
