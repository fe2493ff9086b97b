//! Storage that failed and works again.

use super::Session;
use crate::run::keeper::Keeper;
use std::rc::Rc;

impl Session {
    /// Called when files are stored again: saves the running game, and reads the slots
    /// again, because other tabs may have changed them.
    pub fn regain_storage(&mut self) {
        self.keep_homeless();
        self.look_at_storage();
        self.save();
        self.look_for_games();
        let trouble = self
            .running
            .as_ref()
            .and_then(|running| running.keeper.trouble());
        if trouble.is_none() {
            self.messages.reported_error = None;
            self.messages.news = Some(match self.running {
                Some(_) => "The game is saved again.".to_string(),
                None => "Saving works again.".to_string(),
            });
        }
    }

    /// Lets the keeper find out whether the storage works. On a page this may have changed
    /// since the last command.
    pub fn look_at_storage(&mut self) {
        if let Some(running) = &mut self.running {
            running.keeper.rest(&running.game);
        }
        self.report_storage_error();
    }

    /// Finds a slot for a running game that was begun when none was free.
    fn keep_homeless(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        let keeper = &running.keeper;
        if keeper.slot().is_some() || running.ended.is_some() {
            return;
        }
        let store = Rc::clone(&self.store);
        let (header, history) = (keeper.header().clone(), keeper.history().clone());
        match Keeper::go_on(store, header, history, &running.game) {
            Ok(keeper) => running.keeper = keeper,
            Err(error) => self.messages.news = Some(format!("The game is not saved: {error}.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::Command;
    use crate::raws;
    use crate::run::header::Origin;
    use crate::store::memory::MemoryStore;
    use crate::store::{StorageError, Store};
    use chance::seed::Seed;

    fn session(store: &MemoryStore) -> Session {
        let catalog = raws::core().expect("the shipped raws are sound");
        Session::new(catalog, None, Rc::new(store.clone()))
    }

    #[test]
    fn a_game_begun_without_storage_is_kept_once_there_is_some() {
        let store = MemoryStore::default();
        store.refuse_changes(Some(StorageError::NoBrowserStorage));
        // Slots are locked in the database too, so without a database no slot is free.
        let locks: Vec<_> = (1..=9)
            .map(|slot| store.lock(&format!("saves/{slot}/lock")))
            .collect();
        let mut first = session(&store);
        first.begin(Seed::number(7), Origin::Chosen);
        for _ in 0..5 {
            first.apply(Command::Wait);
        }
        assert_eq!(first.slot(), None);

        store.refuse_changes(None);
        drop(locks);
        first.regain_storage();

        assert_eq!(first.slot(), Some(1));
        assert_eq!(first.news(), Some("The game is saved again."));
        first.apply(Command::Wait);
        first.flush();
        let hash = first.game().map(|game| game.hash());
        let mut second = session(&store.after_a_crash());
        assert!(second.resume(), "{:?}", second.news());
        assert_eq!(second.game().map(|game| game.hash()), hash);
    }

    #[test]
    fn games_that_others_kept_meanwhile_are_found() {
        let store = MemoryStore::default();
        let mut idle = session(&store);
        session(&store).begin(Seed::number(3), Origin::Chosen);
        assert!(idle.slots().is_empty());
        idle.regain_storage();
        assert_eq!(idle.slots().len(), 1);
        assert_eq!(idle.news(), Some("Saving works again."));
    }
}
