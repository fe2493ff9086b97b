//! Finding runs again: what is in the slots, and how the newest sound state is
//! brought back.

use super::ahead;
use super::file::{FileError, RunFile, Summary};
use super::header::Header;
use super::history::{Entry, History};
use super::keeper::{self, Keeper, SLOTS, SlotFile, file_name, files, free_slot, lock_slot};
use super::player::foreign_content;
use super::tail;
use crate::game::Game;
use crate::raws::catalog::Catalog;
use crate::save::LoadError;
use crate::store::{StorageError, Store};
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// A slot with something in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub number: u8,
    pub content: SlotContent,
}

/// What is in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlotContent {
    Run {
        header: Header,
        /// As of the newest save, but with the turn and the depth to which the
        /// journal leads.
        summary: Summary,
        /// In what the content differs from the content at hand, if it does.
        foreign: Option<String>,
    },
    /// No save can be read. The reason, in words.
    Broken(String),
}

/// A run that was brought back.
pub struct Opened {
    pub game: Game,
    pub keeper: Keeper,
    /// What the player should know about how it was brought back.
    pub told: Vec<String>,
}

/// Why a run was not opened. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    Storage(StorageError),
    /// The slot has nothing in it.
    Empty,
    /// It was played with other content: what differs, in words.
    Foreign(String),
    /// Another version wrote it.
    Version(String),
    /// Nothing in the slot can be read: why, in words.
    Lost(String),
}

impl From<StorageError> for OpenError {
    fn from(error: StorageError) -> Self {
        OpenError::Storage(error)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Storage(error) => write!(f, "{error}"),
            OpenError::Empty => f.write_str("there is no run in this place"),
            OpenError::Foreign(what) => write!(
                f,
                "it was played with other content ({what}): bring that back, or open a copy"
            ),
            OpenError::Version(what) => f.write_str(what),
            OpenError::Lost(what) => write!(f, "nothing of it can be read: {what}"),
        }
    }
}

/// The slots with something in them.
pub fn slots(store: &dyn Store, catalog: &Catalog) -> Result<Vec<Slot>, StorageError> {
    let mut slots = Vec::new();
    for number in 1..=SLOTS {
        let files = files(store, number)?;
        if files.is_empty() {
            continue;
        }
        let mut broken = String::from("no save is there");
        let found = saves(&files).into_iter().find_map(|save| {
            let read = read_save(store, save).map_err(|error| broken = error.to_string());
            read.ok()
        });
        let content = match found {
            Some(mut file) => {
                ahead::advance(&mut file, |commands| {
                    let name = file_name(number, commands, "journal");
                    store.read(&name).ok().flatten()
                });
                SlotContent::Run {
                    foreign: foreign_content(&file.header.content, &catalog.content),
                    header: file.header,
                    summary: file.summary,
                }
            }
            None => SlotContent::Broken(broken),
        };
        slots.push(Slot { number, content });
    }
    Ok(slots)
}

/// A slot's saves, the newest first.
fn saves(files: &[SlotFile]) -> Vec<&SlotFile> {
    let mut saves: Vec<&SlotFile> = files.iter().filter(|file| file.kind == "save").collect();
    saves.sort_by_key(|file| std::cmp::Reverse(file.commands));
    saves
}

fn read_save(store: &dyn Store, save: &SlotFile) -> Result<RunFile, FileError> {
    let damaged = |error: StorageError| FileError::Damaged(error.to_string());
    let bytes = store.read(&save.name).map_err(damaged)?;
    RunFile::read(&bytes.unwrap_or_default())
}

/// Brings the run in a slot back and goes on with it.
pub fn open(store: &Rc<dyn Store>, slot: u8, catalog: &Arc<Catalog>) -> Result<Opened, OpenError> {
    let lock = match lock_slot(store.as_ref(), slot) {
        Err(error @ StorageError::InUse { .. }) => return Err(error.into()),
        other => other,
    };
    let mut found = find(store.as_ref(), slot, catalog, Content::Same)?;
    let mut keeper = Keeper::in_memory(found.header, found.history);
    match lock {
        Ok(lock) => {
            for name in &found.damaged {
                found.told.push(set_aside(store.as_ref(), name));
            }
            keeper.settle(Rc::clone(store), slot, lock, &found.game);
        }
        // What can be read can be played, though nothing can be kept.
        Err(error) => keeper.distrust(error),
    }
    Ok(Opened {
        game: found.game,
        keeper,
        told: found.told,
    })
}

/// Brings the run in a slot back with the content at hand, in a slot of its own
/// and outside the ranks. The original stays as it is.
pub fn open_copy(
    store: &Rc<dyn Store>,
    slot: u8,
    catalog: &Arc<Catalog>,
) -> Result<Opened, OpenError> {
    let mut found = find(store.as_ref(), slot, catalog, Content::Any)?;
    let (free, lock) = free_slot(store)?;
    let mut header = found.header;
    header.unranked = Some("it is a copy played with other content".to_string());
    let mut keeper = Keeper::in_memory(header, found.history);
    keeper.settle(Rc::clone(store), free, lock, &found.game);
    keeper.adopt(&catalog.content, &found.game);
    found.told.push(format!(
        "This is a copy in place {free}; the run in place {slot} is as it was."
    ));
    Ok(Opened {
        game: found.game,
        keeper,
        told: found.told,
    })
}

/// Goes on with a run from elsewhere: a file of a player, another machine's save.
pub fn import(
    store: &Rc<dyn Store>,
    file: RunFile,
    catalog: &Arc<Catalog>,
) -> Result<Opened, OpenError> {
    if let Some(what) = foreign_content(&file.header.content, &catalog.content) {
        return Err(OpenError::Foreign(what));
    }
    let state = file.state.as_deref().unwrap_or_default();
    let game = Game::load(state, Arc::clone(catalog)).map_err(of_load)?;
    let (slot, lock) = free_slot(store)?;
    let mut keeper = Keeper::in_memory(file.header, file.history);
    keeper.settle(Rc::clone(store), slot, lock, &game);
    Ok(Opened {
        game,
        keeper,
        told: vec![format!("The run is now in place {slot}.")],
    })
}

/// The newest save of a slot with its journal, as one file for elsewhere.
pub fn export(store: &dyn Store, slot: u8, catalog: &Arc<Catalog>) -> Result<RunFile, OpenError> {
    let found = find(store, slot, catalog, Content::Same)?;
    Ok(RunFile {
        header: found.header,
        summary: keeper::summary(&found.game),
        history: found.history,
        state: Some(found.game.save()),
    })
}

/// Removes the run in a slot for good.
pub fn remove(store: &dyn Store, slot: u8) -> Result<(), StorageError> {
    let _lock = lock_slot(store, slot)?;
    keeper::clear_slot(store, slot)
}

/// May the content differ from the run's?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Same,
    Any,
}

/// A run as it was found.
struct Found {
    header: Header,
    history: History,
    game: Game,
    damaged: Vec<String>,
    told: Vec<String>,
}

/// The newest sound save, and what the journals behind it tell.
fn find(
    store: &dyn Store,
    slot: u8,
    catalog: &Arc<Catalog>,
    content: Content,
) -> Result<Found, OpenError> {
    let files = files(store, slot)?;
    if files.is_empty() {
        return Err(OpenError::Empty);
    }
    let mut damaged = Vec::new();
    let mut reason = String::from("no save is there");
    let mut found = None;
    for save in saves(&files) {
        match load(store, save, catalog, content) {
            Ok(one) => {
                found = Some(one);
                break;
            }
            Err(OpenError::Lost(why)) => {
                reason = why;
                damaged.push(save.name.clone());
            }
            Err(error) => return Err(error),
        }
    }
    let (header, mut history, mut game) = match found {
        Some(found) => found,
        None => from_seed(store, slot, catalog, content)
            .ok_or_else(|| OpenError::Lost(reason.clone()))?,
    };
    let mut told = Vec::new();
    if !damaged.is_empty() {
        let count = damaged.len();
        let saves = if count == 1 { "save is" } else { "saves are" };
        told.push(format!("The newest {saves} damaged: {reason}."));
    }
    let torn = follow(store, slot, &header, &mut history, &mut game)?;
    damaged.extend(torn);
    if !damaged.is_empty() {
        told.push(format!(
            "The run goes on as of turn {}, which an older save and the journal hold.",
            game.turn()
        ));
    }
    Ok(Found {
        header,
        history,
        game,
        damaged,
        told,
    })
}

fn load(
    store: &dyn Store,
    save: &SlotFile,
    catalog: &Arc<Catalog>,
    content: Content,
) -> Result<(Header, History, Game), OpenError> {
    let file = read_save(store, save).map_err(|error| match error {
        FileError::TooNew(_) | FileError::TooOld => {
            OpenError::Version(format!("the run cannot be opened: {error}"))
        }
        FileError::Foreign | FileError::Damaged(_) => OpenError::Lost(error.to_string()),
    })?;
    if content == Content::Same
        && let Some(what) = foreign_content(&file.header.content, &catalog.content)
    {
        return Err(OpenError::Foreign(what));
    }
    let state = file.state.as_deref().unwrap_or_default();
    let game = Game::load(state, Arc::clone(catalog)).map_err(of_load)?;
    Ok((file.header, file.history, game))
}

fn of_load(error: LoadError) -> OpenError {
    match error {
        LoadError::Damaged(_) => OpenError::Lost(error.to_string()),
        LoadError::TooNew(_) | LoadError::TooOld(_) => OpenError::Version(error.to_string()),
    }
}

/// A young run has its whole life in journals: it can be played again from its seed.
fn from_seed(
    store: &dyn Store,
    slot: u8,
    catalog: &Arc<Catalog>,
    content: Content,
) -> Option<(Header, History, Game)> {
    let bytes = store.read(&file_name(slot, 0, "journal")).ok()??;
    let header = tail::read(&bytes)?.start.header;
    let is_ours = foreign_content(&header.content, &catalog.content).is_none();
    if content == Content::Same && !is_ours {
        return None;
    }
    let game = Game::new(header.seed.number, Arc::clone(catalog));
    Some((header, History::default(), game))
}

/// Plays what the journals tell behind a save. Answers with those that are torn
/// or tell something that cannot have been.
fn follow(
    store: &dyn Store,
    slot: u8,
    header: &Header,
    history: &mut History,
    game: &mut Game,
) -> Result<Vec<String>, OpenError> {
    let mut torn = Vec::new();
    let mut read = BTreeSet::new();
    // Where a save is damaged, the journal before it leads up to it, and the
    // save's own journal goes on from there.
    while read.insert(history.commands()) {
        let name = file_name(slot, history.commands(), "journal");
        let Some(bytes) = store.read(&name)? else {
            break;
        };
        let Some(journal) = tail::read(&bytes) else {
            torn.push(name);
            break;
        };
        let is_ours =
            journal.start.after == history.commands() && journal.start.header.seed == header.seed;
        let is_whole = journal.is_whole;
        if !is_ours || !play(&journal.entries, history, game) {
            torn.push(name);
            break;
        }
        if !is_whole {
            torn.push(name);
        }
    }
    Ok(torn)
}

/// Plays entries as long as the game accepts them and is what it was. Says
/// whether that was so to the end.
fn play(entries: &[Entry], history: &mut History, game: &mut Game) -> bool {
    for &entry in entries {
        let is_right = match entry {
            Entry::Command(command) => game.apply(command).is_ok(),
            Entry::Digest(digest) => game.hash() == digest,
            Entry::Content(_) => false,
        };
        if !is_right {
            return false;
        }
        history.push(entry);
    }
    true
}

/// Moves a damaged file out of the slot, and says where it is.
fn set_aside(store: &dyn Store, name: &str) -> String {
    match put_aside(store, name) {
        Ok(place) => format!("The damaged file was put aside: {place}."),
        Err(error) => format!("The damaged file stays where it is: {error}."),
    }
}

/// Moves a damaged file out of the way without losing it. Answers where it is now.
///
/// # Errors
/// Why it stays where it is.
pub fn put_aside(store: &dyn Store, name: &str) -> Result<String, StorageError> {
    let flat = name.replace('/', "-");
    let taken = store.names("damaged/")?;
    let numbered = |number: usize| format!("damaged/{number}-{flat}");
    let free = (1..)
        .map(numbered)
        .find(|name| !taken.contains(name))
        .unwrap_or_default();
    store.rename(name, &free)?;
    Ok(store.place(&free))
}
