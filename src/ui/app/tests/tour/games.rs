//! The games of the tour: one in a crowded room, one that is lost, one that is won.

use super::super::*;
use crate::game::debug::{DebugDeed, SpawnedKind};
use crate::game::view::Seen;
use crate::map::TileRole;
use crate::resources::Status;
use crate::travel::Hazards;

/// Fills the pack, and the room around the hero with those who have the longest names.
pub fn crowd(app: &mut App) {
    let debug = |app: &mut App, deed: DebugDeed| app.command(Command::Debug { deed });
    debug(app, DebugDeed::Begin);
    let catalog = Arc::clone(app.session.catalog());
    let mut items: Vec<(usize, u32)> = (0..)
        .zip(catalog.items.iter())
        .map(|(number, (_, kind))| (kind.look.name.len(), number))
        .collect();
    items.sort_by(|one, other| other.cmp(one));
    for (_, number) in items.iter().take(22) {
        let at = app.session.view().expect("a game is running").hero.at;
        let what = SpawnedKind::Item(*number);
        debug(app, DebugDeed::Spawn { what, at });
        app.command(Command::PickUp);
    }
    let view = app.session.view().expect("a game is running");
    let free = |at: &Point| {
        let is_taken = *at == view.hero.at || view.actors.iter().any(|actor| actor.at == *at);
        !is_taken && view.map.tile(*at).is_some_and(|it| it.seen == Seen::Now)
    };
    let hero = view.hero.at;
    let places: Vec<Point> = (1..7)
        .flat_map(|far: i32| {
            (-far..=far).flat_map(move |dx| (-far..=far).map(move |dy| (far, dx, dy)))
        })
        .filter(|(far, dx, dy)| dx.abs().max(dy.abs()) == *far)
        .map(|(_, dx, dy)| Point::new(hero.x + dx, hero.y + dy))
        .filter(free)
        .collect();
    let mut monsters: Vec<(usize, u32)> = (0..)
        .zip(catalog.monsters.iter())
        .map(|(number, (_, kind))| (kind.look.name.len(), number))
        .collect();
    monsters.sort_by(|one, other| other.cmp(one));
    for (at, (_, number)) in places.iter().step_by(2).zip(monsters) {
        let what = SpawnedKind::Monster(number);
        debug(app, DebugDeed::Spawn { what, at: *at });
    }
    for (at, (_, number)) in places.iter().skip(1).step_by(2).zip(items) {
        let what = SpawnedKind::Item(number);
        debug(app, DebugDeed::Spawn { what, at: *at });
    }
    app.command(Command::Wait);
    app.frame(16.0);
}

/// Begins a game and loses it.
pub fn lost(app: &mut App) -> &'static str {
    press(app, &[Key::writing('g')]);
    let view = app.session.view().expect("a game is running");
    let hero = view.hero.at;
    app.command(Command::Debug {
        deed: DebugDeed::Begin,
    });
    // Someone strong beside the hero, again and again.
    let catalog = Arc::clone(app.session.catalog());
    let strongest = (0..)
        .zip(catalog.monsters.iter())
        .max_by_key(|(_, (_, kind))| kind.arms.hit_points);
    let what = SpawnedKind::Monster(strongest.map_or(0, |(number, _)| number));
    for turn in 0..2_000 {
        let view = app.session.view().expect("a game is running");
        if view.status != Status::AwaitingCommand {
            break;
        }
        for (dx, dy) in [
            (1, 0),
            (0, 1),
            (-1, 0),
            (0, -1),
            (1, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
        ] {
            let at = Point::new(hero.x + dx, hero.y + dy);
            if turn % 20 == 0 {
                let deed = DebugDeed::Spawn { what, at };
                app.command(Command::Debug { deed });
            }
        }
        app.command(Command::Wait);
    }
    settle_down(app);
    app.screen()
}

/// Takes up the duel that is shown, and waits for its end.
pub fn fight_duel(app: &mut App) {
    press(app, &[ENTER]);
    for _ in 0..2_000 {
        if app.screen() != "play" {
            break;
        }
        app.command(Command::Wait);
    }
    for _ in 0..2_000 {
        app.frame(16.0);
    }
}

/// Wins a game: the hoard, and out by the first stairs.
pub fn win(app: &mut App) {
    press(app, &[Key::writing('g')]);
    let catalog = Arc::clone(app.session.catalog());
    let goal = (0..)
        .zip(catalog.items.iter())
        .find(|(_, (id, _))| *id == catalog.goal);
    let (goal, _) = goal.expect("the goal is a thing");
    let debug = |app: &mut App, deed: DebugDeed| app.command(Command::Debug { deed });
    debug(app, DebugDeed::Begin);
    debug(app, DebugDeed::Reveal);
    let view = app.session.view().expect("a game is running");
    let stairs = view
        .map
        .tiles
        .iter()
        .position(|tile| tile.tile == TileRole::StairsUp);
    let idx = stairs.expect("there are stairs") as i32;
    let at = Point::new(idx % view.map.width, idx / view.map.width);
    debug(app, DebugDeed::Teleport { at });
    let what = SpawnedKind::Item(goal);
    debug(app, DebugDeed::Spawn { what, at });
    app.command(Command::PickUp);
    app.command(Command::Ascend);
    settle_down(app);
}

/// Puts known traps beside the hero, until a step is one into danger, and presses the key of that
/// step.
pub fn endanger(app: &mut App) {
    let debug = |app: &mut App, deed: DebugDeed| app.command(Command::Debug { deed });
    debug(app, DebugDeed::Begin);
    let kinds = app.session.catalog().traps.iter().count() as u32;
    for number in 0..kinds {
        let hero = app.session.view().expect("a game is running").hero.at;
        for (key, dx, dy) in [('l', 1, 0), ('h', -1, 0), ('j', 0, 1), ('k', 0, -1)] {
            let (what, at) = (
                SpawnedKind::Trap(number),
                Point::new(hero.x + dx, hero.y + dy),
            );
            debug(app, DebugDeed::Spawn { what, at });
            debug(app, DebugDeed::Reveal);
            let view = app.session.view().expect("a game is running");
            let is_free = view.map.tile(at).is_some_and(|it| it.tile.is_walkable())
                && view.actors.iter().all(|actor| actor.at != at);
            if is_free && Hazards::new(view, &view.catalog).at(at).is_some() {
                app.frame(16.0);
                press(app, &[Key::writing(key)]);
                return;
            }
        }
    }
}

/// Waits until keys count again after the end of a game.
fn settle_down(app: &mut App) {
    for _ in 0..60 {
        app.frame(16.0);
    }
}
