//! Reads a mod from a zip, in memory.
//!
//! The zip's directory decides which entries are looked at, and only files that a mod
//! may have are unpacked. Names are checked here, because the `zip` crate silently
//! corrects some bad ones.

use super::gather::{Gathering, Origin, Sizes, damaged};
use super::name::{normalised, shown};
use super::{Bundle, BundleFault, Complaint, FILES, MOD_BYTES, allowed};
use crate::order;
use ::zip::CompressionMethod;
use ::zip::read::{ZipArchive, ZipFileEntry};
use std::collections::BTreeSet;
use std::io::Cursor;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// The most bytes of a zip: it needs little besides its content.
const PACKED_BYTES: u64 = MOD_BYTES + (4 << 20);
/// The first bytes of an entry in the zip's directory, and the length of its fixed
/// part.
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const DIRECTORY_ENTRY_LENGTH: usize = 46;
/// The first bytes of a zip's end, and of the end for zips above 4 GB.
const END: &[u8] = b"PK\x05\x06";
const WIDE_END: &[u8] = b"PK\x06\x06";
/// The end is searched in this many last bytes, because a comment may follow it.
const END_REACH: usize = (64 << 10) + 22;
/// One end is right; a few more may be inside the packed data.
const ENDS: usize = 16;

/// The bits of a Unix mode that say what kind of file it is.
const MODE_KIND: u32 = 0o170_000;
const MODE_LINK: u32 = 0o120_000;
const MODE_PLAIN: u32 = 0o100_000;
const MODE_FOLDER: u32 = 0o040_000;

/// A file of the zip with a valid name.
struct Listed {
    path: String,
    index: usize,
    /// The size that the zip declares.
    declared: u64,
}

/// Reads a mod from the bytes of a zip. Every fault is reported; with an error there is
/// no bundle. If one folder contains everything, as archive tools make it, that folder
/// is removed from the paths.
pub fn from_zip(label: &str, bytes: &[u8]) -> (Option<Bundle>, Vec<BundleFault>) {
    let mut gathering = Gathering::new(label);
    if let Some(mut archive) = open(&mut gathering, bytes) {
        let mut listed = list(&mut gathering, &archive);
        strip_top_folder(&mut listed);
        listed.retain(|file| !allowed::is_ignored(&file.path));
        order::by_key(&mut listed, |file| file.path.clone());
        let all = Sizes {
            packed: bytes.len() as u64,
            declared: listed
                .iter()
                .map(|file| file.declared)
                .fold(0, u64::saturating_add),
        };
        let inner = inner_mods(&listed);
        for file in &listed {
            if unpack(&mut gathering, &mut archive, file, all).is_none() {
                break;
            }
        }
        gathering.seek_manifest(&inner);
    }
    gathering.finish()
}

/// The first few folders with a `mod.json`.
fn inner_mods(listed: &[Listed]) -> Vec<String> {
    let folders = listed
        .iter()
        .filter_map(|file| file.path.strip_suffix("/mod.json"));
    folders.take(2).map(str::to_string).collect()
}

/// Opens the zip, if it is a zip and not too large.
fn open<'a>(gathering: &mut Gathering, bytes: &'a [u8]) -> Option<Archive<'a>> {
    if bytes.len() as u64 > PACKED_BYTES {
        gathering.refuse_all(Complaint::new(
            "mod-too-large",
            format!("the zip itself is larger than {} MB", PACKED_BYTES >> 20),
            "a mod may have up to 16 MB unpacked; split it in two, or use smaller pictures",
        ));
        return None;
    }
    // The directory is held in memory, so its length is checked first.
    if has_more(bytes, DIRECTORY_ENTRY, FILES * 2) {
        gathering.refuse_count();
        return None;
    }
    // The `zip` crate tries each end with each wide end. With many of them that would
    // take minutes.
    let tail = bytes.len().saturating_sub(END_REACH);
    if has_more(bytes, WIDE_END, ENDS) || has_more(&bytes[tail..], END, ENDS) {
        gathering.refuse_all(Complaint::new(
            "not-a-zip",
            "this zip has many ends, where a zip has one",
            "fetch or make it again; `wyrmhold mod pack` makes a clean zip",
        ));
        return None;
    }
    let mut archive = match ZipArchive::new(Cursor::new(bytes)) {
        Ok(archive) => archive,
        Err(error) => {
            gathering.refuse_all(Complaint::new(
                "not-a-zip",
                format!("this is not a whole zip: {}", shown(&error.to_string())),
                "fetch or make it again; other kinds of archive are not read",
            ));
            return None;
        }
    };
    refuse_repeated(gathering, &archive, bytes);
    if archive.has_overlapping_files().is_ok_and(|overlap| overlap) {
        gathering.refuse_all(Complaint::new(
            "zip-bomb",
            "files of the zip share the same packed bytes",
            "this was made to fill the memory; do not use it, and tell whoever gave it to you",
        ));
        return None;
    }
    Some(archive)
}

fn has_more(bytes: &[u8], signature: &[u8], most: usize) -> bool {
    let windows = bytes.windows(signature.len());
    let found = windows.filter(|window| *window == signature);
    found.take(most + 1).count() > most
}

/// Refuses equal names. The `zip` crate uses the last one and other tools the first, so
/// the mod would differ from reader to reader.
fn refuse_repeated(gathering: &mut Gathering, archive: &Archive<'_>, bytes: &[u8]) {
    if !archive.has_duplicate_names() {
        return;
    }
    let mut names = BTreeSet::new();
    let mut rest = usize::try_from(archive.central_directory_start())
        .ok()
        .and_then(|start| bytes.get(start..))
        .unwrap_or_default();
    while let Some((name, after)) = directory_entry(rest) {
        if !names.insert(name) {
            break;
        }
        rest = after;
    }
    let name = directory_entry(rest).map_or(&b"a file"[..], |(name, _)| name);
    let name = String::from_utf8_lossy(name);
    gathering.refuse(
        &name,
        Complaint::new(
            "duplicate-file",
            format!("`{}` is there twice", shown(&name)),
            "keep one of the two; `wyrmhold mod pack` makes a clean zip",
        ),
    );
}

/// The name in the first entry of a zip's directory, and the bytes after it.
fn directory_entry(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    if !bytes.starts_with(DIRECTORY_ENTRY) {
        return None;
    }
    let length = |at: usize| {
        Some(usize::from(u16::from_le_bytes([
            *bytes.get(at)?,
            *bytes.get(at + 1)?,
        ])))
    };
    let name_end = DIRECTORY_ENTRY_LENGTH + length(28)?;
    let entry_end = name_end + length(30)? + length(32)?;
    Some((
        bytes.get(DIRECTORY_ENTRY_LENGTH..name_end)?,
        bytes.get(entry_end..)?,
    ))
}

/// Every file with a valid name that is not a link and not left by a tool.
fn list(gathering: &mut Gathering, archive: &Archive<'_>) -> Vec<Listed> {
    let directory = archive.metadata();
    let mut listed = Vec::new();
    for index in 0..directory.len() {
        let Ok(entry) = directory.entry(index) else {
            continue;
        };
        match path(&entry) {
            Ok(path) if entry.is_dir() || allowed::is_ignored(&path) => {}
            Ok(path) => listed.push(Listed {
                path,
                index,
                declared: entry.size(),
            }),
            Err(complaint) => {
                gathering.refuse(&String::from_utf8_lossy(entry.name_raw()), complaint);
            }
        }
    }
    if listed.len() > FILES {
        gathering.refuse_count();
        listed.clear();
    }
    listed
}

fn path(entry: &ZipFileEntry<'_>) -> Result<String, Complaint> {
    let Ok(name) = super::utf8(entry.name_raw()) else {
        return Err(Complaint::new(
            "name-not-utf8",
            format!(
                "the name `{}` is not UTF-8",
                shown(&String::from_utf8_lossy(entry.name_raw()))
            ),
            "use plain letters, or pack with `wyrmhold mod pack`",
        ));
    };
    let path = normalised(name)?;
    // The declared system is ignored, since tools differ in whether they check it.
    match (entry.external_attributes() >> 16) & MODE_KIND {
        MODE_LINK => Err(link(&path)),
        0 | MODE_PLAIN | MODE_FOLDER => Ok(path),
        _ => Err(special(&path)),
    }
}

pub(super) fn link(path: &str) -> Complaint {
    Complaint::new(
        "link",
        format!("`{}` is a link to another file", shown(path)),
        "put the file itself there: a mod may not reach outside of itself",
    )
}

pub(super) fn special(path: &str) -> Complaint {
    Complaint::new(
        "special-file",
        format!("`{}` is neither a file nor a folder", shown(path)),
        "take it out: pipes, sockets and devices are no part of a mod",
    )
}

/// Removes the folder that contains everything, if the mod is inside it.
fn strip_top_folder(listed: &mut [Listed]) {
    let manifest = listed.iter().find(|file| {
        file.path
            .split_once('/')
            .is_some_and(|(_, rest)| rest == "mod.json")
    });
    let Some((top, _)) = manifest.and_then(|file| file.path.split_once('/')) else {
        return;
    };
    let top = format!("{top}/");
    if listed.iter().all(|file| file.path.starts_with(&top)) {
        for file in listed {
            file.path = file.path.split_off(top.len());
        }
    }
}

/// Reads one file. Breaks if the mod as a whole is over a limit.
fn unpack(
    gathering: &mut Gathering,
    archive: &mut Archive<'_>,
    file: &Listed,
    all: Sizes,
) -> Option<()> {
    let Some(kind) = gathering.admit(&file.path) else {
        return Some(());
    };
    let opened = match archive.metadata().entry(file.index) {
        Ok(entry) => {
            if let Err(complaint) = check_packing(&entry) {
                gathering.refuse(&file.path, complaint);
                return Some(());
            }
            archive.by_index(file.index)
        }
        Err(error) => Err(error),
    };
    match opened {
        Ok(reader) => {
            let origin = Origin::Zip {
                file: Sizes {
                    packed: reader.compressed_size(),
                    declared: file.declared,
                },
                all,
            };
            gathering
                .read(&file.path, kind, origin, reader)
                .continue_value()
        }
        Err(error) => {
            gathering.refuse(&file.path, damaged(&error));
            Some(())
        }
    }
}

fn check_packing(entry: &ZipFileEntry<'_>) -> Result<(), Complaint> {
    if entry.encrypted() {
        return Err(Complaint::new(
            "encrypted-file",
            "this file is locked with a password",
            "pack the mod without a password",
        ));
    }
    match entry.compression() {
        CompressionMethod::Stored | CompressionMethod::Deflated => Ok(()),
        method => Err(Complaint::new(
            "unknown-packing",
            format!("this file is packed by the method `{method}`"),
            "pack with the method `deflate`, as `wyrmhold mod pack` does",
        )),
    }
}
