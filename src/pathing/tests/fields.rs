//! Fields on drawn maps.

use super::{DrawnMap, SearchCase};
use crate::pathing::flow::FlowField;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

#[test]
fn a_field_counts_steps_around_walls() {
    let drawing = DrawnMap::parse("####### #a.c#b# #######");
    let (goal, far) = (drawing.at('a'), drawing.at('c'));
    let field = FlowField::to(&drawing.walk(Metric::Eight), &[goal]);

    assert_eq!(field.distance(goal), Some(0));
    assert_eq!(field.distance(far), Some(2));
    assert_eq!(field.distance(drawing.at('b')), None);
    assert_eq!(field.distance(Point::new(-1, 0)), None);
    assert_eq!(field.steps_down(Metric::Eight, far), [Point::new(2, 1)]);
    assert!(field.steps_down(Metric::Eight, goal).is_empty());
}

#[test]
fn who_is_at_the_goal_or_cannot_get_there_stays() {
    let drawing = DrawnMap::parse("a.#b");
    let walk = drawing.walk(Metric::Eight);
    let field = FlowField::to(&walk, &[drawing.at('a')]);
    assert_eq!(field.best_step(&walk, drawing.at('a')), None);
    assert_eq!(field.best_step(&walk, drawing.at('b')), None);
}

#[test]
fn on_a_field_that_knows_of_nobody_who_is_in_the_way_is_waited_for() {
    let drawing = DrawnMap::parse("aOb ...");
    let alone = drawing.walk(Metric::Four);
    let field = FlowField::to(&alone, &[drawing.at('b')]);
    let at = drawing.at('a');
    assert_eq!(field.best_step(&alone, at), Some(drawing.at('O')));
    assert_eq!(field.best_step(&alone.through(&drawing.grid), at), None);
}

/// Where a runner is after some steps along the field.
fn run(field: &FlowField, drawing: &DrawnMap, steps: usize) -> Point {
    let walk = drawing.walk(Metric::Eight);
    let mut at = drawing.at('r');
    for _ in 0..steps {
        at = field.best_step(&walk, at).unwrap_or(at);
    }
    at
}

#[test]
fn a_runner_leaves_a_dead_end_while_there_is_time() {
    let drawing = DrawnMap::parse(
        "
        ############################################
        ##r........................................#
        ####.#####################################.#
        ####.#####################################.#
        ####.#####################################.#
        ####.#####################################.#
        ####t......................................#
        ############################################
        ",
    );
    let walk = drawing.walk(Metric::Eight);
    let away = FlowField::away(&walk, &[drawing.at('t')]);
    let toward = FlowField::to(&walk, &[drawing.at('t')]);
    let from = toward.distance(drawing.at('r'));
    let end = run(&away, &drawing, 60);

    assert!(toward.distance(end) > from, "{end:?}");
    // The way out first leads nearer to the threat.
    let first = away.best_step(&walk, drawing.at('r')).unwrap();
    assert!(toward.distance(first) < from, "{first:?}");
}

#[test]
fn every_runner_comes_to_rest_and_none_is_sent_into_a_wall() {
    for case in (0..60).map(SearchCase::random) {
        let walk = case.walk();
        let threat = Point::new(7, 5);
        let away = FlowField::away(&walk, &[threat]);
        let toward = FlowField::to(&walk, &[threat]);
        for start in case.places() {
            let is_threatened = toward.distance(start).is_some();
            assert_eq!(away.distance(start).is_some(), is_threatened);
            if !is_threatened {
                continue;
            }
            let mut at = start;
            while let Some(to) = away.best_step(&walk, at) {
                assert!(case.enter(to).is_some(), "seed {}", case.seed);
                assert!(away.distance(to) < away.distance(at), "it never turns back");
                at = to;
            }
        }
    }
}

#[test]
fn a_field_can_be_filled_again_for_another_map() {
    let mut field = FlowField::default();
    for seed in [3, 8, 5] {
        let case = SearchCase::random(seed);
        let goal = Point::new(4, 4);
        let small = DrawnMap::parse("a.b");
        field.refill_away(&case.walk(), &[goal]);
        field.refill(&small.walk(Metric::Four), &[small.at('a')]);
        assert_eq!(field.distance(small.at('b')), Some(2));
        field.refill(&case.walk(), &[goal]);
        let fresh = FlowField::to(&case.walk(), &[goal]);
        for at in case.places() {
            assert_eq!(field.distance(at), fresh.distance(at));
        }
    }
}
