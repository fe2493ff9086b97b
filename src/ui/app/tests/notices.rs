//! Messages to the player: visible on every screen, never darkened, and gone when they are
//! no longer true.

use super::*;
use crate::ui::testkit;
use crate::ui::theme;

/// The sizes of a usual window, an upright one and a phone.
const SIZES: [(u32, u32); 4] = [(1280, 720), (700, 1000), (390, 844), (640, 360)];

fn letters(keys: &str) -> Vec<Key> {
    let key = |sign| match sign {
        '\n' => ENTER,
        '\u{9}' => Key::of(KeyCode::Function(9)),
        sign => Key::writing(sign),
    };
    keys.chars().map(key).collect()
}

/// Is a text on the canvas, perhaps broken into lines, and bright?
fn tells(app: &App, text: &str) -> bool {
    let canvas = app.canvas();
    let bright: String = { canvas.text().iter() }
        .map(|cell| {
            if cell.ink == theme::EMBER {
                cell.glyph
            } else {
                ' '
            }
        })
        .collect();
    let words: Vec<&str> = bright.split_whitespace().collect();
    words.join(" ").contains(text)
}

#[test]
fn on_every_screen_a_key_without_use_is_told_and_lit() {
    for (width, height) in SIZES {
        for (keys, screen) in [
            ("", "title"),
            ("?", "help"),
            ("m", "mods"),
            ("mr", "reports"),
            ("p", "past runs"),
            ("z", "puzzle"),
            ("z?", "help"),
            ("\n", "play"),
            ("\ni", "pack"),
            ("\nm", "messages"),
            ("\nC", "sheet"),
            ("\n?", "help"),
            ("\n\u{9}", "reveal"),
            ("\n\u{9}V", "building"),
            ("\nSo", "games"),
            ("\n.Sow", "replay"),
        ] {
            let mut app = app(&MemoryStore::default());
            app.push(Input::Resized { width, height });
            press(&mut app, &letters(keys));
            assert_eq!(app.screen(), screen);
            for (key, name) in [
                (Key::writing('W'), "W"),
                (Key::of(KeyCode::Function(7)), "F7"),
                (Key::writing('ж'), ";"),
            ] {
                press(&mut app, &[key]);
                let told = format!("{name} does nothing here; ? lists the keys.");
                assert!(tells(&app, &told), "{told} on {screen} at {width}x{height}");
                assert_eq!(app.screen(), screen);
            }
        }
    }
}

#[test]
fn letters_without_a_thing_and_empty_lists_are_told() {
    for (keys, name) in [
        ("\nii", "i"),
        ("\niz", "z"),
        ("p\n", "Enter"),
        ("pt", "t"),
        ("pL", "L"),
    ] {
        let mut app = app(&MemoryStore::default());
        press(&mut app, &letters(keys));
        assert!(
            tells(&app, &format!("{name} does nothing here")),
            "{keys:?}"
        );
    }
    let mut app = app(&MemoryStore::default());
    press(&mut app, &letters("??"));
    assert!(tells(&app, "This is the help; Esc closes it."));
}

#[test]
fn an_answer_goes_with_the_next_key() {
    let mut app = app(&MemoryStore::default());
    // Nothing lies here, so picking up is refused. Then other screens are opened.
    press(&mut app, &letters("\ng"));
    let told = app.message().expect("it is refused");
    assert!(tells(&app, &told));
    for key in [Key::writing('m'), escape(), Key::writing('i')] {
        press(&mut app, &[key]);
        assert_eq!(app.message(), None, "after {key:?}");
    }
    press(&mut app, &[escape()]);
    press(&mut app, &letters("So"));
    press(&mut app, &[Key::writing('e')]);
    assert!(tells(&app, "The game was written to"));
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), app.message()), ("title", None));
    press(&mut app, &letters("owL"));
    assert!(tells(&app, "A link to this run was copied"));
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), app.message()), ("games", None));
}

#[test]
fn what_is_still_on_its_way_is_told_until_it_has_arrived() {
    let mut app = app(&MemoryStore::default());
    app.watch(testkit::run("old well", 500));
    press(&mut app, &[Key::of(KeyCode::End), ENTER]);
    assert_eq!(app.screen(), "replay");
    for _ in 0..400 {
        app.frame(16.0);
    }
    assert!(!app.canvas().shows("still on its way"));
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), app.message()), ("title", None));
}

#[test]
fn news_of_games_come_back_on_the_title_and_are_glued_to_nothing() {
    let store = MemoryStore::default();
    store.write("saves/1/00000000.save", b"no game").unwrap();
    let mut app = app(&store);
    app.frame(16.0);
    let news = app.message().expect("it is told");
    assert!(news.contains("cannot be continued"), "{news}");
    press(&mut app, &[Key::writing('V')]);
    let only = "V does nothing here; ? lists the keys.";
    assert_eq!(app.message().as_deref(), Some(only));
    for key in ['z', 'p', 's', '?'] {
        press(&mut app, &[Key::writing(key)]);
        assert_eq!(app.message(), None, "on {}", app.screen());
        press(&mut app, &[escape()]);
        assert_eq!(
            (app.screen(), app.message().as_ref()),
            ("title", Some(&news))
        );
    }
}

#[test]
fn a_click_counts_where_it_was_seen() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER, escape(), Key::writing('V')]);
    let canvas = app.canvas();
    let y = (0..canvas.rows()).find(|y| canvas.row(*y).contains("Save and quit"));
    let fit = app.fit();
    let middle = f64::from(fit.left + fit.width() / 2);
    app.push(Input::PointerMoved {
        x: middle,
        y: f64::from(fit.top + y.expect("it is shown") * fit.cell_height + fit.cell_height / 2),
    });
    app.push(Input::PointerPressed);
    app.frame(16.0);
    assert_eq!(app.screen(), "title");
}

#[test]
fn keys_that_the_end_of_a_game_drops_are_told() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    play_to_the_end(&mut app);
    press(&mut app, &letters("ssNl"));
    assert!(["death", "victory"].contains(&app.screen()));
    assert!(tells(
        &app,
        "The game is over: 4 waiting keys were dropped."
    ));
    for _ in 0..30 {
        app.frame(16.0);
    }
    assert!(
        tells(&app, "waiting keys were dropped"),
        "it stays until a key is heard"
    );
    press(&mut app, &letters("V"));
    assert!(tells(&app, "V does nothing here"));
}
