//! What the spatial index costs: a lock for every call beside one lock for many,
//! and a tick that touches what moved beside one that touches the whole map.

mod paired;

use bracket_lib::geometry::Point;
use chance::Stream;
use criterion::{Criterion, criterion_group};
use specs::prelude::*;
use std::hint::black_box;
use wyrmhold::map::{Map, TileRole};
use wyrmhold::raws;
use wyrmhold::spatial::SpatialIndex;
use wyrmhold::spatial::grid::{Occupant, SpatialGrid};

const SIDE: i32 = 512;
const ENTITIES: usize = 1_000;
const QUESTIONS: usize = 1_000;

/// An open map, those on it, and where they stand by turns: neighbours, so that
/// a move is a step.
struct Crowd {
    map: Map,
    placed: Vec<(Occupant, usize)>,
}

impl Crowd {
    fn new() -> Self {
        let mut map = Map::new(
            SIDE,
            SIDE,
            &raws::core().expect("the core is sound").terrain,
        );
        for idx in 0..map.count() {
            map.set(map.point(idx), TileRole::Floor);
        }
        let mut world = World::new();
        let mut stream = Stream::named(1, "index");
        let mut places: Vec<usize> = Vec::new();
        while places.len() < ENTITIES {
            let at = Point::new(stream.below(SIDE - 1) & !1, stream.below(SIDE));
            if !places.contains(&map.idx(at)) {
                places.push(map.idx(at));
            }
        }
        let placed = places
            .into_iter()
            .map(|idx| {
                let entity = world.create_entity().build();
                let blocks = true;
                (Occupant { entity, blocks }, idx)
            })
            .collect();
        Self { map, placed }
    }

    fn index(&self) -> SpatialIndex {
        let index = SpatialIndex::default();
        index.set_size(self.map.count());
        index.refill(&self.map, &self.placed);
        index
    }

    fn grid(&self) -> SpatialGrid {
        self.index().snapshot()
    }

    /// Everyone steps to the east, or back again.
    fn step(&self, back: bool, mut shift: impl FnMut(Entity, usize, usize)) {
        for &(occupant, home) in &self.placed {
            let (from, to) = if back {
                (home + 1, home)
            } else {
                (home, home + 1)
            };
            shift(occupant.entity, from, to);
        }
    }
}

/// Tiles of a walk: questions come from neighbouring tiles.
fn questions() -> Vec<usize> {
    let mut stream = Stream::named(2, "index");
    let mut at = Point::new(SIDE / 2, SIDE / 2);
    (0..QUESTIONS)
        .map(|_| {
            at.x = (at.x + stream.between(-1, 1)).clamp(0, SIDE - 1);
            at.y = (at.y + stream.between(-1, 1)).clamp(0, SIDE - 1);
            (at.y * SIDE + at.x) as usize
        })
        .collect()
}

fn is_blocked(criterion: &mut Criterion) {
    let index = Crowd::new().index();
    let questions = questions();
    let mut group = criterion.benchmark_group("index/is_blocked");
    group.bench_function("locked", |bencher| {
        bencher.iter(|| {
            let asked = black_box(&questions).iter();
            asked.filter(|&&idx| index.is_blocked(idx)).count()
        });
    });
    group.bench_function("batch", |bencher| {
        bencher.iter(|| {
            index.read(|grid| {
                let asked = black_box(&questions).iter();
                asked.filter(|&&idx| grid.is_blocked(idx)).count()
            })
        });
    });
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let crowd = Crowd::new();
    let mut group = criterion.benchmark_group("index/move");
    group.bench_function("locked", |bencher| {
        let index = crowd.index();
        let mut back = true;
        bencher.iter(|| {
            back = !back;
            crowd.step(back, |entity, from, to| index.move_entity(entity, from, to));
        });
    });
    group.bench_function("flat", |bencher| {
        let mut grid = crowd.grid();
        let mut back = true;
        bencher.iter(|| {
            back = !back;
            crowd.step(back, |entity, from, to| grid.move_entity(entity, from, to));
        });
    });
    group.finish();
}

fn tick(criterion: &mut Criterion) {
    let crowd = Crowd::new();
    let mut group = criterion.benchmark_group("index/tick");
    group.bench_function("rebuild", |bencher| {
        let index = crowd.index();
        bencher.iter(|| index.refill(black_box(&crowd.map), black_box(&crowd.placed)));
    });
    group.bench_function("moved", |bencher| {
        let index = crowd.index();
        let mut back = true;
        bencher.iter(|| {
            back = !back;
            crowd.step(back, |entity, from, to| index.move_entity(entity, from, to));
        });
    });
    group.finish();
}

criterion_group!(all, is_blocked, moves, tick);

fn main() {
    if !paired::is_asked_for() {
        all();
        Criterion::default().configure_from_args().final_summary();
        return;
    }
    let crowd = Crowd::new();
    let (index, rebuilt) = (crowd.index(), crowd.index());
    let questions = questions();
    // One round of questions is too short to be timed.
    let locked = |_: &()| {
        for _ in 0..100 {
            let asked = black_box(&questions).iter();
            black_box(asked.filter(|&&idx| index.is_blocked(idx)).count());
        }
    };
    let batch = |_: &()| {
        for _ in 0..100 {
            black_box(index.read(|grid| {
                let asked = black_box(&questions).iter();
                asked.filter(|&&idx| grid.is_blocked(idx)).count()
            }));
        }
    };
    paired::tell("index/is_blocked", paired::ratio(&[()], locked, batch));
    let mut back = true;
    let rebuild = |_: &()| rebuilt.refill(black_box(&crowd.map), black_box(&crowd.placed));
    let moved = |_: &()| {
        back = !back;
        crowd.step(back, |entity, from, to| index.move_entity(entity, from, to));
    };
    paired::tell("index/tick", paired::ratio(&[()], rebuild, moved));
}
