//! Files with structural mistakes, and what the game reports about them, written to the
//! folder `WYRMHOLD_ORACLE` for `cargo xtask schema` to compare with an independent
//! validator, beside the schemas that it reads.

use chance::Stream;
use placed_json::diag::Diag;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::load::{Package, load};

/// Reports on the structure of a file, which a schema can see too.
const STRUCTURAL: [&str; 23] = [
    "unknown-section",
    "unknown-field",
    "missing-field",
    "missing-id",
    "wrong-type",
    "out-of-range",
    "wrong-choice",
    "too-many",
    "too-few",
    "bad-sign",
    "too-many-keys",
    "too-short",
    "too-long",
    "bad-dice",
    "bad-color",
    "bad-glyph",
    "bad-tag",
    "bad-id",
    "bad-mod-id",
    "bad-version",
    "bad-operator",
    "operator-not-allowed",
    "needs-override", // to a schema, fields that are missing
];

fn raws() -> Json {
    json!({
        "monsters": [
            { "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040",
              "tags": ["beast"], "hit_points": 6, "armor_class": 12, "to_hit": 1, "damage": "1d4",
              "verb": "bites", "sight": 5, "opens_doors": false, "faction": "wild_beasts", "pack": "newts",
              "call": 3, "wanders": "restless", "corpse": false, "initiative": -2, "scent": 40,
              "spawn": { "weight": 3, "min_depth": 1, "max_depth": 4, "group": "1d3", "pity": 2 } },
            { "id": "shade", "abstract": true, "name": "shade", "sight": 3, "spawn": { "weight": 3 } },
            { "id": "big_rat", "copy_from": "cave_rat", "hit_points": { "add": 2, "mul": 1.5 },
              "tags": { "append": ["big"] }, "spawn": { "weight": { "add": 1 } }, "asleep": null },
            { "id": "kobold", "override": "patch", "speed": 110, "if_mod": "core" },
        ],
        "items": [
            { "id": "tea", "name": "tea", "description": "Hot.", "glyph": "!", "color": "#806040",
              "quaff": [{ "heal": "1d4" }, { "to_hit": 1 }] },
        ],
        "heroes": [{ "id": "delver", "override": "patch", "items": ["tea"] }],
        "rules": [{ "id": "house_rules", "override": "patch", "ways": "four", "stairs": "on_step",
                    "spotting": { "add": 2 } }],
        "factions": [
            { "id": "frogs", "name": "frogs", "to_hero": "ignore",
              "reactions": [{ "to": "wild_beasts", "reaction": "flee" }] },
            { "id": "toads", "copy_from": "frogs",
              "reactions": { "append": [{ "to": "frogs", "reaction": "attack" }] } },
        ],
        "traps": [
            { "id": "pit", "name": "pit", "description": "Deep.", "glyph": "^", "color": "#808080",
              "on_enter": [{ "damage": "1d6" }, { "all": [{ "to_hit": -1 }] }], "verb": "swallows", "hidden": false, "single_use": true },
        ],
        "terrain": [{ "id": "floor", "override": "patch", "cost": 2 }],
        "levels": [{ "id": "cellars", "override": "patch", "traps": "1d4",
                     "recipes": { "append": [{ "recipe": "huts", "weight": 2 }] } }],
        "recipes": [
            { "id": "huts", "fallback": "plain_rooms", "steps": [
                { "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } },
                { "one_of": [{ "weight": 2, "steps": [{ "sort_rooms": { "by": "size" } }] }, { "steps": [] }] },
                { "do": { "corridors": { "style": "nearest", "loops": 2 } }, "chance": 50 },
                { "do": { "start": { "at": "left" } } },
                { "do": { "exit": {} } },
            ] },
            { "id": "plain_rooms", "override": "patch",
              "steps": { "append": [{ "do": { "spawn_items": {} }, "chance": 5 }] } },
        ],
        "prefabs": [
            { "id": "hut", "rows": ["####", "#k.+", "####"], "turns": true, "max_depth": 4,
              "legend": { "k": { "tile": "floor", "monster": "kobold", "chance": 40 } } },
            { "id": "big_hut", "copy_from": "hut", "mirrors": true },
        ],
        "patch": [{ "where": { "kind": "monsters", "tag": "undead" },
                    "set": { "asleep": 10, "hit_points": { "mul": 2 } } }],
        "remove": { "monsters": ["cave_troll"] },
    })
}

fn manifest() -> Json {
    json!({
        "id": "example", "name": "Example", "version": "1.0.0", "game": "*", "authors": ["A"],
        "description": "A mod.", "license": "MIT", "depends": { "core": "*" }, "after": ["other"],
        "settings": { "hard": { "switch": true }, "most": { "number": { "default": 1, "min": 0, "max": 5 } } },
    })
}

/// How many values can be changed: all but the root.
fn count(json: &Json) -> i32 {
    match json {
        Json::Object(fields) => fields.values().map(|each| 1 + count(each)).sum(),
        Json::Array(items) => items.iter().map(|each| 1 + count(each)).sum(),
        _ => 0,
    }
}

/// Changes the value with that number; returns whether it was reached.
fn change(json: &mut Json, left: &mut i32, stream: &mut Stream) -> bool {
    match json {
        Json::Object(fields) => {
            for key in fields.keys().cloned().collect::<Vec<_>>() {
                if *left == 0 {
                    let value = fields.remove(&key).unwrap_or_default();
                    match stream.below(5) {
                        0 => {}
                        1 => drop(fields.insert(format!("{key}_x"), value)),
                        2 => {
                            fields.insert(key, value);
                            fields.insert("zzz".into(), json!(1));
                        }
                        _ => drop(fields.insert(key, other(stream, &value))),
                    }
                    return true;
                }
                *left -= 1;
                if fields
                    .get_mut(&key)
                    .is_some_and(|each| change(each, left, stream))
                {
                    return true;
                }
            }
            false
        }
        Json::Array(items) => {
            for each in items {
                if *left == 0 {
                    *each = other(stream, each);
                    return true;
                }
                *left -= 1;
                if change(each, left, stream) {
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}

/// A value to replace another: of another type, or beyond its range.
fn other(stream: &mut Stream, value: &Json) -> Json {
    let others = [
        json!(null),
        json!(true),
        json!(0),
        json!(7),
        json!(-3),
        json!(100_000),
        json!(2.5),
        json!(""),
        json!("two words"),
        json!("word"),
        json!("#123456"),
        json!("2d6"),
        json!([]),
        json!({}),
        json!(["word"]),
        json!([1]),
        json!({ "add": 1 }),
        json!({ "append": ["word"] }),
        json!({ "heal": "1d4" }),
        json!("x".repeat(500)),
    ];
    match stream.chance(10) {
        true => value.clone(),
        false => stream.pick(&others).cloned().unwrap_or_default(),
    }
}

fn codes(manifest: &Json, raws: &Json) -> Vec<&'static str> {
    let files = BTreeMap::from([
        ("mod.json".to_string(), manifest.to_string().into_bytes()),
        ("raws/all.json".to_string(), raws.to_string().into_bytes()),
    ]);
    let label = "mods/example".to_string();
    let example = Package::sound(Bundle { label, files });
    let loaded = load(&[Package::sound(core_bundle()), example]);
    let is_structural = |diag: &&Diag| {
        // The result of an operator depends on the value it works on.
        let text = &loaded.sources.get(diag.span.file).text[diag.span.start as usize..];
        let is_result = diag.code == "out-of-range" && text.starts_with('{');
        STRUCTURAL.contains(&diag.code) && !is_result
    };
    let structural = loaded.diags.iter().filter(is_structural);
    structural.map(|diag| diag.code).collect()
}

#[test]
fn the_files_that_are_compared_are_sound_before_they_are_changed() {
    assert_eq!(codes(&manifest(), &raws()), [""; 0]);
    let Some(folder) = std::env::var_os("WYRMHOLD_ORACLE") else {
        return;
    };
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).unwrap();
    let mut verdicts = Vec::new();
    for seed in 0..600 {
        let mut stream = Stream::named(seed, "schema oracle");
        let (mut mod_json, mut all) = (manifest(), raws());
        let schema = if seed % 5 == 0 { "mod" } else { "raws" };
        let changed = if seed % 5 == 0 {
            &mut mod_json
        } else {
            &mut all
        };
        let mut place = stream.below(count(changed));
        change(changed, &mut place, &mut stream);
        let file = format!("{seed:03}.json");
        fs::write(folder.join(&file), changed.to_string()).unwrap();
        let codes = codes(&mod_json, &all);
        verdicts.push(json!({ "file": file, "schema": schema, "codes": codes }));
    }
    fs::write(
        folder.join("verdicts.json"),
        Json::from(verdicts).to_string(),
    )
    .unwrap();
    let written = Command::new(env!("CARGO_BIN_EXE_wyrmhold"))
        .args(["mod", "schema"])
        .arg(folder.join("schemas"))
        .status();
    assert!(written.unwrap().success(), "the schemas are not written");
}
