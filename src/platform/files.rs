//! Files in the user's data folder.
//!
//! A file is replaced by writing a new one beside it and renaming that (`replacing`). The
//! files beside have a `~` in their names, which no file of a store can have.

mod growing;

use super::reading::read_file;
use super::replacing::{self, beside, refuse_odd, sync_folder, sync_folder_of};
use crate::run::limits;
use crate::store::{Lock, MakeBytes, StorageError, Store, WriteStatus, is_name};
use growing::Growing;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A folder as a store.
pub struct Files {
    /// Absent if the system has no folder for a user's data.
    root: Option<PathBuf>,
    /// The file that was appended to last. It stays open, because the next turn is appended
    /// to it.
    open: RefCell<Option<Growing>>,
    /// Files that threads are writing, the oldest first.
    soon: RefCell<VecDeque<JoinHandle<Result<(), StorageError>>>>,
}

impl Drop for Files {
    /// Waits for background writes.
    fn drop(&mut self) {
        self.settle();
    }
}

impl Files {
    /// A store in a folder, which is created when something is written.
    pub fn new(root: Option<PathBuf>) -> Self {
        Self {
            root,
            open: RefCell::default(),
            soon: RefCell::default(),
        }
    }

    fn root(&self) -> Result<&Path, StorageError> {
        self.root.as_deref().ok_or(StorageError::NoFolder)
    }

    fn path(&self, action: &'static str, name: &str) -> Result<PathBuf, StorageError> {
        let root = self.root()?;
        if is_name(name) {
            return Ok(root.join(name));
        }
        let error = io::Error::other("a file cannot have that name");
        Err(failed(action, Path::new(name))(error))
    }

    /// Closes the growing file if it has this name.
    fn close(&self, name: &str) {
        let mut open = self.open.borrow_mut();
        if open.as_ref().is_some_and(|open| open.name == name) {
            *open = None;
        }
    }

    /// Removes folders that have become empty, up to the root.
    fn prune(&self, path: &Path) {
        let above = path.ancestors().skip(1);
        for folder in above.take_while(|folder| Some(*folder) != self.root.as_deref()) {
            // A folder that is not empty or cannot be removed stays.
            if fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }
}

/// How often a lock is tried for, and how long it is waited in between.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(5);

/// Locks a file. A program that is just being started has copies of our open files for a
/// moment, and with them a lock that was given back already; so it is tried for a while.
fn locked_soon(file: &File) -> Result<(), TryLockError> {
    for _ in 1..LOCK_TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            other => return other,
        }
    }
    file.try_lock()
}

impl Store for Files {
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
        let root = self.root()?;
        let mut folders = match beginning.rsplit_once('/') {
            Some((folder, _)) => {
                self.path("list", folder)?;
                vec![folder.to_string()]
            }
            None => vec![String::new()],
        };
        let mut names = Vec::new();
        while let Some(folder) = folders.pop() {
            let path = root.join(&folder);
            let entries = match fs::read_dir(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                entries => entries.map_err(failed("list", &path))?,
            };
            for entry in entries {
                let entry = entry.map_err(failed("list", &path))?;
                let Ok(name) = entry.file_name().into_string() else {
                    continue;
                };
                let name = match folder.as_str() {
                    "" => name,
                    folder => format!("{folder}/{name}"),
                };
                if !is_name(&name) {
                    continue;
                }
                // A link to a folder is not followed: it may lead in a circle.
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(name);
                } else if name.starts_with(beginning) && entry.path().is_file() {
                    names.push(name);
                }
            }
        }
        names.sort();
        Ok(names)
    }

    fn odd_names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
        let (folder, _) = beginning.rsplit_once('/').unwrap_or_default();
        let path = match folder {
            "" => self.root()?.to_path_buf(),
            folder => self.path("list", folder)?,
        };
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(failed("list", &path))?,
        };
        let is_odd = |entry: &fs::DirEntry| !entry.path().is_file();
        let names = entries.flatten().filter(is_odd).filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            Some(match folder {
                "" => name,
                folder => format!("{folder}/{name}"),
            })
        });
        let mut names: Vec<String> = names
            .filter(|name| is_name(name) && name.starts_with(beginning))
            .collect();
        names.sort();
        Ok(names)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let path = self.path("read", name)?;
        match read_file(&path, limits::FILE_BYTES) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) if error.kind() == ErrorKind::FileTooLarge => Err(StorageError::TooLarge {
                place: self.place(name),
                limit: limits::FILE_BYTES,
            }),
            Err(error) => Err(failed("read", &path)(error)),
        }
    }

    fn length(&self, name: &str) -> Result<Option<u64>, StorageError> {
        let path = self.path("read", name)?;
        match fs::metadata(&path) {
            Ok(facts) => Ok(Some(facts.len())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &path)(error)),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.path("write", name)?;
        self.close(name);
        replace(&path, bytes)
    }

    fn write_soon(
        &self,
        name: &str,
        make: MakeBytes,
        after: &[String],
    ) -> Result<WriteStatus, StorageError> {
        let path = self.path("write", name)?;
        let after: Vec<PathBuf> = { after.iter() }
            .map(|name| self.path("remove", name))
            .collect::<Result<_, _>>()?;
        self.close(name);
        let writer = thread::spawn(move || {
            replace(&path, &make())?;
            // A file that cannot be removed now is removed next time.
            after.iter().for_each(|path| drop(fs::remove_file(path)));
            Ok(())
        });
        self.soon.borrow_mut().push_back(writer);
        Ok(WriteStatus::UnderWay)
    }

    fn written(&self) -> Option<Result<(), StorageError>> {
        let mut soon = self.soon.borrow_mut();
        if !soon.front()?.is_finished() {
            return None;
        }
        soon.pop_front().map(joined)
    }

    fn settle(&self) {
        let soon = self.soon.borrow();
        // This only waits. `written` reports the results.
        while soon.iter().any(|writer| !writer.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.path("write", name)?;
        let mut place = self.open.borrow_mut();
        let is_open = |open: &Growing| open.name == name && open.is_at(&path);
        let open = match place.take().filter(is_open) {
            Some(open) => open,
            None => {
                make_folder_of(&path)?;
                Growing::at(&path, name, true).map_err(failed("write", &path))?
            }
        };
        *place = Some(open.grown(&path, bytes)?);
        Ok(())
    }

    fn append_at(&self, name: &str, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.path("write", name)?;
        let mut place = self.open.borrow_mut();
        let is_open = |open: &Growing| open.name == name && open.length == at && open.is_at(&path);
        let open = match place.take().filter(is_open) {
            Some(open) => open,
            None => {
                let is_first = at == 0;
                if is_first {
                    make_folder_of(&path)?;
                }
                match Growing::at(&path, name, is_first) {
                    Err(error) if error.kind() == ErrorKind::NotFound && !is_first => {
                        return Err(StorageError::of_length(self.place(name), at, 0));
                    }
                    open => open.map_err(failed("write", &path))?,
                }
            }
        };
        if open.length != at {
            return Err(StorageError::of_length(self.place(name), at, open.length));
        }
        *place = Some(open.grown(&path, bytes)?);
        Ok(())
    }

    fn sync(&self, name: &str) -> Result<(), StorageError> {
        let path = self.path("write", name)?;
        let mut open = self.open.borrow_mut();
        let synced = match open.as_mut().filter(|open| open.name == name) {
            Some(open) => open.file.sync_data().and_then(|()| {
                if std::mem::take(&mut open.is_new) {
                    sync_folder_of(&path)?;
                }
                Ok(())
            }),
            None => {
                match refuse_odd(&path).and_then(|()| OpenOptions::new().append(true).open(&path)) {
                    Ok(file) => file.sync_all().and_then(|()| sync_folder_of(&path)),
                    Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
                    Err(error) => Err(error),
                }
            }
        };
        synced.map_err(failed("write", &path))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        let old = self.path("rename", from)?;
        let new = self.path("rename", to)?;
        self.close(from);
        self.close(to);
        if new.symlink_metadata().is_ok() {
            let error = io::Error::other(format!("{} is there already", new.display()));
            return Err(failed("rename", &old)(error));
        }
        make_folder_of(&new)?;
        let renamed = fs::rename(&old, &new)
            .and_then(|()| sync_folder_of(&new))
            .and_then(|()| sync_folder_of(&old));
        // One of the two folders may be empty now.
        self.prune(&new);
        self.prune(&old);
        renamed.map_err(failed("rename", &old))
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        let path = self.path("remove", name)?;
        self.close(name);
        match fs::remove_file(&path) {
            Ok(()) => {
                self.prune(&path);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(failed("remove", &path)(error)),
        }
    }

    fn lock(&self, name: &str) -> Result<Lock, StorageError> {
        let path = self.path("reserve", name)?;
        make_folder_of(&path)?;
        // The lock is a separate file, because the file `name` itself is replaced now and
        // then.
        let guard = beside(&path, "lock");
        let file = refuse_odd(&guard)
            .and_then(|()| {
                OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(false)
                    .open(&guard)
            })
            .map_err(failed("reserve", &guard))?;
        match locked_soon(&file) {
            Ok(()) => Ok(Lock::guarded_by(file)),
            Err(TryLockError::WouldBlock) => Err(StorageError::InUse {
                place: self.place(name),
            }),
            Err(TryLockError::Error(error)) if cannot_lock(&error) => Ok(Lock::unguarded()),
            Err(TryLockError::Error(error)) => Err(failed("reserve", &path)(error)),
        }
    }

    fn place(&self, name: &str) -> String {
        match &self.root {
            Some(root) => root.join(name).display().to_string(),
            None => name.to_string(),
        }
    }
}

/// Replaces a file in its folder, which is made if needed.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    make_folder_of(path)?;
    replacing::replace(path, bytes).map_err(failed("write", path))
}

fn joined(writer: JoinHandle<Result<(), StorageError>>) -> Result<(), StorageError> {
    writer.join().unwrap_or_else(|_| {
        Err(StorageError::Failed {
            action: "write",
            place: "a file".to_string(),
            reason: "its bytes could not be made".to_string(),
        })
    })
}

/// Whether the file system has no locks, as some network file systems.
fn cannot_lock(error: &io::Error) -> bool {
    // What Linux reports if there is no lock server.
    const ENOLCK: i32 = 37;
    let is_linux = cfg!(target_os = "linux");
    error.kind() == ErrorKind::Unsupported || is_linux && error.raw_os_error() == Some(ENOLCK)
}

fn make_folder_of(path: &Path) -> Result<(), StorageError> {
    let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(failed("make the folder", folder))?;
    // The name of a new folder is stored in the folder above it.
    for above in folder.ancestors().skip(1).take(2) {
        // A folder above the data folder may not be readable for us.
        let _ = sync_folder(above);
    }
    Ok(())
}

fn failed(action: &'static str, place: &Path) -> impl Fn(io::Error) -> StorageError {
    move |error| StorageError::Failed {
        action,
        place: place.display().to_string(),
        reason: error.to_string(),
    }
}

#[cfg(test)]
mod tests;
