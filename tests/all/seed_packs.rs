//! Rows of the seeds that are about numbers, with the contents that have them.

use std::path::Path;
use std::sync::Arc;
use wyrmhold::catalog::{Catalog, Color};
use wyrmhold::content::Content;
use wyrmhold::game::Game;
use wyrmhold::game::view::Seen;
use wyrmhold::map::TileRole;
use wyrmhold::mapgen::LevelOrder;
use wyrmhold::rules::combat::{Blow, fixed_blow};
use wyrmhold::rules::ruleset::Combat;

fn pack(name: &str) -> Arc<Catalog> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/content")
        .join(name);
    let content = Content::new(Some(folder), Some(Vec::new()), None).unwrap();
    content.load().catalog.clone().expect("the pack is sound")
}

#[test]
fn seed_0_15_a_monster_of_the_pack_sees_seven_far() {
    let catalog = pack("seed_002");

    let kind = catalog.monsters.named("core:prowler").unwrap();

    assert_eq!(kind.senses.sight, 7);
}

#[test]
fn seed_1_3_the_hero_of_the_pack_sees_eight_far() {
    let catalog = pack("seed_002");
    assert_eq!(catalog.hero.senses.sight, 8);

    let view = Game::new(1, catalog).view();

    let seen = view.map.tiles.iter().enumerate();
    let seen = seen.filter(|(_, tile)| tile.seen == Seen::Now);
    let steps = seen.map(|(place, _)| {
        let (x, y) = (place as i32 % view.map.width, place as i32 / view.map.width);
        (x - view.hero.at.x).abs() + (y - view.hero.at.y).abs()
    });
    assert!(steps.max().unwrap() <= 8);
}

#[test]
fn seed_1_12_floor_and_wall_have_the_seeds_glyphs_and_colours() {
    let pack = pack("seed_002");
    let view = Game::new(1, pack.clone()).view();

    let look = |role| {
        let look = view.map.look(pack.terrain.role(role));
        (look.glyph, look.color)
    };

    let (r, g, b) = (0, 128, 128);
    assert_eq!(look(TileRole::Floor), ('.', Color { r, g, b }));
    let (r, g, b) = (0, 255, 0);
    assert_eq!(look(TileRole::Wall), ('#', Color { r, g, b }));
}

#[test]
fn seed_4_2_the_hero_has_the_seeds_numbers() {
    let catalog = pack("seed_004");
    assert_eq!(catalog.hero.look.name, "you");

    let hero = Game::new(1, catalog).view().hero;

    assert_eq!((hero.health, hero.max_health), (30, 30));
    assert_eq!((hero.power, hero.defence), (5, 2));
    assert_eq!(hero.combat, Combat::Fixed);
}

#[test]
fn seed_4_2_twelve_monsters_on_free_floor_four_in_five_of_the_weaker_kind() {
    const LEVELS: u64 = 200;
    let catalog = pack("seed_004");

    let mut strong = 0;
    for seed in 0..LEVELS {
        let plan = LevelOrder::new(&catalog, seed, 1).build();
        assert_eq!(plan.monsters.len(), 12, "seed {seed}");
        let mut places: Vec<usize> = Vec::new();
        for &(kind, at) in &plan.monsters {
            assert_eq!(plan.map.tile(at), TileRole::Floor, "seed {seed}, {at:?}");
            assert_ne!(at, plan.stairs_up, "seed {seed}");
            places.push(plan.map.idx(at));
            strong += i32::from(catalog[kind].look.glyph.0 == 'T');
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 12, "seed {seed}: two on one tile");
    }

    // A fifth of 2400, plus or minus five standard deviations of 20.
    assert!((strong - 480).abs() < 98, "{strong}");
}

#[test]
fn seed_4_17_five_things_on_a_level_seven_in_ten_of_them_potions() {
    const LEVELS: u64 = 1000;
    let catalog = pack("seed_004");

    let names = ["health_potion", "lightning", "fireball", "confusion"];
    let mut counts = [0_i32; 4];
    for seed in 0..LEVELS {
        let plan = LevelOrder::new(&catalog, seed, 1).build();
        let things = plan.items.iter().filter(|(kind, _)| *kind != catalog.goal);
        let mut count = 0;
        for &(kind, at) in things {
            assert_eq!(plan.map.tile(at), TileRole::Floor, "seed {seed}, {at:?}");
            let id = &catalog[kind].id;
            let place = names.iter().position(|name| *id == format!("core:{name}"));
            counts[place.expect("one of the four")] += 1;
            count += 1;
        }
        assert_eq!(count, 5, "seed {seed}");
    }

    // Of 5000 things: 3500, and 500 of each other kind; plus or minus five standard
    // deviations of 32 and 21.
    assert!((counts[0] - 3500).abs() < 160, "{counts:?}");
    for count in &counts[1..] {
        assert!((count - 500).abs() < 105, "{counts:?}");
    }
}

#[test]
fn seed_4_3_the_four_blows_of_the_pack() {
    let catalog = pack("seed_004");
    let kind = |name: &str| catalog.monsters.named(&format!("core:{name}")).unwrap();
    let (hero, weak, strong) = (&catalog.hero, kind("orc"), kind("troll"));

    let blows = [
        fixed_blow(hero.arms.power, weak.arms.defence),
        fixed_blow(hero.arms.power, strong.arms.defence),
        fixed_blow(weak.arms.power, hero.arms.defence),
        fixed_blow(strong.arms.power, hero.arms.defence),
    ];

    assert_eq!(blows, [5, 4, 1, 2].map(Blow::Hit));
}
