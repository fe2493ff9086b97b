//! What becomes of the place where files are kept, while the game runs.

use super::App;
use super::stack::title_of;
use crate::platform::{self, StorageNews};

impl App {
    /// Hears what the platform has to say: a page learns late that something is not
    /// kept, and that it is again.
    pub(super) fn hear_of_storage(&mut self) {
        if let Some(words) = platform::take_page_message() {
            self.session.set_news(words);
            self.needs_drawing = true;
        }
        if let Some(news) = platform::take_storage_news() {
            self.take_storage_news(&news);
        }
    }

    /// Says what has become of the storage, and keeps the running game if it can be
    /// kept again.
    pub(super) fn take_storage_news(&mut self, news: &StorageNews) {
        self.needs_drawing = true;
        match news {
            StorageNews::Fails(error) => {
                self.session.look_at_storage();
                self.session.set_news(format!("Nothing is saved: {error}."));
            }
            StorageNews::Works => {
                self.session.regain_storage();
                // The title tells which games there are.
                if let Some(lowest) = self.stack.first_mut()
                    && lowest.screen.name() == "title"
                {
                    lowest.screen = Box::new(title_of(&self.session));
                }
            }
        }
    }
}
