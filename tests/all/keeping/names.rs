//! A save that does not match its name and its digest is put aside and reported.

use super::kit::{KeptGame, core, header, open_in, some_run};
use chance::digest::Digest;
use std::ops::Range;
use std::rc::Rc;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::run::file::RunFile;
use wyrmhold::run::history::{History, HistoryEntry};
use wyrmhold::run::keeper::Keeper;
use wyrmhold::run::limits;
use wyrmhold::run::open::{OpenError, Opened, SlotContent, export, import, slots};
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;

const NEWEST: &str = "saves/1/00000050.save";

fn newest(files: &MemoryStore) -> RunFile {
    RunFile::read(&files.read(NEWEST).unwrap().unwrap()).unwrap()
}

#[test]
fn seed_4_26_a_save_is_packed_and_holds_chance() {
    let (files, kept) = some_run();
    let packed = files.read(NEWEST).unwrap().unwrap();
    let file = RunFile::read(&packed).unwrap();
    let state = file.state.clone().expect("a save holds the state");
    assert!(
        packed.len() * 3 < state.len(),
        "{} bytes for {} of the state alone",
        packed.len(),
        state.len()
    );
    let mut straight = kept.game;
    // Its lock, so that another can open the run.
    drop(kept.keeper);
    let Opened { mut game, .. } = open_in(&files).expect("the run is there");
    assert_eq!(game.hash(), straight.hash());
    // With chance saved, both go on alike; searching draws from it.
    for _ in 0..40 {
        let done = straight.apply(Command::Search).is_ok();
        assert_eq!(game.apply(Command::Search).is_ok(), done);
        assert_eq!(game.hash(), straight.hash());
    }
}

/// The state with one more hit point, or else some other change.
fn edited(file: &RunFile) -> RunFile {
    let state = String::from_utf8(file.state.clone().unwrap()).unwrap();
    let place = state.find("\"health\":").expect("somebody has health") + 9;
    let digit = if &state[place..=place] == "9" {
        "8"
    } else {
        "9"
    };
    let state = format!("{}{digit}{}", &state[..place], &state[place + 1..]);
    RunFile {
        state: Some(state.into_bytes()),
        ..file.clone()
    }
}

/// The run continues where it was, without that save, which is put aside and reported.
fn is_told_and_put_aside(files: &MemoryStore, kept: &KeptGame, name: &str, word: &str) {
    let bytes = files.read(name).unwrap().unwrap();
    let opened = open_in(files).unwrap_or_else(|error| panic!("{word}: {error}"));
    assert_eq!(opened.game.hash(), kept.game.hash(), "{word}");
    let told = opened.messages.join(" ");
    assert!(told.contains(word) && told.contains(name), "{told}");
    assert!(told.contains("put aside"), "{told}");
    let flat = name.replace('/', "-");
    let aside = files.read(&format!("damaged/1-{flat}")).unwrap();
    assert_eq!(aside, Some(bytes), "{word}");
    drop(opened);
    let again = open_in(files).unwrap();
    assert_eq!(again.messages, [""; 0], "{word}: it is told once");
    assert_eq!(again.game.hash(), kept.game.hash(), "{word}");
}

#[test]
fn a_copied_save_with_a_higher_number() {
    let (files, kept) = some_run();
    for (from, to) in [
        (NEWEST, "saves/1/00000999.save"),
        ("saves/1/00000040.save", "saves/1/00000088.save"),
        ("saves/1/00000000.save", "saves/1/4294967295.save"),
    ] {
        let copy = files.after_a_crash();
        copy.write(to, &copy.read(from).unwrap().unwrap()).unwrap();
        is_told_and_put_aside(&copy, &kept, to, "its name says");
    }
}

/// It is not known which of them is the player's, so none is removed.
#[test]
fn the_save_of_another_run() {
    let (files, kept) = some_run();
    let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let mut stranger = KeptGame::begin(&store, 3);
    stranger.play(45);
    stranger.save();
    let bytes = store.read("saves/1/00000045.save").unwrap().unwrap();
    let copy = files.after_a_crash();
    copy.write("saves/1/00000045.save", &bytes).unwrap();
    is_told_and_put_aside(&copy, &kept, "saves/1/00000045.save", "another run");
}

#[test]
fn an_edited_state() {
    let (files, kept) = some_run();
    let copy = files.after_a_crash();
    copy.write(NEWEST, &edited(&newest(&files)).write())
        .unwrap();
    is_told_and_put_aside(&copy, &kept, NEWEST, "its state is not the one");
}

#[test]
fn an_edited_history() {
    let (files, kept) = some_run();
    let sound = newest(&files);
    // The last digest is left out, or another is there.
    for last in [None, Some(HistoryEntry::Digest(5))] {
        let entries: Vec<HistoryEntry> = sound.history.entries().collect();
        let (_, others) = entries.split_last().unwrap();
        let mut history = History::default();
        { others.iter().copied().chain(last) }.for_each(|entry| history.push(entry));
        let file = RunFile {
            history,
            ..sound.clone()
        };
        let copy = files.after_a_crash();
        copy.write(NEWEST, &file.write()).unwrap();
        is_told_and_put_aside(&copy, &kept, NEWEST, "history");
    }
}

#[test]
fn another_version_of_the_game_is_named_and_its_save_stays() {
    let (files, _) = some_run();
    for version in ["0.0.9", "9.0.0", ""] {
        let mut file = newest(&files);
        file.header.version = version.to_string();
        let bytes = file.write();
        let copy = files.after_a_crash();
        copy.write(NEWEST, &bytes).unwrap();
        let before = copy.names("").unwrap();
        let Err(OpenError::Version(why)) = open_in(&copy) else {
            panic!("a save of version {version} was opened");
        };
        assert!(why.contains("this is"), "{why}");
        assert_eq!(copy.read(NEWEST).unwrap(), Some(bytes));
        assert_eq!(copy.names("").unwrap(), before);
        // The list says the same, and no other file of the run is opened instead.
        let listed = slots(&copy, &core()).unwrap();
        assert_eq!(listed[0].content, SlotContent::Broken(why));
        let other: Rc<dyn Store> = Rc::new(MemoryStore::default());
        assert!(matches!(
            import(&other, file, &core()).err(),
            Some(OpenError::Version(_))
        ));
    }
}

/// A file with another format number, whose digest is right. `digest` is where that is.
fn numbered(bytes: &[u8], format: u8, digest: Range<usize>) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[8] = format;
    let mut sum = Digest::default();
    match digest.len() {
        8 => [&bytes[8..12], &bytes[20..]].map(|part| sum.add(part)),
        _ => [&bytes[..digest.start], &[]].map(|part| sum.add(part)),
    };
    let sum = sum.value();
    let sum = match digest.len() {
        8 => sum,
        _ => sum ^ sum >> 32,
    };
    let sum = &sum.to_le_bytes()[..digest.len()];
    bytes[digest].copy_from_slice(sum);
    bytes
}

/// The place of the digest of a journal's beginning.
fn digest_of_beginning(journal: &[u8]) -> Range<usize> {
    let length = u32::from_le_bytes(journal[12..16].try_into().unwrap()) as usize;
    16 + length..20 + length
}

/// Only the number is newer: this version cannot know what else is in such a file.
#[test]
fn a_newer_format_is_called_newer_and_stays() {
    let (files, _) = some_run();
    let journal = "saves/1/00000050.journal";
    let state = |file: RunFile| {
        let state = String::from_utf8(file.state.clone().unwrap()).unwrap();
        let state = state.replacen("{\"format\":4", "{\"format\":5", 1);
        RunFile {
            state: Some(state.into_bytes()),
            ..file
        }
    };
    let numbered = |name: &str, format: u8| {
        let bytes = files.read(name).unwrap().unwrap();
        let digest = match name {
            NEWEST => 12..20,
            _ => digest_of_beginning(&bytes),
        };
        numbered(&bytes, format, digest)
    };
    for (name, bytes, word) in [
        (NEWEST, numbered(NEWEST, 5), "format 5"),
        (NEWEST, numbered(NEWEST, 77), "format 77"),
        (NEWEST, state(newest(&files)).write(), "format 5"),
        (journal, numbered(journal, 4), "format 4"),
        (journal, numbered(journal, 77), "format 77"),
        (journal, numbered(journal, 1), "earlier version"),
    ] {
        let copy = files.after_a_crash();
        copy.write(name, &bytes).unwrap();
        let before = copy.names("").unwrap();
        let Err(OpenError::Version(why)) = open_in(&copy) else {
            panic!("{name} of {word} was opened");
        };
        assert!(why.contains(word), "{why}");
        assert!(!why.contains("damaged"), "{why}");
        assert_eq!(copy.read(name).unwrap(), Some(bytes), "{word}");
        assert_eq!(copy.names("").unwrap(), before, "{word}");
    }
}

/// The digest tells that it is damage and no other format.
#[test]
fn a_flipped_bit_of_a_format_number_is_damage() {
    let (files, kept) = some_run();
    let journal = "saves/1/00000050.journal";
    for bit in 0..32 {
        for name in [NEWEST, journal] {
            let copy = files.after_a_crash();
            let mut bytes = copy.read(name).unwrap().unwrap();
            bytes[8 + bit / 8] ^= 1 << (bit % 8);
            copy.write(name, &bytes).unwrap();
            match name {
                NEWEST => is_told_and_put_aside(&copy, &kept, name, "damaged"),
                _ => {
                    let opened = open_in(&copy).unwrap();
                    assert_eq!(opened.keeper.history().commands(), 50, "bit {bit}");
                    let told = opened.messages.join(" ");
                    assert!(told.contains(name) && told.contains("put aside"), "{told}");
                    let aside = copy.read("damaged/1-saves-1-00000050.journal").unwrap();
                    assert_eq!(aside, Some(bytes), "bit {bit}");
                }
            }
        }
    }
}

#[test]
fn a_file_from_elsewhere_is_what_its_digest_says() {
    let (files, kept) = some_run();
    let other: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let Err(OpenError::Lost(why)) = import(&other, edited(&newest(&files)), &core()) else {
        panic!("an edited state was taken in");
    };
    assert!(why.contains("state"), "{why}");
    assert!(other.names("").unwrap().is_empty());
    // An exported run can be imported.
    let copy = files.after_a_crash();
    let file = export(&copy, 1, &core()).unwrap();
    let there = import(&other, file, &core()).unwrap();
    assert_eq!(there.game.hash(), kept.game.hash());
}

#[test]
fn a_run_that_grows_too_long_to_be_opened_again_says_so() {
    let wait = |history: &mut History| history.push(HistoryEntry::Command(Command::Wait));
    let mut history = History::default();
    (0..limits::COMMANDS).for_each(|_| wait(&mut history));
    let files = MemoryStore::default();
    let mut game = Game::new(1, core());
    let store = Rc::new(files.clone());
    let mut keeper = Keeper::go_on(store, header(1), history, &game).unwrap();
    assert_eq!(keeper.trouble(), None);
    let (digest, before) = (game.hash(), files.after_a_crash());

    game.apply(Command::Wait).unwrap();
    keeper.record(Command::Wait, &game);
    keeper.flush(&game);
    let told = keeper.trouble().expect("it is told").to_string();
    assert!(told.contains("more than 1000000 commands"), "{told}");
    keeper.save(&game);
    keeper.rest(&game);
    assert!(keeper.trouble().is_some(), "and it stays so");
    let after = files.after_a_crash();
    assert_eq!(after.names("").unwrap(), before.names("").unwrap());
    // What had been kept opens.
    assert_eq!(open_in(&after).unwrap().game.hash(), digest);
}
