//! The whole front end, played by keys.

mod arrivals;
mod clicks;
mod dailies;
mod dangers;
mod debug;
mod devices;
mod duels;
mod errands;
mod faults;
mod filing;
mod goals;
mod keys;
mod layout;
mod links;
mod mazes;
mod mirror;
mod notices;
mod panning;
mod phones;
mod presses;
mod reveal;
mod runs;
mod seed_a4;
mod sizes;
mod sounds;
mod tour;
mod tutorial;
mod unsaved;
mod workshop;

use super::*;
use crate::bot::Bot;
use crate::content::Content;
use crate::platform;
use crate::raws;
use crate::store::memory::MemoryStore;
use crate::testkit::trials::trials;
use crate::ui::input::{Key, KeyCode};
use crate::ui::screens::end::End;
use serde_json::Value;

/// The seed of the games here: with it a bot comes to its end after some 200 turns.
const SEED: u64 = 222;

fn app(store: &MemoryStore) -> App {
    app_on(Rc::new(store.clone()))
}

fn app_on(store: Rc<dyn Store>) -> App {
    seeded(store, SEED)
}

fn seeded(store: Rc<dyn Store>, seed: u64) -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: Some(Seed::number(seed)),
        catalog: raws::core().expect("the shipped raws are sound"),
        loaded: content.load(),
        content,
    };
    App::new(options, store, 1280, 720)
}

/// Presses keys one after another, a frame for each. Where a hero is asked for, the usual
/// one is taken.
fn press(app: &mut App, keys: &[Key]) {
    for key in keys {
        app.push(Input::Key(*key));
        app.frame(16.0);
        if app.screen() == "heroes" && *key != escape() {
            app.push(Input::Key(ENTER));
            app.frame(16.0);
        }
    }
}

/// All words on the screen in one line, without the frames around them.
fn words(app: &App) -> String {
    let rows = 0..app.canvas().rows();
    let all: Vec<String> = rows
        .map(|y| app.canvas().row(y).replace('│', " "))
        .collect();
    let all = all.join(" ");
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn state(app: &App) -> Value {
    serde_json::from_str(&app.state()).expect("the state is JSON")
}

const ENTER: Key = Key {
    code: KeyCode::Enter,
    char: None,
    shift: false,
    ctrl: false,
    alt: false,
    repeat: false,
};

fn wait() -> Key {
    Key::writing('.')
}

fn escape() -> Key {
    Key::of(KeyCode::Escape)
}

/// Lets a bot play the running game to its end.
fn play_to_the_end(app: &mut App) {
    let mut bot = Bot::default();
    for _ in 0..20_000 {
        let Some(view) = app.session().view() else {
            return;
        };
        if End::of(&view.status).is_some() {
            return;
        }
        let turn = view.turn;
        let command = bot.decide(view);
        app.command(command);
        // What was refused is not tried again: the bot would do nothing else for ever.
        if app.session().view().is_some_and(|view| view.turn == turn) {
            bot.note_refusal(command, turn);
        }
    }
}

#[test]
fn two_keys_lead_to_the_first_move() {
    let mut app = app(&MemoryStore::default());
    assert_eq!(app.screen(), "title");
    for (key, screen) in [(ENTER, "heroes"), (ENTER, "play"), (wait(), "play")] {
        app.push(Input::Key(key));
        app.frame(16.0);
        assert_eq!(app.screen(), screen);
    }
    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["turn"], 1);
    assert_eq!(state(&app)["seed"], SEED.to_string());
}

#[test]
fn a_key_that_nothing_is_bound_to_does_nothing() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[Key::writing('Q'), Key::of(KeyCode::Tab)]);
    assert_eq!(app.screen(), "title");
    press(
        &mut app,
        &[ENTER, Key::writing('Q'), Key::of(KeyCode::Delete)],
    );
    assert_eq!(state(&app)["turn"], 0);
    // The player is told so, and the next key that does something removes the message.
    press(&mut app, &[Key::writing('Q')]);
    assert!(app.canvas().shows("Q does nothing here; ? lists the keys."));
    press(&mut app, &[Key::of(KeyCode::Function(7))]);
    assert!(app.canvas().shows("F7 does nothing here"));
    press(
        &mut app,
        &[Key::writing('z').with_modifiers(false, true, false)],
    );
    assert!(
        !app.canvas().shows("does nothing here"),
        "the system's keys"
    );
    press(&mut app, &[Key::writing('Q'), wait()]);
    assert!(!app.canvas().shows("does nothing here"));
    // With one game there is a list of games, and after that game is removed there is none.
    press(&mut app, &[Key::writing('S'), Key::writing('o')]);
    assert_eq!(app.screen(), "games");
    press(&mut app, &[Key::writing('x'), Key::writing('x')]);
    assert!(app.canvas().shows("Place 1 is free again."));
    press(&mut app, &[Key::writing('o')]);
    assert_eq!(app.screen(), "title");
    assert!(app.canvas().shows("o does nothing here; ? lists the keys."));
}

fn names(store: &MemoryStore, beginning: &str) -> Vec<String> {
    store.names(beginning).unwrap()
}

#[test]
fn whatever_ends_the_process_the_last_command_is_kept() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[ENTER, wait(), wait()]);

    let mut second = app(&store.after_a_crash());
    press(&mut second, &[ENTER]);

    assert_eq!(state(&second)["hash"], state(&first)["hash"]);
    assert_eq!(state(&second)["turn"], 2);
}

#[test]
fn after_a_kill_the_title_tells_the_turn_that_the_game_has() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[ENTER]);
    for _ in 0..12 {
        press(&mut first, &[wait()]);
    }

    let mut second = app(&store.after_a_crash());
    second.frame(16.0);

    assert!(second.canvas().shows("Continue (depth 1, turn 12)"));
    press(&mut second, &[ENTER]);
    assert_eq!(state(&second)["turn"], 12);
}

#[test]
fn closing_the_window_keeps_the_game() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait()]);
    app.push(Input::CloseRequested);
    assert!(app.frame(16.0).quit);
    let newest = names(&store, "saves/1/").pop();
    assert_eq!(newest.as_deref(), Some("saves/1/00000001.save"));
}

#[test]
fn a_game_that_is_open_elsewhere_is_left_alone() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[ENTER, wait()]);
    let before = names(&store, "saves/");

    let mut second = app(&store);
    press(&mut second, &[ENTER]);

    assert_eq!(second.screen(), "title");
    assert!(second.canvas().shows("open in another window"));
    assert_eq!(names(&store, "saves/"), before);
}

#[test]
fn leaving_to_the_title_and_back_is_the_same_game() {
    let slot = MemoryStore::default();
    let mut app = app(&slot);
    press(&mut app, &[ENTER, wait(), Key::writing('S')]);
    assert_eq!(app.screen(), "title");
    assert!(app.canvas().shows("Continue (depth 1, turn 1)"));
    press(&mut app, &[ENTER]);
    assert_eq!(state(&app)["turn"], 1);
    press(&mut app, &[escape(), escape()]);
    assert_eq!(app.screen(), "play");
}

#[test]
fn a_broken_save_is_told_of_and_a_new_game_leaves_it_alone() {
    let store = MemoryStore::default();
    store.write("saves/1/00000000.save", b"no game").unwrap();
    let mut app = app(&store);
    app.frame(16.0);
    assert!(app.canvas().shows("cannot be continued"));
    assert!(!app.canvas().shows("Continue ("));

    press(&mut app, &[Key::writing('g')]);

    assert_eq!(app.screen(), "play");
    let kept = store.read("saves/1/00000000.save").unwrap();
    assert_eq!(kept.as_deref(), Some(&b"no game"[..]));
    assert!(!names(&store, "saves/2/").is_empty());
}

#[test]
fn a_damaged_save_is_put_aside_and_an_older_one_goes_on() {
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[ENTER, wait(), wait(), Key::writing('S')]);
    let newest = names(&store, "saves/1/").pop().unwrap();
    let mut bytes = store.read(&newest).unwrap().unwrap();
    bytes[30] ^= 4;
    store.write(&newest, &bytes).unwrap();

    let mut second = app(&store.after_a_crash());
    press(&mut second, &[ENTER]);

    assert_eq!(state(&second)["turn"], 2, "the journal knows the rest");
    assert!(second.canvas().shows("damaged"));
}

#[test]
fn the_end_files_the_run_and_one_key_starts_anew() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait()]);
    assert!(!names(&store, "saves/1/").is_empty());

    play_to_the_end(&mut app);
    assert!(
        ["death", "victory"].contains(&app.screen()),
        "{}",
        app.screen()
    );
    assert!(names(&store, "saves/1/").is_empty());
    assert_eq!(
        names(&store, "runs/"),
        ["runs/00001.json", "runs/00001.replay", "runs/00001.txt"]
    );
    let history = app.session().records().table.history().len();
    assert_eq!(history, 1);

    let anew = Key::writing('A');
    press(&mut app, &[anew]);
    assert_ne!(app.screen(), "play", "keys of the last fight are not heard");
    for _ in 0..30 {
        app.frame(16.0);
    }
    for key in ["n", "y", "h", "5", "s"].map(|key| Key::writing(key.chars().next().unwrap())) {
        press(&mut app, &[key, ENTER, Key::of(KeyCode::Numpad(3))]);
        assert_ne!(app.screen(), "play", "{key:?} is a key of fights");
    }
    press(&mut app, &[anew]);
    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["turn"], 0);
}

/// On a page on which nothing moves, frames are half a second apart.
#[test]
fn after_the_end_keys_count_again_as_soon_as_the_pause_is_over() {
    for frames in [&[500.0][..], &[250.0, 160.0], &[2000.0]] {
        let mut app = app(&MemoryStore::default());
        press(&mut app, &[ENTER]);
        play_to_the_end(&mut app);
        press(&mut app, &[Key::writing('A')]);
        assert_ne!(app.screen(), "play", "keys of the last fight are not heard");
        for elapsed in frames {
            app.frame(*elapsed);
        }
        press(&mut app, &[Key::writing('A')]);
        assert_eq!(app.screen(), "play", "{frames:?}");
    }
}

#[test]
fn nothing_is_drawn_while_nothing_happens() {
    let mut app = app(&MemoryStore::default());
    assert!(app.frame(16.0).redrawn);
    for _ in 0..30 {
        assert!(!app.frame(16.0).redrawn);
    }
    assert_eq!(app.frame(16.0).pace, Pace::Idle);
    app.push(Input::Key(Key::of(KeyCode::Down)));
    let frame = app.frame(16.0);
    assert!(frame.redrawn, "the answer to a key waits for nothing");
}

/// The pointer on the tile where the hero is drawn.
fn over_the_hero(app: &App) -> Input {
    let (fit, canvas) = (app.fit(), app.canvas());
    let mut shown = canvas.panes().flat_map(|pane| pane.draws());
    let hero = shown.find(|draw| draw.glyph == '@').expect("drawn");
    Input::PointerMoved {
        x: f64::from(fit.left + hero.at.x + hero.width / 2),
        y: f64::from(fit.top + hero.at.y + hero.height / 2),
    }
}

#[test]
fn a_pointer_that_rests_while_keys_are_typed_points_at_nothing() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    let hero = over_the_hero(&app);
    app.push(hero.clone());
    app.frame(16.0);
    assert!(app.canvas().shows("You, "), "the pointer is on the hero");
    press(&mut app, &[wait()]);
    assert!(!app.canvas().shows("You, "));
    app.push(hero);
    app.frame(16.0);
    assert!(app.canvas().shows("You, "), "it was moved again");
}

#[test]
fn scripts_can_ask_and_act() {
    let mut app = app(&MemoryStore::default());
    assert_eq!(state(&app)["hero"], Value::Null);
    let answer = |text: String| -> Value { serde_json::from_str(&text).expect("JSON") };

    let refused = answer(app.send("\"wait\""));
    assert_eq!(refused["error"], "no game is running");
    assert_eq!(answer(app.new_game("12"))["seed"], "12");
    let words = Seed::parse("twelve").unwrap().number.to_string();
    assert_eq!(answer(app.new_game("Twelve"))["seed"], words);
    assert!(answer(app.new_game(&"x".repeat(99)))["error"].is_string());

    let after = answer(app.send("[\"wait\", \"wait\", \"pick_up\"]"));
    assert_eq!(after["turn"], 2);
    assert!(after["refusal"].is_string(), "nothing lies there: {after}");
    assert_eq!(after["hash"].as_str().map(str::len), Some(16));
    for nonsense in [
        "",
        "wait",
        "{\"step\":{}}",
        "[[]]",
        "{\"step\":{\"dx\":9e99,\"dy\":0}}",
    ] {
        assert!(
            answer(app.send(nonsense))["error"].is_string(),
            "{nonsense}"
        );
    }
    assert_eq!(state(&app)["turn"], 2);
}

#[test]
fn help_opens_on_every_screen() {
    let question = Key::writing('?');
    for keys in [
        vec![],
        vec![ENTER],
        vec![ENTER, escape()],
        vec![ENTER, Key::writing('i')],
        vec![ENTER, Key::writing('i'), Key::writing('a')],
        vec![ENTER, Key::writing('m')],
        vec![ENTER, Key::writing('C')],
        vec![Key::writing('s')],
        vec![Key::writing('p')],
        vec![Key::writing('z')],
    ] {
        let mut app = app(&MemoryStore::default());
        press(&mut app, &keys);
        let before = app.screen();
        press(&mut app, &[question]);
        assert_eq!(app.screen(), "help", "on {before}");
        press(&mut app, &[question, escape()]);
        assert_eq!(app.screen(), before);
    }
}

/// Random inputs of all kinds, the same each time.
struct Chaos(u64);

impl Chaos {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn input(&mut self) -> Input {
        match self.below(40) {
            0 => Input::Resized {
                width: self.below(2000) as u32,
                height: self.below(1200) as u32,
            },
            1 => Input::PointerLeft,
            2..6 => Input::PointerMoved {
                x: self.below(1400) as f64 - 50.0,
                y: self.below(900) as f64 - 50.0,
            },
            6..8 => Input::PointerPressed,
            8..16 => {
                let codes = [
                    KeyCode::Enter,
                    KeyCode::Escape,
                    KeyCode::Up,
                    KeyCode::Down,
                    KeyCode::PageUp,
                    KeyCode::End,
                    KeyCode::Numpad(self.below(10) as u8),
                ];
                Input::Key(Key::of(codes[self.below(7) as usize]))
            }
            _ => {
                let letter = char::from(32 + self.below(95) as u8);
                let key = Key::writing(letter);
                let shift = self.below(5) == 0;
                Input::Key(key.with_modifiers(shift, self.below(30) == 0, false))
            }
        }
    }
}

#[test]
fn no_input_on_any_screen_is_a_panic() {
    for seed in 1..=trials(6) {
        let mut chaos = Chaos(seed);
        let mut app = app(&MemoryStore::default());
        for _ in 0..4_000 {
            for _ in 0..chaos.below(4) {
                app.push(chaos.input());
            }
            app.frame(chaos.below(600) as f32);
        }
    }
}
