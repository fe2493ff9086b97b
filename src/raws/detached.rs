//! Entries and patches that are not merged: for a mod that is not on, or changing what
//! does not exist. Their fields are checked as far as that needs no other entry.

use super::ids::Ids;
use super::merge::{META, Merger};
use super::operators::lay_over;
use super::reports::MOST_COLLECTED;
use super::walk::Walker;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Sources;

/// Reports about the value that is changed, which is not known here.
const OF_BASE: [&str; 3] = ["operator-not-allowed", "out-of-range", "nothing-to-drop"];

/// An entry, or the `set` of a patch, that is not merged.
pub(super) struct Detached {
    section: Section,
    node: Node,
    /// It changes something, so that it may lack fields.
    is_change: bool,
    is_template: bool,
}

impl Detached {
    pub(super) fn entry(section: Section, node: &Node) -> Self {
        let has = |key: &str| node.get(key).is_some();
        Self {
            section,
            node: node.clone(),
            is_change: has("copy_from") || has("override"),
            is_template: has("abstract"),
        }
    }

    pub(super) fn change(section: Section, set: &Node) -> Self {
        Self {
            section,
            node: set.clone(),
            is_change: true,
            is_template: false,
        }
    }

    fn check(&self, ids: &Ids, sources: &Sources, diags: &mut Vec<Diag>) {
        let is_own = |field: &&Field| !META.contains(&field.key.as_str());
        let own: Vec<Field> = self.node.fields().iter().filter(is_own).cloned().collect();
        let mut fields = Vec::new();
        let mut changes = Vec::new();
        match self.is_change {
            true => drop(lay_over(
                &mut fields,
                &own,
                self.section.shape().fields(),
                &mut changes,
            )),
            false => fields = own,
        }
        diags.extend({ changes.into_iter() }.filter(|diag| !OF_BASE.contains(&diag.code)));
        let mut node = Node {
            span: self.node.span,
            value: Value::Object(fields),
        };
        Walker {
            sources,
            ids,
            pictures: None,
            diags,
            partial: self.is_change || self.is_template,
            is_detached: true,
            reported_missing: Vec::new(),
            starts_elsewhere: false,
            replaced: &[],
            around: Vec::new(),
            named: Vec::new(),
            is_trial: false,
            offered: None,
            given_up: None,
        }
        .entry(&mut node, self.section);
    }
}

impl Merger<'_> {
    pub(super) fn detach(&mut self, part: Detached) {
        if HELPS {
            self.trail.detached.push(part);
        }
    }
}

/// Reports the mistakes in parts that were not merged.
pub(super) fn check(all: &[Detached], ids: &Ids, sources: &Sources, diags: &mut Vec<Diag>) {
    for each in all.iter().filter(|_| HELPS) {
        if diags.len() >= MOST_COLLECTED {
            return;
        }
        each.check(ids, sources, diags);
    }
}
