//! Words that are known, but not where they stand: tags and ids of another kind, effects
//! among conditions and the reverse, parts of other effects, and words of other games that
//! are near to a word of another meaning.

use super::{Mistake, in_file, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"hostile": true }"#, "unknown-field", "take it out"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"ai": "ranged" }"#, "unknown-field", r#""keeps_distance": 4"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"element": "fire" }"#, "unknown-field", r#""on_hit": [{ "damage": { "amount": "1d4", "element": "fire" } }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"weak": ["holy"] }"#, "unknown-field", r#""resists": [{ "element": "holy", "percent": -50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"attacks": [{ "damage": "1d4" }] }"#, "unknown-field", "its blow is"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "damage": ¦{ "amount": "1d4", "element": "fire" } }"#, "wrong-type", r#"write "damage": "1d4"; harm of an element"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "spawn": { "weight": 3, "min_depth": 1, "max_depth": 4 }, ¦"rarity": 2 }"#, "unknown-field", "change that to 2"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "webs", ¦"status": "webbed" }] }"#, "unknown-field", r#""then": [{ "status": { "apply": "webbed" } }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "range": ¦[2, 6], "then": [{ "damage": 1 }] }] }"#, "wrong-type", r#""nearest": 2, "range": 6"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"in": { "cone": 4 }, "then": [{ "damage": 1 }] }] }"#, "unknown-field", r#"{ "for_each": { "in": { "cone": 4 }, "then": [{ "damage": 1 }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "summon": { "monster": ¦"wild_beasts" } }] }"#, "wrong-kind", r#""cave_rat""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "transform": { "into": ¦"beast" } }] }"#, "unknown-id", "`beast` is a tag"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "create": { ¦"monster": "cave_rat" } }] }"#, "unknown-field", r#"{ "summon": { "monster": "cave_rat" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "summon": { ¦"item": "tea" } }] }"#, "unknown-field", r#"{ "create": { "item": "tea" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "summon": { "monster": ¦"dagger" } }] }"#, "wrong-kind", r#"{ "create": { "item": "dagger" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"quaff": [{ "heal": 3 }] }"#, "unknown-field", r#"write "on_turn": [{ "heal": 3 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"on_hurts": [{ "damage": 3 }] }"#, "unknown-field", "`on_hurt`"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": ¦-5 }] }"#, "out-of-range", r#"{ "heal": 5 }"#),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "cure": [¦"ailment"] }] }"#, "unknown-id", r#"`ailment` is a tag: write { "tag": "ailment" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "create": { "item": ¦"rich_chest" } }] }"#, "wrong-kind", "loot"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "create": { "item": ¦"cave_rat" } }] }"#, "wrong-kind", r#"{ "summon": { "monster": "cave_rat" } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": ["hero"], ¦"than": [{ "heal": 4 }] } }] }"#, "unknown-field", r#"`then`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": ["hero"], "then": [{ "heal": 1 }], ¦"elze": [{ "heal": 4 }] } }] }"#, "unknown-field", r#"`else`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": "adjacent", "then": [{ "damage": 1 }], ¦"else": [{ "noise": 2 }] } }] }"#, "unknown-field", "given already"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, ¦"on_cast": [{ "damage": 3 }] }"#, "unknown-field", r#"write "read": [{ "damage": 3 }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "one_of": ¦[{ "then": [{ "heal": 4 }] }] }] }"#, "too-few", r#"write { "heal": 4 } in its place"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "teach": ¦"book_of_manners" }] }"#, "wrong-kind", r#""beckon""#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"light": 3 }] }"#, "wrong-choice", "nothing gives light"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"give": "jar_of_nothing" }] }"#, "wrong-choice", "it can be"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"give": "coffee" }] }"#, "wrong-choice", r#"{ "create": { "item": "coffee" } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"any": [{ "heal": 3 }, { "noise": 3 }] }] }"#, "wrong-choice", r#"{ "one_of": [{ "then": [{ "heal": 3 }] }, { "then": [{ "noise": 3 }] }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"not": [{ "heal": 3 }] }] }"#, "wrong-choice", "`not` is for conditions"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": 1 }, { ¦"else": [{ "heal": 2 }] }] }"#, "wrong-choice", r#""else": [{ "heal": 2 }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": [{ ¦"heal": 3 }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", "`heal` is an effect"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": [{ ¦"knows": "gust" }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", "nothing asks which spells"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": [{ ¦"turn": 100 }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"{ "after":"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": [{ ¦"asleep": false }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"{ "not": "asleep" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": [{ "status": "poisoned", ¦"value": true }], "then": [{ "heal": 1 }] } }] }"#, "too-many-keys", "true as it stands"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": [{ "carries": ¦"iron" }], "then": [{ "heal": 1 }] } }] }"#, "unknown-id", r#"`iron` is a tag: write { "tag": "iron" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "cure": [{ ¦"tags": "ailment" }] }] }"#, "unknown-field", "`tag`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "if": { "when": ["hero"], "then": [{ "heal": 1 }], ¦"else_if": { "when": ["foe"], "then": [{ "heal": 2 }] } } }] }"#, "unknown-field", r#""else": [{ "if": { "when": ["foe"], "then": [{ "heal": 2 }] } }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "chance": { "percent": ¦100, "then": [{ "heal": 1 }] } }] }"#, "out-of-range", "what always happens needs no chance"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": ¦"foe", "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", r#""in": "all_visible", "who": ["foe"]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": { ¦"tag": "undead" }, "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", r#""who": [{ "tag": "undead" }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": { "burst": 2, ¦"line": 3 }, "then": [{ "damage": 1 }] } }] }"#, "too-many-keys", r#"keep "in": { "burst": 2 }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": { "burst": 2, ¦"then": [{ "damage": 1 }] } } }] }"#, "too-many-keys", "put it beside `in`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": ¦[{ "damage": 1 }] }] }"#, "wrong-type", r#""in":"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "terrain": { "into": ¦["grass", "foliage"] } }] }"#, "wrong-type", r#"{ "one_of": [{ "then": [{ "terrain": { "into": "grass" } }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "reveal": { "what": ¦["items", "traps"] } }] }"#, "wrong-type", r#"{ "all": [{ "reveal": { "what": "items" } }, { "reveal": { "what": "traps" } }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "summon": { ¦"monsters": ["cave_rat", "dusk_bat"] } }] }"#, "unknown-field", r#"{ "all": [{ "summon": { "monster": "cave_rat" } }, { "summon": { "monster": "dusk_bat" } }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "teleport": { ¦"to": "stairs_down" } }] }"#, "unknown-field", r#""least": 5"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "one_of": [{ "weight": ¦0.5, "then": [] }, { "then": [{ "heal": 1 }] }] }] }"#, "wrong-type", "write 1 here, and 2 for every 1"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": ¦{ "settings": "rats" } }] }"#, "wrong-type", r#"{ "setting": "rats" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": { "of": ¦"health_missing" } }] }"#, "wrong-choice", "missing_health"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "summon": { "monster": "cave_rat", "count": ¦5000 } }] }"#, "out-of-range", "write 8"),
    (r#"{ "id": "mead", "copy_from": "tea", ¦"traits": ["of_cinders"] }"#, "unknown-field", r#""magic": 100"#),
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d6", ¦"speed": 50 } }"#, "unknown-field", r#""turns": 2"#),
    (r#"{ "id": "band", "copy_from": "tea", "worn": { "slot": "ring", ¦"status": "regenerating" } }"#, "unknown-field", r#""statuses": ["regenerating"]"#),
    (r#"{ "id": "arc", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d2", "ranged": { "range": 7, "ammo": ¦"core:plain_arrow" } } }"#, "bad-tag", r#"write "arrow""#),
];

#[rustfmt::skip] // one mistake, one line
const STATUSES: &[Mistake] = &[
    (r#"{ "id": "sore", "copy_from": "webbed", ¦"max_stacks": 3 }"#, "unknown-field", "`stacks`"),
    (r#"{ "id": "sore", "copy_from": "webbed", ¦"heal": 1 }"#, "unknown-field", r#"write "on_turn": [{ "heal": 1 }]"#),
    (r#"{ "id": "sore", "copy_from": "webbed", "changes": [{ "figure": "speed", "percent": ¦-100 }] }"#, "out-of-range", "write -99"),
];

#[rustfmt::skip] // one mistake, one line
const HEROES: &[Mistake] = &[
    (r#"{ "id": "monk", "copy_from": "delver", ¦"gold": 50 }"#, "unknown-field", r#""item": "gold_coin", "count": 50"#),
    (r#"{ "id": "monk", "copy_from": "delver", ¦"class": "warrior" }"#, "unknown-field", "a class of its own"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ ¦"wands": [{ "id": "x" }] }"#, "unknown-section", "did you mean `items`?"),
    (r#"{ "patch": [{ ¦"id": "core:cave_rat", "set": { "sight": 3 } }] }"#, "unknown-field", r#""where": { "kind": "monsters", "id": "core:cave_rat" }"#),
    (r#"{ "patch": [{ "where": { ¦"section": "monsters", "tag": "undead" }, "set": { "sight": 3 } }] }"#, "unknown-field", "`kind`"),
    (r#"{ "monsters": [{ "id": "newt", "copy_from": "cave_rat", "if_mod": ¦{ "without": "core" } }] }"#, "wrong-type", r#"{ "not": "core" }"#),
];

pub fn count() -> usize {
    MONSTERS.len() + ITEMS.len() + STATUSES.len() + HEROES.len() + FILES.len()
}

#[test]
fn known_words_in_monsters() {
    in_section("monsters", MONSTERS);
}

#[test]
fn known_words_in_things() {
    in_section("items", ITEMS);
}

#[test]
fn known_words_in_statuses_and_heroes() {
    in_section("statuses", STATUSES);
    in_section("heroes", HEROES);
}

#[test]
fn known_words_in_files() {
    in_file(FILES);
}
