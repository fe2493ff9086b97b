//! Warns of what has no effect: parts of `mod.json` that nothing reads, and changes
//! that change nothing. Also collects the ids that inactive parts mention.

use super::font_check;
use super::operators;
use super::read_mods::ReadMod;
use super::registry::{EntryKey, Registry};
use super::wanted::is_left_out;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Sources;
use std::collections::{BTreeMap, BTreeSet};

/// A field of `mod.json` that earlier versions of the game accepted and never used.
const FORMER: &str = "save_impact";

/// Reports what in a `mod.json` has no effect. A field that no longer exists is
/// removed, so that older mods keep working.
pub(super) fn manifest(node: &mut Node, sources: &Sources, diags: &mut Vec<Diag>) {
    if !HELPS {
        return;
    }
    font_check::check(node, sources, diags);
    if let Some(field) = node.field(FORMER) {
        let message = format!("`{FORMER}` has no effect");
        let help = "take it out: a saved game is opened with the very mods that it was played with";
        diags.push(Diag::warning("no-effect", field.key_span, message).help(help));
    }
    if let Value::Object(fields) = &mut node.value {
        fields.retain(|field| field.key != FORMER);
    }
    for field in ["conflicts", "after", "before"] {
        let list = node.get(field);
        diags.extend(list.into_iter().flat_map(twice));
    }
    if let Some(settings) = node.get("settings") {
        diags.extend(settings.fields().iter().filter_map(setting));
    }
}

/// Reports a setting whose values cannot be. Only well-formed ones; the walk reports the
/// others.
fn setting(setting: &Field) -> Option<Diag> {
    let [form] = setting.value.fields() else {
        return None;
    };
    let whole = |key: &str| match form.value.get(key)?.value {
        Value::Whole(number) => Some(number),
        _ => None,
    };
    let has_form = match form.key.as_str() {
        "switch" => matches!(form.value.value, Value::Bool(_)),
        "number" => ["default", "min", "max"]
            .iter()
            .all(|key| whole(key).is_some()),
        "choice" => form
            .value
            .items()
            .iter()
            .all(|word| word.as_text().is_some()),
        _ => false,
    };
    let is_list = matches!(form.value.value, Value::List(_));
    if !has_form || (form.key == "choice" && !is_list) {
        return None;
    }
    if form.key == "choice" && form.value.items().is_empty() {
        let report = Diag::warning(
            "setting-out-of-range",
            form.value.span,
            "there is no choice",
        );
        return Some(report.help("name the words to choose from, such as [\"easy\", \"hard\"]"));
    }
    if let (Some(default), Some(least), Some(most)) = (whole("default"), whole("min"), whole("max"))
        && !(least..=most).contains(&default)
    {
        let at = |key: &str| {
            form.value
                .get(key)
                .map_or(form.value.span, |node| node.span)
        };
        let report = match least > most {
            true => {
                let message = format!("the most, {most}, is below the least, {least}");
                let report = Diag::warning("setting-out-of-range", at("max"), message);
                report.help(format!("let it be {least} or more"))
            }
            false => {
                let message = format!("{default} is not within {least} to {most}");
                let report = Diag::warning("setting-out-of-range", at("default"), message);
                report.help(format!("choose a default from {least} to {most}"))
            }
        };
        return Some(report);
    }
    None
}

/// Reports texts that appear a second time in a list.
pub(super) fn twice(list: &Node) -> Vec<Diag> {
    let mut seen = BTreeSet::new();
    let texts = list.items().iter();
    let again = texts.filter(|item| item.as_text().is_some_and(|text| !seen.insert(text)));
    let reports = again.map(|item| {
        let message = format!("{} stands in this list already", item.described());
        Diag::warning("no-effect", item.span, message).help("take one of the two out")
    });
    reports.collect()
}

/// Reports overrides and patches that change nothing.
pub(super) fn changes(of: &ReadMod, diags: &mut Vec<Diag>) {
    if !HELPS {
        return;
    }
    let sections = || of.raws.iter().flat_map(Node::fields);
    for part in sections().flat_map(|section| section.value.items()) {
        let is_idle = |field: &Field| {
            ["id", "override", "if_mod", "if_setting"].contains(&field.key.as_str())
        };
        let is_override = part.get("override").and_then(Node::as_text) == Some("patch");
        let set = part.get("set");
        let empty = match set {
            Some(set) if matches!(&set.value, Value::Object(fields) if fields.is_empty()) => {
                Some(set.span)
            }
            _ if is_override && part.fields().iter().all(is_idle) => Some(part.span),
            _ => None,
        };
        if let Some(span) = empty {
            let help = "give the fields that shall be other than they are, or take it out";
            let report = Diag::warning("no-effect", span, "nothing is changed here");
            diags.push(report.help(help));
        }
        let is_change = is_override || part.get("copy_from").is_some();
        let changed = set.into_iter().chain(is_change.then_some(part));
        changed.for_each(|node| idle_operators(node, diags));
    }
}

/// Reports operators that leave the value as it is, such as adding 0.
fn idle_operators(node: &Node, diags: &mut Vec<Diag>) {
    // Beside other fields, a key with the name of an operator is a field.
    let operates = operators::is_operator(node.fields());
    for field in node.fields() {
        let is_idle = match (field.key.as_str(), &field.value.value) {
            _ if !operates => false,
            ("add", Value::Whole(0)) | ("mul", Value::Whole(1)) => true,
            ("add", Value::Fraction(by)) => *by == 0.0,
            ("mul", Value::Fraction(by)) => *by == 1.0,
            ("append" | "prepend" | "drop", Value::List(items)) => items.is_empty(),
            ("insert", _) => { field.value.get("values") }
                .is_some_and(|all| matches!(&all.value, Value::List(all) if all.is_empty())),
            _ => false,
        };
        if is_idle {
            let message = format!("`{}` of this changes nothing", field.key);
            let help = "take it out, or write by how much it shall change";
            let report = Diag::warning("no-effect", field.value.span, message);
            diags.push(report.help(help));
        }
        idle_operators(&field.value, diags);
    }
}

/// Every id that is mentioned in an inactive part: in templates without copies, in
/// faulty entries, and in entries for mods that are not on.
pub(super) fn mentions<'a>(
    registry: &Registry,
    dirty: &BTreeSet<EntryKey>,
    parents: &BTreeMap<EntryKey, EntryKey>,
    mods: impl Iterator<Item = &'a ReadMod>,
    active: &BTreeSet<String>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // A template with copies is not inactive: its fields are in the copies.
    let copied: BTreeSet<&EntryKey> = parents.values().collect();
    for (key, entry) in &registry.entries {
        if (entry.is_template && !copied.contains(key)) || dirty.contains(key) {
            gather(&entry.node, "", &mut found);
        }
    }
    for each in mods {
        let parts = each.raws.iter().flat_map(Node::fields);
        for part in parts.flat_map(|section| section.value.items()) {
            if is_left_out(part, active) {
                gather(part, &each.id, &mut found);
            }
        }
    }
    found
}

/// Collects the texts of a node that may be ids, as whole ids.
fn gather(node: &Node, owner: &str, found: &mut BTreeSet<String>) {
    match &node.value {
        Value::Text(text) if text.contains(':') => drop(found.insert(text.clone())),
        Value::Text(text) if super::format::is_word(text, 1, 64) => {
            found.insert(format!("{owner}:{text}"));
            found.insert(format!("{}:{text}", super::ids::CORE));
        }
        Value::List(items) => items.iter().for_each(|each| gather(each, owner, found)),
        Value::Object(fields) => {
            let values = fields.iter().map(|field| &field.value);
            values.for_each(|each| gather(each, owner, found));
        }
        _ => {}
    }
}
