//! Screenshots: of every screen, and the one in the README.

use std::fs;
use std::path::Path;

use crate::browser::Driver;
use crate::display::{Display, Window};
use crate::process;
use crate::web;
use crate::window::fresh_folder;

/// The seed of the README's picture.
const README_SEED: &str = "12";
const README_SIZE: (u32, u32) = (1280, 800);

/// Takes screenshots of title, play, help and death, in the window and in the browser.
pub fn run(root: &Path, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let folder = folder
        .canonicalize()
        .map_err(|fault| format!("{}: {fault}", folder.display()))?;
    web::build(root, web::Choice::FirstFound)?;
    // The browser first: it finds the keys that lead to a death, and the window repeats
    // them.
    Driver::prepare(root)?.run("shots.mjs", &[("--into", &folder)])?;
    in_the_window(root, &folder)?;
    println!("shots: pictures in {}", folder.display());
    Ok(())
}

fn in_the_window(root: &Path, folder: &Path) -> Result<(), String> {
    let binary = process::build_release(root)?;
    let display = Display::open()?;
    let data = root.join("target").join("shots-data");
    fresh_folder(&data)?;
    let window = display.start(&binary, &data, &["--seed", "7"])?;
    let shot = |name: &str| {
        let path = folder.join(format!("window-{name}.png"));
        window.photograph()?.write(&path)
    };
    shot("title")?;
    window.press("Return")?;
    shot("heroes")?;
    window.press("Return")?;
    shot("play")?;
    window.press("question")?;
    shot("help")?;
    window.press("Escape")?;
    let deadly = folder.join("death-keys.txt");
    match fs::read_to_string(&deadly) {
        Ok(keys) => {
            window.type_quickly(&keys.split_whitespace().collect::<Vec<_>>())?;
            shot("death")
        }
        Err(fault) => Err(format!(
            "{}: {fault}; the browser's part writes the keys that lead to a death",
            deadly.display()
        )),
    }
}

/// Makes the README's picture again, from the real window.
pub fn picture(root: &Path) -> Result<(), String> {
    let binary = process::build_release(root)?;
    let display = Display::open()?;
    let data = root.join("target").join("picture-data");
    fresh_folder(&data)?;
    let window = display.start(&binary, &data, &["--seed", README_SEED])?;
    let (width, height) = README_SIZE;
    window.resize(width, height)?;
    window.press("Return")?;
    // The usual hero.
    window.press("Return")?;
    walk_about(&window)?;
    let path = root.join("resources").join("screenshot.png");
    window.photograph()?.write(&path)?;
    println!("picture: {}", path.display());
    Ok(())
}

/// Walks down to the road and along it, to a place with something to see.
fn walk_about(window: &Window) -> Result<(), String> {
    let keys: Vec<&str> = [("j", 3), ("l", 15)]
        .into_iter()
        .flat_map(|(key, times)| std::iter::repeat_n(key, times))
        .collect();
    window.type_quickly(&keys)
}
