//! What is kept of runs that are over: replays, stories, scores.

use super::{Ended, Running, Session, outlet};
use crate::morgue::Morgue;
use crate::platform;
use crate::run::file::RunFile;
use crate::run::link;
use crate::run::open::put_aside;
use crate::scores::{Entry, Table};

/// The file with the table of scores.
const SCORES: &str = "scores.json";

/// The best runs and all runs, as far as they can be read.
#[derive(Clone, Default)]
pub struct Records {
    pub table: Table,
    /// What is wrong with the table, in a sentence.
    pub trouble: Option<String>,
}

impl Session {
    /// The scores and the history of runs.
    pub fn records(&self) -> Records {
        let bytes = match self.store.read(SCORES) {
            Ok(bytes) => bytes,
            Err(error) => {
                return Records {
                    trouble: Some(format!("The scores are out of reach: {error}.")),
                    ..Records::default()
                };
            }
        };
        match bytes.map(|bytes| Table::read(&bytes)) {
            None => Records::default(),
            Some(Ok(table)) => Records {
                table,
                trouble: None,
            },
            Some(Err(error)) => Records {
                trouble: Some(format!("The scores cannot be read: {error}.")),
                ..Records::default()
            },
        }
    }

    /// The replay of a run in the history.
    ///
    /// # Errors
    /// A sentence.
    pub fn filed_run(&self, name: &str) -> Result<RunFile, String> {
        let file = format!("{name}.replay");
        match self.store.read(&file) {
            Ok(Some(bytes)) => RunFile::read(&bytes).map_err(|error| format!("{file}: {error}")),
            Ok(None) => Err(format!("{} is not there", self.store.place(&file))),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The story of a run in the history.
    ///
    /// # Errors
    /// A sentence.
    pub fn filed_story(&self, name: &str) -> Result<String, String> {
        let file = format!("{name}.txt");
        match self.store.read(&file) {
            Ok(Some(bytes)) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Ok(None) => Err(format!("{} is not there", self.store.place(&file))),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Hands the story of the running game out as a file, and says so.
    pub fn write_story(&mut self) {
        let Some(running) = &self.running else {
            return;
        };
        let link = self
            .running_run()
            .map(|run| link::to_link(&platform::page_address(), &run));
        let header = running.keeper.header();
        let morgue = Morgue::of(&running.game, header, link);
        let name = format!("wyrmhold-{}-turn-{}.txt", header.seed, running.game.turn());
        let written = outlet::offer_file(&name, morgue.to_text().as_bytes());
        self.notice = Some(match written {
            Ok(place) => format!("The story so far was written to {place}."),
            Err(error) => format!("The story was not written: {error}."),
        });
    }

    /// Files a run that is over: its replay, its story and its score.
    pub(super) fn file(&mut self, running: &mut Running) -> Ended {
        platform::note_saved(None);
        let game = &running.game;
        let name = match running.keeper.finish(game) {
            Ok(name) => name,
            Err(error) => {
                self.notice = Some(format!("The run is not filed: {error}."));
                None
            }
        };
        let header = running.keeper.header();
        let replay = running.keeper.replay(game);
        let link = link::to_link(&platform::page_address(), &replay);
        let mut entry = Entry::of(game, header, false);
        entry.replay = name.clone();
        entry.day = Some(platform::today().to_string());
        let mut ended = Ended {
            score: entry.score,
            ..Ended::default()
        };
        let Some(name) = name else {
            return ended;
        };
        let morgue = Morgue::of(game, header, Some(link));
        let text = format!("{name}.txt");
        let written = self
            .store
            .write(&text, morgue.to_text().as_bytes())
            .and_then(|()| {
                let json = format!("{name}.json");
                self.store.write(&json, morgue.to_json().as_bytes())
            })
            .map_err(|error| error.to_string())
            .and_then(|()| {
                ended.morgue = Some(self.store.place(&text));
                ended.rank = self.add_score(entry)?;
                Ok(())
            });
        if let Err(error) = written {
            self.notice = Some(format!("Not all of the run is kept: {error}."));
        }
        ended
    }

    /// Adds a score to the table; its place there, from 1. A table that cannot be read
    /// is put aside first, so that nothing is written over.
    fn add_score(&self, entry: Entry) -> Result<Option<usize>, String> {
        let Records { mut table, trouble } = self.records();
        if trouble.is_some() {
            put_aside(self.store.as_ref(), SCORES).map_err(|error| error.to_string())?;
        }
        let place = table.add(entry).map(|place| place + 1);
        let written = self.store.write(SCORES, &table.write());
        written.map_err(|error| error.to_string())?;
        Ok(place)
    }
}
