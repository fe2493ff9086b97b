//! The whole front end, played by keys.

mod mazes;

use super::*;
use crate::bot::Bot;
use crate::content::Content;
use crate::platform::StorageError;
use crate::raws;
use crate::ui::input::KeyCode;
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// A slot in memory, shared with the test that looks into it.
#[derive(Clone, Default)]
struct Memory(Rc<RefCell<Contents>>);

#[derive(Default)]
struct Contents {
    kept: Option<Vec<u8>>,
    aside: Vec<Vec<u8>>,
    writes: usize,
    is_full: bool,
}

impl SaveSlot for Memory {
    fn read(&self) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.0.borrow().kept.clone())
    }

    fn write(&self, bytes: &[u8]) -> Result<(), StorageError> {
        let mut contents = self.0.borrow_mut();
        if contents.is_full {
            return Err(StorageError::NoBrowserStorage);
        }
        contents.writes += 1;
        contents.kept = Some(bytes.to_vec());
        Ok(())
    }

    fn erase(&self) -> Result<(), StorageError> {
        self.0.borrow_mut().kept = None;
        Ok(())
    }

    fn set_aside(&self) -> Result<String, StorageError> {
        let mut contents = self.0.borrow_mut();
        let broken = contents.kept.take().unwrap_or_default();
        contents.aside.push(broken);
        Ok("the attic".to_string())
    }
}

fn app(slot: &Memory) -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: Some(7),
        catalog: raws::core().expect("the shipped raws are sound"),
        loaded: content.load(),
        content,
    };
    App::new(options, Box::new(slot.clone()), 1280, 720)
}

/// Presses keys one after another, a frame for each.
fn press(app: &mut App, keys: &[Key]) {
    for key in keys {
        app.push(Input::Key(*key));
        app.frame(16.0);
    }
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
        let command = bot.decide(view);
        app.command(command);
    }
}

#[test]
fn two_keys_lead_to_the_first_move() {
    let mut app = app(&Memory::default());
    assert_eq!(app.screen(), "title");
    press(&mut app, &[ENTER, wait()]);
    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["turn"], 1);
    assert_eq!(state(&app)["seed"], "7");
}

#[test]
fn a_key_that_nothing_is_bound_to_does_nothing() {
    let mut app = app(&Memory::default());
    press(&mut app, &[Key::writing('Z'), Key::of(KeyCode::Tab)]);
    assert_eq!(app.screen(), "title");
    press(
        &mut app,
        &[ENTER, Key::writing('Z'), Key::of(KeyCode::Delete)],
    );
    assert_eq!(state(&app)["turn"], 0);
}

#[test]
fn a_pause_keeps_the_game_and_it_can_be_continued() {
    let slot = Memory::default();
    let mut first = app(&slot);
    press(&mut first, &[ENTER, wait(), wait()]);
    for _ in 0..20 {
        first.frame(16.0);
    }
    assert_eq!(slot.0.borrow().writes, 0, "not while the player is at it");
    for _ in 0..20 {
        first.frame(16.0);
    }
    assert_eq!(slot.0.borrow().writes, 1);
    for _ in 0..100 {
        first.frame(16.0);
    }
    assert_eq!(slot.0.borrow().writes, 1, "once is enough");

    let mut second = app(&slot);
    press(&mut second, &[ENTER]);
    assert_eq!(state(&second)["hash"], state(&first)["hash"]);
    assert_eq!(state(&second)["turn"], 2);
}

#[test]
fn closing_the_window_keeps_the_game() {
    let slot = Memory::default();
    let mut app = app(&slot);
    press(&mut app, &[ENTER, wait()]);
    app.push(Input::CloseRequested);
    assert!(app.frame(16.0).quit);
    assert_eq!(slot.0.borrow().writes, 1);
}

#[test]
fn leaving_to_the_title_and_back_is_the_same_game() {
    let slot = Memory::default();
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
fn a_broken_save_is_told_of_and_put_aside_and_not_lost() {
    let slot = Memory::default();
    slot.0.borrow_mut().kept = Some(b"no game".to_vec());
    let mut app = app(&slot);
    app.frame(16.0);
    assert!(app.canvas().shows("The saved game cannot be continued"));
    assert!(!app.canvas().shows("Continue ("));
    assert_eq!(slot.0.borrow().kept.as_deref(), Some(&b"no game"[..]));

    press(&mut app, &[ENTER]);
    assert_eq!(slot.0.borrow().aside, [b"no game".to_vec()]);
    assert!(app.canvas().shows("put aside: the attic"));
}

#[test]
fn a_save_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let slot = Memory::default();
    slot.0.borrow_mut().is_full = true;
    let mut app = app(&slot);
    press(&mut app, &[ENTER, wait()]);
    for _ in 0..40 {
        app.frame(16.0);
    }
    assert!(app.canvas().shows("The game is not saved"));
    press(&mut app, &[wait()]);
    for _ in 0..40 {
        app.frame(16.0);
    }
    assert!(!app.canvas().shows("The game is not saved"));
    assert_eq!(state(&app)["turn"], 2);
}

#[test]
fn the_end_removes_the_save_and_one_key_starts_anew() {
    let slot = Memory::default();
    let mut app = app(&slot);
    press(&mut app, &[ENTER, wait()]);
    for _ in 0..40 {
        app.frame(16.0);
    }
    assert!(slot.0.borrow().kept.is_some());

    play_to_the_end(&mut app);
    assert!(
        ["death", "victory"].contains(&app.screen()),
        "{}",
        app.screen()
    );
    assert!(slot.0.borrow().kept.is_none());

    press(&mut app, &[ENTER]);
    assert_ne!(app.screen(), "play", "keys of the last fight are not heard");
    for _ in 0..30 {
        app.frame(16.0);
    }
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["turn"], 0);
}

#[test]
fn nothing_is_drawn_while_nothing_happens() {
    let mut app = app(&Memory::default());
    assert!(app.frame(16.0).redrawn);
    for _ in 0..30 {
        assert!(!app.frame(16.0).redrawn);
    }
    assert_eq!(app.frame(16.0).pace, Pace::Idle);
    app.push(Input::Key(Key::of(KeyCode::Down)));
    assert_eq!(app.frame(16.0).pace, Pace::AtOnce);
    assert_eq!(app.frame(16.0).pace, Pace::Lively);
}

#[test]
fn a_pointer_that_rests_while_keys_are_typed_points_at_nothing() {
    let mut app = app(&Memory::default());
    press(&mut app, &[ENTER]);
    let hero = Input::PointerMoved { x: 416.0, y: 280.0 };
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
    let mut app = app(&Memory::default());
    assert_eq!(state(&app)["hero"], Value::Null);
    let answer = |text: String| -> Value { serde_json::from_str(&text).expect("JSON") };

    let refused = answer(app.send("\"wait\""));
    assert_eq!(refused["error"], "no game is running");
    assert_eq!(answer(app.new_game("12"))["seed"], "12");
    assert_eq!(answer(app.new_game("twelve"))["seed"], "12");
    assert!(answer(app.new_game("twelve"))["error"].is_string());

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
        vec![Key::writing('z')],
    ] {
        let mut app = app(&Memory::default());
        press(&mut app, &keys);
        let before = app.screen();
        press(&mut app, &[question]);
        assert_eq!(app.screen(), "help", "on {before}");
        press(&mut app, &[question, escape()]);
        assert_eq!(app.screen(), before);
    }
}

/// Inputs of all kinds, without order but the same each time.
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
    for seed in 1..=6 {
        let mut chaos = Chaos(seed);
        let mut app = app(&Memory::default());
        for _ in 0..4_000 {
            for _ in 0..chaos.below(4) {
                app.push(chaos.input());
            }
            app.frame(chaos.below(600) as f32);
        }
    }
}
