//! What a picture of the whole window costs on the game's side, without the graphics card:
//! a known level in a window of 1920x1080 with the smallest tiles. Prints a JSON line.

use serde_json::json;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};
use wyrmhold::bot::Bot;
use wyrmhold::content::Content;
use wyrmhold::raws;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::ui::PlayOptions;
use wyrmhold::ui::app::App;
use wyrmhold::ui::input::{Input, Key, KeyCode};
use wyrmhold::ui::terminal::Rehearsal;

const PICTURES: usize = 1_000;
const COMMANDS: usize = 300;

/// What one picture may cost in 99 of 100 cases.
const MOST: Duration = Duration::from_millis(2);

fn main() {
    // `cargo test --benches` only asks whether it runs.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let mut app = app();
    let mut rehearsal = Rehearsal::new(&app);
    let mut times = Vec::with_capacity(PICTURES);
    let mut rectangles = 0;
    for number in 0..PICTURES {
        // The pointer on another pixel is reason enough for a new picture.
        let x = 200.0 + (number % 800) as f64;
        app.push(Input::PointerMoved { x, y: 300.0 });
        let start = Instant::now();
        let frame = app.frame(16.0);
        rectangles = black_box(rehearsal.draw(&app));
        times.push(start.elapsed());
        assert!(frame.redrawn, "it was drawn");
    }
    times.sort();
    let at = |share: usize| times[PICTURES * share / 100 - 1].as_secs_f64() * 1e3;
    println!(
        "{}",
        json!({ "picture_p99_over_limit": at(99) / (MOST.as_secs_f64() * 1e3) })
    );
    eprintln!(
        "a picture of {rectangles} rectangles: {:.2} ms at the median, {:.2} ms at p99",
        at(50),
        at(99)
    );
}

/// A game on a level that is known, as small as it gets.
fn app() -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: "12".parse().ok().map(chance::seed::Seed::number),
        catalog: raws::core().expect("the shipped raws are sound"),
        loaded: content.load(),
        content,
    };
    let store = Rc::new(MemoryStore::default());
    let mut app = App::new(options, store, 1920, 1080);
    let enter = Key::of(KeyCode::Enter);
    let smaller = Key::writing('-');
    for key in [enter, enter].into_iter().chain([smaller; 12]) {
        app.push(Input::Key(key));
        app.frame(16.0);
    }
    assert_eq!(app.screen(), "play");
    // A bot walks about, so that much of the level is known.
    let mut bot = Bot::default();
    for _ in 0..COMMANDS {
        let view = app.session().view().filter(|view| view.depth == 1);
        let Some(command) = view.map(|view| bot.decide(view)) else {
            break;
        };
        app.command(command);
    }
    app.frame(2_000.0);
    app
}
