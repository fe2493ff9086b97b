//! Mistakes in `mod.json`.

use super::{Mistake, in_manifest};

#[rustfmt::skip] // one mistake, one line
const MANIFESTS: &[Mistake] = &[
    ("¦", "empty-file", "{"),
    ("¦[]", "wrong-type", "object"),
    ("¦{}", "missing-field", "id"),
    (r#"¦{ "id": "example", "version": "1.0.0", "game": "*" }"#, "missing-field", "name"),
    (r#"¦{ "id": "example", "name": "E", "game": "*" }"#, "missing-field", "version"),
    (r#"¦{ "name": "E", "version": "1.0.0", "game": "*" }"#, "missing-field", "id"),
    (r#"{ "id": ¦"My Mod", "name": "E", "version": "1.0.0", "game": "*" }"#, "bad-mod-id", "small"),
    (r#"{ "id": ¦"ab", "name": "E", "version": "1.0.0", "game": "*" }"#, "bad-mod-id", "3 to 32"),
    (r#"{ "id": ¦5, "name": "E", "version": "1.0.0", "game": "*" }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": ¦"", "version": "1.0.0", "game": "*" }"#, "too-short", "at least"),
    (r#"{ "id": "example", "name": ¦7, "version": "1.0.0", "game": "*" }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": "E", "version": ¦1, "game": "*" }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": "E", "version": ¦1.0, "game": "*" }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": "E", "version": ¦"1.0", "game": "*" }"#, "bad-version", "1.0.0"),
    (r#"{ "id": "example", "name": "E", "version": ¦"v1.0.0", "game": "*" }"#, "bad-version", "1.0.0"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": ¦"newest" }"#, "bad-version-range", ">=1.2"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": ¦">=99" }"#, "wrong-game-version", "would do"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": ¦1 }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", ¦"gmae": "*" }"#, "unknown-field", "game"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"author": "Me" }"#, "unknown-field", "authors"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"dependencies": {} }"#, "unknown-field", "depends"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"homepage": "x" }"#, "unknown-field", "it can be"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "authors": ¦"Me" }"#, "wrong-type", "[\"Me\"]"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "authors": [¦5] }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "description": ¦null }"#, "wrong-type", "leave"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦["core"] }"#, "wrong-type", "object"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦"core" }"#, "wrong-type", "object"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { "core": ¦1 } }"#, "wrong-type", "quotes"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { "core": ¦"any" } }"#, "bad-version-range", "*"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { ¦"cor": "*" } }"#, "missing-dependency", "core"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { ¦"other_mod": "*" } }"#, "missing-dependency", "install"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { ¦"core": ">=99" } }"#, "wrong-mod-version", "or get another"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { ¦"example": "*" } }"#, "self-dependency", "out"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "conflicts": [¦"core"] }"#, "conflict", "always on"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "conflicts": [¦"example"] }"#, "self-dependency", "out"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "conflicts": ¦"other" }"#, "wrong-type", "list"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "after": [¦"example"] }"#, "self-dependency", "out"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "before": [¦"core"] }"#, "dependency-cycle", "first"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"save_impact": "none" }"#, "no-effect", "take it out"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"save_impact": true }"#, "no-effect", "take it out"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "hard": ¦true } }"#, "wrong-type", "switch"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "hard": { ¦"bool": true } } }"#, "wrong-choice", "switch"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "hard": { "number": ¦{ "default": 1, "min": 0 } } } }"#, "missing-field", "max"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"id": "example" }"#, "duplicate-key", ""),
    (r#"{ "id": "example", "name": "E"¦ "version": "1.0.0", "game": "*" }"#, "missing-comma", ""),
];

pub fn count() -> usize {
    MANIFESTS.len()
}

#[test]
fn in_mod_json() {
    in_manifest(MANIFESTS);
}
