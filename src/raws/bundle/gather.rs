//! Collects the files of one mod, from a folder or a zip, and checks names and sizes.

use super::allowed::{self, FileKind};
use super::name::shown;
use super::{
    Bundle, BundleFault, Complaint, FILE_BYTES, FILES, MOD_BYTES, PNG_SIDE, TILE_STRIP, png,
};
use placed_json::diag::Severity;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::ops::ControlFlow;

/// If packed data over a limit is this many times smaller, it is a bomb and no
/// accident.
const BOMB_RATIO: u64 = 100;
/// At most this many faults of one code are reported, with a count of the rest.
const MOST_OF_A_CODE: usize = 20;

/// Where a file comes from.
pub(super) enum Origin {
    Disk,
    /// A zip, with the sizes that it declares for this file and in all.
    Zip {
        file: Sizes,
        all: Sizes,
    },
}

/// The sizes that a zip declares. Used only to choose the code of a fault, and never
/// trusted.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) packed: u64,
    pub(super) declared: u64,
}

impl Sizes {
    fn is_bomb(self) -> bool {
        self.declared / BOMB_RATIO >= self.packed
    }
}

/// What was found of a mod so far.
pub(super) struct Gathering {
    bundle: Bundle,
    faults: Vec<BundleFault>,
    /// Paths in lower case, with the path as written.
    folded: BTreeMap<String, String>,
    unknown_files: BTreeSet<String>,
    unknown_folders: BTreeMap<String, usize>,
    unpacked: u64,
}

impl Gathering {
    pub(super) fn new(label: &str) -> Self {
        Self {
            bundle: Bundle {
                label: label.to_string(),
                files: BTreeMap::new(),
            },
            faults: Vec::new(),
            folded: BTreeMap::new(),
            unknown_files: BTreeSet::new(),
            unknown_folders: BTreeMap::new(),
            unpacked: 0,
        }
    }

    /// Records an error in one file.
    pub(super) fn refuse(&mut self, path: &str, complaint: Complaint) {
        self.note(Some(path), Severity::Error, complaint);
    }

    /// Records an error in the whole mod.
    pub(super) fn refuse_all(&mut self, complaint: Complaint) {
        self.note(None, Severity::Error, complaint);
    }

    fn note(&mut self, path: Option<&str>, severity: Severity, complaint: Complaint) {
        let label = &self.bundle.label;
        self.faults.push(BundleFault {
            code: complaint.code,
            file: path.map_or(label.clone(), |path| format!("{label}/{}", shown(path))),
            message: complaint.message,
            help: complaint.help,
            severity,
            holds_entries: false,
        });
    }

    /// Records what is left out, and whether it may hold entries.
    fn leave_out(&mut self, path: &str, complaint: Complaint, holds_entries: bool) {
        self.note(Some(path), Severity::Warning, complaint);
        if let Some(fault) = self.faults.last_mut() {
            fault.holds_entries = holds_entries;
        }
    }

    pub(super) fn refuse_count(&mut self) {
        self.refuse_all(Complaint::new(
            "too-many-files",
            format!("there are more than {FILES} files or folders"),
            "join small files: one file of raws may hold any number of entries",
        ));
    }

    /// The kind of a file that is to be read: its name must be new, and one that a mod
    /// may have.
    pub(super) fn admit(&mut self, path: &str) -> Option<FileKind> {
        if let Some(other) = self.folded.insert(path.to_lowercase(), path.to_string()) {
            let complaint = if other == path {
                Complaint::new(
                    "duplicate-file",
                    format!("`{}` is there twice", shown(path)),
                    "keep one of the two; `wyrmhold mod pack` makes a clean zip",
                )
            } else {
                // One report for one mistake.
                self.unknown_files.remove(&other);
                Complaint::new(
                    "case-clash",
                    format!(
                        "`{}` and `{}` differ only in case",
                        shown(path),
                        shown(&other)
                    ),
                    "rename one of them: on many systems they are the same file",
                )
            };
            self.refuse(path, complaint);
            return None;
        }
        let kind = allowed::kind(path);
        if kind.is_none() {
            match path.split_once('/') {
                Some((top, _)) if !allowed::is_folder(top) => self.skip_folder(top),
                _ => {
                    self.unknown_files.insert(path.to_string());
                }
            }
        }
        kind
    }

    /// Records one warning for a folder that a mod cannot have, however much is in it.
    pub(super) fn skip_folder(&mut self, top: &str) {
        *self.unknown_folders.entry(top.to_string()).or_default() += 1;
    }

    /// Reads one file within the limits. Breaks if the mod as a whole is over a limit:
    /// then nothing more is read.
    pub(super) fn read(
        &mut self,
        path: &str,
        kind: FileKind,
        origin: Origin,
        reader: impl Read,
    ) -> ControlFlow<()> {
        let room = MOD_BYTES.saturating_sub(self.unpacked);
        let most = room.min(kind.most_bytes());
        let mut bytes = Vec::new();
        let outcome = reader.take(most + 1).read_to_end(&mut bytes);
        let length = bytes.len() as u64;
        self.unpacked += length;
        if length > room {
            self.refuse_all(mod_too_large(&origin));
            return ControlFlow::Break(());
        }
        let checked = if length > most {
            Err(file_too_large(&origin))
        } else if let Err(error) = outcome {
            Err(unreadable(&origin, &error))
        } else if let Some(complaint) = misdeclared(&origin, length) {
            Err(complaint)
        } else if kind == FileKind::Picture {
            png::check(&bytes, PNG_SIDE)
        } else if kind == FileKind::Tile {
            png::check(&bytes, TILE_STRIP)
        } else {
            Ok(())
        };
        match checked {
            Ok(()) => {
                self.bundle.files.insert(path.to_string(), bytes);
            }
            Err(complaint) => self.refuse(path, complaint),
        }
        ControlFlow::Continue(())
    }

    /// Reports that the given folder is inside the mod `outer`.
    pub(super) fn seek_outside(&mut self, outer: &str) {
        self.unknown_files.clear();
        self.unknown_folders.clear();
        let help = format!("it is one folder higher: give `{}`", shown(outer));
        self.refuse(
            "mod.json",
            Complaint::new("missing-manifest", "there is no mod.json here", help),
        );
    }

    /// Reports where `mod.json` is, if it is in the wrong place. `inner` are the
    /// folders that have one.
    pub(super) fn seek_manifest(&mut self, inner: &[String]) {
        // If it is there but could not be read, that was reported already.
        let is_there = self
            .folded
            .get("mod.json")
            .is_some_and(|path| path == "mod.json");
        if is_there {
            return;
        }
        let renamed = { self.unknown_files.iter() }.find(|path| allowed::is_manifest(path));
        let help = match (inner, renamed.cloned()) {
            ([], Some(path)) => {
                self.unknown_files.remove(&path);
                format!("call `{}` `mod.json`", shown(&path))
            }
            ([], None) => return,
            ([one], _) if allowed::is_folder(one) => {
                let (label, one) = (&self.bundle.label, shown(one));
                format!("move `{label}/{one}/mod.json` up: call it `{label}/mod.json`")
            }
            ([one], _) => {
                let one = shown(one);
                format!(
                    "it is one folder deeper: give `{}/{one}`, or move what is in `{one}` up",
                    self.bundle.label
                )
            }
            ([one, ..], _) => {
                format!(
                    "these are several mods: give one of them, such as `{}/{}`",
                    self.bundle.label,
                    shown(one)
                )
            }
        };
        // One report for one mistake.
        self.unknown_folders.clear();
        if !inner.is_empty() {
            self.unknown_files.clear();
        }
        self.refuse(
            "mod.json",
            Complaint::new("missing-manifest", "there is no mod.json here", help),
        );
    }

    /// The result. With an error there is no bundle, because half a mod is worse than
    /// none.
    pub(super) fn finish(mut self) -> (Option<Bundle>, Vec<BundleFault>) {
        for path in std::mem::take(&mut self.unknown_files) {
            let is_raws = allowed::right_file(&path).is_some();
            self.leave_out(&path, allowed::unknown_file(&path), is_raws);
        }
        for (top, count) in std::mem::take(&mut self.unknown_folders) {
            let mut complaint = allowed::unknown_folder(&top);
            if count > 1 {
                complaint.message += &format!(", with {count} files");
            }
            self.leave_out(&top, complaint, allowed::is_for_raws(&top));
        }
        let refused = self
            .faults
            .iter()
            .any(|fault| fault.severity == Severity::Error);
        let bundle = (!refused).then_some(self.bundle);
        (bundle, shortened(self.faults))
    }
}

fn bomb(packed: u64, limit: u64) -> Complaint {
    Complaint::new(
        "zip-bomb",
        format!(
            "{packed} packed bytes unpack to more than {} MB",
            limit >> 20
        ),
        "this was made to fill the memory; do not use it, and tell whoever gave it to you",
    )
}

fn mod_too_large(origin: &Origin) -> Complaint {
    match origin {
        Origin::Zip { all, .. } if all.is_bomb() => bomb(all.packed, MOD_BYTES),
        _ => Complaint::new(
            "mod-too-large",
            format!("the files hold more than {} MB together", MOD_BYTES >> 20),
            "a mod may have up to 16 MB unpacked; split it in two, or use smaller pictures",
        ),
    }
}

fn file_too_large(origin: &Origin) -> Complaint {
    match origin {
        Origin::Zip { file, .. } if file.is_bomb() => bomb(file.packed, FILE_BYTES),
        _ => Complaint::new(
            "file-too-large",
            format!("the file holds more than {} MB", FILE_BYTES >> 20),
            "split it: the entries of a section may be in any number of files",
        ),
    }
}

/// Reports a zip that declares more than it holds: it was cut off or changed.
fn misdeclared(origin: &Origin, length: u64) -> Option<Complaint> {
    match origin {
        Origin::Zip { file, .. } if file.declared != length => {
            let declared = file.declared;
            Some(damaged(&format!(
                "it holds {length} bytes and not {declared}"
            )))
        }
        _ => None,
    }
}

fn unreadable(origin: &Origin, error: &std::io::Error) -> Complaint {
    match origin {
        Origin::Disk => Complaint::new(
            "unreadable-path",
            format!("the file cannot be read: {error}"),
            "see whether it may be read by you, and is not open in another program",
        ),
        Origin::Zip { .. } => damaged(error),
    }
}

/// The packed bytes of a file do not match what the zip declares.
pub(super) fn damaged(error: &dyn std::fmt::Display) -> Complaint {
    Complaint::new(
        "damaged-file",
        format!(
            "the zip is damaged in this file: {}",
            shown(&error.to_string())
        ),
        "fetch or make the zip again",
    )
}

/// Shortens long lists of faults with the same code.
fn shortened(faults: Vec<BundleFault>) -> Vec<BundleFault> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for fault in &faults {
        *counts.entry(fault.code).or_default() += 1;
    }
    let mut reported: BTreeMap<&str, usize> = BTreeMap::new();
    let mut kept = Vec::new();
    for mut fault in faults {
        let number = reported.entry(fault.code).or_default();
        *number += 1;
        if *number > MOST_OF_A_CODE {
            continue;
        }
        let left = counts.get(fault.code).map_or(0, |count| count - *number);
        if *number == MOST_OF_A_CODE && left > 0 {
            fault.message += &format!(" (and {left} more like it)");
        }
        kept.push(fault);
    }
    kept
}
