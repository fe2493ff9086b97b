//! Files in memory: for tests, for a system without a folder, and as the page's copy of
//! the browser's files.

use super::{Lock, StorageError, Store, is_name};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Files that end with the process. A clone shares the same files.
#[derive(Clone, Default)]
pub struct MemoryStore {
    files: Rc<RefCell<BTreeMap<String, Vec<u8>>>>,
    reserved: Rc<RefCell<BTreeSet<String>>>,
    /// Why nothing can be changed at present.
    trouble: Rc<RefCell<Option<StorageError>>>,
}

impl MemoryStore {
    /// From now on every change fails with this error, as on a full disk; reading still
    /// works. `None` ends it.
    pub fn refuse_changes(&self, reason: Option<StorageError>) {
        *self.trouble.borrow_mut() = reason;
    }

    /// The same files in a separate store, with nothing reserved: what another process
    /// finds after this one was killed.
    pub fn after_a_crash(&self) -> Self {
        Self {
            files: Rc::new(RefCell::new(self.files.borrow().clone())),
            ..Self::default()
        }
    }

    fn check_change(&self, action: &'static str, name: &str) -> Result<(), StorageError> {
        check(action, name)?;
        match &*self.trouble.borrow() {
            Some(trouble) => Err(trouble.clone()),
            None => Ok(()),
        }
    }
}

fn check(action: &'static str, name: &str) -> Result<(), StorageError> {
    match is_name(name) {
        true => Ok(()),
        false => Err(failed(action, name, "a file cannot have that name")),
    }
}

fn failed(action: &'static str, name: &str, reason: &str) -> StorageError {
    StorageError::Failed {
        action,
        place: name.to_string(),
        reason: reason.to_string(),
    }
}

impl Store for MemoryStore {
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
        let files = self.files.borrow();
        let names = files.keys().filter(|name| name.starts_with(beginning));
        Ok(names.cloned().collect())
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        check("read", name)?;
        Ok(self.files.borrow().get(name).cloned())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.check_change("write", name)?;
        let mut files = self.files.borrow_mut();
        files.insert(name.to_string(), bytes.to_vec());
        Ok(())
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.check_change("write", name)?;
        let mut files = self.files.borrow_mut();
        match files.get_mut(name) {
            Some(file) => file.extend_from_slice(bytes),
            None => {
                files.insert(name.to_string(), bytes.to_vec());
            }
        }
        Ok(())
    }

    fn append_at(&self, name: &str, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        check("write", name)?;
        let length = self.files.borrow().get(name).map_or(0, Vec::len) as u64;
        match length == at {
            true => self.append(name, bytes),
            false => Err(StorageError::of_length(self.place(name), at, length)),
        }
    }

    fn sync(&self, name: &str) -> Result<(), StorageError> {
        self.check_change("write", name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.check_change("rename", from)?;
        self.check_change("rename", to)?;
        let mut files = self.files.borrow_mut();
        if files.contains_key(to) {
            return Err(failed("rename", from, &format!("{to} is there already")));
        }
        match files.remove(from) {
            Some(bytes) => {
                files.insert(to.to_string(), bytes);
                Ok(())
            }
            None => Err(failed("rename", from, "there is no such file")),
        }
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.check_change("remove", name)?;
        self.files.borrow_mut().remove(name);
        Ok(())
    }

    fn lock(&self, name: &str) -> Result<Lock, StorageError> {
        check("reserve", name)?;
        if !self.reserved.borrow_mut().insert(name.to_string()) {
            return Err(StorageError::InUse {
                place: name.to_string(),
            });
        }
        Ok(Lock::guarded_by(Reservation {
            reserved: Rc::clone(&self.reserved),
            name: name.to_string(),
        }))
    }

    fn place(&self, name: &str) -> String {
        format!("{name} in memory")
    }
}

struct Reservation {
    reserved: Rc<RefCell<BTreeSet<String>>>,
    name: String,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.reserved.borrow_mut().remove(&self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::trial;

    #[test]
    fn memory_keeps_what_stores_promise() {
        let store = MemoryStore::default();
        trial::keeps_its_promises(&store, &store.clone());
    }

    #[test]
    fn a_refused_change_changes_nothing() {
        let store = MemoryStore::default();
        store.write("a", b"old").unwrap();
        store.refuse_changes(Some(StorageError::NoFolder));
        assert_eq!(store.write("a", b"new"), Err(StorageError::NoFolder));
        assert_eq!(store.append("a", b"new"), Err(StorageError::NoFolder));
        assert_eq!(store.remove("a"), Err(StorageError::NoFolder));
        assert_eq!(store.rename("a", "b"), Err(StorageError::NoFolder));
        assert_eq!(store.read("a"), Ok(Some(b"old".to_vec())));
        store.refuse_changes(None);
        assert_eq!(store.write("a", b"new"), Ok(()));
    }

    #[test]
    fn a_crash_leaves_the_files_and_no_reservation() {
        let store = MemoryStore::default();
        store.append("a", b"old").unwrap();
        let _lock = store.lock("a").unwrap();
        let later = store.after_a_crash();
        store.append("a", b"new").unwrap();
        assert!(later.lock("a").is_ok());
        assert_eq!(later.read("a"), Ok(Some(b"old".to_vec())));
    }
}
