//! Text and tiles of all sizes.

use super::*;
use crate::ui::settings::TEXT_PERCENTS;

/// Shows the app in a window, with text of a size.
pub fn show_in(app: &mut App, width: u32, height: u32, text_percent: u32) {
    app.push(Input::Resized { width, height });
    let settings = Settings {
        text_percent,
        ..app.settings.clone()
    };
    app.proceed(Request::Settle(Box::new(settings)));
    app.frame(16.0);
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
