//! What finding ways costs, beside what it costs others on the same maps.

mod maps;

use bracket_lib::pathfinding::a_star_search;
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use maps::Plain;
use pathfinding::prelude::astar;
use std::hint::black_box;
use wyrmhold::pathing::astar::PathSearch;
use wyrmhold::pathing::walk::{DoorRule, Walk};
use wyrmhold::rules::ruleset::Ruleset;

/// The way that the `pathfinding` crate finds, on places as pairs: its guess is
/// then free of divisions, which is worth more than a single number as a key.
fn peer_path(plain: &Plain, start: (u16, u16), goal: (u16, u16)) -> Option<usize> {
    let width = plain.width;
    let around = |&(x, y): &(u16, u16)| {
        let all = [
            (x + 1, y),
            (x - 1, y),
            (x, y + 1),
            (x, y - 1),
            (x + 1, y + 1),
            (x + 1, y - 1),
            (x - 1, y + 1),
            (x - 1, y - 1),
        ];
        all.into_iter()
            .filter(|&(x, y)| plain.open[y as usize * width + x as usize])
            .map(|to| (to, 1usize))
    };
    let guess = |&(x, y): &(u16, u16)| x.abs_diff(goal.0).max(y.abs_diff(goal.1)) as usize;
    astar(&start, around, guess, |at| *at == goal).map(|(_, cost)| cost)
}

fn benches(criterion: &mut Criterion) {
    let rules = Ruleset::default();
    for level in maps::all() {
        let plain = Plain::new(&level.map);
        let pair = |at: bracket_lib::geometry::Point| (at.x as u16, at.y as u16);
        let mut search = PathSearch::default();
        for &(start, goal) in &level.pairs {
            let walk = Walk::new(&level.map, &rules, DoorRule::Opens);
            let ours = search
                .path(&walk, start, goal)
                .map(|path| path.cost as usize);
            assert_eq!(ours, peer_path(&plain, pair(start), pair(goal)));
        }

        let mut group = criterion.benchmark_group(format!("search/{}", level.name));
        group.sampling_mode(SamplingMode::Flat);
        group.bench_function("ours", |bencher| {
            bencher.iter(|| {
                for &(start, goal) in &level.pairs {
                    let walk = Walk::new(&level.map, &rules, DoorRule::Opens);
                    black_box(search.path(&walk, black_box(start), black_box(goal)));
                }
            });
        });
        group.bench_function("pathfinding", |bencher| {
            bencher.iter(|| {
                for &(start, goal) in &level.pairs {
                    black_box(peer_path(&plain, black_box(pair(start)), pair(goal)));
                }
            });
        });
        group.bench_function("bracket", |bencher| {
            bencher.iter(|| {
                for &(start, goal) in &level.pairs {
                    let (start, goal) = (level.map.idx(start), level.map.idx(goal));
                    black_box(a_star_search(black_box(start), goal, &plain));
                }
            });
        });
        group.finish();
    }
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(10);
    targets = benches
}
criterion_main!(all);
