//! The loader as a whole: the core is sound, each report is what it says, and a faulty mod
//! is left out without harm to the rest.

mod choices;
mod extremes;
mod levels;
mod merging;
mod packs;

use crate::test_mods::*;
use std::fs;
use std::path::PathBuf;
use wyrmhold::content::Content;
use wyrmhold::raws::json_line::json_line;
use wyrmhold::raws::load::{ModState, Package, load};
use wyrmhold::raws::{CORE_FILES, codes as explained, core, core_bundle, report_text};

#[test]
fn the_core_is_sound() {
    if let Err(told) = core() {
        panic!("{told}");
    }
    let loaded = load(&[Package::sound(core_bundle())]);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
}

/// What the benches measure is content too, and they do not run with the tests.
#[test]
fn the_content_of_the_benches_is_sound() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/content");
    let content = Content::new(Some(folder), Some(Vec::new()), None).unwrap();
    let loaded = content.load();
    assert!(!loaded.has_errors(), "{}", report_text(&loaded));
}

#[test]
fn every_file_of_the_core_is_embedded() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("raws")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let path = path.strip_prefix(&root).unwrap();
            let name = path.to_string_lossy().replace('\\', "/");
            let is_it = |embedded: &str| embedded == name || name == format!("raws/{embedded}");
            let known = CORE_FILES.iter().any(|(path, _)| is_it(path));
            assert!(known, "{name} is not among the embedded files");
        }
    }
}

#[test]
fn each_example_of_a_report_is_wrong_and_right_as_it_says() {
    for code in explained::content()
        .iter()
        .filter(|code| !code.wrong.is_empty())
    {
        let wrong = example(code.wrong);
        assert_eq!(codes(&wrong), [code.code], "{}", report_text(&wrong));
        let right = example(code.right);
        assert!(
            right.diags.is_empty(),
            "{}: {}",
            code.code,
            report_text(&right)
        );
        assert!(!code.explanation.is_empty());
    }
    for code in explained::manifest()
        .iter()
        .filter(|code| !code.wrong.is_empty())
    {
        let wrong = over_core(vec![mod_of(code.wrong, &[])]);
        assert_eq!(codes(&wrong), [code.code], "{}", report_text(&wrong));
        let right = over_core(vec![mod_of(code.right, &[])]);
        assert!(
            right.diags.is_empty(),
            "{}: {}",
            code.code,
            report_text(&right)
        );
    }
}

#[test]
fn right_json_is_also_right_content() {
    let mut tried = 0;
    for code in explained::SYNTAX.iter().chain(explained::LIMITS) {
        let right = code.right.trim();
        let is_whole = ["{}", "monsters", "items"].iter().any(|key| {
            let start = right.trim_start_matches(['{', ' ', '"']);
            right.ends_with(key) || start.starts_with(key)
        });
        // Ids of entries that do not exist, and a sign of a drawing.
        if right.contains("\"id\"") || right.contains("\"legend\"") {
            continue;
        }
        let file = match is_whole {
            true => right.to_string(),
            false => {
                format!(
                    r#"{{ "patch": [{{ "where": {{ "kind": "monsters" }}, "set": {right} }}] }}"#
                )
            }
        };
        let loaded = example(&file);
        assert!(
            loaded.diags.is_empty(),
            "{}: {}",
            code.code,
            report_text(&loaded)
        );
        tried += 1;
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn every_report_has_a_help_and_a_place_in_its_file() {
    for code in explained::content()
        .iter()
        .filter(|code| !code.wrong.is_empty())
    {
        let wrong = example(code.wrong);
        for diag in &wrong.diags {
            assert!(!diag.help.is_empty(), "{} has no help", code.code);
            let text = &wrong.sources.get(diag.span.file).text;
            assert!(
                text.get(diag.span.start as usize..diag.span.end as usize)
                    .is_some()
            );
        }
    }
}

#[test]
fn a_report_reads_as_text_and_as_json() {
    let raws = "{\n  \"monsters\": [\n    { \"id\": \"big_rat\", \"copy_from\": \"cave_rat\", \"damage\": \"lots\" }\n  ]\n}";
    let loaded = example(raws);
    let text = loaded.diags[0].text(&loaded.sources);
    let expected = "mods/example/raws/0.json:3:59: error[bad-dice]: `lots` is not dice\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("help: write dice as 2d6+1"), "{text}");
    let line = json_line(&loaded.diags[0], &loaded.sources);
    let json: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(json["mod"], "example");
    assert_eq!(json["line"], 3);
    assert_eq!(json["column"], 59);
    assert_eq!(json["code"], "bad-dice");
}

#[test]
fn a_faulty_mod_is_off_with_those_that_depend_on_it_and_the_rest_plays() {
    let good = r#"{ "monsters": [{ "id": "good_rat", "copy_from": "cave_rat" }] }"#;
    let bad = r#"{ "monsters": [{ "id": "bad_rat", "copy_from": "cave_rat", "sight": 0 }] }"#;
    let loaded = over_core(vec![
        mod_of(&manifest("good_mod"), &[good]),
        mod_of(&manifest("bad_mod"), &[bad]),
        mod_of(&manifest_on("leaning", &["bad_mod"]), &[]),
    ]);
    assert_eq!(codes(&loaded), ["out-of-range"]);
    let catalog = loaded.catalog.as_ref().expect("the rest plays");
    assert!(catalog.monsters.named("good_mod:good_rat").is_some());
    assert!(catalog.monsters.named("bad_mod:bad_rat").is_none());
    let state = |id: &str| &loaded.mods.iter().find(|each| each.id == id).unwrap().state;
    assert_eq!(*state("good_mod"), ModState::On);
    assert_eq!(*state("bad_mod"), ModState::Faulty("1 error".into()));
    assert!(matches!(state("leaning"), ModState::Faulty(why) if why.contains("depends")));
}

#[test]
fn an_error_in_the_core_refuses_to_start() {
    let mut broken = core_bundle();
    broken.files.insert(
        "raws/extra.json".into(),
        br#"{ "monsters": [{ "id": "x" }] }"#.to_vec(),
    );
    let loaded = load(&[Package::sound(broken)]);
    assert!(loaded.catalog.is_none());
    assert!(loaded.has_errors());
}

#[test]
fn several_mistakes_in_different_entries_are_each_told_once() {
    let loaded = example(
        r##"{
  "monsters": [
    { "id": "one_rat", "copy_from": "cave_rat", "damage": "lots" },
    { "id": "two_rat", "copy_from": "cave_rat", "color": "red" },
    { "id": "fine_rat", "copy_from": "cave_rat" },
    { "id": "three_rat", "copy_from": "one_rat", "hitpoints": 3 }
  ],
  "items": [
    { "id": "tea", "copy_from": "healing_draught", "quaff": [{ "heel": "1d4" }] }
  ]
}"##,
    );
    let mut found = codes(&loaded);
    found.sort_unstable();
    assert_eq!(
        found,
        ["bad-color", "bad-dice", "unknown-field", "wrong-choice"],
        "{}",
        report_text(&loaded)
    );
}

#[test]
fn dependency_faults_are_told_at_their_place() {
    let at = |text: &str, word: &str| {
        let line = text.lines().position(|line| line.contains(word)).unwrap();
        let column = text.lines().nth(line).unwrap().find(word).unwrap();
        (line + 1, column + 1)
    };
    let manifest = |id: &str, rest: &str| {
        format!(
            "{{\n  \"id\": \"{id}\", \"name\": \"m\", \"version\": \"1.0.0\", \"game\": \"*\",\n  {rest}\n}}"
        )
    };
    let check = |mods: Vec<(&str, &str)>, code: &str, word: &str| {
        let texts: Vec<String> = mods.iter().map(|(id, rest)| manifest(id, rest)).collect();
        let packages = texts.iter().map(|text| mod_of(text, &[])).collect();
        let loaded = over_core(packages);
        assert_eq!(codes(&loaded), [code], "{}", report_text(&loaded));
        let place = loaded.sources.place(loaded.diags[0].span);
        let owner = &loaded.sources.get(loaded.diags[0].span.file).owner;
        let text = texts
            .iter()
            .find(|text| text.contains(&format!("\"id\": \"{owner}\"")))
            .unwrap();
        assert_eq!(
            (place.line, place.column),
            at(text, word),
            "{}",
            report_text(&loaded)
        );
    };
    check(
        vec![("aaa", r#""depends": { "zzz": "*" }"#)],
        "missing-dependency",
        "\"zzz\"",
    );
    check(
        vec![("aaa", r#""depends": { "core": ">=9" }"#)],
        "wrong-mod-version",
        "\"core\"",
    );
    check(
        vec![("aaa", r#""optional": { "core": ">=9" }"#)],
        "wrong-mod-version",
        "\"core\"",
    );
    check(
        vec![("aaa", r#""depends": { "aaa": "*" }"#)],
        "self-dependency",
        "\"aaa\": \"*\"",
    );
    check(
        vec![
            ("aaa", r#""depends": { "bbb": "*" }"#),
            ("bbb", r#""depends": { "aaa": "*" }"#),
        ],
        "dependency-cycle",
        "\"bbb\": \"*\"",
    );
    check(
        vec![
            ("aaa", r#""conflicts": ["bbb"]"#),
            ("bbb", r#""license": """#),
        ],
        "conflict",
        "\"bbb\"",
    );
    // A diamond of dependencies is fine.
    let diamond = over_core(vec![
        mod_of(&manifest_on("top_mod", &["left_mod", "right_mod"]), &[]),
        mod_of(&manifest_on("left_mod", &["base_mod"]), &[]),
        mod_of(&manifest_on("right_mod", &["base_mod"]), &[]),
        mod_of(&crate::test_mods::manifest("base_mod"), &[]),
    ]);
    assert!(diamond.diags.is_empty(), "{}", report_text(&diamond));
    let order: Vec<&str> = diamond.mods.iter().map(|each| each.id.as_str()).collect();
    assert_eq!(
        order,
        ["core", "base_mod", "left_mod", "right_mod", "top_mod"]
    );
}

#[test]
fn fault_d7_what_is_no_dice_and_no_thing_is_refused() {
    for raws in [
        r#"{ "monsters": [{ "id": "cave_rat", "override": "patch", "damage": "2x6" }] }"#,
        r#"{ "items": [{ "id": "healing_draught", "override": "patch", "quaff": [{ "heal": "many" }] }] }"#,
        r#"{ "heroes": [{ "id": "delver", "override": "patch", "items": ["no_such_thing"] }] }"#,
    ] {
        let loaded = example(raws);
        assert_eq!(loaded.diags.len(), 1, "{raws}: {}", report_text(&loaded));
        assert!(loaded.has_errors(), "{raws}");
    }
}
