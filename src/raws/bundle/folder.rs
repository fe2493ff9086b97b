//! A mod in a folder, and the choice between folder and zip.
//!
//! Links are never followed: one could make a stranger's mod read, and show
//! in its errors, any file of the player.

use super::archive::{from_zip, link, special};
use super::gather::{Gathering, Origin};
use super::name::{normalised, shown};
use super::{Bundle, BundleFault, Complaint, FILES, MOD_BYTES, allowed};
use std::ffi::OsString;
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A mod from a folder or from a file that ends in `.zip`.
pub fn from_path(path: &Path) -> (Option<Bundle>, Vec<BundleFault>) {
    let label = label(path);
    let mut gathering = Gathering::new(&label);
    let complaint = match fs::metadata(path) {
        Ok(about) if about.is_dir() => return from_folder(path),
        Ok(about) if about.is_file() && is_zip(path) => match read_start(path) {
            Ok(bytes) => return from_zip(&label, &bytes),
            Err(error) => unreadable(&error),
        },
        Ok(_) => Complaint::new(
            "not-a-mod",
            "this is neither a folder nor a file that ends in `.zip`",
            "give the folder that `mod.json` is in, or a zip of it",
        ),
        Err(error) => unreadable(&error),
    };
    gathering.refuse_all(complaint);
    gathering.finish()
}

/// A mod from a folder. The folder itself may be reached through a link, as
/// whoever gave its path wanted it; in it there may be none.
pub fn from_folder(path: &Path) -> (Option<Bundle>, Vec<BundleFault>) {
    let mut walk = Walk {
        gathering: Gathering::new(&label(path)),
        seen: 0,
    };
    // Past a limit the walk ends early, and the fault is noted.
    let _ = walk.folder(path, "");
    if !path.join("mod.json").exists() {
        let inner = inner_mods(path);
        match outer_mod(path).filter(|_| inner.is_empty()) {
            Some(outer) => walk.gathering.seek_outside(&outer),
            None => walk.gathering.seek_manifest(&inner),
        }
    }
    walk.gathering.finish()
}

/// The folder of the mod that this one is a folder of.
fn outer_mod(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let outer = path.parent()?;
    let is_one = allowed::is_folder(name) && outer.join("mod.json").is_file();
    is_one.then(|| match label(outer).as_str() {
        "" => ".".to_string(),
        label => label.to_string(),
    })
}

/// The folders right in this one that have a `mod.json`; a few are enough.
fn inner_mods(path: &Path) -> Vec<String> {
    let inner = entries(path, "").unwrap_or_default().into_iter();
    let is_mod = |entry: &DirEntry| {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        is_folder && entry.path().join("mod.json").is_file()
    };
    let names = inner.filter(is_mod).take(2);
    names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// With `/` between folders, as everywhere else in what is shown.
fn label(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    match text.trim_end_matches('/') {
        "" => text,
        trimmed => trimmed.to_string(),
    }
}

fn is_zip(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// A little more than a mod may have is enough to see that it is too large.
fn read_start(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MOD_BYTES * 2)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(error: &io::Error) -> Complaint {
    Complaint::new(
        "unreadable-path",
        format!("this cannot be read: {error}"),
        "see whether the path is right, and may be read by you",
    )
}

struct Walk {
    gathering: Gathering,
    /// Files and folders so far, so that a walk of a whole disk soon ends.
    seen: usize,
}

impl Walk {
    fn folder(&mut self, folder: &Path, inside: &str) -> ControlFlow<()> {
        let entries = match entries(folder, inside) {
            Ok(entries) => entries,
            Err(error) => {
                match inside {
                    "" => self.gathering.refuse_all(unreadable(&error)),
                    _ => self.gathering.refuse(inside, unreadable(&error)),
                }
                return ControlFlow::Continue(());
            }
        };
        for entry in entries {
            if self.seen >= FILES {
                self.gathering.refuse_count();
                return ControlFlow::Break(());
            }
            self.seen += 1;
            self.entry(&entry, inside)?;
        }
        ControlFlow::Continue(())
    }

    fn entry(&mut self, entry: &DirEntry, inside: &str) -> ControlFlow<()> {
        let name = entry.file_name();
        let (path, kind) = match self.look(entry, &name, inside) {
            Ok(found) => found,
            Err(complaint) => {
                self.gathering
                    .refuse(&joined(inside, &name.to_string_lossy()), complaint);
                return ControlFlow::Continue(());
            }
        };
        if kind.is_symlink() {
            self.gathering.refuse(&path, link(&path));
        } else if kind.is_dir() {
            if inside.is_empty() && !allowed::is_folder(&path) {
                self.gathering.skip_folder(&path);
            } else {
                return self.folder(&entry.path(), &path);
            }
        } else if kind.is_file() {
            return self.file(entry.path(), &path);
        } else {
            self.gathering.refuse(&path, special(&path));
        }
        ControlFlow::Continue(())
    }

    /// The path within the mod, and what is there: the link, not its end.
    fn look(
        &self,
        entry: &DirEntry,
        name: &OsString,
        inside: &str,
    ) -> Result<(String, fs::FileType), Complaint> {
        let Some(text) = name.to_str() else {
            return Err(Complaint::new(
                "name-not-utf8",
                format!("the name `{}` is not UTF-8", shown(&name.to_string_lossy())),
                "give the file or folder a name of plain letters",
            ));
        };
        let path = normalised(&joined(inside, text))?;
        let kind = entry.file_type().map_err(|error| unreadable(&error))?;
        Ok((path, kind))
    }

    fn file(&mut self, place: PathBuf, path: &str) -> ControlFlow<()> {
        let Some(kind) = self.gathering.admit(path) else {
            return ControlFlow::Continue(());
        };
        match File::open(place) {
            Ok(file) => self.gathering.read(path, kind, Origin::Disk, file),
            Err(error) => {
                self.gathering.refuse(path, unreadable(&error));
                ControlFlow::Continue(())
            }
        }
    }
}

/// What is in a folder, by name; one more than may be is enough to know.
fn entries(folder: &Path, inside: &str) -> io::Result<Vec<DirEntry>> {
    let mut wanted = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if !allowed::is_ignored(&joined(inside, &name.to_string_lossy())) {
            wanted.push(entry);
        }
        if wanted.len() > FILES {
            break;
        }
    }
    wanted.sort_by_key(DirEntry::file_name);
    Ok(wanted)
}

fn joined(inside: &str, name: &str) -> String {
    match inside {
        "" => name.to_string(),
        _ => format!("{inside}/{name}"),
    }
}
