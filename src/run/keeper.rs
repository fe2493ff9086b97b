//! Keeps a run while it is played: a save every so often, and a journal of
//! every command since.
//!
//! The files of a slot are `saves/N/COMMANDS.save`, a run up to so many commands,
//! and `saves/N/COMMANDS.journal`, what came after. A save is never written over:
//! the next one has a name of its own, and only then the oldest goes. So at every
//! moment the newest sound save and the journals behind it lead to where the
//! player was.

mod filing;

pub(super) use filing::clear_slot;
pub use filing::forget_filed;

use super::file::{RunFile, Summary};
use super::header::Header;
use super::history::{Entry, History};
use super::tail::{self, Start};
use crate::digest::Digest;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::report::Status;
use crate::raws::catalog::Part;
use crate::store::{Lock, Soon, StorageError, Store};
use std::rc::Rc;

/// How many runs can be under way at a time.
pub const SLOTS: u8 = 9;

/// A save is made after so many commands at the latest, and with it a digest.
const SAVE_EVERY: u32 = 900;

/// Where nothing is saved, a digest is put down after so many commands.
const DIGEST_EVERY: u32 = 100;

/// How many saves of a run are kept: the newest and two older ones.
const GENERATIONS: usize = 3;

/// After a failure it is tried again when so many more commands were given.
const RETRY_AFTER: u32 = 50;

/// Where the number of the slot that was played last is kept.
const LAST: &str = "saves/last";

/// A run being played, and where it is kept.
pub struct Keeper {
    header: Header,
    history: History,
    /// The depth at the last save.
    depth: i32,
    place: Option<Place>,
    /// What went wrong last, until something goes right again.
    trouble: Option<StorageError>,
}

/// A slot of this run's own.
struct Place {
    store: Rc<dyn Store>,
    slot: u8,
    /// Keeps others out while the run is played.
    _lock: Lock,
    /// The commands before the newest save; absent while there is none, or
    /// while the journal lacks some.
    saved: Option<u32>,
    /// The newest save's journal has been begun.
    has_journal: bool,
    /// It is tried again when so many commands were given.
    retry_at: u32,
    /// So many saves are being written.
    under_way: u32,
    /// The commands before each save of this slot, the oldest first.
    saves: Vec<u32>,
    /// The name of the newest save's journal.
    journal: String,
}

impl Keeper {
    /// Keeps a run in the first free slot. Where nothing can be kept, the run goes
    /// on in memory, and `trouble` says why.
    pub fn begin(store: Rc<dyn Store>, header: Header, game: &Game) -> Self {
        let mut keeper = Self::in_memory(header, History::default());
        match free_slot(&store) {
            Ok((slot, lock)) => keeper.settle(store, slot, lock, game),
            Err(trouble) => keeper.distrust(trouble),
        }
        keeper
    }

    /// Keeps a run that has a past already, in the first free slot.
    ///
    /// # Errors
    /// There is no place for another run.
    pub fn go_on(
        store: Rc<dyn Store>,
        header: Header,
        history: History,
        game: &Game,
    ) -> Result<Self, StorageError> {
        let mut keeper = Self::in_memory(header, history);
        match free_slot(&store) {
            Ok((slot, lock)) => keeper.settle(store, slot, lock, game),
            Err(StorageError::AllTaken) => return Err(StorageError::AllTaken),
            Err(trouble) => keeper.distrust(trouble),
        }
        Ok(keeper)
    }

    /// Keeps nothing: for a run that nobody goes on with.
    pub fn in_memory(header: Header, history: History) -> Self {
        Self {
            header,
            history,
            depth: 0,
            place: None,
            trouble: None,
        }
    }

    /// Takes a slot that is reserved already, and saves.
    pub(super) fn settle(&mut self, store: Rc<dyn Store>, slot: u8, lock: Lock, game: &Game) {
        // Only for the title: whatever becomes of it, the run is in its slot.
        let _ = store.write(LAST, slot.to_string().as_bytes());
        let files = files(store.as_ref(), slot).unwrap_or_default();
        let saves = files.iter().filter(|file| file.kind == "save");
        let mut saves: Vec<u32> = saves.map(|file| file.commands).collect();
        saves.sort_unstable();
        self.place = Some(Place {
            saves,
            journal: String::new(),
            store,
            slot,
            _lock: lock,
            saved: None,
            has_journal: false,
            retry_at: 0,
            under_way: 0,
        });
        self.save(game);
    }

    /// Nothing can be kept, for this reason.
    pub(super) fn distrust(&mut self, trouble: StorageError) {
        self.trouble = Some(trouble);
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn slot(&self) -> Option<u8> {
        self.place.as_ref().map(|place| place.slot)
    }

    /// Why the run is not safe now, if it is not.
    pub fn trouble(&self) -> Option<&StorageError> {
        self.trouble.as_ref()
    }

    /// The run as a file, without the state.
    pub fn replay(&self, game: &Game) -> RunFile {
        RunFile {
            header: self.header.clone(),
            summary: summary(game),
            history: self.history.clone(),
            state: None,
        }
    }

    /// Puts down a command that the game has just carried out.
    pub fn record(&mut self, command: Command, game: &Game) {
        let entry = Entry::Command(command);
        self.history.push(entry);
        let commands = self.history.commands();
        let Some(place) = &mut self.place else {
            if commands.is_multiple_of(DIGEST_EVERY) {
                self.seal(game);
            }
            return;
        };
        match place.saved {
            Some(saved) => {
                if let Err(error) = place.append(&self.header, saved, &[entry]) {
                    place.fail(commands);
                    self.trouble = Some(error);
                }
                let is_due = commands >= saved + SAVE_EVERY || game.depth() != self.depth;
                if game.status() != Status::AwaitingCommand {
                    self.save(game);
                } else if is_due {
                    self.save_soon(game);
                }
            }
            None if commands >= place.retry_at => self.save(game),
            None => (),
        }
        self.hear(commands);
    }

    /// Hears what became of saves that were being written.
    fn hear(&mut self, commands: u32) {
        let Some(place) = &mut self.place else {
            return;
        };
        while place.under_way > 0
            && let Some(outcome) = place.store.written()
        {
            place.under_way -= 1;
            match outcome {
                Ok(()) => (),
                Err(error) => {
                    place.fail(commands);
                    self.trouble = Some(error);
                }
            }
        }
    }

    /// Saves while the game goes on. The journal does not wait for it: until the
    /// save is there, the one before and both journals lead to the same place.
    fn save_soon(&mut self, game: &Game) {
        let commands = self.history.commands();
        let file = self.file(game);
        let Some(place) = &mut self.place else {
            return;
        };
        let name = place.name(commands, "save");
        let older = place.older(commands);
        let make = Box::new(move || file.write());
        match place.store.write_soon(&name, make, &older) {
            Ok(soon) => {
                place.took(commands);
                self.depth = game.depth();
                place.under_way += u32::from(soon == Soon::UnderWay);
            }
            Err(error) => {
                place.fail(commands);
                self.trouble = Some(error);
            }
        }
    }

    /// The run as a save.
    fn file(&mut self, game: &Game) -> RunFile {
        let written = game.written();
        self.history.seal(|| written.digest);
        RunFile {
            header: self.header.clone(),
            summary: summary(game),
            history: self.history.clone(),
            state: Some(written.bytes),
        }
    }

    /// Ends the history with a digest of the game as it is.
    pub fn seal(&mut self, game: &Game) {
        self.history.seal(|| game.hash());
    }

    /// Saves now, if there is anything new.
    pub fn save(&mut self, game: &Game) {
        let commands = self.history.commands();
        if let Some(place) = &self.place {
            place.store.settle();
        }
        self.hear(commands);
        let is_new = |place: &Place| place.saved != Some(commands);
        if !self.place.as_ref().is_some_and(is_new) {
            return;
        }
        let file = self.file(game);
        let Some(place) = &mut self.place else {
            return;
        };
        match place
            .store
            .write(&place.name(commands, "save"), &file.write())
        {
            Ok(()) => {
                for name in place.older(commands) {
                    // What cannot be removed now is when the next save is made.
                    let _ = place.store.remove(&name);
                }
                place.took(commands);
                self.depth = game.depth();
                self.trouble = None;
            }
            Err(error) => {
                place.fail(commands);
                self.trouble = Some(error);
            }
        }
    }

    /// The player pauses: what was put down outlasts a power cut from now on.
    pub fn rest(&mut self, game: &Game) {
        let Some(place) = &self.place else {
            return;
        };
        match place.saved {
            Some(saved) if place.has_journal => {
                if let Err(error) = place.store.sync(&place.name(saved, "journal")) {
                    self.trouble = Some(error);
                }
            }
            Some(_) => (),
            None => self.save(game),
        }
    }

    /// The run goes on with other content from here.
    pub fn adopt(&mut self, content: &[Part], game: &Game) {
        self.header.unranked = Some("its content was changed while it was played".to_string());
        self.header.content = content.to_vec();
        self.history.push(Entry::Content(digest_of(content)));
        if let Some(place) = &mut self.place {
            // The journal cannot tell of it: the save must.
            place.saved = None;
        }
        self.save(game);
    }
}

impl Place {
    fn name(&self, commands: u32, kind: &str) -> String {
        file_name(self.slot, commands, kind)
    }

    fn append(
        &mut self,
        header: &Header,
        saved: u32,
        entries: &[Entry],
    ) -> Result<(), StorageError> {
        let mut bytes = Vec::new();
        if !self.has_journal {
            self.journal = self.name(saved, "journal");
            let start = Start {
                header: header.clone(),
                after: saved,
            };
            bytes = tail::begin(&start);
        }
        bytes.extend(tail::record(entries));
        self.store.append(&self.journal, &bytes)?;
        self.has_journal = true;
        Ok(())
    }

    /// Something is missing from now on, until a save brings it back.
    fn fail(&mut self, commands: u32) {
        self.saved = None;
        self.retry_at = commands + RETRY_AFTER;
    }

    /// A save was made after so many commands.
    fn took(&mut self, commands: u32) {
        self.saves.retain(|&other| other != commands);
        self.saves.push(commands);
        let surplus = self.saves.len().saturating_sub(GENERATIONS);
        self.saves.drain(..surplus);
        self.saved = Some(commands);
        self.has_journal = false;
    }

    /// The files that are too old once there is a save after so many commands.
    fn older(&self, commands: u32) -> Vec<String> {
        let others = self.saves.iter().filter(|&&other| other != commands);
        let surplus = (others.clone().count() + 1).saturating_sub(GENERATIONS);
        let both = |&commands: &u32| ["save", "journal"].map(|kind| self.name(commands, kind));
        others.take(surplus).flat_map(both).collect()
    }
}

/// A file of a slot.
pub(super) struct SlotFile {
    pub name: String,
    pub commands: u32,
    pub kind: String,
}

/// The saves and journals of a slot.
pub(super) fn files(store: &dyn Store, slot: u8) -> Result<Vec<SlotFile>, StorageError> {
    let beginning = format!("saves/{slot}/");
    let parsed = |name: String| {
        let (commands, kind) = name.strip_prefix(&beginning)?.split_once('.')?;
        let (commands, kind) = (commands.parse().ok()?, kind.to_string());
        let is_ours = kind == "save" || kind == "journal";
        is_ours.then_some(SlotFile {
            name,
            commands,
            kind,
        })
    };
    let names = store.names(&beginning)?;
    Ok(names.into_iter().filter_map(parsed).collect())
}

pub(super) fn file_name(slot: u8, commands: u32, kind: &str) -> String {
    format!("saves/{slot}/{commands:08}.{kind}")
}

/// The first slot with nothing in it, reserved.
pub(super) fn free_slot(store: &Rc<dyn Store>) -> Result<(u8, Lock), StorageError> {
    let mut in_use = None;
    for slot in 1..=SLOTS {
        if !files(store.as_ref(), slot)?.is_empty() {
            continue;
        }
        match lock_slot(store.as_ref(), slot) {
            Ok(lock) => return Ok((slot, lock)),
            // Another window has just begun a run there.
            Err(error @ StorageError::InUse { .. }) => in_use = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(in_use.unwrap_or(StorageError::AllTaken))
}

pub(super) fn lock_slot(store: &dyn Store, slot: u8) -> Result<Lock, StorageError> {
    store.lock(&format!("saves/{slot}/lock"))
}

/// The slot that was played last.
pub fn last_slot(store: &dyn Store) -> Option<u8> {
    let bytes = store.read(LAST).ok()??;
    String::from_utf8(bytes).ok()?.trim().parse().ok()
}

/// Where a game stands.
pub fn summary(game: &Game) -> Summary {
    let health = game.hero_health();
    Summary {
        turn: game.turn(),
        depth: game.depth(),
        place: game.place().to_string(),
        health: health.current(),
        max_health: health.max(),
        end: match game.status() {
            Status::AwaitingCommand => None,
            Status::Dead { killer } => Some(format!("killed by {killer}")),
            Status::Won => Some("got out with the hoard".to_string()),
        },
    }
}

fn digest_of(content: &[Part]) -> u64 {
    let mut digest = Digest::default();
    for part in content {
        digest.add(part.hash.as_bytes());
    }
    digest.value()
}
