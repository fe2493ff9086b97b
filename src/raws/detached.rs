//! Entries and patches that are not merged: for a mod that is not on, or changing what
//! does not exist. Their fields are checked as far as that needs no other entry.

use super::ids::{Ids, Lookup};
use super::merge::{META, Merger};
use super::operators::lay_over;
use super::registry::Registry;
use super::reports::MOST_COLLECTED;
use super::walk::{Absent, Walker};
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Sources;
use std::collections::BTreeSet;

/// Reports about the value that is changed, which is not known here.
const OF_BASE: [&str; 4] = [
    "operator-not-allowed",
    "out-of-range",
    "nothing-to-drop",
    "nothing-beside",
];

/// Why a part is not merged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Because {
    /// A setting leaves it out. All that it names is there, but for what settings leave out too.
    Setting,
    /// Its mod is not on, or what it changes is not there.
    Absence,
}

/// An entry, or the `set` of a patch, that is not merged.
pub(super) struct Detached {
    section: Section,
    node: Node,
    /// It changes something, so that it may lack fields.
    is_change: bool,
    is_template: bool,
    because: Because,
}

impl Detached {
    pub(super) fn entry(section: Section, node: &Node, because: Because) -> Self {
        let has = |key: &str| node.get(key).is_some();
        Self {
            section,
            node: node.clone(),
            is_change: has("copy_from") || has("override"),
            is_template: has("abstract"),
            because,
        }
    }

    pub(super) fn change(section: Section, set: &Node, because: Because) -> Self {
        Self {
            section,
            node: set.clone(),
            is_change: true,
            is_template: false,
            because,
        }
    }

    /// The name of an entry that a setting leaves out.
    fn left_out(&self) -> Option<&str> {
        let id = self.node.get("id")?.as_text()?;
        (self.because == Because::Setting).then(|| short(id))
    }

    /// The entry that this one changes, if a setting leaves this one out. Reports an id that
    /// is wrong.
    fn base<'r>(&self, around: &Around<'r>, diags: &mut Vec<Diag>) -> Option<&'r Node> {
        let key = match self.node.get("copy_from") {
            Some(_) => "copy_from",
            None => "id",
        };
        let is_asked = self.because == Because::Setting && self.is_change;
        let named = self.node.get(key).filter(|_| is_asked)?;
        let text = named.as_text()?;
        let owner = &around.sources.get(named.span.file).owner;
        match around.ids.look_up(owner, self.section, text) {
            Lookup::Found(id) => {
                let entry = around.registry.entries.get(&(self.section, id));
                entry.map(|entry| &entry.node)
            }
            Lookup::Not(fault) if !around.left_out.contains(short(text)) => {
                let report = Diag::error(fault.code, named.span, fault.message);
                diags.push(report.help(fault.help));
                None
            }
            _ => None,
        }
    }

    fn check(&self, around: &Around, all: &mut Vec<Diag>) {
        let mut found = Vec::new();
        let diags = &mut found;
        let base = self.base(around, diags);
        let is_own = |field: &&Field| !META.contains(&field.key.as_str());
        let own: Vec<Field> = self.node.fields().iter().filter(is_own).cloned().collect();
        let mut fields = base.map_or(Vec::new(), |base| base.fields().to_vec());
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
        let is_sure = |diag: &Diag| base.is_some() || !OF_BASE.contains(&diag.code);
        diags.extend(changes.into_iter().filter(is_sure));
        let mut node = Node {
            span: self.node.span,
            value: Value::Object(fields),
        };
        Walker {
            sources: around.sources,
            ids: around.ids,
            pictures: None,
            diags,
            partial: self.is_change || self.is_template,
            absent: Some(match self.because {
                Because::Setting => Absent::Only(&around.left_out),
                Because::Absence => Absent::Anything,
            }),
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
        // What is wrong in the entry that is changed is reported there.
        found.retain(|diag| self.node.span.contains(diag.span));
        all.append(&mut found);
    }
}

/// An id without its mod.
fn short(id: &str) -> &str {
    id.rsplit(':').next().unwrap_or(id)
}

/// What parts that are not merged are checked against.
struct Around<'a> {
    ids: &'a Ids,
    registry: &'a Registry,
    sources: &'a Sources,
    /// The names of entries that settings leave out.
    left_out: BTreeSet<String>,
}

impl Merger<'_> {
    pub(super) fn detach(&mut self, part: Detached) {
        if HELPS {
            self.trail.detached.push(part);
        }
    }
}

/// Reports the mistakes in parts that were not merged.
pub(super) fn check(
    all: &[Detached],
    (ids, registry): (&Ids, &Registry),
    sources: &Sources,
    diags: &mut Vec<Diag>,
) {
    let left_out = all.iter().filter_map(Detached::left_out);
    let around = Around {
        ids,
        registry,
        sources,
        left_out: left_out.map(str::to_string).collect(),
    };
    for each in all.iter().filter(|_| HELPS) {
        if diags.len() >= MOST_COLLECTED {
            return;
        }
        each.check(&around, diags);
    }
}
