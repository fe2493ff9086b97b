//! Pieces drawn for the test, and all those of the core, proved and played.

use super::*;
use crate::catalog::{ItemId, MonsterId};
use crate::game::Game;
use crate::game::command::Command;
use crate::mapgen::Plan;
use crate::raws;
use std::sync::Arc;

/// A hunter and a thing of the core.
fn stock(catalog: &Catalog) -> (MonsterId, ItemId) {
    let mut monsters = catalog.monsters.iter();
    let hunter = monsters.find(|(_, kind)| kind.hunts == Hunts::Maze);
    (hunter.expect("the core has one").0, catalog.goal)
}

/// A drawing with a hunter at `H` and a prize at `i`.
fn drawn(catalog: &Catalog, rows: &[&str]) -> Prefab {
    let plain: Vec<String> = { rows.iter() }
        .map(|row| row.replace(['H', 'i'], "."))
        .collect();
    let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
    let mut piece = Prefab::drawn("test:piece", &plain);
    let (hunter, prize) = stock(catalog);
    for (idx, sign) in rows.iter().flat_map(|row| row.chars()).enumerate() {
        piece.cells[idx].monster = (sign == 'H').then_some(hunter);
        piece.cells[idx].item = (sign == 'i').then_some(prize);
    }
    piece
}

#[test]
fn a_piece_is_won_only_where_the_hunter_can_be_left_behind() {
    let catalog = raws::core().expect("the core is sound");
    for (rows, expected) in [
        // There, one turn to pick it up, back, and the door.
        (&["#####H#", "+..i###", "#######"][..], Ok(1 + 4 + 1 + 4)),
        (&["#######", "+.i..H#", "#######"], Err(Unwon::NoWay)),
        (&["#######", "+..H.i#", "#######"], Err(Unwon::NoWay)),
        (&["#######", "+.i..+H", "#######"], Ok(1 + 3 + 1 + 3)),
        (&["#######", "+.i#..H", "#######"], Ok(1 + 3 + 1 + 3)),
    ] {
        let piece = drawn(&catalog, rows);
        let tasks = HuntedPiece::all(&piece, &catalog);
        let found: Vec<_> = { tasks.iter() }
            .filter(|task| task.start.x == 0)
            .map(|task| task.best().map(|moves| moves.len()))
            .collect();
        assert_eq!(found, [expected], "{rows:#?}");
    }
}

#[test]
fn traps_and_the_rooms_of_others_are_left_alone() {
    let catalog = raws::core().expect("the core is sound");
    let rows = ["####", "+.i#", "##H#"];
    let tasks = |piece: &Prefab| HuntedPiece::all(piece, &catalog);
    let mut piece = drawn(&catalog, &["#####", "+.i.#", "###H#"]);
    assert!(!tasks(&piece).is_empty());
    let trap = catalog.traps.iter().next().map(|(id, _)| id);
    piece.cells[6].trap = trap;
    let task = &tasks(&piece)[0];
    assert_eq!(task.best(), Err(Unwon::NoWay));
    // Nobody hunts, or two do: there is nothing to prove.
    let mut piece = drawn(&catalog, &rows);
    piece.cells[10].monster = None;
    assert!(tasks(&piece).is_empty());
    let hunter = Some(stock(&catalog).0);
    piece.cells[10].monster = hunter;
    piece.cells[5].monster = hunter;
    assert!(tasks(&piece).is_empty());
}

/// Every piece of the core with a hunter and a prize.
fn hunted(catalog: &Catalog) -> Vec<&Prefab> {
    let pieces = catalog.prefabs().iter();
    let hunted: Vec<&Prefab> = pieces
        .filter(|piece| !HuntedPiece::all(piece, catalog).is_empty())
        .collect();
    assert!(!hunted.is_empty(), "the core has some");
    hunted
}

/// The numbers that a text gives as par.
fn pars(text: &str) -> Vec<usize> {
    let after = text.split("Par").skip(1);
    let number = |text: &str| {
        let mut digits = text.split(|sign: char| !sign.is_ascii_digit());
        digits.find(|each| !each.is_empty())?.parse().ok()
    };
    after.filter_map(number).collect()
}

/// What the plate at a place says: what one sees of it, and what it tells.
fn plate(piece: &Prefab, at: Point, catalog: &Catalog) -> Vec<usize> {
    let outward = Point::new(at.x - 1, at.y - 1);
    let Some(trap) = piece.cell(outward).trap else {
        return Vec::new();
    };
    let kind = &catalog[trap];
    let mut all = pars(&kind.look.description);
    all.extend(pars(&format!("{:?}", kind.on_enter)));
    all
}

/// How many things the hero carries.
fn load(game: &Game) -> u32 {
    game.view().pack.iter().map(|item| item.count).sum()
}

/// Plays the moves in a game on the piece alone, with nobody in it but the hunter.
fn play(catalog: &Arc<Catalog>, piece: &Prefab, task: &HuntedPiece, moves: &[HeroMove]) {
    let cell = |at: Point| piece.cell(Point::new(at.x - 1, at.y - 1));
    let mut plan = Plan::bare(task.map.clone(), task.start);
    let hunter = cell(task.hunter).monster.expect("it stands there");
    plan.monsters.push((hunter, task.hunter));
    let prize = cell(task.prize).item.expect("it lies there");
    plan.items.push((prize, task.prize));
    let mut game = Game::on(1, Arc::clone(catalog), plan);
    let carried = load(&game);
    for (number, each) in moves.iter().enumerate() {
        let command = match *each {
            HeroMove::Wait => Command::Wait,
            HeroMove::Take => Command::PickUp,
            HeroMove::Step(by) => Command::Step { dx: by.x, dy: by.y },
            HeroMove::Shut(by) => Command::Close { dx: by.x, dy: by.y },
        };
        if let Err(why) = game.apply(command) {
            panic!("{}: move {number}, {each:?}: {why:?}", piece.id);
        }
        let hero = game.view().hero;
        assert_eq!(hero.health, hero.max_health, "{}: move {number}", piece.id);
    }
    let hero = game.view().hero;
    assert_eq!(hero.at, task.start, "{}", piece.id);
    assert_eq!(load(&game), carried + 1, "{}", piece.id);
    // The door is shut: nothing comes any more.
    for _ in 0..30 {
        game.apply(Command::Wait).expect("one can always wait");
    }
    let hero = game.view().hero;
    assert_eq!(hero.health, hero.max_health, "{}", piece.id);
}

/// In every form that the piece may have: a turned one is another puzzle, since the hunter
/// prefers some directions.
#[test]
fn every_hunted_piece_of_the_core_is_won_unhurt_in_play_and_its_plate_names_the_par() {
    let catalog = raws::core().expect("the core is sound");
    for piece in hunted(&catalog) {
        for form in piece.forms() {
            let tasks = HuntedPiece::all(&form, &catalog);
            let mut told = 0;
            for task in &tasks {
                let moves = task.best();
                let moves = moves.unwrap_or_else(|why| panic!("{}: {why:?}", piece.id));
                for par in plate(&form, task.start, &catalog) {
                    assert_eq!(par, moves.len(), "the plate of {}", piece.id);
                    told += 1;
                }
                play(&catalog, &form, task, &moves);
            }
            assert!(told >= 2, "{} has a plate that names the par", piece.id);
        }
    }
}
