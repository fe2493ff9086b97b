//! The slots in which runs are kept, and the names of their files.

use super::keeper::SLOTS;
use crate::store::{Lock, StorageError, Store};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A file of a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlotFile {
    pub name: String,
    /// How many commands of the run lie before it, according to its name.
    pub commands: u32,
    /// `save` or `journal`.
    pub kind: &'static str,
}

/// The saves and journals of a slot.
pub(super) fn files(store: &dyn Store, slot: u8) -> Result<Vec<SlotFile>, StorageError> {
    let mut files = parsed(slot, store.names(&beginning(slot))?);
    // A process that was killed when it began a journal leaves an empty file. Nothing is
    // in it, and the next journal may have its name.
    files.retain(|file| file.kind == "save" || store.length(&file.name) != Ok(Some(0)));
    Ok(files)
}

/// What has the name of a save or a journal and is no file.
pub(super) fn odd_files(store: &dyn Store, slot: u8) -> Result<Vec<SlotFile>, StorageError> {
    Ok(parsed(slot, store.odd_names(&beginning(slot))?))
}

fn beginning(slot: u8) -> String {
    format!("saves/{slot}/")
}

/// The names that are those of saves and journals.
fn parsed(slot: u8, names: Vec<String>) -> Vec<SlotFile> {
    let beginning = beginning(slot);
    let parsed = |name: String| {
        let (number, end) = name.strip_prefix(&beginning)?.split_once('.')?;
        let (kind, number) = match (end, number.split_once('-')) {
            ("save", None) => ("save", number),
            ("journal", None) => ("journal", number),
            // Several journals may begin at the same command: the later ones have a
            // number.
            ("journal", Some((number, other))) if other.parse::<u32>().is_ok() => {
                ("journal", number)
            }
            _ => return None,
        };
        let commands = number.parse().ok()?;
        Some(SlotFile {
            name,
            commands,
            kind,
        })
    };
    names.into_iter().filter_map(parsed).collect()
}

/// The name of a save after `commands` commands.
pub(super) fn save_name(slot: u8, commands: u32) -> String {
    format!("saves/{slot}/{commands:08}.save")
}

/// A free name for a journal that begins after `commands` commands.
pub(super) fn journal_name(slot: u8, commands: u32, taken: &BTreeSet<String>) -> String {
    let first = format!("saves/{slot}/{commands:08}.journal");
    let others = (2..).map(|number: u32| format!("saves/{slot}/{commands:08}-{number}.journal"));
    std::iter::once(first.clone())
        .chain(others)
        .find(|name| !taken.contains(name))
        .unwrap_or(first)
}

/// The first empty slot, locked.
pub(super) fn free_slot(store: &Rc<dyn Store>) -> Result<(u8, Lock), StorageError> {
    let mut in_use = None;
    for slot in 1..=SLOTS {
        if !files(store.as_ref(), slot)?.is_empty() {
            continue;
        }
        match lock_slot(store.as_ref(), slot) {
            Ok(lock) => return Ok((slot, lock)),
            // Another window has just begun a run in this slot.
            Err(error @ StorageError::InUse { .. }) => in_use = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(in_use.unwrap_or(StorageError::AllTaken))
}

pub(super) fn lock_slot(store: &dyn Store, slot: u8) -> Result<Lock, StorageError> {
    store.lock(&format!("saves/{slot}/lock"))
}
