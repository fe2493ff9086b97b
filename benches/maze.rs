//! What it costs to solve a maze and to make one that can be won.

use criterion::{Criterion, criterion_group, criterion_main};
use dragons_maze::direction::DragonOrder;
use dragons_maze::generate::{Order, generate};
use dragons_maze::solve::solve;
use std::hint::black_box;

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("maze");
    for (width, height) in [(15, 19), (41, 41), (81, 81)] {
        let order = Order::new(1).sized(width, height);
        let maze = generate(&order).expect("there is such a maze").maze;
        group.bench_function(format!("solve_{width}x{height}"), |bencher| {
            bencher.iter(|| solve(black_box(&maze), DragonOrder::default()));
        });
    }
    group.bench_function("generate_15x19", |bencher| {
        bencher.iter(|| generate(black_box(&Order::new(1))));
    });
    group.finish();
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(10);
    targets = benches
}
criterion_main!(all);
