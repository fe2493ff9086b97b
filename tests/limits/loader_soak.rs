//! The loader with randomly changed files. It always answers in time, every place it names
//! is inside its file, and what it calls clean can be played.
//!
//! `WYRMHOLD_FUZZ=100000` sets how many changes are tried.

use chance::Stream;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::json_line::json_line;
use wyrmhold::raws::load::{Loaded, Package, load};

use crate::meter;

const MANIFEST: &str = r#"{ "id": "example", "name": "Example", "version": "1.0.0", "game": "*" }"#;
const RAWS: &str = r##"{
  "monsters": [
    { "id": "shade", "copy_from": "bone_guard", "abstract": true, "hit_points": { "mul": 1.5 } },
    { "id": "wraith", "copy_from": "shade", "name": "wraith", "tags": { "append": ["cold"] } },
    { "id": "cave_rat", "override": "patch", "spawn": { "weight": { "add": 2 } } }
  ],
  "items": [{ "id": "tea", "copy_from": "healing_draught", "quaff": [{ "heal": "1d4" }, { "to_hit": 1 }] }],
  "heroes": [{ "id": "delver", "override": "patch", "items": ["tea"] }],
  "patch": [{ "where": { "kind": "monsters", "tag": "undead" }, "set": { "asleep": 10 } }],
  "remove": { "items": [{ "id": "royal_draught", "instead": "tea" }] }
}"##;

/// Values and signs that are put where they may be wrong.
const PIECES: [&str; 30] = [
    "null",
    "true",
    "0",
    "-1",
    "1e999",
    "99999999999",
    "\"\"",
    "\"core:cave_rat\"",
    "\"shade\"",
    "{}",
    "[]",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "//",
    "/*",
    "\u{feff}",
    "é",
    "\0",
    "\n",
    "\"override\": \"patch\"",
    "\"copy_from\": \"wraith\"",
    "{ \"add\": 1 }",
    "\"id\": \"x\"",
    "1.5",
];

/// The text cut into words, texts, numbers and signs.
fn tokens(bytes: &[u8]) -> Vec<Vec<u8>> {
    let class = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => 0,
        b' ' | b'\n' => 1,
        other => 2 + i32::from(other),
    };
    let parts = bytes.chunk_by(|one, other| class(*one) == class(*other));
    parts.map(<[u8]>::to_vec).collect()
}

/// One change: a byte, or tokens deleted, doubled, swapped or replaced.
fn mutate(stream: &mut Stream, bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    if stream.chance(25) {
        let at = stream.below(bytes.len() as i32) as usize;
        match stream.below(3) {
            0 => bytes[at] ^= 1 << stream.below(8),
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, stream.below(256) as u8),
        }
        return;
    }
    let mut parts = tokens(bytes);
    let last = parts.len() as i32;
    let (at, other) = (stream.below(last) as usize, stream.below(last) as usize);
    match stream.below(5) {
        0 => parts[at].clear(),
        1 => parts[at] = parts[at].repeat(2),
        2 => parts.swap(at, other),
        3 => parts[at] = parts[other].clone(),
        _ => {
            let piece = stream.pick(&PIECES).copied().unwrap_or_default();
            parts[at] = piece.as_bytes().to_vec();
        }
    }
    *bytes = parts.concat();
}

/// The core and a mod, with one of their files changed.
fn changed(seed: u64) -> [Package; 2] {
    let mut stream = Stream::named(seed, "loader soak");
    let mut core = core_bundle();
    let mut files = BTreeMap::from([
        ("mod.json".to_string(), MANIFEST.as_bytes().to_vec()),
        ("raws/all.json".to_string(), RAWS.as_bytes().to_vec()),
    ]);
    let targets = match stream.chance(40) {
        true => &mut core.files,
        false => &mut files,
    };
    let place = stream.below(targets.len() as i32) as usize;
    if let Some(bytes) = targets.values_mut().nth(place) {
        for _ in 0..stream.between(1, 4) {
            mutate(&mut stream, bytes);
        }
    }
    let label = "mods/example".to_string();
    [
        Package::sound(core),
        Package::sound(Bundle { label, files }),
    ]
}

/// What must be true of every load, whatever its input.
fn faults(loaded: &Loaded) -> Vec<String> {
    let mut faults = Vec::new();
    for diag in &loaded.diags {
        let spans = std::iter::once(diag.span).chain(diag.also.iter().map(|(span, _)| *span));
        for span in spans {
            let text = &loaded.sources.get(span.file).text;
            if text.get(span.start as usize..span.end as usize).is_none() {
                faults.push(format!("{} at {span:?} is outside of its file", diag.code));
            }
        }
        if diag.code == "internal" {
            faults.push(diag.message.clone());
        }
        if diag.help.is_empty() {
            faults.push(format!("{} has no help", diag.code));
        }
        diag.text(&loaded.sources);
        json_line(diag, &loaded.sources);
    }
    if !loaded.has_errors() && loaded.catalog.is_none() {
        faults.push("clean, but not decodable".into());
    }
    faults
}

/// No load of a small mod may keep a processor busy for longer.
const LIMIT: Duration = Duration::from_secs(1);

#[test]
fn whatever_is_changed_the_loader_answers() {
    let count = std::env::var("WYRMHOLD_FUZZ").ok();
    let count: u64 = count.map_or(500, |count| count.parse().expect("a number"));
    let (mut clean, mut longest) = (0, Duration::ZERO);
    for seed in 0..count {
        let packages = changed(seed);
        let start = meter::busy();
        let loaded = catch_unwind(AssertUnwindSafe(|| load(&packages)));
        let took = meter::busy().saturating_sub(start);
        longest = longest.max(took);
        let Ok(loaded) = loaded else {
            panic!("seed {seed}: the loader panicked");
        };
        let faults = faults(&loaded);
        assert!(faults.is_empty(), "seed {seed}: {}", faults.join("; "));
        assert!(took < LIMIT, "seed {seed}: took {took:?}");
        clean += u64::from(!loaded.has_errors());
    }
    println!("{count} changes, {clean} of them clean, the longest took {longest:?}");
}
