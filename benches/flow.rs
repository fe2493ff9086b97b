//! What a field to a goal costs, beside bracket's `DijkstraMap` on the same maps.

mod maps;

use bracket_lib::pathfinding::DijkstraMap;
use criterion::{Criterion, criterion_group, criterion_main};
use maps::Plain;
use std::hint::black_box;
use wyrmhold::pathing::flow::FlowField;
use wyrmhold::pathing::walk::{DoorRule, Walk};
use wyrmhold::rules::ruleset::Ruleset;

fn benches(criterion: &mut Criterion) {
    let rules = Ruleset::default();
    for level in maps::all() {
        let plain = Plain::new(&level.map);
        let walk = Walk::new(&level.map, &rules, DoorRule::Opens);
        let goals: Vec<_> = level.pairs.iter().take(4).map(|&(_, goal)| goal).collect();
        let mut group = criterion.benchmark_group(format!("flow/{}", level.name));
        group.bench_function("ours", |bencher| {
            let mut field = FlowField::default();
            bencher.iter(|| {
                for &goal in &goals {
                    field.refill(&walk, black_box(&[goal]));
                    black_box(&field);
                }
            });
        });
        group.bench_function("bracket", |bencher| {
            bencher.iter(|| {
                for &goal in &goals {
                    let starts = [level.map.idx(goal)];
                    let (width, height) = (plain.width, plain.height);
                    black_box(DijkstraMap::new(width, height, &starts, &plain, 65_536.0));
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
