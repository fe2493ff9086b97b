//! What players choose and mods ask for: settings, conditions, selections, insertions,
//! tables, and a mod of which nothing is wanted.

use crate::test_mods::{codes, example, manifest, mod_of, over_core, value};
use serde_json::json;
use wyrmhold::catalog::schema::Section;
use wyrmhold::raws::load::{Loaded, Package};
use wyrmhold::raws::report_text;

const SETTINGS: &str = r#"{
  "id": "choosy", "name": "Choosy", "version": "1.0.0", "game": "*",
  "settings": {
    "hard": { "switch": false },
    "rats": { "number": { "default": 3, "min": 1, "max": 9 } },
    "mood": { "choice": ["mild", "grim"] }
  }
}"#;

const READS: &str = r#"{
  "monsters": [
    { "id": "hard_rat", "copy_from": "cave_rat", "if_setting": "hard" },
    { "id": "soft_rat", "copy_from": "cave_rat", "if_setting": { "not": "hard" } },
    { "id": "grim_rat", "copy_from": "cave_rat", "if_setting": [{ "mood": "grim" }, { "rats": { "least": 4, "most": 8 } }] },
    { "id": "rat", "copy_from": "cave_rat", "sight": { "setting": "rats" }, "damage": { "setting": "rats", "mul": 2, "add": 1 } }
  ],
  "patch": [{ "where": { "kind": "monsters", "id": "rat" }, "set": { "armor_class": 18 }, "if_setting": { "mood": "grim" } }]
}"#;

fn choosy(chosen: &[(&str, &str)]) -> Loaded {
    let mut package = mod_of(SETTINGS, &[READS]);
    let chosen = chosen.iter();
    package.chosen = chosen
        .map(|(name, text)| (name.to_string(), text.to_string()))
        .collect();
    over_core(vec![package])
}

fn has(loaded: &Loaded, section: Section, id: &str) -> bool {
    loaded.registry.entries.contains_key(&(section, id.into()))
}

#[test]
fn content_reads_what_the_player_has_set() {
    let usual = choosy(&[]);
    assert!(usual.diags.is_empty(), "{}", report_text(&usual));
    let monsters = Section::Monsters;
    assert!(!has(&usual, monsters, "choosy:hard_rat") && has(&usual, monsters, "choosy:soft_rat"));
    assert!(!has(&usual, monsters, "choosy:grim_rat"));
    assert_eq!(value(&usual, monsters, "choosy:rat", "sight"), json!(3));
    assert_eq!(value(&usual, monsters, "choosy:rat", "damage"), json!("7"));

    let other = choosy(&[("hard", "true"), ("rats", "5"), ("mood", "grim")]);
    assert!(other.diags.is_empty(), "{}", report_text(&other));
    assert!(has(&other, monsters, "choosy:hard_rat") && !has(&other, monsters, "choosy:soft_rat"));
    assert!(has(&other, monsters, "choosy:grim_rat"));
    assert_eq!(value(&other, monsters, "choosy:rat", "sight"), json!(5));
    assert_eq!(
        value(&other, monsters, "choosy:rat", "armor_class"),
        json!(18)
    );
    // A game is of its settings.
    let hashes = [&usual, &other].map(|loaded| {
        let catalog = loaded.catalog.clone().expect("it is sound");
        catalog
            .content
            .iter()
            .map(|part| part.hash.clone())
            .collect::<Vec<_>>()
    });
    assert_eq!(hashes[0][0], hashes[1][0]);
    assert_ne!(hashes[0][1], hashes[1][1]);
}

#[test]
fn what_cannot_be_chosen_is_told_and_left_out() {
    let loaded = choosy(&[("rats", "99"), ("cats", "3")]);
    assert_eq!(codes(&loaded), ["unknown-setting", "setting-out-of-range"]);
    assert_eq!(
        value(&loaded, Section::Monsters, "choosy:rat", "sight"),
        json!(3)
    );
}

#[test]
fn an_entry_can_be_there_without_a_mod_alone() {
    let raws = r#"{ "monsters": [
      { "id": "one", "copy_from": "cave_rat", "if_mod": { "not": "other" } },
      { "id": "two", "copy_from": "cave_rat", "if_mod": ["core", { "not": ["other", "more"] }] },
      { "id": "three", "copy_from": "cave_rat", "if_mod": "other" }
    ] }"#;
    let optional = r#"{ "id": "mine", "name": "M", "version": "1.0.0", "game": "*", "optional": { "other": "*", "more": "*" } }"#;
    let mine = || mod_of(optional, &[raws]);
    let is_there = |loaded: &Loaded| {
        ["one", "two", "three"].map(|id| has(loaded, Section::Monsters, &format!("mine:{id}")))
    };
    let alone = over_core(vec![mine()]);
    assert!(alone.diags.is_empty(), "{}", report_text(&alone));
    assert_eq!(is_there(&alone), [true, true, false]);
    let both = over_core(vec![mine(), mod_of(&manifest("other"), &[])]);
    assert_eq!(is_there(&both), [false, false, true]);
}

#[test]
fn patches_select_by_several_things_and_leave_some_out() {
    let rows = [
        (r#""tag": ["beast", "big"]"#, [true, false, false]),
        (
            r#""tag": "beast", "not": { "tag": "big" }"#,
            [false, true, false],
        ),
        (r#""faction": "frogs""#, [false, true, true]),
        (
            r#""faction": "frogs", "not": { "id": "c" }"#,
            [false, true, false],
        ),
        (r#""id": ["a", "c"]"#, [true, false, true]),
        (
            r#""mod": "example", "not": { "faction": "frogs" }"#,
            [true, false, false],
        ),
        (r#""mod": "core""#, [false, false, false]),
    ];
    for (condition, expected) in rows {
        let raws = format!(
            r#"{{
              "factions": [{{ "id": "frogs", "name": "the frogs" }}],
              "monsters": [
                {{ "id": "a", "copy_from": "cave_rat", "tags": ["beast", "big"], "faction": null }},
                {{ "id": "b", "copy_from": "cave_rat", "tags": ["beast"], "faction": "frogs" }},
                {{ "id": "c", "copy_from": "cave_rat", "tags": ["small"], "faction": "example:frogs" }}
              ],
              "patch": [{{ "where": {{ "kind": "monsters", {condition} }}, "set": {{ "sight": 29 }} }}]
            }}"#
        );
        let loaded = example(&raws);
        assert!(
            loaded.diags.is_empty(),
            "{condition}: {}",
            report_text(&loaded)
        );
        let found = ["a", "b", "c"].map(|id| {
            value(
                &loaded,
                Section::Monsters,
                &format!("example:{id}"),
                "sight",
            ) == json!(29)
        });
        assert_eq!(found, expected, "{condition}");
    }
}

#[test]
fn lists_are_changed_by_names() {
    let recipe = r#""recipes": [{ "id": "shed", "fallback": "plain_rooms", "steps": [
        { "do": { "rooms": { "tries": 60, "min": 4, "max": 9 } } }, { "do": { "corridors": {} } }, { "do": { "start": {} } },
        { "do": { "exit": {} } }, { "do": { "spawn_items": {} } }
      ] },"#;
    let rows = [
        (
            r#"{ "insert": { "before": "exit", "values": [{ "do": { "rubble": {} } }] } }"#,
            "rooms corridors start rubble exit spawn_items",
        ),
        (
            r#"{ "insert": { "after": "corridors", "values": [{ "do": { "doors": { "percent": 50 } } }, { "do": { "rubble": {} } }] } }"#,
            "rooms corridors doors rubble start exit spawn_items",
        ),
        (
            r#"{ "insert": [{ "before": "start", "values": [{ "do": { "rubble": {} } }] }, { "after": "rubble", "values": [{ "do": { "foliage": {} } }] }] }"#,
            "rooms corridors rubble foliage start exit spawn_items",
        ),
        (
            r#"{ "drop": ["spawn_items"] }"#,
            "rooms corridors start exit",
        ),
    ];
    for (change, expected) in rows {
        let raws = format!(
            "{{ {recipe} {{ \"id\": \"other\", \"copy_from\": \"shed\", \"steps\": {change} }}] }}"
        );
        let loaded = example(&raws);
        assert!(!loaded.has_errors(), "{change}: {}", report_text(&loaded));
        let steps = value(&loaded, Section::Recipes, "example:other", "steps");
        let steps = steps.as_array().expect("it is a list").iter();
        let names = steps.map(|step| {
            let step = step["do"].as_object().expect("it does something");
            step.keys().next().expect("it has a name").clone()
        });
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{change}");
    }
}

#[test]
fn things_are_found_on_some_levels_alone() {
    let raws = r#"{
      "monsters": [
        { "id": "a", "copy_from": "cave_rat", "spawn": { "weight": 9, "min_depth": 1, "max_depth": 5, "levels": ["core:drains"] } },
        { "id": "b", "copy_from": "cave_rat", "spawn": { "weight": 9, "min_depth": 1, "max_depth": 5, "themes": ["wet"] } },
        { "id": "c", "copy_from": "cave_rat", "tags": ["cook"], "spawn": { "weight": 9, "min_depth": 1, "max_depth": 5 } }
      ],
      "levels": [
        { "id": "core:cellars", "override": "patch", "themes": ["wet"] },
        { "id": "core:ossuary", "override": "patch", "monsters_from": { "tags": ["cook"], "except": ["undead"] } }
      ]
    }"#;
    let loaded = example(raws);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    let catalog = loaded.catalog.clone().expect("it is sound");
    let depth_of = |level: &str| {
        let depth = value(&loaded, Section::Levels, level, "depth");
        i32::try_from(depth.as_i64().expect("it has one")).expect("it is small")
    };
    let there = |level: &str| -> Vec<String> {
        let found = catalog.monsters.at(depth_of(level)).into_iter();
        found.map(|(id, _)| catalog[id].id.clone()).collect()
    };
    let is_at = |id: &str, level: &str| there(level).contains(&format!("example:{id}"));
    for (id, expected) in [
        ("a", [false, true, false]),
        ("b", [true, false, false]),
        ("c", [true, true, true]),
    ] {
        let found = ["core:cellars", "core:drains", "core:ossuary"].map(|level| is_at(id, level));
        assert_eq!(found, expected, "{id}");
    }
    assert_eq!(there("core:ossuary"), ["example:c"]);
}

/// A whole game of its own, with nothing of the core but its ground and rules.
const OWN_GAME: &str = include_str!("../../fixtures/own_game.json");

#[test]
fn a_game_can_have_nothing_of_the_core() {
    let own =
        r#"{ "id": "own", "name": "Own", "version": "1.0.0", "game": "*", "without": ["core"] }"#;
    let loaded = over_core(vec![mod_of(own, &[OWN_GAME])]);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    let of_core = |section: Section| {
        let keys = loaded.registry.entries.keys();
        keys.filter(|(each, id)| *each == section && id.starts_with("core:"))
            .count()
    };
    for section in [
        Section::Monsters,
        Section::Items,
        Section::Levels,
        Section::Heroes,
        Section::Hints,
    ] {
        assert_eq!(of_core(section), 0, "{section:?}");
    }
    assert!(of_core(Section::Terrain) > 20);
    assert!(of_core(Section::Sounds) > 20);
    let names = r#"{ "monsters": [{ "id": "x", "copy_from": "own:mouse", "faction": "core:wild_beasts" }] }"#;
    let mut both = OWN_GAME
        .trim()
        .strip_suffix('}')
        .expect("an object")
        .to_string();
    both += "}";
    let faulty: Package = mod_of(own, &[&both, names]);
    assert_eq!(codes(&over_core(vec![faulty])), ["removed-id"]);
}
