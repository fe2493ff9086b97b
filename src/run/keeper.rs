//! Keeps a run while it is played: a save now and then, and a journal of every command
//! since.
//!
//! The files of a slot are `saves/N/COMMANDS.save`, the run up to that many commands, and
//! `saves/N/COMMANDS.journal`, the commands after that. A save is never overwritten: the
//! next one has another name, and only then the oldest is removed. So at every moment the
//! newest sound save and the journals after it lead to where the player was.

mod filing;
mod saving;

pub(super) use filing::clear_slot;
pub use filing::{file_story, forget_filed};

use super::file::{RunFile, Summary};
use super::header::Header;
use super::history::{History, HistoryEntry, HistoryMark};
use super::run_slot::RunSlot;
use super::slot::files;
use crate::catalog::Part;
use crate::game::Game;
use crate::game::command::Command;
use crate::resources::Status;
use crate::store::{Lock, StorageError, Store};
use chance::digest::Digest;
use std::collections::VecDeque;
use std::rc::Rc;

/// How many runs can be in progress at a time.
pub const SLOTS: u8 = 9;

/// A save with a digest is made at least every this many commands.
const SAVE_EVERY: u32 = 2_700;

/// The journal is written at least every this many commands, and by `flush`.
const WRITE_EVERY: u32 = 50;

/// If nothing is saved, a digest is added every this many commands.
const DIGEST_EVERY: u32 = 100;

/// The file with the number of the slot that was played last.
const LAST: &str = "saves/last";

/// A run being played, and where it is kept.
pub struct Keeper {
    header: Header,
    history: History,
    /// The depth at the last save.
    depth: i32,
    /// Where to look for a slot, if the run shall be kept.
    store: Option<Rc<dyn Store>>,
    /// The run's own slot, locked.
    place: Option<RunSlot>,
    /// The run's slot while it cannot be locked.
    waiting: Option<RunSlot>,
    /// Commands were recorded that the journal may not hold yet.
    has_unwritten: bool,
    /// The number of commands at which the next save is made.
    save_at: u32,
    /// The saves that are being written, the oldest first.
    under_way: VecDeque<HistoryMark>,
    /// Why a part of the run is only in memory, if that is so.
    trouble: Option<StorageError>,
    /// Why the last save failed, if it did.
    save_trouble: Option<StorageError>,
}

impl Keeper {
    /// Keeps a run in the first free slot. If that fails, the run goes on in memory,
    /// `trouble` says why, and the keeper tries again later.
    pub fn begin(store: Rc<dyn Store>, header: Header, game: &Game) -> Self {
        let mut keeper = Self::in_memory(header, History::default());
        keeper.store = Some(store);
        keeper.save(game);
        keeper
    }

    /// Keeps a run that already has a history, in the first free slot.
    ///
    /// # Errors
    /// There is no free slot.
    pub fn go_on(
        store: Rc<dyn Store>,
        header: Header,
        history: History,
        game: &Game,
    ) -> Result<Self, StorageError> {
        let mut keeper = Self::in_memory(header, history);
        keeper.store = Some(store);
        keeper.save(game);
        match keeper.trouble {
            Some(StorageError::AllTaken) => Err(StorageError::AllTaken),
            _ => Ok(keeper),
        }
    }

    /// Keeps nothing. For a run that nobody will continue.
    pub fn in_memory(header: Header, history: History) -> Self {
        Self {
            header,
            history,
            depth: 0,
            store: None,
            place: None,
            waiting: None,
            has_unwritten: false,
            save_at: 0,
            under_way: VecDeque::new(),
            trouble: None,
            save_trouble: None,
        }
    }

    /// Takes a slot that is already locked, and saves.
    pub(super) fn settle(&mut self, store: Rc<dyn Store>, slot: u8, lock: Lock, game: &Game) {
        self.store = Some(Rc::clone(&store));
        self.place = Some(RunSlot::empty(store, slot, lock));
        self.note_last();
        self.save(game);
    }

    /// Continues in the slot where the run was found. Commands that are only in journals
    /// are saved.
    pub(super) fn resume(&mut self, place: RunSlot, game: &Game) {
        self.store = Some(Rc::clone(&place.store));
        self.depth = game.depth();
        self.save_at = self.history.commands() + SAVE_EVERY;
        let is_saved = place.has_save_of(&self.history.mark());
        match place.is_secure() {
            true => self.place = Some(place),
            false => self.waiting = Some(place),
        }
        self.note_last();
        if !is_saved && self.place.is_some() {
            self.save(game);
        }
    }

    /// Records why nothing can be kept at present.
    pub(super) fn set_trouble(&mut self, trouble: StorageError) {
        self.trouble = Some(trouble);
    }

    /// What became of the damaged journals of the run, in sentences. They are put aside as
    /// soon as there is a save of the present state.
    pub(super) fn tell_of_torn(&mut self) -> Vec<String> {
        let mark = self.history.mark();
        let Some(place) = self.place.as_mut().or(self.waiting.as_mut()) else {
            return Vec::new();
        };
        if place.is_secure() && place.has_save_of(&mark) {
            place.put_torn_aside();
        }
        let mut told = place.take_told();
        told.extend(place.torn().iter().map(|name| {
            format!(
                "The journal {name} stays where it is until the run is saved; then it is put aside."
            )
        }));
        told
    }

    fn note_last(&self) {
        if let Some(place) = &self.place {
            // Only the title screen reads this file. Without it the run is still in its
            // slot.
            let _ = place.store.write(LAST, place.slot.to_string().as_bytes());
        }
    }

    /// What the run began with.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The commands so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The number of the run's slot, if it has one.
    pub fn slot(&self) -> Option<u8> {
        self.place.as_ref().map(|place| place.slot)
    }

    /// Whether commands were recorded that `flush` will write.
    pub fn has_unwritten(&self) -> bool {
        self.has_unwritten
    }

    /// Why a part of the run is only in memory, if that is so.
    pub fn trouble(&self) -> Option<&StorageError> {
        self.trouble.as_ref()
    }

    /// Why the last save failed, if it did. The run may be safe all the same, because the
    /// journal continues the save before.
    pub fn save_trouble(&self) -> Option<&StorageError> {
        self.save_trouble.as_ref()
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

    /// Records a command that the game has just carried out. It is written with those that
    /// follow, or by `flush`.
    pub fn record(&mut self, command: Command, game: &Game) {
        self.history.push(HistoryEntry::Command(command));
        let commands = self.history.commands();
        if self.store.is_none() {
            if commands.is_multiple_of(DIGEST_EVERY) {
                self.seal(game);
            }
            return;
        }
        self.has_unwritten = true;
        let is_due = commands >= self.save_at || game.depth() != self.depth;
        let is_over = game.status() != Status::AwaitingCommand;
        if is_due || is_over || commands.is_multiple_of(WRITE_EVERY) {
            self.flush(game);
        }
        if is_over && self.trouble.is_some() {
            self.save(game);
        } else if is_over || is_due {
            self.save_soon(game);
        }
    }

    /// Ends the history with a digest of the present game.
    pub fn seal(&mut self, game: &Game) {
        self.history.seal(|| game.hash());
    }

    /// Records that the run continues with other content.
    pub fn adopt(&mut self, content: &[Part], game: &Game) {
        self.header.unranked = Some("its content was changed while it was played".to_string());
        self.header.content = content.to_vec();
        // A journal cannot hold the new content, so a save must.
        self.history.push(HistoryEntry::Content(digest_of(content)));
        self.save(game);
    }

    /// Records that the run cannot be compared with others any more, and why. Saves at
    /// once, because a journal cannot hold the reason.
    pub fn unrank(&mut self, why: &str, game: &Game) {
        self.header.unranked = Some(why.to_string());
        if let Some(place) = &mut self.place {
            place.forget_trail();
        }
        self.save(game);
    }
}

/// The slot that was played last; if it is empty, the first slot that is not.
pub fn last_slot(store: &dyn Store) -> Option<u8> {
    let is_used = |slot: &u8| files(store, *slot).is_ok_and(|files| !files.is_empty());
    let noted = || String::from_utf8(store.read(LAST).ok()??).ok();
    let last = noted().and_then(|text| text.trim().parse().ok());
    let last = last.filter(|slot| (1..=SLOTS).contains(slot) && is_used(slot));
    last.or_else(|| (1..=SLOTS).find(is_used))
}

/// The state of a game, for lists.
pub fn summary(game: &Game) -> Summary {
    Summary {
        hero: Some(game.hero_name().to_string()),
        turn: game.turn(),
        depth: game.depth(),
        place: game.place().to_string(),
        health: game.hero_health(),
        max_health: game.hero_max_health(),
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
