//! A disk that fails when a test wants it to.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::store::{Lock, MakeBytes, StorageError, Store, WriteStatus};

/// How a disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// No space: a part of what is appended is written.
    Full,
    /// Nothing can be changed or reserved.
    ReadOnly,
    /// Nothing is there, until everything comes back as it was.
    Away,
    /// Everything was removed. When it works again, it is empty.
    Wiped,
    /// Writing whole files fails; appending works.
    Saves,
    /// Appending fails; writing whole files works.
    Journal,
}

pub const FAULTS: [DiskFault; 6] = [
    DiskFault::Full,
    DiskFault::ReadOnly,
    DiskFault::Away,
    DiskFault::Wiped,
    DiskFault::Saves,
    DiskFault::Journal,
];

/// A disk in memory. From change number `first` on, `count` changes fail.
pub struct FaultyStore {
    pub disk: MemoryStore,
    fault: DiskFault,
    first: u32,
    count: u32,
    /// How many changes were asked for so far.
    pub changes: Cell<u32>,
    /// Files to be written in the background, later.
    soon: RefCell<VecDeque<(String, MakeBytes, Vec<String>)>>,
    asked: Cell<u32>,
    /// Results that were not reported yet.
    done: RefCell<VecDeque<Result<(), StorageError>>>,
    /// How many bytes it can hold.
    pub room: Cell<usize>,
}

enum Change {
    Whole,
    Added,
    Other,
}

impl FaultyStore {
    pub fn new(fault: DiskFault, first: u32, count: u32) -> Self {
        Self {
            disk: MemoryStore::default(),
            fault,
            first,
            count,
            changes: Cell::new(0),
            soon: RefCell::default(),
            asked: Cell::new(0),
            done: RefCell::default(),
            room: Cell::new(usize::MAX),
        }
    }

    /// Does the disk fail now?
    pub fn is_failing(&self) -> bool {
        (self.first..self.first.saturating_add(self.count)).contains(&self.changes.get())
    }

    /// Whether it will not fail any more.
    pub fn has_recovered(&self) -> bool {
        self.changes.get() >= self.first.saturating_add(self.count)
    }

    fn is_away(&self) -> bool {
        self.fault == DiskFault::Away && self.is_failing()
    }

    fn change(&self, change: Change, name: &str) -> Result<(), StorageError> {
        let fails = self.is_failing();
        let is_first = self.changes.get() == self.first;
        self.changes.set(self.changes.get() + 1);
        if fails && is_first && self.fault == DiskFault::Wiped {
            for name in self.disk.names("")? {
                self.disk.remove(&name)?;
            }
        }
        let is_hit = match self.fault {
            DiskFault::Full => !matches!(change, Change::Other),
            DiskFault::ReadOnly | DiskFault::Away | DiskFault::Wiped => true,
            DiskFault::Saves => matches!(change, Change::Whole),
            DiskFault::Journal => matches!(change, Change::Added),
        };
        match fails && is_hit {
            true => Err(self.error(name)),
            false => Ok(()),
        }
    }

    fn error(&self, name: &str) -> StorageError {
        StorageError::Failed {
            action: "write",
            place: name.to_string(),
            reason: format!("{:?}", self.fault),
        }
    }

    /// How many of these bytes still fit.
    fn fits(&self, name: &str, length: usize, replaces: bool) -> usize {
        let size = |name: &String| self.disk.read(name).ok().flatten().map_or(0, |it| it.len());
        let names = self.disk.names("").unwrap_or_default();
        let others = names.iter().filter(|other| !replaces || *other != name);
        let used: usize = others.map(size).sum();
        self.room.get().saturating_sub(used).min(length)
    }

    fn finish_one(&self) -> Option<Result<(), StorageError>> {
        let (name, make, after) = self.soon.borrow_mut().pop_front()?;
        let written = self.write(&name, &make());
        if written.is_ok() {
            after.iter().for_each(|name| drop(self.remove(name)));
        }
        Some(written)
    }
}

impl Store for FaultyStore {
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
        match self.is_away() {
            true => Ok(Vec::new()),
            false => self.disk.names(beginning),
        }
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        match self.is_away() {
            true => Ok(None),
            false => self.disk.read(name),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.change(Change::Whole, name)?;
        if self.fits(name, bytes.len(), true) < bytes.len() {
            return Err(self.error(name));
        }
        self.disk.write(name, bytes)
    }

    fn write_soon(
        &self,
        name: &str,
        make: MakeBytes,
        after: &[String],
    ) -> Result<WriteStatus, StorageError> {
        let file = (name.to_string(), make, after.to_vec());
        self.soon.borrow_mut().push_back(file);
        Ok(WriteStatus::UnderWay)
    }

    fn written(&self) -> Option<Result<(), StorageError>> {
        if let Some(outcome) = self.done.borrow_mut().pop_front() {
            return Some(outcome);
        }
        self.asked.set(self.asked.get() + 1);
        match self.asked.get() % 4 {
            0 => self.finish_one(),
            _ => None,
        }
    }

    fn settle(&self) {
        while let Some(outcome) = self.finish_one() {
            self.done.borrow_mut().push_back(outcome);
        }
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let changed = self.change(Change::Added, name);
        let part = match changed.is_ok() || self.fault != DiskFault::Full {
            true => self.fits(name, bytes.len(), false),
            false => bytes.len() / 2,
        };
        changed.clone().or_else(|error| match self.fault {
            DiskFault::Full => Ok(()),
            _ => Err(error),
        })?;
        self.disk.append(name, &bytes[..part])?;
        match changed {
            Ok(()) if part == bytes.len() => Ok(()),
            _ => Err(self.error(name)),
        }
    }

    fn sync(&self, name: &str) -> Result<(), StorageError> {
        self.change(Change::Other, name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.change(Change::Other, from)?;
        self.disk.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.change(Change::Other, name)?;
        self.disk.remove(name)
    }

    fn lock(&self, name: &str) -> Result<Lock, StorageError> {
        self.change(Change::Other, name)?;
        self.disk.lock(name)
    }

    fn place(&self, name: &str) -> String {
        name.to_string()
    }
}
