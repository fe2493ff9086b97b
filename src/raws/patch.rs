//! Patches: one change for all entries that fit a condition, in all mods, after all
//! overrides.

use super::detached::{Because, Detached};
use super::hints;
use super::ids::CORE;
use super::merge::Merger;
use super::operators::{is_not_of_base, lay_over};
use super::overriding::{held, taken};
use super::selection::texts;
use super::shape::{FieldShape, Shape};
use super::suggest;
use super::tagged::tags;
use super::unknown_fields::{foreign, nested};
use super::value_help::{braced, example_for, keyed, quoted, shown, written};
use super::walk::missing;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;
use std::collections::{BTreeMap, BTreeSet};

const KEYS: [&str; 4] = ["where", "set", "if_mod", "if_setting"];
pub(super) const CONDITIONS: [&str; 6] = ["kind", "tag", "faction", "id", "mod", "not"];

/// Removes the broken fields that come from this place of a file.
fn drop_broken(fields: &mut Vec<Field>, place: Span) {
    fields.retain(|field| !(field.value.is_broken() && place.contains(field.value.span)));
    for field in fields {
        if let Value::Object(inner) = &mut field.value.value {
            drop_broken(inner, place);
        }
    }
}

impl Merger<'_> {
    /// Applies the patches of one file.
    pub fn patch(&mut self, root: &Node, owner: &str) {
        let Some(patches) = root.get("patch").filter(|each| !each.is_broken()) else {
            return;
        };
        let Value::List(patches) = &patches.value else {
            let message = format!("expected a list, found {}", patches.described());
            let help = "write \"patch\": [ { \"where\": { … }, \"set\": { … } } ]";
            self.report(Diag::error("wrong-type", patches.span, message).help(help));
            return;
        };
        for patch in patches.iter().filter(|patch| !patch.is_broken()) {
            let is_wanted = !self.trail.overflows && self.is_wanted(patch);
            let Some((section, condition, set)) = self.parts(patch) else {
                continue;
            };
            // A patch for a mod that is not on is still checked.
            match is_wanted {
                true => self.one_patch(patch, (section, condition, set), owner),
                false => {
                    let because = self.why_left_out(patch);
                    if because == Because::Setting
                        && let Some(chosen) = self.chosen(section, condition, owner)
                        && chosen.is_empty()
                    {
                        self.fits_nothing(section, condition);
                    }
                    self.detach(Detached::change(section, set, because));
                }
            }
        }
    }

    /// The section, the `where` and the `set` of a patch; none if one of them is wrong.
    fn parts<'a>(&mut self, patch: &'a Node) -> Option<(Section, &'a Node, &'a Node)> {
        if !self.only_keys(patch, &KEYS) {
            return None;
        }
        let (condition, set) = (self.part(patch, "where")?, self.part(patch, "set")?);
        if !self.only_keys(condition, &CONDITIONS) {
            return None;
        }
        if let Some(not) = condition.get("not")
            && !self.is_exclusion(not)
        {
            return None;
        }
        let section = self.kind_of(condition, set)?;
        let knows = |field: &&Field| section.shape().field(&field.key).is_some();
        let mut is_known = true;
        for field in set.fields().iter().filter(|field| !knows(field)) {
            is_known = false;
            let known = || {
                section
                    .shape()
                    .fields()
                    .iter()
                    .map(|each| each.name.as_str())
            };
            let help = match nested(field, section.shape().fields()) {
                Some(help) => help,
                None if ["if_mod", "if_setting"].contains(&field.key.as_str()) => {
                    let right = braced(&[written(field), keyed("where", "{ … }")]);
                    format!("put it beside `where`: {right}")
                }
                None if field.key == "id" => "an id stays as it is: take it out".into(),
                None if hints::other_name(&field.key, known()).is_none() => {
                    let few = suggest::help(&field.key, known());
                    match foreign(&field.key, section) {
                        Some(help) => format!("{help} ({few})"),
                        None => few,
                    }
                }
                None => hints::known(&field.key, known()),
            };
            let message = format!("unknown field `{}`", field.key);
            let report = Diag::error("unknown-field", field.key_span, message);
            self.report(report.help(help));
        }
        is_known.then_some((section, condition, set))
    }

    fn one_patch(
        &mut self,
        patch: &Node,
        (section, condition, set): (Section, &Node, &Node),
        owner: &str,
    ) {
        let Some(chosen) = self.chosen(section, condition, owner) else {
            return self.detach(Detached::change(section, set, Because::Absence));
        };
        if chosen.is_empty() {
            self.fits_nothing(section, condition);
            self.detach(Detached::change(section, set, Because::Absence));
        }
        let found = self.change_all(section, &chosen, set, patch.span, owner);
        for (report, times) in found.into_values() {
            // Dropping a value that only some of the entries have is no mistake.
            if report.is_error() || times == chosen.len() {
                self.report(report);
            }
        }
    }

    /// Reports a condition that no entry fits: at the tag if no entry of the section
    /// has it, otherwise at the whole condition.
    fn fits_nothing(&mut self, section: Section, condition: &Node) {
        let message = "this patch fits nothing";
        let mut help = "look at the tags of what you mean, or take the patch out".to_string();
        let mut span = condition.span;
        if section.shape().field("tags").is_none() && condition.get("tag").is_some() {
            let name = section.name();
            let message = format!("nothing under `{name}` has tags, so that this fits nothing");
            let help = "take `tag` out to change all of them, or name one by its `id`";
            let span = condition.get("tag").map_or(span, |tag| tag.span);
            return self.report(Diag::warning("empty-selection", span, message).help(help));
        }
        let asked = condition.get("tag").map_or(Vec::new(), texts);
        let strange = self.trail.tagged.as_ref().and_then(|tagged| {
            let none = |text: &str| tagged.with(section, text).is_none_or(BTreeSet::is_empty);
            let mut asked = asked.into_iter();
            let (tag, text) = asked.find(|(_, text)| none(text))?;
            Some((tag, text, tagged))
        });
        if let Some((tag, text, tagged)) = strange {
            span = tag.span;
            let tags = tagged.of_section(section);
            let has_it = |of: &Section| tagged.of_section(*of).any(|each| each == text);
            help = match Section::ALL.into_iter().find(has_it) {
                Some(other) => {
                    let other = other.name();
                    format!("`{text}` is a tag of {other}: write \"kind\": \"{other}\"")
                }
                None => suggest::help(text, tags),
            };
        }
        self.report(Diag::warning("empty-selection", span, message).help(help));
    }

    /// Makes the same change to all chosen entries. Returns each mistake with the
    /// number of entries it was found in.
    fn change_all(
        &mut self,
        section: Section,
        chosen: &[String],
        set: &Node,
        span: Span,
        owner: &str,
    ) -> Found {
        let mut found = Found::new();
        let retags = set.get("tags").is_some();
        let shapes = section.shape().fields();
        for id in chosen {
            let key = (section, id.clone());
            let Some(entry) = self.registry.entries.get_mut(&key) else {
                continue;
            };
            let before = if retags {
                tags(&entry.node)
            } else {
                Vec::new()
            };
            let mut here = Vec::new();
            let had = held(entry);
            // Part of an object says nothing to an entry that has no such object.
            let is_part = |field: &&Field| {
                let known = shapes.iter().find(|shape| shape.name == field.key);
                let inner = known.map_or(&[][..], |known| match &*known.shape {
                    Shape::Object(inner) => inner,
                    _ => &[],
                });
                entry.node.get(&field.key).is_none()
                    && !missing(field.value.fields(), inner).is_empty()
            };
            let is_many = chosen.len() > 1;
            let given: Vec<Field> = { set.fields().iter() }
                .filter(|field| !(is_many && is_part(field)))
                .cloned()
                .collect();
            let weight = lay_over(entry.fields_mut(), &given, shapes, &mut here);
            if self.remembers {
                entry.remember(&given, "patched");
            }
            if let Some(span) = taken(&had, entry, set, span) {
                self.trail.removals.push((section, span));
            }
            if let Some(tagged) = self.trail.tagged.as_mut().filter(|_| retags) {
                tagged.change(&key, &before, &tags(&entry.node));
            }
            // What the patch could not change is still missing.
            if !here.iter().all(is_not_of_base) {
                drop_broken(entry.fields_mut(), set.span);
            }
            for mut report in here.into_iter().filter(is_not_of_base) {
                if report.code == "out-of-range" {
                    report.message = format!("of `{id}`, {}", report.message);
                }
                let place = (report.code, report.span);
                found.entry(place).or_insert((report, 0)).1 += 1;
            }
            if !self.spend(owner, 1 + weight, span) {
                break;
            }
        }
        found
    }

    /// A part of a patch that must be there and must be an object.
    fn part<'a>(&mut self, patch: &'a Node, key: &str) -> Option<&'a Node> {
        let Some(part) = patch.get(key) else {
            let message = format!("the field `{key}` is missing");
            let help = format!(
                "add {}: a patch has a `where` that selects and a `set` that changes",
                keyed(key, &missing_part(patch, key))
            );
            self.report(Diag::error("missing-field", patch.span, message).help(help));
            return None;
        };
        if !matches!(part.value, Value::Object(_)) {
            if !part.is_broken() {
                let message = format!("expected an object, found {}", part.described());
                let right = match (part.as_text(), part.items()) {
                    (Some(text), _) if Section::from_name(text).is_some() => {
                        braced(&[keyed("kind", &format!("\"{text}\""))])
                    }
                    (Some(text), _) if key == "where" => braced(&[
                        keyed("kind", "\"monsters\""),
                        keyed("tag", &format!("\"{text}\"")),
                    ]),
                    (_, [one]) => shown(one),
                    _ => "{ … }".into(),
                };
                let help = format!("write {}", keyed(key, &right));
                self.report(Diag::error("wrong-type", part.span, message).help(help));
            }
            return None;
        }
        Some(part)
    }

    pub(super) fn only_keys(&mut self, node: &Node, keys: &[&'static str]) -> bool {
        if !matches!(node.value, Value::Object(_)) {
            let message = format!("expected an object, found {}", node.described());
            let help = "write { \"where\": { … }, \"set\": { … } }";
            self.report(Diag::error("wrong-type", node.span, message).help(help));
            return false;
        }
        let is_stray = |field: &&Field| !keys.contains(&field.key.as_str());
        let (mut chosen_told, mut field_told) = (false, false);
        for field in node.fields().iter().filter(is_stray) {
            let message = format!("unknown field `{}`", field.key);
            let is_field = |section: &Section| section.shape().field(&field.key).is_some();
            // What belongs into `where` or `set` together is reported once.
            let is_condition = keys == KEYS && CONDITIONS.contains(&field.key.as_str());
            let is_change = keys == KEYS && !is_condition && Section::ALL.iter().any(is_field);
            let is_told = is_condition && chosen_told || is_change && field_told;
            (chosen_told, field_told) = (chosen_told || is_condition, field_told || is_change);
            if is_told {
                continue;
            }
            let is_kind = |field: &Field| {
                let section = field.value.as_text();
                section.is_some_and(|section| Section::from_name(section).is_some())
            };
            let all = || keys.iter().copied();
            let near = hints::other_name(&field.key, all());
            let is_section = keys == CONDITIONS && is_kind(field) && node.get("kind").is_none();
            let near = near.filter(|_| !is_section);
            let nearest = || suggest::nearest(&field.key, all()).filter(|_| !is_section);
            let help = match near.or_else(nearest) {
                _ if keys == CONDITIONS && left_out(field).is_some() => {
                    left_out(field).unwrap_or_default()
                }
                _ if keys == CONDITIONS && one_of_several(node, field).is_some() => {
                    one_of_several(node, field).unwrap_or_default()
                }
                _ if is_condition => {
                    let chosen = node.fields().iter();
                    let chosen = chosen.filter(|each| CONDITIONS.contains(&each.key.as_str()));
                    let mut parts: Vec<String> = chosen.map(written).collect();
                    if HELPS && node.get("kind").is_none() {
                        let meant = self.kind_meant(node).name();
                        parts.insert(0, keyed("kind", &quoted(meant)));
                    }
                    let right = keyed("where", &braced(&parts));
                    format!("put it into `where`: {right}")
                }
                Some(meant) if keys == CONDITIONS && !field.value.items().is_empty() => {
                    format!("write {}", keyed(meant, &shown(&field.value)))
                }
                Some(meant) => format!("did you mean `{meant}`?"),
                None if keys == CONDITIONS && KEYS.contains(&field.key.as_str()) => {
                    let right = braced(&[keyed("where", "{ … }"), written(field)]);
                    format!("put it beside `where`: {right}")
                }
                None if keys == CONDITIONS && is_kind(field) && node.get("kind").is_none() => {
                    "did you mean `kind`?".into()
                }
                None if keys == CONDITIONS => match self.named_in(node, field) {
                    Some(id) => format!("write {}", keyed("id", &quoted(&id))),
                    None => format!("take it out: a patch selects by {}", keys.join(", ")),
                },
                None if is_change => {
                    let right = braced(&[keyed("set", &braced(&[written(field)]))]);
                    format!("put it into `set`: {right}")
                }
                None => format!("take it out: a patch has {}", keys.join(", ")),
            };
            self.report(Diag::error("unknown-field", field.key_span, message).help(help));
        }
        !node.fields().iter().any(|field| is_stray(&field))
    }

    /// The id of what a condition names by its name.
    fn named_in(&self, condition: &Node, field: &Field) -> Option<String> {
        let section = condition.get("kind").and_then(Node::as_text);
        let section = section.and_then(Section::from_name)?;
        let is_name = ["name", "called", "entry"].contains(&field.key.as_str());
        let word = hints::word(field.value.as_text()?, 1, 64).filter(|_| is_name)?;
        self.ids.found(CORE, section, &word)
    }

    /// The section that a patch is probably for: by the id that it names, or by what it
    /// changes.
    fn kind_meant(&self, patch: &Node) -> Section {
        let set = patch.get("set");
        let by_change = section_of(set);
        let id = patch.get("id").and_then(Node::as_text);
        let has_it =
            |section: &Section| id.is_some_and(|id| self.ids.found(CORE, *section, id).is_some());
        let mut all = [by_change].into_iter().chain(Section::ALL);
        all.find(has_it).unwrap_or(by_change)
    }

    fn kind_of(&mut self, condition: &Node, set: &Node) -> Option<Section> {
        let sections = || Section::ALL.iter().map(|section| section.name());
        let Some(section) = condition.get("kind") else {
            let message = "the field `kind` is missing";
            let some = suggest::help("", sections());
            let meant = section_of(Some(set)).name();
            let help = format!("add \"kind\": \"{meant}\", for one: {some}");
            self.report(Diag::error("missing-field", condition.span, message).help(help));
            return None;
        };
        let found = section.as_text().and_then(Section::from_name);
        if found.is_none() && !section.is_broken() {
            let message = format!("expected a section, found {}", section.described());
            let first = section.items().first().and_then(Node::as_text);
            let help = match first.and_then(Section::from_name) {
                Some(one) => format!(
                    "write one section, such as \"{}\", and a patch for each of the others",
                    one.name()
                ),
                None => match section.as_text() {
                    Some(text) => hints::known(text, sections()),
                    // There are more than a hint names.
                    None => {
                        let all: Vec<&str> = sections().collect();
                        format!("it can be {}", all.join(", "))
                    }
                },
            };
            self.report(Diag::error("wrong-choice", section.span, message).help(help));
        }
        found
    }
}

/// The section that a patch is for, by what it changes.
fn section_of(set: Option<&Node>) -> Section {
    let fields = set.map_or(&[][..], Node::fields);
    let has_all = |section: &&Section| {
        let known = |field: &Field| section.shape().field(&field.key).is_some();
        fields.iter().all(known)
    };
    let usual = [Section::Monsters, Section::Items];
    let all = usual.iter().chain(&Section::ALL);
    all.into_iter().find(has_all).copied().unwrap_or(usual[0])
}

/// An example for a part that a patch lacks.
fn missing_part(patch: &Node, key: &str) -> String {
    if !HELPS {
        return String::new();
    }
    if key == "where" {
        let name = section_of(patch.get("set")).name();
        return braced(&[keyed("kind", &format!("\"{name}\""))]);
    }
    let kind = patch.get("where").and_then(|part| part.get("kind"));
    let section = kind.and_then(Node::as_text).and_then(Section::from_name);
    let fields = section.unwrap_or(Section::Monsters).shape().fields();
    let is_number = |field: &&FieldShape| matches!(*field.shape, Shape::Whole { .. });
    let known = fields.iter().find(|field| field.name == "hit_points");
    let field = known.or_else(|| fields.iter().find(is_number));
    let change = |field: &FieldShape| braced(&[keyed(&field.name, "{ \"add\": 2 }")]);
    let other = || {
        fields.first().map_or("{ … }".into(), |field| {
            braced(&[keyed(&field.name, &example_for(field))])
        })
    };
    field.map_or_else(other, change)
}

/// The mistakes that a patch found, each with its number of entries.
type Found = BTreeMap<(&'static str, Span), (Diag, usize)>;

/// The help for a condition of which one part must hold: a patch for each.
fn one_of_several(condition: &Node, field: &Field) -> Option<String> {
    let says_or = ["or", "any", "any_of", "either", "one_of"];
    if !HELPS || !says_or.contains(&field.key.as_str()) {
        return None;
    }
    let others = condition
        .fields()
        .iter()
        .filter(|each| each.key != field.key);
    let others: Vec<String> = others.map(written).collect();
    let whole = |one: &Node| {
        let own = match one.as_text() {
            Some(_) => vec![keyed("tag", &shown(one))],
            None => one.fields().iter().map(written).collect(),
        };
        let parts: Vec<String> = others.iter().cloned().chain(own).collect();
        keyed("where", &braced(&parts))
    };
    let each: Vec<String> = field.value.items().iter().take(3).map(whole).collect();
    (each.len() > 1).then(|| format!("write a patch for each: {}", each.join("; ")))
}

/// The help for a condition that leaves entries out: `not_tag`, `exclude`.
fn left_out(field: &Field) -> Option<String> {
    let says_not = ["not_", "exclude_", "without_", "except_", "ignore_", "no_"];
    let key = says_not
        .iter()
        .find_map(|start| field.key.strip_prefix(start));
    let is_alone = ["exclude", "except", "without", "unless"].contains(&field.key.as_str());
    let key = match key {
        // A tag is one word, and most ids are several.
        None if is_alone && field.value.fields().is_empty() => {
            let items = field.value.items().iter().chain([&field.value]);
            let mut texts = items.filter_map(Node::as_text);
            match texts.any(|text| text.contains(['_', ':'])) {
                true => "id",
                false => "tag",
            }
        }
        None if is_alone => return Some(format!("write {}", keyed("not", &shown(&field.value)))),
        key => key?.trim_end_matches('s'),
    };
    let is_known = HELPS && CONDITIONS.contains(&key);
    let inner = braced(&[keyed(key, &shown(&field.value))]);
    is_known.then(|| format!("write {}", keyed("not", &inner)))
}
