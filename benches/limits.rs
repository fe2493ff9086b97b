//! Limits that are no median: the slowest turn, the dispatches for an action,
//! the memory for a monster, the symmetry of sight, and the time and memory for
//! a maze. Prints a JSON line for each; `cargo xtask perf` reads them.

mod clock;
mod horde;
mod labyrinth;

use chance::Stream;
use horde::{Hero, Horde, LARGE, Restless, SMALL, Temper};
use serde_json::{Value, json};
use std::process::Command as Program;
use std::time::Duration;
use wyrmhold::game::command::Command;
use wyrmhold::map::{Map, TileRole};
use wyrmhold::pathing::sight::lines_from;
use wyrmhold::rules::distance::Metric;

const TURNS: usize = 200;
/// Each turn counts as the least of so many replays: what the machine does
/// beside it is no part of it.
const REPLAYS: usize = 5;
const FEW: usize = 50;
const MANY: usize = 5_000;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if let Some(place) = words.iter().position(|word| word == "--memory-with") {
        let count = words.get(place + 1).and_then(|word| word.parse().ok());
        println!("{}", resident_with(count.expect("a number of monsters")));
        return;
    }
    if let Some(place) = words.iter().position(|word| word == "--maze") {
        let size = words.get(place + 1).and_then(|word| word.parse().ok());
        println!("{}", labyrinth::measured(size.expect("a size of a maze")));
        return;
    }
    // `cargo test --benches` only asks whether it runs.
    if !words.iter().any(|word| word == "--bench") {
        return;
    }
    tell(json!({ "hunting_share": hunting_share() }));
    tell(json!({ "cliff": cliff() }));
    tell(json!({ "walled_in": walled_in() }));
    tell(json!({ "dispatches": dispatches() }));
    tell(json!({ "asymmetric_pairs": asymmetric_pairs() }));
    tell(json!({ "bytes_for_a_monster": bytes_for_a_monster() }));
    for size in [81, 161] {
        tell(labyrinth::of_child(size));
    }
}

fn tell(line: Value) {
    println!("{line}");
}

/// How much of a horde hunts after a few turns: what is measured of a horde that
/// does not hunt says nothing of one that does. The smaller of two hordes.
fn hunting_share() -> f64 {
    let shares = [(SMALL, 1_000), (LARGE, MANY)].map(|(size, count)| {
        let mut game = Horde::new(size, count, Temper::Hunting, Hero::Reachable).game();
        for _ in 0..3 {
            game.apply(Command::Wait).expect("one can always wait");
        }
        let save: Value = serde_json::from_slice(&game.save()).expect("a save is JSON");
        let entities = save["state"]["entities"].as_array();
        let moods = entities.into_iter().flatten().map(|each| &each["mind"]);
        let hunting = moods.filter(|mood| mood.get("hunting").is_some()).count();
        hunting as f64 / count as f64
    });
    shares[0].min(shares[1])
}

/// The slowest turn over the median one, a thousand hunting.
fn cliff() -> f64 {
    let horde = Horde::new(SMALL, 1_000, Temper::Hunting, Hero::Reachable);
    let mut times = least_times(&horde, &restless(&horde));
    times.sort_unstable();
    ratio(times[times.len() - 1], median(&times))
}

/// The median turn of waiting walled in over that of waiting within reach.
fn walled_in() -> f64 {
    let [walled, reachable] = [Hero::WalledIn, Hero::Reachable].map(|hero| {
        let horde = Horde::new(SMALL, 1_000, Temper::Hunting, hero);
        let mut times = least_times(&horde, &[Command::Wait; TURNS]);
        times.sort_unstable();
        median(&times)
    });
    ratio(walled, reachable)
}

fn ratio(over: Duration, under: Duration) -> f64 {
    over.as_secs_f64() / under.as_secs_f64()
}

fn median(sorted: &[Duration]) -> Duration {
    sorted[sorted.len() / 2]
}

/// The commands of a hero who steps and waits by turns.
fn restless(horde: &Horde) -> Vec<Command> {
    let mut game = horde.game();
    let mut hero = Restless::default();
    (0..TURNS)
        .map(|_| {
            let command = hero.decide(&game);
            game.apply(command).expect("the hero steps where it can");
            command
        })
        .collect()
}

/// What each turn takes at least.
fn least_times(horde: &Horde, commands: &[Command]) -> Vec<Duration> {
    let mut least = vec![Duration::MAX; commands.len()];
    for _ in 0..REPLAYS {
        let mut game = horde.game();
        for (least, &command) in least.iter_mut().zip(commands) {
            let time = clock::time(&mut || {
                game.apply(command).expect("the game is the same each time");
            });
            *least = time.min(*least);
        }
    }
    least
}

/// The most dispatches that one action took.
fn dispatches() -> u64 {
    let horde = Horde::new(SMALL, 1_000, Temper::Hunting, Hero::Reachable);
    let mut game = horde.game();
    let mut most = 0;
    for command in restless(&horde) {
        let before = game.dispatches();
        game.apply(command).expect("the game is the same each time");
        most = most.max(game.dispatches() - before);
    }
    most
}

/// Pairs of tiles of which one sees the other and is not seen, on 200 maps.
fn asymmetric_pairs() -> usize {
    const MAPS: u64 = 200;
    (0..MAPS)
        .map(|seed| {
            let map = random_map(seed);
            let open: Vec<bool> = map.tiles().iter().map(|tile| !tile.is_opaque()).collect();
            let views: Vec<Vec<usize>> = (0..map.count())
                .map(|idx| match open[idx] {
                    true => seen_from(&map, idx),
                    false => Vec::new(),
                })
                .collect();
            let one_way = |from: usize| {
                let seen = views[from].iter().filter(|&&to| open[to]);
                seen.filter(|&&to| views[to].binary_search(&from).is_err())
                    .count()
            };
            (0..map.count()).map(one_way).sum::<usize>()
        })
        .sum()
}

fn seen_from(map: &Map, idx: usize) -> Vec<usize> {
    const RANGE: i32 = 8;
    lines_from(map, map.point(idx), RANGE, Metric::Eight)
}

fn random_map(seed: u64) -> Map {
    let mut stream = Stream::named(seed, "limits");
    let mut map = Map::new(30, 20, &horde::maps::core_terrain());
    let rock = 10 + (seed % 5) as i32 * 10;
    for idx in 0..map.count() {
        if !stream.chance(rock) {
            map.set(map.point(idx), TileRole::Floor);
        }
    }
    map
}

/// What resident memory grows by from few monsters to many, for each. None where
/// the system does not tell.
fn bytes_for_a_monster() -> Option<f64> {
    let few: f64 = resident_of_child(FEW)?;
    let many: f64 = resident_of_child(MANY)?;
    Some((many - few) / (MANY - FEW) as f64)
}

/// The memory of a process of its own with so many monsters.
fn resident_of_child(count: usize) -> Option<f64> {
    let own = std::env::current_exe().ok()?;
    let child = Program::new(own)
        .args(["--memory-with", &count.to_string()])
        .output()
        .ok()?;
    String::from_utf8(child.stdout).ok()?.trim().parse().ok()
}

/// Resident bytes after a few turns with so many monsters; "unknown" where
/// the system does not tell.
fn resident_with(count: usize) -> String {
    let horde = Horde::new(LARGE, count, Temper::Hunting, Hero::Reachable);
    let mut game = horde.game();
    for _ in 0..5 {
        game.apply(Command::Wait).expect("one can always wait");
    }
    let resident = resident();
    drop(game);
    resident.map_or("unknown".into(), |bytes| bytes.to_string())
}

fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
