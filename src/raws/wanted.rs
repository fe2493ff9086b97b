//! The conditions on entries and patches: which mods are on, and what is set.

use super::detached::Because;
use super::format::Format;
use super::merge::Merger;
use super::settings::IF_SETTING;
use super::value_help;
use placed_json::node::{Node, Value};
use std::collections::BTreeSet;

/// One mod that a condition names.
struct Named<'a> {
    node: &'a Node,
    id: &'a str,
    /// Whether it must be on; else it must be off.
    is_on: bool,
}

/// The mods that an `if_mod` names; the first wrong part if there is one.
fn named(condition: &Node) -> Result<Vec<Named<'_>>, &Node> {
    let all = match &condition.value {
        Value::List(items) if !items.is_empty() => &items[..],
        Value::Text(_) | Value::Object(_) => std::slice::from_ref(condition),
        _ => return Err(condition),
    };
    fn one(each: &Node) -> Result<Vec<Named<'_>>, &Node> {
        match &each.value {
            Value::Text(id) => Ok(vec![Named {
                node: each,
                id,
                is_on: true,
            }]),
            Value::Object(fields) if fields.len() == 1 && fields[0].key == "not" => {
                absent(&fields[0].value, each)
            }
            _ => Err(each),
        }
    }
    let named: Result<Vec<Vec<Named>>, &Node> = all.iter().map(one).collect();
    named.map(|all| all.into_iter().flatten().collect())
}

/// The mods that a `not` names: one, or several of which none may be on.
fn absent<'a>(node: &'a Node, around: &'a Node) -> Result<Vec<Named<'a>>, &'a Node> {
    let all = match &node.value {
        Value::List(items) if !items.is_empty() => &items[..],
        _ => std::slice::from_ref(node),
    };
    let one = |each: &'a Node| {
        let id = each.as_text().ok_or(around)?;
        Ok(Named {
            node: each,
            id,
            is_on: false,
        })
    };
    all.iter().map(one).collect()
}

/// The places and ids of the mods that an `if_mod` names.
pub(super) fn mods_in(condition: &Node) -> Vec<(&Node, &str)> {
    let named = named(condition).unwrap_or_default();
    named.into_iter().map(|each| (each.node, each.id)).collect()
}

/// Whether a part is left out by its conditions, which are sound.
pub(super) fn is_left_out(part: &Node, active: &BTreeSet<String>) -> bool {
    let is_set = !matches!(
        part.get(IF_SETTING).map(|node| &node.value),
        Some(Value::Bool(false))
    );
    let mods = part.get("if_mod").and_then(|node| named(node).ok());
    let mut mods = mods.into_iter().flatten();
    !is_set || mods.any(|each| active.contains(each.id) != each.is_on)
}

impl Merger<'_> {
    /// Why a part is left out whose conditions do not hold.
    pub(super) fn why_left_out(&self, part: &Node) -> Because {
        let is_off = matches!(
            part.get(IF_SETTING).map(|node| &node.value),
            Some(Value::Bool(false))
        );
        let mods = part.get("if_mod").and_then(|node| named(node).ok());
        let mut mods = mods.into_iter().flatten();
        match is_off && mods.all(|each| self.active.contains(each.id) == each.is_on) {
            true => Because::Setting,
            false => Because::Absence,
        }
    }

    /// Whether the conditions `if_mod` and `if_setting` hold.
    pub(super) fn is_wanted(&mut self, node: &Node) -> bool {
        // What settings come to was found when the file was read.
        let is_set = match node.get(IF_SETTING).map(|node| &node.value) {
            None | Some(Value::Bool(true)) => true,
            Some(_) => false,
        };
        let Some(condition) = node.get("if_mod").filter(|each| !each.is_broken()) else {
            return is_set && node.get("if_mod").is_none();
        };
        let all = match named(condition) {
            Ok(all) => all,
            Err(wrong) => {
                let message = format!("`if_mod` names a mod, found {}", wrong.described());
                let help = mod_help(wrong);
                self.error("wrong-type", wrong.span, message, &help);
                return false;
            }
        };
        for each in &all {
            if let Err(fault) = Format::ModId.check(each.id) {
                let negated = each.id.strip_prefix(['!', '-']);
                let negated = negated.or_else(|| each.id.strip_prefix("not "));
                let help = match negated.map(str::trim) {
                    Some(id) => format!("write {{ \"not\": {} }}", value_help::quoted(id)),
                    None => fault.help,
                };
                self.error(fault.code, each.node.span, fault.message, &help);
                return false;
            }
        }
        let holds = |each: &Named| self.active.contains(each.id) == each.is_on;
        all.iter().all(holds) && is_set
    }
}

/// How to write a condition on mods.
fn mod_help(wrong: &Node) -> String {
    let usual = "write the id of a mod, { \"not\": \"…\" }, or a list of ids".to_string();
    let [field, ..] = wrong.fields() else {
        return usual;
    };
    let all = value_help::shown(&field.value);
    let each = || {
        let ids = field.value.items().iter().filter_map(Node::as_text);
        let ids = ids.map(|id| value_help::keyed("if_mod", &value_help::quoted(id)));
        ids.collect::<Vec<_>>().join("; ")
    };
    match (field.key.as_str(), &field.value.value) {
        ("not", _) => usual,
        ("any" | "or" | "any_of" | "either", Value::List(_)) => {
            format!(
                "in a list all must hold; for one of several write an entry for each: {}",
                each()
            )
        }
        ("all" | "and" | "all_of" | "both", Value::List(_)) => format!("write {all}"),
        ("id" | "mod" | "name", Value::Text(id)) => format!("write {}", value_help::quoted(id)),
        (
            "without" | "no" | "missing" | "absent" | "unless" | "except" | "none",
            Value::Text(id),
        ) if Format::ModId.check(id).is_ok() => {
            let id = value_help::quoted(id);
            format!(
                "write {}",
                value_help::braced(&[value_help::keyed("not", &id)])
            )
        }
        (id, Value::Bool(false)) => format!("write {{ \"not\": {} }}", value_help::quoted(id)),
        (id, _) => format!("write the id of a mod: {}", value_help::quoted(id)),
    }
}
