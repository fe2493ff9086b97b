//! What was decided in a run, and the digests that prove it, in few bytes.

use super::limits;
use crate::game::command::Command;
use chance::digest::Digest;

/// One thing that a history tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A command that the game accepted.
    Command(Command),
    /// The digest of the game as the commands so far have left it.
    Digest(u64),
    /// From here on the run was played with other content, which has this digest.
    Content(u64),
}

/// A history, in the order in which it happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    bytes: Vec<u8>,
    counts: Counts,
    /// The last entry is a digest.
    is_sealed: bool,
    chain: Chain,
}

/// How many entries of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    commands: u32,
    digests: u32,
    contents: u32,
}

impl Counts {
    fn add(&mut self, entry: Entry) {
        *match entry {
            Entry::Command(_) => &mut self.commands,
            Entry::Digest(_) => &mut self.digests,
            Entry::Content(_) => &mut self.contents,
        } += 1;
    }

    fn check(self) -> Result<(), String> {
        for (count, most, what) in [
            (self.commands, limits::COMMANDS, "commands"),
            (self.digests, limits::DIGESTS, "digests"),
            (self.contents, limits::CONTENTS, "changes of content"),
        ] {
            if count > most {
                return Err(format!("its history has more than {most} {what}"));
            }
        }
        Ok(())
    }
}

/// A number for everything that was decided so far, in its order. Two histories with the
/// same number are the same; the digests between the decisions are no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain(pub u64);

impl Default for Chain {
    fn default() -> Self {
        Self(Digest::default().value())
    }
}

impl Chain {
    /// The number when this comes next.
    pub fn and(self, entry: Entry) -> Self {
        let mut bytes = Vec::new();
        write(entry, &mut bytes);
        self.and_bytes(entry, &bytes)
    }

    fn and_bytes(self, entry: Entry, bytes: &[u8]) -> Self {
        if matches!(entry, Entry::Digest(_)) {
            return self;
        }
        let mut digest = Digest::from_value(self.0);
        digest.add(bytes);
        Self(digest.value())
    }
}

/// A moment in a history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The commands before it.
    pub commands: u32,
    pub chain: Chain,
    /// The bytes before it.
    pub(super) at: usize,
}

impl Mark {
    /// Was the same decided up to both? Digests may lie between them.
    pub fn is_like(&self, other: &Self) -> bool {
        self.commands == other.commands && self.chain == other.chain
    }
}

// The first byte of an entry. A step or a close has its direction added.
const STEP: u8 = 0;
const CLOSE: u8 = 9;
const WAIT: u8 = 18;
const PICK_UP: u8 = 19;
const DESCEND: u8 = 20;
const ASCEND: u8 = 21;
const DROP: u8 = 22;
const QUAFF: u8 = 23;
const DIGEST: u8 = 64;
const CONTENT: u8 = 65;

impl History {
    /// A history from its bytes.
    ///
    /// # Errors
    /// A sentence that says at which byte it stops making sense, or that it is longer
    /// than any that was played.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, String> {
        let mut counts = Counts::default();
        let mut is_sealed = false;
        let mut chain = Chain::default();
        let mut reader = Reader::new(&bytes);
        let mut start = 0;
        while let Some(entry) = reader.entry()? {
            is_sealed = matches!(entry, Entry::Digest(_));
            counts.add(entry);
            counts.check()?;
            chain = chain.and_bytes(entry, &bytes[start..reader.at]);
            start = reader.at;
        }
        Ok(Self {
            bytes,
            counts,
            is_sealed,
            chain,
        })
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many commands it holds.
    pub fn commands(&self) -> u32 {
        self.counts.commands
    }

    /// Is it within what is opened again?
    ///
    /// # Errors
    /// What there is too much of.
    pub fn check(&self) -> Result<(), String> {
        match self.bytes.len() > limits::HISTORY_BYTES {
            true => Err("its history is too long".to_string()),
            false => self.counts.check(),
        }
    }

    /// Where it ends.
    pub fn mark(&self) -> Mark {
        Mark {
            commands: self.commands(),
            chain: self.chain,
            at: self.bytes.len(),
        }
    }

    /// Did it begin with everything that another one holds up to its end?
    pub fn has_passed(&self, mark: &Mark) -> bool {
        let (mut commands, mut chain) = (0, Chain::default());
        let is_there = |commands, chain| commands == mark.commands && chain == mark.chain;
        is_there(commands, chain)
            || self.entries().any(|entry| {
                commands += u32::from(matches!(entry, Entry::Command(_)));
                chain = chain.and(entry);
                is_there(commands, chain)
            })
    }

    /// The digest that it ends with, if it ends with one.
    pub fn seal_value(&self) -> Option<u64> {
        let (_, digest) = self.bytes.split_last_chunk::<8>()?;
        self.is_sealed.then(|| u64::from_le_bytes(*digest))
    }

    pub fn push(&mut self, entry: Entry) {
        let start = self.bytes.len();
        write(entry, &mut self.bytes);
        self.chain = self.chain.and_bytes(entry, &self.bytes[start..]);
        self.counts.add(entry);
        self.is_sealed = matches!(entry, Entry::Digest(_));
    }

    /// Ends it with a digest, if it does not yet.
    pub fn seal(&mut self, digest: impl FnOnce() -> u64) {
        if !self.is_sealed {
            self.push(Entry::Digest(digest()));
        }
    }

    /// The entry that begins at a byte, and the byte behind it. Nothing at the end.
    pub fn entry_at(&self, at: usize) -> Option<(Entry, usize)> {
        let bytes = &self.bytes;
        let mut reader = Reader { bytes, at };
        let entry = reader.entry().ok().flatten()?;
        Some((entry, reader.at))
    }

    /// Everything in it, from the beginning.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.entries_after(Mark::default())
    }

    /// What came after a moment of it.
    pub fn entries_after(&self, mark: Mark) -> impl Iterator<Item = Entry> {
        let rest = self.bytes.get(mark.at..).unwrap_or_default();
        let mut reader = Reader::new(rest);
        // The bytes were read once when the history was made.
        std::iter::from_fn(move || reader.entry().ok().flatten())
    }

    /// The beginning, up to so many commands and what belongs to the last of them.
    pub fn until(&self, commands: u32) -> Self {
        let mut part = Self::default();
        for entry in self.entries() {
            if part.commands() == commands && matches!(entry, Entry::Command(_)) {
                break;
            }
            part.push(entry);
        }
        part
    }
}

/// Adds an entry's bytes to others.
pub fn write(entry: Entry, bytes: &mut Vec<u8>) {
    match entry {
        Entry::Command(command) => write_command(command, bytes),
        Entry::Digest(digest) => {
            bytes.push(DIGEST);
            bytes.extend(digest.to_le_bytes());
        }
        Entry::Content(digest) => {
            bytes.push(CONTENT);
            bytes.extend(digest.to_le_bytes());
        }
    }
}

fn write_command(command: Command, bytes: &mut Vec<u8>) {
    match command {
        Command::Step { dx, dy } => bytes.push(STEP + direction(dx, dy)),
        Command::Close { dx, dy } => bytes.push(CLOSE + direction(dx, dy)),
        Command::Wait => bytes.push(WAIT),
        Command::PickUp => bytes.push(PICK_UP),
        Command::Descend => bytes.push(DESCEND),
        Command::Ascend => bytes.push(ASCEND),
        Command::Drop { item } => {
            bytes.push(DROP);
            write_number(item, bytes);
        }
        Command::Quaff { item } => {
            bytes.push(QUAFF);
            write_number(item, bytes);
        }
    }
}

/// A number from 0 to 8. The game accepts no direction that is longer than one tile.
fn direction(dx: i32, dy: i32) -> u8 {
    debug_assert!(dx.abs() <= 1 && dy.abs() <= 1, "an accepted direction");
    ((dx.signum() + 1) * 3 + dy.signum() + 1) as u8
}

/// Seven bits in each byte, the lowest first; the last byte has its top bit clear.
pub fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads entries out of bytes.
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next entry, or nothing at the end.
    ///
    /// # Errors
    /// A sentence if what comes next is no entry.
    pub fn entry(&mut self) -> Result<Option<Entry>, String> {
        let start = self.at;
        let Some(code) = self.byte() else {
            return Ok(None);
        };
        let step = |code: u8| (i32::from(code / 3) - 1, i32::from(code % 3) - 1);
        let command = match code {
            STEP..CLOSE => {
                let (dx, dy) = step(code - STEP);
                Some(Command::Step { dx, dy })
            }
            CLOSE..WAIT => {
                let (dx, dy) = step(code - CLOSE);
                Some(Command::Close { dx, dy })
            }
            WAIT => Some(Command::Wait),
            PICK_UP => Some(Command::PickUp),
            DESCEND => Some(Command::Descend),
            ASCEND => Some(Command::Ascend),
            DROP => self.number().map(|item| Command::Drop { item }),
            QUAFF => self.number().map(|item| Command::Quaff { item }),
            _ => None,
        };
        let entry = match code {
            DIGEST => self.digest().map(Entry::Digest),
            CONTENT => self.digest().map(Entry::Content),
            _ => command.map(Entry::Command),
        };
        let unknown = || format!("byte {start} of the history begins nothing that is known");
        entry.map(Some).ok_or_else(unknown)
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if shift == 63 && part > 1 {
                return None;
            }
            number |= part << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn digest(&mut self) -> Option<u64> {
        let bytes = self.bytes.get(self.at..self.at + 8)?;
        self.at += 8;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_kind() -> Vec<Entry> {
        let mut entries = vec![
            Entry::Command(Command::Wait),
            Entry::Command(Command::PickUp),
            Entry::Command(Command::Descend),
            Entry::Command(Command::Ascend),
            Entry::Digest(0),
            Entry::Digest(u64::MAX),
            Entry::Content(77),
        ];
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            entries.push(Entry::Command(Command::Step { dx, dy }));
            entries.push(Entry::Command(Command::Close { dx, dy }));
        }
        for item in [0, 1, 127, 128, 300, u64::MAX] {
            entries.push(Entry::Command(Command::Drop { item }));
            entries.push(Entry::Command(Command::Quaff { item }));
        }
        entries
    }

    #[test]
    fn every_kind_of_entry_comes_back() {
        let entries = every_kind();
        let mut history = History::default();
        for &entry in &entries {
            history.push(entry);
        }

        let again = History::from_bytes(history.as_bytes().to_vec()).unwrap();

        assert_eq!(again, history);
        assert_eq!(again.entries().collect::<Vec<_>>(), entries);
        assert_eq!(again.commands(), entries.len() as u32 - 3);
    }

    #[test]
    fn a_part_ends_with_what_belongs_to_its_last_command() {
        let mut history = History::default();
        for turn in 0..5 {
            history.push(Entry::Command(Command::Wait));
            history.push(Entry::Digest(turn));
        }
        let part = history.until(2);
        assert_eq!(part.commands(), 2);
        assert_eq!(part.entries().last(), Some(Entry::Digest(1)));
        assert_eq!(history.until(99), history);
    }

    #[test]
    fn a_chain_tells_what_was_decided_and_in_which_order() {
        let wait = Entry::Command(Command::Wait);
        let take = Entry::Command(Command::PickUp);
        let of = |entries: &[Entry]| {
            let mut history = History::default();
            entries.iter().for_each(|&entry| history.push(entry));
            let again = History::from_bytes(history.as_bytes().to_vec()).unwrap();
            assert_eq!(again.mark(), history.mark());
            let counted = entries.iter().fold(Chain::default(), |it, &e| it.and(e));
            assert_eq!(counted, history.mark().chain);
            history.mark()
        };
        let mark = of(&[wait, take]);
        assert!(mark.is_like(&of(&[wait, Entry::Digest(5), take, Entry::Digest(6)])));
        for other in [
            &[take, wait][..],
            &[wait, wait],
            &[wait, take, take],
            &[wait, Entry::Content(5), take],
        ] {
            assert!(!mark.is_like(&of(other)), "{other:?}");
        }
    }

    #[test]
    fn what_is_no_entry_is_told_with_its_place() {
        for bytes in [
            vec![WAIT, 200],
            vec![WAIT, DIGEST, 1, 2],
            vec![WAIT, DROP],
            vec![
                WAIT, DROP, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
            ],
        ] {
            let error = History::from_bytes(bytes.clone()).unwrap_err();
            assert!(error.contains("byte 1"), "{bytes:?}: {error}");
        }
    }
}
