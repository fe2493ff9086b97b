//! Duels: a link opens shortly before its sender died. Whoever takes it up plays on from
//! there, and the link that goes back has both runs.
//!
//! Both runs begin with the same commands, so one run and the last commands of the other
//! are enough. What is shown of them is never read from a link: both are played again.

mod judge;
mod mark;

#[cfg(test)]
mod tests;

pub use judge::{Fate, Judge, Judged, Start};
pub use mark::{DuelMark, Rival};

use super::file::{RunFile, Summary};
use super::header::Header;
use super::history::{History, HistoryEntry};

/// Whoever is alive so many turns after the death of the sender has survived the duel.
pub const LONGER: u32 = 50;

/// Two runs that begin in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// What both runs began with.
    header: Header,
    /// How many commands they share.
    from: u32,
    /// The run of who sent the challenge.
    sent: History,
    /// The run of who took it up, once there is one.
    answer: Option<History>,
}

/// The run of a challenge: whoever takes it up begins after `from` commands.
pub fn challenge(run: &RunFile, from: u32) -> RunFile {
    let duel = Some(Box::new(DuelMark { from, rival: None }));
    RunFile {
        header: Header {
            duel,
            ..run.header.clone()
        },
        state: None,
        ..run.clone()
    }
}

impl Duel {
    /// The duel of which a run is a part; `None` if it is a part of none.
    pub fn of(run: &RunFile) -> Option<Self> {
        let DuelMark { from, rival } = run.header.duel.as_deref()?;
        let header = Header {
            duel: None,
            ..run.header.clone()
        };
        let (sent, answer) = match rival {
            None => (run.history.clone(), None),
            Some(rival) => {
                let (mut sent, _) = split(&run.history, *from);
                let last = rival.commands()?;
                last.entries().for_each(|entry| sent.push(entry));
                (sent, Some(run.history.clone()))
            }
        };
        Some(Self {
            header,
            from: *from,
            sent,
            answer,
        })
    }

    /// How many commands the runs share.
    pub fn from(&self) -> u32 {
        self.from
    }

    /// The run of who sent the challenge, to be watched.
    pub fn sent(&self) -> RunFile {
        self.run(&self.sent)
    }

    /// The run of who took it up, to be watched.
    pub fn answer(&self) -> Option<RunFile> {
        self.answer.as_ref().map(|history| self.run(history))
    }

    fn run(&self, history: &History) -> RunFile {
        RunFile {
            header: self.header.clone(),
            summary: Summary::default(),
            history: history.clone(),
            state: None,
        }
    }

    /// The header and the first commands of a run that takes up the duel; it has survived
    /// in the turn `until`.
    pub fn taken_up(&self, until: u32) -> (Header, History) {
        let (shared, last) = split(&self.sent, self.from);
        let header = Header {
            unranked: Some("it was a duel".to_string()),
            duel: Some(Box::new(DuelMark {
                from: self.from,
                rival: Some(Rival::new(&last, until)),
            })),
            ..self.header.clone()
        };
        (header, shared)
    }
}

/// The first commands of a history with what belongs to them, and the rest.
fn split(history: &History, commands: u32) -> (History, History) {
    let first = history.until(commands);
    let mut last = History::default();
    let rest = history.entries().skip(first.entries().count());
    rest.for_each(|entry: HistoryEntry| last.push(entry));
    (first, last)
}
