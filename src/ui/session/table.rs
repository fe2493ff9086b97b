//! The file with the table of scores: reading it, completing it, and writing it under a
//! lock.

use super::{Records, Session};
use crate::morgue::Morgue;
use crate::platform;
use crate::run::open::put_aside;
use crate::scores::{ScoreEntry, ScoreTable, TableError};
use crate::store::{Lock, StorageError};

/// The file with the table of scores.
const SCORES: &str = "scores.json";

/// How many times, with a pause after each, to try to lock the table while another window
/// holds it.
const TRIES: u32 = 40;

/// The result of adding a run to the table.
#[derive(Default)]
pub(super) struct Entered {
    /// The run's rank in its table, from 1.
    pub place: Option<usize>,
    /// What the player must know about the table.
    pub note: Option<String>,
}

impl Session {
    /// The scores and the history of runs.
    pub fn records(&self) -> Records {
        // If the table cannot be read, it is made again from the filed runs.
        let trouble = |sentence: String| {
            let mut table = ScoreTable::default();
            let filed = self.missing(&table, None).unwrap_or_default();
            for entry in filed {
                table.add(entry);
            }
            Records {
                table,
                trouble: Some(sentence),
            }
        };
        match self.store.read(SCORES) {
            Err(error) => trouble(format!("The scores are out of reach: {error}.")),
            Ok(None) => Records::default(),
            Ok(Some(bytes)) => match ScoreTable::read(&bytes) {
                Ok(table) => Records {
                    table,
                    trouble: None,
                },
                Err(error) => trouble(format!("The scores cannot be read: {error}.")),
            },
        }
    }

    /// Adds a run to the table, and every filed run that is missing there. A damaged table
    /// is moved aside first, and one of a newer version stays as it is; the player is told
    /// of both.
    ///
    /// # Errors
    /// Why the table was not written. This can be repeated: no run is added twice.
    pub(super) fn enter(&self, entry: Option<ScoreEntry>) -> Result<Entered, StorageError> {
        let _lock = self.lock_table()?;
        let bytes = self.store.read(SCORES)?;
        let read = bytes.as_deref().map(ScoreTable::read);
        let mut table = match &read {
            None | Some(Err(TableError::Damaged(_))) => ScoreTable::default(),
            Some(Ok(table)) => table.clone(),
            Some(Err(error @ TableError::TooNew(_))) => {
                return Ok(Entered {
                    place: None,
                    note: Some(format!(
                        "The table of scores stays as it is: {error}. What is filed now is added then."
                    )),
                });
            }
        };
        let own = entry.as_ref().and_then(|entry| entry.replay.clone());
        let missing = self.missing(&table, own.as_deref())?;
        let count = missing.len();
        for older in missing {
            table.add(older);
        }
        let place = entry.and_then(|entry| table.add(entry));
        let note = match read {
            Some(Err(error)) => {
                let place = put_aside(self.store.as_ref(), SCORES)?;
                Some(format!(
                    "{error}. It was put aside ({place}), and a new table was made of {}.",
                    filed_runs(count)
                ))
            }
            None if count > 0 => Some(format!(
                "There was no table of scores: a new one was made of {}.",
                filed_runs(count)
            )),
            Some(Ok(_)) if count > 0 => Some(format!(
                "The table of scores lacked some: {} added.",
                match count {
                    1 => "1 filed run was".to_string(),
                    count => format!("{count} filed runs were"),
                }
            )),
            _ => None,
        };
        let bytes = table.write();
        if self.store.read(SCORES)?.as_deref() != Some(&bytes[..]) {
            self.store.write(SCORES, &bytes)?;
        }
        Ok(Entered {
            place: place.map(|place| place + 1),
            note: note.map(|note| crate::ui::text::capitalized(&note)),
        })
    }

    /// Completes the table if filed runs are missing. Returns what the player must know.
    pub(super) fn mend_table(&self) -> Option<String> {
        let bytes = self.store.read(SCORES).ok()?;
        let is_whole = match bytes.as_deref().map(ScoreTable::read) {
            Some(Err(_)) => false,
            None => self.missing(&ScoreTable::default(), None).ok()?.is_empty(),
            Some(Ok(table)) => self.missing(&table, None).ok()?.is_empty(),
        };
        if is_whole {
            return None;
        }
        match self.enter(None) {
            Ok(entered) => entered.note,
            Err(error) => {
                let trouble = self.records().trouble;
                Some(trouble.unwrap_or(format!("The table of scores is not complete: {error}.")))
            }
        }
    }

    /// The filed runs that a table lacks, the oldest first. A full table lacks some on
    /// purpose.
    fn missing(
        &self,
        table: &ScoreTable,
        own: Option<&str>,
    ) -> Result<Vec<ScoreEntry>, StorageError> {
        let mut missing = Vec::new();
        if !table.has_room() {
            return Ok(missing);
        }
        for file in self.store.names("runs/")? {
            let Some(name) = file.strip_suffix(".json") else {
                continue;
            };
            if Some(name) == own || table.has_filed(name) {
                continue;
            }
            let bytes = self.store.read(&file)?.unwrap_or_default();
            // A file that is not a story of this game is ignored.
            missing
                .extend(Morgue::from_json(&bytes).map(|told| ScoreEntry::from_morgue(&told, name)));
        }
        Ok(missing)
    }

    /// Locks the table for this process. Another process that ends a run at the same moment
    /// holds the lock only briefly, so waiting is enough.
    fn lock_table(&self) -> Result<Lock, StorageError> {
        for _ in 0..TRIES {
            match self.store.lock(SCORES) {
                Err(StorageError::InUse { .. }) => platform::pause(),
                other => return other,
            }
        }
        self.store.lock(SCORES)
    }
}

fn filed_runs(count: usize) -> String {
    match count {
        0 => "no other run, since none is filed".to_string(),
        1 => "the 1 run that is filed".to_string(),
        count => format!("the {count} runs that are filed"),
    }
}
