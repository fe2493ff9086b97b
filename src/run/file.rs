//! A run in one file: a save, or a replay.
//!
//! Eight letters, the format number, a digest of it and of the rest, and the compressed
//! rest: the header, the history and, in a save, the state. The bytes are the same on every
//! target. Every later format must begin with the same 20 bytes: else this version takes
//! its files for damaged ones.

use super::header::Header;
use super::history::History;
use super::{limits, unpack};
use crate::save;
use chance::digest::Digest;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::io::Write;

/// The format written by this version, and the newest it reads.
pub const FORMAT: u32 = 4;

const LETTERS: &[u8; 8] = b"WYRMHOLD";

/// The length of letters, format number and digest.
const PREAMBLE: usize = 20;

/// How the files of earlier versions began.
const EARLIER: &[u8] = b"{\"format\":";

/// A run as it is stored in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFile {
    /// What the run began with.
    pub header: Header,
    /// The state of the run, for lists.
    pub summary: Summary,
    /// The commands of the run.
    pub history: History,
    /// The game after the whole history; absent in a replay.
    pub state: Option<Vec<u8>>,
}

/// The state of a run, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// What the hero is called; saves of before have no such word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<String>,
    /// The turn.
    pub turn: u32,
    /// The depth of the level.
    pub depth: i32,
    /// The name of the level.
    pub place: String,
    /// The hero's hit points.
    pub health: i32,
    /// The most hit points that the hero can have.
    pub max_health: i32,
    /// How the run ended, in words, if it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The bytes were not written by this game.
    Foreign,
    /// The file was cut short or changed.
    Damaged(String),
    /// Written by a newer version.
    TooNew(u32),
    /// Written by a version whose files are no longer read.
    TooOld,
}

impl RunFile {
    /// Checks that the state is the one that the history ends with.
    ///
    /// # Errors
    /// Why the state does not match.
    pub fn check_state(&self) -> Result<(), &'static str> {
        let state = self.state.as_deref().unwrap_or_default();
        match (self.history.seal_value(), save::digest_of(state)) {
            (Some(was), Some(is)) if was == is => Ok(()),
            (None, _) => Err("its history does not end with a digest"),
            _ => Err("its state is not the one that its history ends with"),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Foreign => f.write_str("it is no run of Wyrmhold"),
            FileError::Damaged(what) => write!(f, "it is damaged: {what}"),
            FileError::TooNew(format) => write!(
                f,
                "it is of format {format}, and this game reads up to {FORMAT}: update the game"
            ),
            FileError::TooOld => write!(
                f,
                "an earlier version wrote it, and this game reads only format {FORMAT}: \
                 open it with that version"
            ),
        }
    }
}

impl RunFile {
    /// The file's bytes.
    pub fn write(&self) -> Vec<u8> {
        let header = to_json(&self.header);
        let summary = to_json(&self.summary);
        let state = self.state.as_deref().unwrap_or_default();
        // The state is by far the largest part, and is written while the player plays on.
        // Without it the file is small and often becomes a link, so it is packed tighter.
        let compression = match self.state {
            Some(_) => Compression::fast(),
            None => Compression::best(),
        };
        let mut packer = DeflateEncoder::new(Vec::new(), compression);
        for part in [&header[..], &summary[..], self.history.as_bytes(), state] {
            let length = part.len() as u32;
            packer
                .write_all(&length.to_le_bytes())
                .and_then(|()| packer.write_all(part))
                .expect("memory takes what is written to it");
        }
        let packed = packer.finish().expect("memory takes what is written to it");
        let mut bytes = Vec::with_capacity(PREAMBLE + packed.len());
        bytes.extend(LETTERS);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend(digest(FORMAT, &packed).to_le_bytes());
        bytes.extend(packed);
        bytes
    }

    /// Reads a file. No bytes make it panic.
    pub fn read(bytes: &[u8]) -> Result<Self, FileError> {
        Self::read_within(bytes, limits::STATE_BYTES)
    }

    /// Reads a file whose state has at most `most_state` bytes; a link has no state.
    pub fn read_within(bytes: &[u8], most_state: usize) -> Result<Self, FileError> {
        let damaged = |what: &str| FileError::Damaged(what.to_string());
        if bytes.len() > limits::FILE_BYTES {
            return Err(damaged("it is larger than any run"));
        }
        if bytes.is_empty() {
            return Err(damaged("it is empty"));
        }
        if bytes.starts_with(EARLIER) {
            return Err(FileError::TooOld);
        }
        if !bytes.starts_with(LETTERS) {
            return Err(FileError::Foreign);
        }
        let Some((preamble, packed)) = bytes.split_at_checked(PREAMBLE) else {
            return Err(damaged("it is cut off at its beginning"));
        };
        // Every format begins in the same way, so that a file of a newer format is not
        // taken for a damaged one.
        let format = number(&preamble[8..12]) as u32;
        if digest(format, packed) != number(&preamble[12..]) {
            return Err(damaged("its bytes are not those that were written"));
        }
        match format.cmp(&FORMAT) {
            Ordering::Greater => return Err(FileError::TooNew(format)),
            Ordering::Less => return Err(FileError::TooOld),
            Ordering::Equal => (),
        }
        let [header, summary, history, state] = unpack::parts(
            packed,
            [
                limits::HEADER_BYTES,
                limits::SUMMARY_BYTES,
                limits::HISTORY_BYTES,
                most_state,
            ],
        )
        .map_err(FileError::Damaged)?;
        let json = |error: serde_json::Error| FileError::Damaged(error.to_string());
        let header: Header = serde_json::from_slice(&header).map_err(json)?;
        let summary: Summary = serde_json::from_slice(&summary).map_err(json)?;
        limits::check_header(&header)
            .and_then(|()| limits::check_summary(&summary))
            .map_err(FileError::Damaged)?;
        Ok(Self {
            header,
            summary,
            history: History::from_bytes(history).map_err(FileError::Damaged)?,
            state: (!state.is_empty()).then_some(state),
        })
    }
}

fn to_json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data can be written")
}

fn number(bytes: &[u8]) -> u64 {
    let reversed = bytes.iter().rev();
    reversed.fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn digest(format: u32, packed: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.add(&format.to_le_bytes());
    digest.add(packed);
    digest.value()
}
