//! Levels drawn as text, with the core's content and some creatures so plain that what
//! happens can be counted.

use crate::test_mods::{manifest, mod_of, over_core};
use bracket_lib::geometry::Point;
use std::sync::{Arc, LazyLock};
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::{ActorView, StatusView, View};
use wyrmhold::map::{Map, TileRole};
use wyrmhold::mapgen::Plan;
use wyrmhold::raws::report_text;
use wyrmhold::resources::Status;

/// A hero whom hardly anything kills, brutes who take 3 hit points with every blow and
/// miss never, posts that let everyone be, and a needle in the ground. Blows are fixed and
/// nobody comes, so that all that differs is the content that is tried.
const PLAIN: &str = include_str!("../fixtures/stage.json");

/// The core with all that over it.
pub fn catalog() -> Arc<Catalog> {
    static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
        let loaded = over_core(vec![mod_of(&manifest("stage"), &[PLAIN])]);
        assert!(!loaded.has_errors(), "{}", report_text(&loaded));
        let catalog = loaded.catalog.clone().expect("it is sound");
        catalog.played_by("stage:hero")
    });
    Arc::clone(&CATALOG)
}

/// The plan of a drawing: `@` is the hero, `^` the needle, and letters are the creatures of
/// the stage that have them as signs. All other signs are those of the terrain.
pub fn plan(drawing: &str, catalog: &Catalog) -> Plan {
    let lines = drawing.lines().map(str::trim);
    let rows: Vec<&str> = lines.filter(|row| !row.is_empty()).collect();
    let width = i32::try_from(rows[0].len()).expect("it is small");
    let height = i32::try_from(rows.len()).expect("it is small");
    // The rim is rock.
    let mut map = Map::new(width + 2, height + 2, &catalog.terrain);
    let mut start = None;
    let (mut monsters, mut traps) = (Vec::new(), Vec::new());
    for (y, row) in (1..).zip(&rows) {
        for (x, sign) in (1..).zip(row.chars()) {
            let at = Point::new(x, y);
            let floor = catalog.terrain.role(TileRole::Floor);
            map.set(at, catalog.terrain.drawn_as(sign).unwrap_or(floor));
            match sign {
                '@' => start = Some(at),
                '^' => traps.push((catalog.traps.find("stage:needle").expect("a needle"), at)),
                'a'..='z' => {
                    let mut kinds = catalog.monsters.iter();
                    let found = kinds.find(|(_, kind)| {
                        kind.id.starts_with("stage:") && kind.look.glyph.0 == sign
                    });
                    monsters.push((found.expect("a creature of the stage").0, at));
                }
                _ => {}
            }
        }
    }
    let mut plan = Plan::bare(map, start.expect("there is a hero"));
    plan.monsters = monsters;
    plan.traps = traps;
    plan
}

/// A game on a drawing.
pub fn game(drawing: &str, seed: u64, catalog: &Arc<Catalog>) -> Game {
    Game::on(seed, Arc::clone(catalog), plan(drawing, catalog))
}

/// Does what cannot be refused here.
pub fn done(game: &mut Game, command: Command) {
    assert_eq!(game.status(), Status::AwaitingCommand, "{command:?}");
    if let Err(refusal) = game.apply(command) {
        panic!("{command:?}: {refusal}");
    }
    assert_eq!(game.check(), Ok(()), "{command:?}");
}

pub fn wait(game: &mut Game) {
    done(game, Command::Wait);
}

/// Those in sight whose sign it is.
pub fn all_of(view: &View, sign: char) -> Vec<&ActorView> {
    let actors = view.actors.iter();
    actors
        .filter(|each| each.kind.look.glyph.0 == sign)
        .collect()
}

/// The hit points of the hero, or of the first in sight with that sign.
pub fn health(game: &Game, sign: char) -> i32 {
    match sign {
        '@' => game.hero_health(),
        _ => the(&game.view(), sign).health,
    }
}

/// The first in sight with that sign.
pub fn the(view: &View, sign: char) -> ActorView {
    let found = all_of(view, sign).first().copied().cloned();
    found.unwrap_or_else(|| panic!("no {sign} is in sight"))
}

/// What has befallen the hero, or the first in sight with that sign.
pub fn statuses(game: &Game, sign: char) -> Vec<StatusView> {
    match sign {
        '@' => game.view().hero.statuses,
        _ => the(&game.view(), sign).statuses,
    }
}

/// Does it have a status of this whole id?
pub fn has(game: &Game, sign: char, id: &str) -> bool {
    statuses(game, sign).iter().any(|each| each.kind.id == id)
}
