//! Several heroes to choose from.

use super::*;
use crate::catalog::schema::HeroKind;
use crate::run::header::{Header, Origin};
use chance::seed::Seed;

/// The core with a second hero, who has a bow, a shield and a spell.
fn with_fowler() -> Arc<Catalog> {
    let level = TestLevel::parse("@");
    let bow = item_kind(
        &level,
        "bow",
        json!({ "weapon": { "damage": "1",
        "two_handed": true, "ranged": { "range": 5, "ammo": "arrow" } } }),
    );
    let arrow = item_kind(
        &level,
        "arrow",
        json!({ "stacks": true,
        "ammo": { "tag": "arrow", "damage": "3" } }),
    );
    let shield = item_kind(&level, "shield", json!({ "worn": { "slot": "shield" } }));
    let spell = spell_kind(&level, "hush", json!({ "on_cast": [{ "noise": 1 }] }));
    let hero: HeroKind = entry(
        "fowler",
        json!({
            "hit_points": 20, "armor_class": 10, "damage": "1d2", "sight": 8, "pack_size": 10,
            "regeneration": 10, "mana": 4, "spells": [spell.0],
            "items": [bow.0, { "item": arrow.0, "count": 20 }, shield.0],
        }),
    );
    level.edit(|catalog| catalog.heroes.add(hero));
    let mut catalog = Catalog::clone(&crate::components::kind::catalog(&level.world));
    catalog.hero = raws::core().expect("the core is sound").hero.clone();
    Arc::new(catalog)
}

#[test]
fn a_run_names_its_hero_and_the_usual_one_is_the_first() {
    let catalog = with_fowler();
    let usual = Game::new(3, Arc::clone(&catalog));
    assert_eq!(usual.hero_id(), raws::core().expect("sound").hero.id);
    let header = Header::new(Seed::number(3), Origin::Chosen, &[]).played_by("test:fowler");
    let written = serde_json::to_string(&header).expect("it can be written");
    let header: Header = serde_json::from_str(&written).expect("it can be read");

    let mut game = header.begin(Arc::clone(&catalog));

    assert_eq!(game.hero_id(), "test:fowler");
    let view = game.view();
    assert_eq!((view.hero.mana, view.hero.spells.len()), (4, 1));
    let worn: Vec<(String, Option<Slot>)> = { view.pack.into_iter() }
        .map(|item| (item.name, item.worn))
        .collect();
    let expected = [
        ("bow".to_string(), Some(Slot::Weapon)),
        ("20 arrows".to_string(), None),
        // Both hands hold the bow.
        ("shield".to_string(), None),
    ];
    assert_eq!(worn, expected);
    let mut loaded = Game::load(&game.save(), Arc::clone(&catalog)).expect("it was saved");
    assert_eq!(loaded.hero_id(), "test:fowler");
    assert_eq!(loaded.hash(), game.hash());
    assert_eq!(wait(&mut loaded), wait(&mut game));
    assert_eq!(loaded.hash(), game.hash());
    game.adopt(catalog, "again");
    assert_eq!(game.hero_id(), "test:fowler");
}

#[test]
fn a_hero_that_the_content_lacks_is_the_usual_one() {
    let core = raws::core().expect("the core is sound");
    let game = Game::with_hero(3, Arc::clone(&core), Some("gone:knight"));
    assert_eq!(game.hero_id(), core.hero.id);
}

#[test]
fn every_hero_of_the_core_begins_whole() {
    let catalog = crate::raws::core().expect("the core is sound");
    let heroes: Vec<String> = { catalog.heroes.iter() }
        .map(|(_, kind)| kind.id.clone())
        .collect();
    assert!(heroes.len() > 1, "{heroes:?}");
    for id in heroes {
        let hero = Game::with_hero(1, Arc::clone(&catalog), Some(&id))
            .view()
            .hero;
        let now = (hero.health, hero.mana);
        assert_eq!(now, (hero.max_health, hero.max_mana), "{id}");
    }
}

/// The number of a sort of harm.
fn some_harm(level: &TestLevel) -> u32 {
    let last = level.edit(|catalog| catalog.elements.iter().last().map(|(id, _)| id));
    last.expect("the core has sorts of harm").0
}

/// A fast hero who flies, counts as undead, and bears one sort of harm without a wound.
fn kiln_ghost(level: &TestLevel) {
    let harm = some_harm(level);
    level.change_hero(|kind| {
        kind.speed = 200;
        kind.flies = true;
        kind.tags = serde_json::from_value(json!(["undead"])).expect("tags");
        let resists = json!([{ "element": harm, "percent": 100 }]);
        kind.resists = serde_json::from_value(resists).expect("resistances");
    });
}

#[test]
fn a_hero_has_speed_wings_resistances_and_tags() {
    for is_ghost in [false, true] {
        let mut level = TestLevel::parse("@~~.....a");
        level.awaken('a', Mood::Asleep);
        if is_ghost {
            kiln_ghost(&level);
        }
        let harm = some_harm(&level);
        let scroll = item_kind(
            &level,
            "scroll",
            json!({ "read": [
                { "damage": { "amount": 3, "element": harm } },
                { "if": { "when": [{ "tag": "undead" }], "then": [{ "armor_class": 5 }] } }
            ] }),
        );
        let item = hold(&mut level, scroll, 1);
        let mut game = game(level);
        let before = game.view().hero;
        done(&mut game, Command::Read { item, at: None });
        let after = game.view().hero;
        let lost = before.health - after.health;
        assert_eq!(lost, if is_ghost { 0 } else { 3 });
        let gained = after.armor_class - before.armor_class;
        assert_eq!(gained, if is_ghost { 5 } else { 0 });
        // Twice as fast: two moments of the hero for one of everyone else.
        let now = game.world.read_resource::<crate::resources::GameTime>().now;
        wait(&mut game);
        wait(&mut game);
        let passed = game.world.read_resource::<crate::resources::GameTime>().now - now;
        let turns = if is_ghost { 1 } else { 2 };
        assert_eq!(passed, turns * crate::rules::ORDINARY_PACE);
        let figures = with(&mut game, |level| {
            let hero = level.the('@');
            level
                .world
                .system_data::<crate::components::kind::Figures>()
                .flies(hero)
        });
        assert_eq!(figures, is_ghost);
        survives_a_save(&mut game);
    }
}

#[test]
fn what_sets_a_hero_apart_is_told() {
    let level = TestLevel::parse("@");
    let catalog = crate::components::kind::catalog(&level.world);
    let known = crate::words::Known::default();
    let told = |catalog: &Catalog| -> Vec<String> {
        let words = crate::words::Words {
            catalog,
            known: &known,
        };
        let lines = words.hero_nature(&catalog.hero).into_iter();
        lines.map(|line| line.text()).collect()
    };
    assert_eq!(told(&catalog), [""; 0]);
    kiln_ghost(&level);
    let catalog = crate::components::kind::catalog(&level.world);
    let harms = catalog.elements.iter().map(|(_, kind)| &kind.name);
    let harm = harms.last().expect("the core has sorts of harm");
    assert_eq!(
        told(&catalog),
        [
            "Speed 200: acts 2 times a turn.",
            "Flies over water and chasms, and past traps.",
            &format!("Takes no harm by {harm}."),
            "Is of the sort \"undead\"."
        ]
    );
}
