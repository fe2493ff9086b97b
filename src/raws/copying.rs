//! Merges the entries of one mod, each after the entry that it is copied from.

use super::detached::{Because, Detached};
use super::ids::{CORE, IdFault, Lookup};
use super::merge::{Merger, Written};
use super::operators::{is_not_of_base, lay_over};
use super::registry::{EntryKey, MergedEntry};
use super::reports::MOST_COLLECTED;
use super::value_help;
use crate::catalog::schema::Section;
use placed_json::node::{Field, Node, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The longest chain of copies.
const LONGEST_CHAIN: usize = 16;

/// An entry whose original must be merged first.
struct Waiting {
    key: EntryKey,
    is_template: bool,
    /// The entry that it is copied from, if any.
    parent: Option<EntryKey>,
}

impl Merger<'_> {
    /// Merges an entry of this mod after its originals. It uses a loop and not
    /// recursion, so a long chain cannot overflow the stack.
    pub(super) fn resolve(
        &mut self,
        key: EntryKey,
        owner: &str,
        open: &BTreeMap<EntryKey, Written>,
    ) {
        let (waiting, mut is_sound) = self.climb(key, owner, open);
        for each in waiting.into_iter().rev() {
            let key = each.key.clone();
            is_sound = is_sound && !self.trail.overflows && self.merge(each, owner, open);
            if !is_sound {
                self.ids.reject(key.0, &key.1);
            }
        }
    }

    /// The chain of entries from this copy to its first original; and whether the last
    /// original exists.
    fn climb(
        &mut self,
        mut key: EntryKey,
        owner: &str,
        open: &BTreeMap<EntryKey, Written>,
    ) -> (Vec<Waiting>, bool) {
        let mut waiting: Vec<Waiting> = Vec::new();
        let mut seen = BTreeSet::new();
        loop {
            if self.registry.entries.contains_key(&key) {
                return (waiting, true);
            }
            // An entry that was rejected before was reported then.
            let written = open.get(&key).filter(|_| self.ids.contains(key.0, &key.1));
            let Some(written) = written else {
                return (waiting, false);
            };
            let is_template = self.flag(written.node, "abstract");
            let from = written.node.get("copy_from");
            self.ids.hide(Some(&key.1));
            let id = from.map(|from| self.original(from, key.0, owner));
            self.ids.hide(None);
            // The original may be a slip of the pen, and the rest still has its mistakes.
            let is_lost = self.diags.last().map(|diag| diag.code) == Some("unknown-id");
            if id == Some(None) && is_lost {
                self.detach(Detached::entry(key.0, written.node, Because::Absence));
            }
            let parent = id.clone().flatten().map(|id| (key.0, id));
            seen.insert(key.1.clone());
            waiting.push(Waiting {
                key,
                is_template,
                parent: parent.clone(),
            });
            let (Some(from), Some(parent)) = (from, parent) else {
                return (waiting, id.is_none());
            };
            if seen.contains(&parent.1) {
                self.copy_cycle(&waiting, &parent.1, from);
                return (waiting, false);
            }
            key = parent;
        }
    }

    /// The whole id that a `copy_from` names.
    fn original(&mut self, from: &Node, section: Section, owner: &str) -> Option<String> {
        let Some(written) = from.as_text() else {
            if !from.is_broken() {
                let message = format!("`copy_from` names an entry, found {}", from.described());
                let help = match value_help::inner_text(from) {
                    Some(id) => format!("write the id without brackets: \"{id}\""),
                    None => format!(
                        "write the id of another entry: {}",
                        self.ids.a_few(owner, section)
                    ),
                };
                self.error("wrong-type", from.span, message, &help);
            }
            return None;
        };
        match self.ids.look_up(owner, section, written) {
            Lookup::Found(id) => Some(id),
            Lookup::Not(fault) if self.ids.may_be_nameless(owner, section, written, &fault) => None,
            Lookup::Not(IdFault {
                message,
                section: Some(other),
                ..
            }) => {
                let (right, noun) = (other.name(), section.noun());
                let some = self.ids.a_few(owner, section);
                let help = format!("put this entry under `{right}`, or copy {noun}: {some}");
                self.error("wrong-kind", from.span, message, &help);
                None
            }
            other => {
                self.not_found(other, from.span);
                None
            }
        }
    }

    fn copy_cycle(&mut self, waiting: &[Waiting], id: &str, from: &Node) {
        let ids = waiting.iter().map(|each| each.key.1.as_str());
        let mut cycle: Vec<&str> = ids.skip_while(|each| *each != id).collect();
        let more = cycle.len().saturating_sub(LONGEST_CHAIN);
        cycle.truncate(LONGEST_CHAIN);
        if more > 0 {
            cycle.push("…");
        }
        cycle.push(id);
        let section = waiting[0].key.0;
        let (message, help) = match &cycle[..] {
            [one, other] if one == other => {
                self.ids.hide(Some(id));
                let some = self.ids.a_few(id.split(':').next().unwrap_or(id), section);
                self.ids.hide(None);
                let name = id.split(':').nth(1).unwrap_or(id);
                let of_core = format!("{CORE}:{name}");
                let help = match self.ids.contains(section, &of_core) && of_core != id {
                    true => format!(
                        "to change `{of_core}`, write \"override\": \"patch\" in place of `copy_from`; \
                         to copy it, write \"copy_from\": \"{of_core}\""
                    ),
                    false => format!("copy another entry: {some}"),
                };
                (format!("`{id}` copies itself"), help)
            }
            _ => (
                format!("these copy each other: {}", cycle.join(" → ")),
                "let one of them stand on its own".to_string(),
            ),
        };
        self.error("copy-cycle", from.span, message, &help);
    }

    /// Merges one entry; its original is merged already. False if it is wrong.
    fn merge(&mut self, waiting: Waiting, owner: &str, open: &BTreeMap<EntryKey, Written>) -> bool {
        let key = waiting.key;
        let Some(written) = open.get(&key) else {
            return false;
        };
        let key_kind = key.0;
        let own = written.own_fields();
        let mut entry = MergedEntry {
            span: written.span,
            node: Node {
                span: written.node.span,
                value: Value::Object(Vec::new()),
            },
            is_template: waiting.is_template,
            replaced: Vec::new(),
            history: Vec::new(),
        };
        let weight: usize = own.iter().map(Field::weight).sum();
        let from = written.node.get("copy_from");
        if let (Some(from), Some(parent)) = (from, waiting.parent) {
            if !self.is_near(&key, &parent, from) {
                return false;
            }
            let Some(original) = self.registry.entries.get(&parent) else {
                return false;
            };
            let inherited = original.node.weight();
            // Only a template may lack what an operator changes.
            let shape = key.0.shape();
            let known = |field: &Field| shape.field(&field.key).is_some();
            let is_sparing = original.is_template && original.node.fields().iter().all(known);
            if !self.spend(owner, inherited + weight, from.span) {
                return false;
            }
            if let Some(original) = self.registry.entries.get(&parent) {
                let is_copied = |key: &str| !key_kind.not_copied().contains(&key);
                let history = original.history.iter();
                entry.history = { history }
                    .filter(|change| change.path.first().is_some_and(|key| is_copied(key)))
                    .cloned()
                    .collect();
                let fields = original.node.fields().iter();
                *entry.fields_mut() = { fields }
                    .filter(|field| is_copied(&field.key))
                    .cloned()
                    .collect();
            }
            self.trail.parents.insert(key.clone(), parent);
            let before = self.diags.len();
            lay_over(entry.fields_mut(), &own, shape.fields(), self.diags);
            if !is_sparing {
                let mut new = self.diags.split_off(before);
                new.retain(is_not_of_base);
                self.diags.append(&mut new);
            }
            self.diags.truncate(MOST_COLLECTED);
        } else if self.spend(owner, 1 + weight, written.span) {
            entry.fields_mut().clone_from(&own);
        } else {
            return false;
        }
        if self.remembers {
            entry.remember(&own, "set");
        }
        if entry.is_template {
            self.ids.mark_template(key.0, &key.1);
        }
        self.registry.entries.insert(key, entry);
        true
    }

    /// Whether the chain of copies is short enough.
    fn is_near(&mut self, key: &EntryKey, parent: &EntryKey, from: &Node) -> bool {
        let depth = self.trail.depths.get(parent).map_or(1, |depth| depth + 1);
        if depth > LONGEST_CHAIN {
            let message = format!("this is copied through more than {LONGEST_CHAIN} entries");
            let help = "copy from an entry nearer to the first";
            self.error("copy-too-long", from.span, message, help);
            return false;
        }
        self.trail.depths.insert(key.clone(), depth);
        true
    }
}
