//! The invariants of ARCHITECTURE.md that the compiler cannot keep.

use std::fs;
use std::path::{Path, PathBuf};

struct Rule {
    words: &'static [&'static str],
    /// Files under `src` that may, by how their path begins.
    allowed: &'static [&'static str],
    because: &'static str,
}

const RULES: &[Rule] = &[
    Rule {
        words: &[
            "bracket_lib::prelude",
            "bracket_lib::terminal",
            "bracket_terminal",
        ],
        // The loop of a window is the platform's, and the window is the terminal's.
        allowed: &["ui/", "platform/window.rs"],
        because: "the game is headless: only the front end names the terminal",
    },
    Rule {
        words: &[
            ".move_entity(",
            ".index_entity(",
            ".remove_entity(",
            ".set_terrain_blocked(",
            ".populate_blocked_from_map(",
            "index.refill(",
        ],
        allowed: &["spatial/", "systems/indexing.rs"],
        because: "the spatial index has few writers",
    },
    Rule {
        words: &[".set_size("],
        allowed: &["spatial/", "systems/indexing.rs", "levels.rs"],
        because: "only entering a level sizes the index",
    },
    Rule {
        words: &["HashMap", "HashSet"],
        allowed: &["ui/", "platform/"],
        because: "no order may come from hashing",
    },
    Rule {
        words: &["Instant", "SystemTime", "std::time"],
        // `cli/` tells how long levels took to make; nothing is made by it.
        allowed: &["ui/", "platform/", "cli/"],
        because: "the game has no clock",
    },
    Rule {
        words: &["std::fs", "std::env", "std::net", "std::thread"],
        allowed: &["platform/", "cli/", "content.rs", "raws/bundle/folder.rs"],
        because: "the game has no files, no surroundings and no threads",
    },
    Rule {
        words: &["RandomNumberGenerator"],
        allowed: &["rng.rs"],
        because: "chance comes from named streams",
    },
    Rule {
        words: &[
            ".sin()", ".cos()", ".sqrt()", ".powf(", ".powi(", ".exp()", ".ln(",
        ],
        allowed: &["ui/"],
        because: "such floats differ between machines",
    },
    Rule {
        words: &["field_of_view"],
        allowed: &["pathing/sight.rs"],
        because: "its answer must be sorted, and sight does that",
    },
    Rule {
        words: &[".unwrap()", "todo!(", "unimplemented!(", "dbg!("],
        allowed: &[],
        because: "what can go wrong is told, and what cannot is an `expect` with its reason",
    },
    Rule {
        words: &["println!(", "print!("],
        allowed: &[],
        because: "they panic on a full or closed stream: `cli::output` and `platform::complain` do not",
    },
    Rule {
        words: &["static mut", "unsafe "],
        allowed: &["ui/terminal/"],
        because: "only drawing needs it",
    },
    Rule {
        words: &["cfg(target_arch", "cfg(not(target_arch"],
        allowed: &["platform/", "lib.rs", "main.rs"],
        because: "targets differ in platform alone",
    },
];

/// Source lines of a file that are not tests or comments, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(number, line)| (number + 1, line))
}

fn breaches(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for rule in RULES {
        if rule.allowed.iter().any(|prefix| path.starts_with(prefix)) {
            continue;
        }
        for (number, line) in code(text) {
            if let Some(word) = rule.words.iter().find(|word| line.contains(**word)) {
                found.push(format!("src/{path}:{number}: `{word}`: {}", rule.because));
            }
        }
    }
    found
}

fn all_sources(root: &Path) -> Vec<(String, String)> {
    all_files(root, "rs")
}

/// The files under a folder whose names end so, with their texts.
fn all_files(root: &Path, end: &str) -> Vec<(String, String)> {
    let mut folders = vec![root.to_path_buf()];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|each| each == end) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(root).unwrap();
            (name.to_string_lossy().replace('\\', "/"), text)
        })
        .collect()
}

/// Test helpers are tests.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = all_sources(&root);
    sources.retain(|(name, _)| {
        let is_test = ["testkit.rs", "tests.rs", "trial.rs"]
            .iter()
            .any(|end| name.ends_with(end));
        !is_test && !name.contains("/tests/") && !name.ends_with("_tests.rs")
    });
    sources
}

#[test]
fn the_source_keeps_its_invariants() {
    let found: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| breaches(path, text))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_breach_is_found_where_it_is() {
    let text = "fn f() {\n    index.move_entity(a, 1, 2);\n}\n#[cfg(test)]\nx.unwrap()\n";
    let found = breaches("systems/act/movement.rs", text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("src/systems/act/movement.rs:2:"),
        "{found:?}"
    );
    assert!(breaches("spatial/placement.rs", text).is_empty());
    for (line, path) in [
        ("use bracket_lib::prelude::*;", "game/mod.rs"),
        ("use std::collections::HashMap;", "levels.rs"),
        ("let now = std::time::Instant::now();", "bot.rs"),
        ("#[cfg(target_arch = \"wasm32\")]", "game/mod.rs"),
        ("    eprintln!(\"oh\");", "cli/map.rs"),
        ("    print!(\"oh\");", "platform/native.rs"),
    ] {
        assert!(!breaches(path, line).is_empty(), "{line} in {path}");
    }
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |each: char| each.is_ascii_alphanumeric() || each == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn no_content_is_named_in_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut ids = Vec::new();
    for (_, text) in all_files(&root.join("raws"), "json") {
        let file: serde_json::Value = serde_json::from_str(&text).unwrap();
        // A terrain's id is the name of a tile, which the game does know.
        let sections = file.as_object().unwrap().iter();
        for (_, entries) in sections.filter(|(section, _)| *section != "terrain") {
            for entry in entries.as_array().into_iter().flatten() {
                ids.extend(entry["id"].as_str().map(str::to_string));
            }
        }
    }
    assert!(ids.len() >= 20, "{ids:?}");
    // Tests and comments count too: nothing of the core is named in Rust.
    for (path, text) in all_sources(&root.join("src")) {
        for (number, line) in text.lines().enumerate() {
            for id in &ids {
                assert!(
                    !has_word(line, id),
                    "src/{path}:{}: names the content `{id}`",
                    number + 1
                );
            }
        }
    }
}
