//! Every screen in windows of all sorts, with text of all sizes.

use super::*;
use crate::ui::settings::TEXT_PERCENTS;

/// Windows that players have: large, usual, small, and upright as on a phone.
const WINDOWS: [(u32, u32); 8] = [
    (1920, 1080),
    (1280, 720),
    (1024, 768),
    (800, 600),
    (640, 400),
    (1080, 2100),
    (720, 1280),
    (390, 780),
];

/// Shows the app in a window, with text of a size.
fn show_in(app: &mut App, width: u32, height: u32, text_percent: u32) {
    app.push(Input::Resized { width, height });
    let settings = Settings {
        text_percent,
        ..app.settings.clone()
    };
    app.proceed(Request::Settle(Box::new(settings)));
    app.frame(16.0);
}

/// Opens every screen and calls `look` on each, with the keys that led there.
fn every_screen(app: &mut App, mut look: impl FnMut(&mut App, &str)) {
    let mut visit = |app: &mut App, keys: &str| {
        for key in keys.chars() {
            press(app, &[Key::writing(key)]);
        }
        look(app, keys);
        while !["title", "play"].contains(&app.screen()) {
            press(app, &[escape()]);
        }
    };
    for keys in ["", "g", "s", "p", "m", "?", "z"] {
        visit(app, keys);
    }
    press(app, &[ENTER]);
    assert_eq!(app.screen(), "play");
    for keys in ["", "i", "ia", "m", "C", "?", "x", "Z", "t", "ta", "c", "V"] {
        visit(app, keys);
    }
    press(app, &[escape()]);
    look(app, "Esc");
    press(app, &[escape(), Key::of(KeyCode::Function(9))]);
    look(app, "F9");
    press(app, &[escape()]);
    play_to_the_end(app);
    for _ in 0..60 {
        app.frame(16.0);
    }
    look(app, "the end");
    press(app, &[Key::writing('w')]);
    look(app, "the end, watched");
}

#[test]
fn nothing_is_cut_off_or_written_over_on_any_screen_at_any_size() {
    let mut faults = Vec::new();
    let mut app = app(&MemoryStore::default());
    every_screen(&mut app, |app, keys| {
        for (width, height) in WINDOWS {
            for percent in [TEXT_PERCENTS[0], TEXT_PERCENTS[2], TEXT_PERCENTS[4]] {
                show_in(app, width, height, percent);
                let (screen, lost) = (app.screen(), app.canvas().lost());
                if !lost.is_empty() {
                    let place = format!("{screen} ({keys}) at {width}x{height}, {percent} %");
                    faults.push(format!("{place}: {lost}"));
                }
            }
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn keys_and_wheel_change_the_size_of_tiles_and_it_is_kept() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER]);
    let side = |app: &App| app.scale().tile;
    let usual = side(&app);
    press(&mut app, &[Key::writing('+')]);
    let larger = side(&app);
    assert!(larger > usual);
    press(&mut app, &[Key::writing('-'), Key::writing('-')]);
    assert!(side(&app) < usual);
    press(&mut app, &[Key::writing('0')]);
    assert_eq!((side(&app), app.settings.tile_side), (usual, None));

    app.push(Input::PointerMoved { x: 300.0, y: 300.0 });
    app.push(Input::Wheel { lines: -1 });
    app.frame(16.0);
    assert_eq!((side(&app), app.screen()), (larger, "play"));
    app.push(Input::PointerMoved { x: 300.0, y: 700.0 });
    app.push(Input::Wheel { lines: -1 });
    app.frame(16.0);
    assert_eq!(app.screen(), "messages", "over the log the wheel scrolls");
    assert_eq!(Settings::load(&store).0.tile_side, Some(larger as u32));
}

#[test]
fn text_of_another_size_leaves_the_tiles_alone() {
    for percent in TEXT_PERCENTS {
        let mut app = app(&MemoryStore::default());
        show_in(&mut app, 1280, 720, percent);
        press(&mut app, &[ENTER]);
        let scale = app.scale();
        let high = (16 * percent / 100 / 2 * 2) as i32;
        assert_eq!(scale.cell_height, high, "{percent} %");
        assert!(
            [20, 24, 28].contains(&scale.tile),
            "{percent} %: {}",
            scale.tile
        );
    }
}
