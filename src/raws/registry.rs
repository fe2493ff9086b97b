//! Every entry of all mods, merged: who wrote what, in order.

use crate::catalog::schema::Section;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Names an entry: its section and its whole id.
pub type EntryKey = (Section, String);

/// All merged entries.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    pub entries: BTreeMap<EntryKey, MergedEntry>,
    /// What was taken out.
    pub removed: BTreeMap<EntryKey, Removal>,
}

/// How an entry was taken out.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Where that was written.
    pub span: Span,
    /// The whole id of what stands in for it.
    pub instead: Option<String>,
}

/// One entry as it stands after everything that was laid over it.
#[derive(Clone, Debug)]
pub struct MergedEntry {
    /// Where its id was first written.
    pub span: Span,
    /// An object, without `id`, `copy_from` and the like.
    pub node: Node,
    /// Only there to be copied from.
    pub is_template: bool,
    /// The fields that it had before it was replaced as a whole.
    pub replaced: Vec<Field>,
    /// What was done to its fields, oldest first; empty unless it was asked for.
    /// A copy shares what was done to its original.
    pub history: Vec<Arc<Change>>,
}

/// Something done to a field.
#[derive(Clone, Debug)]
pub struct Change {
    pub field: String,
    pub span: Span,
    /// "set", "copied", "patched".
    pub how: &'static str,
    /// The value after it.
    pub result: String,
}

impl MergedEntry {
    pub fn fields_mut(&mut self) -> &mut Vec<Field> {
        if !matches!(self.node.value, Value::Object(_)) {
            self.node.value = Value::Object(Vec::new());
        }
        match &mut self.node.value {
            Value::Object(fields) => fields,
            _ => unreachable!("it was made an object just now"),
        }
    }

    /// Writes down what became of the fields that were given.
    pub fn remember(&mut self, given: &[Field], how: &'static str) {
        for field in given {
            let result = match self.node.get(&field.key) {
                Some(node) => node.to_json().to_string(),
                None => "(default)".into(),
            };
            self.history.push(Arc::new(Change {
                field: field.key.clone(),
                span: field.key_span,
                how,
                result,
            }));
        }
    }
}
