//! The journal: commands since the last save, appended to a file as they are given.
//!
//! It begins with a short header. Then come records: a length, that many bytes of history,
//! and four bytes of a digest. Each digest continues the one before, back to the header,
//! so a record that was doubled, left out, moved or copied from elsewhere does not fit. If
//! the file is cut off, the records before the cut are whole. Every later format must begin
//! as this one, up to the digest of the header.

use super::encoding::{self, EntryReader, LONGEST_ENTRY};
use super::header::Header;
use super::history::{Chain, HistoryEntry, HistoryMark};
use super::limits;
use chance::digest::Digest;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// The format that this version writes, and the only one it reads.
pub const FORMAT: u32 = 3;

const LETTERS: &[u8; 8] = b"WYRMTAIL";

/// The length of the letters, the format number and the header's length.
const PREAMBLE: usize = 16;

/// The bytes of the digest after each record.
const CHECK: usize = 4;

/// The longest record in bytes; its length is stored in one byte.
const LONGEST: usize = 255;

/// This many bytes of entries always fit into one record.
pub const SHORT: usize = LONGEST - LONGEST_ENTRY - 1;

/// Where a journal continues a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalStart {
    /// The run.
    pub header: Header,
    /// How many commands were given before the journal begins.
    pub after: u32,
    /// The chain of those commands.
    pub chain: u64,
}

impl JournalStart {
    /// The start of a journal that continues a run from a position.
    pub fn at(header: &Header, mark: HistoryMark) -> Self {
        Self {
            header: header.clone(),
            after: mark.commands,
            chain: mark.chain.0,
        }
    }
}

/// The contents of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// Where the journal continues a run.
    pub start: JournalStart,
    /// The entries of all sound records.
    pub entries: Vec<HistoryEntry>,
    /// How many bytes are sound. Whatever follows them is torn or damaged.
    pub sound: usize,
    /// How the journal ends.
    pub end: JournalEnd,
}

/// How a journal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalEnd {
    /// With a whole record.
    Whole,
    /// In the middle of a record.
    Cut,
    /// With a record that does not continue the one before.
    Broken,
}

/// Why a journal cannot be read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// Its beginning was cut short or changed, or it is not a journal.
    Damaged,
    /// Written by a newer version.
    TooNew(u32),
    /// Written by a version whose journals are no longer read.
    TooOld(u32),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Damaged => f.write_str("its beginning is damaged"),
            JournalError::TooNew(format) => write!(
                f,
                "it is of format {format}, and this game reads {FORMAT}: update the game"
            ),
            JournalError::TooOld(format) => write!(
                f,
                "it is of format {format}, from an earlier version, and this game reads {FORMAT}: \
                 finish the run with that version"
            ),
        }
    }
}

impl Journal {
    /// Whether the journal ends with a whole record.
    pub fn is_whole(&self) -> bool {
        self.end == JournalEnd::Whole
    }

    /// The number of commands before the journal's end.
    pub fn end_commands(&self) -> u32 {
        let commands = { self.entries.iter() }.filter(|it| matches!(it, HistoryEntry::Command(_)));
        self.start.after.saturating_add(commands.count() as u32)
    }

    /// The entries after a position of a run, if the journal contains that position. The
    /// journal may begin before it, if the commands in between are the same.
    pub fn behind(&self, mark: HistoryMark) -> Option<&[HistoryEntry]> {
        let (mut commands, mut chain) = (self.start.after, Chain(self.start.chain));
        for (index, &entry) in self.entries.iter().enumerate() {
            if commands >= mark.commands {
                let rest = &self.entries[index..];
                return (commands == mark.commands && chain == mark.chain).then_some(rest);
            }
            commands =
                commands.saturating_add(u32::from(matches!(entry, HistoryEntry::Command(_))));
            chain = chain.and(entry);
        }
        (commands == mark.commands && chain == mark.chain).then_some(&[])
    }
}

/// Makes the bytes of a journal, piece by piece.
#[derive(Clone, Copy, Debug)]
pub struct JournalWriter {
    /// The digest of everything so far.
    digest: u64,
}

impl JournalWriter {
    /// The first bytes of a journal, and the writer for the rest.
    pub fn begin(start: &JournalStart) -> (Self, Vec<u8>) {
        let said = serde_json::to_vec(start).expect("plain data can be written");
        let mut bytes = LETTERS.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((said.len() as u32).to_le_bytes());
        bytes.extend(&said);
        let digest = go_on(Digest::default().value(), &bytes);
        bytes.extend(check(digest));
        (Self { digest }, bytes)
    }

    /// The bytes of further entries, in as few records as possible.
    pub fn records(&mut self, entries: impl IntoIterator<Item = HistoryEntry>) -> Vec<u8> {
        let mut bytes = vec![0];
        let mut start = 0;
        for entry in entries {
            if bytes.len() - start + LONGEST_ENTRY > LONGEST {
                start = self.close(start, &mut bytes);
            }
            encoding::write(entry, &mut bytes);
        }
        let end = self.close(start, &mut bytes);
        bytes.truncate(end);
        bytes
    }

    /// Writes one record into an empty `bytes`. `entries` are bytes of a history, at most
    /// `SHORT`. The result is the same as that of `records`, but nothing is decoded.
    pub fn record(&mut self, entries: &[u8], bytes: &mut Vec<u8>) {
        bytes.push(0);
        bytes.extend_from_slice(entries);
        let end = self.close(0, bytes);
        bytes.truncate(end);
    }

    /// Ends the record that begins at `start`, if it is not empty, and begins the next
    /// record. Returns where the next record begins.
    fn close(&mut self, start: usize, bytes: &mut Vec<u8>) -> usize {
        let length = bytes.len() - start - 1;
        if length == 0 {
            return start;
        }
        bytes[start] = length as u8;
        self.digest = go_on(self.digest, &bytes[start..]);
        bytes.extend(check(self.digest));
        bytes.push(0);
        bytes.len() - 1
    }
}

/// Reads a journal up to its first error.
///
/// # Errors
/// Its beginning cannot be read, or another version wrote it.
pub fn read(bytes: &[u8]) -> Result<Journal, JournalError> {
    if bytes.len() > limits::JOURNAL_BYTES {
        return Err(JournalError::Damaged);
    }
    let (format, beginning, rest) = beginning(bytes).ok_or(JournalError::Damaged)?;
    match format.cmp(&FORMAT) {
        Ordering::Less => Err(JournalError::TooOld(format)),
        Ordering::Greater => Err(JournalError::TooNew(format)),
        Ordering::Equal => records(beginning, rest).ok_or(JournalError::Damaged),
    }
}

/// The format number, the beginning up to its digest, and the rest, if the digest is right.
/// Every format begins in this way, so that a file of another format is not taken for a
/// damaged one.
fn beginning(bytes: &[u8]) -> Option<(u32, &[u8], &[u8])> {
    let (format, length) = { bytes.strip_prefix(LETTERS)? }.split_first_chunk::<4>()?;
    let (length, _) = length.split_first_chunk::<4>()?;
    let length = PREAMBLE.checked_add(u32::from_le_bytes(*length) as usize)?;
    let (beginning, rest) = bytes.split_at_checked(length)?;
    let digest = go_on(Digest::default().value(), beginning);
    let rest = rest.strip_prefix(&check(digest))?;
    Some((u32::from_le_bytes(*format), beginning, rest))
}

/// The journal with this beginning and these records.
fn records(beginning: &[u8], mut rest: &[u8]) -> Option<Journal> {
    let whole = beginning.len() + CHECK + rest.len();
    let mut digest = go_on(Digest::default().value(), beginning);
    let start: JournalStart = serde_json::from_slice(&beginning[PREAMBLE..]).ok()?;
    limits::check_header(&start.header).ok()?;
    let mut entries = Vec::new();
    let end = loop {
        match first(rest, digest) {
            Ok((found, size, next)) => {
                entries.extend(found);
                digest = next;
                rest = &rest[size..];
            }
            Err(end) => break end,
        }
    };
    Some(Journal {
        start,
        entries,
        sound: whole - rest.len(),
        end,
    })
}

/// The entries of the first record, its size in bytes, and the digest after it.
fn first(bytes: &[u8], before: u64) -> Result<(Vec<HistoryEntry>, usize, u64), JournalEnd> {
    let length = usize::from(*bytes.first().ok_or(JournalEnd::Whole)?);
    let (record, rest) = bytes.split_at_checked(1 + length).ok_or(JournalEnd::Cut)?;
    let (is, _) = rest.split_first_chunk::<CHECK>().ok_or(JournalEnd::Cut)?;
    let digest = go_on(before, record);
    if *is != check(digest) {
        return Err(JournalEnd::Broken);
    }
    let mut reader = EntryReader::new(&record[1..]);
    let mut entries = Vec::new();
    while let Some(entry) = reader.entry().map_err(|_| JournalEnd::Broken)? {
        entries.push(entry);
    }
    Ok((entries, 1 + length + CHECK, digest))
}

fn go_on(digest: u64, bytes: &[u8]) -> u64 {
    let mut digest = Digest::from_value(digest);
    digest.add(bytes);
    digest.value()
}

fn check(digest: u64) -> [u8; CHECK] {
    ((digest ^ digest >> 32) as u32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::Command;
    use crate::run::header::Origin;
    use chance::seed::Seed;

    fn start() -> JournalStart {
        JournalStart {
            header: Header {
                version: "1.2.3".into(),
                seed: Seed::number(7),
                origin: Origin::Fresh,
                content: Vec::new(),
                unranked: None,
                hero: None,
                duel: None,
            },
            after: 5,
            chain: 77,
        }
    }

    /// A journal with one record for each entry, and where each record ends.
    fn written(entries: &[HistoryEntry]) -> (Vec<u8>, Vec<usize>) {
        let (mut writer, mut bytes) = JournalWriter::begin(&start());
        let mut ends = vec![bytes.len()];
        for &entry in entries {
            bytes.extend(writer.records([entry]));
            ends.push(bytes.len());
        }
        (bytes, ends)
    }

    fn drops() -> Vec<HistoryEntry> {
        let item = |item| HistoryEntry::Command(Command::Drop { item });
        [3, 300, 70_000, 4, 4].map(item).to_vec()
    }

    #[test]
    fn bytes_of_entries_give_the_same_record_as_the_entries() {
        let (mut one, _) = JournalWriter::begin(&start());
        let mut other = one;
        let steps = vec![HistoryEntry::Command(Command::Step { dx: 1, dy: 0 }); SHORT];
        // The last entries show that both writers continued from the same digest.
        for entries in [
            drops(),
            steps,
            vec![HistoryEntry::Digest(5)],
            Vec::new(),
            drops(),
        ] {
            let mut bytes = Vec::new();
            { entries.iter() }.for_each(|&entry| encoding::write(entry, &mut bytes));
            assert!(bytes.len() <= SHORT);
            let mut record = Vec::new();
            one.record(&bytes, &mut record);
            assert_eq!(record, other.records(entries));
        }
    }

    #[test]
    fn a_cut_journal_holds_the_records_before() {
        let (bytes, ends) = written(&drops());
        for cut in 0..=bytes.len() {
            let Ok(journal) = read(&bytes[..cut]) else {
                assert!(cut < ends[0], "cut at {cut}");
                continue;
            };
            let whole = ends.iter().filter(|&&end| end <= cut).count() - 1;
            assert_eq!(journal.entries, drops()[..whole], "cut at {cut}");
            assert_eq!(journal.sound, ends[whole], "cut at {cut}");
            let expected = match cut == ends[whole] {
                true => JournalEnd::Whole,
                false => JournalEnd::Cut,
            };
            assert_eq!(journal.end, expected, "cut at {cut}");
            assert_eq!(journal.start, start());
        }
    }

    #[test]
    fn a_flipped_bit_ends_the_journal_before_it() {
        let (bytes, _) = written(&[HistoryEntry::Command(Command::Wait); 20]);
        let sound = read(&bytes).unwrap();
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            if let Ok(journal) = read(&damaged) {
                assert!(!journal.is_whole(), "bit {bit}");
                assert_eq!(journal.entries, sound.entries[..journal.entries.len()]);
            }
        }
    }

    #[test]
    fn a_record_that_does_not_follow_on_the_one_before_is_not_played() {
        let (bytes, ends) = written(&drops());
        let record = |number: usize| &bytes[ends[number]..ends[number + 1]];
        let (mut other, _) = JournalWriter::begin(&JournalStart {
            after: 6,
            ..start()
        });
        let foreign = other.records(drops());
        let (head, all) = (&bytes[..ends[0]], [0, 1, 2, 3, 4].map(record));
        let cases: [(&str, Vec<&[u8]>, usize); 6] = [
            ("doubled", vec![all[0], all[0], all[1]], 1),
            ("doubled at the end", [&all[..], &[all[4]]].concat(), 5),
            ("missing", vec![all[0], all[2], all[3]], 1),
            ("swapped", vec![all[1], all[0], all[2]], 0),
            (
                "of equal commands, swapped",
                vec![all[0], all[1], all[2], all[4], all[3]],
                3,
            ),
            ("foreign", vec![all[0], all[1], &foreign], 2),
        ];
        for (name, records, expected) in cases {
            let journal = read(&[head, &records.concat()].concat()).unwrap();
            assert_eq!(journal.entries.len(), expected, "{name}");
            assert_eq!(journal.end, JournalEnd::Broken, "{name}");
        }
    }

    #[test]
    fn many_entries_share_records_and_come_back() {
        let entries: Vec<HistoryEntry> = (0..2_000)
            .map(|item| HistoryEntry::Command(Command::Drop { item: item << 40 }))
            .collect();
        let (mut writer, mut bytes) = JournalWriter::begin(&start());
        bytes.extend(writer.records(entries.clone()));
        bytes.extend(writer.records([]));
        bytes.extend(writer.records([HistoryEntry::Digest(4)]));
        let journal = read(&bytes).unwrap();
        assert!(journal.is_whole());
        assert_eq!(journal.entries[..2_000], entries);
        assert_eq!(journal.entries[2_000..], [HistoryEntry::Digest(4)]);
        assert_eq!(journal.end_commands(), 2_005);
    }

    #[test]
    fn another_format_is_told_from_a_damaged_number() {
        let (mut bytes, ends) = written(&drops());
        for (format, expected) in [
            (1, JournalError::TooOld(1)),
            (2, JournalError::TooOld(2)),
            (4, JournalError::TooNew(4)),
            (99, JournalError::TooNew(99)),
        ] {
            bytes[8..12].copy_from_slice(&u32::to_le_bytes(format));
            assert_eq!(read(&bytes), Err(JournalError::Damaged), "{format}");
            let end = ends[0] - CHECK;
            let digest = go_on(Digest::default().value(), &bytes[..end]);
            let mut newer = bytes.clone();
            newer[end..ends[0]].copy_from_slice(&check(digest));
            assert_eq!(read(&newer), Err(expected), "{format}");
        }
    }

    #[test]
    fn a_moment_is_found_in_a_journal_only_with_the_same_past() {
        let mut history = super::super::history::History::default();
        let mut marks = vec![history.mark()];
        for entry in drops() {
            history.push(entry);
            marks.push(history.mark());
        }
        let (mut writer, mut bytes) =
            JournalWriter::begin(&JournalStart::at(&start().header, marks[1]));
        bytes.extend(writer.records(drops()[1..4].to_vec()));
        let journal = read(&bytes).unwrap();
        let rest = |mark| journal.behind(mark).map(<[HistoryEntry]>::len);
        let found: Vec<Option<usize>> = marks.iter().map(|&mark| rest(mark)).collect();
        assert_eq!(found, [None, Some(3), Some(2), Some(1), Some(0), None]);
        let elsewhere = HistoryMark {
            chain: Chain(1),
            ..marks[2]
        };
        assert_eq!(rest(elsewhere), None);
    }
}
