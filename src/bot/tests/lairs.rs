//! What the bot makes of those who cannot be hurt.

use super::*;
use crate::catalog::schema::Resistance;
use crate::map::{Map, TileRole};
use crate::mapgen::Plan;
use crate::raws;
use crate::resources::Status;

/// A bot that has read the core, and a view in which every foe bears every sort of harm.
fn immune(drawing: &str) -> (Bot, View) {
    let core = raws::core().expect("the core is sound");
    let mut view = rested(drawing);
    for actor in &mut view.actors {
        let all = core.elements.iter();
        Arc::make_mut(&mut actor.kind).resists = all
            .map(|(element, _)| Resistance {
                element,
                percent: 100,
            })
            .collect();
    }
    let bot = Bot {
        handbook: Some(core),
        ..Bot::default()
    };
    (bot, view)
}

#[test]
fn a_door_is_shut_on_who_cannot_be_hurt_and_stays_shut() {
    let (mut bot, mut view) = immune("#>..@/...r#");
    let shut = Command::Close { dx: 1, dy: 0 };
    assert_eq!(bot.decide(&view), shut);
    // It is done: who is behind it is not seen any more, and nobody goes there.
    let mut after = rested("#>..@+....#");
    after.map.tiles[9].seen = Seen::Unknown;
    after.turn = view.turn + 1;
    assert_eq!(bot.decide(&after), WEST);

    // Who can be hurt is fought.
    let mut bot = Bot::default();
    view.pack.clear();
    assert_ne!(bot.decide(&view), shut);
}

#[test]
fn the_bot_leaves_a_doorway_on_the_far_side_and_runs_for_a_door() {
    let (mut bot, view) = immune("#...@...r#");
    assert_eq!(bot.decide(&view), WEST, "there is no door");
    let (mut bot, view) = immune("#>../@...r#");
    assert_eq!(bot.decide(&view), WEST);
    let mut standing = immune("#>..@....r#");
    let door = immune("#>../....r#").1.map.tiles[4];
    standing.1.map.tiles[4] = door;
    assert_eq!(standing.0.decide(&standing.1), WEST);
}

/// The pieces of the core in which someone cannot be hurt, each with the hero before it.
#[test]
fn no_bot_dies_of_who_cannot_be_hurt() {
    let catalog = raws::core().expect("the core is sound");
    let reader = Bot {
        handbook: Some(Arc::clone(&catalog)),
        ..Bot::default()
    };
    let mut tried = 0;
    for piece in catalog.prefabs() {
        let cells = piece
            .points()
            .filter_map(|at| Some((piece.cell(at).monster?, at)));
        let immune: Vec<_> = cells
            .filter(|(id, _)| reader.cannot_be_hurt(&catalog[*id]))
            .collect();
        if immune.is_empty() {
            continue;
        }
        let place = |at: Point| Point::new(at.x + 6, at.y + 6);
        let (width, height) = (piece.width + 12, piece.height + 12);
        let mut map = Map::new(width, height, &catalog.terrain);
        let floor = catalog.terrain.role(TileRole::Floor);
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                map.set(Point::new(x, y), floor);
            }
        }
        for at in piece.points() {
            if let Some(tile) = piece.cell(at).tile {
                map.set(place(at), tile);
            }
        }
        for seed in 0..8 {
            let mut plan = Plan::bare(map.clone(), Point::new(2 + (seed % 7) as i32, height - 3));
            plan.monsters = immune.iter().map(|&(id, at)| (id, place(at))).collect();
            let mut game = Game::on(seed, Arc::clone(&catalog), plan);
            let mut bot = Bot::default();
            for _ in 0..150 {
                if bot.act(&mut game).is_err() {
                    break;
                }
            }
            let killer = game.status();
            assert_eq!(killer, Status::AwaitingCommand, "{}, {seed}", piece.id);
            tried += 1;
        }
    }
    assert!(tried >= 24, "only {tried}");
}
