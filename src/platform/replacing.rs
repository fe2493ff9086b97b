//! Files that are written as a whole.
//!
//! A new file is written beside the old one and renamed, so a crash or a full disk at any
//! moment leaves the old file or the new one. The files beside have a `~` in their names.

#[cfg(unix)]
use super::reading::NO_WAITING;
use super::reading::check_ordinary;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

/// Files that a killed process left beside a file are removed at this age: a younger one
/// may still be in use by another process.
pub(super) const LEFTOVER_AGE: Duration = Duration::from_secs(60);

/// Writes a file at a path that the player named. A link is followed. Something that is not
/// an ordinary file, such as `/dev/stdout`, is written to and not replaced.
///
/// # Errors
/// A sentence for the player. An old file is unchanged then.
pub fn write_named(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let about = fs::metadata(path);
    if about.is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        // Held until all is written: a reader whose last writer is gone has come to its end.
        let held = reader(path);
        return held
            .and_then(|_held| fs::write(path, bytes))
            .map_err(|error| unwritten(path, &error));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    write_files(&[(target, bytes)])
}

/// The open end of a pipe that somebody reads. A pipe that nobody reads is refused: opening
/// it would wait for ever.
#[cfg(unix)]
fn reader(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    if !fs::metadata(path)?.file_type().is_fifo() {
        return Ok(None);
    }
    let mut options = OpenOptions::new();
    match options.write(true).custom_flags(NO_WAITING).open(path) {
        Ok(end) => Ok(Some(end)),
        Err(_) => Err(io::Error::other("it is a pipe that nobody reads")),
    }
}

#[cfg(not(unix))]
fn reader(_path: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Writes files into a folder, which is made if needed: all of them, or nothing at all.
///
/// # Errors
/// A sentence that names the file or folder.
pub fn write_into<N: AsRef<Path>, B: AsRef<[u8]>>(
    folder: &Path,
    files: &[(N, B)],
) -> Result<(), String> {
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing = folder.ancestors().take_while(is_missing);
    let missing: Vec<&Path> = missing.collect();
    let paths = { files.iter() }.map(|(name, bytes)| (folder.join(name), bytes));
    let written = fs::create_dir_all(folder)
        .map_err(|error| {
            let place = plain_text::path(folder);
            format!("{place}: there is no such folder to write to, and it cannot be made: {error}")
        })
        .and_then(|()| write_files(&paths.collect::<Vec<_>>()));
    if written.is_err() {
        // The inner folders come first. A folder that is not empty stays.
        for made in missing {
            let _ = fs::remove_dir(made);
        }
    }
    written
}

/// Writes files: all of them, or nothing at all. A link is replaced, since what it leads
/// to may be anything.
///
/// # Errors
/// A sentence that names the file.
pub fn write_files<B: AsRef<[u8]>>(files: &[(PathBuf, B)]) -> Result<(), String> {
    let asides = || { files.iter() }.map(|(path, _)| beside(path, &process::id().to_string()));
    let write = |((path, bytes), aside): (&(PathBuf, B), PathBuf)| {
        let written = refuse_odd(path).and_then(|()| write_like(path, &aside, bytes.as_ref()));
        written.map_err(|error| unwritten(path, &error))
    };
    let place = |((path, _), aside): (&(PathBuf, B), PathBuf)| {
        fs::rename(aside, path).map_err(|error| unwritten(path, &error))
    };
    let written = { files.iter().zip(asides()) }
        .try_for_each(write)
        .and_then(|()| files.iter().zip(asides()).try_for_each(place));
    if written.is_err() {
        // Some of these files may not exist, because they were never written.
        asides().for_each(|aside| drop(fs::remove_file(aside)));
    }
    written
}

/// Writes a file that will replace another, with the same permissions. A read-only file is
/// not replaced.
fn write_like(old: &Path, new: &Path, bytes: &[u8]) -> io::Result<()> {
    let about = old.symlink_metadata().ok().filter(fs::Metadata::is_file);
    let rights = about.map(|about| about.permissions());
    if rights.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::other("it may only be read"));
    }
    write_through(new, bytes)?;
    rights.map_or(Ok(()), |rights| fs::set_permissions(new, rights))
}

/// Writes a new folder with files, some of them in folders within it: all of them, or
/// nothing at all.
///
/// # Errors
/// A sentence that names the file or folder.
pub fn write_new_folder(folder: &Path, files: &[(String, String)]) -> Result<(), String> {
    if folder.symlink_metadata().is_ok() {
        let shown = plain_text::path(folder);
        return Err(format!("{shown}: is there already; nothing was written"));
    }
    let aside = beside(folder, &process::id().to_string());
    fs::create_dir(&aside).map_err(|error| unwritten(folder, &error))?;
    let write = |(name, text): &(String, String)| {
        let path = aside.join(name);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| write_through(&path, text.as_bytes()))
            .map_err(|error| unwritten(&folder.join(name), &error))
    };
    let written = files
        .iter()
        .try_for_each(write)
        .and_then(|()| fs::rename(&aside, folder).map_err(|error| unwritten(folder, &error)));
    if written.is_err() {
        // Nothing is lost: this function made the folder a moment ago.
        let _ = fs::remove_dir_all(&aside);
    }
    written
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    format!("{}: cannot be written: {error}", plain_text::path(path))
}

/// Refuses a path at which there is something other than an ordinary file. Opening a pipe
/// may wait for ever.
pub(super) fn refuse_odd(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(about) => check_ordinary(&about),
        // If something is wrong with the path, opening it will say so.
        Err(_) => Ok(()),
    }
}

/// Replaces a file by new bytes.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let aside = beside(path, &process::id().to_string());
    let placed = write_through(&aside, bytes).and_then(|()| fs::rename(&aside, path));
    if let Err(error) = placed {
        // The new file may not exist at all; the error above is the one that matters.
        let _ = fs::remove_file(&aside);
        return Err(error);
    }
    remove_leftovers(path);
    sync_folder_of(path)
}

/// The path of a temporary or lock file beside a file.
pub(super) fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push("~");
    name.push(what);
    path.with_file_name(name)
}

/// Removes what killed processes left in the folder of a file, whichever files they were
/// writing: many have a name that never comes again.
fn remove_leftovers(path: &Path) {
    let Some(Ok(entries)) = path.parent().map(fs::read_dir) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.rsplit_once('~'));
        let is_ours = number.is_some_and(|(_, number)| number.parse::<u32>().is_ok());
        if is_ours && is_old(&entry.path()) {
            // If this fails, the next write tries again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_old(path: &Path) -> bool {
    let age = path.metadata().and_then(|facts| facts.modified()).ok();
    age.and_then(|age| age.elapsed().ok())
        .is_some_and(|age| age > LEFTOVER_AGE)
}

/// Writes a file that nobody else uses. First removes what a killed process may have left
/// at this path, which may be a link or a pipe by now.
fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => (),
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if folder.is_dir() => sync_folder(folder),
        _ => Ok(()),
    }
}

/// Writes the names in a folder to the disk.
#[cfg(unix)]
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// On other systems a folder cannot be opened; the system syncs it by itself.
#[cfg(not(unix))]
pub(super) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
