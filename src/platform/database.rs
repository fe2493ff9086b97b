//! Files in the browser's database, by way of the page's script.
//!
//! The database answers late, and the game does not wait. The page reads all
//! files before it starts the game; from then on this copy of them is what the
//! game sees, and every change of it is told to the page, which passes it on at
//! once and in order. What goes wrong there comes back as a sentence.

use crate::store::memory::MemoryStore;
use crate::store::{Lock, StorageError, Store};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// What the page does with a changed file. It must copy the bytes: they are
    /// a window on the game's memory.
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = write, catch)]
    fn page_write(name: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = append, catch)]
    fn page_append(name: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = rename, catch)]
    fn page_rename(from: &str, to: &str, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdFiles"], js_name = remove, catch)]
    fn page_remove(name: &str) -> Result<(), JsValue>;
}

/// What the page may do with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// There is none, or it does not open: files last as long as the page.
    None,
    /// Another tab has it. What was in it when this page was loaded can be read.
    Read,
    /// It is this tab's alone.
    Write,
}

thread_local! {
    static DATABASE: Rc<Database> = Rc::new(Database {
        copy: MemoryStore::default(),
        access: Cell::new(Access::None),
    });
    /// What went wrong last and has not been told yet.
    static TROUBLE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Where everything of the player's is kept.
pub fn store() -> Rc<dyn Store> {
    DATABASE.with(|database| -> Rc<dyn Store> { Rc::<Database>::clone(database) })
}

/// What went wrong with the browser's storage since the last question.
pub fn take_trouble() -> Option<String> {
    TROUBLE.take()
}

/// Notes what went wrong, until someone asks.
pub fn note_trouble(text: String) {
    TROUBLE.set(Some(text));
}

/// Says what the page may do with the database.
pub fn set_access(access: Access) {
    DATABASE.with(|database| database.access.set(access));
}

/// Takes a file that the page found in the database.
pub fn lend(name: &str, bytes: &[u8]) {
    // A name that is none of ours is not touched.
    let _ = DATABASE.with(|database| database.copy.write(name, bytes));
}

struct Database {
    copy: MemoryStore,
    access: Cell<Access>,
}

impl Database {
    /// Refuses a change if it is another tab's to make.
    fn check(&self) -> Result<(), StorageError> {
        match self.access.get() {
            Access::Read => Err(in_use()),
            Access::Write | Access::None => Ok(()),
        }
    }

    /// Tells the page of a change, if there is something to change.
    fn tell(&self, told: impl FnOnce() -> Result<(), JsValue>) {
        if self.access.get() == Access::Write
            && let Err(reason) = told()
        {
            // The game goes on with its copy.
            let reason = reason.as_string().unwrap_or_default();
            note_trouble(format!("The browser does not keep the game: {reason}"));
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
        self.tell(|| page_write(name, bytes));
        Ok(())
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.check()?;
        self.copy.append(name, bytes)?;
        self.tell(|| page_append(name, bytes));
        Ok(())
    }

    /// The page hands every change on at once; the rest is the browser's.
    fn sync(&self, name: &str) -> Result<(), StorageError> {
        self.check()?;
        self.copy.sync(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.check()?;
        self.copy.rename(from, to)?;
        let bytes = self.copy.read(to)?.unwrap_or_default();
        self.tell(|| page_rename(from, to, &bytes));
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.check()?;
        self.copy.remove(name)?;
        self.tell(|| page_remove(name));
        Ok(())
    }

    /// The page has reserved the whole database, or another tab has.
    fn lock(&self, name: &str) -> Result<Lock, StorageError> {
        self.check()?;
        self.copy.lock(name)
    }

    fn place(&self, name: &str) -> String {
        format!("{name} in the browser's storage")
    }
}
