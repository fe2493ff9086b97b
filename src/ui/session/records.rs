//! What is stored of runs that have ended: replays, stories, scores.

use super::{Session, outlet};
use crate::morgue::Morgue;
use crate::platform;
use crate::run::file::RunFile;
use crate::run::link;
use crate::scores::{Dailies, ScoreTable};

/// The best runs and all runs, as far as they can be read.
#[derive(Clone, Default)]
pub struct Records {
    pub table: ScoreTable,
    /// What is wrong with the table, in a sentence.
    pub trouble: Option<String>,
    /// The games of days.
    pub dailies: Dailies,
}

impl Records {
    /// The records of a table.
    pub fn of(table: ScoreTable, trouble: Option<String>) -> Self {
        Self {
            dailies: Dailies::of(&table),
            table,
            trouble,
        }
    }
}

impl Session {
    /// The replay of a filed run.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn filed_run(&self, name: &str) -> Result<RunFile, String> {
        let file = format!("{name}.replay");
        match self.store.read(&file) {
            Ok(Some(bytes)) => RunFile::read(&bytes).map_err(|error| format!("{file}: {error}")),
            Ok(None) => Err(format!("{} is not there", self.store.place(&file))),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The story of a filed run.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn filed_story(&self, name: &str) -> Result<String, String> {
        let file = format!("{name}.txt");
        match self.store.read(&file) {
            Ok(Some(bytes)) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Ok(None) => Err(format!("{} is not there", self.store.place(&file))),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Writes the story of the running game to a file. Returns a sentence that says so.
    pub fn write_story(&self) -> String {
        let Some(running) = &self.running else {
            return String::new();
        };
        let link = self
            .running_run()
            .map(|run| link::to_link(&platform::page_address(), &run));
        let header = running.keeper.header();
        let morgue = Morgue::of(&running.game, header, link);
        let name = format!("wyrmhold-{}-turn-{}.txt", header.seed, running.game.turn());
        let written = outlet::offer_file(&name, morgue.to_text().as_bytes());
        match written {
            Ok(place) => format!("The story so far was written to {place}."),
            Err(error) => format!("The story was not written: {error}."),
        }
    }
}
