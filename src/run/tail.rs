//! What was decided since the last save, added to a file as it happens.
//!
//! A short beginning, then records: a length, so many bytes of history, and four
//! bytes of a digest. Whatever cuts the file off, the records before are whole.

use super::header::Header;
use super::history::{self, Entry, Reader};
use super::limits;
use crate::digest::Digest;
use serde::{Deserialize, Serialize};

/// The format written by this version, and the only one it reads.
pub const FORMAT: u32 = 1;

const LETTERS: &[u8; 8] = b"WYRMTAIL";

/// Letters, number, and the length of what the beginning says.
const PREAMBLE: usize = 16;

/// The bytes of a digest behind each record.
const CHECK: usize = 4;

/// The longest record in bytes; its length is kept in one.
const LONGEST: usize = 255;

/// What a journal follows on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The run.
    pub header: Header,
    /// So many commands were given before.
    pub after: u32,
}

/// What a journal held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    pub start: Start,
    pub entries: Vec<Entry>,
    /// The bytes that made sense; behind them the file is torn or damaged.
    pub sound: usize,
    pub is_whole: bool,
}

/// The first bytes of a journal.
pub fn begin(start: &Start) -> Vec<u8> {
    let said = serde_json::to_vec(start).expect("plain data can be written");
    let mut bytes = LETTERS.to_vec();
    bytes.extend(FORMAT.to_le_bytes());
    bytes.extend((said.len() as u32).to_le_bytes());
    bytes.extend(&said);
    bytes.extend(check(&said));
    bytes
}

/// The bytes of one record.
pub fn record(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = vec![0];
    for &entry in entries {
        history::write(entry, &mut bytes);
    }
    let length = bytes.len() - 1;
    debug_assert!(length <= LONGEST, "a record holds few entries");
    bytes[0] = length as u8;
    let check = check(&bytes);
    bytes.extend(check);
    bytes
}

/// Reads a journal as far as it makes sense; nothing if not even its
/// beginning does.
pub fn read(bytes: &[u8]) -> Option<Journal> {
    if bytes.len() > limits::JOURNAL_BYTES {
        return None;
    }
    let rest = bytes.strip_prefix(LETTERS)?;
    let (format, rest) = rest.split_first_chunk::<4>()?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    if u32::from_le_bytes(*format) != FORMAT {
        return None;
    }
    let length = u32::from_le_bytes(*length) as usize;
    let (said, rest) = rest.split_at_checked(length)?;
    let mut rest = rest.strip_prefix(&check(said))?;
    let start: Start = serde_json::from_slice(said).ok()?;
    limits::check_header(&start.header).ok()?;
    let mut entries = Vec::new();
    let mut sound = PREAMBLE + length + CHECK;
    while let Some((found, size)) = first(rest) {
        entries.extend(found);
        sound += size;
        rest = &rest[size..];
    }
    Some(Journal {
        start,
        entries,
        sound,
        is_whole: rest.is_empty(),
    })
}

/// The entries of the first record, and its size in bytes.
fn first(bytes: &[u8]) -> Option<(Vec<Entry>, usize)> {
    let length = usize::from(*bytes.first()?);
    let (record, rest) = bytes.split_at_checked(1 + length)?;
    if !rest.starts_with(&check(record)) {
        return None;
    }
    let mut reader = Reader::new(&record[1..]);
    let mut entries = Vec::new();
    while let Some(entry) = reader.entry().ok()? {
        entries.push(entry);
    }
    Some((entries, 1 + length + CHECK))
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let mut digest = Digest::default();
    digest.add(bytes);
    let value = digest.value();
    ((value ^ value >> 32) as u32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::Command;
    use crate::run::header::Origin;
    use crate::run::seed::Seed;

    fn start() -> Start {
        Start {
            header: Header {
                version: "1.2.3".into(),
                seed: Seed::number(7),
                origin: Origin::Fresh,
                content: Vec::new(),
                unranked: None,
            },
            after: 5,
        }
    }

    #[test]
    fn a_cut_journal_holds_the_records_before() {
        let head = begin(&start());
        let mut bytes = head.clone();
        let mut ends = vec![bytes.len()];
        for item in [3, 300, 70_000] {
            let drop = Entry::Command(Command::Drop { item });
            bytes.extend(record(&[drop, Entry::Digest(item)]));
            ends.push(bytes.len());
        }
        for cut in 0..=bytes.len() {
            let Some(journal) = read(&bytes[..cut]) else {
                assert!(cut < head.len(), "cut at {cut}");
                continue;
            };
            let whole = ends.iter().filter(|&&end| end <= cut).count() - 1;
            assert_eq!(journal.entries.len(), 2 * whole, "cut at {cut}");
            assert_eq!(journal.sound, ends[whole], "cut at {cut}");
            assert_eq!(journal.is_whole, cut == ends[whole], "cut at {cut}");
            assert_eq!(journal.start, start());
        }
    }

    #[test]
    fn a_flipped_bit_ends_the_journal_before_it() {
        let mut bytes = begin(&start());
        for _ in 0..20 {
            bytes.extend(record(&[Entry::Command(Command::Wait)]));
        }
        let sound = read(&bytes).unwrap();
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            if let Some(journal) = read(&damaged) {
                assert!(!journal.is_whole, "bit {bit}");
                assert_eq!(journal.entries, sound.entries[..journal.entries.len()]);
            }
        }
    }
}
