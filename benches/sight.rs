//! What a view costs, beside bracket's two on the same maps.

mod maps;

use bracket_lib::pathfinding::FieldOfViewAlg;
use criterion::{Criterion, criterion_group, criterion_main};
use maps::Plain;
use std::hint::black_box;
use wyrmhold::pathing::sight::lines_from;
use wyrmhold::rules::distance::Metric;

const RANGE: i32 = 8;

fn benches(criterion: &mut Criterion) {
    for level in maps::all() {
        let plain = Plain::new(&level.map);
        let mut group = criterion.benchmark_group(format!("sight/{}", level.name));
        group.bench_function("ours", |bencher| {
            bencher.iter(|| {
                for &(at, _) in &level.pairs {
                    black_box(lines_from(&level.map, black_box(at), RANGE, Metric::Eight));
                }
            });
        });
        for (name, algorithm) in [
            ("bracket", FieldOfViewAlg::RecursiveShadowcasting),
            ("bracket_symmetric", FieldOfViewAlg::SymmetricShadowcasting),
        ] {
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    for &(at, _) in &level.pairs {
                        black_box(algorithm.field_of_view(black_box(at), RANGE, &plain));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(10);
    targets = benches
}
criterion_main!(all);
