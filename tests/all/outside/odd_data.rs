//! A data folder in which something else is where the game has a file.

use super::desk::Desk;
use std::fs;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

const KEEP: &[&str] = &["simulate", "--max-turns", "150", "--keep", "data"];

/// Every file in a folder, by its path.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found
}

/// The game ends by itself, whatever is there: nobody waits for a pipe.
#[test]
fn whatever_is_in_place_of_a_file_the_run_is_opened_or_refused() {
    let first = Desk::new("outside/odd-data");
    first.ends(0, &["simulate", "--max-turns", "100", "--keep", "data"]);
    first.write("data/mods.json", r#"{ "off": [] }"#);
    let names: Vec<String> = files(&first.folder)
        .into_iter()
        .map(|path| {
            path.strip_prefix(&first.folder)
                .unwrap()
                .display()
                .to_string()
        })
        .collect();
    assert!(names.iter().any(|name| name.contains("lock")), "{names:?}");
    for kind in ["pipe", "socket", "folder", "device"] {
        for name in &names {
            let desk = Desk::new("outside/odd-data-copy");
            let copied = Command::new("cp")
                .args(["-r", "data"])
                .arg(&desk.folder)
                .current_dir(&first.folder)
                .status();
            assert!(copied.unwrap().success());
            let path = desk.folder.join(name);
            fs::remove_file(&path).unwrap();
            match kind {
                "pipe" => assert!(
                    Command::new("mkfifo")
                        .arg(&path)
                        .status()
                        .unwrap()
                        .success()
                ),
                "socket" => drop(UnixListener::bind(&path).unwrap()),
                "folder" => fs::create_dir(&path).unwrap(),
                _ => std::os::unix::fs::symlink("/dev/zero", &path).unwrap(),
            }
            let told = desk.run(KEEP);
            let is_ended = matches!(told.exit, Some(0 | 1));
            assert!(is_ended && !told.is_panic(), "{kind} as {name}: {told:?}");
            if name.contains("lock") || name.ends_with("mods.json") {
                let is_told = told.problems.contains("file is wanted");
                assert!(is_told, "{kind} as {name}: {told:?}");
            }
        }
    }
}
