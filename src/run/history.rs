//! The commands of a run, and digests to check them, in few bytes.

use super::encoding::{self, EntryReader};
use super::limits;
use crate::game::command::Command;
use chance::digest::Digest;

/// One entry of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryEntry {
    /// A command that the game accepted.
    Command(Command),
    /// The digest of the game after the commands so far.
    Digest(u64),
    /// From here on the run was played with other content, which has this digest.
    Content(u64),
}

/// A history, in the order in which it happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    bytes: Vec<u8>,
    counts: EntryCounts,
    /// Whether the last entry is a digest.
    is_sealed: bool,
    chain: Chain,
}

/// How many entries of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct EntryCounts {
    commands: u32,
    digests: u32,
    contents: u32,
}

impl EntryCounts {
    fn add(&mut self, entry: HistoryEntry) {
        *match entry {
            HistoryEntry::Command(_) => &mut self.commands,
            HistoryEntry::Digest(_) => &mut self.digests,
            HistoryEntry::Content(_) => &mut self.contents,
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

/// A running digest of all commands and content changes, in order. Equal numbers mean
/// equal histories; digest entries do not change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain(pub u64);

impl Default for Chain {
    fn default() -> Self {
        Self(Digest::default().value())
    }
}

impl Chain {
    /// The number after one more entry.
    pub fn and(self, entry: HistoryEntry) -> Self {
        let mut bytes = Vec::new();
        encoding::write(entry, &mut bytes);
        self.and_bytes(entry, &bytes)
    }

    fn and_bytes(self, entry: HistoryEntry, bytes: &[u8]) -> Self {
        if matches!(entry, HistoryEntry::Digest(_)) {
            return self;
        }
        let mut digest = Digest::from_value(self.0);
        digest.add(bytes);
        Self(digest.value())
    }
}

/// A position in a history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HistoryMark {
    /// How many commands are before it.
    pub commands: u32,
    /// The chain of those commands.
    pub chain: Chain,
    /// How many bytes are before it.
    pub(super) at: usize,
}

impl HistoryMark {
    /// Whether the same commands lead to both positions. Digests may lie between them.
    pub fn is_like(&self, other: &Self) -> bool {
        self.commands == other.commands && self.chain == other.chain
    }
}

impl History {
    /// Reads a history from its bytes.
    ///
    /// # Errors
    /// A sentence that says at which byte it is wrong, or that it is longer than any run
    /// that was played.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, String> {
        let mut counts = EntryCounts::default();
        let mut is_sealed = false;
        let mut chain = Chain::default();
        let mut reader = EntryReader::new(&bytes);
        let mut start = 0;
        while let Some(entry) = reader.entry()? {
            is_sealed = matches!(entry, HistoryEntry::Digest(_));
            counts.add(entry);
            counts.check()?;
            chain = chain.and_bytes(entry, &bytes[start..reader.position()]);
            start = reader.position();
        }
        Ok(Self {
            bytes,
            counts,
            is_sealed,
            chain,
        })
    }

    /// The bytes of all entries.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many commands the history holds.
    pub fn commands(&self) -> u32 {
        self.counts.commands
    }

    /// Checks that the history is short enough to be opened again.
    ///
    /// # Errors
    /// Which limit the history exceeds.
    pub fn check(&self) -> Result<(), String> {
        match self.bytes.len() > limits::HISTORY_BYTES {
            true => Err("its history is too long".to_string()),
            false => self.counts.check(),
        }
    }

    /// The position of the history's end.
    pub fn mark(&self) -> HistoryMark {
        HistoryMark {
            commands: self.commands(),
            chain: self.chain,
            at: self.bytes.len(),
        }
    }

    /// Whether this history begins with the commands that lead to `mark`.
    pub fn has_passed(&self, mark: &HistoryMark) -> bool {
        let (mut commands, mut chain) = (0, Chain::default());
        let is_there = |commands, chain| commands == mark.commands && chain == mark.chain;
        is_there(commands, chain)
            || self.entries().any(|entry| {
                commands += u32::from(matches!(entry, HistoryEntry::Command(_)));
                chain = chain.and(entry);
                is_there(commands, chain)
            })
    }

    /// The last digest, if the history ends with one.
    pub fn seal_value(&self) -> Option<u64> {
        let (_, digest) = self.bytes.split_last_chunk::<8>()?;
        self.is_sealed.then(|| u64::from_le_bytes(*digest))
    }

    /// Adds an entry at the end.
    pub fn push(&mut self, entry: HistoryEntry) {
        let start = self.bytes.len();
        encoding::write(entry, &mut self.bytes);
        self.chain = self.chain.and_bytes(entry, &self.bytes[start..]);
        self.counts.add(entry);
        self.is_sealed = matches!(entry, HistoryEntry::Digest(_));
    }

    /// Adds a digest at the end, unless the last entry is a digest already.
    pub fn seal(&mut self, digest: impl FnOnce() -> u64) {
        if !self.is_sealed {
            self.push(HistoryEntry::Digest(digest()));
        }
    }

    /// The entry at a byte offset, and the offset after it. `None` at the end.
    pub fn entry_at(&self, at: usize) -> Option<(HistoryEntry, usize)> {
        let mut reader = EntryReader::at(&self.bytes, at);
        let entry = reader.entry().ok().flatten()?;
        Some((entry, reader.position()))
    }

    /// All entries, from the beginning.
    pub fn entries(&self) -> impl Iterator<Item = HistoryEntry> {
        self.entries_after(HistoryMark::default())
    }

    /// The bytes of the entries after a position.
    pub fn bytes_after(&self, mark: HistoryMark) -> &[u8] {
        self.bytes.get(mark.at..).unwrap_or_default()
    }

    /// The entries after a position.
    pub fn entries_after(&self, mark: HistoryMark) -> impl Iterator<Item = HistoryEntry> {
        let mut reader = EntryReader::new(self.bytes_after(mark));
        // The bytes were checked when the history was made.
        std::iter::from_fn(move || reader.entry().ok().flatten())
    }

    /// The beginning, up to `commands` commands and the entries that belong to the last of
    /// them.
    pub fn until(&self, commands: u32) -> Self {
        let mut part = Self::default();
        for entry in self.entries() {
            if part.commands() == commands && matches!(entry, HistoryEntry::Command(_)) {
                break;
            }
            part.push(entry);
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_kind() -> Vec<HistoryEntry> {
        let mut entries = vec![
            HistoryEntry::Command(Command::Wait),
            HistoryEntry::Command(Command::PickUp),
            HistoryEntry::Command(Command::Descend),
            HistoryEntry::Command(Command::Ascend),
            HistoryEntry::Digest(0),
            HistoryEntry::Digest(u64::MAX),
            HistoryEntry::Content(77),
        ];
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            entries.push(HistoryEntry::Command(Command::Step { dx, dy }));
            entries.push(HistoryEntry::Command(Command::Close { dx, dy }));
        }
        for item in [0, 1, 127, 128, 300, u64::MAX] {
            entries.push(HistoryEntry::Command(Command::Drop { item }));
            entries.push(HistoryEntry::Command(Command::Quaff { item }));
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
            history.push(HistoryEntry::Command(Command::Wait));
            history.push(HistoryEntry::Digest(turn));
        }
        let part = history.until(2);
        assert_eq!(part.commands(), 2);
        assert_eq!(part.entries().last(), Some(HistoryEntry::Digest(1)));
        assert_eq!(history.until(99), history);
    }

    #[test]
    fn a_chain_tells_what_was_decided_and_in_which_order() {
        let wait = HistoryEntry::Command(Command::Wait);
        let take = HistoryEntry::Command(Command::PickUp);
        let of = |entries: &[HistoryEntry]| {
            let mut history = History::default();
            entries.iter().for_each(|&entry| history.push(entry));
            let again = History::from_bytes(history.as_bytes().to_vec()).unwrap();
            assert_eq!(again.mark(), history.mark());
            let counted = entries.iter().fold(Chain::default(), |it, &e| it.and(e));
            assert_eq!(counted, history.mark().chain);
            history.mark()
        };
        let mark = of(&[wait, take]);
        assert!(mark.is_like(&of(&[
            wait,
            HistoryEntry::Digest(5),
            take,
            HistoryEntry::Digest(6)
        ])));
        for other in [
            &[take, wait][..],
            &[wait, wait],
            &[wait, take, take],
            &[wait, HistoryEntry::Content(5), take],
        ] {
            assert!(!mark.is_like(&of(other)), "{other:?}");
        }
    }
}
