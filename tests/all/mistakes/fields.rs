//! Mistakes in the fields of an entry.

use super::{Mistake, in_section};

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    // A field that does not exist, in a copy and in a whole entry.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"hitpoints": 9 }"#, "unknown-field", "hit_points"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"hp": 9 }"#, "unknown-field", "hit_points"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"colour": "red" }"#, "unknown-field", "color"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"Name": "Rat" }"#, "unknown-field", "name"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"experience": 9 }"#, "unknown-field", "take it out"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", ¦"hitpoints": null }"#, "unknown-field", "hit_points"),
    (r#"{ "id": "cave_rat", "override": "patch", ¦"speeed": 90 }"#, "unknown-field", "speed"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", ¦"hp": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "unknown-field", "hit_points"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", ¦"symbol": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "unknown-field", "glyph"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, ¦"armour_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "unknown-field", "armor_class"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { ¦"wieght": 9 } }"#, "unknown-field", "weight"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "weight": 9, ¦"depth": 2 } }"#, "unknown-field", "depth"),
    // A missing field.
    (r##"¦{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "missing-field", "hit_points"),
    (r##"¦{ "id": "newt", "name": "newt" }"##, "missing-field", "description"),
    (r##"¦{ "id": "newt" }"##, "missing-field", "name"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": ¦{ "min_depth": 1, "max_depth": 2 } }"##, "missing-field", "weight"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": ¦{} }"##, "missing-field", "weight"),
    (r#"¦{ "id": "dusk_bat", "override": "replace", "name": "bat" }"#, "missing-field", "description"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦null }"#, "missing-field", "keep the value"),
    (r#"{ "id": "cave_rat", "override": "patch", "name": ¦null }"#, "missing-field", "keep the value"),
    (r#"{ "id": "cave_rat", "override": "patch", "spawn": { "weight": ¦null } }"#, "missing-field", "keep the value"),
    // A value of another type.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦"9" }"#, "wrong-type", "without quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦"many" }"#, "wrong-type", "a whole number"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦9.5 }"#, "wrong-type", "10"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦[9] }"#, "wrong-type", "a whole number"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦true }"#, "wrong-type", "a whole number"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦{} }"#, "bad-operator", "add"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦{ "value": 3 } }"#, "wrong-type", "a whole number"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦5 }"#, "wrong-type", "quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦["rat"] }"#, "wrong-type", "a text"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦{ "en": "rat" } }"#, "wrong-type", "a text"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦true }"#, "wrong-type", "a text"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "opens_doors": ¦"yes" }"#, "wrong-type", "true"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "opens_doors": ¦1 }"#, "wrong-type", "true or false"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ¦"beast" }"#, "wrong-type", "[\"beast\"]"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": [¦5] }"#, "wrong-type", "quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": [¦["beast"]] }"#, "wrong-type", "a text"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ["beast", ¦null] }"#, "wrong-type", "leave"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": ¦5 }"#, "wrong-type", "an object"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": ¦[{ "weight": 5 }] }"#, "wrong-type", "an object"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "weight": ¦"often" } }"#, "wrong-type", "a whole number"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦4 }"#, "wrong-type", "\"4\""),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦{ "count": 1, "sides": 4 } }"#, "wrong-type", "a text"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": ¦null }"##, "wrong-type", "leave"),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": ¦null, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "wrong-type", "such as 8"),
    // Out of range.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦0 }"#, "out-of-range", "1 to 10000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "hit_points": ¦-5 }"#, "out-of-range", "1 to 10000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "speed": ¦5000 }"#, "out-of-range", "10 to 400"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "asleep": ¦101 }"#, "out-of-range", "0 to 100"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "weight": ¦0 } }"#, "out-of-range", "1 to 1000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "max_depth": ¦100 } }"#, "out-of-range", "1 to 99"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦"" }"#, "too-short", "at least 1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦"   " }"#, "too-short", "at least 1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "verb": ¦"bites and bites and bites and bites" }"#, "too-long", "at most 30"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ¦["a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a"] }"#, "too-many", "32"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "name": ¦"rat\nrat" }"#, "unwelcome-character", "one line"),
    // Texts with a special form.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"lots" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1d" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"d" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"2d6 +1" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"-1d4" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1D6" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"0d6" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1d0" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"9999d6" }"#, "bad-dice", "2d6+1"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"" }"#, "bad-dice", "2d6+1"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"#fff" }"##, "bad-color", "six"),
    (r##"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"#GGGGGG" }"##, "bad-color", "#c08040"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"c08040" }"#, "bad-color", "#"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦"red" }"#, "bad-color", "#ff0000"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "color": ¦[255, 0, 0] }"#, "wrong-type", "a text"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦"" }"#, "bad-glyph", "one printable"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦"ab" }"#, "bad-glyph", "one printable"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦"é" }"#, "bad-glyph", "ASCII"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦" " }"#, "bad-glyph", "printable"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "glyph": ¦7 }"#, "wrong-type", "quotes"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": ["beast", ¦"Big Beast"] }"#, "bad-tag", "small letters"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "tags": [¦""] }"#, "bad-tag", "small letters"),
    // Operators.
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": { ¦"append": [1] } }"#, "bad-operator", "add"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": { ¦"ad": 1 } }"#, "bad-operator", "add"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": { "add": ¦"1" } }"#, "wrong-type", "add"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": ¦{ "add": -100 } }"#, "out-of-range", "1 to"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": ¦{ "mul": 0 } }"#, "out-of-range", "1 to"),
    (r#"{ "id": "cave_rat", "override": "patch", "tags": { ¦"add": ["flier"] } }"#, "bad-operator", "append"),
    (r#"{ "id": "cave_rat", "override": "patch", "tags": { "append": ¦"flier" } }"#, "wrong-type", "append"),
    (r#"{ "id": "cave_rat", "override": "patch", "tags": { "append": [¦"A B"] } }"#, "bad-tag", "small"),
    (r#"{ "id": "cave_rat", "override": "patch", "tags": { "drop": [¦"dragon"] } }"#, "nothing-to-drop", "leave"),
    (r#"{ "id": "cave_rat", "override": "patch", "name": { ¦"append": "s" } }"#, "bad-operator", "whole value"),
    (r#"{ "id": "cave_rat", "override": "patch", "damage": { ¦"add": 1 } }"#, "bad-operator", "\"2d6\""),
    (r##"{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": ¦{ "add": 6 }, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "operator-not-allowed", "copy_from"),
    // Parts that do not go together.
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "spawn": { "weight": 2, "min_depth": 4, "max_depth": ¦2 } }"#, "depths-reversed", "\"min_depth\": 2, \"max_depth\": 4"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"1d4-4" }"#, "harmless-dice", "1d6"),
    (r#"{ "id": "big_rat", "copy_from": "cave_rat", "damage": ¦"0" }"#, "harmless-dice", "1d6"),
];

#[rustfmt::skip] // one mistake, one line
const ITEMS: &[Mistake] = &[
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"mend": "1d4" }] }"#, "wrong-choice", "heal"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ ¦"Heal": "1d4" }] }"#, "wrong-choice", "heal"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [¦{}] }"#, "wrong-choice", "heal"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": "1d4", ¦"to_hit": 1 }] }"#, "too-many-keys", "its own"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": ¦{ "heal": "1d4" } }"#, "wrong-type", "list"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [¦"heal"] }"#, "wrong-type", "heal"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": ¦true }] }"#, "wrong-type", "2d6"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "heal": ¦"a lot" }] }"#, "bad-dice", "2d6"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "to_hit": ¦"1" }] }"#, "wrong-type", "without quotes"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "to_hit": ¦500 }] }"#, "out-of-range", "100"),
    (r#"{ "id": "mead", "copy_from": "tea", "quaff": [{ "to_hit": ¦0 }] }"#, "idle-effect", "not 0"),
    (r#"{ "id": "mead", "copy_from": "tea", "goal": ¦"true" }"#, "wrong-type", "without quotes"),
    (r#"{ "id": "wyrms_hoard", "override": "patch", "goal": ¦false }"#, "no-goal", "goal"),
    (r#"{ "id": "wyrms_hoard", "override": "patch", "spawn": ¦{ "weight": 1, "min_depth": 1, "max_depth": 1 } }"#, "goal-spawns", "spawn"),
    (r#"{ "id": ¦"crown", "copy_from": "wyrms_hoard", "name": "crown" }"#, "two-goals", "one item"),
    (r#"{ "id": "crown", "copy_from": "tea", "goal": true, "spawn": null, ¦"gaol": true }"#, "unknown-field", "goal"),
    (r##"¦{ "id": "newt", "name": "newt", "description": "Wet.", "glyph": "n", "color": "#40a040", "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5 }"##, "wrong-section", "move it to \"monsters\""),
    (r#"{ "id": "club", "copy_from": "tea", "weapon": { "damage": ¦"lots" } }"#, "bad-dice", "2d6"),
    (r#"{ "id": "club", "copy_from": "tea", "weapon": { "damage": ¦"0" } }"#, "harmless-dice", "1d6"),
    (r#"{ "id": "club", "copy_from": "tea", ¦"damage": "1d6" }"#, "unknown-field", "\"weapon\": { \"damage\": \"1d6\" }"),
    (r#"{ "id": "club", "copy_from": "tea", "weapon": { "damage": "1d6" }, "worn": { "slot": ¦"head" } }"#, "weapon-slot", "\"slot\": \"weapon\""),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": "head", "statuses": [¦"stunned"] } }"#, "worn-for-ever", "on_equip"),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": "head", ¦"status": "hasted" } }"#, "unknown-field", "status"),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": ¦"Head" } }"#, "wrong-choice", "`head`"),
    (r#"{ "id": "hat", "copy_from": "tea", "worn": { "slot": "head", ¦"armor_class": 2 } }"#, "unknown-field", "armor_class"),
    (r#"{ "id": "wand", "copy_from": "tea", "zap": [{ ¦"haal": "1d6" }] }"#, "wrong-choice", "`heal`"),
    (r#"{ "id": "mug", "copy_from": "tea", "quaff": [{ "create": ¦{ "count": 2 } }] }"#, "idle-effect", "`loot`"),
    (r#"{ "id": "tome", "copy_from": "tea", "teaches": ¦"nothing_known" }"#, "unknown-id", "ash_step"),
];

#[rustfmt::skip] // one mistake, one line
const LEVELS: &[Mistake] = &[
    (r#"{ "id": ¦"attic", "copy_from": "cellars" }"#, "same-depth", "another depth"),
    (r#"{ "id": "attic", "copy_from": "cellars", "depth": ¦1 }"#, "same-depth", "another depth"),
    (r#"{ "id": "attic", "copy_from": "cellars", "depth": ¦8 }"#, "depth-gap", "depth 6"),
    (r#"{ "id": "cellars", "override": "patch", "depth": ¦9 }"#, "depth-gap", "depth 1"),
    (r#"{ "id": "cellars", "override": "patch", "depth": ¦0 }"#, "out-of-range", "1 to 99"),
    (r#"{ "id": "cellars", "override": "patch", ¦"max_room": 3 }"#, "unknown-field", ""),
    (r#"{ "id": "cellars", "override": "patch", "height": ¦8 }"#, "out-of-range", "16 to 200"),
    (r#"{ "id": "cellars", "override": "patch", "monsters": ¦"100d20" }"#, "too-many-on-level", "200"),
    (r#"{ "id": "cellars", "override": "patch", "monsters": ¦["cave_rat"] }"#, "wrong-type", "a text"),
    (r#"{ "id": "cellars", "override": "patch", "items": ¦3 }"#, "wrong-type", "\"3\""),
    (r#"{ "id": "cellars", "override": "patch", ¦"witdh": 60 }"#, "unknown-field", "width"),
    (r#"{ "id": "abyss", "copy_from": "wyrm_threshold", "depth": ¦6 }"#, "empty-depth", "depth 6"),
];

#[rustfmt::skip] // one mistake, one line
const TERRAIN: &[Mistake] = &[
    (r#"{ "id": "hedge", "copy_from": "wall", "name": "hedge", "role": ¦"wall" }"#, "same-role", "override"),
    (r##"{ "id": "swamp", "role": ¦"swamp", "walkable": true, "name": "swamp", "glyph": "~", "color": "#ff4000" }"##, "wrong-choice", "altar"),
    (r##"{ "id": "gate", "role": ¦"door", "walkable": false, "name": "gate", "glyph": "+", "color": "#ff4000" }"##, "wrong-choice", "door_"),
    (r#"{ "id": "wall", "override": "patch", "role": ¦"Wall" }"#, "wrong-choice", "wall"),
    (r#"{ "id": "wall", "override": "patch", "role": ¦5 }"#, "wrong-type", "one of"),
    (r##"¦{ "id": "wall", "override": "replace", "role": "wall", "walkable": false, "opaque": true, "sign": "#", "glyph": "#", "color": "#808080" }"##, "missing-field", "name"),
    (r##"¦{ "id": "mud", "name": "mud", "glyph": "~", "color": "#604020" }"##, "missing-field", "walkable"),
    (r#"{ "id": "wall", "override": "patch", "tile": ¦"flor" }"#, "unknown-tile", "`floor`"),
    (r#"{ "id": "road", "override": "patch", ¦"passable": true }"#, "unknown-field", "`walkable`"),
    (r#"{ "id": "road", "override": "patch", "walkable": ¦"yes" }"#, "wrong-type", "true"),
    (r#"{ "id": "road", "override": "patch", "walkable": ¦false }"#, "unfit-role", "\"walkable\": true"),
    (r#"{ "id": "lava", "override": "patch", "walkable": ¦true }"#, "unfit-role", "\"walkable\": false"),
    (r#"{ "id": "grass", "override": "patch", "plain": ¦false }"#, "unfit-role", "\"plain\": true"),
    (r#"{ "id": "water", "override": "patch", "turns": ¦0 }"#, "out-of-range", "1 to 9"),
    (r#"{ "id": "water", "override": "patch", "turns": ¦"3" }"#, "wrong-type", "3"),
    (r#"{ "id": "water", "override": "patch", "cost": ¦99 }"#, "out-of-range", "1 to 50"),
    (r#"{ "id": "door_shut", "override": "patch", "opened": ¦"door_opn" }"#, "unknown-id", "door_open"),
    (r#"{ "id": "door_shut", "override": "patch", "opened": ¦true }"#, "wrong-type", "quotes"),
    (r#"{ "id": "door_shut", "override": "patch", "opened": ¦"wall" }"#, "dead-door", "\"walkable\": true"),
    (r#"{ "id": "door_locked", "override": "patch", "unlocked": ¦"chasm" }"#, "dead-door", "\"walkable\": true"),
    (r#"{ "id": "door_secret", "override": "patch", "seems": ¦"cave_rat" }"#, "wrong-kind", ""),
    (r#"{ "id": "door_secret", "override": "patch", "found": ¦"door_shutt" }"#, "unknown-id", "door_shut"),
    (r##"¦{ "id": "door_shut", "override": "replace", "role": "door_shut", "walkable": false, "sign": "+", "name": "gate", "glyph": "+", "color": "#808080" }"##, "unfit-role", "\"opened\": \"core:door_open\""),
    (r##"{ "id": "altar", "override": "replace", "role": ¦"altar", "walkable": true, "name": "stone", "glyph": "_", "color": "#808080" }"##, "unfit-role", "\"sign\": \"_\""),
    (r#"{ "id": "altar", "override": "patch", "sign": ¦"$" }"#, "same-sign", "another `sign`"),
    (r#"{ "id": "altar", "override": "patch", "sign": ¦"ab" }"#, "bad-glyph", "one printable"),
];

#[rustfmt::skip] // one mistake, one line
const HEROES: &[Mistake] = &[
    (r#"{ "id": "delver", "override": "patch", "noise": ¦900 }"#, "out-of-range", "0 to 400"),
    (r#"{ "id": "delver", "override": "patch", "speed": ¦5 }"#, "out-of-range", "10 to 400"),
    (r#"{ "id": "delver", "override": "patch", "resists": [{ "element": ¦"fyre", "percent": 100 }] }"#, "unknown-id", "fire"),
    (r#"{ "id": "delver", "override": "patch", "pack_size": ¦1 }"#, "pack-too-small", "`pack_size` be 4 or more"),
    (r#"{ "id": "delver", "override": "patch", "pack_size": ¦40 }"#, "out-of-range", "1 to 26"),
    (r#"{ "id": "delver", "override": "patch", "items": ¦"tea" }"#, "wrong-type", "[\"tea\"]"),
    (r#"{ "id": "delver", "override": "patch", "items": [¦"teaa"] }"#, "unknown-id", "tea"),
    (r#"{ "id": "delver", "override": "patch", "items": ["tea", ¦"cave_rat"] }"#, "wrong-kind", ""),
    (r#"{ "id": "delver", "override": "patch", "items": [¦"jar"] }"#, "abstract-used", "abstract"),
    (r#"{ "id": "delver", "override": "patch", "items": [¦5] }"#, "wrong-type", "\"item\""),
    (r#"{ "id": "delver", "override": "patch", "items": [¦{ "id": "tea" }] }"#, "wrong-type", "\"tea\""),
    (r#"{ "id": "delver", "override": "patch", ¦"verb": "hits" }"#, "unknown-field", ""),
];

pub fn count() -> usize {
    MONSTERS.len() + ITEMS.len() + LEVELS.len() + TERRAIN.len() + HEROES.len()
}

#[test]
fn in_monsters() {
    in_section("monsters", MONSTERS);
}

#[test]
fn in_items() {
    in_section("items", ITEMS);
}

#[test]
fn in_levels() {
    in_section("levels", LEVELS);
}

#[test]
fn in_terrain() {
    in_section("terrain", TERRAIN);
}

#[test]
fn in_heroes() {
    in_section("heroes", HEROES);
}
