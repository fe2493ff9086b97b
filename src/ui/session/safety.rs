//! A game that is only in memory: a warning as long as this is so, new tries to save it,
//! and ways for the player to save it elsewhere.

use super::{Running, Session, outlet};
use crate::run::file::RunFile;

/// How long to wait between two tries to save games that are only in memory.
const RETRY_AFTER_MS: f32 = 4000.0;

/// Where the player goes when leaving a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// To the title: the game stays in memory.
    ToTitle,
    /// To another game, which replaces this one.
    ToAnother,
    /// Out of the program.
    Out,
}

impl Running {
    /// Why the game would be lost if the player left it. `None` if it is saved.
    pub(super) fn risk(&self) -> Option<String> {
        if self.is_filed() {
            return None;
        }
        match (self.keeper.trouble(), self.keeper.slot()) {
            (Some(trouble), _) => Some(trouble.to_string()),
            (None, None) => Some("it has no place".to_string()),
            (None, Some(_)) => None,
        }
    }

    /// The game as a save, for use outside of the slots.
    fn file(&self) -> RunFile {
        let mut file = self.keeper.replay(&self.game);
        file.history.seal(|| self.game.hash());
        file.state = Some(self.game.save());
        file
    }
}

impl Session {
    /// The game that is only in memory: the running one, or one that was left.
    fn at_risk(&self) -> Option<&Running> {
        let mut games = self.running.iter().chain(&self.parked);
        games.find(|game| game.risk().is_some())
    }

    /// The warning on every screen while something is not saved or filed.
    pub fn unsaved_warning(&self) -> Option<String> {
        if let Some(why) = self.at_risk().and_then(Running::risk) {
            return Some(format!("NOT SAVED, only in memory: {why}"));
        }
        let ended = self.running.as_ref()?.ended.as_ref()?;
        let why = ended.error.as_ref()?;
        Some(format!("The run is not filed yet: {why}"))
    }

    /// Would a game be lost, or stay only in memory, if the player leaves in this way?
    /// Tries once more to save the game before it answers.
    pub fn is_lost_by(&mut self, leaving: Leaving) -> bool {
        let is_meant = |session: &Self| match leaving {
            Leaving::ToTitle => session.running.as_ref().and_then(Running::risk).is_some(),
            Leaving::ToAnother | Leaving::Out => session.at_risk().is_some(),
        };
        if is_meant(self) {
            self.retry();
        }
        is_meant(self)
    }

    /// Records that the player knows that the game will be lost, and leaves all the same.
    pub fn agree_to_lose(&mut self) {
        self.agreed_to_lose = true;
    }

    /// Drops the game that waits in memory, because another game has begun. If the player
    /// was not asked before, for example because a script began the other game, the player
    /// is told.
    pub(super) fn give_up_parked(&mut self) {
        let has_agreed = std::mem::take(&mut self.agreed_to_lose);
        if self.parked.take().is_some() && !has_agreed {
            let gone = "The game before was only in memory and is gone.";
            self.messages.add_news(gone.to_string());
        }
    }

    /// Tries again, after a while, to save what is only in memory. Returns whether the
    /// warning has changed.
    pub(super) fn retry_now_and_then(&mut self, elapsed_ms: f32) -> bool {
        if self.unsaved_warning().is_none() {
            self.since_retry_ms = 0.0;
            return false;
        }
        self.since_retry_ms += elapsed_ms;
        self.since_retry_ms >= RETRY_AFTER_MS && self.retry()
    }

    /// Tries again to save and file everything. Returns whether the warning has changed.
    pub(super) fn retry(&mut self) -> bool {
        self.since_retry_ms = 0.0;
        let before = self.unsaved_warning();
        if let Some(mut running) = self.running.take() {
            self.retry_game(&mut running);
            let is_over = running.is_over();
            self.running = Some(running);
            if !is_over {
                self.report_storage_error();
            }
        }
        if let Some(mut parked) = self.parked.take() {
            self.retry_game(&mut parked);
            if parked.risk().is_some() {
                self.parked = Some(parked);
            } else {
                // Frees the slot, so that the game can be found and opened there.
                drop(parked);
                self.messages.reported_error = None;
                self.messages.news =
                    Some("The game that waited in memory is saved now.".to_string());
                self.look_again();
            }
        }
        self.unsaved_warning() != before
    }

    fn retry_game(&mut self, running: &mut Running) {
        if running.is_filed() {
            return;
        }
        if !running.is_over() {
            running.keeper.save(&running.game);
            return;
        }
        let news = self.messages.news.take();
        let ended = self.file(running);
        self.messages.news = match ended.is_filed {
            true => Some("The run is filed now.".to_string()),
            // The player was told about it the first time.
            false => news,
        };
        running.ended = Some(ended);
    }

    /// Finishes the filing of runs that an earlier process did not finish.
    pub(super) fn finish_interrupted(&mut self) {
        let news = self.messages.news.take();
        let filed = self.finish_filing();
        if !filed.is_empty() {
            self.look_for_games();
        }
        let news = news.or(self.messages.news.take());
        let all: Vec<String> = filed.into_iter().chain(news).collect();
        self.messages.news = (!all.is_empty()).then(|| all.join(" "));
    }

    /// The game that is only in memory, in words, and why it is not saved.
    pub fn describe_risk(&self) -> Option<(String, String)> {
        let running = self.at_risk()?;
        let view = &running.view;
        let what = format!("depth {}, turn {}", view.depth, view.turn);
        Some((what, running.risk()?))
    }

    /// The name for a file with the game that is only in memory.
    pub fn rescue_name(&self) -> String {
        let seed = self.at_risk().map(|game| game.keeper.header().seed.number);
        format!("wyrmhold-{}.save", seed.unwrap_or_default())
    }

    /// Copies a link to the game that is only in memory. Returns a sentence that says so.
    pub fn rescue_as_link(&self) -> String {
        let Some(game) = self.at_risk() else {
            return nothing_to_rescue();
        };
        let mut run = game.file();
        run.state = None;
        outlet::copy_link(&run)
    }

    /// Writes the game that is only in memory to a file: at a path, or where the platform
    /// puts files for the player. Returns a sentence that says where.
    pub fn rescue_to(&self, path: Option<&str>) -> String {
        let Some(game) = self.at_risk() else {
            return nothing_to_rescue();
        };
        let (name, bytes) = (self.rescue_name(), game.file().write());
        let written = match path {
            Some(path) => outlet::write_new(path, &name, &bytes),
            None => outlet::offer_file(&name, &bytes),
        };
        match written {
            Ok(place) => format!("The game was written to {place}."),
            Err(error) => format!("The game was not written: {error}."),
        }
    }
}

fn nothing_to_rescue() -> String {
    "The game is saved by now.".to_string()
}
