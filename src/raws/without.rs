//! A mod that wants nothing of another: `without` of its `mod.json`.
//!
//! The entries can still be copied from and overridden. The kinds of terrain and the rules
//! stay, as every level stands on them, and so does what terrain names, at any depth. Sounds
//! stay too, since steps and menus are heard in every game. A rule that
//! names creatures or the like is a rule about these: it goes with them.

use super::load::owner_is;
use super::manifest::Manifest;
use super::merge::Merger;
use super::registry::{EntryKey, Removal};
use super::shape::Shape;
use crate::catalog::schema::Section;
use placed_json::node::{Node, Value};
use placed_json::source::{Sources, Span};
use std::collections::BTreeSet;

/// The sections that stay.
const KEPT: [Section; 3] = [Section::Rules, Section::Sounds, Section::Terrain];

impl Merger<'_> {
    /// Takes out what a mod wants nothing of. It comes after all mods are laid, so that
    /// they could copy from it.
    pub(super) fn take_out(&mut self, manifest: &Manifest, sources: &Sources) {
        for other in &manifest.raw.without {
            let span = manifest.place("without", other);
            if !self.active.contains(other) || *other == manifest.id {
                continue;
            }
            self.take_out_all(other, &manifest.id, span, sources);
        }
    }

    fn take_out_all(&mut self, other: &str, by: &str, span: Span, sources: &Sources) {
        let is_of = |key: &EntryKey| key.1.split_once(':').is_some_and(|(of, _)| of == other);
        let rules = { self.registry.entries.iter_mut() }
            .filter(|(key, _)| key.0 == Section::Rules && is_of(key));
        for (key, entry) in rules {
            let shape = key.0.shape();
            entry.fields_mut().retain(|field| {
                let Some(known) = shape.field(&field.key) else {
                    return true;
                };
                let mut is_about_others = false;
                gather(&field.value, &known.shape, &mut |section, node| {
                    let is_own = owner_is(sources, node.span, by);
                    is_about_others |= !KEPT.contains(&section) && !is_own;
                });
                !is_about_others
            });
        }
        // What the mod itself has changed is wanted.
        let is_changed = |key: &EntryKey| {
            let change = (by.to_string(), key.0, key.1.clone());
            self.trail.overridden.contains_key(&change)
        };
        let mut kept: BTreeSet<EntryKey> = BTreeSet::new();
        let mut open: Vec<EntryKey> = { self.registry.entries.keys() }
            .filter(|key| is_of(key) && (KEPT.contains(&key.0) || is_changed(key)))
            .cloned()
            .collect();
        while let Some(key) = open.pop() {
            let Some(entry) = self.registry.entries.get(&key) else {
                continue;
            };
            if !kept.insert(key.clone()) {
                continue;
            }
            let mut named = Vec::new();
            // What the mod itself writes into an entry is no reason to keep something.
            gather(&entry.node, key.0.shape(), &mut |section, node| {
                if !owner_is(sources, node.span, by) {
                    named.extend(node.as_text().map(|id| (section, id.to_string())));
                }
            });
            for (section, id) in named {
                let whole = match id.contains(':') {
                    true => id,
                    false => format!("{other}:{id}"),
                };
                open.push((section, whole));
            }
        }
        let gone: Vec<EntryKey> = { self.registry.entries.keys() }
            .filter(|key| is_of(key) && !kept.contains(*key))
            .cloned()
            .collect();
        for key in gone {
            self.registry.entries.remove(&key);
            self.ids.remove(key.0, &key.1, None, span);
            self.trail.removals.push((key.0, span));
            let instead = None;
            self.registry.removed.insert(key, Removal { span, instead });
        }
    }
}

/// Calls for every reference in a value, at any depth.
fn gather(node: &Node, shape: &Shape, found: &mut dyn FnMut(Section, &Node)) {
    match (shape, &node.value) {
        (
            Shape::Text {
                reference: Some(section),
                ..
            },
            Value::Text(_),
        ) => found(*section, node),
        (Shape::List { item, .. }, Value::List(items)) => {
            items.iter().for_each(|each| gather(each, item, found));
        }
        (Shape::Map(inner), Value::Object(fields)) => {
            (fields.iter()).for_each(|field| gather(&field.value, inner, found));
        }
        (Shape::Object(_) | Shape::OneOf(_), Value::Object(fields)) => {
            for field in fields {
                if let Some(known) = shape.field(&field.key) {
                    gather(&field.value, &known.shape, found);
                }
            }
        }
        (Shape::Either(_), value) => {
            if let Some(way) = shape.way_for(value) {
                gather(node, way, found);
            }
        }
        _ => {}
    }
}
