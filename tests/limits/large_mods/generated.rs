//! Mods that are large, or hard to check, or both.

use chance::Stream;
use std::collections::BTreeMap;
use std::fmt::Write;
use wyrmhold::raws::bundle::Bundle;
pub use wyrmhold::raws::load::Package;

/// How large a random mod is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    Small,
    /// Up to the limits.
    Full,
}

const MANIFEST: &str = r#"{ "id": "example", "name": "Example", "version": "1.0.0", "game": "*" }"#;

fn package(manifest: &str, files: Vec<String>) -> Package {
    let numbered = files.into_iter().enumerate();
    let mut files: BTreeMap<String, Vec<u8>> = numbered
        .map(|(number, text)| (format!("raws/{number:04}.json"), text.into_bytes()))
        .collect();
    files.insert("mod.json".into(), manifest.as_bytes().to_vec());
    let label = "mods/example".to_string();
    Package::sound(Bundle { label, files })
}

/// A mod with one file.
pub fn of_one_file(text: String) -> Package {
    package(MANIFEST, vec![text])
}

/// One section of entries, each on its own line; lists hold 10,000 at most.
fn section(name: &str, entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.take(10_000).collect();
    format!("{{ \"{name}\": [\n{}\n] }}", entries.join(",\n"))
}

fn copies(kind: &str, first: String, count: usize) -> String {
    let copies =
        (0..count).map(|number| format!(r#"{{ "id": "c{number}", "copy_from": "first" }}"#));
    section(kind, std::iter::once(first).chain(copies))
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    let items: Vec<String> = (0..count).map(item).collect();
    items.join(", ")
}

fn drawing(side: usize) -> String {
    let row = format!("\"{}\"", ".".repeat(side));
    let rows = list(side, |_| row.clone());
    format!(r#"{{ "id": "first", "rows": [{rows}] }}"#)
}

/// An entry with `count` misspelt fields, each on its own line.
pub fn misspelt(count: usize) -> Package {
    let fields = (0..count).map(|number| format!("\"hit_pints{number}\": 1"));
    let fields: Vec<String> = fields.collect();
    let entry = format!(
        r#"{{ "id": "a", "copy_from": "cave_rat", {} }}"#,
        fields.join(",\n")
    );
    package(MANIFEST, vec![section("monsters", std::iter::once(entry))])
}

/// A level of full size with a drawing in which every second tile of every second row is
/// this door, for each of `count` recipes.
pub fn drawn_level(door: char, count: usize) -> String {
    let rows = list(200, |row| match row {
        0 | 199 => format!("\"{}\"", "#".repeat(200)),
        row if row % 2 == 0 => format!("\"#{}#\"", format!(".{door}").repeat(99)),
        _ => format!("\"#{}#\"", "#.".repeat(99)),
    });
    let recipes = list(count, |number| {
        format!(
            r#"{{ "id": "r{number}", "fallback": "core:plain_rooms", "steps": [
                {{ "do": {{ "prefab_map": {{ "prefab": "p" }} }} }},
                {{ "do": {{ "start": {{}} }} }}, {{ "do": {{ "exit": {{}} }} }}, {{ "do": {{ "spawn_items": {{}} }} }},
                {{ "do": {{ "spawn_monsters": {{}} }} }}, {{ "do": {{ "spawn_traps": {{}} }} }}] }}"#
        )
    });
    format!(
        r#"{{ "prefabs": [{{ "id": "p", "rows": [{rows}] }}], "recipes": [{recipes}], "levels": [{}] }}"#,
        wide_level(count)
    )
}

/// Steps that take more work in one try than a level may.
pub fn slow_steps() -> String {
    let erode = r#"{ "do": { "erode": { "walkers": 40, "bites": 100, "reach": 20 } } }"#;
    list(55, |_| erode.into())
}

/// Steps that fail, with so much work that there is none left for the last tries.
pub fn slow_failing_steps() -> String {
    let caves = r#"{ "do": { "drunkard": { "floor_percent": 70, "style": "fearful_symmetry" } } },
        { "do": { "diffusion": { "floor_percent": 60, "style": "central_attractor" } } }"#;
    list(28, |_| caves.into())
}

/// A level that draws one of `count` recipes of these steps.
pub fn slow_recipes(count: usize, steps: &str) -> String {
    let recipes = list(count, |number| {
        format!(
            r#"{{ "id": "r{number}", "steps": [{{ "do": {{ "bsp_rooms": {{ "min": 3, "max": 6 }} }} }}, {steps},
                {{ "do": {{ "join": {{}} }} }}, {{ "do": {{ "start": {{}} }} }}, {{ "do": {{ "exit": {{}} }} }},
                {{ "do": {{ "spawn_items": {{}} }} }}, {{ "do": {{ "spawn_monsters": {{}} }} }}, {{ "do": {{ "spawn_traps": {{}} }} }}] }}"#
        )
    });
    format!(
        r#"{{ "recipes": [{recipes}], "levels": [{}] }}"#,
        wide_level(count)
    )
}

/// The first level of the core, as large as a level can be, by these recipes.
fn wide_level(count: usize) -> String {
    let shares = list(count, |number| format!(r#"{{ "recipe": "r{number}" }}"#));
    format!(
        r#"{{ "id": "core:cellars", "override": "patch", "width": 200, "height": 200, "recipes": [{shares}] }}"#
    )
}

/// The hard mods that have a name.
pub fn known() -> Vec<(&'static str, Package)> {
    let one = |text: String| package(MANIFEST, vec![text]);
    let tags = |count: usize| list(count, |number| format!("\"t{number}\""));
    let rat = |extra: &str| format!(r#"{{ "id": "first", "copy_from": "cave_rat", {extra} }}"#);
    let monsters = |count: usize| {
        (0..count).map(|number| format!(r#"{{ "id": "m{number}", "copy_from": "cave_rat" }}"#))
    };
    let steps = list(64, |_| r#"{ "do": { "rooms": {} } }"#.into());
    let chain = |count: usize| {
        (0..count).map(move |number| {
            let next = number + 1;
            format!(r#"{{ "id": "r{number}", "copy_from": "plain_rooms", "fallback": "r{next}" }}"#)
        })
    };
    let needs = list(60_000, |number| format!("\"mod_{number}\": \"*\""));
    let names = list(9_999, |number| format!("\"mod_{number}\""));
    let manifest = format!(
        r#"{{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": {{ {needs} }}, "optional": {{ {needs} }}, "conflicts": [{names}], "after": [{names}], "before": [{names}] }}"#
    );
    let signs: Vec<char> = ('\u{4e00}'..'\u{9f00}').collect();
    let legend = list(signs.len(), |at| {
        format!("\"{}\": {{ \"tile\": \"floor\" }}", signs[at])
    });
    let rows = list(200, |row| {
        let signs: String = signs.iter().cycle().skip(row * 100).take(100).collect();
        format!("\"{signs}\"")
    });
    vec![
        ("copies of a drawing", one(copies("prefabs", drawing(200), 600))),
        ("copies of long lists", one(copies("monsters", rat(&format!(r#""tags": [{}]"#, tags(9_000))), 9_000))),
        ("copies of recipes", one(copies("recipes", format!(r#"{{ "id": "first", "steps": [{steps}] }}"#), 9_000))),
        ("patches that append", one(format!(
            "{{ \"patch\": [\n{}\n] }}",
            (0..9_000).map(|number| format!(r#"{{ "where": {{ "kind": "monsters" }}, "set": {{ "tags": {{ "append": ["t{number}"] }} }} }}"#)).collect::<Vec<_>>().join(",\n")
        ))),
        ("patches over entries", package(MANIFEST, vec![
            section("monsters", monsters(2_000)),
            section("patch", (0..2_000).map(|_| r#"{ "where": { "kind": "monsters" }, "set": { "sight": 3 } }"#.into())),
        ])),
        ("patches that fit nothing", package(MANIFEST, vec![
            section("monsters", monsters(7_000)),
            section("patch", (0..9_000).map(|number| format!(r#"{{ "where": {{ "kind": "monsters", "tag": "x{number}" }}, "set": {{ "sight": 3 }} }}"#))),
        ])),
        ("unknown ids", one(section("monsters", (0..9_000).map(|number| format!(r#"{{ "id": "m{number}", "copy_from": "nobody_{number}" }}"#))))),
        ("unknown references", package(MANIFEST, vec![
            section("monsters", monsters(4_000)),
            section("prefabs", (0..4_000).map(|number| format!(r#"{{ "id": "p{number}", "rows": ["v"], "legend": {{ "v": {{ "monster": "other:m_{number}" }} }} }}"#))),
        ])),
        ("a chain of fallbacks", one(section("recipes", chain(9_000)))),
        ("a circle of fallbacks", one(section("recipes", chain(9_000)).replace("\"r9000\"", "\"r0\""))),
        ("a chain of copies", one(section("monsters", (0..10_000).map(|number| format!(r#"{{ "id": "m{number}", "copy_from": "m{}" }}"#, number + 1))))),
        ("misspelt fields", misspelt(49_500)),
        ("misspelt copies", one(copies("monsters", rat(&list(9_000, |number| format!("\"x{number}\": 1"))), 9_000))),
        ("a legend of everything", one(format!(r#"{{ "prefabs": [{{ "id": "p", "rows": ["."], "legend": {{ {legend} }} }}] }}"#))),
        ("signs that mean nothing", one(format!(r#"{{ "prefabs": [{{ "id": "p", "rows": [{rows}] }}] }}"#))),
        ("values dropped", one(section("monsters", std::iter::once(rat(&format!(r#""tags": [{}]"#, tags(9_999)))).chain(std::iter::once(format!(r#"{{ "id": "second", "copy_from": "first", "tags": {{ "drop": [{}] }} }}"#, list(9_999, |number| format!("\"u{number}\"")))))))),
        ("needs by the thousand", package(&manifest, vec!["{}".into()])),
        ("many files of mistakes", package(MANIFEST, vec!["[1 2 3 4\n5 6\n7 8\n".repeat(400); 1_900])),
        ("brackets", package(MANIFEST, vec!["{[".repeat(1 << 20), "}".repeat(2 << 20), "[{\"a\":1},".repeat(200_000)])),
        ("as many values as can be", package(MANIFEST, vec![section("x", (0..9_999).map(|_| format!("[{}]", list(19, |_| "1".into()))))])),
        ("too many values", package(MANIFEST, vec![section("x", (0..9_999).map(|_| format!("[{}]", list(18, |_| "1".into())))); 8])),
        ("drawings by the megabyte", package(MANIFEST, (0..8).map(|file| section("prefabs", (0..45).map(|number| drawing(200).replace("first", &format!("p{file}_{number}"))))).collect())),
        ("locked doors by the thousand", package(MANIFEST, vec![drawn_level('|', 64)])),
        ("secret doors by the thousand", package(MANIFEST, vec![drawn_level('{', 64)])),
        ("long ids of the same letters", {
            let ids = |file: usize| section("monsters", (0..9_999).map(move |number| format!(r#"{{ "id": "{}{file}_{number:04}", "abstract": true }}"#, "ab".repeat(29))));
            let wrong = section("monsters", (0..100).map(|number| format!(r#"{{ "id": "x{number}", "copy_from": "{}{number:06}" }}"#, "ba".repeat(29))));
            package(MANIFEST, (0..6).map(ids).chain([wrong]).collect())
        }),
        ("recipes that take all the work", one(slow_recipes(50, &slow_steps()))),
        ("blank space", package(MANIFEST, vec![" ".repeat(2 << 20); 7])),
    ]
}

/// A mod of parts that are each hard in another way.
pub fn random(seed: u64, size: Size) -> Package {
    let mut stream = Stream::named(seed, "large mods");
    let parts = stream.between(1, 7);
    // Half of them have no mistakes by themselves, so that everything is checked.
    let is_sound = stream.chance(50);
    let mut files = Vec::new();
    let mut room: i32 = match size {
        Size::Small => 20_000,
        Size::Full => stream.between(60_000, 199_000),
    };
    for part in 0..parts {
        let values = (room / (parts - part)).max(10);
        let text = match is_sound {
            true => sound_part(&mut stream, part, values, size),
            false => random_part(&mut stream, part, values, size),
        };
        if text.len() < 2 << 20 {
            files.push(text);
        }
        room -= values;
    }
    let manifest = match !is_sound && stream.chance(10) {
        true => {
            let needs = list(stream.between(1, 5_000) as usize, |number| {
                format!("\"mod_{number}\": \"*\"")
            });
            let field = stream
                .pick(&["depends", "optional"])
                .copied()
                .unwrap_or("depends");
            MANIFEST.replace(" }", &format!(", \"{field}\": {{ {needs} }} }}"))
        }
        false => MANIFEST.to_string(),
    };
    package(&manifest, files)
}

const KINDS: [&str; 10] = [
    "monsters", "items", "traps", "factions", "recipes", "prefabs", "levels", "terrain", "heroes",
    "rules",
];
const NAMES: [&str; 10] = [
    "cave_rat",
    "healing_draught",
    "loose_slab",
    "wild_beasts",
    "plain_rooms",
    "p0",
    "cellars",
    "floor",
    "delver",
    "house_rules",
];
const FIELDS: [&str; 24] = [
    "\"name\": \"x\"",
    "\"hit_points\": 9",
    "\"hit_points\": { \"mul\": 2 }",
    "\"sight\": \"9\"",
    "\"tags\": [\"a\", \"b\"]",
    "\"tags\": { \"append\": [\"c\"] }",
    "\"tags\": { \"drop\": [\"z\"] }",
    "\"color\": \"red\"",
    "\"glyph\": \"zz\"",
    "\"damage\": \"2w6\"",
    "\"spawn\": null",
    "\"spawn\": { \"weight\": 2, \"min_depth\": 1, \"max_depth\": 3 }",
    "\"faction\": \"wild_beasts\"",
    "\"faction\": \"nobody\"",
    "\"hitpoints\": 3",
    "\"abstract\": true",
    "\"fallback\": \"r1\"",
    "\"quaff\": [{ \"heal\": \"1d4\" }]",
    "\"rows\": [\"..\", \"#\"]",
    "\"legend\": { \"v\": { \"monster\": \"m1\" } }",
    "\"depth\": 3",
    "\"steps\": { \"append\": [{ \"do\": { \"rooms\": {} } }] }",
    "\"override\": \"patch\"",
    "\"if_mod\": \"core\"",
];

/// A part without a mistake: monsters, drawings, recipes or patches.
fn sound_part(stream: &mut Stream, part: i32, values: i32, size: Size) -> String {
    match stream.below(4) {
        0 => {
            let count = (values / 30).clamp(1, 9_900);
            let entry = |number: i32| {
                let from = match stream.chance(50) {
                    true => "cave_rat".to_string(),
                    false => format!("m{part}_{}", number / 2 - number / 2 % 16),
                };
                let from = if number < 32 { "cave_rat" } else { &from };
                let (hits, text) = (
                    stream.between(1, 99),
                    "x".repeat(stream.between(1, 300) as usize),
                );
                format!(
                    r#"{{ "id": "m{part}_{number}", "copy_from": "{from}", "hit_points": {hits}, "description": "{text}", "tags": {{ "append": ["t{hits}"] }} }}"#
                )
            };
            let all: Vec<String> = (0..count).map(entry).collect();
            section("monsters", all.into_iter())
        }
        1 => {
            let side = stream.between(2, if size == Size::Full { 200 } else { 60 }) as usize;
            let count = (values as usize / (side + 8))
                .min(1_500_000 / (side * (side + 4) + 90))
                .max(1);
            let rows = list(side, |_| format!("\"{}v\"", ".".repeat(side - 1)));
            let entry = |number: usize| {
                format!(
                    r#"{{ "id": "p{part}_{number}", "rows": [{rows}], "legend": {{ "v": {{ "monster": "cave_rat" }} }} }}"#
                )
            };
            section("prefabs", (0..count).map(entry))
        }
        2 => {
            let count = (values / 40).clamp(1, 9_900);
            let entry = |number: i32| {
                let before = stream.below(number.max(1));
                let fallback = match number {
                    0 => "plain_rooms".to_string(),
                    _ => format!("r{part}_{before}"),
                };
                format!(
                    r#"{{ "id": "r{part}_{number}", "copy_from": "plain_rooms", "fallback": "{fallback}", "steps": {{ "append": [{{ "do": {{ "cull_unreachable": {{}} }} }}] }} }}"#
                )
            };
            let all: Vec<String> = (0..count).map(entry).collect();
            section("recipes", all.into_iter())
        }
        _ => {
            let count = stream.between(1, (values / 8).min(2_000));
            let patch = |number: i32| {
                let tag = stream.between(1, 99);
                format!(
                    r#"{{ "where": {{ "kind": "monsters", "tag": "t{tag}" }}, "set": {{ "sight": {}, "tags": {{ "prepend": ["u{number}"] }} }} }}"#,
                    number % 9 + 1
                )
            };
            let all: Vec<String> = (0..count.min(20)).map(patch).collect();
            section("patch", all.into_iter())
        }
    }
}

fn random_part(stream: &mut Stream, part: i32, values: i32, size: Size) -> String {
    let kind = stream.below(KINDS.len() as i32) as usize;
    let (section_name, parent) = (KINDS[kind], NAMES[kind]);
    let each = stream.between(3, 40);
    let entries = (values / each).clamp(1, 9_900);
    match stream.below(9) {
        // Entries of one kind, copied from anywhere, with fields of all sorts.
        0..=3 => {
            let far = stream.between(1, 40);
            let fields = stream.between(0, each / 4);
            let mut text = format!("{{ \"{section_name}\": [\n");
            for number in 0..entries {
                let from = match stream.below(4) {
                    0 => parent.to_string(),
                    1 => format!("m{part}_{}", (number - stream.between(1, far)).max(0)),
                    2 => format!("n{}", stream.below(1_000)),
                    _ => format!("m{part}_0"),
                };
                let _ = write!(
                    text,
                    "{{ \"id\": \"m{part}_{number}\", \"copy_from\": \"{from}\""
                );
                for at in 0..fields {
                    let field = stream.pick(&FIELDS).copied().unwrap_or_default();
                    let sep = if stream.chance(1) { "" } else { "," };
                    let _ = match at % 7 {
                        6 => write!(text, "{sep} \"f{at}\": {number}"),
                        _ => write!(text, "{sep} {field}"),
                    };
                }
                text += " },\n";
            }
            text + "] }"
        }
        // One large entry and many copies.
        4 => {
            let wide = stream.between(1, (values / 3).min(9_000)) as usize;
            let field = match stream.below(3) {
                0 => format!(
                    "\"tags\": [{}]",
                    list(wide, |number| format!("\"t{number}\""))
                ),
                1 => list(wide, |number| format!("\"u{number}\": 1")),
                _ => format!("\"description\": \"{}\"", "x".repeat(wide.min(4_000))),
            };
            let first = format!("{{ \"id\": \"first\", \"copy_from\": \"{parent}\", {field} }}");
            copies(section_name, first, entries as usize)
        }
        // Patches by kind, tag and id.
        5 => {
            let patches = (values / 8).clamp(1, 9_900);
            let patch = |stream: &mut Stream| {
                let field = stream.pick(&FIELDS).copied().unwrap_or_default();
                let by = match stream.below(3) {
                    0 => String::new(),
                    1 => format!(", \"tag\": \"t{}\"", stream.below(200)),
                    _ => format!(", \"id\": \"m0_{}\"", stream.below(2_000)),
                };
                format!(
                    "{{ \"where\": {{ \"kind\": \"{section_name}\"{by} }}, \"set\": {{ {field} }} }}"
                )
            };
            let patches: Vec<String> = (0..patches).map(|_| patch(stream)).collect();
            section("patch", patches.into_iter())
        }
        // Drawings, whole and ragged.
        6 => {
            let side = stream.between(1, if size == Size::Full { 200 } else { 60 }) as usize;
            let count = (values as usize / (side + 2))
                .min(1_800_000 / (side * (side + 4) + 60))
                .max(1);
            let row: String = (0..side)
                .map(|_| *stream.pick(&['.', '#', 'v', '~', '龍']).unwrap_or(&'.'))
                .collect();
            let rows = list(side, |_| format!("\"{row}\""));
            let entry = |number: usize| {
                format!(
                    "{{ \"id\": \"p{part}_{number}\", \"rows\": [{rows}], \"legend\": {{ \"v\": {{ \"monster\": \"cave_rat\" }} }} }}"
                )
            };
            section("prefabs", (0..count).map(entry))
        }
        // Recipes that fall back on each other.
        7 => {
            let count = (values / 30).clamp(1, 9_900);
            let entry = |number: i32| {
                let next = stream.below(count);
                let steps = list(8, |_| "{ \"do\": { \"rooms\": {} } }".into());
                format!(
                    "{{ \"id\": \"r{number}\", \"fallback\": \"r{next}\", \"steps\": [{steps}, {{ \"do\": {{ \"start\": {{}} }} }}, {{ \"do\": {{ \"exit\": {{}} }} }}] }}"
                )
            };
            let all: Vec<String> = (0..count).map(entry).collect();
            section("recipes", all.into_iter())
        }
        // Hardly any JSON.
        _ => {
            let pieces = [
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"a\"",
                "1",
                "\n",
                "'x'",
                "# y\n",
                "{\"id\": ",
                "true",
                "//",
                "\"",
            ];
            let count = values * 3;
            (0..count)
                .map(|_| stream.pick(&pieces).copied().unwrap_or(" "))
                .collect()
        }
    }
}
