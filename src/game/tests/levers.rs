//! Drawn pieces of the core with bars in them: what lifts the bars, and who is behind them.

use super::*;
use crate::catalog::TrapId;
use crate::components::side::{Side, Sides};
use crate::map::{Map, Tile};
use crate::mapgen::prefab::Prefab;
use crate::mapgen::{LevelOrder, Plan};
use crate::pathing::flow::FlowField;
use crate::pathing::walk::{DoorRule, Walk};
use crate::testkit::trials::trials;

/// Locked, but no door of the builders: bars.
fn is_barred(tile: Tile) -> bool {
    tile.is_locked() && tile != TileRole::DoorLocked
}

/// A drawn piece with bars, and the device in it that lifts them.
struct BarredPiece {
    catalog: Arc<Catalog>,
    piece: Prefab,
    lever: (TrapId, Point),
    bars: Point,
}

fn place(at: Point) -> Point {
    Point::new(at.x + 1, at.y + 1)
}

/// How many rows of open ground are below a piece. The stairs are in the last of them.
const YARD: i32 = 12;

/// Every piece of the core with bars.
fn all() -> Vec<BarredPiece> {
    let catalog = raws::core().expect("the core is sound");
    let mut all = Vec::new();
    for piece in catalog.prefabs() {
        let Some(bars) = { piece.points() }.find(|&at| piece.cell(at).tile.is_some_and(is_barred))
        else {
            continue;
        };
        let device = |at: Point| Some((piece.cell(at).trap?, at));
        let mut devices = piece.points().filter_map(device);
        let lever = devices.find(|(id, _)| catalog[*id].tags.iter().any(|tag| tag.0 == "lever"));
        let (id, at) = lever.expect("who draws bars draws what lifts them");
        all.push(BarredPiece {
            catalog: Arc::clone(&catalog),
            piece: piece.clone(),
            lever: (id, place(at)),
            bars: place(bars),
        });
    }
    assert!(!all.is_empty(), "the core has some");
    all
}

impl BarredPiece {
    fn is_single_use(&self) -> bool {
        self.catalog[self.lever.0].single_use
    }

    /// A game in the piece, with the hero one step below the lever, and of all who could
    /// be there only those behind bars.
    fn game(&self) -> Game {
        let mut map = Map::new(
            self.piece.width + 2,
            self.piece.height + YARD + 2,
            &self.catalog.terrain,
        );
        for x in 1..=self.piece.width {
            for y in 1..=YARD {
                map.set(Point::new(x, self.piece.height + y), TileRole::Floor);
            }
        }
        map.set(self.stairs(), TileRole::StairsDown);
        let mut prisoners = Vec::new();
        for at in self.piece.points() {
            let cell = self.piece.cell(at);
            if let Some(tile) = cell.tile {
                map.set(place(at), tile);
            }
            let captive =
                { cell.monster }.filter(|&id| self.catalog.to_hero(id) != Reaction::Attack);
            prisoners.extend(captive.map(|id| (id, place(at))));
        }
        let start = Point::new(self.lever.1.x, self.lever.1.y + 1);
        let mut plan = Plan::bare(map, start);
        plan.stairs_down = Some(self.stairs());
        plan.monsters = prisoners;
        plan.traps.push(self.lever);
        Game::on(1, Arc::clone(&self.catalog), plan)
    }

    fn stairs(&self) -> Point {
        Point::new(1, self.piece.height + YARD)
    }

    fn are_up(&self, game: &mut Game) -> bool {
        with(game, |level| level.map().tile(self.bars).is_walkable())
    }
}

fn step(game: &mut Game, dy: i32) {
    let step = Command::Step { dx: 0, dy };
    game.apply(step).expect("the way is free");
}

#[test]
fn a_lever_lifts_the_bars_and_drops_them_again() {
    for piece in all() {
        let id = &piece.piece.id;
        let mut game = piece.game();
        wait(&mut game);
        assert!(!piece.are_up(&mut game), "{id}");
        step(&mut game, -1);
        assert!(piece.are_up(&mut game), "{id}");
        step(&mut game, 1);
        step(&mut game, -1);
        assert_eq!(piece.are_up(&mut game), piece.is_single_use(), "{id}");
    }
}

/// Even where a level has no traps: bars without their lever would be a riddle.
#[test]
fn bars_come_with_their_levers() {
    let mut catalog = Catalog::clone(&raws::core().expect("the core is sound"));
    for level in &mut catalog.levels {
        level.traps = "0".parse().expect("a number");
    }
    let is_lever = |id: TrapId| catalog[id].tags.iter().any(|tag| tag.0 == "lever");
    let mut found = 0;
    for depth in 1..catalog.deepest() {
        for seed in 0..trials(100) {
            let plan = LevelOrder::new(&catalog, seed, depth).build();
            let bars = plan.map.tiles().iter().filter(|tile| is_barred(**tile));
            let (bars, levers) = (bars.count(), plan.traps.iter());
            let levers = levers.filter(|(id, _)| is_lever(*id)).count();
            assert_eq!(bars, levers, "seed {seed}, depth {depth}");
            found += bars;
        }
    }
    assert!(found > 2, "only {found}");
}

/// The sides of all who are there but the hero, and where they stand.
fn others(game: &mut Game) -> Vec<(Side, Point)> {
    let at: Vec<Point> = game.view().actors.iter().map(|actor| actor.at).collect();
    with(game, |level| {
        let sides = level.world.system_data::<Sides>();
        let who = |at: Point| level.blocker(at.x, at.y).expect("someone stands there");
        at.iter().map(|&at| (sides.of(who(at)), at)).collect()
    })
}

#[test]
fn who_is_let_out_of_a_cage_is_on_the_side_of_the_hero() {
    let mut found = 0;
    for piece in all() {
        let id = &piece.piece.id;
        let mut game = piece.game();
        let before = others(&mut game);
        for _ in 0..20 {
            wait(&mut game);
        }
        assert_eq!(others(&mut game), before, "{id}: nobody gets out alone");
        step(&mut game, -1);
        for _ in 0..3 {
            wait(&mut game);
        }
        let after = others(&mut game);
        assert_eq!(after.len(), before.len(), "{id}");
        for (side, _) in after {
            assert_eq!(side, Side::Hero, "{id}");
            found += 1;
        }
    }
    assert!(found > 0, "the core has someone in a cage");
}

/// The hero takes a step on the shortest way to a place.
fn step_towards(game: &mut Game, to: Point) {
    let at = game.view().hero.at;
    let map = with(game, |level| level.map());
    let mut field = FlowField::default();
    let rules = Ruleset::default();
    field.refill(&Walk::new(&map, &rules, DoorRule::Opens), &[to]);
    let around = rules.metric.around(at);
    let next = around.min_by_key(|&next| field.distance(next).unwrap_or(u16::MAX));
    let next = next.expect("there are neighbours");
    assert!(
        field.distance(next).is_some(),
        "no way from {at:?} to {to:?}"
    );
    let (dx, dy) = (next.x - at.x, next.y - at.y);
    game.apply(Command::Step { dx, dy })
        .expect("the way is free");
}

/// How far away those with these ids are who are in sight.
fn distances(game: &Game, ids: &[u64]) -> Vec<i32> {
    let view = game.view();
    let found = view.actors.iter().filter(|actor| ids.contains(&actor.id));
    found
        .map(|actor| view.metric.steps(actor.at, view.hero.at))
        .collect()
}

#[test]
fn who_is_let_out_of_a_cage_follows_and_comes_along_over_stairs() {
    let mut found = 0;
    for piece in all() {
        let id = &piece.piece.id;
        let mut game = piece.game();
        step(&mut game, -1);
        for _ in 0..3 {
            wait(&mut game);
        }
        let view = game.view();
        let ids: Vec<u64> = view.actors.iter().map(|actor| actor.id).collect();
        found += ids.len();
        let mut turns = 0;
        while game.view().hero.at != piece.stairs() {
            step_towards(&mut game, piece.stairs());
            turns += 1;
            assert!(turns < 60, "{id}: the hero walks round and round");
            let far = distances(&game, &ids);
            assert_eq!(far.len(), ids.len(), "{id}: lost from sight");
            assert!(far.iter().all(|&far| far <= 4), "{id}, {turns}: {far:?}");
        }
        assert!(turns >= 10, "{id}: only {turns} turns");
        for _ in 0..3 {
            wait(&mut game);
        }
        for (way, depth) in [(Command::Descend, 2), (Command::Ascend, 1)] {
            game.apply(way).expect("the hero is on the stairs");
            assert_eq!(game.depth(), depth);
            let near = distances(&game, &ids);
            assert_eq!(near.len(), ids.len(), "{id}: left behind by {way:?}");
            assert!(near.iter().all(|&near| near <= 2), "{id}: {near:?}");
            let all = others(&mut game);
            let friends = all.iter().filter(|(side, _)| *side == Side::Hero);
            assert_eq!(friends.count(), ids.len(), "{id}");
        }
    }
    assert!(found > 0, "the core has someone in a cage");
}
