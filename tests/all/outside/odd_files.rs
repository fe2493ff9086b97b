//! What is not an ordinary file is refused with a sentence, and quickly.

use super::desk::Desk;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::process::Command;

/// Paths that cannot be read to their end, or not at all.
fn odd_paths(desk: &Desk) -> Vec<String> {
    let made = Command::new("mkfifo")
        .arg(desk.folder.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    let sparse = File::create(desk.folder.join("sparse")).unwrap();
    sparse.set_len(10 << 30).unwrap();
    fs::create_dir(desk.folder.join("folder")).unwrap();
    symlink("/dev/zero", desk.folder.join("linked.zip")).unwrap();
    symlink("loop", desk.folder.join("loop")).unwrap();
    let names = ["pipe", "sparse", "folder", "linked.zip", "loop"];
    let devices = ["/dev/zero", "/dev/urandom", "/dev/full", "/dev/null", ""];
    names.into_iter().chain(devices).map(String::from).collect()
}

/// The path is added as the last word.
const COMMANDS: &[&[&str]] = &[
    &["replay", "--headless", "--verify"],
    &["replay", "--json"],
    &["replay"],
    &["maze", "solve"],
    &["maze", "play"],
    &["mod", "validate"],
    &["mod", "pack"],
    &["mod", "explain", "cave_rat", "--mods"],
    &["simulate", "--games", "1", "--max-turns", "5", "--mods"],
    &["simulate", "--games", "1", "--max-turns", "5", "--raws"],
    &["map", "--raws"],
    &["simulate", "--games", "1", "--max-turns", "5", "--record"],
];

#[test]
fn what_is_no_file_is_told_in_a_sentence() {
    let desk = Desk::new("outside/odd-files");
    for path in odd_paths(&desk) {
        for command in COMMANDS {
            let is_right = match command.last() {
                // An empty `--mods` and a folder to write to are allowed.
                Some(&"--mods") => path.is_empty(),
                Some(&"--record") => path == "folder",
                _ => false,
            };
            if is_right {
                continue;
            }
            let told = desk.run(&[command, &[path.as_str()][..]].concat());
            assert!(!told.is_panic(), "{command:?} {path}: {told:?}");
            let exit = told.exit.unwrap_or(-1);
            assert!((1..=4).contains(&exit), "{command:?} {path}: {told:?}");
            let said = told.problems.trim().len() + told.out.trim().len();
            assert!(said > 10, "{command:?} {path}: {told:?}");
        }
    }
}

/// The message about a folder of raws, and how the folder is damaged.
type Spoiled<'a> = (&'a str, &'a dyn Fn(&Desk));

#[test]
fn a_folder_of_raws_holds_files_of_a_mods_size() {
    let raws = concat!(env!("CARGO_MANIFEST_DIR"), "/raws");
    let spoil: [Spoiled; 5] = [
        ("pipe or a device", &|desk| {
            let path = desk.folder.join("raws/pipe.json");
            assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        }),
        ("pipe or a device", &|desk| {
            symlink("/dev/zero", desk.folder.join("raws/zero.json")).unwrap();
        }),
        ("larger than 2 MB", &|desk| {
            let file = File::create(desk.folder.join("raws/long.json")).unwrap();
            file.set_len(10 << 30).unwrap();
        }),
        ("more than 2000 files", &|desk| {
            for number in 0..2001 {
                desk.write(&format!("raws/{number}.txt"), "");
            }
        }),
        ("folders", &|desk| {
            desk.write(&format!("raws/{}x.json", "a/".repeat(40)), "{}");
        }),
    ];
    for (number, (expected, spoil)) in spoil.iter().enumerate() {
        let desk = Desk::new(&format!("outside/odd-raws-{number}"));
        let copied = Command::new("cp")
            .args(["-r", raws])
            .arg(desk.folder.join("raws"))
            .status();
        assert!(copied.unwrap().success());
        spoil(&desk);
        let told = desk.ends(3, &["simulate", "--games", "1", "--raws", "raws"]);
        assert!(told.problems.contains(expected), "{expected}: {told:?}");
    }
}

#[test]
fn a_pipe_that_nobody_reads_is_not_waited_for() {
    let desk = Desk::new("outside/unread-pipe");
    let path = desk.folder.join("pipe");
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    let told = desk.ends(1, &["map", "--png", "pipe"]);
    assert!(told.problems.contains("nobody reads"), "{told:?}");
}

/// It looks like an ordinary file and waits for what the system has to say.
#[cfg(target_os = "linux")]
#[test]
fn a_file_of_the_system_that_waits_is_refused() {
    let desk = Desk::new("outside/waiting-file");
    let told = desk.ends(1, &["replay", "--verify", "/proc/kmsg"]);
    assert!(told.problems.trim().len() > 20, "{told:?}");
}
