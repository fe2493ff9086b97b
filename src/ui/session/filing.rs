//! Filing a run that has ended: its replay, story and score. Then its slot is freed.
//!
//! Every part can be repeated. Whatever ends the process in between, the run is still in
//! its slot, and the next start continues the filing.

use super::{Ended, Running, Session};
use crate::morgue::Morgue;
use crate::platform;
use crate::run::keeper;
use crate::run::link;
use crate::run::open::{self, Opened, SlotContent};
use crate::scores::ScoreEntry;
use crate::store::StorageError;

impl Session {
    /// Files a run that has ended. Failures are told to the player, and tried again later.
    pub(super) fn file(&mut self, running: &mut Running) -> Ended {
        platform::note_saved(None);
        let mut ended = Ended {
            score: running.game.score(),
            sum: running.game.score_sum(),
            ..Ended::default()
        };
        match self.file_all(running, &mut ended) {
            Ok(()) => ended.is_filed = true,
            Err(error) => {
                self.messages.news =
                    Some(format!("The run is not filed: {error}. It is tried again."));
                ended.error = Some(error.to_string());
            }
        }
        ended
    }

    fn file_all(&self, running: &mut Running, ended: &mut Ended) -> Result<(), StorageError> {
        if running.keeper.slot().is_none() {
            // There may be a free slot for the run by now.
            running.keeper.save(&running.game);
        }
        let game = &running.game;
        let Some(name) = running.keeper.file_replay(game)? else {
            let trouble = running.keeper.trouble().cloned();
            return Err(trouble.unwrap_or(StorageError::AllTaken));
        };
        let header = running.keeper.header();
        let replay = running.keeper.replay(game);
        let today = platform::today().to_string();
        let link = link::to_link(&platform::page_address(), &replay);
        let mut morgue = Morgue::of(game, header, Some(link));
        morgue.day = Some(today.clone());
        ended.morgue = Some(keeper::file_story(self.store.as_ref(), &name, &morgue)?);
        let entry = ScoreEntry {
            day: Some(today),
            replay: Some(name),
            ..ScoreEntry::of(game, header, false)
        };
        let entered = self.enter(Some(entry))?;
        ended.rank = entered.place;
        ended.note = entered.note;
        running.keeper.release_slot()
    }

    /// Files runs that have ended but are still in their slots, and adds filed runs that
    /// the table lacks. Returns the results as sentences.
    pub(super) fn finish_filing(&mut self) -> Vec<String> {
        keeper::forget_filed(self.store.as_ref());
        let is_over = |content: &SlotContent| match content {
            SlotContent::Run {
                summary, foreign, ..
            } => summary.end.is_some() && foreign.is_none(),
            SlotContent::Broken(_) => false,
        };
        let over: Vec<u8> = { self.slots.iter() }
            .filter(|slot| is_over(&slot.content))
            .map(|slot| slot.number)
            .collect();
        let mut messages = Vec::new();
        for slot in over {
            // If a run cannot be opened, the player is told when trying to open it.
            let Ok(Opened { game, keeper, .. }) = open::open(&self.store, slot, &self.catalog)
            else {
                continue;
            };
            let mut running = Running::new(game, keeper);
            if !running.is_over() {
                continue;
            }
            let ended = self.file(&mut running);
            // The messages below say the same in other words.
            self.messages.news = None;
            messages.push(match ended.error {
                None => format!("The run in place {slot} was over: it is filed among past runs."),
                Some(why) => format!("The run in place {slot} is over and not filed yet: {why}."),
            });
            messages.extend(ended.note);
        }
        messages.extend(self.mend_table());
        messages
    }
}
