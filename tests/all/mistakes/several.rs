//! Several mistakes in different entries: each is reported, and nothing else.

use super::{MANIFEST, differs, example, put, unmark};
use chance::Stream;

/// An entry of monsters with one mistake, and its code.
#[rustfmt::skip] // one mistake, one line
const FAULTY: &[(&str, &str)] = &[
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "damage": ¦"lots" }"#, "bad-dice"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "color": ¦"red" }"#, "bad-color"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "glyph": ¦"ab" }"#, "bad-glyph"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "tags": [¦"A"] }"#, "bad-tag"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", ¦"hitpoints": 3 }"#, "unknown-field"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "hit_points": ¦"3" }"#, "wrong-type"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "sight": ¦0 }"#, "out-of-range"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "name": ¦"" }"#, "too-short"),
    (r#"{ "id": "[id]", "copy_from": ¦"cave_ratt" }"#, "unknown-id"),
    (r#"{ "id": "[id]", "copy_from": ¦"wyrms_hoard" }"#, "wrong-kind"),
    (r#"{ "id": "[id]", "copy_from": ¦"[id]" }"#, "copy-cycle"),
    (r#"¦{ "id": "[id]", "name": "newt" }"#, "missing-field"),
    (r#"¦{ "copy_from": "cave_rat" }"#, "missing-id"),
    (r#"{ "id": ¦"[id] X", "copy_from": "cave_rat" }"#, "bad-id"),
    (r#"{ "id": ¦"[id]", "override": "patch", "sight": 3 }"#, "unknown-id"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "hit_points": { ¦"append": [1] } }"#, "bad-operator"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "spawn": { "min_depth": 4, "max_depth": ¦2 } }"#, "depths-reversed"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "damage": ¦"0" }"#, "harmless-dice"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "verb": ¦bites }"#, "unquoted-text"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat"¦ "verb": "bites" }"#, "missing-comma"),
    (r#"{ "id": "[id]", "copy_from": "cave_rat", "sight": ¦0x5 }"#, "hex-number"),
    (r#"¦"cave_rat""#, "wrong-type"),
];

/// A sound entry, to put between.
const SOUND: &str = r#"{ "id": "[id]", "copy_from": "cave_rat", "sight": { "add": 1 } }"#;

#[test]
fn each_is_told_and_none_extra() {
    let mut faults = Vec::new();
    for round in 0..60 {
        let mut stream = Stream::named(round, "several mistakes");
        let (mut entries, mut codes) = (Vec::new(), Vec::new());
        for number in 0..stream.between(3, 12) {
            let (text, code) = match stream.chance(60) {
                true => stream.pick(FAULTY).copied().unwrap(),
                false => (SOUND, ""),
            };
            entries.push(text.replace("[id]", &format!("rat_{number}")));
            codes.extend(Some(code).filter(|code| !code.is_empty()));
        }
        let (raws, places) = unmark(&put("monsters", &entries.join(",\n    ")));
        let expected: Vec<(&str, usize, usize)> = codes
            .iter()
            .zip(&places)
            .map(|(code, (line, column))| (*code, *line, *column))
            .collect();
        if let Some(fault) = differs(&example(MANIFEST, &raws), &expected) {
            faults.push(format!("round {round}\n{fault}"));
        }
    }
    let wrong = faults.len();
    assert!(faults.is_empty(), "{wrong} of 60\n{}", faults.join("\n\n"));
}

#[test]
fn a_mistake_in_mod_json_hides_none_in_the_raws() {
    let manifest = r#"{ "id": "example", "name": 5, "version": "1.0.0", "game": "*" }"#;
    let raws = r#"{ "monsters": [{ "id": "rat", "copy_from": "cave_rat", "sight": 0 }] }"#;
    let loaded = example(manifest, raws);
    let fault = differs(&loaded, &[("wrong-type", 1, 28), ("out-of-range", 1, 65)]);
    assert_eq!(fault, None);
}
