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

#[test]
fn only_the_topmost_question_has_buttons_and_each_is_a_word() {
    for size in PHONES {
        for (keys, screen, expected) in [
            ("t", "pack", &["choose", "close"][..]),
            ("ta", "target", &["there", "next", "never mind"]),
            ("x", "examine", &["next", "all about it", "back"]),
        ] {
            let mut app = phone_of(size, 100);
            press(&mut app, &[ENTER]);
            for key in keys.chars() {
                press(&mut app, &[Key::writing(key)]);
            }
            assert_eq!(app.screen(), screen);
            let mirror = app.mirror();
            let shown = buttons(&mirror);
            for word in expected {
                assert!(shown.contains(word), "{screen}, {size:?}: {shown:?}");
            }
            for word in ["all", "explore", "rest", "Enter", "Esc", "v"] {
                assert!(!shown.contains(&word), "{screen}, {size:?}: {shown:?}");
            }
        }
    }
}

#[test]
fn the_sheet_has_words_for_its_buttons() {
    let mut app = phone();
    press(&mut app, &[ENTER, Key::writing('C')]);
    let mirror = app.mirror();
    let shown = buttons(&mirror);
    assert!(shown.contains(&"copy link"), "{shown:?}");
    assert!(shown.iter().all(|word| word.len() > 3), "{shown:?}");
}

#[test]
fn what_lies_behind_a_dialog_is_neither_told_nor_offered() {
    for size in PHONES {
        let mut app = phone_of(size, 100);
        press(&mut app, &[Key::writing('s')]);
        assert_eq!(app.screen(), "seed");
        let mirror = app.mirror();
        assert_eq!(rows(&mirror), Vec::<&str>::new());
        let text = mirror.text.join(" ");
        assert!(text.contains("A number or some words"), "{text}");
        assert!(!text.contains("New game") && !text.contains('|'), "{text}");

        press(
            &mut app,
            &[escape(), ENTER, Key::writing('t'), Key::writing('a')],
        );
        assert_eq!(app.screen(), "target");
        let text = app.mirror().text.join(" ");
        assert!(!text.contains("turn") && !text.contains("depth"), "{text}");
    }
}

#[test]
fn larger_text_takes_no_button_away() {
    for size in PHONES {
        let mut before: Option<Vec<String>> = None;
        for percent in [100, 125, 200] {
            let mut app = phone_of(size, percent);
            press(&mut app, &[ENTER]);
            let mirror = app.mirror();
            let mut shown: Vec<String> = buttons(&mirror).iter().map(ToString::to_string).collect();
            for word in [
                "explore", "pack", "rest", "throw", "fire", "cast", "look", "messages",
            ] {
                assert!(shown.iter().any(|it| it == word), "{percent} %: {shown:?}");
            }
            shown.sort();
            assert_eq!(*before.get_or_insert(shown.clone()), shown, "{percent} %");
        }
    }
}

#[test]
fn the_line_that_is_written_is_told_so_that_the_page_can_have_a_field_for_it() {
    let mut app = phone();
    assert_eq!(app.mirror().written, None);
    press(&mut app, &[Key::writing('s')]);
    assert_eq!(app.mirror().written.as_deref(), Some(""));
    press(&mut app, &[Key::writing('o'), Key::writing('w')]);
    assert_eq!(app.mirror().written.as_deref(), Some("ow"));
    press(&mut app, &[escape(), ENTER, Key::writing('i')]);
    assert_eq!(app.mirror().written, None);
    press(&mut app, &[Key::writing('/'), Key::writing('z')]);
    assert_eq!(app.mirror().written.as_deref(), Some("z"));
}

#[test]
fn a_lesson_is_told_once_and_stays_in_the_text_while_it_is_shown() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[Key::writing('l')]);
    assert!(app.session().is_tutorial());
    let catalog = app.session().catalog();
    let lesson = app
        .lessons
        .shown(catalog)
        .expect("the tutorial begins with one");
    let title = format!("{}: ", lesson.title);
    let mirror = app.mirror();
    let told = mirror.news.iter().filter(|line| line.starts_with(&title));
    assert_eq!(told.count(), 1, "{:?}", mirror.news);
    assert!(mirror.text[0].starts_with(&title), "{:?}", mirror.text);
    press(&mut app, &[escape(), escape()]);
    let mirror = app.mirror();
    let told = mirror.news.iter().filter(|line| line.starts_with(&title));
    assert_eq!(told.count(), 0, "{:?}", mirror.news);
}

#[test]
fn the_maze_has_buttons_for_steps_and_for_all_its_keys() {
    let mut app = phone();
    press(&mut app, &[Key::writing('z')]);
    assert_eq!(app.screen(), "puzzle");
    let mirror = app.mirror();
    let shown = buttons(&mirror);
    assert_eq!(shown[..6], ["left", "up", "down", "right", "undo", "hint"]);
    for word in ["begin again", "new maze", "today's maze", "title"] {
        assert!(shown.contains(&word), "{shown:?}");
    }
    for hint in &mirror.hints {
        let label = hint.deed.as_deref();
        let is_action = mirror
            .actions
            .iter()
            .any(|it| Some(it.label.as_str()) == label);
        assert!(is_action, "{hint:?}");
    }
}

#[test]
fn the_menu_offers_to_save_only_what_is_kept() {
    for (key, expected, other) in [('g', "Save and quit", "Leave"), ('l', "Leave", "Save")] {
        let mut app = app(&MemoryStore::default());
        press(&mut app, &[Key::writing(key), escape()]);
        assert_eq!(app.screen(), "menu");
        let mirror = app.mirror();
        let shown = rows(&mirror).join(", ");
        assert!(
            shown.contains(expected) && !shown.contains(other),
            "{shown}"
        );
    }
}

#[test]
fn a_finger_that_rests_on_a_list_closes_nothing() {
    let mut app = phone();
    press(&mut app, &[ENTER, Key::writing('i')]);
    let mirror = app.mirror();
    let row = &mirror.rows[0];
    app.push(Input::PointerMoved {
        x: row.x.into(),
        y: row.y.into(),
    });
    app.push(Input::PointerPressedAside);
    app.frame(16.0);
    assert_eq!(app.screen(), "pack");
}
