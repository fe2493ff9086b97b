//! What the commands tell a modder about the game and about mods: entries, who removed
//! what, sizes, glyphs, and exit codes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wyrmhold::catalog::schema::Section;
use wyrmhold::raws::shape::Shape;

fn desk(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("tools_told")
        .join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A mod in its own folder.
fn write_mod(folder: &Path, id: &str, raws: &str) {
    let home = folder.join(id);
    fs::create_dir_all(home.join("raws")).unwrap();
    let manifest =
        format!(r#"{{ "id": "{id}", "name": "{id}", "version": "1.0.0", "game": "*" }}"#);
    fs::write(home.join("mod.json"), manifest).unwrap();
    fs::write(home.join("raws/all.json"), raws).unwrap();
}

/// Runs the game and expects an exit code; returns its output and its errors.
fn ends(folder: &Path, exit: i32, words: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_wyrmhold"))
        .args(words)
        .current_dir(folder)
        .env("WYRMHOLD_DATA", folder.join("data"))
        .env("HOME", folder.join("home"))
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let problems = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        output.status.code(),
        Some(exit),
        "{words:?}\n{out}\n{problems}"
    );
    (out, problems)
}

#[test]
fn every_entry_of_the_core_is_listed_and_whole() {
    let folder = desk("list");
    let (list, _) = ends(&folder, 0, &["mod", "list", "core"]);
    for id in [
        "core:cave_troll",
        "core:jaw_trap",
        "core:deep_folk",
        "core:bone_vault",
    ] {
        assert!(list.contains(id), "{id} is not in\n{list}");
    }
    assert!(list.contains("undead"), "{list}");
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/content.md"));
    let page = page.unwrap();
    for line in list.lines() {
        let id = line.split_whitespace().nth(1).unwrap();
        assert!(page.contains(&format!("`{id}`")), "{id}");
        let (told, _) = ends(&folder, 0, &["mod", "explain", id]);
        // A shortened value ends in dots, and not in a quote or a bracket.
        assert!(!told.contains("...  "), "{told}");
    }
}

#[test]
fn what_was_removed_is_told_and_what_stands_in() {
    let folder = desk("removed");
    let raws = r#"{
  "items": [{ "id": "mint_tea", "copy_from": "healing_draught", "name": "mint tea" }],
  "remove": { "items": [{ "id": "healing_draught", "instead": "mint_tea" }], "monsters": ["cave_troll"] }
}"#;
    write_mod(&folder, "mymod", raws);
    let explain = |what: &str| ends(&folder, 0, &["mod", "explain", what, "--mods", "mymod"]).0;
    let gone = explain("core:healing_draught");
    for word in [
        "removed by mymod at",
        "all.json:3:",
        "mymod:mint_tea stands in for it",
    ] {
        assert!(gone.contains(word), "{word}: {gone}");
    }
    assert!(explain("cave_troll").contains("removed by mymod"));
    assert!(explain("core:healing_draught.name").contains("removed by mymod"));
    let hero = explain("core:delver");
    let items = hero.lines().find(|line| line.contains("items:")).unwrap();
    assert!(
        items.contains("mymod:mint_tea") && items.contains("replaced by mymod"),
        "{items}"
    );
    let field = explain("core:delver.items");
    assert!(field.contains("replaced by mymod to"), "{field}");
}

#[test]
fn sizes_are_those_of_levels() {
    let folder = desk("sizes");
    let (help, _) = ends(&folder, 0, &["map", "--help"]);
    for (field, option) in [("width", "--width"), ("height", "--height")] {
        let shape = &*Section::Levels.shape().field(field).unwrap().shape;
        let Shape::Whole { least, most } = shape else {
            panic!("{field} is a number")
        };
        assert!(help.contains(&format!("from {least} to {most}")), "{help}");
        for (size, exit) in [(*least, 0), (least - 1, 3), (most + 1, 3)] {
            let size = size.to_string();
            ends(
                &folder,
                exit,
                &["map", "--recipe", "plain_rooms", option, &size],
            );
        }
    }
}

#[test]
fn a_level_is_drawn_with_the_glyphs_of_a_mod() {
    let folder = desk("glyphs");
    let raws = r#"{ "terrain": [
  { "id": "wall", "override": "patch", "glyph": "%", "name": "hedge" },
  { "id": "floor", "override": "patch", "glyph": "~" }
] }"#;
    write_mod(&folder, "hedges", raws);
    let (out, _) = ends(
        &folder,
        0,
        &["map", "--recipe", "plain_rooms", "--mods", "hedges"],
    );
    assert!(out.starts_with(&"%".repeat(80)), "{out}");
    assert!(out.contains("% hedge"), "{out}");
    // The sign of a drawing stays if the glyph is that of another tile.
    assert!(out.contains(". floor"), "{out}");
}

#[test]
fn ground_that_a_mod_adds_is_seen_on_the_map() {
    let folder = desk("ground");
    let raws = r##"{
  "terrain": [{ "id": "mud", "name": "mud", "glyph": "%", "color": "#6a4a2a", "walkable": true, "turns": 3 }],
  "recipes": [{ "id": "plain_rooms", "override": "patch",
    "steps": { "append": [{ "do": { "pools": { "tile": "mud", "percent": 20, "size": 30 } } }] } }]
}"##;
    write_mod(&folder, "muddy", raws);
    let map = |mods: &[&str]| {
        let mut words = vec!["map", "--recipe", "plain_rooms"];
        words.extend(mods);
        ends(&folder, 0, &words).0
    };
    let muddy = map(&["--mods", "muddy"]);
    let (level, legend) = muddy.split_once("\n\n").unwrap();
    let count = level.matches('%').count();
    assert!(count >= 20, "{muddy}");
    let row = legend.lines().find(|line| line.starts_with("% mud"));
    let told = row.and_then(|row| row.split_whitespace().last());
    assert_eq!(told, Some(count.to_string().as_str()), "{legend}");
    assert!(!map(&[]).contains('%'));
}

#[test]
fn wrong_usage_ends_the_same_everywhere() {
    let folder = desk("usage");
    for words in [
        &["--no-such-option"][..],
        &["map", "--no-such-option"],
        &["map", "--depth", "77"],
        &["map", "--recipe", "no_such_recipe"],
        &["map", "--mods", "no_such_mod"],
        &["simulate", "--games", "many"],
        &["simulate", "--mods", "no_such_mod", "--games", "1"],
        &["replay"],
        &["replay", "--headless", "--speed", "9"],
        &["maze", "solve"],
        &["maze", "generate", "--width", "3"],
        &["mod", "explain"],
        &["mod", "nonsense"],
        &["nonsense"],
    ] {
        let (out, problems) = ends(&folder, 3, words);
        assert!(out.is_empty() && !problems.is_empty(), "{words:?}");
    }
    let (help, _) = ends(&folder, 0, &["--help"]);
    assert!(help.contains("with 3 if it was called wrongly"), "{help}");
}

#[test]
fn the_other_mod_is_named_where_two_do_not_go_together() {
    let folder = desk("two");
    let cut =
        r#"{ "remove": { "levels": ["drains", "deep_warrens", "bone_halls", "wyrm_threshold"] } }"#;
    write_mod(&folder, "cut", cut);
    let sixth = r#"{ "levels": [{ "id": "pit", "copy_from": "cellars", "depth": 6 }] }"#;
    write_mod(&folder, "sixth", sixth);
    let (levels, _) = ends(&folder, 0, &["mod", "list", "core"]);
    let ids: Vec<&str> = { levels.lines() }
        .filter(|line| line.starts_with("levels "))
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .filter(|id| *id != "core:cellars")
        .collect();
    write_mod(
        &folder,
        "cut",
        &format!(r#"{{ "remove": {{ "levels": {ids:?} }} }}"#),
    );
    let (out, _) = ends(&folder, 1, &["mod", "validate", "sixth", "--with", "cut"]);
    assert!(out.contains("depth 2") && out.contains("`cut`"), "{out}");
}

#[test]
fn whoever_patches_all_is_told_how_to_spare_the_hunter() {
    let folder = desk("hunter");
    let all = r#"{ "where": { "kind": "monsters" }, "set": { "speed": { "mul": 0.9 } } }"#;
    write_mod(&folder, "slow", &format!(r#"{{ "patch": [{all}] }}"#));
    let (out, _) = ends(&folder, 1, &["mod", "validate", "slow"]);
    for word in ["here it is 90", "core:hoard_wyrm", "\"speed\": 100"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    let spared =
        r#"{ "where": { "kind": "monsters", "id": "core:hoard_wyrm" }, "set": { "speed": 100 } }"#;
    write_mod(
        &folder,
        "slow",
        &format!(r#"{{ "patch": [{all}, {spared}] }}"#),
    );
    ends(&folder, 0, &["mod", "validate", "slow"]);
}

#[test]
fn a_mod_that_is_not_declared_is_told_with_the_way_out() {
    let folder = desk("undeclared");
    let zoo = r#"{ "monsters": [{ "id": "hound", "copy_from": "cave_rat", "name": "hound" }] }"#;
    write_mod(&folder, "zoo", zoo);
    let wants = r#"{ "monsters": [{ "if_mod": "zoo", "id": "zoo:hound", "override": "patch", "hit_points": 9 }] }"#;
    write_mod(&folder, "aaa", wants);
    let (alone, _) = ends(&folder, 0, &["mod", "validate", "aaa"]);
    assert!(
        alone.contains("undeclared-mod") && alone.contains("optional"),
        "{alone}"
    );
    let (both, _) = ends(&folder, 1, &["mod", "validate", "aaa", "--with", "zoo"]);
    assert!(both.contains("`zoo` is laid after `aaa`"), "{both}");
    // The other mod happens to come first: it may still be missing.
    write_mod(
        &folder,
        "zzz",
        r#"{ "monsters": [{ "id": "pup", "copy_from": "zoo:hound" }] }"#,
    );
    let (late, _) = ends(&folder, 0, &["mod", "validate", "zzz", "--with", "zoo"]);
    assert!(
        late.contains("undeclared-mod") && late.contains("depends"),
        "{late}"
    );
}

#[test]
fn what_mod_json_says_of_other_mods_makes_sense() {
    let folder = desk("manifests");
    for (more, code) in [
        (r#""after": ["Third Mod"]"#, "bad-mod-id"),
        (r#""optional": { "Menagerie": "*" }"#, "bad-mod-id"),
        (r#""conflicts": ["x"]"#, "bad-mod-id"),
        (r#""before": ["a-b"]"#, "bad-mod-id"),
        (
            r#""optional": { "zoo": "*" }, "conflicts": ["zoo"]"#,
            "conflict",
        ),
        (r#""after": ["zoo"], "before": ["zoo"]"#, "dependency-cycle"),
        (
            r#""optional": { "zoo": "*" }, "before": ["zoo"]"#,
            "dependency-cycle",
        ),
    ] {
        write_mod(&folder, "mine", "{}");
        let manifest =
            format!(r#"{{ "id": "mine", "name": "M", "version": "1.0.0", "game": "*", {more} }}"#);
        fs::write(folder.join("mine/mod.json"), manifest).unwrap();
        let (out, _) = ends(&folder, 1, &["mod", "validate", "mine"]);
        assert!(out.contains(&format!("[{code}]")), "{more}: {out}");
        assert!(out.contains("1 error, 0 warnings"), "{more}: {out}");
    }
}

#[test]
fn what_is_called_wrongly_ends_alike_and_is_told_in_words() {
    let folder = desk("called_wrongly");
    for (words, told) in [
        (&["simulate", "--hero", "zz"][..], "there is no hero `zz`"),
        (&["map", "--recipe", "zz"], "there is no recipe `zz`"),
        (&["simulate", "--games", "0"], "from 1 to 1000000"),
        (&["simulate", "--games", "-1"], "from 1 to 1000000"),
        (&["simulate", "--games", "abc"], "from 1 to 1000000"),
        (&["simulate", "--max-turns", "-5"], "from 0 to 1000000"),
        (&["map", "--count", "0"], "from 1 to 1000000"),
        (&["map", "--depth", "-1"], "depths go from 1 to 5"),
        (&["map", "--depth", "4294967297"], "write a whole number"),
    ] {
        let (_, problems) = ends(&folder, 3, words);
        assert!(problems.contains(told), "{words:?}: {problems}");
    }
}

#[test]
fn a_link_without_a_run_says_how_its_game_is_played() {
    let folder = desk("links");
    for (link, told) in [
        ("https://example.org/#seed=7", "`wyrmhold --seed 7`"),
        ("https://example.org/#maze=x", "in a browser"),
        ("#seed=7", "`wyrmhold --seed 7`"),
        ("#maze=x", "in a browser"),
    ] {
        let (_, problems) = ends(&folder, 1, &["replay", "--verify", link]);
        assert!(problems.contains("no run in it"), "{problems}");
        assert!(problems.contains(told), "{problems}");
    }
}

#[test]
fn a_link_that_leads_to_no_maze_is_no_missing_file() {
    let folder = desk("maze_links");
    for (link, told) in [
        (
            "https://example.org/#maze=~AAAA",
            "it may have been cut off",
        ),
        ("https://example.org/#seed=7", "this link leads to no maze"),
        ("#daily=2026-01-01", "this link leads to no maze"),
    ] {
        let (_, problems) = ends(&folder, 2, &["maze", "play", link]);
        assert!(problems.contains(told), "{link}: {problems}");
    }
}

#[test]
fn what_is_named_twice_or_is_the_base_game_is_told_so() {
    let folder = desk("twice");
    write_mod(&folder, "sum", "{}");
    for (words, told) in [
        (
            &["mod", "validate", "sum", "sum"][..],
            "sum: this is named twice",
        ),
        (&["simulate", "--mods", "sum,sum"], "sum is named twice"),
        (
            &["mod", "validate", "core"],
            "the base game is there already",
        ),
        (
            &["mod", "list", "core", "sum"],
            "the base game is there already",
        ),
    ] {
        let (_, problems) = ends(&folder, 3, words);
        assert!(problems.contains(told), "{words:?}: {problems}");
    }
}
