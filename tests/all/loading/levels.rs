//! Levels in content: recipes, prefabs and the world plan.

use crate::test_mods::{codes, example};
use wyrmhold::catalog::Catalog;
use wyrmhold::map::TileRole;
use wyrmhold::mapgen::LevelOrder;
use wyrmhold::raws::{core, report_text};

/// Steps in an order that the core does not use: rooms over rooms, a choice of ends,
/// corridors by chance, and everything found in heaps.
const BEADS: &str = r##"{
  "recipes": [
    {
      "id": "beads",
      "fallback": "core:plain_rooms",
      "steps": [
        {
          "one_of": [
            { "weight": 3, "steps": [{ "rooms": { "tries": 200, "min": 3, "max": 5 } }, { "pick_rooms": { "keep": 12 } }] },
            { "steps": [{ "rooms": { "tries": 30, "min": 6, "max": 12 } }] }
          ]
        },
        { "do": { "sort_rooms": { "by": "bottom" } } },
        { "do": { "corridors": { "style": "straight" } } },
        { "do": { "corridors": { "style": "nearest", "loops": 5 } }, "chance": 50 },
        { "do": { "join": {} } },
        {
          "one_of": [
            { "steps": [{ "start": { "at": "top" } }, { "exit": { "distance": 100 } }] },
            { "steps": [{ "start": { "at": "middle" } }, { "exit": { "distance": 60 } }] }
          ]
        },
        { "do": { "spawn_traps": {} } },
        { "do": { "spawn_monsters": {} } },
        { "do": { "spawn_items": {} } }
      ]
    }
  ],
  "levels": [
    { "id": "core:cellars", "override": "patch", "recipes": [{ "recipe": "beads" }] },
    { "id": "core:drains", "override": "patch", "recipes": { "append": [{ "recipe": "beads", "weight": 1000 }] } }
  ],
  "patch": [{ "where": { "kind": "monsters", "tag": "humanoid" }, "set": { "spawn": { "group": "2d2" } } }]
}"##;

#[test]
fn a_mod_makes_levels_by_a_recipe_of_its_own() {
    let loaded = example(BEADS);
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    let catalog = loaded.catalog.as_ref().unwrap();
    let mut maps: Vec<String> = Vec::new();
    for seed in 0..30 {
        let order = LevelOrder::new(catalog, seed, 1);
        assert_eq!(order.recipe().id, "example:beads");
        let plan = order.build();
        assert!(plan.notes.is_empty(), "seed {seed}: {:?}", plan.notes);
        assert_eq!(plan.map.tile(plan.stairs_up), TileRole::StairsUp);
        assert!(!plan.monsters.is_empty() && !plan.items.is_empty());
        let again = order.build();
        assert_eq!(plan.monsters, again.monsters, "seed {seed}");
        assert_eq!(plan.items, again.items, "seed {seed}");
        maps.push(format!("{:?}", plan.stairs_down));
    }
    maps.sort();
    maps.dedup();
    assert!(maps.len() > 10, "the seed makes a difference");
}

#[test]
fn a_prefab_is_read_sign_by_sign() {
    let loaded = example(
        r##"{
  "prefabs": [
    {
      "id": "shed",
      "rows": ["#+# ", "#k\".", "#~#x"],
      "legend": {
        "k": { "tile": "floor", "monster": "kobold", "chance": 30 },
        "x": { "item": "healing_draught" }
      },
      "turns": true, "max_depth": 4
    }
  ],
  "recipes": [
    { "id": "plain_rooms", "override": "patch", "steps": { "append": [{ "do": { "vaults": { "prefabs": ["shed"] } } }] } }
  ]
}"##,
    );
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    let catalog = loaded.catalog.as_ref().unwrap();
    let shed = catalog.prefab_named("example:shed").unwrap();
    assert_eq!((shed.width, shed.height), (4, 3));
    assert_eq!((shed.turns, shed.mirrors), (true, false));
    assert_eq!((shed.min_depth, shed.max_depth), (1, 4));
    let cell = |x: usize, y: usize| shed.cells[y * 4 + x];
    let role = |x: usize, y: usize| cell(x, y).tile.and_then(|tile| tile.role());
    assert_eq!(role(1, 0), Some(TileRole::DoorShut));
    assert_eq!(cell(3, 0).tile, None);
    assert_eq!(role(2, 1), Some(TileRole::Foliage));
    assert_eq!(role(1, 2), Some(TileRole::Water));
    let kobold = cell(1, 1);
    assert_eq!((role(1, 1), kobold.chance), (Some(TileRole::Floor), 30));
    assert_eq!(catalog[kobold.monster.unwrap()].id, "core:kobold");
    let draught = cell(3, 2);
    assert_eq!((draught.tile, draught.chance), (None, 100));
    assert_eq!(catalog[draught.item.unwrap()].id, "core:healing_draught");
}

fn per_depth(catalog: &Catalog) -> impl Iterator<Item = i32> {
    1..=catalog.deepest()
}

#[test]
fn every_depth_of_the_core_has_recipes_and_something_to_find() {
    let catalog = core().unwrap();
    for depth in per_depth(&catalog) {
        let recipes = &catalog.level(depth).recipes;
        // The last depth has the same kind of level in every game.
        let least = if depth == catalog.deepest() { 1 } else { 3 };
        assert!(recipes.len() >= least, "depth {depth}");
        assert!(!catalog.monsters.at(depth).is_empty(), "depth {depth}");
        assert!(!catalog.items.at(depth).is_empty(), "depth {depth}");
        assert!(!catalog.traps.at(depth).is_empty(), "depth {depth}");
        for seed in 0..20 {
            let plan = LevelOrder::new(&catalog, seed, depth).build();
            assert!(!plan.monsters.is_empty(), "seed {seed}, depth {depth}");
            assert!(!plan.items.is_empty(), "seed {seed}, depth {depth}");
        }
    }
}

#[test]
fn recipes_of_a_level_are_taken_by_their_weights() {
    let catalog = core().unwrap();
    for depth in per_depth(&catalog) {
        let recipes = &catalog.level(depth).recipes;
        let whole: i32 = recipes.iter().map(|&(_, weight)| weight).sum();
        for &(recipe, weight) in recipes {
            let id = &catalog[recipe].id;
            let taken = (0..2_000)
                .filter(|&seed| LevelOrder::new(&catalog, seed, depth).recipe().id == *id)
                .count() as i32;
            let expected = 2_000 * weight / whole;
            let off = (taken - expected).abs();
            assert!(off < 90, "depth {depth}: {id} {taken} of {expected}");
        }
    }
}

#[test]
fn those_of_a_group_stand_together() {
    let loaded = example(
        r#"{
  "monsters": [{ "id": "herd", "copy_from": "cave_rat", "spawn": { "weight": 1000, "group": "4" } }],
  "patch": [{ "where": { "kind": "monsters" }, "set": { "spawn": { "weight": 1, "min_depth": 2, "max_depth": 5 } } },
            { "where": { "kind": "monsters", "id": "herd" }, "set": { "spawn": { "weight": 1000, "min_depth": 1 } } }],
  "rules": [{ "id": "house_rules", "override": "patch", "out_of_depth": 0 }],
  "levels": [{ "id": "cellars", "override": "patch", "monsters": "8", "recipes": [{ "recipe": "plain_rooms" }] }]
}"#,
    );
    assert_eq!(codes(&loaded), [""; 0], "{}", report_text(&loaded));
    let catalog = loaded.catalog.as_ref().unwrap();
    for seed in 0..20 {
        let plan = LevelOrder::new(catalog, seed, 1).build();
        assert_eq!(plan.monsters.len(), 8, "seed {seed}");
        let mut alone = 0;
        for group in plan.monsters.chunks(4) {
            for (place, &(_, at)) in group.iter().enumerate().skip(1) {
                let mut others = group[..place].iter();
                let touches = others.any(|&(_, other)| catalog.rules.metric.steps(at, other) == 1);
                alone += i32::from(!touches);
            }
        }
        assert_eq!(alone, 0, "seed {seed}: {:?}", plan.monsters);
    }
}

#[test]
fn a_key_is_a_key_and_nothing_else_is() {
    let catalog = core().unwrap();
    assert!(catalog.items.named("core:iron_key").unwrap().key);
    assert!(!catalog.items.named("core:hawk_tonic").unwrap().key);
}
