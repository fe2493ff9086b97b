//! The tools of a modder, used as a modder uses them: the binary, in a folder.

use crate::desk::Desk;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const MANIFEST: &str = r#"{ "id": "trial", "name": "Trial", "version": "1.0.0", "game": "*" }"#;
/// The second line has wrong dice, the third an unknown field.
const BROKEN: &str = r#"{ "monsters": [
  { "id": "big_rat", "copy_from": "cave_rat", "damage": "lots" },
  { "id": "old_rat", "copy_from": "cave_rat", "hitpoints": 9 }
] }"#;
const DOUBTFUL: &str =
    r#"{ "patch": [{ "where": { "kind": "monsters", "tag": "robot" }, "set": { "speed": 90 } }] }"#;

/// A mod with one file of raws.
fn mod_with(desk: &Desk, raws: &str) {
    desk.write("trial/mod.json", MANIFEST);
    desk.write("trial/raws/all.json", raws);
}

/// A mod of this repository.
fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("mods")
        .join(name);
    path.to_string_lossy().into_owned()
}

fn has(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "`{word}` is not in:\n{text}");
    }
}

#[test]
fn a_new_mod_is_clean() {
    for kind in ["", "monster", "item", "level", "theme"] {
        let desk = Desk::new(&format!("mod_tools/new_{kind}"));
        let mut words = vec!["mod", "new", "my_mod"];
        if !kind.is_empty() {
            words.extend(["--example", kind]);
        }
        desk.ends(0, &words);
        let told = desk.ends(0, &["mod", "validate", "my_mod", "--deny", "warnings"]);
        assert_eq!(told.out, "0 errors, 0 warnings\n", "{kind}");
        desk.ends(
            0,
            &["simulate", "--mods", "my_mod", "--games", "1", "--strict"],
        );

        let inside = |path: &PathBuf| path.starts_with("my_mod");
        assert!(desk.files().keys().all(inside), "{:?}", desk.files().keys());
        let schema = &desk.files()[Path::new("my_mod/.vscode/schemas/raws.json")];
        serde_json::from_slice::<Value>(schema).unwrap();
    }
}

#[test]
fn a_new_mod_takes_no_ones_place() {
    let desk = Desk::new("mod_tools/new_refused");
    desk.write("my_mod/notes.txt", "mine");
    let before = desk.files();
    for id in ["my_mod", "My Mod", "ab", "../up", "core", ""] {
        let told = desk.ends(3, &["mod", "new", id]);
        assert!(!told.problems.is_empty(), "{id}");
    }
    assert_eq!(desk.files(), before);
}

#[test]
fn a_path_with_nothing_there_is_a_report_too() {
    let desk = Desk::new("mod_tools/nothing");
    let json = desk.ends(3, &["mod", "validate", "--json", "nope"]);
    let line: Value = serde_json::from_str(json.out.trim()).unwrap();
    assert_eq!(line["code"], "unreadable-path");
    assert_eq!(line["file"], "nope");
}

#[test]
fn a_folder_of_a_mod_is_not_the_mod() {
    let desk = Desk::new("mod_tools/inner");
    mod_with(&desk, BROKEN);
    let told = desk.ends(1, &["mod", "validate", "trial/raws"]);
    has(
        &told.out,
        &[
            "error[missing-manifest]",
            "give `trial`",
            "1 error, 0 warnings",
        ],
    );
}

#[test]
fn mistakes_are_told_the_same_as_text_and_as_json() {
    let desk = Desk::new("mod_tools/broken");
    mod_with(&desk, BROKEN);
    let text = desk.ends(1, &["mod", "validate", "trial"]);
    has(
        &text.out,
        &[
            "trial/raws/all.json:2:57: error[bad-dice]: ",
            "trial/raws/all.json:3:47: error[unknown-field]: ",
            "did you mean `hit_points`?",
            "2 errors, 0 warnings\n",
        ],
    );

    let json = desk.ends(1, &["mod", "validate", "--json", "trial"]);
    let lines: Vec<Value> = json
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    for line in lines {
        let word = |key: &str| line[key].as_str().unwrap().to_string();
        assert_eq!(word("mod"), "trial");
        let place = format!(
            "{}:{}:{}: {}[{}]: {}",
            word("file"),
            line["line"],
            line["column"],
            word("severity"),
            word("code"),
            word("message")
        );
        has(&text.out, &[&place, &word("help")]);
    }
}

#[test]
fn a_path_may_be_written_in_any_way() {
    let desk = Desk::new("mod_tools/paths");
    mod_with(&desk, BROKEN);
    for path in ["trial", "trial/", "./trial", "trial/../trial"] {
        let told = desk.ends(1, &["mod", "validate", path]);
        has(&told.out, &["2 errors"]);
    }
}

#[test]
fn a_warning_fails_only_if_it_is_denied() {
    let desk = Desk::new("mod_tools/warning");
    mod_with(&desk, DOUBTFUL);
    let told = desk.ends(0, &["mod", "validate", "trial"]);
    has(
        &told.out,
        &["warning[empty-selection]", "0 errors, 1 warning\n"],
    );
    desk.ends(2, &["mod", "validate", "trial", "--deny", "warnings"]);
}

#[test]
fn a_mod_that_is_off_for_anothers_fault_is_not_called_clean() {
    let desk = Desk::new("mod_tools/dependent");
    mod_with(&desk, BROKEN);
    desk.write(
        "leaf/mod.json",
        MANIFEST
            .replace("trial", "leaf")
            .replace(" }", r#", "depends": { "trial": "*" } }"#),
    );
    let told = desk.ends(1, &["mod", "validate", "leaf", "--with", "trial"]);
    has(&told.out, &["bad-dice"]);
    mod_with(&desk, "{}");
    desk.ends(0, &["mod", "validate", "leaf", "--with", "trial"]);
    let told = desk.ends(1, &["mod", "validate", "leaf"]);
    has(&told.out, &["leaf/mod.json:1:", "missing-dependency"]);
}

#[test]
fn what_breaks_the_base_game_is_not_called_clean() {
    let desk = Desk::new("mod_tools/core");
    mod_with(
        &desk,
        r#"{ "monsters": [{ "id": "core:cave_rat", "override": "patch", "name": null }] }"#,
    );
    let told = desk.ends(1, &["mod", "validate", "trial"]);
    has(&told.out, &["missing-field", "1 error"]);
}

#[test]
fn wrong_usage_is_told_as_such() {
    let desk = Desk::new("mod_tools/usage");
    mod_with(&desk, "{}");
    for words in [
        &["mod"][..],
        &["mod", "validate"],
        &["mod", "validate", "nowhere"],
        &["mod", "validate", "trial", "--with", "nowhere"],
        &["mod", "validate", "trial", "--loudly"],
        &["mod", "validate", "trial", "--deny", "everything"],
        &["mod", "frobnicate"],
        &["mod", "new", "my_mod", "--example", "spaceship"],
        &["mod", "list", "nowhere"],
        &["mod", "pack", "nowhere"],
        &["mod", "pack", "trial/mod.json"],
        &["mod", "explain", "bad-dic"],
        &["mod", "explain", "core:no_such_thing.name"],
        &["mod", "explain", "cave_rat.hitpoints"],
        &["mod", "explain", "cave_rat.spawn.wait"],
        &["mod", "explain", "cave_rat.tags.0"],
        &["mod", "explain", "cave_rat.name.first"],
        &["mod", "explain", "cave_rat.name", "--mods", "nowhere"],
        &["mod", "schema", "trial/mod.json"],
        &["--mods", "trial", "mod", "list"],
    ] {
        let told = desk.ends(3, words);
        assert_eq!(told.out, "", "{words:?}");
        assert!(!told.problems.trim().is_empty(), "{words:?}");
        assert!(!told.problems.contains("panicked"), "{words:?}");
    }
    let told = desk.ends(3, &["mod", "explain", "bad-dic"]);
    has(&told.problems, &["did you mean `bad-dice`?"]);
    let told = desk.ends(3, &["mod", "validate", "trial/mod.json"]);
    has(&told.out, &["error[not-a-mod]"]);
    let told = desk.ends(0, &["mod", "validate", "--help"]);
    has(&told.out, &["Usage: wyrmhold mod validate"]);
}

#[test]
fn a_limit_has_an_exit_code_of_its_own() {
    let large = format!("{{ /* {} */ }}", "x".repeat(3 << 20));
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let long = format!(r#"{{ "items": [{}] }}"#, "0,".repeat(10_001));
    let limits = [
        ("file-too-large", &large),
        ("too-deep", &deep),
        ("list-too-long", &long),
    ];
    for (code, raws) in limits {
        let desk = Desk::new(&format!("mod_tools/{code}"));
        mod_with(&desk, raws);
        let told = desk.ends(4, &["mod", "validate", "trial"]);
        has(&told.out, &[code, "1 error, 0 warnings"]);
    }
}

#[test]
fn reports_and_fields_are_explained() {
    let desk = Desk::new("mod_tools/explain");
    let told = desk.ends(0, &["mod", "explain", "bad-dice"]);
    has(&told.out, &["2d6+1", "wrong:", "right:"]);

    let dark = example("harder_dark");
    let field = "core:cave_rat.hit_points";
    let told = desk.ends(0, &["mod", "explain", field, "--mods", &dark]);
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", told.out);
    has(lines[0], &[field]);
    has(lines[1], &["set by core to 5", "raws/monsters.json:8:7"]);
    has(lines[2], &["patched by harder_dark to 7", "balance.json:"]);
}

#[test]
fn schemas_and_pages_are_written_where_asked() {
    let desk = Desk::new("mod_tools/written");
    desk.ends(0, &["mod", "schema", "made"]);
    desk.ends(0, &["mod", "docs", "made/pages"]);
    let files = desk.files();
    let names = [
        "mod.json",
        "pages/content.md",
        "pages/errors.md",
        "pages/reference.md",
        "raws.json",
    ];
    let expected = names.map(|name| Path::new("made").join(name));
    assert!(files.keys().eq(&expected), "{:?}", files.keys());
}

#[test]
fn mods_are_listed_in_their_order() {
    let desk = Desk::new("mod_tools/list");
    let (zoo, dark) = (example("menagerie"), example("harder_dark"));
    let told = desk.ends(0, &["mod", "list", &dark, &zoo]);
    let ids: Vec<&str> = told
        .out
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(ids, ["core", "menagerie", "harder_dark"]);

    mod_with(&desk, BROKEN);
    fs::create_dir_all(desk.folder.join("data/mods")).unwrap();
    fs::rename(
        desk.folder.join("trial"),
        desk.folder.join("data/mods/trial"),
    )
    .unwrap();
    let told = desk.ends(1, &["mod", "list"]);
    has(&told.out, &["trial", "off: 2 errors"]);
    has(&told.problems, &["bad-dice"]);
}

#[test]
fn a_pack_is_sound_and_always_the_same() {
    let desk = Desk::new("mod_tools/pack");
    desk.ends(0, &["mod", "new", "my_mod", "--example", "monster"]);
    desk.ends(0, &["mod", "pack", "my_mod"]);
    let first = desk.files()[Path::new("my_mod.zip")].clone();
    desk.ends(0, &["mod", "validate", "my_mod.zip", "--deny", "warnings"]);
    desk.ends(
        0,
        &[
            "simulate",
            "--mods",
            "my_mod.zip",
            "--games",
            "1",
            "--strict",
        ],
    );

    desk.ends(0, &["mod", "pack", "my_mod/"]);
    desk.ends(0, &["mod", "pack", "my_mod/raws/.."]);
    let outside = |path: &&PathBuf| !path.starts_with("my_mod");
    let files = desk.files();
    let others: Vec<_> = files.keys().filter(outside).collect();
    assert_eq!(others, [Path::new("my_mod.zip")]);
    assert_eq!(files[Path::new("my_mod.zip")], first);

    mod_with(&desk, BROKEN);
    let told = desk.ends(1, &["mod", "pack", "trial"]);
    has(&told.problems, &["bad-dice", "nothing was packed"]);
    assert!(!desk.folder.join("trial.zip").exists());
}

#[test]
fn the_game_goes_on_without_a_faulty_mod() {
    let desk = Desk::new("mod_tools/faulty");
    mod_with(&desk, BROKEN);
    let before = desk.files();
    let play = ["simulate", "--games", "2", "--max-turns", "150", "--mods"];
    let plain = desk.ends(0, &[&play[..], &[""]].concat());
    let told = desk.ends(0, &[&play[..], &["trial", "--lenient"]].concat());
    assert_eq!(told.out, plain.out);
    has(
        &told.problems,
        &["trial/raws/all.json:2:57: error[bad-dice]"],
    );
    assert_eq!(desk.files(), before);
}

#[test]
fn no_command_goes_on_in_silence_without_a_mod_that_was_named() {
    let desk = Desk::new("mod_tools/lenient");
    mod_with(&desk, BROKEN);
    let record = [
        "simulate",
        "--games",
        "1",
        "--max-turns",
        "150",
        "--record",
        "runs",
    ];
    desk.ends(0, &record);
    let maze = desk.ends(0, &["maze", "generate", "--seed", "1"]).out;
    desk.write("a.maze", &maze);
    let replay = "runs/seed-1.replay";
    for words in [
        &["simulate", "--games", "1", "--max-turns", "150"][..],
        &["simulate", "--games", "1", "--max-turns", "150", "--json"],
        &["simulate", "--games", "1", "--max-turns", "150", "--strict"],
        &["map"],
        &["map", "--check"],
        &["map", "--json"],
        &["replay", "--verify", replay],
        &["replay", "--json", replay],
        &["maze", "generate", "--seed", "1"],
        &["maze", "solve", "a.maze"],
        &["mod", "explain", "cave_rat"],
        &["mod", "explain", "cave_rat.name"],
    ] {
        let named = [words, &["--mods", "trial"]].concat();
        let told = desk.ends(1, &named);
        assert_eq!(told.out, "", "{named:?}");
        has(
            &told.problems,
            &["bad-dice", "unknown-field", "all.json:2:57"],
        );
        if words.contains(&"--strict") {
            continue;
        }
        has(&told.problems, &["--lenient"]);
        let lenient = [&named[..], &["--lenient"]].concat();
        let told = desk.ends(0, &lenient);
        assert!(!told.out.is_empty(), "{lenient:?}");
        has(&told.problems, &["bad-dice"]);
    }
    // The same for mods that were installed and not named.
    desk.write("data/mods/trial/mod.json", MANIFEST);
    desk.write("data/mods/trial/raws/all.json", BROKEN);
    desk.ends(1, &["simulate", "--games", "1", "--max-turns", "150"]);
    desk.ends(
        0,
        &[
            "simulate",
            "--games",
            "1",
            "--max-turns",
            "150",
            "--lenient",
        ],
    );
}

#[test]
fn an_entry_is_shown_as_it_was_merged() {
    let desk = Desk::new("mod_tools/merged");
    let dark = example("harder_dark");
    for name in ["core:cave_rat", "cave_rat"] {
        let told = desk.ends(0, &["mod", "explain", name, "--mods", &dark]).out;
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "core:cave_rat (monsters)");
        let line = |field: &str| {
            let start = format!("  {field}: ");
            let mut found = lines.iter().filter(|line| line.starts_with(&start));
            let line = found.next().unwrap_or_else(|| panic!("{field}\n{told}"));
            assert!(found.next().is_none(), "{field}\n{told}");
            line.to_string()
        };
        has(
            &line("hit_points"),
            &["7  patched by harder_dark at ", "balance.json:"],
        );
        has(
            &line("name"),
            &["\"cave rat\"", "set by core at raws/monsters.json:"],
        );
        assert!(line("wanders").ends_with("  by default"), "{told}");
    }
    mod_with(
        &desk,
        r#"{ "monsters": [{ "id": "cave_rat", "copy_from": "core:cave_rat" }] }"#,
    );
    let told = desk
        .ends(0, &["mod", "explain", "cave_rat", "--with", "trial"])
        .out;
    has(
        &told,
        &["core:cave_rat (monsters)\n", "trial:cave_rat (monsters)\n"],
    );
    assert_eq!(
        told.matches("hit_points: 5  set by core at ").count(),
        2,
        "{told}"
    );
    for (asked, near) in [
        ("core:cave_rt", "core:cave_rat"),
        ("cave_rt", "cave_rat"),
        ("bad-dic", "bad-dice"),
    ] {
        let told = desk.ends(3, &["mod", "explain", asked]);
        has(&told.problems, &[&format!("did you mean `{near}`?")]);
    }
}

mod explained;
mod installed;
