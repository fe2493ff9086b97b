//! The slot of a run: which of its files lead to the present state, and how commands are
//! added to them.
//!
//! A save and the journals after it lead to the run. Each can fail without the other:
//! while no save can be made, the journal goes on after the last one; while the journal
//! cannot grow, what it lacks is remembered and written as soon as possible.

use super::encoding::CONTENT_BYTES;
use super::header::Header;
use super::history::{History, HistoryEntry, HistoryMark};
use super::journal::{JournalStart, JournalWriter, SHORT};
use super::open::set_aside;
use super::slot::{self, SlotFile, files, free_slot, lock_slot, save_name};
use crate::order;
use crate::store::{Lock, StorageError, Store};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How many saves of a run are kept: the newest and two older ones.
const GENERATIONS: usize = 3;

pub(super) struct RunSlot {
    pub store: Rc<dyn Store>,
    pub slot: u8,
    /// Keeps other processes out while the run is played. `None` while the slot cannot be
    /// locked.
    lock: Option<Lock>,
    /// Every file that was found in the slot or written there.
    known: BTreeSet<String>,
    /// The number of commands in each save, the oldest first.
    saves: Vec<u32>,
    /// The number of commands before each journal, and its name.
    journals: Vec<(u32, String)>,
    trail: RunTrail,
    /// How far the trail leads; `None` if there is no trail.
    kept: Option<HistoryMark>,
    /// Journals that are damaged: they are put aside once there is a save, and until then
    /// they stay.
    torn: Vec<String>,
    /// Where damaged journals were put.
    told: Vec<String>,
    /// The bytes that were added to the journal last, kept to reuse the memory.
    next: Vec<u8>,
}

/// The files that lead to a run.
#[derive(Default)]
pub(super) struct RunTrail {
    /// The position of the newest sound save; without one the trail begins at the seed.
    pub base: Option<HistoryMark>,
    /// The journals from there on.
    pub legs: Vec<Leg>,
}

/// A journal on the trail.
pub(super) struct Leg {
    pub name: String,
    /// How many of its bytes count.
    pub length: u64,
    /// How many commands of the run lie before the journal's end.
    pub end: u32,
    /// Makes the next records. `None` for a journal that this process did not begin:
    /// nothing is appended to such a journal.
    pub writer: Option<JournalWriter>,
}

/// Why something could not be written.
pub(super) enum Trouble {
    Storage(StorageError),
    /// A journal cannot hold this kind of entry; a save is needed.
    NeedsSave,
}

impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Self {
        Trouble::Storage(error)
    }
}

impl RunSlot {
    /// A slot with no file of the run yet.
    pub fn empty(store: Rc<dyn Store>, slot: u8, lock: Lock) -> Self {
        Self {
            store,
            slot,
            lock: Some(lock),
            known: BTreeSet::new(),
            saves: Vec::new(),
            journals: Vec::new(),
            trail: RunTrail::default(),
            kept: None,
            torn: Vec::new(),
            told: Vec::new(),
            next: Vec::new(),
        }
    }

    /// The slot in which a run was found, with its files.
    pub fn found(
        store: Rc<dyn Store>,
        slot: u8,
        lock: Option<Lock>,
        found: &[SlotFile],
        trail: RunTrail,
        kept: HistoryMark,
    ) -> Self {
        let of = |kind: &'static str| found.iter().filter(move |file| file.kind == kind);
        let mut saves: Vec<u32> = of("save").map(|file| file.commands).collect();
        order::ascending(&mut saves);
        Self {
            store,
            slot,
            lock,
            known: found.iter().map(|file| file.name.clone()).collect(),
            saves,
            journals: of("journal")
                .map(|file| (file.commands, file.name.clone()))
                .collect(),
            trail,
            kept: Some(kept),
            torn: Vec::new(),
            told: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Names the journals that are damaged.
    pub fn with_torn(mut self, torn: Vec<String>) -> Self {
        self.torn = torn;
        self
    }

    /// The damaged journals that are still in the slot.
    pub fn torn(&self) -> &[String] {
        &self.torn
    }

    /// Moves the damaged journals away, once there is a save: before, a part of the run may
    /// be in them only.
    pub fn put_torn_aside(&mut self) {
        let torn = std::mem::take(&mut self.torn);
        let told = |name: &String| set_aside(self.store.as_ref(), name);
        self.told.extend(torn.iter().map(told));
        self.journals.retain(|(_, name)| !torn.contains(name));
    }

    /// What became of damaged journals, in sentences that nobody has read yet.
    pub fn take_told(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// Locks the slot again, if it is not locked. If another run has used the slot since,
    /// this run moves to a free one.
    pub fn secure(&mut self) -> Result<(), StorageError> {
        if self.lock.is_some() {
            return Ok(());
        }
        match lock_slot(self.store.as_ref(), self.slot) {
            Ok(lock) => {
                let files = files(self.store.as_ref(), self.slot)?;
                if files.iter().all(|file| self.known.contains(&file.name)) {
                    self.lock = Some(lock);
                    return Ok(());
                }
            }
            Err(StorageError::InUse { .. }) => (),
            Err(error) => return Err(error),
        }
        let (slot, lock) = free_slot(&self.store)?;
        *self = Self::empty(Rc::clone(&self.store), slot, lock);
        Ok(())
    }

    pub fn is_secure(&self) -> bool {
        self.lock.is_some()
    }

    /// Whether the files lead to the run, or to an earlier moment of it.
    pub fn is_founded(&self) -> bool {
        self.kept.is_some()
    }

    /// Whether there is a save of exactly this moment.
    pub fn has_save_of(&self, mark: &HistoryMark) -> bool {
        self.trail.base.is_some_and(|base| base.is_like(mark))
    }

    /// Writes the commands that the journal lacks.
    pub fn update_journal(&mut self, header: &Header, history: &History) -> Result<(), Trouble> {
        let Some(kept) = self.kept else {
            return self.begin(header, history, HistoryMark::default());
        };
        if kept.is_like(&history.mark()) {
            return Ok(());
        }
        let failed = match self.go_on(history, kept) {
            Some(Ok(())) => return Ok(()),
            Some(Err(error)) => Some(error),
            None => None,
        };
        // A journal after files that are gone would be useless.
        if !self.stands()? {
            self.lose();
            let reason = "files of the run are gone".to_string();
            let gone = || StorageError::Failed {
                action: "write",
                place: self.store.place(&format!("saves/{}", self.slot)),
                reason,
            };
            return Err(failed.unwrap_or_else(gone).into());
        }
        self.begin(header, history, kept)
            .map_err(|trouble| failed.map_or(trouble, Trouble::Storage))
    }

    /// Appends to the last journal, if this process began it.
    fn go_on(&mut self, history: &History, kept: HistoryMark) -> Option<Result<(), StorageError>> {
        let leg = self.trail.legs.last_mut()?;
        let mut writer = leg.writer?;
        if has_content(history, kept) {
            return None;
        }
        let entries = history.bytes_after(kept);
        self.next.clear();
        match entries.len() <= SHORT {
            true => writer.record(entries, &mut self.next),
            false => self.next = writer.records(history.entries_after(kept)),
        }
        if let Err(error) = self.store.append_at(&leg.name, leg.length, &self.next) {
            return Some(Err(error));
        }
        leg.length += self.next.len() as u64;
        leg.end = history.commands();
        leg.writer = Some(writer);
        self.kept = Some(history.mark());
        Some(Ok(()))
    }

    /// Begins a journal at `from`, a moment to which the trail leads, with everything after
    /// it.
    fn begin(
        &mut self,
        header: &Header,
        history: &History,
        from: HistoryMark,
    ) -> Result<(), Trouble> {
        if has_content(history, from) {
            return Err(Trouble::NeedsSave);
        }
        let (mut writer, mut bytes) = JournalWriter::begin(&JournalStart::at(header, from));
        bytes.extend(writer.records(history.entries_after(from)));
        let name = slot::journal_name(self.slot, from.commands, &self.known);
        if let Err(error) = self.store.append_at(&name, 0, &bytes) {
            let left = self.store.read(&name);
            let is_free = left.is_ok_and(|left| left.is_none_or(|bytes| bytes.is_empty()));
            if !is_free {
                // A part of the file was written, or something else has that name: the next
                // journal must have another one.
                self.known.insert(name);
            }
            return Err(error.into());
        }
        self.known.insert(name.clone());
        self.journals.push((from.commands, name.clone()));
        self.trail.legs.push(Leg {
            name,
            length: bytes.len() as u64,
            end: history.commands(),
            writer: Some(writer),
        });
        self.kept = Some(history.mark());
        Ok(())
    }

    /// Whether the files that lead to the run still exist.
    pub fn stands(&self) -> Result<bool, StorageError> {
        if let Some(base) = self.trail.base {
            let save = self.store.length(&save_name(self.slot, base.commands))?;
            if save.is_none_or(|length| length == 0) {
                return Ok(false);
            }
        }
        for leg in &self.trail.legs {
            if self.store.length(&leg.name)?.unwrap_or(0) < leg.length {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Forgets the trail, and the lock, which may be lost as well.
    pub fn lose(&mut self) {
        self.forget_trail();
        self.lock = None;
    }

    /// Forgets the trail. Its files no longer describe the run, and only a new save can.
    pub fn forget_trail(&mut self) {
        self.trail = RunTrail::default();
        self.kept = None;
    }

    /// Syncs the journal to the disk.
    pub fn sync(&self) -> Result<(), StorageError> {
        match self.trail.legs.last() {
            Some(leg) if leg.writer.is_some() => self.store.sync(&leg.name),
            _ => Ok(()),
        }
    }

    /// Records that there is a save of this moment.
    pub fn took(&mut self, mark: HistoryMark) {
        let gone = self.surplus(mark.commands);
        self.journals.retain(|(_, name)| !gone.contains(name));
        if self.is_secure() {
            self.put_torn_aside();
        }
        self.known.insert(save_name(self.slot, mark.commands));
        self.saves.retain(|&other| other != mark.commands);
        self.saves.push(mark.commands);
        order::ascending(&mut self.saves);
        let surplus = self.saves.len().saturating_sub(GENERATIONS);
        self.saves.drain(..surplus);
        self.trail.base = Some(mark);
        match self.kept {
            // The save lies in the middle of a journal: keep the journals that lead beyond
            // it.
            Some(kept) if kept.commands > mark.commands => {
                self.trail.legs.retain(|leg| leg.end > mark.commands);
                if let Some(leg) = self.trail.legs.last_mut() {
                    leg.writer = None;
                }
            }
            _ => {
                self.trail.legs.clear();
                self.kept = Some(mark);
            }
        }
    }

    /// The files that are no longer needed once there is a save of `commands` commands.
    pub fn surplus(&self, commands: u32) -> Vec<String> {
        let mut saves = self.saves.clone();
        saves.retain(|&other| other != commands);
        saves.push(commands);
        order::ascending(&mut saves);
        let old = saves.len().saturating_sub(GENERATIONS);
        let oldest = saves[old];
        // The last journal that begins before the oldest save may lead past it.
        let begun = self.journals.iter().map(|&(begun, _)| begun);
        let first = begun.filter(|&begun| begun <= oldest).max().unwrap_or(0);
        let is_needed = |name: &String| {
            let mut legs = self.trail.legs.iter();
            legs.any(|leg| leg.name == *name && leg.end >= commands)
        };
        let journals = { self.journals.iter() }
            .filter(|(begun, name)| *begun < first && !is_needed(name) && !self.torn.contains(name))
            .map(|(_, name)| name.clone());
        { saves[..old].iter() }
            .map(|&commands| save_name(self.slot, commands))
            .chain(journals)
            .collect()
    }
}

/// Whether the content changed after that moment. A journal cannot hold such a change.
fn has_content(history: &History, from: HistoryMark) -> bool {
    // Usually only one command follows, which is shorter than a change of content.
    if history.bytes_after(from).len() < CONTENT_BYTES {
        return false;
    }
    let is_content = |entry| matches!(entry, HistoryEntry::Content(_));
    history.entries_after(from).any(is_content)
}
