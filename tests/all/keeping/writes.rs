//! Single writes that fail, at every point of a run.

use super::faulty::{DiskFault, FAULTS, FaultyStore};
use super::kit::{KeptGame, core, reopened};
use std::rc::Rc;
use wyrmhold::run::open::{Opened, open};
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;

/// The number of commands in a trial.
const COMMANDS: u32 = 45;

/// Plays, with pauses and saves like a player, and checks after each command that what was
/// reported as kept is kept. Returns how many changes of the disk it took.
fn trial(fault: DiskFault, first: u32, count: u32) -> u32 {
    let case = format!("{fault:?} from change {first} on, {count} times");
    let disk = Rc::new(FaultyStore::new(fault, first, count));
    let store: Rc<dyn Store> = Rc::<FaultyStore>::clone(&disk);
    let mut kept = KeptGame::begin(&store, 2);
    let mut told = 0;
    let mut since = 0;
    for command in 1..=COMMANDS {
        let before = disk.changes.get();
        kept.play(1);
        match command % 20 {
            7 | 13 => kept.keeper.rest(&kept.game),
            0 => kept.save(),
            _ => (),
        }
        since = if disk.has_recovered() { since + 1 } else { 0 };
        let trouble = kept.keeper.trouble();
        if since > 1 {
            assert_eq!(trouble, None, "{case}: command {command}");
        }
        let is_told = trouble.is_none();
        // Far from the fault, not every moment is checked.
        let near = before <= first.saturating_add(count) && disk.changes.get() >= first;
        if near || command % 20 == 0 {
            told = look(&disk.disk, &kept, is_told, told, fault, &case);
        } else if is_told {
            told = command;
        }
    }
    disk.changes.get()
}

/// What a killed game would leave. Returns up to which command it was reported as kept.
fn look(
    disk: &MemoryStore,
    kept: &KeptGame,
    is_told: bool,
    told: u32,
    fault: DiskFault,
    case: &str,
) -> u32 {
    let now = kept.commands();
    match reopened_anywhere(disk) {
        Some(opened) => {
            let found = opened.keeper.history().commands();
            let case = format!("{case}: {now} commands, {found} found, {told} told");
            assert_eq!(kept.known[&found], opened.game.hash(), "{case}");
            assert!(!is_told || found == now, "{case}, {:?}", opened.messages);
            assert!(found >= told || fault == DiskFault::Wiped, "{case}");
        }
        None => assert!(
            !is_told && (told == 0 || fault == DiskFault::Wiped),
            "{case}: {now}"
        ),
    }
    if is_told { now } else { told }
}

/// The run is in whichever slot was free at some time.
fn reopened_anywhere(disk: &MemoryStore) -> Option<Opened> {
    let store: Rc<dyn Store> = Rc::new(disk.after_a_crash());
    let all = (1..=9).filter_map(|slot| open(&store, slot, &core()).ok());
    all.max_by_key(|opened| opened.keeper.history().commands())
}

/// How many changes a run makes on a disk without faults.
fn changes() -> u32 {
    trial(DiskFault::ReadOnly, u32::MAX, 0)
}

/// Fifty places of a run for each of the six faults.
#[test]
fn what_was_told_as_kept_is_kept_wherever_a_write_fails() {
    let all = changes();
    for (number, first) in (0..50).map(|number| (number, number * all / 50)) {
        // Each place has another fault, of another length.
        let fault = FAULTS[number as usize % FAULTS.len()];
        let count = [1, 2, 5, 30][(number / 6) as usize % 4];
        trial(fault, first, count);
    }
}

#[test]
fn a_disk_that_fails_from_the_beginning_is_made_up_for() {
    for fault in FAULTS {
        trial(fault, 0, 12);
    }
}

/// A failed save does not stop a journal that works, however often it fails.
#[test]
fn the_journal_goes_on_behind_an_older_save() {
    let disk = Rc::new(FaultyStore::new(DiskFault::Saves, 3, u32::MAX));
    let store: Rc<dyn Store> = Rc::<FaultyStore>::clone(&disk);
    let mut kept = KeptGame::begin(&store, 2);
    for _ in 0..5 {
        kept.play(60);
        kept.save();
        assert_eq!(kept.keeper.trouble(), None);
        assert!(kept.keeper.save_trouble().is_some());
        let opened = reopened(&disk.disk).expect("the journal has it");
        assert_eq!(opened.game.hash(), kept.game.hash());
        assert!(opened.messages.is_empty(), "{:?}", opened.messages);
    }
    let names = disk.disk.names("saves/1/").unwrap();
    assert_eq!(names, ["saves/1/00000000.journal", "saves/1/00000000.save"]);
}

/// The bytes of all files on a disk.
fn used(disk: &FaultyStore) -> usize {
    let names = disk.disk.names("").unwrap();
    let size = |name: &String| disk.disk.read(name).unwrap().unwrap().len();
    names.iter().map(size).sum()
}

/// What fits is kept: the saves of a small disk soon fail, its journal much later.
#[test]
fn a_small_disk_is_used_to_its_end() {
    let disk = Rc::new(FaultyStore::new(DiskFault::Full, u32::MAX, 0));
    let store: Rc<dyn Store> = Rc::<FaultyStore>::clone(&disk);
    let mut kept = KeptGame::begin(&store, 2);
    // Room for many turns, but not for a second save.
    let first_save = used(&disk);
    disk.room.set(first_save + first_save * 3 / 4);
    for _ in 0..6 {
        kept.play(40);
        kept.save();
        assert_eq!(kept.keeper.trouble(), None);
    }
    assert!(kept.keeper.save_trouble().is_some(), "the saves still fit");
    assert_eq!(reopened(&disk.disk).unwrap().game.hash(), kept.game.hash());

    // Full to the last byte, and then with a little room again.
    let used = used(&disk);
    disk.room.set(used + 9);
    let full = kept.commands();
    kept.play(20);
    assert!(kept.keeper.trouble().is_some());
    let found = reopened(&disk.disk).unwrap();
    assert!(found.keeper.history().commands() >= full);
    disk.room.set(used + 2_000);
    kept.play(1);
    assert_eq!(kept.keeper.trouble(), None);
    assert_eq!(reopened(&disk.disk).unwrap().game.hash(), kept.game.hash());
}

/// A journal that fails does not stop saves.
#[test]
fn saves_go_on_without_a_journal() {
    let disk = Rc::new(FaultyStore::new(DiskFault::Journal, 0, u32::MAX));
    let store: Rc<dyn Store> = Rc::<FaultyStore>::clone(&disk);
    let mut kept = KeptGame::begin(&store, 2);
    kept.play(30);
    assert!(kept.keeper.trouble().is_some());
    kept.save();
    assert_eq!(kept.keeper.trouble(), None);
    assert_eq!(reopened(&disk.disk).unwrap().game.hash(), kept.game.hash());
}
