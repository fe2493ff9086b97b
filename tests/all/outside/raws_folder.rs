//! The shipped raws in a folder are the same content as those in the binary.

use super::desk::Desk;
use std::fs;
use std::path::{Path, PathBuf};
use wyrmhold::catalog::Part;
use wyrmhold::content::Content;
use wyrmhold::raws;

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("raws")
}

/// Every file of a folder with its path in it.
fn files(folder: &Path, within: &str, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        match path.is_dir() {
            true => files(&path, &format!("{within}{name}/"), found),
            false => found.push((format!("{within}{name}"), fs::read(&path).unwrap())),
        }
    }
}

/// The raws written again below a folder, the last one first.
fn copy(desk: &Desk, folder: &str) -> String {
    let mut found = Vec::new();
    files(&shipped(), "", &mut found);
    found.sort();
    for (name, bytes) in found.iter().rev() {
        desk.write(&format!("{folder}/{name}"), bytes);
    }
    desk.folder.join(folder).to_str().unwrap().to_string()
}

fn content(folder: &str) -> Vec<Part> {
    let content = Content::new(Some(folder.into()), Some(Vec::new()), None).unwrap();
    let catalog = content.load().catalog.expect("the copy is sound");
    catalog.content.clone()
}

#[test]
fn a_copy_of_the_shipped_raws_is_the_same_content() {
    let desk = Desk::new("outside/raws-copy");
    let core = raws::core().unwrap().content.clone();
    let flat = copy(&desk, "somewhere/else");
    for folder in [flat.clone(), format!("{flat}/"), format!("{flat}/./")] {
        assert_eq!(content(&folder), core, "{folder}");
    }
    assert_eq!(content(shipped().to_str().unwrap()), core);

    // As in a mod: `mod.json` beside a folder of raws.
    let deep = copy(&desk, "mod/raws");
    fs::rename(format!("{deep}/mod.json"), desk.folder.join("mod/mod.json")).unwrap();
    assert_eq!(content(desk.folder.join("mod").to_str().unwrap()), core);

    // Hidden files and files that are not raws change nothing.
    desk.write("somewhere/else/README.txt", "notes");
    desk.write("somewhere/else/._monsters.json", "\0\x05");
    desk.write("somewhere/else/.cache/x.json", "{}");
    assert_eq!(content(&flat), core);

    // Everything else does.
    let monsters = desk.folder.join("somewhere/else/monsters.json");
    let text = fs::read_to_string(&monsters).unwrap();
    fs::write(&monsters, text + "\n").unwrap();
    assert_ne!(content(&flat), core);
}

#[test]
fn a_save_made_with_one_opens_with_the_other() {
    let desk = Desk::new("outside/raws-saves");
    let raws = copy(&desk, "raws");
    let keep = |turns: &str, with_raws: bool| {
        let mut words = vec!["simulate", "--keep", "kept", "--max-turns", turns];
        if with_raws {
            words.extend(["--raws", &raws]);
        }
        desk.ends(0, &words).out
    };
    let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    for (first, turns) in [(true, ["20", "40"]), (false, ["60", "80"])] {
        let one = lines(&keep(turns[0], first));
        let two = lines(&keep(turns[1], !first));
        assert_eq!(one.last(), two.first(), "{one:?}\n{two:?}");
        assert!(two.len() > 5, "{two:?}");
    }
    desk.ends(
        0,
        &[
            "simulate",
            "--games",
            "1",
            "--max-turns",
            "50",
            "--record",
            "runs",
        ],
    );
    desk.ends(
        0,
        &["replay", "--verify", "runs/seed-1.replay", "--raws", &raws],
    );
}
