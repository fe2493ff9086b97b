//! The invariants of ARCHITECTURE.md that the compiler cannot check.

mod layers;
mod scan;

use scan::{Code, is_word};
use std::fs;
use std::path::{Path, PathBuf};

struct Rule {
    words: &'static [&'static str],
    /// Files under `src` or `crates` that may use it, by the beginning of their path.
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
        // The loop of a window is in the platform, and the window is the terminal's.
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
        // `cli/` reports how long levels took; nothing depends on it.
        allowed: &["ui/", "platform/", "cli/"],
        because: "the game has no clock",
    },
    Rule {
        words: &["std::fs", "std::env", "std::net", "std::thread"],
        allowed: &["platform/", "cli/", "content.rs", "raws/bundle/folder.rs"],
        because: "the game has no files, no surroundings and no threads",
    },
    Rule {
        words: &["fs::write(", "File::create", "OpenOptions"],
        allowed: &["platform/"],
        because: "a full disk would take the old file: `platform` writes beside and renames",
    },
    Rule {
        words: &["RandomNumberGenerator"],
        allowed: &["crates/chance/src/stream.rs"],
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
        words: &["lines_from("],
        allowed: &["pathing/"],
        because: "a field of view is dear: `Outlooks` keeps and counts them",
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
        allowed: &["ui/terminal/", "platform/alsa.rs"],
        because: "only drawing and the system's sound library need it",
    },
    Rule {
        words: &["(target_arch"],
        allowed: &["platform/", "target.rs", "lib.rs", "main.rs"],
        because: "targets differ in platform alone",
    },
];

fn breaches(path: &str, code: &Code) -> Vec<String> {
    let mut found = Vec::new();
    for rule in RULES {
        if rule.allowed.iter().any(|prefix| path.starts_with(prefix)) {
            continue;
        }
        for (number, line) in code.lines() {
            if let Some(word) = rule.words.iter().find(|word| line.contains(**word)) {
                let file = from_root(path);
                found.push(format!("{file}:{number}: `{word}`: {}", rule.because));
            }
        }
    }
    found
}

/// The path of a source file from the root of the repository.
fn from_root(path: &str) -> String {
    match path.starts_with("crates/") {
        true => path.to_string(),
        false => format!("src/{path}"),
    }
}

/// The files under a folder with this ending, with their texts.
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the game, by their paths under `src`, and of its crates, by their paths
/// from `crates` on.
fn all_sources() -> Vec<(String, String)> {
    let mut sources = all_files(&root().join("src"), "rs");
    let of_crates = all_files(&root().join("crates"), "rs").into_iter();
    sources.extend(of_crates.map(|(path, text)| (format!("crates/{path}"), text)));
    sources
}

/// The folder of a file's modules: `map/` for `map.rs` and for `map/mod.rs`.
fn folder_of_modules(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |parts| parts);
    let stem = name.strip_suffix(".rs").unwrap_or(name);
    let own = match stem {
        "mod" | "lib" | "main" => "",
        stem => stem,
    };
    let parts = [folder, own].into_iter().filter(|part| !part.is_empty());
    parts.map(|part| format!("{part}/")).collect()
}

/// The code of every file that is not only for tests.
fn sources() -> Vec<(String, Code)> {
    let read = |(path, text): (String, String)| (path, Code::of(&text));
    let mut sources: Vec<(String, Code)> = all_sources().into_iter().map(read).collect();
    let mut tests = Vec::new();
    for (path, code) in &sources {
        let folder = folder_of_modules(path);
        tests.extend(
            code.test_modules
                .iter()
                .map(|name| format!("{folder}{name}")),
        );
    }
    sources.retain(|(path, _)| {
        let is_part = |test: &String| {
            let rest = path.strip_prefix(test.as_str());
            rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        !tests.iter().any(is_part)
    });
    sources
}

#[test]
fn the_source_keeps_its_invariants() {
    let sources = sources();
    assert!(sources.len() > 300, "{} files", sources.len());
    let found: Vec<String> = sources
        .iter()
        .flat_map(|(path, code)| breaches(path, code))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn no_module_names_one_above_it() {
    let sources = sources();
    let of_game = sources
        .iter()
        .filter(|(path, _)| !path.starts_with("crates/"));
    let faults: Vec<String> = of_game
        .flat_map(|(path, code)| layers::upward(path, code))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_breach_is_found_where_it_is() {
    let source = "fn f() {\n    index.move_entity(a, 1, 2);\n}\n#[cfg(test)]\nx.unwrap();\n";
    let code = Code::of(source);
    let found = breaches("systems/act/movement.rs", &code);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("src/systems/act/movement.rs:2:"),
        "{found:?}"
    );
    assert!(breaches("spatial/placement.rs", &code).is_empty());
    for (line, path) in [
        ("use bracket_lib::prelude::*;", "game/mod.rs"),
        ("use std::collections::HashMap;", "levels.rs"),
        ("let now = std::time::Instant::now();", "bot.rs"),
        ("#[cfg(target_arch = \"wasm32\")]", "game/mod.rs"),
        ("    eprintln!(\"oh\");", "cli/map.rs"),
        ("    print!(\"oh\");", "platform/native.rs"),
        ("use std::fs;", "crates/placed-json/src/lib.rs"),
        ("    fs::write(path, bytes)?;", "cli/map.rs"),
    ] {
        assert!(
            !breaches(path, &Code::of(line)).is_empty(),
            "{line} in {path}"
        );
    }
}

#[test]
fn a_breach_behind_a_test_module_is_found() {
    let tests = "#[cfg(test)]\nmod tests {\n    fn a() { b.unwrap(); }\n}\n";
    let source = format!("fn c() {{}}\n{tests}fn d() {{\n    e.unwrap();\n}}\n");
    let found = breaches("game/mod.rs", &Code::of(&source));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("src/game/mod.rs:7:"), "{found:?}");
}

#[test]
fn only_tests_are_left_out() {
    let names: Vec<String> = sources().into_iter().map(|(path, _)| path).collect();
    let all: Vec<String> = all_sources().into_iter().map(|(path, _)| path).collect();
    let left_out: Vec<&String> = all.iter().filter(|path| !names.contains(path)).collect();
    for path in &left_out {
        let is_test = ["tests", "testkit", "test_mods", "trial"]
            .iter()
            .any(|word| path.contains(word));
        assert!(is_test, "{path}");
    }
    assert!(
        left_out.iter().any(|path| path.as_str() == "testkit.rs"),
        "{left_out:?}"
    );
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// Every place in a file that names content. Tests and comments count too.
fn content_named(ids: &[String], path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for id in ids.iter().filter(|id| has_word(line, id)) {
            let file = from_root(path);
            found.push(format!("{file}:{}: names the content `{id}`", number + 1));
        }
    }
    found
}

/// The ids of all entries of the base game.
fn content_ids() -> Vec<String> {
    let mut ids = Vec::new();
    for (_, text) in all_files(&root().join("raws"), "json") {
        let file: serde_json::Value = serde_json::from_str(&text).unwrap();
        // A terrain's id is the name of a tile, which the game does know.
        let sections = file.as_object().unwrap().iter();
        for (section, entries) in sections.filter(|(section, _)| *section != "terrain") {
            // These are called by plain words, which comments and rules use too: only the
            // whole id names one of them.
            let plain = ["elements", "sounds", "statuses", "disguises", "traits"];
            let is_plain_word = plain.contains(&section.as_str());
            for entry in entries.as_array().into_iter().flatten() {
                let id = entry["id"].as_str();
                ids.extend(id.map(|id| match is_plain_word {
                    true => format!("core:{id}"),
                    false => id.to_string(),
                }));
            }
        }
    }
    ids
}

#[test]
fn no_content_is_named_in_the_source() {
    let ids = content_ids();
    assert!(ids.len() >= 20, "{ids:?}");
    let found: Vec<String> = all_sources()
        .iter()
        .flat_map(|(path, text)| content_named(&ids, path, text))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn content_named_in_a_source_is_found() {
    let ids = content_ids();
    let id = &ids[0];
    let text = format!("fn a() {{}}\nconst B: &str = \"core:{id}\";\n// {id}s and un{id}\n");
    let found = content_named(&ids, "game/mod.rs", &text);
    assert_eq!(
        found,
        [format!("src/game/mod.rs:2: names the content `{id}`")]
    );
}

/// Every example of code in the documentation of a file: a fence that says no language, or
/// another than `text`.
fn doc_examples(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_inside = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let comment = line.strip_prefix("///").or(line.strip_prefix("//!"));
        let fence = comment.and_then(|words| words.trim_start().strip_prefix("```"));
        let Some(language) = fence else {
            continue;
        };
        if !is_inside && language.trim() != "text" {
            let file = from_root(path);
            found.push(format!("{file}:{}: this example is never run", number + 1));
        }
        is_inside = !is_inside;
    }
    found
}

/// `doctest = false` in Cargo.toml saves a second compilation of the game in every `cargo test`.
/// The crates do run theirs.
#[test]
fn no_example_is_in_the_documentation_of_the_game() {
    let found: Vec<String> = all_files(&root().join("src"), "rs")
        .iter()
        .flat_map(|(path, text)| doc_examples(path, text))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn an_example_in_the_documentation_is_found() {
    let text = "//! ```text\n//! a picture\n//! ```\n\n    /// ```\n    /// f();\n    /// ```\n";
    let found = doc_examples("game/mod.rs", text);
    assert_eq!(found, ["src/game/mod.rs:5: this example is never run"]);
    assert_eq!(doc_examples("map.rs", "/// ```rust\n/// ```\n").len(), 1);
}
