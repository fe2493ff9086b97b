//! Files that the player wants outside of the data folder. An existing file is never
//! overwritten.

use crate::store::StorageError;
use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// How many names are tried in a folder.
const MOST_NAMES: u32 = 1000;

/// Folders that the game offers for a file: the home folder, the working folder, and the
/// temporary folder.
pub fn other_folders() -> Vec<String> {
    let home = env::home_dir().filter(|home| home.is_dir());
    let all = [home, env::current_dir().ok(), Some(env::temp_dir())];
    let mut folders: Vec<String> = Vec::new();
    for folder in all.into_iter().flatten() {
        let folder = folder.display().to_string();
        if !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    folders
}

/// Writes a new file: at a path, or in a folder under the first free name like `name`.
/// Returns where it is.
pub fn write_new(path: &str, name: &str, bytes: &[u8]) -> Result<String, StorageError> {
    let path = from_home(path.trim());
    let written = match path.is_dir() {
        true => write_in(&path, name, bytes),
        false => create(&path, bytes).map(|()| path.clone()),
    };
    let written = written.map_err(|error| StorageError::Failed {
        action: "write",
        place: plain_text::path(&path),
        reason: match error.kind() {
            ErrorKind::AlreadyExists => "it is there already: choose another name".to_string(),
            _ => error.to_string(),
        },
    })?;
    Ok(written.display().to_string())
}

/// A path that begins with `~/` is in the player's home folder.
fn from_home(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}

/// Writes a file into a folder under the first free name.
fn write_in(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
    for number in 1..=MOST_NAMES {
        let path = match number {
            1 => folder.join(name),
            number => folder.join(format!("{stem}-{number}.{end}")),
        };
        match create(&path, bytes) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => (),
            done => return done.map(|()| path),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}

/// Writes a file that did not exist. If it cannot be written whole, it is removed.
fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        // The first error is returned. A part of a file is useless, so it is removed.
        let _ = fs::remove_file(path);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_there_is_never_written_over() {
        let folder = env::temp_dir().join(format!("wyrmhold-elsewhere-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let shown = folder.display().to_string();

        let first = write_new(&shown, "a.save", b"one").unwrap();
        let second = write_new(&shown, "a.save", b"two").unwrap();
        assert!(second.ends_with("a-2.save"), "{second}");
        assert_eq!(fs::read(&first).unwrap(), b"one");
        assert_eq!(fs::read(second).unwrap(), b"two");

        let error = write_new(&first, "a.save", b"three").unwrap_err();
        assert!(error.to_string().contains("choose another name"), "{error}");
        assert_eq!(fs::read(&first).unwrap(), b"one");
        let named = write_new(&format!(" {shown}/b.save "), "a.save", b"b").unwrap();
        assert_eq!(fs::read(named).unwrap(), b"b");
        assert!(write_new(&format!("{shown}/none/b.save"), "a.save", b"b").is_err());
        let error = write_new(" ", "a.save", b"b").unwrap_err();
        assert!(error.to_string().contains("write \"\":"), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }
}
