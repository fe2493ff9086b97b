//! The game on a phone: what its page shows as words, as choices and as buttons for thumbs.

use super::sizes::show_in;
use super::*;
use crate::ui::mirror::Mirror;
use crate::ui::wishes::Wishes;

/// Phones upright and sideways, in pixels, with three pixels to the point.
const PHONES: [(u32, u32); 2] = [(1170, 2340), (2532, 980)];

/// An app on a phone, with text of a size.
fn phone_of((width, height): (u32, u32), text_percent: u32) -> App {
    let mut app = app(&MemoryStore::default());
    app.heed(Wishes {
        density: 300,
        has_fingers: true,
        ..Wishes::default()
    });
    show_in(&mut app, width, height, text_percent);
    app
}

fn phone() -> App {
    phone_of(PHONES[0], 100)
}

/// The texts of the rows of lists.
fn rows(mirror: &Mirror) -> Vec<&str> {
    mirror.rows.iter().map(|row| row.text.as_str()).collect()
}

/// The words of the buttons for thumbs.
fn buttons(mirror: &Mirror) -> Vec<&str> {
    mirror.hints.iter().map(|hint| hint.text.as_str()).collect()
}

#[test]
fn rows_that_are_tall_are_choices_too() {
    for size in PHONES {
        let mut app = phone_of(size, 100);
        let mirror = app.mirror();
        let shown = rows(&mirror);
        assert!(
            shown.iter().any(|row| row.contains("New game")),
            "{shown:?}"
        );
        press(&mut app, &[ENTER]);
        press(&mut app, &[Key::writing('i')]);
        let mirror = app.mirror();
        let carried = app.session().view().expect("a game is running").pack.len();
        assert_eq!(rows(&mirror).len(), carried, "{mirror:?}");
        press(&mut app, &[escape(), escape()]);
        let mirror = app.mirror();
        assert!(
            rows(&mirror).iter().any(|row| row.contains("Resume")),
            "{mirror:?}"
        );
    }
}
