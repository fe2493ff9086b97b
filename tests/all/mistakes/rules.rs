//! Mistakes in rules, factions and traps, and in monsters, heroes, levels and terrain that
//! use them.

use super::{Mistake, in_file, in_section};

#[rustfmt::skip] // one mistake, one line
const RULES: &[Mistake] = &[
    (r#"{ "id": ¦"my_rules", "waking": { "add": 4 } }"#, "two-rules", "\"override\": \"patch\""),
    (r#"{ "id": ¦"my_rules", "copy_from": "house_rules" }"#, "two-rules", "override"),
    (r#"{ "id": ¦"my_rules", "ways": "four", "combat": "dice" }"#, "two-rules", "remove"),
    (r#"{ "id": ¦"my_rules", "ways": "four" }"#, "two-rules", "\"override\": \"patch\""),
    (r#"{ "id": "my_rules", "abstract": true, "ways": ¦"six" }"#, "wrong-choice", "eight"),
    (r#"{ "id": "my_rules", "abstract": true, "ways": ¦4 }"#, "wrong-type", "four"),
    (r#"{ "id": "my_rules", "abstract": true, "combat": ¦"fixd" }"#, "wrong-choice", "fixed"),
    (r#"{ "id": "my_rules", "abstract": true, "stairs": ¦"onstep" }"#, "wrong-choice", "on_step"),
    (r#"{ "id": "my_rules", "abstract": true, "stairs": ¦true }"#, "wrong-type", "on_step"),
    (r#"{ "id": "my_rules", "abstract": true, "crowd_cost": ¦0 }"#, "out-of-range", "1 to 50"),
    (r#"{ "id": "my_rules", "abstract": true, "waking": ¦101 }"#, "out-of-range", "0 to 100"),
    (r#"{ "id": "my_rules", "abstract": true, "waking_beside": ¦-1 }"#, "out-of-range", "0 to 100"),
    (r#"{ "id": "my_rules", "abstract": true, "hearing": ¦"50" }"#, "wrong-type", "without quotes"),
    (r#"{ "id": "my_rules", "abstract": true, "blow_noise": ¦500 }"#, "out-of-range", "0 to 100"),
    (r#"{ "id": "my_rules", "abstract": true, "door_noise": ¦2.5 }"#, "wrong-type", "whole number"),
    (r#"{ "id": "my_rules", "abstract": true, "spotting": ¦0 }"#, "out-of-range", "1 to 1000"),
    (r#"{ "id": "my_rules", "abstract": true, ¦"way": "four" }"#, "unknown-field", "ways"),
];

#[rustfmt::skip] // one mistake, one line
const FACTIONS: &[Mistake] = &[
    (r#"¦{ "id": "toads" }"#, "missing-field", "name"),
    (r#"{ "id": "toads", "name": ¦"" }"#, "too-short", "at least"),
    (r#"{ "id": "toads", "name": "toads", "to_hero": ¦"attak" }"#, "wrong-choice", "attack"),
    (r#"{ "id": "toads", "name": "toads", "to_hero": ¦"hate" }"#, "wrong-choice", "`attack`"),
    (r#"{ "id": "toads", "name": "toads", "reactions": ¦{ "frogs": "flee" } }"#, "wrong-type", "list"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [¦"frogs"] }"#, "wrong-type", "object"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [¦{ "to": "frogs" }] }"#, "missing-field", "reaction"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [¦{ "reaction": "flee" }] }"#, "missing-field", "to"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": "frogs", "reaction": ¦"run" }] }"#, "wrong-choice", "flee"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": "frogs", "reaction": ¦true }] }"#, "wrong-type", "attack"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": ¦"frog", "reaction": "flee" }] }"#, "unknown-id", "frogs"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": ¦"cave_rat", "reaction": "flee" }] }"#, "wrong-kind", ""),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": ¦"any_side", "reaction": "flee" }] }"#, "abstract-used", "abstract"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": "frogs", ¦"does": "flee" }] }"#, "unknown-field", "reaction"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": "frogs", "reaction": "flee" }, { "to": ¦"frogs", "reaction": "flee" }] }"#, "same-faction", "leave one"),
    (r#"{ "id": "toads", "name": "toads", "reactions": [{ "to": "deep_folk", "reaction": "flee" }, { "to": ¦"core:deep_folk", "reaction": "attack" }] }"#, "same-faction", "leave one"),
    (r#"{ "id": "toads", "copy_from": "frogs", "reactions": { "append": [{ "to": ¦"wild_beasts", "reaction": "attack" }] } }"#, "same-faction", "leave one"),
    (r#"{ "id": "wild_beasts", "override": "patch", "reactions": { "prepend": [{ "to": ¦"cave_herd", "reaction": "ignore" }] } }"#, "same-faction", "leave one"),
];

#[rustfmt::skip] // one mistake, one line
const TRAPS: &[Mistake] = &[
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "hidden": ¦"yes" }"#, "wrong-type", "true"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "single_use": ¦1 }"#, "wrong-type", "true or false"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", ¦"single-use": true }"#, "unknown-field", "single_use"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "verb": ¦"" }"#, "too-short", "at least"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "tags": [¦"Old Iron"] }"#, "bad-tag", "small letters"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "spawn": { "min_depth": 5, "max_depth": ¦2 } }"#, "depths-reversed", "min_depth"),
    (r##"¦{ "id": "pit", "name": "pit", "description": "Deep.", "glyph": "^", "color": "#808080", "on_enter": [{ "damage": "1d6" }] }"##, "missing-field", "verb"),
    (r#"{ "id": "pit", "copy_from": ¦"cave_rat" }"#, "wrong-kind", ""),
];

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "faction": ¦"wild_beast" }"#, "unknown-id", "wild_beasts"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "faction": ¦"jaw_trap" }"#, "wrong-kind", ""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "faction": ¦["frogs"] }"#, "wrong-type", "\"frogs\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "faction": ¦"any_side" }"#, "abstract-used", "abstract"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "pack": ¦"The Rats" }"#, "bad-tag", "small letters"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "power": ¦-1 }"#, "out-of-range", "0 to 1000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "defence": ¦1001 }"#, "out-of-range", "0 to 1000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"defense": 1 }"#, "unknown-field", "defence"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "initiative": ¦101 }"#, "out-of-range", "-100 to 100"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "call": ¦101 }"#, "out-of-range", "0 to 100"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "flees_below": ¦"half" }"#, "wrong-type", "write 50"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "chase": ¦-1 }"#, "out-of-range", "0 to 1000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "scent": ¦20000 }"#, "out-of-range", "0 to 10000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "wanders": ¦"restles" }"#, "wrong-choice", "restless"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "wanders": ¦false }"#, "wrong-type", "still"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "corpse": ¦"no" }"#, "wrong-type", "false"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ "remove": { "rules": [¦"house_rules"] } }"#, "no-rules", "rules"),
    (r#"{ "remove": { "factions": [¦"wild_beasts"] } }"#, "removed-but-used", "instead"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "traps_from": ¦{ "tags": ["robot"] } }] }"#, "empty-depth", "a trap"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "traps": ¦"1000" }] }"#, "too-many-on-level", "200"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "traps": ¦3 }] }"#, "wrong-type", "\"3\""),
    (r#"{ "terrain": [{ "id": "floor", "override": "patch", "cost": ¦0 }] }"#, "out-of-range", "1 to 50"),
    (r#"{ "heroes": [{ "id": "delver", "override": "patch", "rest": ¦1001 }] }"#, "out-of-range", "0 to 1000"),
    (r#"{ "rules": [{ "id": "house_rules", "override": "patch", "combat": "fixed" }], "heroes": [{ "id": "delver", "override": "patch", "power": ¦0 }] }"#, "harmless-power", "3"),
    (r##"{ "rules": [{ "id": "house_rules", "override": "patch", "combat": "fixed" }], "monsters": [¦{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "0", "verb": "bites", "sight": 5 }] }"##, "harmless-power", "3"),
    (r##"{ "rules": [{ "id": "house_rules", "override": "patch", "combat": "fixed" }], "monsters": [¦{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "0", "verb": "bites", "sight": 5 }, { "id": "eft", "name": "eft", "description": "Wet.", "glyph": "e", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "0", "verb": "bites", "sight": 5 }] }"##, "harmless-power", "each a `power` such as 3"),
    (r#"{ ¦"faction": [] }"#, "unknown-section", "factions"),
];

pub fn count() -> usize {
    [RULES, FACTIONS, TRAPS, MONSTERS, FILES]
        .iter()
        .map(|table| table.len())
        .sum()
}

#[test]
fn in_rules() {
    in_section("rules", RULES);
}

#[test]
fn in_factions() {
    in_section("factions", FACTIONS);
}

#[test]
fn in_traps() {
    in_section("traps", TRAPS);
}

#[test]
fn in_what_monsters_have_of_them() {
    in_section("monsters", MONSTERS);
}

#[test]
fn in_whole_files() {
    in_file(FILES);
}
