//! Those whom an effect has to do with, and the names of what it has to do with.

use super::prose::{Term, link};
use super::{Words, with_article};
use crate::catalog::{
    ElementKind, FactionKind, Id, ItemId, MonsterId, SpellId, StatusId, TerrainRef,
};
use crate::effects::sort::{StatusSort, Tagged};

/// How verbs go with someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// The hero: "you take".
    You,
    /// Anyone else: "it takes".
    It,
    /// Only a place: nobody takes anything.
    Ground,
}

/// Someone, or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    pub words: String,
    pub person: Person,
    /// What distances are counted from: "you", "where it lands".
    pub place: String,
    /// What each of several is called once they were named all together.
    pub again: Option<&'static str>,
}

impl Noun {
    pub fn you() -> Self {
        Self {
            words: "you".into(),
            person: Person::You,
            place: "you".into(),
            again: None,
        }
    }

    /// Anyone who is not the hero, or need not be.
    pub fn it(words: impl Into<String>, place: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            person: Person::It,
            place: place.into(),
            again: None,
        }
    }

    /// Each of several.
    pub fn each(words: impl Into<String>) -> Self {
        Self {
            again: Some("that one"),
            ..Self::it(words, "that one")
        }
    }

    /// The same, once it was named.
    pub fn named(&self) -> Self {
        Self {
            words: self.again.unwrap_or(&self.words).to_string(),
            again: None,
            ..self.clone()
        }
    }

    pub fn is_you(&self) -> bool {
        self.person == Person::You
    }

    /// The form of a verb: "take" or "takes".
    pub fn verb<'v>(&self, plain: &'v str, with_s: &'v str) -> &'v str {
        match self.person {
            Person::You => plain,
            Person::It | Person::Ground => with_s,
        }
    }

    pub fn is(&self) -> &'static str {
        self.verb("are", "is")
    }

    pub fn has(&self) -> &'static str {
        self.verb("have", "has")
    }

    /// "your" or "its".
    pub fn whose(&self) -> &'static str {
        match self.person {
            Person::You => "your",
            Person::It | Person::Ground => "its",
        }
    }
}

/// Who an effect is for, and who is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Roles {
    pub target: Noun,
    pub user: Noun,
}

impl Roles {
    pub fn new(target: Noun, user: Noun) -> Self {
        Self { target, user }
    }

    /// The same for someone else.
    pub fn on(&self, target: Noun) -> Self {
        Self {
            target,
            user: self.user.clone(),
        }
    }
}

impl Words<'_> {
    pub(super) fn monster(&self, id: MonsterId) -> String {
        link(Term::Monster(id), &self.catalog[id].look.name)
    }

    /// Several of a kind: "3 sump hounds".
    pub(super) fn monsters(&self, count: &str, id: MonsterId) -> String {
        let name = &self.catalog[id].look.name;
        format!("{count} {}", link(Term::Monster(id), &format!("{name}s")))
    }

    /// "a cave rat", as a link.
    pub(super) fn a_monster(&self, id: MonsterId) -> String {
        let name = &self.catalog[id].look.name;
        with_article(name).replacen(name.as_str(), &link(Term::Monster(id), name), 1)
    }

    /// A thing by its name, unless the hero does not know what that is.
    pub(super) fn item(&self, id: ItemId) -> String {
        match self.known.knows(id) {
            true => link(Term::Item(id), &self.catalog[id].look.name),
            false => "something that you do not know".into(),
        }
    }

    pub(super) fn a_thing(&self, id: ItemId) -> String {
        let name = &self.catalog[id].look.name;
        match self.known.knows(id) {
            true => with_article(name).replacen(name.as_str(), &self.item(id), 1),
            false => self.item(id),
        }
    }

    pub(super) fn status(&self, id: StatusId) -> String {
        link(Term::Status(id), &self.catalog[id].look.name)
    }

    /// The statuses of a sort, each by its name.
    pub(super) fn statuses(&self, sort: &StatusSort) -> Vec<String> {
        let all = self.catalog.statuses.iter().map(|(id, _)| id);
        let fitting = all.filter(|&id| sort.fits(id, self.catalog));
        let names: Vec<String> = fitting.map(|id| self.status(id)).collect();
        match sort {
            // What no status has is still asked for.
            StatusSort::Tagged(Tagged { tag }) if names.is_empty() => {
                vec![format!("of the sort \"{}\"", tag.0.replace('_', " "))]
            }
            _ => names,
        }
    }

    pub(super) fn spell(&self, id: SpellId) -> String {
        link(Term::Spell(id), &self.catalog[id].look.name)
    }

    pub(super) fn element(&self, id: Id<ElementKind>) -> String {
        link(Term::Element(id), &self.catalog[id].name)
    }

    pub(super) fn faction(&self, id: Id<FactionKind>) -> String {
        link(Term::Faction(id), &self.catalog[id].name)
    }

    pub(super) fn ground(&self, id: &TerrainRef) -> String {
        match self.catalog.terrain.named(&id.0) {
            Some(tile) => self.tile(tile.number()),
            None => "other ground".into(),
        }
    }

    pub(super) fn tile(&self, number: usize) -> String {
        match self.catalog.terrain_looks.get(number) {
            Some(look) => link(Term::Terrain(number), &look.name),
            None => "other ground".into(),
        }
    }
}
