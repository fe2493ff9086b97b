//! Filing a finished run. An interrupted filing can be repeated without filing the run
//! twice.
//!
//! First a note in the slot gets the name under which the run is filed. Then the files of
//! that name are written, with whatever else belongs to filing. Then the slot is cleared,
//! and the note is removed last. If the process ends in between, the next filing uses the
//! same name.

use super::{Keeper, SLOTS};
use crate::game::Game;
use crate::morgue::Morgue;
use crate::order;
use crate::run::file::RunFile;
use crate::run::slot::{files, lock_slot};
use crate::store::{StorageError, Store};
use serde::{Deserialize, Serialize};

/// How many names are tried, in case another process takes the same one.
const TRIES: u32 = 20;

/// The name under which the run in a slot is filed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Note {
    name: String,
    /// Which run it is: its number of commands, and the digest of the game after them.
    commands: u32,
    digest: String,
}

impl Keeper {
    /// Files the replay of a finished run. The slot stays as it is until `release_slot`;
    /// until then this can be repeated and gives the same name. Gives no name if the run
    /// has no slot.
    ///
    /// # Errors
    /// Why the run could not be filed. Then it stays in its slot.
    pub fn file_replay(&mut self, game: &Game) -> Result<Option<String>, StorageError> {
        self.seal(game);
        let Some(place) = &self.place else {
            return Ok(None);
        };
        let (store, slot) = (place.store.as_ref(), place.slot);
        // Nothing may be written to the slot after it was cleared.
        store.settle();
        let commands = self.history.commands();
        let digest = format!("{:016x}", game.hash());
        let noted = note_in(store, slot)?;
        let is_same = |note: &Note| note.commands == commands && note.digest == digest;
        let replay = self.replay(game);
        let name = match noted.filter(is_same) {
            Some(note) if is_free_for(&replay, store, &note.name)? => note.name,
            _ => reserve(store, slot, commands, &digest)?,
        };
        store.write(&format!("{name}.replay"), &replay.write())?;
        Ok(Some(name))
    }

    /// Frees the slot once everything is filed.
    ///
    /// # Errors
    /// Why the slot is not free. This can be repeated.
    pub fn release_slot(&mut self) -> Result<(), StorageError> {
        if let Some(place) = &self.place {
            clear_slot(place.store.as_ref(), place.slot)?;
        }
        // From here on nothing of the run is kept.
        self.place = None;
        self.waiting = None;
        self.store = None;
        Ok(())
    }

    /// Files a finished run as a replay and frees its slot.
    ///
    /// # Errors
    /// Why the run could not be filed. Then it stays in its slot.
    pub fn finish(&mut self, game: &Game) -> Result<Option<String>, StorageError> {
        let name = self.file_replay(game)?;
        self.release_slot()?;
        Ok(name)
    }
}

/// Writes the story of a run beside its filed replay, as text and as JSON. Returns where
/// the text is.
///
/// # Errors
/// Why it was not written. This can be repeated.
pub fn file_story(store: &dyn Store, name: &str, story: &Morgue) -> Result<String, StorageError> {
    let text = format!("{name}.txt");
    store.write(&text, story.to_text().as_bytes())?;
    store.write(&format!("{name}.json"), story.to_json().as_bytes())?;
    Ok(store.place(&text))
}

/// Removes the files of a slot. The newest save goes last: as long as it exists, another
/// process can see that the run is over. After it goes the note of the filing, because
/// without the note the run would be filed a second time.
pub fn clear_slot(store: &dyn Store, slot: u8) -> Result<(), StorageError> {
    let mut files = files(store, slot)?;
    order::by_key(&mut files, |file| (file.kind == "save", file.commands));
    files.iter().try_for_each(|file| store.remove(&file.name))?;
    store.remove(&note_name(slot))
}

/// Removes notes of filed runs that are no longer in their slots. Such a note is left if
/// the process ends between the last two steps of clearing a slot. A note that cannot be
/// removed now is removed next time.
pub fn forget_filed(store: &dyn Store) {
    for slot in 1..=SLOTS {
        let is_left = matches!(store.read(&note_name(slot)), Ok(Some(_)));
        if !is_left {
            continue;
        }
        // If the slot is locked, another process is filing right now.
        let Ok(_lock) = lock_slot(store, slot) else {
            continue;
        };
        if files(store, slot).is_ok_and(|files| files.is_empty()) {
            let _ = store.remove(&note_name(slot));
        }
    }
}

fn note_name(slot: u8) -> String {
    format!("saves/{slot}/filing")
}

/// The note in a slot. An unreadable note counts as none: the run gets a new name.
fn note_in(store: &dyn Store, slot: u8) -> Result<Option<Note>, StorageError> {
    let bytes = store.read(&note_name(slot))?.unwrap_or_default();
    let note: Option<Note> = serde_json::from_slice(&bytes).ok();
    Ok(note.filter(|note| number(&format!("{}.", note.name)).is_some()))
}

/// Whether the name is free, or the same run is filed under it. A note can be older than
/// the filed runs, for example if it comes from a backup.
fn is_free_for(replay: &RunFile, store: &dyn Store, name: &str) -> Result<bool, StorageError> {
    let Some(bytes) = store.read(&format!("{name}.replay"))? else {
        return Ok(true);
    };
    let is_same = |filed: RunFile| filed.header == replay.header && filed.history == replay.history;
    Ok(RunFile::read(&bytes).is_ok_and(is_same))
}

/// Writes a note with a name that nobody else has.
///
/// Each process writes its note before it reads the notes of others. So if two processes
/// choose the same name at the same time, at least one sees the other's note and takes
/// another name.
fn reserve(
    store: &dyn Store,
    slot: u8,
    commands: u32,
    digest: &str,
) -> Result<String, StorageError> {
    // If two slots avoid each other at the same time, their different steps lead to
    // different numbers.
    let steps = std::iter::once(1).chain(std::iter::repeat(1 + u32::from(slot)));
    for step in steps.take(TRIES as usize) {
        let taken = taken(store, slot)?;
        let last = taken.iter().copied().max().unwrap_or(0);
        let number = last.saturating_add(step);
        let note = Note {
            name: format!("runs/{number:05}"),
            commands,
            digest: digest.to_string(),
        };
        let bytes = serde_json::to_vec(&note).expect("plain data can be written");
        store.write(&note_name(slot), &bytes)?;
        if !self::taken(store, slot)?.contains(&number) {
            return Ok(note.name);
        }
    }
    // The last name that was tried belongs to someone else. If the note cannot be removed,
    // the name is checked before it is used.
    let _ = store.remove(&note_name(slot));
    Err(StorageError::Failed {
        action: "name a file in",
        place: store.place("runs"),
        reason: "others took every name that was tried".to_string(),
    })
}

/// The numbers of filed runs, and of those that other slots are filing.
fn taken(store: &dyn Store, own: u8) -> Result<Vec<u32>, StorageError> {
    let mut taken = Vec::new();
    for slot in (1..=SLOTS).filter(|slot| *slot != own) {
        let note = note_in(store, slot)?;
        taken.extend(note.and_then(|note| number(&format!("{}.", note.name))));
    }
    // The notes are read before this: if a note is gone by then, its files are in place.
    let names = store.names("runs/")?;
    taken.extend(names.iter().filter_map(|name| number(name)));
    Ok(taken)
}

/// The number in the name of a file such as `runs/00012.replay`.
fn number(name: &str) -> Option<u32> {
    let (number, _) = name.strip_prefix("runs/")?.split_once('.')?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Files;
    use crate::raws;
    use crate::run::header::{Header, Origin};
    use crate::store::Lock;
    use crate::store::memory::MemoryStore;
    use chance::seed::Seed;
    use std::collections::BTreeSet;
    use std::rc::Rc;
    use std::thread;

    /// A store in which another process finishes its filing just after `runs/` was listed.
    struct EndsMeanwhile {
        files: MemoryStore,
        note: String,
        filed: &'static str,
    }

    impl Store for EndsMeanwhile {
        fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
            let names = self.files.names(beginning);
            if beginning == "runs/" {
                self.files.write(self.filed, b"a replay")?;
                self.files.remove(&self.note)?;
            }
            names
        }

        fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
            self.files.read(name)
        }

        fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
            self.files.write(name, bytes)
        }

        fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
            self.files.append(name, bytes)
        }

        fn sync(&self, name: &str) -> Result<(), StorageError> {
            self.files.sync(name)
        }

        fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
            self.files.rename(from, to)
        }

        fn remove(&self, name: &str) -> Result<(), StorageError> {
            self.files.remove(name)
        }

        fn lock(&self, name: &str) -> Result<Lock, StorageError> {
            self.files.lock(name)
        }

        fn place(&self, name: &str) -> String {
            self.files.place(name)
        }
    }

    #[test]
    fn a_name_is_taken_while_its_filing_comes_to_an_end() {
        let note = Note {
            name: "runs/00021".into(),
            commands: 1,
            digest: String::new(),
        };
        let store = EndsMeanwhile {
            files: MemoryStore::default(),
            note: note_name(2),
            filed: "runs/00021.replay",
        };
        let bytes = serde_json::to_vec(&note).unwrap();
        store.write(&note_name(2), &bytes).unwrap();
        assert_eq!(taken(&store, 1).unwrap(), [21]);
    }

    /// A run with the core content that is to be filed from slot 1.
    fn run(store: &Rc<dyn Store>, seed: u64) -> (Game, Keeper) {
        let core = raws::core().expect("the shipped raws are sound");
        let game = Game::new(seed, core.clone());
        let header = Header::new(Seed::number(seed), Origin::Chosen, &core.content);
        let keeper = Keeper::begin(Rc::clone(store), header, &game);
        (game, keeper)
    }

    #[test]
    fn an_old_note_does_not_let_another_run_be_overwritten() {
        let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
        let (other, mut keeper) = run(&store, 9);
        assert_eq!(
            keeper.finish(&other).unwrap().as_deref(),
            Some("runs/00001")
        );
        let filed = store.read("runs/00001.replay").unwrap();
        let (game, mut keeper) = run(&store, 3);
        let note = Note {
            name: "runs/00001".into(),
            commands: 0,
            digest: format!("{:016x}", game.hash()),
        };
        let bytes = serde_json::to_vec(&note).unwrap();
        store.write(&note_name(1), &bytes).unwrap();
        let name = keeper.file_replay(&game).unwrap();
        assert_eq!(name.as_deref(), Some("runs/00002"));
        assert_eq!(store.read("runs/00001.replay").unwrap(), filed);
        // The same run again has the same name.
        assert_eq!(keeper.file_replay(&game).unwrap(), name);
    }

    #[test]
    fn a_name_that_could_not_be_had_is_not_noted() {
        let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
        let last = "runs/4294967295.replay";
        store.write(last, b"someone's").unwrap();
        let (game, mut keeper) = run(&store, 3);
        for _ in 0..2 {
            assert!(keeper.finish(&game).is_err());
            assert_eq!(store.read(&note_name(1)).unwrap(), None);
            assert_eq!(store.read(last).unwrap().unwrap(), b"someone's");
        }
    }

    #[test]
    fn processes_that_file_at_the_same_time_take_different_names() {
        let folder = format!("wyrmhold-filing-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = std::fs::remove_dir_all(&folder);
        let core = raws::core().expect("the shipped raws are sound");
        let file_some = |count: usize| {
            let (core, folder) = (core.clone(), folder.clone());
            thread::spawn(move || {
                let mut names = Vec::new();
                let store: Rc<dyn Store> = Rc::new(Files::new(Some(folder)));
                for _ in 0..count {
                    let game = Game::new(7, core.clone());
                    let header = Header::new(Seed::number(7), Origin::Chosen, &core.content);
                    let mut keeper = Keeper::begin(Rc::clone(&store), header, &game);
                    names.extend(keeper.finish(&game).expect("it is filed"));
                }
                names
            })
        };
        let threads: Vec<_> = (0..4).map(|_| file_some(10)).collect();
        let names: Vec<String> = threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("it ends"))
            .collect();
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!((names.len(), different.len()), (40, 40), "{names:?}");
        let store = Files::new(Some(folder.clone()));
        assert_eq!(store.names("runs/").unwrap().len(), 40);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
