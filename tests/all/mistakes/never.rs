//! Content that is accepted but can never be used: pieces that fit nowhere, recipes that
//! always fail, steps that change nothing. Each is one warning at its place.

use super::{MANIFEST, Mistake, example, found, in_file, in_section, put, unmark};
use wyrmhold::mapgen::LevelOrder;
use wyrmhold::mapgen::proof::faults;
use wyrmhold::raws::report_text;

/// A replaced recipe of the first level, with these steps between the ground and the
/// start, and these at the end.
fn recipe(between: &str, after: &str) -> String {
    recipe_on(
        r#"{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }, { "do": { "corridors": {} } }"#,
        between,
        after,
    )
}

fn recipe_on(ground: &str, between: &str, after: &str) -> String {
    let steps = [
        ground,
        between,
        r#"{ "do": { "start": {} } }, { "do": { "exit": {} } }"#,
        after,
        r#"{ "do": { "spawn_monsters": {} } }"#,
    ];
    let steps: Vec<&str> = steps.into_iter().filter(|text| !text.is_empty()).collect();
    format!(
        r#"{{ "id": "stone_cellars", "override": "replace", "steps": [{}] }}"#,
        steps.join(", ")
    )
}

/// The same, with drawings that it may name. The mark may be in either.
fn drawn(prefabs: &str, recipe: &str) -> String {
    format!("{{\n \"prefabs\": [{prefabs}],\n \"recipes\": [{recipe}]\n}}")
}

/// Expects one report with this code at the mark; none if there is no mark.
fn expect(raws: &str, code: &str) {
    let (raws, places) = unmark(raws);
    let loaded = example(MANIFEST, &raws);
    let found = found(&loaded);
    let expected: Vec<(&str, usize, usize)> = { places.into_iter() }
        .map(|(line, column)| (code, line, column))
        .collect();
    assert_eq!(found, expected, "{raws}\n{}", report_text(&loaded));
}

const VAULTS: &str = r#"{ "do": { "vaults": { "prefabs": ["hut"] } } }"#;

#[test]
fn pieces_without_a_way_in() {
    for rows in [
        r##########"["#####", "#...#", "#####"]"##########,
        r##########"["#####", "#..{.", "#####"]"##########,
        r##########"["#####", "#...{", "#####"]"##########,
        r##########"["]]]]]", "].:.&", "]]]]]"]"##########,
        // One of two parts is closed.
        r##########"["#######", "#..#..+", "#######"]"##########,
    ] {
        let is_shut = !rows.contains("{.");
        let mark = if is_shut { "¦" } else { "" };
        let hut = format!(r#"{{ "id": "hut", "rows": {mark}{rows} }}"#);
        expect(&drawn(&hut, &recipe("", VAULTS)), "never-placed");
        let section = r#"{ "do": { "section": { "prefab": "hut" } } }"#;
        expect(&drawn(&hut, &recipe("", section)), "never-placed");
    }
    for rows in [
        r##########"["#####", "#...|", "#####"]"##########,
        r##########"["#####", "#|..+", "#####"]"##########,
        r##########"["#######", "#..{..+", "#######"]"##########,
        r##########"[" ### ", "..;..", " ### "]"##########,
    ] {
        let hut = format!(r#"{{ "id": "hut", "rows": {rows} }}"#);
        expect(&drawn(&hut, &recipe("", VAULTS)), "");
    }
}

#[test]
fn a_locked_door_of_a_piece_has_its_key() {
    let hut = r##########"{ "id": "hut", "rows": ["#####", "#.i.|", "#####"], "legend": { "i": { "tile": "floor", "item": "healing_draught" } } }"##########;
    let needed = r#"{ "do": { "vaults": { "prefabs": ["hut"], "needed": true } } }"#;
    let loaded = example(MANIFEST, &drawn(hut, &recipe("", needed)));
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    let catalog = loaded.catalog.unwrap();
    let recipe = catalog.recipe_named("core:stone_cellars").unwrap();
    let (mut made, mut filled) = (0, 0);
    for seed in 0..12 {
        let plan = LevelOrder::new(&catalog, seed, 1).build_by(recipe);
        assert_eq!(faults(&plan, &catalog, 1), [""; 0], "seed {seed}");
        made += usize::from(!plan.fell_back && plan.locks.len() == 1);
        filled += usize::from(plan.items.len() > 1);
    }
    assert!(made >= 11 && filled >= 6, "{made} {filled}");
}

#[test]
fn rooms_that_nothing_joins() {
    let rooms = r#"{ "do": { "rooms": { "tries": 60, "min": 3, "max": 5 } } }"#;
    let marked = recipe_on(rooms, "", "").replace("\"steps\": [", "\"steps\": ¦[");
    expect(&drawn("", &marked), "recipe-fails");
    let joined = recipe_on(rooms, r#"{ "do": { "join": {} } }"#, "");
    expect(&drawn("", &joined), "recipe-fails");
}

#[test]
fn pieces_that_do_not_belong() {
    let stairs = r##########"{ "id": "hut", "rows": ["####", "#¦>.+", "####"] }"##########;
    expect(&drawn(stairs, &recipe("", VAULTS)), "never-placed");
    let up = r##########"{ "id": "hut", "rows": ¦["####", "#x.+", "####"], "legend": { "x": { "tile": "stairs_up" } } }"##########;
    expect(&drawn(up, &recipe("", VAULTS)), "never-placed");

    let row = ".".repeat(150);
    let wide = format!(r#"{{ "id": "hut", "rows": ["{row}"] }}"#);
    for step in [
        r#"{ "do": { "vaults": ¦{ "prefabs": ["hut"], "needed": true } } }"#,
        r#"{ "do": { "vaults": ¦{ "prefabs": ["guard_vault", "hut"] } } }"#,
        r#"{ "do": { "section": ¦{ "prefab": "hut" } }, "chance": 10 }"#,
    ] {
        expect(&drawn(&wide, &recipe("", step)), "never-placed");
    }
    let map = r#"{ "do": { "prefab_map": ¦{ "prefab": "hut" } } }"#;
    expect(&drawn(&wide, &recipe_on(map, "", "")), "never-placed");

    let twice = r##########"{ "id": "hut", "rows": ["¦<..<", "...>"] }"##########;
    let map = r#"{ "do": { "prefab_map": { "prefab": "hut" } } }"#;
    let steps = format!(
        r#"{{ "id": "stone_cellars", "override": "replace", "steps": [{map}, {{ "do": {{ "spawn_monsters": {{}} }} }}] }}"#
    );
    expect(&drawn(twice, &steps), "no-effect");

    let deep =
        r##########"{ "id": "hut", "rows": ["####", "#..+", "####"], "min_depth": ¦4 }"##########;
    expect(&drawn(deep, &recipe("", VAULTS)), "never-placed");

    let small =
        r##########"{ "id": "hut", "rows": ["......", "......", "......", "......"] }"##########;
    let sample = r#"{ "do": { "wave_collapse": ¦{ "prefab": "hut" } } }"#;
    expect(&drawn(small, &recipe_on(sample, "", "")), "never-placed");
}

#[test]
fn drawn_dangers_come_after_the_start() {
    let steps = [
        r#"{ "do": ¦{ "vaults": { "prefabs": ["hut"] } } }"#,
        r#"{ "do": ¦{ "section": { "prefab": "hut" } }, "chance": 5 }"#,
        r#"{ "one_of": [{ "steps": [] }, { "steps": [¦{ "section": { "prefab": "hut" } }] }] }"#,
    ];
    for danger in [r#""monster": "kobold""#, r#""trap": "jaw_trap""#] {
        let hut = format!(
            r##########"{{ "id": "hut", "rows": ["####", "#x.+", "####"], "legend": {{ "x": {{ {danger} }} }} }}"##########
        );
        for step in steps {
            expect(&drawn(&hut, &recipe(step, "")), "spawn-before-start");
            expect(&drawn(&hut, &recipe("", &step.replace('¦', ""))), "");
        }
    }
    let calm = r##########"{ "id": "hut", "rows": ["####", "#x.+", "####"], "legend": { "x": { "item": "healing_draught" } } }"##########;
    expect(&drawn(calm, &recipe(&steps[0].replace('¦', ""), "")), "");
}

#[test]
fn steps_that_always_fail() {
    for ground in [
        r#"{ "do": { "cellular_caves": {} } }"#,
        r#"{ "do": { "plaza": {} } }"#,
        r#"{ "do": { "drunkard": {} } }"#,
    ] {
        let joined = r#"{ "do": ¦{ "corridors": {} } }"#;
        let raws = put("recipes", &recipe_on(ground, joined, ""));
        expect(&raws, "recipe-fails");
        // In one of two branches.
        let ways =
            r#"{ "one_of": [{ "steps": [] }, { "weight": 3, "steps": [¦{ "corridors": {} }] }] }"#;
        expect(
            &put("recipes", &recipe_on(ground, ways, "")),
            "recipe-fails",
        );
    }
}

#[test]
fn a_level_that_its_recipes_cannot_make() {
    let level = r#"{ "id": "cellars", "override": "patch", "width": 50, "height": 36, "recipes": ¦[{ "recipe": "old_gatehouse" }] }"#;
    expect(&put("levels", level), "recipe-fails");
}

#[test]
fn steps_that_change_nothing() {
    let items = r#"{ "do": { "spawn_items": {} } }, "#;
    for step in [
        r#"{ "do": ¦{ "locked_room": {} } }"#,
        r#"{ "do": ¦{ "locked_room": { "items": 2, "needed": true } } }"#,
        r#"{ "do": ¦{ "reward_room": {} }, "chance": 20 }"#,
    ] {
        expect(
            &put("recipes", &recipe("", &format!("{items}{step}"))),
            "idle-step",
        );
        let before = format!(
            "{}, {}",
            step.replace('¦', ""),
            items.trim_end_matches(", ")
        );
        expect(&put("recipes", &recipe("", &before)), "");
    }
    let caves = r#"{ "do": { "cellular_caves": {} } }"#;
    for step in [
        r#"{ "do": ¦{ "round_corners": {} } }"#,
        r#"{ "do": ¦{ "sort_rooms": {} } }"#,
    ] {
        expect(&put("recipes", &recipe_on(caves, step, "")), "idle-step");
    }
    let rooms = r#"{ "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } }"#;
    let (doors, ways) = (
        r#"{ "do": ¦{ "doors": { "percent": 55 } } }"#,
        r#"{ "do": { "corridors": {} } }"#,
    );
    let early = recipe_on(rooms, &format!("{doors}, {ways}"), "");
    expect(&put("recipes", &early), "idle-step");
    let rightly = recipe_on(rooms, &format!("{ways}, {}", doors.replace('¦', "")), "");
    expect(&put("recipes", &rightly), "");
    // Steps for levels that need them may do nothing.
    for step in [
        r#"{ "do": { "join": {} } }"#,
        r#"{ "do": { "cull_unreachable": {} } }"#,
    ] {
        expect(&put("recipes", &recipe("", step)), "");
    }
}

#[test]
fn stairs_of_a_drawn_map_are_its_ends() {
    let rows = |up: char, down: char| {
        let mut rows = vec!["#".repeat(40)];
        rows.extend((0..20).map(|row| match row {
            3 => format!("#..{up}{}#", ".".repeat(35)),
            16 => format!("#{}{down}..#", ".".repeat(35)),
            _ => format!("#{}#", ".".repeat(38)),
        }));
        rows.push("#".repeat(40));
        format!("{rows:?}")
    };
    let steps = |more: &str| {
        format!(
            r#"{{ "id": "stone_cellars", "override": "replace", "steps": [{{ "do": {{ "prefab_map": {{ "prefab": "hall" }} }} }}{more}, {{ "do": {{ "spawn_monsters": {{}} }} }}] }}"#
        )
    };
    let hall = |up, down| format!(r#"{{ "id": "hall", "rows": {} }}"#, rows(up, down));
    let both = drawn(&hall('<', '>'), &steps(""));
    expect(&both, "");
    let catalog = example(MANIFEST, &both).catalog.unwrap();
    let recipe = catalog.recipe_named("core:stone_cellars").unwrap();
    let order = LevelOrder::new(&catalog, 5, 1);
    let plan = order.build_by(recipe);
    assert!(!plan.fell_back, "{:?}", plan.notes);
    let left = (order.width - 40) / 2;
    assert_eq!(plan.stairs_up.x, left + 3);
    assert_eq!(plan.stairs_down.unwrap().x, left + 36);

    let exit = steps(r#", { "do": { "exit": {} } }"#);
    expect(&drawn(&hall('<', '.'), &exit), "");
    let start = steps(r#", { "do": ¦{ "start": {} } }"#);
    expect(&drawn(&hall('<', '>'), &start), "no-effect");
    let none = steps("").replace("\"steps\": [", "\"steps\": ¦[");
    expect(&drawn(&hall('.', '>'), &none), "no-start");
    expect(&drawn(&hall('<', '.'), &none), "no-exit");
}

#[rustfmt::skip] // one mistake, one line
const LEVELS: &[Mistake] = &[
    (r#"{ "id": "cellars", "override": "patch", "recipes": [{ "recipe": "plain_rooms" }, ¦{ "recipe": "core:plain_rooms", "weight": 3 }] }"#, "no-effect", "once"),
];

#[rustfmt::skip] // one mistake, one line
const MONSTERS: &[Mistake] = &[
    (r#"¦{ "id": "cave_rat", "override": "patch" }"#, "no-effect", "fields"),
    (r#"{ "id": "cave_rat", "override": "patch", "hit_points": { "add": ¦0 } }"#, "no-effect", "how much"),
    (r#"{ "id": "cave_rat", "override": "patch", "spawn": { "weight": { "mul": ¦1.0 } } }"#, "no-effect", "how much"),
    (r#"{ "id": "cave_rat", "override": "patch", "tags": { "append": ¦[] } }"#, "no-effect", "take it out"),
    (r#"{ "id": "rat_b", "copy_from": "cave_rat", "tags": ["animal", "gnawer", ¦"animal"] }"#, "no-effect", "one of the two"),
    (r#"{ "if_mod": ¦"menageri", "id": "cave_rat", "override": "patch", "hit_points": 5 }"#, "undeclared-mod", "optional"),
    (r#"{ "if_mod": ["core", ¦"menagerie"], "id": "cave_rat", "override": "patch", "hit_points": 5 }"#, "undeclared-mod", "optional"),
];

#[rustfmt::skip] // one mistake, one line
const FILES: &[Mistake] = &[
    (r#"{ "patch": [{ "where": { "kind": "monsters" }, "set": ¦{} }] }"#, "no-effect", "fields"),
    (r#"{ "patch": [{ "where": { "kind": "monsters" }, "set": { "armor_class": { "add": ¦0 } } }] }"#, "no-effect", "how much"),
    (r#"{ "factions": [{ "id": ¦"hermits", "name": "the hermits" }], "monsters": [{ "id": "base", "abstract": true, "copy_from": "cave_rat", "faction": "hermits" }, { "id": "rat_c", "copy_from": "base", "faction": null }] }"#, "unused-entry", "faction"),
    (r##########"{ "prefabs": [{ "id": "guard_vault", "override": "patch", "rows": ["######", "#.w..+", "######"], "legend": { "k": null, "i": null, "t": null, ¦"w": {} } }] }"##########, "no-effect", "tile"),
];

#[test]
fn in_entries() {
    in_section("levels", LEVELS);
    in_section("monsters", MONSTERS);
    in_file(FILES);
}

#[test]
fn who_is_only_in_a_sample() {
    let raws = r##########"{
 "monsters": [{ "id": ¦"lurker", "copy_from": "cave_rat", "spawn": null }],
 "prefabs": [{ "id": "ruin_sample", "override": "patch", "rows": { "append": ["[row]..[row]", "[row]l.[row]"] }, "legend": { "l": { "tile": "floor", "monster": "lurker" } } }]
}"##########;
    expect(&raws.replace("[row]", &"#".repeat(14)), "never-found");
}

/// What works in the core works in a copy, at every depth that uses it.
#[test]
fn a_copy_of_any_recipe_of_the_core_is_fine() {
    let core = wyrmhold::raws::core().unwrap();
    let levels = [
        "cellars",
        "drains",
        "ossuary",
        "deep_halls",
        "wyrm_threshold",
    ];
    for (depth, level) in (1..).zip(levels) {
        for &(recipe, _) in &core.level(depth).recipes {
            let id = &core[recipe].id;
            let raws = format!(
                r#"{{ "recipes": [{{ "id": "again", "copy_from": "{id}" }}], "levels": [{{ "id": "{level}", "override": "patch", "recipes": {{ "append": [{{ "recipe": "again" }}] }} }}] }}"#
            );
            let loaded = example(MANIFEST, &raws);
            assert!(
                loaded.diags.is_empty(),
                "{id} at {depth}: {}",
                report_text(&loaded)
            );
        }
    }
}
