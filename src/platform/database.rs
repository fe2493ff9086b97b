//! Files in the browser's database, reached through the page's script.
//!
//! The database answers late, and the game does not wait. The page reads all files before
//! it starts the game. From then on the game works on this copy, and every change is
//! passed to the page, which writes it at once and in order. An error of the database
//! comes back late: from then on every change is refused with it, until a write succeeds
//! again.

use super::StorageNews;
use crate::store::memory::MemoryStore;
use crate::store::{Lock, StorageError, Store};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Functions of the page for a changed file. It must copy the bytes, because they are
    /// a view of the game's memory.
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = write, catch)]
    fn page_write(name: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = append, catch)]
    fn page_append(name: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = rename, catch)]
    fn page_rename(from: &str, to: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = remove, catch)]
    fn page_remove(name: &str) -> Result<(), JsValue>;
}

/// What this tab may do with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// There is none, or it does not open: files last as long as the page.
    None,
    /// Another tab has it. Files can be read as they were when this page was loaded.
    Read,
    /// Only this tab has it.
    Write,
}

thread_local! {
    static DATABASE: Rc<Database> = Rc::new(Database {
        copy: MemoryStore::default(),
        access: Cell::new(Access::None),
        fault: RefCell::new(None),
        news: RefCell::new(None),
    });
}

/// The store for everything that the player keeps.
pub fn store() -> Rc<dyn Store> {
    DATABASE.with(|database| -> Rc<dyn Store> { Rc::<Database>::clone(database) })
}

/// What happened to the browser's storage since the last call.
pub fn take_storage_news() -> Option<StorageNews> {
    DATABASE.with(|database| database.news.take())
}

/// Why nothing is stored at present, if that is so.
pub fn storage_trouble() -> Option<StorageError> {
    DATABASE.with(|database| database.trouble())
}

/// A change that was passed to the page was not stored. This stays so until
/// `note_success`.
pub fn note_failure(reason: String) {
    let fault = StorageError::Failed {
        action: "write to",
        place: "the browser's storage".to_string(),
        reason,
    };
    DATABASE.with(|database| database.fail(fault));
}

/// Everything that was passed to the page is stored again.
pub fn note_success() {
    DATABASE.with(|database| {
        if database.fault.take().is_some() {
            database.news.replace(Some(StorageNews::Works));
        }
    });
}

/// Sets what this tab may do with the database, before the game starts.
pub fn set_access(access: Access) {
    DATABASE.with(|database| {
        database.access.set(access);
        if let Some(trouble) = database.trouble() {
            database.news.replace(Some(StorageNews::Fails(trouble)));
        }
    });
}

/// Gives the database to this tab. The page must have passed all files again before,
/// because the other tab may have changed them.
pub fn regain() {
    DATABASE.with(|database| {
        database.access.set(Access::Write);
        database.fault.take();
        database.news.replace(Some(StorageNews::Works));
    });
}

/// Takes a file that the page found in the database.
pub fn lend(name: &str, bytes: &[u8]) {
    // A name that a store cannot have is ignored.
    let _ = DATABASE.with(|database| database.copy.write(name, bytes));
}

/// Forgets all files, before the page passes them again.
pub fn forget() {
    DATABASE.with(|database| {
        for name in database.copy.names("").unwrap_or_default() {
            // Removing from the copy in memory cannot fail.
            let _ = database.copy.remove(&name);
        }
    });
}

struct Database {
    copy: MemoryStore,
    access: Cell<Access>,
    /// Why the last change was not stored; `None` again after a change was stored.
    fault: RefCell<Option<StorageError>>,
    /// News that was not taken yet.
    news: RefCell<Option<StorageNews>>,
}

impl Database {
    /// Why nothing is stored at present, if that is so.
    fn trouble(&self) -> Option<StorageError> {
        match self.access.get() {
            Access::Read => Some(in_use()),
            Access::None => Some(StorageError::NoBrowserStorage),
            Access::Write => self.fault.borrow().clone(),
        }
    }

    fn fail(&self, fault: StorageError) {
        let is_old = |old: &StorageError| old.is_like(&fault);
        let known = self.fault.borrow().as_ref().is_some_and(is_old);
        if !known {
            self.news.replace(Some(StorageNews::Fails(fault.clone())));
        }
        self.fault.replace(Some(fault));
    }

    /// Refuses a change if another tab has the database.
    fn check(&self) -> Result<(), StorageError> {
        match self.access.get() {
            Access::Read => Err(in_use()),
            Access::Write | Access::None => Ok(()),
        }
    }

    /// Passes a change of the copy on to the page.
    ///
    /// # Errors
    /// Every change is an error while nothing is stored. The page still gets the change: if
    /// it can store it later, it says so with `note_success`.
    fn pass_on(&self, change: impl FnOnce() -> Result<(), JsValue>) -> Result<(), StorageError> {
        if self.access.get() == Access::Write
            && let Err(reason) = change()
        {
            note_failure(reason.as_string().unwrap_or_default());
        }
        self.check_all()
    }

    /// Returns an error while nothing is stored.
    fn check_all(&self) -> Result<(), StorageError> {
        match self.trouble() {
            Some(trouble) => Err(trouble),
            None => Ok(()),
        }
    }
}

fn in_use() -> StorageError {
    StorageError::InUse {
        place: "Wyrmhold".to_string(),
    }
}

impl Store for Database {
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
        self.copy.names(beginning)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.copy.read(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.check()?;
        self.copy.write(name, bytes)?;
        self.pass_on(|| page_write(name, bytes))
    }

    /// Changes nothing while nothing is stored: otherwise a caller that tries again would
    /// add the bytes twice.
    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.check_all()?;
        self.copy.append(name, bytes)?;
        self.pass_on(|| page_append(name, bytes))
    }

    /// Only checks: the page writes every change at once, and the rest is up to the
    /// browser.
    fn sync(&self, name: &str) -> Result<(), StorageError> {
        self.check_all()?;
        self.copy.sync(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.check_all()?;
        self.copy.rename(from, to)?;
        let bytes = self.copy.read(to)?.unwrap_or_default();
        self.pass_on(|| page_rename(from, to, &bytes))
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.check()?;
        self.copy.remove(name)?;
        self.pass_on(|| page_remove(name))
    }

    /// Locks the name in the copy only. Against other tabs, the page holds one lock for the
    /// whole database.
    fn lock(&self, name: &str) -> Result<Lock, StorageError> {
        self.check()?;
        self.copy.lock(name)
    }

    fn place(&self, name: &str) -> String {
        format!("{name} in the browser's storage")
    }
}
