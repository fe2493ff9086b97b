//! What a line of the log is about, as a sign before it: for players who cannot tell
//! colours apart, and to find lines again.

use crate::catalog::Color;
use crate::log::{LogLine, Meaning};
use crate::ui::text::Run;
use crate::ui::theme;

/// What a line of the log is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The hero is hurt or worse off.
    Harm,
    /// Someone else does something.
    Danger,
    /// The hero is better off.
    Boon,
    /// It has to do with a thing.
    Find,
    /// Anything else.
    Plain,
}

impl Mark {
    /// Every sort of line that can be looked for.
    pub const SORTS: [Mark; 4] = [Mark::Harm, Mark::Danger, Mark::Boon, Mark::Find];

    pub fn sign(self) -> char {
        match self {
            Mark::Harm => '!',
            Mark::Danger => '‼',
            Mark::Boon => '+',
            Mark::Find => '*',
            Mark::Plain => ' ',
        }
    }

    fn ink(self) -> Color {
        match self {
            Mark::Harm => theme::HARM,
            Mark::Danger => theme::EMBER,
            Mark::Boon => theme::BOON,
            Mark::Find => theme::ITEM,
            Mark::Plain => theme::FAINT,
        }
    }

    /// What lines with it are about.
    pub fn words(self) -> &'static str {
        match self {
            Mark::Harm => "harm",
            Mark::Danger => "danger",
            Mark::Boon => "boons",
            Mark::Find => "things",
            Mark::Plain => "everything",
        }
    }

    /// The sign and a blank.
    pub fn run(self) -> Run {
        Run::new(format!("{} ", self.sign()), self.ink())
    }
}

/// The mark of a line, from what its words mean.
pub fn of(line: &LogLine) -> Mark {
    let has = |meaning| line.spans.iter().any(|span| span.meaning == meaning);
    let begins = line.spans.first().map(|span| span.meaning);
    // Whoever dies is a danger no more.
    let is_death = line.spans.last().is_some_and(|span| span.text == " dies.");
    match () {
        () if has(Meaning::Harm) => Mark::Harm,
        () if has(Meaning::Boon) => Mark::Boon,
        () if begins == Some(Meaning::Foe) && !is_death => Mark::Danger,
        () if has(Meaning::Item) => Mark::Find,
        () => Mark::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::LogSpan;

    #[test]
    fn lines_have_the_mark_of_what_they_mean() {
        use Meaning::{Boon, Foe, Harm, Item, Plain};
        for (spans, expected) in [
            (
                vec![("The rat", Foe), (" bites you for ", Plain), ("3", Harm)],
                Mark::Harm,
            ),
            (
                vec![("The rat", Foe), (" notices you.", Plain)],
                Mark::Danger,
            ),
            (vec![("The rat", Foe), (" dies.", Plain)], Mark::Plain),
            (vec![("You hit ", Plain), ("the rat", Foe)], Mark::Plain),
            (vec![("You feel better", Boon)], Mark::Boon),
            (vec![("You pick up ", Plain), ("the key", Item)], Mark::Find),
            (vec![("You wait.", Plain)], Mark::Plain),
        ] {
            let line = LogLine {
                turn: 1,
                spans: { spans.iter() }
                    .map(|(text, meaning)| LogSpan::new(*text, *meaning))
                    .collect(),
                times: 1,
            };
            assert_eq!(of(&line), expected, "{}", line.text());
        }
    }

    #[test]
    fn no_two_marks_look_alike() {
        for (number, mark) in Mark::SORTS.iter().enumerate() {
            assert_ne!(mark.sign(), Mark::Plain.sign());
            for other in &Mark::SORTS[..number] {
                assert_ne!(mark.sign(), other.sign());
            }
        }
    }
}
