use super::*;
use crate::game::view::Spread;
use crate::ui::fx::Effects;
use crate::ui::testkit;

fn reach(range: i32) -> Reach {
    Reach {
        aim: AimKind::Place,
        range,
        spread: None,
        flies: true,
    }
}

fn ask(view: &View, reach: Reach, last: Option<u64>) -> WhichTarget {
    WhichTarget::new(
        "Throw it".to_string(),
        reach,
        UiAction::Confirm,
        view,
        (last, false),
    )
}

/// Everything that is written, row by row.
fn rows(canvas: &Canvas) -> String {
    let rows = (0..canvas.rows()).map(|y| canvas.row(y));
    rows.collect::<Vec<_>>().join("\n")
}

fn word(reply: Reply) -> String {
    match reply {
        Reply::Answer(answer) => format!("{answer:?}"),
        Reply::Open(request) => request.word(),
        Reply::GivenUp => "given up".to_string(),
    }
}

#[test]
fn the_next_target_of_none_one_and_two() {
    for (drawing, places) in [
        ("@....", [0, 0, 0]),
        ("@.r..", [2, 2, 2]),
        ("@.r.r", [2, 4, 2]),
    ] {
        let view = testkit::view(drawing);
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut ask = ask(&view, reach(7), None);
        for x in places {
            assert_eq!(ask.at, Point::new(x, 0), "{drawing}");
            ask.handle(UiAction::NextTarget, &scene);
        }
    }
}

#[test]
fn the_first_target_is_the_last_one_or_the_nearest_foe_in_reach() {
    let mut view = testkit::view("@.rr..r..r");
    // The nearest is a friend, and the farthest is out of reach.
    view.actors[0].hostile = false;
    let (second, third, far) = (view.actors[1].id, view.actors[2].id, view.actors[3].id);
    for (last, expected) in [
        (None, 3),
        (Some(second), 3),
        (Some(third), 6),
        (Some(far), 3),
        (Some(view.actors[0].id), 3),
        (Some(999), 3),
    ] {
        assert_eq!(ask(&view, reach(7), last).at.x, expected, "{last:?}");
    }
}

#[test]
fn with_no_foe_in_reach_the_nearest_is_shown_but_not_for_what_is_for_friends() {
    let view = testkit::view("@.......r");
    for (is_for_friends, expected) in [(false, 8), (true, 0)] {
        let reach = reach(5);
        let title = "Cast it".to_string();
        let last = (None, is_for_friends);
        let ask = WhichTarget::new(title, reach, UiAction::Confirm, &view, last);
        assert_eq!(ask.at.x, expected);
    }
}

#[test]
fn the_next_target_is_found_where_none_is_in_reach() {
    let view = testkit::view("@.......r");
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let mut ask = ask(&view, reach(5), None);
    ask.handle(UiAction::Go(Direction::WEST), &scene);
    ask.handle(UiAction::NextTarget, &scene);
    assert_eq!(ask.at.x, 8);
}

#[test]
fn friends_and_townsfolk_are_never_offered() {
    let mut view = testkit::view("@.r.r");
    for actor in &mut view.actors {
        actor.hostile = false;
    }
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let mut ask = ask(&view, reach(7), None);
    ask.handle(UiAction::NextTarget, &scene);
    assert_eq!(ask.at, view.hero.at);
    let canvas = testkit::drawn_ask(&ask, &view, 40, 22);
    assert!(canvas.shows("You, and no foe in reach"));
    // They can be meant all the same, with a warning.
    ask.handle(UiAction::Go(Direction::EAST), &scene);
    ask.handle(UiAction::Go(Direction::EAST), &scene);
    let canvas = testkit::drawn_ask(&ask, &view, 40, 22);
    assert!(canvas.shows("This reaches the rat, no foe of yours!"));
}

#[test]
fn only_what_is_seen_and_in_reach_can_be_meant() {
    let mut view = testkit::view("@.....");
    view.map.tiles[2].seen = Seen::Remembered;
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let mut ask = ask(&view, reach(4), None);
    for expected in [
        "say You cannot aim that at yourself.",
        "Place(Point { x: 1, y: 0 })",
        "say You do not see that place.",
        "Place(Point { x: 3, y: 0 })",
        "Place(Point { x: 4, y: 0 })",
        "say That is too far away.",
    ] {
        assert_eq!(word(ask.handle(UiAction::Confirm, &scene)), expected);
        ask.handle(UiAction::Go(Direction::EAST), &scene);
    }
    assert_eq!(word(ask.handle(UiAction::Cancel, &scene)), "given up");
}

#[test]
fn the_pointer_marks_and_a_click_confirms() {
    let view = testkit::view("@.r..");
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let camera = scene.camera(&view, Layout::new(scene.area).map);
    let cell = |x: i32| camera.cell_of(Point::new(x, 0)).expect("it is shown");
    let mut ask = ask(&view, reach(7), None);
    ask.point(cell(4), &scene);
    assert_eq!(ask.at, Point::new(4, 0));
    let clicked = ask.click(cell(2), &scene);
    assert_eq!(word(clicked), "Place(Point { x: 2, y: 0 })");
    let clicked = ask.click(cell(0), &scene);
    assert_eq!(word(clicked), "say You cannot aim that at yourself.");
}

#[test]
fn the_keys_below_the_map_can_be_clicked() {
    let view = testkit::view("@.r.r");
    let effects = Effects::default();
    for (columns, rows) in [(40, 22), (50, 37), (80, 45)] {
        let mut ask = ask(&view, reach(7), None);
        let canvas = testkit::drawn_ask(&ask, &view, columns, rows);
        let scene = Scene {
            area: canvas.area(),
            ..testkit::scene(Some(&view), &effects)
        };
        let y = Layout::new(scene.area).log.y;
        let row: Vec<char> = canvas.row(y).chars().collect();
        let row: String = { row.iter() }
            .map(|sign| if sign.is_ascii() { *sign } else { '-' })
            .collect();
        let mut click = |text: &str| {
            let x = row.find(text).unwrap_or_else(|| panic!("{text} in {row}"));
            word(ask.click(Point::new(x as i32, y), &scene))
        };
        assert_eq!(click("next"), "stay");
        assert_eq!(click("there"), "Place(Point { x: 4, y: 0 })");
        assert_eq!(click("never mind"), "given up");
    }
}

#[test]
fn what_reaches_its_user_is_told_before() {
    let view = testkit::view("@.r....");
    let with = |area| Reach {
        spread: Some(Spread::of(area)),
        flies: false,
        ..reach(7)
    };
    for (area, x, expected) in [
        (Places::Burst(2), 2, true),
        (Places::Burst(2), 3, false),
        (Places::Burst(1), 2, false),
        (Places::Adjacent, 1, true),
        (Places::Line(5), 2, false),
        (Places::User, 2, false),
    ] {
        let mut ask = ask(&view, with(area), None);
        ask.at = Point::new(x, 0);
        let canvas = testkit::drawn_ask(&ask, &view, 40, 22);
        let is_told = canvas.shows("This reaches you too!");
        assert_eq!(is_told, expected, "{area:?} at {x}");
    }
}

#[test]
fn what_spares_its_user_or_needs_other_ground_is_no_danger() {
    let view = testkit::view("@.r....");
    let here = view
        .map
        .tile(Point::new(1, 0))
        .expect("it is on the map")
        .tile;
    let core = crate::raws::core().expect("the core is sound");
    let mut kinds = core.terrain.iter().map(|kind| kind.tile);
    let elsewhere = kinds.find(|tile| *tile != here);
    let burst = Spread::of(Places::Burst(2));
    for (spread, expected) in [
        (burst, true),
        (
            Spread {
                spares_user: true,
                ..burst
            },
            false,
        ),
        (
            Spread {
                only_on: Some(here),
                ..burst
            },
            true,
        ),
        (
            Spread {
                only_on: elsewhere,
                ..burst
            },
            false,
        ),
    ] {
        let reach = Reach {
            spread: Some(spread),
            flies: false,
            ..reach(7)
        };
        let hit = hit(&view, reach, Point::new(1, 0));
        assert_eq!(hit.contains(&view.hero.at), expected, "{spread:?}");
    }
}

#[test]
fn the_way_and_the_area_are_shown() {
    let view = testkit::view("@.r....");
    let mut ask = ask(
        &view,
        Reach {
            spread: Some(Spread::of(Places::Burst(1))),
            flies: false,
            ..reach(7)
        },
        None,
    );
    ask.at = Point::new(4, 0);
    let canvas = testkit::drawn_ask(&ask, &view, 40, 22);
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let camera = scene.camera(&view, Layout::new(canvas.area()).map);
    let paper = |x: i32| {
        let cell = camera.cell_of(Point::new(x, 0)).expect("it is shown");
        canvas.tiles()[(cell.y * 40 + cell.x / 2) as usize].paper
    };
    assert_eq!(paper(1), Some(theme::SHOT));
    assert_eq!(
        (paper(3), paper(5)),
        (Some(theme::REACHED), Some(theme::REACHED))
    );
    assert!(paper(6) != Some(theme::REACHED));
}

#[test]
fn what_stands_in_the_way_is_named_and_no_size_is_too_small() {
    let view = testkit::view("@.r.r");
    let mut ask = ask(&view, reach(7), None);
    ask.at = Point::new(4, 0);
    let canvas = testkit::drawn_ask(&ask, &view, 40, 22);
    assert!(canvas.shows("Rat, 4 steps, behind rat"));
    for (columns, rows) in [(1, 1), (5, 5), (20, 10), (30, 3)] {
        testkit::drawn_ask(&ask, &view, columns, rows);
    }
}

#[test]
fn what_is_thrown_fired_or_cast_is_weighed_against_whoever_is_marked() {
    use crate::game::view::ItemVerb;
    let mut view = testkit::view("@.r.r");
    let at = view.hero.at;
    view.pack = vec![
        testkit::worn(testkit::bow(1, at)),
        testkit::arrows(2, at, 9),
        testkit::stone(3, at),
        testkit::rod(4, at, 2),
    ];
    let mut spark = testkit::spell("spark", 1, AimKind::Creature);
    let kind = std::sync::Arc::make_mut(&mut spark.kind);
    let harm = serde_json::json!([{ "damage": "2d4" }]);
    kind.on_cast = serde_json::from_value(harm).expect("effects");
    view.hero.spells = vec![spark];
    let plain = |flies| Reach { flies, ..reach(7) };
    for (aimed, reach, expected) in [
        // The bow adds 1 to an arrow's 1d6.
        (
            Aimed::Thing {
                verb: ItemVerb::Fire,
                item: 1,
            },
            plain(true),
            "Rat, 2 steps: 70% to hit, 4.5 damage (150%), 1.2 hits to kill (1 at best)",
        ),
        (
            Aimed::Thing {
                verb: ItemVerb::Throw,
                item: 3,
            },
            plain(true),
            "Rat, 2 steps: 70% to hit, 1 damage (33%), 3 hits to kill (3 at best)",
        ),
        (
            Aimed::Thing {
                verb: ItemVerb::Zap,
                item: 4,
            },
            plain(false),
            "Rat, 2 steps: 3 damage (100%)",
        ),
        (
            Aimed::Spell(0),
            plain(false),
            "Rat, 2 steps: 5 damage (167%)",
        ),
    ] {
        let mut ask = ask(&view, reach, None).weighing(aimed);
        let shown = rows(&testkit::drawn_ask(&ask, &view, 90, 40));
        assert!(shown.contains(expected), "{aimed:?}: {shown}");
        // With less room there are fewer words, and none in place of the name.
        let narrow = rows(&testkit::drawn_ask(&ask, &view, 30, 22));
        assert!(narrow.contains("Rat, 2 steps"), "{narrow}");
        // Nobody is at the next place, and someone is before the last.
        for x in [3, 4] {
            ask.at = Point::new(x, 0);
            let shown = rows(&testkit::drawn_ask(&ask, &view, 90, 40));
            let is_told = shown.contains("damage (");
            assert_eq!(is_told, x == 4 && !reach.flies, "{aimed:?} at {x}");
        }
    }
}

#[test]
fn a_row_of_the_sidebar_can_be_pointed_at_and_clicked() {
    let view = testkit::view("@.r..r");
    let effects = Effects::default();
    let mut ask = ask(&view, reach(7), None);
    let canvas = testkit::drawn_ask(&ask, &view, 80, 45);
    let scene = Scene {
        area: canvas.area(),
        ..testkit::scene(Some(&view), &effects)
    };
    let sidebar = scene.layout().sidebar;
    let row_of = |x: i32| {
        let cells = (sidebar.y..sidebar.bottom()).map(|y| Point::new(sidebar.x + 3, y));
        let mut its =
            cells.filter(|cell| play::listed_at(*cell, &view, &scene) == Some(Point::new(x, 0)));
        its.next().expect("it is listed")
    };
    let is_lit = |canvas: &Canvas, x: i32| {
        let cell = row_of(x);
        canvas.text()[(cell.y * canvas.columns() + cell.x) as usize].paper == Some(theme::CHOSEN)
    };
    assert!(is_lit(&canvas, 2) && !is_lit(&canvas, 5));
    ask.point(row_of(5), &scene);
    assert_eq!(ask.at, Point::new(5, 0));
    assert!(is_lit(&testkit::drawn_ask(&ask, &view, 80, 45), 5));
    let clicked = word(ask.click(row_of(2), &scene));
    assert_eq!(clicked, "Place(Point { x: 2, y: 0 })");
}
