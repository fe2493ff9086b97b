//! docs/goals.md names a check for every goal for players, and every test that it names is
//! there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The goals of the list, by number.
const GOALS: [u32; 23] = [
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 33, 34,
];

/// A goal without a test says which other check shows it, or what is missing.
const EXCUSES: [&str; 3] = ["not yet: ", "by hand: ", "`cargo xtask "];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names of all tests in a folder's Rust files.
fn tests(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.extend(tests_of(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The names of the functions that are run as tests: those behind `#[test]`, with nothing
/// but other attributes and comments between.
fn tests_of(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        let name = line.strip_prefix("fn ").and_then(|it| it.split('(').next());
        match name {
            Some(name) if is_test => names.push(name.to_string()),
            _ => (),
        }
        let is_between = line.starts_with("#[") || line.starts_with("//");
        is_test = line == "#[test]" || is_test && is_between;
    }
    names
}

/// Everything that is wrong with a list, given the existing tests.
fn wrong(list: &str, existing: &BTreeSet<String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for goal in GOALS.map(|number| format!("M{number:02}")) {
        let beginning = format!("| {goal} |");
        let Some(line) = list.lines().find(|line| line.starts_with(&beginning)) else {
            wrong.push(format!("{goal} is missing"));
            continue;
        };
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let checks = cells[cells.len() - 1];
        let quoted = checks.split('`').skip(1).step_by(2);
        let names: Vec<&str> = quoted.filter(|name| !name.starts_with("cargo ")).collect();
        let is_excused = EXCUSES.iter().any(|each| checks.contains(each));
        if names.is_empty() && !is_excused {
            wrong.push(format!("{goal} has neither a check nor a reason"));
        }
        let unknown = names.into_iter().filter(|name| !existing.contains(*name));
        wrong.extend(unknown.map(|name| format!("{goal}: there is no test {name}")));
    }
    let named = existing.iter().filter(|name| name.starts_with("goal_m"));
    let unlisted = named.filter(|name| !list.contains(&format!("`{name}`")));
    wrong.extend(unlisted.map(|name| format!("{name} is not listed")));
    wrong
}

#[test]
fn every_goal_has_a_check_and_every_check_is_there() {
    let list = fs::read_to_string(root().join("docs/goals.md")).unwrap();
    let mut found = BTreeSet::new();
    for folder in ["crates", "src", "tests", "xtask"] {
        tests(&root().join(folder), &mut found);
    }
    let wrong = wrong(&list, &found);
    assert!(wrong.is_empty(), "docs/goals.md:\n{}", wrong.join("\n"));
}

#[test]
fn what_is_wrong_with_the_goals_is_found() {
    let list = "| M02 | begins | `begins` |\n| M03 | help | – |\n| M04 | sidebar | `gone` |\n\
        | M05 | cards | not yet: nobody counts |\n";
    let existing = ["begins", "goal_m99_more"].map(str::to_string).into();
    let wrong = wrong(list, &existing);
    for expected in [
        "M03 has neither a check nor a reason",
        "M04: there is no test gone",
        "M06 is missing",
        "goal_m99_more is not listed",
    ] {
        assert!(wrong.iter().any(|each| each == expected), "{wrong:?}");
    }
    for sound in ["M02", "M05"] {
        assert!(!wrong.iter().any(|each| each.contains(sound)), "{wrong:?}");
    }
}

#[test]
fn only_what_is_run_counts_as_a_test() {
    let text = "
        #[test]
        fn plain() {}
        #[test]
        #[cfg(unix)]
        // Why.
        fn with_more() {}
        fn helper() {}
        #[test]

        fn apart() {}
        #[cfg(test)]
        fn for_tests() {}
    ";
    assert_eq!(tests_of(text), ["plain", "with_more"]);
}
