//! Overrides: a mod changes some or all fields of another mod's entry.

use super::ids::Lookup;
use super::merge::{Merger, Written};
use super::operators::lay_over;
use super::reports::MOST_COLLECTED;
use super::walk::missing;
use crate::raws::registry::EntryKey;
use placed_json::diag::Diag;
use placed_json::node::Field;
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
            other => {
                self.not_found(other, written.span);
                let is_whole = missing(written.node.fields(), written.section.shape().fields());
                let report = self.diags.last_mut();
                if let Some(report) = report.filter(|_| is_whole.is_empty()) {
                    report.help =
                        "it is whole, and so a new one of your own: take `override` out".into();
                    return None;
                }
                let report = self.diags.last_mut();
                if let Some(report) =
                    report.filter(|report| !report.help.starts_with("did you mean"))
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
            let lookup = self.ids.look_up(owner, written.section, &written.id);
            matches!(lookup, Lookup::Found(_))
        });
        for written in strange {
            self.overridden(&written, owner);
            let whole = format!("{owner}:{}", written.id);
            if !self.ids.contains(written.section, &whole) {
                self.ids.reject(written.section, &whole);
            }
        }
        known
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
            let way = written.node.get("override");
            let replaces = match way.map(|way| (way, way.as_text())) {
                Some((_, Some("patch"))) => false,
                Some((_, Some("replace"))) => true,
                Some((way, _)) if !way.is_broken() => {
                    let message = format!("expected patch or replace, found {}", way.described());
                    let is_removal = |text: &str| {
                        ["remove", "delete", "drop", "disable", "none"].contains(&text)
                    };
                    let help = match way.as_text().is_some_and(is_removal) {
                        true => format!(
                            "to take it out, write \"remove\": {{ \"{}\": [\"{}\"] }} at the top of the file",
                            key.0.name(),
                            key.1
                        ),
                        false => {
                            "write \"patch\" to change some fields, \"replace\" to write it anew"
                                .into()
                        }
                    };
                    self.error("wrong-choice", way.span, message, &help);
                    continue;
                }
                _ => continue,
            };
            let own = written.own_fields();
            let template =
                written.node.get("abstract").is_some() && self.flag(written.node, "abstract");
            let Some(entry) = self.registry.entries.get_mut(&key) else {
                continue;
            };
            let weight = if replaces {
                entry.replaced = std::mem::take(entry.fields_mut());
                entry.node.span = written.node.span;
                entry.fields_mut().clone_from(&own);
                own.iter().map(Field::weight).sum()
            } else {
                lay_over(entry.fields_mut(), &own, key.0.shape().fields(), self.diags)
            };
            entry.is_template |= template;
            if self.remembers {
                entry.remember(&own, if replaces { "replaced" } else { "overridden" });
            }
            if template {
                self.ids.mark_template(key.0, &key.1);
            }
            self.diags.truncate(MOST_COLLECTED);
            self.spend(owner, 1 + weight, written.span);
        }
    }
}
