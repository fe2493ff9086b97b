//! What the session tells the player, besides the game's log.

use super::Session;
use crate::store::StorageError;

/// Sentences for the player. A new one replaces the earlier one of its kind.
#[derive(Default)]
pub(super) struct SessionMessages {
    /// News that stay until they are no longer true: storage, saving, filing.
    pub news: Option<String>,
    /// The answer to the player's last request that was not a command of the game.
    pub answer: Option<String>,
    /// Why the last command was refused, if it was.
    pub refusal: Option<String>,
    /// The storage error that the player was told last, so that each error is told once.
    pub reported_error: Option<StorageError>,
}

impl SessionMessages {
    /// Adds a sentence after the present news.
    pub fn add_news(&mut self, sentence: String) {
        self.news = Some(match self.news.take() {
            Some(news) => format!("{news} {sentence}"),
            None => sentence,
        });
    }
}

impl Session {
    /// News for the player that are not part of the game.
    pub fn news(&self) -> Option<&str> {
        self.messages.news.as_deref()
    }

    /// Adds a sentence to the news for the player.
    pub fn add_news(&mut self, sentence: String) {
        self.messages.add_news(sentence);
    }

    /// Replaces the news for the player.
    pub fn set_news(&mut self, sentence: String) {
        self.messages.news = Some(sentence);
    }

    /// Takes the answer to the player's last request, so that it is shown once.
    pub fn take_answer(&mut self) -> Option<String> {
        self.messages.answer.take()
    }

    pub fn refusal(&self) -> Option<&str> {
        self.messages.refusal.as_deref()
    }
}
