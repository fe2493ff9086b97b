//! Patches by selection: the same change for everything that fits, in every
//! mod, after all overrides.

use super::diag::Diag;
use super::format::is_word;
use super::merge::Merger;
use super::node::{Node, Value};
use super::operators::lay_over;
use super::schema::Kind;
use super::suggest;

const KEYS: [&str; 3] = ["where", "set", "if_mod"];
const CONDITIONS: [&str; 3] = ["kind", "tag", "id"];

impl Merger<'_> {
    /// Makes the patches of one file.
    pub fn patch(&mut self, root: &Node, owner: &str) {
        let Some(patches) = root.get("patch").filter(|each| !each.is_broken()) else {
            return;
        };
        let Value::List(patches) = &patches.value else {
            let message = format!("expected a list, found {}", patches.described());
            let help = "write \"patch\": [ { \"where\": { … }, \"set\": { … } } ]";
            self.diags
                .push(Diag::error("wrong-type", patches.span, message).help(help));
            return;
        };
        for patch in patches.iter().filter(|patch| !patch.is_broken()) {
            if self.is_wanted(patch) {
                self.one_patch(patch, owner);
            }
        }
    }

    fn one_patch(&mut self, patch: &Node, owner: &str) {
        if !self.only_keys(patch, &KEYS) {
            return;
        }
        let (Some(condition), Some(set)) = (self.part(patch, "where"), self.part(patch, "set"))
        else {
            return;
        };
        if !self.only_keys(condition, &CONDITIONS) {
            return;
        }
        let Some(kind) = self.kind_of(condition) else {
            return;
        };
        let Some(chosen) = self.chosen(kind, condition, owner) else {
            return;
        };
        if let Some(field) = set.fields().iter().find(|field| {
            let known = kind.shape().field(&field.key);
            known.is_none()
        }) {
            let known = kind.shape().fields().iter().map(|each| each.name.as_str());
            let help = suggest::help(&field.key, known);
            let message = format!("unknown field `{}`", field.key);
            let report = Diag::error("unknown-field", field.key_span, message);
            self.diags.push(report.help(help));
            return;
        }
        if chosen.is_empty() {
            let message = "this patch fits nothing";
            let help = "look at the tags of what you mean, or take the patch out";
            self.diags
                .push(Diag::warning("empty-selection", condition.span, message).help(help));
        }
        let mut found = Vec::new();
        for id in &chosen {
            let Some(entry) = self.registry.entries.get_mut(&(kind, id.clone())) else {
                continue;
            };
            let shapes = kind.shape().fields();
            lay_over(entry.fields_mut(), set.fields(), shapes, &mut found);
            entry.remember(set.fields(), "patched");
        }
        // To drop what only some of them have is no mistake.
        let times = |diag: &Diag| found.iter().filter(|each| each.span == diag.span).count();
        let told = found
            .iter()
            .filter(|diag| diag.is_error() || times(diag) == chosen.len());
        self.diags.extend(told.cloned());
    }

    /// A part of a patch that must be there and be an object.
    fn part<'a>(&mut self, patch: &'a Node, key: &str) -> Option<&'a Node> {
        let Some(part) = patch.get(key) else {
            let message = format!("the field `{key}` is missing");
            let help = "a patch has a `where` that selects and a `set` that changes";
            self.diags
                .push(Diag::error("missing-field", patch.span, message).help(help));
            return None;
        };
        if !matches!(part.value, Value::Object(_)) {
            if !part.is_broken() {
                let message = format!("expected an object, found {}", part.described());
                let help = format!("write \"{key}\": {{ … }}");
                self.diags
                    .push(Diag::error("wrong-type", part.span, message).help(help));
            }
            return None;
        }
        Some(part)
    }

    fn only_keys(&mut self, node: &Node, keys: &[&'static str]) -> bool {
        if !matches!(node.value, Value::Object(_)) {
            let message = format!("expected an object, found {}", node.described());
            let help = "write { \"where\": { … }, \"set\": { … } }";
            self.diags
                .push(Diag::error("wrong-type", node.span, message).help(help));
            return false;
        }
        let stray = node
            .fields()
            .iter()
            .find(|field| !keys.contains(&field.key.as_str()));
        if let Some(field) = stray {
            let message = format!("unknown field `{}`", field.key);
            let help = suggest::help(&field.key, keys.iter().copied());
            self.diags
                .push(Diag::error("unknown-field", field.key_span, message).help(help));
        }
        stray.is_none()
    }

    fn kind_of(&mut self, condition: &Node) -> Option<Kind> {
        let sections = || Kind::ALL.iter().map(|kind| kind.section());
        let Some(kind) = condition.get("kind") else {
            let message = "the field `kind` is missing";
            let help = suggest::help("", sections());
            self.diags
                .push(Diag::error("missing-field", condition.span, message).help(help));
            return None;
        };
        let found = kind.as_text().and_then(Kind::from_section);
        if found.is_none() && !kind.is_broken() {
            let message = format!("expected a section, found {}", kind.described());
            let help = suggest::help(kind.as_text().unwrap_or_default(), sections());
            self.diags
                .push(Diag::error("wrong-choice", kind.span, message).help(help));
        }
        found
    }

    /// The ids that fit; none where the condition itself is wrong.
    fn chosen(&mut self, kind: Kind, condition: &Node, owner: &str) -> Option<Vec<String>> {
        let by_id = match condition.get("id") {
            Some(id) => Some(self.found(kind, id, owner)?),
            None => None,
        };
        let tag = condition.get("tag");
        if let Some(tag) = tag
            && !tag.as_text().is_some_and(|text| is_word(text, 1, 31))
        {
            if !tag.is_broken() {
                let message = format!("expected a tag, found {}", tag.described());
                let help = "a tag is small letters, digits and underscores, such as undead";
                self.diags
                    .push(Diag::error("bad-tag", tag.span, message).help(help));
            }
            return None;
        }
        let has_tag = |node: &Node| match tag.and_then(Node::as_text) {
            Some(tag) => node
                .get("tags")
                .is_some_and(|tags| tags.items().iter().any(|each| each.as_text() == Some(tag))),
            None => true,
        };
        let fits = self.registry.entries.iter().filter(|((each, id), entry)| {
            *each == kind
                && !entry.is_template
                && by_id.as_ref().is_none_or(|wanted| wanted == id)
                && has_tag(&entry.node)
        });
        Some(fits.map(|((_, id), _)| id.clone()).collect())
    }
}
