//! Changes of the storage while the game runs.

use super::App;
use super::stack::title_of;
use crate::platform::{self, StorageNews};

impl App {
    /// Takes messages and storage news from the platform. A page learns only later whether
    /// something was stored.
    pub(super) fn hear_of_storage(&mut self) {
        if let Some(words) = platform::take_page_message() {
            self.session.set_news(words);
            self.needs_drawing = true;
        }
        if let Some(news) = platform::take_storage_news() {
            self.take_storage_news(&news);
        }
    }

    /// Tells the player about the storage, and saves the running game if that is possible
    /// again.
    pub(super) fn take_storage_news(&mut self, news: &StorageNews) {
        self.needs_drawing = true;
        match news {
            StorageNews::Fails(error) => {
                self.session.look_at_storage();
                self.session.set_news(format!("Nothing is saved: {error}."));
            }
            StorageNews::Works => {
                self.session.regain_storage();
                // The title shows which games exist, so it is renewed.
                if let Some(lowest) = self.stack.first_mut()
                    && lowest.screen.name() == "title"
                {
                    lowest.screen = Box::new(title_of(&self.session));
                }
            }
        }
    }
}
