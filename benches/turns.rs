//! What a turn and a level cost, beside the cost of one of bracket's own
//! `DijkstraMap`s over the same map in the same run.

use bracket_lib::algorithm_traits::{Algorithm2D, BaseMap, SmallVec};
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::DijkstraMap;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::map::Map;
use wyrmhold::mapgen;
use wyrmhold::pathing::flow::FlowField;
use wyrmhold::pathing::sight::visible_from;
use wyrmhold::raws;
use wyrmhold::rng::Stream;
use wyrmhold::rules::distance::around;

struct Walkable<'a>(&'a Map);

impl BaseMap for Walkable<'_> {
    fn get_available_exits(&self, idx: usize) -> SmallVec<[(usize, f32); 10]> {
        around(self.0.point(idx))
            .filter(|&at| self.0.tile(at).is_passable())
            .map(|at| (self.0.idx(at), 1.0))
            .collect()
    }
}

impl Algorithm2D for Walkable<'_> {
    fn dimensions(&self) -> Point {
        Point::new(self.0.width(), self.0.height())
    }
}

fn benches(criterion: &mut Criterion) {
    let catalog = raws::core().expect("the core is sound");
    let deepest = catalog.deepest();
    let plan = mapgen::build(deepest, &mut Stream::named(1, "bench"), &catalog);
    let (map, at) = (&plan.map, plan.stairs_up);

    criterion.bench_function("unit: bracket DijkstraMap", |bencher| {
        let starts = [map.idx(at)];
        bencher
            .iter(|| DijkstraMap::new(map.width(), map.height(), &starts, &Walkable(map), 1024.0));
    });
    criterion.bench_function("flow field", |bencher| {
        bencher.iter(|| FlowField::to(map, black_box(&[at]), |_, tile| tile.is_passable()));
    });
    criterion.bench_function("sight", |bencher| {
        bencher.iter(|| visible_from(map, black_box(at), 9));
    });
    criterion.bench_function("a level", |bencher| {
        let mut seed = 0;
        bencher.iter(|| {
            seed += 1;
            mapgen::build(deepest, &mut Stream::named(seed, "bench"), &catalog)
        });
    });
    criterion.bench_function("a turn of waiting", |bencher| {
        let mut game = Game::new(1, catalog.clone());
        bencher.iter(|| {
            if game.apply(Command::Wait).is_err() {
                game = Game::new(1, catalog.clone());
            }
        });
    });
    criterion.bench_function("a view", |bencher| {
        let game = Game::new(1, catalog.clone());
        bencher.iter(|| game.view());
    });
}

criterion_group!(all, benches);
criterion_main!(all);
