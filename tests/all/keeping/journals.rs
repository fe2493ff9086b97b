//! Journals: only those that this opening began are appended to, and only entries that fit
//! are played.

use super::kit::{KeptGame, core, open_in, reopened, some_run};
use std::rc::Rc;
use wyrmhold::run::journal;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::store::{StorageError, Store};

const JOURNAL: &str = "saves/1/00000050.journal";

fn journal(files: &MemoryStore) -> Vec<u8> {
    files.read(JOURNAL).unwrap().unwrap()
}

/// Where the records of a journal begin, and where each ends.
fn ends(bytes: &[u8]) -> Vec<usize> {
    let first = 20 + u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let mut ends = vec![first];
    while let Some(&length) = bytes.get(ends[ends.len() - 1]) {
        ends.push(ends[ends.len() - 1] + 1 + usize::from(length) + 4);
    }
    ends
}

#[test]
fn a_journal_cut_anywhere_loses_nothing_that_comes_later() {
    let (files, kept) = some_run();
    let whole = journal(&files);
    let ends = ends(&whole);
    assert_eq!(ends.last(), Some(&whole.len()));
    // The bare beginning, whole records, and places within the beginning and the records.
    for cut in [
        0,
        7,
        30,
        ends[0] - 1,
        ends[0],
        ends[0] + 3,
        ends[5],
        ends[9] + 2,
    ] {
        let copy = files.after_a_crash();
        copy.write(JOURNAL, &whole[..cut]).unwrap();
        let opened = open_in(&copy).unwrap();
        let found = opened.keeper.history().commands();
        assert_eq!(opened.game.hash(), kept.known[&found], "cut at {cut}");
        let is_told = !opened.messages.is_empty();
        // Whole records end as if the process had ended there, and so does an empty file:
        // a process was killed that had just made it.
        assert_eq!(
            is_told,
            cut > 0 && (cut <= ends[0] || !ends.contains(&cut)),
            "cut at {cut}"
        );

        let mut later = KeptGame::opened(opened);
        later.play(30);
        let again = reopened(&copy).unwrap();
        assert_eq!(again.game.hash(), later.game.hash(), "cut at {cut}");
        assert_eq!(
            again.keeper.history().commands(),
            found + 30,
            "cut at {cut}"
        );
    }
}

/// The same on a disk that takes no save: then the torn journal is all there is.
#[test]
fn a_torn_journal_is_left_and_gone_on_from_while_no_save_can_be_made() {
    let (files, kept) = some_run();
    let whole = journal(&files);
    let copy = files.after_a_crash();
    copy.write(JOURNAL, &whole[..whole.len() - 2]).unwrap();
    copy.refuse_changes(Some(StorageError::NoFolder));
    let opened = open_in(&copy).unwrap();
    assert_eq!(opened.keeper.history().commands(), 86);
    let told = opened.messages.join(" ");
    assert!(
        told.contains("cut off") && told.contains("stays where it is"),
        "{told}"
    );
    copy.refuse_changes(None);

    let mut later = KeptGame::opened(opened);
    later.play(20);
    assert_eq!(later.keeper.trouble(), None);
    let again = reopened(&copy).unwrap();
    assert_eq!(again.game.hash(), later.game.hash());
    assert_eq!(again.keeper.history().commands(), 106);
    assert!(kept.commands() == 87);
}

#[test]
fn a_journal_of_an_earlier_opening_is_never_added_to() {
    let (files, _) = some_run();
    let before = journal(&files);
    for round in 1..=3 {
        let opened = open_in(&files.after_a_crash()).unwrap();
        drop(opened);
        let copy = files.after_a_crash();
        let mut later = KeptGame::opened(open_in(&copy).unwrap());
        later.play(10 * round);
        assert_eq!(journal(&copy), before);
        assert_eq!(reopened(&copy).unwrap().game.hash(), later.game.hash());
    }
    // If the newest save is of the present moment, the next journal gets another name too.
    let copy = files.after_a_crash();
    let mut first = KeptGame::opened(open_in(&copy).unwrap());
    first.play(5);
    first.save();
    drop(first);
    let mut names = Vec::new();
    for _ in 0..3 {
        let mut later = KeptGame::opened(open_in(&copy).unwrap());
        later.play(1);
        names.push(copy.names("saves/1/").unwrap());
        assert_eq!(reopened(&copy).unwrap().game.hash(), later.game.hash());
    }
    assert!(names[0] != names[1] && names[1] != names[2], "{names:?}");
}

#[test]
fn a_doubled_missing_swapped_or_foreign_record_is_told_and_not_played() {
    let (files, kept) = some_run();
    let whole = journal(&files);
    let ends = ends(&whole);
    let record = |number: usize| &whole[ends[number]..ends[number + 1]];
    let (head, last) = (&whole[..ends[10]], &whole[ends[12]..]);
    let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let mut stranger = KeptGame::begin(&store, 3);
    stranger.play(9);
    let foreign = store.read("saves/1/00000000.journal").unwrap().unwrap();
    let start = self::ends(&foreign)[0];
    for (word, bytes) in [
        (
            "doubled",
            [head, record(9), record(10), record(11), last].concat(),
        ),
        ("missing", [head, record(11), last].concat()),
        ("swapped", [head, record(11), record(10), last].concat()),
        (
            "foreign",
            [head, &foreign[start..], record(10), record(11), last].concat(),
        ),
    ] {
        let copy = files.after_a_crash();
        copy.write(JOURNAL, &bytes).unwrap();
        let opened = open_in(&copy).unwrap();
        let found = opened.keeper.history().commands();
        assert_eq!(found, 60, "{word}");
        assert_eq!(opened.game.hash(), kept.known[&found], "{word}");
        let told = opened.messages.join(" ");
        assert!(told.contains("does not follow"), "{word}: {told}");
        assert!(told.contains("turn "), "{word}: {told}");
        // What was not played is put aside, and not lost.
        let aside = copy.names("damaged/").unwrap();
        assert_eq!(copy.read(&aside[0]).unwrap(), Some(bytes), "{word}");
    }
}

#[test]
fn a_foreign_or_copied_journal_is_told_and_not_played() {
    let (files, kept) = some_run();
    let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let mut stranger = KeptGame::begin(&store, 3);
    stranger.play(9);
    let foreign = store.read("saves/1/00000000.journal").unwrap().unwrap();
    let own = journal(&files);
    for (name, bytes) in [
        ("saves/1/00000050-2.journal", &foreign),
        ("saves/1/00000087.journal", &foreign),
        ("saves/1/00000087.journal", &own),
        ("saves/1/00000400.journal", &own),
    ] {
        let copy = files.after_a_crash();
        copy.write(name, bytes).unwrap();
        let opened = open_in(&copy).unwrap();
        assert_eq!(opened.game.hash(), kept.game.hash(), "{name}");
        let told = opened.messages.join(" ");
        assert!(told.contains(name), "{told}");
        assert_eq!(copy.read(name).unwrap(), None, "{name}");
        let mut later = KeptGame::opened(opened);
        later.play(30);
        assert_eq!(reopened(&copy).unwrap().game.hash(), later.game.hash());
    }
}

/// A whole run can be in journals alone, and is listed.
#[test]
fn a_run_without_any_save_is_found() {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut kept = KeptGame::begin(&store, 5);
    kept.play(60);
    let copy = files.after_a_crash();
    copy.remove("saves/1/00000000.save").unwrap();
    let listed = wyrmhold::run::open::slots(&copy, &core()).unwrap();
    let wyrmhold::run::open::SlotContent::Run { summary, .. } = &listed[0].content else {
        panic!("{listed:?}");
    };
    assert_eq!(summary.turn, kept.game.turn());
    assert_eq!(open_in(&copy).unwrap().game.hash(), kept.game.hash());
    assert!(journal::read(&files.read("saves/1/00000000.journal").unwrap().unwrap()).is_ok());
}

#[test]
fn an_empty_journal_is_a_fresh_one() {
    let (files, kept) = some_run();
    let copy = files.after_a_crash();
    copy.write("saves/1/00000087.journal", b"").unwrap();
    let opened = open_in(&copy).unwrap();
    assert_eq!(opened.messages, [""; 0]);
    assert_eq!(opened.game.hash(), kept.game.hash());
    assert_eq!(copy.names("damaged/").unwrap(), [""; 0]);
    let mut later = KeptGame::opened(opened);
    later.play(10);
    assert_eq!(later.keeper.trouble(), None);
    assert_eq!(reopened(&copy).unwrap().game.hash(), later.game.hash());

    // A slot with nothing else is free.
    let bare = MemoryStore::default();
    bare.write("saves/1/00000000.journal", b"").unwrap();
    let store: Rc<dyn Store> = Rc::new(bare.clone());
    let mut kept = KeptGame::begin(&store, 2);
    kept.play(3);
    assert_eq!((kept.keeper.slot(), kept.keeper.trouble()), (Some(1), None));
    assert_eq!(reopened(&bare).unwrap().game.hash(), kept.game.hash());
}

/// A journal that was doubled, and no save: everything hangs on the damaged file.
#[test]
fn a_damaged_journal_is_put_aside_and_never_removed() {
    for saves_fail in [false, true] {
        let files = MemoryStore::default();
        let store: Rc<dyn Store> = Rc::new(files.clone());
        let mut kept = KeptGame::begin(&store, 2);
        kept.play(20);
        kept.save();
        kept.play(10);
        let copy = files.after_a_crash();
        let name = "saves/1/00000000.journal";
        for save in ["saves/1/00000000.save", "saves/1/00000020.save"] {
            copy.remove(save).unwrap();
        }
        let bytes = copy.read(name).unwrap().unwrap().repeat(2);
        copy.write(name, &bytes).unwrap();

        copy.refuse_changes(saves_fail.then_some(StorageError::NoFolder));
        let opened = open_in(&copy).unwrap();
        copy.refuse_changes(None);
        let told = opened.messages.join(" ");
        let word = if saves_fail {
            "stays where it is"
        } else {
            "put aside"
        };
        assert!(told.contains(word), "{told}");
        let mut later = KeptGame::opened(opened);
        for _ in 0..5 {
            later.play(4);
            later.save();
        }
        let all = copy.names("").unwrap();
        let is_kept = |name: &String| copy.read(name).unwrap().as_ref() == Some(&bytes);
        assert!(all.iter().any(is_kept), "fail {saves_fail}: {all:?}");
    }
}
