//! What a search must do, row by row.

use super::DrawnMap;
use crate::map::{Map, TileRole};
use crate::pathing::astar::{Heuristic, Path, PathSearch};
use crate::pathing::flow::FlowField;
use crate::pathing::walk::{DoorRule, Walk};
use crate::pathing::{SearchMap, Visitor};
use crate::rules::distance::Metric;
use crate::rules::ruleset::Ruleset;
use bracket_lib::geometry::Point;
use bracket_lib::pathfinding::{Algorithm2D, BaseMap};
use chance::Stream;
use std::cell::RefCell;

const BOTH: [Metric; 2] = [Metric::Four, Metric::Eight];

fn find(drawing: &DrawnMap, metric: Metric) -> Option<Path> {
    PathSearch::default().path(&drawing.walk(metric), drawing.at('a'), drawing.at('b'))
}

fn open_field(width: i32, height: i32) -> Map {
    let mut map = crate::testkit::map(width, height);
    for idx in 0..map.count() {
        map.set(map.point(idx), TileRole::Floor);
    }
    map
}

#[test]
fn seed_0_1_no_way_gives_none_and_never_a_panic() {
    let drawing = DrawnMap::parse("a#b ### ..#");
    for metric in BOTH {
        assert_eq!(find(&drawing, metric), None);
        let walk = drawing.walk(metric);
        let inside = drawing.at('a');
        for (x, y) in [(-1, 0), (0, -1), (3, 0), (0, 3), (i32::MAX, i32::MIN)] {
            let outside = Point::new(x, y);
            let mut search = PathSearch::default();
            assert_eq!(search.path(&walk, inside, outside), None);
            assert_eq!(search.path(&walk, outside, inside), None);
            assert!(!search.nearest(&walk, inside, outside).arrived);
            assert_eq!(search.nearest(&walk, outside, inside).cells, [outside]);
        }
    }
}

#[test]
fn seed_0_1_searching_changes_nothing() {
    let drawing = DrawnMap::parse("a.. .B. ..b");
    let (map, grid) = (drawing.map.clone(), drawing.grid.clone());
    find(&drawing, Metric::Eight).unwrap();
    assert!(map == drawing.map && grid.first_difference(&drawing.grid).is_none());
}

/// A map that counts how often each place is expanded.
struct Counted<'a> {
    walk: Walk<'a>,
    looks: RefCell<Vec<u32>>,
}

impl BaseMap for Counted<'_> {}

impl Algorithm2D for Counted<'_> {
    fn dimensions(&self) -> Point {
        self.walk.dimensions()
    }
}

impl SearchMap for Counted<'_> {
    fn metric(&self) -> Metric {
        self.walk.metric()
    }

    fn entry_cost(&self, at: Point) -> Option<i32> {
        self.walk.entry_cost(at)
    }

    fn visit_exits<V: Visitor>(&self, at: Point, visitor: &mut V) {
        self.looks.borrow_mut()[self.point2d_to_index(at)] += 1;
        self.walk.visit_exits(at, visitor);
    }
}

#[test]
fn seed_0_5_each_place_is_looked_around_from_at_most_once() {
    let mut map = open_field(20, 20);
    for y in 0..19 {
        map.set(Point::new(10, y), TileRole::Wall);
    }
    map = map.with_costs(|number| 1 + number as i32 % 3);
    let rules = Ruleset::default();
    for idx in (0..map.count()).filter(|idx| idx % 7 == 3) {
        if map.tile_at(idx) == TileRole::Floor {
            map.set(map.point(idx), TileRole::DoorOpen);
        }
    }
    let ground = Counted {
        walk: Walk::new(&map, &rules, DoorRule::Shut),
        looks: RefCell::new(vec![0; map.count()]),
    };

    let path = PathSearch::default().path(&ground, Point::new(0, 0), Point::new(19, 0));

    assert!(path.is_some());
    let looks = ground.looks.borrow();
    assert_eq!(looks.iter().max(), Some(&1));
    let expanded = looks.iter().sum::<u32>() as usize;
    assert!(expanded <= path.unwrap().expanded, "{expanded}");
}

#[test]
fn seed_0_6_a_step_costs_one_and_dear_ones_are_bounded() {
    let drawing = DrawnMap::parse("a...b");
    assert_eq!(find(&drawing, Metric::Four).unwrap().cost, 4);

    let dear = drawing.map.clone().with_costs(|_| i32::MAX);
    let walk = Walk::new(&dear, &Ruleset::default(), DoorRule::Opens);
    let path = PathSearch::default().path(&walk, drawing.at('a'), drawing.at('b'));
    assert_eq!(path.unwrap().cost, 4 * 250);
}

#[test]
fn seed_0_7_an_equal_way_does_not_replace_the_first() {
    // Two paths of equal cost lead to the middle, over its left and its upper neighbour.
    // Each step costs 2, so both are known before the middle is expanded.
    let rules = Ruleset {
        metric: Metric::Four,
        ..Ruleset::default()
    };
    for (text, first) in [
        ("a.# ..# #.b", Point::new(1, 0)),
        // Each of the two as the only path.
        ("a## ..# #.b", Point::new(0, 1)),
        ("a.# #.# #.b", Point::new(1, 0)),
    ] {
        let drawing = DrawnMap::parse(text);
        let map = drawing.map.clone().with_costs(|_| 2);
        let walk = Walk::new(&map, &rules, DoorRule::Opens);
        let path = PathSearch::default().path(&walk, drawing.at('a'), drawing.at('b'));
        let path = path.unwrap();
        assert_eq!((path.cost, path.next_step()), (8, Some(first)), "{text}");
    }
}

#[test]
fn seed_0_8_one_switch_changes_every_user() {
    let drawing = DrawnMap::parse("a.. ... ..b");
    for (metric, cost) in [(Metric::Four, 4), (Metric::Eight, 2)] {
        let walk = drawing.walk(metric);
        let (from, to) = (drawing.at('a'), drawing.at('b'));
        assert_eq!(find(&drawing, metric).unwrap().cost, cost);
        assert_eq!(metric.steps(from, to), cost);
        let field = FlowField::to(&walk, &[to]);
        assert_eq!(field.distance(from).map(i32::from), Some(cost));
        let first = field.best_step(&walk, from).unwrap();
        assert!(metric.is_adjacent(from, first));
    }
    let order: Vec<Point> = Metric::Four.around(Point::zero()).collect();
    let expected = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Point::new(x, y));
    assert_eq!(order, expected);
}

#[test]
fn seed_0_9_a_way_is_told_from_its_end() {
    let drawing = DrawnMap::parse("a..b");
    let path = find(&drawing, Metric::Four).unwrap();
    let cells = [(3, 0), (2, 0), (1, 0), (0, 0)].map(|(x, y)| Point::new(x, y));
    assert_eq!(path.cells, cells);
    assert_eq!(path.next_step(), Some(Point::new(1, 0)));
    assert_eq!(path.steps(), 3);
}

#[test]
fn seed_0_10_who_is_there_stays_there() {
    let drawing = DrawnMap::parse("a#.");
    for at in [drawing.at('a'), drawing.at('#')] {
        let walk = drawing.walk(Metric::Eight);
        let path = PathSearch::default().path(&walk, at, at).unwrap();
        assert_eq!((path.cells.as_slice(), path.cost), ([at].as_slice(), 0));
        assert_eq!(path.next_step(), None);
        assert!(path.arrived);
    }
}

#[test]
fn seed_0_11_the_start_is_not_tested_and_the_goal_is() {
    let drawing = DrawnMap::parse("#a.b");
    let mut search = PathSearch::default();
    let walk = drawing.walk(Metric::Four);
    let (wall, goal) = (drawing.at('#'), drawing.at('b'));
    assert_eq!(search.path(&walk, wall, goal).unwrap().cost, 3);
    assert_eq!(search.path(&walk, goal, wall), None);
}

#[test]
fn seed_0_11_a_shut_door_is_a_wall_to_who_cannot_open_it() {
    let drawing = DrawnMap::parse("a+b");
    let rules = Ruleset::default();
    let cost = |doors| {
        let walk = Walk::new(&drawing.map, &rules, doors);
        let path = PathSearch::default().path(&walk, drawing.at('a'), drawing.at('b'));
        path.map(|path| path.cost)
    };
    assert_eq!(cost(DoorRule::Shut), None);
    assert_eq!(cost(DoorRule::Opens), Some(3));
}

#[test]
fn seed_0_12_ties_are_deterministic() {
    let mut stream = Stream::named(12, "ties");
    let map = super::random_map(40, 30, 20, &mut stream);
    let rules = Ruleset::default();
    let walk = Walk::new(&map, &rules, DoorRule::Opens);
    let mut used = PathSearch::default();
    for _ in 0..50 {
        let mut place = || Point::new(stream.below(40), stream.below(30));
        let (start, goal) = (place(), place());
        // A search with used memory finds the same as a new one.
        let fresh = PathSearch::default().path(&walk, start, goal);
        assert_eq!(used.path(&walk, start, goal), fresh, "{start:?} {goal:?}");
    }
}

#[test]
fn seed_0_12_a_way_over_open_ground_is_straight() {
    let map = open_field(21, 11);
    let rules = Ruleset::default();
    let walk = Walk::new(&map, &rules, DoorRule::Opens);
    let (start, goal) = (Point::new(1, 5), Point::new(19, 5));
    let path = PathSearch::default().path(&walk, start, goal).unwrap();
    assert!(path.cells.iter().all(|at| at.y == 5), "{:?}", path.cells);
}

#[test]
fn seed_0_13_the_next_place_is_found_without_looking_at_all_the_others() {
    // Thousands of places are open at a time. A search that looked through all of them for
    // the next one would need millions of looks.
    let mut map = open_field(300, 300);
    map.set(Point::new(298, 299), TileRole::Wall);
    map.set(Point::new(299, 298), TileRole::Wall);
    let rules = Ruleset {
        metric: Metric::Four,
        ..Ruleset::default()
    };
    let walk = Walk::new(&map, &rules, DoorRule::Opens);
    let mut search = PathSearch::with(Heuristic::Least);

    let path = search.path(&walk, Point::new(0, 0), Point::new(299, 299));

    assert_eq!(path, None, "the goal is walled in");
    let looks = search.looks();
    assert!(looks > 80_000, "only {looks}: the field was not searched");
    assert!(looks < 200_000, "{looks} looks at 90,000 places");
}

#[test]
fn seed_0_13_open_ground_is_not_searched_all_over() {
    let map = open_field(80, 50);
    let rules = Ruleset::default();
    let walk = Walk::new(&map, &rules, DoorRule::Opens);
    let mut search = PathSearch::default();
    for y in 0..50 {
        let path = search.path(&walk, Point::new(0, y), Point::new(79, 25));
        assert!(path.unwrap().expanded < 800, "row {y}");
    }
}

#[test]
fn seed_0_14_a_way_goes_by_the_true_map() {
    let mut drawing = DrawnMap::parse("a.b ...");
    let hidden = Point::new(1, 0);
    for idx in 0..drawing.map.count() {
        drawing.map.remember(idx);
    }
    drawing.map.set(hidden, TileRole::Wall);
    let path = find(&drawing, Metric::Four).unwrap();
    assert!(!path.cells.contains(&hidden));
    assert_eq!(path.cost, 4);
}

#[test]
fn seed_0_18_who_cannot_get_there_gets_near() {
    let drawing = DrawnMap::parse("a...#b ....#.");
    let walk = drawing.walk(Metric::Four);
    let path = PathSearch::default().nearest(&walk, drawing.at('a'), drawing.at('b'));
    assert!(!path.arrived);
    assert_eq!(path.end(), Some(Point::new(3, 0)));
    assert_eq!(path.next_step(), Some(Point::new(1, 0)));
}

#[test]
fn seed_4_12_a_way_through_someone_costs_eight() {
    // Around the sleeper it is four steps more; around the wall of the second, ten.
    for (text, cost, through) in [
        ("aOb ... ###", 4, false),
        ("aOb #.# ###", 9, true),
        ("aOb .#. .#. .#. ...", 9, true),
        ("aOb .#. .#. ...", 8, false),
    ] {
        let drawing = DrawnMap::parse(text);
        let walk = drawing.walk(Metric::Four).through(&drawing.grid);
        let (from, to) = (drawing.at('a'), drawing.at('b'));
        let path = PathSearch::default().path(&walk, from, to).unwrap();
        assert_eq!(path.cost, cost, "{text}");
        assert_eq!(path.cells.contains(&drawing.at('O')), through, "{text}");
        let field = FlowField::to(&walk, &[to]);
        assert_eq!(field.distance(from).map(i32::from), Some(cost), "{text}");
    }
}

#[test]
fn seed_4_12_a_way_may_end_on_someone() {
    let drawing = DrawnMap::parse("a.P");
    let walk = drawing.walk(Metric::Four).through(&drawing.grid);
    let path = PathSearch::default().path(&walk, drawing.at('a'), drawing.at('P'));
    assert_eq!(path.unwrap().cost, 1 + 8);
    assert_eq!(walk.entry_cost(drawing.at('P')), Some(8));
}

#[test]
fn seed_4_13_the_best_step_may_be_taken_and_is_still_the_way() {
    let drawing = DrawnMap::parse("aOb");
    let walk = drawing.walk(Metric::Four).through(&drawing.grid);
    let field = FlowField::to(&walk, &[drawing.at('b')]);
    let step = field.best_step(&walk, drawing.at('a'));
    assert_eq!(step, Some(drawing.at('O')));
}
