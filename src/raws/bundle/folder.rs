//! Reads a mod from a folder, and chooses between folder and zip.
//!
//! Links are never followed: a foreign mod could otherwise read any file of the player
//! and show it in an error.

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

/// Reads a mod from a folder. The path itself may lead through a link, since the player
/// chose it; inside the folder links are refused.
pub fn from_folder(path: &Path) -> (Option<Bundle>, Vec<BundleFault>) {
    let mut walk = Walk {
        gathering: Gathering::new(&label(path)),
        seen: 0,
    };
    // Over a limit the walk ends early, and the fault is recorded.
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

/// The mod of which this folder is a part.
fn outer_mod(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let outer = path.parent()?;
    let is_one = allowed::is_folder(name) && outer.join("mod.json").is_file();
    is_one.then(|| match label(outer).as_str() {
        "" => ".".to_string(),
        label => label.to_string(),
    })
}

/// The first few folders in this one with a `mod.json`.
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

/// The path with `/` between folders, as in all messages.
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

/// Reads just enough to see that a file is too large.
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
    /// Files and folders so far. A limit ends the walk of a whole disk soon.
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

    /// The path within the mod, and what is there. For a link: the link itself.
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

/// The content of a folder by name, at most one entry more than allowed.
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
