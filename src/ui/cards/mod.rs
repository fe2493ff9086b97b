//! What is to be told of someone or something: its card.
//!
//! Beside the pointer a card is short; in the look screen and in the encyclopedia it is
//! whole, and its terms are links. A card shows only what the view and the hero's knowledge
//! have.

mod fights;
mod here;
mod items;
mod kinds;

pub use fights::{in_few_words, in_words};
pub use here::of_place;
pub use items::of_item;
pub use kinds::{index, of_term};

use crate::catalog::{Color, Look};
use crate::game::view::View;
use crate::ui::sign::Sign;
use crate::ui::text;
use crate::ui::theme;
use crate::words::{Prose, Term, Words};

/// How much a card tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What fits beside the pointer.
    Short,
    /// Everything, with the sum behind each figure.
    Whole,
}

/// Someone or something, and what there is to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub title: String,
    pub sign: Sign,
    pub lines: Vec<CardLine>,
    /// The page of the encyclopedia about it.
    pub term: Option<Term>,
}

/// A sentence or a few of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    pub prose: Prose,
    pub ink: Color,
    /// It explains the line before.
    pub is_sum: bool,
    /// It is left out where there is no room for all.
    pub is_spare: bool,
}

impl Card {
    fn of(look: &Look) -> Self {
        Self::titled(&look.name, Sign::from(look))
    }

    fn titled(name: &str, sign: Sign) -> Self {
        Self {
            title: text::capitalized(name),
            sign,
            lines: Vec::new(),
            term: None,
        }
    }

    fn say(&mut self, text: impl AsRef<str>, ink: Color) {
        let text = text.as_ref();
        if !text.is_empty() {
            self.tell([Prose::plain(text)], ink);
        }
    }

    fn tell(&mut self, lines: impl IntoIterator<Item = Prose>, ink: Color) {
        self.lines.extend(lines.into_iter().map(|prose| CardLine {
            prose,
            ink,
            is_sum: false,
            is_spare: false,
        }));
    }

    fn tell_if_there_is_room(&mut self, lines: impl IntoIterator<Item = Prose>, ink: Color) {
        let before = self.lines.len();
        self.tell(lines, ink);
        let told = self.lines.iter_mut().skip(before);
        told.for_each(|line| line.is_spare = true);
    }

    /// Adds what there is to be learnt about it.
    pub fn teach(&mut self, lessons: Vec<String>) {
        for lesson in lessons {
            self.say(format!("Hint: {lesson}"), theme::PLACE);
        }
    }

    /// Adds what is behind the figures of the last line.
    fn explain(&mut self, sum: impl AsRef<str>) {
        self.lines.push(CardLine {
            prose: Prose::plain(sum.as_ref()),
            ink: theme::FAINT,
            is_sum: true,
            is_spare: false,
        });
    }

    /// Everything that it tells, as text.
    #[cfg(test)]
    pub fn text(&self) -> String {
        let lines = self.lines.iter().map(|line| line.prose.text());
        let all: Vec<String> = std::iter::once(self.title.clone()).chain(lines).collect();
        all.join("\n")
    }
}

/// Words for what the hero knows.
fn words(view: &View) -> Words<'_> {
    Words {
        catalog: &view.catalog,
        known: &view.known,
    }
}

/// A number with one digit behind the point, or none if that is 0.
pub fn rounded(number: f64) -> String {
    let tenths = (number * 10.0).round();
    match tenths % 10.0 == 0.0 || number >= 20.0 {
        true => format!("{}", number.round()),
        false => format!("{}", tenths / 10.0),
    }
}

#[cfg(test)]
mod tests;
