//! Overrides: a mod changes some or all fields of another mod's entry.

use super::detached::{Because, Detached};
use super::hints;
use super::ids::{IdFault, Lookup};
use super::merge::{Merger, Written};
use super::operators::lay_over;
use super::reports::MOST_COLLECTED;
use super::suggest;
use super::walk::missing;
use crate::raws::registry::{EntryKey, MergedEntry};
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;
use std::collections::BTreeMap;

impl Merger<'_> {
    /// The id of the entry that an override changes.
    fn overridden(&mut self, written: &Written, owner: &str) -> Option<String> {
        match self.ids.look_up(owner, written.section, &written.id) {
            Lookup::Found(id) if id.starts_with(&format!("{owner}:")) => {
                let way = written.node.get("override");
                let span = way.map_or(written.span, |way| way.span);
                let message = format!("`{id}` is of this same mod");
                let help = "change it where it is defined; `override` is for other mods' entries";
                self.error("override-own", span, message, help);
                None
            }
            Lookup::Found(id) => Some(id),
            Lookup::Not(IdFault {
                message,
                section: Some(other),
                ..
            }) => {
                let help = format!("move this entry to the section `{}`", other.name());
                self.error("wrong-kind", written.span, message, &help);
                None
            }
            other => {
                self.not_found(other, written.span);
                let of_other = written.id.split_once(':').filter(|(by, _)| *by != owner);
                let is_whole = missing(written.node.fields(), written.section.shape().fields());
                let report = self.diags.last_mut();
                if let Some(report) = report.filter(|_| is_whole.is_empty()) {
                    report.help = match of_other {
                        Some((_, name)) => format!(
                            "it is whole, and so a new one of your own: write \"id\": \"{name}\" and take `override` out"
                        ),
                        None => {
                            "it is whole, and so a new one of your own: take `override` out".into()
                        }
                    };
                    return None;
                }
                let report = self.diags.last_mut();
                if let Some(report) = report
                    .filter(|report| of_other.is_none() && !report.help.starts_with("did you mean"))
                {
                    let some = std::mem::take(&mut report.help);
                    report.help =
                        format!("for a new entry of your own, take `override` out; else {some}");
                }
                None
            }
        }
    }

    /// Keeps the overrides whose entry exists, and reports the others. This runs before
    /// the copies, since an own entry with a needless `override` counts as defined.
    pub(super) fn known_only<'a>(
        &mut self,
        overrides: Vec<Written<'a>>,
        owner: &str,
    ) -> Vec<Written<'a>> {
        let (known, strange): (Vec<_>, Vec<_>) = overrides.into_iter().partition(|written| {
            let found = self.ids.found(owner, written.section, &written.id);
            found.is_some()
        });
        for written in strange {
            let lookup = self.ids.look_up(owner, written.section, &written.id);
            // An entry of another section has other fields.
            if !matches!(
                lookup,
                Lookup::Not(IdFault {
                    section: Some(_),
                    ..
                })
            ) {
                self.detach(Detached::entry(
                    written.section,
                    written.node,
                    Because::Absence,
                ));
            }
            // A misspelt `if_mod` is the reason, and is reported by itself.
            if !has_misspelt_condition(&written) {
                self.overridden(&written, owner);
                self.way(&written, &written.id);
            }
            let whole = format!("{owner}:{}", written.id);
            if !self.ids.contains(written.section, &whole) {
                self.ids.reject(written.section, &whole);
            }
        }
        known
    }

    /// Whether an override replaces the whole entry; none, and a report, if it does not
    /// say so.
    fn way(&mut self, written: &Written, id: &str) -> Option<bool> {
        let way = written.node.get("override")?;
        match way.as_text() {
            Some("patch") => return Some(false),
            Some("replace") => return Some(true),
            _ if way.is_broken() => return None,
            _ => {}
        }
        let message = format!("expected patch or replace, found {}", way.described());
        let is_removal =
            |text: &str| ["remove", "delete", "drop", "disable", "none"].contains(&text);
        let help = match way.as_text().is_some_and(is_removal) {
            true => format!(
                "to take it out, write \"remove\": {{ \"{}\": [\"{id}\"] }} at the top of the file",
                written.section.name()
            ),
            false => "write \"patch\" to change some fields, \"replace\" to write it anew".into(),
        };
        self.error("wrong-choice", way.span, message, &help);
        None
    }

    pub(super) fn lay_overrides(&mut self, overrides: Vec<Written>, owner: &str) {
        let mut first: BTreeMap<EntryKey, Span> = BTreeMap::new();
        for written in overrides {
            if self.trail.overflows {
                return;
            }
            let Some(id) = self.overridden(&written, owner) else {
                // An own id with `override` counts as defined.
                let whole = format!("{owner}:{}", written.id);
                if !self.ids.contains(written.section, &whole) {
                    self.ids.reject(written.section, &whole);
                }
                continue;
            };
            let key = (written.section, id);
            if let Some(other) = first.insert(key.clone(), written.span) {
                let message = format!("`{}` is overridden twice in this mod", written.id);
                let report = Diag::error("override-twice", written.span, message)
                    .help("put both changes into one entry")
                    .also(other, "the first one");
                self.report(report);
                continue;
            }
            let change = (owner.to_string(), key.0, key.1.clone());
            self.trail.overridden.insert(change, written.span);
            let Some(replaces) = self.way(&written, &key.1) else {
                continue;
            };
            let own = written.own_fields();
            let template =
                written.node.get("abstract").is_some() && self.flag(written.node, "abstract");
            let Some(entry) = self.registry.entries.get_mut(&key) else {
                continue;
            };
            let had = held(entry);
            let weight = if replaces {
                entry.replaced = std::mem::take(entry.fields_mut());
                entry.node.span = written.node.span;
                entry.fields_mut().clone_from(&own);
                own.iter().map(Field::weight).sum()
            } else {
                lay_over(entry.fields_mut(), &own, key.0.shape().fields(), self.diags)
            };
            if let Some(span) = taken(&had, entry, written.node, written.span) {
                self.trail.removals.push((key.0, span));
            }
            entry.is_template |= template;
            if self.remembers {
                entry.remember(&own, if replaces { "replaced" } else { "overridden" });
                if replaces {
                    let gone = dropped(entry, written.span);
                    entry.remember(&gone, "replaced");
                }
            }
            if let Some(is_template) = written.node.get("abstract").filter(|_| template) {
                self.trail.removals.push((key.0, is_template.span));
                self.ids.make_abstract(key.0, &key.1, is_template.span);
            }
            self.diags.truncate(2 * MOST_COLLECTED);
            self.spend(owner, 1 + weight, written.span);
        }
    }
}

/// Whether an unknown field of an entry was meant as `if_mod`.
fn has_misspelt_condition(written: &Written) -> bool {
    let shape = written.section.shape();
    written.own_fields().iter().any(|field| {
        let meant = hints::other_name(&field.key, ["if_mod"].into_iter())
            .or_else(|| suggest::nearest(&field.key, ["if_mod"]));
        meant.is_some() && shape.field(&field.key).is_none()
    })
}

/// The fields that an override left out when it replaced the entry, as taken away there.
fn dropped(entry: &MergedEntry, at: Span) -> Vec<Field> {
    let before = entry.replaced.iter();
    let gone = before.filter(|field| entry.node.get(&field.key).is_none());
    let taken = |field: &Field| Field {
        key: field.key.clone(),
        key_span: at,
        value: Node {
            span: at,
            value: Value::Null,
        },
    };
    gone.map(taken).collect()
}

/// Fields by which the game finds an entry. Without them it is as good as removed.
const HELD: [&str; 6] = ["role", "sign", "spawn", "opened", "unlocked", "found"];

/// Which of these fields an entry has.
pub(super) fn held(entry: &MergedEntry) -> Vec<&'static str> {
    let keys = HELD.into_iter();
    keys.filter(|key| entry.node.get(key).is_some()).collect()
}

/// Where a change took one of these fields away; `whole` is the place of the change.
pub(super) fn taken(had: &[&str], entry: &MergedEntry, change: &Node, whole: Span) -> Option<Span> {
    let now = held(entry);
    let gone = had.iter().find(|key| !now.contains(key))?;
    Some(change.get(gone).map_or(whole, |node| node.span))
}
