//! The message log: lines of spans. A span has a meaning, not a colour.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a piece of text is about. The front end gives each meaning a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meaning {
    /// Ordinary text.
    Plain,
    /// The name of a creature.
    Foe,
    /// The name of an item.
    Item,
    /// The name of a level.
    Place,
    /// Something bad for the hero.
    Harm,
    /// Something good for the hero.
    Boon,
}

/// A piece of a log line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogSpan {
    /// The words.
    pub text: String,
    /// What they are about.
    pub meaning: Meaning,
}

impl LogSpan {
    /// A piece of text with a meaning.
    pub fn new(text: impl Into<String>, meaning: Meaning) -> Self {
        Self {
            text: text.into(),
            meaning,
        }
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// The turn it was written in.
    pub turn: u32,
    /// The pieces of the line, in order.
    pub spans: Vec<LogSpan>,
    /// How many times it happened in a row.
    pub times: u32,
}

impl LogLine {
    /// The line as plain text.
    pub fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }
}

/// All lines, oldest first. Views share them, so that making a view is cheap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameLog {
    lines: Arc<Vec<Arc<LogLine>>>,
}

/// Older lines are dropped, so that a save stays small: so many are kept, and some more
/// until all of these are dropped together. To drop one by one would cost a turn in which
/// hundreds suffer more than all else in it.
const KEPT_LINES: usize = 1000;
const MORE_LINES: usize = 200;

impl GameLog {
    /// Adds a line. A repeat of the last line only raises its count.
    pub fn write(&mut self, turn: u32, spans: Vec<LogSpan>) {
        let lines = Arc::make_mut(&mut self.lines);
        if let Some(last) = lines.last_mut()
            && last.spans == spans
        {
            let last = Arc::make_mut(last);
            last.times += 1;
            last.turn = turn;
            return;
        }
        if lines.len() >= KEPT_LINES + MORE_LINES {
            lines.drain(..=MORE_LINES);
        }
        let line = LogLine {
            turn,
            spans,
            times: 1,
        };
        lines.push(Arc::new(line));
    }

    /// All lines, oldest first.
    pub fn lines(&self) -> &Arc<Vec<Arc<LogLine>>> {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_counted_and_old_lines_forgotten() {
        let mut log = GameLog::default();
        let line = |text: &str| vec![LogSpan::new(text, Meaning::Plain)];
        log.write(1, line("You wait."));
        log.write(2, line("You wait."));
        assert_eq!(log.lines().len(), 1);
        assert_eq!((log.lines()[0].times, log.lines()[0].turn), (2, 2));
        for turn in 0..1500 {
            log.write(turn, line(&format!("Line {turn}.")));
        }
        let lines = log.lines();
        assert!((KEPT_LINES..=KEPT_LINES + MORE_LINES).contains(&lines.len()));
        let texts: Vec<String> = lines.iter().map(|line| line.text()).collect();
        let first = 1500 - texts.len();
        let expected: Vec<String> = (first..1500).map(|turn| format!("Line {turn}.")).collect();
        assert_eq!(texts, expected);
    }
}
