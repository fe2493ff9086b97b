//! Mistakes in what an entry, a section, a removal or a patch does.

use super::{Mistake, in_file, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    // Ids.
    (r#"¦{ "copy_from": "cave_rat", "name": "big rat" }"#, "missing-id", "add"),
    (r#"{ ¦"ID": "big_rat", "copy_from": "cave_rat" }"#, "unknown-field", "id"),
    (r#"{ "id": ¦"", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦"big rat", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦"BigRat", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦"größe", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦"big-rat", "copy_from": "cave_rat" }"#, "bad-id", "underscores"),
    (r#"{ "id": ¦"7th_rat", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦"a:b:c", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦"core:", "copy_from": "cave_rat" }"#, "bad-id", "small letters"),
    (r#"{ "id": ¦5, "copy_from": "cave_rat" }"#, "bad-id", "name"),
    (r#"{ "id": ¦null, "copy_from": "cave_rat" }"#, "bad-id", "name"),
    (r#"{ "id": "twin", "copy_from": "cave_rat" }, { "id": ¦"twin", "copy_from": "dusk_bat" }"#, "duplicate-id", "another id"),
    // The kind of entry.
    (r#"¦"cave_rat""#, "wrong-type", "object"),
    (r#"¦5"#, "wrong-type", "object"),
    (r#"¦null"#, "wrong-type", "object"),
    (r#"¦[{ "id": "big_rat", "copy_from": "cave_rat" }]"#, "wrong-type", "object"),
    // Copies.
    (r#"{ "id": "big_rat", "copy_from": ¦"cave_ratt" }"#, "unknown-id", "cave_rat"),
    (r#"{ "id": "big_rat", "copy_from": ¦"unicorn" }"#, "unknown-id", "it can be"),
    (r#"{ "id": "big_rat", "copy_from": ¦"hawk_tonic" }"#, "wrong-kind", ""),
    (r#"{ "id": "big_rat", "copy_from": ¦"core:pit_viper" }"#, "unknown-id", "example:pit_viper"),
    (r#"{ "id": "big_rat", "copy_from": ¦"nomod:rat" }"#, "unknown-id", ""),
    (r#"{ "id": "big_rat", "copy_from": ¦"" }"#, "unknown-id", ""),
    (r#"{ "id": "big_rat", "copy_from": ¦"big_rat" }"#, "copy-cycle", "copy another entry"),
    (r#"{ "id": "a_rat", "copy_from": "b_rat" }, { "id": "b_rat", "copy_from": ¦"a_rat" }"#, "copy-cycle", "stand on its own"),
    (r#"{ "id": "big_rat", "copy_from": ¦5 }"#, "wrong-type", "id"),
    (r#"{ "id": "big_rat", "copy_from": ¦["cave_rat"] }"#, "wrong-type", "id"),
    (r#"{ "id": "big_rat", "copy_from": ¦null }"#, "wrong-type", "id"),
    (r#"{ "id": "big_rat", ¦"copyfrom": "cave_rat" }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "big_rat", ¦"copy-from": "cave_rat", "name": "x" }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "big_rat", ¦"extends": "cave_rat", "name": "x" }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "big_rat", ¦"abstrct": true, "name": "x" }"#, "unknown-field", "abstract"),
    (r#"{ "id": "big_rat", "abstract": ¦"true", "name": "x" }"#, "wrong-type", "true or false"),
    (r#"{ "id": "big_rat", "abstract": ¦1, "name": "x" }"#, "wrong-type", "true or false"),
    (r#"{ "id": "big_rat", "abstract": true, "name": ¦"" }"#, "too-short", "at least"),
    // A mistake in an entry that others copy is reported once.
    (r#"{ "id": "a_rat", "copy_from": "cave_rat", "sight": ¦0 }, { "id": "b_rat", "copy_from": "a_rat" }, { "id": "c_rat", "copy_from": "b_rat" }"#, "out-of-range", "1 to 30"),
    (r#"¦{ "id": "a_newt", "name": "newt" }, { "id": "b_newt", "copy_from": "a_newt" }"#, "missing-field", "description"),
    (r#"{ "id": "a_rat", "copy_from": ¦"cave_ratt" }, { "id": "b_rat", "copy_from": "a_rat" }"#, "unknown-id", "cave_rat"),
    (r#"{ "id": ¦"Bad_Rat", "copy_from": "cave_rat" }, { "id": "b_rat", "copy_from": "Bad_Rat" }"#, "bad-id", "small"),
    // Overrides.
    (r#"{ "id": ¦"cave_ratt", "override": "patch", "sight": 3 }"#, "unknown-id", "cave_rat"),
    (r#"{ "id": ¦"core:cave_ratt", "override": "patch", "sight": 3 }"#, "unknown-id", "core:cave_rat"),
    (r#"{ "id": ¦"hawk_tonic", "override": "patch", "sight": 3 }"#, "wrong-kind", ""),
    (r#"{ "id": ¦"core:cave_rat", "sight": 3 }"#, "needs-override", "override"),
    (r#"{ "id": ¦"cave_rat", "sight": 3 }"#, "needs-override", "override"),
    (r#"{ "id": "cave_rat", ¦"overide": "patch", "sight": 3 }"#, "unknown-field", "override"),
    (r#"{ "id": "cave_rat", "override": ¦true, "sight": 3 }"#, "wrong-choice", "patch"),
    (r#"{ "id": "cave_rat", "override": ¦"Patch", "sight": 3 }"#, "wrong-choice", "patch"),
    (r#"{ "id": "cave_rat", "override": ¦"merge", "sight": 3 }"#, "wrong-choice", "replace"),
    (r#"{ "id": "cave_rat", "override": ¦null, "sight": 3 }"#, "wrong-choice", "replace"),
    (r#"{ "id": "pit_viper", "override": ¦"patch", "sight": 3 }"#, "override-own", "defined"),
    (r#"{ "id": "cave_rat", "override": "patch", "sight": 3 }, { "id": ¦"cave_rat", "override": "patch", "sight": 4 }"#, "override-twice", "one entry"),
    (r#"{ "id": "cave_rat", "override": "patch", ¦"copy_from": "dusk_bat" }"#, "copy-and-override", "copy_from"),
    // Conditions.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "if_mod": ¦5 }"#, "wrong-type", "mod"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "if_mod": ¦[] }"#, "wrong-type", "mod"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "if_mod": ¦"Other Mod" }"#, "bad-mod-id", "small"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"if_mods": "core" }"#, "unknown-field", "if_mod"),
];

#[rustfmt::skip] // one mistake, one line
const PATCHES: &[Mistake] = &[
    (r#"{ "where": { "kind": ¦"monster" }, "set": { "sight": 3 } }"#, "wrong-choice", "monsters"),
    (r#"{ "where": { "kind": ¦5 }, "set": { "sight": 3 } }"#, "wrong-choice", "monsters"),
    (r#"{ "where": ¦{ "tag": "undead" }, "set": { "sight": 3 } }"#, "missing-field", "monsters"),
    (r#"{ "where": ¦"monsters", "set": { "sight": 3 } }"#, "wrong-type", "where"),
    (r#"{ "where": { "kind": "monsters", ¦"tags": "undead" }, "set": { "sight": 3 } }"#, "unknown-field", "tag"),
    (r#"{ "where": { "kind": "monsters", "tag": ¦"The Undead" }, "set": { "sight": 3 } }"#, "bad-tag", "small"),
    (r#"{ "where": { "kind": "monsters", "tag": [¦"Undead!"] }, "set": { "sight": 3 } }"#, "bad-tag", "small"),
    (r#"{ "where": { "kind": "monsters", "tag": ¦"robot" }, "set": { "sight": 3 } }"#, "empty-selection", "it can be"),
    (r#"{ "where": { "kind": "monsters", "id": ¦"cave_ratt" }, "set": { "sight": 3 } }"#, "unknown-id", "cave_rat"),
    (r#"{ "where": { "kind": "monsters" }, "set": { ¦"sigth": 3 } }"#, "unknown-field", "sight"),
    (r#"{ "where": { "kind": "monsters" }, "set": { ¦"id": "x" } }"#, "unknown-field", ""),
    (r#"{ "where": { "kind": "monsters" }, "set": { "sight": ¦"far" } }"#, "wrong-type", "whole"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "sight": ¦0 } }"#, "out-of-range", "1 to 30"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "sight": ¦null } }"#, "missing-field", "keep"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "name": { ¦"append": "s" } } }"#, "bad-operator", "whole value"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "sight": { ¦"times": 2 } } }"#, "bad-operator", "mul"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "tags": { "drop": [¦"robot"] } } }"#, "nothing-to-drop", "there"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "damage": ¦"lots" } }"#, "bad-dice", "2d6"),
    (r#"¦{ "where": { "kind": "monsters" } }"#, "missing-field", "set"),
    (r#"¦{ "set": { "sight": 3 } }"#, "missing-field", "where"),
    (r#"¦{}"#, "missing-field", "where"),
    (r#"{ ¦"were": { "kind": "monsters" }, "set": { "sight": 3 } }"#, "unknown-field", "where"),
    (r#"{ "where": { "kind": "monsters" }, "set": ¦[] }"#, "wrong-type", "set"),
    (r#"¦5"#, "wrong-type", "where"),
];

#[rustfmt::skip] // one mistake, one line
const REMOVALS: &[Mistake] = &[
    (r#""items": [¦"healing_drought"]"#, "unknown-id", "healing_draught"),
    (r#""items": [¦"cave_rat"]"#, "wrong-kind", ""),
    (r#""items": [¦"tea"]"#, "override-own", "delete"),
    (r#""items": [¦"healing_draught"]"#, "removed-but-used", "instead"),
    (r#""items": [{ "id": "healing_draught", "instead": ¦"mead" }]"#, "unknown-id", ""),
    (r#""items": [{ "id": "healing_draught", "instead": ¦"healing_draught" }]"#, "bad-instead", "another"),
    (r#""items": [{ "id": "healing_draught", ¦"with": "tea" }]"#, "unknown-field", "instead"),
    (r#""items": [¦{ "instead": "tea" }]"#, "missing-field", "id"),
    (r#""items": [¦5]"#, "wrong-type", "id"),
    (r#""hints": ["hint_doorway", ¦"hint_doorway"]"#, "removed-id", "another"),
    (r#""items": ¦"hawk_tonic""#, "wrong-type", "list"),
    (r#"¦"item": ["hawk_tonic"]"#, "unknown-section", "items"),
    (r#""levels": [¦"cellars"]"#, "depth-gap", "depth 1"),
    (r#""heroes": ["delver", "hedge_witch", "poacher", ¦"warden"]"#, "no-hero", "heroes"),
    (r#""terrain": [¦"altar"]"#, "missing-terrain", "\"role\": \"altar\""),
    (r#""terrain": [¦"door_open"]"#, "removed-but-used", "instead"),
    (r#""items": [¦"wyrms_hoard"]"#, "no-goal", "goal"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    ("¦", "empty-file", "{"),
    ("¦[]", "wrong-type", "monsters"),
    (r#"¦"monsters": [{ "id": "big_rat", "copy_from": "cave_rat" }]"#, "missing-braces", "{"),
    (r#"{ "monsters": [] } ¦{ "items": [] }"#, "content-after-end", ""),
    ("¦monsters:\n  - id: rat\n", "not-json", ""),
    ("¦```json\n{ \"monsters\": [] }\n```\n", "markdown-fence", ""),
    (r#"¦{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat" }]"#, "unclosed-object", "}"),
    (r#"{ "monsters": ¦[{ "id": "big_rat", "copy_from": "cave_rat" } }"#, "unclosed-list", "]"),
    (r#"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[¦[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"#, "too-deep", "64"),
    ("¦\"monsters\"", "wrong-type", "monsters"),
    ("¦null", "wrong-type", "monsters"),
    (r#"{ ¦"monster": [] }"#, "unknown-section", "monsters"),
    (r#"{ ¦"Monsters": [] }"#, "unknown-section", "monsters"),
    (r#"{ ¦"ballads": [{ "id": "x" }] }"#, "unknown-section", "it can be"),
    (r#"{ "monsters": ¦{ "big_rat": { "copy_from": "cave_rat" } } }"#, "wrong-type", "monsters"),
    (r#"{ "monsters": ¦{ "id": "big_rat", "copy_from": "cave_rat" } }"#, "wrong-type", "monsters"),
    (r#"{ "monsters": ¦null }"#, "wrong-type", "monsters"),
    (r#"{ "monsters": ¦"cave_rat" }"#, "wrong-type", "monsters"),
    (r#"{ ¦"id": "big_rat", "copy_from": "cave_rat", "name": "rat" }"#, "unknown-section", "monsters"),
    (r#"{ "monsters": [], "items": [], ¦"monsters": [] }"#, "duplicate-key", ""),
    (r#"{ "patch": ¦{ "where": { "kind": "monsters" }, "set": {} } }"#, "wrong-type", "patch"),
    (r#"{ "remove": ¦["cave_rat"] }"#, "wrong-type", "remove"),
    (r#"{ ¦"removes": { "monsters": ["cave_rat"] } }"#, "unknown-section", "remove"),
    (r#"{ "levels": [{ "id": "cellars", "override": "patch", "monsters_from": ¦{ "tags": ["robot"] } }] }"#, "empty-depth", "depth 1"),
];

pub fn count() -> usize {
    MONSTERS.len() + PATCHES.len() + REMOVALS.len() + FILES.len()
}

#[test]
fn in_entries() {
    in_section("monsters", MONSTERS);
}

#[test]
fn in_patches() {
    in_section("patch", PATCHES);
}

#[test]
fn in_removals() {
    in_section("remove", REMOVALS);
}

#[test]
fn in_files() {
    in_file(FILES);
}
