//! Mistakes of people who know other games, other formats or other languages: the help
//! says what to write.

use super::{Mistake, in_file, in_manifest, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    // Colours.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"Red" }"#, "bad-color", "\"#ff0000\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"#f00" }"##, "bad-color", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"f00" }"#, "bad-color", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"ff0000" }"#, "bad-color", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"0xff0000" }"#, "bad-color", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"rgb(255, 0, 0)" }"#, "bad-color", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"dark green" }"#, "bad-color", "\"#004000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"lightblue" }"#, "bad-color", "\"#7f7fff\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"#ff0000ff" }"##, "bad-color", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦[255, 0, 0] }"#, "wrong-type", "\"#ff0000\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦{ "r": 255, "g": 128, "b": 0 } }"#, "wrong-type", "\"#ff8000\""),
    // Glyphs.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦"rat" }"#, "bad-glyph", "\"r\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦"ä" }"#, "bad-glyph", "\"a\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦64 }"#, "wrong-type", "\"@\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦["r"] }"#, "wrong-type", "\"r\""),
    // Ids.
    (r#"{ "id": ¦"Iron Golem", "copy_from": "cave_rat" }"#, "bad-id", "\"iron_golem\""),
    (r#"{ "id": ¦"IronGolem", "copy_from": "cave_rat" }"#, "bad-id", "\"iron_golem\""),
    (r#"{ "id": ¦"iron-golem", "copy_from": "cave_rat" }"#, "bad-id", "\"iron_golem\""),
    (r#"{ "id": ¦"2nd_golem", "copy_from": "cave_rat" }"#, "bad-id", "\"a_2nd_golem\""),
    (r#"{ "id": ¦"Höhlenbär", "copy_from": "cave_rat" }"#, "bad-id", "\"hohlenbar\""),
    (r#"{ "id": ¦"example:Big Rat", "copy_from": "cave_rat" }"#, "bad-id", "\"example:big_rat\""),
    (r#"{ "id": "big_rat", "copy_from": ¦"Cave Rat" }"#, "unknown-id", "cave_rat"),
    (r#"{ "id": "big_rat", "copy_from": ¦"monsters:cave_rat" }"#, "unknown-id", "core:cave_rat"),
    (r#"{ "id": "big_rat", "copy_from": ¦["cave_rat"] }"#, "wrong-type", "\"cave_rat\""),
    // Operators.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": { ¦"plus": 2 } }"#, "bad-operator", "\"add\": 2"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": { ¦"minus": 2 } }"#, "bad-operator", "\"add\": -2"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": { ¦"multiply": 2 } }"#, "bad-operator", "\"mul\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": { ¦"divide": 2 } }"#, "bad-operator", "\"mul\": 0.5"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": { ¦"plus": ["big"] } }"#, "bad-operator", "\"append\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": { ¦"remove": ["beast"] } }"#, "bad-operator", "\"drop\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": { ¦"push": ["big"] } }"#, "bad-operator", "\"append\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": { "drop": [¦"baest"] } }"#, "nothing-to-drop", "did you mean `beast`"),
    (r#"{ "id": "cave_rat", ¦"overide": "patch", "hit_points": 3 }"#, "unknown-field", "override"),
    (r#"{ "id": "cave_rat", ¦"overrides": "patch", "hit_points": 3 }"#, "unknown-field", "override"),
    // Texts instead of numbers and truth values.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦"12" }"#, "wrong-type", "write 12 without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦"twelve" }"#, "wrong-type", "write 12 without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦"2d6" }"#, "wrong-type", "write 7 without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "asleep": ¦"50%" }"#, "wrong-type", "write 50 without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦[12] }"#, "wrong-type", "write 12 without brackets"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "asleep": ¦0.5 }"#, "wrong-type", "write 50"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "opens_doors": ¦"yes" }"#, "wrong-type", "write true without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "opens_doors": ¦"False" }"#, "wrong-type", "write false without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "opens_doors": ¦"sometimes" }"#, "wrong-type", "true or false"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "opens_doors": ¦0 }"#, "wrong-type", "write false"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "abstract": ¦"yes" }"#, "wrong-type", "write true without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦["big rat"] }"#, "wrong-type", "\"big rat\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ¦"beast, big" }"#, "wrong-type", "[\"beast\", \"big\"]"),
    // Dice.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2d" }"#, "bad-dice", "\"2d6\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2w6" }"#, "bad-dice", "\"2d6\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2D6" }"#, "bad-dice", "\"2d6\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1-4" }"#, "bad-dice", "\"1d4\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2 to 5" }"#, "bad-dice", "\"1d4+1\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1d6 + 2" }"#, "bad-dice", "\"1d6+2\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1d6x2" }"#, "bad-dice", "\"2d6\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦{ "count": 2, "sides": 6, "bonus": 1 } }"#, "wrong-type", "\"2d6+1\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦[1, 4] }"#, "wrong-type", "\"1d4\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦4 }"#, "wrong-type", "\"4\""),
    // Fields with other names and in other places.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"health": 9 }"#, "unknown-field", "hit_points"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"char": "R" }"#, "unknown-field", "glyph"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"attack": "1d4" }"#, "unknown-field", "damage"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"desc": "Big." }"#, "unknown-field", "description"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"weight": 5 }"#, "unknown-field", "spawn"),
    (r#"{ "id": "big_rat", ¦"inherits": "cave_rat" }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "big_rat", ¦"parent": "cave_rat", "name": "x" }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": ¦5 }"#, "wrong-type", "\"weight\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "wanders": ¦true }"#, "wrong-type", "write one of"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "faction": ¦["wild_beasts"] }"#, "wrong-type", "\"wild_beasts\""),
    // Values written in other ways and places.
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"#6Oa050" }"##, "bad-color", "\"#60a050\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"hsl(120, 100%, 25%)" }"##, "bad-color", "\"#008000\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦[0.4, 0.6, 0.2] }"##, "wrong-type", "\"#669933\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦1 }"##, "wrong-type", "\"#800000\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦{ "min": 2, "max": 6 } }"##, "wrong-type", "\"1d5+1\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2+1d3" }"##, "bad-dice", "\"1d3+2\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2x4" }"##, "bad-dice", "\"2d4\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1d6 fire" }"##, "bad-dice", "\"1d6\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦["sharp"] }"##, "wrong-type", "\"2d6\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "tags": [¦"beast, big"] }"##, "bad-tag", "\"beast\", \"big\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "tags": [¦"+big"] }"##, "bad-tag", "{ \"append\": [\"big\"] }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": { "add": ¦0.5 } }"##, "wrong-type", "{ \"mul\": 1.5 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦[{ "add": 3 }] }"##, "wrong-type", "write { \"add\": 3 } without brackets"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦"hit_points + 3" }"##, "wrong-type", "{ \"add\": 3 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "wanders": ¦"patrol" }"##, "wrong-choice", "waypoints"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "faction": ¦"none" }"##, "unknown-id", "leave `faction` out"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"spawn.weight": 5 }"##, "unknown-field", "\"spawn\": { \"weight\": 5 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"remove": true }"##, "unknown-field", "\"remove\": { \"monsters\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "verb": ¦["bites", "gnaws"] }"##, "wrong-type", "or one of them alone: \"bites\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": 5, ¦"hp": 5 }"##, "unknown-field", "`hit_points` is there already"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "sight": ¦true }"##, "wrong-type", "How far it sees"),
    (r#"¦{ "name": "Big rat", "copy_from": "cave_rat" }"#, "missing-id", "\"id\": \"big_rat\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"tag": "big" }"##, "unknown-field", "write \"tags\": [\"big\"]"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"hit_points.add": 2 }"##, "unknown-field", "\"hit_points\": { \"add\": 2 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ¦[{ "drop": ["beast"] }, { "append": ["big"] }] }"##, "wrong-type", "{ \"drop\": [\"beast\"], \"append\": [\"big\"] }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦1.5 }"##, "wrong-type", "{ \"mul\": 1.5 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"strength": 16 }"##, "unknown-field", "take it out"),
    (r#"{ "id": "big_rat", "copy_from": ¦"big_rat" }"#, "copy-cycle", "copy another entry"),
    (r#"{ "id": "cave_rat", "override": ¦"remove" }"#, "wrong-choice", "\"remove\": { \"monsters\": [\"core:cave_rat\"] }"),
    (r#"{ "id": "core:cave_rat", ¦"replace": true }"#, "unknown-field", "\"override\": \"replace\""),
    (r#"{ "id": "big_rat", "copy_from": ¦"jaw_trap" }"#, "wrong-kind", "under `traps`"),
    (r#"{ "id": "kobold", "override": "patch", "spawn": { "weight": 2, "min_depth": 1, "max_depth": 2, "group": "1" } }, { "id": "hoard_wyrm", "override": "patch", ¦"spawn": { "weight": { "mul": 2 } } }"#, "operator-not-allowed", "take it out"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { ¦"mul": 0.5 } }"##, "unknown-field", "{ \"weight\": { \"mul\": 0.5 } }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"stats": { "hit_points": 14, "damage": "1d8" } }"##, "unknown-field", "write what is in it directly, \"hit_points\": 14"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", ¦"stats": { "hit_points": 6, "armor_class": 12 }, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "unknown-field", "\"hit_points\": 6"),
    (r#"{ "id": "big_rat", ¦"copy-from": "cave_rat", "spawn": null }"#, "unknown-field", "copy_from"),
    (r#"{ "id": "big_rat", "copy_from": ¦"core.cave_rat" }"#, "unknown-id", "core:cave_rat"),
    (r#"{ "id": ¦"core:bog_rat", "copy_from": "cave_rat" }"#, "needs-override", "\"id\": \"bog_rat\""),
    (r#"{ "id": "core:cave_rat", ¦"remove": true }"#, "unknown-field", "\"remove\": { \"monsters\": [\"core:cave_rat\"] }"),
    (r#"¦{ "where": { "id": "cave_rat" }, "set": { "sight": 3 } }"#, "missing-id", "put it into \"patch\""),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"weight": 5, "min_depth": 1, "max_depth": 4 }"##, "unknown-field", "\"spawn\": { \"weight\": 5, \"min_depth\": 1, \"max_depth\": 4 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", ¦"flags": ["OPENS_DOORS"] }"##, "unknown-field", "\"opens_doors\": true"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "speed": ¦{ "mul": 80 } }"##, "out-of-range", "{ \"mul\": 0.8 }"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦{ "add": -200 } }"##, "out-of-range", "let `add` be"),
    (r#"¦{ "id": "newt", "name": "newt" }"#, "missing-field", "\"abstract\": true"),
    // Nothing where something is needed.
    (r##"{ "id": "newt", "name": ¦null, "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "wrong-type", "write a value"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": ¦null, "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "wrong-type", "#c08040"),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [¦"heal"] }"#, "wrong-type", "{ \"heal\": \"2d6\" }"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": "1d4", ¦"to_hit": 1 }] }, { "id": "ale", "copy_from": "mead", "quaff": { "drop": ["heal"] } }"#, "too-many-keys", "{ \"heal\": \"1d4\" }"),
    (r#"{ "id": "mead", "copy_from": "tea", "goal": ¦true }"#, "two-goals", "take `goal` out"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": ¦"heal" }"#, "wrong-type", "list"),
    (r#"{ "id": "mead", "copy_from": "tea", ¦"effects": [{ "heal": "1d4" }] }"#, "unknown-field", "quaff"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": ¦["1d4"] }] }"#, "wrong-type", "\"1d4\""),
];

#[rustfmt::skip] // one mistake, one line
const RECIPES: &[Mistake] = &[
    (r#"{ "id": "hut", "steps": [¦"rooms", { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "wrong-type", "{ \"do\": { \"rooms\": {"),
    (r#"{ "id": "hut", "steps": [{ "do": ¦["rooms"] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "wrong-type", "{ \"rooms\""),
    (r#"{ "id": "hut", "steps": [{ ¦"rooms": {} }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "unknown-field", "do"),
    (r#"{ "id": "hut", "steps": [{ "do": { ¦"room": {} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "wrong-choice", "rooms"),
    (r#"{ "id": "hut", "steps": [{ "do": { "rooms": { ¦"try": 30, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "unknown-field", "tries"),
    (r#"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 30, "min": 4, "max": 8 } } }, { "do": { "doors": {} }, ¦"percent": 60 }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "unknown-field", "{ \"do\": { \"doors\": { \"percent\": 60 } } }"),
    (r#"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 30, "min": 4, "max": 8 } } }, { "do": "doors", ¦"percent": 60 }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "unknown-field", "{ \"do\": { \"doors\": { \"percent\": 60 } } }"),
    (r#"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 30, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }, { "do": { ¦"spawn_enemies": {} } }] }"#, "wrong-choice", "spawn_monsters"),
    (r#"{ "id": "hut", "steps": [{ "do": { "rooms": ¦40 } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"#, "wrong-type", "\"tries\": 40"),
];

#[rustfmt::skip] // one mistake, one line
const LEVELS: &[Mistake] = &[
    (r#"{ "id": "cellars", "override": "patch", "recipes": [¦"plain_rooms"] }"#, "wrong-type", "{ \"recipe\": \"plain_rooms\" }"),
    (r#"{ "id": "cellars", "override": "patch", "recipes": [¦"plain_rooms", "sheds"] }"#, "wrong-type", "write objects: { \"recipe\": \"plain_rooms\" }, { \"recipe\": \"sheds\" }"),
    (r#"{ "id": "cellars", "override": "patch", "recipes": ¦"plain_rooms" }"#, "wrong-type", "list"),
    (r#"{ "id": "cellars", "override": "patch", "monsters": ¦5 }"#, "wrong-type", "\"5\""),
    (r#"{ "id": "cellars", "override": "patch", "monsters": ¦["kobold"] }"#, "wrong-type", "How many monsters"),
    (r#"{ "id": "cellars", "override": "patch", "width": ¦"80" }"#, "wrong-type", "write 80 without quotes"),
];

#[rustfmt::skip] // one mistake, one line
const PREFABS: &[Mistake] = &[
    (r####"{ "id": "den", "rows": ¦"###\n#.#" }"####, "wrong-type", "[\"###\", \"#.#\"]"),
    (r####"{ "id": "den", "rows": [¦["#", ".", "#"]] }"####, "wrong-type", "\"#.#\""),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": ¦"pit_viper" } }"#, "wrong-type", "{ \"monster\": \"pit_viper\" }"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": ¦"floor" } }"#, "wrong-type", "{ \"tile\": \"floor\" }"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": ¦["floor", "pit_viper"] } }"#, "wrong-type", "{ \"tile\": \"floor\", \"monster\": \"pit_viper\" }"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": { "item": ¦"pit_viper" } } }"#, "wrong-kind", "\"monster\": \"pit_viper\""),
    (r#"{ "id": "den", "rows": [".v."], "legend": { "v": { "tile": ¦"shallow water" } } }"#, "unknown-id", "`water`"),
    (r#"{ "id": "den", "rows": [".v."], "legend": { ¦"viper": { "monster": "pit_viper" } } }"#, "bad-sign", "\"v\""),
    (r#"{ "id": "den", "rows": [".?."], "legend": { ¦"viper": { "monster": "pit_viper" } } }"#, "bad-sign", "\"?\""),
    (r#"{ "id": "den", ¦"map": [".."] }"#, "unknown-field", "rows"),
    (r#"{ "id": "den", "rows": [".v."], ¦"key": { "v": { "monster": "pit_viper" } } }"#, "unknown-field", "legend"),
];

#[rustfmt::skip] // one mistake, one line
const PATCHES: &[Mistake] = &[
    (r#"{ "where": { "kind": "monsters", "tag": ¦"Un Dead" }, "set": { "sight": 3 } }"#, "bad-tag", "\"un_dead\""),
    (r#"{ "where": { "kind": ¦"creature" }, "set": { "sight": 3 } }"#, "wrong-choice", "monsters"),
    (r#"{ "where": { "kind": ¦["monsters", "items"] }, "set": { "name": "x" } }"#, "wrong-choice", "\"monsters\", and a patch"),
    (r#"{ "where": { "kind": "monsters", "tag": ["undead", ¦"bests"] }, "set": { "sight": 3 } }"#, "empty-selection", "beast"),
    (r#"{ "where": { "kind": "monsters", "id": ¦"*" }, "set": { "sight": 3 } }"#, "unknown-id", "take `id` out"),
    (r#"{ "where": { "kind": "monsters", ¦"if_mod": "menagerie" }, "set": { "sight": 3 } }"#, "unknown-field", "beside `where`"),
    (r#"{ "where": { "kind": "monsters" }, "set": { ¦"quaff": [] } }"#, "unknown-field", "a field of items"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "hit_points": ¦1.2 } }"#, "wrong-type", "{ \"mul\": 1.2 }"),
    (r#"{ "where": { "kind": "monsters", "id": ¦"core:*" }, "set": { "sight": 3 } }"#, "unknown-id", "take `id` out"),
    (r#"{ ¦"kind": "monsters", "tag": "undead", "set": { "sight": 3 } }"#, "unknown-field", "\"where\": { \"kind\": \"monsters\", \"tag\": \"undead\" }"),
    (r#"{ "where": ¦"undead", "set": { "sight": 3 } }"#, "wrong-type", "{ \"kind\": \"monsters\", \"tag\": \"undead\" }"),
    (r#"{ "where": { "kind": "monsters", ¦"tags": ["undead"] }, "set": { "sight": 3 } }"#, "unknown-field", "\"tag\": [\"undead\"]"),
    (r#"{ "where": { "kind": "monsters" }, ¦"change": { "sight": 3 } }"#, "unknown-field", "`set`"),
    (r#"{ "where": { "kind": "monsters" }, "set": { ¦"spawn.weight": 3 } }"#, "unknown-field", "\"spawn\": { \"weight\": 3 }"),
    (r#"{ "where": { "kind": "monsters" }, "set": { "sight": { ¦"increase": 1 } } }"#, "bad-operator", "\"add\""),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ ¦"creatures": [] }"#, "unknown-section", "monsters"),
    (r#"{ ¦"potions": [] }"#, "unknown-section", "items"),
    (r#"{ ¦"trap_types": [] }"#, "unknown-section", "traps"),
    (r#"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦1,000 }] }"#, "decimal-comma", "write 1000"),
    (r#"{ "factions": [{ "id": "owls", "name": "owls", "reactions": [{ "to": ¦"flee", "reaction": "wild_beasts" }] }] }"#, "wrong-choice", "\"to\": \"wild_beasts\", \"reaction\": \"flee\""),
    (r##"{ "terrain": [¦{ "id": "door_shut", "override": "replace", "color": "#a06030" }] }"##, "missing-field", "\"name\": "),
    (r#"{ "terrain": [{ "id": ¦"core:door_closed", "override": "patch", "name": "door" }] }"#, "unknown-id", "core:door_shut"),
    (r#"{ "hints": [{ "id": "hint_doorway", "override": "patch", "text": "Hi." }], "remove": { "hints": [¦"hint_doorway"] } }"#, "no-effect", "take one of the two out"),
    (r#"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "name": "big " ¦+ "rat" }] }"#, "stray-text", "\"big rat\""),
    (r#"{ ¦"raws": { "monsters": [{ "id": "big_rat", "copy_from": "cave_rat" }] } }"#, "unknown-section", "take `raws` and its braces out"),
    (r#"{ "factions": [{ "id": "owls", "name": "owls", "reactions": [{ ¦"faction": "wild_beasts", "reaction": "flee" }] }] }"#, "unknown-field", "\"to\": \"wild_beasts\""),
    (r#"{ "monsters": [{ "id": ¦"newt", "override": "replace", "name": "newt" }, { "id": "cub", "copy_from": "newt" }] }"#, "unknown-id", "take `override` out"),
    (r#"{ "levels": [{ "id": "deep", "copy_from": "ossuary", "name": "the Deep", "depth": ¦3 }] }"#, "same-depth", "override `core:ossuary`"),
    (r#"{ "heroes": [{ "id": "delver", "override": "patch", "items": [{ ¦"id": "healing_draught", "count": 2 }] }] }"#, "unknown-field", "\"item\": \"healing_draught\""),
    (r#"{ "recipes": [{ "id": "stone_cellars", "override": "patch", "steps": [¦{ "do": { "doors": { "percent": 50 } } }] }] }"#, "no-base", "{ \"append\": [ … ] }"),
    (r#"{ ¦"patches": [] }"#, "unknown-section", "patch"),
    (r#"{ "monsters": ¦{ "big_rat": { "copy_from": "cave_rat" } } }"#, "wrong-type", "\"id\": \"big_rat\""),
];

#[rustfmt::skip] // one mistake, one line
const MANIFESTS: &[Mistake] = &[
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦["core"] }"#, "wrong-type", "{ \"core\": \"*\" }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦["core >=1.0"] }"#, "wrong-type", "{ \"core\": \">=1.0\" }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦[{ "id": "core" }] }"#, "wrong-type", "{ \"core\": \"*\" }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": ¦"core" }"#, "wrong-type", "{ \"core\": \"*\" }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "depends": { "core": ¦"1.0+" } }"#, "bad-version-range", "\">=1.0\""),
    (r#"{ "id": "example", "name": "E", "version": ¦"1.0", "game": "*" }"#, "bad-version", "\"1.0.0\""),
    (r#"{ "id": "example", "name": "E", "version": ¦1.0, "game": "*" }"#, "wrong-type", "\"1.0.0\""),
    (r#"{ "id": "example", "name": "E", "version": ¦"v2", "game": "*" }"#, "bad-version", "\"2.0.0\""),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": ¦"=>0.1" }"#, "bad-version-range", "\">=0.1\""),
    (r#"{ "id": ¦"My Mod", "name": "E", "version": "1.0.0", "game": "*" }"#, "bad-mod-id", "\"my_mod\""),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"requires": { "core": "*" } }"#, "unknown-field", "depends"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "hard": ¦true } }"#, "wrong-type", "{ \"switch\": true }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "n": { "number": ¦3 } } }"#, "wrong-type", "\"default\": 3, \"max\": 6, \"min\": 1"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "settings": { "n": { ¦"type": "bool", "default": true } } }"#, "too-many-keys", "{ \"switch\": true }"),
    (r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", ¦"monsters": [] }"#, "unknown-field", "raws/monsters.json"),
    (r#"{ "id": "example", "name": ¦null, "version": "1.0.0", "game": "*" }"#, "wrong-type", "write a value"),
];

pub fn count() -> usize {
    let tables = [
        MONSTERS, ITEMS, RECIPES, LEVELS, PREFABS, PATCHES, FILES, MANIFESTS,
    ];
    tables.iter().map(|table| table.len()).sum()
}

#[test]
fn what_is_meant_in_monsters() {
    in_section("monsters", MONSTERS);
}

#[test]
fn what_is_meant_in_items() {
    in_section("items", ITEMS);
}

#[test]
fn what_is_meant_in_recipes_and_levels() {
    in_section("recipes", RECIPES);
    in_section("levels", LEVELS);
}

#[test]
fn what_is_meant_in_prefabs() {
    in_section("prefabs", PREFABS);
}

#[test]
fn what_is_meant_in_patches() {
    in_section("patch", PATCHES);
}

#[test]
fn what_is_meant_in_files() {
    in_file(FILES);
    in_manifest(MANIFESTS);
}

#[test]
fn a_mod_one_folder_too_deep_is_pointed_at() {
    let name = format!("wyrmhold-deep-{}", std::process::id());
    let outer = std::env::temp_dir().join(name);
    let inner = outer.join("inner");
    std::fs::create_dir_all(inner.join("raws")).expect("a folder of our own");
    std::fs::write(inner.join("mod.json"), super::MANIFEST).expect("a file of our own");
    let package = super::Package::from_path(&outer);
    let loaded = super::load(&[super::Package::sound(super::core_bundle()), package]);
    std::fs::remove_dir_all(&outer).expect("it was ours");
    let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
    assert_eq!(codes, ["missing-manifest"]);
    let help = &loaded.diags[0].help;
    assert!(help.contains("/inner"), "{help}");
}
