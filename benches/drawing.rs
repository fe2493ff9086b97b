//! What a picture of the whole window costs on the game's side, without the graphics card,
//! in a window of 1920x1080 with the smallest tiles: of a level that is known, and of one that
//! is revealed with everyone on it. Prints JSON lines.

use serde_json::json;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::content::Content;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::rules::dice::Dice;
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::ui::PlayOptions;
use wyrmhold::ui::app::App;
use wyrmhold::ui::input::{Input, Key, KeyCode};
use wyrmhold::ui::terminal::Rehearsal;

const PICTURES: usize = 1_000;
const COMMANDS: usize = 300;

/// How many live on the level that is full of creatures.
const CROWD: i32 = 250;
/// After so many commands the hero has met one of them too many.
const LONGEST_LIFE: usize = 20_000;

/// What one picture may cost in 99 of 100 cases.
const MOST: Duration = Duration::from_millis(2);

fn main() {
    // `cargo test --benches` only asks whether it runs.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    measure(known(), "picture_p99_over_limit");
    measure(revealed(), "full_picture_p99_over_limit");
}

fn measure(mut app: App, name: &str) {
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
    println!("{}", json!({ name: at(99) / (MOST.as_secs_f64() * 1e3) }));
    eprintln!(
        "{name}: a picture of {rectangles} rectangles: {:.2} ms at the median, {:.2} ms at p99",
        at(50),
        at(99)
    );
}

/// A game in a window with the smallest tiles.
fn app(catalog: Arc<Catalog>) -> App {
    let content = Content::default();
    let options = PlayOptions {
        seed: "12".parse().ok().map(chance::seed::Seed::number),
        catalog,
        loaded: content.load(),
        content,
    };
    let store = MemoryStore::default();
    let settings = br#"{ "tile_side": 4 }"#;
    store
        .write("settings.json", settings)
        .expect("memory takes it");
    let mut app = App::new(options, Rc::new(store), 1920, 1080);
    let enter = Key::of(KeyCode::Enter);
    for key in [enter, enter] {
        app.push(Input::Key(key));
        app.frame(16.0);
    }
    assert_eq!(app.screen(), "play");
    app
}

/// A game on a level that a bot has walked about on, so that much of it is known.
fn known() -> App {
    let mut app = app(raws::core().expect("the shipped raws are sound"));
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

/// The whole of a level with a crowd on it, as it is shown after the end of a game.
fn revealed() -> App {
    let core = raws::core().expect("the shipped raws are sound");
    let mut catalog = Catalog::clone(&core);
    for level in &mut catalog.levels {
        level.monsters = Dice {
            count: 0,
            sides: 0,
            bonus: CROWD,
        };
    }
    let mut app = app(Arc::new(catalog));
    let mut bot = Bot::default();
    for _ in 0..LONGEST_LIFE {
        let view = app.session().view().expect("a game is running");
        if view.status != Status::AwaitingCommand {
            break;
        }
        let command = bot.decide(view);
        app.command(command);
    }
    // A frame counts as a quarter of a second at most, and keys count after the pause.
    for _ in 0..4 {
        app.frame(2_000.0);
    }
    let all = app.session().game().expect("a game is running").revealed();
    assert!(
        all.actors.len() > CROWD as usize / 2,
        "{}",
        all.actors.len()
    );
    app.push(Input::Key(Key::writing('M')));
    app.frame(16.0);
    assert_eq!(app.screen(), "revealed");
    app
}
