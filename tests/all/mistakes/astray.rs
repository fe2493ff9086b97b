//! Keys and values that are right elsewhere: in another section, in another place of the
//! file, or in another game. The help says where they belong, or what is like them here.

use super::{MANIFEST, Mistake, differs, example, in_file, in_manifest, unmark};
use std::collections::BTreeMap;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::load::{Package, load};
use wyrmhold::raws::{core_bundle, report_text};

/// Keys of a whole file, or of a section.
#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ ¦"removes": { "monsters": ["cave_rat"] } }"#, "unknown-section", "did you mean `remove`?"),
    (r#"{ ¦"removed": { "monsters": ["cave_rat"] } }"#, "unknown-section", "did you mean `remove`?"),
    (r#"{ ¦"rmove": { "monsters": ["cave_rat"] } }"#, "unknown-section", "did you mean `remove`?"),
    (r#"{ "monsters": [{ "id": "cave_rat", "override": "patch", ¦"removes": true }] }"#, "unknown-field", "\"remove\": {"),
    (r#"{ "monsters": [{ "id": "core:cave_rat", ¦"rmove": true }] }"#, "unknown-field", "\"remove\": { \"monsters\": [\"core:cave_rat\"] }"),
    (r#"{ "remove": { "monsters": [{ "id": "cave_rat", ¦"replace_by": "kobold" }] } }"#, "unknown-field", "`instead`"),
    (r#"{ "rules": ¦{ "spotting": 20 } }"#, "wrong-type", "[{ \"id\": \"house_rules\", \"override\": \"patch\", \"spotting\": 20 }]"),
    (r#"{ "rules": [¦{ "spotting": 20 }] }"#, "missing-id", "\"id\": \"house_rules\", \"override\": \"patch\""),
    (r#"{ "heroes": ¦{ "hit_points": 20 } }"#, "wrong-type", "\"heroes\": ["),
    (r#"{ "hints": [¦"Mud holds you fast."] }"#, "wrong-type", "{ \"id\": \"mud_holds\", \"text\": \"Mud holds you fast.\" }"),
    (r#"{ "hints": ¦"Mud holds you fast." }"#, "wrong-type", "[{ \"id\": \"mud_holds\", \"text\": \"Mud holds you fast.\" }]"),
    (r#"{ "hints": ¦{ "mud": "Mud holds." } }"#, "wrong-type", "[{ \"id\": \"mud\", \"text\": \"Mud holds.\" }]"),
    (r#"{ "hints": [¦{ "text": "Mud holds." }] }"#, "missing-id", "\"id\": \"mud_holds\""),
    (r#"{ "patch": [{ "where": { "kind": "terrain", "tag": ¦"wet" }, "set": { "turns": 2 } }] }"#, "empty-selection", "take `tag` out"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "id": ["cave_rat", ¦"kobolt"] }, "set": { "sight": 3 } }] }"#, "unknown-id", "kobold"),
    (r#"{ "patch": [{ "where": { "kind": "monsters", "id": ¦"healing_draught" }, "set": { "sight": 3 } }] }"#, "wrong-kind", "\"kind\": \"items\""),
    (r#"{ "patch": [{ "where": { "kind": "monsters" }, "set": { "spawn": ¦null } }] }"#, "empty-depth", "`spawn`"),
    (r#"{ "monsters": [{ "id": "hoard_wyrm", ¦"patch": true, "hit_points": 60 }] }"#, "unknown-field", "\"override\": \"patch\""),
    (r#"{ "remove": { "recipes": [¦"plain_rooms"] } }"#, "removed-but-used", "{ \"id\": \"core:plain_rooms\", \"instead\": … }"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_mod": ["absent", ¦3] }] }"#, "wrong-type", "a list of ids"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_mod": ¦{ "absent": "*" } }] }"#, "wrong-type", "\"absent\""),
    (r#"{ "monsters": [{ "id": "cave_rat", "copy_from": ¦"cave_rat", "sight": 9 }] }"#, "copy-cycle", "\"override\": \"patch\""),
];

/// Fields of other sections, and of other games.
#[rustfmt::skip] // one mistake, one line
const FIELDS: &[Mistake] = &[
    (r#"{ "terrain": [{ "id": "road", "override": "patch", ¦"speed": 50 }] }"#, "unknown-field", "`speed` is a field of heroes and monsters; a kind of terrain has `turns`"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", ¦"sight": 3 }] }"#, "unknown-field", "a kind of terrain has `opaque`"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", ¦"tags": ["wet"] }] }"#, "unknown-field", "a field of heroes, items, monsters and others"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", ¦"light": false }] }"#, "unknown-field", "\"dark\": true"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", ¦"light": 3 }] }"#, "unknown-field", "\"dark\": false"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", ¦"turns": 2 }] }"#, "unknown-field", "a field of prefabs and statuses and terrain"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", ¦"size": [60, 40] }] }"#, "unknown-field", "\"width\": 60, \"height\": 40"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"dark": true }] }"#, "unknown-field", "a field of levels"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"regen": 5 }] }"#, "unknown-field", "heals_every"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"regeneration": 5 }] }"#, "unknown-field", "heals_every"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"turns": 2 }] }"#, "unknown-field", "a monster has `speed`"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"items": ["healing_draught"] }] }"#, "unknown-field", "\"carries\": [{ \"item\": \"healing_draught\" }]"),
    (r#"{ "heroes": [{ "id": "delver", "override": "patch", ¦"heals_every": 9 }] }"#, "unknown-field", "regeneration"),
    (r#"{ "items": [{ "id": "cup", "copy_from": "healing_draught", ¦"on_enter": [{ "heal": "1d4" }] }] }"#, "unknown-field", "quaff"),
    (r#"{ "items": [{ "id": "cup", "copy_from": "healing_draught", ¦"power": 3 }] }"#, "unknown-field", "\"worn\": { \"changes\": [{ \"figure\": \"power\", \"amount\": 3 }]"),
    (r#"{ "traps": [{ "id": "pit", "copy_from": "jaw_trap", ¦"effects": [{ "heal": "1d4" }] }] }"#, "unknown-field", "on_enter"),
    (r#"{ "traps": [{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ "damage": "1d4" }], ¦"heal": "1d4" }] }"#, "unknown-field", "into the list `on_enter`: { \"heal\""),
    (r#"{ "traits": [{ "id": "of_thorns", "override": "patch", ¦"retaliate": 2 }] }"#, "unknown-field", "on_hurt"),
    (r#"{ "heroes": [{ "id": "delver", "override": "patch", ¦"class": "warrior" }] }"#, "unknown-field", "a class of its own"),
    (r#"{ "factions": [{ "id": "frogs", "name": "frogs", ¦"enemies": ["wild_beasts"] }], "monsters": [{ "id": "frog", "copy_from": "cave_rat", "faction": "frogs" }] }"#, "unknown-field", "reactions"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", ¦"blocks_movement": true }] }"#, "unknown-field", "\"walkable\": false"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", ¦"transparent": false }] }"#, "unknown-field", "\"opaque\": true"),
    (r#"{ "items": [{ "id": "cup", "copy_from": "healing_draught", ¦"effects": "heal" }] }"#, "unknown-field", "\"quaff\": [{ \"heal\": \"2d6\" }]"),
    (r#"{ "hints": [{ "id": "mud", "text": "Hi.", ¦"name": "x" }] }"#, "unknown-field", "elements, factions, heroes and others"),
];

/// Parts of `spawn` outside of it.
#[rustfmt::skip] // one mistake, one line
const SPAWN: &[Mistake] = &[
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"weight": 5 }] }"#, "unknown-field", "\"spawn\": { \"weight\": 5 }"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"rarity": 3 }] }"#, "unknown-field", "\"spawn\": { \"weight\": 3 }"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", ¦"depth": [2, 4] }] }"#, "unknown-field", "\"min_depth\": 2, \"max_depth\": 4"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "spawn": { "weight": 3 }, ¦"min_depth": 2 }] }"#, "unknown-field", "put it into `spawn`, which is there already: \"min_depth\": 2"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "spawn": ¦[1, 4] }] }"#, "wrong-type", "\"min_depth\": 1, \"max_depth\": 4"),
];

/// Values in a wrong form.
#[rustfmt::skip] // one mistake, one line
const VALUES: &[Mistake] = &[
    (r#"{ "terrain": [{ "id": "swamp", "copy_from": "floor", "role": ¦"swamp" }] }"#, "wrong-choice", "a new kind leaves `role` out"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", "walkable": ¦null }] }"#, "missing-field", "write true or false"),
    (r##"{ "terrain": [{ "id": "road", "override": "patch", "color": ¦null }] }"##, "missing-field", "such as \"#c08040\""),
    (r######"{ "prefabs": [{ "id": "guard_vault", "override": "replace", "rows": ["#####", "#.w.+", "#####"], "legend": { "w": { "tile": ¦3 } } }] }"######, "wrong-type", "an id in quotes"),
    (r######"{ "prefabs": [{ "id": "guard_vault", "override": "replace", "rows": ["#####", "#.w.+", "#####"], "legend": { "w": { ¦"items": ["healing_draught"] } } }] }"######, "unknown-field", "\"item\": \"healing_draught\""),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "name": "a¦\tb" }] }"#, "control-character", "no control characters"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "description": ¦"a\nb" }] }"#, "unwelcome-character", "a blank instead"),
    (r#"{ "traps": [{ "id": "pit", "copy_from": "jaw_trap", "on_enter": ¦[] }] }"#, "too-few", "at least 1, such as {"),
    (r#"{ "recipes": [{ "id": "plain_rooms", "override": "patch", "steps": [¦{ "cellular_caves": {} }, { "start": {} }, { "exit": {} }] }] }"#, "wrong-type", "{ \"do\": { \"start\": {} } }"),
    (r#"{ "recipes": [{ "id": "plain_rooms", "override": "patch", "steps": [¦{ "step": "cellular_caves" }, { "step": "start" }, { "step": "exit" }] }] }"#, "wrong-type", "{ \"do\": { \"start\": {} } }"),
    (r#"{ "recipes": [{ "id": "plain_rooms", "override": "patch", "steps": { "append": [{ "do": { "section": { "prefab": "guard_vault", ¦"where": "middle" } } }] } }] }"#, "unknown-field", "did you mean `at`?"),
    (r#"{ "recipes": [{ "id": "plain_rooms", "override": "patch", "steps": { "append": [{ "do": ¦[{ "doors": { "percent": 50 } }, { "road": {} }] }] } }] }"#, "wrong-type", "{ \"do\": { \"road\": {} } }"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": [¦["plain_rooms", 2]] }] }"#, "wrong-type", "{ \"recipe\": \"plain_rooms\", \"weight\": 2 }"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": ¦[] }] }"#, "too-few", "{ \"recipe\": \"choked_drains\" }"),
    (r#"{ "recipes": [{ "id": "plain_rooms", "override": "patch", "fallback": ¦"plain_rooms" }] }"#, "fallback-cycle", "take `fallback` out"),
    (r#"{ "recipes": [{ "id": "hunt", "steps": [{ "do": { "hunted_maze": { "hunter": ¦"cave_rat" } } }] }] }"#, "unfit-hunter", "\"hunts\": \"maze\", \"asleep\": 0"),
];

/// Terrain of the game that a mod makes unfit: told where the mod says so.
#[rustfmt::skip] // one mistake, one line
const TERRAIN: &[Mistake] = &[
    (r#"{ "terrain": [{ "id": "door_open", "override": "patch", "walkable": ¦false }] }"#, "unfit-role", "\"walkable\": true"),
    (r#"{ "terrain": [{ "id": "hatch", "copy_from": "wall" }, { "id": "door_shut", "override": "patch", "opened": ¦"hatch" }] }"#, "dead-door", "\"walkable\": true"),
    (r#"{ "terrain": [{ "id": "floor", "override": "patch", "role": ¦null }] }"#, "missing-terrain", "with its role"),
    (r#"{ "terrain": [{ "id": "grass", "override": "patch", "role": ¦"road" }] }"#, "same-role", "leave `role` out"),
    (r#"{ "terrain": [{ "id": "floor", "override": "patch", "sign": ¦null }] }"#, "unfit-role", "\"sign\": \".\""),
    (r#"{ "terrain": [{ "id": "water", "override": "patch", "sign": ¦"w" }] }"#, "unknown-sign", "keep its sign"),
    (r#"{ "terrain": [{ "id": "door_shut", "override": "patch", "opened": ¦null }] }"#, "unfit-role", "\"opened\": \"core:door_open\""),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", "abstract": ¦true }] }"#, "abstract-used", "take `abstract` out"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", "seems": ¦"wall" }] }"#, "no-effect", "`found`"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", "found": ¦"road" }] }"#, "no-effect", "another kind"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", "shut": ¦"road" }] }"#, "no-effect", "another kind"),
    (r#"{ "terrain": [{ "id": "road", "override": "patch", "found": "floor", "seems": ¦"road" }] }"#, "no-effect", "another kind"),
    (r#"{ "terrain": [{ "id": "lava", "override": "patch", "plain": ¦true }] }"#, "no-effect", "take `plain` out"),
    (r#"{ "terrain": [{ "id": "floor", "override": "patch", "turns": ¦2 }] }"#, "recipe-fails", "\"turns\": 1"),
];

/// Entries and patches that are not merged have their own mistakes.
#[rustfmt::skip] // one mistake, one line
const DETACHED: &[Mistake] = &[
    (r#"{ "monsters": [{ "id": "absent:bat", "override": "patch", ¦"ifmod": "absent", "sight": 2 }] }"#, "unknown-field", "`if_mod`"),
    (r#"{ "monsters": [{ "id": "absent:bat", "override": "patch", ¦"if-mod": "absent", "sight": 2 }] }"#, "unknown-field", "`if_mod`"),
    (r#"{ "monsters": [{ "id": "absent:bat", "override": "patch", ¦"requires": "absent", "sight": 2 }] }"#, "unknown-field", "`if_mod`"),
    (r#"{ "monsters": [{ "if_mod": "absent", "id": "absent:bat", "override": "patch", ¦"hp": 3 }] }"#, "unknown-field", "hit_points"),
    (r#"{ "monsters": [{ "if_mod": "absent", "id": "cat", "copy_from": "absent:bat", "sight": ¦"far", "faction": "absent:bats" }] }"#, "wrong-type", "whole number"),
    (r#"{ "monsters": [{ "if_mod": "absent", "id": "cat", "copy_from": "absent:bat", "sight": { "add": -3 }, "spawn": { "weight": { "mul": 2 } }, "tags": { "drop": ["old"] }, "faction": ¦"core:nobody" }] }"#, "unknown-id", "it can be"),
    (r#"{ "monsters": [¦{ "if_mod": "absent", "id": "cat", "name": "cat" }] }"#, "missing-field", "hit_points"),
    (r#"{ "patch": [{ "if_mod": "absent", "where": { "kind": "monsters" }, "set": { "sight": ¦"far" } }] }"#, "wrong-type", "whole number"),
    (r#"{ "patch": [{ "if_mod": "absent", "where": { "kind": ¦"mobs" }, "set": { "sight": 3 } }] }"#, "wrong-choice", "monsters"),
];

#[rustfmt::skip] // one mistake, one line
const MANIFESTS: &[Mistake] = &[
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"dependencies": ["core"] }"#, "unknown-field", "\"depends\": { \"core\": \"*\" }"),
];

pub fn count() -> usize {
    let tables = [FILES, FIELDS, SPAWN, VALUES, TERRAIN, DETACHED, MANIFESTS];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn keys_of_files() {
    in_file(FILES);
}

#[test]
fn fields_of_other_sections() {
    in_file(FIELDS);
}

#[test]
fn parts_of_spawn() {
    in_file(SPAWN);
}

#[test]
fn values_in_a_wrong_form() {
    in_file(VALUES);
}

#[test]
fn terrain_of_the_game() {
    in_file(TERRAIN);
}

#[test]
fn what_is_not_merged() {
    in_file(DETACHED);
}

#[test]
fn in_mod_json() {
    in_manifest(MANIFESTS);
}

/// Several mistakes of one entry, or of one patch: none hides another.
#[test]
fn none_hides_another() {
    for (raws, codes) in [
        (
            r##"{ "monsters": [{ "id": ¦"no_such", "override": "patch", ¦"hp": 3, ¦"colour": "#ffffff" }] }"##,
            ["unknown-id", "unknown-field", "unknown-field"],
        ),
        (
            r##"{ "monsters": [{ "id": "cat", "copy_from": ¦"no_such", ¦"hp": 3, ¦"colour": "#ffffff" }] }"##,
            ["unknown-id", "unknown-field", "unknown-field"],
        ),
        (
            r##"{ "patch": [{ "where": { "kind": "monsters" }, "set": { ¦"hp": 3, ¦"colour": "#ffffff", ¦"vision": 3 } }] }"##,
            ["unknown-field"; 3],
        ),
        (
            r#"{ "patch": [{ "where": { "kind": "monsters" }, ¦"ifmod": "core", ¦"notes": "x", ¦"sight": 3, "set": { "scent": 3 } }] }"#,
            ["unknown-field"; 3],
        ),
    ] {
        let (plain, places) = unmark(raws);
        let both = codes.iter().zip(&places);
        let expected: Vec<(&str, usize, usize)> =
            both.map(|(code, at)| (*code, at.0, at.1)).collect();
        assert_eq!(
            differs(&example(MANIFEST, &plain), &expected),
            None,
            "{raws}"
        );
    }
}

#[test]
fn a_text_too_long_for_any_field_is_told_the_limit_of_its_own() {
    let raws = format!(
        r#"{{ "hints": [{{ "id": "mud", "text": "{}" }}] }}"#,
        "a".repeat(10_000)
    );
    let loaded = example(MANIFEST, &raws);
    let helps: Vec<&str> = loaded.diags.iter().map(|diag| diag.help.as_str()).collect();
    assert_eq!(helps, ["write at most 76 characters"]);
}

/// A misspelt `depends` is one mistake, however much of the other mod is used.
#[test]
fn needs_under_another_name() {
    let files = |manifest: &str, raws: &str| {
        BTreeMap::from([
            ("mod.json".to_string(), manifest.as_bytes().to_vec()),
            ("raws/example.json".to_string(), raws.as_bytes().to_vec()),
        ])
    };
    let other = Bundle {
        label: "mods/other".into(),
        files: files(
            r#"{ "id": "other", "name": "O", "version": "1.0.0", "game": "*" }"#,
            r#"{ "monsters": [{ "id": "bat", "copy_from": "cave_rat" }] }"#,
        ),
    };
    for key in ["dependes", "depnds", "requires"] {
        let manifest = format!(
            r#"{{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "{key}": {{ "other": "*" }} }}"#
        );
        let raws = r#"{ "monsters": [{ "id": "newt", "copy_from": "bat" }, { "id": "eft", "copy_from": "other:bat" }] }"#;
        let own = Bundle {
            label: "mods/example".into(),
            files: files(&manifest, raws),
        };
        let packages = [core_bundle(), other.clone(), own].map(Package::sound);
        let loaded = load(&packages);
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        assert_eq!(codes, ["unknown-field"], "{}", report_text(&loaded));
        assert!(loaded.diags[0].help.contains("`depends`"));
    }
}

/// Ground that a step lays in vain, in an else sound recipe.
#[test]
fn ground_that_is_laid_in_vain() {
    for (step, code, word) in [
        (
            r#"{ "pools": { "tile": ¦"stairs_down" } }"#,
            "idle-step",
            "another kind",
        ),
        (
            r#"{ "pools": { "tile": ¦"door_shut" } }"#,
            "idle-step",
            "another kind",
        ),
        (
            r#"{ "rubble": { "tile": ¦"floor" } }"#,
            "idle-step",
            "another kind",
        ),
        (
            r#"{ "river": { "tile": "water", "bridges": ¦3 } }"#,
            "no-effect",
            "take `bridges` out",
        ),
    ] {
        let raws = format!(
            r#"{{ "recipes": [{{ "id": "plain_rooms", "override": "patch", "steps": {{ "append": [{{ "do": {step} }}] }} }}] }}"#
        );
        let (raws, places) = unmark(&raws);
        let loaded = example(MANIFEST, &raws);
        let expected = [(code, places[0].0, places[0].1)];
        assert_eq!(differs(&loaded, &expected), None, "{step}");
        assert!(loaded.diags[0].help.contains(word), "{step}");
    }
}
