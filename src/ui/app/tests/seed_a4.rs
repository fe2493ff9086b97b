//! The end state of seed 004 on the screen: examining, messages, the menu; and faults of
//! other screens.

use super::*;
use crate::game::view::Seen;
use crate::ui::fx::Effects;
use crate::ui::keymap::{Direction, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::Screen;
use crate::ui::screens::examine::Examine;
use crate::ui::testkit;

#[test]
fn seed_4_22_examining_names_what_is_there_and_leaks_nothing() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, Key::writing('x')]);
    assert_eq!(app.screen(), "examine");
    let turn = state(&app)["turn"].clone();
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), state(&app)["turn"].clone()), ("play", turn));

    let view = testkit::view("@..r");
    let name = &view.actors[0].kind.look.name;
    assert!(testkit::drawn(&Examine::new(&view), Some(&view), 80, 30).shows(name));

    let mut view = testkit::view("@..");
    view.map.tiles[1].seen = Seen::Remembered;
    view.map.tiles[2].seen = Seen::Unknown;
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let mut screen = Examine::new(&view);
    screen.handle(UiAction::Go(Direction::EAST), &scene);
    assert!(testkit::drawn(&screen, Some(&view), 80, 30).shows("(as you remember)"));
    screen.handle(UiAction::Go(Direction::EAST), &scene);
    // The sidebar names the ground under the hero; the line below the map is about the mark.
    let canvas = testkit::drawn(&screen, Some(&view), 80, 30);
    let told = canvas.row(Layout::new(canvas.area()).info.y);
    assert!(!told.to_lowercase().contains("floor"), "{told}");
}

#[test]
fn seed_4_24_all_messages_are_behind_one_key() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait(), Key::writing('m')]);
    assert_eq!(app.screen(), "messages");
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "play");
}

#[test]
fn seed_4_25_the_menu_begins_goes_on_and_tells_what_went_wrong() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    assert_eq!(first.screen(), "title");
    press(&mut first, &[ENTER, wait(), wait(), Key::writing('S')]);
    assert_eq!(first.screen(), "title");
    // Continue comes first once there is a game.
    press(&mut first, &[ENTER]);
    assert_eq!(
        (first.screen(), state(&first)["turn"].as_u64()),
        ("play", Some(2))
    );

    let mut broken = app(&store);
    broken.push(Input::Dropped {
        name: "old.save".into(),
        bytes: vec![1, 2, 3],
    });
    broken.frame(16.0);
    assert_eq!(broken.screen(), "title");
    assert!(state(&broken)["notice"].is_string(), "{}", state(&broken));
}

#[test]
fn fault_d2_the_next_of_none_one_and_two_is_found() {
    for (drawing, expected) in [
        ("@...", [0, 0, 0]),
        ("@.r.", [2, 2, 2]),
        ("@.r.r", [4, 2, 4]),
    ] {
        let (view, effects) = (testkit::view(drawing), Effects::default());
        let scene = testkit::scene(Some(&view), &effects);
        let mut screen = Examine::new(&view);
        for x in expected {
            screen.handle(UiAction::NextTarget, &scene);
            let canvas = testkit::drawn(&screen, Some(&view), 80, 30);
            let name = if x == 0 {
                ""
            } else {
                view.actors[0].kind.look.name.as_str()
            };
            assert!(canvas.shows(name), "{drawing}");
        }
    }
}
