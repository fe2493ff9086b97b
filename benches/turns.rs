//! What a turn and a level cost, beside the cost of one of bracket's own
//! `DijkstraMap`s over the same map in the same run.

mod horde;
mod paired;

use criterion::{Criterion, criterion_group};
use horde::{Hero, Horde, LARGE, Restless, SMALL, Temper};
use specs::prelude::*;
use std::hint::black_box;
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

/// The hordes that are measured.
const HORDES: [(&str, (i32, i32), usize, Temper); 5] = [
    ("turn/small_1000", SMALL, 1_000, Temper::Hunting),
    ("turn/large_1000", LARGE, 1_000, Temper::Hunting),
    ("turn/large_5000", LARGE, 5_000, Temper::Hunting),
    ("turn/idle_small_50", SMALL, 50, Temper::Asleep),
    ("turn/idle_large_50", LARGE, 50, Temper::Asleep),
];

/// All that are measured: in caves, and in a hall in which the hero sees all of them.
fn all_hordes() -> Vec<(&'static str, Horde)> {
    let caves = HORDES.map(|(name, size, count, temper)| {
        let horde = Horde::new(size, count, temper, Hero::Reachable);
        (name, horde)
    });
    let halls = [
        ("turn/hall_100", Horde::in_hall(100, Temper::Hunting)),
        (AILING, Horde::in_hall(AILING_COUNT, Temper::Ailing)),
    ];
    caves.into_iter().chain(halls).collect()
}

fn hordes(criterion: &mut Criterion) {
    for (name, horde) in all_hordes() {
        let mut group = criterion.benchmark_group(name);
        group.bench_function("unit", |bencher| bencher.iter(|| horde.unit()));
        group.bench_function("turn", |bencher| {
            bencher.iter_custom(|count| turns(&horde, count));
        });
        group.finish();
    }
}

/// The hall in which everyone is poisoned, hasted and burning, and how many that are.
const AILING: &str = "turn/hall_ailing_100";
const AILING_COUNT: usize = 100;

/// Without the ailments the figure would say nothing about them.
fn check_all_ail(horde: &Horde) {
    let mut game = horde.game();
    assert!(game.apply(Command::Wait).is_ok());
    let view = game.view();
    assert_eq!(view.actors.len(), AILING_COUNT, "all are in sight");
    for actor in &view.actors {
        let ids = actor.statuses.iter().map(|status| status.kind.id.as_str());
        let mut ids: Vec<&str> = ids.collect();
        ids.sort_unstable();
        assert_eq!(ids, ["core:burning", "core:hasted", "core:poisoned"]);
    }
}

/// How often the same turns are played, and how many units are measured after each time.
const REPLAYS: usize = 9;
const UNITS: usize = 6;

/// What a turn of each horde takes, in microseconds and in units. Each turn, and each
/// unit, counts as the least of its times.
fn tell_hordes() {
    for (name, horde) in all_hordes() {
        if name == AILING {
            check_all_ail(&horde);
        }
        let mut turns = vec![Duration::MAX; STRETCH as usize];
        let mut units = vec![Duration::MAX; UNITS];
        for _ in 0..REPLAYS {
            let mut game = horde.game();
            let mut hero = Restless::default();
            for least in &mut turns {
                let command = hero.decide(&game);
                let time = paired::clock::time(&mut || {
                    assert!(game.apply(command).is_ok(), "{command:?} is refused");
                });
                *least = time.min(*least);
            }
            // Not between the turns: it would take the memory of the game out of all caches.
            for least in &mut units {
                let time = paired::clock::time(&mut || drop(black_box(horde.unit())));
                *least = time.min(*least);
            }
        }
        let (turn, unit) = (mean(&turns), mean(&units));
        paired::tell(&format!("{name}/micros"), turn * 1e6);
        paired::tell(&format!("{name}/units"), turn / unit);
    }
}

/// In seconds.
fn mean(times: &[Duration]) -> f64 {
    times.iter().sum::<Duration>().as_secs_f64() / times.len() as f64
}

/// A world with nobody in it who could act.
fn nobody() -> World {
    let mut world = setup::world(GameRng::new(1), raws::core().expect("the core is sound"));
    let nobody = world.create_entity().build();
    world.insert(HeroEntity(nobody));
    world
}

/// What the whole schedule takes with nobody there to act, in microseconds.
fn tell_dispatch() {
    const SAMPLES: usize = 2_001;
    /// One is too short to be timed.
    const EACH: u32 = 20;
    let world = nobody();
    let mut dispatcher = tick_schedule();
    let mut sample = || (0..EACH).for_each(|_| dispatcher.dispatch(&world));
    let mut samples: Vec<Duration> = (0..SAMPLES)
        .map(|_| paired::clock::time(&mut sample))
        .collect();
    samples.sort_unstable();
    let micros = samples[SAMPLES / 2].as_secs_f64() * 1e6;
    paired::tell("empty_dispatch_micros", micros / f64::from(EACH));
}

/// The 99th of a hundred levels by the time that building takes, in milliseconds: a
/// thousand seeds, over all depths.
fn tell_levels() {
    const SEEDS: u64 = 1_000;
    let catalog = raws::core().expect("the core is sound");
    let mut times: Vec<Duration> = (0..SEEDS)
        .map(|seed| {
            let depth = seed as i32 % catalog.deepest() + 1;
            paired::clock::time(&mut || {
                drop(black_box(LevelOrder::new(&catalog, seed, depth).build()));
            })
        })
        .collect();
    times.sort_unstable();
    let slow = times[times.len() * 99 / 100];
    paired::tell("level_millis", slow.as_secs_f64() * 1e3);
}

/// The whole schedule, with nobody there to act.
fn dispatch(criterion: &mut Criterion) {
    let world = nobody();
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

fn main() {
    if paired::is_asked_for() {
        tell_hordes();
        tell_dispatch();
        tell_levels();
        return;
    }
    all();
    Criterion::default().configure_from_args().final_summary();
}
