//! Content that is sound but does nothing: each is one warning at its place, and the mod
//! still plays.

use super::{MANIFEST, Mistake, example, found, in_file, in_manifest, in_section, put, unmark};
use wyrmhold::raws::load::ModState;
use wyrmhold::raws::{core_bundle, load, report_text};

const ROOMS: &str = r#"{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }"#;

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "bog_hag", "copy_from": "cave_rat", "name": ¦"a bog hag" }"#, "article-in-name", "\"bog hag\""),
    (r#"{ "id": "bog_hag", "copy_from": "cave_rat", "name": ¦"The Bog Hag" }"#, "article-in-name", "\"Bog Hag\""),
    (r#"{ "id": ¦"lost", "copy_from": "cave_rat", "spawn": null }"#, "never-found", "spawn"),
    (r#"{ "id": "lost", "copy_from": "cave_rat", "spawn": { "min_depth": ¦9, "max_depth": 12 } }"#, "outside-campaign", "depths"),
    (r#"{ "id": "lost", "copy_from": "cave_rat", "spawn": { "min_depth": ¦5, "max_depth": 5 } }"#, "outside-campaign", "depths"),
    (r#"{ "id": ¦"mould", "abstract": true, "sight": 3 }"#, "unused-entry", "copy_from"),
    (r#"{ "id": "loner", "copy_from": "grey_ooze", "call": ¦5 }"#, "no-effect", "pack"),
    (r#"{ "id": "loner", "copy_from": "cave_rat", "pack": null, "call": ¦5 }"#, "no-effect", "pack"),
    (r#"{ "id": "loner", "copy_from": "cave_rat", "mana": ¦4 }"#, "no-effect", "cast"),
    (r#"{ "id": "loner", "copy_from": "cave_rat", "mana_every": ¦4 }"#, "no-effect", "\"mana\": 6"),
    (r#"{ "id": "loner", "copy_from": "cave_rat", "mana": ¦2, "abilities": [{ "verb": "heals", "for_itself": true, "then": [{ "cast": "mend_wounds" }] }] }"#, "no-effect", "\"mana\": 4"),
    (r#"{ "id": "rat_d", "copy_from": "cave_rat", "name": "rat ¦№ 4" }"#, "text-outside-font", "letters"),
    (r#"{ "id": "rat_d", "copy_from": "cave_rat", "name": "king¦’s rat" }"#, "text-outside-font", "`'`"),
    (r#"{ "id": "rat_d", "copy_from": "cave_rat", "verb": "¦жалит" }"#, "text-outside-font", "letters"),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r######"{ "id": ¦"pebble", "name": "pebble", "description": "Round.", "glyph": "*", "color": "#808080", "spawn": { "weight": 3, "min_depth": 1, "max_depth": 5 } }"######, "idle-item", "quaff"),
    (r#"{ "id": "cup", "copy_from": "healing_draught", "quaff": ¦[] }"#, "idle-item", "quaff"),
    (r#"{ "id": ¦"cup", "copy_from": "healing_draught", "spawn": null }"#, "never-found", "spawn"),
    (r#"{ "id": "cup", "copy_from": "healing_draught", "spawn": { "min_depth": ¦6, "max_depth": 99 } }"#, "outside-campaign", "depths"),
    (r#"{ "id": "cup", "copy_from": "healing_draught", "charges": ¦"3" }"#, "no-effect", "zap"),
    (r#"{ "id": "cup", "copy_from": "healing_draught", "stacks": false, "count": ¦"2d4" }"#, "no-effect", "stacks"),
    (r#"{ "id": "cup", "copy_from": "healing_draught", "magic": ¦20 }"#, "no-effect", "worn"),
    (r#"{ "id": "cup", "copy_from": "healing_draught", "aim": ¦"place" }"#, "no-effect", "zap"),
    (r#"{ "id": "mead", "copy_from": "healing_draught", "quaff": [{ "cure": [{ "tag": ¦"aliment" }] }] }"#, "no-effect", "ailment"),
    (r#"{ "id": "mead", "copy_from": "healing_draught", "quaff": [{ "if": { "when": [{ "carries": { "tag": ¦"irn" } }], "then": [{ "heal": 1 }] } }] }"#, "no-effect", "iron"),
    // Only the key with the first id opens locks, and that is the core's.
    (r#"{ "id": ¦"old_key", "copy_from": "iron_key" }"#, "never-found", "spawn"),
];

#[rustfmt::skip] // one mistake, one line
const TRAPS: &[Mistake] = &[
    (r#"{ "id": ¦"pit", "copy_from": "jaw_trap", "spawn": null }"#, "never-found", "spawn"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "spawn": { "min_depth": ¦40, "max_depth": 50 } }"#, "outside-campaign", "depths"),
];

#[rustfmt::skip] // one mistake, one line
const FACTIONS: &[Mistake] = &[
    (r#"{ "id": ¦"hermits", "name": "the hermits" }"#, "unused-entry", "faction"),
    (r#"{ "id": ¦"no_side", "name": "no side", "abstract": true }"#, "unused-entry", "copy_from"),
];

#[rustfmt::skip] // one mistake, one line
const PREFABS: &[Mistake] = &[
    (r######"{ "id": ¦"hut", "rows": ["####", "#..+", "####"] }"######, "unused-entry", "recipe"),
    (r#"{ "id": "guard_vault", "override": "patch", "min_depth": ¦9, "max_depth": 12 }"#, "outside-campaign", "5 or less"),
    (r#"{ "id": "wayside_shrine", "override": "patch", "max_depth": ¦2 }"#, "no-effect", "max_depth"),
    (r######"{ "id": "guard_vault", "override": "replace", "rows": ["#####", "#.w.+", "#####"], "legend": { "w": { "tile": "water", "chance": ¦50 } } }"######, "no-effect", "chance"),
];

#[rustfmt::skip] // one mistake, one line
const TERRAIN: &[Mistake] = &[
    (r#"{ "id": "lava", "override": "patch", "cost": ¦4 }"#, "no-effect", "cost"),
    (r#"{ "id": "chasm", "override": "patch", "turns": ¦3 }"#, "no-effect", "turns"),
    (r#"{ "id": "grass", "override": "patch", "opened": ¦"road" }"#, "no-effect", "opened"),
    (r#"{ "id": ¦"mud", "copy_from": "floor", "name": "mud", "turns": 3 }"#, "unused-entry", "recipe"),
    (r#"{ "id": "road", "override": "patch", "name": "road → out of ¦Ж" }"#, "text-outside-font", "letters"),
];

#[rustfmt::skip] // one mistake, one line
const HINTS: &[Mistake] = &[
    (r#"{ "hints": [{ "id": "hint_mud", "text": "Mud ¦Ж holds." }] }"#, "text-outside-font", "letters"),
];

#[rustfmt::skip] // one mistake, one line
const SOUNDS: &[Mistake] = &[
    (r#"{ "sounds": [{ "id": ¦"hum", "caption": "a hum", "tones": [{ "pitch": 100 }] }] }"#, "unused-entry", "`for`"),
    (r#"{ "sounds": [{ "id": "hum", "caption": "a hum ¦Ж", "for": ["door"], "tones": [{ "pitch": 100 }] }] }"#, "text-outside-font", "letters"),
];

#[rustfmt::skip] // one mistake, one line
const LEVELS: &[Mistake] = &[
    (r#"{ "id": "wyrm_threshold", "override": "patch", "monsters": ¦"2d4" }"#, "unused-number", "\"1\""),
    (r#"{ "id": "wyrm_threshold", "override": "patch", "traps": ¦"1d4" }"#, "unused-number", "spawn_traps"),
    (r#"{ "id": "wyrm_threshold", "override": "patch", "monsters": ¦"1d2-1" }"#, "no-hunter", "1 or more"),
    (r#"{ "id": "ossuary", "override": "patch", "opening": ¦"Bones." }"#, "no-effect", "on_level_start"),
];

#[rustfmt::skip] // one mistake, one line
const MANIFESTS: &[Mistake] = &[
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { ¦"hard": { "switch": true } } }"#, "unread-setting", "if_setting"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "most": { "number": { "default": ¦9, "min": 1, "max": 5 } } } }"#, "setting-out-of-range", "1 to 5"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "most": { "number": { "default": 3, "min": 5, "max": ¦1 } } } }"#, "setting-out-of-range", "5 or more"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "way": { "choice": ¦[] } } }"#, "setting-out-of-range", "words"),
    (r#"{ "id": "example", "name": "¦Имя", "version": "1.0.0", "game": "*" }"#, "text-outside-font", "letters"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "description": "A ¦– B" }"#, "text-outside-font", "`-`"),
];

pub fn count() -> usize {
    let tables = [
        MONSTERS, ITEMS, TRAPS, FACTIONS, PREFABS, TERRAIN, SOUNDS, LEVELS, MANIFESTS,
    ];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn in_entries() {
    in_section("monsters", MONSTERS);
    in_section("items", ITEMS);
    in_section("traps", TRAPS);
    in_section("factions", FACTIONS);
    in_section("prefabs", PREFABS);
    in_section("terrain", TERRAIN);
    in_section("levels", LEVELS);
    in_file(HINTS);
    in_file(SOUNDS);
}

#[test]
fn in_mod_json() {
    in_manifest(MANIFESTS);
}

/// Expects one warning, and that the mod is on.
fn one_warning(raws: &str, code: &str) {
    let (raws, places) = unmark(raws);
    let loaded = example(MANIFEST, &raws);
    let found = found(&loaded);
    let (line, column) = places[0];
    assert_eq!(found, [(code, line, column)], "{}", report_text(&loaded));
    assert!(!loaded.has_errors());
    assert!(loaded.mods.iter().all(|each| each.state == ModState::On));
}

#[test]
fn in_recipes() {
    let unused = r#"{ "id": ¦"idle_halls", "copy_from": "sheds" }"#;
    one_warning(&put("recipes", unused), "unused-entry");
    let forgets = format!(
        r#"{{ "id": "stone_cellars", "override": "replace", "steps": ¦[{ROOMS}, {{ "do": {{ "spawn_items": {{}} }} }}] }}"#
    );
    one_warning(&put("recipes", &forgets), "no-spawn-step");
    // The same is required of a recipe that is only a fallback.
    let falls = format!(r#"{{ "id": "plain_rooms", "override": "replace", "steps": ¦[{ROOMS}] }}"#);
    one_warning(&put("recipes", &falls), "no-spawn-step");
}

#[test]
fn where_nothing_opens_a_lock() {
    let locked = r#"{
  "items": [{ "id": "iron_key", "override": "patch", "key": ¦false, "quaff": [{ "heal": "1" }], "spawn": { "weight": 1, "min_depth": 1, "max_depth": 5 } }]
}"#;
    one_warning(locked, "no-key");
    let own = format!(
        r#"{{
  "remove": {{ "items": ["iron_key"] }},
  "patch": [],
  "recipes": [
    {{ "id": "stone_cellars", "override": "replace", "steps": [{ROOMS}, {{ "do": {{ "spawn_monsters": {{}} }} }}] }}
  ]
}}"#
    );
    let (raws, _) = unmark(&own);
    let loaded = example(MANIFEST, &raws);
    let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
    assert_eq!(codes, ["no-key"], "{}", report_text(&loaded));
}

#[test]
fn what_is_for_another_mod_is_not_idle() {
    let raws = r######"{
  "monsters": [
    { "id": "mould", "abstract": true, "copy_from": "cave_rat", "faction": "hermits" },
    { "if_mod": "absent", "id": "mould_rat", "copy_from": "mould" }
  ],
  "factions": [{ "id": "hermits", "name": "the hermits" }],
  "prefabs": [{ "id": "hut", "rows": ["####", "#..+", "####"] }],
  "recipes": [
    { "if_mod": ["core", "absent"], "id": "huts", "copy_from": "stone_cellars", "steps": { "append": [{ "do": { "section": { "prefab": "hut" } } }] } }
  ]
}"######;
    let manifest = MANIFEST.replacen('{', r#"{ "optional": { "absent": "*" },"#, 1);
    let loaded = example(&manifest, raws);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
}

#[test]
fn a_mistake_is_not_told_again_as_something_unused() {
    let raws = r######"{
  "prefabs": [{ "id": "hut", "rows": ["####", "#..+", "####"] }],
  "recipes": [
    { "id": "stone_cellars", "override": "patch", "steps": { "append": [{ "do": { "section": { "prefab": "hutt" } } }] } }
  ]
}"######;
    let loaded = example(MANIFEST, raws);
    let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
    assert_eq!(codes, ["unknown-id"], "{}", report_text(&loaded));
}

#[test]
fn to_leave_things_of_the_core_out_is_no_mistake() {
    let raws = r#"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": [{ "recipe": "plain_rooms" }] }] }"#;
    let loaded = example(MANIFEST, raws);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
}

#[test]
fn the_core_has_nothing_idle() {
    let core = load::Package::sound(core_bundle());
    let loaded = load::load(&[core]);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
}
