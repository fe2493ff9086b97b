//! The laws of merging, as a table and as properties.

use crate::test_mods::*;
use chance::Stream;
use serde_json::{Value as Json, json};
use wyrmhold::catalog::schema::Section;
use wyrmhold::raws::load::Loaded;
use wyrmhold::raws::report_text;

/// The fields of the core's cave rat before any change, as far as the table uses them.
fn rat(field: &str) -> Json {
    value(&example("{}"), Section::Monsters, "core:cave_rat", field)
}

#[test]
fn every_operation_does_what_it_says() {
    let hp = rat("hit_points").as_i64().unwrap();
    let to_hit = rat("to_hit").as_i64().unwrap();
    let weight = rat("spawn.weight").as_i64().unwrap();
    let min = rat("spawn.min_depth");
    let rat_of = |change: &str| {
        format!(r#"{{ "monsters": [{{ "id": "cave_rat", "override": "patch", {change} }}] }}"#)
    };
    let copy_of = |change: &str| {
        format!(r#"{{ "monsters": [{{ "id": "new_rat", "copy_from": "cave_rat"{change} }}] }}"#)
    };
    let drink = |change: &str| {
        format!(r#"{{ "items": [{{ "id": "healing_draught", "override": "patch", {change} }}] }}"#)
    };
    let patch = |filter: &str, set: &str| {
        format!(
            r#"{{ "patch": [{{ "where": {{ "kind": "monsters"{filter} }}, "set": {{ {set} }} }}] }}"#
        )
    };
    const OLD: &str = "core:cave_rat";
    const NEW: &str = "example:new_rat";
    const TEA: &str = "core:healing_draught";
    let table: Vec<(String, Section, &str, &str, Json)> = vec![
        (rat_of(r#""hit_points": 9"#), Section::Monsters, OLD, "hit_points", json!(9)),
        (rat_of(r#""hit_points": { "add": 2 }"#), Section::Monsters, OLD, "hit_points", json!(hp + 2)),
        (rat_of(r#""hit_points": { "add": -2 }"#), Section::Monsters, OLD, "hit_points", json!(hp - 2)),
        (rat_of(r#""hit_points": { "mul": 3 }"#), Section::Monsters, OLD, "hit_points", json!(hp * 3)),
        (rat_of(r#""hit_points": { "mul": 1.5 }"#), Section::Monsters, OLD, "hit_points", json!((hp as f64 * 1.5).round() as i64)),
        (rat_of(r#""hit_points": { "add": 1, "mul": 2 }"#), Section::Monsters, OLD, "hit_points", json!((hp + 1) * 2)),
        (rat_of(r#""hit_points": { "mul": 2, "add": 1 }"#), Section::Monsters, OLD, "hit_points", json!(hp * 2 + 1)),
        (rat_of(r#""to_hit": { "add": 1 }"#), Section::Monsters, OLD, "to_hit", json!(to_hit + 1)),
        (rat_of(r#""to_hit": null"#), Section::Monsters, OLD, "to_hit", Json::Null),
        (rat_of(r#""speed": { "add": 50 }"#), Section::Monsters, OLD, "speed", json!(150)),
        (rat_of(r#""name": "mouse""#), Section::Monsters, OLD, "name", json!("mouse")),
        (rat_of(r#""opens_doors": true"#), Section::Monsters, OLD, "opens_doors", json!(true)),
        (rat_of(r#""tags": ["a"]"#), Section::Monsters, OLD, "tags", json!(["a"])),
        (rat_of(r#""tags": { "append": ["a"] }"#), Section::Monsters, OLD, "tags", json!(["beast", "a"])),
        (rat_of(r#""tags": { "prepend": ["a"] }"#), Section::Monsters, OLD, "tags", json!(["a", "beast"])),
        (rat_of(r#""tags": { "drop": ["beast"] }"#), Section::Monsters, OLD, "tags", json!([])),
        (rat_of(r#""tags": { "drop": ["beast"], "append": ["a", "b"] }"#), Section::Monsters, OLD, "tags", json!(["a", "b"])),
        (rat_of(r#""tags": null"#), Section::Monsters, OLD, "tags", Json::Null),
        (rat_of(r#""spawn": { "weight": 3 }"#), Section::Monsters, OLD, "spawn.weight", json!(3)),
        (rat_of(r#""spawn": { "weight": 3 }"#), Section::Monsters, OLD, "spawn.min_depth", min.clone()),
        (rat_of(r#""spawn": { "weight": { "mul": 2 } }"#), Section::Monsters, OLD, "spawn.weight", json!(weight * 2)),
        (rat_of(r#""spawn": null"#), Section::Monsters, OLD, "spawn", Json::Null),
        (copy_of(""), Section::Monsters, NEW, "hit_points", json!(hp)),
        (copy_of(""), Section::Monsters, NEW, "spawn.min_depth", min.clone()),
        (copy_of(r#", "hit_points": 9"#), Section::Monsters, NEW, "hit_points", json!(9)),
        (copy_of(r#", "hit_points": 9"#), Section::Monsters, OLD, "hit_points", json!(hp)),
        (copy_of(r#", "hit_points": { "add": 1 }"#), Section::Monsters, NEW, "hit_points", json!(hp + 1)),
        (copy_of(r#", "tags": { "append": ["a"] }"#), Section::Monsters, NEW, "tags", json!(["beast", "a"])),
        (copy_of(r#", "to_hit": null"#), Section::Monsters, NEW, "to_hit", Json::Null),
        (copy_of(r#", "spawn": { "weight": 1 }"#), Section::Monsters, NEW, "spawn.min_depth", min.clone()),
        (drink(r#""quaff": [{ "heal": "1d4" }]"#), Section::Items, TEA, "quaff", json!([{ "heal": "1d4" }])),
        (drink(r#""quaff": { "append": [{ "to_hit": 1 }] }"#), Section::Items, TEA, "quaff", json!([{ "heal": "2d6+6" }, { "to_hit": 1 }])),
        (drink(r#""quaff": { "drop": ["heal"], "append": [{ "to_hit": 1 }] }"#), Section::Items, TEA, "quaff", json!([{ "to_hit": 1 }])),
        (drink(r#""quaff": { "drop": [{ "heal": "2d6+6" }] }"#), Section::Items, TEA, "quaff", json!([])),
        (patch("", r#""sight": 5"#), Section::Monsters, "core:kobold", "sight", json!(5)),
        (patch(r#", "tag": "beast""#, r#""sight": 5"#), Section::Monsters, OLD, "sight", json!(5)),
        (patch(r#", "tag": "beast""#, r#""sight": 5"#), Section::Monsters, "core:kobold", "sight", json!(8)),
        (patch(r#", "id": "cave_rat""#, r#""hit_points": { "mul": 2 }"#), Section::Monsters, OLD, "hit_points", json!(hp * 2)),
        (patch(r#", "id": "cave_rat""#, r#""hit_points": { "mul": 2 }"#), Section::Monsters, "core:kobold", "hit_points", json!(8)),
        (r#"{ "monsters": [{ "id": "cave_rat", "override": "patch", "if_mod": "absent", "sight": 1 }] }"#.into(), Section::Monsters, OLD, "sight", rat("sight")),
        (r#"{ "monsters": [{ "id": "cave_rat", "override": "patch", "if_mod": "core", "sight": 1 }] }"#.into(), Section::Monsters, OLD, "sight", json!(1)),
        (r#"{ "monsters": [{ "id": "cave_rat", "override": "patch", "if_mod": ["core", "absent"], "sight": 1 }] }"#.into(), Section::Monsters, OLD, "sight", rat("sight")),
        (r#"{ "monsters": [{ "id": "base", "abstract": true, "copy_from": "cave_rat", "sight": 2 }, { "id": "new_rat", "copy_from": "base" }] }"#.into(), Section::Monsters, NEW, "sight", json!(2)),
        (r#"{ "remove": { "items": [{ "id": "healing_draught", "instead": "royal_draught" }] } }"#.into(), Section::Heroes, "core:delver", "items", json!(["core:short_sword", "core:leather_jerkin", "core:pitch_torch", { "count": 2, "item": "core:royal_draught" }])),
        (r##"{ "terrain": [{ "id": "wall", "override": "replace", "role": "wall", "walkable": false, "sign": "#", "name": "hedge", "glyph": "&", "color": "#00ff00" }] }"##.into(), Section::Terrain, "core:wall", "name", json!("hedge")),
    ];
    assert!(table.len() >= 40, "{}", table.len());
    for (raws, kind, id, field, expected) in table {
        let loaded = example(&raws);
        assert!(!loaded.has_errors(), "{raws}\n{}", report_text(&loaded));
        assert_eq!(value(&loaded, kind, id, field), expected, "{raws}");
    }
}

#[test]
fn operators_never_apply_twice() {
    let raws = r#"{ "monsters": [
        { "id": "one_rat", "copy_from": "cave_rat", "hit_points": { "add": 1 } },
        { "id": "two_rat", "copy_from": "one_rat" },
        { "id": "six_rat", "copy_from": "two_rat", "hit_points": { "add": 1 } }
    ] }"#;
    let loaded = example(raws);
    let hp = rat("hit_points").as_i64().unwrap();
    let of = |id: &str| value(&loaded, Section::Monsters, id, "hit_points");
    assert_eq!(of("example:one_rat"), json!(hp + 1));
    assert_eq!(of("example:two_rat"), json!(hp + 1));
    assert_eq!(of("example:six_rat"), json!(hp + 2));
}

#[test]
fn a_selection_reaches_the_monsters_of_other_mods() {
    let adds = mod_of(
        &manifest("zoo_mod"),
        &[r#"{ "monsters": [{ "id": "lynx", "copy_from": "cave_rat", "hit_points": 10 }] }"#],
    );
    let balances = mod_of(
        &manifest("all_mod"),
        &[
            r#"{ "patch": [{ "where": { "kind": "monsters", "tag": "beast" }, "set": { "hit_points": { "mul": 2 } } }] }"#,
        ],
    );
    let loaded = over_core(vec![adds, balances]);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    assert_eq!(
        value(&loaded, Section::Monsters, "zoo_mod:lynx", "hit_points"),
        json!(20)
    );
}

/// The result of a load, as text.
fn outcome(loaded: &Loaded) -> String {
    let entries = loaded
        .registry
        .entries
        .iter()
        .map(|((kind, id), entry)| format!("{} {id} {}\n", kind.name(), entry.node.to_json()));
    entries.collect::<String>() + &report_text(loaded)
}

#[test]
fn the_order_of_files_and_of_packages_does_not_matter() {
    let entries = [
        r#""monsters": [{ "id": "one_rat", "copy_from": "two_rat", "sight": 3 }]"#,
        r#""monsters": [{ "id": "two_rat", "copy_from": "cave_rat", "hit_points": { "add": 1 } }]"#,
        r#""monsters": [{ "id": "kobold", "override": "patch", "sight": { "add": 1 } }]"#,
        r#""items": [{ "id": "tea", "copy_from": "healing_draught" }]"#,
        r#""patch": [{ "where": { "kind": "monsters", "tag": "beast" }, "set": { "sight": { "add": 1 } } }]"#,
    ]
    .map(|entry| format!("{{ {entry} }}"));
    let other = r#"{ "patch": [{ "where": { "kind": "monsters" }, "set": { "hit_points": { "mul": 2 } } }] }"#;
    let build = |order: &[usize], flip: bool| {
        let files: Vec<&str> = order.iter().map(|&place| entries[place].as_str()).collect();
        let mut mods = vec![
            mod_of(&manifest("one_mod"), &files),
            mod_of(&manifest("two_mod"), &[other]),
        ];
        if flip {
            mods.reverse();
        }
        over_core(mods)
    };
    let expected = outcome(&build(&[0, 1, 2, 3, 4], false));
    let mut stream = Stream::named(5, "orders");
    for round in 0..40 {
        let mut order = vec![0, 1, 2, 3, 4];
        for place in (1..order.len()).rev() {
            order.swap(place, stream.below(place as i32 + 1) as usize);
        }
        let got = outcome(&build(&order, round % 2 == 0));
        assert_eq!(got, expected, "seed 5, round {round}, order {order:?}");
    }
}

#[test]
fn ids_are_looked_up_in_the_own_mod_then_in_dependencies_then_in_the_core() {
    let base = r#"{ "monsters": [{ "id": "lynx", "copy_from": "cave_rat", "sight": 2 }] }"#;
    let rat_too =
        r#"{ "monsters": [{ "id": "cave_rat", "copy_from": "core:cave_rat", "sight": 3 }] }"#;
    let user = r#"{ "monsters": [{ "id": "kitten", "copy_from": "lynx" }, { "id": "vole", "copy_from": "cave_rat" }] }"#;
    let loaded = over_core(vec![
        mod_of(&manifest("base_mod"), &[base, rat_too]),
        mod_of(&manifest_on("user_mod", &["base_mod"]), &[user]),
    ]);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    assert_eq!(
        value(&loaded, Section::Monsters, "user_mod:kitten", "sight"),
        json!(2)
    );
    assert_eq!(
        value(&loaded, Section::Monsters, "user_mod:vole", "sight"),
        json!(3)
    );

    let two = over_core(vec![
        mod_of(&manifest("base_mod"), &[base]),
        mod_of(&manifest("more_mod"), &[base]),
        mod_of(
            &manifest_on("user_mod", &["base_mod", "more_mod"]),
            &[r#"{ "monsters": [{ "id": "kitten", "copy_from": "lynx" }] }"#],
        ),
    ]);
    assert_eq!(codes(&two), ["ambiguous-id"], "{}", report_text(&two));
}

#[test]
fn a_chain_of_copies_has_an_end() {
    let long: Vec<String> = (0..30)
        .map(|place| match place {
            0 => r#"{ "id": "rat_0", "copy_from": "cave_rat" }"#.to_string(),
            _ => format!(
                r#"{{ "id": "rat_{place}", "copy_from": "rat_{}" }}"#,
                place - 1
            ),
        })
        .collect();
    let raws = format!(r#"{{ "monsters": [{}] }}"#, long.join(", "));
    let loaded = example(&raws);
    assert!(
        codes(&loaded).contains(&"copy-too-long") || loaded.diags.is_empty(),
        "{}",
        report_text(&loaded)
    );
}
