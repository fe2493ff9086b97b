//! Mistakes in what monsters, statuses, spells and the ground do: effects inside of effects,
//! conditions, areas, and references at any depth.

use super::{Mistake, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { ¦"aply": "poisoned" } }] }"#, "unknown-field", "\"apply\": \"poisoned\""),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": ¦"poisond" } }] }"#, "unknown-id", "poisoned"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": ¦{ "turns": 3 } }] }"#, "missing-field", "apply"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": ¦"poisoned" }] }"#, "wrong-type", r#"{ "apply": "poisoned" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": "poisoned", "turns": ¦"long" } }] }"#, "bad-dice", "2d6"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": "poisoned", ¦"duration": 5 } }] }"#, "unknown-field", "turns"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": "1d4", "element": ¦"fier" } }] }"#, "unknown-id", "fire"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": ¦"lots", "element": "fire" } }] }"#, "bad-dice", "2d6"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": ¦{ "element": "fire" } }] }"#, "missing-field", "amount"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": { ¦"off": "health" } } }] }"#, "unknown-field", "of"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": { "of": ¦"hp" } } }] }"#, "wrong-choice", "health"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { ¦"brst": 2 }, "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", "burst"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": ¦"burst", "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", r#"{ "burst": "#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": ¦{ "in": { "burst": 2 } } }] }"#, "missing-field", "then"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { "burst": ¦99 }, "then": [{ "damage": 1 }] } }] }"#, "out-of-range", "12"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": "adjacent", "who": [¦"foes"], "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", "foe"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": "adjacent", "who": ¦"foe", "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"["foe"]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": "adjacent", "then": [{ "if": { "when": ["foe"], "then": [{ ¦"dmg": 1 }] } }] } }] }"#, "wrong-choice", "damage"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hurt": [{ "summon": { "monster": ¦"pit_vipr" } }] }"#, "unknown-id", "pit_viper"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hurt": [{ "summon": { "monster": "pit_viper", "around": ¦"me" } }] }"#, "wrong-choice", "user"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hurt": [{ "chance": { ¦"percentage": 20, "then": [{ "damage": 1 }] } }] }"#, "unknown-field", "percent"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hurt": [{ "chance": { "percent": ¦0, "then": [{ "damage": 1 }] } }] }"#, "out-of-range", "1 to 99"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hurt": [{ "chance": ¦{ "percent": 20 } }] }"#, "idle-effect", "then"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ "health_below": ¦"50%" }], "then": [{ "heal": 1 }] } }] }"#, "wrong-type", "50"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ ¦"health_bellow": 50 }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", "health_below"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ "status": ¦"slowd" }], "then": [{ "heal": 1 }] } }] }"#, "unknown-id", "slowed"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ "not": ¦["hero"] }], "then": [{ "heal": 1 }] } }] }"#, "wrong-type", "hero"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": ¦{ "then": [{ "heal": 1 }] } }] }"#, "missing-field", "when"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"effects": [{ "damage": 1 }] }] }"#, "unknown-field", "then"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [¦{ "verb": "spits at" }] }"#, "missing-field", "then"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "rest": ¦-1, "then": [{ "damage": 1 }] }] }"#, "out-of-range", "0"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "range": ¦"far", "then": [{ "damage": 1 }] }] }"#, "wrong-type", ""),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "casts at", "then": [{ "cast": ¦"fireball" }] }] }"#, "unknown-id", ""),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "nearest": ¦9, "range": 3, "then": [{ "damage": 1 }] }] }"#, "no-effect", "range"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": ¦{ "verb": "spits at", "then": [{ "damage": 1 }] } }"#, "wrong-type", "list"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "then": [{ "damage": ¦0 }] }] }"#, "out-of-range", "1 to 1000"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": [{ "element": ¦"colt", "percent": 50 }] }"#, "unknown-id", "cold"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": [{ "element": "fire", "percent": ¦150 }] }"#, "out-of-range", "100"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": [¦"fire"] }"#, "wrong-type", "element"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"on_hits": [{ "damage": 1 }] }"#, "unknown-field", "on_hit"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"keep_distance": 3 }"#, "unknown-field", "keeps_distance"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "repeat": { "times": 3, "then": [{ "all": [{ "push": { ¦"tile": 2 } }] }] } }] }"#, "unknown-field", "tiles"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "repeat": { "times": ¦"often", "then": [{ "damage": 1 }] } }] }"#, "bad-dice", "2d6"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "after": { "turns": ¦0, "then": [{ "damage": 1 }] } }] }"#, "idle-effect", "turns"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": [{ ¦"wait": 3, "then": [{ "damage": 1 }] }, { "then": [] }] }] }"#, "unknown-field", "weight"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "message": ¦5 }] }"#, "wrong-type", r#""5""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "steal": ¦true }] }"#, "wrong-type", "{}"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "teleport": ¦{ "least": 9, "most": 3 } }] }"#, "idle-effect", "least"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "terrain": { "into": ¦"lave" } }] }"#, "unknown-id", "lava"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "cure": ¦"poisoned" }] }"#, "wrong-type", r#"["poisoned"]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "cure": [¦"poison"] }] }"#, "wrong-kind", "poisoned"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "all": ¦{ "damage": 1 } }] }"#, "wrong-type", r#"[{ "damage": 1 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": [{ ¦"damage": 1 }, { "then": [] }] }] }"#, "unknown-field", r#""then": [{ "damage": 1 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": [{ "weight": ¦0, "then": [{ "damage": 1 }] }, { "then": [] }] }] }"#, "out-of-range", "1 to"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": ¦"20%", "then": [{ "damage": 1 }] } }] }"#, "wrong-type", "20"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": ¦100, "then": [{ "damage": 1 }] } }] }"#, "out-of-range", "1 to 99"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": ¦"hero", "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"["hero"]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [¦"player"], "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", "hero"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": ["hero"], "then": [{ "damage": 1 }], ¦"els": [] } }] }"#, "unknown-field", "else"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "tag": ¦"Undead" }], "then": [{ "damage": 1 }] } }] }"#, "bad-tag", "undead"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "faction": ¦"froggs" }], "then": [{ "damage": 1 }] } }] }"#, "unknown-id", "frogs"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "any": ¦"hero" }], "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"["hero"]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "not": { ¦"hero": true } }], "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", "without braces"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "carries": ¦"teaa" }], "then": [{ "damage": 1 }] } }] }"#, "unknown-id", "tea"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "if": { "when": [{ "within": ¦-1 }], "then": [{ "damage": 1 }] } }] }"#, "out-of-range", "0 to"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "repeat": { ¦"count": 3, "then": [{ "damage": 1 }] } }] }"#, "unknown-field", "times"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "repeat": ¦{ "times": 2 } }] }"#, "missing-field", "then"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "after": { "turns": 3, ¦"do": [{ "damage": 1 }] } }] }"#, "unknown-field", "then"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "after": ¦3 }] }"#, "wrong-type", "turns"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { ¦"area": { "burst": 2 }, "then": [{ "damage": 1 }] } }] }"#, "unknown-field", "`in`"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { "burst": ¦"2" }, "then": [{ "damage": 1 }] } }] }"#, "wrong-type", "2"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { "chain": ¦{ "links": 3 } }, "then": [{ "damage": 1 }] } }] }"#, "missing-field", "reach"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { ¦"adjacent": 1 }, "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", "without braces"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { "cone": 3 }, "each": ¦"tile", "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", "place"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": "adjacent", ¦"filter": ["foe"], "then": [{ "damage": 1 }] } }] }"#, "unknown-field", "who"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { ¦"dice": "1d6", "element": "fire" } }] }"#, "unknown-field", "amount"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": { "of": "health", ¦"mul": 0.5 } } }] }"#, "unknown-field", r#""percent": 50"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"poison": 3 }] }"#, "wrong-choice", ""),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "push": ¦2 }] }"#, "wrong-type", r#"{ "tiles": 2 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "transform": ¦"cave_rat" }] }"#, "wrong-type", "into"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "create": { ¦"items": "tea" } }] }"#, "unknown-field", "item"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "summon": ¦"cave_rat" }] }"#, "wrong-type", r#"{ "monster": "cave_rat" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "blink": ¦5 }] }"#, "wrong-type", "{}"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": ¦["poisoned"] } }] }"#, "wrong-type", "poisoned"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "chance": ¦0, "then": [{ "damage": 1 }] }] }"#, "out-of-range", "1 to 100"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"cooldown": 3, "then": [{ "damage": 1 }] }] }"#, "unknown-field", "rest"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ ¦"name": "spits at", "then": [{ "damage": 1 }] }] }"#, "unknown-field", "verb"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "carries": [¦"tea"] }"#, "wrong-type", r#"{ "item": "tea" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "carries": [{ "item": ¦"teaa" }] }"#, "unknown-id", "tea"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦"tea" }"#, "wrong-kind", ""),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": ¦{ "fire": 50 } }"#, "wrong-type", r#"[{ "element": "fire", "percent": 50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "spawn": { "weight": 3, "min_depth": 1, "max_depth": 3, "levels": [¦"drain"] } }"#, "unknown-id", "drains"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "spawn": { "weight": 3, "min_depth": 1, "max_depth": 3, "themes": [¦"crypt"] } }"#, "outside-campaign", "themes"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "spawn": { "weight": 3, "min_depth": 1, "max_depth": 3, "levels": ¦"drains" } }"#, "wrong-type", r#"["drains"]"#),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": [{ "chance": 25, ¦"then": [{ "heal": 3 }] }] }"#, "too-many-keys", r#"{ "chance": { "percent": 25, "then": [{ "heal": 3 }] } }"#),
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": [{ "if": [{ "health_below": 30 }], ¦"then": [{ "heal": 3 }] }] }"#, "too-many-keys", r#"{ "if": { "when": [{ "health_below": 30 }], "then": [{ "heal": 3 }] } }"#),
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": [{ "if": { "when": [{ ¦"health_above": 50 }], "then": [{ "heal": 3 }] } }] }"#, "wrong-choice", r#"{ "not": { "health_below": 50 } }"#),
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": [{ "if": { "when": [{ ¦"hp_below": 50 }], "then": [{ "heal": 3 }] } }] }"#, "wrong-choice", "health_below"),
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": [{ "if": { "when": [¦"!hero"], "then": [{ "heal": 3 }] } }] }"#, "wrong-choice", r#"{ "not": "hero" }"#),
    (r#"{ "id": "axe", "copy_from": "tea", "quaff": [{ "repeat": { ¦"count": 3, "then": [{ "heal": 3 }] } }] }"#, "unknown-field", "times"),
    (r#"{ "id": "axe", "copy_from": "tea", "ammo": ¦"arrow" }"#, "wrong-type", r#""tag": "arrow""#),
    (r#"{ "id": "axe", "copy_from": "tea", "weapon": ¦{ "element": "fire" } }"#, "missing-field", "damage"),
    (r#"{ "id": "axe", "copy_from": "tea", "weapon": { "damage": ¦"big" } }"#, "bad-dice", "2d6"),
    (r#"{ "id": "axe", "copy_from": "tea", "weapon": { "damage": "1d6", "element": ¦"fier" } }"#, "unknown-id", "fire"),
    (r#"{ "id": "axe", "copy_from": "tea", "weapon": { "damage": "1d6", "reach": ¦9 } }"#, "out-of-range", "1 to 3"),
    (r#"{ "id": "axe", "copy_from": "tea", "weapon": { "damage": "1d6", ¦"twohanded": true } }"#, "unknown-field", "two_handed"),
    (r#"{ "id": "axe", "copy_from": "tea", "weapon": { "damage": "1d6", "ranged": ¦{ "range": 7 } } }"#, "missing-field", "ammo"),
    (r#"{ "id": "axe", "copy_from": "tea", "ammo": ¦"arrow" }"#, "wrong-type", "tag"),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": ¦"head" }"#, "wrong-type", r#"{ "slot": "head" }"#),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": ¦"helmet" } }"#, "wrong-choice", "head"),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": "head", "changes": [{ "figure": ¦"ac", "amount": 1 }] } }"#, "wrong-choice", "armor_class"),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": "head", "resists": [{ "element": "fire", ¦"amount": 30 }] } }"#, "unknown-field", "percent"),
    (r#"{ "id": "rod", "copy_from": "tea", "zap": [{ "damage": 3 }], "charges": ¦5 }"#, "wrong-type", r#""5""#),
    (r#"{ "id": "rod", "copy_from": "tea", "zap": [{ "damage": 3 }], "aim": ¦"enemy" }"#, "wrong-choice", "creature"),
    (r#"{ "id": "rod", "copy_from": "tea", "unknown": ¦"potion" }"#, "unknown-id", ""),
    (r#"{ "id": "rod", "copy_from": "tea", "teaches": ¦"poisoned" }"#, "wrong-kind", ""),
    (r#"{ "id": "rod", "copy_from": "tea", ¦"on_drink": [{ "heal": 3 }] }"#, "unknown-field", "quaff"),
    (r#"{ "id": "rod", "copy_from": "tea", ¦"on_read": [{ "heal": 3 }] }"#, "unknown-field", "read"),
    (r#"{ "id": "rod", "copy_from": "tea", ¦"on_zap": [{ "heal": 3 }] }"#, "unknown-field", "zap"),
];

#[rustfmt::skip] // one mistake, one line
const TRAITS: &[Mistake] = &[
    (r#"{ "id": "hot", "name": "of heat", "on": ¦"weapon", "weight": 3 }"#, "wrong-type", r#"["weapon"]"#),
    (r#"{ "id": "hot", "name": "of heat", "on": [¦"sword"], "weight": 3 }"#, "wrong-choice", "weapon"),
    (r#"¦{ "id": "hot", "name": "of heat", "on": ["weapon"] }"#, "missing-field", "weight"),
    (r#"{ "id": "hot", "name": "of heat", "on": ["weapon"], "weight": 3, "bonus": ¦2 }"#, "wrong-type", r#""2""#),
    (r#"{ "id": "hot", "name": "of heat", "on": ["weapon"], "weight": 3, "on_hit": [{ "damage": { "amount": "1d4", "element": ¦"heat" } }] }"#, "unknown-id", ""),
];

#[rustfmt::skip] // one mistake, one line
const LOOT: &[Mistake] = &[
    (r#"{ "id": "sack", "entries": [¦"tea"] }"#, "wrong-type", r#"{ "item": "tea" }"#),
    (r#"{ "id": "sack", "entries": [{ "item": ¦"teaa" }] }"#, "unknown-id", "tea"),
    (r#"{ "id": "sack", ¦"items": [{ "item": "tea" }] }"#, "unknown-field", "entries"),
    (r#"{ "id": "sack", "rolls": ¦2, "entries": [{ "item": "tea" }] }"#, "wrong-type", r#""2""#),
    (r#"{ "id": "sack", "entries": ¦[] }"#, "too-few", "at least 1"),
];

#[rustfmt::skip] // one mistake, one line
const DISGUISES: &[Mistake] = &[
    (r##"{ "id": "jars", "description": "A jar.", "looks": [¦"blue"] }"##, "wrong-type", "name"),
    (r##"{ "id": "jars", "description": "A jar.", "looks": [{ "name": "blue jar", "color": ¦"blue" }] }"##, "bad-color", "#"),
    (r##"¦{ "id": "jars", "looks": [{ "name": "blue jar", "color": "#0000ff" }] }"##, "missing-field", "description"),
];

#[rustfmt::skip] // one mistake, one line
const HEROES: &[Mistake] = &[
    (r#"{ "id": "monk", "copy_from": "delver", "items": [{ "item": "tea", "count": ¦"3" }] }"#, "wrong-type", "3"),
    (r#"{ "id": "monk", "copy_from": "delver", "items": [¦{ "count": 3 }] }"#, "missing-field", "item"),
    (r#"{ "id": "monk", "copy_from": "delver", "spells": ¦"freeze" }"#, "wrong-type", r#"["freeze_ground"]"#),
    (r#"{ "id": "monk", "copy_from": "delver", "spells": [¦"freze"] }"#, "unknown-id", "freeze"),
    (r#"{ "id": "monk", "copy_from": "delver", "mana": ¦-5 }"#, "out-of-range", "0 to"),
    (r#"{ "id": "monk", "copy_from": "delver", ¦"starting_items": ["tea"] }"#, "unknown-field", "items"),
];

#[rustfmt::skip] // one mistake, one line
const STATUSES: &[Mistake] = &[
    (r#"{ "id": "itchy", "copy_from": "slowed", ¦"flags": ["flies"] }"#, "unknown-field", "rules"),
    (r#"{ "id": "itchy", "copy_from": "slowed", ¦"on_tick": [{ "damage": 1 }] }"#, "unknown-field", "on_turn"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "rules": [¦"cant_step"] }"#, "wrong-choice", "cannot_step"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "rules": ¦"flies" }"#, "wrong-type", r#"["flies"]"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", "stacks": ¦"add" }"#, "wrong-choice", "adds"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [{ "figure": ¦"armour_class", "amount": 1 }] }"#, "wrong-choice", "armor_class"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [¦{ "figure": "speed" }] }"#, "no-effect", "\"amount\": 2"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "ends": [¦"water"] }"#, "wrong-choice", "wet"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "on_turn": [{ "damage": { "amount": 1, "element": ¦"poisn" } }] }"#, "unknown-id", "poison"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "torn": ¦10 }"#, "no-effect", "cannot_step"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "turns": ¦0 }"#, "no-effect", "10"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "turns": ¦true }"#, "wrong-type", ""),
];

#[rustfmt::skip] // one mistake, one line
const SPELLS: &[Mistake] = &[
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "on_cast": [{ "cast": ¦"zapp" }] }"##, "unknown-id", "zap"),
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "on_cast": [{ "damage": 1 }], "aim": ¦"target" }"##, "wrong-choice", "creature"),
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "on_cast": ¦[] }"##, "too-few", "at least 1"),
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "on_cast": [{ "damage": 1 }], ¦"cost": 3 }"##, "unknown-field", "mana"),
];

#[rustfmt::skip] // one mistake, one line
const TERRAIN: &[Mistake] = &[
    (r#"{ "id": "embers", "copy_from": "rubble", "on_enter": [{ "status": { "apply": ¦"burnin" } }] }"#, "unknown-id", "burning"),
    (r#"{ "id": "rubble", "override": "patch", "flown": ¦true }"#, "no-effect", "take `flown` out"),
    (r#"{ "id": "embers", "copy_from": "rubble", "on_turn": ¦{ "damage": 1 } }"#, "wrong-type", r#"[{ "damage": 1 }]"#),
];

pub fn count() -> usize {
    let things = ITEMS.len() + TRAITS.len() + LOOT.len() + DISGUISES.len() + HEROES.len();
    MONSTERS.len() + STATUSES.len() + SPELLS.len() + TERRAIN.len() + things
}

#[test]
fn in_what_monsters_do() {
    in_section("monsters", MONSTERS);
}

#[test]
fn in_what_befalls_someone() {
    in_section("statuses", STATUSES);
}

#[test]
fn in_what_is_cast() {
    in_section("spells", SPELLS);
}

#[test]
fn in_what_the_ground_does() {
    in_section("terrain", TERRAIN);
}

#[test]
fn in_what_is_carried() {
    in_section("items", ITEMS);
}

#[test]
fn in_what_makes_things_differ() {
    in_section("traits", TRAITS);
    in_section("disguises", DISGUISES);
}

#[test]
fn in_what_is_left_and_started_with() {
    in_section("loot", LOOT);
    in_section("heroes", HEROES);
}

#[test]
fn there_are_enough_of_them() {
    assert!(count() >= 110, "{}", count());
}
