//! The entries with each tag, for patches that select by one.

use super::registry::{EntryKey, MergedEntry};
use crate::catalog::schema::Section;
use placed_json::node::Node;
use std::collections::{BTreeMap, BTreeSet};

/// The tags of an entry.
pub(super) fn tags(node: &Node) -> Vec<String> {
    let tags = node.get("tags").map_or(&[][..], Node::items);
    let texts = tags.iter().filter_map(Node::as_text);
    texts.map(str::to_string).collect()
}

/// The entries with each tag, so that a patch does not search all entries.
#[derive(Default)]
pub(super) struct Tagged(BTreeMap<EntryKey, BTreeSet<String>>);

impl Tagged {
    pub(super) fn of(entries: &BTreeMap<EntryKey, MergedEntry>) -> Self {
        let mut tagged = Self::default();
        for (key, entry) in entries {
            tagged.change(key, &[], &tags(&entry.node));
        }
        tagged
    }

    /// The tags that entries of a section have.
    pub(super) fn of_section(&self, section: Section) -> impl Iterator<Item = &str> {
        let used = self.0.iter().filter(|(_, ids)| !ids.is_empty());
        let own = used.filter(move |((each, _), _)| *each == section);
        own.map(|((_, tag), _)| tag.as_str())
    }

    pub(super) fn with(&self, section: Section, tag: &str) -> Option<&BTreeSet<String>> {
        self.0.get(&(section, tag.to_string()))
    }

    pub(super) fn change(&mut self, (section, id): &EntryKey, before: &[String], after: &[String]) {
        for tag in before {
            if let Some(ids) = self.0.get_mut(&(*section, tag.clone())) {
                ids.remove(id);
            }
        }
        for tag in after {
            let ids = self.0.entry((*section, tag.clone())).or_default();
            ids.insert(id.clone());
        }
    }
}
