//! The games that are saved in slots: found, opened, copied, exported, removed.

use super::running::Running;
use super::{Session, outlet};
use crate::run::file::RunFile;
use crate::run::keeper;
use crate::run::open::{self, OpenError, Opened, Slot, SlotContent};

/// The file in which earlier versions saved their game.
const EARLIER_SAVE: &str = "game.save";

impl Session {
    /// What is in the slots.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slot that `Continue` opens: the one played last, or else the first.
    pub(super) fn last_slot(&self) -> Option<Slot> {
        let last = keeper::last_slot(self.store.as_ref());
        let is_last = |slot: &&Slot| Some(slot.number) == last;
        let found = self.slots.iter().find(is_last).or(self.slots.first());
        found.cloned()
    }

    /// Reads what is in the slots.
    pub(super) fn look_for_games(&mut self) {
        match open::slots(self.store.as_ref(), &self.catalog) {
            Ok(slots) => self.slots = slots,
            Err(error) => {
                self.slots = Vec::new();
                self.messages.news = Some(format!("Saved games are out of reach: {error}."));
                return;
            }
        }
        let last = self.last_slot();
        if let Some(Slot {
            number,
            content: SlotContent::Broken(why),
        }) = last
        {
            self.messages.news = Some(format!(
                "The game in place {number} cannot be continued: {why}. It stays as it is."
            ));
        }
        let has_earlier = matches!(self.store.read(EARLIER_SAVE), Ok(Some(_)));
        if self.slots.is_empty() && has_earlier {
            self.messages.news = Some(format!(
                "A game of an earlier version is in {}; only that version can go on with it.",
                self.store.place(EARLIER_SAVE)
            ));
        }
    }

    /// Reads the slots again, but keeps news that the player has not read.
    pub(super) fn look_again(&mut self) {
        let news = self.messages.news.take();
        self.look_for_games();
        self.messages.news = news.or(self.messages.news.take());
    }

    /// Continues the game in a slot.
    pub fn open(&mut self, slot: u8) -> bool {
        self.leave();
        let waits_here = |parked: &Running| parked.keeper.slot() == Some(slot);
        if self.parked.as_ref().is_some_and(waits_here) {
            return self.resume();
        }
        let opened = open::open(&self.store, slot, &self.catalog);
        self.opened(opened)
    }

    /// Continues a copy of the game in a slot, with the present content.
    pub fn open_copy(&mut self, slot: u8) -> bool {
        self.leave();
        let opened = open::open_copy(&self.store, slot, &self.catalog);
        self.opened(opened)
    }

    /// Continues a run from a file.
    pub fn import(&mut self, file: RunFile) -> bool {
        self.leave();
        let opened = open::import(&self.store, file, &self.catalog);
        self.opened(opened)
    }

    /// Continues a copy of a run from a file, with the present content.
    pub fn import_copy(&mut self, file: RunFile) -> bool {
        self.leave();
        let opened = open::import_copy(&self.store, file, &self.catalog);
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Opened, OpenError>) -> bool {
        match opened {
            Ok(Opened {
                game,
                keeper,
                messages,
            }) => {
                self.messages.news = (!messages.is_empty()).then(|| messages.join(" "));
                self.run(game, keeper);
                true
            }
            Err(error) => {
                self.messages.answer = Some(format!("The game cannot be continued: {error}."));
                self.look_again();
                false
            }
        }
    }

    /// Removes the game in a slot for good. Returns a sentence that says so.
    pub fn remove(&mut self, slot: u8) -> String {
        let answer = match open::remove(self.store.as_ref(), slot) {
            Ok(()) => format!("Place {slot} is free again."),
            Err(error) => format!("The game stays: {error}."),
        };
        // The news may be about the removed game.
        self.messages.news = None;
        self.look_for_games();
        answer
    }

    /// Writes the game in a slot to a file for the player. Returns a sentence that says so.
    pub fn export(&self, slot: u8) -> String {
        let exported = open::export(self.store.as_ref(), slot, &self.catalog)
            .map_err(|error| error.to_string())
            .and_then(|file| {
                let name = format!("wyrmhold-{}.save", file.header.seed);
                outlet::offer_file(&name, &file.write()).map_err(|error| error.to_string())
            });
        match exported {
            Ok(place) => format!("The game was written to {place}."),
            Err(error) => format!("The game was not written: {error}."),
        }
    }

    /// The run in a slot, to be watched.
    pub fn run_in(&self, slot: u8) -> Result<RunFile, String> {
        open::export(self.store.as_ref(), slot, &self.catalog).map_err(|error| error.to_string())
    }
}
