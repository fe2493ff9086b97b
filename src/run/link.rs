//! A run in the address of a page.
//!
//! The part of an address behind `#` never leaves the browser: whoever opens the link has
//! the run, and nobody else sees it.

use super::file::{FileError, RunFile};
use super::limits;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::fmt;

/// The text before the run, and the one before a run of a duel.
const KEY: &str = "run=";
const DUEL_KEY: &str = "duel=";

/// Why a text is not a link to a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunLinkError {
    /// There is neither `#run=` nor `#duel=` in it.
    NoRun,
    /// It is longer than any link.
    TooLong,
    /// It has letters that no link has, or was cut.
    Letters,
    /// It does not hold a sound run.
    File(FileError),
}

impl fmt::Display for RunLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunLinkError::NoRun => f.write_str("a link to a run has #run= or #duel= in it"),
            RunLinkError::TooLong => f.write_str("the link is longer than any run"),
            RunLinkError::Letters => f.write_str("the link was changed or cut on its way"),
            RunLinkError::File(error) => write!(f, "the link holds no run: {error}"),
        }
    }
}

/// The link to a run, for the page at the address `page`. The state of a save is left out. A
/// run of a duel has a word of its own, for whoever reads the link; what is in it is decided
/// by its header alone.
pub fn to_link(page: &str, file: &RunFile) -> String {
    let replay = RunFile {
        state: None,
        ..file.clone()
    };
    let text = URL_SAFE_NO_PAD.encode(replay.write());
    let key = match file.header.duel {
        Some(_) => DUEL_KEY,
        None => KEY,
    };
    format!("{page}#{key}{text}")
}

/// Whether a text looks like a link to a run.
pub fn is_link(text: &str) -> bool {
    behind_key(text).is_some()
}

fn behind_key(text: &str) -> Option<&str> {
    let (_, fragment) = text.trim().split_once('#')?;
    let keys = [KEY, DUEL_KEY];
    keys.iter().find_map(|key| fragment.strip_prefix(key))
}

/// The run in a link.
pub fn from_link(text: &str) -> Result<RunFile, RunLinkError> {
    let text = behind_key(text).ok_or(RunLinkError::NoRun)?;
    if text.len() > limits::LINK_LETTERS {
        return Err(RunLinkError::TooLong);
    }
    let bytes = URL_SAFE_NO_PAD
        .decode(text)
        .map_err(|_| RunLinkError::Letters)?;
    RunFile::read_within(&bytes, 0).map_err(RunLinkError::File)
}
