//! What the session has to say to the player beside what the game's log tells.

use super::Session;
use crate::store::StorageError;

/// Sentences for the player. Each kind replaces the one of its kind before.
#[derive(Default)]
pub(super) struct SessionMessages {
    /// News that stay until they are no longer true: storage, saving, filing.
    pub news: Option<String>,
    /// The answer to what the player asked for last, apart from the game itself.
    pub answer: Option<String>,
    /// Why the last command was refused, if it was.
    pub refusal: Option<String>,
    /// The error of the last news about saving, so that each error is told once.
    pub reported_error: Option<StorageError>,
}

impl SessionMessages {
    /// Adds a sentence behind the news there are.
    pub fn add_news(&mut self, sentence: String) {
        self.news = Some(match self.news.take() {
            Some(news) => format!("{news} {sentence}"),
            None => sentence,
        });
    }
}

impl Session {
    /// News for the player that are no part of the game.
    pub fn news(&self) -> Option<&str> {
        self.messages.news.as_deref()
    }

    /// Adds a sentence to the news for the player.
    pub fn add_news(&mut self, sentence: String) {
        self.messages.add_news(sentence);
    }

    /// Takes news for the player, in place of those before.
    pub fn set_news(&mut self, sentence: String) {
        self.messages.news = Some(sentence);
    }

    /// The answer to what the player asked for, once.
    pub fn take_answer(&mut self) -> Option<String> {
        self.messages.answer.take()
    }

    pub fn refusal(&self) -> Option<&str> {
        self.messages.refusal.as_deref()
    }
}
