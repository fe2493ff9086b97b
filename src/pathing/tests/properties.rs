//! What must hold on every map.

use super::SearchCase;
use crate::pathing::SearchMap;
use crate::pathing::astar::{Heuristic, Path, PathSearch};
use crate::pathing::flow::FlowField;
use crate::testkit::trials::trials;
use bracket_lib::geometry::Point;

/// Checks that the steps of a path can be taken and cost what it says.
fn check_way(case: &SearchCase, path: &Path, start: Point) {
    assert_eq!(path.cells.last(), Some(&start), "seed {}", case.seed);
    let mut cost = 0;
    for pair in path.cells.windows(2) {
        assert!(case.rules.metric.is_adjacent(pair[0], pair[1]));
        cost += case.enter(pair[0]).expect("a way leads where one can go");
    }
    assert_eq!(cost, i64::from(path.cost), "seed {}", case.seed);
}

fn searches_agree(seeds: std::ops::Range<u64>) {
    let mut search = PathSearch::default();
    for case in seeds.map(SearchCase::random) {
        let walk = case.walk();
        for start in case.places() {
            let costs = case.costs_from(start);
            for goal in case.places() {
                let found = search.path(&walk, start, goal);
                let expected = costs[case.map.idx(goal)];
                assert_eq!(
                    found.as_ref().map(|path| i64::from(path.cost)),
                    expected,
                    "seed {}, {start:?} to {goal:?}",
                    case.seed
                );
                if let Some(path) = found {
                    check_way(&case, &path, start);
                    assert!(path.expanded <= case.map.count());
                    assert!(path.arrived && path.end() == Some(goal));
                }
            }
        }
    }
}

#[test]
fn seed_0_2_every_way_costs_what_dijkstra_says_first_hundred() {
    searches_agree(0..trials(100));
}

#[test]
fn seed_0_2_every_way_costs_what_dijkstra_says_second_hundred() {
    searches_agree(100..100 + trials(100));
}

#[test]
fn seed_0_3_no_guess_is_too_high() {
    for case in (0..32).map(SearchCase::random) {
        for start in case.places().step_by(3) {
            let costs = case.costs_from(start);
            for goal in case.places() {
                let Some(cost) = costs[case.map.idx(goal)] else {
                    continue;
                };
                for heuristic in [Heuristic::Steps, Heuristic::Least] {
                    let guess = heuristic.guess(case.rules.metric, start, goal);
                    assert!(i64::from(guess) <= cost, "seed {}", case.seed);
                }
            }
        }
    }
}

#[test]
fn seed_0_4_the_better_guess_looks_around_less_and_costs_the_same() {
    let (mut better, mut weaker) = (PathSearch::default(), PathSearch::with(Heuristic::Least));
    let mut expanded = (0, 0);
    for case in (0..trials(64)).map(SearchCase::random) {
        let walk = case.walk();
        for (start, goal) in case.places().zip(case.places().skip(17)) {
            let by_steps = better.path(&walk, start, goal);
            let by_least = weaker.path(&walk, start, goal);
            assert_eq!(
                by_steps.as_ref().map(|path| path.cost),
                by_least.as_ref().map(|path| path.cost),
                "seed {}, {start:?} to {goal:?}",
                case.seed
            );
            expanded.0 += by_steps.map_or(0, |path| path.expanded);
            expanded.1 += by_least.map_or(0, |path| path.expanded);
        }
    }
    assert!(expanded.0 * 10 < expanded.1 * 9, "{expanded:?}");
}

#[test]
fn seed_0_18_nearest_is_the_nearest_that_can_be_reached() {
    for heuristic in [Heuristic::Steps, Heuristic::Least] {
        let mut search = PathSearch::with(heuristic);
        for case in (0..trials(64)).map(SearchCase::random) {
            let walk = case.walk();
            for start in case.places().step_by(7) {
                let costs = case.costs_from(start);
                for goal in case.places().step_by(3) {
                    let path = search.nearest(&walk, start, goal);
                    let expected = case
                        .places()
                        .filter_map(|at| Some((at, costs[case.map.idx(at)]?)))
                        .min_by_key(|&(at, cost)| {
                            let steps = case.rules.metric.steps(at, goal);
                            (steps, cost, case.map.idx(at))
                        });
                    let (end, cost) = expected.expect("the start is reached");
                    assert_eq!(
                        (path.end(), i64::from(path.cost)),
                        (Some(end), cost),
                        "seed {}, {start:?} to {goal:?}",
                        case.seed
                    );
                    assert_eq!(path.arrived, end == goal);
                    check_way(&case, &path, start);
                }
            }
        }
    }
}

#[test]
fn a_field_says_what_the_cheapest_way_costs_and_begins_it() {
    let mut search = PathSearch::default();
    let mut field = FlowField::default();
    for case in (0..trials(200)).map(SearchCase::random) {
        let walk = case.walk();
        for goal in case.places().step_by(5) {
            field.refill(&walk, &[goal]);
            for start in case.places() {
                if case.enter(start).is_none() && start != goal {
                    assert_eq!(field.distance(start), None);
                    continue;
                }
                let path = search.path(&walk, start, goal);
                let place = || format!("seed {}, {start:?} to {goal:?}", case.seed);
                assert_eq!(
                    field.distance(start).map(i32::from),
                    path.as_ref().map(|path| path.cost),
                    "{}",
                    place()
                );
                let step = field.best_step(&walk, start);
                assert_eq!(
                    step.is_some(),
                    path.is_some_and(|path| path.next_step().is_some()),
                    "{}",
                    place()
                );
                if let Some(to) = step {
                    let onward = field.distance(to).map(i32::from);
                    let total = walk.entry_cost(to).zip(onward).map(|(a, b)| a + b);
                    assert_eq!(total, field.distance(start).map(i32::from), "{}", place());
                }
            }
        }
    }
}

#[test]
fn a_field_to_several_goals_leads_to_the_nearest() {
    for case in (0..40).map(SearchCase::random) {
        let walk = case.walk();
        let goals: Vec<Point> = case.places().step_by(37).collect();
        let together = FlowField::to(&walk, &goals);
        let alone: Vec<FlowField> = goals
            .iter()
            .map(|&goal| FlowField::to(&walk, &[goal]))
            .collect();
        for at in case.places() {
            let least = alone.iter().filter_map(|field| field.distance(at)).min();
            assert_eq!(together.distance(at), least, "seed {}, {at:?}", case.seed);
        }
    }
}

#[test]
fn a_field_toward_the_nearest_serves_every_part() {
    for case in (0..trials(100)).map(SearchCase::random) {
        let walk = case.walk();
        for goal in case.places().step_by(23) {
            let field = FlowField::toward_nearest(&walk, goal);
            for at in case.places().filter(|&at| case.enter(at).is_some()) {
                let costs = case.costs_from(at);
                let end = case
                    .places()
                    .filter(|&to| costs[case.map.idx(to)].is_some())
                    .min_by_key(|&to| (case.rules.metric.steps(to, goal), case.map.idx(to)))
                    .expect("every place reaches itself");
                assert_eq!(
                    field.distance(at).map(i64::from),
                    costs[case.map.idx(end)],
                    "seed {}, {at:?} to {goal:?} by {end:?}",
                    case.seed
                );
            }
        }
    }
}
