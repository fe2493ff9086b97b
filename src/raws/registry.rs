//! The merged entries of all mods, and which mod wrote what.

use crate::catalog::schema::Section;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Names an entry: its section and its whole id.
pub type EntryKey = (Section, String);

/// All merged entries, and the entries that were removed.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    pub entries: BTreeMap<EntryKey, MergedEntry>,
    /// Entries that a mod removed.
    pub removed: BTreeMap<EntryKey, Removal>,
}

/// How an entry was removed.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Where the removal was written.
    pub span: Span,
    /// The whole id of the entry that replaces it.
    pub instead: Option<String>,
}

/// One entry after all copies, overrides and patches.
#[derive(Clone, Debug)]
pub struct MergedEntry {
    /// Where its id was first written.
    pub span: Span,
    /// An object, without `id`, `copy_from` and the like.
    pub node: Node,
    /// It exists only to be copied from.
    pub is_template: bool,
    /// Its fields before an override replaced it as a whole.
    pub replaced: Vec<Field>,
    /// The changes to its fields, oldest first. Empty unless the load was asked to
    /// record them. A copy shares the changes of its original.
    pub history: Vec<Arc<Change>>,
}

/// One change of a field, or of a part of a field that is an object.
#[derive(Clone, Debug)]
pub struct Change {
    /// The keys that lead to what was changed, from the outermost on.
    pub path: Vec<String>,
    pub span: Span,
    /// "set", "copied", "patched".
    pub how: &'static str,
    /// The value after the change.
    pub result: String,
}

impl MergedEntry {
    /// Its fields. A value that is no object becomes an empty object.
    pub fn fields_mut(&mut self) -> &mut Vec<Field> {
        if !matches!(self.node.value, Value::Object(_)) {
            self.node.value = Value::Object(Vec::new());
        }
        match &mut self.node.value {
            Value::Object(fields) => fields,
            _ => unreachable!("it was made an object just now"),
        }
    }

    /// Records what the given fields are now, and each part of theirs that was given.
    pub fn remember(&mut self, given: &[Field], how: &'static str) {
        let mut changes = Vec::new();
        record(&self.node, given, &[], how, &mut changes);
        self.history.extend(changes.into_iter().map(Arc::new));
    }
}

/// Collects the changes of an object's fields, those of inner objects too.
fn record(
    object: &Node,
    given: &[Field],
    outer: &[String],
    how: &'static str,
    changes: &mut Vec<Change>,
) {
    for field in given {
        let now = object.get(&field.key);
        let path = [outer, std::slice::from_ref(&field.key)].concat();
        changes.push(Change {
            path: path.clone(),
            span: field.key_span,
            how,
            result: now.map_or(DEFAULT.into(), |node| node.to_json().to_string()),
        });
        // What is given to a number or a list may be an operator, which is no part of it.
        if let Some(inner) = now.filter(|node| matches!(node.value, Value::Object(_))) {
            record(inner, field.value.fields(), &path, how, changes);
        }
    }
}

/// The result of a change that takes a field away.
pub const DEFAULT: &str = "(default)";
