//! Which entries a patch is for: by tags, faction, ids and mods, with exceptions.

use super::format::is_word;
use super::hints;
use super::ids::{IdFault, Lookup};
use super::merge::Merger;
use super::registry::MergedEntry;
use super::suggest;
use super::tagged::{Tagged, tags};
use super::value_help::{braced, keyed, shown};
use crate::catalog::schema::Section;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use std::collections::BTreeSet;

/// The keys of `not`.
const EXCEPT: [&str; 4] = ["tag", "faction", "id", "mod"];

/// The texts of a value that is a text or a list of texts, with their places.
pub(super) fn texts(node: &Node) -> Vec<(&Node, &str)> {
    let all = match &node.value {
        Value::List(items) => &items[..],
        _ => std::slice::from_ref(node),
    };
    let texts = all.iter().filter_map(|each| Some((each, each.as_text()?)));
    texts.collect()
}

/// What a `where`, or the `not` in it, asks for. What is not given asks for nothing.
#[derive(Default)]
struct Asked {
    tags: Option<BTreeSet<String>>,
    factions: Option<BTreeSet<String>>,
    ids: Option<BTreeSet<String>>,
    mods: Option<BTreeSet<String>>,
}

impl Asked {
    /// Whether an entry has all of the tags, and is one of the others that are named.
    fn fits(&self, id: &str, of: &Facts) -> bool {
        let among = |all: &Option<BTreeSet<String>>, one: Option<&str>| {
            (all.as_ref()).is_none_or(|all| one.is_some_and(|one| all.contains(one)))
        };
        (self.tags.as_ref()).is_none_or(|tags| tags.iter().all(|tag| of.tags.contains(tag)))
            && among(&self.ids, Some(id))
            && among(&self.mods, id.split_once(':').map(|(by, _)| by))
            && among(&self.factions, of.faction.as_deref())
    }

    /// Whether an entry has one of the tags, or is one of the others that are named.
    fn touches(&self, id: &str, of: &Facts) -> bool {
        let among = |all: &Option<BTreeSet<String>>, one: Option<&str>| {
            (all.as_ref()).is_some_and(|all| one.is_some_and(|one| all.contains(one)))
        };
        (self.tags.as_ref()).is_some_and(|tags| tags.iter().any(|tag| of.tags.contains(tag)))
            || among(&self.ids, Some(id))
            || among(&self.mods, id.split_once(':').map(|(by, _)| by))
            || among(&self.factions, of.faction.as_deref())
    }
}

/// What a selection goes by, of one entry.
struct Facts {
    tags: Vec<String>,
    /// The whole id of its faction.
    faction: Option<String>,
}

impl Merger<'_> {
    /// Whether the `not` of a `where` has only what it can have.
    pub(super) fn is_exclusion(&mut self, not: &Node) -> bool {
        match &not.value {
            Value::Object(fields) if !fields.is_empty() => {
                let strange = fields
                    .iter()
                    .find(|field| !EXCEPT.contains(&field.key.as_str()));
                if let Some(field) = strange {
                    let message = format!("unknown field `{}`", field.key);
                    let help = match hints::other_name(&field.key, EXCEPT.into_iter()) {
                        Some(meant) => format!("did you mean `{meant}`?"),
                        None => suggest::help(&field.key, EXCEPT),
                    };
                    let report = Diag::error("unknown-field", field.key_span, message);
                    self.report(report.help(help));
                }
                strange.is_none()
            }
            Value::Broken => false,
            _ => {
                let message = format!("expected an object, found {}", not.described());
                let right = match not.as_text() {
                    Some(_) => keyed("not", &braced(&[keyed("tag", &shown(not))])),
                    None if !not.items().is_empty() => {
                        keyed("not", &braced(&[keyed("tag", &shown(not))]))
                    }
                    None => keyed("not", "{ \"tag\": \"undead\" }"),
                };
                let report = Diag::error("wrong-type", not.span, message);
                self.report(report.help(format!("write {right}")));
                false
            }
        }
    }

    /// The ids that fit the condition; none if the condition itself is wrong.
    pub(super) fn chosen(
        &mut self,
        section: Section,
        condition: &Node,
        owner: &str,
    ) -> Option<Vec<String>> {
        let asked = self.asked(section, condition, owner)?;
        let except = match condition.get("not") {
            Some(not) => Some(self.asked(section, not, owner)?),
            None => None,
        };
        if self.trail.tagged.is_none() && (asked.tags.is_some() || except.is_some()) {
            self.trail.tagged = Some(Tagged::of(&self.registry.entries));
        }
        let candidates: Vec<String> = match (&asked.ids, &asked.tags, &self.trail.tagged) {
            (Some(ids), ..) => ids.iter().cloned().collect(),
            // The first tag is enough to begin with: what has it is known.
            (None, Some(tags), Some(tagged)) => {
                let first = tags.first().and_then(|tag| tagged.with(section, tag));
                first.into_iter().flatten().cloned().collect()
            }
            _ => {
                let all = self.registry.entries.range((section, String::new())..);
                let of_section = all.take_while(|((each, _), _)| *each == section);
                of_section.map(|((_, id), _)| id.clone()).collect()
            }
        };
        let is_chosen = |id: &String| {
            let entry = self.registry.entries.get(&(section, id.clone()));
            let Some(entry) = entry.filter(|entry| !entry.is_template) else {
                return false;
            };
            let of = self.facts(id, entry);
            asked.fits(id, &of) && !(except.as_ref()).is_some_and(|not| not.touches(id, &of))
        };
        Some(candidates.into_iter().filter(|id| is_chosen(id)).collect())
    }

    fn facts(&self, id: &str, entry: &MergedEntry) -> Facts {
        let by = id.split_once(':').map_or("", |(by, _)| by);
        let faction = entry.node.get("faction").and_then(Node::as_text);
        let faction = faction.map(|written| {
            let whole = self.ids.found(by, Section::Factions, written);
            whole.unwrap_or_else(|| written.to_string())
        });
        Facts {
            tags: tags(&entry.node),
            faction,
        }
    }

    /// What the keys of a condition ask for; none if one of them is wrong.
    fn asked(&mut self, section: Section, condition: &Node, owner: &str) -> Option<Asked> {
        let mut asked = Asked::default();
        if let Some(node) = condition.get("id") {
            asked.ids = Some(self.ids_in(section, node, owner)?);
        }
        if let Some(node) = condition.get("tag") {
            asked.tags = Some(self.tags_in(node)?);
        }
        if let Some(node) = condition.get("faction") {
            asked.factions = Some(self.factions_in(section, node, owner)?);
        }
        if let Some(node) = condition.get("mod") {
            asked.mods = Some(self.mods_in(node)?);
        }
        Some(asked)
    }

    /// The parts of a value that is a text or a list of texts; none, and a report, if it
    /// is something else.
    fn several<'n>(
        &mut self,
        node: &'n Node,
        code: &'static str,
        what: &str,
    ) -> Option<Vec<&'n Node>> {
        let all: Vec<&Node> = match &node.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![node],
        };
        let wrong = all.iter().find(|each| each.as_text().is_none());
        let wrong = match (wrong, all.is_empty()) {
            (Some(wrong), _) => *wrong,
            (None, true) => node,
            (None, false) => return Some(all),
        };
        if !wrong.is_broken() {
            let message = format!("expected {what}, found {}", wrong.described());
            let help = match code {
                "bad-tag" => "a tag is small letters, digits and underscores, such as undead; \
                              several stand in a list"
                    .to_string(),
                _ => format!("write {what} as text, or a list of them"),
            };
            self.report(Diag::error(code, wrong.span, message).help(help));
        }
        None
    }

    fn ids_in(&mut self, section: Section, node: &Node, owner: &str) -> Option<BTreeSet<String>> {
        let name = section.name();
        let mut found = BTreeSet::new();
        for id in self.several(node, "wrong-type", "an id")? {
            let text = id.as_text().unwrap_or_default();
            if is_all(text) {
                let message = format!("there is no `{text}` among the {name}");
                let help = format!("take `id` out: without it the patch is for all {name}");
                self.report(Diag::error("unknown-id", id.span, message).help(help));
                return None;
            }
            if let Lookup::Not(IdFault {
                message,
                section: Some(other),
                ..
            }) = self.ids.look_up(owner, section, text)
            {
                let help = format!("write \"kind\": \"{}\"", other.name());
                self.error("wrong-kind", id.span, message, &help);
                return None;
            }
            found.insert(self.found(section, id, owner)?);
        }
        Some(found)
    }

    fn tags_in(&mut self, node: &Node) -> Option<BTreeSet<String>> {
        let mut found = BTreeSet::new();
        for tag in self.several(node, "bad-tag", "a tag")? {
            let text = tag.as_text().unwrap_or_default();
            if !is_word(text, 1, 31) {
                let message = format!("expected a tag, found {}", tag.described());
                let plain = hints::word(text, 1, 31);
                let plain = plain.map_or(String::new(), |plain| format!("write \"{plain}\"; "));
                let help = match text
                    .strip_prefix(['!', '-'])
                    .filter(|text| is_word(text, 1, 31))
                {
                    Some(tag) => format!(
                        "take it out, and write \"not\": {{ \"tag\": \"{tag}\" }} beside `kind`"
                    ),
                    None => format!(
                        "{plain}a tag is small letters, digits and underscores, such as undead"
                    ),
                };
                self.report(Diag::error("bad-tag", tag.span, message).help(help));
                return None;
            }
            found.insert(text.to_string());
        }
        Some(found)
    }

    fn factions_in(
        &mut self,
        section: Section,
        node: &Node,
        owner: &str,
    ) -> Option<BTreeSet<String>> {
        if section.shape().field("faction").is_none() {
            let message = format!("nothing under `{}` has a faction", section.name());
            let help = "take `faction` out, or write \"kind\": \"monsters\"";
            self.error("no-effect", node.span, message, help);
            return None;
        }
        let mut found = BTreeSet::new();
        for faction in self.several(node, "wrong-type", "the id of a faction")? {
            found.insert(self.found(Section::Factions, faction, owner)?);
        }
        Some(found)
    }

    fn mods_in(&mut self, node: &Node) -> Option<BTreeSet<String>> {
        let mut found = BTreeSet::new();
        for each in self.several(node, "wrong-type", "the id of a mod")? {
            let text = each.as_text().unwrap_or_default();
            if !is_word(text, 1, 32) {
                let message = format!("`{text}` is no id of a mod");
                let help = "write the id of a mod, such as core";
                self.error("bad-mod-id", each.span, message, help);
                return None;
            }
            found.insert(text.to_string());
        }
        Some(found)
    }
}

/// Whether an id means "all entries".
fn is_all(id: &str) -> bool {
    id.contains('*') || ["all", "any"].contains(&id)
}
