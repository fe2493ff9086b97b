//! Plays a run again: forwards, backwards, and against its digests.

use super::file::RunFile;
use super::history::{History, HistoryEntry};
use crate::catalog::{Catalog, Part};
use crate::game::Game;
use crate::game::report::Report;
use std::fmt;
use std::sync::Arc;

/// How many commands lie between two kept states, at first.
const STRIDE: u32 = 250;

/// The bytes of all kept states. Beyond this every second state is dropped, and fewer are
/// kept from then on.
const KEPT_BYTES: usize = 48 << 20;

/// How many differences of content are listed by name.
const NAMED_PARTS: usize = 8;

/// A run being played again.
pub struct Player {
    catalog: Arc<Catalog>,
    history: History,
    game: Game,
    /// How many bytes of the history have been played.
    at: usize,
    /// How many commands are in those bytes.
    commands: u32,
    /// The digest of the present game, if it was computed.
    digest: Option<u64>,
    /// How many digests were computed.
    digests: u32,
    /// The number of all commands.
    length: u32,
    kept: Vec<KeptState>,
    /// How many commands lie between two kept states.
    stride: u32,
    /// The limit for the bytes of all kept states together.
    most_kept: usize,
}

/// A kept state, for going back.
struct KeptState {
    /// How many bytes of the history lie before it.
    at: usize,
    /// How many commands are in those bytes.
    commands: u32,
    state: Vec<u8>,
}

/// Where and how the replay differs from the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The turn of the difference.
    pub turn: u32,
    /// The command, counted from 1.
    pub command: u32,
    /// What differs.
    pub what: DifferenceKind,
}

/// How the replay differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// The game refuses a command that it accepted when the run was played.
    Refused(String),
    /// The game's digest is not the recorded one.
    Digest {
        /// The recorded digest.
        was: u64,
        /// The digest now.
        is: u64,
    },
    /// The run changed its content here, and the new content is not known.
    Content,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            turn,
            command,
            what,
        } = self;
        write!(f, "turn {turn} (command {command}): ")?;
        match what {
            DifferenceKind::Refused(reason) => {
                write!(f, "the game refuses what it accepted: {reason}")
            }
            DifferenceKind::Digest { was, is } => {
                write!(f, "the digest was {was:016x} and is {is:016x}")
            }
            DifferenceKind::Content => {
                f.write_str("the content was changed here; what follows cannot be checked")
            }
        }
    }
}

/// The result of a check without differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many turns the run has.
    pub turns: u32,
    /// How many commands it has.
    pub commands: u32,
    /// How many digests were compared.
    pub digests: u32,
    /// The digest of the game at the end.
    pub digest: u64,
}

/// How the content of a run differs from the present content, in words, if it does.
pub fn foreign_content(played: &[Part], here: &[Part]) -> Option<String> {
    let mut faults = Vec::new();
    for part in played {
        let Part { id, version, hash } = part;
        match here.iter().find(|other| other.id == *id) {
            None => faults.push(format!("`{id}` {version} is missing")),
            Some(other) if other.version != *version => faults.push(format!(
                "`{id}` is version {} and was {version}",
                other.version
            )),
            Some(other) if other.hash != *hash => {
                faults.push(format!("`{id}` {version} has been changed"));
            }
            Some(_) => (),
        }
    }
    for part in here {
        if !played.iter().any(|other| other.id == part.id) {
            faults.push(format!("`{}` {} was not there", part.id, part.version));
        }
    }
    let order = |parts: &[Part]| parts.iter().map(|part| part.id.clone()).collect::<Vec<_>>();
    if faults.is_empty() && order(played) != order(here) {
        faults.push("the mods come in another order".to_string());
    }
    let more = faults.len().saturating_sub(NAMED_PARTS);
    if more > 0 {
        faults.truncate(NAMED_PARTS);
        faults.push(format!("and {more} more"));
    }
    (!faults.is_empty()).then(|| faults.join(", "))
}

impl Player {
    /// The run at its beginning.
    pub fn new(file: &RunFile, catalog: Arc<Catalog>) -> Self {
        let game = file.header.begin(Arc::clone(&catalog));
        let beginning = KeptState {
            at: 0,
            commands: 0,
            state: game.save(),
        };
        Self {
            history: file.history.clone(),
            length: file.history.commands(),
            kept: vec![beginning],
            stride: STRIDE,
            most_kept: KEPT_BYTES,
            catalog,
            game,
            at: 0,
            commands: 0,
            digest: None,
            digests: 0,
        }
    }

    /// The game as it is now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game as it is now.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// How many commands have been played.
    pub fn commands(&self) -> u32 {
        self.commands
    }

    /// How many commands there are.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// Whether everything was played.
    pub fn is_at_end(&self) -> bool {
        self.commands == self.length
    }

    /// How many digests were computed so far. Each takes as long as several commands.
    pub fn digests(&self) -> u32 {
        self.digests
    }

    /// Plays the next command and checks the digests after it. `None` at the end. If
    /// several digests follow, the game's digest is computed only once.
    pub fn step(&mut self) -> Option<Result<Report, Difference>> {
        let mut report = None;
        while let Some((entry, behind)) = self.history.entry_at(self.at) {
            match entry {
                HistoryEntry::Command(_) if report.is_some() => break,
                HistoryEntry::Command(command) => match self.game.apply(command) {
                    Ok(done) => {
                        report = Some(done);
                        self.commands += 1;
                        self.digest = None;
                    }
                    Err(refusal) => {
                        return Some(Err(self.difference(DifferenceKind::Refused(refusal.reason))));
                    }
                },
                HistoryEntry::Digest(was) => {
                    let is = self.hash();
                    if is != was {
                        return Some(Err(self.difference(DifferenceKind::Digest { was, is })));
                    }
                }
                HistoryEntry::Content(_) => {
                    return Some(Err(self.difference(DifferenceKind::Content)));
                }
            }
            self.at = behind;
        }
        if report.is_some() {
            self.keep();
        }
        report.map(Ok)
    }

    fn hash(&mut self) -> u64 {
        if let Some(digest) = self.digest {
            return digest;
        }
        let digest = self.game.hash();
        self.digest = Some(digest);
        self.digests += 1;
        digest
    }

    /// Keeps the state for going back, if the last kept one is far enough behind.
    fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |kept| kept.commands);
        if self.commands < last.saturating_add(self.stride) {
            return;
        }
        self.kept.push(KeptState {
            at: self.at,
            commands: self.commands,
            state: self.game.save(),
        });
        let bytes: usize = self.kept.iter().map(|kept| kept.state.len()).sum();
        if bytes > self.most_kept {
            let mut number = 0;
            // The first one, the beginning, always stays.
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.stride = self.stride.saturating_mul(2);
        }
    }

    fn difference(&self, what: DifferenceKind) -> Difference {
        let here = u32::from(matches!(what, DifferenceKind::Refused(_)));
        Difference {
            turn: self.game.turn(),
            command: self.commands() + here,
            what,
        }
    }

    /// Restores the nearest kept state before `commands` commands, if that is shorter than
    /// playing on from here.
    pub fn leap(&mut self, commands: u32) {
        let before = |kept: &&KeptState| kept.commands <= commands;
        let Some(kept) = self.kept.iter().rev().find(before) else {
            return;
        };
        let is_nearer = commands < self.commands || kept.commands > self.commands;
        if is_nearer && let Ok(game) = Game::load(&kept.state, Arc::clone(&self.catalog)) {
            self.game = game;
            self.at = kept.at;
            self.commands = kept.commands;
            self.digest = None;
        }
    }

    /// Plays back or forward until `commands` commands have been played.
    ///
    /// # Errors
    /// The difference at which it stopped.
    pub fn seek(&mut self, commands: u32) -> Result<(), Difference> {
        self.leap(commands);
        while self.commands() < commands {
            match self.step() {
                Some(Ok(_)) => (),
                Some(Err(difference)) => return Err(difference),
                None => break,
            }
        }
        Ok(())
    }
}

/// Plays a run from its seed to its end and checks every digest.
///
/// # Errors
/// The first difference.
pub fn verify(file: &RunFile, catalog: &Arc<Catalog>) -> Result<Verified, Difference> {
    let mut game = file.header.begin(Arc::clone(catalog));
    let mut verified = Verified {
        turns: 0,
        commands: 0,
        digests: 0,
        digest: 0,
    };
    let mut known = None;
    for entry in file.history.entries() {
        let what = match entry {
            HistoryEntry::Command(command) => {
                known = None;
                verified.commands += 1;
                let refused = |refusal: crate::game::command::Refusal| refusal.reason;
                game.apply(command)
                    .err()
                    .map(refused)
                    .map(DifferenceKind::Refused)
            }
            HistoryEntry::Digest(was) => {
                verified.digests += 1;
                let is = *known.get_or_insert_with(|| game.hash());
                (is != was).then_some(DifferenceKind::Digest { was, is })
            }
            HistoryEntry::Content(_) => Some(DifferenceKind::Content),
        };
        if let Some(what) = what {
            return Err(Difference {
                turn: game.turn(),
                command: verified.commands,
                what,
            });
        }
    }
    verified.turns = game.turn();
    verified.digest = game.hash();
    Ok(verified)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;
    use crate::simulate;

    #[test]
    fn kept_states_stay_within_their_room() {
        let core = raws::core().expect("the shipped raws are sound");
        let (_, run) = simulate::play_recorded(4, &core, 400);
        let mut player = Player::new(&run, core);
        let middle = player.length() / 2;
        player.stride = 5;
        player.most_kept = player.kept[0].state.len() * 8;

        player.seek(middle).expect("it is the run that it was");
        let there = player.game().hash();
        player.seek(player.length()).expect("it still is");

        let bytes: usize = player.kept.iter().map(|kept| kept.state.len()).sum();
        assert!(bytes <= player.most_kept, "{bytes}");
        assert!(player.stride > 5 && player.kept.len() > 1);
        assert_eq!(player.kept[0].commands, 0);
        player.seek(middle).expect("and going back");
        assert_eq!(player.game().hash(), there);
    }
}
