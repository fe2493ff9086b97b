//! Whole games on levels drawn as text: commands in, reports and views out.

mod attention;
mod chronicle;
mod dark;
mod faults;
mod friends;
mod ground;
mod levers;
mod maze_hunt;
mod noise;
mod odds;
mod planning;
mod revealed;
mod seed_a1;
mod seed_a2;
mod seed_a4;
mod sightings;
mod sounds;
mod status_rules;
mod things;

use super::command::Command;
use super::{Game, Refusal};
use crate::catalog::Catalog;
use crate::components::body::Health;
use crate::components::mind::{Mood, Viewshed};
use crate::map::TileRole;
use crate::raws;
use crate::resources::{Depth, HeroEntity, Status};
use crate::rules::ruleset::{Combat, Reaction, Ruleset, Stairs, Wanders};
use crate::spatial::placement::Placement;
use crate::testkit::TestLevel;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

/// Rules in which blows never miss and take 3 of a creature's 10 hit points.
fn fixed() -> Ruleset {
    Ruleset {
        combat: Combat::Fixed,
        ..Ruleset::default()
    }
}

/// A game that continues on a drawn level, at the first depth. Deeper levels are those of
/// the core.
fn game(level: TestLevel) -> Game {
    level.world.write_resource::<Depth>().0 = 1;
    Game::around(level.world)
}

fn drawn(drawing: &str, rules: Ruleset) -> Game {
    game(TestLevel::with_rules(drawing, rules))
}

/// Lets `act` read or change the world of a game.
fn with<T>(game: &mut Game, act: impl FnOnce(&TestLevel) -> T) -> T {
    let world = std::mem::replace(&mut game.world, World::empty());
    let level = TestLevel::of(world);
    let answer = act(&level);
    game.world = level.world;
    answer
}

fn east(game: &mut Game) -> Result<Status, Refusal> {
    let report = game.apply(Command::Step { dx: 1, dy: 0 })?;
    Ok(report.status)
}

fn wait(game: &mut Game) -> Status {
    let report = game.apply(Command::Wait).expect("one can always wait");
    report.status
}

fn expect(game: &mut Game, drawing: &str) {
    with(game, |level| level.expect(drawing));
}

fn told(game: &mut Game) -> Vec<String> {
    with(game, |level| level.log_lines())
}

/// Takes the hero to the first tile of a kind.
fn carry_hero_to(game: &mut Game, tile: TileRole) {
    with(game, |level| {
        let at = level.map().find(tile).expect("there is one");
        let hero = level.world.read_resource::<HeroEntity>().0;
        level.world.system_data::<Placement>().shift(hero, at);
    });
}
