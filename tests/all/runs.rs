//! Nothing is lost: runs that are kept, damaged, brought back and sent.

use chance::Stream;
use chance::digest::Digest;
use chance::seed::Seed;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use wyrmhold::bot::Bot;
use wyrmhold::catalog::{Catalog, Part};
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::run::file::{FileError, RunFile};
use wyrmhold::run::header::{Header, Origin};
use wyrmhold::run::history::{History, HistoryEntry};
use wyrmhold::run::keeper::Keeper;
use wyrmhold::run::link::{self, RunLinkError};
use wyrmhold::run::open::{OpenError, SlotContent, export, import, open, open_copy, remove, slots};
use wyrmhold::run::player::{DifferenceKind, Player, verify};
use wyrmhold::simulate;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::store::{StorageError, Store};

fn core() -> Arc<Catalog> {
    raws::core().expect("the shipped raws are sound")
}

fn header(seed: u64) -> Header {
    Header::new(Seed::number(seed), Origin::Chosen, &core().content)
}

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

/// A game that a bot plays and a keeper keeps.
struct KeptGame {
    game: Game,
    keeper: Keeper,
    bot: Bot,
    /// The digest after each number of commands.
    known: BTreeMap<u32, u64>,
}

impl KeptGame {
    fn begin(store: &Rc<dyn Store>, seed: u64) -> Self {
        let game = Game::new(seed, core());
        let keeper = Keeper::begin(Rc::clone(store), header(seed), &game);
        Self {
            known: BTreeMap::from([(0, game.hash())]),
            game,
            keeper,
            bot: Bot::default(),
        }
    }

    fn play(&mut self, commands: u32) {
        for _ in 0..commands {
            if self.game.status() != Status::AwaitingCommand {
                return;
            }
            let accepted = self.bot.act(&mut self.game).expect("waiting is possible");
            self.keeper.record(accepted, &self.game);
            self.keeper.flush(&self.game);
            let count = self.keeper.history().commands();
            self.known.insert(count, self.game.hash());
        }
    }
}

/// Files of a run with several saves and a journal after the newest.
fn some_run(seed: u64) -> (MemoryStore, KeptGame) {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut kept = KeptGame::begin(&store, seed);
    kept.play(430);
    kept.keeper.save(&kept.game);
    kept.play(40);
    kept.keeper.save(&kept.game);
    kept.play(37);
    assert!(
        kept.keeper.history().commands() > 500,
        "the bot of seed {seed} died too early for this test"
    );
    (files, kept)
}

fn reopened(files: &MemoryStore) -> Rc<dyn Store> {
    Rc::new(files.after_a_crash())
}

#[test]
fn after_a_crash_the_run_is_where_it_was() {
    let (files, kept) = some_run(2);
    let opened = open(&reopened(&files), 1, &core()).expect("it opens");
    assert_eq!(opened.game.hash(), kept.game.hash());
    assert_eq!(opened.keeper.history().commands(), 507);
    assert!(opened.messages.is_empty(), "{:?}", opened.messages);
    assert!(opened.keeper.trouble().is_none());
}

#[test]
fn three_saves_are_kept_and_no_more() {
    let (files, mut kept) = some_run(2);
    kept.keeper.save(&kept.game);
    let names = files.names("saves/1/").unwrap();
    let saves: Vec<&String> = names
        .iter()
        .filter(|name| name.ends_with(".save"))
        .collect();
    assert_eq!(
        saves,
        [
            "saves/1/00000430.save",
            "saves/1/00000470.save",
            "saves/1/00000507.save"
        ]
    );
}

#[test]
fn a_cut_anywhere_loses_at_most_the_command_being_written() {
    let (files, kept) = some_run(2);
    let name = "saves/1/00000470.journal";
    let whole = files.read(name).unwrap().unwrap();
    for cut in (0..whole.len()).rev().take(60) {
        let copy = files.after_a_crash();
        copy.write(name, &whole[..cut]).unwrap();
        let store: Rc<dyn Store> = Rc::new(copy);
        let opened = open(&store, 1, &core()).expect("it opens");
        let commands = opened.keeper.history().commands();
        let lost = (whole.len() - cut).div_ceil(6) as u32;
        assert!(commands + lost >= 507, "cut at {cut}: {commands}");
        assert_eq!(kept.known[&commands], opened.game.hash(), "cut at {cut}");
    }
}

/// Whether the damaged bytes are still somewhere.
fn is_kept(store: &dyn Store, bytes: &[u8]) -> bool {
    let names = store.names("").unwrap();
    names
        .iter()
        .any(|name| store.read(name).unwrap().as_deref() == Some(bytes))
}

#[test]
fn flips_and_cuts_give_an_older_state_or_a_refusal_and_keep_the_file() {
    let (files, kept) = some_run(2);
    let names = files.names("saves/1/").unwrap();
    let mut stream = TestDice::new(77);
    for trial in 0..200 {
        let name = &names[stream.below(names.len())];
        let mut bytes = files.read(name).unwrap().unwrap();
        let place = stream.below(bytes.len());
        match trial % 2 {
            0 => bytes[place] ^= 1 << stream.below(8),
            _ => bytes.truncate(place),
        }
        let copy = files.after_a_crash();
        copy.write(name, &bytes).unwrap();
        let store: Rc<dyn Store> = Rc::new(copy);
        match open(&store, 1, &core()) {
            Ok(opened) => {
                let commands = opened.keeper.history().commands();
                let known = kept.known.get(&commands);
                assert_eq!(known, Some(&opened.game.hash()), "trial {trial}, {name}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        // An older file that is not needed is removed after a while.
        if name.contains("/00000470.") {
            assert!(is_kept(store.as_ref(), &bytes), "trial {trial}, {name}");
        }
    }
}

#[test]
fn with_every_save_damaged_the_run_is_refused_in_words_and_stays() {
    let (files, _) = some_run(2);
    let copy = files.after_a_crash();
    for name in copy.names("saves/1/").unwrap() {
        copy.write(&name, b"WYRMHOLD and nothing more").unwrap();
    }
    let before = copy.names("").unwrap();
    let store: Rc<dyn Store> = Rc::new(copy.clone());
    let Err(OpenError::Lost(why)) = open(&store, 1, &core()) else {
        panic!("there is nothing to open");
    };
    assert!(why.contains("damaged"), "{why}");
    assert_eq!(copy.names("").unwrap(), before);
    let listed = slots(store.as_ref(), &core()).unwrap();
    assert!(matches!(listed[0].content, SlotContent::Broken(_)));
}

#[test]
fn a_young_run_is_played_again_from_its_seed() {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut kept = KeptGame::begin(&store, 5);
    kept.play(60);
    let copy = files.after_a_crash();
    copy.write("saves/1/00000000.save", b"gone").unwrap();
    let store: Rc<dyn Store> = Rc::new(copy);
    let opened = open(&store, 1, &core()).expect("the journal has all of it");
    assert_eq!(opened.game.hash(), kept.game.hash());
    assert!(
        opened
            .messages
            .iter()
            .any(|told| told.contains("put aside"))
    );
}

#[test]
fn another_version_is_named_and_left_alone() {
    let (files, _) = some_run(2);
    let name = "saves/1/00000470.save";
    let mut newer = files.read(name).unwrap().unwrap();
    newer[8] = 99;
    let mut digest = Digest::default();
    digest.add(&newer[8..12]);
    digest.add(&newer[20..]);
    newer[12..20].copy_from_slice(&digest.value().to_le_bytes());
    let older = br#"{"format":2,"state":{}}"#.to_vec();
    for (bytes, word) in [(newer, "format 99"), (older, "earlier version")] {
        let copy = files.after_a_crash();
        copy.write(name, &bytes).unwrap();
        let store: Rc<dyn Store> = Rc::new(copy.clone());
        let Err(OpenError::Version(why)) = open(&store, 1, &core()) else {
            panic!("another version's save was opened");
        };
        assert!(why.contains(word), "{why}");
        assert_eq!(copy.read(name).unwrap().unwrap(), bytes);
    }
}

#[test]
fn two_do_not_write_one_run() {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let first = KeptGame::begin(&store, 5);
    let second = open(&store, 1, &core());
    assert!(matches!(
        second.err(),
        Some(OpenError::Storage(StorageError::InUse { .. }))
    ));
    assert!(remove(store.as_ref(), 1).is_err());
    drop(first);
    assert!(open(&store, 1, &core()).is_ok());
}

#[test]
fn nine_runs_and_no_tenth() {
    let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let kept: Vec<KeptGame> = (1..=9).map(|seed| KeptGame::begin(&store, seed)).collect();
    assert!(kept.iter().all(|each| each.keeper.trouble().is_none()));
    assert_eq!(slots(store.as_ref(), &core()).unwrap().len(), 9);
    let tenth = KeptGame::begin(&store, 10);
    assert_eq!(tenth.keeper.trouble(), Some(&StorageError::AllTaken));
    drop(kept);
    remove(store.as_ref(), 4).unwrap();
    assert_eq!(KeptGame::begin(&store, 10).keeper.slot(), Some(4));
}

#[test]
fn a_full_disk_is_told_and_made_up_for() {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut kept = KeptGame::begin(&store, 2);
    kept.play(20);
    let full = StorageError::Failed {
        action: "write",
        place: "somewhere".into(),
        reason: "no space left".into(),
    };
    files.refuse_changes(Some(full.clone()));
    kept.play(70);
    assert_eq!(kept.keeper.trouble(), Some(&full));
    let opened = open(&reopened(&files), 1, &core()).expect("what was kept is whole");
    assert_eq!(opened.keeper.history().commands(), 20);

    files.refuse_changes(None);
    kept.play(60);
    assert_eq!(kept.keeper.trouble(), None);
    let opened = open(&reopened(&files), 1, &core()).expect("all of it is kept again");
    assert_eq!(opened.game.hash(), kept.game.hash());
}

/// The content, with a mod that does not exist.
fn with_a_mod() -> Header {
    let mut header = header(2);
    header.content.push(Part {
        id: "menagerie".into(),
        version: "1.0.0".into(),
        hash: "00".into(),
    });
    header
}

#[test]
fn a_missing_mod_is_named_and_a_copy_can_be_opened() {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let game = Game::new(2, core());
    drop(Keeper::begin(Rc::clone(&store), with_a_mod(), &game));
    let before = files.read("saves/1/00000000.save").unwrap();

    let Err(OpenError::Foreign(what)) = open(&store, 1, &core()) else {
        panic!("it was opened without its mod");
    };
    assert!(what.contains("`menagerie` 1.0.0 is missing"), "{what}");

    let copy = open_copy(&store, 1, &core()).expect("a copy opens");
    assert_eq!(copy.keeper.slot(), Some(2));
    assert!(copy.keeper.header().unranked.is_some());
    assert_eq!(copy.keeper.header().content, core().content);
    assert_eq!(files.read("saves/1/00000000.save").unwrap(), before);
    drop(copy);
    assert!(open(&store, 2, &core()).is_ok(), "the copy is at home here");
}

#[test]
fn a_save_goes_elsewhere_and_goes_on_there() {
    let (files, kept) = some_run(2);
    let store = reopened(&files);
    let file = export(store.as_ref(), 1, &core()).unwrap();
    let bytes = file.write();
    assert_eq!(RunFile::read(&bytes).unwrap(), file);

    let other: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let there = import(&other, RunFile::read(&bytes).unwrap(), &core()).unwrap();
    assert_eq!(there.game.hash(), kept.game.hash());
    drop(there);
    let again = open(&other, 1, &core()).unwrap();
    assert_eq!(again.game.hash(), kept.game.hash());
}

#[test]
fn a_finished_run_is_filed_and_its_slot_is_free() {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut kept = KeptGame::begin(&store, 2);
    kept.play(100);
    let name = kept.keeper.finish(&kept.game).unwrap().unwrap();
    assert_eq!(name, "runs/00001");
    assert!(files.names("saves/1/").unwrap().is_empty());
    let bytes = files.read("runs/00001.replay").unwrap().unwrap();
    let file = RunFile::read(&bytes).unwrap();
    assert_eq!(verify(&file, &core()).unwrap().digest, kept.game.hash());
}

#[test]
fn a_replay_goes_back_and_on_and_names_the_turn_that_differs() {
    let (result, file) = simulate::play_recorded(3, &core(), 700);
    let verified = verify(&file, &core()).expect("the same");
    assert_eq!(format!("{:016x}", verified.digest), result.hash);

    let mut player = Player::new(&file, core());
    player.seek(300).unwrap();
    let middle = player.game().hash();
    player.seek(u32::MAX).unwrap();
    assert!(player.is_at_end());
    assert_eq!(player.game().hash(), verified.digest);
    player.seek(299).unwrap();
    assert_ne!(player.game().hash(), middle);
    player.seek(300).unwrap();
    assert_eq!(player.game().hash(), middle);

    // One more wait in the middle, and the next digest differs.
    let mut history = History::default();
    let mut count = 0;
    for entry in file.history.entries() {
        count += u32::from(matches!(entry, HistoryEntry::Command(_)));
        if count == 250 && matches!(entry, HistoryEntry::Command(_)) {
            history.push(HistoryEntry::Command(Command::Wait));
        }
        history.push(entry);
    }
    let forged = RunFile { history, ..file };
    let difference = verify(&forged, &core()).unwrap_err();
    assert!(difference.turn >= 249, "{difference}");
    assert!(matches!(
        difference.what,
        DifferenceKind::Digest { .. } | DifferenceKind::Refused(_)
    ));
}

#[test]
fn a_link_carries_the_whole_run() {
    let (result, file) = simulate::play_recorded(4, &core(), 500);
    let link = link::to_link("https://example.org/play/", &file);
    assert!(link.starts_with("https://example.org/play/#run="));
    assert!(link.len() < 4000, "{} letters", link.len());
    let again = link::from_link(&link).unwrap();
    assert_eq!(again, file);
    let verified = verify(&again, &core()).unwrap();
    assert_eq!(format!("{:016x}", verified.digest), result.hash);
    for (text, expected) in [
        ("https://example.org/", Some(RunLinkError::NoRun)),
        ("#run=!!", Some(RunLinkError::Letters)),
        (
            "#run=",
            Some(RunLinkError::File(FileError::Damaged("it is empty".into()))),
        ),
        (&link[..link.len() - 9], None),
    ] {
        let error = link::from_link(text).unwrap_err();
        assert!(
            expected.is_none_or(|expected| error == expected),
            "{text}: {error}"
        );
    }
}
