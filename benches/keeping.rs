//! What it costs to keep a run: the share of a turn's time, the bytes on the disk
//! after a long run, and the time to open it again. Prints a JSON line for each;
//! `cargo xtask perf` reads them.

use chance::seed::Seed;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::platform::Files;
use wyrmhold::raws;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::load::{Package, load};
use wyrmhold::resources::Status;
use wyrmhold::run::header::{Header, Origin};
use wyrmhold::run::keeper::Keeper;
use wyrmhold::run::open::open;
use wyrmhold::store::Store;

/// A long run.
const TURNS: u32 = 20_000;

/// A hero who lives through it. The bots of the shipped content do not.
const STURDY: &str =
    r#"{ "patch": [{ "where": { "kind": "heroes" }, "set": { "hit_points": 9999 } }] }"#;
const MANIFEST: &str = r#"{ "id": "sturdy", "name": "Sturdy", "version": "1.0.0", "game": "*" }"#;

fn main() {
    // `cargo test --benches` only asks whether it runs.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("wyrmhold-keeping-{}", std::process::id()));
    let catalog = catalog();
    let store: Rc<dyn Store> = Rc::new(Files::new(Some(folder.clone())));
    let (playing, keeping, turns) = play(&store, &catalog, 3, TURNS);
    let bytes = size(&folder);
    let start = Instant::now();
    let opened = open(&store, 1, &catalog).unwrap_or_else(|error| panic!("{error}"));
    let opening = start.elapsed();
    assert_eq!(opened.game.turn(), turns, "all of it is there");
    fs::remove_dir_all(&folder).expect("the folder was made here");
    println!("{}", json!({ "keeping_percent": in_play() }));
    let idle = percent(keeping, playing);
    println!("{}", json!({ "keeping_idle_percent": idle }));
    println!("{}", json!({ "kept_megabytes": bytes as f64 / 1e6 }));
    println!("{}", json!({ "opening_seconds": opening.as_secs_f64() }));
    let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(turns);
    eprintln!(
        "a turn {:.1} µs, keeping it {:.1} µs, {turns} turns",
        each(playing),
        each(keeping)
    );
}

/// The share in games as they are played: bots with the shipped content, who explore
/// and fight. The sturdy hero of the long run has soon seen everything, and waits.
fn in_play() -> f64 {
    let catalog = raws::core().expect("the shipped raws are sound");
    let (mut playing, mut keeping) = (Duration::ZERO, Duration::ZERO);
    for seed in 1..=10 {
        let name = format!("wyrmhold-keeping-{}-{seed}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let store: Rc<dyn Store> = Rc::new(Files::new(Some(folder.clone())));
        let (played, kept, _) = play(&store, &catalog, seed, 1_000);
        playing += played;
        keeping += kept;
        drop(store);
        fs::remove_dir_all(&folder).expect("the folder was made here");
    }
    percent(keeping, playing)
}

fn catalog() -> Arc<Catalog> {
    let sturdy = Bundle {
        label: "sturdy".to_string(),
        files: BTreeMap::from([
            ("mod.json".to_string(), MANIFEST.as_bytes().to_vec()),
            ("raws/sturdy.json".to_string(), STURDY.as_bytes().to_vec()),
        ]),
    };
    let loaded = load(&[Package::sound(core_bundle()), Package::sound(sturdy)]);
    assert!(!loaded.has_errors(), "{}", raws::report_text(&loaded));
    loaded.catalog.expect("the shipped raws are sound")
}

/// Plays a run, as the front end does: a command, a view, and the command put
/// down. What a level change costs is part of both. Ends as a killed process does.
fn play(
    store: &Rc<dyn Store>,
    catalog: &Arc<Catalog>,
    seed: u64,
    turns: u32,
) -> (Duration, Duration, u32) {
    let mut game = Game::new(seed, Arc::clone(catalog));
    let header = Header::new(Seed::number(seed), Origin::Chosen, &catalog.content);
    let mut keeper = Keeper::begin(Rc::clone(store), header, &game);
    let mut bot = Bot::default();
    let (mut playing, mut keeping) = (Duration::ZERO, Duration::ZERO);
    let mut view = game.view();
    while game.turn() < turns && game.status() == Status::AwaitingCommand {
        let command = match bot.decide(&view) {
            // The run shall not end before it is long.
            Command::Ascend if view.depth == 1 => Command::Wait,
            other => other,
        };
        let start = Instant::now();
        let accepted = match game.apply(command) {
            Ok(_) => command,
            Err(_) => {
                game.apply(Command::Wait)
                    .expect("waiting is always possible");
                Command::Wait
            }
        };
        view = game.view();
        let done = Instant::now();
        keeper.record(accepted, &game);
        keeping += done.elapsed();
        playing += done - start;
    }
    assert_eq!(keeper.trouble(), None);
    (playing, keeping, game.turn())
}

fn percent(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64()
}

/// The bytes of all files below a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("the folder was made here");
    let paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    let of = |path: &PathBuf| match path.is_dir() {
        true => size(path),
        false => fs::metadata(path).map_or(0, |data| data.len()),
    };
    paths.iter().map(of).sum()
}
