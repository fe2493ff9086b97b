//! Effects that never do anything where they stand, conditions that are never true there,
//! and powers without any: each is one warning at its place.

use super::{MANIFEST, Mistake, example, in_section, put};
use wyrmhold::raws::report_text;

/// What stands before the effects of a thing that is drunk.
const DRAUGHT: &str =
    r#"{ "id": "tonic", "copy_from": "healing_draught", "name": "tonic", "quaff": "#;

#[rustfmt::skip] // one mistake, one line
const QUAFFED: &[Mistake] = &[
    (r#"[{ ¦"swap": {} }]"#, "no-effect", "\"for_each\""),
    (r#"[{ ¦"steal": {} }]"#, "no-effect", "\"adjacent\""),
    (r#"[{ ¦"push": { "tiles": 3 } }]"#, "no-effect", "\"then\": [{ \"push\""),
    (r#"[{ ¦"pull": { "tiles": 3 } }]"#, "no-effect", "\"adjacent\""),
    (r#"[{ ¦"transform": { "into": "cave_rat" } }]"#, "no-effect", "\"adjacent\""),
    (r#"[{ ¦"wake": {} }]"#, "no-effect", "\"adjacent\""),
    (r#"[{ ¦"dig": { "tiles": 3 } }]"#, "no-effect", "direction"),
    (r#"[{ ¦"for_each": { "in": { "line": 4 }, "then": [{ "damage": 3 }] } }]"#, "no-effect", "burst"),
    (r#"[{ "chance": { "percent": 50, "then": [{ ¦"swap": {} }] } }]"#, "no-effect", "adjacent"),
    (r#"[{ "for_each": { "in": "user", "who": [¦{ "not": "user" }], "then": [{ "damage": 3 }] } }]"#, "no-effect", "burst"),
    (r#"[{ "for_each": { "in": "target", "who": [¦{ "not": "hero" }], "then": [{ "damage": 3 }] } }]"#, "no-effect", "burst"),
    (r#"[{ "for_each": { "in": "adjacent", "who": [¦"hero"], "then": [{ "heal": 3 }] } }]"#, "no-effect", "burst"),
    (r#"[{ "for_each": { "in": "adjacent", "who": [¦"user"], "then": [{ "heal": 3 }] } }]"#, "no-effect", "burst"),
    (r#"[{ "for_each": { "in": "all_visible", "who": [¦"hero"], "then": [{ "heal": 3 }] } }]"#, "no-effect", "burst"),
    (r#"[{ "for_each": { "in": { "burst": 2 }, "who": ["hero"], "then": [{ ¦"transform": {} }] } }]"#, "no-effect", "adjacent"),
    (r#"[{ "if": { "when": [¦"asleep"], "then": [{ "heal": 3 }] } }]"#, "no-effect", "condition"),
    (r#"[{ "if": { "when": ["hero", ¦{ "not": "hero" }], "then": [{ "heal": 3 }] } }]"#, "no-effect", "condition"),
    (r#"[{ "if": { "when": [{ "all": ["seen", ¦{ "not": "seen" }] }], "then": [{ "heal": 3 }] } }]"#, "no-effect", "any"),
    (r#"[{ ¦"terrain": { "into": "water", "only": ["water"] } }]"#, "no-effect", "only"),
    (r#"[{ "arrive": { "count": ¦0 } }]"#, "idle-effect", "1 or more"),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "scroll", "copy_from": "scroll_of_elsewhere", "unknown": null, "read": [{ ¦"swap": {} }] }"#, "no-effect", "adjacent"),
    (r#"{ "id": "ring", "copy_from": "ring_of_embers", "unknown": null, "worn": { "slot": "ring", "on_equip": [{ ¦"push": { "tiles": 1 } }] } }"#, "no-effect", "adjacent"),
    (r#"{ "id": "ring", "copy_from": "ring_of_embers", "unknown": null, "worn": { "slot": "ring", "resists": [{ "element": "fire", "percent": ¦0 }] } }"#, "no-effect", "50"),
    (r#"{ "id": "flail", "copy_from": "short_sword", "weapon": { "damage": "1d6", "pierces": ¦true } }"#, "no-effect", "reach"),
    (r#"{ "id": "flail", "copy_from": "short_sword", "weapon": { "damage": "1d6", "on_hit": [{ "if": { "when": [¦"user"], "then": [{ "damage": 3 }] } }] } }"#, "no-effect", "condition"),
];

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "asp", "copy_from": "pit_viper", "on_hit": [{ "for_each": { "in": "adjacent", "who": ["foe", ¦"friend"], "then": [{ "damage": 1 }] } }] }"#, "no-effect", "any"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "on_turn": [{ ¦"steal": {} }] }"#, "no-effect", "adjacent"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "on_turn": [{ "if": { "when": [¦"hero"], "then": [{ "damage": 3 }] } }] }"#, "no-effect", "condition"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "on_kill": [{ ¦"swap": {} }] }"#, "no-effect", "adjacent"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "resists": [{ "element": "fire", "percent": ¦0 }] }"#, "no-effect", "50"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "abilities": [{ "verb": "curls up", "for_itself": true, "then": [{ ¦"push": { "tiles": 2 } }] }] }"#, "no-effect", "adjacent"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "abilities": [{ "verb": "spits at", "when": ["hero", ¦{ "not": "hero" }], "then": [{ "damage": 2 }] }] }"#, "no-effect", "any"),
    (r#"{ "id": "imp", "copy_from": "cave_rat", "abilities": [{ "verb": "spits at", "when": [{ "monster": "cave_rat" }, ¦"hero"], "then": [{ "damage": 2 }] }] }"#, "no-effect", "any"),
];

#[rustfmt::skip] // one mistake, one line
const TRAPS: &[Mistake] = &[
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ "for_each": { "in": { "burst": 2 }, "who": [¦"user"], "then": [{ "damage": 1 }] } }] }"#, "no-effect", ""),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ "if": { "when": [{ "health_below": 30 }, ¦{ "not": { "health_below": 50 } }], "then": [{ "damage": 1 }] } }] }"#, "no-effect", "any"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ ¦"steal": {} }] }"#, "no-effect", "user"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ ¦"blink": {} }] }"#, "no-effect", "teleport"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ ¦"push": { "tiles": 3 } }] }"#, "no-effect", "adjacent"),
];

#[rustfmt::skip] // one mistake, one line
const STATUSES: &[Mistake] = &[
    (r#"{ "id": "windy", "copy_from": "slowed", "on_turn": [{ ¦"push": { "tiles": 3 } }] }"#, "no-effect", "adjacent"),
    (r#"{ "id": "windy", "copy_from": "slowed", "resists": [{ "element": "fire", "percent": ¦0 }] }"#, "no-effect", "50"),
];

#[rustfmt::skip] // one mistake, one line
const TRAITS: &[Mistake] = &[
    (r#"{ "id": ¦"plain", "name": "of nothing", "on": ["weapon"], "weight": 3 }"#, "no-effect", "bonus"),
    (r#"{ "id": "plain", "name": "of nothing", "on": ["weapon"], "weight": 3, "bonus": ¦"0" }"#, "no-effect", "bonus"),
];

#[rustfmt::skip] // one mistake, one line
const SPELLS: &[Mistake] = &[
    (r######"{ "id": "echo", "name": "echo", "description": "Echo.", "glyph": "*", "color": "#808080", "on_cast": ¦[{ "cast": "echo" }] }"######, "no-effect", "damage"),
    (r######"{ "id": "echo", "name": "echo", "description": "Echo.", "glyph": "*", "color": "#808080", "on_cast": ¦[{ "cast": "reply" }] },
       { "id": "reply", "name": "reply", "description": "Reply.", "glyph": "*", "color": "#808080", "on_cast": [{ "cast": "echo" }] }"######, "no-effect", "damage"),
    (r######"{ "id": "echo", "name": "echo", "description": "Echo.", "glyph": "*", "color": "#808080", "on_cast": [{ ¦"swap": {} }] }"######, "no-effect", "adjacent"),
];

/// What does something, though it looks much like what does not.
#[rustfmt::skip] // one entry, one line
const SOUND: &[(&str, &str)] = &[
    // Whoever is taken elsewhere first is pushed away from where it was.
    ("items", r#"{ "id": "tonic", "copy_from": "healing_draught", "quaff": [{ "teleport": { "most": 4 } }, { "push": { "tiles": 3 } }] }"#),
    ("items", r#"{ "id": "tonic", "copy_from": "healing_draught", "quaff": [{ "for_each": { "in": "adjacent", "then": [{ "push": { "tiles": 3 } }] } }] }"#),
    ("items", r#"{ "id": "tonic", "copy_from": "healing_draught", "quaff": [{ "for_each": { "in": "all_visible", "who": ["asleep"], "then": [{ "wake": {} }, { "steal": {} }, { "transform": {} }] } }] }"#),
    ("items", r#"{ "id": "tonic", "copy_from": "healing_draught", "quaff": [{ "for_each": { "in": { "burst": 2 }, "who": ["hero"], "then": [{ "heal": 3 }] } }] }"#),
    ("items", r#"{ "id": "tonic", "copy_from": "healing_draught", "quaff": [{ "if": { "when": [{ "chance": 50 }, { "not": { "chance": 50 } }], "then": [{ "heal": 3 }] } }] }"#),
    ("items", r#"{ "id": "stick", "copy_from": "wand_of_fire", "unknown": null, "aim": "creature", "zap": [{ "swap": {} }, { "steal": {} }, { "push": { "tiles": 2 } }, { "transform": {} }] }"#),
    ("items", r#"{ "id": "spear", "copy_from": "short_sword", "weapon": { "damage": "1d6", "reach": 2, "pierces": true } }"#),
    // Places without anyone are not the user.
    ("items", r#"{ "id": "tonic", "copy_from": "healing_draught", "quaff": [{ "for_each": { "in": { "burst": 1 }, "each": "place", "who": [{ "not": "hero" }], "then": [{ "terrain": { "into": "water" } }] } }] }"#),
    ("traps", r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ "transform": {} }, { "for_each": { "in": "adjacent", "then": [{ "push": { "tiles": 2 } }] } }] }"#),
    ("monsters", r#"{ "id": "imp", "copy_from": "cave_rat", "on_turn": [{ "transform": {} }], "on_hit": [{ "steal": {} }, { "swap": {} }], "on_hurt": [{ "swap": {} }, { "push": { "tiles": 1 } }] }"#),
    ("spells", r######"{ "id": "echo", "name": "echo", "description": "Echo.", "glyph": "*", "color": "#808080", "on_cast": [{ "cast": "thud" }] },
       { "id": "thud", "name": "thud", "description": "Thud.", "glyph": "*", "color": "#808080", "on_cast": [{ "push": { "tiles": 2 } }, { "cast": "echo" }] }"######),
    ("traits", r#"{ "id": "stuck", "name": "of glue", "on": ["weapon"], "weight": 3, "cursed": true }"#),
];

pub fn count() -> usize {
    let tables = [QUAFFED, ITEMS, MONSTERS, TRAPS, STATUSES, TRAITS, SPELLS];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn vain_effects_of_a_draught_are_warned_of() {
    super::try_all("quaff", QUAFFED, |text| {
        let entry = format!("{DRAUGHT}{text} }}");
        let (raws, places) = super::unmark(&put("items", &entry));
        (example(MANIFEST, &raws), places[0])
    });
}

#[test]
fn vain_powers_are_warned_of() {
    in_section("items", ITEMS);
    in_section("monsters", MONSTERS);
    in_section("traps", TRAPS);
    in_section("statuses", STATUSES);
    in_section("traits", TRAITS);
    in_section("spells", SPELLS);
}

#[test]
fn what_does_something_is_not_warned_of() {
    for (section, entry) in SOUND {
        let loaded = example(MANIFEST, &put(section, entry));
        assert!(loaded.diags.is_empty(), "{entry}\n{}", report_text(&loaded));
    }
}
