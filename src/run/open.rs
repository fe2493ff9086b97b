//! Opening runs: what is in the slots, and how the newest sound state is brought back.

use super::ahead;
use super::file::{RunFile, Summary};
use super::find::{self, ContentRule, check_version, find, read_save};
use super::header::Header;
use super::journal::{self, Journal};
use super::keeper::{self, Keeper, SLOTS};
use super::run_slot::RunSlot;
use super::slot::{SlotFile, files, free_slot, lock_slot};
use crate::catalog::Catalog;
use crate::game::Game;
use crate::store::{StorageError, Store};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// Why a copy with other content is not ranked.
const COPIED: &str = "it is a copy played with other content";

/// A slot that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number of the slot.
    pub number: u8,
    /// What is in it.
    pub content: SlotContent,
}

/// What is in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlotContent {
    /// A run that can be read.
    Run {
        /// What the run began with.
        header: Box<Header>,
        /// As of the newest save, but with the turn and the depth to which the journals
        /// lead.
        summary: Summary,
        /// How the content differs from the present content, if it does.
        foreign: Option<String>,
    },
    /// No save can be read; the reason, in words.
    Broken(String),
}

/// A run that was brought back.
pub struct Opened {
    /// The game in its newest state.
    pub game: Game,
    /// Keeps the run from now on.
    pub keeper: Keeper,
    /// What the player should know about how it was opened.
    pub messages: Vec<String>,
}

/// Why a run was not opened. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The files could not be read.
    Storage(StorageError),
    /// The slot is empty.
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

/// The slots that are not empty.
pub fn slots(store: &dyn Store, catalog: &Arc<Catalog>) -> Result<Vec<Slot>, StorageError> {
    let mut slots = Vec::new();
    for number in 1..=SLOTS {
        let files = files(store, number)?;
        if files.is_empty() {
            continue;
        }
        let content = look(store, number, &files, catalog);
        slots.push(Slot { number, content });
    }
    Ok(slots)
}

/// What is in a slot with files.
fn look(store: &dyn Store, number: u8, files: &[SlotFile], catalog: &Arc<Catalog>) -> SlotContent {
    let run = |header: Header, summary: Summary| SlotContent::Run {
        foreign: header.foreign(catalog),
        header: Box::new(header),
        summary,
    };
    for save in find::saves(files) {
        match read_save(store, save) {
            Ok(mut file) => {
                ahead::advance(&mut file, journals(store, files));
                return run(file.header, file.summary);
            }
            // An older save may be sound.
            Err(OpenError::Lost(_)) => (),
            Err(error) => return SlotContent::Broken(error.to_string()),
        }
    }
    // A young run may have a journal only.
    match find(store, number, catalog, ContentRule::Any) {
        Ok(found) => run(found.header, keeper::summary(&found.game)),
        Err(OpenError::Lost(why)) => SlotContent::Broken(why),
        Err(error) => SlotContent::Broken(error.to_string()),
    }
}

/// The journals of a slot that can be read.
fn journals(store: &dyn Store, files: &[SlotFile]) -> Vec<Journal> {
    let journals = files.iter().filter(|file| file.kind == "journal");
    journals
        .filter_map(|file| journal::read(&store.read(&file.name).ok()??).ok())
        .collect()
}

/// Opens the run in a slot to continue it.
pub fn open(store: &Rc<dyn Store>, slot: u8, catalog: &Arc<Catalog>) -> Result<Opened, OpenError> {
    let lock = match lock_slot(store.as_ref(), slot) {
        Err(error @ StorageError::InUse { .. }) => return Err(error.into()),
        other => other,
    };
    let found = find(store.as_ref(), slot, catalog, ContentRule::Same)?;
    let mut messages = found.messages;
    let kept = found.history.mark();
    let mut keeper = Keeper::in_memory(found.header, found.history);
    let (lock, trouble) = match lock {
        Ok(lock) => (Some(lock), None),
        // The slot cannot be locked. The run can be played, though nothing can be kept yet.
        Err(error) => (None, Some(error)),
    };
    let can_change = lock.is_some();
    if can_change {
        let aside = |name: &String| set_aside(store.as_ref(), name);
        messages.extend(found.damaged.iter().map(aside));
    }
    let place = RunSlot::found(
        Rc::clone(store),
        slot,
        lock,
        &found.files,
        found.trail,
        kept,
    )
    .with_torn(found.torn.clone());
    keeper.resume(place, &found.game);
    if let Some(trouble) = trouble {
        keeper.set_trouble(trouble);
    }
    messages.extend(keeper.tell_of_torn());
    Ok(Opened {
        game: found.game,
        keeper,
        messages,
    })
}

/// Opens the run in a slot with the present content, as an unranked copy in another slot.
/// The original does not change.
pub fn open_copy(
    store: &Rc<dyn Store>,
    slot: u8,
    catalog: &Arc<Catalog>,
) -> Result<Opened, OpenError> {
    let mut found = find(store.as_ref(), slot, catalog, ContentRule::Any)?;
    let (free, lock) = free_slot(store)?;
    let mut header = found.header;
    header.unranked = Some(COPIED.to_string());
    let mut keeper = Keeper::in_memory(header, found.history);
    keeper.settle(Rc::clone(store), free, lock, &found.game);
    keeper.adopt(&catalog.content, &found.game);
    found.messages.push(format!(
        "This is a copy in place {free}; the run in place {slot} is as it was."
    ));
    Ok(Opened {
        game: found.game,
        keeper,
        messages: found.messages,
    })
}

/// Continues a run from a file, which may come from another player or another machine.
pub fn import(
    store: &Rc<dyn Store>,
    file: RunFile,
    catalog: &Arc<Catalog>,
) -> Result<Opened, OpenError> {
    if let Some(what) = file.header.foreign(catalog) {
        return Err(OpenError::Foreign(what));
    }
    check_version(&file.header)?;
    let game = find::state(&file, catalog)?;
    let (slot, lock) = free_slot(store)?;
    let mut keeper = Keeper::in_memory(file.header, file.history);
    keeper.settle(Rc::clone(store), slot, lock, &game);
    Ok(Opened {
        game,
        keeper,
        messages: vec![format!("The run is now in place {slot}.")],
    })
}

/// Continues a run from a file with the present content, as an unranked copy. The file does
/// not change.
pub fn import_copy(
    store: &Rc<dyn Store>,
    file: RunFile,
    catalog: &Arc<Catalog>,
) -> Result<Opened, OpenError> {
    check_version(&file.header)?;
    let game = find::state(&file, catalog)?;
    let (slot, lock) = free_slot(store)?;
    let header = Header {
        unranked: Some(COPIED.to_string()),
        ..file.header
    };
    let mut keeper = Keeper::in_memory(header, file.history);
    keeper.settle(Rc::clone(store), slot, lock, &game);
    keeper.adopt(&catalog.content, &game);
    Ok(Opened {
        game,
        keeper,
        messages: vec![format!(
            "This is a copy in place {slot}; the file is as it was."
        )],
    })
}

/// The newest save of a slot with its journals, as one file.
pub fn export(store: &dyn Store, slot: u8, catalog: &Arc<Catalog>) -> Result<RunFile, OpenError> {
    let mut found = find(store, slot, catalog, ContentRule::Same)?;
    found.history.seal(|| found.game.hash());
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

/// Moves a damaged file out of the slot, and says where it is.
pub(super) fn set_aside(store: &dyn Store, name: &str) -> String {
    match put_aside(store, name) {
        Ok(place) => format!("The damaged file was put aside: {place}."),
        Err(error) => format!("The damaged file stays where it is: {error}."),
    }
}

/// Moves a damaged file away without losing it. Returns where it is now.
///
/// # Errors
/// Why it was not moved.
pub fn put_aside(store: &dyn Store, name: &str) -> Result<String, StorageError> {
    let flat = name.replace('/', "-");
    let mut taken = store.names("damaged/")?;
    taken.extend(store.odd_names("damaged/")?);
    let numbered = |number: usize| format!("damaged/{number}-{flat}");
    let free = (1..)
        .map(numbered)
        .find(|name| !taken.contains(name))
        .unwrap_or_default();
    store.rename(name, &free)?;
    Ok(store.place(&free))
}
