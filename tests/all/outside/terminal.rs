//! Text from mods, runs, links and paths is never printed unescaped.

use super::desk::{Desk, Ended};
use chance::seed::Seed;
use plain_text::is_harmful;
use serde_json::Value;
use wyrmhold::catalog::Part;
use wyrmhold::raws;
use wyrmhold::run::file::{RunFile, Summary};
use wyrmhold::run::header::{Header, Origin};
use wyrmhold::run::history::History;
use wyrmhold::run::link::to_link;

/// Clears a screen in two ways, reverses letters, rings the bell, and forges a line.
const ODD: &str = "x\u{1b}[2J\u{9b}31m\u{202e}\u{7}\u{7f}\u{2028}\r\nFORGED: 0 errors";

fn check(words: &[&str], told: &Ended) {
    for text in [&told.out, &told.problems] {
        let found = text.chars().find(|&each| each != '\n' && is_harmful(each));
        assert_eq!(found, None, "{words:?}: {told:?}");
        let forged = text.lines().find(|line| line.starts_with("FORGED"));
        assert_eq!(forged, None, "{words:?}: {told:?}");
    }
    assert!(!told.is_panic(), "{words:?}: {told:?}");
}

/// The text as a JSON string.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

#[test]
fn names_in_mods_are_shown_escaped() {
    let desk = Desk::new("outside/odd-names");
    let odd = quoted(ODD);
    let manifests = [
        format!(r#"{{ "id": "trial", "name": {odd}, "version": "1.0.0", "game": "*" }}"#),
        format!(r#"{{ "id": {odd}, "name": {odd}, "version": {odd}, "game": {odd}, {odd}: 1 }}"#),
        format!(
            r#"{{ "id": "trial", "name": "x", "version": "1.0.0", "game": "*", "depends": {{ {odd}: {odd} }} }}"#
        ),
    ];
    let raws = [
        format!(
            r#"{{ "monsters": [{{ "id": "rat", "copy_from": "cave_rat", "name": {odd}, "description": {odd} }}] }}"#
        ),
        format!(
            r#"{{ "monsters": [{{ "id": {odd}, "copy_from": {odd}, {odd}: {odd}, "damage": {odd} }}], {odd}: [] }}"#
        ),
        format!(
            r#"{{ "patch": [{{ "where": {{ "kind": {odd}, "tag": {odd} }}, "set": {{ {odd}: {odd} }} }}] }}"#
        ),
        format!("{{ \"monsters\": [ {ODD} ] }}"),
        format!(
            r#"{{ "levels": [{{ "id": "l", "name": {odd}, "recipes": [{odd}] }}], "remove": [{odd}] }}"#
        ),
    ];
    for (number, (manifest, raws)) in manifests
        .iter()
        .flat_map(|manifest| raws.iter().map(move |raws| (manifest, raws)))
        .enumerate()
    {
        let name = format!("mod{number}\u{1b}[31m\u{202e}\nFORGED: 0 errors");
        desk.write(&format!("{name}/mod.json"), manifest);
        desk.write(&format!("{name}/raws/{name}.json"), raws);
        desk.write(&format!("{name}/{name}.txt"), raws);
        for words in [
            &["mod", "validate", &name][..],
            &["mod", "validate", "--json", &name],
            &["mod", "list", &name],
            &["mod", "pack", &name],
            &["mod", "explain", "rat", "--lenient", "--mods", &name],
            &["mod", "explain", "rat.name", "--lenient", "--mods", &name],
            &["map", "--lenient", "--mods", &name],
            &["map", "--mods", &name, "--png", &name],
            &[
                "simulate",
                "--games",
                "1",
                "--max-turns",
                "5",
                "--mods",
                &name,
            ],
            &["maze", "generate", "--seed", "1", "--mods", &name],
        ] {
            let told = desk.run(words);
            check(words, &told);
            if words.contains(&"--json") {
                for line in told.out.lines() {
                    let report: Value = serde_json::from_str(line).unwrap();
                    assert!(report["code"].is_string(), "{line}");
                }
            }
        }
    }
}

#[test]
fn words_of_runs_and_paths_are_shown_escaped() {
    let desk = Desk::new("outside/odd-runs");
    let content = raws::core().unwrap().content.clone();
    let mut digest = chance::digest::Digest::default();
    digest.add(ODD.as_bytes());
    let seed = Seed {
        number: digest.value(),
        words: Some(ODD.to_string()),
    };
    let part = || Part {
        id: ODD.to_string(),
        version: ODD.to_string(),
        hash: ODD.to_string(),
    };
    let mut header = Header::new(seed, Origin::Chosen, &content);
    header.version = ODD.to_string();
    header.unranked = Some(ODD.to_string());
    let foreign = Header {
        content: vec![content[0].clone(), part(), part()],
        ..header.clone()
    };
    for (number, header) in [header, foreign].into_iter().enumerate() {
        let run = RunFile {
            header,
            summary: Summary::default(),
            history: History::default(),
            state: None,
        };
        let name = format!("run{number}{ODD}.replay");
        desk.write(&name, run.write());
        let link = to_link("https://example.org/", &run);
        for text in [name, link] {
            for words in [
                &["replay", "--verify", &text][..],
                &["replay", "--json", &text],
                &["replay", &text],
            ] {
                check(words, &desk.run(words));
            }
        }
    }
    for words in [
        &["replay", "--verify", ODD][..],
        &["maze", "solve", ODD],
        &["maze", "play", ODD],
        &["mod", "new", ODD],
        &["mod", "validate", ODD],
        &["mod", "explain", ODD],
        &["mod", "explain", &format!("cave_rat.{ODD}")],
        &["mod", "docs", &format!("{ODD}/deep")],
        &["map", "--recipe", ODD],
        &["map", "--history", ODD],
        &["simulate", "--mods", ODD],
        &["simulate", "--raws", &format!("{ODD}?")],
        &[
            "simulate",
            "--games",
            "1",
            "--max-turns",
            "1",
            "--record",
            "/dev/null/x\u{1b}c",
        ],
        &[ODD],
        &["mod", ODD],
    ] {
        let told = desk.run(words);
        let text = format!("{}{}", told.out, told.problems);
        let found = text.chars().find(|&each| each != '\n' && is_harmful(each));
        assert_eq!(found, None, "{words:?}: {told:?}");
        assert!(!told.is_panic(), "{words:?}: {told:?}");
    }
}

#[test]
fn very_long_texts_are_cut() {
    let desk = Desk::new("outside/long-texts");
    let long = "x".repeat(300_000);
    let mod_json = format!(
        r#"{{ "id": "trial", "name": "Trial", "version": "1.0.0", "game": "*", "{long}": 1 }}"#
    );
    desk.write("trial/mod.json", mod_json);
    let raws = format!(r#"{{ "monsters": [{{ "id": "{long}", "{long}": "{long}" }}] }}"#);
    desk.write("trial/raws/all.json", raws);
    for words in [
        &["mod", "validate", "trial"][..],
        &["mod", "validate", "--json", "trial"],
        &["mod", "list", "trial"],
        &["simulate", "--games", "1", "--mods", "trial"],
        &["mod", "explain", &"x".repeat(100_000)],
        &["replay", "--verify", &"x".repeat(100_000)],
        &["map", "--recipe", &"x".repeat(100_000)],
        &["simulate", "--mods", &"x".repeat(100_000)],
    ] {
        let told = desk.run(words);
        let longest = told
            .out
            .lines()
            .chain(told.problems.lines())
            .map(str::len)
            .max();
        assert!(
            longest.unwrap_or(0) < 5_000,
            "{:?}: {longest:?}",
            &words[..2]
        );
        assert!(!told.is_panic(), "{:?}", &words[..2]);
        assert_ne!(told.exit, Some(0), "{:?}", &words[..2]);
    }
}
