//! The fast path of a map and bracket's own exits agree.

use super::SearchCase;
use crate::pathing::walk::Walk;
use crate::pathing::{SearchMap, TileExit};
use crate::rules::distance::Metric;
use bracket_lib::algorithm_traits::SmallVec;
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::{Algorithm2D, BaseMap};

/// A walk that only shows what bracket asks for, as any bracket map could.
struct Foreign<'a>(Walk<'a>);

impl BaseMap for Foreign<'_> {
    fn get_available_exits(&self, idx: usize) -> SmallVec<[(usize, f32); 10]> {
        self.0.get_available_exits(idx)
    }
}

impl Algorithm2D for Foreign<'_> {
    fn dimensions(&self) -> Point {
        self.0.dimensions()
    }
}

impl SearchMap for Foreign<'_> {
    fn metric(&self) -> Metric {
        self.0.metric()
    }
}

fn exits(ground: &impl SearchMap, at: Point) -> Vec<TileExit> {
    let mut exits = Vec::new();
    ground.visit_exits(at, &mut |exit: TileExit| exits.push(exit));
    exits
}

#[test]
fn the_fast_lane_and_brackets_exits_agree() {
    for case in (0..64).map(SearchCase::random) {
        let (ours, foreign) = (case.walk(), Foreign(case.walk()));
        for at in case.places() {
            let found = exits(&ours, at);
            assert_eq!(found, exits(&foreign, at), "seed {}, {at:?}", case.seed);
            for exit in found {
                assert_eq!(case.map.idx(exit.at), exit.idx);
                assert_eq!(case.enter(exit.at), Some(i64::from(exit.cost)));
            }
        }
    }
}

#[test]
fn any_bracket_map_can_be_searched() {
    use crate::pathing::astar::PathSearch;
    use crate::pathing::flow::FlowField;
    let mut search = PathSearch::default();
    for case in (0..16).map(SearchCase::random) {
        let (ours, foreign) = (case.walk(), Foreign(case.walk()));
        for (start, goal) in case.places().zip(case.places().skip(31)) {
            let path = search.path(&ours, start, goal);
            assert_eq!(search.path(&foreign, start, goal), path);
            let (field, other) = (
                FlowField::to(&ours, &[goal]),
                FlowField::to(&foreign, &[goal]),
            );
            assert_eq!(field.distance(start), other.distance(start));
        }
    }
}

#[test]
fn bracket_is_told_the_distance_by_the_metric() {
    let case = SearchCase::random(0);
    let (from, to) = (Point::new(1, 2), Point::new(5, 9));
    let (from, to) = (case.map.idx(from), case.map.idx(to));
    assert_eq!(case.walk().get_pathing_distance(from, to), 11.0);
    let eight = SearchCase::random(1);
    assert_eq!(eight.walk().get_pathing_distance(from, to), 7.0);
}
