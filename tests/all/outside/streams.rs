//! Standard output and error that are full, closed, or read by nobody.

use super::desk::{BROKEN, Desk, Ended, MANIFEST, RECORD, ended};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, pipe};
use std::process::Stdio;

/// Every command that prints, once with each form of its output.
const COMMANDS: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["simulate", "--help"],
    &["mod", "--help"],
    &["mod", "validate", "--help"],
    &["mod", "list", "sound"],
    &["mod", "validate", "sound"],
    &["mod", "explain", "bad-dice"],
    &["mod", "explain", "core:cave_rat"],
    &["mod", "explain", "cave_rat.hit_points"],
    &["mod", "schema", "made"],
    &["mod", "docs", "made"],
    &["mod", "pack", "sound"],
    &["map"],
    &["map", "--png", "level.png"],
    &["map", "--check", "--count", "2"],
    &["map", "--json", "--count", "2"],
    &["maze", "generate", "--seed", "1"],
    &["maze", "solve", "a.maze"],
    &["maze", "solve", "a.maze", "--steps"],
    &["maze", "solve", "a.maze", "--json"],
    &["maze", "solve", "a.maze", "--playback", "-f", "0"],
    &["simulate", "--games", "1", "--max-turns", "20"],
    &["simulate", "--games", "1", "--max-turns", "20", "--json"],
    &["simulate", "--max-turns", "20", "--keep", "kept"],
    &["replay", "--verify", "runs/seed-1.replay"],
    &[
        "replay",
        "--verify",
        "runs/seed-1.replay",
        "runs/seed-2.replay",
    ],
    &["replay", "--json", "runs/seed-1.replay"],
];

/// Commands that fail, with their exit codes.
const FAILURES: &[(i32, &[&str])] = &[
    (3, &["--frobnicate"]),
    (3, &["mod", "frobnicate"]),
    (3, &["mod", "list", "nowhere"]),
    (1, &["mod", "validate", "trial"]),
    (1, &["mod", "list", "trial"]),
    (3, &["mod", "explain", "frobnicate"]),
    (1, &["mod", "pack", "trial"]),
    (3, &["map", "--depth", "99"]),
    (2, &["maze", "solve", "nowhere"]),
    (1, &["simulate", "--mods", "trial"]),
    (3, &["simulate", "--mods", "nowhere"]),
    (3, &["simulate", "--raws", "nowhere"]),
    (1, &["replay", "--verify", "nowhere"]),
    (1, &["replay", "nowhere"]),
];

fn desk(name: &str) -> Desk {
    let desk = Desk::new(&format!("outside/{name}"));
    desk.write("sound/mod.json", MANIFEST);
    desk.write("trial/mod.json", MANIFEST);
    desk.write("trial/raws/all.json", BROKEN);
    let maze = desk.ends(0, &["maze", "generate", "--seed", "1"]);
    desk.write("a.maze", maze.out);
    desk.ends(0, RECORD);
    desk
}

fn full() -> Stdio {
    OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap()
        .into()
}

/// Runs the command in a shell that closes streams first.
fn closed(desk: &Desk, words: &[&str], streams: &str) -> Ended {
    let inner = desk.command(words);
    let mut shell = std::process::Command::new("sh");
    shell
        .args(["-c", &format!("exec \"$@\" {streams}"), "sh"])
        .arg(inner.get_program())
        .args(inner.get_args())
        .current_dir(&desk.folder)
        .stdin(Stdio::null());
    for (name, value) in inner.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    ended(&mut shell)
}

#[test]
fn full_output_is_told_and_fails() {
    let desk = desk("full-output");
    for words in COMMANDS {
        let told = ended(desk.command(words).stdout(full()));
        assert!(!told.is_panic(), "{words:?}: {told:?}");
        // The tools for mods have codes of their own.
        let expected = if words[0] == "mod" { 3 } else { 1 };
        assert_eq!(told.exit, Some(expected), "{words:?}: {told:?}");
        let sentence = "the results cannot be written: ";
        assert!(told.problems.contains(sentence), "{words:?}: {told:?}");
    }
}

/// Half of the reports must not pass for all of them.
#[test]
fn reports_that_cannot_be_written_are_told_by_the_exit_code() {
    let desk = desk("full-reports");
    for words in [
        &["mod", "validate", "--json", "trial"][..],
        &["mod", "validate", "--json", "--deny", "warnings", "trial"],
    ] {
        let told = ended(desk.command(words).stdout(full()));
        assert_eq!(told.exit, Some(3), "{words:?}: {told:?}");
    }
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    let desk = desk("gone-reader");
    for words in COMMANDS {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let told = ended(desk.command(words).stdout(writer));
        assert_eq!(told.exit, Some(0), "{words:?}: {told:?}");
        assert_eq!(told.problems, "", "{words:?}");
    }
}

#[test]
fn the_first_line_can_be_read_alone() {
    let desk = desk("first-line");
    for words in [
        &["replay", "--json", "runs/seed-1.replay"][..],
        &[
            "simulate",
            "--games",
            "100000",
            "--max-turns",
            "5",
            "--json",
        ],
        &["map", "--count", "1000000", "--json"],
    ] {
        let mut child = desk
            .command(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        drop(out);
        assert!(line.starts_with('{'), "{words:?}: {line}");
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), told.as_str()),
            (Some(0), ""),
            "{words:?}"
        );
    }
}

#[test]
fn full_or_closed_streams_change_no_outcome_by_a_panic() {
    let desk = desk("closed");
    let failures = FAILURES.iter().copied();
    let sound = COMMANDS.iter().map(|words| (0, *words));
    for (exit, words) in failures.chain(sound) {
        let told = ended(desk.command(words).stderr(full()));
        assert_eq!(told.exit, Some(exit), "stderr full: {words:?}: {told:?}");
        let told = ended(desk.command(words).stderr(full()).stdout(full()));
        assert!(!told.is_panic(), "both full: {words:?}: {told:?}");
        assert_ne!(told.exit, Some(0), "both full: {words:?}: {told:?}");
        for streams in [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
            let told = closed(&desk, words, streams);
            assert_eq!(told.exit, Some(exit), "{streams}: {words:?}: {told:?}");
            assert!(!told.is_panic(), "{streams}: {words:?}: {told:?}");
        }
    }
}
