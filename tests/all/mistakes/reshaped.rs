//! Mistakes whose help comes from one of the general means: several faults of one object
//! are told once and the whole is shown, names and spellings of other games, values in
//! the form of lists, maps and sentences, parameters beside their effect, what is denied.

use super::{Mistake, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"type": "damage", "amount": "1d4", "element": "fire" }] }"##, "too-many-keys", r##"{ "damage": { "amount": "1d4", "element": "fire" } }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ ¦"drop": "iron_key" }] }"##, "wrong-choice", r##"{ "create": { "item": "iron_key" } }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": ¦{ "60": [{ "damage": 2 }], "40": [{ "heal": 2 }] } }] }"##, "wrong-type", r##"{ "weight": 60, "then": [{ "damage": 2 }] }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "repeat": ¦[3, { "heal": 1 }] }] }"##, "wrong-type", r##"{ "times": 3, "then": [{ "heal": 1 }] }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "faction": ¦"undead" }], "then": [{ "damage": 4 }] } }] }"##, "unknown-id", r##""tag": "undead""##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": { "of": "depth", ¦"plus": 2 } } }] }"##, "unknown-field", r##"`add`"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ ¦"cast": "spark_bolt" }] }"##, "unknown-field", r##""then": [{ "cast": "spark_bolt" }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "spawn": { "weight": 5, "min_depth": 1, "max_depth": 3, ¦"biomes": ["crypt"] } }"##, "unknown-field", r##"`themes`"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": ¦"1d4" }"##, "wrong-type", r##"[{ "damage": "1d4" }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [¦["damage", "1d4"]] }"##, "wrong-type", r##"{ "damage": "1d4" }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "swap": ¦"user" }] }"##, "wrong-type", r##"{}"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": ¦"slowed for 5 turns" } }] }"##, "unknown-id", r##""apply": "slowed", "turns": 5"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "enchant": { ¦"weapon": 1 } }] }"##, "unknown-field", r##"{ "slot": "weapon", "by": 1 }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "recharge": ¦"all" }] }"##, "wrong-type", r##"1 to 100"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": ¦-4, "element": "fire" } }] }"##, "idle-effect", r##"heal"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "depth": ¦{ "min": 2, "max": 4 } }], "then": [{ "damage": 1 }] } }] }"##, "wrong-type", r##"{ "depth": 2 }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": ¦100, "then": [{ "damage": 1 }] } }] }"##, "out-of-range", r##"99"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "spawn": ¦false }"##, "wrong-type", r##"leave"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ ¦"name": "spit", "damage": "1d4", "range": 5 }] }"##, "unknown-field", r##""then": [{ "damage": "1d4" }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ ¦"spell": "spark_bolt", "range": 5 }] }"##, "unknown-field", r##""then": [{ "cast": "spark_bolt" }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "resists": ¦{ "fire": "immune" } }"##, "wrong-type", r##"[{ "element": "fire", "percent": 100 }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"poison": { "damage": 2, "turns": 5 } }] }"##, "wrong-choice", r##""poisoned""##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "create": { ¦"id": "iron_key", "amount": 2 } }] }"##, "unknown-field", r##""item": "iron_key""##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "push": { "tiles": 2, ¦"damage": 3 } }] }"##, "unknown-field", r##"{ "push": { "tiles": 2 } }, { "damage": 3 }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "teleport": { ¦"min": 3, "max": 8 } }] }"##, "unknown-field", r##""least": 3"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "steal": ¦"item" }] }"##, "wrong-type", r##"{}"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "blink": { ¦"distance": 4 } }] }"##, "unknown-field", r##"{}"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": ¦"2d6/2" }] }"##, "bad-dice", r##""1d6"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"add_status": { "id": "slowed", "rounds": 4 } }] }"##, "wrong-choice", r##""apply": "slowed""##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": "slowed", "turns": 4, ¦"chance": 50 } }] }"##, "unknown-field", r##"{ "chance": { "percent": 50, "then": [{ "status": { "apply": "slowed", "turns": 4 } }] } }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "heal": "1d4", ¦"who": "user" }] }"##, "too-many-keys", r##"{ "if": { "when": ["user"], "then": [{ "heal": "1d4" }] } }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "tag": ¦{ "not": "undead" } }], "then": [{ "damage": 2 }] } }] }"##, "wrong-type", r##"{ "not": { "tag": "undead" } }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"unless": { "when": ["foe"], "then": [{ "damage": 2 }] } }] }"##, "wrong-choice", r##""else": [{ "damage": 2 }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": ¦[30, { "damage": 2 }] }] }"##, "wrong-type", r##"{ "percent": 30, "then": [{ "damage": 2 }] }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { ¦"30": [{ "damage": 2 }] } }] }"##, "unknown-field", r##"{ "percent": 30, "then": [{ "damage": 2 }] }"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": [¦"damage", "teleport"] }] }"##, "wrong-type", r##""then": ["##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": ¦{ "options": [{ "then": [{ "damage": 2 }] }, { "then": [{ "heal": 2 }] }] } }] }"##, "wrong-type", r##"[{ "then": [{ "damage": 2 }] }, { "then": [{ "heal": 2 }] }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"forEach": { "in": "adjacent", "then": [{ "damage": 2 }] } }] }"##, "wrong-choice", r##"for_each"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", ¦"on-hit": [{ "noise": 3 }] }"##, "unknown-field", r##"on_hit"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", ¦"death_drop": "iron_key" }"##, "unknown-field", r##""carries": [{ "item": "iron_key" }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", ¦"fire_immune": true }"##, "unknown-field", r##""resists": [{ "element": "fire", "percent": 100 }]"##),
    (r##"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"damage": "1d4", "element": "fire" }] }"##, "unknown-field", r##""then": [{ "damage": { "amount": "1d4", "element": "fire" } }]"##),
];

#[rustfmt::skip] // one mistake, one line
const SPELLS: &[Mistake] = &[
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "mana": 2, "aim": "creature", "on_cast": [{ "for_each": { "in": { "chain": { ¦"jumps": 4, "range": 3 } }, "then": [{ "damage": 3 }] } }] }"##, "unknown-field", r##""links": 4"##),
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "mana": 2, "aim": "creature", "on_cast": [{ "for_each": { "in": { "burst": 2 }, ¦"exclude": ["friend"], "then": [{ "damage": 3 }] } }] }"##, "unknown-field", r##""who": [{ "not": "friend" }]"##),
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "mana": 2, "aim": "place", "on_cast": [{ "for_each": { "in": ¦["burst", 3], "then": [{ "damage": 1 }] } }] }"##, "wrong-type", r##"{ "burst": 3 }"##),
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "mana": 2, "aim": "creature", ¦"element": "fire", "on_cast": [{ "damage": "2d6" }] }"##, "unknown-field", r##"{ "damage": { "amount": "2d6", "element": "fire" } }"##),
];

#[rustfmt::skip] // one mistake, one line
const STATUSES: &[Mistake] = &[
    (r##"{ "id": "itchy", "copy_from": "slowed", "turns": 5, "on_turn": [{ "damage": 1 }], ¦"type": "debuff" }"##, "unknown-field", r##""good": false"##),
    (r##"{ "id": "itchy", "copy_from": "slowed", "turns": ¦"1d4 turns" }"##, "bad-dice", r##""1d4""##),
    (r##"{ "id": "itchy", "copy_from": "slowed", "turns": 5, "resists": [{ ¦"fire": 50 }] }"##, "unknown-field", r##"{ "element": "fire", "percent": 50 }"##),
    (r##"{ "id": "itchy", "copy_from": "slowed", "turns": 5, "resists": [{ "element": "fire", ¦"amount": 0.5 }] }"##, "unknown-field", r##""percent": 50"##),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r##"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": 3 }], ¦"identified": false }"##, "unknown-field", r##"unknown"##),
    (r##"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": 3 }], ¦"rarity": "rare" }"##, "unknown-field", r##"spawn"##),
    (r##"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": "2d6" }], ¦"duration": 10 }"##, "unknown-field", r##"status"##),
    (r##"{ "id": "mead", "copy_from": "tea", "quaff": [{ "status": { "apply": "hasted" } }], ¦"duration": 10 }"##, "unknown-field", r##""turns": 10"##),
    (r##"{ "id": "mead", "copy_from": "tea", "quaff": null, "weapon": ¦true }"##, "wrong-type", r##"{ "damage":"##),
];

#[rustfmt::skip] // one mistake, one line
const HEROES: &[Mistake] = &[
    (r##"{ "id": "monk", "copy_from": "core:delver", "name": "monk", "items": [¦"iron_key x2"] }"##, "unknown-id", r##"{ "item": "iron_key", "count": 2 }"##),
];

#[rustfmt::skip] // one mistake, one line
const TRAITS: &[Mistake] = &[
    (r##"{ "id": "of_bees", "name": "of bees", "on": [¦"sword"], "weight": 3, "bonus": "1" }"##, "wrong-choice", r##"weapon"##),
];

#[rustfmt::skip] // one mistake, one line
const TERRAIN: &[Mistake] = &[
    (r##"{ "id": "moss", "name": "moss", "glyph": ".", "color": "#40a040", "walkable": true, ¦"damage": 1 }"##, "unknown-field", r##""on_enter": [{ "damage": 1 }]"##),
    (r##"{ "id": "moss", "name": "moss", "glyph": ".", "color": "#40a040", "walkable": true, ¦"on_stand": [{ "damage": 1 }] }"##, "unknown-field", r##"on_turn"##),
];

#[rustfmt::skip] // one mistake, one line
const LOOT: &[Mistake] = &[
    (r##"{ "id": "sack", "entries": [{ "item": "iron_key", "weight": ¦"rare" }] }"##, "wrong-type", r##"2"##),
];

pub fn count() -> usize {
    let tables = [
        MONSTERS, SPELLS, STATUSES, ITEMS, HEROES, TRAITS, TERRAIN, LOOT,
    ];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn the_whole_is_shown_once() {
    in_section("monsters", MONSTERS);
    in_section("spells", SPELLS);
    in_section("statuses", STATUSES);
    in_section("items", ITEMS);
    in_section("heroes", HEROES);
    in_section("traits", TRAITS);
    in_section("terrain", TERRAIN);
    in_section("loot", LOOT);
}
