//! What finding ways costs, beside what it costs others on the same maps.

mod maps;
mod paired;

use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::a_star_search;
use criterion::{Criterion, SamplingMode, criterion_group};
use maps::{Level, Plain};
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

fn pair(at: Point) -> (u16, u16) {
    (at.x as u16, at.y as u16)
}

/// Ways to find on one map.
struct Contest {
    level: Level,
    plain: Plain,
    rules: Ruleset,
}

impl Contest {
    /// Fails at the first way that costs more or less than the peer's.
    fn new(level: Level) -> Self {
        let contest = Self {
            plain: Plain::new(&level.map),
            rules: Ruleset::default(),
            level,
        };
        let mut search = PathSearch::default();
        let walk = Walk::new(&contest.level.map, &contest.rules, DoorRule::Opens);
        for &(start, goal) in &contest.level.pairs {
            let path = search.path(&walk, start, goal);
            let ours = path.map(|path| path.cost as usize);
            let theirs = peer_path(&contest.plain, pair(start), pair(goal));
            assert_eq!(ours, theirs);
        }
        contest
    }

    fn ours(&self, search: &mut PathSearch, &(start, goal): &(Point, Point)) {
        let walk = Walk::new(&self.level.map, &self.rules, DoorRule::Opens);
        black_box(search.path(&walk, black_box(start), black_box(goal)));
    }

    fn peer(&self, &(start, goal): &(Point, Point)) {
        black_box(peer_path(&self.plain, black_box(pair(start)), pair(goal)));
    }

    fn bracket(&self) {
        for &(start, goal) in &self.level.pairs {
            let (start, goal) = (self.level.map.idx(start), self.level.map.idx(goal));
            black_box(a_star_search(black_box(start), goal, &self.plain));
        }
    }
}

fn benches(criterion: &mut Criterion) {
    for contest in maps::all().into_iter().map(Contest::new) {
        let mut group = criterion.benchmark_group(format!("search/{}", contest.level.name));
        group.sampling_mode(SamplingMode::Flat);
        group.bench_function("ours", |bencher| {
            let mut search = PathSearch::default();
            bencher.iter(|| {
                for pair in &contest.level.pairs {
                    contest.ours(&mut search, pair);
                }
            });
        });
        group.bench_function("pathfinding", |bencher| {
            bencher.iter(|| { contest.level.pairs.iter() }.for_each(|pair| contest.peer(pair)));
        });
        group.bench_function("bracket", |bencher| bencher.iter(|| contest.bracket()));
        group.finish();
    }
}

fn main() {
    if !paired::is_asked_for() {
        return by_criterion();
    }
    for contest in maps::all().into_iter().map(Contest::new) {
        let mut search = PathSearch::default();
        let faster = paired::ratio(
            &contest.level.pairs,
            |pair| contest.peer(pair),
            |pair| contest.ours(&mut search, pair),
        );
        paired::tell(&format!("search/{}", contest.level.name), faster);
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
