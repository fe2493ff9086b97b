//! The entries of a history as bytes.
//!
//! A command is what serde and postcard make of it: the number of its kind, then
//! its parts. Nothing here has to be changed when there is a new one. The number
//! is below 128; a first byte from there on means something else.

use super::history::HistoryEntry;

/// The first byte of a digest; eight bytes follow.
const DIGEST: u8 = 0xff;

/// The first byte of a change of content; eight bytes follow.
const CONTENT: u8 = 0xfe;

/// A command of two small bytes, such as a step, takes one: this plus the first byte
/// times 16 plus the second.
const PAIR: u8 = 0x80;

/// The first byte of a pair is less than this, so that all pairs end below `CONTENT`.
const PAIR_KINDS: u8 = 7;

/// The second byte of a pair is less than this.
const PAIR_PARTS: u8 = 16;

/// The first that is no pair.
const PAIR_END: u8 = PAIR + PAIR_KINDS * PAIR_PARTS;

/// The longest entry in bytes. Most commands take one.
pub const LONGEST_ENTRY: usize = 32;

/// Adds an entry's bytes to others.
pub fn write(entry: HistoryEntry, bytes: &mut Vec<u8>) {
    match entry {
        HistoryEntry::Command(command) => {
            let mut buffer = [0; LONGEST_ENTRY];
            let written = postcard::to_slice(&command, &mut buffer)
                .expect("an accepted command is short and has a sound direction");
            match *written {
                [kind @ 0..PAIR_KINDS, part @ 0..PAIR_PARTS] => {
                    bytes.push(PAIR + kind * PAIR_PARTS + part);
                }
                _ => bytes.extend_from_slice(written),
            }
        }
        HistoryEntry::Digest(digest) => write_marked(DIGEST, digest, bytes),
        HistoryEntry::Content(digest) => write_marked(CONTENT, digest, bytes),
    }
}

fn write_marked(mark: u8, digest: u64, bytes: &mut Vec<u8>) {
    bytes.push(mark);
    bytes.extend_from_slice(&digest.to_le_bytes());
}

/// Reads entries out of bytes.
pub struct EntryReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> EntryReader<'a> {
    /// Reads from the beginning.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::at(bytes, 0)
    }

    /// Reads from a byte on.
    pub fn at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// The byte behind the last entry that was read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The next entry, or nothing at the end.
    ///
    /// # Errors
    /// A sentence if what comes next is no entry.
    pub fn entry(&mut self) -> Result<Option<HistoryEntry>, String> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (entry, rest) = match rest {
            [] => return Ok(None),
            [DIGEST, rest @ ..] => marked(rest, HistoryEntry::Digest),
            [CONTENT, rest @ ..] => marked(rest, HistoryEntry::Content),
            [pair @ PAIR..PAIR_END, rest @ ..] => {
                let pair = pair - PAIR;
                // A kind without parts takes its number alone.
                command(&[pair / PAIR_PARTS, pair % PAIR_PARTS])
                    .filter(|(_, left)| left.is_empty())
                    .map(|(entry, _)| (entry, rest))
            }
            _ => command(rest),
        }
        .ok_or_else(|| {
            let at = self.at;
            format!("byte {at} of the history begins nothing that is known")
        })?;
        self.at = self.bytes.len() - rest.len();
        Ok(Some(entry))
    }
}

/// The command that the bytes begin with, and those that follow it.
fn command(bytes: &[u8]) -> Option<(HistoryEntry, &[u8])> {
    let (command, rest) = postcard::take_from_bytes(bytes).ok()?;
    Some((HistoryEntry::Command(command), rest))
}

/// An entry behind its mark, and the bytes that follow it.
fn marked(bytes: &[u8], entry: fn(u64) -> HistoryEntry) -> Option<(HistoryEntry, &[u8])> {
    let (digest, rest) = bytes.split_first_chunk::<8>()?;
    Some((entry(u64::from_le_bytes(*digest)), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::Command;
    use crate::run::history::History;

    fn bytes_of(command: Command) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(HistoryEntry::Command(command), &mut bytes);
        bytes
    }

    #[test]
    fn commands_are_short() {
        for (command, expected) in [
            (Command::Wait, 1),
            (Command::Descend, 1),
            (Command::Step { dx: -1, dy: 1 }, 1),
            (Command::Close { dx: 1, dy: 1 }, 1),
            (Command::Drop { item: 15 }, 1),
            (Command::Drop { item: 16 }, 2),
            (Command::Quaff { item: u64::MAX }, 11),
        ] {
            assert_eq!(bytes_of(command).len(), expected, "{command:?}");
        }
    }

    #[test]
    fn what_is_no_entry_is_told_with_its_place() {
        let [wait] = bytes_of(Command::Wait)[..] else {
            panic!("waiting takes one byte");
        };
        let [drop, _] = bytes_of(Command::Drop { item: 99 })[..] else {
            panic!("such a number takes one byte");
        };
        let [north_west] = bytes_of(Command::Step { dx: -1, dy: -1 })[..] else {
            panic!("a step takes one byte");
        };
        let too_large = [[wait, drop].as_slice(), &[0xff; 9], &[0x7f]].concat();
        for bytes in [
            vec![wait, 100],
            vec![wait, 0xfd],
            vec![wait, DIGEST, 1, 2],
            vec![wait, CONTENT, 1, 2, 3, 4, 5, 6, 7],
            vec![wait, drop],
            vec![wait, north_west + 9],
            vec![wait, PAIR_END - 1],
            vec![wait, PAIR_END],
            too_large,
        ] {
            let error = History::from_bytes(bytes.clone()).unwrap_err();
            assert!(error.contains("byte 1 "), "{bytes:?}: {error}");
        }
    }
}
