//! Mistakes that show only together with other mods.

use super::{MANIFEST, Mistake, put, unmark};
use std::collections::BTreeMap;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::load::{Package, load};
use wyrmhold::raws::{core_bundle, report_text};

/// The `mod.json` of `example`, its raws, and the `mod.json` and raws of another mod.
type Pair = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[rustfmt::skip] // one mistake, one line
const PAIRS: &[Pair] = &[
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { ¦"other": ">=2" } }"#, "{}", r#"{ "id": "other", "name": "O", "version": "1.0.0", "game": "*" }"#, "{}", "wrong-mod-version"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "conflicts": [¦"other"] }"#, "{}", r#"{ "id": "other", "name": "O", "version": "1.0.0", "game": "*" }"#, "{}", "conflict"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { ¦"other": "*" } }"#, "{}", r#"{ "id": "other", "name": "O", "version": "1.0.0", "game": "*", "depends": { "example": "*" } }"#, "{}", "dependency-cycle"),
    // A mod that depends on a faulty mod is off, and gets no report.
    (r#"{ "id": "example", "name": "E", "version": ¦1, "game": "*" }"#, "{}", r#"{ "id": "other", "name": "O", "version": "1.0.0", "game": "*", "depends": { "example": "*" } }"#, "{}", "wrong-type"),
    // No mod can take the id of the core.
    (r#"{ "id": ¦"core", "name": "E", "version": "1.0.0", "game": "*" }"#, "{}", r#"{ "id": "other", "name": "O", "version": "1.0.0", "game": "*" }"#, "{}", "duplicate-mod"),
    // Another mod's entry, without a dependency on it, is found only by its whole id.
    (MANIFEST, r#"{ "monsters": [{ "id": "kid", "copy_from": ¦"lynx" }] }"#, r#"{ "id": "aaa", "name": "O", "version": "1.0.0", "game": "*" }"#, r#"{ "monsters": [{ "id": "lynx", "copy_from": "cave_rat" }] }"#, "unknown-id"),
    (MANIFEST, r#"{ "monsters": [{ "id": ¦"aaa:lynx", "sight": 3 }] }"#, r#"{ "id": "aaa", "name": "O", "version": "1.0.0", "game": "*" }"#, r#"{ "monsters": [{ "id": "lynx", "copy_from": "cave_rat" }] }"#, "needs-override"),
    (MANIFEST, r#"{ "monsters": [{ "id": "kid", "copy_from": ¦"dusk_bat" }] }"#, r#"{ "id": "aaa", "name": "O", "version": "1.0.0", "game": "*" }"#, r#"{ "remove": { "monsters": ["dusk_bat"] } }"#, "removed-id"),
];

/// Chains of copies, and what is too long for a table.
const LONG: &[Mistake] = &[("copies", "copy-too-long", "nearer")];

pub fn count() -> usize {
    PAIRS.len() + LONG.len()
}

fn package(label: &str, manifest: &str, raws: &str) -> Package {
    let files = BTreeMap::from([
        ("mod.json".to_string(), manifest.as_bytes().to_vec()),
        ("raws/all.json".to_string(), raws.as_bytes().to_vec()),
    ]);
    let label = label.to_string();
    Package::sound(Bundle { label, files })
}

#[test]
fn with_another_mod() {
    let mut faults = Vec::new();
    for (manifest, raws, other, other_raws, code) in PAIRS {
        let (plain, in_manifest) = unmark(manifest);
        let (plain_raws, in_raws) = unmark(raws);
        let loaded = load(&[
            Package::sound(core_bundle()),
            package("mods/example", &plain, &plain_raws),
            package("mods/other", other, other_raws),
        ]);
        let place = in_manifest.first().or(in_raws.first()).copied().unwrap();
        if let Some(fault) = super::differs(&loaded, &[(code, place.0, place.1)]) {
            faults.push(format!("{manifest}\n{raws}\n{fault}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn a_chain_of_copies_ends_wherever_it_starts() {
    for up in [true, false] {
        let rats: Vec<String> = (0..30)
            .map(|place| {
                let name = |place: i32| match up {
                    true => format!("rat_{place:02}"),
                    false => format!("rat_{:02}", 99 - place),
                };
                let from = match place {
                    0 => "cave_rat".to_string(),
                    _ => name(place - 1),
                };
                format!(r#"{{ "id": "{}", "copy_from": "{from}" }}"#, name(place))
            })
            .collect();
        let loaded = super::example(MANIFEST, &put("monsters", &rats.join(",\n")));
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        assert_eq!(codes, [LONG[0].1], "{}", report_text(&loaded));
        assert!(loaded.diags[0].help.contains(LONG[0].2));
        // The seventeenth copy is one too many.
        assert_eq!(loaded.sources.place(loaded.diags[0].span).line, 13 + 16);
    }
}
