//! The entries of a history as bytes.
//!
//! A command is encoded by serde and postcard: the number of its kind, then its parts. A
//! new kind of command needs no change here. The number is below 128; higher first bytes
//! mean something else.

use super::history::HistoryEntry;

/// The first byte of a digest; eight bytes follow.
const DIGEST: u8 = 0xff;

/// The first byte of a change of content; eight bytes follow.
const CONTENT: u8 = 0xfe;

/// The bytes of a change of content.
pub const CONTENT_BYTES: usize = 9;

/// A command of two small bytes, such as a step, is packed into one: this, plus 16 times
/// the first byte, plus the second.
const PAIR: u8 = 0x80;

/// The first byte of a pair is less than this, so that all pairs end below `CONTENT`.
const PAIR_KINDS: u8 = 7;

/// The second byte of a pair is less than this.
const PAIR_PARTS: u8 = 16;

/// The first byte value that is not a pair.
const PAIR_END: u8 = PAIR + PAIR_KINDS * PAIR_PARTS;

/// The longest entry in bytes. Most commands take one byte.
pub const LONGEST_ENTRY: usize = 32;

/// Appends the bytes of an entry.
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

    /// Reads from a byte offset on.
    pub fn at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// The offset after the last entry that was read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The next entry, or `None` at the end.
    ///
    /// # Errors
    /// A sentence if the next bytes are not an entry.
    pub fn entry(&mut self) -> Result<Option<HistoryEntry>, String> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (entry, rest) = match rest {
            [] => return Ok(None),
            [DIGEST, rest @ ..] => marked(rest, HistoryEntry::Digest),
            [CONTENT, rest @ ..] => marked(rest, HistoryEntry::Content),
            [pair @ PAIR..PAIR_END, rest @ ..] => {
                let pair = pair - PAIR;
                // A kind without parts is encoded by its number alone.
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

/// The command at the start of the bytes, and the bytes after it.
fn command(bytes: &[u8]) -> Option<(HistoryEntry, &[u8])> {
    let (command, rest) = postcard::take_from_bytes(bytes).ok()?;
    Some((HistoryEntry::Command(command), rest))
}

/// The entry behind its marker byte, and the bytes after it.
fn marked(bytes: &[u8], entry: fn(u64) -> HistoryEntry) -> Option<(HistoryEntry, &[u8])> {
    let (digest, rest) = bytes.split_first_chunk::<8>()?;
    Some((entry(u64::from_le_bytes(*digest)), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::Command;
    use crate::run::history::History;
    use bracket_lib::geometry::Point;

    fn bytes_of(command: Command) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(HistoryEntry::Command(command), &mut bytes);
        bytes
    }

    #[test]
    fn commands_are_short() {
        let (near, far) = (Point::new(40, 20), Point::new(199, 180));
        for (command, expected) in [
            (Command::Wait, 1),
            (Command::Descend, 1),
            (Command::Step { dx: -1, dy: 1 }, 1),
            (Command::Close { dx: 1, dy: 1 }, 1),
            (Command::Drop { item: 15 }, 1),
            (Command::Drop { item: 16 }, 2),
            (Command::Quaff { item: u64::MAX }, 11),
            (Command::Wear { item: 15 }, 2),
            (Command::Fire { at: near }, 3),
            (Command::Fire { at: far }, 5),
            (Command::Throw { item: 99, at: near }, 4),
            (Command::Cast { spell: 2, at: None }, 3),
            (
                Command::Zap {
                    item: u64::MAX,
                    at: Some(Point::new(i32::MAX, i32::MIN)),
                },
                22,
            ),
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
