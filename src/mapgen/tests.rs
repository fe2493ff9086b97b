//! Recipes that ask for too much, or for negative amounts.

use super::*;
use crate::mapgen::prefab::Prefab;
use crate::raws;
use crate::raws::test_mods::example;
use serde_json::{Value, json};

fn core() -> Catalog {
    let core = raws::core().expect("the core is sound");
    Catalog::clone(&core)
}

fn recipe(steps: &Value) -> Recipe {
    let places = steps.as_array().expect("a list of steps").iter();
    let places: Value = places.map(|step| json!({ "do": step })).collect();
    Recipe {
        id: "test:recipe".into(),
        steps: serde_json::from_value(places).expect("they are steps"),
        fallback: None,
    }
}

fn largest(catalog: &Catalog, seed: u64) -> LevelOrder<'_> {
    LevelOrder {
        width: 200,
        height: 200,
        ..LevelOrder::new(catalog, seed, 1)
    }
}

#[test]
fn the_plainest_level_is_sound_at_every_size() {
    let catalog = core();
    let depths = [1, catalog.deepest()];
    for (width, height) in (20..=200).flat_map(|width| [(width, 16), (width, 17), (width, 200)]) {
        for depth in depths {
            let order = LevelOrder {
                width,
                height,
                ..LevelOrder::new(&catalog, 1, depth)
            };
            let plan = order.plan(order.simplest_draft());
            let faults = proof::faults(&plan, &catalog, depth);
            assert!(faults.is_empty(), "{width} by {height}: {faults:?}");
        }
    }
}

#[test]
fn a_maze_stops_at_what_is_kept() {
    let catalog = core();
    for place in ["shop", "shrine", "reward_room"] {
        let steps = json!([
            { "rooms": { "tries": 40, "min": 4, "max": 8 } }, { "corridors": {} }, { "start": {} },
            { place: {} }, { "maze": {} }, { "exit": {} }
        ]);
        for seed in 0..10 {
            let plan = LevelOrder::new(&catalog, seed, 1).build_by(&recipe(&steps));
            assert!(
                plan.work < MOST_WORK / 4,
                "{place}, seed {seed}: {}",
                plan.work
            );
        }
    }
}

#[test]
fn what_asks_for_too_much_work_is_given_up_and_said() {
    // The first and the last row fit nowhere, and all rows between fit nearly everywhere.
    let mut rows = vec![".".repeat(196); 190];
    rows[0] = "#".repeat(196);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let catalog = core().with_prefabs(vec![Prefab::drawn("test:hall", &rows)]);
    let vaults = json!({ "vaults": { "prefabs": ["test:hall"], "count": 50 } });
    let steps = json!([
        { "rooms": { "tries": 40, "min": 4, "max": 8 } }, { "corridors": {} },
        { "start": {} }, { "exit": {} }, vaults, vaults, vaults, vaults, vaults, vaults
    ]);
    let plan = largest(&catalog, 1).build_by(&recipe(&steps));
    assert!(plan.work <= MOST_WORK);
    let is_noted = plan
        .notes
        .iter()
        .any(|note| note.contains("more work than a level may"));
    assert!(plan.fell_back && is_noted, "{} {:?}", plan.work, plan.notes);
    assert_eq!(proof::faults(&plan, &catalog, 1), [""; 0]);
}

#[test]
fn a_maze_too_large_to_prove_leaves_work_for_its_fallback() {
    let catalog = core();
    let depth = catalog.deepest();
    let order = LevelOrder {
        depth,
        ..largest(&catalog, 1)
    };
    let plan = LevelOrder { ..order }.build_by(LevelOrder::new(&catalog, 1, depth).recipe());
    assert!(plan.work <= MOST_WORK);
    assert!(!plan.recipe.is_empty(), "{:?}", plan.notes);
    assert_eq!(proof::faults(&plan, &catalog, depth), [""; 0]);
}

#[test]
fn a_long_chain_of_fallbacks_shares_one_budget() {
    let never = |number: i32| {
        let id = format!("r{number}");
        let next = format!("r{}", number + 1);
        json!({ "id": id, "fallback": if number < 39 { json!(next) } else { Value::Null },
            "steps": [
                { "do": { "drunkard": { "floor_percent": 70 } } },
                { "do": { "start": {} } },
                { "do": { "cull_unreachable": { "least": 90 } } },
                { "do": { "exit": {} } }
            ] })
    };
    let mut recipes: Vec<Value> = (0..40).map(never).collect();
    if let Some(last) = recipes[39].as_object_mut() {
        last.remove("fallback");
    }
    let loaded = example(&json!({ "recipes": recipes }).to_string());
    let catalog = loaded.catalog.expect("the mod is sound");
    let recipe = catalog.recipe_named("example:r0").expect("it is there");
    let plan = largest(&catalog, 1).build_by(recipe);
    assert!(plan.work <= MOST_WORK);
    assert!(plan.fell_back && plan.recipe.is_empty(), "{:?}", plan.notes);
}

#[test]
fn choices_do_not_make_a_recipe_longer_than_it_may_be() {
    let steps = |count: usize| {
        let way = vec![json!({ "erode": {} }); count];
        json!({ "recipes": [{ "id": "long", "steps": [
            { "do": { "rooms": { "tries": 40, "min": 4, "max": 8 } } },
            { "one_of": [{ "steps": way }, { "steps": [] }] },
            { "one_of": [{ "steps": way }] },
            { "do": { "start": {} } }, { "do": { "exit": {} } }
        ] }] })
        .to_string()
    };
    let codes = |count| -> Vec<&str> {
        let errors = example(&steps(count)).diags.into_iter();
        errors
            .filter(|diag| diag.is_error())
            .map(|diag| diag.code)
            .collect()
    };
    assert_eq!(codes(30), [""; 0]);
    assert_eq!(codes(31), ["too-many"]);
}
