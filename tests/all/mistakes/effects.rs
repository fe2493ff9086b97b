//! Mistakes inside of effects, also nested ones: each is reported once, at its place, at
//! any depth.

use super::{MANIFEST, Mistake, differs, example, in_section, put, unmark};
use wyrmhold::raws::shape::DEEPEST_NESTING;

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    // The name of an effect.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ ¦"haal": "1d4" }] }] }"#, "wrong-choice", "did you mean `heal`?"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "all": [{ ¦"Heal": "1d4" }] }] }] }"#, "wrong-choice", "`heal`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"every": [{ "heal": "1d4" }] }] }"#, "wrong-choice", "all"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "all": [{ "heal": "1d4" }, { ¦"maxhealth": 2 }] }] }] }"#, "wrong-choice", "`max_health`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ ¦"armour_class": 2 }] }] }"#, "wrong-choice", "`armor_class`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ ¦"type": "heal", "amount": "1d4" }] }] }"#, "too-many-keys", r#"write { "heal": "1d4" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ ¦"effect": "heal" }] }] }"#, "wrong-choice", r#"{ "heal": "2d6" }"#),
    // The value of `all` is not a list, or there is one too many.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦{ "heal": "1d4" } }] }"#, "wrong-type", r#"write it as a list: [{ "heal": "1d4" }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "all": ¦{ "heal": "1d4", "to_hit": 1 } }] }] }"#, "wrong-type", r#"[{ "heal": "1d4" }, { "to_hit": 1 }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦"heal" }] }"#, "wrong-type", r#"[{ "heal": "2d6" }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦null }] }"#, "wrong-type", "`all` is needed"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦3 }] }"#, "wrong-type", "write it as a list"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦true }] }"#, "wrong-type", r#"[{ "heal": "2d6" }]"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦[] }] }"#, "too-few", "at least 1"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "all": ¦[] }] }] }"#, "too-few", "at least 1"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": ¦[{ "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }, { "to_hit": 1 }] }] }"#, "too-many", "16"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [¦[{ "heal": "1d4" }, { "to_hit": 1 }]] }] }"#, "wrong-type", "take the inner [ ] away"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [¦[{ "heal": "1d4" }]] }] }"#, "wrong-type", r#"write { "heal": "1d4" } without brackets"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": "1d4" }, ¦"to_hit"] }] }"#, "wrong-type", r#"{ "to_hit": 1 }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [¦null] }] }"#, "wrong-type", r#"such as { "heal": "2d6" }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [¦{}] }] }"#, "wrong-choice", "heal"),
    // Two effects in one object.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": "1d4", ¦"to_hit": 1 }] }] }"#, "too-many-keys", r#"{ "heal": "1d4" }, { "to_hit": 1 }"#),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": "1d4" }], ¦"to_hit": 1 }] }"#, "too-many-keys", "its own { }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": "1d4", ¦"amount": 1 }] }] }"#, "too-many-keys", "only `heal`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": "1d4", ¦"glyph": "!" }] }] }"#, "too-many-keys", "beside `quaff`"),
    // The field of the entry inside of itself.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ ¦"quaff": [{ "heal": "1d4" }] }] }] }"#, "wrong-choice", "write what is in it here"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ ¦"append": [{ "heal": "1d4" }] }] }] }"#, "wrong-choice", ""),
    // Parameters.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": ¦true }] }] }"#, "wrong-type", "2d6"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "all": [{ "heal": ¦"a lot" }] }] }] }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": ¦null }] }] }"#, "wrong-type", "`heal` is needed"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "heal": ¦{ "dice": "1d4" } }] }] }"#, "wrong-type", "\"1d4\""),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "to_hit": ¦"1" }] }] }"#, "wrong-type", "without quotes"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "to_hit": ¦1.5 }] }] }"#, "wrong-type", "write 2"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "to_hit": ¦500 }] }] }"#, "out-of-range", "-100 to 100"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "armor_class": ¦{ "add": 1 } }] }] }"#, "operator-not-allowed", "the value itself"),
    // Effects that can do nothing.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "all": [{ "all": [{ "to_hit": ¦0 }] }] }] }"#, "idle-effect", "not 0"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": "1" }, { "all": [{ "heal": ¦"1d4-1" }] }] }"#, "idle-effect", "2d4"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "damage": ¦"0" }] }"#, "idle-effect", "1d6"),
    // In what is added to a list.
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": { "append": [{ "all": [{ ¦"haal": "1d4" }] }] } }"#, "wrong-choice", "`heal`"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": { "prepend": [{ "all": [{ "to_hit": ¦"5" }] }] } }"#, "wrong-type", "without quotes"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": { "drop": [¦"damage"] } }"#, "nothing-to-drop", "heal"),
    // An effect among the fields of the entry.
    (r#"{ "id": "mead", "copy_from": "tea", ¦"all": [{ "heal": "1d4" }] }"#, "unknown-field", r#""quaff": [{ "all": [{ "heal": "1d4" }] }]"#),
];

#[rustfmt::skip] // one mistake, one line
const TRAPS: &[Mistake] = &[
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ "damage": ¦"deep" }] }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ "all": [{ "damage": ¦"0" }] }] }"#, "idle-effect", "1d6"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": [{ ¦"dmg": "1d6" }] }"#, "wrong-choice", "`damage`"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": ¦[] }"#, "too-few", "at least 1"),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", "on_enter": ¦"damage" }"#, "wrong-type", r#"[{ "damage": "2d6" }]"#),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", ¦"damage": "1d6" }"#, "unknown-field", r#"write "on_enter": [{ "damage": "1d6" }]"#),
    (r#"{ "id": "pit", "copy_from": "jaw_trap", ¦"on_step": [{ "damage": "1d6" }] }"#, "unknown-field", "on_enter"),
    (r##"¦{ "id": "pit", "name": "pit", "description": "Deep.", "glyph": "^", "color": "#808080", "verb": "swallows" }"##, "missing-field", r#""on_enter": [{ "damage": "2d6" }]"#),
    (r##"{ "id": "pit", "name": "pit", "description": "Deep.", "glyph": "^", "color": "#808080", "verb": "swallows", ¦"damage": "1d6" }"##, "unknown-field", r#""on_enter": [{ "damage": "1d6" }]"#),
];

pub fn count() -> usize {
    ITEMS.len() + TRAPS.len()
}

#[test]
fn in_what_is_drunk() {
    in_section("items", ITEMS);
}

#[test]
fn in_what_is_stepped_on() {
    in_section("traps", TRAPS);
}

/// A drink with nested effects, the innermost of them given.
fn nested(depth: usize, inner: &str) -> String {
    let (open, close) = ("{ \"all\": [".repeat(depth), "] }".repeat(depth));
    format!(r#"{{ "id": "mead", "copy_from": "tea", "quaff": [{open}{inner}{close}] }}"#)
}

#[test]
fn effects_stand_in_each_other_so_deep_and_no_deeper() {
    let fine = nested(DEEPEST_NESTING - 1, r#"{ "heal": "1d4" }"#);
    let loaded = example(MANIFEST, &put("items", &fine));
    assert_eq!(differs(&loaded, &[]), None);
    // A mistake inside of an effect that is nested too deep is not reported as well, nor
    // how many there are.
    for depth in [DEEPEST_NESTING, DEEPEST_NESTING + 4, 24] {
        let levels = "{ \"all\": [".repeat(depth - DEEPEST_NESTING);
        let inner = r#"{ "haal": 1 }, { "to_hit": 0 }"#;
        let text = nested(depth, inner);
        let at = text.find(&format!("{levels}{inner}")).unwrap();
        let marked = format!("{}¦{}", &text[..at], &text[at..]);
        let (raws, places) = unmark(&put("items", &marked));
        let (line, column) = places[0];
        let loaded = example(MANIFEST, &raws);
        let expected = [("nested-too-deep", line, column)];
        assert_eq!(differs(&loaded, &expected), None, "{depth}");
        assert!(loaded.diags[0].help.contains("at most 8"));
    }
}

#[test]
fn brackets_without_end_are_told_once() {
    for depth in [40, 1_000, 100_000] {
        let raws = put("items", &nested(depth, r#"{ "heal": "1d4" }"#));
        let loaded = example(MANIFEST, &raws);
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        assert_eq!(codes, ["too-deep"], "{depth}");
    }
}

#[test]
fn several_mistakes_at_several_depths_are_told_each_at_its_place() {
    let text = r#"{ "id": "mead", "copy_from": "tea", "quaff": [
        { ¦"haal": "1d4" },
        { "all": [{ "heal": ¦true }, { "all": [{ "to_hit": ¦"x" }, { "damage": "1d4" }] }, ¦7] },
        { "heal": ¦"lots" }
    ] }"#;
    let (raws, places) = unmark(&put("items", text));
    let codes = [
        "wrong-choice",
        "wrong-type",
        "wrong-type",
        "wrong-type",
        "bad-dice",
    ];
    let expected: Vec<(&str, usize, usize)> = codes
        .iter()
        .zip(places)
        .map(|(code, (line, column))| (*code, line, column))
        .collect();
    let loaded = example(MANIFEST, &raws);
    assert_eq!(differs(&loaded, &expected), None);
}
