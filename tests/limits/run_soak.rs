//! Saves, journals, links and histories with random damage: no bytes cause a panic, or
//! need more memory than a game.
//!
//! `WYRMHOLD_FUZZ=100000` sets how many damaged files are tried.

use crate::meter;
use chance::Stream;
use chance::seed::Seed;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use wyrmhold::bot::Bot;
use wyrmhold::game::Game;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::run::file::RunFile;
use wyrmhold::run::header::{Header, Origin};
use wyrmhold::run::history::History;
use wyrmhold::run::keeper::Keeper;
use wyrmhold::run::player::verify;
use wyrmhold::run::{journal, link};
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;

/// Random numbers for the tests.
struct TestDice(Stream);

impl TestDice {
    fn new(seed: u64) -> Self {
        Self(Stream::named(seed, "damage"))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit as i32) as usize
    }
}

/// The files of a run: its newest save, and the journal after it.
fn some_files() -> (Vec<u8>, Vec<u8>) {
    let catalog = raws::core().expect("the shipped raws are sound");
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut game = Game::new(2, Arc::clone(&catalog));
    let header = Header::new(Seed::number(2), Origin::Chosen, &catalog.content);
    let mut keeper = Keeper::begin(store, header, &game);
    let mut bot = Bot::default();
    for turn in 0..500 {
        let command = bot.act(&mut game).expect("waiting is possible");
        keeper.record(command, &game);
        if turn == 470 {
            keeper.save(&game);
        }
    }
    let newest = |end: &str| {
        let names = files.names("saves/1/").unwrap();
        let name = names.iter().rfind(|name| name.ends_with(end)).unwrap();
        files.read(name).unwrap().unwrap()
    };
    (newest(".save"), newest(".journal"))
}

/// How many damaged files are tried.
fn trials() -> u32 {
    match std::env::var("WYRMHOLD_FUZZ") {
        Ok(text) => text.parse().expect("WYRMHOLD_FUZZ is a number"),
        Err(_) => 1500,
    }
}

/// Changes some bytes: single ones, a range, or the length.
fn damaged(bytes: &[u8], stream: &mut TestDice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + stream.below(3) {
        if bytes.is_empty() {
            break;
        }
        let place = stream.below(bytes.len());
        let end = (place + 1 + stream.below(12)).min(bytes.len());
        match stream.below(7) {
            0 => bytes[place] ^= 1 << stream.below(8),
            1 => bytes[place] = stream.below(256) as u8,
            2 => bytes.truncate(place),
            3 => drop(bytes.drain(place..end)),
            4 => {
                let stretch = bytes[place..end].to_vec();
                bytes.splice(place..place, stretch);
            }
            5 => {
                let digit = b"0123456789-e,:\"{}[]"[stream.below(19)];
                bytes[place] = digit;
            }
            _ => {
                let number = ["99999999999", "-1", "0", "4294967296", "null"];
                let number = number[stream.below(number.len())];
                bytes.splice(place..end, number.bytes());
            }
        }
    }
    bytes
}

/// Everything that loads must play.
fn play_on(mut game: Game) {
    let mut bot = Bot::default();
    for _ in 0..10 {
        if game.status() != Status::AwaitingCommand {
            return;
        }
        if bot.act(&mut game).is_err() {
            return;
        }
    }
}

#[test]
fn no_bytes_are_a_panic() {
    meter::begin();
    let (save, journal) = some_files();
    let sound = RunFile::read(&save).unwrap();
    let state = sound.state.clone().unwrap();
    let link = link::to_link("", &sound);
    let catalog = raws::core().expect("the shipped raws are sound");
    for trial in 0..trials() {
        let mut stream = TestDice::new(u64::from(trial));
        let outcome = catch_unwind(AssertUnwindSafe(|| match trial % 5 {
            0 => drop(RunFile::read(&damaged(&save, &mut stream))),
            1 => drop(journal::read(&damaged(&journal, &mut stream))),
            2 => {
                let text = damaged(link.as_bytes(), &mut stream);
                drop(link::from_link(&String::from_utf8_lossy(&text)));
            }
            3 => {
                // After the digest, where a save is trusted.
                let bytes = damaged(&state, &mut stream);
                if let Ok(game) = Game::load(&bytes, Arc::clone(&catalog)) {
                    play_on(game);
                }
            }
            _ => {
                let bytes = damaged(sound.history.as_bytes(), &mut stream);
                if let Ok(history) = History::from_bytes(bytes) {
                    let short = history.until(40);
                    let file = RunFile {
                        history: short,
                        state: None,
                        ..sound.clone()
                    };
                    let _ = verify(&file, &catalog);
                }
            }
        }));
        assert!(outcome.is_ok(), "trial {trial} panicked");
    }
    let megabytes = meter::most() >> 20;
    assert!(megabytes < 256, "{megabytes} MB");
}
