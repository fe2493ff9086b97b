//! Saves the running game, and tells the player when that fails.

use super::Session;
use crate::platform;
use crate::store::StorageError;

/// How long after the last command the journal is synced, so that it survives a power cut.
const FLUSH_AFTER_MS: f32 = 500.0;

impl Session {
    /// Saves the game now, if it has changed since the last save.
    pub fn save(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        if running.is_over() {
            return;
        }
        running.keeper.save(&running.game);
        self.report_storage_error();
    }

    /// Saves the game and leaves it, for the title.
    pub fn leave(&mut self) {
        if self.running.is_some() {
            self.messages.news = None;
        }
        self.save();
        if let Some(running) = self.running.take()
            && running.risk().is_some()
        {
            self.parked = Some(running);
        }
        self.look_again();
    }

    /// Lets time pass. When the player pauses, the journal is synced to the disk. Returns
    /// whether there may be something new to tell the player.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let has_news = self.retry_now_and_then(elapsed_ms);
        let running = self.running.as_mut();
        let Some(unflushed_ms) = running.and_then(|running| running.unflushed_ms.as_mut()) else {
            return has_news;
        };
        *unflushed_ms += elapsed_ms;
        let is_pause = *unflushed_ms >= FLUSH_AFTER_MS;
        if is_pause && let Some(running) = &mut self.running {
            running.unflushed_ms = None;
            running.keeper.rest(&running.game);
            self.report_storage_error();
        }
        is_pause || has_news
    }

    /// Writes the commands since the last call. Must be called before their result is
    /// shown, so that nothing the player has seen is lost, however the process ends.
    pub fn flush(&mut self) {
        let running = self.running.as_mut();
        let Some(running) = running.filter(|running| running.keeper.has_unwritten()) else {
            return;
        };
        running.keeper.flush(&running.game);
        self.report_storage_error();
    }

    /// Takes the running game out of the ranks, and saves that at once.
    ///
    /// # Errors
    /// Why that could not be saved. The run is out of the ranks all the same.
    pub fn unrank(&mut self, why: &str) -> Result<(), StorageError> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.keeper.unrank(why, &running.game);
        let kept = match running.keeper.trouble() {
            Some(trouble) => Err(trouble.clone()),
            None => Ok(()),
        };
        self.report_storage_error();
        kept
    }

    /// Tells the player about a new error in saving the game, and when the error is gone.
    /// Each error is told once.
    pub(super) fn report_storage_error(&mut self) {
        let Some(running) = &self.running else {
            return;
        };
        let trouble = running.keeper.trouble();
        if trouble.is_none() {
            platform::note_saved(Some(running.view.turn));
        }
        let is_reported = match (trouble, &self.messages.reported_error) {
            (Some(trouble), Some(reported)) => trouble.is_like(reported),
            (trouble, reported) => trouble.is_none() && reported.is_none(),
        };
        if is_reported {
            return;
        }
        let news = match trouble {
            Some(trouble) => format!("The game is not saved: {trouble}. It goes on all the same."),
            None => "The game is saved again.".to_string(),
        };
        self.messages.reported_error = trouble.cloned();
        self.messages.news = Some(news);
    }
}
