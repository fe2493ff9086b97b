//! The best way through a hunted maze, played in the game.

use super::*;
use crate::mapgen::hunt::{Arrival, Hunt, Journey};
use crate::mapgen::{LevelOrder, Plan};
use crate::rng::GameRng;
use crate::testkit::trials::trials;
use dragons_maze::direction::Direction;

const LEVELS: u64 = 30;

/// The deepest level of a seed, which is a hunted maze, and where the hero, the goal and
/// the hunter are.
fn deepest(catalog: &Catalog, seed: u64) -> (Plan, Hunt) {
    let plan = LevelOrder::new(catalog, seed, catalog.deepest()).build();
    assert!(!plan.fell_back, "{:?}", plan.notes);
    let mut items = plan.items.iter();
    let (_, goal) = items.find(|(id, _)| *id == catalog.goal).unwrap();
    let hunt = Hunt {
        start: plan.stairs_up,
        goal: *goal,
        hunter: plan.monsters[0].1,
    };
    (plan, hunt)
}

fn walk(game: &mut Game, directions: &[Direction]) {
    for direction in directions {
        let Point { x: dx, y: dy } = direction.step(Point::zero());
        game.apply(Command::Step { dx, dy })
            .expect("the way is free");
    }
}

fn is_unhurt(game: &Game) -> bool {
    let hero = game.view().hero;
    hero.health == hero.max_health
}

/// Walks to the goal and back to the stairs. `halfway` gets the game in between.
fn win(game: &mut Game, journey: &Journey, hunt: Hunt, halfway: impl FnOnce(&mut Game)) {
    walk(game, &journey.there);
    assert_eq!(game.view().hero.at, hunt.goal);
    game.apply(Command::PickUp).expect("the goal lies there");
    assert!(game.view().hero.has_goal);
    halfway(game);
    walk(game, &journey.back);
    assert_eq!(game.view().hero.at, hunt.start);
    assert!(is_unhurt(game));
    game.apply(Command::Ascend).expect("the stairs are here");
    assert!(is_unhurt(game));
}

#[test]
fn the_way_that_was_proved_wins_unhurt_in_play() {
    // It is played as the first level, where wanderers would come; in the deepest nobody does.
    let mut catalog = Catalog::clone(&raws::core().expect("the core is sound"));
    catalog.levels[0].quiet = true;
    let catalog = Arc::new(catalog);
    for seed in 1..=trials(LEVELS) {
        let (plan, hunt) = deepest(&catalog, seed);
        let journey = hunt.journey(&plan.map, Arrival::First).unwrap();
        let mut game = Game::on(seed, catalog.clone(), plan);

        win(&mut game, &journey, hunt, |_| {});

        assert_eq!(game.status(), Status::Won, "seed {seed}");
    }
}

#[test]
fn who_comes_down_the_stairs_wins_unhurt_too_and_after_a_load() {
    let catalog = raws::core().expect("the core is sound");
    for seed in 1..=trials(LEVELS) {
        let (plan, hunt) = deepest(&catalog, seed);
        let journey = hunt.journey(&plan.map, Arrival::ByStairs).unwrap();
        let mut above = TestLevel::with_rules("@>.", (*catalog.rules).clone());
        above.world.insert(GameRng::new(seed));
        let mut game = game(above);
        let depth = catalog.deepest() - 1;
        with(&mut game, |level| {
            level.world.write_resource::<Depth>().0 = depth;
        });
        east(&mut game).unwrap();
        game.apply(Command::Descend).unwrap();
        assert_eq!(game.view().hero.at, hunt.start);

        let reload = |game: &mut Game| {
            let loaded = Game::load(&game.save(), game.catalog.clone()).unwrap();
            assert_eq!(loaded.hash(), game.hash());
            *game = loaded;
        };
        reload(&mut game);
        win(&mut game, &journey, hunt, reload);

        assert_eq!(game.depth(), depth, "seed {seed}");
    }
}
