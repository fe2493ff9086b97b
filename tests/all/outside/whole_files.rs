//! What a command writes is whole, or everything is as it was: on a full disk, through
//! links, and over files that may not be changed.

use super::desk::{Desk, Ended, MANIFEST, RECORD, ended};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use wyrmhold::morgue::Morgue;

/// Every command that writes files, and one of its files.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["mod", "pack", "sound"], "sound.zip"),
    (&["mod", "docs", "made/docs"], "made/docs/reference.md"),
    (&["mod", "schema", "made/schemas"], "made/schemas/mod.json"),
    (&["mod", "new", "new_one"], "new_one/mod.json"),
    (&["map", "--png", "level.png"], "level.png"),
    (&["map", "--history", "made/steps"], "made/steps/01-"),
    (RECORD, "runs/seed-1.replay"),
];

fn desk(name: &str) -> Desk {
    let desk = Desk::new(&format!("outside/{name}"));
    desk.write("sound/mod.json", MANIFEST);
    desk
}

/// Every file and folder with its bytes.
fn everything(folder: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            found.insert(path.display().to_string(), fs::read(&path).ok());
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    found
}

/// Runs the command where no file can grow beyond so many blocks, as on a full disk.
fn limited(desk: &Desk, words: &[&str], blocks: u32) -> Ended {
    let inner = desk.command(words);
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &script, "sh"])
        .arg(inner.get_program())
        .args(inner.get_args())
        .current_dir(&desk.folder)
        .env("WYRMHOLD_DATA", desk.folder.join("data"))
        .stdin(Stdio::null());
    ended(&mut shell)
}

#[test]
fn a_full_disk_leaves_everything_as_it_was() {
    for (number, (words, file)) in COMMANDS.iter().enumerate() {
        for (blocks, has_old) in [(0, false), (0, true), (1, false), (1, true)] {
            let desk = desk(&format!("full-disk-{number}"));
            // `mod new` writes over nothing.
            if has_old && words[1] != "new" {
                desk.ends(0, words);
                for (path, bytes) in everything(&desk.folder) {
                    if bytes.is_some() && !path.contains("/sound/") {
                        fs::write(path, "the old file").unwrap();
                    }
                }
            }
            let before = everything(&desk.folder);
            let told = limited(&desk, words, blocks);
            let case = format!("{words:?}, {blocks} blocks: {told:?}");
            assert!(!told.is_panic(), "{case}");
            if blocks == 1 && told.exit == Some(0) {
                // What is so small is whole.
                continue;
            }
            assert_ne!(told.exit, Some(0), "{case}");
            assert!(told.problems.contains("cannot be written: "), "{case}");
            let mut after = everything(&desk.folder);
            if words.contains(&"--record") {
                // Each game is a whole by itself.
                after.retain(|path, _| before.contains_key(path) || !path.ends_with(".replay"));
            }
            let changed: Vec<&String> = { after.iter() }
                .filter(|(path, bytes)| before.get(*path) != Some(bytes))
                .map(|(path, _)| path)
                .collect();
            assert!(changed.is_empty(), "{case} {changed:?}");
            assert_eq!(after.len(), before.len(), "{case}");
            // With room it works.
            desk.ends(0, words);
            let made = everything(&desk.folder);
            assert!(made.keys().any(|path| path.contains(file)), "{case}");
            assert!(!made.keys().any(|path| path.contains('~')), "{made:?}");
        }
    }
}

#[test]
fn a_link_in_place_of_a_result_is_replaced_and_a_named_one_followed() {
    let desk = desk("links");
    let mine = desk.write("elsewhere/mine.txt", "mine");
    symlink(&mine, desk.folder.join("sound.zip")).unwrap();
    desk.ends(0, &["mod", "pack", "sound"]);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    let zip = desk.folder.join("sound.zip");
    assert!(zip.symlink_metadata().unwrap().is_file());

    let picture = desk.write("elsewhere/a.png", "old");
    symlink(&picture, desk.folder.join("a.png")).unwrap();
    desk.ends(0, &["map", "--png", "a.png"]);
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    let link = desk.folder.join("a.png");
    assert!(link.symlink_metadata().unwrap().is_symlink());

    symlink("nowhere", desk.folder.join("new_one")).unwrap();
    let told = desk.ends(3, &["mod", "new", "new_one"]);
    assert!(told.problems.contains("is there already"), "{told:?}");
}

#[test]
fn a_picture_can_go_into_a_pipe_and_nothing_else_can() {
    let desk = desk("into-pipes");
    let make = |name: &str| {
        let made = Command::new("mkfifo").arg(desk.folder.join(name)).status();
        assert!(made.unwrap().success());
    };
    make("pipe");
    let mut reader = Command::new("sh")
        .args(["-c", "exec cat pipe > got.png"])
        .current_dir(&desk.folder)
        .spawn()
        .unwrap();
    desk.ends(0, &["map", "--png", "pipe"]);
    assert!(reader.wait().unwrap().success());
    let got = fs::read(desk.folder.join("got.png")).unwrap();
    assert!(got.starts_with(b"\x89PNG"));

    make("sound.zip");
    let told = desk.ends(3, &["mod", "pack", "sound"]);
    assert!(told.problems.contains("pipe or a device"), "{told:?}");
}

#[test]
fn the_rights_of_a_file_are_kept() {
    let desk = desk("rights");
    let zip = desk.write("sound.zip", "old");
    let set = |mode| fs::set_permissions(&zip, fs::Permissions::from_mode(mode)).unwrap();
    set(0o600);
    desk.ends(0, &["mod", "pack", "sound"]);
    assert_eq!(zip.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    set(0o444);
    let before = fs::read(&zip).unwrap();
    let told = desk.ends(3, &["mod", "pack", "sound"]);
    assert!(told.problems.contains("may only be read"), "{told:?}");
    assert_eq!(fs::read(&zip).unwrap(), before);
}

#[test]
fn a_kept_run_is_looked_at_without_another_turn() {
    let desk = desk("looked-at");
    let played = desk.ends(0, &["simulate", "--max-turns", "100", "--keep", "kept"]);
    let commands = |ended: &Ended| {
        let last = ended.out.lines().last();
        last.and_then(|line| line.split(' ').next().map(str::to_string))
    };
    let looked = desk.ends(0, &["simulate", "--max-turns", "0", "--keep", "kept"]);
    assert_eq!(looked.out.lines().count(), 1, "{looked:?}");
    assert!(commands(&looked).is_some(), "{looked:?}");
    assert_eq!(commands(&looked), commands(&played));
}

/// A run that is kept on a full disk is played on, and what was saved stays.
#[test]
fn a_run_on_a_full_disk_is_not_lost() {
    let desk = desk("full-saves");
    desk.ends(0, &["simulate", "--max-turns", "100", "--keep", "kept"]);
    let before = everything(&desk.folder.join("kept"));
    let told = limited(
        &desk,
        &["simulate", "--max-turns", "200", "--keep", "kept"],
        0,
    );
    assert_eq!(told.exit, Some(1), "{told:?}");
    assert!(told.problems.contains("The run is not saved: "), "{told:?}");
    for (path, bytes) in before {
        assert_eq!(fs::read(&path).ok(), bytes, "{path}");
    }
    desk.ends(0, &["simulate", "--max-turns", "200", "--keep", "kept"]);
}

#[test]
fn a_kept_run_that_ends_is_filed_as_the_game_files_it() {
    let desk = Desk::new("outside/kept-to-the-end");
    let words = [
        "simulate",
        "--keep",
        "kept",
        "--max-turns",
        "20000",
        "--seed",
        "3",
    ];
    let told = desk.ends(0, &words);
    assert!(told.problems.contains("filed as runs/00001"), "{told:?}");
    let replay = desk.folder.join("kept/runs/00001.replay");
    assert!(replay.metadata().unwrap().len() > 0);
    let story = fs::read_to_string(desk.folder.join("kept/runs/00001.txt")).unwrap();
    assert!(story.lines().count() > 10, "{story}");
    let json = fs::read(desk.folder.join("kept/runs/00001.json")).unwrap();
    assert!(Morgue::from_json(&json).is_some_and(|told| told.day.is_some()));
}
