//! The small contents with the numbers of the seeds are sound, and say what the seeds say.

use std::path::Path;
use std::sync::Arc;
use wyrmhold::catalog::{Catalog, MonsterKind};
use wyrmhold::content::Content;
use wyrmhold::effects::{Damage, Effect};
use wyrmhold::map::TileRole;
use wyrmhold::raws::report_text;
use wyrmhold::rules::distance::Metric;
use wyrmhold::rules::ruleset::{Combat, Reaction, Stairs, Wanders};

fn pack(name: &str) -> Arc<Catalog> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/content")
        .join(name);
    let content = Content::new(Some(folder), Some(Vec::new()), None).unwrap();
    let loaded = content.load();
    assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    loaded.catalog.clone().unwrap()
}

fn monster<'a>(catalog: &'a Catalog, name: &str) -> &'a MonsterKind {
    let id = format!("core:{name}");
    catalog
        .monsters
        .named(&id)
        .unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn seed_004_has_its_numbers() {
    let catalog = pack("seed_004");
    assert_eq!(catalog.rules.combat, Combat::Fixed);
    assert_eq!(catalog.rules.metric, Metric::Four);
    assert_eq!(catalog.rules.crowd_cost, 8);
    let hero = &catalog.hero;
    assert_eq!((hero.look.name.as_str(), hero.senses.sight), ("you", 10));
    let arms = hero.arms;
    assert_eq!((arms.hit_points, arms.power, arms.defence), (30, 5, 2));
    for (name, glyph, numbers, weight) in
        [("orc", 'o', (10, 3, 0), 80), ("troll", 'T', (16, 4, 1), 20)]
    {
        let kind = monster(&catalog, name);
        assert_eq!(kind.look.glyph.0, glyph);
        let arms = kind.arms;
        assert_eq!((arms.hit_points, arms.power, arms.defence), numbers);
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
    assert_eq!(catalog.hero.senses.sight, 8);
    let prowler = monster(&catalog, "prowler");
    assert_eq!(
        (prowler.senses.sight, prowler.wanders),
        (7, Wanders::Restless)
    );
    assert_eq!(monster(&catalog, "mastiff").chase, 15);
    let to_hero = |name: &str| catalog.to_hero(catalog.monsters.find(name).unwrap());
    assert_eq!(to_hero("core:townsman"), Reaction::Ignore);
    assert_eq!(to_hero("core:prowler"), Reaction::Attack);
    let side = |name: &str| catalog.factions.find(name).unwrap();
    let (wolves, deer) = (side("core:wolves"), side("core:deer"));
    assert_eq!(catalog.reaction(wolves, deer), Reaction::Attack);
    assert_eq!(catalog.reaction(deer, wolves), Reaction::Flee);
    let trap = catalog.traps.named("core:bear_trap").unwrap();
    let six = Effect::Damage(Damage::Dice("6".parse().unwrap()));
    assert_eq!(*trap.on_enter, [six]);
    assert!(trap.hidden && trap.single_use);
}

#[test]
fn what_terrain_costs_is_said_by_its_kind() {
    let loaded = crate::test_mods::example(
        r#"{ "terrain": [{ "id": "door_shut", "override": "patch", "cost": 3 }] }"#,
    );
    let terrain = &loaded.catalog.as_ref().unwrap().terrain;
    let of = |role: TileRole| terrain[terrain.role(role)].cost;
    assert_eq!((of(TileRole::DoorShut), of(TileRole::Floor)), (3, 1));
    assert_eq!((of(TileRole::Water), of(TileRole::Rubble)), (2, 2));
}
