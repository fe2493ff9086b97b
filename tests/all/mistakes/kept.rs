//! A help shows what to write and keeps what the modder wrote: the number, the name and
//! the values.

use super::{Mistake, in_file, in_manifest, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    // Numbers.
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": ¦"+3" }"#, "wrong-type", "{ \"add\": 3 }"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": ¦"-2" }"#, "wrong-type", "{ \"add\": -2 }"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": ¦"x2" }"#, "wrong-type", "{ \"mul\": 2 }"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": ¦"+20%" }"#, "wrong-type", "{ \"mul\": 1.2 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "asleep": ¦0.6 }"#, "wrong-type", "write 60: it is in percent"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "asleep": ¦"0.25" }"#, "wrong-type", "write 25 without quotes"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "asleep": ¦"1/2" }"#, "wrong-type", "write 50 without quotes"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "asleep": ¦"always" }"#, "wrong-type", "write 100 without quotes"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "asleep": ¦true }"#, "wrong-type", "write 100"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "flees_below": ¦0.15 }"#, "wrong-type", "write 15"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "speed": ¦1.2 }"#, "wrong-type", "write 120"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "speed": ¦2 }"#, "out-of-range", "write 200"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "speed": ¦"fast" }"#, "wrong-type", "write 150"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "speed": ¦"slow" }"#, "wrong-type", "write 50"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": ¦9.6 }"#, "wrong-type", "write 10"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": ¦{ "min": 4, "max": 8 } }"#, "wrong-type", "such as 4"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "asleep": ¦60% }"#, "malformed-number", "write 60"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { "mul": ¦3/2 } }"#, "malformed-number", "write 1.5"),
    (r##"{ "id": "rat", "copy_from": "cave_rat", "color": ¦0x60a050 }"##, "hex-number", "\"#60a050\""),
    (r#"{ "id": "rat", "copy_from": "cave_rat", ¦"xp": 3 }"#, "unknown-field", "take it out"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "verb": ¦["bites", "hard"] }"#, "wrong-type", "\"bites hard\""),
    // Operators.
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { ¦"plus": 3 } }"#, "bad-operator", "{ \"add\": 3 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { ¦"sub": 7 } }"#, "bad-operator", "{ \"add\": -7 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { "add": ¦"3" } }"#, "wrong-type", "{ \"add\": 3 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { "add": ¦[4] } }"#, "wrong-type", "{ \"add\": 4 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { ¦"multiply": 1.2 } }"#, "bad-operator", "{ \"mul\": 1.2 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { "mul": ¦"120%" } }"#, "wrong-type", "{ \"mul\": 1.2 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { ¦"percent": 120 } }"#, "bad-operator", "{ \"mul\": 1.2 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { ¦"divide": 4 } }"#, "bad-operator", "{ \"mul\": 0.25 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "hit_points": { ¦"set": 12 } }"#, "bad-operator", "write 12 itself"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "spawn": { "weight": { ¦"times": 2 } } }"#, "bad-operator", "{ \"mul\": 2 }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "tags": { ¦"push": ["wet"] } }"#, "bad-operator", "{ \"append\": [\"wet\"] }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "tags": { ¦"add": "wet" } }"#, "bad-operator", "{ \"append\": [\"wet\"] }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "tags": { "append": ¦"wet" } }"#, "wrong-type", "{ \"append\": [\"wet\"] }"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "damage": { ¦"add": 1 } }"#, "bad-operator", "\"2d6\""),
    // Fields and names.
    (r#"{ "id": "rat", "copy_from": "cave_rat", ¦"quaff": [{ "heal": "1d4" }] }"#, "unknown-field", "a field of items"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "spawn": { "weight": 3, ¦"hit_points": 7 } }"#, "unknown-field", "beside `spawn`"),
    (r#"{ "id": "rat", "copy_from": ¦"menagery:hound" }"#, "unknown-id", "the mod `menagery` is not loaded"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "faction": ¦"bestiary:owls" }"#, "unknown-id", "the mod `bestiary` is not loaded"),
    (r#"{ "id": "rat", "copy_from": ¦"examples:pit" }"#, "unknown-id", "did you mean `example`"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "faction": ¦["frogs", "eels"] }"#, "wrong-type", "\"frogs\""),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "faction": ¦{ "id": "frogs" } }"#, "wrong-type", "\"frogs\""),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "faction": ¦true }"#, "wrong-type", "eels"),
    (r#"{ "id": "rat", "copy_from": "cave_rat", "tags": ¦{ "wet": true, "cold": true } }"#, "wrong-type", "[\"wet\", \"cold\"]"),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"effect": "heal", "amount": "1d6+4" }] }"#, "too-many-keys", "{ \"heal\": \"1d6+4\" }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"type": "heal", "value": 5 }] }"#, "too-many-keys", "{ \"heal\": 5 }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"type": "to_hit", "value": 5 }] }"#, "too-many-keys", "{ \"to_hit\": 5 }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"effect": "heal" }] }"#, "wrong-choice", "{ \"heal\": \"2d6\" }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"hit_points": 3 }] }"#, "wrong-choice", "max_health"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": "1d4", ¦"to_hit": 1 }] }"#, "too-many-keys", "{ \"heal\": \"1d4\" }, { \"to_hit\": 1 }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": ¦{ "heal": "1d4", "to_hit": 1 } }"#, "wrong-type", "[{ \"heal\": \"1d4\" }, { \"to_hit\": 1 }]"),
];

#[rustfmt::skip] // one mistake, one line
const HEROES: &[Mistake] = &[
    (r#"{ "id": "delver", "override": "patch", "items": ¦{ "tea": 2 } }"#, "wrong-type", r#"[{ "item": "tea", "count": 2 }]"#),
    (r#"{ "id": "delver", "override": "patch", "items": [{ "item": "tea", ¦"amount": 2 }] }"#, "unknown-field", "count"),
    (r#"{ "id": "delver", "override": "patch", "items": [¦{ "tea": 3 }] }"#, "wrong-type", "{ \"item\": \"tea\", \"count\": 3 }"),
    (r#"{ "id": "delver", "override": "patch", "items": ["tea", "coffee"], "pack_size": ¦1 }"#, "pack-too-small", "2 or more"),
];

#[rustfmt::skip] // one mistake, one line
const FACTIONS: &[Mistake] = &[
    (r#"{ "id": "owls", "name": "owls", "reactions": ¦{ "frogs": "flee" } }"#, "wrong-type", "[{ \"to\": \"frogs\", \"reaction\": \"flee\" }]"),
    (r#"{ "id": "owls", "name": "owls", "reactions": [¦{ "to": "frogs" }] }"#, "missing-field", "\"flee\""),
    (r#"{ "id": "owls", "name": "owls", "reactions": [¦{ "reaction": "flee" }] }"#, "missing-field", "eels"),
    (r#"{ "id": "owls", "name": "owls", "reactions": [{ "to": ¦"hero", "reaction": "flee" }] }"#, "unknown-id", "\"to_hero\""),
    (r#"{ "id": "owls", "name": "owls", "reactions": [{ "to": ¦"player", "reaction": "flee" }] }"#, "unknown-id", "\"to_hero\""),
];

#[rustfmt::skip] // one mistake, one line
const LEVELS: &[Mistake] = &[
    (r#"{ "id": "cellars", "override": "patch", "recipes": ¦{ "plain_rooms": 3 } }"#, "wrong-type", "[{ \"recipe\": \"plain_rooms\", \"weight\": 3 }]"),
    (r#"{ "id": "cellars", "override": "patch", "recipes": ¦"plain_rooms" }"#, "wrong-type", "[{ \"recipe\": \"plain_rooms\" }]"),
];

#[rustfmt::skip] // one mistake, one line
const PREFABS: &[Mistake] = &[
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": { "monster": ¦["pit_viper", "cave_rat"] } } }"#, "wrong-type", "\"pit_viper\"; draw another sign"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": { "tile": ¦".", "monster": "pit_viper" } } }"#, "unknown-id", "`floor`"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": { "tile": ¦"core.floor", "monster": "pit_viper" } } }"#, "unknown-id", "`core:floor`"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": { "monster": "pit_viper", "chance": ¦0.6 } } }"#, "wrong-type", "write 60"),
    (r#"{ "id": "den", "rows": [".v."], "legend": ¦[{ "sign": "v", "monster": "pit_viper" }] }"#, "wrong-type", "{ \"v\": { \"monster\": \"pit_viper\" } }"),
    (r#"{ "id": "den", "rows": ¦".....\n.....\n.....\n.....\n....." }"#, "wrong-type", "[\".....\", \".....\", \".....\", \".....\", \".....\"]"),
];

#[rustfmt::skip] // one mistake, one line
const PATCHES: &[Mistake] = &[
    (r#"{ "where": { "kind": "monsters", "tag": ¦"undeed" }, "set": { "sight": 3 } }"#, "empty-selection", "`undead`"),
    (r#"{ "where": { "kind": "items", "tag": ¦"undead" }, "set": { "goal": false } }"#, "empty-selection", "\"kind\": \"monsters\""),
    (r#"{ "where": { "kind": "monsters" }, ¦"sight": 3 }"#, "unknown-field", "{ \"set\": { \"sight\": 3 } }"),
    (r#"{ "where": { "kind": "monsters", "id": [¦"cave_rats"] }, "set": { "sight": 3 } }"#, "unknown-id", "cave_rat"),
    (r#"{ "where": { "kind": "monsters" }, "set": { ¦"armour": 3 } }"#, "unknown-field", "armor_class"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ "remove": { "monsters": ¦"core:dusk_bat" } }"#, "wrong-type", "[\"core:dusk_bat\"]"),
    (r#"{ "patch": [{ "where": ¦"monsters", "set": { "sight": 3 } }] }"#, "wrong-type", "{ \"kind\": \"monsters\" }"),
    (r#"{ "patch": [{ "where": { "kind": "monsters" }, "set": ¦[{ "sight": 3 }] }] }"#, "wrong-type", "{ \"sight\": 3 }"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": ¦{ "id": "cave_rat" } }] }"#, "wrong-type", "\"cave_rat\""),
    (r#"{ "monsters": [{ "id": ¦"rat", "override": "patch", "sight": 3 }] }"#, "unknown-id", "`cave_rat`"),
    (r#"{ "factions": [{ "id": ¦"well_keepers", "override": "patch", "name": "the well keepers" }] }"#, "unknown-id", "take `override` out"),
    (r#"{ "remove": { "items": [¦"core:dusk_bat"] } }"#, "wrong-kind", "put it under `monsters`"),
    (r#"{ "remove": { "monsters": [{ "id": ¦"hawk_tonic", "instead": "kobold" }] } }"#, "wrong-kind", "put it under `items`"),
];

#[rustfmt::skip] // one mistake, one line
const RULES: &[Mistake] = &[
    (r#"{ "rules": [{ "id": "house_rules", "override": "patch", "ways": ¦4 }] }"#, "wrong-type", "write \"four\""),
    (r#"{ "rules": [{ "id": "house_rules", "override": "patch", "ways": ¦"8" }] }"#, "wrong-choice", "`eight`"),
    (r#"{ "rules": [{ "id": "house_rules", "override": "patch", "waking": ¦0.05 }] }"#, "wrong-type", "write 5"),
    (r#"{ "rules": [{ "id": "house_rules", "override": "patch", "waking": ¦"+4" }] }"#, "wrong-type", "{ \"add\": 4 }"),
];

#[rustfmt::skip] // one mistake, one line
const MANIFESTS: &[Mistake] = &[
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "conflicts": ¦{ "other_mod": "*" } }"#, "wrong-type", "[\"other_mod\"]"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "authors": [¦{ "name": "Me" }] }"#, "wrong-type", "\"Me\""),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { "core": ¦true } }"#, "wrong-type", "\"*\""),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { "core": ¦null } }"#, "wrong-type", "\"*\""),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { "core": ¦{ "version": ">=0.1" } } }"#, "wrong-type", "\">=0.1\""),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦["core >=0.1"] }"#, "wrong-type", "{ \"core\": \">=0.1\" }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "n": { ¦"default": 3, "min": 1, "max": 5 } } }"#, "too-many-keys", "{ \"number\": { \"default\": 3, \"min\": 1, \"max\": 5 } }"),
];

pub fn count() -> usize {
    let tables = [
        MONSTERS, ITEMS, HEROES, FACTIONS, LEVELS, PREFABS, PATCHES, FILES, RULES, MANIFESTS,
    ];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn what_was_written_of_monsters_is_kept() {
    in_section("monsters", MONSTERS);
}

#[test]
fn what_was_written_of_items_and_heroes_is_kept() {
    in_section("items", ITEMS);
    in_section("heroes", HEROES);
}

#[test]
fn what_was_written_of_factions_is_kept() {
    in_section("factions", FACTIONS);
}

#[test]
fn what_was_written_of_places_is_kept() {
    in_section("levels", LEVELS);
    in_section("prefabs", PREFABS);
}

#[test]
fn what_was_written_in_patches_and_files_is_kept() {
    in_section("patch", PATCHES);
    in_file(FILES);
    in_file(RULES);
    in_manifest(MANIFESTS);
}
