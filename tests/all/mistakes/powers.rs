//! Mistakes in what monsters, statuses, spells and the ground do: effects inside of effects,
//! conditions, areas, and references at any depth.

use super::{Mistake, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { ¦"aply": "poisoned" } }] }"#, "unknown-field", "`apply`"),
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
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "after": ¦{ "turns": 0, "then": [{ "damage": 1 }] } }] }"#, "idle-effect", "turns"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "one_of": [{ ¦"wait": 3, "then": [{ "damage": 1 }] }, { "then": [] }] }] }"#, "unknown-field", "weight"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "message": ¦5 }] }"#, "wrong-type", r#""5""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "steal": ¦true }] }"#, "wrong-type", "{}"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "teleport": ¦{ "least": 9, "most": 3 } }] }"#, "idle-effect", "least"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "terrain": { "into": ¦"lave" } }] }"#, "unknown-id", "lava"),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "cure": ¦"poisoned" }] }"#, "wrong-type", r#"["poisoned"]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "cure": [¦"poison"] }] }"#, "wrong-kind", "poisoned"),
];

#[rustfmt::skip] // one mistake, one line
const STATUSES: &[Mistake] = &[
    (r#"{ "id": "itchy", "copy_from": "slowed", "rules": [¦"cant_step"] }"#, "wrong-choice", "cannot_step"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "rules": ¦"flies" }"#, "wrong-type", r#"["flies"]"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", "stacks": ¦"add" }"#, "wrong-choice", "adds"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [{ "figure": ¦"armour_class", "amount": 1 }] }"#, "wrong-choice", "armor_class"),
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [¦{ "figure": "speed" }] }"#, "missing-field", "amount"),
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
    MONSTERS.len() + STATUSES.len() + SPELLS.len() + TERRAIN.len()
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
