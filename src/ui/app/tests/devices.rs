//! Every action by keys alone, and by a pointer alone, on every screen.

use super::*;
use crate::raws::load::{Loaded, ModState, ModStatus};
use crate::raws::registry::Registry;
use crate::run::duel;
use crate::run::file::RunFile;
use crate::simulate;
use crate::store::StorageError;
use crate::ui::keymap::{Bound, Press};
use crate::ui::screens::keyboard;
use crate::ui::settings::AnimationSpeed;
use crate::ui::testkit;
use std::sync::Arc;

/// The keys that lead to a screen from the title, and the name of the screen. Keys are
/// letters, or names in brackets.
const WAYS: &[(&str, &str)] = &[
    ("", "title"),
    ("?", "help"),
    ("g", "heroes"),
    ("s", "seed"),
    ("m", "mods"),
    ("mr", "reports"),
    ("ms", "mod settings"),
    ("p", "past runs"),
    ("O", "settings"),
    ("O[Up][Enter]", "keys"),
    ("O[Up][Enter][Enter]", "keys"),
    ("g[Enter]", "play"),
    ("g[Enter][Esc]", "menu"),
    ("g[Enter]i", "pack"),
    ("g[Enter]i/", "pack"),
    ("g[Enter]ia", "item"),
    ("g[Enter]d", "pack"),
    ("g[Enter]ta", "target"),
    ("g[Enter]m", "messages"),
    ("g[Enter]C", "sheet"),
    ("g[Enter]E", "encyclopedia"),
    ("g[Enter]x", "examine"),
    ("g[Enter]x[Enter]", "card"),
    ("g[Enter]M", "map"),
    ("g[Enter]_", "places"),
    ("g[Enter]/", "signs"),
    ("g[Enter]Z", "spells"),
    ("g[Enter][F9]", "reveal"),
    ("g[Enter][F9]V", "building"),
    ("g[Enter][F6]", "debug question"),
    ("g[Enter][F6]V", "debug"),
    ("g[Enter][F6]V[Up][Up][Up][Up][Enter]", "debug place"),
    ("g[Enter][F6]V[Up][Up][Up][Up][Up][Enter]", "debug spawn"),
    ("g[Enter]So", "games"),
    ("g[Enter]Sox", "games"),
    ("g[Enter].Sow", "replay"),
    ("g[Enter].Sowg", "replay"),
];

/// The same, after a game has ended.
const LATER: &[(&str, &str)] = &[
    ("", "death"),
    ("m", "messages"),
    ("M", "revealed"),
    ("w", "replay"),
    ("[Esc]p", "past runs"),
    ("[Esc]pt", "story"),
];

/// The same, where a game cannot be saved.
const UNSAVED: &[(&str, &str)] = &[("g[Enter].S", "unsaved")];

/// The same, after a link was followed, on the title.
const LINKED: &[(&str, &str)] = &[("", "invitation")];

/// The same, after the link of a duel was followed, and its runs were played.
const CHALLENGED: &[(&str, &str)] = &[("", "duel")];

/// Contexts that are tried by their own tests.
const ELSEWHERE: &[&str] = &[
    "danger",
    "direction",
    "commands",
    "keyboard",
    "puzzle",
    "end of a puzzle",
    "playback",
];

fn keys(text: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let name = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let key = match name {
            Some((name, after)) => {
                rest = after;
                let press = Press::try_from(match name {
                    "Up" => "↑".to_string(),
                    "Right" => "→".to_string(),
                    other => other.to_string(),
                });
                key_of(press.expect("a key has that name"))
            }
            None => {
                rest = &rest[first.len_utf8()..];
                Key::writing(first)
            }
        };
        keys.push(key);
    }
    keys
}

/// A press of a key of the table.
fn key_of(press: Press) -> Key {
    match press {
        Press::Char(char) => Key::writing(char),
        Press::Code(code) => Key::of(code),
        Press::Shifted(code) => Key {
            shift: true,
            ..Key::of(code)
        },
        Press::AnyLetter | Press::AnySign => Key::writing('a'),
    }
}

/// A screen to be tried, made anew each time.
#[derive(Clone, Copy)]
struct Case {
    way: &'static str,
    screen: &'static str,
    start: Start,
}

/// How a way to a screen begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Fresh,
    /// A game has just ended.
    AfterTheEnd,
    /// Nothing can be saved.
    FullDisk,
    /// A link was followed.
    Linked,
    /// The link of a duel was followed.
    Challenged,
}

fn cases() -> Vec<Case> {
    let all = [
        (Start::Fresh, WAYS),
        (Start::AfterTheEnd, LATER),
        (Start::FullDisk, UNSAVED),
        (Start::Linked, LINKED),
        (Start::Challenged, CHALLENGED),
    ];
    let cases = all.into_iter().flat_map(|(start, ways)| {
        ways.iter()
            .map(move |&(way, screen)| Case { way, screen, start })
    });
    cases.collect()
}

/// A game that ends with one more command.
struct NearEnd {
    store: MemoryStore,
    last: Command,
    /// A duel over a game that was lost.
    challenge: RunFile,
}

/// An app that reads no mods, since the tests here open very many.
fn quick_app(store: &MemoryStore) -> App {
    let core = raws::core().expect("the shipped raws are sound");
    let options = PlayOptions {
        seed: Some(Seed::number(SEED)),
        catalog: Arc::clone(&core),
        loaded: Loaded {
            catalog: Some(core),
            registry: Registry::default(),
            sources: Default::default(),
            diags: Vec::new(),
            mods: vec![ModStatus {
                id: "core".to_string(),
                name: "The core".to_string(),
                version: "1.0.0".to_string(),
                description: String::new(),
                label: "core".to_string(),
                state: ModState::On,
                settings: testkit::mod_settings(),
            }],
        },
        content: Content::default(),
    };
    App::new(options, Rc::new(store.clone()), 1280, 720)
}

impl NearEnd {
    /// A bot plays to the end; the same game is left one command earlier.
    fn new() -> Self {
        let mut app = app(&MemoryStore::default());
        app.begin(Seed::number(SEED), Origin::Chosen);
        let mut bot = Bot::default();
        let mut commands = Vec::new();
        while app.screen() == "play" {
            let command = bot.decide(app.session().view().expect("a game is running"));
            app.command(command);
            commands.push(command);
        }
        let last = commands.pop().expect("there was one");
        let store = MemoryStore::default();
        let mut app = super::app(&store);
        app.begin(Seed::number(SEED), Origin::Chosen);
        for command in commands {
            app.command(command);
        }
        app.frame(0.0);
        app.save();
        let core = raws::core().expect("the shipped raws are sound");
        let (_, lost) = simulate::play_recorded(7, &core, 20_000);
        Self {
            store,
            last,
            challenge: duel::challenge(&lost, lost.history.commands() - 5),
        }
    }
}

impl Case {
    fn open(&self, end: &NearEnd) -> App {
        let store = match self.start {
            Start::AfterTheEnd => end.store.after_a_crash(),
            _ => MemoryStore::default(),
        };
        let mut app = quick_app(&store);
        app.settings.reduced_motion = Some(true);
        app.settings.animation_speed = AnimationSpeed::Off;
        app.settings.muted = true;
        let settings = app.settings.clone();
        app.effects.settle(&settings);
        match self.start {
            Start::Fresh => (),
            Start::AfterTheEnd => {
                type_key(&mut app, Key::writing('c'));
                app.command(end.last);
                // Keys of the last fight are not heard.
                app.frame(250.0);
                app.frame(250.0);
            }
            Start::Linked => {
                app.push(Input::Followed("#seed=7".to_string()));
                app.frame(0.0);
            }
            Start::Challenged => {
                app.follow_link(end.challenge.clone());
                while app.stack.last().is_some_and(|top| top.screen.is_moving()) {
                    app.frame(16.0);
                }
            }
            Start::FullDisk => store.refuse_changes(Some(StorageError::Failed {
                action: "write",
                place: "saves/1/00000000.save".to_string(),
                reason: "No space left on device".to_string(),
            })),
        }
        for key in keys(self.way) {
            type_key(&mut app, key);
        }
        let screen = app.screen();
        let is_end = self.screen == "death" && screen == "victory";
        assert!(screen == self.screen || is_end, "{} is {screen}", self.way);
        app
    }
}

fn type_key(app: &mut App, key: Key) {
    app.push(Input::Key(key));
    app.frame(0.0);
}

fn point_at(app: &mut App, cell: Point) {
    let fit = app.fit();
    let middle = app.canvas().scale().middle(cell);
    app.push(Input::PointerMoved {
        x: f64::from(fit.left + middle.x),
        y: f64::from(fit.top + middle.y),
    });
    app.frame(0.0);
}

fn click(app: &mut App, cell: Point) {
    point_at(app, cell);
    app.push(Input::PointerPressed);
    app.frame(0.0);
}

/// Where a text stands on the screen.
fn find(app: &App, text: &str) -> Option<Point> {
    let canvas = app.canvas();
    (0..canvas.rows()).find_map(|y| {
        let row = canvas.row(y);
        let x = row[..row.find(text)?].chars().count();
        Some(Point::new(x as i32, y))
    })
}

/// Where a text stands on the keyboard, which is at the lower edge.
fn key_on_screen(app: &App, text: &str) -> Point {
    let canvas = app.canvas();
    let rows = (0..canvas.rows()).rev();
    let mut found = rows.filter_map(|y| {
        let row = canvas.row(y);
        let x = row[..row.find(text)?].chars().count();
        Some(Point::new(x as i32 + 1, y))
    });
    found
        .next()
        .unwrap_or_else(|| panic!("{text} is on no key"))
}

/// What is true and marked after something was done, without the pointer.
fn outcome(app: &mut App) -> (String, Value, Vec<String>) {
    app.push(Input::PointerLeft);
    app.frame(0.0);
    let mut facts = state(app);
    // A key without use is told, a click is not; and a replay plays on by itself.
    for moving in ["frames", "notice", "replay", "puzzle"] {
        facts[moving] = Value::Null;
    }
    let canvas = app.canvas();
    let rows = (0..canvas.rows()).map(|y| canvas.row(y));
    let marked = rows.filter(|row| row.contains('►')).collect();
    (app.screen().to_string(), facts, marked)
}

/// Clicks the sign that opens everything that can be done.
fn open_all(app: &mut App) {
    let cell = match app.more_area() {
        Some(area) => Point::new(area.x + 1, area.y),
        None => find(app, "F1 all").expect("the game has a word for it"),
    };
    click(app, cell);
}

/// Does an action by clicks alone: a sign in the corner, and a row of a list.
fn by_clicks(app: &mut App, row: &Bound) {
    open_all(app);
    assert_eq!(app.screen(), "commands");
    let label: String = row.label.chars().take(20).collect();
    let wanted = format!("{:<8}{label}", row.keys[0].name());
    for _ in 0..80 {
        if let Some(cell) = find(app, &wanted) {
            click(app, Point::new(cell.x + 9, cell.y));
            return;
        }
        app.push(Input::Wheel { lines: 1 });
        app.frame(0.0);
    }
    panic!("{wanted} is not in the list");
}

fn offered(app: &App) -> Vec<Bound> {
    let layer = app.stack.last().expect("a screen");
    let rows = app.keymap.rows(layer.context());
    rows.filter(|row| layer.offers(row.action))
        .cloned()
        .collect()
}

#[test]
fn what_has_a_key_can_be_clicked_on_every_screen() {
    let ended = NearEnd::new();
    let mut tried = 0;
    let mut untried = Keymap::default().contexts();
    for case in cases() {
        let app = case.open(&ended);
        let top = app.stack.last().expect("a screen");
        untried.retain(|context| *context != top.context());
        let has_keyboard = keyboard::wanted(top, &app.keymap).is_some();
        for row in offered(&app) {
            let is_many = matches!(row.keys[0], Press::AnyLetter | Press::AnySign);
            // These write files or speak to other programs.
            let leaves = matches!(
                row.action,
                UiAction::Export | UiAction::Story | UiAction::Link | UiAction::Copy
            );
            if is_many || leaves || row.action == UiAction::Commands || has_keyboard {
                continue;
            }
            let mut keyed = case.open(&ended);
            type_key(&mut keyed, key_of(row.keys[0]));
            let mut clicked = case.open(&ended);
            by_clicks(&mut clicked, &row);
            let (by_key, by_click) = (outcome(&mut keyed), outcome(&mut clicked));
            let what = format!("{} ({}): {}", case.screen, case.way, row.label);
            assert_eq!(by_key.0, by_click.0, "{what}");
            tried += 1;
            assert_eq!(by_key.1, by_click.1, "{what}");
            assert_eq!(by_key.2, by_click.2, "{what}");
        }
    }
    assert!(tried > 200, "only {tried}");
    untried.retain(|context| !ELSEWHERE.contains(&context.name));
    assert!(untried.is_empty(), "no case leads to {untried:?}");
}

#[test]
fn a_text_is_written_and_a_key_is_chosen_by_clicks_alone() {
    let case = |way, screen| Case {
        way,
        screen,
        start: Start::Fresh,
    };
    let nothing = NearEnd::new();
    let mut app = case("s", "seed").open(&nothing);
    open_all(&mut app);
    for label in [" o ", " w ", " l ", " Space ", " Shift "] {
        assert_eq!(app.screen(), "keyboard");
        let key = key_on_screen(&app, label);
        click(&mut app, key);
    }
    assert!(app.canvas().shows("owl ▌"), "what is written stays in view");
    let enter = key_on_screen(&app, " Enter ");
    click(&mut app, enter);
    assert_eq!(app.screen(), "heroes");

    let mut app = case("O[Up][Enter][Enter]", "keys").open(&nothing);
    open_all(&mut app);
    let key = key_on_screen(&app, " F7 ");
    click(&mut app, key);
    assert_eq!(app.screen(), "keys", "one key is enough");
    let changed = &app.settings.keys;
    assert_eq!(changed[0].keys, [Press::Code(KeyCode::Function(7))]);

    let mut app = case("g[Enter]i/", "pack").open(&nothing);
    open_all(&mut app);
    for label in [" z ", " q ", " Enter "] {
        let key = key_on_screen(&app, label);
        click(&mut app, key);
    }
    assert_eq!(app.screen(), "pack");
    assert!(app.canvas().shows("Nothing of that name."));
}
