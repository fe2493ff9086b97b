//! What it costs to look at a game and to decide, beside the turn itself, in games
//! as bots play them. Prints a JSON line; `cargo xtask perf` reads it.

use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::raws;
use wyrmhold::resources::Status;

const SEEDS: u64 = 20;
const TURNS: usize = 1_000;
/// Each turn counts as the least of so many replays: what the machine does
/// beside it is no part of it.
const REPLAYS: usize = 5;

/// What one turn takes: the view, the bot's decision, and the turn itself.
type Parts = [Duration; 3];

fn main() {
    // `cargo test --benches` only asks whether it runs.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let catalog = raws::core().expect("the shipped raws are sound");
    let mut sums = [Duration::ZERO; 3];
    let mut turns = 0;
    for seed in 1..=SEEDS {
        let mut least: Vec<Parts> = Vec::new();
        for _ in 0..REPLAYS {
            play(&catalog, seed, &mut least);
        }
        turns += least.len();
        for parts in least {
            for (sum, part) in sums.iter_mut().zip(parts) {
                *sum += part;
            }
        }
    }
    let [view, bot, turn] = sums.map(|sum| sum.as_secs_f64());
    println!("{}", json!({ "bot_over_turn": (view + bot) / turn }));
    let each = |time: f64| time * 1e6 / turns as f64;
    eprintln!(
        "view {:.1} µs, bot {:.1} µs, turn {:.1} µs, {turns} turns",
        each(view),
        each(bot),
        each(turn)
    );
}

/// Plays one game, and keeps the least time of each part of each turn. The game is the
/// same each time.
fn play(catalog: &Arc<Catalog>, seed: u64, least: &mut Vec<Parts>) {
    let mut game = Game::new(seed, Arc::clone(catalog));
    let mut bot = Bot::default();
    let mut turn = 0;
    while turn < TURNS && game.status() == Status::AwaitingCommand {
        let start = Instant::now();
        let view = game.view();
        let seen = Instant::now();
        let command = bot.decide(&view);
        drop(view);
        let decided = Instant::now();
        // Whatever it misjudged, waiting is always possible.
        if game.apply(command).is_err() {
            game.apply(Command::Wait)
                .expect("waiting is always possible");
        }
        let parts = [seen - start, decided - seen, decided.elapsed()];
        match least.get_mut(turn) {
            Some(least) => {
                for (least, part) in least.iter_mut().zip(parts) {
                    *least = part.min(*least);
                }
            }
            None => least.push(parts),
        }
        turn += 1;
    }
}
