//! The largest run that is accepted, wherever it comes from.
//!
//! Links and files come from strangers, and a few packed bytes can unpack to very many. So
//! each part is measured before it is unpacked, and counted before it is played. No run
//! that was really played comes near a limit.

use super::file::Summary;
use super::header::Header;
use plain_text::is_harmful;

/// The letters behind `#run=` in a link.
pub const LINK_LETTERS: usize = 1 << 20;

/// The bytes of a save or replay file.
pub const FILE_BYTES: usize = 64 << 20;

/// The bytes of a journal: each of its commands and digests takes a few.
pub const JOURNAL_BYTES: usize = 16 << 20;

/// The bytes of a header, unpacked.
pub const HEADER_BYTES: usize = 1 << 20;

/// The bytes of a summary, unpacked.
pub const SUMMARY_BYTES: usize = 64 << 10;

/// The bytes of a history, unpacked: one for most commands, nine for a digest.
pub const HISTORY_BYTES: usize = 4 << 20;

/// The bytes of the state in a save, unpacked. An ordinary one has 0.2 MB.
pub const STATE_BYTES: usize = 32 << 20;

/// Commands of one run: five a second for 55 hours.
pub const COMMANDS: u32 = 1_000_000;

/// Digests of one run. There is one in 100 commands, and one more for each save.
pub const DIGESTS: u32 = 100_000;

/// How often a run can have changed its content.
pub const CONTENTS: u32 = 1_000;

/// The core and the mods of one run.
pub const PARTS: usize = 4_000;

/// The letters of the commands that a run of a duel is compared with: the last fifty turns
/// of a run, and many times more.
pub const RIVAL_LETTERS: usize = 32 << 10;

/// The characters of any text of a header or summary.
pub const TEXT: usize = 1_000;

/// Checks that a header is within its limits.
///
/// # Errors
/// Which part exceeds its limit.
pub fn check_header(header: &Header) -> Result<(), String> {
    if header.content.len() > PARTS {
        return Err(format!("it names more than {PARTS} mods"));
    }
    let parts = header.content.iter();
    let of_parts = parts.flat_map(|part| [&part.id, &part.version, &part.hash]);
    let own = [&header.version].into_iter();
    let own = own.chain(&header.seed.words).chain(&header.unranked);
    let own = own.chain(&header.hero);
    let texts = || own.clone().chain(of_parts.clone());
    check_texts(texts())?;
    if texts().any(|text| text.contains(is_harmful)) {
        return Err("a text in it has signs that cannot be seen".to_string());
    }
    if let Some(duel) = &header.duel {
        duel.check()?;
    }
    match header.seed.is_sound() {
        true => Ok(()),
        false => Err("the words of its seed stand for another number".to_string()),
    }
}

/// Checks that a summary is within its limits.
///
/// # Errors
/// Which part exceeds its limit.
pub fn check_summary(summary: &Summary) -> Result<(), String> {
    check_texts([&summary.place].into_iter().chain(&summary.end))
}

fn check_texts<'a>(mut texts: impl Iterator<Item = &'a String>) -> Result<(), String> {
    match texts.any(|text| text.chars().count() > TEXT) {
        true => Err(format!("a text in it is longer than {TEXT} characters")),
        false => Ok(()),
    }
}
