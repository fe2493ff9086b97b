//! The small contents that carry the seeds' own numbers are whole, and say
//! what the seeds say.

use std::path::Path;
use std::sync::Arc;
use wyrmhold::content::Content;
use wyrmhold::map::Tile;
use wyrmhold::raws::catalog::{Catalog, MonsterKind};
use wyrmhold::raws::told;
use wyrmhold::rules::distance::Metric;
use wyrmhold::rules::ruleset::{Combat, Reaction, Stairs, Wanders};

fn pack(name: &str) -> Arc<Catalog> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/content")
        .join(name);
    let content = Content::new(Some(folder), Some(Vec::new()), None).unwrap();
    let loaded = content.load();
    assert!(loaded.diags.is_empty(), "{}", told(&loaded));
    loaded.catalog.clone().unwrap()
}

fn monster<'a>(catalog: &'a Catalog, name: &str) -> &'a MonsterKind {
    let id = format!("core:{name}");
    catalog.monster_named(&id).unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn seed_004_has_its_numbers() {
    let catalog = pack("seed_004");
    assert_eq!(catalog.rules.combat, Combat::Fixed);
    assert_eq!(catalog.rules.metric, Metric::Four);
    assert_eq!(catalog.rules.crowd_cost, 8);
    let hero = &catalog.hero;
    assert_eq!((hero.name.as_str(), hero.sight), ("you", 10));
    assert_eq!((hero.hit_points, hero.power, hero.defence), (30, 5, 2));
    for (name, glyph, numbers, weight) in
        [("orc", 'o', (10, 3, 0), 80), ("troll", 'T', (16, 4, 1), 20)]
    {
        let kind = monster(&catalog, name);
        assert_eq!(kind.glyph, glyph);
        assert_eq!((kind.hit_points, kind.power, kind.defence), numbers);
        assert_eq!(kind.spawn.as_ref().unwrap().weight, weight);
        assert_eq!(kind.wanders, Wanders::Waypoints);
    }
    let level = catalog.level(1);
    assert_eq!((level.width, level.height, catalog.deepest()), (80, 24, 1));
    assert_eq!((level.monsters.least(), level.monsters.most()), (12, 12));
}

#[test]
fn seed_002_has_its_numbers() {
    let catalog = pack("seed_002");
    assert_eq!(catalog.rules.stairs, Stairs::OnStep);
    assert_eq!(catalog.rules.metric, Metric::Four);
    assert_eq!(catalog.rules.spotting, 24);
    assert_eq!(catalog.hero.sight, 8);
    let prowler = monster(&catalog, "prowler");
    assert_eq!((prowler.sight, prowler.wanders), (7, Wanders::Restless));
    assert_eq!(monster(&catalog, "mastiff").chase, 15);
    assert_eq!(monster(&catalog, "townsman").to_hero, Reaction::Ignore);
    assert_eq!(monster(&catalog, "prowler").to_hero, Reaction::Attack);
    let towards = |one: &str, other: &str| {
        let side = catalog.factions.iter().find(|side| side.id == one).unwrap();
        let mut reactions = side.reactions.iter();
        reactions.find(|(to, _)| to == other).map(|(_, what)| *what)
    };
    assert_eq!(towards("core:wolves", "core:deer"), Some(Reaction::Attack));
    assert_eq!(towards("core:deer", "core:wolves"), Some(Reaction::Flee));
    let trap = catalog.trap_named("core:bear_trap").unwrap();
    assert_eq!((trap.damage.least(), trap.damage.most()), (6, 6));
    assert!(trap.hidden && trap.single_use);
}

#[test]
fn what_terrain_costs_is_among_the_rules() {
    let loaded = crate::trial::example(
        r#"{ "terrain": [{ "id": "door_shut", "override": "patch", "cost": 3 }] }"#,
    );
    let rules = &loaded.catalog.as_ref().unwrap().rules;
    let of = |tile: Tile| rules.tile_costs[tile as usize];
    assert_eq!((of(Tile::DoorShut), of(Tile::Floor)), (3, 1));
    assert_eq!((of(Tile::Water), of(Tile::Rubble)), (2, 2));
}
