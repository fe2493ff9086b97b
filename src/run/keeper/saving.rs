//! Writing saves and the journal; each can fail without the other.

use super::{Keeper, SAVE_EVERY, summary};
use crate::game::Game;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::run_slot::{RunSlot, Trouble};
use crate::run::slot::{free_slot, save_name};
use crate::store::{StorageError, WriteStatus};
use std::rc::Rc;

/// A failed save is tried again after this many more commands. A failed journal is tried
/// again with every command.
const RETRY_AFTER: u32 = 50;

impl Keeper {
    /// Saves now, if there is something new.
    pub fn save(&mut self, game: &Game) {
        if let Some(store) = &self.store {
            store.settle();
        }
        self.take_save_results();
        if !self.has_place() || self.stands_saved() || !self.has_place() {
            return;
        }
        let file = self.file(game);
        let mark = self.history.mark();
        let Some(place) = &mut self.place else {
            return;
        };
        let name = save_name(place.slot, mark.commands);
        match place.store.write(&name, &file.write()) {
            Ok(()) => {
                for name in place.surplus(mark.commands) {
                    // A file that cannot be removed now is removed at the next save.
                    let _ = place.store.remove(&name);
                }
                place.took(mark);
                self.depth = game.depth();
                self.save_at = mark.commands + SAVE_EVERY;
                self.trouble = None;
                self.save_trouble = None;
            }
            Err(error) => {
                self.save_at = mark.commands + RETRY_AFTER;
                self.save_trouble = Some(error.clone());
                // Although the save failed, the journal may hold every command.
                let held = place.update_journal(&self.header, &self.history);
                self.trouble = match held {
                    Ok(()) => place.sync().err(),
                    Err(_) => Some(error),
                };
            }
        }
    }

    /// Whether the present state is saved and the save still exists.
    fn stands_saved(&mut self) -> bool {
        let mark = self.history.mark();
        let Some(place) = self.place.as_mut().filter(|place| place.has_save_of(&mark)) else {
            return false;
        };
        match place.stands() {
            Ok(true) => self.trouble = None,
            Ok(false) => place.lose(),
            Err(error) => self.trouble = Some(error),
        }
        self.place.as_ref().is_some_and(RunSlot::is_founded)
    }

    /// Writes the commands that are only in memory, so that they survive the end of the
    /// process. Must be called before the player is shown the result of a command.
    pub fn flush(&mut self, game: &Game) {
        if !std::mem::take(&mut self.has_unwritten) {
            return;
        }
        self.take_save_results();
        self.update_journal(game);
    }

    /// Called when the player pauses: syncs to the disk what was written.
    pub fn rest(&mut self, game: &Game) {
        if self.store.is_none() || game.status() != Status::AwaitingCommand {
            return;
        }
        self.take_save_results();
        self.update_journal(game);
        let Some(place) = &mut self.place else {
            return;
        };
        match place.stands() {
            Ok(true) => (),
            Ok(false) => {
                place.lose();
                return self.save(game);
            }
            Err(error) => {
                self.trouble = Some(error);
                return;
            }
        }
        if let Err(error) = place.sync() {
            self.trouble = Some(error);
            self.save(game);
        }
    }

    /// Whether the run has its own slot; looks for one if not. A run that is too long to be
    /// opened again gets no slot, and what is already kept of it stays as it is.
    fn has_place(&mut self) -> bool {
        if let Err(reason) = self.history.check() {
            self.trouble = Some(StorageError::TooLong { reason });
            return false;
        }
        if self.place.as_ref().is_some_and(RunSlot::is_secure) {
            return true;
        }
        let Some(store) = &self.store else {
            return false;
        };
        let secured = match self.place.take().or(self.waiting.take()) {
            Some(mut place) => match place.secure() {
                Ok(()) => Ok(place),
                Err(error) => {
                    self.waiting = Some(place);
                    Err(error)
                }
            },
            None => {
                free_slot(store).map(|(slot, lock)| RunSlot::empty(Rc::clone(store), slot, lock))
            }
        };
        match secured {
            Ok(place) => self.place = Some(place),
            Err(error) => self.trouble = Some(error),
        }
        self.note_last();
        self.place.is_some()
    }

    /// Brings the journal up to the last command.
    pub(super) fn update_journal(&mut self, game: &Game) {
        if !self.has_place() {
            return;
        }
        let Some(place) = &mut self.place else {
            return;
        };
        let was_founded = place.is_founded();
        let trouble = match place.update_journal(&self.header, &self.history) {
            Ok(()) => {
                self.trouble = None;
                return;
            }
            Err(trouble) => trouble,
        };
        let is_due = self.history.commands() >= self.save_at;
        let needs_save = matches!(trouble, Trouble::NeedsSave) || !place.is_founded();
        if let Trouble::Storage(error) = trouble {
            self.trouble = Some(error);
        }
        // Files that have just been lost are written again at once.
        if needs_save && (is_due || was_founded && !place.is_founded()) {
            self.save(game);
        }
    }

    /// Takes the results of saves that were being written.
    pub(super) fn take_save_results(&mut self) {
        let Some(store) = &self.store else {
            return;
        };
        while !self.under_way.is_empty()
            && let Some(outcome) = store.written()
        {
            let mark = self.under_way.pop_front();
            match (outcome, &mut self.place, mark) {
                (Ok(()), Some(place), Some(mark)) if place.is_secure() => {
                    place.took(mark);
                    self.save_trouble = None;
                }
                (Err(error), ..) => {
                    self.save_at = self.history.commands() + RETRY_AFTER;
                    self.save_trouble = Some(error);
                }
                // The slot was lost while the save was written.
                _ => (),
            }
        }
    }

    /// Saves while the game goes on. The journal does not wait for the save: until it is
    /// written, the save before and its journals lead to the same state.
    pub(super) fn save_soon(&mut self, game: &Game) {
        if !self.has_place() {
            return;
        }
        let file = self.file(game);
        let mark = self.history.mark();
        let Some(place) = &mut self.place else {
            return;
        };
        let name = save_name(place.slot, mark.commands);
        let older = place.surplus(mark.commands);
        let make = Box::new(move || file.write());
        self.depth = game.depth();
        self.save_at = mark.commands + SAVE_EVERY;
        match place.store.write_soon(&name, make, &older) {
            Ok(WriteStatus::UnderWay) => self.under_way.push_back(mark),
            Ok(WriteStatus::Written) => {
                place.took(mark);
                self.save_trouble = None;
                self.trouble = None;
            }
            Err(error) => {
                self.save_at = mark.commands + RETRY_AFTER;
                self.save_trouble = Some(error);
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
}
