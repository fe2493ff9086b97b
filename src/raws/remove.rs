//! Removes entries of other mods.

use super::hints;
use super::ids::{IdFault, Lookup};
use super::merge::Merger;
use super::registry::Removal;
use super::value_help::shown;
use crate::catalog::schema::Section;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};

/// The help for a removal with a condition.
const REMOVE_ALWAYS: &str = "a removal has no condition: take `if_mod` out; it stands in entries and patches, \
     such as a patch that gives its entry \"spawn\": null";

impl Merger<'_> {
    /// Applies the removals of one file.
    pub(super) fn removals(&mut self, root: &Node, owner: &str) {
        let Some(remove) = root.get("remove").filter(|each| !each.is_broken()) else {
            return;
        };
        let Value::Object(sections) = &remove.value else {
            let message = format!("expected an object, found {}", remove.described());
            self.error(
                "wrong-type",
                remove.span,
                message,
                "write \"remove\": { \"monsters\": [ … ] }",
            );
            return;
        };
        for section in sections {
            let Some(kind) = Section::from_name(&section.key) else {
                let known = Section::ALL.iter().map(|kind| kind.name());
                let help = match section.key == "if_mod" {
                    true => REMOVE_ALWAYS.into(),
                    false => hints::known(&section.key, known),
                };
                let message = format!("unknown section `{}`", section.key);
                self.error("unknown-section", section.key_span, message, &help);
                continue;
            };
            let Value::List(items) = &section.value.value else {
                if !section.value.is_broken() {
                    let message = format!("expected a list, found {}", section.value.described());
                    self.error(
                        "wrong-type",
                        section.value.span,
                        message,
                        &format!("write a list of ids: [{}]", shown(&section.value)),
                    );
                }
                continue;
            };
            for item in items.iter().filter(|item| !item.is_broken()) {
                self.removal(kind, item, owner);
            }
        }
    }

    fn removal(&mut self, kind: Section, item: &Node, owner: &str) {
        if let Some(field) = item
            .fields()
            .iter()
            .find(|field| !["id", "instead"].contains(&field.key.as_str()))
        {
            let message = format!("unknown field `{}`", field.key);
            let help = match field.key == "if_mod" {
                true => REMOVE_ALWAYS.into(),
                false => hints::known(&field.key, ["id", "instead"].into_iter()),
            };
            self.error("unknown-field", field.key_span, message, &help);
            return;
        }
        let help = "write an id, or { \"id\": …, \"instead\": … }";
        let (id, instead) = match (&item.value, item.get("id")) {
            (Value::Text(_), _) => (item, None),
            (Value::Object(_), Some(id)) => (id, item.get("instead")),
            (Value::Object(_), None) => {
                let message = "the field `id` is missing".into();
                self.error("missing-field", item.span, message, help);
                return;
            }
            _ => {
                let message = format!("expected an id, found {}", item.described());
                self.error("wrong-type", item.span, message, help);
                return;
            }
        };
        let text = id.as_text().unwrap_or_default();
        if let Lookup::Not(IdFault {
            message,
            section: Some(other),
            ..
        }) = self.ids.look_up(owner, kind, text)
        {
            let section = other.name();
            let help = format!("put it under `{section}`: {{ \"{section}\": [\"{text}\"] }}");
            self.error("wrong-kind", id.span, message, &help);
            return;
        }
        let Some(gone) = self.found(kind, id, owner) else {
            return;
        };
        if gone.starts_with(&format!("{owner}:")) {
            let message = format!("`{gone}` is of this same mod");
            let help = "delete it where it is defined; `remove` is for other mods' entries";
            self.error("override-own", id.span, message, help);
            return;
        }
        self.ids.hide(Some(&gone));
        let found = instead.map(|instead| (instead, self.found(kind, instead, owner)));
        self.ids.hide(None);
        let instead = match found {
            Some((instead, found)) => match found {
                Some(other) if other == gone => {
                    let message = format!("`{other}` cannot stand in for itself");
                    let help = "name another entry, one that stays";
                    self.error("bad-instead", instead.span, message, help);
                    return;
                }
                Some(instead) => Some(instead),
                None => return,
            },
            None => None,
        };
        let key = (owner.to_string(), kind, gone.clone());
        if let Some(&change) = self.trail.overridden.get(&key) {
            let message = format!("`{gone}` is changed by this mod, and taken out by it");
            let report = Diag::warning("no-effect", id.span, message)
                .help("take one of the two out: the change, or this line");
            self.report(report.also(change, "changed here"));
        }
        self.registry.entries.remove(&(kind, gone.clone()));
        let removal = Removal {
            span: id.span,
            instead: instead.clone(),
        };
        self.registry.removed.insert((kind, gone.clone()), removal);
        self.trail.removals.push((kind, id.span));
        self.ids.remove(kind, &gone, instead, id.span);
    }
}
