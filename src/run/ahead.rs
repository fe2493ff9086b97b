//! How far the journals of a run lead beyond its newest save, without playing them.

use super::file::RunFile;
use super::history::HistoryEntry;
use super::journal::Journal;
use crate::game::command::Command;

/// Adds the entries of the journals after a save to it, and sets the turn and the depth of
/// its summary to where they lead.
///
/// A journal holds only accepted commands, and each command takes one turn, so counting is
/// enough. Opening the run plays them and checks.
pub fn advance(file: &mut RunFile, mut journals: Vec<Journal>) {
    let leads_on = |file: &RunFile, journal: &Journal| {
        let rest = journal.behind(file.history.mark()).unwrap_or_default();
        journal.start.header == file.header && !rest.is_empty()
    };
    while let Some(next) = journals.iter().position(|it| leads_on(file, it)) {
        let journal = journals.remove(next);
        for &entry in journal.behind(file.history.mark()).unwrap_or_default() {
            file.history.push(entry);
            let HistoryEntry::Command(command) = entry else {
                continue;
            };
            file.summary.turn += 1;
            file.summary.depth += match command {
                Command::Descend => 1,
                Command::Ascend => -1,
                _ => 0,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::file::Summary;
    use crate::run::header::{Header, Origin};
    use crate::run::history::History;
    use crate::run::journal::{self, JournalStart, JournalWriter};
    use chance::seed::Seed;

    #[test]
    fn the_journals_are_counted_one_after_another() {
        let header = Header::new(Seed::number(7), Origin::Fresh, &[]);
        let mut history = History::default();
        for _ in 0..5 {
            history.push(HistoryEntry::Command(Command::Wait));
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
        let journal = |before: &History, commands: &[Command]| {
            let start = JournalStart::at(&header, before.mark());
            let (mut writer, mut bytes) = JournalWriter::begin(&start);
            bytes.extend(writer.records(commands.iter().map(|&it| HistoryEntry::Command(it))));
            journal::read(&bytes).expect("it was just written")
        };
        let first = journal(&file.history, &[Command::Wait, Command::Descend]);
        let mut middle = file.history.clone();
        for command in [Command::Wait, Command::Descend] {
            middle.push(HistoryEntry::Command(command));
        }
        let second = journal(&middle, &[Command::Wait, Command::Wait, Command::Wait]);
        let foreign = journal(&History::default(), &[Command::PickUp; 20]);
        advance(&mut file, vec![second, foreign, first]);
        assert_eq!((file.summary.turn, file.summary.depth), (10, 2));
        assert_eq!(file.history.commands(), 10);
    }
}
