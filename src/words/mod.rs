//! What content does, in words: every effect, condition, area and amount, and from these
//! what is to be told of a creature, a thing, a status, a trap or a kind of ground.
//!
//! Everything is worked out from the data, so what a mod adds is told as well as what the
//! core has. A new effect has no words until `deeds` gives it some: it does not compile
//! without. Nothing is told of what the hero does not know.

mod amounts;
mod combined;
mod conditions;
mod creatures;
mod deeds;
mod nouns;
mod places;
mod prose;
mod statuses;
#[cfg(test)]
mod tests;
mod things;
mod topics;

pub use prose::{Prose, Span, Term};
pub use things::ThingState;
pub use topics::Topic;

use crate::catalog::{Catalog, ItemId, MonsterId};
use crate::order;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What the hero knows of the content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Kinds of things that the hero does not know yet, in order.
    pub unknown: Vec<ItemId>,
    /// The names of the kinds of creatures that the hero has had to do with.
    pub met: Arc<BTreeSet<String>>,
}

impl Known {
    /// Does the hero know what things of a kind are?
    pub fn knows(&self, item: ItemId) -> bool {
        self.unknown.binary_search(&item).is_err()
    }
}

/// Tells of content, as far as the hero knows it.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub catalog: &'a Catalog,
    pub known: &'a Known,
}

impl Words<'_> {
    /// Has the hero had to do with creatures of a kind?
    pub fn has_met(&self, monster: MonsterId) -> bool {
        self.known.met.contains(&self.catalog[monster].look.name)
    }

    /// The names of terms, each a link, in the order of the alphabet; none without any.
    pub fn list(&self, terms: impl Iterator<Item = Term>) -> Option<Prose> {
        let mut named: Vec<(String, Term)> = terms.map(|term| (self.name(term), term)).collect();
        order::ascending(&mut named);
        let links: Vec<String> = { named.iter() }
            .map(|(name, term)| prose::link(*term, name))
            .collect();
        (!links.is_empty()).then(|| Prose::linked(links.join(", ")))
    }

    /// What a term is called.
    pub fn name(&self, term: Term) -> String {
        let catalog = self.catalog;
        match term {
            Term::Monster(id) => catalog[id].look.name.clone(),
            Term::Item(id) if self.known.knows(id) => catalog[id].look.name.clone(),
            Term::Item(_) => "something unknown".into(),
            Term::Status(id) => catalog[id].look.name.clone(),
            Term::Spell(id) => catalog[id].look.name.clone(),
            Term::Trap(id) => catalog[id].look.name.clone(),
            Term::Terrain(number) => {
                let look = catalog.terrain_looks.get(number);
                look.map_or_else(String::new, |look| look.name.clone())
            }
            Term::Element(id) => catalog[id].name.clone(),
            Term::Faction(id) => catalog[id].name.clone(),
            Term::Topic(topic) => topic.name().into(),
        }
    }

    /// Sentences of texts with links; empty ones are left out.
    fn prose(&self, texts: impl IntoIterator<Item = String>) -> Vec<Prose> {
        let texts = texts.into_iter().filter(|text| !text.trim().is_empty());
        texts
            .map(|text| Prose::linked(prose::sentence(&text)))
            .collect()
    }
}

/// "a cave rat", "an ogre".
pub fn with_article(name: &str) -> String {
    let first = name.chars().next().unwrap_or(' ');
    let article = if "aeiouAEIOU".contains(first) {
        "an"
    } else {
        "a"
    };
    format!("{article} {name}")
}

/// "a, b and c".
fn listed(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}
