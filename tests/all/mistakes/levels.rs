//! Mistakes in recipes and prefabs, in levels that use them, and in how things are found.

use super::{Mistake, in_file, in_section};

#[rustfmt::skip] // one mistake, one line
const RECIPES: &[Mistake] = &[
    (r######"{ "id": "hut", "steps": ¦[] }"######, "too-few", "at least 1"),
    (r######"¦{ "id": "hut" }"######, "missing-field", "steps"),
    (r######"{ "id": "hut", "steps": ¦{ "do": { "rooms": {} } } }"######, "wrong-type", "list"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, ¦{ }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "empty-step", "one_of"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, ¦{ "one_of": [] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "empty-step", "do"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} }, ¦"one_of": [{ "steps": [] }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "two-steps", "its own"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { ¦"coridors": {} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-choice", "corridors"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { ¦"corridors": {} }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "unknown-field", "do"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {}, ¦"doors": { "percent": 5 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "too-many-keys", "its own"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": ¦"corridors" }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-type", "object"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": ¦true } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-type", "object"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": { "style": ¦"nearst" } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-choice", "nearest"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": { "loops": ¦51 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "out-of-range", "0 to 50"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": { ¦"loop": 5 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "unknown-field", "loops"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "doors": ¦{} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "missing-field", "percent"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": ¦null }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-type", "rooms"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} }, "chance": ¦0 }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "out-of-range", "1 to 100"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "one_of": [{ "weight": ¦0, "steps": [] }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "out-of-range", "1 to 1000"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "one_of": [¦{ "weight": 2 }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "missing-field", "steps"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "one_of": [{ "steps": [{ ¦"do": { "corridors": {} } }] }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-choice", ""),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "one_of": [{ "steps": [{ "sort_rooms": { "by": ¦"hight" } }] }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-choice", "right"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 9, "max": ¦4 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "rooms-reversed", "\"min\": 4, \"max\": 9"),
    (r######"{ "id": "hut", "steps": [{ "one_of": [{ "steps": [{ "rooms": { "tries": 40, "min": 9, "max": ¦8 } }] }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "rooms-reversed", "9 or more"),
    (r######"{ "id": "hut", "steps": [¦{ "do": { "corridors": {} } }, { "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "no-base", "rooms"),
    (r######"{ "id": "hut", "steps": [¦{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } }, "chance": 99 }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "no-base", "every way"),
    (r######"{ "id": "hut", "steps": [¦{ "one_of": [{ "steps": [{ "rooms": { "tries": 40, "min": 4, "max": 8 } }] }, { "steps": [] }] }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "no-base", "every way"),
    (r######"{ "id": "hut", "steps": ¦[{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "exit": {} } }] }"######, "no-start", "start"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} }, "chance": ¦99 }, { "do": { "exit": {} } }] }"######, "no-start", "take `chance` out"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "one_of": [{ "steps": [{ "start": {} }] }, ¦{ "steps": [] }] }, { "do": { "exit": {} } }] }"######, "no-start", "this way has none"),
    (r######"{ "id": "hut", "steps": ¦[{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }] }"######, "no-exit", "exit"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} }, "chance": ¦50 }] }"######, "no-exit", "take `chance` out"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "one_of": [{ "steps": [{ "exit": {} }] }, ¦{ "steps": [{ "join": {} }] }] }] }"######, "no-exit", "this way has none"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": ¦{ "exit": {} } }, { "do": { "start": {} } }] }"######, "exit-before-start", "start"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "one_of": [{ "steps": [¦{ "exit": {} }, { "start": {} }] }, { "steps": [{ "start": {} }, { "exit": {} }] }] }] }"######, "exit-before-start", "start"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": ¦{ "spawn_items": {} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "spawn-before-start", "start"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} }, "chance": 5 }, { "do": ¦{ "spawn_traps": {} } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "spawn-before-start", "always"),
    (r######"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": ¦{ "road": {} } }, { "do": { "exit": {} } }] }"######, "road-before-exit", "exit"),
    (r######"{ "id": "hut", "fallback": ¦"hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "fallback-cycle", "without a fallback"),
    (r######"{ "id": "hut", "fallback": ¦"plain_room", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "unknown-id", "plain_rooms"),
    (r######"{ "id": "hut", "fallback": ¦"cave_rat", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }] }"######, "wrong-kind", ""),
    (r######"{ "id": "plain_rooms", "override": "patch", "fallback": ¦"sheds" }"######, "fallback-cycle", "without a fallback"),
    (r######"{ "id": "plain_rooms", "override": "patch", "steps": { "prepend": [¦{ "do": { "doors": { "percent": 5 } } }] } }"######, "no-base", "rooms"),
    (r##"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }, { "do": { "spawn_items": { ¦"most": 3 } } }] }"##, "unknown-field", "no fields"),
    (r##"{ "id": "hut", "steps": [{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "start": {} } }, { "do": { "exit": {} } }, { "do": { "spawn_items": ¦[] } }] }"##, "wrong-type", "object"),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": ¦{} } }] }"##, "missing-field", "hunter"),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": ¦"hoard_worm" } } }] }"##, "unknown-id", "hoard_wyrm"),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": ¦"iron_key" } } }] }"##, "wrong-kind", ""),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": ¦"kobold" } } }] }"##, "unfit-hunter", "\"hunts\": \"maze\""),
    (r##"{ "id": "hut", "steps": [{ "one_of": [{ "steps": [{ "hunted_maze": { "loops": 3, "hunter": ¦"cave_rat" } }] }] }] }"##, "unfit-hunter", "speed"),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": "hoard_wyrm", "loops": ¦101 } } }] }"##, "out-of-range", "0 to 100"),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": "hoard_wyrm", ¦"dragon": "kobold" } } }] }"##, "unknown-field", ""),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": "hoard_wyrm" } } }, { "do": ¦{ "spawn_monsters": {} } }] }"##, "crowded-maze", "take it out"),
    (r##"{ "id": "hut", "steps": [{ "do": { "hunted_maze": { "hunter": "hoard_wyrm" } } }, { "one_of": [{ "steps": [{ "spawn_items": {} }, ¦{ "den": {} }] }] }] }"##, "crowded-maze", "unhurt"),
];

#[rustfmt::skip] // one mistake, one line
const PREFABS: &[Mistake] = &[
    (r######"¦{ "id": "hut" }"######, "missing-field", "rows"),
    (r######"{ "id": "hut", "rows": ¦[] }"######, "too-few", "at least 1"),
    (r######"{ "id": "hut", "rows": ¦"#.#" }"######, "wrong-type", "list"),
    (r######"{ "id": "hut", "rows": ["#.#", ¦5] }"######, "wrong-type", "quotes"),
    (r######"{ "id": "hut", "rows": ["#.#", "#.¦", "#.#"] }"######, "ragged-rows", "column 3"),
    (r######"{ "id": "hut", "rows": ["#.#", "#.#¦..", "#.#"] }"######, "ragged-rows", "take out 2 from column 4"),
    (r######"{ "id": "hut", "rows": ["#.¦", "#.#", "#.#"] }"######, "ragged-rows", "add 1 more"),
    (r######"{ "id": "hut", "rows": ["#.#.", "\"\".¦", "#.#."] }"######, "ragged-rows", "column 4"),
    (r######"{ "id": "hut", "rows": ["#.#", "#¦k#"] }"######, "unknown-sign", "legend"),
    (r######"{ "id": "hut", "rows": ["#.#", "\"\u002e¦k"] }"######, "unknown-sign", "legend"),
    (r######"{ "id": "hut", "rows": ["#.#", "#¦ä#"] }"######, "unknown-sign", "legend"),
    (r######"{ "id": "hut", "rows": ["#.¦k", "kk#"] }"######, "unknown-sign", "legend"),
    (r######"{ "id": "hut", "rows": ["#.#"], "legend": { ¦"no": { "tile": "floor" } } }"######, "bad-sign", "one character"),
    (r######"{ "id": "hut", "rows": ["#.#"], "legend": { ¦"": { "tile": "floor" } } }"######, "bad-sign", "one character"),
    (r######"{ "id": "hut", "rows": ["#. "], "legend": { ¦" ": { "tile": "floor" } } }"######, "bad-sign", "seen"),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { "tile": ¦"tree", "monster": "kobold" } } }"######, "blocked-sign", "floor"),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { "tile": ¦"flor" } } }"######, "unknown-id", "floor"),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { "monster": ¦"kobolt" } } }"######, "unknown-id", "kobold"),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { "item": ¦"kobold" } } }"######, "wrong-kind", ""),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { "trap": ¦"jaw_tarp" } } }"######, "unknown-id", "jaw_trap"),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { "chance": ¦0 } } }"######, "out-of-range", "1 to 100"),
    (r######"{ "id": "hut", "rows": ["#.k"], "legend": { "k": { ¦"mob": "kobold" } } }"######, "unknown-field", ""),
    (r######"{ "id": "guard_vault", "override": "replace", "rows": ["#.#"], "legend": { ¦"k": { "tile": "floor" } } }"######, "unused-sign", "take it out"),
    (r######"{ "id": "hut", "rows": ¦["###", "#*#"] }"######, "no-ground", "floor"),
    (r######"{ "id": "hut", "rows": ¦["   "] }"######, "no-ground", "floor"),
    (r######"{ "id": "hut", "rows": ["#.#"], "min_depth": 4, "max_depth": ¦3 }"######, "depths-reversed", "min_depth"),
    (r######"{ "id": "hut", "rows": ["#.#"], "turns": ¦"yes" }"######, "wrong-type", "true"),
    (r######"{ "id": "hut", "rows": ["#.#"], "max_depth": ¦100 }"######, "out-of-range", "1 to 99"),
    (r######"{ "id": "hut", "copy_from": "shed", "rows": ["#####", "#.¦k.+", "##v##"] }"######, "unknown-sign", "legend"),
    (r######"{ "id": "hut", "rows": [¦".#####################################################################################################################################################                              #####################"] }"######, "too-long", "200"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r######"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": ¦[] }] }"######, "too-few", "at least 1"),
    (r######"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": [{ "recipe": ¦"plain_room" }] }] }"######, "unknown-id", "plain_rooms"),
    (r######"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": [¦"plain_rooms"] }] }"######, "wrong-type", "object"),
    (r######"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": [¦{ "weight": 3 }] }] }"######, "missing-field", "recipe"),
    (r######"{ "levels": [{ "id": "cellars", "override": "patch", "recipes": [{ "recipe": "plain_rooms", "weight": ¦0 }] }] }"######, "out-of-range", "1 to 1000"),
    (r######"{ "remove": { "recipes": [¦"plain_rooms"] } }"######, "removed-but-used", "instead"),
    (r######"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "group": ¦"0" } }] }"######, "empty-group", "1d3"),
    (r######"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "group": ¦"1d4-1" } }] }"######, "empty-group", "1 or more"),
    (r######"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "group": ¦3 } }] }"######, "wrong-type", "\"3\""),
    (r######"{ "items": [{ "id": "tea", "copy_from": "hawk_tonic", "spawn": { "pity": ¦-1 } }] }"######, "out-of-range", "0 to 1000"),
    (r######"{ "items": [{ "id": "tea", "copy_from": "hawk_tonic", "key": ¦1 }] }"######, "wrong-type", "true or false"),
    (r######"{ "rules": [{ "id": "house_rules", "override": "patch", "out_of_depth": ¦101 }] }"######, "out-of-range", "0 to 100"),
    (r######"{ "monsters": [{ "id": "big_rat", "copy_from": "cave_rat", "hunts": ¦"mazes" }] }"######, "wrong-choice", "maze"),
    (r######"{ "monsters": [{ "id": "hoard_wyrm", "override": "patch", "speed": ¦150 }] }"######, "unfit-hunter", "speed"),
    (r######"{ "monsters": [{ "id": "hoard_wyrm", "override": "patch", "asleep": ¦20 }] }"######, "unfit-hunter", "sleeps"),
    (r######"{ "monsters": [{ "id": "hoard_wyrm", "override": "patch", "hunts": ¦"freely" }] }"######, "unfit-hunter", "hunts"),
    (r######"{ ¦"recipe": [] }"######, "unknown-section", "recipes"),
];

pub fn count() -> usize {
    RECIPES.len() + PREFABS.len() + FILES.len()
}

#[test]
fn in_recipes() {
    in_section("recipes", RECIPES);
}

#[test]
fn in_prefabs() {
    in_section("prefabs", PREFABS);
}

#[test]
fn in_levels_and_tables() {
    in_file(FILES);
}
