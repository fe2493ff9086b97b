//! `wyrmhold map`, used as an author of recipes uses it: the binary, in a folder.

use crate::desk::{Desk, Ended};
use serde_json::Value;
use std::fs;

/// Runs `wyrmhold map` and expects an exit code.
fn ends(desk: &Desk, exit: i32, words: &[&str]) -> Ended {
    desk.ends(exit, &[&["map"], words].concat())
}

/// The size of a picture; fails if it cannot be decoded.
fn picture(desk: &Desk, path: &str) -> (u32, u32) {
    let file = fs::File::open(desk.folder.join(path)).unwrap();
    let decoder = png::Decoder::new(std::io::BufReader::new(file));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let first = &pixels[..3];
    let all_alike = pixels.chunks(3).all(|pixel| pixel == first);
    assert!(!all_alike || path.contains("01-"), "{path} is empty");
    (info.width, info.height)
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_seed_gives_the_same_level_in_every_process() {
    let desk = Desk::new("maps/same");
    for words in [
        &["--seed", "7", "--depth", "2"][..],
        &["--seed", "7", "--recipe", "old_plaza"],
    ] {
        let first = ends(&desk, 0, words).out;
        assert_eq!(ends(&desk, 0, words).out, first);
        assert_eq!(ends(&desk, 0, words).out, first);
    }
    let words = ["--recipe", "all", "--count", "2", "--json", "--seed", "5"];
    let levels = |text: &str| {
        let lines = lines(text).into_iter();
        let levels: Vec<Value> = lines.filter(|line| line["totals"].is_null()).collect();
        levels
    };
    let first = levels(&ends(&desk, 0, &words).out);
    assert_eq!(levels(&ends(&desk, 0, &words).out), first);
    assert!(first.len() >= 20);
}

#[test]
fn a_level_is_drawn_with_its_legend() {
    let desk = Desk::new("maps/drawn");
    let words = [
        "--recipe",
        "core:plain_rooms",
        "--width",
        "60",
        "--height",
        "40",
        "--depth",
        "5",
    ];
    let told = ends(&desk, 0, &words);
    let rows: Vec<&str> = told.out.lines().collect();
    assert!(rows[..40].iter().all(|row| row.chars().count() == 60));
    assert_eq!(rows[40], "");
    let drawn = rows[..40].concat();
    let legend = &rows[41..rows.len() - 1];
    for sign in drawn.chars() {
        assert!(legend.iter().any(|row| row.starts_with(sign)), "{sign}");
    }
    assert_eq!(drawn.matches('<').count(), 1);
    assert!(legend.contains(&"< stairs up                    1"));
    assert!(!told.out.contains("crystal wall"));
    let last = rows[rows.len() - 1];
    assert!(
        last.starts_with("core:plain_rooms, 60 by 40, seed 1, depth 5: "),
        "{last}"
    );
}

#[test]
fn every_recipe_of_the_core_is_sound() {
    let desk = Desk::new("maps/sound");
    let told = ends(&desk, 0, &["--all", "--count", "20", "--check"]);
    assert_eq!(told.problems, "");
    assert!(told.out.lines().count() >= 10, "{}", told.out);
    for line in told.out.lines() {
        assert!(line.contains(" 20 levels: p50 "), "{line}");
        assert!(line.ends_with(" 0 failed"), "{line}");
    }
    for depth in ["1", "2", "3", "4", "5"] {
        ends(&desk, 0, &["--depth", depth, "--count", "10", "--check"]);
    }
}

#[test]
fn json_has_a_line_for_each_level_and_one_of_totals() {
    let desk = Desk::new("maps/json");
    let words = ["--depth", "3", "--count", "5", "--json", "--check"];
    let lines = lines(&ends(&desk, 0, &words).out);
    assert_eq!(lines.len(), 6);
    for (number, line) in lines[..5].iter().enumerate() {
        assert_eq!(line["seed"], number + 1);
        assert_eq!(line["hash"].as_str().unwrap().len(), 16);
        assert_eq!(line["faults"], Value::Array(Vec::new()));
        assert!(line["open"].as_u64().unwrap() > 100);
        assert!(line.get("ms").is_none());
    }
    let totals = &lines[5]["totals"];
    assert_eq!(totals["levels"], 5);
    assert_eq!(totals["failed"], 0);
    assert!(totals["p99_ms"].as_f64().unwrap() <= totals["max_ms"].as_f64().unwrap());
}

#[test]
fn what_cannot_be_made_is_told_in_a_sentence() {
    let desk = Desk::new("maps/refused");
    desk.write("file", "not a folder");
    for (words, expected) in [
        (&["--recipe", "old_plazza"][..], "did you mean `old_plaza`?"),
        (
            &["--recipe", "core:old_plazza"],
            "did you mean `core:old_plaza`?",
        ),
        (&["--depth", "6"], "depths go from 1 to 5"),
        (&["--depth", "0"], "depths go from 1 to 5"),
        (
            &["--png", "nowhere/a.png"],
            "nowhere/a.png: cannot be written",
        ),
        (
            &["--history", "file"],
            "file: there is no such folder to write to, and it cannot be made",
        ),
        (&["--recipe", "all", "--png", "a.png"], "name one recipe"),
    ] {
        // A file that cannot be written is not wrong usage.
        let exit = if expected.contains("cannot be") { 1 } else { 3 };
        let told = ends(&desk, exit, words);
        assert!(told.problems.contains(expected), "{}", told.problems);
        assert_eq!(told.problems.lines().count(), 1, "{}", told.problems);
        assert_eq!(told.out, "", "{words:?}");
    }
    for words in [
        &["--recipe", "old_plaza", "--width", "19"][..],
        &["--recipe", "old_plaza", "--width", "201"],
        &["--recipe", "old_plaza", "--height", "15"],
        &["--recipe", "old_plaza", "--height", "201"],
        &["--count", "0"],
        &["--seed", " "],
        &["--width", "50"],
        &["--all", "--png", "a.png"],
        &["--count", "3", "--png", "a.png"],
    ] {
        let told = ends(&desk, 3, words);
        assert!(
            !told.problems.is_empty() && told.out.is_empty(),
            "{words:?}"
        );
    }
    assert!(!desk.folder.join("a.png").exists());
}

#[test]
fn pictures_can_be_read() {
    let desk = Desk::new("maps/pictures");
    let recipe = ["--recipe", "plain_rooms", "--width", "50", "--height", "30"];
    let told = ends(
        &desk,
        0,
        &[&recipe[..], &["--png", "a.png", "--history", "new/steps"]].concat(),
    );
    assert_eq!(picture(&desk, "a.png"), (400, 240));
    assert!(told.out.contains("wrote a.png\n"));

    let entries = fs::read_dir(desk.folder.join("new/steps")).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names[0], "01-rooms.png");
    assert_eq!(names[2], "03-corridors.png");
    assert_eq!(names.len(), 9);
    for name in &names {
        assert_eq!(picture(&desk, &format!("new/steps/{name}")), (400, 240));
    }
    // Watching changes nothing.
    let unwatched = ends(&desk, 0, &recipe);
    assert!(told.out.starts_with(&unwatched.out));
}

const MANIFEST: &str = r#"{ "id": "trial", "name": "Trial", "version": "1.0.0", "game": "*" }"#;
const RECIPE: &str = r#"{ "recipes": [{ "id": "mine", "steps": [
  { "do": { "bsp_rooms": {} } }, { "do": { "corridors": {} } },
  { "do": { "start": {} } }, { "do": { "exit": {} } }
] }] }"#;

#[test]
fn a_mods_recipe_can_be_tried() {
    let desk = Desk::new("maps/mod");
    desk.write("trial/mod.json", MANIFEST);
    desk.write("trial/raws/all.json", RECIPE);
    let told = ends(&desk, 0, &["--recipe", "mine", "--mods", "trial"]);
    assert!(told.out.contains("\ntrial:mine, 80 by 50, seed 1"));
    ends(
        &desk,
        0,
        &[
            "--recipe", "mine", "--mods", "trial", "--count", "5", "--check",
        ],
    );
    ends(&desk, 3, &["--recipe", "mine"]);
}

#[test]
fn a_recipe_that_never_works_out_falls_back_and_says_so() {
    let desk = Desk::new("maps/fallback");
    desk.write("trial/mod.json", MANIFEST);
    let raws = RECIPE.replace(
        r#""id": "mine","#,
        r#""id": "mine", "fallback": "core:plain_rooms","#,
    );
    let raws = raws.replace(
        r#"{ "do": { "exit": {} } }"#,
        r#"{ "do": { "cull_unreachable": { "least": 90 } } }, { "do": { "exit": {} } }"#,
    );
    desk.write("trial/raws/all.json", &raws);
    let told = ends(&desk, 0, &["--recipe", "mine", "--mods", "trial"]);
    assert!(told.out.contains("\ncore:plain_rooms, 80 by 50"));
    assert!(
        told.problems
            .contains("trial:mine try 11: cull_unreachable: only ")
    );
    let words = [
        "--recipe", "mine", "--mods", "trial", "--count", "3", "--json",
    ];
    for line in &lines(&ends(&desk, 0, &words).out)[..3] {
        assert_eq!(line["tries"], 13);
        assert_eq!(line["fell_back"], true);
    }
}

/// A mod with a recipe that falls back on another, in its own folder.
fn failing(name: &str) -> Desk {
    let desk = Desk::new(&format!("maps/{name}"));
    desk.write("trial/mod.json", MANIFEST);
    let raws = RECIPE.replace(
        r#""id": "mine","#,
        r#""id": "mine", "fallback": "core:plain_rooms","#,
    );
    let raws = raws.replace(
        r#"{ "do": { "exit": {} } }"#,
        r#"{ "do": { "cull_unreachable": { "least": 90 } } }, { "do": { "exit": {} } }"#,
    );
    desk.write("trial/raws/all.json", &raws);
    desk
}

#[test]
fn a_check_fails_where_too_many_fall_back_and_tells_each_reason_once() {
    let desk = failing("fallen");
    let words = ["--recipe", "mine", "--mods", "trial", "--count", "4"];
    // Without `--check` it is only reported.
    ends(&desk, 0, &words);
    let told = ends(&desk, 1, &[&words[..], &["--check"]].concat());
    let reasons = told.problems.matches("cull_unreachable: only ").count();
    assert_eq!(reasons, 1, "{}", told.problems);
    for expected in [
        "trial:mine: 48 tries failed, the first with seed 1: cull_unreachable: only ",
        "trial:mine: 4 of 4 levels fell back to another recipe; at most 5 % may\n",
        "too many levels fell back\n",
    ] {
        assert!(told.problems.contains(expected), "{}", told.problems);
    }
    assert!(told.out.contains("4 fell back, 0 failed"), "{}", told.out);
}

#[test]
fn a_failed_try_can_be_watched() {
    let desk = failing("watched");
    let words = ["--recipe", "mine", "--mods", "trial", "--history", "steps"];
    let told = ends(&desk, 0, &words);
    // The last picture shows what the failed step has left.
    picture(&desk, "steps/failed/04-cull_unreachable.png");
    assert!(!desk.folder.join("steps/failed/05-exit.png").exists());
    picture(&desk, "steps/01-rooms.png");
    let why = "why trial:mine failed in try 11: cull_unreachable: only ";
    assert!(told.out.contains(why), "{}", told.out);
}

/// A vault that brings something into a level that the proof refuses.
#[test]
fn what_the_proof_refuses_no_level_has() {
    for (name, rows, why) in [
        ("stairs", r#"["...", ".>.", "..."]"#, "stairs down are at"),
        ("way_up", r#"["...", ".<.", "..."]"#, "stairs up are at"),
    ] {
        let desk = Desk::new(&format!("maps/refused_{name}"));
        desk.write("trial/mod.json", MANIFEST);
        let vault = r#"{ "do": { "exit": {} } },
            { "do": { "vaults": { "prefabs": ["piece"], "needed": true } } }"#;
        let raws = RECIPE.replace(r#"{ "do": { "exit": {} } }"#, vault);
        let prefab = format!(r#"{{ "prefabs": [{{ "id": "piece", "rows": {rows} }}], "#);
        let prefab = prefab.replace('H', "#");
        desk.write("trial/raws/all.json", raws.replacen('{', &prefab, 1));
        let words = ["--recipe", "mine", "--mods", "trial"];
        let told = ends(&desk, 0, &words);
        assert!(told.problems.contains(why), "{name}: {}", told.problems);
        assert!(told.out.contains("\nno recipe, 80 by 50"), "{name}");
        for depth in ["1", "5"] {
            let many = ["--count", "3", "--check", "--depth", depth];
            let told = ends(&desk, 1, &[&words[..], &many].concat());
            assert!(told.out.contains(" 0 failed"), "{name}: {}", told.out);
        }
    }
}

/// The stairs come into a maze after its hunt was proved.
#[test]
fn a_maze_with_slow_stairs_is_not_handed_out() {
    let desk = Desk::new("maps/slow_stairs");
    desk.write("trial/mod.json", MANIFEST);
    let slow = r#"{ "terrain": [{ "id": "core:stairs_up", "override": "patch", "turns": 2 }] }"#;
    desk.write("trial/raws/all.json", slow);
    let words = ["--depth", "5", "--mods", "trial", "--count", "2", "--check"];
    let told = ends(&desk, 1, &words);
    assert!(told.out.contains(" 0 failed"), "{}", told.out);
    assert!(told.out.contains("2 fell back"), "{}", told.out);
}

#[test]
fn what_fits_nowhere_says_why() {
    let desk = Desk::new("maps/nowhere");
    desk.write("trial/mod.json", MANIFEST);
    let row = format!("\"{}\"", ".".repeat(100));
    let rows = vec![row; 60].join(",");
    for (step, words) in [
        (
            r#"{ "section": { "prefab": "piece", "needed": true } }"#,
            "trial:piece fits nowhere: of 1 places 1 reach over the edge of the level",
        ),
        (
            r#"{ "vaults": { "prefabs": ["piece"], "needed": true } }"#,
            "each piece fits nowhere: of 1 places 1 reach over the edge",
        ),
        (
            r#"{ "vaults": { "prefabs": ["wide"], "needed": true } }"#,
            "lie on ground that does not suit",
        ),
    ] {
        let exit = r#"{ "do": { "exit": {} } }"#;
        let raws = RECIPE.replace(exit, &format!(r#"{exit}, {{ "do": {step} }}"#));
        let wide = vec![format!("\"{}\"", ".".repeat(60)); 40].join(",");
        let prefabs = format!(
            r#"{{ "prefabs": [{{ "id": "piece", "rows": [{rows}] }},
                {{ "id": "wide", "rows": [{wide}] }}], "#
        );
        desk.write("trial/raws/all.json", raws.replacen('{', &prefabs, 1));
        let told = ends(&desk, 0, &["--recipe", "mine", "--mods", "trial"]);
        assert!(told.problems.contains(words), "{step}: {}", told.problems);
    }
}
