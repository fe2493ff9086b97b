//! Shared fields are equal to fields that are made anew.

use super::{DrawnMap, SearchCase, grid_with};
use crate::map::TileRole;
use crate::pathing::flow::FlowField;
use crate::pathing::walk::{DoorRule, Walk};
use crate::pathing::ways::Ways;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;

fn same(case: &SearchCase, field: &FlowField, expected: &FlowField) {
    for at in case.places() {
        assert_eq!(
            field.distance(at),
            expected.distance(at),
            "seed {}",
            case.seed
        );
    }
}

#[test]
fn what_is_kept_is_what_would_be_made() {
    let mut ways = Ways::default();
    let mut stream = Stream::named(1, "ways");
    let mut cases: Vec<SearchCase> = (0..16).map(SearchCase::random).collect();
    for _ in 0..400 {
        let case = &mut cases[stream.below(16) as usize];
        let mut place = |limit: i32| Point::new(stream.below(limit), stream.below(limit));
        if place(4) == Point::zero() {
            case.map.set(place(9), TileRole::Floor);
        }
        let goal = place(3);
        let walk = case.walk();
        let alone = walk.alone();
        same(case, ways.to(&walk, goal), &FlowField::to(&alone, &[goal]));
        same(
            case,
            ways.away(&walk, goal),
            &FlowField::away(&alone, &[goal]),
        );
        let nearest = FlowField::toward_nearest(&alone, goal);
        same(case, ways.nearest(&walk, goal), &nearest);
        ways.begin_tick();
        let crowded = FlowField::toward_nearest(&walk, goal);
        same(case, ways.through_crowd(&walk, goal), &crowded);
    }
}

#[test]
fn a_door_that_opens_makes_another_way() {
    let mut drawing = DrawnMap::parse("a+b");
    let (from, to) = (drawing.at('a'), drawing.at('b'));
    let rules = SearchCase::random(0).rules;
    let mut ways = Ways::default();
    let shut = Walk::new(&drawing.map, &rules, DoorRule::Shut);
    assert_eq!(ways.to(&shut, to).distance(from), None);
    let opens = Walk::new(&drawing.map, &rules, DoorRule::Opens);
    assert_eq!(ways.to(&opens, to).distance(from), Some(3));

    drawing.map.set(Point::new(1, 0), TileRole::DoorOpen);
    let shut = Walk::new(&drawing.map, &rules, DoorRule::Shut);
    assert_eq!(ways.to(&shut, to).distance(from), Some(2));
}

#[test]
fn the_crowd_is_looked_at_once_in_a_tick() {
    let drawing = DrawnMap::parse("a.b");
    let (from, to) = (drawing.at('a'), drawing.at('b'));
    let (empty, full) = (grid_with(&drawing.map, &[]), grid_with(&drawing.map, &[1]));
    let walk = drawing.walk(Metric::Four);
    let mut ways = Ways::default();
    let cost = |ways: &mut Ways, grid| ways.through_crowd(&walk.through(grid), to).distance(from);

    assert_eq!(cost(&mut ways, &empty), Some(2));
    assert_eq!(cost(&mut ways, &full), Some(2), "the tick has not ended");
    ways.begin_tick();
    assert_eq!(cost(&mut ways, &full), Some(9));
    ways.forget();
    assert_eq!(cost(&mut ways, &empty), Some(2));
}
