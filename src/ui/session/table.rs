//! The file with the table of scores: reading it, completing it, and writing it under a
//! lock.

use super::{Records, Session};
use crate::morgue::Morgue;
use crate::platform;
use crate::resources::Status;
use crate::run::open::put_aside;
use crate::run::player::Player;
use crate::run::{keeper, link};
use crate::scores::{ScoreEntry, ScoreTable, TableError};
use crate::store::{Lock, StorageError};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The file with the table of scores.
const SCORES: &str = "scores.json";

/// How many times, with a pause after each, to try to lock the table while another window
/// holds it.
const TRIES: u32 = 40;

/// How many commands are played again at most to complete the table, so that the start does
/// not take long.
const MOST_REPLAYED: u32 = 40_000;

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
            let trouble = Some(sentence + &filed.lost_sentence());
            for entry in filed.entries {
                table.add(entry);
            }
            Records::of(table, trouble)
        };
        match self.store.read(SCORES) {
            Err(error) => trouble(format!("The scores are out of reach: {error}.")),
            Ok(None) => Records::default(),
            Ok(Some(bytes)) => match ScoreTable::read(&bytes) {
                Ok(table) => Records::of(table, None),
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
        let count = missing.entries.len();
        let more = self.keep_retold(&missing) + &missing.lost_sentence();
        for older in missing.entries {
            table.add(older);
        }
        let place = entry.and_then(|entry| table.add(entry));
        let note = match read {
            Some(Err(error)) => {
                let place = put_aside(self.store.as_ref(), SCORES)?;
                Some(format!(
                    "{error}. It was put aside ({place}), and a new table was made of {}.{more}",
                    filed_runs(count, missing.lost.len())
                ))
            }
            None if count + missing.lost.len() > 0 => Some(format!(
                "There was no table of scores: a new one was made of {}.{more}",
                filed_runs(count, missing.lost.len())
            )),
            Some(Ok(_)) if count > 0 => Some(format!(
                "The table of scores lacked some: {} added.{more}",
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
            None => self.unlisted(&ScoreTable::default(), None).ok()?.is_empty(),
            Some(Ok(table)) => self.unlisted(&table, None).ok()?.is_empty(),
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

    /// The names of the filed runs that a table lacks, the oldest first. A full table lacks
    /// some on purpose.
    fn unlisted(
        &self,
        table: &ScoreTable,
        own: Option<&str>,
    ) -> Result<BTreeSet<String>, StorageError> {
        if !table.has_room() {
            return Ok(BTreeSet::new());
        }
        let files = self.store.names("runs/")?;
        let stem = |file: &String| {
            let stem = file.strip_suffix(".json").or(file.strip_suffix(".replay"));
            stem.map(ToString::to_string)
        };
        let is_missing = |name: &String| Some(name.as_str()) != own && !table.has_filed(name);
        Ok(files.iter().filter_map(stem).filter(is_missing).collect())
    }

    /// The filed runs that a table lacks. A run without a story that can be read is played
    /// again from its replay.
    fn missing(&self, table: &ScoreTable, own: Option<&str>) -> Result<Missing, StorageError> {
        let mut missing = Missing::default();
        let mut left = MOST_REPLAYED;
        for name in self.unlisted(table, own)? {
            let json = self.store.read(&format!("{name}.json"));
            let told = json.ok().flatten();
            if let Some(told) = told.and_then(|bytes| Morgue::from_json(&bytes)) {
                let entry = ScoreEntry::from_morgue(&told, &name);
                missing.entries.push(entry);
            } else if let Some(told) = self.retell(&name, &mut left) {
                let entry = ScoreEntry::from_morgue(&told, &name);
                missing.entries.push(entry);
                missing.retold.push((name, told));
            } else if is_number(&name) {
                missing.lost.push(name);
            }
        }
        Ok(missing)
    }

    /// The story of a filed run, from its replay. `None` if the replay cannot be played to
    /// its end here, or if that takes too long.
    fn retell(&self, name: &str, left: &mut u32) -> Option<Morgue> {
        let run = self.filed_run(name).ok()?;
        let is_foreign = run.header.foreign(&self.catalog).is_some();
        if is_foreign || run.header.version != env!("CARGO_PKG_VERSION") {
            return None;
        }
        *left = left.checked_sub(run.history.commands())?;
        let mut player = Player::new(&run, Arc::clone(&self.catalog));
        player.seek(player.length()).ok()?;
        let link = link::to_link(&platform::page_address(), &run);
        let game = player.into_game();
        let is_over = game.status() != Status::AwaitingCommand;
        is_over.then(|| Morgue::of(&game, &run.header, Some(link)))
    }

    /// Writes the stories that were told again. Damaged ones are put aside before. Returns
    /// what the player must know, each sentence with a space before it.
    fn keep_retold(&self, missing: &Missing) -> String {
        let mut told = String::new();
        for (name, story) in &missing.retold {
            let json = format!("{name}.json");
            let is_there = self
                .store
                .length(&json)
                .is_ok_and(|length| length.is_some());
            if is_there {
                told += &match put_aside(self.store.as_ref(), &json) {
                    Ok(place) => format!(" {json} was damaged and was put aside ({place})."),
                    Err(error) => format!(" {json} is damaged and stays: {error}."),
                };
            }
            // If this fails, the run is played again next time.
            let _ = keeper::file_story(self.store.as_ref(), name, story);
        }
        told
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

/// The filed runs that a table lacks.
#[derive(Default)]
struct Missing {
    /// What belongs into the table, the oldest first.
    entries: Vec<ScoreEntry>,
    /// Those of them whose story was made anew.
    retold: Vec<(String, Morgue)>,
    /// Those that cannot be read at all, by name.
    lost: Vec<String>,
}

impl Missing {
    /// Which filed runs cannot be read, with a space before it; empty if all can be.
    fn lost_sentence(&self) -> String {
        let names: Vec<&str> = self.lost.iter().take(3).map(String::as_str).collect();
        let names = names.join(", ");
        match self.lost.len() {
            0 => String::new(),
            1 => format!(" 1 filed run cannot be read and is not in it: {names}."),
            count @ 2..=3 => {
                format!(" {count} filed runs cannot be read and are not in it: {names}.")
            }
            count => format!(
                " {count} filed runs cannot be read and are not in it: {names} and {} more.",
                count - 3
            ),
        }
    }
}

/// Whether the game gave this name to a filed run.
fn is_number(name: &str) -> bool {
    let number = name.strip_prefix("runs/");
    number.is_some_and(|number| number.parse::<u32>().is_ok())
}

fn filed_runs(count: usize, lost: usize) -> String {
    match count {
        0 if lost > 0 => "no other run".to_string(),
        0 => "no other run, since none is filed".to_string(),
        1 if lost > 0 => "1 filed run".to_string(),
        1 => "the 1 run that is filed".to_string(),
        count if lost > 0 => format!("{count} filed runs"),
        count => format!("the {count} runs that are filed"),
    }
}
