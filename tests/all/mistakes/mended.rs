//! Mistakes of which the whole is shown as it should be: effects by the names of what
//! they give, parameters in wrong places, words and forms of other games. Nothing that
//! was written is lost in the piece that the help shows.

use super::{Mistake, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"haste": 5 }] }"#, "wrong-choice", r#"{ "status": { "apply": "hasted", "turns": 5 } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": ¦"50%", "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"50"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": ¦"50%" }] }"#, "wrong-type", r#"{ "percent": 50, "then": ["#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": "50%", ¦"then": [{ "damage": 1 }] }] }"#, "too-many-keys", r#"{ "chance": { "percent": 50, "then": [{ "damage": 1 }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": 50, ¦"damage": 3 }] }"#, "too-many-keys", r#"{ "chance": { "percent": 50, "then": [{ "damage": 3 }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "carries": [{ "item": "tea", "chance": ¦"50%" }] }"#, "wrong-type", r#"50"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ "chance": ¦"50%" }], "then": [{ "heal": 1 }] } }] }"#, "wrong-type", r#"50"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": ¦"50%" }] }"#, "bad-dice", r#"{ "amount": { "percent": 50, "of": "max_health" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"of": { "burst": 2 } } }] }"#, "unknown-field", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"in": { "burst": 2 } } }] }"#, "unknown-field", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"area": "adjacent" } }] }"#, "unknown-field", r#"{ "for_each": { "in": "adjacent", "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"of": "adjacent" } }] }"#, "unknown-field", r#"{ "for_each": { "in": "adjacent", "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { ¦"of": "health", "percent": 50 } }] }"#, "unknown-field", r#""amount": { "of": "health", "percent": 50 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": "2d6", ¦"in": { "burst": 2 } }] }"#, "too-many-keys", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"radius": 2 } }] }"#, "unknown-field", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"aoe": 2 } }] }"#, "unknown-field", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"burst": 2 } }] }"#, "unknown-field", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"to": "user" } }] }"#, "unknown-field", r#"{ "for_each": { "in": "user", "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"target": "user" } }] }"#, "unknown-field", r#"{ "for_each": { "in": "user", "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "damage": { "amount": "2d6", ¦"who": ["foe"] } }] }"#, "unknown-field", r#"{ "if": { "when": ["foe"], "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦[{ "item": "tea", "chance": 50 }] }"#, "wrong-type", r#""carries": [{ "item": "tea", "chance": 50 }] in place of `drops`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦["tea"] }"#, "wrong-type", r#""carries": [{ "item": "tea" }] in place of `drops`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦"tea" }"#, "wrong-kind", r#""carries": [{ "item": "tea" }] in place of `drops`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦{ "item": "tea", "chance": 50 } }"#, "wrong-type", r#""carries": [{ "item": "tea", "chance": 50 }] in place of `drops`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"loot": ["tea"] }"#, "unknown-field", r#""carries": [{ "item": "tea" }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "carries": ¦"tea" }"#, "wrong-type", r#"[{ "item": "tea" }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦{ "tea": 50 } }"#, "wrong-type", r#""carries": [{ "item": "tea", "chance": 50 }] in place of `drops`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "drops": ¦{ "rolls": "1", "entries": [{ "item": "tea" }] } }"#, "wrong-type", r#""drops": "my_loot", and "loot": [{ "id": "my_loot", "rolls": "1", "entries": [{ "item": "tea" }] }] as a section"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "hit_points": ¦"12hp" }"#, "wrong-type", r#"12"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "hit_points": ¦"12 HP" }"#, "wrong-type", r#"12"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "sight": ¦"6 tiles" }"#, "wrong-type", r#"6"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": "poisoned", "turns": ¦"5 turns" } }] }"#, "bad-dice", r#"5"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"on_attack": [{ "damage": 2 }] }"#, "unknown-field", r#"`on_hit`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { ¦"name": "poisoned", "turns": 4 } }] }"#, "unknown-field", r#""apply": "poisoned""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { ¦"id": "poisoned" } }] }"#, "unknown-field", r#""apply": "poisoned""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [¦"poisoned"] }"#, "wrong-type", r#"{ "status": { "apply": "poisoned" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": ¦"poisoned" }"#, "wrong-type", r#"[{ "status": { "apply": "poisoned" } }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"apply_status": "poisoned" }] }"#, "wrong-choice", r#"{ "status": { "apply": "poisoned" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"apply": "poisoned", "turns": 5 }] }"#, "too-many-keys", r#"{ "status": { "apply": "poisoned", "turns": 5 } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": "poisoned", ¦"chance": 30 } }] }"#, "unknown-field", r#"{ "chance": { "percent": 30, "then": [{ "status": { "apply": "poisoned" } }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "status": { "apply": "poisoned" }, ¦"chance": 30 }] }"#, "too-many-keys", r#"{ "chance": { "percent": 30, "then": [{ "status": { "apply": "poisoned" } }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": ¦0.3, "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"30"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": 30, ¦"effects": [{ "damage": 1 }] } }] }"#, "unknown-field", r#"`then`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": 30, "then": ¦{ "damage": 1 } } }] }"#, "wrong-type", r#"[{ "damage": 1 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "chance": { "percent": 30, ¦"damage": 1 } }] }"#, "unknown-field", r#""then": [{ "damage": 1 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": "1d4", ¦"type": "fire" } }] }"#, "unknown-field", r#""element": "fire""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { ¦"dice": "1d4", "element": "fire" } }] }"#, "unknown-field", r#"`amount`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": "1d4", ¦"element": "fire" }] }"#, "too-many-keys", r#"{ "damage": { "amount": "1d4", "element": "fire" } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": "1d4", "element": ¦"electric" } }] }"#, "unknown-id", r#"`lightning`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": { "amount": "1d4", "element": ¦"burning" } }] }"#, "wrong-kind", r#"`fire`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": ¦"1d4 fire" }] }"#, "bad-dice", r#"{ "amount": "1d4", "element": "fire" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "damage": ¦-3 }] }"#, "out-of-range", r#"3"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"lifesteal": 50 }] }"#, "wrong-choice", r#"{ "for_each": { "in": "user", "then": [{ "heal": "1d4" }] } } beside the `damage`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ ¦"knockback": 3 }] }"#, "wrong-choice", r#"{ "push": { "tiles": 3 } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "push": ¦3 }] }"#, "wrong-type", r#"{ "tiles": 3 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "push": { ¦"distance": 3 } }] }"#, "unknown-field", r#"`tiles`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "steal": ¦true }] }"#, "wrong-type", r#"{}"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "steal": { ¦"item": "tea" } }] }"#, "unknown-field", r#"write { "steal": {} }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ ¦"explode": { "radius": 2, "damage": "2d6" } }] }"#, "wrong-choice", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { ¦"area": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }] }"#, "unknown-field", r#"`in`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { ¦"radius": 2 }, "then": [{ "damage": "2d6" }] } }] }"#, "wrong-choice", r#"`burst`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": ¦"burst(2)", "then": [{ "damage": "2d6" }] } }] }"#, "wrong-choice", r#"{ "burst": 2 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": ¦2, "then": [{ "damage": "2d6" }] } }] }"#, "wrong-type", r#"{ "burst": 2 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": { "burst": ¦{ "radius": 2 } }, "then": [{ "damage": "2d6" }] } }] }"#, "wrong-type", r#"2"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": "adjacent", ¦"target": "enemy", "then": [{ "damage": "2d6" }] } }] }"#, "unknown-field", r#""who": ["foe"]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": "adjacent", "who": [¦"enemy"], "then": [{ "damage": "2d6" }] } }] }"#, "wrong-choice", r#"`foe`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": ¦"enemies", "then": [{ "damage": "2d6" }] } }] }"#, "wrong-choice", r#"`all_visible`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "for_each": { "in": ¦"self", "then": [{ "heal": "2d6" }] } }] }"#, "wrong-choice", r#"`user`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ ¦"burst": 2, "then": [{ "damage": "2d6" }] }] }"#, "too-many-keys", r#"{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "summon": ¦"pit_viper" }] }"#, "wrong-type", r#"{ "monster": "pit_viper" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "summon": { "monster": "pit_viper", ¦"number": 2 } }] }"#, "unknown-field", r#"`count`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "summon": { "monster": "pit_viper", "count": ¦"1-3" } }] }"#, "bad-dice", r#""1d3""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "summon": { "monster": "pit_viper", ¦"duration": 10 } }] }"#, "unknown-field", r#"`turns`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "summon": { "monster": ¦["pit_viper", "cave_rat"] } }] }"#, "wrong-type", r#"{ "all": [{ "summon": { "monster": "pit_viper" } }, { "summon": { "monster": "cave_rat" } }] }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "create": { ¦"items": ["tea"] } }] }"#, "unknown-field", r#""item": "tea""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "terrain": ¦"rubble" }] }"#, "wrong-type", r#"{ "into": "rubble" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_death": [{ "transform": ¦"cave_rat" }] }"#, "wrong-type", r#"{ "into": "cave_rat" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { ¦"health_below": 50, "then": [{ "heal": 1 }] } }] }"#, "unknown-field", r#""when": [{ "health_below": 50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": ¦{ "health_below": 50 }, "then": [{ "heal": 1 }] } }] }"#, "wrong-type", r#"[{ "health_below": 50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ ¦"hp": "<50%" }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"{ "health_below": 50 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [¦"health < 50"], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"{ "health_below": 50 }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ "health_below": ¦0.5 }], "then": [{ "heal": 1 }] } }] }"#, "wrong-type", r#"50"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ ¦"has_status": "poisoned" }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"`status`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [¦"poisoned"], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"{ "status": "poisoned" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ "health_below": 50, ¦"status": "poisoned" }], "then": [{ "heal": 1 }] } }] }"#, "too-many-keys", r#"give each its own { }: { "health_below": 50 }, { "status": "poisoned" }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": [{ ¦"or": ["hero", "foe"] }], "then": [{ "heal": 1 }] } }] }"#, "wrong-choice", r#"`any`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { ¦"condition": ["hero"], "then": [{ "heal": 1 }] } }] }"#, "unknown-field", r#"`when`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": ["hero"], ¦"do": [{ "heal": 1 }] } }] }"#, "unknown-field", r#"`then`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ "if": { "when": ["hero"], "then": [{ "heal": 1 }], ¦"otherwise": [{ "damage": 1 }] } }] }"#, "unknown-field", r#"`else`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_turn": [{ ¦"health_below": 50 }, { "heal": 1 }] }"#, "wrong-choice", r#"{ "if": { "when": [{ "health_below": 50 }], "then": [{ "heal": "2d6" }] } }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ ¦"name": "spit", "verb": "spits at", "then": [{ "damage": 1 }] }] }"#, "unknown-field", r#"{ "verb": "spits at", "then": [{ "damage": 1 }] }"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"cooldown": 3, "then": [{ "damage": 1 }] }] }"#, "unknown-field", r#"`rest`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"cooldown_turns": 3, "then": [{ "damage": 1 }] }] }"#, "unknown-field", r#"`rest`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", ¦"damage": "1d6", "range": 5 }] }"#, "unknown-field", r#""then": [{ "damage": "1d6" }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "casts", ¦"spell": "freeze" }] }"#, "unknown-field", r#""then": [{ "damage": { "element": "cold", "amount": "2d6" } }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "shields itself", ¦"target": "self", "then": [{ "heal": 3 }] }] }"#, "unknown-field", r#""for_itself": true"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "abilities": [{ "verb": "spits at", "when": [{ ¦"distance": 5 }], "then": [{ "damage": 1 }] }] }"#, "wrong-choice", r#"`within`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": ¦{ "fire": 50 } }"#, "wrong-type", r#"[{ "element": "fire", "percent": 50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"immune": ["fire"] }"#, "unknown-field", r#""resists": [{ "element": "fire", "percent": 100 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"weakness": "fire" }"#, "unknown-field", r#""resists": [{ "element": "fire", "percent": -50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": [{ ¦"type": "fire", "percent": 50 }] }"#, "unknown-field", r#""element": "fire""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "resists": [{ "element": "fire", ¦"amount": 50 }] }"#, "unknown-field", r#"`percent`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"vulnerabilities": [{ "element": "fire", "percent": 50 }] }"#, "unknown-field", r#""resists": [{ "element": "fire", "percent": -50 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "carries": [{ ¦"id": "tea", "chance": 20 }] }"#, "unknown-field", r#""item": "tea""#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", "carries": [{ "item": "tea", ¦"probability": 20 }] }"#, "unknown-field", r#"`chance`"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"quaff": [{ "heal": 1 }] }"#, "unknown-field", r#""on_turn": [{ "heal": 1 }]"#),
    (r#"{ "id": "asp", "copy_from": "pit_viper", ¦"on_equip": [{ "heal": 1 }] }"#, "unknown-field", r#""on_turn": [{ "heal": 1 }]"#),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"haste": "2d6" }] }"#, "wrong-choice", r#"{ "status": { "apply": "hasted", "turns": "2d6" } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"haste": { "turns": 10 } }] }"#, "wrong-choice", r#"{ "status": { "apply": "hasted", "turns": 10 } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"poison": 10 }] }"#, "wrong-choice", r#"{ "status": { "apply": "poisoned", "turns": 10 } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [¦"haste"] }"#, "wrong-type", r#"{ "status": { "apply": "hasted" } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"hasted": 10 }] }"#, "wrong-choice", r#"{ "status": { "apply": "hasted", "turns": 10 } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "status": { "apply": ¦"haste", "turns": 10 } }] }"#, "unknown-id", r#"`hasted`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"invisible": true }] }"#, "wrong-choice", r#"{ "status": { "apply": "invisible" } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"fly": 20 }] }"#, "wrong-choice", r#"{ "status": { "apply": "levitating", "turns": 20 } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"stun": { "duration": 20 } }] }"#, "wrong-choice", r#"{ "status": { "apply": "stunned", "turns": 20 } }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": ¦"50%" }] }"#, "bad-dice", r#"{ "percent": 50, "of": "max_health" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": { "of": "max_health", "percent": ¦"50%" } }] }"#, "wrong-type", r#"50"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": "adjacent", "who": [{ "tag": ¦["beast", "undead"] }], "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"{ "any": [{ "tag": "beast" }, { "tag": "undead" }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": "adjacent", "who": [{ ¦"tags": ["beast", "undead"] }], "then": [{ "damage": 1 }] } }] }"#, "wrong-choice", r#"{ "any": [{ "tag": "beast" }, { "tag": "undead" }] }"#),
    (r#"{ "id": "bolt", "copy_from": "tea", "quaff": null, "ammo": { "tag": ¦["bolt"], "damage": "1d6" } }"#, "wrong-type", r#"a text without brackets: "bolt""#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": "adjacent", "who": [{ "not": { "tag": ¦["beast", "undead"] } }], "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"{ "any": [{ "tag": "beast" }, { "tag": "undead" }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "for_each": { "in": "adjacent", "who": [{ "status": ¦["poisoned", "burning"] }], "then": [{ "damage": 1 }] } }] }"#, "wrong-type", r#"{ "any": [{ "status": "poisoned" }, { "status": "burning" }] }"#),
    (r#"{ "id": "sling2", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d4", "ranged": { "range": 5, "ammo": ¦"pebble" } } }"#, "no-effect", r#"give an item "ammo": { "tag": "pebble", "damage": "1d6" }"#),
    (r#"{ "id": "pebble2", "copy_from": "tea", "quaff": null, "stacks": true, "ammo": { "tag": ¦"pebble", "damage": "1d3" } }"#, "no-effect", r#"give a weapon "ranged": { "range": 7, "ammo": "pebble" }"#),
    (r#"{ "id": "sling2", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d4", "ranged": { "range": 5, "ammo": ¦"arows" } } }"#, "no-effect", r#"`arrow`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": ¦"12hp" }] }"#, "bad-dice", r#"12"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": "1d4" }], ¦"on_hit": [{ "damage": 1 }] }"#, "unknown-field", r#""weapon": { "on_hit": [{ "damage": 1 }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", ¦"damage": "1d8" }"#, "unknown-field", r#""weapon": { "damage": "1d8" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, ¦"slot": "head", "armor_class": 2 }"#, "unknown-field", r#""worn": { "slot": "head", "changes": [{ "figure": "armor_class", "amount": 2 }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "worn": { "slot": ¦"helmet" } }"#, "wrong-choice", r#"`head`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "worn": { "slot": "head", ¦"armor_class": 2 } }"#, "unknown-field", r#""changes": [{ "figure": "armor_class", "amount": 2 }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "worn": { "slot": "head", "changes": ¦{ "armor_class": 2 } } }"#, "wrong-type", r#"[{ "figure": "armor_class", "amount": 2 }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "worn": { "slot": "head", "changes": [{ ¦"stat": "sight", "amount": 2 }] } }"#, "unknown-field", r#"`figure`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "worn": ¦"head" }"#, "wrong-type", r#"{ "slot": "head" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "weapon": ¦"1d8" }"#, "wrong-type", r#"{ "damage": "1d8" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "weapon": { ¦"dmg": "1d8" } }"#, "unknown-field", r#"`damage`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d8", ¦"range": 6 } }"#, "unknown-field", r#""ranged": { "range": 6, "ammo": "arrow" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d8", "ranged": ¦true } }"#, "wrong-type", r#"{ "ammo": "arrow", "range": 7 }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "weapon": { "damage": "1d8", ¦"hands": 2 } }"#, "unknown-field", r#""two_handed": true"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "zap": [{ "damage": "2d6" }], "aim": ¦"enemy" }"#, "wrong-choice", r#"`creature`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": null, "zap": [{ "damage": "2d6" }], "aim": "creature", ¦"uses": 5 }"#, "unknown-field", r#""charges": "5""#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": ¦{ "heal": "1d4", "cure": ["poisoned"] } }"#, "wrong-type", r#"[{ "heal": "1d4" }, { "cure": ["poisoned"] }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "cure": ¦"poisoned" }] }"#, "wrong-type", r#"["poisoned"]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": { "of": ¦"max_hp", "percent": 50 } }] }"#, "wrong-choice", r#"`max_health`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "repeat": { ¦"count": 3, "then": [{ "heal": 1 }] } }] }"#, "unknown-field", r#"`times`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "after": { ¦"delay": 3, "then": [{ "heal": 1 }] } }] }"#, "unknown-field", r#"`turns`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "one_of": [¦{ "heal": 1 }, { "damage": 1 }] }] }"#, "wrong-type", r#"{ "then": [{ "heal": 1 }] }, { "then": [{ "damage": 1 }] }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "one_of": [{ ¦"chance": 50, "then": [{ "heal": 1 }] }, { "then": [{ "damage": 1 }] }] }] }"#, "unknown-field", r#"`weight`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "teleport": ¦10 }] }"#, "wrong-type", r#"{ "least": 10 }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "reveal": ¦"map" }] }"#, "wrong-type", r#"{ "what": "map" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "identify": ¦true }] }"#, "wrong-type", r#""one""#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"mana": 5 }] }"#, "wrong-choice", r#"`restore_mana`"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"speed": 20 }] }"#, "wrong-choice", r#""changes": [{ "figure": "speed", "amount": 20 }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"max_hp": 2 }] }"#, "wrong-choice", r#"`max_health`"#),
];

#[rustfmt::skip] // one mistake, one line
const STATUSES: &[Mistake] = &[
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [{ "figure": "speed", "amount": ¦"-50%" }] }"#, "wrong-type", r#""percent": -50 in place of `amount`"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", ¦"duration": 10 }"#, "unknown-field", r#"`turns`"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [{ "figure": "speed", ¦"mul": 0.5 }] }"#, "unknown-field", r#""percent": -50"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", "changes": [{ "figure": ¦"strength", "amount": 2 }] }"#, "wrong-choice", r#"`to_hit`"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", ¦"on_start": [{ "damage": 1 }] }"#, "unknown-field", r#"these effects beside the `status` that gives it, as in [{ "damage": 1 }, { "status": { "apply": … } }]"#),
    (r#"{ "id": "itchy", "copy_from": "slowed", "stacks": ¦true }"#, "wrong-type", r#""adds""#),
];

#[rustfmt::skip] // one mistake, one line
const SPELLS: &[Mistake] = &[
    (r##"{ "id": "zap", "name": "zap", "description": "It zaps.", "glyph": "*", "color": "#ffffff", "mana": 2, ¦"effects": [{ "damage": 1 }] }"##, "unknown-field", r#"`on_cast`"#),
];

#[rustfmt::skip] // one mistake, one line
const TRAPS: &[Mistake] = &[
    (r#"{ "id": "pit", "copy_from": "jaw_trap", ¦"effect": { "fall": {} } }"#, "unknown-field", r#""on_enter": [{ "fall": {} }]"#),
];

#[rustfmt::skip] // one mistake, one line
const LOOT: &[Mistake] = &[
    (r#"{ "id": "sack", ¦"items": ["tea", "coffee"] }"#, "unknown-field", r#""entries": [{ "item": "tea" }, { "item": "coffee" }]"#),
];

#[rustfmt::skip] // one mistake, one line
const PREFABS: &[Mistake] = &[
    (r########"{ "id": "shack", "rows": ¦"####/#..#/####" }"########, "wrong-type", r########"["####", "#..#", "####"]"########),
    (r########"{ "id": "shack", "rows": ¦"####,#..#,####" }"########, "wrong-type", r########"["####", "#..#", "####"]"########),
    (r########"{ "id": "shack", "rows": ¦"####\n#..#\n####" }"########, "wrong-type", r########"["####", "#..#", "####"]"########),
    (r########"{ "id": "shack", "rows": ¦"####|#..#|####" }"########, "wrong-type", r########"["####", "#..#", "####"]"########),
];

#[rustfmt::skip] // one mistake, one line
const PATCH: &[Mistake] = &[
    (r#"¦{ "set": { "hit_points": { "add": 1 } } }"#, "missing-field", r#"add "where": { "kind": "monsters" }: a patch has a `where` that selects and a `set` that changes"#),
    (r#"¦{ "where": { "kind": "monsters", "tag": "undead" } }"#, "missing-field", r#"add "set": { "hit_points": { "add": 2 } }: a patch has a `where` that selects and a `set` that changes"#),
    (r#"{ ¦"kind": "monsters", "tag": "undead", "set": { "hit_points": { "add": 1 } } }"#, "unknown-field", r#""where": { "kind": "monsters", "tag": "undead" }"#),
    (r#"¦{ "set": { "quaff": { "append": [{ "heal": 1 }] } } }"#, "missing-field", r#"add "where": { "kind": "items" }: a patch has a `where` that selects and a `set` that changes"#),
    (r#"{ "where": ¦{ "tag": "undead" }, "set": { "hit_points": { "add": 1 } } }"#, "missing-field", r#"add "kind": "monsters""#),
];

pub fn count() -> usize {
    let tables = [
        MONSTERS, ITEMS, STATUSES, SPELLS, TRAPS, LOOT, PREFABS, PATCH,
    ];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn in_what_monsters_do() {
    in_section("monsters", MONSTERS);
}

#[test]
fn in_what_things_do() {
    in_section("items", ITEMS);
}

#[test]
fn in_all_else() {
    in_section("statuses", STATUSES);
    in_section("spells", SPELLS);
    in_section("traps", TRAPS);
    in_section("loot", LOOT);
    in_section("prefabs", PREFABS);
    in_section("patch", PATCH);
}
