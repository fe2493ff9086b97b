//! Whole games: repeated, saved and loaded, and as they were recorded.

use crate::trials::trials;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::map::TileRole;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::simulate;

fn core() -> Arc<Catalog> {
    raws::core().expect("the core is sound")
}

/// Plays on with a new bot for some turns.
fn play(game: &mut Game, turns: u32) {
    let mut bot = Bot::default();
    let until = game.turn() + turns;
    while game.status() == Status::AwaitingCommand && game.turn() < until {
        bot.act(game).expect("waiting is always possible");
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let catalog = core();
    let first = simulate::play(3, &catalog, 300);
    assert_eq!(first, simulate::play(3, &catalog, 300));
    assert_ne!(first.hash, simulate::play(4, &catalog, 300).hash);
}

#[test]
fn saving_and_loading_changes_nothing() {
    for seed in 0..trials(6) {
        let mut game = Game::new(seed, core());
        for stretch in 0..6 {
            play(&mut game, 120);
            let mut again = Game::load(&game.save(), core()).expect("what was saved loads");
            assert_eq!(game.hash(), again.hash(), "seed {seed}, stretch {stretch}");
            assert_eq!(game.view(), again.view(), "seed {seed}, stretch {stretch}");
            play(&mut again, 120);
            play(&mut game, 120);
            assert_eq!(game.hash(), again.hash(), "seed {seed}, stretch {stretch}");
        }
    }
}

#[test]
fn a_damaged_save_is_refused_or_sound_and_never_a_panic() {
    let mut game = Game::new(5, core());
    play(&mut game, 200);
    let bytes = game.save();
    for cut in (0..bytes.len()).step_by(bytes.len() / 60) {
        assert!(Game::load(&bytes[..cut], core()).is_err(), "cut at {cut}");
    }
    for place in (0..bytes.len()).step_by(bytes.len() / 200) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 7);
        // With a flipped digit it may still be a sound game: then it plays.
        if let Ok(mut game) = Game::load(&damaged, core()) {
            play(&mut game, 20);
        }
    }
    let newer = String::from_utf8(bytes).unwrap();
    let (_, rest) = newer.split_once(',').expect("the format comes first");
    let newer = format!("{{\"format\":9,{rest}");
    let error = Game::load(newer.as_bytes(), core()).err().unwrap();
    assert!(error.to_string().contains("format 9"), "{error}");
}

#[test]
fn levels_stay_as_they_were_left() {
    let mut game = Game::new(11, core());
    let mut bot = Bot::default();
    while game.depth() == 1 && game.turn() < 3000 {
        let view = game.view();
        let before = view.clone();
        let command = bot.decide(&view);
        if game.apply(command).is_err() {
            game.apply(Command::Wait)
                .expect("waiting is always possible");
        }
        if game.depth() == 2 {
            game.apply(Command::Ascend).expect("the stairs lead back");
            let after = game.view();
            assert_eq!(after.depth, 1);
            assert_eq!(after.hero.at, before.hero.at, "back on the same stairs");
            assert_eq!(after.map, before.map, "what was seen is known");
            let items = |view: &wyrmhold::game::view::View| {
                view.items
                    .iter()
                    .map(|item| item.id)
                    .collect::<BTreeSet<_>>()
            };
            assert_eq!(items(&after), items(&before));
            assert!(after.kills >= before.kills && after.turn > before.turn);
            return;
        }
    }
    panic!("the bot never found the stairs");
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut game = Game::new(2, core());
    let hash = game.hash();
    for command in [
        Command::Step { dx: 0, dy: 0 },
        Command::Step { dx: 7, dy: 0 },
        Command::Step {
            dx: i32::MIN,
            dy: i32::MAX,
        },
        Command::Close { dx: 1, dy: 1 },
        Command::Close { dx: -9, dy: 1 },
        Command::Drop { item: u64::MAX },
        Command::Quaff { item: 0 },
        Command::Descend,
        Command::Ascend,
        Command::PickUp,
    ] {
        let refusal = game.apply(command).expect_err("it cannot be done here");
        assert!(refusal.reason.ends_with('.'), "{refusal}");
        assert_eq!(game.hash(), hash, "{command:?}");
    }
}

#[test]
fn a_healing_drink_is_not_wasted_on_the_unhurt() {
    let mut game = Game::new(2, core());
    let drink = game
        .view()
        .pack
        .iter()
        .find(|item| item.kind.only_heals())
        .unwrap()
        .id;
    assert!(game.apply(Command::Quaff { item: drink }).is_err());
    assert_eq!(game.turn(), 0);
}

#[test]
fn bots_meet_different_ends() {
    let catalog = core();
    let results: Vec<_> = (0..5)
        .map(|seed| simulate::play(seed, &catalog, 600))
        .collect();
    let depths: BTreeSet<i32> = results.iter().map(|result| result.depth).collect();
    assert!(depths.len() > 1, "{depths:?}");
}

#[test]
fn nobody_ever_shares_a_tile() {
    let mut game = Game::new(8, core());
    for _ in 0..300 {
        play(&mut game, 1);
        let view = game.view();
        let mut places: Vec<_> = view.actors.iter().map(|actor| actor.at).collect();
        places.push(view.hero.at);
        let different: BTreeSet<_> = places.iter().map(|at| (at.x, at.y)).collect();
        assert_eq!(different.len(), places.len(), "turn {}", view.turn);
        let under = view.map.tile(view.hero.at).unwrap().tile;
        assert!(under.is_walkable() && under != TileRole::DoorShut);
    }
}

/// A recorded game, which the browser replays too.
#[derive(Serialize, Deserialize)]
struct Recording {
    seed: String,
    commands: Vec<Command>,
    hash: String,
}

fn recordings() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/parity")
}

fn replay(recording: &Recording) -> String {
    let mut game = Game::new(recording.seed.parse().expect("a number"), core());
    for (place, &command) in recording.commands.iter().enumerate() {
        if let Err(refusal) = game.apply(command) {
            panic!("command {place} was refused: {refusal}");
        }
    }
    format!("{:016x}", game.hash())
}

/// A change of rules or content changes these games. Then record them again with
/// `WYRMHOLD_RECORD=1 cargo test --test all games::recorded`, and say so in the commit.
#[test]
fn recorded_games_end_as_they_did() {
    if std::env::var_os("WYRMHOLD_RECORD").is_some() {
        record();
    }
    let mut count = 0;
    for entry in fs::read_dir(recordings()).expect("recordings are part of the source") {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let recording: Recording = serde_json::from_str(&text).unwrap();
        assert_eq!(recording.commands.len(), 500, "{}", path.display());
        assert_eq!(replay(&recording), recording.hash, "{}", path.display());
        count += 1;
    }
    assert!(count >= 3, "only {count} recordings");
}

fn record() {
    fs::create_dir_all(recordings()).unwrap();
    let catalog = core();
    let mut recorded = 0;
    for seed in 1.. {
        let mut commands = Vec::new();
        simulate::play_with(seed, &catalog, 500, |command| commands.push(command));
        if commands.len() < 500 {
            continue;
        }
        let mut recording = Recording {
            seed: seed.to_string(),
            commands,
            hash: String::new(),
        };
        recording.hash = replay(&recording);
        let text = serde_json::to_string(&recording).unwrap() + "\n";
        fs::write(recordings().join(format!("seed-{seed}.json")), text).unwrap();
        recorded += 1;
        if recorded == 3 {
            break;
        }
    }
}
