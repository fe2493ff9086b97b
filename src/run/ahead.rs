//! How far the journals of a run lead beyond its newest save, without playing them.

use super::file::RunFile;
use super::history::Entry;
use super::tail;
use crate::game::command::Command;

/// Sets the turn and the depth of a save's summary to where its journals lead.
/// `journal` has the bytes of the one that goes on after so many commands.
///
/// A journal holds only what was carried out, and each command takes the hero one
/// turn, so counting is enough. Whoever opens the run plays them and sees.
pub fn advance(file: &mut RunFile, journal: impl Fn(u32) -> Option<Vec<u8>>) {
    let mut commands = file.history.commands();
    while let Some(bytes) = journal(commands) {
        let Some(read) = tail::read(&bytes) else {
            return;
        };
        let is_ours = read.start.after == commands && read.start.header.seed == file.header.seed;
        let before = commands;
        for entry in read.entries {
            let Entry::Command(command) = entry else {
                continue;
            };
            if !is_ours {
                return;
            }
            commands += 1;
            file.summary.turn += 1;
            file.summary.depth += match command {
                Command::Descend => 1,
                Command::Ascend => -1,
                _ => 0,
            };
        }
        if commands == before {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::file::Summary;
    use crate::run::header::{Header, Origin};
    use crate::run::history::History;
    use crate::run::seed::Seed;
    use crate::run::tail::Start;

    #[test]
    fn the_journals_are_counted_one_after_another() {
        let header = Header::new(Seed::number(7), Origin::Fresh, &[]);
        let mut history = History::default();
        for _ in 0..5 {
            history.push(Entry::Command(Command::Wait));
        }
        let mut file = RunFile {
            header: header.clone(),
            summary: Summary {
                turn: 5,
                depth: 1,
                ..Summary::default()
            },
            history,
            state: None,
        };
        let start = |after| Start {
            header: header.clone(),
            after,
        };
        let journal = |after: u32, commands: &[Command]| {
            let mut bytes = tail::begin(&start(after));
            for command in commands {
                bytes.extend(tail::record(&[Entry::Command(*command)]));
            }
            bytes
        };
        let first = journal(5, &[Command::Wait, Command::Descend]);
        let second = journal(7, &[Command::Wait, Command::Wait, Command::Wait]);
        let nothing = journal(10, &[]);
        advance(&mut file, |commands| match commands {
            5 => Some(first.clone()),
            7 => Some(second.clone()),
            10 => Some(nothing.clone()),
            _ => None,
        });
        assert_eq!((file.summary.turn, file.summary.depth), (10, 2));
    }
}
