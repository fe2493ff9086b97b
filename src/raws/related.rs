//! What entries have to do with each other, for helps: the tags that they have, and what they
//! name. Where an id of another kind was written, or a tag, the ids that were probably meant
//! are found by it.

use super::ids::Ids;
use super::registry::EntryKey;
use super::shape::{FieldShape, Shape};
use super::value_help::quoted;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::node::{Node, Value};
use std::collections::{BTreeMap, BTreeSet};

/// At most so many ids are named.
const MOST_NAMED: usize = 6;
/// Where so many entries are, nobody looks through all of them for one help.
const MOST_SEARCHED: usize = 20_000;

/// What is known of entries besides their ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Related {
    tagged: BTreeMap<(Section, String), BTreeSet<String>>,
    /// What an entry names, as it is written there.
    names: BTreeMap<EntryKey, Vec<(Section, String)>>,
    /// A thing that is worth one and is in many pieces.
    money: Option<String>,
    /// The words that things have as ammunition.
    ammunition: BTreeMap<String, String>,
}

impl Related {
    pub(super) fn add(&mut self, key: &EntryKey, node: &Node) {
        if !HELPS {
            return;
        }
        for tag in super::tagged::tags(node) {
            let ids = self.tagged.entry((key.0, tag)).or_default();
            ids.insert(key.1.clone());
        }
        let mut named = Vec::new();
        for field in node.fields() {
            if let Some(shape) = key.0.shape().field(&field.key) {
                names_in(&field.value, shape, &mut named);
            }
        }
        if !named.is_empty() {
            self.names.insert(key.clone(), named);
        }
        let is_one = node.get("value").map(|node| &node.value) == Some(&Value::Whole(1));
        let is_used = ["ammo", "weapon", "worn"]
            .iter()
            .any(|part| node.get(part).is_some());
        if key.0 == Section::Items && is_one && !is_used && self.money.is_none() {
            self.money = Some(key.1.clone());
        }
        let word = node.get("ammo").and_then(|ammo| ammo.get("tag"));
        if let Some(word) = word.and_then(Node::as_text) {
            self.ammunition.insert(key.1.clone(), word.into());
        }
    }
}

/// What a field names: by itself, or in the members of its list. What stands deeper, as in
/// effects, says less of the entry.
fn names_in(node: &Node, shape: &FieldShape, found: &mut Vec<(Section, String)>) {
    if let (Some(section), Some(text)) = (shape.shape.reference(), node.as_text()) {
        found.push((section, text.into()));
    }
    let Shape::List { item, .. } = &*shape.shape else {
        return;
    };
    for member in node.items() {
        if let (Some(section), Some(text)) = (item.reference(), member.as_text()) {
            found.push((section, text.into()));
        }
        if item.branches().is_some() {
            continue;
        }
        for field in member.fields() {
            let inner = item.field(&field.key).map(|shape| &shape.shape);
            if let (Some(section), Some(text)) = (
                inner.and_then(|inner| inner.reference()),
                field.value.as_text(),
            ) {
                found.push((section, text.into()));
            }
        }
    }
}

impl Ids {
    /// The ids of a section that have a tag, in their shortest form.
    fn with_tag(&self, owner: &str, section: Section, tag: &str) -> Vec<String> {
        let ids = self.related.tagged.get(&(section, tag.to_string()));
        let ids = ids.into_iter().flatten();
        let ids = ids.filter(|id| self.contains(section, id) && !self.is_template(section, id));
        ids.map(|id| self.short(owner, id)).collect()
    }

    /// Has anything of a section this tag?
    pub(super) fn is_tag_of(&self, section: Section, tag: &str) -> bool {
        HELPS
            && self
                .related
                .tagged
                .contains_key(&(section, tag.to_string()))
    }

    /// The ids of a section that an entry of another one names, or that name it.
    fn kin(&self, owner: &str, section: Section, of: &EntryKey) -> Vec<String> {
        let whole = |by: &str, section: Section, text: &str| {
            let owner = by.split(':').next().unwrap_or_default();
            self.found(owner, section, text)
        };
        let own = self.related.names.get(of).into_iter().flatten();
        let own = own.filter(|(kind, _)| *kind == section);
        let mut ids: Vec<String> = own
            .filter_map(|(kind, text)| whole(&of.1, *kind, text))
            .collect();
        if ids.is_empty() && self.related.names.len() < MOST_SEARCHED {
            let all = self.related.names.iter();
            let names_it = |(key, named): &(&EntryKey, &Vec<(Section, String)>)| {
                let is_it = |(kind, text): &(Section, String)| {
                    *kind == of.0 && whole(&key.1, *kind, text).as_ref() == Some(&of.1)
                };
                key.0 == section && named.iter().any(is_it)
            };
            ids = all.filter(names_it).map(|(key, _)| key.1.clone()).collect();
        }
        ids.retain(|id| self.contains(section, id) && !self.is_template(section, id));
        ids.dedup();
        ids.iter().map(|id| self.short(owner, id)).collect()
    }

    /// The ids of a section that a word stands for: those with this tag, or those that have
    /// to do with an entry of another section. And what the word is.
    pub(super) fn meant_by(
        &self,
        owner: &str,
        section: Section,
        word: &str,
        other: Option<Section>,
    ) -> Option<(String, Vec<String>)> {
        if !HELPS {
            return None;
        }
        let ids = self.with_tag(owner, section, word);
        if !ids.is_empty() {
            return Some((format!("`{word}` is a tag: name what has it"), ids));
        }
        let other = other?;
        let id = self.found(owner, other, word)?;
        let ids = self.kin(owner, section, &(other, id));
        let what = match other {
            Section::Loot => "a loot table is for the `drops` of monsters: name what is in it",
            Section::Factions => "name those who belong to it",
            _ => "name what it stands for",
        };
        (!ids.is_empty()).then(|| (what.to_string(), ids))
    }

    /// The thing that is nearest to money, in its shortest form.
    pub(super) fn money(&self) -> Option<String> {
        let id = self.related.money.as_ref()?;
        self.contains(Section::Items, id)
            .then(|| self.short(super::ids::CORE, id))
    }

    /// The word by which a thing is asked for as ammunition.
    pub(super) fn ammunition(&self, owner: &str, id: &str) -> Option<&str> {
        let id = self.found(owner, Section::Items, id)?;
        self.related.ammunition.get(&id).map(String::as_str)
    }
}

/// Some ids as JSON, and whether these are not all.
pub(super) fn some(ids: &[String]) -> (Vec<String>, bool) {
    let shown = ids.iter().take(MOST_NAMED).map(|id| quoted(id)).collect();
    (shown, ids.len() > MOST_NAMED)
}
