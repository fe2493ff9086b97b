//! Finds the newest sound state of a run: a save that matches its name and its digest, and
//! the journals that continue it.

use super::file::{FileError, RunFile};
use super::header::Header;
use super::history::{Chain, History, HistoryEntry, HistoryMark};
use super::journal::{self, Journal, JournalError};
use super::open::OpenError;
use super::run_slot::{Leg, RunTrail};
use super::slot::{SlotFile, files, odd_files};
use crate::catalog::Catalog;
use crate::game::Game;
use crate::order;
use crate::save::LoadError;
use crate::store::{StorageError, Store};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whether the content may differ from the run's content.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ContentRule {
    Same,
    Any,
}

/// A run that was found.
pub(super) struct FoundRun {
    pub header: Header,
    pub history: History,
    pub game: Game,
    /// The files that lead to its state.
    pub trail: RunTrail,
    /// The files of the slot, without the damaged saves.
    pub files: Vec<SlotFile>,
    /// The damaged saves, and what has the name of a file and is none.
    pub damaged: Vec<String>,
    /// Journals that are torn, or are not part of the run.
    pub torn: Vec<String>,
    pub messages: Vec<String>,
}

/// The newest sound save, continued by the journals after it.
pub(super) fn find(
    store: &dyn Store,
    slot: u8,
    catalog: &Arc<Catalog>,
    content: ContentRule,
) -> Result<FoundRun, OpenError> {
    let mut files = files(store, slot)?;
    if files.is_empty() {
        return Err(OpenError::Empty);
    }
    let mut damaged = Vec::new();
    let mut messages = Vec::new();
    for odd in odd_files(store, slot)? {
        messages.push(format!(
            "The {} {} is no file, but something else of that name.",
            odd.kind, odd.name
        ));
        damaged.push(odd.name);
    }
    let mut reason = String::from("no save is there");
    let mut newest = None;
    for save in saves(&files) {
        match load(store, save, catalog, content) {
            Ok(one) => {
                newest = Some(one);
                break;
            }
            Err(OpenError::Lost(why)) => {
                messages.push(format!("The save {} is not used: {why}.", save.name));
                reason = why;
                damaged.push(save.name.clone());
            }
            Err(error) => return Err(error),
        }
    }
    if let Some((header, history, _)) = &newest {
        for name in strangers(store, &files, header, history) {
            messages.push(format!(
                "The save {name} is of another run than the newest."
            ));
            damaged.push(name);
        }
    }
    let base = newest.as_ref().map(|(_, history, _)| history.mark());
    let journals = journals(store, &files, base)?;
    let (header, history, game) = match newest {
        Some(newest) => newest,
        None => from_seed(&journals, catalog, content, &reason)?,
    };
    let mut follower = Follower::new(header, history, game);
    follower.follow(&journals);
    let torn = follower.not_in_order(&journals);
    for (name, why) in &torn {
        messages.push(format!("The journal {name} {why}."));
    }
    if !messages.is_empty() {
        let turn = follower.game.turn();
        messages.push(format!(
            "The run goes on as of turn {turn}: that is what sound saves and journals hold."
        ));
    }
    let torn = torn.into_iter().map(|(name, _)| name).collect();
    files.retain(|file| !damaged.contains(&file.name));
    let Follower {
        header,
        history,
        game,
        legs,
        ..
    } = follower;
    Ok(FoundRun {
        header,
        history,
        game,
        trail: RunTrail { base, legs },
        files,
        damaged,
        torn,
        messages,
    })
}

/// The saves of a slot, the newest first.
pub(super) fn saves(files: &[SlotFile]) -> Vec<&SlotFile> {
    let mut saves: Vec<&SlotFile> = files.iter().filter(|file| file.kind == "save").collect();
    order::by_key(&mut saves, |file| std::cmp::Reverse(file.commands));
    saves
}

/// Saves of other runs that someone put into the slot: the newest save does not continue
/// them. They must not be removed together with this run's own older saves.
fn strangers(
    store: &dyn Store,
    files: &[SlotFile],
    header: &Header,
    history: &History,
) -> Vec<String> {
    let older = saves(files);
    let older = { older.into_iter() }.filter(|save| save.commands < history.commands());
    let is_strange = |save: &&SlotFile| {
        read_save(store, save).is_ok_and(|file| {
            let is_earlier = history.has_passed(&file.history.mark());
            file.header.seed != header.seed || !is_earlier
        })
    };
    older
        .filter(is_strange)
        .map(|save| save.name.clone())
        .collect()
}

/// The run in a save, if it matches its name and its digest.
pub(super) fn read_save(store: &dyn Store, save: &SlotFile) -> Result<RunFile, OpenError> {
    let unreadable = |error: StorageError| OpenError::Lost(error.to_string());
    let bytes = store.read(&save.name).map_err(unreadable)?;
    let file = RunFile::read(&bytes.unwrap_or_default()).map_err(of_file)?;
    check_version(&file.header)?;
    let commands = file.history.commands();
    if commands != save.commands {
        return Err(OpenError::Lost(format!(
            "its name says {} commands, and it holds {commands}",
            save.commands
        )));
    }
    Ok(file)
}

/// Refuses a run of another version: the same commands would give another game.
pub(super) fn check_version(header: &Header) -> Result<(), OpenError> {
    let here = env!("CARGO_PKG_VERSION");
    if header.version == here {
        return Ok(());
    }
    let there = header.version.escape_debug();
    Err(OpenError::Version(format!(
        "the run was played with version {there} of the game, and this is {here}: open it with \
         that version"
    )))
}

/// The game in a file, if it is the one that the history ends with.
pub(super) fn state(file: &RunFile, catalog: &Arc<Catalog>) -> Result<Game, OpenError> {
    let state = file.state.as_deref().unwrap_or_default();
    let game = Game::load(state, Arc::clone(catalog)).map_err(of_load)?;
    check_state(file)?;
    Ok(game)
}

fn check_state(file: &RunFile) -> Result<(), OpenError> {
    file.check_state()
        .map_err(|why| OpenError::Lost(why.to_string()))
}

fn load(
    store: &dyn Store,
    save: &SlotFile,
    catalog: &Arc<Catalog>,
    content: ContentRule,
) -> Result<(Header, History, Game), OpenError> {
    let file = read_save(store, save)?;
    if content == ContentRule::Same
        && let Some(what) = file.header.foreign(catalog)
    {
        // The save itself may be damaged; then the content is not to blame.
        return match check_state(&file) {
            Err(error @ OpenError::Lost(_)) => Err(error),
            _ => Err(OpenError::Foreign(what)),
        };
    }
    let game = state(&file, catalog)?;
    Ok((file.header, file.history, game))
}

fn of_file(error: FileError) -> OpenError {
    match error {
        FileError::TooNew(_) | FileError::TooOld => {
            OpenError::Version(format!("the run cannot be opened: {error}"))
        }
        FileError::Foreign | FileError::Damaged(_) => OpenError::Lost(error.to_string()),
    }
}

fn of_load(error: LoadError) -> OpenError {
    match error {
        LoadError::Damaged(_) => OpenError::Lost(error.to_string()),
        LoadError::TooNew(_) | LoadError::TooOld(_) => OpenError::Version(error.to_string()),
    }
}

/// What is wrong with a journal that cannot be read, in words that follow its name.
const DAMAGED: &str = "cannot be read, as its beginning is damaged";

/// A journal that was found.
struct FoundJournal<'a> {
    file: &'a SlotFile,
    /// The journal, or why it cannot be read, in words that follow the file's name.
    journal: Result<Journal, &'static str>,
}

/// The journals that may continue a save.
fn journals<'a>(
    store: &dyn Store,
    files: &'a [SlotFile],
    base: Option<HistoryMark>,
) -> Result<Vec<FoundJournal<'a>>, OpenError> {
    let mut journals = Vec::new();
    let base = base.map_or(0, |mark| mark.commands);
    for file in files.iter().filter(|file| file.kind == "journal") {
        let bytes = match store.read(&file.name) {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => continue,
            // No real journal is this large, so this one is damaged. The others may be
            // sound.
            Err(StorageError::TooLarge { .. }) => Err("is larger than any journal"),
            Err(error) => return Err(error.into()),
        };
        let journal = match bytes.map(|bytes| journal::read(&bytes)) {
            Err(why) => Err(why),
            Ok(Ok(journal)) => Ok(journal),
            Ok(Err(JournalError::Damaged)) => Err(DAMAGED),
            // A damaged journal from before the save is not needed.
            Ok(Err(_)) if file.commands < base => Err(DAMAGED),
            Ok(Err(error)) => {
                let name = &file.name;
                return Err(OpenError::Version(format!(
                    "the run cannot be opened, because of its journal {name}: {error}"
                )));
            }
        };
        let end = journal.as_ref().map_or(0, Journal::end_commands);
        if file.commands >= base || end > base {
            journals.push(FoundJournal { file, journal });
        }
    }
    Ok(journals)
}

/// A young run may have journals only: it is played again from its seed.
fn from_seed(
    journals: &[FoundJournal],
    catalog: &Arc<Catalog>,
    content: ContentRule,
    reason: &str,
) -> Result<(Header, History, Game), OpenError> {
    let beginnings = journals
        .iter()
        .filter_map(|found| found.journal.as_ref().ok());
    let longest = beginnings
        .filter(|journal| journal.behind(HistoryMark::default()).is_some())
        .max_by_key(|journal| journal.entries.len());
    let Some(journal) = longest else {
        return Err(OpenError::Lost(reason.to_string()));
    };
    let header = journal.start.header.clone();
    check_version(&header)?;
    if content == ContentRule::Same
        && let Some(what) = header.foreign(catalog)
    {
        return Err(OpenError::Foreign(what));
    }
    let game = header.begin(Arc::clone(catalog));
    Ok((header, History::default(), game))
}

/// Continues a save by one journal after another.
struct Follower {
    header: Header,
    history: History,
    game: Game,
    legs: Vec<Leg>,
    /// Every moment from the save on.
    passed: BTreeMap<u32, Chain>,
    /// Journals whose entries cannot be played.
    wrong: Vec<String>,
}

impl Follower {
    fn new(header: Header, history: History, game: Game) -> Self {
        let mark = history.mark();
        Self {
            header,
            history,
            game,
            legs: Vec::new(),
            passed: BTreeMap::from([(mark.commands, mark.chain)]),
            wrong: Vec::new(),
        }
    }

    /// Whether the journal can belong to this run.
    fn is_ours(&self, found: &FoundJournal, journal: &Journal) -> bool {
        let has_its_name = journal.start.after == found.file.commands;
        has_its_name && journal.start.header == self.header
    }

    /// Plays the journals, always the one that leads farthest. If a save is damaged, the
    /// journal before it leads up to it, and another one continues from there.
    fn follow(&mut self, journals: &[FoundJournal]) {
        let mut left: Vec<(&FoundJournal, &Journal)> = { journals.iter() }
            .filter_map(|found| Some((found, found.journal.as_ref().ok()?)))
            .filter(|(found, journal)| self.is_ours(found, journal))
            .collect();
        loop {
            let mark = self.history.mark();
            let is_first = self.legs.is_empty() && mark == HistoryMark::default();
            let new_entries =
                |journal: &Journal| journal.behind(mark).map_or(0, <[HistoryEntry]>::len);
            let Some(best) = (0..left.len()).max_by_key(|&index| new_entries(left[index].1)) else {
                return;
            };
            let (found, journal) = left.remove(best);
            let entries = journal.behind(mark).unwrap_or_default();
            if entries.is_empty() && !is_first {
                return;
            }
            if !self.play(entries) {
                self.wrong.push(found.file.name.clone());
            }
            self.legs.push(Leg {
                name: found.file.name.clone(),
                length: journal.sound as u64,
                end: self.history.commands(),
                writer: None,
            });
        }
    }

    /// Plays entries while the game accepts them and matches the digests. Returns true if
    /// all of them did.
    fn play(&mut self, entries: &[HistoryEntry]) -> bool {
        for &entry in entries {
            let is_right = match entry {
                HistoryEntry::Command(command) => self.game.apply(command).is_ok(),
                HistoryEntry::Digest(digest) => self.game.hash() == digest,
                HistoryEntry::Content(_) => false,
            };
            if !is_right {
                return false;
            }
            self.history.push(entry);
            let mark = self.history.mark();
            self.passed.insert(mark.commands, mark.chain);
        }
        true
    }

    /// The journals with entries that are not part of the run, and what is wrong with
    /// each, in words that follow its name.
    fn not_in_order(&self, journals: &[FoundJournal]) -> Vec<(String, &'static str)> {
        let flaw = |found: &FoundJournal| {
            let journal = match &found.journal {
                Ok(journal) => journal,
                Err(why) => return Some(*why),
            };
            let chain = { journal.entries.iter() }
                .fold(Chain(journal.start.chain), |chain, &entry| chain.and(entry));
            let end = journal.end_commands();
            let is_part = self.passed.get(&end) == Some(&chain);
            match journal.end {
                _ if !self.is_ours(found, journal) => {
                    Some("is not the run's, or not the one that its name says")
                }
                _ if self.wrong.contains(&found.file.name) => {
                    Some("tells of something that cannot have been")
                }
                journal::JournalEnd::Cut => Some("is cut off in the middle of a record"),
                journal::JournalEnd::Broken => {
                    Some("has a record that does not follow on the one before it")
                }
                // A journal is never begun without a record.
                journal::JournalEnd::Whole if journal.entries.is_empty() => {
                    Some("is cut off behind its beginning")
                }
                journal::JournalEnd::Whole if !is_part => {
                    Some("does not follow on what else is kept of the run")
                }
                journal::JournalEnd::Whole => None,
            }
        };
        { journals.iter() }
            .filter_map(|found| Some((found.file.name.clone(), flaw(found)?)))
            .collect()
    }
}
