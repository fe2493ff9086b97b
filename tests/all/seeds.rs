//! docs/seeds.md names a test for every row of the seeds, and lists every such test.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rows of each seed, from the first to the last.
const SEEDS: [(u32, u32); 5] = [(0, 20), (1, 13), (2, 26), (3, 26), (4, 27)];

/// The number of faults of other games, from D1 on.
const FAULTS: u32 = 50;

/// A row of a fault without a test says why there can be none, or which other check shows
/// it.
const EXCUSES: [&str; 2] = ["not yet: ", "`cargo xtask "];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of the list by their first cell, with the tests named in the last cell.
fn listed(text: &str) -> BTreeMap<String, Vec<String>> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let names = cells[cells.len() - 1].split('`').skip(1).step_by(2);
        (cells[0].to_string(), names.map(str::to_string).collect())
    })
    .collect()
}

/// The names of all functions in a folder's Rust files, as often as they occur.
fn functions(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            functions(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().map(str::trim_start);
            let names = lines.filter_map(|line| line.strip_prefix("fn ")?.split('(').next());
            found.extend(names.map(str::to_string));
        }
    }
}

fn is_of_a_row(name: &str) -> bool {
    name.starts_with("seed_") || name.starts_with("fault_")
}

/// Everything that is wrong with a list, given the existing functions.
fn wrong(list: &str, functions: &BTreeSet<String>) -> Vec<String> {
    let rows = listed(list);
    let mut wrong = Vec::new();
    for (seed, last) in SEEDS {
        for number in 1..=last {
            let row = format!("{seed}.{number}");
            let prefix = format!("seed_{seed}_{number}_");
            match rows.get(&row) {
                None => wrong.push(format!("row {row} is missing")),
                Some(names) if !names.iter().any(|name| name.starts_with(&prefix)) => {
                    wrong.push(format!("row {row} has no test of its own"));
                }
                Some(_) => {}
            }
        }
    }
    for fault in (1..=FAULTS).map(|number| format!("D{number}")) {
        let beginning = format!("| {fault} |");
        let line = list.lines().find(|line| line.starts_with(&beginning));
        let is_excused = line.is_some_and(|line| EXCUSES.iter().any(|each| line.contains(each)));
        match rows.get(&fault) {
            None => wrong.push(format!("fault {fault} is missing")),
            Some(tests) if tests.is_empty() && !is_excused => {
                wrong.push(format!("fault {fault} has neither a test nor a reason"));
            }
            Some(_) => {}
        }
    }
    let named: BTreeSet<&String> = rows.values().flatten().collect();
    for name in named.iter().filter(|name| !functions.contains(**name)) {
        wrong.push(format!("there is no test {name}"));
    }
    for name in functions.iter().filter(|name| is_of_a_row(name)) {
        if !named.contains(name) {
            wrong.push(format!("{name} is not listed"));
        }
    }
    wrong
}

#[test]
fn every_row_has_a_test_and_every_test_a_row() {
    let list = fs::read_to_string(root().join("docs/seeds.md")).unwrap();
    let mut found = Vec::new();
    for folder in ["crates", "src", "tests"] {
        functions(&root().join(folder), &mut found);
    }

    let wrong = wrong(&list, &found.into_iter().collect());

    assert!(wrong.is_empty(), "docs/seeds.md:\n{}", wrong.join("\n"));
}

#[test]
fn what_is_wrong_with_a_list_is_found() {
    let list = "| 4.16 | speeds | `seed_4_16_speeds`, `seed_4_16_ties` |\n| 4.15 | death | |\n\
        | D1 | a crash | – |\n| D2 | not yet: nobody aims | – |\n";
    let functions = ["seed_4_16_speeds", "fault_d99", "other"].map(str::to_string);

    let wrong = wrong(list, &functions.into());

    for expected in [
        "row 0.1 is missing",
        "row 4.15 has no test of its own",
        "fault D1 has neither a test nor a reason",
        "fault D36 is missing",
        "there is no test seed_4_16_ties",
        "fault_d99 is not listed",
    ] {
        assert!(wrong.iter().any(|each| each == expected), "{wrong:?}");
    }
    for sound in ["row 4.16", "fault D2 "] {
        assert!(!wrong.iter().any(|each| each.contains(sound)), "{wrong:?}");
    }
}
