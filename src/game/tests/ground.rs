//! Whole games with ground from mods: its cost, saving it by name, and changing it by a
//! reload. Also the fields that lie over the ground, such as gas.

use super::*;
use crate::map::{Map, MapField};
use crate::mapgen::Plan;
use crate::raws::test_mods::{manifest, mod_of, over_core};
use crate::resources::GameTime;
use crate::systems::time::ORDINARY_PACE;
use crate::testkit;

const MUD: &str = r##"{ "terrain": [{ "id": "mud", "name": "mud", "glyph": "%", "color": "#6a4a2a", "sign": "%", "walkable": true, "turns": 3 }] }"##;

/// Its kind comes before mud in the order of ids.
const BOG: &str = r##"{ "terrain": [{ "id": "bog", "name": "bog", "glyph": "b", "color": "#6a4a2a", "walkable": true }] }"##;

/// The core with some mods over it.
fn content(mods: &[(&str, &str)]) -> Arc<Catalog> {
    let mods = mods.iter();
    let loaded = over_core(
        mods.map(|(id, raws)| mod_of(&manifest(id), &[raws]))
            .collect(),
    );
    let catalog = loaded.catalog.clone();
    catalog.unwrap_or_else(|| panic!("{}", raws::report_text(&loaded)))
}

/// A game whose first level is this corridor.
fn corridor(row: &str, catalog: &Arc<Catalog>) -> Game {
    let wall = "#".repeat(row.len());
    let map = testkit::drawn(&[&wall, row, &wall], &catalog.terrain);
    Game::on(1, Arc::clone(catalog), Plan::bare(map, Point::new(1, 1)))
}

fn now(game: &Game) -> u64 {
    game.world.read_resource::<GameTime>().now
}

fn map(game: &Game) -> Map {
    Map::clone(&game.world.read_resource())
}

#[test]
fn the_hero_pays_three_turns_for_a_step_onto_mud() {
    let catalog = content(&[("wet", MUD)]);
    let mut game = corridor("#<.%..#", &catalog);
    let mut times = Vec::new();
    for _ in 0..4 {
        east(&mut game).unwrap();
        times.push(now(&game) / ORDINARY_PACE);
    }
    // The time of each step: the one after the step onto mud comes three turns later.
    assert_eq!(times, [0, 1, 4, 5]);
    assert_eq!(game.turn(), 4);
}

#[test]
fn a_save_survives_other_mods_that_add_ground() {
    let before = content(&[("wet", MUD)]);
    let mut game = corridor("#<.%..#", &before);
    east(&mut game).unwrap();
    let bytes = game.save();
    assert!(String::from_utf8_lossy(&bytes).contains("\"%\":\"wet:mud\""));

    let after = content(&[("aaa", BOG), ("wet", MUD)]);
    let mud = Point::new(3, 1);
    assert_ne!(
        before.terrain.named("wet:mud"),
        after.terrain.named("wet:mud")
    );
    let loaded = Game::load(&bytes, after).unwrap();
    assert_eq!(map(&loaded).kind(mud).id, "wet:mud");
    assert_eq!(map(&loaded).kind(mud).turns, 3);
    assert_eq!(loaded.hash(), game.hash());

    let without = Game::load(&bytes, content(&[])).err().unwrap();
    assert!(without.to_string().contains("`wet:mud`"), "{without}");
}

#[test]
fn a_reload_changes_the_ground_under_the_hero() {
    let mut game = corridor("#<.%..#", &content(&[("wet", MUD)]));
    let mud = Point::new(3, 1);
    let dry = MUD.replace("\"turns\": 3", "\"turns\": 1");
    game.adopt(content(&[("aaa", BOG), ("wet", &dry)]), "drier");
    assert_eq!(map(&game).kind(mud).id, "wet:mud");
    assert_eq!(map(&game).kind(mud).turns, 1);
    assert_eq!(game.check(), Ok(()));

    // Ground whose kind is gone becomes floor.
    game.adopt(content(&[]), "dry");
    assert_eq!(map(&game).tile(mud), TileRole::Floor);
    assert_eq!(game.check(), Ok(()));
}

#[test]
fn fields_are_saved_and_hashed_and_come_back() {
    let catalog = content(&[]);
    let game = corridor("#<....#", &catalog);
    let bare = game.hash();
    let idx = map(&game).idx(Point::new(3, 1));
    game.world
        .write_resource::<Map>()
        .set_field(MapField::Gas, idx, 7);
    let gassed = game.hash();
    assert_ne!(gassed, bare);
    game.world
        .write_resource::<Map>()
        .set_field(MapField::Light, idx, 7);
    assert_ne!(game.hash(), gassed);

    let loaded = Game::load(&game.save(), Arc::clone(&catalog)).unwrap();
    assert_eq!(map(&loaded), map(&game));
    assert_eq!(map(&loaded).field(MapField::Gas, idx), 7);
    assert_eq!(loaded.hash(), game.hash());

    // An amount of 0 counts as nothing.
    let mut ground = game.world.write_resource::<Map>();
    ground.set_field(MapField::Gas, idx, 0);
    ground.set_field(MapField::Light, idx, 0);
    drop(ground);
    assert_eq!(game.hash(), bare);
}
