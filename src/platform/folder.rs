//! The game kept as a file in the user's data folder.

use super::storage::{SaveSlot, StorageError};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

const FILE: &str = "game.save";
const PART: &str = "game.save.part";

/// A folder with at most one running game in it.
pub struct Folder {
    /// Absent if the machine names no folder for a user's data.
    path: Option<PathBuf>,
}

impl Folder {
    pub fn new(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    fn path(&self) -> Result<&Path, StorageError> {
        self.path.as_deref().ok_or(StorageError::NoFolder)
    }
}

impl SaveSlot for Folder {
    fn read(&self) -> Result<Option<Vec<u8>>, StorageError> {
        let file = self.path()?.join(FILE);
        match fs::read(&file) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &file, &error)),
        }
    }

    fn write(&self, bytes: &[u8]) -> Result<(), StorageError> {
        let folder = self.path()?;
        fs::create_dir_all(folder).map_err(|error| failed("make the folder", folder, &error))?;
        let part = folder.join(PART);
        let file = folder.join(FILE);
        // Written beside, brought to the disk, and only then put in place: a
        // crash at any moment leaves either the old game or the new one.
        write_through(&part, bytes).map_err(|error| failed("write", &part, &error))?;
        fs::rename(&part, &file).map_err(|error| failed("write", &file, &error))
    }

    fn erase(&self) -> Result<(), StorageError> {
        let file = self.path()?.join(FILE);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(failed("remove", &file, &error))
            }
            _ => Ok(()),
        }
    }

    fn set_aside(&self) -> Result<String, StorageError> {
        let folder = self.path()?;
        let aside = (1..)
            .map(|number| match number {
                1 => folder.join("broken-save"),
                _ => folder.join(format!("broken-save-{number}")),
            })
            .find(|path| !path.exists())
            .ok_or(StorageError::NoFolder)?;
        let file = folder.join(FILE);
        fs::rename(&file, &aside).map_err(|error| failed("put aside", &file, &error))?;
        Ok(aside.display().to_string())
    }
}

fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn failed(action: &'static str, place: &Path, error: &io::Error) -> StorageError {
    StorageError::Failed {
        action,
        place: place.display().to_string(),
        reason: error.to_string(),
    }
}

/// Where a user's games go: `WYRMHOLD_DATA` if it is set, else the folder the
/// operating system has for such things.
pub fn data_folder(system: &str, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| {
        let value = variable(name)?;
        (!value.is_empty()).then(|| PathBuf::from(value))
    };
    if let Some(own) = folder("WYRMHOLD_DATA") {
        return Some(own);
    }
    match system {
        "windows" => Some(folder("APPDATA")?.join("wyrmhold")),
        "macos" => Some(folder("HOME")?.join("Library/Application Support/wyrmhold")),
        _ => match folder("XDG_DATA_HOME") {
            Some(data) => Some(data.join("wyrmhold")),
            None => Some(folder("HOME")?.join(".local/share/wyrmhold")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_folder_follows_the_system() {
        let home = ("HOME", "/home/ann");
        for (system, variables, expected) in [
            ("linux", vec![home], Some("/home/ann/.local/share/wyrmhold")),
            (
                "linux",
                vec![home, ("XDG_DATA_HOME", "/data")],
                Some("/data/wyrmhold"),
            ),
            ("linux", vec![home, ("WYRMHOLD_DATA", "/own")], Some("/own")),
            (
                "linux",
                vec![home, ("WYRMHOLD_DATA", "")],
                Some("/home/ann/.local/share/wyrmhold"),
            ),
            (
                "macos",
                vec![home],
                Some("/home/ann/Library/Application Support/wyrmhold"),
            ),
            ("windows", vec![("APPDATA", "/app")], Some("/app/wyrmhold")),
            ("linux", vec![], None),
        ] {
            let got = data_folder(system, |name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            });
            assert_eq!(got, expected.map(PathBuf::from), "{system} {variables:?}");
        }
    }

    #[test]
    fn a_game_is_kept_replaced_set_aside_and_forgotten() {
        let path = std::env::temp_dir().join(format!("wyrmhold-folder-{}", std::process::id()));
        let folder = Folder::new(Some(path.join("deep")));

        assert_eq!(folder.read(), Ok(None));
        folder.write(b"one").unwrap();
        folder.write(b"two").unwrap();
        assert_eq!(folder.read(), Ok(Some(b"two".to_vec())));

        assert!(folder.set_aside().unwrap().ends_with("broken-save"));
        assert_eq!(folder.read(), Ok(None));
        folder.write(b"three").unwrap();
        assert!(folder.set_aside().unwrap().ends_with("broken-save-2"));

        folder.write(b"four").unwrap();
        folder.erase().unwrap();
        folder.erase().unwrap();
        assert_eq!(folder.read(), Ok(None));
        fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn a_place_that_is_no_folder_is_named_in_the_error() {
        let path = std::env::temp_dir().join(format!("wyrmhold-file-{}", std::process::id()));
        fs::write(&path, b"a file").unwrap();
        let folder = Folder::new(Some(path.join("inside")));

        let error = folder.write(b"game").unwrap_err();

        fs::remove_file(&path).unwrap();
        assert!(error.to_string().contains("inside"), "{error}");
    }
}
