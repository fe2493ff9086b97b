//! Why we have our own search.

use crate::map::{Map, TileRole};
use crate::pathing::astar::PathSearch;
use crate::pathing::walk::{DoorRule, Walk};
use crate::rules::distance::Metric;
use crate::rules::ruleset::Ruleset;
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::a_star_search;
use chance::Stream;

/// A cave made by a few rounds of a cellular automaton.
fn cave(seed: u64) -> Map {
    let mut stream = Stream::named(seed, "cave");
    let mut map = super::random_map(40, 25, 42, &mut stream);
    for _ in 0..3 {
        let before = map.clone();
        for at in (0..map.count()).map(|idx| before.point(idx)) {
            let beside = Metric::Eight.around(at);
            let walls = beside
                .filter(|&to| before.tile(to) == TileRole::Wall)
                .count();
            map.set(
                at,
                if walls > 4 {
                    TileRole::Wall
                } else {
                    TileRole::Floor
                },
            );
        }
    }
    map
}

#[test]
fn ours_is_never_longer_than_brackets_and_brackets_often_is() {
    let (mut search, mut longer, mut asked) = (PathSearch::default(), 0, 0);
    for seed in 0..40 {
        let map = cave(seed);
        let mut stream = Stream::named(seed, "pairs");
        let metric = if seed % 2 == 0 {
            Metric::Four
        } else {
            Metric::Eight
        };
        let rules = Ruleset {
            metric,
            ..Ruleset::default()
        };
        let walk = Walk::new(&map, &rules, DoorRule::Opens);
        for _ in 0..3 {
            let mut place = || Point::new(stream.below(40), stream.below(25));
            let (start, goal) = (place(), place());
            let Some(ours) = search.path(&walk, start, goal) else {
                continue;
            };
            asked += 1;
            let theirs = a_star_search(map.idx(start), map.idx(goal), &walk);
            // Its steps include the start. It does not find some paths at all.
            let is_longer = !theirs.success || theirs.steps.len() > ours.cells.len();
            assert!(
                is_longer || theirs.steps.len() == ours.cells.len(),
                "seed {seed}"
            );
            longer += i32::from(is_longer);
        }
    }
    assert!(longer > 0 && asked > 40, "{longer} of {asked}");
}
