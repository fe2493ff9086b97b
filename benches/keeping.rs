//! What it costs to keep a run: the share of a turn's time, the bytes on the disk
//! after a long run, and the time to open it again. Prints a JSON line for each;
//! `cargo xtask perf` reads them.
//!
//! Each run is played several times, and each turn is measured against itself: what takes
//! much longer than the least of its times was not the game. So a ratio does not depend on
//! what else the machine does.

use chance::seed::Seed;
use serde_json::{Value, json};
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

/// A long run, and one as bots play it.
const LONG: u32 = 20_000;
const ORDINARY: u32 = 1_000;

/// How often each run is played.
const REPLAYS: usize = 7;

/// A turn that takes so much longer than the least of its times was interrupted. A write
/// of the journal, which comes now and then, is well below.
const INTERRUPTED: Duration = Duration::from_micros(50);

/// A hero who lives through it. The bots of the shipped content do not.
const STURDY: &str =
    r#"{ "patch": [{ "where": { "kind": "heroes" }, "set": { "hit_points": 9999 } }] }"#;
const MANIFEST: &str = r#"{ "id": "sturdy", "name": "Sturdy", "version": "1.0.0", "game": "*" }"#;

fn main() {
    // `cargo test --benches` only asks whether it runs.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let catalog = catalog();
    let mut idle = Times::default();
    for _ in 0..REPLAYS {
        let folder = Folder::new(0);
        idle.begin();
        play(&folder.store(), &catalog, 3, LONG, &mut idle);
    }
    tell(json!({ "keeping_percent": in_play() }));
    tell(json!({ "keeping_idle_percent": idle.percent() }));

    let folder = Folder::new(0);
    let store = folder.store();
    let turns = play(&store, &catalog, 3, LONG, &mut Times::default());
    store.settle();
    tell(json!({ "kept_megabytes": size(&folder.0) as f64 / 1e6 }));
    tell(json!({ "save_megabytes": newest_save(&store) as f64 / 1e6 }));
    let start = Instant::now();
    let opened = open(&store, 1, &catalog).unwrap_or_else(|error| panic!("{error}"));
    let opening = start.elapsed();
    assert_eq!(opened.game.turn(), turns, "all of it is there");
    tell(json!({ "opening_seconds": opening.as_secs_f64() }));
}

fn tell(line: Value) {
    println!("{line}");
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(number: u64) -> Self {
        let name = format!("wyrmhold-keeping-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn store(&self) -> Rc<dyn Store> {
        Rc::new(Files::new(Some(self.0.clone())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("the folder was made here");
    }
}

/// The share in games as they are played: bots with the shipped content, who explore
/// and fight. The sturdy hero of the long run has soon seen everything, and waits.
fn in_play() -> f64 {
    let catalog = raws::core().expect("the shipped raws are sound");
    let mut all = Sums::default();
    for seed in 1..=10 {
        let mut times = Times::default();
        for _ in 0..REPLAYS {
            let folder = Folder::new(seed);
            times.begin();
            play(&folder.store(), &catalog, seed, ORDINARY, &mut times);
        }
        all.add(&times.sums());
    }
    all.percent("a bot's game")
}

/// What each turn of a run took each time that it was played, and what keeping it did.
#[derive(Default)]
struct Times {
    turns: Vec<[Vec<Duration>; 2]>,
    next: usize,
}

/// What all turns took, and what keeping them did.
#[derive(Default)]
struct Sums {
    playing: Duration,
    keeping: Duration,
    /// The part of it that saves took.
    saving: Duration,
    turns: usize,
}

impl Times {
    /// The run is played again.
    fn begin(&mut self) {
        self.next = 0;
    }

    fn add(&mut self, playing: Duration, keeping: Duration) {
        if self.next == self.turns.len() {
            self.turns.push(Default::default());
        }
        let [played, kept] = &mut self.turns[self.next];
        played.push(playing);
        kept.push(keeping);
        self.next += 1;
    }

    fn sums(&self) -> Sums {
        let all = |part: usize| self.turns.iter().map(move |turn| usual(&turn[part]));
        Sums {
            playing: all(0).sum(),
            keeping: all(1).sum(),
            saving: all(1).filter(|&time| time > INTERRUPTED).sum(),
            turns: self.turns.len(),
        }
    }

    fn percent(&self) -> f64 {
        self.sums().percent("the long run")
    }
}

/// The mean of the times that were not interrupted.
fn usual(times: &[Duration]) -> Duration {
    let least = times.iter().min().copied().unwrap_or_default();
    let whole: Vec<Duration> = { times.iter().copied() }
        .filter(|&time| time <= least + INTERRUPTED)
        .collect();
    whole.iter().sum::<Duration>() / whole.len().max(1) as u32
}

impl Sums {
    fn add(&mut self, other: &Self) {
        self.playing += other.playing;
        self.keeping += other.keeping;
        self.saving += other.saving;
        self.turns += other.turns;
    }

    fn percent(&self, what: &str) -> f64 {
        let each = |time: Duration| time.as_secs_f64() * 1e6 / self.turns as f64;
        let (turn, keeping) = (each(self.playing), each(self.keeping));
        let saving = each(self.saving);
        eprintln!(
            "{what}: a turn {turn:.2} µs, keeping it {keeping:.2} µs, of that saves {saving:.2}"
        );
        100.0 * keeping / turn
    }
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

/// Plays a run, as the front end does with keys that come faster than it draws: a command,
/// a view, and the command recorded. A player who looks at each picture has each command
/// written by one call of its own (some 4 µs). What a level change costs is part of both.
/// Ends as a killed process does.
fn play(
    store: &Rc<dyn Store>,
    catalog: &Arc<Catalog>,
    seed: u64,
    turns: u32,
    times: &mut Times,
) -> u32 {
    let mut game = Game::new(seed, Arc::clone(catalog));
    let header = Header::new(Seed::number(seed), Origin::Chosen, &catalog.content);
    let mut keeper = Keeper::begin(Rc::clone(store), header, &game);
    let mut bot = Bot::default();
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
        times.add(done - start, done.elapsed());
    }
    keeper.flush(&game);
    assert_eq!(keeper.trouble(), None);
    game.turn()
}

/// The bytes of the newest save.
fn newest_save(store: &Rc<dyn Store>) -> usize {
    let names = store.names("saves/1/").expect("the folder was made here");
    let newest = { names.iter() }.rfind(|name| name.ends_with(".save"));
    let bytes = newest.and_then(|name| store.read(name).ok().flatten());
    bytes.map_or(0, |bytes| bytes.len())
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
