//! One mistake, one report: what follows from a mistake is not reported as well.

use super::{MANIFEST, Mistake, Package, differs, in_file, in_section, unmark};
use std::collections::BTreeMap;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::load::load;

/// Ids that are wrong where they are defined, and used elsewhere.
#[rustfmt::skip] // one mistake, one line
const NAMES: &[Mistake] = &[
    (r#"{ "monsters": [{ "id": ¦"Gloam_Cat", "copy_from": "cave_rat" }, { "id": "wolf", "copy_from": "gloam_cat", "hit_points": { "mul": 2 } }] }"#, "bad-id", "\"gloam_cat\""),
    (r#"{ "monsters": [{ "id": ¦"gloam cat", "copy_from": "cave_rat" }, { "id": "wolf", "copy_from": "gloam_cat" }] }"#, "bad-id", "\"gloam_cat\""),
    (r#"{ "monsters": [{ "id": ¦"GloamCat", "copy_from": "cave_rat" }, { "id": "wolf", "copy_from": "GloamCat" }] }"#, "bad-id", "\"gloam_cat\""),
    (r#"{ "factions": [{ "id": ¦"dusk_fölk", "name": "dusk folk" }], "monsters": [{ "id": "cat", "copy_from": "cave_rat", "faction": "dusk_folk" }] }"#, "bad-id", "\"dusk_folk\""),
    (r#"{ "factions": [{ "id": ¦"Dusk-Folk", "name": "dusk folk" }, { "id": "owls", "name": "owls", "reactions": [{ "to": "dusk_folk", "reaction": "flee" }] }] }"#, "bad-id", "\"dusk_folk\""),
    (r#"{ "items": [{ "id": ¦"Mint Tea", "copy_from": "healing_draught" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "bad-id", "\"mint_tea\""),
    (r#"{ "items": [{ "id": ¦null, "copy_from": "healing_draught" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "bad-id", "in quotes"),
    (r#"{ "items": [{ "id": ¦["mint_tea"], "copy_from": "healing_draught" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "bad-id", "\"mint_tea\""),
    (r#"{ "items": [{ ¦"Id": "mint_tea", "copy_from": "healing_draught" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "unknown-field", "`id`"),
    (r#"{ "items": [¦{ "copy_from": "healing_draught" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "missing-id", "\"id\""),
    (r#"{ "monsters": [{ "id": ¦"dusk:wolf", "copy_from": "cave_rat" }, { "id": "cub", "copy_from": "wolf" }, { "id": "pup", "copy_from": "dusk:wolf" }] }"#, "bad-id", "\"wolf\""),
    (r#"{ "monsters": [{ "id": ¦"core/cave_rat", "override": "patch", "hit_points": { "add": 3 } }] }"#, "bad-id", "\"core:cave_rat\""),
    (r#"{ "monsters": [{ "id": ¦"Core:Cave Rat", "override": "patch", "hit_points": { "add": 3 } }] }"#, "bad-id", "\"core:cave_rat\""),
    (r#"{ "monsters": [{ "id": "core:cave_rat", ¦"overide": "patch", "hit_points": { "add": 3 } }] }"#, "unknown-field", "override"),
    (r#"{ "recipes": [{ "id": ¦"Halls!", "copy_from": "plain_rooms" }], "levels": [{ "id": "drains", "override": "patch", "recipes": { "append": [{ "recipe": "halls" }] } }] }"#, "bad-id", "\"halls\""),
];

/// Entries that are lost with what is around them.
#[rustfmt::skip] // one mistake, one line
const LOST: &[Mistake] = &[
    (r#"{ "traps": [¦[{ "id": "sinkhole", "copy_from": "jaw_trap" }]], "prefabs": [{ "id": "den", "rows": [".c."], "legend": { "c": { "trap": "sinkhole" } } }] }"#, "wrong-type", "take the inner [ ] away"),
    (r##"{ "items": [{ "id": ¦"bone_key", "override": "patch", "name": "bone key", "description": "Worn.", "glyph": "k", "color": "#40a040", "key": true }] }"##, "unknown-id", "take `override` out"),
    (r##"{ "items": [{ "id": ¦"core:bone_key", "name": "bone key", "description": "Worn.", "glyph": "k", "color": "#40a040", "quaff": [{ "heal": "1" }] }], "heroes": [{ "id": "delver", "override": "patch", "items": ["bone_key"] }] }"##, "needs-override", "bone_key"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": { "append": [{ ¦"name": "stone_cellars" }] } }] }"#, "unknown-field", "write \"recipe\": \"stone_cellars\""),
    (r#"{ "items": [{ "id": "tea", "copy_from": "healing_draught", "quaff": [¦[{ "heal": "1d4" }, { "to_hit": 1 }]] }] }"#, "wrong-type", "take the inner [ ] away"),
    (r##"{ "items": [{ "id": "tea", "name": "tea", "description": "Hot.", "glyph": "!", "color": "#40a040", "key": true, ¦"heal": "1d4" }] }"##, "unknown-field", "\"quaff\": [{ \"heal\": \"1d4\" }]"),
    (r#"{ "monsters": [{ "id": "cat", "copy_from": "cave_rat", ¦"traps": [{ "id": "pit", "copy_from": "jaw_trap" }] }] }"#, "unknown-field", "beside `monsters`"),
    (r##"{ "items": [{ "id": "reed_tea", "name": "reed tea", "description": "Hot.", "glyph": "!", "color": "#40a040", "tags": ["reeds"], "quaff": [{ "heal": "1d4" }], "spawn": ¦{ "min_depth": 1, "max_depth": 3 } }], "patch": [{ "where": { "kind": "items", "tag": "reeds" }, "set": { "spawn": { "weight": { "mul": 2 } } } }] }"##, "missing-field", "weight"),
    (r#"{ ¦"delete": { "traps": ["jaw_trap"] } }"#, "unknown-section", "remove"),
    (r#"{ "monsters": [{ "id": "mud_rat", ¦"override": "patch", "copy_from": "cave_rat", "hit_points": 3 }] }"#, "copy-and-override", "take `override` out"),
    (r#"{ "traps": [¦{ "id": "jaw_trap", "override": "replace", "tags": { "append": ["old"] }, "name": "jaw trap" }] }"#, "missing-field", "\"override\": \"patch\""),
    (r#"{ "patch": [{ "if_mod": "absent_mod", "where": { "kind": "traps" }, ¦"single_use": true }] }"#, "unknown-field", "put it into `set`"),
    (r#"{ "patch": [{ "where": { ¦"type": "traps" }, "set": { "single_use": true } }] }"#, "unknown-field", "did you mean `kind`?"),
    (r#"{ "monsters": [{ "id": ¦"core.cave_rat", "override": "patch", "hit_points": { "add": 3 }, "if_mod": "absent_mod" }] }"#, "bad-id", "\"core:cave_rat\""),
    (r##"{ ¦"monsters": [{ "id": "mint_tea", "name": "tea", "description": "Hot.", "glyph": "!", "color": "#40a040", "quaff": [{ "heal": "1d4" }] }, { "id": "strong_tea", "copy_from": "mint_tea", "name": "strong tea" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea", "strong_tea"] }] }"##, "wrong-section", "write \"items\" in place of \"monsters\""),
    (r##"{ ¦"items": [{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }, { "id": "eft", "name": "eft", "description": "Wet.", "glyph": "e", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }], "prefabs": [{ "id": "den", "rows": [".c."], "legend": { "c": { "monster": "newt" } } }] }"##, "wrong-section", "\"monsters\""),
    (r##"{ "monsters": [{ "id": "cat", "copy_from": "cave_rat" }, ¦{ "id": "mint_tea", "name": "tea", "description": "Hot.", "glyph": "!", "color": "#40a040", "quaff": [{ "heal": "1d4" }] }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"##, "wrong-section", "move it to \"items\""),
    (r#"{ "hints": [{ "id": "hint_mud", ¦"name": "Mud holds." }] }"#, "unknown-field", "`text`"),
    (r#"{ ¦"monster": [{ "id": "cat", "copy_from": "cave_rat" }], "prefabs": [{ "id": "den", "rows": [".c."], "legend": { "c": { "monster": "cat" } } }] }"#, "unknown-section", "monsters"),
    (r#"{ ¦"Potions": [{ "id": "mint_tea", "copy_from": "healing_draught" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "unknown-section", "items"),
    (r#"{ ¦"ballads": [{ "id": "mint_tea" }], "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "unknown-section", "it can be"),
    (r#"{ "items": ¦{ "mint_tea": { "copy_from": "healing_draught" } }, "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "wrong-type", "\"id\": \"mint_tea\""),
    (r#"{ "items": ¦{ "id": "mint_tea", "copy_from": "healing_draught" }, "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#, "wrong-type", "[ {"),
];

/// Lost files, next to one that uses what they should have defined.
#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"¦[{ "items": [{ "id": "mint_tea", "copy_from": "healing_draught" }] }]"#, "wrong-type", "{"),
    (r#"¦[{ "id": "mint_tea", "copy_from": "healing_draught" }]"#, "wrong-type", "{"),
    (r#"{ ¦"id": "mint_tea", "copy_from": "healing_draught" }"#, "unknown-section", "monsters"),
    (r#"{ "monsters": [] } ¦{ "items": [{ "id": "mint_tea", "copy_from": "healing_draught" }] }"#, "content-after-end", "one value"),
    ("¦items:\n  - id: mint_tea\n", "not-json", "JSON"),
    ("¦const items = [{ id: 'mint_tea' }];", "not-json", "JSON"),
];

/// Mistakes that a copy inherits or works on.
#[rustfmt::skip] // one mistake, one line
const COPIES: &[Mistake] = &[
    (r#"{ "id": "newt", "copy_from": "cave_rat", ¦"proportional": { "hit_points": 1.5 } }"#, "unknown-field", "\"hit_points\": { \"mul\": 1.5 }"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", ¦"movement": { "add": -10 } }"#, "unknown-field", "speed"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": { "weight": 5, "min_depth": 2, ¦"depth_max": 4 } }"##, "unknown-field", "max_depth"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": { "weight": 5 }, ¦"min_depth": 2, "max_depth": 6 }"##, "unknown-field", "put them into `spawn`"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": ¦{ "weight": 5, "min_depth": 3 } }"##, "missing-field", "\"max_depth\": 3"),
    (r#"{ "id": "mud_orc", "copy_from": ¦"core:orc" }"#, "unknown-id", "did you mean `core:orc_drummer`?"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", ¦"sleeping": 40 }"#, "unknown-field", "asleep"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", ¦"flees_at": 2 }"#, "unknown-field", "flees_below"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, ¦"weight": 5, "spawn": { "min_depth": 1, "max_depth": 3 } }"##, "unknown-field", "put it into `spawn`"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", ¦"hp": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }, { "id": "big_newt", "copy_from": "newt", "hit_points": { "mul": 2 } }"##, "unknown-field", "hit_points"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", ¦"vision": 5 }, { "id": "big_newt", "copy_from": "newt", "sight": { "add": 2 } }"##, "unknown-field", "sight"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": ¦99999, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }, { "id": "big_newt", "copy_from": "newt", "hit_points": { "mul": 2 } }"##, "out-of-range", "10000"),
    (r##"{ "id": "newt", "abstract": true, "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", ¦"Hit Points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }, { "id": "big_newt", "copy_from": "newt", "hit_points": { "mul": 2 } }"##, "unknown-field", "hit_points"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "spawn": ¦10 }, { "id": "big_newt", "copy_from": "newt", "spawn": { "weight": { "mul": 2 } } }"#, "wrong-type", "\"weight\": 10"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tags": ¦"wet" }, { "id": "big_newt", "copy_from": "newt", "tags": { "append": ["big"] } }"#, "wrong-type", "[\"wet\"]"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tags": [¦"wet, cold"] }, { "id": "big_newt", "copy_from": "newt", "tags": { "drop": ["cold"] } }"#, "bad-tag", "wet"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "speed": ¦2 }, { "id": "big_newt", "copy_from": "newt", "speed": { "add": 5 } }"#, "out-of-range", "200"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "sight": ¦"far" }, { "id": "big_newt", "copy_from": "newt", "sight": { "add": 1 } }"#, "wrong-type", "whole number"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": ¦{ "weight": 5, "min_depth": 1 } }, { "id": "big_newt", "copy_from": "newt", "spawn": { "weight": 3 } }"##, "missing-field", "max_depth"),
    (r#"{ "id": "newt", ¦"copy-from": "cave_rat", "hit_points": { "mul": 2 }, "tags": { "append": ["wet"] }, "spawn": { "weight": { "mul": 2 } } }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "newt", ¦"inherits": "cave_rat", "hit_points": { "mul": 2 } }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "newt", ¦"based_on": "cave_rat", "hit_points": { "add": 2 }, "tags": { "drop": ["beast"] } }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "cave_rat", ¦"overrides": "patch", "hit_points": { "add": 2 } }"#, "unknown-field", "override"),
];

#[rustfmt::skip] // one mistake, one line
const PLACES: &[Mistake] = &[
    (r######"{ "prefabs": [{ "id": "den", "rows": ["#####", "#.w.+", "#####"], "legend": { "w": { ¦"mob": "cave_rat" } } }] }"######, "unknown-field", "write \"monster\": \"cave_rat\""),
    (r######"{ "prefabs": [{ "id": "den", "rows": ["#####", "#.w.+", "#####"], "legend": { "w": { ¦"terrain": "water" } } }] }"######, "unknown-field", "write \"tile\": \"water\""),
    (r#"{ "recipes": [{ "id": "halls", "fallback": "plain_rooms", "steps": ¦[{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} } }, { "do": { "start": {} } }, { "do": { "road": {} } }] }] }"#, "no-exit", "exit"),
    (r######"{ "prefabs": [{ "id": "den", "rows": ¦["###", "###"], "legend": { "c": { "monster": "cave_rat" } } }] }"######, "no-ground", "floor"),
    (r#"{ "levels": [{ "id": "drains", "override": "patch", "depth": ¦3 }] }"#, "same-depth", "another depth"),
    (r#"{ "levels": [{ "id": "abyss", "copy_from": "ossuary", "name": "the Abyss", "depth": ¦6 }] }"#, "empty-depth", "a monster and an item"),
    (r######"{ "prefabs": [{ "id": "den", "rows": ["#####", "#.c.+", "#####"], "legend": { ¦"cc": { "monster": "cave_rat" } } }] }"######, "bad-sign", "\"c\""),
    (r######"{ "prefabs": [{ "id": "den", "rows": ["#####", "#.¦é.+", "#####"], "legend": { "c": { "monster": "cave_rat" } } }] }"######, "unknown-sign", "`c`"),
    (r######"{ "prefabs": [{ "id": "den", "rows": ["#####", "#.¦C.+", "#####"], "legend": { "c": { "monster": "cave_rat" } } }] }"######, "unknown-sign", "`c`"),
    (r#"{ "items": [{ "id": "tea", "copy_from": "healing_draught", "spawn": null }, { "id": "mead", "name": "mead", "description": "Sweet.", "glyph": "!", "color": "¤c08040", "spawn": { "weight": 8, ¦"depth": [1, 5] } }] }"#, "unknown-field", "\"min_depth\": 1, \"max_depth\": 5"),
    (r#"{ "items": [{ "id": "mead", "name": "mead", "description": "Sweet.", "glyph": "!", "color": "¤c08040", "spawn": { "weight": 8, ¦"depths": 3 } }] }"#, "unknown-field", "\"min_depth\": 3, \"max_depth\": 3"),
];

/// Steps of recipes; `[at]` marks one place.
#[rustfmt::skip] // one mistake, one line
const STEPS: &[Mistake] = &[
    (r#"{ "one_of": [{ "steps": [] }, { ¦"corridors": { "style": "straight" } }] }"#, "unknown-field", "\"steps\": [{ \"corridors\": { \"style\": \"straight\" } }]"),
    (r#"{ "one_of": [{ "steps": [] }, { ¦"do": { "join": {} } }] }"#, "unknown-field", "\"steps\": [{ \"join\": {} }]"),
    (r#"{ "one_of": [{ "steps": [] }, ¦[{ "join": {} }]] }"#, "wrong-type", "{ \"steps\": [{ \"join\": {} }] }"),
    (r#"{ "one_of": [{ "steps": [{ ¦"do": { "join": {} } }] }] }"#, "wrong-choice", "leave `do` out here: write { \"join\": {} }"),
    (r#"{ ¦"step": "doors", "percent": 70 }"#, "unknown-field", "{ \"do\": { \"doors\": { \"percent\": 70 } } }"),
    (r#"{ ¦"type": "doors", "params": { "percent": 70 } }"#, "unknown-field", "{ \"do\": { \"doors\": { \"percent\": 70 } } }"),
    (r#"{ "do": { ¦"name": "doors", "percent": 70 } }"#, "too-many-keys", "{ \"doors\": { \"percent\": 70 } }"),
    (r#"{ "do": { "doors": {}, ¦"percent": 70 } }"#, "too-many-keys", "{ \"doors\": { \"percent\": 70 } }"),
    (r#"{ "do": { "secret_doors": { "most": 2 }, ¦"chance": 33 } }"#, "too-many-keys", "\"chance\": 33"),
    (r#"{ "do": { "secret_doors": { "most": 2, ¦"chance": 33 } } }"#, "unknown-field", "beside `do`"),
    (r#"{ "do": { "join": {}, ¦"cull_unreachable": {} } }"#, "too-many-keys", "{ \"do\": { \"join\": {} } }, { \"do\": { \"cull_unreachable\": {} } }"),
    (r#"{ "do": { "doors": ¦70 } }"#, "wrong-type", "{ \"percent\": 70 }"),
    (r#"{ "do": { "doors": ¦true } }"#, "wrong-type", "{ \"percent\": 50 }"),
    (r#"{ "do": ¦null }"#, "wrong-type", "{ \"rooms\""),
    (r#"{ "do": { ¦"traps": {} } }"#, "wrong-choice", "spawn_traps"),
    (r#"{ "do": { "river": ¦{} } }"#, "missing-field", "it can be altar"),
    (r#"{ "do": { "join": {} }, "chance": ¦0.33 }"#, "wrong-type", "write 33"),
    (r#"{ "do": { "doors": { "percent": ¦0.7 } } }"#, "wrong-type", "write 70"),
];

#[rustfmt::skip] // one mistake, one line
const STARTS: &[Mistake] = &[
    (r#"{ "do": { "start": {} }, "chance": ¦50 }, { "do": { "exit": {} } }"#, "no-start", "take `chance` out"),
    (r#"{ "one_of": [{ "steps": [{ "start": {} }] }, ¦{ "steps": [] }] }, { "do": { "exit": {} } }"#, "no-start", "this way has none"),
    (r#"{ "do": { "start": {} } }, { "do": { "exit": {} }, "chance": ¦80 }"#, "no-exit", "take `chance` out"),
    (r#"{ "do": { "start": {} } }, { "one_of": [¦{ "steps": [] }, { "steps": [{ "exit": {} }] }] }"#, "no-exit", "this way has none"),
];

pub fn count() -> usize {
    let tables = [NAMES, LOST, FILES, COPIES, PLACES, STEPS, STARTS];
    tables.iter().map(|table| table.len()).sum()
}

/// Drawings are in raw texts, so the sign of a colour is put in here.
fn colored(table: &'static [Mistake]) -> Vec<Mistake> {
    let put = |text: &'static str| -> &'static str { text.replace('¤', "#").leak() };
    table
        .iter()
        .map(|&(text, code, word)| (put(text), code, word))
        .collect()
}

#[test]
fn a_wrong_id_is_told_where_it_is_defined() {
    in_file(NAMES);
}

#[test]
fn what_was_lost_is_not_missed() {
    in_file(LOST);
}

#[test]
fn what_a_lost_file_defined_is_not_missed() {
    for (text, code, word) in FILES {
        let (text, places) = unmark(text);
        let uses =
            r#"{ "heroes": [{ "id": "delver", "override": "patch", "items": ["mint_tea"] }] }"#;
        let files = BTreeMap::from([
            ("mod.json".to_string(), MANIFEST.as_bytes().to_vec()),
            ("raws/a.json".to_string(), uses.as_bytes().to_vec()),
            ("raws/b.json".to_string(), text.as_bytes().to_vec()),
        ]);
        let label = "mods/example".to_string();
        let packages = [core_bundle(), Bundle { label, files }].map(Package::sound);
        let loaded = load(&packages);
        let (line, column) = places[0];
        assert_eq!(differs(&loaded, &[(code, line, column)]), None, "{text}");
        let help = &loaded.diags[0].help;
        assert!(help.contains(word), "{text}: {help}");
    }
}

/// Where `mod.json` cannot be read to its end, what its rest declared is not missed.
#[test]
fn what_a_cut_mod_json_declared_is_not_missed() {
    let uses = r#"{ "hints": [{ "id": "hoot", "text": "Hoot.", "if_setting": "loud" }] }"#;
    for text in [
        r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦/* more, "settings": { "loud": { "switch": true } } }"#,
        r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*" ¦"settings": { "loud": { "switch": true } } }"#,
    ] {
        let (text, places) = unmark(text);
        let files = BTreeMap::from([
            ("mod.json".to_string(), text.as_bytes().to_vec()),
            ("raws/a.json".to_string(), uses.as_bytes().to_vec()),
        ]);
        let label = "mods/example".to_string();
        let packages = [core_bundle(), Bundle { label, files }].map(Package::sound);
        let loaded = load(&packages);
        let told: Vec<_> = loaded.diags.iter().map(|diag| &diag.message).collect();
        assert_eq!(told.len(), 1, "{text}: {told:?}, {places:?}");
    }
}

#[test]
fn what_a_file_that_is_left_out_defined_is_not_missed() {
    let uses =
        r#"{ "heroes": [{ "id": "delver", "override": "patch", "items": ["barley_broth"] }] }"#;
    let item = r#"{ "items": [{ "id": "barley_broth", "copy_from": "healing_draught" }] }"#;
    for left_out in [
        "items.json",
        "raws/items.json.txt",
        "raws/items.JSON",
        "data/items.json",
    ] {
        let name = format!("wyrmhold-left-out-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        for (path, text) in [
            ("mod.json", MANIFEST),
            ("raws/uses.json", uses),
            (left_out, item),
        ] {
            let place = folder.join(path);
            let parent = place.parent().expect("it is in a folder");
            std::fs::create_dir_all(parent).expect("a folder of our own");
            std::fs::write(place, text).expect("a file of our own");
        }
        let package = Package::from_path(&folder);
        let loaded = load(&[Package::sound(core_bundle()), package]);
        std::fs::remove_dir_all(&folder).expect("it was ours");
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        assert_eq!(codes, ["unknown-file"], "{left_out}");
        // A mod with something missing is off, and that is an error.
        assert!(loaded.has_errors(), "{left_out}");
    }
}

#[test]
fn what_a_copy_takes_over_is_told_once() {
    in_section("monsters", COPIES);
}

#[test]
fn a_mistake_of_a_place_is_told_once() {
    in_file(&colored(PLACES));
}

#[test]
fn a_mistake_of_a_step_is_told_once() {
    let around = |(text, code, word): &Mistake| -> Mistake {
        let start = r#"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} } }, "#;
        let end = r#", { "do": { "start": {} } }, { "do": { "exit": {} } }] }, { "id": "hall", "copy_from": "sheds", "fallback": "hut" }"#;
        (format!("{start}{text}{end}").leak(), code, word)
    };
    in_section("recipes", &STEPS.iter().map(around).collect::<Vec<_>>());
}

#[test]
fn a_start_that_is_not_sure_is_pointed_at() {
    let around = |(text, code, word): &Mistake| -> Mistake {
        let start = r#"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} } }, "#;
        (format!("{start}{text}] }}").leak(), code, word)
    };
    in_section("recipes", &STARTS.iter().map(around).collect::<Vec<_>>());
}

#[test]
fn two_that_are_missing_are_both_told() {
    let raws = r#"{ "recipes": [{ "id": "hut", "steps": [{ "do": { "maze": {} } }] }] }"#;
    let loaded = super::example(MANIFEST, raws);
    let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
    assert_eq!(codes, ["no-start", "no-exit"]);
}

/// A broken text in one status of the core: what names that status is not reported too.
#[test]
fn a_broken_entry_is_told_once() {
    let core = core_bundle();
    let name = core
        .files
        .keys()
        .find(|name| name.ends_with("statuses.json"));
    let name = name.expect("the core has statuses").clone();
    let whole = String::from_utf8(core.files[&name].clone()).expect("it is text");
    let mut faults = Vec::new();
    let marks = ["\",", "\"\n", "\"]", "\" }", "\":"];
    let ends = marks.iter().flat_map(|mark| whole.match_indices(mark));
    // Each load takes some time: one place in seven, each time.
    for (at, _) in ends.step_by(7) {
        for broken in ["-1", " -1", " more"] {
            let text = format!("{}{broken}{}", &whole[..=at], &whole[at + 1..]);
            let mut core = core_bundle();
            core.files.insert(name.clone(), text.into_bytes());
            let loaded = load(&[Package::sound(core)]);
            let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
            if codes.len() != 1 {
                let from = whole[..at].rfind('\n').unwrap_or(0);
                faults.push(format!("{}{broken}: {codes:?}", &whole[from..=at]));
            }
        }
    }
    assert!(faults.is_empty(), "{}\n{}", faults.len(), faults.join("\n"));
}
