//! The end state of seed 004 on the screen: examining, messages, the menu; and faults of
//! other screens.

use super::*;
use crate::catalog::schema::{AimKind, Entered as _, Supply};
use crate::catalog::{Catalog, Color, ItemKind};
use crate::game::view::{Seen, View};
use crate::ui::canvas::Area;
use crate::ui::fx::Effects;
use crate::ui::keymap::{Direction, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::examine::Examine;
use crate::ui::screens::play::Play;
use crate::ui::screens::{Scene, Screen};
use crate::ui::testkit;
use crate::ui::theme;
use serde_json::json;

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

/// The same by the mouse: what is pointed at is named, and a click tells all about it.
#[test]
fn seed_4_22_the_mouse_examines_and_leaks_nothing() {
    let mut view = testkit::view("@.r.");
    view.map.tiles[1].seen = Seen::Remembered;
    view.map.tiles[3].seen = Seen::Unknown;
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let name = view.actors[0].kind.look.name.clone();
    let map = Layout::new(scene.area).map;
    let mut screen = Examine::new(&view);
    // The mark begins at the creature; pointing at the hero takes it away.
    let cell_of = |x: i32| {
        let scene = Scene {
            focus: Some(view.actors[0].at),
            ..scene
        };
        let camera = scene.camera(&view, map);
        let cells = camera.cells_of(bracket_lib::geometry::Point::new(x, 0));
        let cells = cells.expect("the map shows it");
        bracket_lib::geometry::Point::new(cells.x, cells.y)
    };
    for (x, word, opens) in [
        (0, "You", "push card"),
        (2, name.as_str(), "push card"),
        (1, "(as you remember)", "push card"),
        (3, "", "refuse"),
    ] {
        screen.point(cell_of(x), &scene);
        let area = scene.area;
        let canvas = testkit::drawn(&screen, Some(&view), area.width, area.height);
        let told = canvas.row(Layout::new(canvas.area()).info.y);
        let is_named = told.to_lowercase().contains(&word.to_lowercase());
        assert!(is_named, "{x}: {word:?} is not in {told}");
        if word.is_empty() {
            for leaked in ["floor", &name] {
                assert!(!told.to_lowercase().contains(leaked), "{told}");
            }
        }
        let step = screen.click(cell_of(x), &scene).word();
        assert_eq!(step, opens, "{x}");
    }
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
    first.frame(16.0);
    assert_eq!(first.screen(), "title");
    assert!(first.canvas().shows("New game") && first.canvas().shows("Quit"));
    assert!(!first.canvas().shows("Continue"), "there is no game yet");
    press(&mut first, &[ENTER, wait(), wait(), Key::writing('S')]);
    assert_eq!(first.screen(), "title");
    assert!(first.canvas().shows("Continue (depth 1, turn 2)"));
    // Continue comes first once there is a game.
    press(&mut first, &[ENTER]);
    assert_eq!(
        (first.screen(), state(&first)["turn"].as_u64()),
        ("play", Some(2))
    );
    // And the choice below it begins another.
    press(
        &mut first,
        &[Key::writing('S'), Key::of(KeyCode::Down), ENTER],
    );
    assert_eq!(
        (first.screen(), state(&first)["turn"].as_u64()),
        ("play", Some(0))
    );
    press(&mut first, &[Key::writing('S'), Key::of(KeyCode::Up)]);
    // The last choice is to quit, and it does.
    for _ in 0..20 {
        press(&mut first, &[Key::of(KeyCode::Down)]);
        if marked(&first).contains("Quit") {
            break;
        }
    }
    first.push(Input::Key(ENTER));
    assert!(first.frame(16.0).quit);

    let mut broken = app(&store);
    broken.push(Input::Dropped {
        name: "old.save".into(),
        bytes: vec![1, 2, 3],
    });
    broken.frame(16.0);
    assert_eq!(broken.screen(), "title");
    let notice = state(&broken)["notice"].as_str().map(str::to_string);
    let notice = notice.expect("it is told");
    let words: Vec<&str> = notice.split(' ').collect();
    assert!(words.len() > 4 && notice.contains("old.save"), "{notice}");
    assert!(broken.canvas().shows(&words[..4].join(" ")), "{notice}");
    assert!(broken.canvas().shows("New game"), "the menu is still there");
}

/// The row of the menu that is marked.
fn marked(app: &App) -> String {
    let canvas = app.canvas();
    let columns = canvas.columns();
    let is_marked = |y: &i32| {
        let row = &canvas.text()[(y * columns) as usize..((y + 1) * columns) as usize];
        row.iter().any(|cell| cell.paper == Some(theme::CHOSEN))
    };
    let marked = (0..canvas.rows()).find(is_marked);
    marked.map_or(String::new(), |y| canvas.row(y))
}

#[test]
fn fault_d2_the_next_of_none_one_and_two_is_found() {
    for (drawing, expected) in [
        ("@....", ["You", "You", "You"]),
        ("@.r..", ["Foe 1", "Foe 1", "Foe 1"]),
        ("@.r.r", ["Foe 2", "Foe 1", "Foe 2"]),
    ] {
        let (mut view, effects) = (testkit::view(drawing), Effects::default());
        for (number, actor) in (1..).zip(&mut view.actors) {
            std::sync::Arc::make_mut(&mut actor.kind).look.name = format!("foe {number}");
        }
        let scene = testkit::scene(Some(&view), &effects);
        let mut screen = Examine::new(&view);
        for name in expected {
            screen.handle(UiAction::NextTarget, &scene);
            let canvas = testkit::drawn(&screen, Some(&view), 80, 30);
            let told = canvas.row(Layout::new(canvas.area()).info.y);
            assert!(told.contains(&format!("─ {name}")), "{drawing}: {told}");
        }
    }
}

/// A view with more of everything than any screen has room for.
fn crowded() -> View {
    let mut view = testkit::view("#<@>rrr!!!^.#");
    let name = |kind: &str, number: usize| format!("{kind} with a long name, number {number}");
    view.actors = (0..30)
        .map(|number| {
            let mut actor = view.actors[number % 3].clone();
            std::sync::Arc::make_mut(&mut actor.kind).look.name = name("foe", number);
            actor.statuses = vec![testkit::status("slowed", 3); 5];
            actor
        })
        .collect();
    view.items = (0..30)
        .map(|number| {
            let mut item = view.items[number % 3].clone();
            item.name = name("thing", number);
            item.seen = [Seen::Now, Seen::Remembered][number % 2];
            item
        })
        .collect();
    view.things
        .push(testkit::trap(9, bracket_lib::geometry::Point::new(10, 0)));
    let hero = &mut view.hero;
    hero.statuses = (0..20)
        .map(|number| testkit::status(&name("status", number), 1234))
        .collect();
    hero.spells = (0..26)
        .map(|number| testkit::spell(&name("spell", number), 12, AimKind::Place))
        .collect();
    (hero.mana, hero.max_mana) = (1000, 1000);
    (hero.health, hero.max_health) = (10_000, 10_000);
    (hero.to_hit, hero.armor_class) = (-100, -100);
    hero.damage = "20d100+100".parse().expect("dice");
    hero.attention = Some(100);
    hero.has_goal = true;
    view.turn = 1_234_567;
    (view.depth, view.deepest) = (26, 26);
    view.pack = vec![testkit::draught(2, hero.at); 26];
    view.pack_size = 26;
    view
}

#[test]
fn fault_d32_no_list_is_drawn_off_the_screen_or_over_another() {
    let view = crowded();
    let effects = Effects::default();
    for columns in (56..=240).step_by(4) {
        for rows in 8..=66 {
            for (minimap, kept) in [(false, 0), (true, 0), (true, 2)] {
                let settings = Settings {
                    minimap,
                    ..Settings::default()
                };
                let mut canvas = Canvas::new(columns / 2, rows);
                // Rows for messages lie below what the screen gets.
                let area = Area::new(0, 0, columns, rows - kept);
                let scene = Scene {
                    area,
                    settings: &settings,
                    ..testkit::scene(Some(&view), &effects)
                };
                Play.draw(&scene, &mut canvas);
                let size = format!("{columns}x{rows}, {kept} rows for messages");
                assert_eq!(canvas.lost(), "", "{size}");
                for y in area.bottom()..rows {
                    assert_eq!(canvas.row(y).trim(), "", "{size}: row {y}");
                }
                // The border of the sidebar is whole, and a click on a row means its row.
                let sidebar = scene.layout().sidebar;
                for y in sidebar.y..sidebar.bottom() {
                    let row: Vec<char> = canvas.row(y).chars().collect();
                    let begins = row.get(sidebar.x as usize).copied();
                    let is_border = sidebar.x == 0 || begins == Some('│');
                    assert!(is_border || sidebar.is_empty(), "{size}: row {y}");
                }
            }
        }
    }
}

#[test]
fn fault_d32_whoever_points_at_a_row_means_that_row_beside_a_minimap_too() {
    let view = crowded();
    let effects = Effects::default();
    for minimap in [false, true] {
        for rows in 36..=60 {
            let settings = Settings {
                minimap,
                ..Settings::default()
            };
            let scene = Scene {
                area: Area::new(0, 0, 160, rows),
                settings: &settings,
                ..testkit::scene(Some(&view), &effects)
            };
            let mut canvas = Canvas::new(80, rows);
            Play.draw(&scene, &mut canvas);
            let sidebar = scene.layout().sidebar;
            let named = (sidebar.y..sidebar.bottom()).filter(|&y| {
                let row: String = canvas.row(y).chars().skip(sidebar.x as usize).collect();
                row.contains("foe with") || row.contains("thing with")
            });
            let mut count = 0;
            for y in named {
                let cell = bracket_lib::geometry::Point::new(sidebar.x + 5, y);
                let word = Play.inspect(cell, &scene).word();
                assert_eq!(word, "push card", "{rows} rows, row {y}");
                count += 1;
            }
            assert!(count >= 4, "{count} rows of {rows}");
            let below = bracket_lib::geometry::Point::new(sidebar.x + 5, sidebar.bottom());
            let word = Play.inspect(below, &scene).word();
            assert_eq!(word, "stay", "what lies below has no row, {rows} rows");
        }
    }
}

/// An app whose hero carries the seed's scroll of fireball.
fn with_a_fireball() -> App {
    let mut catalog = Catalog::clone(&raws::core().expect("the shipped raws are sound"));
    let fireball = json!({
        "name": "scroll of fireball", "description": "", "glyph": "?", "color": "#ffffff",
        "aim": "place", "range": 10,
        "read": [{ "for_each": { "in": { "burst": 3 }, "then": [{ "damage": 12 }] } }]
    });
    let fireball: ItemKind = serde_json::from_value(fireball).expect("a thing");
    let fireball = catalog.items.add(fireball.entered("test:fireball"));
    let heroes: Vec<_> = catalog.heroes.iter().map(|(id, _)| id).collect();
    for id in heroes {
        let hero = catalog.heroes.change(id);
        hero.items = vec![Supply::One(fireball)];
        hero.arms.hit_points = 50;
        let chosen = std::sync::Arc::clone(&catalog.heroes[id]);
        if chosen.id == catalog.hero.id {
            catalog.hero = chosen;
        }
    }
    let content = Content::default();
    let options = PlayOptions {
        seed: Some(Seed::number(SEED)),
        catalog: std::sync::Arc::new(catalog),
        loaded: content.load(),
        content,
    };
    let mut app = App::new(options, Rc::new(MemoryStore::default()), 1280, 720);
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "play");
    app
}

/// The turn, the hero's health, and how much is carried.
fn standing(app: &App) -> (u32, i32, usize) {
    let view = app.session().view().expect("a game is running");
    (view.turn, view.hero.health, view.pack.len())
}

/// How many tiles are shown as reached.
fn reached(app: &App) -> usize {
    // Over pictures it is a brighter shade.
    let shades = [theme::REACHED, theme::shaded(theme::REACHED, 1.6)];
    let draws = app.canvas().panes().flat_map(|pane| pane.draws());
    let is_reached = |paper: Option<Color>| paper.is_some_and(|paper| shades.contains(&paper));
    draws.filter(|draw| is_reached(draw.paper)).count()
}

#[test]
fn seed_4_21_targets_are_chosen_by_keys_and_by_mouse_and_escape_is_free() {
    let read = Key::writing('r');
    let mut app = with_a_fireball();
    let before = standing(&app);
    assert_eq!(reached(&app), 0);
    let begin = |app: &mut App| {
        press(app, &[read]);
        if app.canvas().shows("Read what?") {
            press(app, &[Key::writing('a')]);
        }
    };
    begin(&mut app);
    let rows = || (0..app.canvas().rows()).map(|y| app.canvas().row(y));
    let shown: Vec<String> = rows().collect();
    assert!(app.canvas().shows("never mind"), "{shown:#?}");
    let around = reached(&app);
    assert!(around >= 9, "the area is shown: {around} tiles");
    assert!(app.canvas().shows("This reaches you too!"));

    // Only what is seen can be meant, and nobody sees as far as the other side.
    let view = app.session().view().expect("a game is running");
    let away = match view.hero.at.x * 2 < view.map.width {
        true => 'l',
        false => 'h',
    };
    press(&mut app, &[Key::writing(away); 30]);
    press(&mut app, &[ENTER]);
    assert!(app.canvas().shows("You do not see that place."));
    assert_eq!(standing(&app), before, "a refusal is free");
    press(&mut app, &[escape()]);
    assert_eq!(standing(&app), before, "Escape is free");
    assert_eq!(reached(&app), 0);

    // By keys, then by mouse, on the hero's own place: it costs a turn and the scroll.
    let expected = (before.0 + 1, before.1 - 12, before.2 - 1);
    begin(&mut app);
    press(&mut app, &[ENTER]);
    assert_eq!(standing(&app), expected);

    let mut app = with_a_fireball();
    begin(&mut app);
    press(&mut app, &[Key::writing('l'), Key::writing('l')]);
    app.push(over_the_hero(&app));
    app.frame(16.0);
    assert_eq!(reached(&app), around, "the area follows the pointer");
    app.push(Input::PointerPressed);
    app.frame(16.0);
    assert_eq!(standing(&app), expected);
}
