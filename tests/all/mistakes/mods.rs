//! Mistakes in what mods do to each other and let players choose: settings, conditions,
//! selections, insertions, and mods of which nothing is wanted.

use super::{Mistake, differs, example, in_file, in_manifest, put, try_all, unmark};

/// A mod with one setting of each sort.
const MANIFEST: &str = r#"{
  "id": "example", "name": "Example", "version": "1.0.0", "game": "*",
  "settings": {
    "hard": { "switch": false },
    "rats": { "number": { "default": 3, "min": 1, "max": 9 } },
    "mood": { "choice": ["mild", "grim"] }
  }
}"#;

/// Entries that read every setting.
const READS: &str = r#"
    { "id": "hard_rat", "copy_from": "cave_rat", "if_setting": ["hard", { "mood": "grim" }] },
    { "id": "slow_rat", "copy_from": "cave_rat", "sight": { "setting": "rats" } }"#;

#[rustfmt::skip] // one mistake, one line
const SETTINGS: &[Mistake] = &[
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦"hart" }"#, "unknown-setting", "hard"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦"!hard" }"#, "unknown-setting", r#"{ "not": "hard" }"#),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦"rats" }"#, "wrong-type", r#"{ "least": 3 }"#),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦"mood" }"#, "wrong-type", r#"{ "mood": "mild" }"#),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": { "mood": ¦"grimm" } }"#, "wrong-choice", "grim"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": { ¦"mod": "grim" } }"#, "unknown-setting", "mood"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": { "hard": ¦"yes" } }"#, "wrong-type", r#""hard""#),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": { "rats": { ¦"min": 3 } } }"#, "unknown-field", "least"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦true }"#, "wrong-type", "hard"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦[] }"#, "wrong-type", "hard"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", ¦"if_settings": "hard" }"#, "unknown-field", "if_setting"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "sight": { "setting": ¦"rat" } }"#, "unknown-setting", "rats"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "sight": { "setting": "rats", ¦"plus": 2 } }"#, "unknown-field", "\"add\": 2"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "sight": { "setting": "rats", "mul": ¦"2" } }"#, "wrong-type", "2"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "sight": ¦{ "setting": "hard" } }"#, "wrong-type", "write { \"setting\": \"rats\" }"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "sight": { "setting": "hard", "add": ¦2 } }"#, "wrong-type", "number"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "spawn": { "weight": { "setting": ¦3 } } }"#, "wrong-type", "rats"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "spawn": { ¦"if_setting": "hard" } }"#, "unknown-field", "beside the `id`"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_mod": ¦"!zoo" }] }"#, "bad-mod-id", r#"{ "not": "zoo" }"#),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_mod": ¦{ "not": 3 } }] }"#, "wrong-type", "not"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_mod": { "not": ¦"zoo" } }] }"#, "undeclared-mod", "optional"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"unless_mod": "zoo" }] }"#, "unknown-field", "if_mod"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_setting": ¦"hard" }] }"#, "unknown-setting", "mod.json"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "faction": ¦"nobody" }, "set": { "sight": 3 } }] }"#, "unknown-id", ""),
    (r#"{ "patch": [{ "where": { "kind": "items", "faction": ¦"wild_beasts" }, "set": { "value": 3 } }] }"#, "no-effect", "monsters"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "not": ¦"undead" }, "set": { "sight": 3 } }] }"#, "wrong-type", r#""not": { "tag": "undead" }"#),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "not": { ¦"tags": ["undead"] } }, "set": { "sight": 3 } }] }"#, "unknown-field", "tag"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "tag": ["beast", ¦"!small"] }, "set": { "sight": 3 } }] }"#, "bad-tag", r#""not": { "tag": "small" }"#),
    (r#"{ "patch": [{ "where": { "kind": "monsters", ¦"exclude": "beast" }, "set": { "sight": 3 } }] }"#, "unknown-field", "not"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "id": ¦[] }, "set": { "sight": 3 } }] }"#, "wrong-type", "id"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "mod": ¦"My Mod" }, "set": { "sight": 3 } }] }"#, "bad-mod-id", "core"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": { "before": ¦"spawn_item", "values": [{ "do": { "rubble": {} } }] } } }] }"#, "nothing-beside", "spawn_items"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": ¦{ "values": [{ "do": { "rubble": {} } }] } } }] }"#, "missing-field", "before"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": ¦{ "before": "spawn_items" } } }] }"#, "missing-field", "values"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": { "before": "spawn_items", "values": ¦{ "do": { "rubble": {} } } } } }] }"#, "wrong-type", r#""values": [{ "do": { "rubble": {} } }]"#),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": ¦[{ "do": { "rubble": {} } }] } }] }"#, "wrong-type", "before"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": { ¦"befor": "spawn_items", "values": [{ "do": { "rubble": {} } }] } } }] }"#, "unknown-field", "before"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "insert": ¦{ "before": "spawn_items", "after": "start", "values": [{ "do": { "rubble": {} } }] } } }] }"#, "missing-field", "before"),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": { "drop": [¦"spawn_hats"] } }] }"#, "nothing-to-drop", "spawn"),
];

#[rustfmt::skip] // one mistake, one line
const IN_MOD_JSON: &[Mistake] = &[
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "without": ¦"core" }"#, "wrong-type", r#"["core"]"#),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "without": [¦"example"] }"#, "self-dependency", "core"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "without": [¦"zoo"] }"#, "undeclared-mod", "optional"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "without": [¦"cor"] }"#, "undeclared-mod", "did you mean `core`?"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "hard": ¦true } }"#, "wrong-type", "switch"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "hard": { ¦"bool": true } } }"#, "wrong-choice", "switch"),
];

pub fn count() -> usize {
    SETTINGS.len() + FILES.len() + IN_MOD_JSON.len()
}

#[test]
fn the_settings_around_the_mistakes_are_all_read() {
    let raws = format!("{{ \"monsters\": [{READS}] }}");
    let loaded = example(MANIFEST, &raws);
    assert_eq!(differs(&loaded, &[]), None);
    assert!(put("", "").len() > raws.len());
}

#[test]
fn in_settings() {
    try_all("settings", SETTINGS, |text| {
        let (raws, places) = unmark(&format!("{{ \"monsters\": [{text},{READS}] }}"));
        (example(MANIFEST, &raws), places[0])
    });
}

#[test]
fn in_conditions_selections_and_insertions() {
    in_file(FILES);
}

#[test]
fn in_mod_json() {
    in_manifest(IN_MOD_JSON);
}
