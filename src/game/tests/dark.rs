//! Levels that the content calls dark, in whole games: played, saved and left.

use super::*;
use crate::bot::Bot;
use crate::game::view::{Seen, View};
use crate::map::{Map, MapField};
use crate::raws::test_mods::{manifest, mod_of, over_core};

const DARK: &str = r#"{ "patch": [{ "where": { "kind": "levels" }, "set": { "dark": true } }] }"#;

/// The core content with all levels dark except the second.
fn content() -> Arc<Catalog> {
    let loaded = over_core(vec![mod_of(&manifest("night"), &[DARK])]);
    let catalog = loaded.catalog.clone();
    let mut catalog = catalog.unwrap_or_else(|| panic!("{}", raws::report_text(&loaded)));
    assert!(catalog.levels.iter().all(|level| level.dark));
    Arc::make_mut(&mut catalog).levels[1].dark = false;
    catalog
}

/// Lights every seventh place of the level.
fn scatter_light(game: &Game) {
    let mut map = game.world.write_resource::<Map>();
    for idx in (0..map.count()).step_by(7) {
        map.set_field(MapField::Light, idx, 2);
    }
}

/// How many tiles the hero sees.
fn seen(view: &View) -> usize {
    let tiles = view.map.tiles.iter();
    tiles.filter(|tile| tile.seen == Seen::Now).count()
}

#[test]
fn a_level_that_the_content_calls_dark_is_dark_and_others_are_not() {
    let is_dark = |game: &Game| game.world.read_resource::<Map>().is_dark();
    let mut game = Game::new(3, content());
    assert!(is_dark(&game));
    let view = game.view();
    assert!(seen(&view) <= 9, "one sees one step far: {}", seen(&view));
    assert!(!is_dark(&Game::new(3, raws::core().unwrap())));

    carry_hero_to(&mut game, TileRole::StairsDown);
    game.apply(Command::Descend).unwrap();
    assert!(!is_dark(&game), "the second is not called so");
    game.apply(Command::Ascend).unwrap();
    assert!(is_dark(&game), "it is as it was left");
    assert!(seen(&game.view()) <= 9);
}

#[test]
fn a_game_in_the_dark_is_the_same_saved_and_loaded() {
    for seed in 0..4 {
        let mut game = Game::new(seed, content());
        scatter_light(&game);
        let mut most = 0;
        for turn in 0..60 {
            let mut loaded = Game::load(&game.save(), content()).expect("it was just saved");
            assert_eq!(loaded.hash(), game.hash(), "seed {seed}, turn {turn}");
            assert_eq!(loaded.view(), game.view(), "seed {seed}, turn {turn}");
            let command = Bot::default().decide(&game.view());
            for game in [&mut loaded, &mut game] {
                if game.apply(command).is_err() {
                    wait(game);
                }
            }
            assert_eq!(loaded.hash(), game.hash(), "seed {seed}, after {turn}");
            most = most.max(seen(&game.view()));
            if game.status() != Status::AwaitingCommand || game.depth() != 1 {
                break;
            }
        }
        assert!(most > 9, "seed {seed}: the lights were seen, {most}");
    }
}
