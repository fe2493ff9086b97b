//! A way through every screen of the front end, for tests that look at all of them.
//!
//! There is no list of screens to keep: `names` reads them from the sources, so a new
//! screen to which no stop of the tour leads makes the tests of the tour fail.

mod games;
mod names;

pub use names::names;

use super::*;
use crate::catalog::schema::AimKind;
use crate::catalog::{Catalog, HeroKind, Look};
use crate::run::duel;
use crate::run::file::RunFile;
use crate::store::StorageError;
use crate::ui::testkit;
use dragons_maze::generate::{Order, generate};
pub use games::endanger;
use games::{crowd, fight_duel, lost, win};

/// The stops on the title of a player who has not played yet.
const FIRST_TITLE: [&str; 15] = [
    "", "F1", "?", "g", "g ?", "s", "s ?", "s F1", "p", "p ?", "z", "z ?", "O", "O ?", "Q",
];

/// The stops in a game: screens, questions, and the help of each.
const IN_PLAY: [&str; 46] = [
    "",
    "F1",
    "?",
    "Q",
    "Esc",
    "Esc ?",
    "O",
    "i",
    "i ?",
    "i Tab",
    "i / a",
    "i a",
    "i a ?",
    "i a E",
    "i d",
    "q",
    "r",
    "z",
    "w",
    "T",
    "f",
    "f ?",
    "t",
    "t a",
    "d",
    "Z",
    "Z ?",
    "Z a",
    "Z b",
    "Z c",
    "c",
    "c ?",
    "x",
    "x ?",
    "x x",
    "x x Enter",
    "E",
    "E ?",
    "E Tab Enter",
    "M",
    "M ?",
    "m",
    "m ?",
    "C",
    "C ?",
    "/",
];

/// The stops in the same game that change it, or that come late.
const LATE_IN_PLAY: [&str; 16] = [
    "F3",
    "F3 ?",
    "_",
    "_ ?",
    "F6",
    "F6 ?",
    "F6 Enter",
    "F6 Up Up Up Up Enter",
    "F6 Up Up Up Up Enter ?",
    "F6 Up Up Up Up Up Enter",
    "F6 Up Up Up Up Up Enter ?",
    "F9",
    "F9 ?",
    "F9 V",
    "F9 ?",
    "F8",
];

/// The stops at the end of a game.
const AT_THE_END: [&str; 12] = [
    "",
    "?",
    "m",
    "M",
    "M ?",
    "M Tab",
    "M Tab Enter",
    "F9",
    "w",
    "w ?",
    "w g",
    "w g 1 2",
];

/// The stops on the title of a player who has played.
const LATER_TITLE: [&str; 15] = [
    "", "?", "m", "m ?", "m r", "m j s", "m j s ?", "o", "o ?", "o x", "p", "p Right", "p t",
    "p t ?", "p Enter",
];

/// The stops in a game that is only in memory.
const UNSAVED: [&str; 6] = ["", "i", "S", "S ?", "S e", "F2"];

/// How the content differs from the shipped one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    Shipped,
    /// Every name and every description is twice as long.
    Doubled,
}

/// Calls `look` at every stop of a tour, with the keys that led there.
pub fn tour(names: Names, mut look: impl FnMut(&mut App, &str)) {
    let catalog = Arc::new(content(names));
    let store = MemoryStore::default();
    let mut app = begin(&catalog, &store);
    visit_all(&mut app, &FIRST_TITLE, &mut look);
    visit_keys(&mut app, &mut look);

    press(&mut app, &[ENTER]);
    visit_all(&mut app, &["F6", "F6 ?"], &mut look);
    crowd(&mut app);
    assert_eq!(app.screen(), "play", "{:?}", app.message());
    visit_all(&mut app, &IN_PLAY, &mut look);
    visit_pointed(&mut app, &mut look);
    visit_captions(&mut app, &mut look);
    app.library.set_shelf(testkit::shelf());
    visit_all(&mut app, &["", "m"], &mut look);
    visit_all(&mut app, &LATE_IN_PLAY, &mut look);
    press(&mut app, &[Key::writing('S')]);

    let mut app = begin(&catalog, &store);
    app.library.set_shelf(testkit::shelf());
    let end = lost(&mut app);
    assert_eq!(end, "death");
    visit_all(&mut app, &AT_THE_END, &mut look);
    let duel = challenge(&app);
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "title");
    visit_duel(&catalog, &duel, &mut look);
    visit_all(&mut app, &LATER_TITLE, &mut look);

    let mut app = begin(&catalog, &MemoryStore::default());
    win(&mut app);
    assert_eq!(app.screen(), "victory", "{:?}", app.message());
    visit_all(&mut app, &["", "?"], &mut look);

    let mut app = begin(&catalog, &MemoryStore::default());
    press(&mut app, &[ENTER]);
    endanger(&mut app);
    assert_eq!(app.screen(), "danger", "{:?}", app.message());
    look(&mut app, "a step into danger");

    let store = MemoryStore::default();
    let mut app = begin(&catalog, &store);
    store.refuse_changes(Some(StorageError::Failed {
        action: "write",
        place: "/home/somebody/.local/share/wyrmhold/saves/1/00000000.save".to_string(),
        reason: "No space left on device".to_string(),
    }));
    press(&mut app, &[ENTER, wait(), wait()]);
    visit_all(&mut app, &UNSAVED, &mut look);

    visit_mazes(&catalog, &mut look);
    visit_links(&catalog, &mut look);
}

/// Looks at the question about a link, on the title and in a game.
fn visit_links(catalog: &Arc<Catalog>, look: &mut impl FnMut(&mut App, &str)) {
    let mut app = begin(catalog, &MemoryStore::default());
    for _ in 0..2 {
        app.pasted("http://example.test/#seed=the+old+well")
            .expect("it is a link");
        for keys in ["", "?", "Esc"] {
            press_words(&mut app, keys);
            look(&mut app, &format!("a link {keys}"));
        }
        assert_eq!(app.screen(), "invitation");
        press(&mut app, &[ENTER]);
    }
}

/// The challenge that begins shortly before the end of the app's game.
fn challenge(app: &App) -> RunFile {
    let run = app.session.running_run().expect("a game has ended");
    duel::challenge(&run, run.history.commands() - 5)
}

/// Looks at a duel: the challenge, and both fates.
fn visit_duel(catalog: &Arc<Catalog>, run: &RunFile, look: &mut impl FnMut(&mut App, &str)) {
    let mut app = begin(catalog, &MemoryStore::default());
    app.follow_link(run.clone());
    look(&mut app, "a duel that is played again");
    for _ in 0..2_000 {
        app.frame(16.0);
    }
    for keys in ["", "?", "Esc"] {
        press_words(&mut app, keys);
        look(&mut app, &format!("a duel {keys}"));
    }
    assert_eq!(app.screen(), "duel");
    fight_duel(&mut app);
    assert_eq!(app.screen(), "duel", "{:?}", app.message());
    look(&mut app, "both fates");
}

/// An app with that content, on its title.
fn begin(catalog: &Arc<Catalog>, store: &MemoryStore) -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: Some(Seed::number(SEED)),
        catalog: Arc::clone(catalog),
        loaded: content.load(),
        content,
    };
    let mut app = App::new(options, Rc::new(store.clone()), 1280, 720);
    app.frame(16.0);
    app
}

/// The content of the tour: every hero is hard to kill, and has much to show.
fn content(names: Names) -> Catalog {
    let mut catalog = Catalog::clone(&raws::core().expect("the shipped raws are sound"));
    let mut spells: Vec<_> = catalog.spells.iter().collect();
    // The first asks for a direction.
    spells.sort_by_key(|(_, kind)| kind.aim != AimKind::Direction);
    let spells: Vec<_> = spells.into_iter().map(|(id, _)| id).take(26).collect();
    let heroes: Vec<_> = catalog.heroes.iter().map(|(id, _)| id).collect();
    let usual = catalog.hero.id.clone();
    for id in heroes {
        let hero: &mut HeroKind = catalog.heroes.change(id);
        hero.arms.hit_points = 900;
        hero.mana = 900;
        hero.spells.clone_from(&spells);
    }
    if names == Names::Doubled {
        double(&mut catalog);
    }
    catalog.hero = Arc::clone(catalog.heroes.named(&usual).expect("it was there"));
    catalog
}

/// Makes every name and description twice as long.
fn double(catalog: &mut Catalog) {
    fn longer(look: &mut Look) {
        for text in [&mut look.name, &mut look.description] {
            *text = format!("{text} {text}");
        }
    }
    macro_rules! lengthen {
        ($($list:ident),*) => {$(
            let ids: Vec<_> = catalog.$list.iter().map(|(id, _)| id).collect();
            for id in ids {
                longer(&mut catalog.$list.change(id).look);
            }
        )*};
    }
    lengthen!(heroes, items, monsters, spells, statuses, traps);
    for level in &mut catalog.levels {
        level.name = format!("{} {}", level.name, level.name);
    }
    for look in Arc::make_mut(&mut catalog.terrain_looks) {
        look.name = format!("{} {}", look.name, look.name);
    }
}

/// Presses keys that are named in words: `Esc`, `Tab`, `F9`, or what a key writes.
pub fn press_words(app: &mut App, keys: &str) {
    for word in keys.split_whitespace() {
        let key = match word {
            "Enter" => ENTER,
            "Esc" => escape(),
            "Tab" => Key::of(KeyCode::Tab),
            "Right" => Key::of(KeyCode::Right),
            "Down" => Key::of(KeyCode::Down),
            "Up" => Key::of(KeyCode::Up),
            _ if word.len() > 1 && word.starts_with('F') => {
                let number = word[1..].parse().expect("F and a number");
                Key::of(KeyCode::Function(number))
            }
            _ => Key::writing(word.chars().next().expect("words are not empty")),
        };
        app.push(Input::Key(key));
        app.frame(16.0);
    }
}

/// Looks at stops, each reached by keys from the same screen.
fn visit_all(app: &mut App, stops: &[&str], look: &mut impl FnMut(&mut App, &str)) {
    let home = app.screen();
    for keys in stops {
        press_words(app, keys);
        // What plays back needs some frames to get there.
        for _ in 0..30 {
            app.frame(16.0);
        }
        look(app, keys);
        for _ in 0..8 {
            if app.screen() == home && app.stack.last().is_some_and(|it| it.question.is_none()) {
                break;
            }
            press(app, &[escape()]);
        }
        assert_eq!(app.screen(), home, "after {keys}");
    }
}

/// Looks at the keys, which are the last row of the settings, and at a key being chosen.
fn visit_keys(app: &mut App, look: &mut impl FnMut(&mut App, &str)) {
    press_words(app, "O");
    for _ in 0..60 {
        if app.screen() == "keys" {
            break;
        }
        press_words(app, "Down Enter");
    }
    assert_eq!(app.screen(), "keys");
    for keys in ["", "Down", "Enter"] {
        press_words(app, keys);
        look(app, &format!("keys {keys}"));
    }
    press_words(app, "Esc Esc Esc");
    app.proceed(Request::Settle(Box::default()));
    assert_eq!(app.screen(), "title");
}

/// The stops at which the pointer is on someone; the number behind it says on whom.
const POINTING: &str = "pointing at ";
const MOST_POINTED: usize = 6;

/// Looks at what is shown beside the pointer, on all sides of the window.
fn visit_pointed(app: &mut App, look: &mut impl FnMut(&mut App, &str)) {
    let view = app.session.view().expect("a game is running");
    for number in 0..view.actors.len().min(MOST_POINTED) {
        let keys = format!("{POINTING}{number}");
        point_again(app, &keys);
        look(app, &keys);
    }
    app.push(Input::PointerLeft);
    app.frame(16.0);
}

/// Moves the pointer to where someone is shown now, if this is a stop at which it is on
/// someone. Returns whether its card is on the screen.
pub fn point_again(app: &mut App, keys: &str) -> bool {
    let number = keys.strip_prefix(POINTING).and_then(|it| it.parse().ok());
    let Some(number) = number else {
        return false;
    };
    let number: usize = number;
    let view = app.session.view().expect("a game is running").clone();
    let actor = &view.actors[number];
    let (_, scene) = app.top().expect("there is a screen");
    let (map, scale) = (scene.layout().map, scene.scale);
    let Some(cell) = scene.camera(&view, map).cell_of(actor.at) else {
        app.push(Input::PointerLeft);
        app.frame(16.0);
        return false;
    };
    let pixel = scale.middle(cell);
    let x = f64::from(app.fit.left + pixel.x);
    let y = f64::from(app.fit.top + pixel.y);
    app.push(Input::PointerMoved { x, y });
    app.frame(16.0);
    true
}

/// Looks at the map with sounds in words in its corner.
fn visit_captions(app: &mut App, look: &mut impl FnMut(&mut App, &str)) {
    let before = app.settings.clone();
    let captioned = Settings {
        captions: Some(true),
        ..before.clone()
    };
    app.proceed(Request::Settle(Box::new(captioned)));
    app.sound(crate::catalog::schema::Cue::Door);
    app.sound(crate::catalog::schema::Cue::Foe);
    app.needs_drawing = true;
    app.frame(16.0);
    assert!(app.sounds.captions().count() > 0, "something is heard");
    look(app, "captions");
    app.proceed(Request::Settle(Box::new(before)));
    app.frame(16.0);
}

/// Looks at the dragon's maze: being played, won, and solved by itself.
fn visit_mazes(catalog: &Arc<Catalog>, look: &mut impl FnMut(&mut App, &str)) {
    let mut app = begin(catalog, &MemoryStore::default());
    press_words(&mut app, "z");
    for keys in ["i", "l", "Tab", "u"] {
        press_words(&mut app, keys);
        look(&mut app, &format!("z {keys}"));
    }
    // A step to the west wins this one.
    let small = "🟫🟫🟫🟫🟫🟫🟫🟫\n🟫❎🏃🟩🟩🟩🐉🟫\n🟫🟫🟫🟫🟫🟫🟫🟫";
    app.pasted(small).expect("it is a maze");
    for keys in ["h", "?"] {
        press_words(&mut app, keys);
        look(&mut app, &format!("a maze, {keys}"));
    }
    let made = generate(&Order::new(7)).expect("it can be made");
    let solution = made.solution.expect("it can be won");
    app.watch_solution(&made.maze, &solution);
    app.frame(16.0);
    for keys in ["", "?"] {
        press_words(&mut app, keys);
        look(&mut app, &format!("maze solve {keys}"));
    }
}
