//! Reports mods that the content of a mod names and its `mod.json` does not. On another
//! player's machine such a mod may come later in the load order, or be missing.

use super::format::{Format, is_word};
use super::ids::CORE;
use super::manifest::Manifest;
use super::read_mods::ReadMod;
use super::suggest;
use super::wanted::mods_in;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use placed_json::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Reports each mod that is named without being declared, once. An unknown id that
/// follows from that gets a help that says so. `order` is the load order.
pub(super) fn check<'a>(
    order: &[String],
    mods: impl Iterator<Item = &'a ReadMod>,
    manifests: &[Manifest],
    sources: &Sources,
    diags: &mut Vec<Diag>,
) {
    for each in mods {
        let Some(manifest) = manifests.iter().find(|one| one.id == each.id) else {
            continue;
        };
        let mut found = Found {
            declared: declared(manifest),
            active: order.iter().map(String::as_str).collect(),
            conditions: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        each.raws.iter().for_each(|root| found.look(root));
        // An error that names the same thing comes first, so it is not reported twice.
        let is_own = |diag: &Diag| *sources.get(diag.span.file).owner == each.id;
        if each.is_declared && !diags.iter().any(|diag| diag.is_error() && is_own(diag)) {
            diags.extend(found.reports());
        }
        let place = |id: &str| order.iter().position(|one| one == id);
        let is_later = |id: &str| !found.declared.contains(id) && place(id) > place(&each.id);
        let other_of = |diag: &Diag| -> Option<&str> {
            let source = sources.get(diag.span.file);
            let (start, end) = (diag.span.start as usize, diag.span.end as usize);
            let text = source.text.get(start..end)?;
            let (other, _) = text.trim_matches('"').split_once(':')?;
            let is_meant = diag.code == "unknown-id" && *source.owner == each.id;
            Some(other).filter(|other| is_meant && is_later(other))
        };
        // If its `mod.json` is faulty, the other mod may be declared in the faulty
        // part.
        diags.retain(|diag| each.is_declared || other_of(diag).is_none());
        for diag in diags.iter_mut() {
            if let Some(other) = other_of(diag) {
                diag.help = format!(
                    "`{other}` is laid after `{}`: add \"{other}\": \"*\" to `optional` in mod.json, \
                     or to `depends`",
                    each.id
                );
            }
        }
    }
}

/// The mods that come before this one if they are on, and the mod itself.
fn declared(manifest: &Manifest) -> BTreeSet<&str> {
    let raw = &manifest.raw;
    let named = raw.depends.keys().chain(raw.optional.keys());
    let named = named.chain(&raw.after).chain([&manifest.id]);
    named.map(String::as_str).chain([CORE]).collect()
}

/// The mods that a mod's content names without declaring them, each at its first place.
struct Found<'a> {
    declared: BTreeSet<&'a str>,
    active: BTreeSet<&'a str>,
    /// Named in an `if_mod`.
    conditions: BTreeMap<String, Span>,
    /// Named in an id, and the mod is on.
    names: BTreeMap<String, Span>,
}

impl Found<'_> {
    fn look(&mut self, node: &Node) {
        match &node.value {
            Value::Text(text) => {
                let parts = text.split_once(':');
                let is_id = |(by, name): &(&str, &str)| is_word(by, 1, 32) && is_word(name, 1, 64);
                if let Some((by, _)) = parts.filter(is_id)
                    && self.active.contains(by)
                    && !self.declared.contains(by)
                {
                    self.names.entry(by.into()).or_insert(node.span);
                }
            }
            Value::List(items) => items.iter().for_each(|item| self.look(item)),
            Value::Object(fields) => {
                for field in fields {
                    match field.key.as_str() {
                        "if_mod" => self.condition(&field.value),
                        _ => self.look(&field.value),
                    }
                }
            }
            _ => {}
        }
    }

    fn condition(&mut self, node: &Node) {
        for (each, id) in mods_in(node) {
            if Format::ModId.check(id).is_ok() && !self.declared.contains(id) {
                self.conditions.entry(id.into()).or_insert(each.span);
            }
        }
    }

    fn reports(&self) -> Vec<Diag> {
        let known = || self.declared.iter().chain(&self.active).copied();
        let conditions = self.conditions.iter().map(|(id, &span)| {
            let message =
                format!("mod.json does not name `{id}`, so that it may be laid after this mod");
            let near = suggest::nearest(id, known().filter(|near| near != id));
            let help = match near {
                Some(near) if !self.active.contains(id.as_str()) => {
                    format!("did you mean `{near}`?")
                }
                _ => format!("add \"optional\": {{ \"{id}\": \"*\" }} to mod.json"),
            };
            Diag::warning("undeclared-mod", span, message).help(help)
        });
        let names = self.names.iter();
        let names = names.filter(|(id, _)| !self.conditions.contains_key(*id));
        let names = names.map(|(id, &span)| {
            let message = format!("mod.json does not name `{id}`: without that mod this one fails");
            let help = format!("add \"depends\": {{ \"{id}\": \"*\" }} to mod.json");
            Diag::warning("undeclared-mod", span, message).help(help)
        });
        conditions.chain(names).collect()
    }
}
