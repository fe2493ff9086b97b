//! Sorts the entries of a mod by their ids: new entries, and overrides of other mods'
//! entries. An entry with a wrong id counts as defined under the id that was most
//! likely meant, so that references to it are not reported too.

use super::detached::Detached;
use super::format::is_word;
use super::hints;
use super::ids::{Ids, Lookup};
use super::merge::{Merger, Written};
use super::section_help::{entry_for, id_from};
use super::suggest;
use super::unknown_fields;
use super::unread_ids;
use super::value_help;
use super::walk::is_damaged;
use crate::catalog::schema::Section;
use placed_json::node::{Field, Node, Value};

impl Merger<'_> {
    pub(super) fn sort_entry<'a>(
        &mut self,
        section: Section,
        node: &'a Node,
        owner: &str,
        adds: &mut Vec<Written<'a>>,
        overrides: &mut Vec<Written<'a>>,
    ) {
        if !matches!(node.value, Value::Object(_)) {
            if is_damaged(node) {
                return;
            }
            let message = format!("expected {}, found {}", section.noun(), node.described());
            let help = match node.items().iter().all(|each| each.get("id").is_some()) {
                true if !node.items().is_empty() => {
                    "take the inner [ ] away: objects stand in the list".into()
                }
                _ => format!("write an object: {}", entry_for(section, node)),
            };
            self.error("wrong-type", node.span, message, &help);
            self.ids.mark_unread(owner, unread_ids::in_value(node));
            return;
        }
        let Some(id) = self.id_of(section, node) else {
            self.ids.mark_nameless(section, owner);
            return;
        };
        let Some(written) = self.id_text(id) else {
            self.ids.mark_nameless(section, owner);
            return;
        };
        let override_key = node.field("override");
        let Some(name) = self.right_id(section, id, &written, owner, override_key.is_some()) else {
            return;
        };
        if !self.is_wanted(node) {
            self.detach(Detached::entry(section, node, self.why_left_out(node)));
            return;
        }
        let by = name.split_once(':').map(|(by, _)| by);
        let entry = |id: String| Written {
            section,
            node,
            span: node.get("id").map_or(node.span, |id| id.span),
            id,
        };
        match override_key {
            None if by.is_some_and(|by| by != owner) => {
                self.needs_override(section, id, &name, node);
                let own = name.rsplit(':').next().map(String::from);
                self.ids.mark_unread(owner, own);
            }
            None => adds.push(entry(match by {
                Some(_) => name,
                None => format!("{owner}:{name}"),
            })),
            Some(_) => {
                if let Some(copy) = node.field("copy_from") {
                    let message = "an override starts from the entry it changes".to_string();
                    let there = self.ids.look_up(owner, section, &name);
                    let (span, help) = match (override_key, there) {
                        (Some(own), Lookup::Not(_)) if by.is_none_or(|by| by == owner) => (
                            own.key_span,
                            "take `override` out: it is for other mods' entries, and this one is new",
                        ),
                        _ => (
                            copy.key_span,
                            "take `copy_from` out, or give a new id and take `override` out",
                        ),
                    };
                    self.error("copy-and-override", span, message, help);
                    return;
                }
                overrides.push(entry(name));
            }
        }
    }

    /// The value of `id`, or of a misspelt `id`.
    fn id_of<'a>(&mut self, section: Section, node: &'a Node) -> Option<&'a Node> {
        if let Some(id) = node.get("id") {
            return Some(id);
        }
        let misspelt = node.fields().iter().find(|field| {
            let known = section.shape().field(&field.key).is_some();
            let near = suggest::nearest(&field.key, ["id"]).is_some();
            near && !known && field.key.len() <= 4
        });
        match misspelt {
            Some(field) => {
                let message = format!("unknown field `{}`", field.key);
                self.error(
                    "unknown-field",
                    field.key_span,
                    message,
                    "did you mean `id`?",
                );
            }
            None if node.get("where").is_some() && node.get("set").is_some() => {
                let message = format!("this is a patch, and not {}", section.noun());
                let help = format!(
                    "put it into \"patch\": [ … ] at the top of the file, with \"kind\": \"{}\" in `where`",
                    section.name()
                );
                self.error("missing-id", node.span, message, &help);
            }
            None => {
                let message = format!("{} has no id", section.noun());
                let name = node.get("name").and_then(Node::as_text);
                let text = node.get("text").and_then(Node::as_text);
                let word = name.and_then(|name| hints::word(name, 1, 64));
                let word = word.or_else(|| id_from(text?));
                let help = match word {
                    _ if self.ids.only(section).is_some() => {
                        format!("add {}", self.ids.only(section).unwrap_or_default())
                    }
                    Some(word) => format!("add \"id\": \"{word}\""),
                    None => "add \"id\": a name for it in small letters".to_string(),
                };
                self.error("missing-id", node.span, message, &help);
            }
        }
        misspelt.map(|field| &field.value)
    }

    /// The text of an id. If it is inside a list or an object, that is reported.
    fn id_text(&mut self, id: &Node) -> Option<String> {
        if id.as_text().is_none() && !id.is_broken() {
            let message = format!("an id is a text, found {}", id.described());
            let inner = value_help::inner_text(id).map(str::to_string);
            let number = match id.value {
                Value::Whole(number) => hints::word(&number.to_string(), 1, 64),
                _ => None,
            };
            let right = inner.or(number).unwrap_or("giant_rat".into());
            let help = format!("write a name in small letters and in quotes, such as \"{right}\"");
            self.error("bad-id", id.span, message, &help);
            return value_help::inner_text(id).map(str::to_string);
        }
        id.as_text().map(str::to_string)
    }

    /// The id as it should be written. A wrong id is reported and replaced by the best
    /// guess; none if there is no guess.
    fn right_id(
        &mut self,
        section: Section,
        id: &Node,
        written: &str,
        owner: &str,
        overrides: bool,
    ) -> Option<String> {
        let (by, name) = match written.split_once(':') {
            Some((by, name)) => (Some(by), name),
            None => (None, written),
        };
        let has_form = is_word(name, 1, 64) && by.is_none_or(|by| is_word(by, 1, 32));
        let stranger = by.filter(|by| has_form && *by != owner && !self.ids.has_mod(by));
        let (right, message, help) = match stranger {
            // An override of an unknown mod is reported later, with the entries that
            // can be overridden.
            _ if has_form && (overrides || stranger.is_none()) => return Some(written.into()),
            Some(by) => (
                Some(name.to_string()),
                format!("there is no mod `{by}` here that `{written}` could be of"),
                format!(
                    "write \"{name}\": the ids of your own mod have no other mod's name before them"
                ),
            ),
            None => {
                let right = mended(written, self.ids);
                let plain = right.iter().map(|right| format!("write \"{right}\"; "));
                let plain: String = plain.collect();
                (
                    right,
                    format!("`{written}` cannot be an id"),
                    format!(
                        "{plain}an id is small letters, digits and underscores, such as giant_rat"
                    ),
                )
            }
        };
        self.error("bad-id", id.span, message, &help);
        self.ids.reject(section, &format!("{owner}:{written}"));
        if written.contains(':') {
            self.ids.reject(section, written);
        }
        if right.is_none() {
            self.ids.mark_nameless(section, owner);
        }
        right
    }

    /// Reports an id of another mod without `override`, unless `override` is there and
    /// misspelt.
    fn needs_override(&mut self, section: Section, id: &Node, name: &str, node: &Node) {
        let is_misspelt = |field: &&Field| {
            let is_known = section.shape().field(&field.key).is_some();
            !is_known && suggest::nearest(&field.key, ["override"]).is_some()
        };
        let says_how = |field: &&Field| {
            let how = ["replace", "replaces", "patch", "edit", "modify", "extend"];
            how.contains(&field.key.as_str()) && section.shape().field(&field.key).is_none()
        };
        if let Some(field) = node.fields().iter().find(says_how) {
            let message = format!("unknown field `{}`", field.key);
            let way = match field.key.starts_with("replace") {
                true => "replace",
                false => "patch",
            };
            let help = format!("write \"override\": \"{way}\"");
            self.error("unknown-field", field.key_span, message, &help);
            return;
        }
        if let Some(field) = node.fields().iter().find(is_misspelt) {
            let message = format!("unknown field `{}`", field.key);
            let help = "did you mean `override`?";
            self.error("unknown-field", field.key_span, message, help);
            return;
        }
        if let Some(field) = node
            .fields()
            .iter()
            .find(|field| unknown_fields::takes_out(field))
        {
            let message = format!("unknown field `{}`", field.key);
            let help = unknown_fields::removal_help(section, name);
            self.error("unknown-field", field.key_span, message, &help);
            return;
        }
        let (message, help) = match self.ids.contains(section, name) {
            true => (
                format!("`{name}` belongs to another mod"),
                "add \"override\": \"patch\" to change it, or give a new id of your own"
                    .to_string(),
            ),
            false => {
                let (by, own) = name.split_once(':').unwrap_or(("", name));
                (
                    format!("the mod `{by}` has no `{own}`, and a new one is yours"),
                    format!("write \"id\": \"{own}\", without another mod's name"),
                )
            }
        };
        self.error("needs-override", id.span, message, &help);
    }
}

/// The id that was most likely meant. The name of a mod before it is kept, whatever the
/// separator is.
fn mended(written: &str, ids: &Ids) -> Option<String> {
    let parts = written.split_once([':', '/', '.', '\\', '|']);
    let parts = parts.and_then(|(by, name)| {
        let by = hints::word(by, 1, 32).filter(|by| ids.has_mod(by))?;
        let name = hints::word(name, 1, 64)?;
        Some(format!("{by}:{name}"))
    });
    parts.or_else(|| hints::word(written, 1, 64))
}
