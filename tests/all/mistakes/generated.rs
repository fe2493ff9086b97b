//! Random mods made from what is allowed: they get no reports and can be played.

use super::{MANIFEST, example};
use chance::Stream;
use wyrmhold::raws::report_text;

/// One of these words, in quotes.
fn one_of(stream: &mut Stream, words: &[&str]) -> String {
    format!("{:?}", stream.pick(words).copied().unwrap())
}

/// A field of a monster with a value that is allowed.
fn field(stream: &mut Stream, name: &str) -> String {
    let number = |stream: &mut Stream, low, high| stream.between(low, high).to_string();
    match name {
        "name" | "description" | "verb" => format!("\"word {}\"", stream.below(1000)),
        "glyph" => format!(
            "{:?}",
            char::from(b'a' + stream.below(26) as u8).to_string()
        ),
        "color" => format!("\"#{:06x}\"", stream.below(0xff_ffff)),
        "tags" => ["[]", "[\"beast\"]", "[\"beast\", \"odd_1\",]"][stream.below(3) as usize].into(),
        "hit_points" => number(stream, 1, 10_000),
        "armor_class" | "to_hit" => number(stream, -100, 100),
        "damage" => {
            let (count, sides) = (stream.between(1, 9), stream.between(1, 20));
            format!("\"{count}d{sides}{:+}\"", stream.between(1, 5))
        }
        "sight" => number(stream, 1, 30),
        "speed" => number(stream, 10, 400),
        "power" | "defence" | "chase" => number(stream, 0, 1000),
        "initiative" => number(stream, -100, 100),
        "scent" => number(stream, 0, 10_000),
        "call" | "flees_below" => number(stream, 0, 100),
        "faction" => one_of(stream, &["wild_beasts", "core:deep_folk", "frogs"]),
        "pack" => one_of(stream, &["rats", "odd_1"]),
        "wanders" => one_of(stream, &["drift", "restless", "waypoints", "still"]),
        "corpse" => stream.chance(50).to_string(),
        "opens_doors" => stream.chance(50).to_string(),
        "asleep" => number(stream, 0, 100),
        _ => {
            let (least, more) = (stream.between(1, 50), stream.between(0, 49));
            let weight = stream.between(1, 1000);
            let most = least + more;
            format!("{{ \"weight\": {weight}, \"min_depth\": {least}, \"max_depth\": {most} }}")
        }
    }
}

const REQUIRED: [&str; 9] = [
    "name",
    "description",
    "glyph",
    "color",
    "hit_points",
    "armor_class",
    "damage",
    "verb",
    "sight",
];
const OPTIONAL: [&str; 17] = [
    "tags",
    "to_hit",
    "speed",
    "opens_doors",
    "asleep",
    "power",
    "defence",
    "initiative",
    "faction",
    "pack",
    "call",
    "flees_below",
    "chase",
    "scent",
    "wanders",
    "corpse",
    "spawn",
];

/// Changes that are right on any copy of a core monster.
const CHANGES: [&str; 8] = [
    r#""hit_points": { "add": 3 }"#,
    r#""hit_points": { "mul": 1.5, "add": 1 }"#,
    r#""sight": { "add": 1 }"#,
    r#""tags": { "append": ["odd"] }"#,
    r#""tags": { "prepend": ["odd", "even"] }"#,
    r#""spawn": { "weight": 5 }"#,
    r#""asleep": null"#,
    r#""speed": { "mul": 1 }"#,
];

fn monster(stream: &mut Stream, number: i32) -> String {
    let mut fields = vec![format!("\"id\": \"thing_{number}\"")];
    let parents = [
        "cave_rat",
        "core:dusk_bat",
        "kobold",
        "grey_ooze",
        "wyrmling",
    ];
    match stream.below(3) {
        0 => {
            for name in REQUIRED {
                fields.push(format!("\"{name}\": {}", field(stream, name)));
            }
            for name in OPTIONAL {
                if stream.chance(50) {
                    fields.push(format!("\"{name}\": {}", field(stream, name)));
                }
            }
        }
        1 => {
            let from = stream.pick(&parents).copied().unwrap();
            fields.push(format!("\"copy_from\": \"{from}\""));
            let first = stream.below(7) as usize;
            fields.extend(
                CHANGES[first..first + 1]
                    .iter()
                    .map(|each| each.to_string()),
            );
            fields.push(format!("\"verb\": {}", field(stream, "verb")));
        }
        _ => {
            let from = match number % 10 {
                0 => "cave_rat".into(),
                _ => format!("thing_{}", number - 1),
            };
            fields.push(format!("\"copy_from\": \"{from}\""));
            fields.push(format!("\"sight\": {}", field(stream, "sight")));
            if stream.chance(20) {
                fields.push("\"abstract\": true".into());
            }
        }
    }
    if stream.chance(10) {
        fields.push("\"if_mod\": \"core\"".into());
    }
    for place in (1..fields.len()).rev() {
        fields.swap(place, stream.below(place as i32 + 1) as usize);
    }
    let between = [", ", ",\n    ", ", /* and */ ", ",\r\n"];
    let between = stream.pick(&between).copied().unwrap();
    format!("{{ {} }}", fields.join(between))
}

#[test]
fn two_hundred_sound_mods() {
    for seed in 0..200 {
        let mut stream = Stream::named(seed, "sound mods");
        let count = stream.between(1, 20);
        let monsters: Vec<String> = (0..count).map(|each| monster(&mut stream, each)).collect();
        let mut raws = format!("{{ \"monsters\": [\n{}\n]", monsters.join(",\n"));
        raws += r#", "factions": [{ "id": "frogs", "name": "the frogs", "to_hero": "flee" }]"#;
        if stream.chance(50) {
            raws += r#", "rules": [{ "id": "house_rules", "override": "patch", "ways": "four", "waking": { "add": 5 } }]"#;
        }
        if stream.chance(50) {
            raws += r#", "traps": [{ "id": "pit", "copy_from": "jaw_trap", "hidden": false, "spawn": null }]"#;
        }
        if stream.chance(50) {
            raws += r#", "patch": [{ "where": { "kind": "monsters", "tag": "beast" }, "set": { "to_hit": 2, "asleep": { "mul": 0.5 } } }]"#;
        }
        if stream.chance(50) {
            raws += r#", "items": [{ "id": "tea", "copy_from": "healing_draught", "quaff": { "append": [{ "to_hit": 1 }] } }]"#;
            raws += r#", "heroes": [{ "id": "delver", "override": "patch", "items": ["tea"] }]"#;
        } else if stream.chance(50) {
            raws += r#", "remove": { "items": [{ "id": "healing_draught", "instead": "royal_draught" }], "monsters": ["cave_troll"] }"#;
        }
        raws += "}";
        let loaded = example(MANIFEST, &raws);
        assert!(
            !loaded.has_errors(),
            "seed {seed}\n{raws}\n{}",
            report_text(&loaded)
        );
        let catalog = loaded.catalog.as_ref().expect("it can be played");
        let is_template = |text: &String| text.contains("abstract");
        for (number, text) in monsters.iter().enumerate() {
            let found = catalog.monsters.named(&format!("example:thing_{number}"));
            assert_eq!(found.is_none(), is_template(text), "seed {seed}, {text}");
        }
    }
}
