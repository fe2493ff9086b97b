//! The screen at the end of a game.

use super::*;
use crate::game::view::Seen;
use crate::raws;
use crate::run::file::RunFile;
use crate::simulate;
use crate::ui::commands::WAIT;
use crate::ui::fx::Effects;
use crate::ui::testkit;
use crate::ui::zoom::Fit;
use std::sync::LazyLock;

fn dead() -> View {
    let mut view = testkit::view("#########\n#@.....r#\n#########");
    view.depth = 2;
    view.turn = 345;
    view.status = Status::Dead {
        killer: "a cave rat".to_string(),
    };
    view.pack = vec![testkit::draught(1, view.hero.at)];
    view.log = (1..=20)
        .map(|number| testkit::line(&format!("event {number}.")))
        .collect::<Vec<_>>()
        .into();
    view
}

/// The same with nothing left unknown.
fn truth() -> View {
    let mut level = dead();
    level.map.tiles[9 + 5].seen = Seen::Revealed;
    level.pack[0].name = "draught of sleep".to_string();
    level
}

fn end() -> End {
    let end = End::of(&dead().status).unwrap();
    end.over(truth()).with(EndFacts {
        score: 1234,
        sum: "depth 1200, foes 34".to_string(),
        rank: Some((2, "seeded runs")),
        seed: "old well (42)".to_string(),
        story: Some("runs/00001.txt".to_string()),
        note: Some("The table of scores is new.".to_string()),
        unranked: None,
        daily: None,
        is_tutorial_lost: false,
    })
}

/// What the story tells.
const TOLD: [&str; 10] = [
    "You were killed by a cave rat",
    "turn 345",
    "event 11.",
    "event 20.",
    "Score: 1234, number 2 among seeded runs",
    "That is depth 1200, foes 34.",
    "The table of scores is new.",
    "Seed: old well (42)",
    "Carried: draught (draught of sleep)",
    "Its story: runs/00001.txt",
];

/// The keys that lead on.
const KEYS: [&str; 6] = [
    "A new game",
    "w watch",
    "L copy link",
    "M whole level",
    "m messages",
    "Esc title",
];

/// The text cells of usual windows, wide, small and upright, with text of the usual size
/// and of twice that.
fn windows() -> Vec<(i32, i32)> {
    let sizes = [(1280, 720), (1920, 1080), (800, 600), (390, 844)];
    let fits = sizes.map(|(width, height)| [100, 200].map(|text| Fit::new(width, height, text)));
    fits.concat()
        .iter()
        .map(|fit| (fit.columns, fit.rows))
        .collect()
}

/// The screen drawn in so many text cells. `testkit` counts in tiles, two cells wide.
fn drawn(end: &End, view: &View, columns: i32, rows: i32) -> Canvas {
    let mut canvas = Canvas::of_cells(columns, rows, Default::default());
    let effects = Effects::default();
    let scene = Scene {
        area: canvas.area(),
        ..testkit::scene(Some(view), &effects)
    };
    end.draw(&scene, &mut canvas);
    canvas
}

#[test]
fn everything_is_told_in_every_window_and_nothing_is_cut_off() {
    let view = dead();
    for (columns, rows) in windows() {
        let (mut end, effects) = (end(), Effects::default());
        let scene = Scene {
            area: Area::new(0, 0, columns, rows),
            ..testkit::scene(Some(&view), &effects)
        };
        let mut told = String::new();
        // A line at a time, until it does not move any more.
        loop {
            let canvas = drawn(&end, &view, columns, rows);
            for key in KEYS {
                assert!(canvas.shows(key), "{key} at {columns}x{rows}");
            }
            told += &(0..rows).map(|y| canvas.row(y) + "\n").collect::<String>();
            let before = end.top;
            end.handle(UiAction::Go(Direction::SOUTH), &scene);
            if end.top == before {
                break;
            }
        }
        for text in TOLD {
            assert!(told.contains(text), "{text} at {columns}x{rows}");
        }
        assert!(!told.contains("event 10."));
    }
}

#[test]
fn a_wide_window_shows_all_at_once_with_the_level() {
    let view = dead();
    for (columns, rows) in [(160, 45), (100, 37), (48, 52)] {
        let canvas = drawn(&end(), &view, columns, rows);
        for text in TOLD {
            assert!(canvas.shows(text), "{text} at {columns}x{rows}");
        }
        assert!(canvas.shows_tile('@') && canvas.shows_tile('r'));
        assert!(canvas.shows("The upper halls, depth 2"), "{columns}x{rows}");
    }
}

#[test]
fn the_level_is_looked_at_by_pointer_and_by_key() {
    let (view, effects) = (dead(), Effects::default());
    let area = Area::new(0, 0, 160, 45);
    let scene = Scene {
        area,
        ..testkit::scene(Some(&view), &effects)
    };
    let mut end = end();
    assert_eq!(end.handle(map::OPEN, &scene).word(), "push revealed");
    let parts = end.parts(area, scene.keymap);
    let camera = map::camera(&view, picture_of(parts.level), view.hero.at, &scene);
    let cell = camera.cell_of(Point::new(5, 1)).expect("it is shown");
    let scene = Scene {
        pointer: Some(cell),
        ..scene
    };
    let mut canvas = Canvas::of_cells(160, 45, Default::default());
    end.draw(&scene, &mut canvas);
    assert!(canvas.shows("Floor (unknown to you)"));
    assert_eq!(end.click(cell, &scene).word(), "push revealed");
    let story = Point::new(parts.story.x + 4, parts.story.y + 4);
    assert_eq!(end.click(story, &scene).word(), "stay");
}

#[test]
fn keys_and_clicks_of_the_end() {
    let view = dead();
    let effects = Effects::default();
    for (columns, rows) in windows() {
        let scene = Scene {
            area: Area::new(0, 0, columns, rows),
            ..testkit::scene(Some(&view), &effects)
        };
        let canvas = drawn(&end(), &view, columns, rows);
        for (action, hint, expected) in [
            (UiAction::NewGame, "A new", "new game"),
            (UiAction::Cancel, "Esc title", "save and quit"),
            (UiAction::Messages, "m messages", "push messages"),
            (UiAction::Watch, "w watch", "watch own"),
            (UiAction::Link, "L copy", "link own"),
            (WAIT, "", "stay"),
        ] {
            assert_eq!(end().handle(action, &scene).word(), expected, "{action:?}");
            if hint.is_empty() {
                continue;
            }
            let row = |y: i32| canvas.row(y).chars().collect::<String>();
            let place = (rows - 6..rows).find_map(|y| {
                let row = row(y);
                let byte = row.find(hint)?;
                Some(Point::new(row[..byte].chars().count() as i32, y))
            });
            let place = place.unwrap_or_else(|| panic!("{hint} at {columns}x{rows}"));
            assert_eq!(end().click(place, &scene).word(), expected, "{hint}");
        }
    }
    assert!(End::of(&Status::AwaitingCommand).is_none());
}

#[test]
fn who_got_out_is_told_so_and_no_way_out_is_looked_for() {
    let mut view = dead();
    view.status = Status::Won;
    let end = End::of(&Status::Won).unwrap().over(view.clone());
    assert_eq!(end.name(), "victory");
    assert!(!end.offers(UiAction::Continue));
    let canvas = drawn(&end, &view, 160, 45);
    assert!(canvas.shows("You left the hold with the hoard in turn 345."));
    assert!(canvas.shows("You made it out"));
    assert!(!canvas.shows("way out") && !canvas.shows("play on"));
}

/// A lost run.
static LOST: LazyLock<RunFile> = LazyLock::new(|| {
    let core = raws::core().expect("the shipped raws are sound");
    simulate::play_recorded(7, &core, 20_000).1
});

#[test]
fn the_turn_with_a_way_out_is_looked_for_in_slices_and_leads_to_a_game() {
    let core = raws::core().expect("the shipped raws are sound");
    let view = dead();
    let mut end = end().asking(Inquest::new(LOST.clone(), &core));
    let looking = "Looking for the last turn with a way out...";
    assert!(drawn(&end, &view, 160, 45).shows(looking));
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let early = end.handle(UiAction::Continue, &scene).word();
    assert_eq!(early, "say The turn to play on from is still looked for.");

    let mut frames = 0;
    while end.is_moving() {
        let has_news = end.advance(16.0);
        assert_eq!(has_news, !end.is_moving(), "only the answer is drawn");
        frames += 1;
    }
    assert!(frames > 3, "it took {frames} frames");
    assert!(!end.advance(16.0));

    for (columns, rows) in windows() {
        let canvas = drawn(&end, &view, columns, rows);
        assert!(!canvas.shows(looking));
        assert!(canvas.shows("You could still have"));
        assert!(canvas.shows("P play on from there"), "{columns}x{rows}");
    }
    let step = end.handle(UiAction::Continue, &scene);
    let Request::Run(RunStep::PlayOn(branch)) = step else {
        panic!("{}", step.word());
    };
    assert!(branch.game.turn() < LOST.summary.turn);
    assert!(branch.history.commands() < LOST.history.commands());
    assert_eq!(branch.game.status(), Status::AwaitingCommand);
}

#[test]
fn any_window_does_no_harm() {
    for (columns, rows) in [(1, 1), (5, 3), (20, 10), (96, 2), (300, 100)] {
        drawn(&end(), &dead(), columns, rows);
    }
}
