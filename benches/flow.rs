//! What a field to a goal costs, beside bracket's `DijkstraMap` on the same maps.

mod maps;
mod paired;

use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::DijkstraMap;
use criterion::{Criterion, criterion_group};
use maps::{Level, Plain};
use std::hint::black_box;
use wyrmhold::pathing::flow::FlowField;
use wyrmhold::pathing::walk::{DoorRule, Walk};
use wyrmhold::rules::ruleset::Ruleset;

/// Some goals on one map, and the ways to fill it from each.
struct Contest {
    level: Level,
    plain: Plain,
    rules: Ruleset,
    goals: Vec<Point>,
}

impl Contest {
    fn new(level: Level) -> Self {
        Self {
            plain: Plain::new(&level.map),
            rules: Ruleset::default(),
            goals: level.pairs.iter().take(4).map(|&(_, goal)| goal).collect(),
            level,
        }
    }

    fn ours(&self, field: &mut FlowField, goal: Point) {
        let walk = Walk::new(&self.level.map, &self.rules, DoorRule::Opens);
        field.refill(&walk, black_box(&[goal]));
        black_box(field);
    }

    fn bracket(&self, goal: Point) {
        let starts = [self.level.map.idx(goal)];
        let (width, height) = (self.plain.width, self.plain.height);
        black_box(DijkstraMap::new(
            width,
            height,
            &starts,
            &self.plain,
            65_536.0,
        ));
    }
}

fn benches(criterion: &mut Criterion) {
    for contest in maps::all().into_iter().map(Contest::new) {
        let mut group = criterion.benchmark_group(format!("flow/{}", contest.level.name));
        group.bench_function("ours", |bencher| {
            let mut field = FlowField::default();
            bencher.iter(|| {
                for &goal in &contest.goals {
                    contest.ours(&mut field, goal);
                }
            });
        });
        group.bench_function("bracket", |bencher| {
            bencher.iter(|| { contest.goals.iter() }.for_each(|&goal| contest.bracket(goal)));
        });
        group.finish();
    }
}

fn main() {
    if !paired::is_asked_for() {
        return by_criterion();
    }
    for contest in maps::all().into_iter().map(Contest::new) {
        let mut field = FlowField::default();
        let faster = paired::ratio(
            &contest.goals,
            |&goal| contest.bracket(goal),
            |&goal| contest.ours(&mut field, goal),
        );
        paired::tell(&format!("flow/{}", contest.level.name), faster);
    }
}

fn by_criterion() {
    all();
    Criterion::default().configure_from_args().final_summary();
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(10);
    targets = benches
}
