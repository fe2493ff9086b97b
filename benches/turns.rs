//! What a turn and a level cost, beside the cost of one of bracket's own
//! `DijkstraMap`s over the same map in the same run.

mod horde;

use criterion::{Criterion, criterion_group, criterion_main};
use horde::{Hero, Horde, LARGE, Restless, SMALL, Temper};
use specs::prelude::*;
use std::time::{Duration, Instant};
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::mapgen::LevelOrder;
use wyrmhold::raws;
use wyrmhold::resources::HeroEntity;
use wyrmhold::rng::GameRng;
use wyrmhold::setup;
use wyrmhold::systems::schedule::tick_schedule;

/// After so many turns the game is made anew, so that all samples measure the
/// same stretch of it.
const STRETCH: u64 = 60;

/// So many turns of the same game again and again; making it and deciding are
/// not counted.
fn turns(horde: &Horde, count: u64) -> Duration {
    let mut spent = Duration::ZERO;
    let mut played = 0;
    while played < count {
        let mut game = horde.game();
        let mut hero = Restless::default();
        for _ in 0..STRETCH.min(count - played) {
            let command = hero.decide(&game);
            let start = Instant::now();
            let report = game.apply(command);
            spent += start.elapsed();
            assert!(report.is_ok(), "{command:?} is refused");
            played += 1;
        }
    }
    spent
}

fn hordes(criterion: &mut Criterion) {
    use Temper::{Asleep, Hunting};
    for (name, size, count, temper) in [
        ("turn/small_1000", SMALL, 1_000, Hunting),
        ("turn/large_1000", LARGE, 1_000, Hunting),
        ("turn/large_5000", LARGE, 5_000, Hunting),
        ("turn/idle_small_50", SMALL, 50, Asleep),
        ("turn/idle_large_50", LARGE, 50, Asleep),
    ] {
        let horde = Horde::new(size, count, temper, Hero::Reachable);
        let mut group = criterion.benchmark_group(name);
        group.bench_function("unit", |bencher| bencher.iter(|| horde.unit()));
        group.bench_function("turn", |bencher| {
            bencher.iter_custom(|count| turns(&horde, count));
        });
        group.finish();
    }
}

/// The whole schedule, with nobody there to act.
fn dispatch(criterion: &mut Criterion) {
    let mut world = setup::world(GameRng::new(1), raws::core().expect("the core is sound"));
    let nobody = world.create_entity().build();
    world.insert(HeroEntity(nobody));
    let mut dispatcher = tick_schedule();
    criterion.bench_function("dispatch/empty", |bencher| {
        bencher.iter(|| dispatcher.dispatch(&world));
    });
}

fn core(criterion: &mut Criterion) {
    let catalog = raws::core().expect("the core is sound");
    let deepest = catalog.deepest();
    criterion.bench_function("core/level", |bencher| {
        let mut seed = 0;
        bencher.iter(|| {
            seed += 1;
            LevelOrder::new(&catalog, seed, deepest).build()
        });
    });
    criterion.bench_function("core/wait", |bencher| {
        let mut game = Game::new(1, catalog.clone());
        bencher.iter(|| {
            if game.apply(Command::Wait).is_err() {
                game = Game::new(1, catalog.clone());
            }
        });
    });
    criterion.bench_function("core/view", |bencher| {
        let game = Game::new(1, catalog.clone());
        bencher.iter(|| game.view());
    });
}

criterion_group!(all, hordes, dispatch, core);
criterion_main!(all);
