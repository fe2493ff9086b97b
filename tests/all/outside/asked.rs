//! What was asked for is done, or refused with a sentence that says what would be right.

use super::desk::{Desk, MANIFEST};
use std::fs;
use wyrmhold::run::file::RunFile;

#[test]
fn a_seed_before_a_command_is_not_passed_over() {
    let desk = Desk::new("outside/seed-before");
    for words in [
        &["--seed", "7", "map"][..],
        &["--seed", "7", "simulate"],
        &["--seed", "7", "mod", "list"],
        &["--seed", "7", "maze", "generate"],
    ] {
        let ended = desk.ends(3, words);
        assert!(ended.problems.contains("map --seed 7"), "{ended:?}");
        assert_eq!(ended.out, "");
    }
}

#[test]
fn help_for_a_command_is_the_help_of_the_command() {
    let desk = Desk::new("outside/help-for");
    for command in ["map", "maze", "mod", "replay", "simulate"] {
        let asked = desk.ends(0, &["help", command]).out;
        assert_eq!(asked, desk.ends(0, &[command, "--help"]).out, "{command}");
    }
    let asked = desk.ends(0, &["help", "mod", "validate"]).out;
    assert_eq!(asked, desk.ends(0, &["mod", "validate", "--help"]).out);
}

#[test]
fn a_run_that_is_not_kept_does_not_end_well() {
    let desk = Desk::new("outside/not-kept");
    for turns in ["5", "100000"] {
        let words = ["simulate", "--keep", "/proc/nope", "--max-turns", turns];
        let ended = desk.ends(1, &words);
        assert!(ended.problems.contains("not kept"), "{}", ended.problems);
    }
    desk.ends(3, &["simulate", "--keep", "kept", "--games", "3"]);
}

#[test]
fn a_note_that_is_wrong_hides_no_run() {
    let desk = Desk::new("outside/stale-note");
    let keep = |turns: &str| {
        let words = ["simulate", "--keep", "kept", "--seed", "5", "--max-turns"];
        desk.ends(0, &[&words[..], &[turns]].concat()).out
    };
    let last = |told: &str| told.lines().last().map(str::to_string);
    let before = last(&keep("12"));
    for note in ["99", "0", "9", "nine", ""] {
        desk.write("kept/saves/last", note);
        assert_eq!(last(&keep("12")), before, "{note:?}");
    }
}

#[test]
fn what_cannot_be_packed_or_written_to_is_named() {
    let desk = Desk::new("outside/named");
    desk.write("some.zip", "no zip");
    let ended = desk.ends(3, &["mod", "pack", "some.zip"]);
    assert!(
        ended.problems.contains("some.zip: is no folder"),
        "{ended:?}"
    );
    let ended = desk.ends(1, &["simulate", "--games", "1", "--record", "some.zip"]);
    assert!(ended.problems.contains("no such folder"), "{ended:?}");
    desk.write("kept/saves/1/00000007.save", "cut");
    let ended = desk.ends(1, &["simulate", "--keep", "kept"]);
    assert!(ended.problems.contains("kept/saves/1: "), "{ended:?}");
}

#[test]
fn a_maze_that_nobody_searched_is_not_called_lost() {
    let desk = Desk::new("outside/large-maze");
    let mut rows = vec![vec!['🟩'; 300]; 300];
    (rows[1][1], rows[150][150], rows[298][298]) = ('🏃', '🐉', '❎');
    let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    desk.write("maze.txt", text.join("\n"));
    let ended = desk.ends(4, &["maze", "solve", "maze.txt", "--json"]);
    assert!(ended.out.contains(r#""solvable":null"#), "{ended:?}");
    assert!(ended.out.contains("too_large"), "{ended:?}");
}

#[test]
fn a_save_with_a_state_that_is_not_its_own_is_not_the_same() {
    let desk = Desk::new("outside/foreign-state");
    let words = ["simulate", "--keep", "kept", "--max-turns", "20"];
    desk.ends(0, &words);
    let save = "kept/saves/1/00000020.save";
    desk.ends(0, &["replay", "--verify", save]);
    let mut file = RunFile::read(&std::fs::read(desk.folder.join(save)).unwrap()).unwrap();
    file.state = Some(b"{}".to_vec());
    desk.write("changed.save", file.write());
    let ended = desk.ends(1, &["replay", "--verify", "changed.save"]);
    assert!(ended.problems.contains("its state"), "{ended:?}");
}

#[test]
fn an_empty_name_among_mods_is_told() {
    let desk = Desk::new("outside/empty-names");
    desk.write("a/mod.json", MANIFEST);
    let play = ["simulate", "--games", "1", "--max-turns", "1", "--mods"];
    for mods in [",", ",,", "a,", ",a", "a,,a"] {
        let ended = desk.ends(3, &[&play[..], &[mods]].concat());
        assert!(ended.problems.contains("is empty"), "{mods}: {ended:?}");
    }
    let ended = desk.ends(0, &[&play[..], &[""]].concat());
    assert!(ended.out.contains("\n1 game: "), "{ended:?}");
}

#[test]
fn a_mods_folder_that_is_no_folder_is_told() {
    let desk = Desk::new("outside/no-mods-folder");
    desk.write("data/mods", "a file");
    let ended = desk.ends(0, &["simulate", "--games", "1", "--max-turns", "1"]);
    assert!(
        ended.problems.contains("data/mods cannot be read"),
        "{ended:?}"
    );
    let ended = desk.ends(3, &["mod", "list"]);
    assert!(
        ended.problems.contains("data/mods cannot be read"),
        "{ended:?}"
    );
}

#[test]
fn the_content_of_a_run_is_advised_as_it_was() {
    let desk = Desk::new("outside/advice");
    desk.write("with/mod.json", MANIFEST);
    let record = ["simulate", "--games", "1", "--max-turns", "5", "--record"];
    desk.ends(0, &[&record[..], &["plain"]].concat());
    desk.ends(0, &[&record[..], &["modded", "--mods", "with"]].concat());
    for (run, mods, advice) in [
        ("plain", "with", "--mods \"\""),
        ("modded", "", "--mods trial"),
    ] {
        let file = format!("{run}/seed-1.replay");
        let ended = desk.ends(1, &["replay", "--verify", &file, "--mods", mods]);
        assert!(ended.problems.trim_end().ends_with(advice), "{ended:?}");
        assert!(!ended.problems.contains("--raws"), "{ended:?}");
    }
}

#[test]
fn a_run_that_is_open_elsewhere_is_named_once() {
    let desk = Desk::new("outside/open-elsewhere");
    let keep = ["simulate", "--max-turns", "5", "--keep", "kept"];
    desk.ends(0, &keep);
    let lock = fs::File::create(desk.folder.join("kept/saves/1/lock~lock")).unwrap();
    lock.lock().unwrap();
    let ended = desk.ends(1, &keep);
    assert_eq!(
        ended.problems.matches("kept/saves/1").count(),
        1,
        "{ended:?}"
    );
    assert!(
        ended.problems.contains("open in another window"),
        "{ended:?}"
    );
}
