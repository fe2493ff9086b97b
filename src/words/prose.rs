//! Text in which terms are links.
//!
//! While it is put together, a link is a part of the text: a sign, the term, a sign, its
//! name, a sign. So sentences are made as any other text is, and taken apart at the end.

use super::Topic;
use crate::catalog::{ElementKind, FactionKind, Id, ItemId, MonsterId, SpellId, StatusId, TrapId};

/// Something that a text names and that there is more to say of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    Monster(MonsterId),
    Item(ItemId),
    Status(StatusId),
    Spell(SpellId),
    Trap(TrapId),
    /// The number of a kind of terrain.
    Terrain(usize),
    Element(Id<ElementKind>),
    Faction(Id<FactionKind>),
    Topic(Topic),
}

/// A piece of text. If it is a term, it is a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub term: Option<Term>,
}

/// Private signs, which no font shows and no content needs.
const BEGIN: char = '\u{e000}';
const NAME: char = '\u{e001}';
const END: char = '\u{e002}';

fn is_sign(sign: char) -> bool {
    matches!(sign, BEGIN | NAME | END)
}

/// A term under its name, as a part of a text.
pub(super) fn link(term: Term, name: &str) -> String {
    let (letter, number) = match term {
        Term::Monster(id) => ('m', id.0),
        Term::Item(id) => ('i', id.0),
        Term::Status(id) => ('s', id.0),
        Term::Spell(id) => ('p', id.0),
        Term::Trap(id) => ('t', id.0),
        Term::Terrain(number) => ('g', u32::try_from(number).unwrap_or(0)),
        Term::Element(id) => ('e', id.0),
        Term::Faction(id) => ('f', id.0),
        Term::Topic(topic) => ('r', topic as u32),
    };
    let name: String = name.chars().filter(|sign| !is_sign(*sign)).collect();
    format!("{BEGIN}{letter}{number}{NAME}{name}{END}")
}

fn term(code: &str) -> Option<Term> {
    let mut signs = code.chars();
    let letter = signs.next()?;
    let number: usize = signs.as_str().parse().ok()?;
    Some(match letter {
        'm' => Term::Monster(Id::new(number)),
        'i' => Term::Item(Id::new(number)),
        's' => Term::Status(Id::new(number)),
        'p' => Term::Spell(Id::new(number)),
        't' => Term::Trap(Id::new(number)),
        'g' => Term::Terrain(number),
        'e' => Term::Element(Id::new(number)),
        'f' => Term::Faction(Id::new(number)),
        'r' => Term::Topic(*Topic::ALL.get(number)?),
        _ => return None,
    })
}

/// One sentence or several, with links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose(String);

impl Prose {
    /// A text without links.
    pub fn plain(text: &str) -> Self {
        Self(text.chars().filter(|sign| !is_sign(*sign)).collect())
    }

    /// A text that has links in it.
    pub(super) fn linked(text: String) -> Self {
        Self(text)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pieces of the text, in order.
    pub fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut rest = self.0.as_str();
        while let Some((before, after)) = rest.split_once(BEGIN) {
            push(&mut spans, before, None);
            let (code, after) = after.split_once(NAME).unwrap_or(("", after));
            let (name, after) = after.split_once(END).unwrap_or((after, ""));
            push(&mut spans, name, term(code));
            rest = after;
        }
        push(&mut spans, rest, None);
        spans
    }

    /// The text alone.
    pub fn text(&self) -> String {
        self.spans().into_iter().map(|span| span.text).collect()
    }

    /// Every term that the text names.
    pub fn terms(&self) -> Vec<Term> {
        let spans = self.spans().into_iter();
        spans.filter_map(|span| span.term).collect()
    }
}

fn push(spans: &mut Vec<Span>, text: &str, term: Option<Term>) {
    if !text.is_empty() {
        let text = text.to_string();
        spans.push(Span { text, term });
    }
}

/// A sentence: a capital letter at its beginning, a full stop at its end.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut done = String::with_capacity(text.len() + 1);
    let mut is_code = false;
    let mut is_first = true;
    for sign in text.chars() {
        match sign {
            BEGIN => is_code = true,
            NAME => is_code = false,
            _ => {}
        }
        if is_first && !is_code && !is_sign(sign) {
            done.extend(sign.to_uppercase());
            is_first = false;
        } else {
            done.push(sign);
        }
    }
    let last = done.trim_end_matches(END).chars().last();
    if !matches!(last, None | Some('.' | '!' | '?')) {
        done.push('.');
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_again_in_any_text() {
        let poison = Term::Status(Id::new(3));
        let sum = Term::Topic(Topic::ALL[1]);
        let text = format!("it is {}, by {}", link(poison, "poisoned"), link(sum, "a"));
        let prose = Prose::linked(sentence(&text));
        assert_eq!(prose.text(), "It is poisoned, by a.");
        assert_eq!(prose.terms(), [poison, sum]);
        let first = Prose::linked(sentence(&link(poison, "webbed")));
        assert_eq!(first.text(), "Webbed.");
        assert_eq!(first.terms(), [poison]);
    }

    #[test]
    fn names_cannot_forge_links() {
        let forged = format!("x{BEGIN}m0{NAME}y{END}");
        assert!(Prose::plain(&forged).terms().is_empty());
        let named = Prose::linked(link(Term::Status(Id::new(1)), &forged));
        assert_eq!(named.terms(), [Term::Status(Id::new(1))]);
        assert_eq!(named.text(), "xm0y");
    }
}
