//! Mistakes for which the help names the thing to write, and what fits the field.

use super::{MANIFEST, Mistake, example, in_file, in_section};
use wyrmhold::raws::report_text;

#[rustfmt::skip] // one mistake, one line
const TERRAIN: &[Mistake] = &[
    (r##"{ "id": "gate", "name": "gate", "glyph": "+", "color": "#806040", "walkable": false, "opened": ¦"open_door" }"##, "unknown-id", "did you mean `door_open`"),
    (r##"{ "id": "gate", "name": "gate", "glyph": "+", "color": "#806040", "walkable": false, "opened": ¦"xyz" }"##, "unknown-id", "it can be altar, bridge, cage, door_open, floor"),
    (r##"{ "id": "gate", "name": "gate", "glyph": "+", "color": "#806040", "walkable": true, "sign": ¦"%%" }"##, "bad-glyph", "a sign is"),
    (r##"{ "id": "gate", "name": "gate", "glyph": "+", "color": "#806040", "walkable": true, "role": ¦"door" }"##, "wrong-choice", "a new kind leaves `role` out; else did you mean `door_shut`?"),
];

#[rustfmt::skip]
const MONSTERS: &[Mistake] = &[
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"undead": true }"#, "unknown-field", "\"tags\": [\"undead\"]"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"sleep_chance": 20 }"#, "unknown-field", "asleep"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"sprite": "big_rat" }"#, "unknown-field", "tile"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"protection": 14 }"#, "unknown-field", "armor_class"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, ¦"defense": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "unknown-field", "armor_class"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"verb: gnaws" }"#, "missing-colon", "\"verb\": \"gnaws\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦(96, 160, 80) }"#, "wrong-bracket", "`[` for `(`"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ["big"], ¦"is_undead": true }"#, "unknown-field", "put the tag \"undead\" into `tags`"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"is_undead": true }"#, "unknown-field", "\"tags\": [\"undead\"]"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ["beast"], ¦"class": "undead" }"#, "unknown-field", "put \"undead\" into `tags`"),
    (r#"{ "id": ¦"core:house_rules", "override": "patch", "waking": 3 }"#, "wrong-kind", "move this entry to the section `rules`"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"odds": 4 }"#, "unknown-field", "\"weight\": 4"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"attack_verb": "nips" }"#, "unknown-field", "verb"),
    (r#"{ "id": ¦"core:healing_draught", "override": "patch", "name": "tea" }"#, "wrong-kind", "move this entry to the section `items`"),
    (r#"{ "id": ¦"core:zzz", "override": "patch", "name": "tea" }"#, "unknown-id", "core:blind_deer"),
];

#[rustfmt::skip]
const THINGS: &[(&str, Mistake)] = &[
    ("items", (r#"{ "id": "axe", "copy_from": "tea", ¦"damage": "1d8" }"#, "unknown-field", r#""weapon": { "damage": "1d8" }"#)),
    ("traps", (r#"{ "id": "noose", "copy_from": "loose_slab", ¦"once": true }"#, "unknown-field", "single_use")),
    ("traps", (r#"{ "id": "noose", "copy_from": "loose_slab", ¦"visible": true }"#, "unknown-field", "\"hidden\": false")),
    ("patch", (r#"{ "where": { "kind": "monsters", "tag": "undead" }, "set": { ¦"if_mod": "menagerie", "sight": 3 } }"#, "unknown-field", "put it beside `where`")),
    ("terrain", (r##"{ "id": "gate", "name": "gate", "glyph": "+", "color": "#806040", "walkable": false, "opened": ¦"wall" }"##, "dead-door", "such as `core:door_open`")),
    ("traps", (r#"{ "id": "noose", "copy_from": "loose_slab", "on_enter": ¦[] }"#, "too-few", "{ \"damage\":")),
    ("traps", (r#"{ "id": "noose", "copy_from": "loose_slab", "on_enter": [{ "damage": ¦"1d2-2" }] }"#, "idle-effect", "1d6")),
    ("heroes", (r#"{ "id": ¦"core:hero", "override": "patch", "hit_points": 50 }"#, "unknown-id", "core:delver")),
    ("patch", (r#"{ "where": { "kind": "items", "id": "healing_draught" }, "set": { "spawn": { "weight": ¦{ "mul": 0 } } } }"#, "out-of-range", "1 to 1000")),
    ("remove", (r#"¦"if_mod": "menagerie""#, "unknown-section", "has no condition")),
];

#[rustfmt::skip]
const RECIPES: &[Mistake] = &[
    (r#"{ "id": "hut", "steps": ¦[] }"#, "too-few", "{ \"do\": { \"rooms\": { \"max\": 9, \"min\": 4, \"tries\": 60 } } }"),
    (r#"{ "id": "hut", "copy_from": "sheds", "fallback": ¦"core:simple_rooms" }"#, "unknown-id", "core:plain_rooms"),
    (r#"{ "id": "hut", "steps": [{ "do": { "hunted_maze": ¦{ "loops": 20 } } }, { "do": { "spawn_items": {} } }] }"#, "missing-field", "it can be hoard_wyrm"),
    (r#"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} } }, { "one_of": [{ "steps": [{ "start": {} }] }, ¦{ "steps": [] }] }, { "do": { "exit": {} } }, { "do": { "spawn_monsters": {} } }] }"#, "no-start", "this way has none: add { \"start\": {} }"),
    (r#"{ "id": "hut", "copy_from": "sheds", "steps": { "append": [{ "do": { "foliage": {} }, ¦"if_mod": "menagerie" }] } }"#, "unknown-field", "stands beside the `id` of an entry"),
];

#[rustfmt::skip]
const PREFABS: &[Mistake] = &[
    (r######"{ "id": "hut", "rows": ¦"##### #...+ #####" }"######, "wrong-type", r######"["#####", "#...+", "#####"]"######),
    (r######"{ "id": "hut", "rows": ¦[] }"######, "too-few", "\"#..#\""),
    (r######"{ "id": "hut", "rows": [¦[1, 1, 1], [1, 0, 1]] }"######, "wrong-type", "write texts"),
    (r######"{ "id": "hut", "rows": [¦["#", "#", "#"], ["#", ".", "+"], ["#", "#", "#"]] }"######, "wrong-type", r######"write texts: "###", "#.+", "###""######),
];

#[rustfmt::skip]
const FILES: &[Mistake] = &[
    (r#"{ "recipes": [{ "id": "core:stone_cellars", "override": "patch", "steps": [{ "do": { "cellular_caves": {} } }, { "do": ¦{ "round_corners": {} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }, { "do": { "spawn_monsters": {} } }, { "do": { "spawn_items": {} } }, { "do": { "spawn_traps": {} } }] }] }"#, "idle-step", "it needs rooms"),
    (r#"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "spawn": ¦( "weight": 10, "min_depth": 1, "max_depth": 3 ) }] }"#, "wrong-bracket", "`{` for `(`"),
    (r#"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", ¦"damage:" "1d6" }] }"#, "missing-colon", "\"damage\": \"1d6\""),
    (r#"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "hit_points"¦, 9, "sight": 5 }] }"#, "missing-colon", "\"hit_points\": 9"),
    (r#"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "spawn": ¦{ "weight": 10"#, "unclosed-object", "`} } ] }`"),
];

pub fn count() -> usize {
    let tables = [TERRAIN, MONSTERS, RECIPES, PREFABS, FILES];
    THINGS.len() + tables.iter().map(|table| table.len()).sum::<usize>()
}

#[test]
fn what_to_write_is_named() {
    in_section("terrain", TERRAIN);
    in_section("monsters", MONSTERS);
    for (section, mistake) in THINGS {
        in_section(section, &[*mistake]);
    }
}

#[test]
fn what_to_write_is_named_in_levels() {
    in_section("recipes", RECIPES);
    in_section("prefabs", PREFABS);
    in_file(FILES);
}

#[test]
fn a_message_comes_to_its_point() {
    for (raws, says) in [
        (
            r#"{ "recipes": [{ "id": "long_halls", "override": "patch", "steps": { "append": [{ "do": "spawn_items" }] } }] }"#,
            "found the text",
        ),
        (
            r#"{ "patch": [{ "where": { "kind": "items", "id": "healing_draught" }, "set": { "spawn": { "weight": { "mul": 0 } } } }] }"#,
            "of `core:healing_draught`",
        ),
    ] {
        let loaded = example(MANIFEST, raws);
        let message = &loaded.diags[0].message;
        let told = report_text(&loaded);
        assert!(message.contains(says), "{told}");
        assert!(message.len() < 120, "{told}");
    }
}
