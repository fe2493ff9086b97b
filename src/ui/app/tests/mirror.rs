//! The game in words: what a player who hears it is told, and can do.

use super::*;

fn chosen(app: &mut App, label: &str) {
    app.choose(label);
    app.frame(16.0);
}

#[test]
fn the_title_is_rows_and_actions() {
    let mut app = app(&MemoryStore::default());
    app.frame(16.0);
    let mirror = app.mirror();
    assert_eq!(mirror.screen, "title");
    assert!(
        mirror.rows.iter().any(|row| row.text.contains("New game")),
        "{:?}",
        mirror.rows
    );
    assert_eq!(mirror.rows.iter().filter(|row| row.is_marked).count(), 1);
    assert!(!mirror.actions.is_empty());
    assert!(mirror.rows.iter().all(|row| row.x > 0 && row.y > 0));
}

#[test]
fn an_action_that_is_chosen_by_its_words_does_what_its_key_does() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    let mirror = app.mirror();
    let label = |key: &str| {
        let mut actions = mirror.actions.iter();
        let found = actions.find(|action| action.key == key);
        found
            .unwrap_or_else(|| panic!("{key}: {:?}", mirror.actions))
            .label
            .clone()
    };
    let (wait, pack) = (label("."), label("i"));
    chosen(&mut app, &wait);
    assert_eq!(state(&app)["turn"], 1);
    chosen(&mut app, &pack);
    assert_eq!(app.screen(), "pack");
    chosen(&mut app, "there is no such action");
    assert_eq!(app.screen(), "pack");
}

#[test]
fn each_line_of_the_log_is_told_once() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    let mut told: Vec<String> = app.mirror().news;
    let mut bot = Bot::default();
    for _ in 0..120 {
        let command = bot.decide(app.session().view().expect("a game is running"));
        app.command(command);
        app.frame(16.0);
        told.extend(app.mirror().news);
        assert_eq!(app.mirror().news, Vec::<String>::new());
    }
    let view = app.session().view().expect("a game is running");
    assert!(view.log.len() > 20, "{}", view.log.len());
    for line in view.log.iter().filter(|line| line.times == 1) {
        let times = told.iter().filter(|each| **each == line.text()).count();
        let expected = view.log.iter().filter(|each| each.spans == line.spans);
        let expected: u32 = expected.map(|each| each.times).sum();
        assert!(
            times >= 1 && times as u32 <= expected,
            "{}: {times}",
            line.text()
        );
    }
}

#[test]
fn the_surroundings_are_said_by_kind_each_time_they_are_asked_for() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    app.mirror();
    let turn = state(&app)["turn"].clone();
    for (key, name) in [
        ('\'', "Creatures in view: "),
        ('"', "Known places and things: "),
        ('(', "Traps and bad ground nearby: "),
        (')', "Free ways: "),
    ] {
        // The same answer is news again, since it was asked for again.
        for _ in 0..2 {
            press(&mut app, &[Key::writing(key)]);
            let news = app.mirror().news;
            assert!(
                news.len() == 1 && news[0].starts_with(name) && news[0].ends_with('.'),
                "{key}: {news:?}"
            );
            assert_eq!(app.mirror().news, Vec::<String>::new());
        }
    }
    let label = "say which ways are free";
    chosen(&mut app, label);
    let news = app.mirror().news;
    assert!(news[0].contains("Free ways: "), "{news:?}");
    assert!(!news[0].contains("none"), "{news:?}");
    assert_eq!(state(&app)["turn"], turn, "no time passes");
}

#[test]
fn the_place_of_a_mark_is_told_when_it_moves() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    let aim = [Key::writing('t'), Key::writing('a')];
    let look = [Key::writing('x')];
    for (keys, screen) in [(&aim[..], "target"), (&look[..], "examine")] {
        press(&mut app, keys);
        assert_eq!(app.screen(), screen);
        let news = app.mirror().news;
        assert!(news.iter().any(|line| line.contains("here")), "{news:?}");
        for (direction, expected) in [("south", "beside you, south"), ("north", "here")] {
            chosen(&mut app, direction);
            let news = app.mirror().news;
            assert!(
                news.len() == 1 && news[0].contains(expected),
                "{screen}: {news:?}"
            );
            assert_eq!(app.mirror().news, Vec::<String>::new());
        }
        press(&mut app, &[escape()]);
        assert_eq!(app.screen(), "play");
    }
}

#[test]
fn known_dangers_are_told_by_the_nearest() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    tour::endanger(&mut app);
    assert_eq!(app.screen(), "danger");
    press(&mut app, &[escape(), Key::writing('(')]);
    let said = app.message().unwrap_or_default();
    assert!(said.contains("beside you"), "{said}");
}

#[test]
fn the_surroundings_are_told_by_kind_with_distance_and_direction() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    let around = app.mirror().around;
    let names: Vec<&str> = around.iter().map(|group| group.name).collect();
    let all = [
        "You",
        "Creatures in view",
        "Known places and things",
        "Traps and bad ground nearby",
        "Free ways",
    ];
    assert_eq!(names, all);
    assert!(
        around[0]
            .entries
            .iter()
            .any(|entry| entry.starts_with("health "))
    );
    assert!(!around[4].entries.is_empty());
    assert!(
        around[4]
            .entries
            .iter()
            .all(|entry| entry.ends_with("th") || entry.ends_with("st"))
    );
}

#[test]
fn a_text_is_told_without_its_frame() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER, Key::writing('?')]);
    let mirror = app.mirror();
    assert_eq!(mirror.screen, "help");
    assert!(
        mirror.text.iter().any(|line| line.contains("pick up")),
        "{:?}",
        mirror.text
    );
    let is_frame = |letter: char| ('\u{2500}'..='\u{259f}').contains(&letter);
    assert!(mirror.text.iter().all(|line| !line.contains(is_frame)));
    assert!(mirror.around.is_empty());
}

#[test]
fn what_is_shown_as_pressable_is_pressed_at_its_place() {
    let mut app = app(&MemoryStore::default());
    app.frame(16.0);
    let mirror = app.mirror();
    let row = mirror.rows.iter().find(|row| row.text.contains("New game"));
    let row = row.unwrap_or_else(|| panic!("{:?}", mirror.rows));
    app.push(Input::PointerMoved {
        x: row.x.into(),
        y: row.y.into(),
    });
    assert!(app.take_changed());
    assert!(!app.take_changed());
    app.push(Input::PointerPressed);
    app.frame(16.0);
    assert_eq!(app.screen(), "heroes");
    assert!(app.take_changed());
}
